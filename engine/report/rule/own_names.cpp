#include "engine/report/rule/own_names.hpp"

#include <algorithm>
#include <set>

#include "engine/rule/walk.hpp"

namespace grundy::report {

namespace {

using rule::Expr;
using rule::ExprRef;

/// All names that something is bound to, in the line itself or within an expression.
std::set<std::string> bound_names(const rule::Move& move) {
    std::set<std::string> names;
    const auto add = [&](const std::vector<rule::Binder>& binders) {
        for (const rule::Binder& binder : binders) names.insert(binder.name);
    };
    add(move.binders);
    for (const rule::Term& term : move.to) add(term.binders);
    rule::each_expression(move, [&](const ExprRef& e) {
        if (e) rule::any_of(*e, [&](const Expr& part) { return add(part.binders), false; });
    });
    return names;
}

}  // namespace

/// Names that a position has and the line does not use for its numbers, but for others: `move (n, 1) -> (n - 1, e) for e in 2..3` of positions (n, e). They get
/// a mark, for the words speak of both.
static void mark_names_of_others(const rule::Game& game, rule::Move& move, rule::Names& names) {
    const auto marked = [&](std::vector<rule::Binder>& binders) {
        for (rule::Binder& binder : binders)
            for (std::size_t i = 0; i < move.from.size(); ++i) {
                const bool shadows = game.components[i].name == binder.name && !move.from[i].slot;
                if (!shadows) continue;
                binder.name += "'";
                names[binder.slot] = rule::local(binder.slot, binder.name, binder.type);
            }
    };
    marked(move.binders);
    for (rule::Term& term : move.to) marked(term.binders);
}

rule::Move in_names_of_position(const rule::Game& game, const rule::Move& move) {
    rule::Move out = move;
    rule::Names names;
    mark_names_of_others(game, out, names);
    const std::set<std::string> bound = bound_names(out);
    for (std::size_t i = 0; i < move.from.size(); ++i) {
        const rule::Component& component = game.components[i];
        if (!move.from[i].slot || move.from[i].name == component.name) continue;
        if (bound.count(component.name) != 0) return move;
        out.from[i].name = component.name;
        names[*move.from[i].slot] = rule::local(*move.from[i].slot, component.name, rule::type_of(component));
    }
    if (names.empty()) return move;
    std::uint32_t next = move.frame + 1000;  // nothing is evaluated
    const auto renamed = [&](ExprRef& e) {
        if (e) e = rule::substitute(e, names, next);
    };
    for (rule::Binder& binder : out.binders) renamed(binder.range);
    renamed(out.condition);
    renamed(out.cost);
    for (rule::PatternEntry& entry : out.from) renamed(entry.constant);
    for (rule::Term& term : out.to) {
        for (rule::Binder& binder : term.binders) renamed(binder.range);
        renamed(term.condition);
        for (ExprRef& component : term.components) renamed(component);
    }
    return out;
}

}  // namespace grundy::report
