#pragma once
/// The program's verdicts about claims, against brute force.
#include <functional>

#include "dsl/document.hpp"
#include "engine/game/play/ruleset.hpp"
#include "tests/campaign/trial.hpp"

namespace grundy::campaign {

std::optional<Fault> judge_claims(const Game& game, const dsl::Document& document, const std::shared_ptr<const rule::Game>& rules, const Effort& effort,
                                  Counts& counts, const std::vector<Position>& positions);

/// `answer`: "N 3" or "P" by brute force; empty where it has none. One game in five is asked, those of which certificates are written.
std::optional<Fault> judge_lost(const Game& game, const std::shared_ptr<const rule::Game>& rules, const Effort& effort, Counts& counts,
                                const std::vector<Position>& positions, const std::function<std::string(const Position&)>& answer);

/// A puzzle by every way to search it: what a shortest way costs, how many there are, and the account from the start.
std::optional<Fault> judge_puzzle(const Game& game, const std::shared_ptr<const game::Ruleset>& ruleset, const rule::Game& rules, const Effort& effort,
                                  Counts& counts, Brute& truth, const std::vector<Position>& positions);

/// What brute force says of a claim: "true", "false", or nothing.
std::string told(const Game& game, std::size_t claim);

}  // namespace grundy::campaign
