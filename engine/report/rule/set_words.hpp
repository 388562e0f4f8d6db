#pragma once
/// The sets that the rule language names, as a choice in words: "a power `p` of `2` up to `n`".
#include <functional>
#include <string>

#include "engine/rule/expr.hpp"

namespace grundy::report {

/// What `name` is chosen from; `text` writes an expression as it stands in the rule. Empty for a set that has no name of its own.
std::string chosen_from(const std::string& name, const rule::Expr& set, const std::function<std::string(const rule::Expr&)>& text);

}  // namespace grundy::report
