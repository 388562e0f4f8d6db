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
/// 1 position was computed, 2 positions were computed.
inline std::string counted(std::uint64_t number, std::string_view noun, std::string_view done) {
    return counted(number, noun) + (number == 1 ? " was " : " were ") + std::string(done);
}

}  // namespace grundy::base
