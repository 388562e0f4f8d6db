#pragma once
/// How far each row of a puzzle is from a goal, for rows of every length, as a sum over its entries: each adds a combination of numbers that grow with how many
/// entries are still to be read. For costs, and where no digits (distance_law.hpp) tell it: 1 + 1 + … of n moves, towers of discs that move round a circle.
///
/// An automaton reads the letters alone, from the last one to the first or from the first to the last. What the letter a adds in the state q, k letters being
/// still to come, is x(q, a) · b(k) / unit, where b(k + 1) = W b(k); W and b(0) have no negative entry, so none has any b(k). The difference of two rows that
/// are read at once is told by the vector d of what was added so far, in terms of b(k): with two letters it becomes W' d + x(q, a) - x(q', a'), W' being the
/// transpose. Of two such vectors in the same states the one that is nowhere larger leads to no larger difference: so what stays at most so far is decided by
/// looking at the others only.
#include <functional>
#include <memory>
#include <optional>

#include "engine/claim/ground/argument.hpp"
#include "engine/claim/words/distance_law.hpp"

namespace grundy::claim {

using argument::EntrySums;

struct WeighedDistances {
    std::shared_ptr<const EntrySums> law;
    Automaton lead;   ///< rows from which a goal is reached, over the word
    Automaton falls;  ///< moves of which shortest solutions are made, over the word and `there`
    Track there = 0;
};

/// Guessed from short rows, then proved: with D(w) the number, (D0) D is 0 at every goal, (D1) a move w → w' of cost c into a row that has a D leads from one
/// that has, and D(w) <= D(w') + c, (D2) from each w that is no goal and has a D some move leads to a w' with D(w') = D(w) - c. Costs are at least 1, so this
/// comes to an end, at a goal. Nothing, and why, where this is not so.
std::optional<WeighedDistances> learn_weights(WordSentences& sentences, const WordPlay& play, const Automaton& goals, const game::Ruleset& ruleset,
                                              std::string& why);

/// Sums over the letters that are guessed from the distances of all rows of each length (rows as indices of letters); nothing where they are none.
std::optional<EntrySums> guess_weights(const std::vector<std::map<std::vector<unsigned>, std::size_t>>& distances, std::size_t letters, bool from_last);

/// Pairs of rows of a relation over two tracks, read at once; and the sum of so many times the number of the one and of the other.
class WeighedPairs {
public:
    WeighedPairs(const EntrySums& law, const Automaton& relation, Track word, Track there, std::size_t letters, int times_word, int times_there);
    /// Is the sum at most so large for all of them?
    bool at_most(std::int64_t most) const;
    /// Those whose sum is this; it is the largest that there is. Over both tracks.
    Automaton exactly(std::int64_t sum) const;

private:
    struct Node {
        std::vector<std::uint32_t> in;  ///< states of the relation; several where it is read against its direction
        std::uint32_t word = 0, there = 0;
        std::vector<std::int64_t> added;
        auto operator<=>(const Node&) const = default;
    };
    using Use = std::function<void(std::size_t pair, Node&&)>;
    Node start() const;
    void each_next(const Node& node, const Use& use) const;
    std::optional<std::int64_t> ended(const Node& node) const;
    std::optional<bool> stays_at_most(const Node& from, std::int64_t most, std::size_t most_nodes) const;

    const EntrySums& law_;
    const Automaton& relation_;
    std::size_t letters_, stride_word_, stride_there_;
    int times_word_, times_there_;
    std::vector<bool> useful_;  ///< states of the relation on a way from its start to its end
};

/// The rows of a set, over the word, with their numbers; a letter longer with each step.
class WeighedRows {
public:
    WeighedRows(const EntrySums& law, const Automaton& rows, std::size_t letters);
    std::size_t states() const { return states_; }
    /// Of the recurrence that the sum of their numbers obeys.
    std::size_t order() const { return states_ * (law_.first.size() + 1); }
    base::Integer count() const;
    /// The sum of their numbers; nothing where that is no whole number.
    std::optional<base::Integer> sum() const;
    void longer();

private:
    using State = std::pair<std::vector<std::uint32_t>, std::uint32_t>;
    struct Through {
        base::Integer rows = 0;
        std::vector<base::Integer> added;
    };
    std::optional<State> next(const State& state, unsigned letter) const;
    bool ends(const State& state) const;

    const EntrySums& law_;
    const Automaton& rows_;
    std::size_t letters_, states_ = 0;
    std::map<State, Through> now_;
};

}  // namespace grundy::claim
