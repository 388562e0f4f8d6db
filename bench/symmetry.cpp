#include "bench/symmetry.hpp"

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

std::shared_ptr<const game::Ruleset> sim(std::size_t n) {
    const std::string text =
        "game sim\ngraph K = complete(" + std::to_string(n) +
        ")\nlet closes(E, e) = any(f in E, h in E if f != h: len(ends(e) | ends(f) | ends(h)) = 3)\n"
        "position (mine : set edges(K), yours : set edges(K))\n"
        "move (mine, yours) -> (yours, mine | {e}) for e in edges(K) if not (e in (mine | yours)) and not closes(mine, e)\nplay normal partizan\n";
    dsl::Diagnostics diagnostics;
    const auto document = dsl::load(std::make_unique<dsl::Source>("sim.game", text), dsl::Loader{}, diagnostics);
    return game::compile(*document->instantiate({}, diagnostics));
}

void sim_row(benchmark::State& state) {
    const std::size_t n = sized(6, 4);
    const auto game = sim(n);
    const parallel::Threads one(1);
    std::uint64_t theirs = 2, ours = 3;
    std::size_t all = 0, joined = 0;
    compare(
        state, 1, [&] { return theirs; },
        [&] {
            PlainSim plain(static_cast<int>(n));
            theirs = plain.first_wins() ? 1 : 0;
            all = plain.positions();
        },
        [&] { return ours; },
        [&] {
            const base::Budget budget;
            solve::Search search(*game, budget, one);
            const auto outcome = search.outcome({game::Position(2, 0)}).answer;
            ours = outcome == solve::Outcome::N ? 1 : outcome == solve::Outcome::P ? 0 : 3;
            joined = search.positions();
        });
    state.counters["positions"] = static_cast<double>(all);
    state.counters["joined"] = static_cast<double>(joined);
}

}  // namespace

void symmetry_rows() { row("symmetric positions joined: Sim on six points, who wins", sim_row); }

}  // namespace grundy::bench
