#pragma once
/// What a move did to a set or a long row, in words: "take {3, 4}", "change entry 12 to 0".
#include <optional>
#include <string>

#include "engine/rule/change.hpp"

namespace grundy::report {

/// "take 3", "take 5, add 2", "take edge 1 - 2"; of a player "takes 3", "takes 5, adds 2". Empty where nothing short can be said.
std::string doing(const std::optional<rule::Change>& change);
std::string does(const std::optional<rule::Change>& change);
/// It begins as a person says what a move does: "take …", "remove …", "add …".
bool is_doing(const std::string& typed);
/// The same as it is typed: signs between elements and the word for taking do not matter.
bool is_typed(const std::string& typed, const std::optional<rule::Change>& change);
/// "take 3: ({1, 2})", or the position alone.
std::string after_doing(const std::optional<rule::Change>& change, const std::string& left);

}  // namespace grundy::report
