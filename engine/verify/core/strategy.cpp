/// The outcome of one position by a strategy: a table says what to play at N-positions, and the P-positions are those that it leads to.
///   S1  every move from a P-position leads to an N-position of the table, or to one where play ends and the mover has won
///   S2  the table's move is legal and leads to a P-position
///   S3  a P-position without moves is lost for the mover
/// and the positions reached while one side follows the table have no cycle, so that side makes the end come. Costs all moves of the P-positions and one move
/// of the N-positions that are met; the others are never looked at. Sums of positions only under normal play, where the last move of the whole sum wins.
#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "engine/rule/text.hpp"
#include "engine/verify/core/outcome.hpp"
#include "engine/verify/core/positions.hpp"

namespace grundy::verify {
namespace {

using SumState = Option;  ///< ascending

class Strategy {
public:
    Strategy(const rule::Game& game, const StrategyLaw& law, Steps& steps)
        : game_(game), steps_(steps), moves_(game, steps), plain_(game.play == rule::Play::normal && game.terminals.empty() && !game.partizan) {
        for (const auto& [from, to] : law.moves) {
            if (!table_.emplace(state(from), Entry{state(to), false}).second) throw Rejected("the strategy has two moves at one position");
        }
    }

    /// How many P-positions.
    std::size_t check(const Position& start, char outcome) {
        const SumState first = {moves_.normal(start)};
        const bool ended = table_.count(first) == 0 && outcome == 'N' && options(first).empty() && mover_has_won(first);
        if (!ended) walk(outcome == 'P' ? first : answer(first));
        for (const auto& [from, entry] : table_) {
            if (!entry.used) throw Rejected("the strategy has a move at a position that is never met: " + words(from));
        }
        return met_.size();
    }

private:
    struct Entry {
        SumState to;
        bool used = false;
    };
    enum class Mark { open, done };

    std::string words(const SumState& s) const {
        std::string text;
        for (const Position& p : s) text += (text.empty() ? "" : " + ") + verify::words(p, game_);
        return text.empty() ? "()" : text;
    }

    SumState state(SumState s) const {
        for (Position& p : s) {
            if (!moves_.contains(p)) throw Rejected("the strategy names something that is no position of the game: " + words({p}));
            p = moves_.normal(std::move(p));
        }
        std::sort(s.begin(), s.end());
        return s;
    }

    std::vector<SumState> options(const SumState& s) {
        std::vector<SumState> all;
        for (std::size_t i = 0; i < s.size(); ++i) {
            for (const Option& option : moves_.options(s[i])) {
                if (!plain_ && option.size() != 1) throw Rejected("a sum of positions has no outcome of its own under these rules");
                SumState next = s;
                next.erase(next.begin() + static_cast<std::ptrdiff_t>(i));
                next.insert(next.end(), option.begin(), option.end());
                std::sort(next.begin(), next.end());
                all.push_back(std::move(next));
                steps_.take(20 * (s.size() + 1));
            }
        }
        return all;
    }

    /// Play has ended at s: does the mover win?
    bool mover_has_won(const SumState& s) const {
        const char end = s.size() == 1 ? moves_.terminal(s[0]) : 0;
        if (end == 'd') throw Rejected("a play may end in a draw: " + words(s));
        return end != 0 ? end == 'w' : game_.play == rule::Play::misere;
    }

    /// The P-position that the strategy goes to.
    const SumState& answer(const SumState& s) {
        const auto it = table_.find(s);
        if (it == table_.end()) throw Rejected("the strategy has no move at " + words(s));
        if (!it->second.used) {
            const auto all = options(s);
            if (std::find(all.begin(), all.end(), it->second.to) == all.end())
                throw Rejected("the strategy's move at " + words(s) + " is not legal: to " + words(it->second.to));
            it->second.used = true;
        }
        return it->second.to;
    }

    /// Depth first over P-positions; one that is met again before it is done is a cycle.
    void walk(const SumState& start) {
        struct Open {
            SumState state;
            std::vector<SumState> next;
        };
        std::vector<Open> stack;
        const auto push = [&](const SumState& s) {
            const auto [it, fresh] = met_.emplace(s, Mark::open);
            if (!fresh && it->second == Mark::open) throw Rejected("play may come back to " + words(s) + ": the strategy does not make it end");
            if (!fresh) return;
            if (met_.size() > 5'000'000) throw Rejected("there are more than five million positions: nothing is verified");
            std::vector<SumState> all = options(s);
            if (all.empty() && mover_has_won(s)) throw Rejected("play ends at " + words(s) + ", and the mover has won there");
            stack.push_back({s, std::move(all)});
        };
        push(start);
        while (!stack.empty()) {
            if (stack.back().next.empty()) {
                met_[stack.back().state] = Mark::done;
                stack.pop_back();
                continue;
            }
            const SumState option = std::move(stack.back().next.back());
            stack.back().next.pop_back();
            const bool ended = table_.count(option) == 0 && options(option).empty();
            if (!ended) {
                push(answer(option));
            } else if (!mover_has_won(option)) {
                throw Rejected("a move from " + words(stack.back().state) + " wins: " + words(option));
            }
        }
    }

    const rule::Game& game_;
    Steps& steps_;
    Moves moves_;
    bool plain_;
    std::map<SumState, Entry> table_;
    std::map<SumState, Mark> met_;
};

}  // namespace

std::string prove_strategy(const rule::Game& game, const StrategyLaw& law, Steps& steps) {
    refuse_strange_components(game);
    if (law.outcome != 'P' && law.outcome != 'N') throw Rejected("an outcome is P or N");
    const Position start = position_of(law.position);
    if (!Moves(game, steps).contains(start)) throw Rejected("the position is not a position of the game");
    const std::size_t lost = Strategy(game, law, steps).check(start, law.outcome);
    return fmt::format("by the strategy in the certificate: a move at each of {} positions, and all moves from the {} positions that it leads to",
                       law.moves.size(), lost);
}

}  // namespace grundy::verify
