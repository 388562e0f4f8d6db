#pragma once
/// Graphviz' program `dot`, which lays graphs out; it is found when it is needed, and nothing else of Grundy needs it.
#include <string>

#include "engine/base/budget.hpp"

namespace grundy::cli {

/// Throws base::Failure(unsupported) where there is no `dot` in PATH, naming the package that has it.
void require_dot();
/// The drawing in DOT as SVG. Throws base::Failure where dot fails, or a limit ends before it is done.
std::string laid_out(const std::string& dot, const base::Budget& budget);

}  // namespace grundy::cli
