#pragma once
/// Two expressions of one frame that say the same, node by node; what they bind themselves may have other names.
#include "engine/rule/game.hpp"

namespace grundy::rule {

bool same(const ExprRef& a, const ExprRef& b);

}  // namespace grundy::rule
