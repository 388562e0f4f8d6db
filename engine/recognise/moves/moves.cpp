// The moves of a rule as symbolic options: binders whose value is needed (indices, divisors, exponents) run through their constants, the others
// become variables with a condition.
#include <algorithm>
#include <functional>
#include <map>
#include <numeric>

#include "engine/recognise/moves/sequences.hpp"
#include "engine/recognise/moves/symbolic.hpp"
#include "engine/rule/walk.hpp"

namespace grundy::recognise {

using rule::ComponentKind;
using rule::Expr;
using rule::ExprRef;
using rule::Kind;
using rule::Op;

namespace {

constexpr std::size_t max_options = 20'000;

bool any_local(const Expr& e) {
    return rule::any_of(e, [](const Expr& part) { return part.op == Op::local; });
}

// Must this slot be a constant for the expression to be linear? (An over-estimate only costs more cases.)
bool needs_value(const Expr& e, std::uint32_t slot) {
    const auto arg = [&](std::size_t i) { return rule::mentions(*e.args[i], slot); };
    switch (e.op) {
        case Op::divide:
        case Op::modulo:
            if (arg(1)) return true;
            break;
        case Op::power:
        case Op::exclusive_or:
            if (arg(0) || arg(1)) return true;
            break;
        case Op::multiply:
            if ((arg(0) && any_local(*e.args[1])) || (arg(1) && any_local(*e.args[0]))) return true;
            break;
        case Op::index:
        case Op::slice:
            for (std::size_t i = 1; i < e.args.size(); ++i)
                if (arg(i)) return true;
            break;
        case Op::update:
            for (std::size_t i = 1; i < e.args.size(); i += 2)
                if (arg(i)) return true;
            break;
        case Op::apply:
            if (rule::mentions(e, slot)) return true;
            break;
        case Op::call:
            if (e.builtin != rule::Builtin::odd && e.builtin != rule::Builtin::even && e.builtin != rule::Builtin::abs && rule::mentions(e, slot)) return true;
            break;
        case Op::vector_comprehension:
        case Op::sum:
        case Op::count:
            for (const auto& b : e.binders)
                if (rule::mentions(*b.range, slot)) return true;
            break;
        default: break;
    }
    bool found = false;
    rule::each_child(e, [&](const ExprRef& part) { found = found || needs_value(*part, slot); });
    return found;
}

/// Is it so for an expression of the move?
template <class Is>
bool any_expression(const rule::Move& m, const Is& is) {
    const auto in = [&](const std::vector<rule::Binder>& binders, const ExprRef& condition) {
        return std::any_of(binders.begin(), binders.end(), [&](const rule::Binder& b) { return is(*b.range); }) || (condition && is(*condition));
    };
    return in(m.binders, m.condition) || std::any_of(m.to.begin(), m.to.end(), [&](const rule::Term& t) {
               return in(t.binders, t.condition) || std::any_of(t.components.begin(), t.components.end(), [&](const ExprRef& c) { return is(*c); });
           });
}

/// `made(part)` in the place of the outermost parts that it does not turn down.
ExprRef replaced(const ExprRef& e, const std::function<ExprRef(const ExprRef&)>& made) {
    if (ExprRef other = made(e)) return other;
    return rule::with_children(e, [&](const ExprRef& part) { return replaced(part, made); });
}

/// n - k*k for k in 1..n  ->  n - s for s in {k*k for k in 1..n}: the non-linear function of a binder becomes a binder of its own, when nothing
/// else speaks of k.
rule::Move lift_sequences(rule::Move m) {
    for (std::size_t i = 0; i < m.binders.size(); ++i) {
        const rule::Binder b = m.binders[i];
        ExprRef found;
        const auto lift = [&](const ExprRef& e) -> ExprRef {
            if (found ? false : (e->op != Op::local && sequence(*e, b.slot).has_value())) found = e;
            if (!found || !sequence(*e, b.slot) || e->op == Op::local) return nullptr;
            if (*sequence(*e, b.slot) != *sequence(*found, b.slot)) return nullptr;
            return rule::local(m.frame, b.name, b.type);
        };
        rule::Move r = m;
        for (auto& t : r.to)
            for (auto& c : t.components) c = replaced(c, lift);
        if (!found) continue;
        Expr set;
        set.op = Op::set_comprehension;
        set.type.kind = Kind::set;
        set.args = {found};
        set.binders = {b};
        r.binders[i].slot = m.frame;
        r.binders[i].range = std::make_shared<const Expr>(std::move(set));
        r.frame = m.frame + 1;
        rule::Move check = r;
        check.binders[i].range = rule::number(0);
        if (!any_expression(check, [&](const Expr& e) { return rule::mentions(e, b.slot); })) m = std::move(r);
    }
    return m;
}

}  // namespace

Symbolic::Symbolic(const rule::Game& game) : game_(game) {
    for (std::size_t c = 0; c < game.components.size(); ++c) {
        const auto& component = game.components[c];
        const bool scalar = rule::is_number(component.kind);
        if (!scalar && component.kind != ComponentKind::vector) throw Beyond("positions hold more than numbers (" + component.name + ")");
        if (component.length > 64) throw Beyond("the vector " + component.name + " is long");
        Value v;
        if (scalar) {
            v = value_of(variable(fresh()));
            scalars_.push_back(c);
        } else {
            v.kind = Value::Kind::vector;
            for (std::int64_t i = 0; i < component.length; ++i) {
                v.items.push_back(value_of(variable(fresh())));
                scalars_.push_back(c);
            }
        }
        source_.push_back(std::move(v));
    }
}

void Symbolic::explore() {
    const CondRef stop = stopped();
    for (std::size_t i = 0; i < game_.moves.size(); ++i) {
        Env env;
        std::vector<CondRef> conds{no(stop)};
        bound_.clear();
        if (match(game_.moves[i].from, env, conds)) expand(i, 0, env, conds);
    }
}

void Symbolic::each_constant_case(const Case& body) {
    const CondRef stop = stopped();
    for (const auto& m : game_.moves) {
        Env env;
        std::vector<CondRef> conds{no(stop)};
        if (!match(m.from, env, conds)) continue;
        if (m.to.size() != 1 || !m.to.front().binders.empty() || m.to.front().components.size() != 1) throw Beyond("a move leaves several parts");
        for_constants(m.binders, 0, m.condition, env, [&](Env& inner, const CondRef& when) {
            std::vector<CondRef> more = conds;
            more.push_back(when);
            body(m.to.front().components.front(), inner, all(std::move(more)));
        });
    }
}

std::optional<std::int64_t> Symbolic::constant_value(const ExprRef& e, Env& env) try {
    const Number n = number(e, env);
    if (n.size() != 1 || !n.front().value.is_constant() || n.front().value.den != 1) return {};
    return n.front().value.constant;
} catch (const Beyond&) {
    return std::nullopt;
}

bool Symbolic::match(const rule::Pattern& pattern, Env& env, std::vector<CondRef>& conds) {
    for (std::size_t c = 0; c < pattern.size() && c < source_.size(); ++c) {
        if (pattern[c].slot) env[*pattern[c].slot] = source_[c];
        if (!pattern[c].constant) continue;
        if (source_[c].kind == Value::Kind::vector) throw Beyond("a pattern that is a constant vector");
        Env none;
        for (const auto& p : number(pattern[c].constant, none)) conds.push_back(zero(source_[c].number.front().value - p.value));
    }
    return !is_false(all(conds));
}

/// Numbers that may change places: those of an unordered vector, and the components of a group.
std::vector<std::vector<Value*>> Symbolic::exchangeable() {
    std::vector<std::vector<Value*>> sets;
    std::map<int, std::size_t> group;
    for (std::size_t c = 0; c < game_.components.size(); ++c) {
        const auto& component = game_.components[c];
        if (component.group >= 0) {
            const auto [at, fresh] = group.try_emplace(component.group, sets.size());
            if (fresh) sets.emplace_back();
            sets[at->second].push_back(&source_[c]);
        } else if (component.unordered) {
            sets.emplace_back();
            for (Value& item : source_[c].items) sets.back().push_back(&item);
        }
    }
    return sets;
}

/// A line applies where it does in any arrangement of the position.
CondRef Symbolic::stopped() {
    if (game_.stops.empty()) return any({});
    const std::vector<Value> source = source_;
    std::vector<CondRef> r;
    ++unsafe_;
    const auto arranged = [&] {
        for (const auto& s : game_.stops) {
            Env env;
            std::vector<CondRef> conds;
            if (!match(s.from, env, conds)) continue;
            if (s.condition) conds.push_back(condition(s.condition, env));
            r.push_back(all(std::move(conds)));
        }
    };
    const auto sets = exchangeable();
    const auto arrange = [&](const auto& self, std::size_t k) -> void {
        if (k == sets.size()) return arranged();
        if (sets[k].size() > 5) throw Beyond("a stop line of many numbers that may be exchanged");
        std::vector<std::size_t> order(sets[k].size());
        std::iota(order.begin(), order.end(), std::size_t{0});
        std::vector<Value> items;
        for (const Value* item : sets[k]) items.push_back(*item);
        do {
            for (std::size_t i = 0; i < order.size(); ++i) *sets[k][i] = items[order[i]];
            self(self, k + 1);
        } while (std::next_permutation(order.begin(), order.end()));
    };
    arrange(arrange, 0);
    source_ = source;
    --unsafe_;
    return any(std::move(r));
}

CondRef Symbolic::domain(const std::vector<Linear>& position) {
    std::vector<CondRef> r;
    Env env;
    std::size_t next = 0;
    for (std::size_t c = 0; c < game_.components.size(); ++c) {
        const auto& component = game_.components[c];
        Value v;
        if (component.kind == ComponentKind::vector) {
            v.kind = Value::Kind::vector;
            for (std::int64_t i = 0; i < component.length; ++i) v.items.push_back(value_of(position[next++]));
        } else {
            v = value_of(position[next++]);
        }
        if (component.kind != ComponentKind::integer)
            for (std::size_t i = 0; i < scalars_.size(); ++i)
                if (scalars_[i] == c) r.push_back(at_least(position[i]));
        env[static_cast<std::uint32_t>(c)] = std::move(v);
    }
    ++unsafe_;
    if (game_.where) r.push_back(condition(game_.where, env));
    --unsafe_;
    return all(std::move(r));
}

void Symbolic::expand(std::size_t move, std::size_t binder, Env& env, std::vector<CondRef>& conds) {
    const rule::Move m = lift_sequences(game_.moves[move]);
    if (binder == m.binders.size()) {
        emit(move, env, conds);
        return;
    }
    const auto& b = m.binders[binder];
    const auto with = [&](const Value& v, const CondRef& c) {
        Env inner = env;
        inner[b.slot] = v;
        std::vector<CondRef> more = conds;
        more.push_back(c);
        const std::vector<Var> outer = bound_;
        expand(move, binder + 1, inner, more);
        bound_ = outer;
    };
    if (b.range->type.kind == Kind::vector) {
        for (const auto& item : vector(b.range, env)) with(item, truth(true));
        return;
    }
    if (b.range->op == Op::call && b.range->builtin == rule::Builtin::below) {  // every vector below h: an unknown for each entry
        Value v;
        v.kind = Value::Kind::vector;
        std::vector<CondRef> range;
        const auto outer = bound_;
        for (const auto& h : vector(b.range->args.at(0), env)) {
            const Var x = fresh();
            bound_.push_back(x);
            v.items.push_back(value_of(variable(x)));
            range.push_back(at_least(variable(x)));
            for (const auto& p : h.number) range.push_back(any({no(p.when), at_least(p.value - variable(x))}));
        }
        Env inner = env;
        inner[b.slot] = v;
        std::vector<CondRef> more = conds;
        more.push_back(all(std::move(range)));
        expand(move, binder + 1, inner, more);
        bound_ = outer;
        return;
    }
    if (b.range->type.kind != Kind::set) throw Beyond("the choices of " + b.name + " are not numbers");
    if (any_expression(m, [&](const Expr& e) { return needs_value(e, b.slot); })) {
        if (const auto list = elements(b.range, env)) {
            if (options_.size() + list->size() > max_options) throw Beyond("the moves have too many cases");
            for (const std::int64_t x : *list) with(value_of(Linear(x)), truth(true));
            return;
        }
    }
    Env inner = env;
    std::vector<CondRef> more = conds;
    const auto outer = bound_;
    bind_symbolic(b, inner, more);
    expand(move, binder + 1, inner, more);
    bound_ = outer;
}

std::vector<Number> Symbolic::flatten(const std::vector<ExprRef>& components, Env& env) {
    std::vector<Number> r;
    for (std::size_t c = 0; c < components.size(); ++c) {
        if (game_.components[c].kind == ComponentKind::vector) {
            const auto items = vector(components[c], env);
            if (static_cast<std::int64_t>(items.size()) != game_.components[c].length) throw Beyond("a vector changes its length");
            for (const auto& v : items) r.push_back(v.number);
        } else {
            r.push_back(number(components[c], env));
        }
    }
    return r;
}

void Symbolic::emit(std::size_t move, Env& env, std::vector<CondRef> conds) {
    const rule::Move m = lift_sequences(game_.moves[move]);
    SymbolicOption o;
    o.move = move;
    if (m.condition) conds.push_back(condition(m.condition, env));
    for (const auto& t : m.to) {
        if (t.binders.empty()) {
            if (t.condition) throw Beyond("a part that is there only under a condition");
            o.parts.push_back(flatten(t.components, env));
            continue;
        }
        for_constants(t.binders, 0, t.condition, env, [&](Env& inner, const CondRef& when) {
            if (!is_true(when)) throw Beyond("a part that is there only under a condition");
            o.parts.push_back(flatten(t.components, inner));
        });
    }
    o.when = all(std::move(conds));
    o.bound = bound_;
    if (is_false(o.when)) return;
    if (options_.size() >= max_options) throw Beyond("the moves have too many cases");
    options_.push_back(std::move(o));
}

}  // namespace grundy::recognise
