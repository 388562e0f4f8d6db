#pragma once
/// What the theorems about closed forms say, as expressions of the rule language over the slots of the components.
#include <optional>

#include "engine/meaning/normalise.hpp"
#include "engine/recognise/family/family.hpp"

namespace grundy::claim {

using meaning::Statement;

/// Nothing where the theorem about the family has no statement here, or is not about every position of the rule.
std::optional<Statement> statement_of(const recognise::Recognition& recognition, const rule::Game& game);

}  // namespace grundy::claim
