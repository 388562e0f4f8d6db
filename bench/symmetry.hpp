#pragma once
/// Symmetric positions joined, beside memory over all positions.

namespace grundy::bench {

void symmetry_rows();

}  // namespace grundy::bench
