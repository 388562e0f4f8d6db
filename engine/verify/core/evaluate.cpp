#include "engine/verify/core/evaluate.hpp"

#include <algorithm>
#include <numeric>
#include <utility>

#include "engine/rule/walk.hpp"

namespace grundy::verify {
namespace {

using rule::Builtin;
using rule::Expr;
using rule::Op;
using rule::Relation;

void refuse_more(std::size_t items) {
    if (items > most_items) throw Rejected("the rule makes a set or a vector that is too large for the checker");
}

std::int64_t number_of(const Value& v) {
    if (v.many) throw Rejected("the rule uses a set or a vector where a number is needed");
    return v.number;
}

/// Every vector of the same length whose entries are natural numbers and at most these.
bool each_below(const Items& top, const std::function<bool(Value&&)>& use) {
    if (std::any_of(top.begin(), top.end(), [](auto x) { return x < 0; })) return true;
    Items now(top.size());
    for (bool more = true; more;) {
        if (!use(many(now))) return false;
        std::size_t i = now.size();
        while (i > 0 && now[i - 1] == top[i - 1]) now[--i] = 0;
        more = i > 0;
        if (more) ++now[i - 1];
    }
    return true;
}

bool each_subset(const Items& of, const std::function<bool(Value&&)>& use) {
    if (of.size() > 40) throw Rejected("the claim runs through the subsets of a set that is too large");
    for (std::uint64_t chosen = 0; chosen < std::uint64_t{1} << of.size(); ++chosen) {
        Items now;
        for (std::size_t i = 0; i < of.size(); ++i) {
            if (chosen >> i & 1) now.push_back(of[i]);
        }
        if (!use(many(std::move(now)))) return false;
    }
    return true;
}

/// Ascending parts from `least` on.
bool each_partition(std::int64_t left, std::int64_t least, Items& parts, const std::function<bool(Value&&)>& use) {
    if (left < 0) return true;
    if (left == 0) return use(many(parts));
    if (parts.size() > 1000) throw Rejected("the claim runs through the partitions of a number that is too large");
    for (std::int64_t part = least; part <= left; ++part) {
        if (part != left && left - part < part) continue;
        parts.push_back(part);
        const bool more = each_partition(left - part, part, parts, use);
        parts.pop_back();
        if (!more) return false;
    }
    return true;
}

}  // namespace

bool related(std::strong_ordering order, Relation r) {
    switch (r) {
        case Relation::equal: return order == 0;
        case Relation::not_equal: return order != 0;
        case Relation::less: return order < 0;
        case Relation::less_equal: return order <= 0;
        case Relation::greater: return order > 0;
        case Relation::greater_equal: return order >= 0;
    }
    return false;
}

std::vector<std::int64_t> Evaluator::range(std::int64_t low, std::int64_t high) const {
    if (high < low) return {};
    const auto size = static_cast<std::uint64_t>(high) - static_cast<std::uint64_t>(low);
    if (size >= most_items) throw Rejected("the rule lists more than ten million numbers at a position that the check needs");
    steps_.take(size + 1);
    Items result(size + 1);
    std::iota(result.begin(), result.end(), low);
    return result;
}

std::int64_t Evaluator::number_at(const Expr& e, Frame& frame) const { return number_of(at(e, frame)); }

bool Evaluator::each(const std::vector<rule::Binder>& binders, const rule::ExprRef& condition, Frame& frame, const std::function<bool()>& body) const {
    bool fits = true;  // what says nothing of the binders comes before their ranges, which may have no value where it is false
    if (condition && !binders.empty()) rule::each_asked_first(*condition, binders, [&](const Expr& part) { return fits = number_at(part, frame) != 0; });
    return !fits || bind(binders, 0, condition, frame, body);
}

bool Evaluator::bind(const std::vector<rule::Binder>& binders, std::size_t next, const rule::ExprRef& condition, Frame& frame,
                     const std::function<bool()>& body) const {
    if (next == binders.size()) return !holds(condition, frame) || body();
    const rule::Binder& b = binders[next];
    if (b.slot >= frame.size()) throw Rejected("the rule binds a slot that its frame does not have");
    return each_item(*b.range, frame, [&](Value&& item) {
        steps_.take(1 + item.items.size());
        frame[b.slot] = std::move(item);
        return bind(binders, next + 1, condition, frame, body);
    });
}

bool Evaluator::each_item(const Expr& e, Frame& frame, const std::function<bool(Value&&)>& use) const {
    if (e.op == Op::range) {
        const std::int64_t low = number_at(*e.args.at(0), frame), high = number_at(*e.args.at(1), frame);
        for (std::int64_t i = low; i <= high; ++i) {
            if (!use(number(i))) return false;
            if (i == high) break;  // the last of all numbers has none behind it
        }
        return true;
    }
    if (e.op == Op::call && e.builtin == Builtin::parts) return each_part(e, frame, use);
    if (e.op == Op::list) return std::all_of(e.args.begin(), e.args.end(), [&](const rule::ExprRef& entry) { return use(at(*entry, frame)); });
    if (rule::is_list(e)) return each_item(*game_.functions.at(e.ref).body, frame, use);
    const bool chosen = e.op == Op::call && (e.builtin == Builtin::below || e.builtin == Builtin::subsets || e.builtin == Builtin::partitions);
    if (!chosen) {
        const Value range = at(e, frame);
        for (const std::int64_t item : items_of(range)) {
            if (!use(number(item))) return false;
        }
        return true;
    }
    const Value of = at(*e.args.at(0), frame);
    if (e.builtin == Builtin::below) return each_below(items_of(of), use);
    if (e.builtin == Builtin::subsets) return each_subset(items_of(of), use);
    Items parts;
    return each_partition(number_of(of), 1, parts, use);
}

std::vector<Value> Evaluator::asked_position(const Expr& e, Frame& frame) const {
    if (!ask_) throw Rejected("this rule asks for values of positions");
    std::vector<Value> position;
    for (const auto& a : e.args) position.push_back(at(*a, frame));
    return position;
}

/// What stands at one side of a comparison; nothing for a distance where no goal can be reached.
std::optional<Value> Evaluator::side(const Expr& e, Frame& frame) const {
    if (e.op != Op::distance_at) return at(e, frame);
    const std::vector<Value> position = asked_position(e, frame);  // not within `try`: another distance may stand in it
    try {
        return number(ask_(e, position));
    } catch (const NoDistance&) {
        return std::nullopt;
    }
}

bool Evaluator::compare(const Expr& e, Frame& frame) const {
    std::optional<Value> before = side(*e.args[0], frame);
    for (std::size_t i = 0; i < e.relations.size(); ++i) {
        std::optional<Value> after = side(*e.args[i + 1], frame);
        if (!before || !after) {
            if (!before && !after) throw NoDistance();
            if ((before ? *before : *after).many) throw Rejected("the rule compares a number with a set or a vector");
            if (!related(before ? std::strong_ordering::less : std::strong_ordering::greater, e.relations[i])) return false;  // beyond every number
            before = std::move(after);
            continue;
        }
        const Value &left = *before, &right = *after;
        if (left.many != right.many) throw Rejected("the rule compares a number with a set or a vector");
        const auto order = left.many ? left.items <=> right.items : left.number <=> right.number;
        if (!related(order, e.relations[i])) return false;
        before = std::move(after);
    }
    return true;
}

Value Evaluator::set_of(const Expr& e, Frame& frame) const {
    Items all;
    for (const auto& a : e.args) {
        const Value v = at(*a, frame);
        refuse_more(all.size() + v.items.size());
        if (v.many) all.insert(all.end(), v.items.begin(), v.items.end());
        else all.push_back(v.number);
    }
    return many(as_set(std::move(all)));
}

Value Evaluator::at(const Expr& e, Frame& frame) const {
    steps_.take(20);  // as long as some twenty steps of a kernel
    Value result = computed(e, frame);
    steps_.take(result.items.size());
    refuse_more(result.items.size());
    return result;
}

/// Without a copy where it has a name: words may be long, and one letter is asked for.
const Items& Evaluator::row(const Expr& e, Frame& frame, Value& kept) const {
    if (e.op == Op::local && e.slot < frame.size()) return items_of(frame[e.slot]);
    kept = at(e, frame);
    return items_of(kept);
}

Value Evaluator::computed(const Expr& e, Frame& frame) const {
    const auto num = [&](std::size_t i) { return number_at(*e.args[i], frame); };
    const auto set = [&](std::size_t i) { return items_of(at(*e.args[i], frame)); };
    switch (e.op) {
        case Op::number:
        case Op::truth:
        case Op::letter:
        case Op::vertex: return number(e.number);
        case Op::empty: return many({});
        case Op::word: {
            Items letters;
            for (const char c : e.text) {
                if (static_cast<unsigned char>(c) >= 0x80) throw Rejected("the rule uses letters beyond ASCII, which the checker does not understand");
                letters.push_back(c);
            }
            return many(letters);
        }
        case Op::local:
            if (e.slot >= frame.size()) throw Rejected("the rule uses a slot that its frame does not have");
            return frame[e.slot];
        case Op::add: return number(fits(base::checked_add(num(0), num(1))));
        case Op::subtract: return number(fits(base::checked_sub(num(0), num(1))));
        case Op::multiply: return number(fits(base::checked_mul(num(0), num(1))));
        case Op::divide: return number(fits(base::checked_floor_div(num(0), num(1))));
        case Op::modulo: return number(fits(base::checked_mod(num(0), num(1))));
        case Op::power: {
            const std::int64_t b = num(0), k = num(1);
            if (k > 64 && (b > 1 || b < -1)) return number(fits({}));
            return number(fits(base::checked_pow(b, k)));
        }
        case Op::negate: return number(fits(base::checked_neg(num(0))));
        case Op::range: return many(range(num(0), num(1)));
        case Op::set_list: return set_of(e, frame);
        case Op::set_comprehension:
        case Op::vector_comprehension: {
            Items all;
            each(e.binders, e.condition, frame, [&] {
                all.push_back(num(0));
                refuse_more(all.size());
                return true;
            });
            return many(e.op == Op::set_comprehension ? as_set(std::move(all)) : std::move(all));
        }
        case Op::vector_list: {
            Items all;
            for (std::size_t i = 0; i < e.args.size(); ++i) all.push_back(num(i));
            return many(std::move(all));
        }
        case Op::index: {
            const std::int64_t i = num(1);
            Value kept;
            const Items& v = row(*e.args[0], frame, kept);
            if (i < 1 || static_cast<std::uint64_t>(i) > v.size()) throw Rejected("the rule uses an index outside its vector");
            return number(v[static_cast<std::size_t>(i - 1)]);
        }
        case Op::slice: {
            const std::int64_t low = num(1), high = num(2);
            Value kept;
            const Items& v = row(*e.args[0], frame, kept);
            if (high < low) return many({});
            if (low < 1 || static_cast<std::uint64_t>(high) > v.size()) throw Rejected("the rule uses a slice outside its vector");
            return many({v.begin() + (low - 1), v.begin() + high});
        }
        case Op::concat: {
            Items v = set(0);
            const Items more = set(1);
            v.insert(v.end(), more.begin(), more.end());
            return many(std::move(v));
        }
        case Op::update: {
            Items v = set(0);
            std::vector<std::int64_t> set_already;
            for (std::size_t i = 1; i + 1 < e.args.size(); i += 2) {
                const std::int64_t index = num(i), value = num(i + 1);
                if (std::find(set_already.begin(), set_already.end(), index) != set_already.end()) throw Rejected("the rule sets one entry of a vector twice");
                set_already.push_back(index);
                if (index < 1 || static_cast<std::uint64_t>(index) > v.size()) throw Rejected("the rule uses an index outside its vector");
                v[static_cast<std::size_t>(index - 1)] = value;
            }
            return many(std::move(v));
        }
        case Op::unite:
        case Op::intersect:
        case Op::without:
        case Op::exclusive_or: {
            const Value a = at(*e.args[0], frame), b = at(*e.args[1], frame);
            if (e.op == Op::exclusive_or && !a.many) return number(a.number ^ number_of(b));
            Items result;
            const auto& x = items_of(a);
            const auto& y = items_of(b);
            if (e.op == Op::unite) std::set_union(x.begin(), x.end(), y.begin(), y.end(), std::back_inserter(result));
            if (e.op == Op::intersect) std::set_intersection(x.begin(), x.end(), y.begin(), y.end(), std::back_inserter(result));
            if (e.op == Op::without) std::set_difference(x.begin(), x.end(), y.begin(), y.end(), std::back_inserter(result));
            if (e.op == Op::exclusive_or) std::set_symmetric_difference(x.begin(), x.end(), y.begin(), y.end(), std::back_inserter(result));
            return many(std::move(result));
        }
        case Op::compare: return number(compare(e, frame));
        case Op::element_of: {
            const std::int64_t x = num(0);
            const Items v = set(1);
            return number(std::find(v.begin(), v.end(), x) != v.end());
        }
        case Op::not_: return number(num(0) == 0);
        case Op::and_: return number(std::all_of(e.args.begin(), e.args.end(), [&](const auto& a) { return number_at(*a, frame) != 0; }));
        case Op::or_: return number(std::any_of(e.args.begin(), e.args.end(), [&](const auto& a) { return number_at(*a, frame) != 0; }));
        case Op::implies: return number(num(0) == 0 || num(1) != 0);
        case Op::iff: return number((num(0) != 0) == (num(1) != 0));
        case Op::if_: return at(num(0) != 0 ? *e.args[1] : *e.args[2], frame);
        case Op::sum:
        case Op::xor_sum:
        case Op::minimum:
        case Op::maximum:
        case Op::count:
        case Op::all:
        case Op::any:
        case Op::sum_of:
        case Op::xor_of:
        case Op::minimum_of:
        case Op::maximum_of: return aggregate(e, frame);
        case Op::call: return call(e, frame);
        case Op::apply: {
            const rule::Function& f = game_.functions.at(e.ref);
            Frame inner(f.frame);
            for (std::size_t i = 0; i < e.args.size(); ++i) inner[i] = at(*e.args[i], frame);
            return at(*f.body, inner);
        }
        case Op::value_at:
        case Op::previous_at:
        case Op::next_at:
        case Op::draw_at:
        case Op::distance_at:
        case Op::reachable_at:
        case Op::solutions_at: return number(ask_(e, asked_position(e, frame)));
        case Op::list: break;  // stands only after `in`
        case Op::big: throw Rejected("the claim holds a number beyond 64 bits, which the checker does not compute with");
    }
    throw Rejected("this rule uses something that the checker does not understand");
}

/// One item after another: nothing is kept of them.
Value Evaluator::aggregate(const Expr& e, Frame& frame) const {
    const bool extreme = e.op == Op::minimum || e.op == Op::minimum_of || e.op == Op::maximum || e.op == Op::maximum_of;
    std::int64_t all = e.op == Op::all;
    bool any_item = false;
    const auto add = [&](std::int64_t x) {
        const bool first = !std::exchange(any_item, true);
        if (e.op == Op::sum || e.op == Op::sum_of) all = fits(base::checked_add(all, x));
        if (e.op == Op::xor_sum || e.op == Op::xor_of) all ^= x;
        if (e.op == Op::count) all += x != 0;
        if (e.op == Op::all) all = x != 0;
        if (e.op == Op::any) all = x != 0;
        if (extreme) all = first ? x : e.op == Op::minimum || e.op == Op::minimum_of ? std::min(all, x) : std::max(all, x);
        return !((e.op == Op::all && all == 0) || (e.op == Op::any && all != 0));
    };
    if (!e.binders.empty()) {
        each(e.binders, e.condition, frame, [&] { return add(number_at(*e.args[0], frame)); });
    } else {
        for (const auto& a : e.args) {
            const Value v = at(*a, frame);
            if (!v.many) add(v.number);
            for (const std::int64_t x : v.items) add(x);
        }
    }
    if (extreme && !any_item) throw Rejected("the rule asks for the least or the largest of nothing");
    return number(all);
}

}  // namespace grundy::verify
