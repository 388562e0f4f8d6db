#pragma once
/// Text in UTF-8 and its code points. What is read here was checked where it came in.
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace grundy::base {

std::vector<std::int64_t> code_points(std::string_view text);
/// Of one code point.
std::string utf8(std::int64_t code_point);

}  // namespace grundy::base
