#pragma once
/// Take-and-break codes as CGSuite writes them: d0.d1d2d3…
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace grundy::rule {

/// Digit d_t says what may be left when t tokens are taken from a heap: bit 2^j allows exactly j non-empty parts.
/// d_0 has only bits >= 4 (j >= 2), so that every move makes smaller heaps. Written "0.77", "4.[3]", "4!.0", "0.8F".
///
///     4!.0[3]      leading digit, `!`: all parts different, digits after the point, [tail] repeated for ever
struct Code {
    std::vector<std::uint8_t> digits;  ///< d_0, d_1, …, each < 16; at least d_0; no trailing zeros when `tail` is empty
    std::vector<std::uint8_t> tail;    ///< the digits that repeat after `digits`; empty for a finite code
    bool distinct = false;             ///< `!`: the parts of a move are pairwise different

    /// d_t for any t >= 0.
    std::uint8_t digit(std::uint64_t t) const;
    /// The largest t with d_t != 0; nothing when the code is infinite (a tail with a non-zero digit). 0 for the code that allows nothing.
    std::optional<std::uint64_t> last_digit() const;
    /// The largest number of parts of any digit: 0 … 3.
    int parts() const;
    friend bool operator==(const Code&, const Code&) = default;
};

/// As written above. Throws base::Failure(bad_input) that says what is wrong ("a code without a point …", "d0 may only split …").
Code parse_code(std::string_view text);

/// The shortest text that parses back to the same code.
std::string to_string(const Code& code);

}  // namespace grundy::rule
