#include "engine/verify/core/play.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace grundy::verify {

namespace {

bool leaves_one(const rule::Move& move) { return move.to.size() == 1 && move.to[0].binders.empty() && !move.to[0].condition; }

[[noreturn]] void loop() { throw MayBeDrawn("play can go on for ever: then there are no values"); }

}  // namespace

Play::Play(const rule::Game& game, Steps& steps)
    : game_(game),
      moves_(game, steps),
      plain_(has_plain_sums(game)),
      splits_(has_misere_sums(game) && !std::all_of(game.moves.begin(), game.moves.end(), leaves_one)),
      below_([this](const Position& p) { return below(p); }, [](const Position&) { loop(); }, steps),
      sums_([this](const Option& sum) { return below_sum(sum); }, [](const Option&) { loop(); }, steps) {}

std::uint32_t Play::at(const Position& start) { return splits_ ? at(Option{start}) : below_.of(moves_.normal(start)); }

std::uint32_t Play::at(const Option& sum) {
    if (!plays_sums()) throw Rejected("a sum of positions has no outcome of its own under these rules");
    Option all;
    for (const Position& p : sum) all.push_back(moves_.normal(p));
    std::sort(all.begin(), all.end());
    return sums_.of(all);
}

Below<Position, std::uint32_t>::Expanded Play::below(const Position& p) {
    Below<Position, std::uint32_t>::Expanded result;
    std::vector<Option> options = moves_.options(p);
    for (const Option& option : options) {
        if (!plain_ && option.size() != 1) throw Rejected("a sum of positions has no outcome of its own under these rules");
        result.below.insert(result.below.end(), option.begin(), option.end());
    }
    result.result = [this, p, all = std::move(options)](const auto& known) -> std::uint32_t {
        if (all.empty()) return ended(p);
        mex_.next();
        for (const Option& option : all) {
            std::uint32_t sum = 0;
            for (const Position& part : option) sum ^= known(part);
            mex_.mark(sum);
        }
        return plain_ ? mex_.least() : mex_.has(0);
    };
    return result;
}

/// Every move is one of one term. Where no term has a move the other side has made the last one, and the mover wins.
Below<Option, std::uint32_t>::Expanded Play::below_sum(const Option& sum) const {
    Below<Option, std::uint32_t>::Expanded result;
    for (std::size_t i = 0; i < sum.size(); ++i) {
        if (i > 0 && sum[i] == sum[i - 1]) continue;
        for (Option& option : moves_.options(sum[i])) {
            Option next = sum;
            next.erase(next.begin() + static_cast<std::ptrdiff_t>(i));
            for (Position& part : option) next.push_back(std::move(part));
            std::sort(next.begin(), next.end());
            result.below.push_back(std::move(next));
        }
    }
    result.result = [all = result.below](const auto& known) -> std::uint32_t {
        return all.empty() || std::any_of(all.begin(), all.end(), [&](const Option& option) { return known(option) == 0; });
    };
    return result;
}

std::uint32_t Play::ended(const Position& p) const {
    const char end = moves_.terminal(p);
    if (end == 'd') throw MayBeDrawn("a play may end in a draw");
    return end ? end == 'w' : game_.play == rule::Play::misere;
}

StatedOutcome stated_outcome(const rule::Game& game, Fields& claim, Steps& steps) {
    StatedOutcome result{position_of(claim.at("position"), game), false, {}};
    const std::string outcome = claim.text("outcome");
    if (outcome != "P" && outcome != "N") throw Unreadable("an outcome is P or N");
    if (!Moves(game, steps).contains(result.position)) throw Rejected("the position is not a position of the game");
    result.previous = outcome == "P";
    result.sentence =
        fmt::format("{} is {} player wins", words(result.position, game), result.previous ? "a P-position: the previous" : "an N-position: the next");
    return result;
}

Proved prove_outcome(const rule::Game& game, Fields& claim, Fields& proof, Steps& steps) {
    StatedOutcome stated = stated_outcome(game, claim, steps);
    Play play(game, steps);
    const std::uint32_t v = play.at(stated.position);
    if ((v == 0) != stated.previous) throw Rejected(fmt::format("{} is {}, not {}", words(stated.position, game), v == 0 ? "P" : "N", v == 0 ? "N" : "P"));
    if (claim.has("value")) {
        const std::uint64_t value = claim.number("value");
        if (!play.has_values()) throw Rejected("positions of this game have outcomes, but no Grundy values");
        if (value != v) throw Rejected(fmt::format("the value of {} is {}, not {}", words(stated.position, game), v, value));
        stated.sentence += fmt::format("; its value is {}", v);
    }
    if (const auto count = proof.number_or("positions", play.positions()); count != play.positions())
        throw Rejected(fmt::format("there are {} positions, not {}", play.positions(), count));
    return {stated.sentence, fmt::format("by playing through all {} positions that can be reached", play.positions())};
}

}  // namespace grundy::verify
