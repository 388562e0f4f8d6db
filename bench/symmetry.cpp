#include "bench/rows.hpp"

#include <array>
#include <string>
#include <unordered_map>
#include <vector>

#include "bench/harness.hpp"
#include "dsl/document.hpp"
#include "engine/solve/positions/search.hpp"

namespace grundy::bench {
namespace {

/// Two players colour the edges of the complete graph on n vertices in turn; nobody may make a triangle of his own colour. Plain C++, for this game alone:
/// memory over both colours, and a position is won as soon as one option is lost.
class PlainSim {
public:
    explicit PlainSim(int n) {
        for (int i = 0; i < n; ++i)
            for (int j = i + 1; j < n; ++j) edges_.push_back({i, j});
        closing_.resize(edges_.size());
        for (std::size_t e = 0; e < edges_.size(); ++e)
            for (std::size_t f = 0; f < edges_.size(); ++f)
                for (std::size_t h = f + 1; h < edges_.size(); ++h)
                    if (f != e && h != e && is_triangle(e, f, h)) closing_[e].push_back(std::uint64_t{1} << f | std::uint64_t{1} << h);
    }
    bool first_wins() { return wins(0, 0); }
    std::size_t positions() const { return known_.size(); }

private:
    bool is_triangle(std::size_t e, std::size_t f, std::size_t h) const {
        std::uint64_t ends = 0;
        for (const std::size_t x : {e, f, h})
            for (const int end : edges_[x]) ends |= std::uint64_t{1} << end;
        return __builtin_popcountll(ends) == 3;
    }
    bool wins(std::uint64_t mine, std::uint64_t yours) {
        const std::uint64_t key = mine << 32 | yours;
        if (const auto found = known_.find(key); found != known_.end()) return found->second;
        bool won = false;
        for (std::size_t e = 0; e < edges_.size() && !won; ++e) {
            const std::uint64_t bit = std::uint64_t{1} << e;
            bool open = ((mine | yours) & bit) == 0;
            for (const std::uint64_t pair : closing_[e]) open = open && (mine & pair) != pair;
            if (open) won = !wins(yours, mine | bit);
        }
        return known_[key] = won;
    }

    std::vector<std::array<int, 2>> edges_;
    std::vector<std::vector<std::uint64_t>> closing_;  ///< of each edge, the pairs that make a triangle with it
    std::unordered_map<std::uint64_t, bool> known_;
};

/// Treblecross as positions, plain C++: whoever has three crosses in a row wins.
class PlainCrosses {
public:
    explicit PlainCrosses(std::size_t n) : cells_(n) {}
    bool first_wins() { return wins(0); }
    std::size_t positions() const { return known_.size(); }

private:
    bool wins(std::uint64_t crosses) {
        if (const auto found = known_.find(crosses); found != known_.end()) return found->second;
        bool won = false;
        for (std::size_t i = 0; i < cells_ && !won; ++i) {
            const std::uint64_t after = crosses | std::uint64_t{1} << i;
            if (after != crosses) won = (after & after >> 1 & after >> 2) != 0 || !wins(after);
        }
        return known_[crosses] = won;
    }

    std::size_t cells_;
    std::unordered_map<std::uint64_t, bool> known_;
};

std::shared_ptr<const game::Ruleset> written(const std::string& text) {
    dsl::Diagnostics diagnostics;
    const auto document = dsl::load(std::make_unique<dsl::Source>("bench.game", text), dsl::Loader{}, diagnostics);
    return game::compile(*document->instantiate({}, diagnostics));
}

std::shared_ptr<const game::Ruleset> sim(std::size_t n) {
    return written("game sim\ngraph K = complete(" + std::to_string(n) +
                   ")\nlet closes(E, e) = any(f in E, h in E if f != h: len(ends(e) | ends(f) | ends(h)) = 3)\n"
                   "position (mine : set edges(K), yours : set edges(K))\n"
                   "move (mine, yours) -> (yours, mine | {e}) for e in edges(K) if not (e in (mine | yours)) and not closes(mine, e)\nplay normal partizan\n");
}

std::shared_ptr<const game::Ruleset> crosses(std::size_t n) {
    return written("game crosses(n = " + std::to_string(n) +
                   ")\nposition (S : set 1..n)\nmove (S) -> (S | {x}) for x in 1..n if not (x in S)\n"
                   "stop (S) if any(i in 1..n-2: i in S and i + 1 in S and i + 2 in S)\n");
}

/// Who wins from the position of `components` zeros, by a plain search and by ours.
template <class Plain>
void who_wins(benchmark::State& state, const std::shared_ptr<const game::Ruleset>& game, std::size_t components, Plain begin) {
    const parallel::Threads one(1);
    std::uint64_t theirs = 2, ours = 3;
    std::size_t before = 0, now = 0, bytes = 0;
    compare(
        state, 1, [&] { return theirs; },
        [&] {
            Plain plain = begin;
            theirs = plain.first_wins() ? 1 : 0;
            before = plain.positions();
        },
        [&] { return ours; },
        [&] {
            const base::Budget budget;
            solve::Search search(*game, budget, one);
            const auto outcome = search.outcome({game::Position(components, 0)}).answer;
            ours = outcome == solve::Outcome::N ? 1 : outcome == solve::Outcome::P ? 0 : 3;
            now = search.positions();
            bytes = search.bytes();
        });
    positions(state, before, now, bytes);
}

}  // namespace

void symmetry_rows() {
    using benchmark::State;
    row("Sim on six points, who wins: symmetric positions joined", {},
        [](State& state) { who_wins(state, sim(sized(6, 4)), 2, PlainSim(static_cast<int>(sized(6, 4)))); });
    row("Treblecross on 22 cells, who wins: as positions", {}, [](State& state) { who_wins(state, crosses(sized(22, 8)), 1, PlainCrosses(sized(22, 8))); });
}

}  // namespace grundy::bench
