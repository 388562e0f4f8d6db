/// Binders of constants: element after element, never the whole range at once.
#include <algorithm>

#include "engine/rule/evaluate/evaluator.hpp"
#include "engine/rule/evaluate/parts.hpp"
#include "engine/rule/walk.hpp"

namespace grundy::rule {

using base::Integer;

/// Before any range is looked at: false where the condition says no without a name of the binders.
bool Evaluator::may_bind(const std::vector<Binder>& binders, const Expr* condition, Frame& frame) {
    bool fits = true;
    if (condition != nullptr && !binders.empty()) each_asked_first(*condition, binders, [&](const Expr& part) { return fits = evaluate(part, frame).truth(); });
    return fits;
}

bool Evaluator::bind_all(const std::vector<Binder>& binders, const Expr* condition, Frame& frame, const std::function<bool()>& visit) {
    const std::function<bool(std::size_t)> from = [&](std::size_t k) {
        if (k == binders.size()) return (condition != nullptr && !evaluate(*condition, frame).truth()) || visit();
        const Binder& binder = binders[k];
        if (frame.size() <= binder.slot) frame.resize(binder.slot + 1);
        return for_each(*binder.range, frame, [&](const Value& element) {
            frame[binder.slot] = element;
            return from(k + 1);
        });
    };
    return !may_bind(binders, condition, frame) || from(0);
}

bool Evaluator::for_each(const Expr& range, Frame& frame, const Visit& visit) {
    if (range.op == Op::range) {
        const Integer high = evaluate(*range.args[1], frame).number();
        for (Integer i = evaluate(*range.args[0], frame).number(); i <= high; ++i) {
            charge(range, 1);
            if (!visit(number_value(i))) return false;
        }
        return true;
    }
    if (range.op == Op::call && range.builtin == Builtin::below) return below(evaluate(*range.args[0], frame), visit);
    if (range.op == Op::call && range.builtin == Builtin::subsets) return subsets(evaluate(*range.args[0], frame), visit);
    if (range.op == Op::call && range.builtin == Builtin::parts) return parts(evaluate(*range.args[0], frame), visit);
    if (range.op == Op::call && range.builtin == Builtin::partitions) return partitions(range, evaluate(*range.args[0], frame).number(), visit);
    if (range.op == Op::list) return std::all_of(range.args.begin(), range.args.end(), [&](const ExprRef& entry) { return visit(evaluate(*entry, frame)); });
    if (is_list(range)) return for_each(*game_.functions.at(range.ref).body, frame, visit);
    const Value whole = evaluate(range, frame);
    const Type element{whole.type.kind == Kind::word ? Kind::letter : whole.type.element, Kind::number, whole.type.graph};
    for (const Integer& item : whole.items) {
        if (!visit({element, {item}})) return false;
    }
    return true;
}

bool Evaluator::below(const Value& top, const Visit& visit) {
    const std::size_t size = top.items.size();
    if (std::any_of(top.items.begin(), top.items.end(), [](const Integer& entry) { return entry < 0; })) return true;
    Value now{top.type, std::vector<Integer>(size, 0)};
    for (;;) {
        charge({}, size + 1);
        if (!visit(now)) return false;
        std::size_t k = size;
        while (k > 0 && now.items[k - 1] == top.items[k - 1]) now.items[--k] = 0;
        if (k == 0) return true;
        ++now.items[k - 1];
    }
}

bool Evaluator::subsets(const Value& set, const Visit& visit) {
    std::vector<bool> chosen(set.items.size(), false);
    for (;;) {
        charge({}, set.items.size() + 1);
        Value now{set.type, {}};
        for (std::size_t k = 0; k < chosen.size(); ++k) {
            if (chosen[k]) now.items.push_back(set.items[k]);
        }
        if (!visit(now)) return false;
        std::size_t k = 0;
        while (k < chosen.size() && chosen[k]) chosen[k++] = false;
        if (k == chosen.size()) return true;
        chosen[k] = true;
    }
}

bool Evaluator::parts(const Value& set, const Visit& visit) {
    charge({}, set.items.size() + 1);
    const auto in_order = [&](const auto& made) {
        return std::all_of(made.begin(), made.end(), [&](const auto& part) { return visit({set.type, {part.begin(), part.end()}}); });
    };
    if (set.type.element == Kind::number) return in_order(runs(set.items));
    std::vector<std::int64_t> items;
    for (const Integer& item : set.items) items.push_back(static_cast<std::int64_t>(item));
    const Graph& graph = game_.graphs.at(static_cast<std::size_t>(set.type.graph));
    charge({}, graph.edges.size());
    return in_order(joined(items, set.type.element == Kind::edge, graph.vertices.size(), graph.edges));
}

bool Evaluator::partitions(const Expr& expr, const Integer& sum, const Visit& visit) {
    if (sum < 0) return true;
    if (sum > 100'000) fail(expr, "E203", "there are too many partitions of this number");
    Value now{{Kind::vector}, {}};
    // Ascending parts: the next part is at least the last one, and what is left is 0 or at least that part.
    const std::function<bool(const Integer&, Integer)> extend = [&](const Integer& left, Integer part) {
        charge(expr, 1 + now.items.size());
        if (now.items.size() > 1000) fail(expr, "E203", "there are too many partitions of this number");
        if (left == 0) return visit(now);
        for (; part <= left; ++part) {
            if (part != left && left - part < part) continue;
            now.items.push_back(part);
            const bool go_on = extend(left - part, part);
            now.items.pop_back();
            if (!go_on) return false;
        }
        return true;
    };
    return extend(sum, 1);
}

}  // namespace grundy::rule
