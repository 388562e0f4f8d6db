#pragma once
/// The values of a game of several numbers as a short formula of the rule language, found from small positions.
#include "engine/claim/law/value_law.hpp"

namespace grundy::claim {

/// The value of a small position, by its numbers.
struct ValueSample {
    std::vector<std::int64_t> numbers;
    std::int64_t value = 0;
};

/// A formula over the slots of the components that is worth g at every position; null where none of those that are tried is. Candidates are read off small
/// positions: a function of one number made of the given ones (their sum, their nim-sum, the less …) that repeats or grows by steps; a nim-sum or a sum of such
/// functions, one a number; a nim-sum of quotients, and what is left below it; a table of remainders; one of these for x <= y and another elsewhere. What is
/// given is compared with the law, for positions of any size. Throws TooLarge.
rule::ExprRef values_in_words(const rule::Game& game, const game::Ruleset& ruleset, const ValueLaw& law);
/// The same as text, if little work finds it; else empty.
std::string value_text(const rule::Game& game, const game::Ruleset& ruleset, const ValueLaw& law);

/// The same, and functions of some of the numbers alone, from the values in a box (as SmallBoxes has them) before a law is known: is one of them right? `v` is
/// the value in the pairs that `is_right` is asked about. That one, or null.
rule::ExprRef guess_in_words(const rule::Game& game, Sentences& sentences, PlayRelation& play, arithmetic::Track v, const std::vector<std::int64_t>& values,
                             std::size_t side, const std::function<bool(const arithmetic::Automaton& pairs)>& is_right);

}  // namespace grundy::claim
