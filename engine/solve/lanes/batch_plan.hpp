#pragma once
/// The moves of a one-heap rule, made ready for the batch interpreter: which name of each move runs over the lanes.
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "engine/game/machine/program.hpp"
#include "engine/game/play/ruleset.hpp"

namespace grundy::solve {

struct BatchMove {
    game::PatternPlan::Entry from;
    game::Loop outer;                      ///< every name but the lanes'
    std::optional<game::BinderPlan> lane;  ///< none: the move has no names
    std::vector<game::Test> tests;         ///< with all names bound
    std::vector<game::NodeId> parts;       ///< of the option, a number each
};

struct BatchPlan {
    game::Program program;  ///< a copy: it has more flags than the rule's
    std::vector<BatchMove> moves;
    std::shared_ptr<const game::Ruleset> rest;  ///< the moves that do not fit, if any
};

/// Nothing for a game that is not one heap with values, given by a rule, or where no move fits: a move fits if it has a fixed number of parts and
/// its names are numbers from ranges and sets.
std::shared_ptr<const BatchPlan> batch_plan(const game::Ruleset& game);

}  // namespace grundy::solve
