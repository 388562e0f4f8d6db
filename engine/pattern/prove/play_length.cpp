#include "engine/pattern/prove/play_length.hpp"

#include "engine/base/poll.hpp"
#include "engine/meaning/growing_set.hpp"
#include "engine/pattern/law/proof_maker.hpp"

namespace grundy::pattern {

std::optional<std::pair<std::uint64_t, Proved>> play_length(const game::Ruleset& game, const game::Position& position) {
    const auto moves = meaning::growing_set_length(game, position);
    if (!moves) return std::nullopt;
    return std::pair(*moves, ProofMaker::proved(TheoremId::growing_set, check::PlayLength{*moves}));
}

std::uint64_t moves_of_one_play(const game::Ruleset& game, game::Position position) {
    for (std::uint64_t moves = 0;; ++moves) {
        base::poll();
        std::optional<game::Position> next;
        game.options(position, [&](game::Sum&& option) {
            next = std::move(option.at(0));
            return false;
        });
        if (!next) return moves;
        position = std::move(*next);
    }
}

}  // namespace grundy::pattern
