#pragma once
/// The kernels of the families of one heap, and the definition as one. What any rule has besides is chosen above (method.hpp).
#include <memory>
#include <string>
#include <vector>

#include "engine/analyse/result/result.hpp"
#include "engine/solve/kernel/kernel.hpp"

namespace grundy::analyse {

constexpr const char* definition = "heap-table";  ///< the name of the table straight from the options, where nobody asked for `reference`

/// Which method computes the values of a game; null: none is known to whoever chooses.
using Choose = std::unique_ptr<solve::Kernel> (*)(std::shared_ptr<const game::Ruleset> game, const recognise::Recognition& recognition, const Options& options);

/// The method forced by Options::method, or the cheapest one for the family; null for a game of no family, and where asking the rule itself is quicker.
/// Throws base::Failure(bad_input) for a name that does not fit the family, listing those that do.
std::unique_ptr<solve::Kernel> family_kernel(std::shared_ptr<const game::Ruleset> game, const recognise::Recognition& recognition, const Options& options);

/// Whether that is not null, without a sample of the values.
bool has_family_kernel(const game::Ruleset& game, const recognise::Recognition& recognition, const Options& options);

/// The table straight from the options, with the game it reads kept alive. `reference`: it was asked for by that name.
std::unique_ptr<solve::Kernel> definition_kernel(std::shared_ptr<const game::Ruleset> game, bool reference);

/// Positions are single numbers, and the heaps of the family are these.
bool tabulates(const game::Ruleset& game, const recognise::Recognition& recognition);

/// Every name that Options::method can have. Which of them fit a game, it says when another is asked for.
std::vector<std::string> known_methods();

}  // namespace grundy::analyse
