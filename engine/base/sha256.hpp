#pragma once
/// The hash by which rules and results are named.
#include <string>
#include <string_view>

namespace grundy::base {

/// SHA-256 of the bytes, 64 hexadecimal digits.
std::string sha256(std::string_view bytes);

}  // namespace grundy::base
