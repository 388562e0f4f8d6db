/// Every part that is understood becomes a machine and a slot for its output; what joins the parts stays as it is written. Comparisons are the heart: n beside
/// a number, a count beside a number (capped just above it), or one count on both sides, however large.
#include "engine/claim/prove/digit_formula.hpp"

namespace grundy::claim {

using base::Integer;
using rule::Builtin;
using rule::Expr;
using rule::ExprRef;
using rule::Kind;
using rule::Op;
using rule::Relation;

namespace {

constexpr std::size_t most_digit_instances = 5'000;
constexpr std::int64_t most_modulus = 2'000;
constexpr std::uint64_t most_count = 1'000;

std::optional<LawMachine> law_machine_of(Ground& ground, std::uint32_t use) {
    analyse::Oracle& oracle = ground.oracle(use);
    if (!oracle.is_sequence() || oracle.recognition().embedding.shift != 0) return std::nullopt;
    const auto theorem = ground.law(oracle);
    if (!theorem) return std::nullopt;
    const pattern::Pattern* law = theorem->law.get();
    if (const auto* automaton = std::get_if<pattern::Automaton>(&law->law)) {
        const bool only_outcomes = law->of == pattern::Of::outcomes;
        return LawMachine{automaton->base,
                          [copy = *automaton, only_outcomes](bool outcomes) {
                              return only_outcomes && !outcomes ? std::nullopt : std::optional(law_machine(copy, outcomes));
                          },
                          theorem};
    }
    if (!law->closed()) return std::nullopt;
    if (const auto* divisors = std::get_if<recognise::DivisorSubtraction>(&oracle.recognition().family)) {
        LawMachine valuation{2, [proper = divisors->proper](bool outcomes) { return outcomes ? std::optional(divisor_machine(proper)) : std::nullopt; },
                             theorem};
        valuation.trailing_zeros_more = divisors->proper ? 0 : 1;
        return valuation;
    }
    if (const auto* mark = std::get_if<recognise::Mark>(&oracle.recognition().family)) {
        return LawMachine{mark->t, [](bool outcomes) { return outcomes ? std::optional(mark_machine()) : std::nullopt; }, theorem};
    }
    return std::nullopt;
}

std::set<std::uint32_t> uses_in(const Expr& formula) {
    std::set<std::uint32_t> uses;
    rule::any_of(formula, [&](const Expr& e) {
        if (e.op == Op::value_at || e.op == Op::previous_at || e.op == Op::next_at) uses.insert(e.ref);
        return false;
    });
    return uses;
}

}  // namespace

DigitFormula::DigitFormula(Ground& ground, const OneNumber& about) : ground_(ground), about_(about), next_slot_(static_cast<std::uint32_t>(about.frame)) {
    for (const std::uint32_t use : uses_in(*about.formula)) {
        auto law = law_machine_of(ground, use);
        if (!law || (base_ != 0 && law->base != base_)) throw NotAutomatic{};
        base_ = law->base;
        grounds_.add(law->theorem);
        laws_.emplace(use, std::move(*law));
    }
    if (base_ < 2) throw NotAutomatic{};
    formula_ = rewrite(with_valuations(about.formula));
}

ExprRef DigitFormula::add(const rule::Type& type, Machine machine) {
    atoms_.push_back({next_slot_, type, std::move(machine)});
    return rule::local(next_slot_++, "what is read", type);
}

/// g(n) of a divisor game as the number of zeros at the end of n that it is, so that it is compared as counts are.
ExprRef DigitFormula::with_valuations(const ExprRef& formula) const {
    return rule::rewrite(formula, [this](const ExprRef& e) -> ExprRef {
        if (e->op != Op::value_at || e->args.size() != 1 || !is_n(*e->args[0])) return e;
        const auto more = laws_.at(e->ref).trailing_zeros_more;
        if (!more) return e;
        const ExprRef zeros = rule::call(Builtin::trailing, {e->args[0], rule::number(2), rule::number(0)});
        if (*more == 0) return zeros;  // trailing(0, 2, 0) = 0 = g(0)
        auto value = std::make_shared<Expr>();
        value->op = Op::if_;
        value->args = {rule::compare(e->args[0], Relation::equal, rule::number(0)), rule::number(0), rule::binary(Op::add, zeros, rule::number(*more))};
        return value;
    });
}

std::optional<Machine> DigitFormula::count(const Expr& e, Reduced reduced) {
    if (e.op != Op::call) return std::nullopt;
    if (e.builtin == Builtin::trailing && is_n(*e.args[0])) {
        if (small(*e.args[1], 2, INT64_MAX) != base_) throw NotAutomatic{};
        return trailing_machine(small(*e.args[2], 0, INT64_MAX), reduced);
    }
    if (e.builtin == Builtin::ones && is_n(*e.args[0])) {
        if ((base_ & (base_ - 1)) != 0) throw NotAutomatic{};
        return ones_machine(reduced);
    }
    const bool digits = e.builtin == Builtin::len && e.args[0]->op == Op::call && e.args[0]->builtin == Builtin::powers && is_n(*e.args[0]->args[1]);
    if (!digits) return std::nullopt;
    if (small(*e.args[0]->args[0], 2, INT64_MAX) != base_) throw NotAutomatic{};
    return length_machine(reduced);
}

/// A number or truth that one machine reads.
std::optional<ExprRef> DigitFormula::atom(const Expr& e) {
    switch (e.op) {
        case Op::value_at:
        case Op::previous_at:
        case Op::next_at: {
            if (e.args.size() != 1 || !is_n(*e.args[0])) throw NotAutomatic{};
            auto machine = laws_.at(e.ref).make(e.op != Op::value_at);
            if (!machine) throw NotAutomatic{};
            if (e.op == Op::next_at) {
                machine->output = [was = machine->output](std::uint64_t state) { return Integer(1 - was(state)); };
            }
            return add(e.type, std::move(*machine));
        }
        case Op::modulo: {
            if (!depends(*e.args[0])) return std::nullopt;
            const std::int64_t m = depends(*e.args[1]) ? 0 : small(*e.args[1], 1, most_modulus);
            if (m == 0) return std::nullopt;
            if (is_n(*e.args[0])) return add(e.type, residue_machine(base_, m));
            auto machine = count(*e.args[0], {static_cast<std::uint64_t>(m), 0});
            return machine ? std::optional(add(e.type, std::move(*machine))) : std::nullopt;
        }
        case Op::call: {
            if (e.builtin == Builtin::odd || e.builtin == Builtin::even) {
                std::optional<Machine> machine = is_n(*e.args[0]) ? std::optional(residue_machine(base_, 2)) : count(*e.args[0], {2, 0});
                if (!machine) return std::nullopt;
                if (e.builtin == Builtin::even) machine->output = [was = machine->output](std::uint64_t state) { return Integer(1 - was(state)); };
                return add(e.type, std::move(*machine));
            }
            const bool digit = e.builtin == Builtin::digit || e.builtin == Builtin::bit;
            if (!digit || !is_n(*e.args[0])) return std::nullopt;
            const std::int64_t base = e.builtin == Builtin::bit ? 2 : small(*e.args[1], 2, INT64_MAX);
            if (base != base_) throw NotAutomatic{};
            return add(e.type, digit_machine(base_, static_cast<std::uint64_t>(small(*e.args.back(), 0, 60))));
        }
        default: return std::nullopt;
    }
}

/// a relation b, where one side is n or a count and the other a constant; else both sides on their own.
ExprRef DigitFormula::pair(const ExprRef& a, Relation relation, const ExprRef& b) {
    const auto one = [&](const ExprRef& side, const ExprRef& other, bool turned) -> ExprRef {
        if (depends(*other) || !depends(*side)) return nullptr;
        if (is_n(*side)) {
            const Integer c = constant(*other);
            if (c < 0) return nullptr;
            const ExprRef sign = add({Kind::number}, comparison_machine(base_, c));
            return turned ? rule::compare(rule::number(0), relation, sign) : rule::compare(sign, relation, rule::number(0));
        }
        if (side->op != Op::call) return nullptr;
        const Integer c = constant(*other);
        if (c > most_count) return nullptr;
        if (c < 0)
            return rule::truth(turned == (relation == Relation::less || relation == Relation::less_equal) ? relation != Relation::equal
                                                                                                          : relation == Relation::not_equal);
        auto machine = count(*side, {0, static_cast<std::uint64_t>(c) + 1});
        if (!machine) return nullptr;
        const ExprRef capped = add({Kind::number}, std::move(*machine));
        return turned ? rule::compare(literal(c, {Kind::number}), relation, capped) : rule::compare(capped, relation, literal(c, {Kind::number}));
    };
    if (a->type.kind == Kind::number) {
        if (auto left = one(a, b, false)) return left;
        if (auto right = one(b, a, true)) return right;
        if (auto parted = by_case(a, relation, b)) return parted;
        if (auto counts = same_count(a, relation, b)) return counts;
    }
    return rule::compare(rewrite(a), relation, rewrite(b));
}

/// A side that is one of two numbers by a condition: the comparison of each.
ExprRef DigitFormula::by_case(const ExprRef& a, Relation relation, const ExprRef& b) {
    const auto choices = [this](const ExprRef& e) -> ExprRef {  // (if c then x else y) + k is if c then x + k else y + k
        if (e->op == Op::if_) return e;
        if ((e->op != Op::add && e->op != Op::subtract) || e->args[0]->op != Op::if_ || depends(*e->args[1])) return nullptr;
        auto made = std::make_shared<Expr>(*e->args[0]);
        for (std::size_t k = 1; k < 3; ++k) made->args[k] = rule::binary(e->op, made->args[k], e->args[1]);
        return made;
    };
    const ExprRef of_a = choices(a), of_b = of_a ? nullptr : choices(b);
    if (!of_a && !of_b) return nullptr;
    const bool left = of_a != nullptr;
    const Expr& choice = left ? *of_a : *of_b;
    auto e = std::make_shared<Expr>();
    e->op = Op::if_;
    e->type = {Kind::truth};
    e->args = {rewrite(choice.args[0]), left ? pair(choice.args[1], relation, b) : pair(a, relation, choice.args[1]),
               left ? pair(choice.args[2], relation, b) : pair(a, relation, choice.args[2])};
    return e;
}

/// One count with numbers added on both sides, however large it grows: what was added decides. With one added to one side only: the count beside a number.
ExprRef DigitFormula::same_count(const ExprRef& a, Relation relation, const ExprRef& b) {
    const auto split = [this](ExprRef e) {
        Integer added = 0;
        for (;;) {
            if ((e->op == Op::add || e->op == Op::subtract) && !depends(*e->args[1])) {
                added += e->op == Op::add ? constant(*e->args[1]) : Integer(-constant(*e->args[1]));
                e = e->args[0];
            } else if (e->op == Op::add && !depends(*e->args[0])) {
                added += constant(*e->args[0]);
                e = e->args[1];
            } else {
                return std::pair(e, added);
            }
        }
    };
    const auto [left, more] = split(a);
    const auto [right, most] = split(b);
    if (!depends(*a)) return most == 0 ? nullptr : pair(literal(constant(*a) - most, {Kind::number}), relation, right);
    if (depends(*right)) {
        const bool trailing = left->op == Op::call && right->op == Op::call && left->builtin == Builtin::trailing && right->builtin == Builtin::trailing;
        if (!trailing || !is_n(*left->args[0]) || !is_n(*right->args[0])) return nullptr;
        for (std::size_t k = 1; k < 3; ++k) {
            if (depends(*left->args[k]) || depends(*right->args[k]) || constant(*left->args[k]) != constant(*right->args[k])) return nullptr;
        }
        return rule::compare(literal(more, {Kind::number}), relation, literal(most, {Kind::number}));
    }
    return more == 0 ? nullptr : pair(left, relation, literal(constant(*b) - more, {Kind::number}));
}

ExprRef DigitFormula::comparison(const Expr& e) {
    ExprRef all;
    for (std::size_t k = 0; k + 1 < e.args.size(); ++k) {
        ExprRef part = pair(e.args[k], e.relations[k], e.args[k + 1]);
        all = all ? rule::binary(Op::and_, all, part) : part;
    }
    return all;
}

/// all and any over ranges that do not depend on n: one instance a binding.
ExprRef DigitFormula::instances(const Expr& e) {
    if (e.op != Op::all && e.op != Op::any) throw NotAutomatic{};
    for (const auto& binder : e.binders) {
        if (depends(*binder.range)) throw NotAutomatic{};
    }
    const Op join = e.op == Op::all ? Op::and_ : Op::or_;
    ExprRef joined;
    const auto before = locals_;
    Frame frame = locals_frame();
    ground_.each_binding(e.binders, nullptr, frame, [&] {
        if (++instances_ > most_digit_instances) throw NotAutomatic{};
        for (const auto& binder : e.binders) locals_[binder.slot] = *frame[binder.slot];
        ExprRef body = rewrite(e.args[0]);
        if (e.condition) {
            const ExprRef condition = rewrite(e.condition);
            body = e.op == Op::all ? rule::binary(Op::implies, condition, body) : rule::binary(Op::and_, condition, body);
        }
        joined = joined ? rule::binary(join, joined, body) : body;
        return true;
    });
    locals_ = before;
    return joined ? joined : rule::truth(e.op == Op::all);
}

ExprRef DigitFormula::rewrite(const ExprRef& e) {
    if (e->op == Op::local && locals_.count(e->slot) != 0 && e->type.kind == Kind::number) return literal(locals_.at(e->slot).number(), e->type);
    if (!depends(*e)) {
        if (e->type.kind != Kind::number && e->type.kind != Kind::truth) return e;
        Frame frame = locals_frame();
        return literal(ground_.evaluate(*e, frame).items.front(), e->type);
    }
    if (is_n(*e)) throw NotAutomatic{};
    if (auto read = atom(*e)) return *read;
    if (e->op == Op::compare) return comparison(*e);
    if (e->op == Op::element_of && is_n(*e->args[0]) && e->args[1]->op == Op::range) {
        return rule::binary(Op::and_, pair(e->args[0], Relation::greater_equal, e->args[1]->args[0]),
                            pair(e->args[0], Relation::less_equal, e->args[1]->args[1]));
    }
    if (e->op == Op::element_of && e->args[1]->op == Op::set_list && !depends(*e->args[1])) {
        ExprRef any = rule::truth(false);
        for (const auto& element : e->args[1]->args) {
            if (element->type.kind != Kind::number) throw NotAutomatic{};
            any = rule::binary(Op::or_, any, pair(e->args[0], Relation::equal, element));
        }
        return any;
    }
    if (!e->binders.empty()) return instances(*e);
    if (e->op == Op::call || e->op == Op::apply) throw NotAutomatic{};
    auto copy = std::make_shared<Expr>(*e);
    for (auto& arg : copy->args) arg = rewrite(arg);
    return copy;
}

}  // namespace grundy::claim
