#include "engine/rule/rewrite/small_numbers.hpp"

#include <algorithm>

#include "engine/base/listed.hpp"
#include "engine/rule/evaluate/evaluator.hpp"
#include "engine/rule/walk.hpp"

namespace grundy::rule {

namespace {

constexpr std::int64_t most_value = 8;       ///< of the number
constexpr std::size_t most_instances = 100;  ///< lines of the game that is made
constexpr std::size_t most_elements = 8;     ///< of a range that is written out
constexpr std::int64_t large = std::int64_t{1} << 40;

std::optional<std::int64_t> small(const base::Integer& n) {
    const auto value = base::to_int64(n);
    return value && *value<large&& * value> - large ? value : std::nullopt;
}

/// What the relation says of the number on its left, where the other side is n: at most so much.
std::optional<std::int64_t> at_most(Relation relation, std::int64_t n) {
    if (relation == Relation::equal || relation == Relation::less_equal) return n;
    if (relation == Relation::less) return n - 1;
    return std::nullopt;
}

/// The component that one part of a premise bounds, and by what.
std::optional<std::pair<std::uint32_t, std::int64_t>> bound_of(const Expr& part) {
    if (part.op == Op::element_of && part.args[0]->op == Op::local && part.args[1]->op == Op::set_list) {
        std::int64_t most = 0;
        for (const ExprRef& one : part.args[1]->args) {
            if (one->op != Op::number) return std::nullopt;
            most = std::max(most, one->number);
        }
        return std::pair(part.args[0]->slot, most);
    }
    if (part.op != Op::compare || part.relations.size() != 1) return std::nullopt;
    const Expr &a = *part.args[0], &b = *part.args[1];
    const bool plain = a.op == Op::local && b.op == Op::number, turn = b.op == Op::local && a.op == Op::number;
    if (!plain && !turn) return std::nullopt;
    const auto most = plain ? at_most(part.relations[0], b.number) : at_most(turned(part.relations[0]), a.number);
    return most ? std::optional(std::pair((plain ? a : b).slot, *most)) : std::nullopt;
}

/// Only of the position itself.
bool asks_itself(const Game& game, const Expr& formula) {
    return !any_of(formula, [&](const Expr& e) {
        if (e.op == Op::apply &&
            any_of(*game.functions.at(e.ref).body, [](const Expr& part) { return part.op >= Op::value_at && part.op <= Op::solutions_at; }))
            return true;
        const bool asks = e.op >= Op::value_at && e.op <= Op::solutions_at;
        return asks && (e.args.size() != game.components.size() || !is_of_itself(e));
    });
}

/// The lines of the game that is made.
class WrittenOut {
public:
    WrittenOut(const Game& game, std::size_t component, std::int64_t most) : game_(game), component_(component), most_(most) {}

    bool add(const Move& move) {
        for (std::int64_t value = 0; value <= most_; ++value) {
            Move one = move;
            PatternEntry& entry = one.from.at(component_);
            if (entry.constant && (entry.constant->op != Op::number || entry.constant->number != value)) {
                if (entry.constant->op != Op::number) return false;
                continue;
            }
            if (entry.slot) put(one, *entry.slot, value, 0);
            entry = {std::nullopt, "", number(value)};
            if (!unroll(std::move(one), 0)) return false;
        }
        return true;
    }

    std::vector<Move> moves;

private:
    /// A number in the place of a name, behind so many of the names that the line binds.
    void put(Move& move, std::uint32_t slot, std::int64_t value, std::size_t from) {
        const Names names{{slot, number(value)}};
        std::uint32_t next = move.frame;
        const auto in = [&](ExprRef& e) {
            if (e) e = folded(substitute(e, names, next));
        };
        for (std::size_t k = from; k < move.binders.size(); ++k) in(move.binders[k].range);
        in(move.condition);
        for (Term& term : move.to)
            for (ExprRef& part : term.components) in(part);
        move.frame = next;
    }

    /// Numbers in the place of sums and products of numbers.
    ExprRef folded(const ExprRef& e) const {
        return rewrite(e, [&](const ExprRef& part) {
            const bool sum = part->op == Op::add || part->op == Op::subtract || part->op == Op::multiply || part->op == Op::divide || part->op == Op::modulo ||
                             part->op == Op::power || part->op == Op::minimum_of || part->op == Op::maximum_of;
            const bool constants = std::all_of(part->args.begin(), part->args.end(), [](const ExprRef& arg) { return arg->op == Op::number; });
            if (!sum || !constants || part->type.kind != Kind::number) return part;
            try {
                Evaluator::Frame frame;
                const auto value = small(Evaluator(game_).evaluate(*part, frame).number());
                return value ? number(*value) : part;
            } catch (const ConstantError&) {
                return part;
            }
        });
    }

    std::optional<std::vector<std::int64_t>> elements(const Expr& range) const {
        if (range.op != Op::range || range.args[0]->op != Op::number || range.args[1]->op != Op::number) return std::nullopt;
        return base::listed(range.args[0]->number, range.args[1]->number, most_elements);
    }

