/// Wythoff 1907, Fraenkel 1982: P-positions are the pairs (A_n, B_n), B_n = A_n + a n; A_n = floor(n alpha), alpha = (2 - a + sqrt(a^2 + 4)) / 2, 1/alpha +
/// 1/(alpha + a) = 1 (Beatty). Exact in integers: A_n = (n (2 - a) + isqrt(n^2 (a^2 + 4))) div 2, since floor((x + sqrt Y) / 2) = floor((x + floor sqrt Y) /
/// 2) for integer x: one integer square root of twice the bits of n. Never a double: those fail near 10^8. The set is the P-set: the A and B are complementary
/// and the differences a n grow by a, so no two pairs share a heap, a move in both heaps changes the difference by less than a and cannot join (A_i, B_i) to
/// (A_j, B_j), and crossing over changes it by a (i + j) >= a. From elsewhere there is a move, see below.
///
/// Misère, a = 1: lost are the pairs (A_n, B_n) of normal play with n >= 2, (0, 1) and (2, 2). As in normal play every number and every difference belongs to
/// one of these pairs only (2 twice, in its own): the numbers 0, 1, 2 and the differences 0, 1 of (0, 0) and (1, 2) are given out anew. So no move leads from
/// one to another. From any other (x, y), x <= y, not (0, 0), where the mover has won: x = 0, y >= 2: to (0, 1). x = 1: to (1, 0). x = 2, y >= 3: to (2, 2). x
/// >= 3: x = B_n: y to A_n, as y >= x > A_n; x = A_n, y > B_n: y to B_n; A_n <= y < B_n: the difference d = y - x is below n, and both lose the same to become
/// the pair of that difference, whose smaller number is A_d < A_n, or 0 for d = 1, or 2 for d = 0.
///
/// Misère, a >= 2 (Fraenkel 1984): lost are (A_n, B_n) with B_n = A_n + a n + 1, n >= 0, and A_n the least number in no earlier pair: (0, 1), (2, a + 3), …
/// Every number is in one pair, and the differences grow by a; crossing over changes them by a (i + j) + 2 >= a, as i = j is no move: so no move leads from one
/// to another. From any other (x, y), x <= y, y > 0: x = B_n: y to A_n; x = A_n, y > B_n: y to B_n; else d = y - x <= a n. With d >= 1, m = (d - 1) div a < n:
/// to (A_m, B_m), by k = x - A_m > 0 and k + (d - 1 - a m), which is less than a more. With d = 0: x >= 2, to (0, 1) by x and x - 1, and 1 < a.
/// A_n = floor(n alpha + 1/alpha), with alpha as above, > 1 and irrational. Proof: let B_n = A_n + a n + 1 = floor(n beta + 1/alpha + 1), beta = alpha + a. The
/// number of A_n < k is that of n < s = (k - 1/alpha) / alpha, and of B_n < k that of n < t = (k - 1/alpha - 1) / beta, for k >= 1 with s > 0 and t > -1: ceil
/// s and ceil t. s + t = k - (1/alpha + 1/beta) / alpha - 1/beta = k - 1. If s is no integer, nor is t, and ceil s + ceil t = k: one number in each [k, k + 1).
/// And s = m would be k = m alpha + (alpha + a - 2) / a, by alpha^2 = (2 - a) alpha + a: so (m + 1/a) alpha is rational, and m = -1/a, which is no integer. As
/// the A_n and the B_n > A_n are all numbers, each once, and grow, A_n is the least in no earlier pair. In integers, A_n is the floor of
/// ((a n + 1) (2 - a) + 2 (a - 2) + (a n + 1) sqrt(a^2 + 4)) / (2 a).
#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>

#include "engine/base/failure.hpp"
#include "engine/theorem/forms.hpp"

