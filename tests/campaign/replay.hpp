#pragma once
/// What was found once: rule files with what brute force says about them, as comments.
///   #= (98) N 2       the outcome, and the value where positions have one
///   #! 1 false        claim 1 is false, or as far as brute force went "true"
#include <string>

#include "tests/campaign/tree.hpp"

namespace grundy::campaign {

/// These lines for a game.
std::string facts(const Game& game);
/// Every file of the folder against its lines; exit status. Fewer than `least` files are an error.
int replay(const std::string& folder, std::uint64_t least);

}  // namespace grundy::campaign
