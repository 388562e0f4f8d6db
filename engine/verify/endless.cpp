#include "engine/verify/endless.hpp"

#include <fmt/format.h>

#include "engine/verify/core/below.hpp"
#include "engine/verify/core/positions.hpp"

namespace grundy::verify {

namespace {

/// Play has come back to this position.
struct Returned {
    Position position;
};

/// Of a sum each part is listed: whoever can play in circles in one of them need never stop. Throws Returned.
std::size_t listed_from(const Position& start, const Moves& moves, Steps& steps) {
    using Listed = Below<Position, char>;
    const auto options = [&](const Position& position) {
        Listed::Expanded result;
        for (const Option& option : moves.options(position)) result.below.insert(result.below.end(), option.begin(), option.end());
        for (Position& part : result.below) part = moves.normal(std::move(part));
        result.result = [](const Listed::Known&) { return char{0}; };
        return result;
    };
    Listed listed(
        options, [](const Position& position) { throw Returned{position}; }, steps);
    listed.of(moves.normal(start));
    return listed.size();
}

}  // namespace

std::string decide_by_play(const rule::Game& game, const rule::Claim& claim, bool holds, const std::string& theorem, Fields& proof, Steps& steps) {
    if (claim.form != rule::Claim::Form::finite) throw Rejected("that play comes back decides whether it is finite, and nothing else");
    if (holds != (theorem == "exhaustive") || (holds && !claim.from_start)) throw Rejected("theorem " + theorem + " does not decide this claim");
    if (claim.from_start && !game.start) throw Rejected("the rule has no start");
    const Moves moves(game, steps);
    const Position from = claim.from_start ? position_of(*game.start) : position_of(proof.at("at"), game);
    if (!moves.contains(from)) throw Rejected("play begins at what is no position of the game");
    try {
        const std::size_t listed = listed_from(from, moves, steps);
        if (!holds) throw Rejected("the claim is not refuted: no play from there comes back to where it was");
        return fmt::format("none of the {} positions that the start leads to leads back to itself", listed);
    } catch (const Returned& returned) {
        if (holds) throw Rejected("the claim is false: play can come back to " + words(returned.position, game));
        return fmt::format("from {} play can come to {}, and back to it for ever", words(from, game), words(returned.position, game));
    }
}

}  // namespace grundy::verify
