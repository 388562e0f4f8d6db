#pragma once
/// How a sum of positions is written: "(6) + (7)", and equal terms counted as they may be typed, "3 * (1) + (2)". Two equal ones stay written out.
#include <string>
#include <vector>

namespace grundy::rule {

/// From how many equal terms on they are counted.
inline constexpr std::size_t terms_to_count = 3;

/// The terms as they are written, in their order. Only what ends with a parenthesis can be counted, "(5)" and "kayles (5)". "()" for none.
std::string sum_text(const std::vector<std::string>& terms);

}  // namespace grundy::rule
