#include "engine/rule/rewrite/what_is_left.hpp"

#include <functional>

#include "engine/rule/text.hpp"
#include "engine/rule/walk.hpp"

namespace grundy::rule {

namespace {

constexpr int most_choices = 6;  ///< of greatest and least numbers in one comparison

/// A number that is the greater, or the less, of two.
struct Extreme {
    ExprRef first, second;
    bool greater = true;
};

std::optional<Extreme> extreme(const ExprRef& e);

/// In a sum: one of its parts is the extreme, which counts once, or minus once.
std::optional<Extreme> extreme_part(const ExprRef& e, std::size_t part, bool minus) {
    const auto found = extreme(e->args[part]);
    if (!found) return std::nullopt;
    const auto with = [&](const ExprRef& value) {
        std::size_t at = 0;
        return with_children(e, [&](const ExprRef& child) { return at++ == part ? value : child; });
    };
    return Extreme{with(found->first), with(found->second), found->greater != minus};
}

std::optional<Extreme> extreme(const ExprRef& e) {
    switch (e->op) {
        case Op::minimum_of:
        case Op::maximum_of:
            if (e->args.size() != 2) return std::nullopt;
            return Extreme{e->args[0], e->args[1], e->op == Op::maximum_of};
        case Op::call:
            if (e->builtin != Builtin::abs) return std::nullopt;
            return Extreme{e->args[0], binary(Op::subtract, number(0), e->args[0]), true};
        case Op::add:
            for (std::size_t k = 0; k < e->args.size(); ++k)
                if (auto found = extreme_part(e, k, false)) return found;
            return std::nullopt;
        case Op::subtract:
            if (auto found = extreme_part(e, 0, false)) return found;
            return extreme_part(e, 1, true);
        case Op::negate: return extreme_part(e, 0, true);
        case Op::multiply:
            if (e->args.size() != 2) return std::nullopt;
            for (const std::size_t k : {0U, 1U})
                if (e->args[1 - k]->op == Op::number) return extreme_part(e, k, e->args[1 - k]->number < 0);
            return std::nullopt;
        default: return std::nullopt;
    }
}

/// a < b and the like, one comparison for each choice of the extremes; null where these are too many.
ExprRef one_by_one(const ExprRef& a, Relation relation, const ExprRef& b, int choices) {
    const bool less = relation == Relation::less || relation == Relation::less_equal;
    const auto left = extreme(a), right = left ? std::nullopt : extreme(b);
    if (!left && !right) return compare(a, relation, b);
    if (choices == most_choices) return nullptr;
    const ExprRef first = left ? one_by_one(left->first, relation, b, choices + 1) : one_by_one(a, relation, right->first, choices + 1);
    const ExprRef second = !first ? nullptr : left ? one_by_one(left->second, relation, b, choices + 1) : one_by_one(a, relation, right->second, choices + 1);
    const bool both = left ? left->greater == less : right->greater != less;
    return second ? binary(both ? Op::and_ : Op::or_, first, second) : nullptr;
}

ExprRef without_extremes(const ExprRef& condition) {
    return rewrite(condition, [](const ExprRef& e) {
        if (e->op != Op::compare || e->args.size() != 2 || e->args[0]->type.kind != Kind::number) return e;
        if (e->relations[0] == Relation::equal || e->relations[0] == Relation::not_equal) return e;
        const ExprRef told = one_by_one(e->args[0], e->relations[0], e->args[1], 0);
        return told ? told : e;
    });
}

/// The name that is taken from number `component` and leaves what stands in `to`; none.
const Binder* taken(const Move& move, std::size_t component, const ExprRef& to) {
    const auto& from = move.from[component].slot;
    const bool difference = to->op == Op::subtract && to->args[0]->op == Op::local && to->args[1]->op == Op::local;
    if (!from || !difference || to->args[0]->slot != *from) return nullptr;
    for (const Binder& binder : move.binders)
        if (binder.slot == to->args[1]->slot && binder.type.kind == Kind::number && binder.range->op == Op::range) return &binder;
    return nullptr;
}

Move by_what_is_left(const Game& game, const Move& move) {
    Move made = move;
    if (move.to.size() != 1 || !move.to[0].binders.empty() || move.to[0].condition || !inline_functions(game, made)) return move;
    for (std::size_t k = 0; k < game.components.size(); ++k) {
        const ExprRef to = made.to[0].components[k];
        const Binder* binder = game.components[k].kind == ComponentKind::natural ? taken(made, k, to) : nullptr;
        if (!binder) continue;
        const std::uint32_t slot = binder->slot;
        const ExprRef left = binary(Op::subtract, to->args[0], to->args[1]);  // k is x - u, as u is x - k: one slot for both
        const auto told = [&](ExprRef& e) {
            if (e) e = substitute(e, {{slot, left}}, made.frame);
        };
        for (Binder& other : made.binders) {
            if (other.slot != slot) told(other.range);
            else other.range = range(binary(Op::subtract, to->args[0], other.range->args[1]), binary(Op::subtract, to->args[0], other.range->args[0]));
        }
        told(made.condition);
        for (std::size_t i = 0; i < made.to[0].components.size(); ++i)
            if (i != k) told(made.to[0].components[i]);
        made.to[0].components[k] = to->args[1];
    }
    return made;
}

std::optional<Game> if_changed(const Game& game, const std::function<void(Move&)>& change) {
    Game made = game;
    for (Move& move : made.moves) change(move);
    if (canonical_text(made) == canonical_text(game)) return std::nullopt;
    return made;
}

}  // namespace

std::optional<Game> told_by_what_is_left(const Game& game) {
    return if_changed(game, [&](Move& move) { move = by_what_is_left(game, move); });
}

std::optional<Game> compared_one_by_one(const Game& game) {
    return if_changed(game, [&](Move& move) {
        const ExprRef plain = move.condition ? inlined(game, move.condition, move.frame) : nullptr;
        const ExprRef compared = plain ? without_extremes(plain) : nullptr;
        if (compared != plain) move.condition = compared;
    });
}

}  // namespace grundy::rule
