#pragma once
/// How long play lasts where no linear form says it: m * n - 1, n * (n - 1) / 2, 5 * (x / 2) + y, perhaps where all numbers are at least 1 only (theorem 11.4).
#include <memory>

#include "engine/claim/play/ways.hpp"
#include "engine/claim/prove/prove.hpp"

namespace grundy::claim {

/// A claim `length = e`, or `length = e for …`, found from small positions and proved; null, and `why`, where there is none. Throws NotDefinable, TooLarge.
std::shared_ptr<const rule::Claim> length_law(Ground& ground, Ways& ways, std::string& why);
/// The same where the claim, or another of the file, tells what it may be: of `length at start = min(m, n)` with the start (m, n) that play from every (a, b)
/// is min(a, b) moves long.
std::shared_ptr<const rule::Claim> told_length(Ground& ground, Ways& ways);
/// What follows from it, of lengths or of who wins.
argument::LengthOfPlay as_argument(std::shared_ptr<const rule::Claim> law, const rule::Game& game, bool outcomes);
/// Where that many moves are an even number, as a truth of the components.
rule::ExprRef even_length(const rule::Claim& law, bool even);

}  // namespace grundy::claim
