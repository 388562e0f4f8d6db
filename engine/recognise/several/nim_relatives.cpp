// A guess is read off the moves, then the theorem's whole rule is written down as lines and both are proved to be the same relation: nothing that
// differs in one move for one size of a heap is taken in.
#include "engine/recognise/several/nim_relatives.hpp"

#include <algorithm>
#include <numeric>
#include <set>

#include "engine/theorem/forms.hpp"

namespace grundy::recognise {

namespace {

constexpr std::size_t most_scalars = 24;

Embedding whole_game(const rule::Game& game, std::int64_t shift) {
    Embedding e;
    for (std::size_t c = 0; c < game.components.size(); ++c) e.components.push_back(c);
    e.shift = shift;
    return e;
}

bool any_exchangeable(const rule::Game& game) {
    return std::any_of(game.components.begin(), game.components.end(), [](const rule::Component& c) { return c.unordered || c.group >= 0; });
}

using Line = Transitions::Line;

/// A stair and where its coins may go.
using Steps = std::vector<std::set<std::int64_t>>;

/// Every change is "one number falls" or "one falls and another rises": the steps, or nothing.
std::optional<Steps> steps_seen(const Transitions& moves) {
    Steps to(moves.scalars());
    for (const auto& [changes, systems] : moves.by_change()) {
        if (changes.size() > 2) return {};
        for (const Forms& system : systems) {
            const auto falls = [&](std::size_t s) {
                Forms rises = system;
                rises.push_back(moves.y(s) - moves.x(s));
                return contradictory(std::move(rises));
            };
            const std::size_t a = changes.front(), b = changes.back();
            if (a == b && falls(a)) to[a].insert(theorem::Stairs::off_board);
            else if (a != b && falls(a) && !falls(b)) to[a].insert(static_cast<std::int64_t>(b));
            else if (a != b && falls(b) && !falls(a)) to[b].insert(static_cast<std::int64_t>(a));
            else return {};
        }
    }
    return to;
}

/// The length of every way down from each stair; nothing when they differ or go round.
std::optional<std::vector<std::size_t>> depths(const Steps& to) {
    std::vector<std::optional<std::size_t>> depth(to.size());
    for (std::size_t round = 0; round <= to.size(); ++round) {
        for (std::size_t s = 0; s < to.size(); ++s) {
            if (depth[s]) continue;
            std::set<std::size_t> below;
            bool known = true;
            for (const std::int64_t t : to[s]) {
                if (t == theorem::Stairs::off_board) below.insert(0);
                else if (const auto d = depth[static_cast<std::size_t>(t)]) below.insert(*d);
                else known = false;
            }
            if (!known) continue;
            if (below.size() > 1) return {};
            depth[s] = to[s].empty() ? 0 : *below.begin() + 1;
        }
    }
    std::vector<std::size_t> result;
    for (const auto& d : depth) {
        if (!d) return {};
        result.push_back(*d);
    }
    return result;
}

std::vector<Line> stair_lines(const Transitions& moves, const Steps& to) {
    std::vector<Line> lines;
    for (std::size_t s = 0; s < to.size(); ++s) {
        const Linear taken = moves.x(s) - moves.y(s);
        for (const std::int64_t t : to[s]) {
            Line line{{s}, at_least(taken - Linear(1))};
            if (t >= 0) {
                const auto other = static_cast<std::size_t>(t);
                line.changes.push_back(other);
                line.when = all({line.when, zero(moves.y(other) - moves.x(other) - taken)});
            }
            std::sort(line.changes.begin(), line.changes.end());
            lines.push_back(std::move(line));
        }
    }
    return lines;
}

std::optional<theorem::Stairs> staircase(Transitions& moves) {
    const auto to = steps_seen(moves);
    if (!to || !depths(*to) || !moves.are(stair_lines(moves, *to))) return {};
    theorem::Stairs f;
    for (const auto& next : *to) f.down.push_back(next.empty() ? theorem::Stairs::stays : *next.begin());
    return f;
}

bool greedy(Transitions& moves, bool unordered) {
    if (moves.scalars() < 2) return false;
    std::vector<Line> lines;
    for (std::size_t s = 0; s < moves.scalars(); ++s) {
        std::vector<CondRef> when{at_least(moves.x(s) - moves.y(s) - Linear(1))};
        for (std::size_t t = 0; t < moves.scalars(); ++t)
            if (t != s) when.push_back(at_least(moves.x(s) - moves.x(t)));
        lines.push_back({{s}, all(std::move(when))});
    }
    return moves.are(lines, unordered);
}

/// (tokens, memory) with the tokens in scalar `t`: limit and memory are read off small moves, then proved.
class Dynamic {
public:
    Dynamic(Transitions& moves, std::size_t tokens) : moves_(moves), t_(tokens), m_(1 - tokens) {}

