#include "engine/pattern/prove/play_length.hpp"

#include "engine/pattern/law/proof_maker.hpp"
#include "engine/solve/positions/growing_set.hpp"

namespace grundy::pattern {

std::optional<std::pair<std::uint64_t, Proved>> play_length(const game::Ruleset& game, const game::Position& position) {
    const auto moves = solve::growing_set_length(game, position);
    if (!moves) return std::nullopt;
    return std::pair(*moves, ProofMaker::proved(TheoremId::growing_set, check::PlayLength{*moves}));
}

}  // namespace grundy::pattern
