#pragma once
/// Why a sequence is nowhere negative, in words.
#include <cstdint>
#include <string>
#include <vector>

namespace grundy::report {

/// "t(n) = s(n + 1) - 3 s(n), t2(n) = t(n + 2) - 2 t(n + 1) - 2 t(n) is 0".
std::string steps_down(const std::vector<std::vector<std::int64_t>>& lowered);

}  // namespace grundy::report
