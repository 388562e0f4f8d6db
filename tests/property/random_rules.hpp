#pragma once
/// Random small rules, each call another one; call them inside a RapidCheck property. What fails is shrunk and printed as a rule.
#include <gtest/gtest.h>  // before RapidCheck's, which looks for it
#include <rapidcheck.h>
#include <rapidcheck/gtest.h>

#include <ostream>

#include "engine/rule/game.hpp"

namespace grundy::rule {
void showValue(const Game& game, std::ostream& out);
}

namespace grundy::property {

/// One natural number, every option smaller; one to three move lines, guards, sets, division, up to two parts when `splits`.
rule::Game one_heap_rule(bool splits);
/// Two or three natural numbers, every move lowers their sum; perhaps two of them unordered.
rule::Game tuple_rule();
/// One subset of 1..7, every move lowers the sum of its elements.
rule::Game set_rule();
/// An unordered vector of three heaps, or a multiset of any length; the order is used in every way that the language has. Play ends.
rule::Game unordered_rule();

}  // namespace grundy::property
