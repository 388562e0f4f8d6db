#pragma once
/// What provers concluded of words, and of rows of any length, as data: how far they are from a goal, and from which one is reached; what another needs to
/// decide such claims again.
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "engine/pattern/law/evidence.hpp"

namespace grundy::claim::argument {

/// How far rows of any length are from a goal, as a sum over their letters (engine/claim/words/weight_law.hpp).
struct EntrySums {
    bool from_last = true;                              ///< read from the last letter to the first
    std::int64_t unit = 1;                              ///< the sum is so many times the distance
    std::vector<std::vector<std::int64_t>> worth = {};  ///< b(k + 1) = worth b(k), k letters being still to come; none is negative
    std::vector<std::int64_t> first = {};               ///< b(0)
    std::vector<std::vector<std::uint32_t>> next = {};  ///< by state, from 0, and index of the letter; as many as there are states: no goal can be reached
    std::vector<std::vector<std::vector<std::int64_t>>> adds = {};  ///< by state and letter: how often each b_j is added
    std::vector<bool> ends = {};                                    ///< a row may end there
};
/// How far each row of a puzzle is from a goal, whatever its length: as many digits as the row has entries, which an automaton reads beside it. They are 0 at
/// the goals, no move lowers the number by more than one, and from elsewhere some move does by one.
struct DistanceLaw {
    unsigned radix = 2;
    bool ones_first = true;  ///< the first digit counts 1; else the last one
    std::size_t states = 0;  ///< of that automaton
    std::size_t terms = 0;   ///< lengths in a row for which the number at the positions of the claim was compared with what is claimed: as long as a recurrence
    std::string claimed;     ///< "2^len(d) - 1"; empty: how far they are is not claimed
    int bound = 0;           ///< -1: they are at most so far, 1: at least; 0: it is how far each is
    int ways = 0;            ///< so many shortest solutions are claimed of each; 0: nothing of that
    /// Of a bound: by these what is left of it is nowhere negative (engine/claim/words/never_negative.hpp).
    std::vector<std::vector<std::int64_t>> lowered = {};
    std::string row, digits, distance;  ///< an example
    /// The automaton: from each state, by the index of a letter * radix + digit; 1 is the start, 0 reads what stands under no row.
    std::vector<std::int64_t> letters = {};
    std::vector<std::vector<std::uint32_t>> next = {};
    std::vector<bool> ends = {};
    std::shared_ptr<const EntrySums> sums = nullptr;  ///< in the place of digits: a sum over the letters
    std::int64_t dearest = 1;                         ///< what a move costs at most
};
/// Each row of a set has a way to a goal that is made of ways of shorter rows of the set (engine/claim/words/construction.hpp). Rows are lists of letters.
struct Construction {
    using Row = std::vector<std::int64_t>;
    struct Part {
        std::int64_t cost = 0;  ///< at most, of the moves before it
        Row before, after;      ///< what stands around the shorter row
        Row letters;            ///< which letter stands for each, by index
    };
    std::vector<std::int64_t> letters = {};
    std::vector<Part> parts = {};
    std::int64_t last = 0;                                         ///< what the moves after the last part cost, at most
    std::size_t from = 0;                                          ///< for rows of so many letters and more
    std::vector<std::pair<std::int64_t, std::int64_t>> kept = {};  ///< letters of which there are always so many
    /// The rows of the set that are shorter, each with a shortest way: the positions after every move.
    struct Short {
        Row row;
        std::int64_t cost = 0;
        std::vector<Row> way = {};
    };
    std::vector<Short> shorter = {};
    /// A bound from below: what all pairs of neighbours are worth together (engine/claim/words/potential.hpp).
    struct Least {
        std::vector<std::int64_t> worth = {};  ///< of the letters x y, by index + 1, 0 for an end of the row: [x + (letters + 1) y]
        std::int64_t most_added = 1;           ///< by a move that costs one
        bool moved = false;                    ///< counted behind the first move
        std::string counted = {};              ///< the pairs in words
    };
    std::optional<Least> least = {};
    int bound = 0;                                                     ///< -1: at most so far, 1: at least, 0: exactly
    std::string claimed = {};                                          ///< of the distance; empty: nothing
    std::size_t period = 1;                                            ///< lengths are compared with those that leave the same by it
    std::vector<std::vector<std::vector<std::int64_t>>> lowered = {};  ///< by remainder of the length, from the first that is compared on
    bool priced = false;                                               ///< a move may cost more than one
    std::vector<std::string> shown = {};                               ///< what stands around the shorter row w, of each part: "[2, 1] ++ w ++ [1]"
};
/// A way to a goal that the claim tells, for rows of every length (engine/claim/words/told_way.hpp); or how far they are at least, by
/// pairs of letters in the wrong order (inversions.hpp). Forms are lists: the constant, then how often t, and the number of each loop from outside, is added.
struct ToldWay {
    using Form = std::vector<std::int64_t>;
    struct Block {
        std::vector<std::int64_t> letters;
        Form times;
    };
    using Row = std::vector<Block>;
    struct Node {
        Row row = {};
        Form first = {}, last = {};
        std::vector<Node> inside = {};  ///< of a loop; empty: a row
    };
    struct Leg {
        enum class Kind { same, moves, shorter };
        Kind kind = Kind::same;
        std::int64_t cost = 0;     ///< of moves
        std::int64_t shorter = 0;  ///< the way of the row that is so many t shorter, inside of a frame
        Construction::Row before = {}, after = {}, letters = {};
        bool backward = false;
    };
    struct Least {
        std::vector<std::int64_t> worth = {};  ///< of the letters x before y, by index: [x + letters y]
        std::int64_t divisor = 1;
        Construction::Row order = {};  ///< of the letters of goals; empty: the rule names the goal
        std::vector<std::vector<std::vector<std::int64_t>>> lowered = {};
        std::string counted = {};  ///< the pairs in words
    };
    /// The rows of p t + q entries.
    struct Case {
        std::int64_t times = 1, plus = 0, least = 0;  ///< p, q, t_0
        std::int64_t from = 0;                        ///< the way is told for these t on; for smaller ones a search found one
        Row start = {};
        std::vector<Node> way = {};  ///< empty: only how far they are at least
        std::vector<Leg> legs = {};
        std::vector<std::vector<Construction::Row>> known = {};
        std::vector<std::vector<std::vector<std::int64_t>>> lowered = {};  ///< by remainder of t
        std::optional<Least> below = {};
    };
    std::vector<std::int64_t> letters = {};
    std::vector<Case> cases = {};  ///< all sizes together; more than one where forms divide by two, say
    int bound = 0;                 ///< -1: at most so far, 1: at least, 0: exactly
    std::string claimed = {};      ///< of the distance; empty: nothing
    bool told() const { return !cases.at(0).way.empty(); }
};
/// What falls with every move on words: the weights of all letters, added up; or where a word stands among those of its length in the order of dictionaries.
struct WordMeasure {
    std::vector<std::int64_t> weights;  ///< of the letters; empty: the order of dictionaries
    std::vector<std::int64_t> ranks;    ///< of the letters in it
    bool from_left = true;
};
/// What another needs to decide such a claim again: the letters; the measures, one after the other; the P-positions where they were guessed, as an automaton
/// that reads a word from its first letter on.
struct WordEvidence {
    std::vector<std::int64_t> letters;
    std::vector<WordMeasure> measure;
    std::vector<std::uint32_t> next;    ///< letters.size() a state
    std::vector<bool> lost;             ///< by state
    std::vector<std::uint32_t> values;  ///< by state, where a law gives the values
    /// The word is the sum of its runs of this letter (12.1), and this is the law of a run; null: of another kind.
    std::int64_t run = 0;
    pattern::TheoremRef of_run = {};
};
/// From which words of a puzzle a goal can be reached (engine/claim/words/reached_rows.hpp).
struct ReachedRows {
    std::shared_ptr<const WordEvidence> evidence = {};  ///< `lost` by state: a goal is reached; the measure or the dictionary where `leads`
    std::size_t states = 0;
    bool leads = false;      ///< that a goal is reached is proved, too; else only that from elsewhere none is
    std::string falls = {};  ///< with every move; empty: by a dictionary
    std::string order = {};  ///< "0 < 1, from the left"
    int moves = 1;           ///< so many lead to a word that comes before it
    bool of_claim = false;   ///< the set is that of which the claim says that a goal may be reached; else it was found
    bool all = false;        ///< it is all positions
};

}  // namespace grundy::claim::argument
