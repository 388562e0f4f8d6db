#include "engine/recognise/several/near.hpp"

#include <algorithm>

#include "engine/base/checked.hpp"
#include "engine/base/listed.hpp"
#include "engine/linear/linear.hpp"
#include "engine/rule/text.hpp"
#include "engine/rule/walk.hpp"

namespace grundy::recognise {

using linear::Beyond;
using rule::Builtin;
using rule::Expr;
using rule::ExprRef;
using rule::Op;
using rule::Relation;

namespace {

constexpr std::int64_t largest = 1'000'000;  ///< of a number on the way

std::vector<std::int64_t> ascending(std::vector<std::int64_t> all) {
    std::sort(all.begin(), all.end());
    all.erase(std::unique(all.begin(), all.end()), all.end());
    return all;
}

}  // namespace

void NearMove::refuse(const Expr& e) const {
    throw Beyond(
        "`" + rule::to_string(e, *game_) +
        "` asks for more than which neighbours of a place x (x - 1, x + 2, …) are there: for all sizes at once a law is looked for only where moves ask "
        "for no more; one size, such as `set 1..12`, is searched");
}

bool NearMove::truth(const Expr& e, const Names& names, const Present& present) const { return value(e, names, present).items.at(0) != 0; }

bool NearMove::is_in(const Value& item, const Value& set, const Present& present) const {
    if (set.is == Value::Is::set && item.is == Value::Is::place)
        return !std::binary_search(set.items.begin(), set.items.end(), item.items[0]) && present(item.items[0]);
    const bool alike = (item.is == Value::Is::place && set.is == Value::Is::places) || (item.is == Value::Is::number && set.is == Value::Is::numbers);
    if (!alike && !set.items.empty()) throw Beyond("a number by itself and one counted from an element are compared");
    if (set.is == Value::Is::set) throw Beyond("a number by itself is asked for in the set");
    return std::find(set.items.begin(), set.items.end(), item.items[0]) != set.items.end();
}

NearMove::Value NearMove::arithmetic(const Expr& e, const Names& names, const Present& present) const {
    using Is = Value::Is;
    const Value a = value(*e.args[0], names, present);
    if (e.op == Op::negate) {
        if (a.is != Is::number) refuse(e);
        return {Is::number, {-a.items[0]}};
    }
    const Value b = value(*e.args[1], names, present);
    const bool one = (a.is == Is::number || a.is == Is::place) && (b.is == Is::number || b.is == Is::place);
    if (!one || e.args.size() != 2) refuse(e);
    const std::int64_t x = a.items[0], y = b.items[0];
    const int places = (a.is == Is::place ? 1 : 0) + (b.is == Is::place ? 1 : 0);
    std::int64_t result = 0;
    Is is = Is::number;
    if (e.op == Op::add && places <= 1) result = x + y, is = places == 1 ? Is::place : Is::number;
    else if (e.op == Op::subtract && (places != 1 || a.is == Is::place)) result = x - y, is = places == 1 ? Is::place : Is::number;
    else if (places == 0 && e.op == Op::multiply) result = x * y;
    else if (places == 0 && e.op == Op::divide && y > 0) result = linear::floor_quotient(x, y);
    else if (places == 0 && e.op == Op::modulo && y > 0) result = base::remainder(x, y);
    else refuse(e);
    if (result > largest || result < -largest) refuse(e);
    return {is, {result}};
}

NearMove::Value NearMove::listed(const Expr& e, const Names& names, const Present& present) const {
    using Is = Value::Is;
    if (e.op == Op::range) {
        const Value a = value(*e.args[0], names, present), b = value(*e.args[1], names, present);
        const auto all = a.is == b.is && (a.is == Is::number || a.is == Is::place) ? base::listed(a.items[0], b.items[0], 1'001) : std::nullopt;
        if (!all) refuse(e);
        Value list{a.is == Is::number ? Is::numbers : Is::places, {all->begin(), all->end()}};
        return list;
    }
    Value list{Is::places, {}};
    bool first = true;
    for (const ExprRef& arg : e.args) {
        const Value part = value(*arg, names, present);
        if (part.is == Is::set) refuse(e);
        const Is is = part.is == Is::number || part.is == Is::numbers ? Is::numbers : Is::places;
        if (!first && is != list.is) refuse(e);
        list.is = is, first = false;
        list.items.insert(list.items.end(), part.items.begin(), part.items.end());
    }
    list.items = ascending(std::move(list.items));
    return list;
}

/// sum, count, all, any, max, min, and {… for …}: over lists.
NearMove::Value NearMove::aggregate(const Expr& e, const Names& names, const Present& present) const {
    using Is = Value::Is;
    std::vector<Value> found;
    const std::function<void(std::size_t, const Names&)> bind = [&](std::size_t k, const Names& so_far) {
        if (k == e.binders.size()) {
            if (!e.condition || truth(*e.condition, so_far, present)) found.push_back(value(*e.args[0], so_far, present));
            return;
        }
        const Value list = value(*e.binders[k].range, so_far, present);
        if (list.is != Is::numbers && list.is != Is::places) refuse(e);
        for (const std::int64_t item : list.items) {
            Names inner = so_far;
            inner[e.binders[k].slot] = {list.is == Is::numbers ? Is::number : Is::place, {item}};
            bind(k + 1, inner);
        }
    };
    bind(0, names);
    const auto met = std::count_if(found.begin(), found.end(), [](const Value& one) { return one.items[0] != 0; });
    const auto all_numbers = std::all_of(found.begin(), found.end(), [](const Value& one) { return one.is == Is::number; });
    if (e.op == Op::set_comprehension) {
        Value list{found.empty() || found[0].is == Is::place ? Is::places : Is::numbers, {}};
        for (const Value& one : found) {
            if (one.is != Is::number && one.is != Is::place) refuse(e);
            if ((one.is == Is::number) != (list.is == Is::numbers)) refuse(e);
            list.items.push_back(one.items[0]);
        }
        list.items = ascending(std::move(list.items));
        return list;
    }
    if (!all_numbers) refuse(e);
    switch (e.op) {
        case Op::all: return {Is::number, {met == static_cast<std::ptrdiff_t>(found.size()) ? 1 : 0}};
        case Op::any: return {Is::number, {met > 0 ? 1 : 0}};
        case Op::count: return {Is::number, {met}};
        case Op::sum: {
            std::int64_t sum = 0;
            for (const Value& one : found) sum += one.items[0];
            return {Is::number, {sum}};
        }
        default: refuse(e);
    }
}

NearMove::Value NearMove::compared(const Expr& e, const Names& names, const Present& present) const {
    using Is = Value::Is;
    std::vector<Value> sides;
    for (const ExprRef& arg : e.args) sides.push_back(value(*arg, names, present));
    for (std::size_t k = 0; k + 1 < sides.size(); ++k) {
        const Value &a = sides[k], &b = sides[k + 1];
        const bool one = (a.is == Is::number || a.is == Is::place) && a.is == b.is;
        const bool lists = (a.is == Is::places || a.is == Is::numbers) && (a.is == b.is || a.items.empty() || b.items.empty()) && b.is != Is::set;
        const bool equality = e.relations[k] == Relation::equal || e.relations[k] == Relation::not_equal;
        if (!one && !(lists && equality)) refuse(e);
        if (one ? !rule::holds(a.items[0], e.relations[k], b.items[0]) : (ascending(a.items) == ascending(b.items)) != (e.relations[k] == Relation::equal))
            return {Is::number, {0}};
    }
    return {Is::number, {1}};
}

/// S less a list, what of a list is in S, lists joined.
NearMove::Value NearMove::combined(const Expr& e, const Names& names, const Present& present) const {
    using Is = Value::Is;
    const Value a = value(*e.args[0], names, present), b = value(*e.args[1], names, present);
    const auto joined = [](Value list, const Value& more) {
        list.items.insert(list.items.end(), more.items.begin(), more.items.end());
        list.items = ascending(std::move(list.items));
        return list;
    };
    if (e.op == Op::without && a.is == Is::set && b.is == Is::places) return joined(a, b);
    if (e.op == Op::unite && a.is == Is::places && b.is == Is::places) return joined(a, b);
    const Value &set = a.is == Is::set ? a : b, &list = a.is == Is::set ? b : a;
    if (e.op != Op::intersect || set.is != Is::set || list.is != Is::places) refuse(e);
    Value both{Is::places, {}};
    for (const std::int64_t t : list.items)
        if (is_in({Is::place, {t}}, set, present)) both.items.push_back(t);
    return both;
}

NearMove::Value NearMove::called(const Expr& e, const Names& names, const Present& present) const {
    using Is = Value::Is;
    const Value a = value(*e.args[0], names, present);
    if (e.builtin == Builtin::len && (a.is == Is::places || a.is == Is::numbers)) return {Is::number, {static_cast<std::int64_t>(ascending(a.items).size())}};
    if (a.is != Is::number || e.args.size() != 1) refuse(e);
    if (e.builtin == Builtin::abs) return {Is::number, {std::abs(a.items[0])}};
    if (e.builtin == Builtin::odd || e.builtin == Builtin::even) return {Is::number, {(a.items[0] % 2 != 0) == (e.builtin == Builtin::odd) ? 1 : 0}};
    refuse(e);
}

NearMove::Value NearMove::value(const Expr& e, const Names& names, const Present& present) const {
    using Is = Value::Is;
    const auto truth_of = [](bool is) { return Value{Is::number, {is ? 1 : 0}}; };
    switch (e.op) {
        case Op::number:
        case Op::truth: return {Is::number, {e.number}};
        case Op::local: {
            const auto found = names.find(e.slot);
            if (found == names.end()) refuse(e);
            return found->second;
        }
        case Op::add:
        case Op::subtract:
        case Op::multiply:
        case Op::divide:
        case Op::modulo:
        case Op::negate: return arithmetic(e, names, present);
        case Op::empty: return {Is::places, {}};
        case Op::range:
        case Op::set_list: return listed(e, names, present);
        case Op::set_comprehension:
        case Op::all:
        case Op::any:
        case Op::count:
        case Op::sum: return aggregate(e, names, present);
        case Op::without:
        case Op::intersect:
        case Op::unite: return combined(e, names, present);
        case Op::compare: return compared(e, names, present);
        case Op::element_of: return truth_of(is_in(value(*e.args[0], names, present), value(*e.args[1], names, present), present));
        case Op::not_: return truth_of(!truth(*e.args[0], names, present));
        case Op::and_: return truth_of(std::all_of(e.args.begin(), e.args.end(), [&](const ExprRef& part) { return truth(*part, names, present); }));
        case Op::or_: return truth_of(std::any_of(e.args.begin(), e.args.end(), [&](const ExprRef& part) { return truth(*part, names, present); }));
        case Op::implies: return truth_of(!truth(*e.args[0], names, present) || truth(*e.args[1], names, present));
        case Op::iff: {
            const bool first = truth(*e.args[0], names, present);
            return truth_of(std::all_of(e.args.begin(), e.args.end(), [&](const ExprRef& part) { return truth(*part, names, present) == first; }));
        }
        case Op::if_: return value(*e.args[truth(*e.args[0], names, present) ? 1 : 2], names, present);
        case Op::call: return called(e, names, present);
        default: refuse(e);
    }
}

/// The names in their order; a range that depends on what is in S is none of these.
void NearMove::choose(std::size_t binder, std::size_t most, const Names& so_far, std::vector<Names>& into) const {
    if (binder == move_->binders.size()) {
        if (into.size() == most) throw Beyond("a line with so many choices");
        into.push_back(so_far);
        return;
    }
    const rule::Binder& b = move_->binders[binder];
    std::uint32_t next = move_->frame;
    const ExprRef range = rule::inlined(*game_, b.range, next);
    if (!range) throw Beyond("functions that are nested too deep");
    const Value list = value(*range, so_far, [&](std::int64_t) -> bool { throw Beyond("a name that runs through what depends on the set"); });
    if (list.is != Value::Is::numbers && list.is != Value::Is::places) refuse(*range);
    for (const std::int64_t item : list.items) {
        Names one = so_far;
        one[b.slot] = {list.is == Value::Is::numbers ? Value::Is::number : Value::Is::place, {item}};
        choose(binder + 1, most, one, into);
    }
}

void NearMove::read_lines() {
    std::uint32_t next = move_->frame;
    target_ = rule::inlined(*game_, move_->to[0].components[0], next);
    if (move_->condition) condition_ = rule::inlined(*game_, move_->condition, next);
    if (!target_ || (move_->condition && !condition_)) throw Beyond("functions that are nested too deep");
}

std::vector<NearMove> NearMove::all(const rule::Game& game, const rule::Move& move, std::size_t most) {
    NearMove near(game, move);
    const rule::PatternEntry& from = move.from.at(0);
    const bool one_target = move.to.size() == 1 && move.to[0].binders.empty() && !move.to[0].condition && move.to[0].components.size() == 1;
    if (!from.slot || from.constant || !one_target || move.binders.empty()) throw Beyond("a move of no element of the set");
    near.names_[*from.slot] = {Value::Is::set, {}};
    // x runs through S, first of all.
    const Expr& first = *move.binders[0].range;
    if (first.op != Op::local || first.slot != *from.slot) throw Beyond("a move of no element of the set");
    near.names_[move.binders[0].slot] = {Value::Is::place, {0}};
    near.read_lines();
    std::vector<Names> choices;
    near.choose(1, most, near.names_, choices);
    std::vector<NearMove> result;
    for (Names& names : choices) {
        result.push_back(near);
        result.back().names_ = std::move(names);
    }
    return result;
}

std::optional<std::vector<std::int64_t>> NearMove::removed(const Present& present) const {
    if (condition_ && !truth(*condition_, names_, present)) return std::nullopt;
    const Value left = value(*target_, names_, present);
    if (left.is != Value::Is::set) refuse(*target_);
    std::vector<std::int64_t> gone;
    for (const std::int64_t t : left.items)
        if (present(t)) gone.push_back(t);
    return gone;
}

/// A wider look is taken until none is wider in any of the ways to fill it.
std::int64_t NearMove::reach(std::int64_t most) const {
    std::int64_t reach = 0;
    for (bool wider = true; wider;) {
        wider = false;
        if (reach > 8) throw Beyond("a move looks so far from an element");
        for (std::uint64_t ways = 0; ways < std::uint64_t{1} << (2 * reach) && !wider; ++ways) {
            std::int64_t asked = 0;
            removed([&](std::int64_t t) {
                asked = std::max(asked, std::abs(t));
                if (t == 0) return true;
                return t >= -reach && t <= reach && (ways >> (t < 0 ? t + reach : t + reach - 1) & 1) != 0;
            });
            if (asked > most) throw Beyond("a move looks so far from an element");
            if (asked > reach) reach = asked, wider = true;
        }
    }
    return reach;
}

}  // namespace grundy::recognise
