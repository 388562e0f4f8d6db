/// What a condition looks at, what it needs of the set, and what it rules out.
#include <algorithm>

#include "engine/solve/positions/instance_reader.hpp"

namespace grundy::solve {

using rule::Expr;
using rule::ExprRef;
using rule::Op;
using rule::Value;

/// Everything that the set may have among its elements, whatever S is.
Cells InstanceReader::possible(const Expr& e) {
    if (known(e)) return cells_of(value(e));
    if (e.op == Op::intersect) return possible(*e.args[0]) & possible(*e.args[1]);
    if (e.op == Op::unite || e.op == Op::exclusive_or) return possible(*e.args[0]) | possible(*e.args[1]);
    if (e.op == Op::without) return known(*e.args[1]) ? possible(*e.args[0]) - cells_of(value(*e.args[1])) : possible(*e.args[0]);
    return everything_;
}

/// There is / for all / how many elements of S: an element matters only where what is said of it is not settled without S.
void InstanceReader::look_at_elements(const Expr& e) {
    const rule::Binder& binder = e.binders[0];
    each_cell(binder, possible(*binder.range), [&](std::size_t i) {
        if (e.condition && known(*e.condition) && !value(*e.condition).truth()) return;
        const bool settled = known(*e.args[0]) && (e.op == Op::any || e.op == Op::all) && value(*e.args[0]).truth() == (e.op == Op::all);
        if (settled) return;
        now_.touches.add(i);
        if (e.condition) look(*e.condition);
        look(*e.args[0]);
    });
}

/// What is touched when the expression is evaluated at any S.
void InstanceReader::look(const Expr& e) {
    if (known(e)) return;
    if (e.op == Op::local) return look_at_set(e);
    if (e.op == Op::element_of) {
        look(*e.args[0]);
        if (!known(*e.args[0])) return look_at_set(*e.args[1]);
        const auto cell = cell_of(value(*e.args[0]).number());
        const Expr& set = *e.args[1];
        const bool operation = set.op == Op::intersect || set.op == Op::unite || set.op == Op::exclusive_or || set.op == Op::without;
        const auto plain = [this](const ExprRef& arg) { return arg->op == Op::local || known(*arg); };
        if (set.op != Op::local && !(operation && std::all_of(set.args.begin(), set.args.end(), plain))) return look(set);
        if (cell) now_.touches.add(*cell);
        return;
    }
    if (e.op == Op::intersect || e.op == Op::unite || e.op == Op::without || e.op == Op::exclusive_or) {
        if (e.type.kind == rule::Kind::set) look_at_set(e);
        for (const ExprRef& arg : e.args)
            if (arg->op != Op::local) look(*arg);
        return;
    }
    const bool quantified = e.op == Op::any || e.op == Op::all || e.op == Op::count;
    if (quantified && e.binders.size() == 1 && e.binders[0].range->op == Op::local && !known(*e.binders[0].range)) return look_at_elements(e);
    if (!e.binders.empty()) {
        return each_binding(e.binders, 0, [&] {
            if (e.condition) look(*e.condition);
            for (const ExprRef& arg : e.args) look(*arg);
        });
    }
    for (const ExprRef& arg : e.args) look(*arg);
}

bool InstanceReader::only_looked_at(const Expr& e) {
    look(e);
    exact_ = false;
    return true;
}

/// The element must be in the set, or this is no move. False: it never is.
bool InstanceReader::must_have(const Expr& set, const Value& element) {
    const auto cell = cell_of(element.number());
    const auto listed = [&](const Expr& known_set) {
        const Value all = value(known_set);
        return std::find(all.items.begin(), all.items.end(), element.number()) != all.items.end();
    };
    if (known(set)) return listed(set);
    const bool among_known = set.op == Op::without && known(*set.args[0]);  // V \ S
    if (among_known && found_.adding) return listed(*set.args[0]) && must_lack(*set.args[1], element);
    if (!cell) return false;
    if (set.op == Op::local && !found_.adding) {
        now_.needs.add(*cell);
        return true;
    }
    if (set.op == Op::intersect) return must_have(*set.args[0], element) && must_have(*set.args[1], element);
    if (set.op == Op::without && known(*set.args[1])) return !listed(*set.args[1]) && must_have(*set.args[0], element);
    now_.touches.add(*cell);
    return only_looked_at(set);
}

/// The element must not be in the set, or this is no move. False: it always is.
bool InstanceReader::must_lack(const Expr& set, const Value& element) {
    if (set.op == Op::local && !known(set)) {
        const auto cell = cell_of(element.number());
        if (cell && found_.adding) now_.needs.add(*cell);
        else if (cell) now_.touches.add(*cell), exact_ = false;
        return true;
    }
    if (const auto cell = cell_of(element.number())) now_.touches.add(*cell);
    return only_looked_at(set);
}

/// Names that run through what is the same at every position.
bool InstanceReader::over_known(const Expr& e) const {
    const auto same = [this](const rule::Binder& binder) { return known(*binder.range); };
    return std::all_of(e.binders.begin(), e.binders.end(), same) && (!e.condition || known(*e.condition));
}

/// One name that runs through S itself, and is told apart by nothing else.
bool InstanceReader::over_set(const Expr& e) const {
    return e.binders.size() == 1 && e.binders[0].range->op == Op::local && !known(*e.binders[0].range) && known(*e.args[0]) &&
           (!e.condition || known(*e.condition));
}

/// Elements of whom this is said (or not said) must not be in S.
bool InstanceReader::must_lack_those(const Expr& e, bool of_whom) {
    each_cell(e.binders[0], everything_, [&](std::size_t i) {
        if ((e.condition && !value(*e.condition).truth()) || value(*e.args[0]).truth() != of_whom) return;
        if (found_.adding) now_.needs.add(i);
        else now_.touches.add(i), exact_ = false;
    });
    return true;
}

/// Of `all` and `any` whose elements are the same at every position: what is said of each holds, or does not.
bool InstanceReader::must_each(const Expr& e, bool holds) {
    bool possible_still = true;
    each_binding(e.binders, 0, [&] {
        if (e.condition && !value(*e.condition).truth()) return;
        possible_still = possible_still && (holds ? must(*e.args[0]) : must_not(*e.args[0]));
    });
    return possible_still;
}

/// `S & A = {}`, `A \ S = {}`.
bool InstanceReader::must_be_empty(const Expr& set) {
    const bool two = set.op == Op::intersect || set.op == Op::without;
    for (const std::size_t k : {0U, 1U}) {
        if (!two || !known(*set.args[k]) || set.args[1 - k]->op != Op::local || (set.op == Op::without && k == 1)) continue;
        const Value all = value(*set.args[k]);
        return std::all_of(all.items.begin(), all.items.end(), [&](const base::Integer& item) {
            const Value element{{}, {item}};
            return set.op == Op::intersect ? must_lack(*set.args[1 - k], element) : must_have(*set.args[1 - k], element);
        });
    }
    return only_looked_at(set);
}

/// The condition must hold, or this is no move. False: it never holds.
bool InstanceReader::must(const Expr& e) {
    if (known(e)) return value(e).truth();
    if (e.op == Op::and_) return std::all_of(e.args.begin(), e.args.end(), [this](const ExprRef& part) { return must(*part); });
    if (e.op == Op::not_) return must_not(*e.args[0]);
    if (e.op == Op::element_of && known(*e.args[0])) return must_have(*e.args[1], value(*e.args[0]));
    if (e.op == Op::compare && e.args.size() == 2 && e.relations[0] == rule::Relation::equal && e.args[1]->op == Op::empty) return must_be_empty(*e.args[0]);
    if (e.op == Op::all && over_known(e)) return must_each(e, true);
    if (e.op == Op::all && over_set(e)) return must_lack_those(e, false);
    return only_looked_at(e);
}

/// The condition must not hold, or this is no move. False: it always holds.
bool InstanceReader::must_not(const Expr& e) {
    if (known(e)) return !value(e).truth();
    if (e.op == Op::or_) return std::all_of(e.args.begin(), e.args.end(), [this](const ExprRef& part) { return must_not(*part); });
    if (e.op == Op::not_) return must(*e.args[0]);
    if (e.op == Op::element_of && known(*e.args[0])) return must_lack(*e.args[1], value(*e.args[0]));
    if (e.op == Op::any && over_known(e)) return must_each(e, false);
    if (e.op == Op::any && over_set(e)) return must_lack_those(e, true);
    return only_looked_at(e);
}

}  // namespace grundy::solve
