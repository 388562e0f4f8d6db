/// Ranks by greedy lexicographic synthesis: take a measure that no remaining move raises and some lower, drop the moves that lower it, repeat.
/// Greedy is complete for this form (Alias, Darte, Feautrier & Gonnord 2010): a measure that may be taken now may also be taken later.
/// A move into a sum is sound part by part: multisets over a well-founded order are well-founded (Dershowitz & Manna 1979).
#include "engine/game/rank.hpp"

#include <algorithm>
#include <functional>

#include <fmt/format.h>

#include "engine/game/compile/lower.hpp"
#include "engine/game/inequalities.hpp"

namespace grundy::game {
namespace {

using rule::ComponentKind;
using rule::Expr;
using rule::Op;

/// One target position of one move line, with what is known where it is legal.
struct Step {
    const rule::Move* move;
    const rule::Term* term;
    Inequalities known;
};

bool is_slot(const Expr& expr, const rule::PatternEntry& entry) { return expr.op == Op::local && entry.slot && expr.slot == *entry.slot; }

std::optional<Linear> before(const rule::Game& game, Step& step, std::size_t i) {
    const auto& entry = step.move->from[i];
    if (entry.constant) return step.known.linear(*entry.constant);
    Linear result;
    result.atoms[entry.slot ? "#" + std::to_string(*entry.slot) : "_" + game.components[i].name] = 1;
    return result;
}

/// before - after of a natural number.
std::optional<Linear> fall_of_number(const rule::Game& game, Step& step, std::size_t i) {
    auto fall = before(game, step, i);
    const auto after = step.known.linear(*step.term->components[i]);
    if (!fall || !after || !fall->add(*after, -1)) return std::nullopt;
    return fall;
}

/// Of the sum of a vector's entries: an update lowers it by what the entries lose. (The same index twice is an error, so no move.)
std::optional<Linear> fall_of_entries(Step& step, std::size_t i) {
    const Expr& target = *step.term->components[i];
    const auto& entry = step.move->from[i];
    Linear fall;
    if (is_slot(target, entry)) return fall;
    if (target.op != Op::update || !is_slot(*target.args[0], entry)) return std::nullopt;
    for (std::size_t k = 1; k < target.args.size(); k += 2) {
        Expr old;
        old.op = Op::index;
        old.args = {target.args[0], target.args[k]};
        const auto was = step.known.linear(old), is = step.known.linear(*target.args[k + 1]);
        if (!was || !is || !fall.add(*was, 1) || !fall.add(*is, -1)) return std::nullopt;
    }
    return fall;
}

std::optional<Linear> fall_of_length(Step& step, std::size_t i) {
    if (!step.move->from[i].slot) return std::nullopt;
    Linear fall;
    fall.atoms["len " + std::to_string(*step.move->from[i].slot)] = 1;
    const auto after = step.known.length(*step.term->components[i]);
    if (!after || !fall.add(*after, -1)) return std::nullopt;
    return fall;
}

/// Does the move say that x is (or is not) an element of the set in this slot?
bool says(const rule::Move& move, const Expr& x, std::uint32_t set, bool inside) {
    const auto is_set = [&](const Expr& expr) { return expr.op == Op::local && expr.slot == set; };
    for (const auto& binder : move.binders) {
        if (inside && x.op == Op::local && binder.slot == x.slot && is_set(*binder.range)) return true;
    }
    for (const Expr* part : and_parts(move.condition)) {
        if (!inside && part->op != Op::not_) continue;
        const Expr& claim = inside ? *part : *part->args[0];
        if (claim.op != Op::element_of || !is_set(*claim.args[1])) continue;
        if (x.op == Op::local && claim.args[0]->op == Op::local && claim.args[0]->slot == x.slot) return true;
    }
    return false;
}

/// Of |S|, or with `rising` of |universe| - |S|: S \ {x} with x in S, S | {x} with x not in S, S itself.
std::optional<Linear> fall_of_size(Step& step, std::size_t i, bool rising) {
    const Expr& target = *step.term->components[i];
    const auto& entry = step.move->from[i];
    Linear fall;
    if (is_slot(target, entry)) return fall;
    if ((target.op != Op::without && target.op != Op::unite) || !is_slot(*target.args[0], entry)) return std::nullopt;
    if ((target.op == Op::unite) != rising) return std::nullopt;
    const Expr& change = *target.args[1];
    const auto counts = [&](const rule::ExprRef& x) { return says(*step.move, *x, *entry.slot, !rising); };  // one of {x, x + 1} is enough
    if (change.op == Op::set_list && std::any_of(change.args.begin(), change.args.end(), counts)) fall.constant = 1;
    return fall;  // a set without something, or with more, at least does not grow, or shrink
}

struct Measure {
    std::string name;
    std::function<std::optional<Linear>(Step&)> fall;
};

std::vector<Measure> measures(const rule::Game& game) {
    std::vector<Measure> list;
    std::vector<std::size_t> summed;
    std::string sum;
    for (std::size_t i = 0; i < game.components.size(); ++i) {
        const rule::Component& c = game.components[i];
        const bool number = c.kind == ComponentKind::natural;
        const bool counted = c.kind == ComponentKind::sequence || c.kind == ComponentKind::word;
        const bool set = c.kind == ComponentKind::range_set || c.kind == ComponentKind::vertex_set || c.kind == ComponentKind::edge_set;
        if (number && c.group < 0) list.push_back({c.name, [&game, i](Step& step) { return fall_of_number(game, step, i); }});
        if (counted) list.push_back({fmt::format("len({})", c.name), [i](Step& step) { return fall_of_length(step, i); }});
        if (set) list.push_back({fmt::format("the size of {}", c.name), [i](Step& step) { return fall_of_size(step, i, false); }});
        if (set) list.push_back({fmt::format("the number of elements missing from {}", c.name), [i](Step& step) { return fall_of_size(step, i, true); }});
        if (!number && c.kind != ComponentKind::vector && c.kind != ComponentKind::sequence) continue;
        summed.push_back(i);
        sum += (sum.empty() ? "" : " + ") + (number ? c.name : fmt::format("sum({})", c.name));
    }
    const auto total = [&game, summed](Step& step) -> std::optional<Linear> {
        Linear fall;
        for (const std::size_t i : summed) {
            const auto part = game.components[i].kind == ComponentKind::natural ? fall_of_number(game, step, i) : fall_of_entries(step, i);
            if (!part || !fall.add(*part, 1)) return std::nullopt;
        }
        return fall;
    };
    const bool single = summed.size() == 1 && game.components[summed[0]].kind == ComponentKind::natural && game.components[summed[0]].group < 0;
    if (!summed.empty() && !single) list.push_back({sum, total});
    return list;
}

Step make_step(const rule::Game& game, const rule::Move& move, const rule::Term& term) {
    Step step{&move, &term, Inequalities(game)};
    bool same_names = game.where != nullptr;
    for (std::size_t i = 0; i < move.from.size(); ++i) {
        const auto& entry = move.from[i];
        same_names = same_names && entry.slot == static_cast<std::uint32_t>(i) && entry.name == game.components[i].name;
        if (game.components[i].kind == ComponentKind::natural && entry.slot) step.known.know_natural(*entry.slot);
    }
    if (same_names) step.known.know(*game.where);
    for (std::size_t i = 0; i < term.components.size(); ++i) {
        if (game.components[i].kind != ComponentKind::natural) continue;
        if (auto legal = step.known.linear(*term.components[i])) step.known.know_nonnegative(std::move(*legal));
    }
    // Twice: an inequality with != or a floor division may need what is written after it.
    for (int round = 0; round < 2; ++round) {
        for (const auto& binder : move.binders) step.known.know_binder(binder);
        if (move.condition) step.known.know(*move.condition);
    }
    for (const auto& binder : term.binders) step.known.know_binder(binder);
    return step;
}

bool at_least(Step& step, const Measure& measure, std::int64_t least) {
    auto fall = measure.fall(step);
    if (!fall) return false;
    fall->constant -= least;
    return step.known.proves(*fall);
}

}  // namespace

std::optional<std::string> falling_rank(const rule::Game& game) {
    std::vector<Step> open;
    for (const auto& move : game.moves) {
        if (move.condition && move.condition->op == Op::truth && move.condition->number == 0) continue;
        for (const auto& term : move.to) open.push_back(make_step(game, move, term));
    }
    const std::vector<Measure> list = measures(game);
    std::string text;
    while (!open.empty()) {
        const Measure* best = nullptr;
        std::size_t most = 0;
        for (const Measure& measure : list) {
            std::size_t fallen = 0;
            bool raised = false;
            for (Step& step : open) {
                raised = raised || !at_least(step, measure, 0);
                if (!raised && at_least(step, measure, 1)) ++fallen;
            }
            if (!raised && fallen > most) best = &measure, most = fallen;
        }
        if (!best) return std::nullopt;
        std::erase_if(open, [&](Step& step) { return at_least(step, *best, 1); });
        text += (text.empty() ? "" : " falls, or stays while ") + best->name;
    }
    return text.empty() ? "there is no move" : text + " falls with every move";
}

}  // namespace grundy::game