    std::optional<theorem::DynamicNim> family() {
        theorem::DynamicNim f;
        const auto one = remembered(1), two = remembered(2), small = limit(1), large = limit(2);
        if (!one || !two || !small || !large) return {};
        f.memory = {*two - *one, 2 * *one - *two};
        f.limit = {*large - *small, 2 * *small - *large};
        const std::int64_t at_once = limit(0).value_or(0);
        if (at_once != f.limit.plus) f.first = at_once == plenty - 1 ? theorem::DynamicNim::First::not_all : theorem::DynamicNim::First::anything;
        // f(k) = limit(memory(k)) = c k + d >= k and nondecreasing; a first rule must not come back.
        const std::int64_t c = times(f.limit.times, f.memory.times), d = plus(times(f.limit.times, f.memory.plus), f.limit.plus);
        const bool theorem = c >= 1 && d >= 0 && f.limit.times >= 1 && f.limit.plus >= 0 && f.memory.times >= 1 && plus(f.memory.times, f.memory.plus) >= 1;
        return theorem && moves_.are(lines(f)) ? std::optional(f) : std::nullopt;
    }

private:
    static constexpr std::int64_t plenty = 400;

    std::vector<std::int64_t> pair(std::int64_t tokens, std::int64_t memory) const {
        return t_ == 0 ? std::vector{tokens, memory} : std::vector{memory, tokens};
    }
    /// The memory after k tokens were taken.
    std::optional<std::int64_t> remembered(std::int64_t k) const {
        for (std::int64_t m = 0; m < plenty; ++m)
            if (moves_.legal(pair(plenty, 50), pair(plenty - k, m))) return m;
        return {};
    }
    /// How many tokens may be taken at most.
    std::optional<std::int64_t> limit(std::int64_t memory) const {
        const auto one = remembered(1), two = remembered(2);
        if (!one || !two) return {};
        for (std::int64_t k = plenty; k > 0; --k)
            if (moves_.legal(pair(plenty, memory), pair(plenty - k, *one + (k - 1) * (*two - *one)))) return k;
        return {};
    }
    std::vector<Line> lines(const theorem::DynamicNim& f) const {
        const Linear tokens = moves_.x(t_), left = moves_.y(t_), taken = tokens - left, memory = moves_.x(m_);
        const CondRef takes = all({at_least(taken - Linear(1)), zero(moves_.y(m_) - taken * f.memory.times - Linear(f.memory.plus))});
        CondRef bound = at_least(memory * f.limit.times + Linear(f.limit.plus) - taken);
        if (f.first == theorem::DynamicNim::First::not_all) bound = any({bound, all({zero(memory), at_least(left - Linear(1))})});
        if (f.first == theorem::DynamicNim::First::anything) bound = any({bound, zero(memory)});
        return {{{0, 1}, all({takes, bound})}};
    }

