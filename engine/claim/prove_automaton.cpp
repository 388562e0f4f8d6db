/// Formulas read by automata. The law of the game is an automaton over the digits of n, and so is every part of the formula that is understood here:
/// n mod m, digits, runs of a digit at the end, the number of ones, the number of digits, comparisons with constants. The formula itself is a function of
/// what these put out, so its truth at n is known in the state of the product where n ends; all states that are reached are looked at.
#include <algorithm>
#include <map>
#include <set>

#include "engine/claim/automaton.hpp"
#include "engine/claim/prove.hpp"

namespace grundy::claim {

using base::Integer;
using rule::Builtin;
using rule::Expr;
using rule::ExprRef;
using rule::Kind;
using rule::Op;
using rule::Relation;

namespace {

constexpr std::size_t most_states = 200'000;
constexpr std::size_t most_steps = 8'000'000;
constexpr std::size_t most_instances = 5'000;
constexpr std::int64_t most_modulus = 2'000;
constexpr std::uint64_t most_count = 1'000;

/// Thrown where a part of the formula is not understood.
struct NotAutomatic {};

/// The law of a one-heap game as a machine.
struct LawMachine {
    std::int64_t base = 0;
    std::function<std::optional<Machine>(bool outcomes)> make;
    std::string theorem;
};

std::optional<LawMachine> law_of(Ground& ground, std::uint32_t use) {
    analyse::Oracle& oracle = ground.oracle(use);
    if (!oracle.is_sequence() || oracle.recognition().embedding.shift != 0) return std::nullopt;
    ground.seek_law(oracle);
    const pattern::Pattern* law = oracle.law();
    if (!law || !oracle.proof()) return std::nullopt;
    const std::string theorem = theorem_text(oracle.proof()->theorem);
    const auto* mark = std::get_if<recognise::Mark>(&oracle.recognition().family);
    if (const auto* automaton = std::get_if<pattern::Automaton>(&law->law)) {
        const bool only_outcomes = law->of == pattern::Of::outcomes;
        return LawMachine{automaton->base,
                          [copy = *automaton, only_outcomes](bool outcomes) {
                              return only_outcomes && !outcomes ? std::nullopt : std::optional(law_machine(copy, outcomes));
                          },
                          theorem};
    }
    const auto* closed = std::get_if<pattern::ClosedForm>(&law->law);
    if (mark && closed && std::holds_alternative<recognise::Mark>(closed->rule)) {
        return LawMachine{mark->t, [](bool outcomes) { return outcomes ? std::optional(mark_machine()) : std::nullopt; }, theorem};
    }
    return std::nullopt;
}

void uses_in(const Expr& e, std::set<std::uint32_t>& uses) {
    if (e.op == Op::value_at || e.op == Op::previous_at || e.op == Op::next_at) uses.insert(e.ref);
    for (const auto& arg : e.args) uses_in(*arg, uses);
    if (e.condition) uses_in(*e.condition, uses);
}

class Reader {
public:
    Reader(Ground& ground, const OneNumber& about) : ground_(ground), about_(about), next_slot_(static_cast<std::uint32_t>(about.frame)) {
        std::set<std::uint32_t> uses;
        uses_in(*about.formula, uses);
        for (const std::uint32_t use : uses) {
            auto law = law_of(ground, use);
            if (!law || (base_ != 0 && law->base != base_)) throw NotAutomatic{};
            base_ = law->base;
            theorem_ += (theorem_.empty() ? "" : "; ") + law->theorem;
            laws_.emplace(use, std::move(*law));
        }
        if (base_ < 2) throw NotAutomatic{};
        formula_ = rewrite(about.formula);
    }

    Proof decide();

private:
    struct Atom {
        std::uint32_t slot;
        rule::Type type;
        Machine machine;
    };

    // The formula becomes one over the outputs of machines.
    ExprRef rewrite(const ExprRef& e);
    ExprRef instances(const Expr& e);
    ExprRef comparison(const Expr& e);
    ExprRef pair(const ExprRef& a, Relation relation, const ExprRef& b);
    std::optional<ExprRef> atom(const Expr& e);
    std::optional<Machine> count(const Expr& e, Reduced reduced);
    ExprRef add(const rule::Type& type, Machine machine);