    /// Every way to choose the names that run through few constants.
    bool unroll(Move move, std::size_t from) {
        for (std::size_t k = from; k < move.binders.size(); ++k) {
            const auto all = elements(*move.binders[k].range);
            if (!all) continue;
            for (const std::int64_t n : *all) {
                Move one = move;
                const std::uint32_t slot = one.binders[k].slot;
                one.binders.erase(one.binders.begin() + static_cast<std::ptrdiff_t>(k));
                put(one, slot, n, k);
                if (!unroll(std::move(one), k)) return false;
            }
            return true;
        }
        if (moves.size() == most_instances || !stays(move)) return false;
        moves.push_back(std::move(move));
        return true;
    }

    /// Is the number at most `most_` in all that the move leaves?
    bool stays(const Move& move) const {
        std::set<std::uint32_t> naturals;
        for (std::size_t k = 0; k < move.from.size(); ++k)
            if (move.from[k].slot && game_.components[k].kind == ComponentKind::natural) naturals.insert(*move.from[k].slot);
        for (const Binder& binder : move.binders) {
            const Expr& range = *binder.range;
            if (range.op == Op::range && least(*range.args[0], naturals).value_or(-1) >= 0) naturals.insert(binder.slot);
        }
        return std::all_of(move.to.begin(), move.to.end(), [&](const Term& term) {
            return term.binders.empty() && greatest(*term.components.at(component_), naturals).value_or(large) <= most_;
        });
    }

    using Naturals = std::set<std::uint32_t>;
    using Number = std::optional<std::int64_t>;
    static Number sum(const Number& a, const Number& b, std::int64_t times) {
        return a && b ? small(base::Integer(*a) + base::Integer(*b) * times) : std::nullopt;
    }
    /// What an expression surely is at least, at most.
    static Number least(const Expr& e, const Naturals& naturals) {
        if (e.op == Op::number) return e.number;
        if (e.op == Op::local) return naturals.count(e.slot) != 0 ? Number(0) : std::nullopt;
        if (e.op == Op::add) return sum(least(*e.args[0], naturals), least(*e.args[1], naturals), 1);
        if (e.op == Op::subtract) return sum(least(*e.args[0], naturals), greatest(*e.args[1], naturals), -1);
        if (e.op != Op::multiply) return std::nullopt;
        const bool both = least(*e.args[0], naturals).value_or(-1) >= 0 && least(*e.args[1], naturals).value_or(-1) >= 0;
        return both ? Number(0) : std::nullopt;
    }
    static Number greatest(const Expr& e, const Naturals& naturals) {
        if (e.op == Op::number) return e.number;
        if (e.op == Op::add) return sum(greatest(*e.args[0], naturals), greatest(*e.args[1], naturals), 1);
        if (e.op == Op::subtract) return sum(greatest(*e.args[0], naturals), least(*e.args[1], naturals), -1);
        if (e.op == Op::modulo && e.args[1]->op == Op::number && e.args[1]->number > 0) return e.args[1]->number - 1;
        return std::nullopt;
    }

    const Game& game_;
    std::size_t component_;
    std::int64_t most_;
};

}  // namespace

std::optional<SmallNumbers> with_small_numbers(const Game& game, const Claim& claim) {
    const bool formula = claim.form == Claim::Form::formula && claim.over_positions && !claim.from_start && claim.domain.empty() && claim.expr;
    if (!formula || claim.expr->op != Op::implies || game.partizan || game.play == Play::alone || !asks_itself(game, *claim.expr)) return std::nullopt;
    std::optional<std::pair<std::uint32_t, std::int64_t>> bound;
    for (const ExprRef& part : conjuncts(claim.expr->args[0])) {
        const auto one = bound_of(*part);
        if (!one || one->first >= game.components.size() || one->second < 0 || one->second > most_value) continue;
        const Component& component = game.components[one->first];
        if (component.kind == ComponentKind::natural && component.group < 0 && (!bound || one->second < bound->second)) bound = one;
    }
    if (!bound) return std::nullopt;
    const auto component = bound->first;
    const auto most = bound->second;
    const auto is_written_out = [component](const Move& move) { return move.from.at(component).constant != nullptr; };
    if (std::all_of(game.moves.begin(), game.moves.end(), is_written_out)) return std::nullopt;
    WrittenOut lines(game, component, most);
    for (const Move& move : game.moves)
        if (!lines.add(move)) return std::nullopt;
    auto made = std::make_shared<Game>(game);
    made->moves = std::move(lines.moves);
    made->start.reset();
    made->start_sum.clear();
    const ExprRef stays = compare(local(component, game.components[component].name, type_of(game.components[component])), Relation::less_equal, number(most));
    made->where = and_also(game.where, stays);
    made->where_frame = std::max(game.where_frame, static_cast<std::uint32_t>(game.components.size()));
    return SmallNumbers{std::move(made), component, most};
}

}  // namespace grundy::rule
