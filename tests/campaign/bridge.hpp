#pragma once
/// From the campaign's positions to the program's and back, and a rule text read by the program.
#include <memory>
#include <vector>

#include "dsl/document.hpp"
#include "engine/game/play/ruleset.hpp"
#include "tests/campaign/tree.hpp"

namespace grundy::campaign {

struct Read {
    std::unique_ptr<dsl::Document> document;
    std::shared_ptr<const rule::Game> game;
    std::string problems;  ///< rendered diagnostics where it could not be read
};
/// Games that it uses are in the text, as print() keeps them.
Read read(const std::string& text);

rule::PositionData to_data(const Game& game, const Position& position);
/// Nothing where a number is beyond 64 bits.
std::optional<Position> from_data(const rule::PositionData& data);

}  // namespace grundy::campaign
