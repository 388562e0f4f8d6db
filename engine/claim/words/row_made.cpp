/// Rows that are made of an unordered row: parts between the places that are picked, put together in any order. Before, between and behind picks stand entries
/// of which only the counts of all together are known, so a row that is made has all of them, equally often.
///
///     from left to right    segment 0, pick, segment 1, pick, …, segment k
///     numbered              0          1     2          3        2 k
#include <algorithm>

#include "engine/claim/words/row_sentence.hpp"
#include "engine/rule/text.hpp"

namespace grundy::claim {

using rule::Expr;
using rule::Op;

namespace {

void add_to(Counted& sum, const Counted& more, std::int64_t times) {
    sum.constant += times * more.constant;
    for (const auto& [value, factor] : more.times)
        if ((sum.times[value] += times * factor) == 0) sum.times.erase(value);
}

}  // namespace

/// w[a..b]
void RowSentences::add_slice(const Expr& e, const Names& names, std::vector<std::int64_t>& segments, Bag& bag) const {
    const auto first = place(*e.args[1], names), last = place(*e.args[2], names);
    if (!is_row(*e.args[0], names) || !first || !last) refuse("the part", e);
    const auto count = static_cast<std::int64_t>(picks_.values.size());
    const auto at = [&](const Place& p, bool begins) -> std::int64_t {
        if (p.at == Place::At::end) {
            if (begins || p.offset != 0) refuse("the part", e);
            return 2 * count;
        }
        if (p.at == Place::At::literal) {
            if (begins && p.offset == 1) return 0;
            if (!begins && p.offset == 0) return -1;
            const bool beyond = begins && p.offset == count + 1;
            if (!picks_.in_front || p.offset < 1 || (p.offset > count && !beyond && !(begins && picks_.only))) refuse("the part", e);
            return beyond || p.offset > count ? 2 * p.offset - 2 : 2 * p.offset - 1;
        }
        const auto rank = std::find(picks_.order.begin(), picks_.order.end(), p.pick) - picks_.order.begin();
        if (p.offset != 0 && p.offset != (begins ? 1 : -1)) refuse("the part", e);
        return 2 * rank + 1 + p.offset;
    };
    for (std::int64_t k = at(*first, true), end = at(*last, false); k <= end; ++k) {
        if (k % 2 == 0) ++segments[static_cast<std::size_t>(k / 2)];
        else ++bag[picks_.values[picks_.order[static_cast<std::size_t>(k / 2)]]].constant;
    }
}

void RowSentences::add(const Expr& e, const Names& names, std::vector<std::int64_t>& segments, Bag& bag) const {
    const auto entry = [&](const rule::ExprRef& value) {
        const auto number = known(plain(value, names));
        if (!number) refuse("the entry", *value);
        return *number;
    };
    switch (e.op) {
        case Op::empty: return;
        case Op::local:
            if (!is_row(e, names)) refuse("the row", e);
            for (std::int64_t& times : segments) ++times;
            for (const std::int64_t value : picks_.values) ++bag[value].constant;
            return;
        case Op::concat:
            for (const auto& part : e.args) add(*part, names, segments, bag);
            return;
        case Op::vector_list:
            for (const auto& item : e.args) ++bag[entry(item)].constant;
            return;
        case Op::slice: return add_slice(e, names, segments, bag);
        case Op::update:
            if (!is_row(*e.args[0], names)) refuse("the row", e);
            add(*e.args[0], names, segments, bag);
            for (std::size_t k = 1; k + 1 < e.args.size(); k += 2) {
                for (std::size_t j = 1; j < k; j += 2)
                    if (pick_at(*e.args[j], names) == pick_at(*e.args[k], names)) refuse("an entry that is set twice:", e);
                --bag[picks_.values[pick_at(*e.args[k], names)]].constant;
                ++bag[entry(e.args[k + 1])].constant;
            }
            return;
        case Op::vector_comprehension: {
            if (e.binders.size() != 1) refuse("the row", e);
            for (const Entry& one : entries(e.binders[0], names)) {
                Names inner = names;
                inner[e.binders[0].slot] = one.meaning;
                const auto taken = e.condition ? known(plain(e.condition, inner)) : std::optional<std::int64_t>(1);
                if (!taken) refuse("the row", e);
                if (*taken == 0) continue;
                const auto value = known(plain(e.args[0], inner));
                if (!value) refuse("the row", e);
                add_to(bag[*value], one.times, 1);
            }
            return;
        }
        default: refuse("the row", e);
    }
}

Bag RowSentences::row(const Expr& e, const Names& names) const {
    Bag bag;
    std::vector<std::int64_t> segments(picks_.values.size() + 1, 0);
    add(e, names, segments, bag);
    const auto behind = segments.begin() + (picks_.in_front ? static_cast<std::ptrdiff_t>(picks_.values.size()) : 0);
    if (!picks_.only) {
        if (std::adjacent_find(behind, segments.end(), std::not_equal_to<>()) != segments.end()) refuse("a part of which it is not known what is in it:", e);
        for (std::int64_t v = 0; v <= most_ && *behind != 0; ++v) add_to(bag[v], rest_of(v), *behind);
    }
    std::erase_if(bag, [](const auto& one) { return one.second.constant == 0 && one.second.times.empty(); });
    return bag;
}

}  // namespace grundy::claim
