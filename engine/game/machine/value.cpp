/// Sets as ranges, masks or ascending lists. Operations cost O(1) on masks and on ranges that meet, O(|a| + |b|) otherwise.
#include "engine/game/machine/value.hpp"

#include <algorithm>
#include <bit>
#include <limits>

#include "engine/base/checked.hpp"
#include "engine/game/machine/fault.hpp"

namespace grundy::game {
namespace {

/// The set as bits from `base` on. Nothing when an element stands outside the 64 numbers of the window, unless those may be `dropped`.
bool to_bits(const Value& set, std::int64_t base, bool drop, std::uint64_t& bits) {
    bits = 0;
    if (set.form == Value::Form::mask && set.low == base) {
        bits = set.bits;
        return true;
    }
    if (set.form == Value::Form::range) {
        if (set.high < set.low) return true;
        const std::int64_t last = base > std::numeric_limits<std::int64_t>::max() - 63 ? std::numeric_limits<std::int64_t>::max() : base + 63;
        if (!drop && (set.low < base || set.high > last)) return false;
        const std::int64_t low = std::max(set.low, base), high = std::min(set.high, last);
        if (high < low) return true;
        bits = (~std::uint64_t{0} >> (63 - (high - low))) << (low - base);
        return true;
    }
    return set.each([&](std::int64_t element) {
        const base::Checked offset = base::checked_sub(element, base);
        if (!offset || *offset < 0 || *offset > 63) return drop;
        bits |= std::uint64_t{1} << *offset;
        return true;
    });
}

/// Merges two ascending sequences: `left`, `both`, `right` say which elements are kept.
void merge(const Value& a, const Value& b, bool left, bool both, bool right, Value& out) {
    thread_local Value written_a, written_b;
    const auto written = [](const Value& value, Value& buffer) -> const std::vector<std::int64_t>& {
        if (value.form == Value::Form::list) return value.items;
        assign(buffer, value);
        to_list(buffer);
        return buffer.items;
    };
    const auto& x = written(a, written_a);
    const auto& y = written(b, written_b);
    out.make_list();
    std::size_t i = 0, j = 0;
    while (i < x.size() || j < y.size()) {
        if (j == y.size() || (i < x.size() && x[i] < y[j])) {
            if (left) out.push(x[i]);
            ++i;
        } else if (i == x.size() || y[j] < x[i]) {
            if (right) out.push(y[j]);
            ++j;
        } else {
            if (both) out.push(x[i]);
            ++i, ++j;
        }
    }
}

/// Both sets as bits of one window, where one of them is a mask and the result stays inside that window.
bool windows(const Value& a, const Value& b, bool drop_a, bool drop_b, std::int64_t& base, std::uint64_t& x, std::uint64_t& y) {
    if (a.form == Value::Form::mask) {
        base = a.low;
        x = a.bits;
        return to_bits(b, base, drop_b, y);
    }
    if (b.form == Value::Form::mask) {
        base = b.low;
        y = b.bits;
        return to_bits(a, base, drop_a, x);
    }
    return false;
}

}  // namespace

void Value::push(std::int64_t item) {
    if (static_cast<std::int64_t>(items.size()) >= max_items) fault(base::FailureKind::limit, "a set or vector with more than 2^24 elements");
    items.push_back(item);
}

void Value::push(const std::vector<std::int64_t>& more) {
    if (static_cast<std::int64_t>(items.size() + more.size()) > max_items) fault(base::FailureKind::limit, "a set or vector with more than 2^24 elements");
    items.insert(items.end(), more.begin(), more.end());
}

bool Value::empty() const {
    if (form == Form::list) return items.empty();
    return form == Form::mask ? bits == 0 : high < low;
}

std::int64_t Value::size() const {
    if (form == Form::list) return static_cast<std::int64_t>(items.size());
    if (form == Form::mask) return std::popcount(bits);
    if (high < low) return 0;
    const auto width = static_cast<std::uint64_t>(high) - static_cast<std::uint64_t>(low);
    return width >= static_cast<std::uint64_t>(std::numeric_limits<std::int64_t>::max()) ? std::numeric_limits<std::int64_t>::max()
                                                                                         : static_cast<std::int64_t>(width) + 1;
}

void assign(Value& out, const Value& value) {
    out.form = value.form;
    out.low = value.low;
    out.high = value.high;
    out.bits = value.bits;
    if (value.form == Value::Form::list) out.items.assign(value.items.begin(), value.items.end());
}

void to_list(Value& value) {
    if (value.form == Value::Form::list) return;
    if (value.size() > max_items) fault(base::FailureKind::limit, "a set with more than 2^24 elements would have to be written out");
    value.items.clear();
    value.items.reserve(static_cast<std::size_t>(value.size()));
    value.each([&](std::int64_t element) {
        value.items.push_back(element);
        return true;
    });
    value.form = Value::Form::list;
}

void to_set(Value& list) {
    if (!std::is_sorted(list.items.begin(), list.items.end())) std::sort(list.items.begin(), list.items.end());
    list.items.erase(std::unique(list.items.begin(), list.items.end()), list.items.end());
}

bool set_contains(const Value& set, std::int64_t element) {
    if (set.form == Value::Form::range) return set.low <= element && element <= set.high;
    if (set.form == Value::Form::list) return std::binary_search(set.items.begin(), set.items.end(), element);
    const auto offset = static_cast<std::uint64_t>(element) - static_cast<std::uint64_t>(set.low);
    return offset < 64 && ((set.bits >> offset) & 1) != 0;
}

bool list_contains(const Value& list, std::int64_t element) {
    if (list.form != Value::Form::list) return set_contains(list, element);
    return std::find(list.items.begin(), list.items.end(), element) != list.items.end();
}

bool equal_sets(const Value& a, const Value& b) {
    if (a.size() != b.size()) return false;
    if (a.form == Value::Form::list && b.form == Value::Form::list) return a.items == b.items;
    if (a.form == Value::Form::range && b.form == Value::Form::range) return a.empty() || (a.low == b.low && a.high == b.high);
    const Value& walked = a.form == Value::Form::range ? b : a;  // sizes agree: a range is as short as the other one
    const Value& asked = a.form == Value::Form::range ? a : b;
    return walked.each([&](std::int64_t element) { return set_contains(asked, element); });
}

bool equal_lists(const Value& a, const Value& b) { return a.items == b.items; }

void unite(const Value& a, const Value& b, Value& out) {
    std::int64_t base = 0;
    std::uint64_t x = 0, y = 0;
    if (a.empty()) return assign(out, b);
    if (b.empty()) return assign(out, a);
    if (windows(a, b, false, false, base, x, y)) return out.make_mask(base, x | y);
    const bool ranges = a.form == Value::Form::range && b.form == Value::Form::range;
    if (ranges && (a.low <= b.high || a.low - b.high == 1) && (b.low <= a.high || b.low - a.high == 1)) {
        return out.make_range(std::min(a.low, b.low), std::max(a.high, b.high));
    }
    merge(a, b, true, true, true, out);
}

void intersect(const Value& a, const Value& b, Value& out) {
    std::int64_t base = 0;
    std::uint64_t x = 0, y = 0;
    if (windows(a, b, true, true, base, x, y)) return out.make_mask(base, x & y);
    if (a.form == Value::Form::range && b.form == Value::Form::range) return out.make_range(std::max(a.low, b.low), std::min(a.high, b.high));
    if (a.form == Value::Form::list && b.form == Value::Form::list) return merge(a, b, false, true, false, out);
    const Value& range = a.form == Value::Form::range ? a : b;  // the other one is a list: walk that
    out.make_list();
    (&range == &a ? b : a).each([&](std::int64_t element) {
        if (set_contains(range, element)) out.push(element);
        return true;
    });
}

void without(const Value& a, const Value& b, Value& out) {
    std::uint64_t x = 0;
    if (a.empty() || b.empty()) return assign(out, a);
    if (a.form == Value::Form::mask && to_bits(b, a.low, true, x)) return out.make_mask(a.low, a.bits & ~x);
    if (a.form == Value::Form::list) {
        out.make_list();
        for (const std::int64_t element : a.items) {
            if (!set_contains(b, element)) out.push(element);
        }
        return;
    }
    if (a.form == Value::Form::range && b.form == Value::Form::range) {
        if (b.high < a.low || b.low > a.high) return assign(out, a);
        if (b.low <= a.low && b.high >= a.high) return out.make_range(0, -1);
        if (b.low <= a.low) return out.make_range(b.high + 1, a.high);
        if (b.high >= a.high) return out.make_range(a.low, b.low - 1);
    }
    merge(a, b, true, false, false, out);
}

void exclusive_or(const Value& a, const Value& b, Value& out) {
    std::int64_t base = 0;
    std::uint64_t x = 0, y = 0;
    if (windows(a, b, false, false, base, x, y)) return out.make_mask(base, x ^ y);
    if (a.empty()) return assign(out, b);
    if (b.empty()) return assign(out, a);
    merge(a, b, true, false, true, out);
}

}  // namespace grundy::game
