/// Binders: ranges are walked, never written out; subsets, vectors below and partitions are made one after another.
#include <algorithm>
#include <array>
#include <limits>

#include <fmt/format.h>

#include "engine/base/checked.hpp"
#include "engine/game/machine/machine.hpp"
#include "engine/rule/evaluate/parts.hpp"

namespace grundy::game {

using base::FailureKind;

namespace {

[[noreturn]] void too_many(const BinderPlan& binder) {
    fault(FailureKind::limit, fmt::format("`{}` ranges over more than 10^8 elements", binder.name), binder.source);
}

/// p(n) > 10^8 for n >= 95 (p(95) = 104651419, p(94) = 92669720).
constexpr std::int64_t largest_partitioned = 94;

}  // namespace

bool Machine::early(const Test& test) {
    char& flag = flags_[test.flag];
    if (flag) --raised_;
    flag = 0;
    try {
        return truth(test.node);
    } catch (const Fault& f) {
        if (f.kind != FailureKind::arithmetic && f.kind != FailureKind::overflow) throw;
        flag = 1;
        ++raised_;
        return true;
    }
}

/// With all names bound: the parts that failed before.
bool Machine::put_off_tests(const Loop& loop) {
    for (std::size_t k = 0; k < loop.binders.size(); ++k) {
        for (const Test& test : loop.tests[k]) {
            if (flags_[test.flag] && !truth(test.node)) return false;
        }
    }
    return true;
}

/// left - right = c0 + coefficient * b, and c0 is the value at b = 0.
///     coefficient > 0:  b >= ceil((offset - c0) / coefficient)        coefficient < 0:  b <= floor((c0 - offset) / -coefficient)
/// What cannot be evaluated does not cut: the error, if it is one, comes up where the expression itself is evaluated.
void Machine::cut(const BinderPlan& binder, std::int64_t& low, std::int64_t& high) {
    for (const Cut& cut : binder.cuts) {
        base::Checked slack;
        const std::int64_t kept = numbers_[binder.slot];
        numbers_[binder.slot] = 0;
        try {
            const std::int64_t left = number(cut.left);
            slack = base::checked_sub(left, cut.right == no_node ? 0 : number(cut.right));
            if (slack) slack = base::checked_sub(*slack, cut.offset);
        } catch (const Fault& f) {
            if (f.kind == FailureKind::limit) throw;
        }
        numbers_[binder.slot] = kept;
        if (!slack) continue;
        if (cut.coefficient < 0) {
            high = std::min(high, *base::checked_floor_div(*slack, -cut.coefficient));
        } else if (const auto need = base::checked_neg(*slack)) {
            const auto above = base::checked_add(*need, cut.coefficient - 1);
            if (above) low = std::max(low, *base::checked_floor_div(*above, cut.coefficient));
        }
    }
}

/// Too many steps, or somebody's budget is used up; else the next stop.
void Machine::stop() {
    if (steps_ > step_limit_) fault(base::FailureKind::limit, "more steps than are allowed at one position");
    next_stop_ = std::min(step_limit_, steps_ + between_stops);
    const auto limit = base::Watch::exceeded();
    if (limit == base::Limit::interrupted) fault(base::FailureKind::interrupted, "interrupted while options were listed");
    if (limit) fault(base::FailureKind::limit, std::string("the ") + base::name(*limit) + " limit was reached while options were listed");
}

bool Machine::walk(const Loop& loop, std::size_t k, Body body) {
    const bool last = k == loop.binders.size();
    for (const Test& test : loop.tests[k]) {
        if (!(last ? truth(test.node) : early(test))) return true;
    }
    if (last) return (raised_ > 0 && !put_off_tests(loop)) || body();
    if (k == 0 && loop.listed) return walk_listed(loop, body);
    const BinderPlan& binder = loop.binders[k];
    switch (binder.kind) {
        case BinderPlan::Kind::range: {
            const std::int64_t low = number(binder.a);
            return walk_range(loop, k, low, number(binder.b), body);
        }
        case BinderPlan::Kind::elements: return walk_elements(loop, k, body);
        case BinderPlan::Kind::below: return walk_below(loop, k, body);
        case BinderPlan::Kind::subsets: return walk_subsets(loop, k, body);
        case BinderPlan::Kind::parts: return walk_parts(loop, k, body);
        case BinderPlan::Kind::partitions: return walk_partitions(loop, k, body);
        case BinderPlan::Kind::entries: {
            const Node& list = program_.nodes[binder.a];
            for (NodeId i = list.a; i < list.a + list.b; ++i) {
                step();
                value(program_.pool[i], values_[binder.slot]);
                if (!walk(loop, k + 1, body)) return false;
            }
            return true;
        }
    }
    return true;
}

bool Machine::walk_listed(const Loop& loop, Body body) {
    const std::size_t names = loop.binders.size();
    std::array<std::int64_t, max_listed_names> low{}, high{};
    for (std::size_t k = 0; k < names; ++k) {
        low[k] = std::numeric_limits<std::int64_t>::min(), high[k] = std::numeric_limits<std::int64_t>::max();
        if (!loop.binders[k].cuts.empty()) cut(loop.binders[k], low[k], high[k]);
    }
    const std::vector<std::int64_t>& all = *loop.listed;
    for (std::size_t row = 0; row < all.size(); row += names) {
        step();
        bool within = true;
        for (std::size_t k = 0; k < names && within; ++k) {
            const std::int64_t value = all[row + k];
            within = low[k] <= value && value <= high[k];
            numbers_[loop.binders[k].slot] = value;
        }
        if (within && (raised_ == 0 || put_off_tests(loop)) && !body()) return false;
    }
    return true;
}

bool Machine::walk_range(const Loop& loop, std::size_t k, std::int64_t low, std::int64_t high, Body body) {
    const BinderPlan& binder = loop.binders[k];
    if (!binder.cuts.empty()) cut(binder, low, high);
    if (high < low) return true;
    if (static_cast<std::uint64_t>(high) - static_cast<std::uint64_t>(low) >= static_cast<std::uint64_t>(max_elements)) too_many(binder);
    const bool innermost = k + 1 == loop.binders.size() && loop.tests[k + 1].empty() && raised_ == 0;
    for (std::int64_t i = low;; ++i) {
        step();
        numbers_[binder.slot] = i;
        if (!(innermost ? body() : walk(loop, k + 1, body))) return false;
        if (i == high) return true;
    }
}

bool Machine::walk_elements(const Loop& loop, std::size_t k, Body body) {
    const BinderPlan& binder = loop.binders[k];
    Scratch scratch(*this);
    const Value& all = view(binder.a, *scratch);
    if (all.form == Value::Form::range) return walk_range(loop, k, all.low, all.high, body);
    std::int64_t low = std::numeric_limits<std::int64_t>::min(), high = std::numeric_limits<std::int64_t>::max();
    if (!binder.cuts.empty()) cut(binder, low, high);
    const bool innermost = k + 1 == loop.binders.size() && loop.tests[k + 1].empty() && raised_ == 0;
    const auto visit = [&](std::int64_t element) {
        step();
        if (element < low || element > high) return true;
        numbers_[binder.slot] = element;
        return innermost ? body() : walk(loop, k + 1, body);
    };
    if (all.form == Value::Form::mask || !binder.ascending) return all.each(visit);
    for (auto item = std::lower_bound(all.items.begin(), all.items.end(), low); item != all.items.end() && *item <= high; ++item) {
        if (!visit(*item)) return false;
    }
    return true;
}

/// `x in c: x <= 2`: each element of a value is compared with a constant, and nothing else is asked. As `where` of a row it is asked of every option.
bool Machine::compares_elements(const Loop& loop, NodeId test) const {
    if (loop.binders.size() != 1 || loop.binders[0].kind != BinderPlan::Kind::elements || raised_ > 0) return false;
    if (!loop.binders[0].cuts.empty() || !loop.tests[0].empty() || !loop.tests[1].empty()) return false;
    const Node& node = program_.nodes[test];
    if (node.code < Code::equal || node.code > Code::greater_equal) return false;
    const Node &left = program_.nodes[node.a], &right = program_.nodes[node.b];
    return left.code == Code::local && left.a == loop.binders[0].slot && right.code == Code::constant;
}

/// Has the comparison this answer for every element?
bool Machine::each_compares(const Loop& loop, NodeId test, bool as) {
    const Node& node = program_.nodes[test];
    Scratch scratch(*this);
    const Value& all = view(loop.binders[0].a, *scratch);
    if (all.form == Value::Form::range) {
        auto body = [&] { return truth(test) == as; };
        return walk_range(loop, 0, all.low, all.high, Body(body));
    }
    const std::int64_t with = program_.nodes[node.b].number;
    return all.each([&](std::int64_t element) {
        step();
        switch (node.code) {
            case Code::equal: return (element == with) == as;
            case Code::not_equal: return (element != with) == as;
            case Code::less: return (element < with) == as;
            case Code::less_equal: return (element <= with) == as;
            case Code::greater: return (element > with) == as;
            default: return (element >= with) == as;
        }
    });
}

/// All vectors componentwise <= h, the last entry running fastest.
bool Machine::walk_below(const Loop& loop, std::size_t k, Body body) {
    const BinderPlan& binder = loop.binders[k];
    Scratch bound(*this);
    value(binder.a, *bound);
    const auto& top = (*bound).items;
    base::Checked all = 1;
    for (const std::int64_t entry : top) {
        if (entry < 0) return true;
        const auto choices = base::checked_add(entry, 1);
        all = all && choices ? base::checked_mul(*all, *choices) : base::Checked{};
        if (!all || *all > max_elements) too_many(binder);
    }
    std::vector<std::int64_t>& now = values_[binder.slot].items;
    values_[binder.slot].make_list();
    now.assign(top.size(), 0);
    while (true) {
        step();
        if (!walk(loop, k + 1, body)) return false;
        std::size_t i = top.size();
        while (i > 0 && now[i - 1] == top[i - 1]) now[--i] = 0;
        if (i == 0) return true;
        ++now[i - 1];
    }
}

/// Subsets by size, each size in lexicographic order of the element numbers; only one size when an and-part fixes it.
bool Machine::walk_subsets(const Loop& loop, std::size_t k, Body body) {
    const BinderPlan& binder = loop.binders[k];
    Scratch whole(*this);
    value(binder.a, *whole);
    to_list(*whole);
    const auto& all = (*whole).items;
    const auto size = static_cast<std::int64_t>(all.size());
    const std::int64_t first = binder.length == no_node ? 0 : number(binder.length), last = binder.length == no_node ? size : first;
    if (first < 0 || first > size) return true;
    double count = 0;
    for (std::int64_t m = first; m <= last && count <= 2e8; ++m) {
        double choose = 1;
        for (std::int64_t i = 0; i < std::min(m, size - m) && choose <= 2e8; ++i) choose *= static_cast<double>(size - i) / static_cast<double>(i + 1);
        count += choose;
    }
    if (count > static_cast<double>(max_elements) + 0.5) too_many(binder);
    std::vector<std::size_t> chosen;
    for (std::int64_t m = first; m <= last; ++m) {
        chosen.resize(static_cast<std::size_t>(m));
        for (std::size_t i = 0; i < chosen.size(); ++i) chosen[i] = i;
        while (true) {
            step();
            Value& now = values_[binder.slot];
            now.make_list();
            for (const std::size_t i : chosen) now.items.push_back(all[i]);
            if (!walk(loop, k + 1, body)) return false;
            std::size_t i = chosen.size();
            while (i > 0 && chosen[i - 1] == all.size() - (chosen.size() - (i - 1))) --i;
            if (i == 0) break;
            ++chosen[i - 1];
            for (; i < chosen.size(); ++i) chosen[i] = chosen[i - 1] + 1;
        }
    }
    return true;
}

/// The parts into which a set falls, by their least elements.
bool Machine::walk_parts(const Loop& loop, std::size_t k, Body body) {
    const BinderPlan& binder = loop.binders[k];
    Scratch whole(*this);
    value(binder.a, *whole);
    to_list(*whole);
    const rule::Type& type = binder.source->type;
    const auto walk_each = [&](const std::vector<std::vector<std::int64_t>>& made) {
        return std::all_of(made.begin(), made.end(), [&](const std::vector<std::int64_t>& part) {
            step();
            Value& now = values_[binder.slot];
            now.make_list();
            now.items = part;
            return walk(loop, k + 1, body);
        });
    };
    if (type.element == rule::Kind::number) return walk_each(rule::runs((*whole).items));
    const rule::Graph& graph = program_.game.graphs[static_cast<std::size_t>(type.graph)];
    return walk_each(rule::joined((*whole).items, type.element == rule::Kind::edge, graph.vertices.size(), graph.edges));
}

/// Ascending vectors of positive parts with sum n, by rising length; only one length when an and-part fixes it.
bool Machine::walk_partitions(const Loop& loop, std::size_t k, Body body) {
    const BinderPlan& binder = loop.binders[k];
    const std::int64_t n = number(binder.a);
    if (n < 0) return true;
    std::int64_t first = n == 0 ? 0 : 1, last = n;
    if (binder.length != no_node) first = last = number(binder.length);
    if (first < 0 || last > n || (first == 0 && n > 0)) return true;
    if (binder.length == no_node && n > largest_partitioned) too_many(binder);
    std::int64_t made = 0;
    for (std::int64_t m = first; m <= last; ++m) {
        std::vector<std::int64_t> parts(static_cast<std::size_t>(m), 1);
        if (m > 0) parts.back() = n - (m - 1);
        while (true) {
            step();
            if (++made > max_elements) too_many(binder);
            Value& now = values_[binder.slot];
            now.make_list();
            now.items.assign(parts.begin(), parts.end());
            if (!walk(loop, k + 1, body)) return false;
            // The next one: raise the last part that leaves room for equal or larger parts after it.
            std::size_t i = parts.size();
            std::int64_t rest = 0, tail = 0;
            bool found = false;
            while (i > 0 && !found) {
                rest += parts[--i];
                ++tail;
                found = tail > 1 && base::checked_mul(parts[i] + 1, tail).value_or(std::numeric_limits<std::int64_t>::max()) <= rest;
            }
            if (!found) break;
            const std::int64_t raised = parts[i] + 1;
            for (; i + 1 < parts.size(); ++i) parts[i] = raised, rest -= raised;
            parts.back() = rest;
        }
    }
    return true;
}

}  // namespace grundy::game
