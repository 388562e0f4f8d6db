/// Values: what names stand for, vectors item by item, and the constants that a binder runs through.
#include "engine/recognise/moves/symbolic.hpp"

namespace grundy::recognise {

using rule::ExprRef;
using rule::Kind;
using rule::Op;

Value value_of(const Linear& form) {
    Value v;
    v.number = piece(form);
    return v;
}

void Symbolic::existential() const {
    if (unsafe_ > 0) throw Beyond("a condition negates the existence of something");
}

Value Symbolic::value(const ExprRef& e, Env& env) {
    Value v;
    switch (e->op) {
        case Op::local: {
            const auto it = env.find(e->slot);
            if (it == env.end()) throw Beyond("the name " + e->text + " has no linear meaning");
            return it->second;
        }
        case Op::apply: {
            const rule::Function& f = game_.functions.at(e->ref);
            Env inner;
            for (std::size_t i = 0; i < e->args.size(); ++i) inner[static_cast<std::uint32_t>(i)] = value(e->args[i], env);
            return value(f.body, inner);
        }
        case Op::index: {
            const auto items = vector(e->args.at(0), env);
            const auto i = constant_of(number(e->args.at(1), env));
            if (!i || *i < 1 || *i > static_cast<std::int64_t>(items.size())) throw Beyond("an index that varies");
            return items[static_cast<std::size_t>(*i - 1)];
        }
        default: break;
    }
    switch (e->type.kind) {
        case Kind::number: v.number = number(e, env); return v;
        case Kind::truth:
            v.kind = Value::Kind::truth;
            v.truth = condition(e, env);
            return v;
        case Kind::vector:
            v.kind = Value::Kind::vector;
            v.items = vector(e, env);
            return v;
        case Kind::set:
            v.kind = Value::Kind::set;
            v.set = e;
            v.env = std::make_shared<const Env>(env);
            return v;
        default: throw Beyond("the moves are not about numbers");
    }
}

std::vector<Value> Symbolic::vector(const ExprRef& e, Env& env) {
    std::vector<Value> r;
    switch (e->op) {
        case Op::local:
        case Op::apply: {
            Value v = value(e, env);
            if (v.kind != Value::Kind::vector) throw Beyond("a sequence of varying length");
            return v.items;
        }
        case Op::empty: return r;
        case Op::vector_list:
            for (const auto& a : e->args) r.push_back(value(a, env));
            return r;
        case Op::vector_comprehension:
            for_constants(e->binders, 0, e->condition, env, [&](Env& inner, const CondRef& when) {
                if (!is_true(when)) throw Beyond("a vector of varying length");
                r.push_back(value(e->args.at(0), inner));
            });
            return r;
        case Op::concat: {
            r = vector(e->args.at(0), env);
            auto more = vector(e->args.at(1), env);
            r.insert(r.end(), more.begin(), more.end());
            return r;
        }
        case Op::slice: {
            const auto items = vector(e->args.at(0), env);
            const auto low = constant_of(number(e->args.at(1), env));
            const auto high = constant_of(number(e->args.at(2), env));
            if (!low || !high || (*low <= *high && (*low < 1 || *high > static_cast<std::int64_t>(items.size())))) throw Beyond("a slice that varies");
            for (std::int64_t i = *low; i <= *high; ++i) r.push_back(items[static_cast<std::size_t>(i - 1)]);
            return r;
        }
        case Op::update: {
            const auto old = vector(e->args.at(0), env);
            r = old;
            for (std::size_t a = 1; a + 1 < e->args.size(); a += 2) {
                const auto i = constant_of(number(e->args[a], env));
                if (!i || *i < 1 || *i > static_cast<std::int64_t>(old.size())) throw Beyond("an index that varies");
                r[static_cast<std::size_t>(*i - 1)] = value(e->args[a + 1], env);
            }
            return r;
        }
        default: throw Beyond("a vector that is not written out");
    }
}

void Symbolic::for_constants(const std::vector<rule::Binder>& binders, std::size_t i, const ExprRef& cond, Env& env,
                             const std::function<void(Env&, const CondRef&)>& body) {
    if (i == binders.size()) {
        const CondRef when = cond ? condition(cond, env) : truth(true);
        if (!is_false(when)) body(env, when);
        return;
    }
    const auto& b = binders[i];
    if (b.range->type.kind == Kind::vector) {
        for (const auto& item : vector(b.range, env)) {
            Env inner = env;
            inner[b.slot] = item;
            for_constants(binders, i + 1, cond, inner, body);
        }
        return;
    }
    const auto list = elements(b.range, env);
    if (!list || list->size() > 4096) throw Beyond("the range of " + b.name + " varies");
    for (const std::int64_t x : *list) {
        Env inner = env;
        inner[b.slot] = value_of(Linear(x));
        for_constants(binders, i + 1, cond, inner, body);
    }
}

}  // namespace grundy::recognise
