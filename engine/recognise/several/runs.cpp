#include "engine/recognise/several/runs.hpp"

#include <algorithm>

#include "engine/base/poll.hpp"
#include "engine/linear/linear.hpp"
#include "engine/recognise/several/near.hpp"
#include "engine/recognise/several/run_lines.hpp"

namespace grundy::recognise {

using linear::Beyond;

namespace {

constexpr std::int64_t most_reach = 6;      ///< w: 2^12 ways
constexpr std::size_t most_choices = 64;    ///< of the other names of a line
constexpr std::int64_t most_elements = 30;  ///< offsets that a line may name, far beyond w

/// One line with its other names chosen, in every way in which the numbers about x may be in S.
class LineOfRuns {
public:
    LineOfRuns(const NearMove& move, std::int64_t reach) : move_(move), reach_(reach) {}

    RunLines::Line read() const {
        RunLines::Line line{reach_, reach_, {}};
        for (std::uint64_t ways = 0; ways < std::uint64_t{1} << (2 * reach_); ++ways) {
            base::poll();
            const auto present = [&](std::int64_t t) {
                if (t == 0) return true;
                if (t < -reach_ || t > reach_) throw Beyond("what stands further from an element than was looked at");
                return (ways >> (t < 0 ? t + reach_ : t + reach_ - 1) & 1) != 0;
            };
            std::int64_t before = 0, behind = 0;
            while (before < reach_ && present(-before - 1)) ++before;
            while (behind < reach_ && present(behind + 1)) ++behind;
            const auto alone = [&](std::int64_t t) {
                if (t < -reach_ || t > reach_) throw Beyond("what stands further from an element than was looked at");
                return -before <= t && t <= behind;
            };
            const auto all = move_.removed(present), own = move_.removed(alone);
            if (all != own) throw Beyond("a move looks beyond the run of an element, or takes from beyond it");
            if (!own) continue;
            if (own->empty()) throw Beyond("a move that takes nothing");
            line.changes[{before, behind}] = without(*own);
        }
        return line;
    }

private:
    /// The elements x + t for these t are gaps.
    static RunLines::Change without(const std::vector<std::int64_t>& removed) {
        RunLines::Change change{removed.front(), removed.back(), {0}};
        for (std::size_t k = 1; k < removed.size(); ++k) change.pieces.push_back(removed[k] - removed[k - 1] - 1);
        change.pieces.push_back(0);
        return change;
    }

    const NearMove& move_;
    std::int64_t reach_;
};

}  // namespace

std::shared_ptr<const rule::Game> game_of_runs(const rule::Game& game, const std::string& name) {
    const bool plain = game.play == rule::Play::normal && !game.partizan && game.terminals.empty() && game.stops.empty() && !game.where;
    if (!plain || game.moves.empty() || game.components.size() != 1 || game.components[0].kind != rule::ComponentKind::range_set) return nullptr;
    const auto heap = empty_heap(game, name);
    RunLines lines(*heap);
    for (const rule::Move& move : game.moves) {
        const auto choices = NearMove::all(game, move, most_choices);
        for (const NearMove& choice : choices) {
            const std::int64_t reach = choice.reach(most_elements);
            if (reach > most_reach) throw Beyond("a move looks so far from an element");
            lines.add(LineOfRuns(choice, reach).read());
        }
    }
    if (heap->moves.empty()) return nullptr;
    return heap;
}

}  // namespace grundy::recognise
