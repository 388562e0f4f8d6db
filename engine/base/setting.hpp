#pragma once
/// What whoever asks may set, as sentences name it: `--time-limit 10m` of the programs, `Options::seconds = 600` of the library.
/// The engine says what would help; the front end tells once, before it asks anything, how that is spelled there.
#include <cstdint>
#include <string>
#include <string_view>

namespace grundy::base {

enum class Setting : std::uint8_t {
    time_limit,
    memory_limit,
    effort,  ///< seconds for the search of a law
    method,
    to,  ///< the last number, or the largest of a box
    at,  ///< the position to begin at
    stop_at_winner,
    checkpoint,
    as,  ///< the format of an export
    function,
    max_vertices,
    winning,
    logarithmic,
    slow,
    json,
};
inline constexpr std::size_t settings = 15;

/// The setting, and the value that it is to have where one is named: a length of time or a size as the programs take them, "10m", "8G", or any words.
std::string setting(Setting what, std::string_view value = {});

using Spelling = std::string (*)(Setting what, std::string_view value);
/// How the front end spells them. Until then they are called by their names: "time limit 10m".
void spell_settings(Spelling how);

}  // namespace grundy::base
