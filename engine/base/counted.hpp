#pragma once
/// A number with what it counts, as a sentence says it: 1 move, 2 moves, n + 1 moves.
#include <cstdint>
#include <string>
#include <string_view>

namespace grundy::base {

inline std::string counted(std::string_view number, std::string_view noun) {
    return std::string(number) + " " + std::string(noun) + (number == "1" ? "" : "s");
}
inline std::string counted(std::uint64_t number, std::string_view noun) { return counted(std::to_string(number), noun); }

}  // namespace grundy::base
