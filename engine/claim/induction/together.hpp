#pragma once
/// Several claims of a file as one induction: what they say together of the positions of a game, where one alone leaves too much open.
#include <optional>
#include <string>
#include <vector>

#include "engine/claim/ground/ground.hpp"
#include "engine/claim/induction/partial.hpp"

namespace grundy::claim {

struct Together {
    Spoken spoken;
    std::vector<std::string> claims;  ///< their texts, "" of the one that is asked about
};

/// What some claims of the file say, taken as true: each alone, each with the one that is asked about, all together. Of those that automata read, that are
/// about all positions of this very game, and that say of no position two things. With `value`, of the values. Nothing is proved by this.
std::vector<Together> said_together(Ground& ground, Sentences& sentences, PlayRelation& play, std::optional<arithmetic::Track> value);

}  // namespace grundy::claim
