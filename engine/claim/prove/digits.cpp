/// Formulas read by automata. The law of the game is an automaton over the digits of n, and so is every part of the formula that is understood here: n mod m,
/// digits, runs of a digit at the end, the number of ones, the number of digits, comparisons with constants. Functions of what automata put out are automata:
/// the product, with the function in every state. So is the truth of the formula, and all states that are reached are looked at.
#include "engine/claim/prove/digits.hpp"

#include <map>
#include <variant>

#include "engine/automaton/readers.hpp"
#include "engine/claim/prove/domain.hpp"
#include "engine/claim/prove/prove.hpp"
#include "engine/rule/walk.hpp"

namespace grundy::claim {

using automaton::Machine;
using automaton::Reduced;
using base::Integer;
using rule::Builtin;
using rule::Kind;
using rule::Relation;

namespace {

constexpr std::size_t most_digit_instances = 5'000;
constexpr std::int64_t largest_base = 1'000'000;
constexpr std::int64_t most_modulus = 2'000;
constexpr std::uint64_t most_count = 1'000;

/// A part with finitely many values: the machine puts out which. Nothing where the part has no value.
struct Finite {
    Machine machine;
    std::vector<std::optional<rule::Value>> values;
};
/// n, or what is counted in its digits, and so many more: unbounded, but comparisons and residues are read.
struct Count {
    enum class Of { number, trailing, ones, length } of = Of::number;
    std::int64_t digit = 0;  ///< of trailing
    Integer more = 0;
    bool same_as(const Count& other) const { return of == other.of && digit == other.digit; }
};
/// powers(base, n).
struct PowersInBase {};
/// A set that does not change.
struct Fixed {};
struct Choice;
using Reading = std::variant<Fixed, Finite, Count, PowersInBase, std::shared_ptr<const Choice>>;
struct Choice {
    Finite condition;
    Reading first, second;
};

Finite with_values(Machine machine) {
    Finite known{std::move(machine), {}};
    for (const std::uint32_t output : known.machine.output) {
        while (known.values.size() <= output) known.values.emplace_back(rule::number_value(Integer(known.values.size())));
    }
    return known;
}

const Choice* as_choice(const Reading& known) {
    const auto* choice = std::get_if<std::shared_ptr<const Choice>>(&known);
    return choice ? choice->get() : nullptr;
}

/// Of a part with one value.
const Integer* only(const Reading& known) {
    const auto* finite = std::get_if<Finite>(&known);
    return finite && finite->values.size() == 1 && finite->values[0] ? &finite->values[0]->number() : nullptr;
}

class Digits final : public Domain<Reading> {
public:
    /// The laws of the games in the formula are read in one base.
    Digits(Scope& scope, const rule::Expr& formula) : Domain(scope) {
        rule::any_of(formula, [this](const Expr& e) {
            if (e.op != Op::value_at && e.op != Op::previous_at && e.op != Op::next_at) return false;
            const auto [theorem, base] = law_of(e.ref);
            if (base < 2 || base > largest_base || (base_ != 0 && base != base_)) throw NotUnderstood{};
            base_ = base;
            scope_.rest_on(theorem);
            return false;
        });
        if (base_ == 0) throw NotUnderstood{};
    }
    std::int64_t base() const { return base_; }
    /// Of all products that were looked at.
    std::size_t states() const { return states_; }

private:
    Reading constant(const Expr& e) override {
        if (e.type.kind != Kind::number && e.type.kind != Kind::truth) return Fixed{};
        return Finite{{base_, std::vector<automaton::Id>(static_cast<std::size_t>(base_), 0), {0}}, {value(e, scope_.frame())}};
    }
    Reading variable(std::uint32_t) override { return Count{}; }
    std::size_t most_elements() const override { return 200; }
    bool bounded(const Reading& known) const override { return std::holds_alternative<Finite>(known) || std::holds_alternative<Fixed>(known); }
    Reading function(const ExprRef& e, Parts parts) override;
    Reading relation(const ExprRef&, const Part& a, Relation r, const Part& b) override;
    Reading sum(const ExprRef&, const Part& a, const Part& b, int sign) override;
    Reading remainder(const ExprRef&, const Part& x, const Integer& c) override;
    Reading choice(const ExprRef&, const Part& condition, const Part& a, const Part& b) override {
        const auto* finite = std::get_if<Finite>(&condition.known);
        if (!finite) throw NotUnderstood{};
        return std::make_shared<const Choice>(Choice{*finite, a.known, b.known});
    }
    Reading digit(const ExprRef& e, const Part& x, const Integer& base, const Integer& place) override;
    Reading call(const ExprRef& e, const Parts& p) override;
    Reading of_game(const ExprRef& e, const Part& heap) override;
    Reading instance(const ExprRef& e, std::optional<Reading> so_far, std::optional<Part> condition, Part one) override;

