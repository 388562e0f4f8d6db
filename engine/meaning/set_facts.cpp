#include "engine/meaning/set_facts.hpp"

#include <algorithm>
#include <limits>

#include "engine/rule/evaluate/evaluator.hpp"
#include "engine/rule/walk.hpp"

namespace grundy::meaning {

using rule::Expr;
using rule::ExprRef;
using rule::Op;
using rule::Relation;

namespace {

ExprRef size(const ExprRef& set) { return rule::call(rule::Builtin::len, {set}); }

ExprRef is_empty(const ExprRef& set, const rule::Type& type) {
    Expr none;
    none.op = Op::empty, none.type = type;
    return rule::compare(set, Relation::equal, std::make_shared<const Expr>(none));
}

/// |S \ T| against |S| - less.
ExprRef falls(const ExprRef& whole, const ExprRef& part, Relation relation, const ExprRef& less) {
    return rule::compare(size(rule::binary(Op::without, whole, part)), relation, rule::binary(Op::subtract, size(whole), less));
}

/// Of the entries that are constants; 0 where one is not.
std::int64_t least_size(const rule::Game& game, const Expr& list, std::size_t frame_size) {
    const Expr& entries = list.op == Op::list ? list : *game.functions.at(list.ref).body;
    std::int64_t least = std::numeric_limits<std::int64_t>::max();
    try {
        rule::Evaluator evaluator(game);
        rule::Evaluator::Frame frame(frame_size);
        for (const ExprRef& entry : entries.args) {
            if (!rule::free_slots(*entry).empty()) return 0;
            least = std::min(least, static_cast<std::int64_t>(evaluator.evaluate(*entry, frame).items.size()));
        }
    } catch (const rule::ConstantError&) {
        return 0;
    }
    return least;
}

/// The least element that a named set can have; nothing where that depends on what it is asked for.
std::optional<std::int64_t> least_of(const Expr& range) {
    if (range.op != Op::call) return {};
    switch (range.builtin) {
        case rule::Builtin::primes: return 2;
        case rule::Builtin::prime_powers:
        case rule::Builtin::powers:
        case rule::Builtin::squares:
        case rule::Builtin::factorials:
        case rule::Builtin::fibonacci:
        case rule::Builtin::divisors: return 1;
        default: return {};
    }
}

}  // namespace

std::vector<ExprRef> facts_of_set(const rule::Game& game, const rule::Move& move, const rule::Binder& binder) {
    const Expr& range = *binder.range;
    const ExprRef part = rule::local(binder.slot, binder.name, binder.type);
    if (range.op == Op::call && range.builtin == rule::Builtin::subsets) {  // a set is empty or has an element
        return {rule::binary(Op::or_, is_empty(part, part->type), rule::compare(size(part), Relation::greater_equal, rule::number(1))),
                falls(range.args[0], part, Relation::equal, size(part))};
    }
    if (const auto least = binder.type.kind == rule::Kind::number ? least_of(range) : std::nullopt)
        return {rule::compare(part, Relation::greater_equal, rule::number(*least))};
    if (!rule::is_list(range) || binder.type.kind != rule::Kind::set) return {};
    // It takes as many elements of a set as it has where it lies within, and one at least where they meet.
    std::vector<ExprRef> facts = {rule::compare(size(part), Relation::greater_equal, rule::number(least_size(game, range, move.frame)))};
    for (std::size_t i = 0; i < move.from.size(); ++i) {
        if (!move.from[i].slot || rule::type_of(game.components[i]) != part->type) continue;
        const ExprRef whole = rule::local(*move.from[i].slot, game.components[i].name, part->type);
        facts.push_back(
            rule::binary(Op::implies, is_empty(rule::binary(Op::without, part, whole), part->type), falls(whole, part, Relation::equal, size(part))));
        facts.push_back(
            rule::binary(Op::or_, is_empty(rule::binary(Op::intersect, whole, part), part->type), falls(whole, part, Relation::less_equal, rule::number(1))));
    }
    return facts;
}

}  // namespace grundy::meaning
