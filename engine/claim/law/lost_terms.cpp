#include "engine/claim/law/lost_terms.hpp"

#include <algorithm>
#include <map>
#include <numeric>
#include <optional>
#include <set>

#include "engine/base/checked.hpp"

namespace grundy::claim {

using rule::ExprRef;
using rule::Op;
using rule::Relation;

namespace {

constexpr std::int64_t largest_divisor = 4, largest_factor = 6, largest_remainder = 9;
constexpr std::size_t most_cases = 3, most_in_a_list = 6, least_terms = 5;
constexpr std::size_t least_in_line = 3;  ///< cases that are told as one

using Residues = std::set<std::int64_t>;
/// Which remainders of the second number are lost, by the remainder of the first.
using ResidueTable = std::map<std::int64_t, Residues>;

/// Nothing where the two remainders do not tell.
std::optional<ResidueTable> table_of(const std::vector<LostRow>& rows, std::size_t i, std::int64_t m, std::size_t j, std::int64_t k) {
    std::vector<int> told(static_cast<std::size_t>(m * k), -1);
    ResidueTable table;
    for (const LostRow& row : rows) {
        const std::int64_t a = base::remainder(row.numbers[i], m), b = base::remainder(row.numbers[j], k);
        int& here = told[static_cast<std::size_t>(a * k + b)];
        if (here < 0) here = row.lost ? 1 : 0;
        if (here != (row.lost ? 1 : 0)) return std::nullopt;
        if (row.lost) table[a].insert(b);
    }
    return table;
}

/// Remainders of the first number that ask the same of the second are one case.
ExprRef in_cases(const ResidueTable& table, const ExprRef& x, std::int64_t m, const ExprRef& y, std::int64_t k) {
    std::map<Residues, std::vector<std::int64_t>> cases;
    for (const auto& [a, lost] : table) cases[lost].push_back(a);
    if (cases.empty() || cases.size() > most_cases) return nullptr;
    std::map<std::int64_t, ExprRef> said;  // in the order of the first remainders
    for (const auto& [lost, of] : cases) {
        std::vector<ExprRef> parts;
        if (static_cast<std::int64_t>(of.size()) < m) parts.push_back(is_one_of(modulo(x, m), of));
        if (static_cast<std::int64_t>(lost.size()) < k) parts.push_back(is_one_of(modulo(y, k), {lost.begin(), lost.end()}));
        if (parts.empty() || of.size() > most_in_a_list || lost.size() > most_in_a_list) return nullptr;
        said[of.front()] = joined(Op::and_, parts);
    }
    std::vector<ExprRef> all;
    for (const auto& [first, one] : said) all.push_back(one);
    return joined(Op::or_, all);
}

/// What is lost by the remainder of x by m, for each value of y.
class RowCases {
public:
    using Row = std::map<std::int64_t, bool>;

    RowCases(const ExprRef& x, const ExprRef& y, std::int64_t m) : x_(x), y_(y), m_(m) {}

    ExprRef said(const std::map<std::int64_t, Row>& rows, std::int64_t side, bool brief) const {
        const auto last = rows.rbegin();
        std::int64_t from = last->first;  // from there on all are alike
        for (auto row = last; row != rows.rend() && row->second == last->second && row->first >= from - 1; ++row) from = row->first;
        const bool few = last->first < side / 2;
        if (!few && from > last->first / 2) return nullptr;
        std::vector<ExprRef> parts;
        Residues common;
        for (std::int64_t r = 0; r < m_; ++r)
            if (std::all_of(rows.begin(), rows.end(), [&](const auto& row) { return lost(row.second, r); })) common.insert(r);
        if (!common.empty()) parts.push_back(is_one_of(modulo(x_, m_), {common.begin(), common.end()}));
        else if (brief) return nullptr;
        std::map<std::int64_t, Residues> own;
        for (const auto& [value, row] : rows) {
            if (value > from) break;
            for (std::int64_t r = 0; r < m_; ++r)
                if (lost(row, r) && common.count(r) == 0) own[value].insert(r);
        }
        if (ExprRef one = few && from == last->first ? of_the_sum(own, rows) : nullptr) {
            parts.push_back(one);
        } else {
            for (const auto& [value, residues] : own) {
                const bool end = few && value == last->first;  // there is none beyond it
                const ExprRef here = rule::compare(y_, value == from && !end ? Relation::greater_equal : Relation::equal, rule::number(value));
                const bool all = static_cast<std::int64_t>(residues.size()) == m_;
                parts.push_back(all ? here : rule::binary(Op::and_, here, is_one_of(modulo(x_, m_), {residues.begin(), residues.end()})));
            }
        }
        return parts.empty() || parts.size() > (brief ? most_cases : most_in_a_list) ? nullptr : joined(Op::or_, parts);
    }

private:
    static bool lost(const Row& row, std::int64_t r) { return row.count(r) != 0 && row.at(r); }

