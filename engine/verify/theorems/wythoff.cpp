/// Wythoff's game where both heaps lose amounts that differ by less than a, under both conventions of play.
#include <fmt/format.h>

#include <algorithm>

#include "engine/verify/theorems/forms.hpp"

namespace grundy::verify {
namespace {

using rule::ExprRef;
using rule::Op;

ExprRef number_of(std::uint32_t slot, const char* name) { return rule::local(slot, name, {rule::Kind::number}); }
ExprRef equals(const ExprRef& e, std::int64_t n) { return rule::compare(e, rule::Relation::equal, rule::number(n)); }
ExprRef extreme(Op op, std::vector<ExprRef> args) {
    rule::Expr e;
    e.op = op, e.type = {rule::Kind::number}, e.args = std::move(args);
    return std::make_shared<const rule::Expr>(std::move(e));
}

std::vector<Position> small_pairs() {
    std::vector<Position> all;
    for (std::int64_t x = 0; x < 16; ++x)
        for (std::int64_t y = 0; y < 16; ++y) all.push_back({number(x), number(y)});
    return all;
}

/// y - x = a n, and x = floor(n (2 - a + w) / 2) with w = sqrt(a^2 + 4), that is, u <= n w < u + 2 where u = 2 x + n (a - 2).
bool is_pair_of_wythoff(std::int64_t a, const Position& p) {
    const auto [x, y] = std::minmax(p[0].number, p[1].number);
    require_exact(y);
    if ((y - x) % a != 0) return false;
    const std::int64_t n = (y - x) / a, u = 2 * x + n * (a - 2);
    const auto square = [](std::int64_t k) { return static_cast<__int128>(k) * k; };
    const __int128 nw = square(y - x) + 4 * square(n);
    return (u <= 0 || square(u) <= nw) && u + 2 > 0 && square(u + 2) > nw;
}

/// Misère. a = 1: the pairs of normal play but the first two, and (0, 1) and (2, 2). a >= 2: y - x = k = a n + 1, n >= 0, and x = floor(n alpha + 1 / alpha)
/// with alpha = (2 - a + w) / 2, that is floor((k (2 - a) + 2 (a - 2) + k w) / (2 a)): u <= k w < u + 2 a where u = 2 a x + (a - 2) (k - 2).
bool is_misere_pair_of_wythoff(std::int64_t a, const Position& p) {
    const auto [x, y] = std::minmax(p[0].number, p[1].number);
    if (a == 1) return y <= 2 ? (x == 0 && y == 1) || (x == 2 && y == 2) : is_pair_of_wythoff(a, p);
    if (y > most_exact / (4 * a)) require_exact(most_exact + 1);
    const std::int64_t k = y - x, u = 2 * a * x + (a - 2) * (k - 2);
    if (k < 1 || (k - 1) % a != 0) return false;
    const auto square = [](std::int64_t n) { return static_cast<__int128>(n) * n; };
    const __int128 kw = square(a * k) + 4 * square(k);
    return (u <= 0 || square(u) <= kw) && u + 2 * a > 0 && square(u + 2 * a) > kw;
}

/// abs(x - y) mod a = 0 and min(x, y) = (n (2 - a) + isqrt(n^2 (a^2 + 4))) / 2 with n = abs(x - y) / a.
ExprRef pair_of_wythoff(std::int64_t a) {
    const ExprRef x = number_of(0, "x"), y = number_of(1, "y"), apart = rule::call(rule::Builtin::abs, {rule::binary(Op::subtract, x, y)});
    const ExprRef step = rule::number(a), n = rule::binary(Op::divide, apart, step), square = rule::binary(Op::power, n, rule::number(2));
    const ExprRef root = rule::call(rule::Builtin::isqrt, {rule::binary(Op::multiply, square, rule::number(a * a + 4))});
    const ExprRef twice = rule::binary(Op::add, rule::binary(Op::multiply, n, rule::number(2 - a)), root);
    return rule::binary(Op::and_, equals(rule::binary(Op::modulo, apart, step), 0),
                        rule::compare(extreme(Op::minimum_of, {x, y}), rule::Relation::equal, rule::binary(Op::divide, twice, rule::number(2))));
}

/// The same as is_misere_pair_of_wythoff, with k = abs(x - y).
ExprRef misere_pair_of_wythoff(std::int64_t a) {
    const ExprRef x = number_of(0, "x"), y = number_of(1, "y"), k = rule::call(rule::Builtin::abs, {rule::binary(Op::subtract, x, y)});
    const ExprRef low = extreme(Op::minimum_of, {x, y}), high = extreme(Op::maximum_of, {x, y});
    if (a == 1) {
        const ExprRef pair = pair_of_wythoff(a), last = rule::binary(Op::and_, equals(low, 2), equals(high, 2)),
                      first = rule::binary(Op::and_, equals(low, 0), equals(high, 1));
        const ExprRef beyond = rule::binary(Op::and_, rule::compare(high, rule::Relation::greater_equal, rule::number(3)), pair);
        return rule::binary(Op::or_, rule::binary(Op::or_, first, last), beyond);
    }
    const ExprRef root = rule::call(rule::Builtin::isqrt, {rule::binary(Op::multiply, rule::binary(Op::power, k, rule::number(2)), rule::number(a * a + 4))});
    const ExprRef linear = rule::binary(Op::add, rule::binary(Op::multiply, k, rule::number(2 - a)), rule::number(2 * (a - 2)));
    const ExprRef lower = rule::binary(Op::divide, rule::binary(Op::add, linear, root), rule::number(2 * a));
    const ExprRef apart = rule::binary(Op::and_, rule::compare(k, rule::Relation::greater_equal, rule::number(1)),
                                       equals(rule::binary(Op::modulo, rule::binary(Op::subtract, k, rule::number(1)), rule::number(a)), 0));
    return rule::binary(Op::and_, apart, rule::compare(low, rule::Relation::equal, lower));
}

}  // namespace

ClosedForm wythoff(const rule::Game&, const FormLaw& law, Steps&) {
    const std::int64_t a = law.number;
    if (a < 1 || a > 1'000'000'000) throw Rejected("the closed form has a number that means nothing: Wythoff-a needs a >= 1");
    const std::string one_x = "move (x, y) -> (x - b1, y) for b1 in 1..x", one_y = "move (x, y) -> (x, y - b1) for b1 in 1..y";
    const std::string ordered = "position (x, y)", unordered = "position (unordered (x, y))";
    // abs(k - l) < a is printed as <= a - 1.
    const std::string both = fmt::format("move (x, y) -> (x - b1, y - b2) for b1 in 1..x, b2 in 1..y if abs(b1 - b2) <= {}", a - 1);
    std::vector<Lines> known = {{unordered, one_x, both}, {ordered, one_x, one_y, both}, {unordered, one_x, one_y, both}};
    for (const std::string end : {"1..x", "1..y", "1..min(x, y)"}) {
        const std::string same = "move (x, y) -> (x - b1, y - b1) for b1 in " + end;
        if (a == 1) known.push_back({unordered, one_x, same}), known.push_back({ordered, one_x, one_y, same});
    }
    if (law.misere) {
        for (Lines& lines : known) lines.push_back("play misere");
        const std::string said =
            a == 1 ? "the P-positions are (0, 1), (2, 2) and the pairs (A_n, A_n + n) in either order, where A_n = floor((n + isqrt(5 n^2)) / 2), n >= 2"
                   : fmt::format(
                         "the P-positions are the pairs (A_n, A_n + {0} n + 1) in either order, where A_n = floor((k (2 - {0}) + 2 ({0} - 2) + "
                         "isqrt(k^2 ({0}^2 + 4))) / (2 * {0})) with k = {0} n + 1, n >= 0",
                         a);
        return {said,
                {"x", "y"},
                std::move(known),
                small_pairs(),
                false,
                [a](const Position& p) -> std::int64_t { return is_misere_pair_of_wythoff(a, p) ? 0 : 1; },
                {},
                misere_pair_of_wythoff(a),
                {}};
    }
    return {fmt::format("the P-positions are the pairs (A_n, A_n + {} n) in either order, where A_n = floor((n (2 - {}) + isqrt(n^2 ({}^2 + 4))) / 2), n >= 0",
                        a, a, a),
            {"x", "y"},
            std::move(known),
            small_pairs(),
            false,
            [a](const Position& p) -> std::int64_t { return is_pair_of_wythoff(a, p) ? 0 : 1; },
            {},
            pair_of_wythoff(a),
            {}};
}

}  // namespace grundy::verify
