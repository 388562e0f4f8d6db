#pragma once
/// Games of several components: which positions are P, and for two heaps a small table of values.
#include <string>

#include "engine/analyse/result/result.hpp"
#include "engine/report/values/style.hpp"

namespace grundy::report {

/// For two numbers a square of values (or outcomes), its P-positions marked; empty for every other shape.
std::string position_grid(const analyse::Result& result, const Style& style);

/// "P-positions: (0, 0) (1, 3) (2, 6) …", of symmetric games the ones with ascending numbers; empty when none is listed.
std::string p_positions(const analyse::Result& result, const Style& style);

}  // namespace grundy::report
