#include "engine/claim/play/few_options.hpp"

#include <map>

#include "engine/rule/text.hpp"
#include "engine/rule/walk.hpp"

namespace grundy::claim {

using arithmetic::Automaton;

namespace {

constexpr std::size_t most_few = 40;  ///< options

/// The names of a line with a number for each, in every way; nothing where that depends on the position.
std::optional<std::vector<rule::Names>> choices(const rule::Game& game, const Sentences& sentences, const rule::Move& move) {
    std::vector<rule::Names> all{{}};
    std::uint32_t next = move.frame;
    for (const rule::Binder& binder : move.binders) {
        const rule::ExprRef range = rule::inlined(game, binder.range, next);
        const auto elements = range ? sentences.constants(*range) : std::nullopt;
        if (!elements || all.size() * elements->size() > most_few) return std::nullopt;
        std::vector<rule::Names> more;
        for (const rule::Names& names : all)
            for (const std::int64_t x : *elements) {
                more.push_back(names);
                more.back()[binder.slot] = rule::number(x);
            }
        all = std::move(more);
    }
    return all;
}

/// The line with these numbers, and the option in words over the components, whatever the line calls them: equal words are one option.
std::pair<rule::Move, std::string> chosen(const rule::Game& game, const rule::Move& move, const rule::Names& numbers, std::size_t& numbering) {
    rule::Move one = move;
    one.binders.clear();
    if (move.condition) one.condition = rule::substitute(move.condition, numbers, one.frame);
    rule::Names names = numbers;
    for (std::uint32_t k = 0; k < move.from.size(); ++k)
        if (move.from[k].slot) names[*move.from[k].slot] = rule::local(k, game.components[k].name, rule::type_of(game.components[k]));
    std::vector<rule::Term> words = move.to;
    std::uint32_t next = one.frame;
    for (std::size_t t = 0; t < move.to.size(); ++t)
        for (std::size_t k = 0; k < move.to[t].components.size(); ++k) {
            one.to[t].components[k] = rule::substitute(move.to[t].components[k], numbers, one.frame);
            words[t].components[k] = rule::substitute(move.to[t].components[k], names, next);
        }
    std::string text = rule::to_string(words, game);
    for (const rule::Term& term : words)  // names bound inside could be those of components
        for (const auto& component : term.components)
            if (rule::any_of(*component, [](const rule::Expr& part) { return !part.binders.empty(); })) text += " #" + std::to_string(numbering++);
    return {std::move(one), std::move(text)};
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
    std::map<std::string, Automaton> options;
    std::size_t numbering = 0;
    for (const rule::Move& move : game.moves) {
        const auto ways = choices(game, sentences, move);
        if (!ways) return {};
        for (const rule::Names& numbers : *ways) {
            const auto [one, words] = chosen(game, move, numbers, numbering);
            const Automaton here = possible(sentences, play, one);
            const auto [found, fresh] = options.emplace(words, here);
            if (!fresh) found->second = either(found->second, here);
            if (options.size() > most_few) return {};
        }
    }
    std::vector<Automaton> by{play.positions()};
    for (const auto& [words, here] : options) {
        std::vector<Automaton> more = by;
        more.push_back(sentences.constant(false));
        for (std::size_t j = 0; j < by.size(); ++j) more[j + 1] = either(more[j + 1], both(by[j], here));
        if (more.back().accepts_nothing()) more.pop_back();
        by = std::move(more);
    }
    return by;
}

std::optional<std::size_t> most_options_allowing(const rule::Game& game, Sentences& sentences, PlayRelation& play, const Automaton& all, arithmetic::Track v) {
    const std::vector<Automaton> by = positions_by_options(game, sentences, play);
    if (by.empty()) return std::nullopt;
    Automaton possible = sentences.constant(false);
    for (std::size_t j = 0; j < by.size(); ++j)
        possible = either(possible, both(by[j], arithmetic::is_number(sentences.base(), v, static_cast<std::int64_t>(j))));
    return both(possible, complement(all)).accepts_nothing() ? std::optional(by.size() - 1) : std::nullopt;
}

}  // namespace grundy::claim