namespace grundy::theorem {
namespace {

using base::Integer;
using Pair = std::pair<Integer, Integer>;

/// x = A_n or x = B_n: every x >= 1 is exactly one of them; x = 0 is A_0.
struct Index {
    Integer n;
    bool lower = true;  ///< x = A_n
};

class WythoffForm final : public FormOf<Wythoff> {
public:
    using FormOf::FormOf;
    const Wythoff& rule() const { return rule_; }
    const char* family() const override { return "wythoff"; }
    std::string title() const override { return fmt::format("{}Wythoff's game with a = {}", rule_.misere ? "misère " : "", rule_.a); }
    std::int64_t count() const override { return 2; }
    bool misere() const override { return rule_.misere; }
    std::vector<Parameter> parameters() const override { return {{"a", rule_.a}}; }
    Taking taking() const override {
        return [a = rule_.a](const auto& taken) {
            const auto touched = std::count_if(taken.begin(), taken.end(), [](std::int64_t d) { return d > 0; });
            return touched == 1 || (touched == 2 && std::abs(taken[0] - taken[1]) < a);
        };
    }

    TheoremId theorem() const override { return rule_.misere ? TheoremId::wythoff_misere : TheoremId::wythoff; }
    std::string words() const override {
        const std::int64_t a = rule_.a;
        if (shifted())
            return fmt::format("P exactly at (A_n, B_n), in either order: A_n = floor(({}√({}({}n + 1)²)) / {}), B_n = A_n + {}n + 1",
                               a == 2 ? "" : fmt::format("{} - {}n + ", a - 2, a * (a - 2)), Integer(Integer(a) * a + 4).str(), a, 2 * a, a);
        const std::string linear = a == 1 ? "n + " : a == 2 ? "" : a == 3 ? "-n + " : fmt::format("-{}n + ", a - 2);
        return fmt::format("P exactly at (A_n, B_n), in either order: A_n = floor(({}√({}n²)) / 2), B_n = A_n + {}n", linear, Integer(Integer(a) * a + 4).str(),
                           a == 1 ? "" : std::to_string(a)) +
               (rule_.misere ? " for n ≥ 2, and at (0, 1) and (2, 2)" : "");
    }
    std::string lost() const override {
        const std::string text = fmt::format(
            "the numbers are those of one of the pairs (A_n, B_n), in either order, where A_n is the least number in no earlier pair and B_n = A_n + {}n{}",
            rule_.a == 1 ? "" : std::to_string(rule_.a), shifted() ? " + 1" : "");
        std::string first;
        for (int n = 0; n < 6; ++n) first += (n == 0 ? ": (" : ", (") + base::to_string(pair(n).first) + ", " + base::to_string(pair(n).second) + ")";
        return text + first + ", …" + (rule_.misere && !shifted() ? "; for n ≥ 2, and also (0, 1) and (2, 2)" : "");
    }
    std::string here(const Heaps& heaps) const override {
        const Integer &x = std::min(heaps[0], heaps[1]), &y = std::max(heaps[0], heaps[1]);
        if (rule_.misere && !shifted() && x <= 2) return "";
        const auto shown = [](const Pair& p) { return "(" + base::to_string(p.first) + ", " + base::to_string(p.second) + ")"; };
        const auto at = index_of(x);
        std::string text = base::to_string(x) + " is in the pair " + shown(pair(at.n)) + ", n = " + base::to_string(at.n);
        const Integer d = y - x - (shifted() ? 1 : 0), m = d / rule_.a;
        if (d >= 0 && d % rule_.a == 0 && m != at.n)
            text += fmt::format("; the numbers are {} apart as in the pair {}, n = {}", base::to_string(y - x), shown(pair(m)), base::to_string(m));
        return text;
    }
    std::vector<std::string> because() const override {
        const std::int64_t a = rule_.a;
        std::vector<std::string> why{
            std::string(shifted() ? "Every number" : "Every number from 1 on") +
                " is in just one pair, and no two pairs are equally far apart. So a move in one heap, which keeps the other number, leads "
                "from no pair to another; nor does a move in both" +
                std::string(a == 1 ? ", which keeps how far they are apart."
                                   : fmt::format(", which changes how far they are apart by less than {}, while pairs differ by {} or more.", a, a)),
            "From any other (x, y), x <= y: if x is the larger number of a pair, lower y to its partner. If x is the smaller one and y is beyond its partner, "
            "lower y to the partner. Otherwise y − x is that of an earlier pair" +
                std::string(a == 1 ? "" : fmt::format(", or less than {} above it", a)) + ": take from both heaps down to that pair."};
        if (shifted()) why.emplace_back("Under misère play the pairs begin with (0, 1), for (0, 0) is won; two equal heaps become (0, 1) in one move.");
        else if (rule_.misere) why.emplace_back("Under misère play the first two pairs are given out anew, as (0, 1) and (2, 2); the rest is the same.");
        return why;
    }
    std::optional<Statement> statement(const Board& board) const override;
    std::optional<Certified> certified() const override { return Certified{"wythoff", rule_.a, {}, rule_.misere}; }

private:
    void require(const Heaps&) const override {
        if (rule_.a < 1 || rule_.a > 1'000'000'000) bad_heaps("Wythoff's game needs 1 <= a <= 10^9");
    }

    /// Misère with a >= 2: B_n = A_n + a n + 1, from (0, 1) on.
    bool shifted() const { return rule_.misere && rule_.a >= 2; }

    /// (A_n, B_n).
    Pair pair(const Integer& n) const {
        const Integer a(rule_.a);
        if (shifted()) {
            const Integer k = a * n + 1, lower = (k * (2 - a) + 2 * (a - 2) + base::isqrt(k * k * (a * a + 4))) / (2 * a);  // >= 0 as above
            return {lower, lower + k};
        }
        const Integer root = base::isqrt(n * n * (Integer(rule_.a) * rule_.a + 4));
        const Integer lower = (n * (2 - rule_.a) + root) / 2;  // the numerator is >= 0: sqrt(a^2 + 4) > a - 2
        return {lower, lower + n * rule_.a};
    }
    /// 1/alpha = ((a - 2) + sqrt(a^2 + 4)) / (2a), so x = A_n gives n = ceil(x / alpha) in {f, f + 1}; 1/beta = ((a + 2) - sqrt(a^2 + 4)) / (2a), n in {f - 1,
    /// f, f + 1}: the root is off by less than one. Where n is shifted, A_n = x for n in (x / alpha - 1, x / alpha + 1), and B_n = x likewise with beta.
    Index index_of(const Integer& x) const {
        const Integer root = base::isqrt(x * x * (Integer(rule_.a) * rule_.a + 4));
        for (const bool lower : {true, false}) {
            const Integer f = (lower ? x * (rule_.a - 2) + root : Integer(x * (rule_.a + 2) - root)) / (2 * Integer(rule_.a));
            const Integer off = shifted() ? 2 : 1;
            for (Integer n = f > off ? Integer(f - off) : Integer(0); n <= f + off; ++n) {
                const Pair at = pair(n);
                if ((lower ? at.first : at.second) == x) return {n, lower};
            }
        }
        throw base::Failure(base::FailureKind::internal, "no index: the Beatty sequences must be complementary");
    }
    bool previous(const Integer& low, const Integer& high) const {
        if (rule_.misere && !shifted() && high <= 2) return (low == 0 && high == 1) || (low == 2 && high == 2);
        const Integer gap = high - low - (shifted() ? 1 : 0);
        return gap >= 0 && gap % rule_.a == 0 && pair(gap / rule_.a).first == low;
    }

    Answer answer(const Heaps& heaps) const override { return of_outcome(previous(std::min(heaps[0], heaps[1]), std::max(heaps[0], heaps[1]))); }
    /// From N, x <= y. If x = B_n: y goes down to A_n. If x = A_n and y > B_n: y goes down to B_n. Otherwise y < B_n, m = floor((y - x) / a) < n: to (A_m,
    /// B_m), taking k = x - A_m > 0 and l = k + (y - x - a m) with 0 <= l - k < a. Where the pairs are shifted, y - x - 1 in the place of y - x.
    Move option(const Heaps& heaps, const Integer&) const override {
        const bool turned = heaps[0] > heaps[1];
        const Integer &x = heaps[turned ? 1 : 0], &y = heaps[turned ? 0 : 1];
        if (previous(x, y) || (rule_.misere && y == 0)) return {};
        Pair to;
        if (rule_.misere && !shifted() && x <= 2) {
            to = x == 0 ? Pair{0, 1} : x == 1 ? Pair{1, 0} : Pair{2, 2};
        } else {
            const Index at = index_of(x);
            const Pair p = pair(at.n);
            const Integer m = shifted() ? Integer(x == y ? Integer(0) : Integer((y - x - 1) / rule_.a)) : Integer((y - x) / rule_.a);
            if (!at.lower) to = {x, p.first};
            else if (y > p.second) to = {x, p.second};
            else if (rule_.misere && !shifted() && m <= 1) to = m == 0 ? Pair{2, 2} : Pair{0, 1};
            else to = pair(m);
        }
        if (turned) std::swap(to.first, to.second);
        return Heaps{to.first, to.second};
    }
};

/// With d = |x - y|: a | d and min(x, y) = A_(d / a). {x, y} = {A_n, A_n + an} is true of n = |x - y| / a alone, and n <= A_n: so n in 0..H is enough for H >=
/// min(x, y) and for H >= |x - y|. Where the pairs are shifted, d = |x - y| - 1 >= 0.
std::optional<Statement> WythoffForm::statement(const Board& board) const {
    if ((rule_.misere && !shifted()) || board.heaps.size() != 2) return {};
    const std::int64_t a = rule_.a, more = shifted() ? 1 : 0;
    const ExprRef &x = board.heaps[0], &y = board.heaps[1];
    Statement s;
    const auto beatty = [a, more](const ExprRef& n) {
        const ExprRef k = plus(times(num(a), n), num(1));
        if (more == 1)
            return over(plus(plus(times(k, num(2 - a)), num(2 * (a - 2))), rule::call(rule::Builtin::isqrt, {times(times(k, k), num(a * a + 4))})), num(2 * a));
        return over(plus(times(n, num(2 - a)), rule::call(rule::Builtin::isqrt, {times(times(n, n), num(a * a + 4))})), num(2));
    };
    const ExprRef low = node(rule::Op::minimum_of, {x, y}), top = node(rule::Op::maximum_of, {x, y}), apart = rule::call(rule::Builtin::abs, {minus(x, y)});
    const ExprRef d = more == 0 ? apart : minus(apart, num(1));
    s.previous = both(is(mod(d, num(a)), num(0)), is(low, beatty(over(d, num(a)))));
    if (more == 1) s.previous = both(at_most(num(1), apart), s.previous);
    const ExprRef n = rule::local(board.x, "n"), high = rule::local(board.bound, "high"), A = beatty(n);
    const ExprRef gap = more == 0 ? times(num(a), n) : plus(times(num(a), n), num(1)), B = plus(A, gap);
    const ExprRef high_enough = either(at_most(low, high), at_most(apart, high));
    const auto some = [&](const ExprRef& body, const ExprRef& says) {
        s.quantified.push_back(implied(high_enough, iff(over_range(rule::Op::any, board.x, rule::range(num(0), high), body), says)));
    };
    const ExprRef in_order = both(is(x, A), is(y, B)), turned = both(is(y, A), is(x, B));
    some(both(is(low, A), is(top, B)), s.previous);
    some(both(is(low, A), is(apart, gap)), s.previous);
    some(either(in_order, turned), s.previous);
    some(in_order, both(at_most(x, y), s.previous));
    some(turned, both(at_most(y, x), s.previous));
    return s;
}

}  // namespace

FormRef wythoff(Wythoff rule) { return std::make_shared<const WythoffForm>(rule); }

const Wythoff* as_wythoff(const ClosedForm& form) {
    const auto* wythoff = dynamic_cast<const WythoffForm*>(&form);
    return wythoff ? &wythoff->rule() : nullptr;
}

}  // namespace grundy::theorem
