/// The outcome of one position by a strategy: a table says what to play at N-positions, and the P-positions are those that it leads to.
///   S1  every move from a P-position leads to an N-position of the table, or to one where play ends and the mover has won
///   S2  the table's move is legal and leads to a P-position
///   S3  a P-position without moves is lost for the mover
/// and the positions reached while one side follows the table have no cycle, so that side makes the end come. Costs all moves of the P-positions and one move
/// of the N-positions that are met; the others are never looked at. Sums of positions only under normal play, where the last move of the whole sum wins, and
/// under misère play, where it loses.
#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "engine/verify/core/play.hpp"

namespace grundy::verify {
namespace {

using SumState = Option;  ///< ascending

class Strategy {
public:
    Strategy(const rule::Game& game, Steps& steps)
        : game_(game),
          steps_(steps),
          moves_(game, steps),
          plain_(has_plain_sums(game) || has_misere_sums(game)),
          lost_([this](const SumState& s) { return below(s); },
                [this](const SumState& s) { throw Rejected("play may come back to " + words(s) + ": the strategy does not make it end"); }, steps) {}

    void add(const Json& from, const Json& to) {
        if (!table_.emplace(state(from), Entry{state(to), false}).second) throw Rejected("the strategy has two moves at one position");
    }

    /// How many P-positions.
    std::size_t check(const Position& start, bool previous) {
        const SumState first = {moves_.normal(start)};
        const bool ended = table_.count(first) == 0 && !previous && options(first).empty() && mover_has_won(first);
        if (!ended) lost_.of(previous ? first : answer(first));
        for (const auto& [from, entry] : table_) {
            if (!entry.used) throw Rejected("the strategy has a move at a position that is never met: " + words(from));
        }
        return lost_.size();
    }

private:
    struct Entry {
        SumState to;
        bool used = false;
    };

    std::string words(const SumState& s) const {
        std::string text;
        for (const Position& p : s) text += (text.empty() ? "" : " + ") + verify::words(p, game_);
        return text.empty() ? "()" : text;
    }

    SumState state(const Json& sum) const {
        if (!sum.is_array()) throw Unreadable("a sum is a list of positions");
        SumState s;
        for (const Json& one : sum) {
            Position p = position_of(one, game_);
            if (!moves_.contains(p)) throw Rejected("the strategy names something that is no position of the game: " + words({p}));
            s.push_back(moves_.normal(std::move(p)));
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

    /// Below a P-position: those that the strategy goes to, whatever the other side does.
    Below<SumState, bool>::Expanded below(const SumState& s) {
        const std::vector<SumState> all = options(s);
        if (all.empty() && mover_has_won(s)) throw Rejected("play ends at " + words(s) + ", and the mover has won there");
        Below<SumState, bool>::Expanded result{{}, [](const auto&) { return true; }};
        for (const SumState& option : all) {
            const bool ended = table_.count(option) == 0 && options(option).empty();
            if (!ended) result.below.push_back(answer(option));
            else if (!mover_has_won(option)) throw Rejected("a move from " + words(s) + " wins: " + words(option));
        }
        return result;
    }

    const rule::Game& game_;
    Steps& steps_;
    Moves moves_;
    bool plain_;
    std::map<SumState, Entry> table_;
    Below<SumState, bool> lost_;
};

}  // namespace

Proved prove_strategy(const rule::Game& game, Fields& claim, Fields& proof, Steps& steps) {
    const StatedOutcome stated = stated_outcome(game, claim, steps);
    Strategy strategy(game, steps);
    const Json& moves = proof.list("moves");
    for (const Json& one : moves) {
        if (!one.is_array() || one.size() != 2) throw Unreadable("a strategy lists pairs: where, and to what");
        strategy.add(one[0], one[1]);
    }
    const std::size_t lost = strategy.check(stated.position, stated.previous);
    return {stated.sentence,
            fmt::format("by the strategy in the certificate: a move at each of {} positions, and all moves from the {} positions that it leads to",
                        moves.size(), lost)};
}

}  // namespace grundy::verify