    /// y = 1 and x mod 7 = 5 or y = 2 and x mod 7 = 4 or …: y >= 1 and (x + y) mod 7 = 6. Null where they are not of this kind.
    ExprRef of_the_sum(const std::map<std::int64_t, Residues>& own, const std::map<std::int64_t, Row>& rows) const {
        if (own.size() < least_in_line) return nullptr;
        const std::int64_t first = own.begin()->first, sum = base::remainder(first + *own.begin()->second.begin(), m_);
        const bool fits = std::all_of(own.begin(), own.end(),
                                      [&](const auto& one) { return one.second.size() == 1 && base::remainder(one.first + *one.second.begin(), m_) == sum; });
        // Those before the first have none; there is none in between, nor beyond.
        const bool in_line = static_cast<std::size_t>(std::distance(rows.find(first), rows.end())) == own.size();
        if (!fits || !in_line) return nullptr;
        const ExprRef law = is_one_of(modulo(rule::binary(Op::add, x_, y_), m_), {sum});
        return own.size() == rows.size() ? law : rule::binary(Op::and_, rule::compare(y_, Relation::greater_equal, rule::number(first)), law);
    }

    const ExprRef &x_, &y_;
    std::int64_t m_;
};

/// For each row the place of this number among all values that it has.
std::vector<std::size_t> places_of_values(const std::vector<LostRow>& rows, std::size_t number) {
    std::vector<std::int64_t> values;
    for (const LostRow& row : rows) values.push_back(row.numbers[number]);
    std::sort(values.begin(), values.end());
    values.erase(std::unique(values.begin(), values.end()), values.end());
    std::vector<std::size_t> places;
    for (const LostRow& row : rows)
        places.push_back(static_cast<std::size_t>(std::lower_bound(values.begin(), values.end(), row.numbers[number]) - values.begin()));
    return places;
}

/// Does the remainder by m say who has lost, beside each value of the other number? Of most m it does not: told before anything is collected.
bool does_remainder_tell(const std::vector<LostRow>& rows, std::size_t which, std::int64_t m, const std::vector<std::size_t>& places) {
    const auto width = static_cast<std::size_t>(m);
    std::vector<char> told((rows.size() + 1) * width, 2);
    for (std::size_t k = 0; k < rows.size(); ++k) {
        char& known = told[places[k] * width + static_cast<std::size_t>(base::remainder(rows[k].numbers[which], m))];
        const char lost = rows[k].lost ? 1 : 0;
        if (known == 2) known = lost;
        if (known != lost) return false;
    }
    return true;
}

}  // namespace

ExprRef modulo(const ExprRef& e, std::int64_t m) { return rule::binary(Op::modulo, e, rule::number(m)); }

ExprRef is_one_of(const ExprRef& e, const std::vector<std::int64_t>& numbers) {
    const bool apart = e->op == Op::call && e->builtin == rule::Builtin::abs && e->args[0]->op == Op::subtract;
    if (apart && numbers == std::vector<std::int64_t>{0}) return rule::compare(e->args[0]->args[0], Relation::equal, e->args[0]->args[1]);  // |x - y| = 0
    if (numbers.size() == 1) return rule::compare(e, Relation::equal, rule::number(numbers[0]));
    std::vector<ExprRef> listed;
    for (const std::int64_t n : numbers) listed.push_back(rule::number(n));
    return rule::element_of(e, rule::set_list(std::move(listed)));
}

ExprRef joined(Op op, const std::vector<ExprRef>& parts) { return parts.size() == 1 && op != Op::not_ ? parts[0] : rule::node(op, parts, {rule::Kind::truth}); }

std::vector<ExprRef> conditions_of_cases(const std::vector<ExprRef>& numbers, bool misere) {
    constexpr std::int64_t largest_modulus = 9, steepest = 5;
    std::vector<ExprRef> conditions, zeros;
    for (std::int64_t m = 1; m <= largest_modulus && misere; m += m == 1 ? 2 : 1) {
        std::vector<ExprRef> rests;
        for (const ExprRef& number : numbers) rests.push_back(m == 1 ? number : modulo(number, m));
        conditions.push_back(rule::compare(rule::node(Op::maximum_of, std::move(rests)), Relation::less_equal, rule::number(1)));
    }
    for (const ExprRef& number : numbers) zeros.push_back(is_one_of(number, {0}));
    zeros.insert(zeros.begin(), joined(Op::or_, zeros));
    if (numbers.size() <= 3) conditions.insert(conditions.end(), zeros.begin(), zeros.end());
    if (numbers.size() != 2) return conditions;
    conditions.push_back(rule::compare(numbers[0], Relation::less_equal, numbers[1]));
    for (std::int64_t times = 2; times <= steepest; ++times)
        for (const std::size_t k : {std::size_t{0}, std::size_t{1}})
            conditions.push_back(rule::compare(numbers[k], Relation::less, rule::binary(Op::multiply, rule::number(times), numbers[1 - k])));
    return conditions;
}

/// Not so, of two numbers that are compared without a `not`.
static ExprRef opposite(const ExprRef& condition) {
    if (condition->op != Op::compare || condition->args.size() != 2) return rule::negation(condition);
    const ExprRef &a = condition->args[0], &b = condition->args[1];
    switch (condition->relations[0]) {
        case Relation::equal: return rule::compare(a, Relation::not_equal, b);
        case Relation::not_equal: return rule::compare(a, Relation::equal, b);
        case Relation::less: return rule::compare(b, Relation::less_equal, a);
        case Relation::less_equal: return rule::compare(b, Relation::less, a);
        case Relation::greater: return rule::compare(a, Relation::less_equal, b);
        default: return rule::compare(a, Relation::less, b);
    }
}

ExprRef one_of_two(const ExprRef& condition, const ExprRef& so, const ExprRef& otherwise) {
    const auto is = [](const ExprRef& e, bool truth) { return e->op == Op::truth && (e->number != 0) == truth; };
    if (is(so, true) && is(otherwise, false)) return condition;
    if (is(so, false) && is(otherwise, true)) return opposite(condition);
    if (is(otherwise, false)) return joined(Op::and_, {condition, so});
    if (is(so, false)) return joined(Op::and_, {opposite(condition), otherwise});
    if (is(so, true)) return joined(Op::or_, {condition, otherwise});
    if (is(otherwise, true)) return joined(Op::or_, {opposite(condition), so});
    return joined(Op::if_, {condition, so, otherwise});
}

void each_mixture(const std::vector<ExprRef>& numbers, const std::function<bool(const ExprRef&)>& use) {
    const auto divided = [](const ExprRef& e, std::int64_t d) { return d == 1 ? e : rule::binary(Op::divide, e, rule::number(d)); };
    const auto times = [](const ExprRef& e, std::int64_t c) { return c == 1 ? e : rule::binary(Op::multiply, rule::number(c), e); };
    for (std::size_t i = 0; i < numbers.size(); ++i) {
        for (std::size_t j = i + 1; j < numbers.size(); ++j) {
            const ExprRef &x = numbers[i], &y = numbers[j];
            if (numbers.size() > 2 && use(rule::binary(Op::add, x, y))) return;
            for (std::int64_t sum = 3; sum <= 2 * largest_divisor; ++sum) {  // small divisors first
                for (std::int64_t a = std::max<std::int64_t>(1, sum - largest_divisor); a <= std::min(sum - 1, largest_divisor); ++a) {
                    const ExprRef p = divided(x, a), q = divided(y, sum - a);
                    if (use(rule::binary(Op::add, p, q)) || use(rule::node(Op::minimum_of, {p, q})) || use(rule::node(Op::maximum_of, {p, q}))) return;
                }
            }
            for (std::int64_t c = 2; c <= largest_factor; ++c)
                if (use(rule::binary(Op::add, x, times(y, c))) || use(rule::binary(Op::add, times(x, c), y))) return;
        }
    }
}

ExprRef told_by_equal_remainders(const std::vector<ExprRef>& numbers, const std::vector<LostRow>& rows) {
    for (std::size_t i = 0; i < numbers.size(); ++i)
        for (std::size_t j = i + 1; j < numbers.size(); ++j)
            for (std::int64_t m = 3; m <= largest_remainder; ++m)  // of 2 it is the sum that is even or odd
                for (const bool equal : {true, false}) {
                    const bool fits = std::all_of(rows.begin(), rows.end(), [&](const LostRow& row) {
                        return row.lost == ((base::remainder(row.numbers[i] - row.numbers[j], m) == 0) == equal);
                    });
                    if (fits) return rule::compare(modulo(numbers[i], m), equal ? Relation::equal : Relation::not_equal, modulo(numbers[j], m));
                }
    return nullptr;
}

ExprRef told_by_table(const std::vector<ExprRef>& numbers, const std::vector<LostRow>& rows) {
    for (std::size_t i = 0; i < numbers.size(); ++i) {
        for (std::size_t j = i + 1; j < numbers.size(); ++j) {
            for (std::int64_t sum = 3; sum <= 2 * largest_remainder; ++sum) {
                for (std::int64_t m = std::max<std::int64_t>(1, sum - largest_remainder); m <= std::min(sum - 1, largest_remainder); ++m) {
                    const std::int64_t k = sum - m;
                    const auto table = table_of(rows, i, m, j, k);
                    if (!table) continue;
                    if (ExprRef said = in_cases(*table, numbers[i], m, numbers[j], k)) return said;
                    if (ExprRef said = in_cases(*table_of(rows, j, k, i, m), numbers[j], k, numbers[i], m)) return said;
                    sum = 2 * largest_remainder;  // larger tables say no more
                    break;
                }
            }
        }
    }
    return nullptr;
}

ExprRef told_by_rows(const std::vector<ExprRef>& numbers, std::size_t which, const std::vector<LostRow>& rows, std::int64_t side, bool brief) {
    const std::vector<std::size_t> places = places_of_values(rows, 1 - which);
    for (std::int64_t m = 2; m <= 2 * largest_remainder; ++m) {
        if (!does_remainder_tell(rows, which, m, places)) continue;
        std::map<std::int64_t, std::map<std::int64_t, bool>> told;  // by the other number
        for (const LostRow& row : rows) told[row.numbers[1 - which]].emplace(base::remainder(row.numbers[which], m), row.lost);
        if (!told.empty()) return RowCases(numbers[which], numbers[1 - which], m).said(told, side, brief);
    }
    return nullptr;
}

/// Where x' = b x + c follows x, (b - 1) x + c grows by b.
ExprRef told_by_powers(const ExprRef& n, const std::vector<LostRow>& rows, unsigned base) {
    const auto b = static_cast<std::int64_t>(base);
    std::vector<std::int64_t> lost;
    for (const LostRow& row : rows)
        if (row.lost) lost.push_back(row.numbers[0]);
    std::sort(lost.begin(), lost.end());
    if (b < 2 || lost.size() < least_terms) return nullptr;
    const std::int64_t step = lost.back() - b * lost[lost.size() - 2];
    std::int64_t first = lost.back();
    std::size_t terms = 1;
    std::vector<std::int64_t> others = lost;  // a few that are none of the terms
    std::erase(others, first);
    for (std::int64_t before = 0; (first - step) % b == 0 && (before = (first - step) / b) < first; first = before, ++terms)
        if (std::erase(others, before) == 0) break;
    const std::int64_t term = (b - 1) * first + step, common = std::gcd(std::gcd(b - 1, step), term);
    if (terms < least_terms || others.size() > most_in_a_list || term <= 0) return nullptr;
    const std::int64_t times = (b - 1) / common, plus = step / common, divisor = term / common;
    ExprRef whole = times == 1 ? n : rule::binary(Op::multiply, rule::number(times), n);
    if (plus != 0) whole = rule::binary(plus > 0 ? Op::add : Op::subtract, whole, rule::number(std::abs(plus)));
    ExprRef law = rule::element_of(divisor == 1 ? whole : rule::binary(Op::divide, whole, rule::number(divisor)),
                                   rule::call(rule::Builtin::powers, {rule::number(b), times == 1 && plus <= 0 ? n : whole}));
    if (divisor > 1) law = joined(Op::and_, {is_one_of(modulo(whole, divisor), {0}), law});
    if (!others.empty()) law = joined(Op::or_, {is_one_of(n, others), law});
    return law;
}

}  // namespace grundy::claim
