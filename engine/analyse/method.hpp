#pragma once
/// Which method computes the values of a one-heap game.
#include "engine/analyse/heap/kernels.hpp"

namespace grundy::analyse {

/// The method forced by Options::method, or the cheapest one for the family; any rule has at least the table straight from its options.
/// Throws base::Failure(bad_input) for a name that does not fit the game, listing those that do.
std::unique_ptr<solve::Kernel> choose_kernel(std::shared_ptr<const game::Ruleset> game, const recognise::Recognition& recognition, const Options& options);

/// Methods that fit the game, the chosen one first.
std::vector<std::string> methods_for(const recognise::Recognition& recognition);

}  // namespace grundy::analyse
