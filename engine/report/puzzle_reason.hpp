#pragma once
/// Why a claim about a puzzle for one player is true, in sentences.
#include <string>
#include <vector>

#include "engine/claim/ground/argument.hpp"

namespace grundy::report {

/// Of rows of any length.
std::vector<std::string> of_distances(const claim::argument::DistanceLaw& a);
std::vector<std::string> of_construction(const claim::argument::Construction& a);
/// The same in one line.
std::string constructed(const claim::argument::Construction& a);
/// "1 entry", "4 entries".
std::string entries(std::size_t count);
std::string told_way(const claim::argument::ToldWay& a);
std::vector<std::string> of_told_way(const claim::argument::ToldWay& a);
std::vector<std::string> of_reached(const claim::argument::ReachedRows& a);
std::string reached(const claim::argument::ReachedRows& a);
/// Of positions of a few numbers.
std::vector<std::string> of_puzzle(const claim::argument::PuzzleLaw& a);

}  // namespace grundy::report
