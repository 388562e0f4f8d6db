/// Theorem 6 on staircase Nim, dynamic Nim, Euclid and coins in a row: the rule must be that rule, up to the names in it; what the theorem says is computed here
/// again and compared with play on small positions.
#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <set>

#include "engine/verify/forms.hpp"

namespace grundy::verify {
namespace {

using Lines = std::vector<std::string>;

/// The names that a move line uses: of its pattern, then of its binders. All different, so that no name hides another.
class Names {
public:
    Names(const rule::Game& game, std::size_t move) {
        if (move >= game.moves.size()) return;
        for (const auto& entry : game.moves[move].from) all_.push_back(entry.slot ? entry.name : "0");
        for (const auto& binder : game.moves[move].binders) all_.push_back(binder.name);
        for (const auto& f : game.functions) functions_.insert(f.name);
        std::set<std::string> seen;
        for (const auto& n : all_)
            if (!seen.insert(n).second || functions_.count(n) != 0) throw Rejected("a name of the rule stands for two things");
    }
    std::string operator[](std::size_t i) const { return i < all_.size() ? all_[i] : "?"; }

private:
    std::vector<std::string> all_;
    std::set<std::string> functions_;
};

const rule::Component& component(const rule::Game& game, std::size_t i) {
    if (i >= game.components.size()) throw Rejected("theorem 6 is not about positions of this kind");
    return game.components[i];
}

/// Play on these positions, and the value that the theorem gives each; of outcomes: whether it is 0.
void compare(const rule::Game& game, const std::vector<Position>& positions, bool values, const std::function<std::int64_t(const Position&)>& theorem, Steps& steps) {
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
    const auto down = [&](const Names& m) { return fmt::format("move ({0}) -> ({0}[{1} := {0}[{1}] - {2}, {1} - 1 := {0}[{1} - 1] + {2}]) for {1} in 2..{3}, {2} in 1..{0}[{1}]", m[0], m[1], m[2], n); };
    const auto off = [&](const Names& m) { return fmt::format("move ({0}) -> ({0}[1 := {0}[1] - {1}]) for {1} in 1..{0}[1]", m[0], m[1]); };
    const std::string position = fmt::format("position ({}[{}])", component(game, 0).name, n);
    if (law.number == 0)
        require_lines(game, {{position, down(Names(game, 0))}}, "6");
    else
        require_lines(game, {{position, off(Names(game, 0)), down(Names(game, 1))}, {position, down(Names(game, 0)), off(Names(game, 1))}}, "6");
    std::vector<Position> small;
    const auto cells = static_cast<std::size_t>(std::min<std::int64_t>(n, 4));
    std::vector<std::int64_t> at(static_cast<std::size_t>(n), 0);
    for (bool more = true; more;) {
        small.push_back({Value{true, 0, at}});
        std::size_t i = 0;
        while (i < cells && ++at[i] == 4) at[i++] = 0;
        more = i < cells;
    }
    compare(game, small, true, [&](const Position& p) {
        std::int64_t sum = 0;
        for (std::size_t i = law.number == 0 ? 1 : 0; i < p[0].items.size(); i += 2) sum ^= p[0].items[i];
        return sum;
    }, steps);
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
    const std::string position = fmt::format("position ({}, {})", component(game, 0).name, component(game, 1).name);
    const Names m(game, 0), l(game, 1);
    std::vector<Lines> quotas, others;  // who took k leaves c k as the quota; or k itself, and the next may take c times as many
    for (const std::string& factor : {std::string(c == 1 ? "" : "?"), fmt::format("{} * ", c)}) {
        if (factor == "?") continue;
        const auto taken = [&](const Names& x) { return fmt::format("move ({0}, {1}) -> ({0} - {2}, {2}) for {2} in 1..{3}{1}", x[0], x[1], x[2], factor); };
        quotas.push_back({position, fmt::format("move ({0}, {1}) -> ({0} - {2}, {3}{2}) for {2} in 1..{1}", m[0], m[1], m[2], factor)});
        others.push_back({position, taken(m)});
        others.push_back({position, fmt::format("move ({0}, 0) -> ({0} - {1}, {1}) for {1} in 1..{0} - 1", m[0], m[2]), taken(l)});
    }
    const bool by_quota = std::find(quotas.begin(), quotas.end(), lines(game)) != quotas.end(), starts = game.moves.size() == 2;
    if (!by_quota) require_lines(game, others, "6");
    compare(game, pairs(26), false, [&](const Position& p) {
        const std::int64_t n = p[0].number, memory = p[1].number, most = starts && memory == 0 ? n - 1 : by_quota ? memory : c * memory;
        return dynamic_previous(c, n, most) ? 0 : 1;
    }, steps);
    const std::string may = by_quota ? "the quota, the second number" : fmt::format("{} times the number taken last{}", c, starts ? "; where that is 0, more than all but one" : "");
    return fmt::format("a position is P iff no token is left or the smallest part of their number, written greedily with H_1 = 1, H_(j+1) = H_j + H_i, i the least with "
                       "{} H_i >= H_j, is more than {}", c, may);
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
    const std::string a = component(game, 0).name, b = component(game, 1).name;
    const Names m(game, 0);
    const std::string move = fmt::format("move ({0}, {1}) -> ({0}, {1} - {2} * {0}) for {2} in 1..{1} / {0}", m[0], m[1], m[2]);
    const std::string position = fmt::format("position (unordered ({}, {}))", a, b);
    if (positive) {
        require_lines(game, {{position + fmt::format(" where {} >= 1 and {} >= 1", a, b), move}, {position + fmt::format(" where {} > 0 and {} > 0", a, b), move}}, "6");
    } else {
        require_lines(game, {{position, fmt::format("{} if {} >= 1", move, m[0])}, {position, fmt::format("{} if {} > 0", move, m[0])}}, "6");
    }
    if (positive) {
        compare(game, pairs(26), true, [&](const Position& p) -> std::int64_t {
            const std::int64_t x = std::min(p[0].number, p[1].number), y = std::max(p[0].number, p[1].number);
            return (y * y - x * x) / (x * y);
        }, steps);
    } else {
        play_to_zero();
    }
    return positive ? "g = floor((y^2 - x^2) / (x y)) for the numbers x <= y" : "for the numbers x <= y a position is P iff x = 0, or x < y and y^2 < x y + x^2";
}

std::int64_t coin(const std::string& name, std::int64_t place) {
    if (name == "mock-turtles") return 2 * place + (__builtin_popcountll(static_cast<unsigned long long>(place)) % 2 == 0 ? 1 : 0);
    if (name == "ruler") return place & -place;
    return place;
}

std::string coins(const rule::Game& game, const FormLaw& law, Steps& steps) {
    const rule::Component& row = component(game, 0);
    if (row.high - row.low < 3) throw Rejected("the row is too short to tell the games on coins apart");
    const auto to = [&](const Names& m, const char* end) { return fmt::format("{}..{}{}", row.low, m[1], end); };
    const Names m(game, 0), l(game, 1);
    const auto single = [](const Names& x) { return fmt::format("move ({0}) -> ({0} \\ {{{1}}}) for {1} in {0}", x[0], x[1]); };
    const auto two = [&](const Names& x, const char* end) { return fmt::format("move ({0}) -> ({0} xor {{{1}, {2}}}) for {1} in {0}, {2} in {3}", x[0], x[1], x[2], to(x, end)); };
    const std::string position = fmt::format("position ({} : set {}..{})", row.name, row.low, row.high);
    std::vector<Lines> known;
    if (law.name == "turning-turtles") known = {{position, single(m), two(l, " - 1")}, {position, two(m, " - 1"), single(l)}, {position, two(m, "")}};
    if (law.name == "twins") known = {{position, two(m, " - 1")}};
    if (law.name == "mock-turtles")
        known = {{position, fmt::format("move ({0}) -> ({0} xor {{{1}, {2}, {3}}}) for {1} in {0}, {2} in {4}..{1}, {3} in {4}..{2}", m[0], m[1], m[2], m[3], row.low)}};
    if (law.name == "ruler") {
        for (const char* run : {"{2}..{1}", "{{{2}..{1}}}"})
            known.push_back({position, fmt::format(fmt::runtime("move ({0}) -> ({0} xor " + std::string(run) + ") for {1} in {0}, {2} in {3}..{1}"), m[0], m[1], m[2], row.low)});
    }
    require_lines(game, known, "6");
    const bool from_one = law.name == "turning-turtles" || law.name == "ruler";
    const std::int64_t before = from_one ? row.low - 1 : row.low;
    std::vector<Position> small;
    const std::int64_t places = std::min<std::int64_t>(row.high - row.low + 1, 7);
    for (std::int64_t mask = 0; mask < std::int64_t{1} << places; ++mask) {
        Value set{true, 0, {}};
        for (std::int64_t i = 0; i < places; ++i)
            if (mask >> i & 1) set.items.push_back(row.low + i);
        small.push_back({set});
    }
    compare(game, small, true, [&](const Position& p) {
        std::int64_t sum = 0;
        for (const std::int64_t place : p[0].items) sum ^= coin(law.name, place - before);
        return sum;
    }, steps);
    const std::string worth = law.name == "mock-turtles" ? "2 m or 2 m + 1, whichever has an odd number of binary ones" : law.name == "ruler" ? "the largest power of two that divides m" : "m";
    const std::string which = before == 0 ? "its place" : fmt::format("its place less {}", before);
    return fmt::format("g is the nim-sum over the coins of the set of {}, where m is {}", worth, which);
}

}  // namespace

bool is_relative_of_nim(const std::string& name) {
    static const std::set<std::string> names{"staircase", "dynamic-nim", "euclid", "euclid-positive", "turning-turtles", "twins", "mock-turtles", "ruler"};
    return names.count(name) != 0;
}

std::string relative_of_nim(const rule::Game& game, const FormLaw& law, Steps& steps) {
    if (game.play != rule::Play::normal || game.partizan || !game.terminals.empty() || !game.stops.empty()) throw Rejected("theorem 6 is about normal play of this rule alone");
    if (law.name == "staircase") return staircase(game, law, steps);
    if (law.name == "dynamic-nim") return dynamic_nim(game, law, steps);
    if (law.number != 0) throw Rejected("the closed form has a number that means nothing");
    if (law.name == "euclid" || law.name == "euclid-positive") return euclid(game, law, steps);
    return coins(game, law, steps);
}

}  // namespace grundy::verify
