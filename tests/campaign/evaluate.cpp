/// Expressions of the campaign's tree, by brute force.
#include <algorithm>

#include "tests/campaign/arithmetic.hpp"
#include "tests/campaign/brute.hpp"

namespace grundy::campaign {
Evaluator::Evaluator(const Game& game, Num parameter, std::uint64_t steps) : game_(game), bound_(most_vars), steps_(steps) {
    bound_[parameter_var].n = parameter;
}

void Evaluator::spend() {
    if (steps_ == 0) throw Tired{};
    --steps_;
}

void Evaluator::bind(int name, Sort sort, const List& value) {
    Bound& slot = bound_[static_cast<std::size_t>(name)];
    if (sort == Sort::number) slot.n = value.at(0);
    else slot.list = value;
}

void Evaluator::apply(const Node& e) {
    const Let& let = game_.lets.at(static_cast<std::size_t>(e.n));
    std::vector<Bound> arguments;
    for (const Ref& kid : e.kids) {
        if (kid->sort == Sort::number || kid->sort == Sort::truth) arguments.push_back({kid->sort == Sort::number ? number(kid) : truth(kid), {}});
        else arguments.push_back({0, list(kid)});
    }
    for (std::size_t i = 0; i < arguments.size(); ++i) bound_[static_cast<std::size_t>(let.arguments[i].var)] = arguments[i];
}

Num Evaluator::number(const Ref& ref) {
    const Node& e = *ref;
    spend();
    switch (e.op) {
        case Op::number:
        case Op::letter:
        case Op::truth: return e.n;
        case Op::var: return bound_[static_cast<std::size_t>(e.var)].n;
        case Op::negate: return calculated(Op::subtract, 0, number(e.kids[0]));
        case Op::if_: return number(e.kids[truth(e.kids[0]) ? 1 : 2]);
        case Op::index: {
            const Num i = number(e.kids[1]);
            List scratch;
            const List& items = seen(e.kids[0], scratch);
            return i < 1 || i > static_cast<Num>(items.size()) ? throw Undefined{} : items[static_cast<std::size_t>(i - 1)];
        }
        case Op::sum:
        case Op::nim_sum:
        case Op::minimum:
        case Op::maximum:
        case Op::count: return aggregate(e);
        case Op::call: return called(e);
        case Op::apply: apply(e); return number(game_.lets[static_cast<std::size_t>(e.n)].body);
        case Op::value_at:
        case Op::distance_at:
        case Op::solutions_at: return asked(e, position_of(e.kids));
        default: break;
    }
    const Num a = number(e.kids[0]);
    return calculated(e.op, a, number(e.kids[1]));
}

bool Evaluator::compared(const Node& e) {
    if (e.kids[0]->sort == Sort::set || e.kids[0]->sort == Sort::vector) return (list(e.kids[0]) == list(e.kids[1])) == (e.relations[0] == "=");
    Num a = number(e.kids[0]);
    for (std::size_t i = 0; i < e.relations.size(); ++i) {
        const Num b = number(e.kids[i + 1]);
        const std::string& r = e.relations[i];
        const bool less = r[0] == '<', more = r[0] == '>', equal = r.back() == '=' && r[0] != '!';
        const bool holds = r[0] == '!' ? a != b : a == b ? equal : a < b ? less : more;
        if (!holds) return false;
        a = b;
    }
    return true;
}

bool Evaluator::truth(const Ref& ref) {
    const Node& e = *ref;
    spend();
    switch (e.op) {
        case Op::truth: return e.n != 0;
        case Op::compare: return compared(e);
        case Op::in: return in(number(e.kids[0]), e.kids[1]);
        case Op::not_: return !truth(e.kids[0]);
        case Op::and_: return truth(e.kids[0]) && truth(e.kids[1]);
        case Op::or_: return truth(e.kids[0]) || truth(e.kids[1]);
        case Op::implies: return !truth(e.kids[0]) || truth(e.kids[1]);
        case Op::iff: {
            const bool left = truth(e.kids[0]);
            return left == truth(e.kids[1]);
        }
        case Op::if_: return truth(e.kids[truth(e.kids[0]) ? 1 : 2]);
        case Op::all: return each(e.binds, e.condition, [&] { return truth(e.kids[0]); });
        case Op::any: return !each(e.binds, e.condition, [&] { return !truth(e.kids[0]); });
        case Op::call:
            if (e.text == "odd" || e.text == "even") return (calculated(Op::modulo, number(e.kids[0]), 2) == 1) == (e.text == "odd");
            throw Undefined{};
        case Op::apply: apply(e); return truth(game_.lets[static_cast<std::size_t>(e.n)].body);
        case Op::previous_at:
        case Op::next_at:
        case Op::draw_at:
        case Op::reachable_at: return asked(e, position_of(e.kids)) != 0;
        default: throw Undefined{};
    }
}

bool Evaluator::in(Num x, const Ref& ref) {
    const Node& e = *ref;
    if (e.op == Op::range) {
        const Num low = number(e.kids[0]), high = number(e.kids[1]);
        return low <= x && x <= high;
    }
    List scratch;
    const List& items = seen(ref, scratch);
    return std::find(items.begin(), items.end(), x) != items.end();
}

Num Evaluator::aggregate(const Node& e) {
    Num result = 0;
    bool none = true;
    each(e.binds, e.condition, [&] {
        const Num x = e.op == Op::count ? truth(e.kids[0]) : number(e.kids[0]);
        if (e.op == Op::nim_sum) result = calculated(Op::nim_add, result, x);
        else if (e.op == Op::minimum) result = none ? x : std::min(result, x);
        else if (e.op == Op::maximum) result = none ? x : std::max(result, x);
        else result = calculated(Op::add, result, x);
        none = false;
        return true;
    });
    return none && (e.op == Op::minimum || e.op == Op::maximum) ? throw Undefined{} : result;
}

const List& Evaluator::seen(const Ref& e, List& scratch) {
    if (e->op == Op::var) return bound_[static_cast<std::size_t>(e->var)].list;
    return scratch = list(e);
}

List Evaluator::list(const Ref& ref) {
    const Node& e = *ref;
    spend();
    List result;
    switch (e.op) {
        case Op::var: return bound_[static_cast<std::size_t>(e.var)].list;
        case Op::range: {
            const Num low = number(e.kids[0]), high = number(e.kids[1]);
            if (high >= low && high - low > 1'000'000) throw Tired{};
            for (Num i = low; i <= high; ++i) result.push_back(i);
            return result;
        }
        case Op::set:
        case Op::vector:
            for (const Ref& kid : e.kids) {
                if (kid->sort == Sort::set) {
                    const List inner = list(kid);
                    result.insert(result.end(), inner.begin(), inner.end());
                } else {
                    result.push_back(number(kid));
                }
            }
            return e.op == Op::set ? sorted(result) : result;
        case Op::set_of:
        case Op::vector_of:
            each(e.binds, e.condition, [&] { return result.push_back(number(e.kids[0])), true; });
            return e.op == Op::set_of ? sorted(result) : result;
        case Op::if_: return list(e.kids[truth(e.kids[0]) ? 1 : 2]);
        case Op::call: return list_called(e);
        case Op::apply: apply(e); return list(game_.lets[static_cast<std::size_t>(e.n)].body);
        default: break;
    }
    result = list(e.kids[0]);
    if (e.op == Op::slice) {
        const Num from = number(e.kids[1]), to = number(e.kids[2]);
        if (to < from) return {};
        if (from < 1 || to > static_cast<Num>(result.size())) throw Undefined{};
        return List(result.begin() + (from - 1), result.begin() + to);
    }
    if (e.op == Op::update) {
        const List old = result;
        std::vector<bool> changed(old.size(), false);
        for (std::size_t k = 1; k + 1 < e.kids.size(); k += 2) {
            const Num i = number(e.kids[k]);
            if (i < 1 || i > static_cast<Num>(old.size()) || changed[static_cast<std::size_t>(i - 1)]) throw Undefined{};
            changed[static_cast<std::size_t>(i - 1)] = true;
            result[static_cast<std::size_t>(i - 1)] = number(e.kids[k + 1]);
        }
        return result;
    }
    const List other = list(e.kids[1]);
    if (e.op == Op::concat) return result.insert(result.end(), other.begin(), other.end()), result;
    List out;
    const auto to = std::back_inserter(out);
    if (e.op == Op::unite) std::set_union(result.begin(), result.end(), other.begin(), other.end(), to);
    else if (e.op == Op::intersect) std::set_intersection(result.begin(), result.end(), other.begin(), other.end(), to);
    else if (e.op == Op::without) std::set_difference(result.begin(), result.end(), other.begin(), other.end(), to);
    else std::set_symmetric_difference(result.begin(), result.end(), other.begin(), other.end(), to);
    return out;
}

Position Evaluator::position_of(const std::vector<Ref>& components) {
    Position position;
    for (const Ref& c : components) {
        if (c->sort == Sort::number) position.push_back({number(c)});
        else position.push_back(list(c));
    }
    return position;
}

}  // namespace grundy::campaign
