#include "engine/claim/induction/few_options.hpp"

#include "engine/rule/walk.hpp"

namespace grundy::claim {

using arithmetic::Automaton;

namespace {

constexpr std::size_t most_few = 40;  ///< options

/// In how many ways the names of a line are chosen; nothing where that depends on the position.
std::optional<std::size_t> choices(const rule::Game& game, const Sentences& sentences, const rule::Move& move) {
    std::size_t product = 1;
    std::uint32_t next = move.frame;
    for (const rule::Binder& binder : move.binders) {
        const rule::ExprRef range = rule::inlined(game, binder.range, next);
        const auto elements = range ? sentences.constants(*range) : std::nullopt;
        if (!elements || (product *= elements->size()) > most_few) return std::nullopt;
    }
    return product;
}

/// Where a line has an option.
Automaton possible(Sentences& sentences, PlayRelation& play, const rule::Move& move) {
    Automaton any = sentences.constant(false);
    play.each_instance(move, nullptr, [&](PlayRelation::Instance&& one) {
        Sides sides = std::move(one.sides);
        sides.relations.insert(sides.relations.end(), one.where.begin(), one.where.end());
        sides.tracks.insert(sides.tracks.end(), one.tracks.begin(), one.tracks.end());
        any = either(
            any, one.target ? play.at(play.positions(), *one.target, std::move(sides)) : sentences.close(std::move(sides.relations), std::move(sides.tracks)));
    });
    return both(any, both(play.positions(), complement(play.stopped())));
}

}  // namespace

std::vector<Automaton> positions_by_options(const rule::Game& game, Sentences& sentences, PlayRelation& play) {
    if (!play.exchanges().empty()) return {};
    std::vector<Automaton> by{play.positions()};
    for (const rule::Move& move : game.moves) {
        const auto count = choices(game, sentences, move);
        if (!count || by.size() + *count > most_few) return {};
        const Automaton here = possible(sentences, play, move);
        if (here.accepts_nothing()) continue;
        std::vector<Automaton> more = by;
        more.resize(by.size() + *count, sentences.constant(false));
        for (std::size_t j = 0; j < by.size(); ++j)
            for (std::size_t k = 1; k <= *count; ++k) more[j + k] = either(more[j + k], both(by[j], here));
        while (more.back().accepts_nothing()) more.pop_back();
        by = std::move(more);
    }
    return by;
}

}  // namespace grundy::claim
