#pragma once
/// Claims about some positions only, `A => P(x)`, by a strategy that keeps a set, whoever wins elsewhere.
#include "engine/claim/play/play.hpp"
#include "engine/claim/prove/prove.hpp"

namespace grundy::claim {

/// What a claim says who wins of.
struct WhoWins {
    arithmetic::Automaton lost, won;
};
/// The set is what the claim calls P, or that of a claim `keep` of the file, or both taken together; with `formulas` what a formula of the file calls P stands
/// in the place of the latter. `rank`: what falls with every move of the game, or
/// empty: then play need only end from the set, and nothing else may be claimed. Else nothing, and `why` where the set that is claimed is not kept.
std::optional<Proof> by_strategy(Ground& ground, Sentences& sentences, PlayRelation& play, const WhoWins& who, const std::string& rank, bool formulas,
                                 std::string& why);

}  // namespace grundy::claim
