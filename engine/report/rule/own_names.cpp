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

rule::Move in_names_of_position(const rule::Game& game, const rule::Move& move) {
    const std::set<std::string> bound = bound_names(move);
    rule::Move out = move;
    rule::Names names;
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
