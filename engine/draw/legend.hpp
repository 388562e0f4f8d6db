#pragma once
/// What the colours, shapes and lines of a drawn graph mean.
#include <vector>

#include "engine/graph/write/write.hpp"

namespace grundy::draw {

/// Of what is in the drawing, and of nothing else.
std::vector<graph::Drawing::Sample> legend_of(const graph::Drawing& drawing);

}  // namespace grundy::draw
