#pragma once
/// What the theorem about a closed form says of the positions of a rule, as expressions of the rule language over the slots of the components.
#include <optional>

#include "engine/pattern/law/pattern.hpp"
#include "engine/recognise/family/family.hpp"

namespace grundy::claim {

using theorem::Statement;

/// Nothing where the law is no closed form, or its theorem has no statement about this rule.
std::optional<Statement> statement_of(const pattern::Pattern& law, const recognise::Embedding& embedding, const rule::Game& game);

}  // namespace grundy::claim
