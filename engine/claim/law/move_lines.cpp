#include "engine/claim/law/move_lines.hpp"

#include <algorithm>

#include "engine/rule/walk.hpp"

namespace grundy::claim {

using rule::ExprRef;

std::vector<MoveLine> move_lines(const rule::Game& game) {
    std::vector<MoveLine> lines;
    for (std::size_t k = 0; k < game.moves.size(); ++k) {
        const rule::Move& move = game.moves[k];
        if (move.to.size() != 1) throw NotDefinable{"a move that leaves nothing, or several positions"};
        MoveLine line{k, {}, nullptr, {}, static_cast<std::uint32_t>(game.components.size())};
        rule::Names names;
        std::vector<ExprRef> all;
        for (std::uint32_t i = 0; i < move.from.size(); ++i) {
            const ExprRef here = rule::local(i, game.components[i].name, rule::type_of(game.components[i]));
            if (move.from[i].slot) names[*move.from[i].slot] = here;
            if (move.from[i].constant) all.push_back(rule::compare(here, rule::Relation::equal, move.from[i].constant));
        }
        std::uint32_t next = move.frame + line.frame;
        const bool numbers = std::all_of(move.binders.begin(), move.binders.end(),
                                         [](const rule::Binder& b) { return b.type.kind == rule::Kind::number && b.range->type.kind == rule::Kind::set; });
        if (!numbers) continue;
        for (const rule::Binder& binder : move.binders) {
            rule::Binder own{next++, binder.name, binder.type, rule::substitute(binder.range, names, next)};
            names[binder.slot] = rule::local(own.slot, own.name, own.type);
            line.binders.push_back(std::move(own));
        }
        if (move.condition) all.push_back(rule::substitute(move.condition, names, next));
        for (const ExprRef& part : all) line.condition = rule::and_also(line.condition, part);
        for (const ExprRef& component : move.to[0].components) line.target.push_back(rule::substitute(component, names, next));
        line.frame = next;
        lines.push_back(std::move(line));
    }
    return lines;
}

rule::Move with_choices(const rule::Game& game, const MoveLine& line, const std::vector<NumberTerm>& chosen) {
    rule::Move move;
    for (std::uint32_t i = 0; i < game.components.size(); ++i) move.from.push_back({i, game.components[i].name, nullptr});
    rule::Names names;
    std::uint32_t next = line.frame;
    const auto require = [&](const ExprRef& part) { move.condition = rule::and_also(move.condition, part); };
    for (std::size_t b = 0; b < line.binders.size(); ++b) {
        require(lies_in(chosen[b], rule::substitute(line.binders[b].range, names, next)));
        names[line.binders[b].slot] = chosen[b].expr;
    }
    if (line.condition) require(rule::substitute(line.condition, names, next));
    rule::Term target;
    for (const ExprRef& component : line.target) target.components.push_back(rule::substitute(component, names, next));
    move.to = {std::move(target)};
    move.frame = next;
    return move;
}

arithmetic::Automaton leads_into(const rule::Move& move, const arithmetic::Automaton& set, Sentences& sentences, PlayRelation& play) {
    arithmetic::Automaton any = sentences.constant(false);
    play.each_instance(move, nullptr, [&](PlayRelation::Instance&& one) {
        Sides all = std::move(one.sides);
        all.relations.insert(all.relations.end(), one.where.begin(), one.where.end());
        all.tracks.insert(all.tracks.end(), one.tracks.begin(), one.tracks.end());
        any = either(any, play.at(set, *one.target, std::move(all)));
    });
    return any;
}

}  // namespace grundy::claim
