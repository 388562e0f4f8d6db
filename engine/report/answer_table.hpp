#pragma once
/// One question answered for several values of parameters: a line each, and beneath them for which ones it is true.
///
///     n = 2    true
///     n = 10   false
///     true for n in {2..9, 12}: 9 of 11
#include <string>
#include <vector>

#include "engine/report/answer.hpp"

namespace grundy::report {

/// All of `rows` are answers. `titled`: with the question above, where others are asked beside it.
std::string answer_table(const std::vector<Asked>& rows, bool titled, const Style& style);

}  // namespace grundy::report
