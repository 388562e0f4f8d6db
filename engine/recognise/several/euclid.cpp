// Euclid's game: two numbers, and a move subtracts a positive multiple of the one from the other. The product k * x is not linear, so each line is matched by
// its shape, (x, y - k * x) for k from 1, or (x, y - m) for the multiples m of x; its guards are then judged by what they say: wherever a multiple fits they
// must hold, and where x = 0, whose multiples lead nowhere, they must not.
#include <algorithm>

#include "engine/recognise/several/nim_relatives.hpp"
#include "engine/theorem/forms.hpp"

namespace grundy::recognise {

namespace {

using rule::Expr;
using rule::ExprRef;
using rule::Kind;
using rule::Op;
using rule::Relation;

bool is(const ExprRef& e, std::uint32_t slot) { return e->op == Op::local && e->slot == slot; }

class EuclidReading {
public:
    explicit EuclidReading(const rule::Move& move) : move_(move) {
        if (move.from.size() != 2 || !move.from[0].slot || !move.from[1].slot) throw Beyond("a pattern with a constant");
        slot_[0] = *move.from[0].slot;
        slot_[1] = *move.from[1].slot;
        if (move.to.size() != 1 || !move.to[0].binders.empty() || move.to[0].condition || move.to[0].components.size() != 2 || move.binders.size() != 1)
            throw Beyond("a move that is not one multiple");
    }

    /// The component whose multiples are subtracted from the other. `swaps`: the target may name the numbers the other way round.
    std::size_t divisor(bool swaps) const {
        const auto& to = move_.to[0].components;
        for (const std::size_t d : {0U, 1U})
            for (const std::size_t place : {d, 1 - d})
                if ((place == d || swaps) && is(to[place], slot_[d]) && subtracts(to[1 - place], d)) return d;
        throw Beyond("a move that subtracts something else than a multiple");
    }

    /// Where the line's guards hold, over X = variable(0), the divisor, and Y = variable(1).
    CondRef guards(std::size_t divisor) const {
        std::vector<CondRef> r;
        if (move_.condition) collect(move_.condition, divisor, r);
        return all(std::move(r));
    }

private:
    const rule::Binder& binder() const { return move_.binders[0]; }

    /// e = Y - k * X with k from 1 at least as far as Y / X, or Y - m with m in 1..Y where X divides m.
    bool subtracts(const ExprRef& e, std::size_t d) const {
        const std::uint32_t x = slot_[d], y = slot_[1 - d], k = binder().slot;
        if (e->op != Op::subtract || !is(e->args[0], y) || binder().range->op != Op::range || !rule::is_number(*binder().range->args[0], 1)) return false;
        const ExprRef &taken = e->args[1], &last = binder().range->args[1];
        const bool to_quotient = last->op == Op::divide && is(last->args[0], y) && is(last->args[1], x);
        const bool far = is(last, y) || (last->op == Op::maximum_of && last->args.size() == 2 && (is(last->args[0], y) || is(last->args[1], y)) &&
                                         (is(last->args[0], x) || is(last->args[1], x)));
        if (taken->op == Op::multiply && ((is(taken->args[0], k) && is(taken->args[1], x)) || (is(taken->args[0], x) && is(taken->args[1], k))))
            return (to_quotient || far) && !(move_.condition && divides(*move_.condition, d));
        return is(taken, k) && far && move_.condition && divides(*move_.condition, d);
    }
    /// Is "m mod X = 0" one of the conditions?
    bool divides(const Expr& e, std::size_t d) const {
        if (e.op == Op::and_) return std::any_of(e.args.begin(), e.args.end(), [&](const ExprRef& a) { return divides(*a, d); });
        return e.op == Op::compare && e.args.size() == 2 && e.relations[0] == Relation::equal && rule::is_number(*e.args[1], 0) &&
               e.args[0]->op == Op::modulo && is(e.args[0]->args[0], binder().slot) && is(e.args[0]->args[1], slot_[d]);
    }

    void collect(const ExprRef& e, std::size_t d, std::vector<CondRef>& out) const {
        if (e->op == Op::and_) {
            for (const auto& a : e->args) collect(a, d, out);
            return;
        }
        if (divides(*e, d)) return;
        if (e->op != Op::compare) throw Beyond("a condition that is not a comparison");
        for (std::size_t i = 0; i < e->relations.size(); ++i) {
            const Linear rise = linear(e->args[i + 1], d) - linear(e->args[i], d);
            switch (e->relations[i]) {
                case Relation::equal: out.push_back(zero(rise)); break;
                case Relation::not_equal: out.push_back(no(zero(rise))); break;
                case Relation::less: out.push_back(at_least(rise - Linear(1))); break;
                case Relation::less_equal: out.push_back(at_least(rise)); break;
                case Relation::greater: out.push_back(at_least(rise * -1 - Linear(1))); break;
                case Relation::greater_equal: out.push_back(at_least(rise * -1)); break;
            }
        }
    }
    Linear linear(const ExprRef& e, std::size_t d) const {
        if (e->op == Op::number) return Linear(e->number);
        if (is(e, slot_[d])) return variable(0);
        if (is(e, slot_[1 - d])) return variable(1);
        if (e->op == Op::add) return linear(e->args[0], d) + linear(e->args[1], d);
        if (e->op == Op::subtract) return linear(e->args[0], d) - linear(e->args[1], d);
        throw Beyond("a condition that is not about the two numbers");
    }

    const rule::Move& move_;
    std::uint32_t slot_[2] = {};
};

/// The guards of a line that subtracts multiples of X from Y: harmless wherever one fits, and against X = 0 where that may occur.
bool complete(const CondRef& guards, bool positive) {
    const Linear x = variable(0), y = variable(1);
    const std::vector<Forms> held = systems(guards);
    const Forms fits{x - Linear(1), y - Linear(1), y - x - Linear(positive ? 1 : 0)};
    if (!covered(fits, held)) return false;
    const auto never = [&](Forms f) {
        f.insert(f.end(), {x, y, x * -1});
        return contradictory(std::move(f));
    };
    return positive || std::all_of(held.begin(), held.end(), never);
}

}  // namespace

std::optional<theorem::FormRef> euclid(const rule::Game& game, std::string& evidence) {
    if (game.components.size() != 2 || game.play != rule::Play::normal || !game.stops.empty()) return {};
    for (const auto& c : game.components)
        if (c.kind != rule::ComponentKind::natural) return {};
    const bool unordered = game.components[0].group >= 0 && game.components[0].group == game.components[1].group;
    Symbolic domain(game);
    const Linear x = variable(0), y = variable(1);
    const auto positions = systems(domain.domain({x, y}));
    const bool positive = same_points(positions, {{x - Linear(1), y - Linear(1)}});
    if (!positive && !same_points(positions, {{x, y}})) throw Beyond("the domain ties several numbers together");
    bool divides[2] = {false, false};
    for (const auto& move : game.moves) {
        const EuclidReading line(move);
        const std::size_t d = line.divisor(unordered);
        if (!complete(line.guards(d), positive)) throw Beyond("not every multiple may be subtracted, or multiples of nothing may");
        divides[d] = true;
        if (unordered) divides[1 - d] = true;
    }
    if (!divides[0] || !divides[1]) throw Beyond("multiples of one number only may be subtracted");
    evidence = positive ? "a move subtracts a multiple of one number from the other, which stays positive"
                        : "a move subtracts a multiple of one number from the other";
    return theorem::euclid(positive);
}

}  // namespace grundy::recognise
