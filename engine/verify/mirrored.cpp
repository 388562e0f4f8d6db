/// Every move changes one part of the position, and what it may do there depends on that part alone (parts.cpp). Let the parts pair off so that each pair is
/// two equal positions of one game, but for parts that are 0 and without a move there; and let play end. The move that was made in one part of a pair is there
/// in the other, and makes the two equal again: so the second player always has an answer, and the position is lost, and worth 0.
#include "engine/verify/mirrored.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "engine/rule/text.hpp"
#include "engine/rule/walk.hpp"
#include "engine/verify/core/positions.hpp"
#include "engine/verify/induction/conditions.hpp"
#include "engine/verify/induction/induction.hpp"
#include "engine/verify/parts.hpp"

namespace grundy::verify {
namespace {

using rule::ExprRef;

constexpr std::size_t most_parts = 6;

/// The rule of a part with names for what stands where: equal texts are equal rules.
std::string shape(rule::Game part) {
    part.name.clear();
    rule::Names own;
    const auto name = [](std::size_t k) { return "#" + std::to_string(k); };
    const auto named = [&](const ExprRef& e, const std::map<std::uint32_t, std::string>& names) {
        return e ? rule::rewrite(e,
                                 [&](const ExprRef& x) -> ExprRef {
                                     const auto found = x->op == Op::local ? names.find(x->slot) : names.end();
                                     return found == names.end() ? x : rule::local(x->slot, found->second, x->type);
                                 })
                 : nullptr;
    };
    std::map<std::uint32_t, std::string> components;
    for (std::size_t k = 0; k < part.components.size(); ++k) components[static_cast<std::uint32_t>(k)] = part.components[k].name = name(k);
    part.where = named(part.where, components);
    for (rule::Move& move : part.moves) {
        std::map<std::uint32_t, std::string> names;
        move.label.clear();
        for (rule::Pattern::value_type& from : move.from)
            if (from.slot) from.name = names[*from.slot] = name(names.size());
        for (rule::Binder& b : move.binders) b.range = named(b.range, names), b.name = names[b.slot] = name(names.size());
        for (rule::Pattern::value_type& from : move.from) from.constant = named(from.constant, names);
        for (ExprRef& to : move.to.at(0).components) to = named(to, names);
        move.condition = named(move.condition, names);
    }
    return rule::canonical_text(part);
}

/// A number that the expression is at least, counted up to 1000, from its signs alone.
std::optional<std::int64_t> at_least(const Expr& e, const rule::Move& move) {
    constexpr std::int64_t enough = 1000;
    const auto of = [&](std::size_t k) { return at_least(*e.args[k], move); };
    const auto joined = [&](const auto& join) -> std::optional<std::int64_t> {
        std::optional<std::int64_t> all = of(0);
        for (std::size_t k = 1; all && k < e.args.size(); ++k) {
            const auto next = of(k);
            all = next ? join(*all, *next) : std::nullopt;
        }
        return all ? std::optional(std::min(*all, enough)) : std::nullopt;
    };
    switch (e.op) {
        case Op::number: return std::clamp<std::int64_t>(e.number, -enough, enough);
        case Op::local: {
            for (const auto& from : move.from)
                if (from.slot == e.slot) return 0;
            for (const rule::Binder& b : move.binders)
                if (b.slot == e.slot && b.range->op == Op::range) return at_least(*b.range->args[0], move);
            return std::nullopt;
        }
        case Op::add: return joined([](std::int64_t a, std::int64_t b) { return a >= -enough && b >= -enough ? std::optional(a + b) : std::nullopt; });
        case Op::multiply: return joined([](std::int64_t a, std::int64_t b) { return a >= 0 && b >= 0 ? std::optional(a * b) : std::nullopt; });
        case Op::power: {
            const auto base = of(0), times = of(1);
            return base && times && *base >= 1 && *times >= 0 ? std::optional<std::int64_t>(1) : std::nullopt;
        }
        default: return std::nullopt;
    }
}

/// Every move of the part makes its number smaller.
void require_ending(const rule::Game& part, Steps& steps) {
    if (part.components.size() != 1 || part.components[0].kind != rule::ComponentKind::natural)
        throw Rejected("a part of more than one natural number is not seen to come to an end by the checker");
    for (const rule::Move& move : part.moves) {
        const Expr& to = *move.to.at(0).components[0];
        if (to.op == Op::subtract && to.args[0]->op == Op::local && move.from[0].slot && to.args[0]->slot == *move.from[0].slot) {
            const auto taken = at_least(*to.args[1], move);
            if (taken && *taken >= 1) continue;
        }
        rule::Game alone = part;
        alone.moves = {move};
        Tuples tuples(2, steps);
        Sentences sentences(alone, tuples, steps);
        const Arrows arrows(alone, tuples, sentences, steps);
        Measure(alone, arrows, tuples, Json::array({Json::array({1, 0})})).require_falling(arrows.positions());
    }
}

bool is_over_at_zero(const rule::Game& part, Steps& steps) {
    const Moves moves(part, steps);
    const Position zero(part.components.size(), Value{});
    return moves.contains(zero) && moves.options(zero).empty();
}

/// One part, or one entry of a row of stated length: its numbers in the names of a position.
struct Place {
    std::string shape;
    bool over = false;  ///< no move is left where its numbers are 0
    std::function<std::vector<Form>(const Names&)> numbers;
};

std::vector<Place> places_of(const rule::Game& game, Steps& steps) {
    std::vector<Place> all;
    for (const Part& part : parts_of(game)) {
        if (!part.shared.empty()) throw Rejected("parts that share a number are not mirrored by the checker");
        require_ending(part.game, steps);
        const Place of{shape(part.game), is_over_at_zero(part.game, steps), nullptr};
        const rule::Component& c = game.components[part.components[0]];
        if (part.entries && c.kind != rule::ComponentKind::vector) throw Rejected("rows of any length are not mirrored by the checker");
        const std::size_t count = part.entries ? static_cast<std::size_t>(c.length) : 1;
        for (std::size_t i = 0; i < count; ++i) {
            all.push_back(of);
            all.back().numbers = [components = part.components, entries = part.entries, i](const Names& names) {
                std::vector<Form> numbers;
                for (const std::size_t k : components) {
                    const std::vector<Form>& items = names.at(static_cast<std::uint32_t>(k)).items;
                    if (entries) numbers.push_back(items.at(i));
                    else numbers.insert(numbers.end(), items.begin(), items.end());
                }
                return numbers;
            };
        }
    }
    if (all.size() > most_parts) throw Rejected("so many parts are not paired off by the checker");
    return all;
}

/// Each way to pair places off, as the forms that are 0 then.
void pair_off(std::vector<Place> left, const std::vector<Form>& zero, const Names& names, const std::function<void(const std::vector<Form>&)>& visit) {
    if (left.empty()) return visit(zero);
    const Place first = left.front();
    left.erase(left.begin());
    const std::vector<Form> numbers = first.numbers(names);
    for (std::size_t k = 0; k < left.size(); ++k) {
        if (left[k].shape != first.shape) continue;
        const std::vector<Form> others = left[k].numbers(names);
        std::vector<Form> more = zero;
        for (std::size_t i = 0; i < numbers.size(); ++i) more.push_back(minus(numbers[i], others[i]));
        std::vector<Place> rest = left;
        rest.erase(rest.begin() + static_cast<std::ptrdiff_t>(k));
        pair_off(std::move(rest), more, names, visit);
    }
    if (!first.over) return;
    std::vector<Form> more = zero;
    more.insert(more.end(), numbers.begin(), numbers.end());
    pair_off(std::move(left), more, names, visit);
}

/// `keep A` as A => P(x, …): the set is what is said to be P.
rule::Claim as_formula(const rule::Game& game, rule::Claim claim) {
    if (!claim.answers.empty() || !claim.replies.empty()) throw Rejected("replies that are named are not those of mirrored play");
    Expr lost;
    lost.op = Op::previous_at, lost.type = {rule::Kind::truth};
    for (std::size_t k = 0; k < game.components.size(); ++k)
        lost.args.push_back(rule::local(static_cast<std::uint32_t>(k), game.components[k].name, rule::type_of(game.components[k])));
    claim.form = rule::Claim::Form::formula;
    claim.over_positions = true;
    claim.expr = rule::binary(Op::implies, claim.expr, std::make_shared<const Expr>(std::move(lost)));
    return claim;
}

}  // namespace

std::string decide_mirrored(const rule::Game& game, const rule::Claim& claim, bool holds, Fields& proof, Steps& steps) {
    const bool keep = claim.form == rule::Claim::Form::keep;
    if (!holds) throw Rejected("mirrored play refutes no claim");
    if ((claim.form != rule::Claim::Form::formula && !keep) || !claim.expr || claim.from_start || (!keep && !claim.over_positions))
        throw Rejected("mirrored play tells who wins at positions, and the claim is about something else");
    const std::vector<Place> places = places_of(game, steps);
    rule::Game still = game;
    still.moves.clear();
    const rule::Claim formula = keep ? as_formula(game, claim) : claim;
    Tuples tuples(numeration_of(proof), steps);
    Induction induction(still, formula, tuples, steps);
    induction.by_lost_alone(keep, [&](const Names& names, const Set& positions, const Set& said) {
        Set all = tuples.constant(false);
        pair_off(places, {}, names, [&](const std::vector<Form>& zero) {
            Set one = positions;
            for (const Form& form : zero) one = tuples.both(one, tuples.is_zero(form));
            if (!keep || tuples.without(one, said).is_empty()) all = tuples.either(all, one);
        });
        return all;
    });
    return fmt::format(
        "every move changes one part of the position, and what it may do there depends on that part alone; wherever {} the parts pair off into equal ones "
        "(theorem 12.1), as automata on digits in {} decide, and what is done in one part is done in the other; every move makes the number of a part smaller",
        keep ? "the set is" : "the claim says who wins", tuples.digits());
}

}  // namespace grundy::verify
