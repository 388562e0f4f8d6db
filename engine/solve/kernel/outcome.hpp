#pragma once
/// Who wins: P the previous player, N the next one (the mover), D nobody, play goes on for ever or ends in a draw.
#include <cstdint>

#include "engine/rule/game.hpp"

namespace grundy::solve {

enum class Outcome : std::uint8_t { P, N, D };

constexpr char letter(Outcome outcome) { return "PND"[static_cast<int>(outcome)]; }

/// The outcome of a position without options.
constexpr Outcome at_end(rule::End end) { return end == rule::End::mover_wins ? Outcome::N : end == rule::End::mover_loses ? Outcome::P : Outcome::D; }

}  // namespace grundy::solve
