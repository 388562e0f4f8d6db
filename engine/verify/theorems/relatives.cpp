/// Theorem 6 on staircase Nim, dynamic Nim, Euclid and coins in a row: the rule must be that rule, up to the names in it; what the theorem says is computed
/// here again and compared with play on small positions.
#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <set>

#include "engine/verify/theorems/forms.hpp"

namespace grundy::verify {
namespace {

using Lines = std::vector<std::string>;

const rule::Component& component(const rule::Game& game, std::size_t i) {
    if (i >= game.components.size()) throw Rejected("theorem 6 is not about positions of this kind");
    return game.components[i];
}

/// Play on these positions, and the value that the theorem gives each; of outcomes: whether it is 0.
void compare(const rule::Game& game, const std::vector<Position>& positions, bool values, const std::function<std::int64_t(const Position&)>& theorem,
             Steps& steps) {
    Small small(game, steps);
    const Moves moves(game, steps);
    for (const Position& p : positions) {
        if (!moves.contains(p)) continue;
        const std::int64_t said = theorem(p);
        const std::int64_t played = small.value(p);
        if (values ? said != played : (said == 0) != (played == 0)) contradicted("6", "a small position");
    }
}

std::vector<Position> pairs(std::int64_t end) {
    std::vector<Position> all;
    for (std::int64_t x = 0; x < end; ++x)
        for (std::int64_t y = 0; y < end; ++y) all.push_back({number(x), number(y)});
    return all;
}

/// number 0: the coins of stair 1 stay; 1: they leave the board.
std::string staircase(const rule::Game& game, const FormLaw& law, Steps& steps) {
    if (law.number > 1) throw Rejected("the closed form has a number that means nothing");
    const auto n = component(game, 0).length;
    if (n < 1 || n > 1000) throw Rejected("a staircase has from 1 to 1000 stairs");
    const std::string position = fmt::format("position (h[{}])", n);
    const std::string down = fmt::format("move (h) -> (h[b1 := h[b1] - b2, b1 - 1 := h[b1 - 1] + b2]) for b1 in 2..{}, b2 in 1..h[b1]", n);
    const std::string off = "move (h) -> (h[1 := h[1] - b1]) for b1 in 1..h[1]";
    if (law.number == 0) require_lines(game, {"h"}, {{position, down}}, "6");
    else require_lines(game, {"h"}, {{position, off, down}, {position, down, off}}, "6");
    std::vector<Position> small;
    const auto cells = static_cast<std::size_t>(std::min<std::int64_t>(n, 4));
    std::vector<std::int64_t> at(static_cast<std::size_t>(n), 0);
    for (bool more = true; more;) {
        small.push_back({Value{true, 0, at}});
        std::size_t i = 0;
        while (i < cells && ++at[i] == 4) at[i++] = 0;
        more = i < cells;
    }
    compare(
        game, small, true,
        [&](const Position& p) {
            std::int64_t sum = 0;
            for (std::size_t i = law.number == 0 ? 1 : 0; i < p[0].items.size(); i += 2) sum ^= p[0].items[i];
            return sum;
        },
        steps);
    return fmt::format("g is the nim-sum of the coins on the stairs {}, every second one", law.number == 0 ? "2, 4, …" : "1, 3, …");
}

/// Is the smallest part of n, written greedily with H_1 = 1, H_(j+1) = H_j + H_i, i the least with c H_i >= H_j, more than q?
bool dynamic_previous(std::int64_t c, std::int64_t n, std::int64_t q) {
    std::vector<std::int64_t> h{1};
    for (std::size_t i = 0; h.back() <= n; h.push_back(h.back() + h[i]))
        while (c * h[i] < h.back()) ++i;
    std::int64_t part = 0;
    for (auto t = h.rbegin(); t != h.rend(); ++t)
        if (*t <= n) n -= part = *t;
    return part == 0 || part > q;
}

/// number c: after k at most c k.
std::string dynamic_nim(const rule::Game& game, const FormLaw& law, Steps& steps) {
    const std::int64_t c = law.number;
    if (c < 1 || c > 1'000'000) throw Rejected("dynamic Nim needs a factor from 1 to 1000000");
    const std::string position = "position (x, y)", factor = c == 1 ? "" : fmt::format("{} * ", c);
    // Who took k leaves c k as the quota; or k itself, and the next may take c times as many.
    const std::string taken = fmt::format("move (x, y) -> (x - b1, b1) for b1 in 1..{}y", factor);
    const Lines quota = {position, fmt::format("move (x, y) -> (x - b1, {}b1) for b1 in 1..y", factor)};
    const bool by_quota = lines(game, {"x", "y"}) == quota, starts = game.moves.size() == 2;
    if (!by_quota) {
        const std::string first = "move (x, 0) -> (x - b1, b1) for b1 in 1..x - 1";
        require_lines(game, {"x", "y"}, {{position, taken}, {position, first, taken}, {position, taken, first}, quota}, "6");
    }
    compare(
        game, pairs(26), false,
        [&](const Position& p) {
            const std::int64_t n = p[0].number, memory = p[1].number, most = starts && memory == 0 ? n - 1 : by_quota ? memory : c * memory;
            return dynamic_previous(c, n, most) ? 0 : 1;
        },
        steps);
    const std::string may = by_quota ? "the quota, the second number"
                                     : fmt::format("{} times the number taken last{}", c, starts ? "; where that is 0, more than all but one" : "");
    return fmt::format(
        "a position is P iff no token is left or the smallest part of their number, written greedily with H_1 = 1, H_(j+1) = H_j + H_i, i the least with "
        "{} H_i >= H_j, is more than {}",
        c, may);
}

/// The range 1..y / x cannot be evaluated at x = 0 before its guard, so these lines are played here.
void play_to_zero() {
    constexpr std::size_t end = 40;
    bool wins[end][end] = {};
    for (std::size_t y = 1; y < end; ++y) {
        for (std::size_t x = 1; x <= y; ++x) {
            for (std::size_t left = y; left >= x && !wins[x][y];) {
                left -= x;
                wins[x][y] = !wins[std::min(x, left)][std::max(x, left)];
            }
            if (wins[x][y] != (x == y || y * y > x * y + x * x)) contradicted("6", "a small position");
        }
    }
}

std::string euclid(const rule::Game& game, const FormLaw& law, Steps& steps) {
    const bool positive = law.name == "euclid-positive";
    const std::string move = "move (x, y) -> (x, y - b1 * x) for b1 in 1..y / x", position = "position (unordered (x, y))";
    if (positive) require_lines(game, {"x", "y"}, {{position + " where x >= 1 and y >= 1", move}}, "6");
    else require_lines(game, {"x", "y"}, {{position, move + " if x >= 1"}}, "6");
    if (positive) {
        compare(
            game, pairs(26), true,
            [&](const Position& p) -> std::int64_t {
                const std::int64_t x = std::min(p[0].number, p[1].number), y = std::max(p[0].number, p[1].number);
                return (y * y - x * x) / (x * y);
            },
            steps);
    } else {
        play_to_zero();
    }
    return positive ? "g = floor((y^2 - x^2) / (x y)) for the numbers x <= y"
                    : "for the numbers x <= y a position is P iff x = 0, or x < y and y^2 < x y + x^2";
}

}  // namespace

bool is_relative_of_nim(const std::string& name) {
    static const std::set<std::string> names{"staircase", "dynamic-nim", "euclid", "euclid-positive", "turning-turtles", "twins", "mock-turtles", "ruler"};
    return names.count(name) != 0;
}

std::string relative_of_nim(const rule::Game& game, const FormLaw& law, Steps& steps) {
    if (game.play != rule::Play::normal || game.partizan || !game.terminals.empty() || !game.stops.empty())
        throw Rejected("theorem 6 is about normal play of this rule alone");
    if (law.name == "staircase") return staircase(game, law, steps);
    if (law.name == "dynamic-nim") return dynamic_nim(game, law, steps);
    if (law.number != 0) throw Rejected("the closed form has a number that means nothing");
    if (law.name == "euclid" || law.name == "euclid-positive") return euclid(game, law, steps);
    return turned_coins(game, law, steps);
}

}  // namespace grundy::verify
