#include "engine/rule/rewrite/exchange.hpp"

#include <algorithm>

namespace grundy::rule {
namespace {

std::uint32_t exchanged(std::uint32_t slot) { return slot < 2 ? 1 - slot : slot; }

bool commutes(Op op) {
    switch (op) {
        case Op::add:
        case Op::multiply:
        case Op::set_list:
        case Op::unite:
        case Op::intersect:
        case Op::exclusive_or:
        case Op::and_:
        case Op::or_:
        case Op::iff:
        case Op::minimum_of:
        case Op::maximum_of: return true;
        default: return false;
    }
}

bool mirrors(const ExprRef& a, const ExprRef& b);

/// The same up to order: being mirrored is one to one on the kinds of expressions there are, so that the first partner found may be taken.
bool mirrors_in_any_order(const std::vector<ExprRef>& a, std::vector<ExprRef> b) {
    for (const ExprRef& one : a) {
        const auto partner = std::find_if(b.begin(), b.end(), [&](const ExprRef& other) { return mirrors(one, other); });
        if (partner == b.end()) return false;
        b.erase(partner);
    }
    return b.empty();
}

bool mirror_binders(const std::vector<Binder>& a, const std::vector<Binder>& b) {
    return std::equal(a.begin(), a.end(), b.begin(), b.end(), [](const Binder& x, const Binder& y) { return x.slot == y.slot && mirrors(x.range, y.range); });
}

bool mirrors(const ExprRef& a, const ExprRef& b) {
    if (!a || !b) return !a && !b;
    const bool same = a->op == b->op && a->builtin == b->builtin && a->number == b->number && a->ref == b->ref && a->type == b->type &&
                      a->args.size() == b->args.size() && !a->big == !b->big && (!a->big || *a->big == *b->big);
    if (!same || (a->op == Op::local && exchanged(a->slot) != b->slot) || (a->op == Op::word && a->text != b->text)) return false;
    if (!mirror_binders(a->binders, b->binders) || !mirrors(a->condition, b->condition)) return false;
    const auto in_order = [&] { return std::equal(a->args.begin(), a->args.end(), b->args.begin(), mirrors); };
    if (a->op == Op::compare && a->args.size() == 2 && turned(a->relations[0]) == b->relations[0] && mirrors(a->args[0], b->args[1]) &&
        mirrors(a->args[1], b->args[0]))
        return true;
    if (a->relations != b->relations) return false;
    return commutes(a->op) ? mirrors_in_any_order(a->args, b->args) : in_order();
}

bool mirror_patterns(const Pattern& a, const Pattern& b) {
    for (std::uint32_t k = 0; k < 2; ++k) {
        const PatternEntry &x = a[k], &y = b[1 - k];
        const bool slots = x.slot.has_value() == y.slot.has_value() && (!x.slot || exchanged(*x.slot) == *y.slot);
        if (!slots || !mirrors(x.constant, y.constant)) return false;
    }
    return true;
}

bool mirror_moves(const Move& a, const Move& b) {
    const auto terms = [](const Term& x, const Term& y) {
        return mirror_binders(x.binders, y.binders) && mirrors(x.condition, y.condition) && mirrors(x.components[0], y.components[1]) &&
               mirrors(x.components[1], y.components[0]);
    };
    return mirror_patterns(a.from, b.from) && mirror_binders(a.binders, b.binders) && mirrors(a.condition, b.condition) &&
           std::equal(a.to.begin(), a.to.end(), b.to.begin(), b.to.end(), terms);
}

}  // namespace

bool exchangeable(const Game& game) {
    const auto natural = [](const Component& c) { return c.kind == ComponentKind::natural; };
    if (game.components.size() != 2 || !std::all_of(game.components.begin(), game.components.end(), natural)) return false;
    if (game.where && !mirrors(game.where, game.where)) return false;
    const auto moves = [&](const Move& a) { return std::any_of(game.moves.begin(), game.moves.end(), [&](const Move& b) { return mirror_moves(a, b); }); };
    const auto stops = [&](const Stop& a) {
        return std::any_of(game.stops.begin(), game.stops.end(),
                           [&](const Stop& b) { return mirror_patterns(a.from, b.from) && mirrors(a.condition, b.condition); });
    };
    // The first terminal line that applies decides, so each must be its own mirror.
    const auto terminals = [](const Terminal& t) { return mirror_patterns(t.from, t.from) && mirrors(t.condition, t.condition); };
    return std::all_of(game.moves.begin(), game.moves.end(), moves) && std::all_of(game.stops.begin(), game.stops.end(), stops) &&
           std::all_of(game.terminals.begin(), game.terminals.end(), terminals);
}

}  // namespace grundy::rule
