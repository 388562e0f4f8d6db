#pragma once
/// What the theorems about closed forms say, as expressions of the rule language over the slots of the components.
#include <optional>

#include "engine/recognise/family/family.hpp"
#include "engine/rule/game.hpp"

namespace grundy::claim {

struct Statement {
    rule::ExprRef previous;            ///< P(position) <=> previous, at every position
    rule::ExprRef value;               ///< g(position); null: the theorem says only where it is 0
    std::vector<rule::ExprRef> facts;  ///< true at every position; each with its proof in statement.cpp
    /// True at every position and for every number in the slot `bound`, which is the upper end of the range of a quantifier: the condition can be said in this
    /// way.
    std::vector<rule::ExprRef> quantified;
    std::uint32_t bound = 0;
};

/// Nothing where the theorem about the family has no statement here, or is not about every position of the rule.
std::optional<Statement> statement_of(const recognise::Recognition& recognition, const rule::Game& game);

}  // namespace grundy::claim
