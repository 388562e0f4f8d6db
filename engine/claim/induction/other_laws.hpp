#pragma once
/// The other games that a claim names, `P(x, y) <=> other.P(x, y)`: who wins there, or the values, by laws of their own (11.1, 11.2).
#include "engine/claim/induction/sought.hpp"

namespace grundy::claim {

struct OtherLaws {
    /// What answers for each, by its number in the claim. Their numbers are apart from those of any other game.
    std::map<std::uint32_t, Sentences::Answers> answers;
    std::vector<argument::OtherLaw> told;
};
/// Nothing, and `why`, where one of them is not known. With `values` their values, else who wins.
std::optional<OtherLaws> laws_of_others(Ground& ground, bool values, arithmetic::Numeration base, std::string& why);

}  // namespace grundy::claim
