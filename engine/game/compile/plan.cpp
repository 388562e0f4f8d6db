/// Loops: which and-part is tested when, and which ranges are cut before they are walked.
///
/// `for k in 1..10^18` in `(n) -> (n - k)` has n elements, not 10^18: n - k >= 0 is linear in k, so k <= n is known before the first k.
/// The same holds for and-parts that compare numbers: `if a + b = n` leaves one b for each a.
#include <algorithm>

#include "engine/base/checked.hpp"
#include "engine/base/failure.hpp"
#include "engine/game/compile/lower.hpp"
#include "engine/game/machine/machine.hpp"
#include "engine/rule/walk.hpp"

namespace grundy::game {

using rule::Expr;
using rule::Op;
using rule::Relation;

std::vector<const Expr*> and_parts(const rule::ExprRef& condition) {
    std::vector<const Expr*> parts;
    if (!condition) return parts;
    std::vector<const Expr*> open{condition.get()};
    while (!open.empty()) {
        const Expr* expr = open.back();
        open.pop_back();
        if (expr->op != Op::and_) {
            parts.push_back(expr);
            continue;
        }
        for (auto arg = expr->args.rbegin(); arg != expr->args.rend(); ++arg) open.push_back(arg->get());
    }
    return parts;
}

base::Checked coefficient(const Expr& expr, std::uint32_t slot) {
    if (expr.op == Op::local) return expr.slot == slot ? 1 : 0;
    if (!rule::mentions(expr, slot)) return 0;
    if (expr.op == Op::negate) {
        const auto a = coefficient(*expr.args[0], slot);
        return a ? base::checked_neg(*a) : a;
    }
    if (expr.args.size() != 2) return {};
    const auto a = coefficient(*expr.args[0], slot), b = coefficient(*expr.args[1], slot);
    if (!a || !b) return {};
    if (expr.op == Op::add) return base::checked_add(*a, *b);
    if (expr.op == Op::subtract) return base::checked_sub(*a, *b);
    if (expr.op == Op::multiply && expr.args[0]->op == Op::number) return base::checked_mul(expr.args[0]->number, *b);
    if (expr.op == Op::multiply && expr.args[1]->op == Op::number) return base::checked_mul(*a, expr.args[1]->number);
    return {};
}

/// The number of binders of the loop that must be bound before the node can be evaluated.
std::size_t Lowering::level(const Loop& loop, NodeId node) const {
    std::size_t level = 0;
    for (std::size_t k = 0; k < loop.binders.size(); ++k) {
        if (std::binary_search(free_[node].begin(), free_[node].end(), loop.binders[k].slot)) level = k + 1;
    }
    return level;
}

BinderPlan Lowering::binder(const rule::Binder& binder) {
    BinderPlan plan;
    const Expr& range = *binder.range;
    const bool call = range.op == Op::call;
    Yield element = Yield::number;
    if (call && range.builtin == rule::Builtin::below) {
        plan.kind = BinderPlan::Kind::below;
        element = Yield::list;
    } else if (call && range.builtin == rule::Builtin::partitions) {
        plan.kind = BinderPlan::Kind::partitions;
        element = Yield::list;
    } else if (call && (range.builtin == rule::Builtin::subsets || range.builtin == rule::Builtin::parts)) {
        plan.kind = range.builtin == rule::Builtin::parts ? BinderPlan::Kind::parts : BinderPlan::Kind::subsets;
        element = Yield::set;
    } else if (rule::is_list(range)) {
        plan.kind = BinderPlan::Kind::entries;
        element = range.type.kind == rule::Kind::sets ? Yield::set : Yield::list;
        plan.a = range.op == Op::list ? lower(range) : program_.procedures.at(range.ref).body;
    } else if (range.op != Op::range) {
        plan.kind = BinderPlan::Kind::elements;
        plan.ascending = shape_of(range) == Yield::set;
        plan.a = lower(range);
    }
    if (plan.a == no_node) {
        plan.a = lower(*range.args[0]);
        if (plan.kind == BinderPlan::Kind::range) plan.b = lower(*range.args[1]);
    }
    plan.slot = bind(binder.slot, element);
    plan.name = binder.name;
    plan.source = &range;
    return plan;
}

std::uint32_t Lowering::loop(const std::vector<rule::Binder>& binders, const rule::ExprRef& condition, const std::vector<const Expr*>& naturals) {
    if (binders.size() > 500) throw base::Failure(base::FailureKind::unsupported, "more than 500 binders in one list");
    Loop plan;
    for (const auto& each : binders) plan.binders.push_back(binder(each));
    plan.tests.resize(binders.size() + 1);
    plan_tests(plan, condition);
    plan_cuts(plan, condition, naturals);
    program_.loops.push_back(std::move(plan));
    return static_cast<std::uint32_t>(program_.loops.size() - 1);
}

void Lowering::plan_tests(Loop& loop, const rule::ExprRef& condition) {
    for (const Expr* part : and_parts(condition)) {
        const NodeId node = lower(*part);
        const std::size_t bound = level(loop, node);
        loop.tests[bound].push_back({node, bound < loop.binders.size() ? program_.flags++ : 0});
    }
}

void Lowering::plan_cuts(Loop& loop, const rule::ExprRef& condition, const std::vector<const Expr*>& naturals) {
    if (loop.binders.empty()) return;
    for (const Expr* natural : naturals) cut(loop, *natural, nullptr, 0);
    for (const Expr* part : and_parts(condition)) {
        fix_length(loop, *part);
        cut_by_part(loop, *part);
    }
}

/// a < b is b - a >= 1; a = b is both a - b >= 0 and b - a >= 0. A chain cuts pair by pair.
void Lowering::cut_by_part(Loop& loop, const Expr& part) {
    if (part.op != Op::compare) return;
    for (std::size_t i = 0; i < part.relations.size(); ++i) {
        const Expr& a = *part.args[i];
        const Expr& b = *part.args[i + 1];
        if (shape_of(a) != Yield::number) return;
        switch (part.relations[i]) {
            case Relation::less: cut(loop, b, &a, 1); break;
            case Relation::less_equal: cut(loop, b, &a, 0); break;
            case Relation::greater: cut(loop, a, &b, 1); break;
            case Relation::greater_equal: cut(loop, a, &b, 0); break;
            case Relation::equal:
                cut(loop, a, &b, 0);
                cut(loop, b, &a, 0);
                break;
            case Relation::not_equal: break;
        }
    }
}

/// Cuts the last binder that occurs in left - right, if it occurs linearly: the other names are known when its range is walked.
void Lowering::cut(Loop& loop, const Expr& left, const Expr* right, std::int64_t offset) {
    for (std::size_t k = loop.binders.size(); k-- > 0;) {
        BinderPlan& binder = loop.binders[k];
        const std::uint32_t slot = binder.slot - base_;
        if (!rule::mentions(left, slot) && !(right && rule::mentions(*right, slot))) continue;
        if (binder.kind != BinderPlan::Kind::range && binder.kind != BinderPlan::Kind::elements) return;
        const auto a = coefficient(left, slot), b = right ? coefficient(*right, slot) : base::Checked{0};
        const auto difference = a && b ? base::checked_sub(*a, *b) : base::Checked{};
        if (!difference) return cut_by_bounds(loop, left, right, offset);
        if (*difference == 0 || *difference == std::numeric_limits<std::int64_t>::min()) return;
        const NodeId left_node = lower(left);
        binder.cuts.push_back({left_node, right ? lower(*right) : no_node, *difference, offset});
        return;
    }
}

/// `len(A) = k` with k known before A: subsets(S) and partitions(n) then make only those of that size.
void Lowering::fix_length(Loop& loop, const Expr& part) {
    if (part.op != Op::compare || part.relations.size() != 1 || part.relations[0] != Relation::equal) return;
    for (int side = 0; side < 2; ++side) {
        const Expr& length = *part.args[static_cast<std::size_t>(side)];
        const Expr& value = *part.args[static_cast<std::size_t>(1 - side)];
        if (length.op != Op::call || length.builtin != rule::Builtin::len || length.args[0]->op != Op::local) continue;
        for (std::size_t k = 0; k < loop.binders.size(); ++k) {
            BinderPlan& binder = loop.binders[k];
            const bool sized = binder.kind == BinderPlan::Kind::subsets || binder.kind == BinderPlan::Kind::partitions;
            if (!sized || binder.slot != base_ + length.args[0]->slot || binder.length != no_node) continue;
            const NodeId node = lower(value);
            if (level(loop, node) <= k) binder.length = node;
        }
    }
}

bool Lowering::asks_only(NodeId node, const std::vector<std::uint32_t>& slots) const {
    return node == no_node ||
           std::all_of(free_[node].begin(), free_[node].end(), [&](std::uint32_t slot) { return std::find(slots.begin(), slots.end(), slot) != slots.end(); });
}

/// Do its ranges and tests ask nothing but its own names? Cuts may ask of the position, but not of the other names: then they are made before all rows.
bool Lowering::tells_its_bindings(const Loop& loop) const {
    if (loop.binders.empty() || loop.binders.size() > max_listed_names) return false;
    std::vector<std::uint32_t> before;
    for (const BinderPlan& binder : loop.binders) {
        if (binder.kind != BinderPlan::Kind::range && binder.kind != BinderPlan::Kind::elements) return false;
        if (!asks_only(binder.a, before) || !asks_only(binder.b, before)) return false;
        before.push_back(binder.slot);
    }
    bool tests = false;
    for (std::size_t k = 1; k < loop.tests.size(); ++k)
        for (const Test& test : loop.tests[k]) {
            if (!asks_only(test.node, before)) return false;
            tests = true;
        }
    const auto asks_others = [&](const BinderPlan& binder, NodeId node) {
        return node != no_node && std::any_of(before.begin(), before.end(), [&](std::uint32_t slot) {
                   return slot != binder.slot && std::binary_search(free_[node].begin(), free_[node].end(), slot);
               });
    };
    return tests && std::none_of(loop.binders.begin(), loop.binders.end(), [&](const BinderPlan& binder) {
               return std::any_of(binder.cuts.begin(), binder.cuts.end(),
                                  [&](const Cut& cut) { return asks_others(binder, cut.left) || asks_others(binder, cut.right); });
           });
}

/// `for d in -2..2, e in -2..2 if abs(d * e) = 2`: eight of 25 bindings are a knight's, at every position the same. They are found here, once, where at least
/// half of all are left out. What fails at some binding is walked as it is written, so that the error comes up where it did.
void Lowering::list_bindings() {
    constexpr std::uint64_t most_tried = 20'000;
    constexpr std::size_t most_listed = 2'000;
    Machine machine(program_);
    for (Loop& loop : program_.loops) {
        if (!tells_its_bindings(loop)) continue;
        Loop alone = loop;
        alone.tests[0].clear();
        for (BinderPlan& binder : alone.binders) binder.cuts.clear();
        std::vector<std::int64_t> rows;
        machine.begin(most_tried);
        try {
            const bool all = machine.run(alone, [&] {
                for (const BinderPlan& binder : alone.binders) rows.push_back(machine.slot(binder.slot));
                return rows.size() <= most_listed * alone.binders.size();
            });
            if (all && 2 * rows.size() <= machine.steps() * alone.binders.size()) loop.listed = std::move(rows);
        } catch (const Fault&) {
        }
    }
}

}  // namespace grundy::game
