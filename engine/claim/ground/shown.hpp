#pragma once
/// What a proof is shown at: small positions and where moves lead from them, as data. No proof rests on it.
#include <string>
#include <vector>

#include "engine/rule/claim.hpp"

namespace grundy::claim::argument {

/// A position, and options of it: all of them or one that matters. With values where values are claimed.
struct Example {
    struct Option {
        std::string position, value;
    };
    std::string position;
    std::vector<Option> options;
    std::string value;
    bool all = true;  ///< nothing was left out
};
/// From good positions where this condition is true: where moves lead, each as a condition that is true there.
struct Departure {
    struct Way {
        std::vector<std::string> moves;  ///< none: every one
        std::string leads_to;
    };
    std::string from;
    std::vector<Way> ways;
};
/// Why no move leads from a good position to another, and how others lead back, decided for all positions. What is empty was not found.
struct Argued {
    std::vector<Departure> from;
    std::vector<std::string> changed = {};  ///< numbers of which every move changes one and keeps the others
    bool returns = false;                   ///< from a position that is not good every move leads to a good one
};
/// Small positions that a proof by induction is shown at, and what can be said of all. The proof does not rest on them.
struct Examples {
    /// What the claim says the P-positions are, or (negated) the N-positions, or the value; among which positions. Empty where it says it in another way.
    struct Stated {
        std::string text, among;
        bool negated = false;
        /// The same as an expression over the slots of the components: of values with `value`. Null where the claim asks about other positions, such as P(2n).
        rule::ExprRef told = {};
        bool value = false;
    };
    Stated stated;
    std::vector<Example> lost, won;
    /// The smallest of the set; of values each with its own. Where a law is told by nothing else.
    std::vector<std::string> first = {};
    bool all = false;                                ///< there are no others
    std::string over;                                ///< a position without moves
    bool over_is_lost = true, over_differs = false;  ///< some others without moves are lost where it is not, or not where it is
    /// Of a strategy: from a position of the set a move leads out, and a reply back.
    struct Answered {
        std::string from, to, back;
    };
    std::vector<Answered> answered = {};
    Argued argued = {};
    /// Positions that nobody wins, the smallest, where some are drawn.
    std::vector<std::string> drawn = {};
    bool all_drawn = false;  ///< there are no others
    bool whoever = false;    ///< the claim is true whoever wins, and somebody does
    bool ended = false;      ///< no move is left at any position of which the claim speaks
};

}  // namespace grundy::claim::argument
