/// P-positions of two numbers that lie on finitely many parallel lines: those with q y - p x in a finite set D, perhaps only every m-th of them.
#include <algorithm>
#include <numeric>
#include <set>

#include "engine/base/checked.hpp"
#include "engine/claim/law/lost_terms.hpp"

namespace grundy::claim {

using rule::ExprRef;
using rule::Op;
using rule::Relation;

namespace {

constexpr std::int64_t largest_slope = 6, largest_gap = 4;
constexpr std::size_t most_lines = 6, least_on_lines = 6;

/// c e + d, without what adds nothing.
ExprRef linear(std::int64_t c, const ExprRef& e, std::int64_t d) {
    const ExprRef times = c == 1 ? e : rule::binary(Op::multiply, rule::number(c), e);
    return d == 0 ? times : rule::binary(d > 0 ? Op::add : Op::subtract, times, rule::number(std::abs(d)));
}

ExprRef quotient(const ExprRef& e, std::int64_t d) { return d == 1 ? e : rule::binary(Op::divide, e, rule::number(d)); }

/// q y - p x lies in D. Of q numbers in a row, y = (p x + d) / q, rounded down; of p numbers in a row the same of x.
ExprRef on_lines(std::int64_t p, const ExprRef& x, std::int64_t q, const ExprRef& y, const std::set<std::int64_t>& D) {
    const auto count = static_cast<std::int64_t>(D.size());
    const std::int64_t least = *D.begin(), most = *D.rbegin();
    const bool in_a_row = most - least + 1 == count;
    if (in_a_row && count == q) return rule::compare(y, Relation::equal, quotient(linear(p, x, most), q));
    if (in_a_row && count == p) return rule::compare(x, Relation::equal, quotient(linear(q, y, -least), p));
    if (count == 1) return rule::compare(linear(q, y, 0), Relation::equal, linear(p, x, least));
    if (D.size() > most_lines) return nullptr;
    return is_one_of(rule::binary(Op::subtract, linear(q, y, 0), linear(p, x, 0)), {D.begin(), D.end()});
}

}  // namespace

ExprRef told_by_lines(const ExprRef& x, const ExprRef& y, const std::vector<LostRow>& rows) {
    std::vector<std::pair<std::int64_t, std::int64_t>> slopes;
    for (std::int64_t sum = 2; sum <= 2 * largest_slope; ++sum)
        for (std::int64_t p = std::max<std::int64_t>(1, sum - largest_slope); p <= std::min(sum - 1, largest_slope); ++p)
            if (std::gcd(p, sum - p) == 1) slopes.emplace_back(p, sum - p);
    for (const auto& slope : slopes) {
        const std::int64_t p = slope.first, q = slope.second;
        const auto line = [p, q](const LostRow& row) { return q * row.numbers[1] - p * row.numbers[0]; };
        std::set<std::int64_t> D;
        std::size_t lost = 0;
        const std::size_t most = std::max(most_lines, static_cast<std::size_t>(std::max(p, q)));
        for (const LostRow& row : rows)
            if (row.lost && D.size() <= most) D.insert(line(row)), ++lost;
        if (D.size() > most || lost < least_on_lines) continue;
        for (std::int64_t m = 1; m <= largest_gap; ++m) {
            std::set<std::int64_t> places;
            for (const LostRow& row : rows)
                if (row.lost) places.insert(base::remainder(row.numbers[0], m));
            const bool fits = std::all_of(rows.begin(), rows.end(), [&, m](const LostRow& row) {
                return row.lost == (D.count(line(row)) != 0 && places.count(base::remainder(row.numbers[0], m)) != 0);
            });
            if (!fits) continue;
            const ExprRef said = on_lines(p, x, q, y, D);
            return said && m > 1 ? joined(Op::and_, {said, is_one_of(modulo(x, m), {places.begin(), places.end()})}) : said;
        }
    }
    return nullptr;
}

}  // namespace grundy::claim
