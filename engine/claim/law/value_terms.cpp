#include "engine/claim/law/value_terms.hpp"

#include <algorithm>

#include "engine/claim/law/lost_terms.hpp"

namespace grundy::claim {

using rule::ExprRef;
using rule::Op;
using rule::Relation;

static constexpr std::int64_t largest_remainder_modulus = 64;
static constexpr std::int64_t latest_start = 8;  ///< of a function that repeats: what comes before is listed

ExprRef index_of(const std::vector<std::int64_t>& values, const ExprRef& place) {
    auto list = std::make_shared<rule::Expr>();
    list->op = Op::vector_list;
    list->type = {rule::Kind::vector};
    for (const std::int64_t value : values) list->args.push_back(rule::number(value));
    return rule::node(Op::index, {list, rule::binary(Op::add, place, rule::number(1))});
}

/// The place of the one entry that differs from all others, which are equal; nothing where there is none.
std::optional<std::size_t> exception_of(const std::vector<std::int64_t>& table) {
    if (table.size() < 3) return std::nullopt;
    const std::int64_t usual = table[0] == table[1] || table[0] == table[2] ? table[0] : table[1];
    if (std::count(table.begin(), table.end(), usual) + 1 != static_cast<std::ptrdiff_t>(table.size())) return std::nullopt;
    return std::find_if(table.begin(), table.end(), [&](std::int64_t value) { return value != usual; }) - table.begin();
}

ExprRef remainder_is(const ExprRef& t, std::int64_t m, std::int64_t r) { return rule::compare(modulo(t, m), Relation::equal, rule::number(r)); }

/// What stands in the table at t mod m.
static ExprRef by_remainder(const std::vector<std::int64_t>& table, const ExprRef& t) {
    const auto m = static_cast<std::int64_t>(table.size());
    const auto place = exception_of(table);
    if (!place) return index_of(table, modulo(t, m));
    return rule::choice(remainder_is(t, m, static_cast<std::int64_t>(*place)), rule::number(table[*place]), rule::number(table[*place == 0 ? 1 : 0]));
}

/// From 0 on, value(t + m) = value(t) + a: a · (t / m) + a table of t mod m; null where it is not so.
static ExprRef by_steps(const ExprRef& t, const Told& told, std::int64_t m) {
    const std::int64_t last = told.rbegin()->first;
    if (last < 2 * m + 1 || static_cast<std::int64_t>(told.size()) != last + 1) return nullptr;
    const std::int64_t a = told.at(m) - told.at(0);
    for (std::int64_t n = 0; n + m <= last; ++n)
        if (told.at(n + m) - told.at(n) != a) return nullptr;
    if (a < 0) return nullptr;
    std::vector<std::int64_t> table;
    for (std::int64_t r = 0; r < m; ++r) table.push_back(told.at(r));
    const bool same = std::all_of(table.begin(), table.end(), [&](std::int64_t v) { return v == table[0]; });
    bool itself = true, shifted = table[0] != 0;
    for (std::int64_t r = 0; r < m; ++r) {
        itself = itself && table[static_cast<std::size_t>(r)] == r;
        shifted = shifted && table[static_cast<std::size_t>(r)] == r + table[0];
    }
    if (a == m && itself) return t;
    if (a == m && shifted) return rule::binary(Op::add, t, rule::number(table[0]));
    const ExprRef remainder = m == 1 ? nullptr : modulo(t, m);
    const ExprRef steps = m == 1 ? t : rule::binary(Op::divide, t, rule::number(m));
    const ExprRef grown = a == 0 ? nullptr : a == 1 ? steps : rule::binary(Op::multiply, rule::number(a), steps);
    ExprRef rest = same ? (table[0] == 0 && grown ? nullptr : rule::number(table[0])) : itself ? remainder : by_remainder(table, t);
    return !grown ? rest : !rest ? grown : rule::binary(Op::add, grown, rest);
}

/// A function of one number: by steps, from some place on. Larger values of sums and the like stand for few positions: they are left to the comparison.
ExprRef of_one(const ExprRef& t, Told told, std::int64_t side) {
    while (!told.empty() && told.rbegin()->first >= side) told.erase(std::prev(told.end()));
    if (told.size() < 4 || told.begin()->first != 0) return nullptr;
    const std::int64_t last = told.rbegin()->first;
    for (std::int64_t m = 1; m <= std::min(largest_remainder_modulus, last / 2); ++m)
        if (ExprRef said = by_steps(t, told, m)) return said;
    for (std::int64_t from = 1; from <= latest_start && from < last / 3; ++from) {
        Told later;
        std::vector<std::int64_t> before;
        for (const auto& [n, value] : told) {
            if (n < from) before.push_back(value);
            else later[n - from] = value;
        }
        if (static_cast<std::int64_t>(before.size()) != from) return nullptr;
        const ExprRef shifted = rule::binary(Op::subtract, t, rule::number(from));
        for (std::int64_t m = 1; m <= std::min<std::int64_t>(largest_remainder_modulus / 4, (last - from) / 2); ++m)
            if (ExprRef said = by_steps(shifted, later, m)) {
                const bool one = std::all_of(before.begin(), before.end(), [&](std::int64_t v) { return v == before[0]; });
                return rule::choice(rule::compare(t, Relation::less, rule::number(from)), one ? rule::number(before[0]) : index_of(before, t), said);
            }
    }
    return nullptr;
}

}  // namespace grundy::claim
