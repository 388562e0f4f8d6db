/// Names that run through sets and rows: each as numbers of its own, or element by element where they are few.
#include <algorithm>

#include "engine/base/listed.hpp"
#include "engine/rule/walk.hpp"
#include "engine/verify/induction/division.hpp"
#include "engine/verify/induction/sentences.hpp"
#include "engine/verify/induction/total.hpp"

namespace grundy::verify {

using rule::Builtin;
using rule::Expr;
using rule::Kind;
using rule::Op;

namespace {

constexpr std::size_t few = 12;  ///< elements of a range that a name runs through one by one

}  // namespace

/// Does the set hold no negative number, as its form shows? Then a name that runs through it is one number, not the difference of two.
bool Sentences::is_of_naturals(const Expr& set, const Names& names) {
    const auto of = [&](const rule::ExprRef& part) { return is_of_naturals(*part, names); };
    const auto is_natural = [&](const rule::ExprRef& element) {
        Local none;
        return element->type.kind == Kind::set ? of(element) : number(*element, names, none).is_natural();
    };
    if (set.op == Op::range) return is_natural(set.args[0]);
    if (least_of(set) >= 0) return true;
    if (const auto list = constants(set, names)) return std::all_of(list->begin(), list->end(), [](std::int64_t x) { return x >= 0; });
    if (side_ != Side::exact) return false;
    switch (set.op) {
        case Op::set_list: return std::all_of(set.args.begin(), set.args.end(), is_natural);
        case Op::unite: return of(set.args[0]) && of(set.args[1]);
        case Op::intersect: return of(set.args[0]) || of(set.args[1]);
        case Op::without: return of(set.args[0]);
        default: return false;
    }
}

/// All rows that are nowhere larger than one, or those that are listed. False: the name is none of a row.
bool Sentences::runs_through_rows(const rule::Binder& binder, const Names& names, const Local& local, const std::function<void(Meaning, const Local&)>& visit) {
    if (binder.range->op == Op::call && binder.range->builtin == Builtin::below) {
        Local more = local;
        Meaning row = row_below(*binder.range->args[0], names, more);
        visit(std::move(row), more);
        return true;
    }
    if (binder.type.kind != Kind::vector || !rule::is_list(*binder.range)) return false;
    const bool named = binder.range->op == Op::apply;
    for (const rule::ExprRef& entry : (named ? game_.functions.at(binder.range->ref).body : binder.range)->args) {
        Local more = local;
        Meaning row{true, items(*entry, names, more), {}};
        visit(std::move(row), more);
    }
    return true;
}

void Sentences::each(const std::vector<rule::Binder>& binders, const rule::ExprRef& condition, const Names& names,
                     const std::function<void(const Names&, Local)>& visit) {
    const std::function<void(std::size_t, const Names&, const Local&)> bind = [&](std::size_t k, const Names& inner, const Local& local) {
        if (k == binders.size()) {
            Local all = local;
            const Given ranges(*this, local.where);
            const Under under(*this, anywhere_ ? closed({local.where, {}}) : tuples_.constant(true));
            if (condition && tuples_.numerator() != 1) {  // some comparisons may be far less than all at once
                for (const rule::ExprRef& part : rule::conjuncts(condition)) all.where.push_back(truth(*part, inner));
                return visit(inner, std::move(all));
            }
            if (condition) all.where.push_back(truth(*condition, inner));
            if (!all.where.empty() && all.where.back().is_empty()) return;
            if (!all.where.empty() && all.where.back().is_all()) all.where.pop_back();
            const Given fulfilled(*this, {condition && !all.where.empty() ? all.where.back() : tuples_.constant(true)});
            visit(inner, std::move(all));
            return;
        }
        const rule::Binder& binder = binders[k];
        const auto name = [&](Meaning meaning, const Local& more) {
            Names next = inner;
            next[binder.slot] = std::move(meaning), bind(k + 1, next, more);
        };
        const auto go_on = [&](const Form& x, const Local& more) { name({false, {x}, {}}, more); };
        if (runs_through_rows(binder, inner, local, name)) return;
        if (binder.type.kind != Kind::number) refuse("a name that is no number but runs through", *binder.range);
        if (binder.range->type.kind == Kind::vector) {
            Local more = local;
            for (const Form& x : items(*binder.range, inner, more)) go_on(x, more);
            return;
        }
        if (const auto parts = by_parts(*binder.range, inner, local)) return go_on(parts->first, parts->second);
        const bool powers = binder.range->op == Op::call && binder.range->builtin == Builtin::powers;
        std::optional<Items> list;
        if (binder.range->op == Op::range) {
            Local more;
            const Form low = number(*binder.range->args[0], inner, more), high = number(*binder.range->args[1], inner, more);
            if (low.is_constant() && high.is_constant()) list = base::listed(low.constant, high.constant, few);
        } else {
            list = constants(*binder.range, inner);
            if (list && list->size() > few) list.reset();
        }
        if (list) {
            for (const std::int64_t x : *list) go_on(constant(x), local);
            return;
        }
        Local more = local;
        const Form x = introduced(is_of_naturals(*binder.range, inner), more);
        if (powers && known(*binder.range->args[0], inner) == tuples_.base()) powers_.insert(x.terms.begin()->first);
        more.where.push_back(member(x, *binder.range, inner));
        bound(x, more.where.back());
        go_on(x, more);
    };
    bind(0, names, {});
}

Set Sentences::quantified(const Expr& e, const Names& names) {
    Set any = tuples_.constant(false);
    const Side here_read = side_;
    const On ranges(*this, e.op == Op::all ? turned() : side_);  // that there is none with the contrary
    each(e.binders, e.condition, names, [&](const Names& inner, Local local) {
        const Under under(*this, anywhere_ ? closed({local.where, {}}) : tuples_.constant(true));
        const On body(*this, here_read);
        const Set here = truth(*e.args[0], inner);
        local.where.push_back(e.op == Op::all ? tuples_.complement(here) : here);
        any = tuples_.either(any, closed(std::move(local)));
    });
    return e.op == Op::all ? tuples_.complement(any) : any;
}

}  // namespace grundy::verify