    Transitions& moves_;
    std::size_t t_, m_;
};

/// Every move changes one heap, and all of Nim's are there; others lower the number `credit` as well, which none raises. So play ends: the credits fall, or
/// stay while the heaps fall.
bool poker_nim(Transitions& moves, std::size_t credit) {
    for (const auto& [changes, systems] : moves.by_change()) {
        const bool pays = changes.back() == credit || changes.front() == credit;
        if (changes.size() != (pays ? 2U : 1U)) return false;
        const std::size_t falls = pays ? credit : changes.front();
        for (Forms system : systems) {
            system.push_back(moves.y(falls) - moves.x(falls));
            if (!contradictory(std::move(system))) return false;
        }
    }
    for (std::size_t heap = 0; heap < moves.scalars(); ++heap) {
        if (heap == credit) continue;
        Forms lowered{moves.y(heap), moves.x(heap) - moves.y(heap) - Linear(1)};
        for (std::size_t s = 0; s < moves.scalars(); ++s) lowered.push_back(moves.x(s));
        const auto found = moves.by_change().find({heap});
        if (found == moves.by_change().end() || !covered(lowered, found->second)) return false;
    }
    return true;
}

/// Coins on a strip that may not jump: the numbers rise from one to the next, and the gaps are stairs.
std::optional<theorem::FormRef> strip(Symbolic& moves, const rule::Game& game, Embedding& embedding, std::string& evidence) {
    if (any_exchangeable(game) || game.play != rule::Play::normal) throw Beyond("the domain ties several numbers together");
    for (const std::int64_t apart : {0, 1}) {
        Transitions gaps(moves, apart);
        for (const std::int64_t least : {0, 1}) {
            if (!gaps.all_from(least)) continue;
            auto family = staircase(gaps);
            if (!family) throw Beyond("the moves between neighbours are not those of staircase Nim");
            family->gaps = true;
            family->apart = apart;
            embedding = whole_game(game, least);
            evidence = "a coin moves any distance but over no other: one gap gives to the next";
            return theorem::staircase(std::move(*family));
        }
    }
    throw Beyond("the domain ties several numbers together");
}

}  // namespace

std::optional<theorem::FormRef> nim_relative(Symbolic& moves, const rule::Game& game, Embedding& embedding, std::string& evidence) {
    if (moves.scalars() < 2 || moves.scalars() > most_scalars) throw Beyond("many numbers in a position");
    Transitions relation(moves);
    if (relation.by_change().empty()) return {};
    const std::int64_t shift = relation.all_from(0) ? 0 : 1;
    if (shift == 1 && !relation.all_from(1)) return strip(moves, game, embedding, evidence);
    embedding = whole_game(game, shift);
    const bool exchange = any_exchangeable(game);
    const bool all_exchange = exchange && game.components.size() == 1;
    if (!exchange && game.play == rule::Play::normal) {
        if (auto stairs = staircase(relation)) {
            evidence = "any number of coins goes from a stair to a next one, and all ways down from a stair are equally long";
            return theorem::staircase(std::move(*stairs));
        }
        for (std::size_t t = 0; shift == 0 && relation.scalars() == 2 && t < 2; ++t) {
            if (game.components.size() == 1 && t == 1) break;  // the entries of one vector have an order of their own
            const auto limits = Dynamic(relation, t).family();
            if (!limits) continue;
            evidence = "how many may be taken depends on how many were taken last";
            if (t == 1) std::swap(embedding.components[0], embedding.components[1]);
            return theorem::dynamic_nim(*limits);
        }
    }
    for (std::size_t s = 0; s < relation.scalars() && shift == 0 && game.play == rule::Play::normal; ++s) {
        const std::size_t credits = moves.component()[s];
        const rule::Component& component = game.components[credits];
        if (component.kind != rule::ComponentKind::natural || component.group >= 0 || !poker_nim(relation, s)) continue;
        std::erase(embedding.components, credits);
        evidence = "any amount may be taken from a heap, and other moves change one heap and lower a number that no move raises";
        return theorem::poker_nim(static_cast<std::int64_t>(relation.scalars()) - 1);
    }
    if ((exchange && !all_exchange) || !greedy(relation, all_exchange)) return {};
    evidence = "a largest number is made smaller by any amount";
    return theorem::greedy(static_cast<std::int64_t>(relation.scalars()), game.play == rule::Play::misere);
}

}  // namespace grundy::recognise