    bool is_n(const Expr& e) const { return e.op == Op::local && e.slot == about_.slot; }
    bool depends(const Expr& e) const {
        if (is_n(e)) return true;
        return std::any_of(e.args.begin(), e.args.end(), [this](const auto& a) { return depends(*a); }) || (e.condition && depends(*e.condition)) ||
               std::any_of(e.binders.begin(), e.binders.end(), [this](const auto& b) { return depends(*b.range); });
    }
    Integer constant(const Expr& e) {
        Frame frame = locals_frame();
        return ground_.evaluate(e, frame).number();
    }
    std::int64_t small(const Expr& e, std::int64_t low, std::int64_t high) {
        if (depends(e)) throw NotAutomatic{};
        const Integer value = constant(e);
        if (value < low || value > high) throw NotAutomatic{};
        return static_cast<std::int64_t>(value);
    }
    Frame locals_frame() const {
        Frame frame(about_.frame);
        for (const auto& [slot, value] : locals_) {
            if (slot >= frame.size()) frame.resize(slot + 1);
            frame[slot] = value;
        }
        return frame;
    }
    static ExprRef literal(const Integer& value, const rule::Type& type) {
        const auto fits = base::to_int64(value);
        auto e = std::make_shared<Expr>();
        e->op = type.kind == Kind::truth ? Op::truth : fits ? Op::number : Op::big;
        e->type = type;
        e->number = fits.value_or(0);
        if (!fits) e->big = std::make_shared<const Integer>(value);
        return e;
    }

    using State = std::vector<std::uint64_t>;
    bool truth(const State& state);
    Frame frame_at(const Integer& n) const {
        Frame frame(about_.frame);
        frame[about_.slot] = rule::number_value(n);
        return frame;
    }
    Integer smallest(const std::vector<std::uint32_t>& next, const std::vector<bool>& bad) const;

