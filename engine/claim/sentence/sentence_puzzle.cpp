/// What sentences say of a puzzle for one player: can a goal be reached, and how far is it? Where none can, the distance is no number: beyond
/// all and equal to none, but to another such, as the definition has it (engine/claim/ground), and what is computed with it has no value.
#include "engine/claim/sentence/sentence.hpp"

namespace grundy::claim {

using arithmetic::Automaton;
using arithmetic::Linear;
using arithmetic::Track;
using rule::Expr;
using rule::Op;
using rule::Relation;

Automaton Sentences::reached(const Expr& e, const Scope& scope) {
    const Answers& answers = answers_of(e);
    Sides sides;
    const std::vector<Linear> numbers = asked(e, scope, sides);
    const Answer answer = answers.reached(numbers, sides);
    answered(answer);
    return answer.so;
}

/// `infinite_too`: it is asked for where no goal can be reached, too; else it has no value there.
Linear Sentences::distance(const Expr& e, const Scope& scope, Sides& sides, bool infinite_too) {
    const Answers& answers = answers_of(e);
    Sides inner;
    const std::vector<Linear> numbers = asked(e, scope, inner);
    const Track v = fresh();
    const Answer answer = answers.distance(numbers, inner, v);
    answered(answer);
    if (!infinite_too) answered({constant(false), complement(answers.reached(numbers, inner).so)});
    sides.relations.push_back(answer.so);
    sides.tracks.push_back(v);
    return arithmetic::number(v);
}

/// A comparison of which a side is the distance itself, and nothing made of it. Nothing for others.
std::optional<Automaton> Sentences::distances_related(const Expr& a, Relation relation, const Expr& b, const Scope& scope) {
    const bool of_a = a.op == Op::distance_at, of_b = b.op == Op::distance_at;
    if (!answers_.distance || (!of_a && !of_b)) return std::nullopt;
    const auto is_beyond = [&](const Expr& e) { return e.op == Op::distance_at ? complement(reached(e, scope)) : constant(false); };
    const Automaton beyond_a = is_beyond(a), beyond_b = is_beyond(b);
    Sides sides;
    const auto side = [&](const Expr& e) { return e.op == Op::distance_at ? distance(e, scope, sides, true) : number(e, scope, sides); };
    const Linear x = side(a), y = side(b);
    sides.relations.push_back(compared(x, relation, y));
    Automaton finite = close(std::move(sides.relations), std::move(sides.tracks));  // where both are numbers
    if (of_a && (relation == Relation::greater || relation == Relation::greater_equal || relation == Relation::not_equal))
        finite = either(finite, both(beyond_a, complement(beyond_b)));
    if (of_b && (relation == Relation::less || relation == Relation::less_equal || relation == Relation::not_equal))
        finite = either(finite, both(beyond_b, complement(beyond_a)));
    if (of_a && of_b && (relation == Relation::equal || relation == Relation::less_equal || relation == Relation::greater_equal))
        finite = either(finite, both(beyond_a, beyond_b));
    return finite;
}

}  // namespace grundy::claim