    std::pair<pattern::TheoremRef, std::int64_t> law_of(std::uint32_t use) const;
    Machine counted(const Count& count, Reduced reduced) const;
    Reading modulo(const Count& count, std::uint64_t m) const;
    Reading beside(const Count& count, const Integer& c);

    std::optional<rule::Value> value(const Expr& e, Frame frame) const {
        try {
            return scope_.evaluate(e, std::move(frame));
        } catch (const Unanswered& unanswered) {
            if (unanswered.limit) throw;
            return std::nullopt;
        }
    }
    /// The same made of either side of a choice.
    template <class Made>
    Reading of_both(const Choice& choice, const Made& made) {
        return chosen(standing(choice.condition, {Kind::truth}), made(standing(choice.first)), made(standing(choice.second))).known;
    }

    std::int64_t base_ = 0;
    std::size_t states_ = 0;
};

std::pair<pattern::TheoremRef, std::int64_t> Digits::law_of(std::uint32_t use) const {
    analyse::Oracle& oracle = scope_.ground().oracle(use);
    const auto theorem = oracle.is_sequence() ? scope_.ground().law(oracle) : nullptr;
    if (!theorem || theorem->shift != 0) throw NotUnderstood{};
    if (const auto* law = std::get_if<pattern::Automaton>(&theorem->law->law)) return {theorem, law->base};
    if (theorem->law->closed() && theorem->family.is<recognise::DivisorSubtraction>()) return {theorem, 2};
    if (const auto* mark = theorem->family.as<recognise::Mark>(); mark && theorem->law->closed()) return {theorem, mark->t};
    throw NotUnderstood{};
}

/// Theorem 4.1: the automaton itself. Theorem 1.8: g(n) is the number of zeros at the end of n in base 2, and one more where n itself may be taken; g(0) = 0.
/// Theorem 4.2: P(n) iff n is 0 or ends in an odd number of zeros in base t; of the values no more is read. P(n) iff g(n) = 0.
Reading Digits::of_game(const ExprRef& e, const Part& heap) {
    const auto* n = std::get_if<Count>(&heap.known);
    if (!n || n->of != Count::Of::number || n->more != 0) throw NotUnderstood{};
    const pattern::TheoremRef theorem = law_of(e->ref).first;
    const bool outcomes = e->op != Op::value_at;
    const Part is_zero = related(heap, Relation::equal, literal(0));
    std::optional<Part> worth;
    if (const auto* automaton = std::get_if<pattern::Automaton>(&theorem->law->law)) {
        if (theorem->law->of == pattern::Of::outcomes && !outcomes) throw NotUnderstood{};
        worth = standing(with_values(*automaton));
    } else if (const auto* divisors = theorem->family.as<recognise::DivisorSubtraction>()) {
        const Count zeros{Count::Of::trailing, 0, divisors->proper ? 0 : 1};
        worth = chosen(is_zero, literal(0), standing(zeros));
    } else {
        if (!outcomes) throw NotUnderstood{};
        const Part odd = related(standing(modulo({Count::Of::trailing, 0, 0}, 2)), Relation::equal, literal(1));
        return joined(Op::or_, is_zero, odd).known;
    }
    return outcomes ? related(*worth, Relation::equal, literal(0)).known : worth->known;
}

/// The machines together, with the function in every state: of their outputs, which stand in slots of their own.
Reading Digits::function(const ExprRef& e, Parts parts) {
    auto made = std::make_shared<Expr>(*e);
    Frame frame = scope_.frame();
    const std::size_t first = frame.size();
    std::vector<const Finite*> read;
    std::vector<const Machine*> machines;
    for (const Part& p : parts) {
        const auto* finite = std::get_if<Finite>(&p.known);
        if (!finite) continue;
        const auto slot = static_cast<std::uint32_t>(first + read.size());
        for (ExprRef& arg : made->args) {
            if (arg == p.expr) arg = rule::local(slot, "what is read", p.expr->type);
        }
        read.push_back(finite);
        machines.push_back(&finite->machine);
    }
    frame.resize(first + read.size());
    Finite result;
    std::map<std::vector<std::uint32_t>, std::uint32_t> known;
    std::map<std::optional<std::vector<Integer>>, std::uint32_t> numbers;
    result.machine = automaton::product(base_, machines, [&](const std::vector<std::uint32_t>& outputs) {
        const auto found = known.find(outputs);
        if (found != known.end()) return found->second;
        for (std::size_t k = 0; k < outputs.size(); ++k) frame[first + k] = read[k]->values[outputs[k]];
        std::optional<rule::Value> here = value(*made, frame);
        const auto [at, fresh] = numbers.emplace(here ? std::optional(here->items) : std::nullopt, static_cast<std::uint32_t>(result.values.size()));
        if (fresh) result.values.push_back(std::move(here));
        return known[outputs] = at->second;
    });
    states_ += result.machine.states();
    result.machine = automaton::minimised(result.machine);
    return result;
}

/// A count beside a number, one number after another; one count on both sides, however large it is.
Reading Digits::relation(const ExprRef&, const Part& a, Relation r, const Part& b) {
    if (const Choice* either = as_choice(a.known)) return of_both(*either, [&](const Part& side) { return related(side, r, b); });
    if (const Choice* either = as_choice(b.known)) return of_both(*either, [&](const Part& side) { return related(a, r, side); });
    const auto *x = std::get_if<Count>(&a.known), *y = std::get_if<Count>(&b.known);
    if (x && y) {
        if (!x->same_as(*y)) throw NotUnderstood{};
        return related(literal(x->more), r, literal(y->more)).known;
    }
    if (y) return related(b, rule::turned(r), a).known;
    const auto* numbers = std::get_if<Finite>(&b.known);
    if (!x || !numbers) throw NotUnderstood{};
    std::optional<Part> all;
    for (const auto& number : numbers->values) {
        if (!number) throw NotUnderstood{};
        Part one = related(standing(beside(*x, number->number() - x->more)), r, literal(0));
        all = all ? chosen(related(b, Relation::equal, literal(number->number())), one, *all) : one;
    }
    return all->known;
}

Reading Digits::sum(const ExprRef&, const Part& a, const Part& b, int sign) {
    if (const Choice* either = as_choice(a.known)) return of_both(*either, [&](const Part& side) { return added(side, b, sign); });
    if (const Choice* either = as_choice(b.known)) return of_both(*either, [&](const Part& side) { return added(a, side, sign); });
    const auto *x = std::get_if<Count>(&a.known), *y = std::get_if<Count>(&b.known);
    if (x && y && sign < 0 && x->same_as(*y)) return literal(x->more - y->more).known;
    if (x && only(b.known)) return Count{x->of, x->digit, x->more + sign * *only(b.known)};
    if (y && only(a.known) && sign > 0) return Count{y->of, y->digit, y->more + *only(a.known)};
    throw NotUnderstood{};
}

Reading Digits::remainder(const ExprRef&, const Part& x, const Integer& c) {
    if (const Choice* either = as_choice(x.known)) return of_both(*either, [&](const Part& side) { return remaining(side, c); });
    const auto* count = std::get_if<Count>(&x.known);
    if (!count || abs(c) > most_modulus) throw NotUnderstood{};
    const Part rest = standing(modulo(*count, static_cast<std::uint64_t>(Integer(abs(c)))));
    return count->more == 0 ? rest.known : remaining(added(rest, literal(count->more), 1), c).known;
}

Reading Digits::digit(const ExprRef& e, const Part& x, const Integer& base, const Integer& place) {
    const auto* count = std::get_if<Count>(&x.known);
    if (!count || count->more < 0) throw NotUnderstood{};
    if (count->of == Count::Of::number && count->more == 0 && base == base_) return with_values(automaton::digit(base_, static_cast<std::uint64_t>(place)));
    const auto modulus = base::power(base, place + 1);
    if (!modulus || *modulus > most_modulus) throw NotUnderstood{};
    const Part rest = remaining(x, *modulus);
    auto of_rest = std::make_shared<Expr>(*e);
    of_rest->args[0] = rest.expr;
    return function(of_rest, {rest});
}

Reading Digits::call(const ExprRef& e, const Parts& p) {
    if (e->builtin == Builtin::len && std::holds_alternative<PowersInBase>(p[0].known)) return Count{Count::Of::length, 0, 0};
    const auto* n = std::get_if<Count>(&p.back().known);
    if (!n) n = std::get_if<Count>(&p.front().known);
    if (!n || n->of != Count::Of::number || n->more != 0) throw NotUnderstood{};
    const auto in_base = [&](std::size_t k) { return only(p[k].known) && *only(p[k].known) == base_; };
    if (e->builtin == Builtin::powers && in_base(0)) return PowersInBase{};
    if (e->builtin == Builtin::ones && (base_ & (base_ - 1)) == 0) return Count{Count::Of::ones, 0, 0};
    if (e->builtin != Builtin::trailing || p.size() != 3 || !in_base(1) || !only(p[2].known)) throw NotUnderstood{};
    const auto digit = base::to_int64(*only(p[2].known));
    if (!digit || *digit < 0) throw NotUnderstood{};
    return Count{Count::Of::trailing, *digit, 0};
}

Machine Digits::counted(const Count& count, Reduced reduced) const {
    switch (count.of) {
        case Count::Of::trailing: return automaton::trailing(base_, count.digit, reduced);
        case Count::Of::ones: return automaton::ones(base_, reduced);
        default: return automaton::length(base_, reduced);
    }
}

Reading Digits::modulo(const Count& count, std::uint64_t m) const {
    return with_values(count.of == Count::Of::number ? automaton::residue(base_, static_cast<std::int64_t>(m)) : counted(count, {m, 0}));
}

/// -1, 0, 1 for what is counted (without `more`) <, =, > c.
Reading Digits::beside(const Count& count, const Integer& c) {
    if (c < 0) return literal(1).known;
    Finite sign{{}, {rule::number_value(-1), rule::number_value(0), rule::number_value(1)}};
    if (count.of == Count::Of::number) {
        sign.machine = automaton::comparison(base_, c);
        return sign;
    }
    if (c > most_count) throw NotUnderstood{};
    const auto number = static_cast<std::uint64_t>(c);
    const Machine counts = counted(count, {0, number + 1});
    sign.machine = automaton::product(base_, {&counts}, [&](const std::vector<std::uint32_t>& seen) {
        return seen[0] < number ? 0U : seen[0] == number ? 1U : 2U;
    });
    return sign;
}

Reading Digits::instance(const ExprRef& e, std::optional<Reading> so_far, std::optional<Part> condition, Part one) {
    if (!bounded(one.known) || (condition && !bounded(condition->known))) throw NotUnderstood{};
    const std::map<Op, Op> joins{{Op::all, Op::and_}, {Op::any, Op::or_}, {Op::sum, Op::add}, {Op::count, Op::add}, {Op::xor_sum, Op::exclusive_or}};
    const auto join = joins.find(e->op);
    if (join == joins.end()) throw NotUnderstood{};
    if (condition && e->op == Op::all) one = joined(Op::implies, *condition, one);
    else if (condition && (e->op == Op::any || e->op == Op::count)) one = joined(Op::and_, *condition, one);
    else if (condition) one = chosen(*condition, one, literal(0));
    if (e->op == Op::count) one = chosen(one, literal(1), literal(0));
    return so_far ? joined(join->second, standing(std::move(*so_far), one.expr->type), one).known : one.known;
}

}  // namespace

/// Every state that numbers can end in is looked at; what is found false is the least such number.
std::optional<Proof> by_automaton(Ground& ground, const OneNumber& about) {
    rule::ExprRef formula = about.formula;  // n >= low and n <= high => …
    const auto within = [&](Relation relation, const Integer& bound) {
        auto e = std::make_shared<rule::Expr>();
        e->op = rule::Op::big;
        e->big = std::make_shared<const Integer>(bound);
        formula = rule::binary(rule::Op::implies, rule::compare(rule::local(about.slot, "n"), relation, e), formula);
    };
    if (about.low > 0) within(Relation::greater_equal, about.low);
    if (about.high) within(Relation::less_equal, *about.high);
    return attempted([&]() -> std::optional<Proof> {
        Scope scope(ground, about.slot, about.frame, most_digit_instances);
        Digits digits(scope, *formula);
        const Reading known = digits.of(formula);
        const auto* truth = std::get_if<Finite>(&known);
        if (!truth || std::find(truth->values.begin(), truth->values.end(), std::nullopt) != truth->values.end()) return std::nullopt;
        Proof proof;
        proof.cases = digits.states();
        if (const auto n = automaton::least(truth->machine, [&](std::uint32_t output) { return !truth->values[output]->truth(); })) {
            if (proof.tried(ground, *about.formula, scope.frame(*n))) return std::nullopt;  // the machines must be right about it
            return proof;
        }
        proof.proved = true;
        proof.grounds = scope.grounds();
        proof.argument = argument::DigitStates{digits.base(), digits.states()};
        return proof;
    });
}

std::vector<Tallied> tallied_by_digits(Scope& scope, const rule::ExprRef& what, const Integer& low, const Integer& high) {
    try {
        Digits digits(scope, *what);
        const Reading known = digits.of(what);
        const auto* read = std::get_if<Finite>(&known);
        if (!read) throw NotUnderstood{};
        const auto all = automaton::tally(read->machine, high + 1), before = automaton::tally(read->machine, low);
        std::vector<Tallied> list;
        for (std::size_t k = 0; k < all.size(); ++k) {
            const Integer times = all[k] - (k < before.size() ? before[k] : Integer(0));
            if (times == 0) continue;
            if (!read->values.at(k)) throw NotUnderstood{};
            list.push_back({read->values[k]->number(), times});
        }
        return list;
    } catch (const automaton::TooLarge&) {
        throw NotUnderstood{};
    }
}

}  // namespace grundy::claim
