#pragma once
/// Puzzles for the tests: drawn at random, as rule files, so that the whole way from the text is tried.
#include <random>
#include <string>

#include "dsl/document.hpp"
#include "engine/game/play/ruleset.hpp"

namespace grundy::puzzle::tests {

std::shared_ptr<const rule::Game> read(const std::string& text);

/// A rule file of a small puzzle: moves one way and both ways, dead ends, goals of several kinds or none that can be reached, with costs (zero among them) or
/// without. Positions are two numbers, a row, a set, a word, or a number that several goals stop.
std::string random_puzzle(std::uint64_t seed, bool costs);

/// A board with symmetries, mostly: jumps and lights on rings, squares and graphs; starts and goals that keep some of them, or none.
std::string random_board(std::uint64_t seed);

}  // namespace grundy::puzzle::tests
