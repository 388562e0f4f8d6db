#pragma once
/// Brackets matched before there is a tree: the messages about a missing parenthesis, bracket or brace (E009, E010) are written here.
#include "dsl/text/scan.hpp"

namespace grundy::dsl {

/// Reports brackets of the segment's tokens that are never closed (E009), close nothing or are crossed (E010). True when all is well.
bool check_brackets(const Source& source, const Scan& scan, const Segment& segment, Diagnostics& diagnostics);

}  // namespace grundy::dsl