    Ground& ground_;
    const OneNumber& about_;
    std::uint32_t next_slot_;
    std::int64_t base_ = 0;
    std::string theorem_;
    std::map<std::uint32_t, LawMachine> laws_;
    std::map<std::uint32_t, rule::Value> locals_;
    std::vector<Atom> atoms_;
    ExprRef formula_;
    std::size_t instances_ = 0;
    std::map<std::vector<Integer>, bool> known_;
};

ExprRef Reader::add(const rule::Type& type, Machine machine) {
    atoms_.push_back({next_slot_, type, std::move(machine)});
    return rule::local(next_slot_++, "what is read", type);
}

std::optional<Machine> Reader::count(const Expr& e, Reduced reduced) {
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
std::optional<ExprRef> Reader::atom(const Expr& e) {
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
        default:
            return std::nullopt;
    }
}

/// a relation b, where one side is n or a count and the other a constant; else both sides on their own.
ExprRef Reader::pair(const ExprRef& a, Relation relation, const ExprRef& b) {
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
        if (c < 0 || c > most_count) return nullptr;
        auto machine = count(*side, {0, static_cast<std::uint64_t>(c) + 1});
        if (!machine) return nullptr;
        const ExprRef capped = add({Kind::number}, std::move(*machine));
        return turned ? rule::compare(literal(c, {Kind::number}), relation, capped) : rule::compare(capped, relation, literal(c, {Kind::number}));
    };
    if (a->type.kind == Kind::number) {
        if (auto left = one(a, b, false)) return left;
        if (auto right = one(b, a, true)) return right;
    }
    return rule::compare(rewrite(a), relation, rewrite(b));
}

ExprRef Reader::comparison(const Expr& e) {
    ExprRef all;
    for (std::size_t k = 0; k + 1 < e.args.size(); ++k) {
        ExprRef part = pair(e.args[k], e.relations[k], e.args[k + 1]);
        all = all ? rule::binary(Op::and_, all, part) : part;
    }
    return all;
}

/// all and any over ranges that do not depend on n: one instance a binding.
ExprRef Reader::instances(const Expr& e) {
    if (e.op != Op::all && e.op != Op::any) throw NotAutomatic{};
    for (const auto& binder : e.binders) {
        if (depends(*binder.range)) throw NotAutomatic{};
    }
    const Op join = e.op == Op::all ? Op::and_ : Op::or_;
    ExprRef joined;
    const auto before = locals_;
    Frame frame = locals_frame();
    ground_.each_binding(e.binders, nullptr, frame, [&] {
        if (++instances_ > most_instances) throw NotAutomatic{};
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

ExprRef Reader::rewrite(const ExprRef& e) {
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

bool Reader::truth(const State& state) {
    std::vector<Integer> outputs;
    for (std::size_t k = 0; k < atoms_.size(); ++k) outputs.push_back(atoms_[k].machine.output(state[k]));
    const auto found = known_.find(outputs);
    if (found != known_.end()) return found->second;
    Frame frame(next_slot_);
    for (std::size_t k = 0; k < atoms_.size(); ++k) frame[atoms_[k].slot] = rule::Value{atoms_[k].type, {outputs[k]}};
    const bool answer = ground_.truth(*formula_, frame);
    known_.emplace(std::move(outputs), answer);
    return answer;
}

/// The least number of digits that lead to a bad state, and among these numbers the least: digit by digit from the top, over the states that are reached with
/// exactly so many digits. Zeros before a number change nothing, so a shorter number would have been met.
Integer Reader::smallest(const std::vector<std::uint32_t>& next, const std::vector<bool>& bad) const {
    const auto base = static_cast<std::size_t>(base_);
    std::vector<std::vector<std::uint32_t>> layers{{0}};
    const auto hits = [&](const std::vector<std::uint32_t>& layer) { return std::any_of(layer.begin(), layer.end(), [&](std::uint32_t s) { return bad[s]; }); };
    while (!hits(layers.back())) {
        std::set<std::uint32_t> after;
        for (const std::uint32_t state : layers.back())
            after.insert(next.begin() + static_cast<std::ptrdiff_t>(state * base), next.begin() + static_cast<std::ptrdiff_t>((state + 1) * base));
        layers.emplace_back(after.begin(), after.end());
    }
    std::vector<bool> wanted = bad;
    Integer n = 0;
    for (std::size_t place = layers.size() - 1; place-- > 0;) {
        for (std::size_t digit = 0; digit < base; ++digit) {
            std::vector<bool> before(bad.size(), false);
            bool some = false;
            for (const std::uint32_t state : layers[place]) {
                if (wanted[next[state * base + digit]]) before[state] = some = true;
            }
            if (!some) continue;
            n = n * base_ + digit;
            wanted = std::move(before);
            break;
        }
    }
    return n;
}

Proof Reader::decide() {
    std::map<State, std::uint32_t> numbers;
    std::vector<State> states(1);
    for (const Atom& atom : atoms_) states[0].push_back(atom.machine.start);
    numbers.emplace(states[0], 0);
    std::vector<std::uint32_t> next;
    std::vector<bool> bad;
    bool some_bad = false;
    for (std::size_t k = 0; k < states.size(); ++k) {
        bad.push_back(!truth(states[k]));
        some_bad = some_bad || bad.back();
        for (std::int64_t digit = 0; digit < base_; ++digit) {
            ground_.tick();
            State after;
            for (std::size_t a = 0; a < atoms_.size(); ++a) after.push_back(atoms_[a].machine.step(states[k][a], digit));
            const auto [at, fresh] = numbers.emplace(after, static_cast<std::uint32_t>(states.size()));
            if (fresh) states.push_back(std::move(after));
            next.push_back(at->second);
            if (states.size() > most_states || next.size() > most_steps) throw NotAutomatic{};
        }
    }
    Proof proof;
    proof.cases = states.size();
    if (some_bad) {
        proof.failing = frame_at(smallest(next, bad));
        return proof;
    }
    proof.proved = true;
    proof.theorem = theorem_;
    proof.statement = "the claim is read by an automaton over the base-" + std::to_string(base_) + " digits of n; it is true in all " +
                      std::to_string(states.size()) + " states";
    return proof;
}

}  // namespace

std::optional<Proof> by_automaton(Ground& ground, const OneNumber& about) {
    if (about.high || about.low != 0) return std::nullopt;
    try {
        Proof proof = Reader(ground, about).decide();
        if (proof.proved) proof.checked_to = 0;
        if (!proof.failing) return proof;
        Frame frame = *proof.failing;  // the machines must be right about it
        return ground.truth(*about.formula, frame) ? std::nullopt : std::optional(std::move(proof));
    } catch (const NotAutomatic&) {
        return std::nullopt;
    } catch (const Unanswered& unanswered) {
        if (unanswered.limit) throw;
        return std::nullopt;
    }
}

}  // namespace grundy::claim
