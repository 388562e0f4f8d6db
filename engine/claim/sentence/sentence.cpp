#include "engine/claim/sentence/sentence.hpp"

#include <algorithm>
#include <set>

#include "engine/arithmetic/quadratic.hpp"
#include "engine/rule/evaluate/evaluator.hpp"
#include "engine/rule/text.hpp"
#include "engine/rule/walk.hpp"

namespace grundy::claim {

using arithmetic::Automaton;
using arithmetic::Linear;
using arithmetic::Track;
using rule::Builtin;
using rule::Expr;
using rule::Op;
using rule::Relation;

namespace {

bool is_position(Op op) { return op >= Op::value_at && op <= Op::solutions_at; }

}  // namespace

std::string large_divisor(const rule::Game& game, const rule::Claim& claim) {
    const Expr* largest = nullptr;
    const auto look = [&](const rule::ExprRef& e) {
        if (!e) return;
        rule::any_of(*e, [&](const Expr& part) {
            const bool divides = (part.op == Op::divide || part.op == Op::modulo) && part.args[1]->op == Op::number;
            if (divides && (!largest || part.args[1]->number > largest->args[1]->number)) largest = &part;
            return false;
        });
    };
    const auto look_at = [&](const std::vector<rule::Term>& terms) {
        for (const rule::Term& term : terms)
            for (const auto& component : term.components) look(component);
    };
    look(claim.expr), look(claim.condition), look(game.where);
    for (const rule::Reply& reply : claim.replies) look_at(reply.with);
    for (const rule::Answer& answer : claim.answers) look_at(answer.to), look(answer.condition);
    for (const rule::Move& move : game.moves) look_at(move.to), look(move.condition);
    constexpr std::int64_t large = 64;
    if (!largest || largest->args[1]->number < large) return "";
    return ": `" + rule::to_string(*largest, game) + "` divides by a large number, of which automata remember every remainder";
}

void Sentences::refuse(const std::string& what, const Expr& e) const { throw NotDefinable{what + " `" + rule::to_string(e, game_) + "`"}; }

/// The value of an expression without names, or the elements of its set; nothing where it has names or is no number or set of numbers.
std::optional<std::vector<std::int64_t>> Sentences::constants(const Expr& e) const {
    if (!rule::free_slots(e).empty() || rule::any_of(e, [](const Expr& part) { return is_position(part.op); })) return std::nullopt;
    std::uint32_t slots = 0;
    rule::any_of(e, [&](const Expr& part) {
        for (const rule::Binder& binder : part.binders) slots = std::max(slots, binder.slot + 1);
        return false;
    });
    rule::Evaluator::Frame frame(slots);
    std::vector<std::int64_t> items;
    try {
        rule::Evaluator evaluator(game_, {200'000, most_listed});
        const auto take = [&](const base::Integer& x) {
            const auto small = base::to_int64(x);
            if (!small || items.size() == most_listed) throw NotDefinable{"a constant that is too large"};
            items.push_back(*small);
        };
        if (e.type.kind == rule::Kind::set) {
            evaluator.for_each(e, frame, [&](const rule::Value& value) { return take(value.number()), true; });
        } else if (e.type.kind == rule::Kind::number || e.type.kind == rule::Kind::truth || e.type.kind == rule::Kind::vector) {
            for (const auto& x : evaluator.evaluate(e, frame).items) take(x);
        } else {
            return std::nullopt;
        }
    } catch (const rule::ConstantError&) {
        refuse("what has no value, or takes too long:", e);
    }
    return items;
}

std::int64_t Sentences::known(const Expr& e, const Scope& scope, const char* what) {
    Sides none;
    const Linear form = number(e, scope, none);
    if (!form.is_constant()) refuse(what, e);
    return form.constant;
}

Automaton Sentences::close(std::vector<Automaton> all, std::vector<Track> without) const {
    const auto smaller = [](const Automaton& a, const Automaton& b) { return a.states() * a.letters() < b.states() * b.letters(); };
    const auto joined = [&](std::vector<Automaton> some) {
        Automaton result(base_, true);
        std::sort(some.begin(), some.end(), smaller);
        for (const Automaton& a : some) {
            result = both(result, a);
            if (result.accepts_nothing()) break;
        }
        return result;
    };
    while (!without.empty()) {
        const auto width = [&](Track track) {
            std::set<Track> tracks;
            for (const Automaton& a : all)
                if (a.has(track)) tracks.insert(a.tracks().begin(), a.tracks().end());
            return tracks.size();
        };
        const auto narrow = std::min_element(without.begin(), without.end(), [&](Track a, Track b) { return width(a) < width(b); });
        const Track track = *narrow;
        without.erase(narrow);
        std::vector<Automaton> with, others;
        for (Automaton& a : all) (a.has(track) ? with : others).push_back(std::move(a));
        if (!with.empty()) others.push_back(exists(joined(std::move(with)), track));
        all = std::move(others);
    }
    return joined(std::move(all));
}

/// Is this P(…), N(…), g(…) of the position itself, in this game?
bool Sentences::is_here(const Expr& e, const Scope&) const { return e.args.size() == game_.components.size() && rule::is_of_itself(e); }

bool Sentences::is_count(const Expr& e) const { return e.op == Op::call && (e.builtin == Builtin::trailing || e.builtin == Builtin::ones); }

Automaton Sentences::count_is(const Expr& e, arithmetic::Reduced reduced, std::uint64_t value, const Scope& scope) {
    Sides sides;
    const Linear a = number(*e.args[0], scope, sides);
    require_natural(a, sides, "a count of digits of what may be negative:", e);
    const Track x = track_of(a, sides);
    if (e.args.size() == 4) {
        const AtPlaces told = places_of(e);
        const std::int64_t digit = known(*e.args[3], scope, "the digit in");
        if (digit < 0 || digit >= base_.digits()) return constant(reduced(0) == value);
        sides.relations.push_back(arithmetic::trailing_is(base_, x, told.second, static_cast<unsigned>(digit), reduced, value));
    } else if (e.builtin == Builtin::ones) {
        if (base_ != 2) refuse("digits in two bases at once:", e);
        sides.relations.push_back(arithmetic::ones_is(x, reduced, value));
    } else {
        const std::int64_t base = known(*e.args[1], scope, "the base in"), digit = known(*e.args[2], scope, "the digit in");
        if (base != static_cast<std::int64_t>(base_.base())) refuse("digits in two bases at once:", e);
        if (digit < 0 || digit >= base) return constant(reduced(0) == value);
        sides.relations.push_back(arithmetic::trailing_is(base_.base(), x, static_cast<unsigned>(digit), reduced, value));
    }
    return close(std::move(sides.relations), std::move(sides.tracks));
}

/// Comparisons of counts: with a constant, or trailing zeros with trailing zeros. Nothing when no count is compared.
std::optional<Automaton> Sentences::counted(const Expr& a, Relation relation, const Expr& b, const Scope& scope) {
    const auto holds = [relation](std::int64_t x, std::int64_t y) { return rule::holds(x, relation, y); };
    if (is_count(a) && is_count(b)) {
        if (a.builtin != Builtin::trailing || b.builtin != Builtin::trailing) refuse("a comparison of counts with", b);
        for (const Expr* e : {&a, &b})
            if (e->args.size() == 4 || known(*e->args[1], scope, "the base in") != static_cast<std::int64_t>(base_.base()) ||
                known(*e->args[2], scope, "the digit in") != 0)
                refuse("a comparison of counts with", *e);
        Sides sides;
        const Linear p = number(*a.args[0], scope, sides), q = number(*b.args[0], scope, sides);
        for (const Linear* of : {&p, &q}) require_natural(*of, sides, "a count of digits of what may be negative:", a);
        const Track x = track_of(p, sides), y = track_of(q, sides);
        if (x == y) return constant(holds(0, 0));
        Automaton any = constant(false);
        for (const int sign : {-1, 0, 1})
            if (holds(sign, 0)) any = either(any, arithmetic::zeros_compare(base_.base(), x, y, sign));
        sides.relations.push_back(std::move(any));
        return close(std::move(sides.relations), std::move(sides.tracks));
    }
    const bool left = is_count(a);
    if (!left && !is_count(b)) return std::nullopt;
    const std::int64_t c = known(left ? b : a, scope, "a comparison of a count with");
    if (c < 0) return constant(left ? holds(0, c) : holds(c, 0));  // every count compares as 0 does
    if (c > most_modulus) refuse("a comparison of a count with so large a number:", left ? b : a);
    Automaton any = constant(false);
    const arithmetic::Reduced capped{0, static_cast<std::uint64_t>(c) + 1};
    for (std::int64_t v = 0; v <= c + 1; ++v)  // c + 1 stands for all that is larger
        if (left ? holds(v, c) : holds(c, v)) any = either(any, count_is(left ? a : b, capped, static_cast<std::uint64_t>(v), scope));
    return any;
}

Automaton Sentences::related(const Expr& a, Relation relation, const Expr& b, const Scope& scope) {
    const bool differs = relation == Relation::not_equal;
    if (a.type.kind == rule::Kind::truth && (relation == Relation::equal || differs)) {
        const Automaton same = alike(truth(a, scope), truth(b, scope));
        return differs ? complement(same) : same;
    }
    if (a.type.kind == rule::Kind::vector && (relation == Relation::equal || differs)) {
        Sides sides;
        const auto u = vector(a, scope, sides), v = vector(b, scope, sides);
        if (u.size() != v.size()) return constant(differs);
        for (std::size_t k = 0; k < u.size(); ++k) sides.relations.push_back(equal(u[k], v[k]));
        const Automaton same = close(std::move(sides.relations), std::move(sides.tracks));
        return differs ? complement(same) : same;
    }
    if (a.type.kind != rule::Kind::number || b.type.kind != rule::Kind::number) refuse("a comparison of", a);
    if (auto count = counted(a, relation, b, scope)) return *count;
    if (auto sign = sign_of_product(a, relation, b, scope)) return *sign;
    if (auto far = distances_related(a, relation, b, scope)) return *far;
    Sides sides;
    const Linear x = number(a, scope, sides), y = number(b, scope, sides);
    sides.relations.push_back(compared(x, relation, y));
    return close(std::move(sides.relations), std::move(sides.tracks));
}

Automaton Sentences::compared(const Linear& x, Relation relation, const Linear& y) const {
    const Linear one = {{}, 1};
    switch (relation) {
        case Relation::equal: return equal(x, y);
        case Relation::not_equal: return complement(equal(x, y));
        case Relation::less: return at_most(arithmetic::plus(x, one), y);
        case Relation::less_equal: return at_most(x, y);
        case Relation::greater: return at_most(arithmetic::plus(y, one), x);
        default: return at_most(y, x);
    }
}

Automaton Sentences::quantified(const Expr& e, const Scope& scope) {
    Automaton any = constant(false);
    each_binding(e.binders, e.condition.get(), {e.args[0].get()}, scope, [&](const Bound& bound) {
        std::vector<Automaton> all = bound.where;
        const Under under(*this, answers_.any() ? close(bound.where, {}) : constant(true));
        const Automaton inside = truth(*e.args[0], bound.scope);
        all.push_back(e.op == Op::all ? complement(inside) : inside);
        any = either(any, close(std::move(all), bound.tracks));
    });
    return e.op == Op::all ? complement(any) : any;
}

Automaton Sentences::predicate(const Expr& e, const Scope& scope) {
    if (e.builtin != Builtin::odd && e.builtin != Builtin::even) refuse("the function", e);
    const std::int64_t rest = e.builtin == Builtin::odd ? 1 : 0;
    if (is_count(*e.args[0])) return count_is(*e.args[0], {2, 0}, static_cast<std::uint64_t>(rest), scope);
    Sides sides;
    const auto digit = by_power(*rule::binary(Op::modulo, e.args[0], rule::number(2)), scope, sides);
    sides.relations.push_back(equal(digit ? *digit : residue(*e.args[0], 2, scope, sides), {{}, rest}));
    return close(std::move(sides.relations), std::move(sides.tracks));
}

/// The numbers of the position that P(…) or g(…) is asked of.
std::vector<Linear> Sentences::asked(const Expr& e, const Scope& scope, Sides& sides) {
    std::vector<Linear> numbers;
    for (const auto& arg : e.args) {
        if (arg->type.kind == rule::Kind::number) {
            numbers.push_back(number(*arg, scope, sides));
            continue;
        }
        for (Linear& x : vector(*arg, scope, sides)) numbers.push_back(std::move(x));
    }
    return numbers;
}

void Sentences::answered(const Answer& answer) { undefined_ = either(undefined_, context_ ? both(*context_, answer.no_position) : answer.no_position); }

const Sentences::Answers& Sentences::answers_of(const Expr& e) const {
    if (e.ref == 0) return answers_;
    const auto found = others_.find(e.ref);
    if (found == others_.end()) refuse("a position of another game,", e);
    return found->second;
}

/// P(…) of any position, where it is known who wins.
Automaton Sentences::outcome(const Expr& e, const Scope& scope) {
    const Answers& answers = answers_of(e);
    Sides sides;
    const std::vector<Linear> numbers = asked(e, scope, sides);
    const Answer answer = answers.lost(numbers, sides);
    answered(answer);
    if (e.op == Op::previous_at) return answer.so;
    const Automaton drawn = answers.drawn ? answers.drawn(numbers, sides).so : constant(false);
    return e.op == Op::draw_at ? drawn : complement(either(answer.so, drawn));
}

/// g(…) of any position, where the values are known.
Linear Sentences::value(const Expr& e, const Scope& scope, Sides& sides) {
    const Answers& answers = answers_of(e);
    Sides inner;
    const std::vector<Linear> numbers = asked(e, scope, inner);
    const Track v = fresh();
    const Answer answer = answers.value(numbers, inner, v);
    answered(answer);
    sides.relations.push_back(answer.so);
    sides.tracks.push_back(v);
    return arithmetic::number(v);
}

/// The question before it is one only where what stands behind leaves it open.
Automaton Sentences::from_behind(const Expr& e, const Scope& scope) {
    const Automaton known = truth(*e.args[1], scope), open = e.op == Op::and_ ? known : complement(known);
    if (open.accepts_nothing()) return known;
    const Under under(*this, open);
    const Automaton asked = truth(*e.args[0], scope);
    if (e.op == Op::and_) return both(known, asked);
    return either(known, e.op == Op::or_ ? asked : complement(asked));
}

Automaton Sentences::truth(const Expr& e, const Scope& scope) {
    if (rule::is_read_from_behind(e)) return from_behind(e, scope);
    switch (e.op) {
        case Op::truth: return constant(e.number != 0);
        case Op::compare: {
            Automaton all = constant(true);
            for (std::size_t k = 0; k + 1 < e.args.size(); ++k) all = both(all, related(*e.args[k], e.relations[k], *e.args[k + 1], scope));
            return all;
        }
        case Op::element_of: {
            if (e.args[0]->type.kind != rule::Kind::number) refuse("what is no number:", e);
            Sides sides;
            const bool far = e.args[0]->op == Op::distance_at && answers_.distance;  // where there is none, it is in no set
            const Linear x = far ? distance(*e.args[0], scope, sides, true) : number(*e.args[0], scope, sides);
            sides.relations.push_back(member(x, *e.args[1], scope));
            return close(std::move(sides.relations), std::move(sides.tracks));
        }
        case Op::not_: return complement(truth(*e.args[0], scope));
        case Op::and_:
        case Op::or_: {
            Automaton result = truth(*e.args[0], scope);
            for (std::size_t k = 1; k < e.args.size(); ++k) {
                if (e.op == Op::and_ ? result.accepts_nothing() : result.accepts_everything()) break;  // the rest is never looked at
                const Under under(*this, e.op == Op::and_ ? result : complement(result));
                const Automaton next = truth(*e.args[k], scope);
                result = e.op == Op::and_ ? both(result, next) : either(result, next);
            }
            return result;
        }
        case Op::implies: {
            const Automaton premise = truth(*e.args[0], scope);
            if (premise.accepts_nothing()) return constant(true);
            const Under under(*this, premise);
            return either(complement(premise), truth(*e.args[1], scope));
        }
        case Op::iff: {
            Automaton result = truth(*e.args[0], scope);
            for (std::size_t k = 1; k < e.args.size(); ++k) result = alike(result, truth(*e.args[k], scope));
            return result;
        }
        case Op::if_: {
            const Automaton condition = truth(*e.args[0], scope);
            const auto branch = [&](const Automaton& where, const Expr& part) {
                if (where.accepts_nothing()) return where;
                const Under under(*this, where);
                return both(where, truth(part, scope));
            };
            return either(branch(condition, *e.args[1]), branch(complement(condition), *e.args[2]));
        }
        case Op::all:
        case Op::any: return quantified(e, scope);
        case Op::call: return predicate(e, scope);
        case Op::previous_at:
        case Op::next_at:
            if (answers_.lost) return outcome(e, scope);
            if (!is_here(e, scope)) refuse("the outcome of another position,", e);
            if (drawn_) return constant(false);
            if (value_) {  // P iff the value is 0
                const Automaton zero = arithmetic::is_zero(base_, arithmetic::number(*value_));
                return e.op == Op::previous_at ? zero : complement(zero);
            }
            if (!previous_) refuse("the outcome", e);
            return constant(*previous_ == (e.op == Op::previous_at));
        case Op::draw_at:
            if (answers_.lost) return outcome(e, scope);
            if (!is_here(e, scope)) refuse("the outcome of another position,", e);
            return constant(drawn_);  // else play ends, and never in a draw: whoever asks has made sure of it
        case Op::reachable_at:
            if (answers_.reached) return reached(e, scope);
            if ((!value_ && !previous_) || !is_here(e, scope)) refuse("whether a goal can be reached", e);
            return constant(value_ || *previous_);
        default: refuse("the condition", e);
    }
}

}  // namespace grundy::claim
