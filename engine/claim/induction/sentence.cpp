#include "engine/claim/induction/sentence.hpp"

#include <algorithm>
#include <set>

#include "engine/rule/constant.hpp"
#include "engine/rule/text.hpp"
#include "engine/rule/walk.hpp"

namespace grundy::claim {

using arithmetic::Automaton;
using arithmetic::Linear;
using arithmetic::Track;
using rule::Builtin;
using rule::Expr;
using rule::Op;
using rule::Relation;

namespace {

constexpr std::size_t most_listed = 4096;    ///< elements of a constant set
constexpr std::size_t most_one_by_one = 12;  ///< values of a name that are tried one by one though a track could stand for them
constexpr std::int64_t most_modulus = 4096;  ///< of a count

bool is_position(Op op) { return op == Op::value_at || op == Op::previous_at || op == Op::next_at || op == Op::draw_at; }

/// A name that is used as an index, a factor, a divisor or the like must be a known number.
bool must_be_known(const Expr& e, std::uint32_t slot) {
    return rule::any_of(e, [slot](const Expr& part) {
        const auto reads = [&](std::size_t k) { return k < part.args.size() && rule::mentions(*part.args[k], slot); };
        switch (part.op) {
            case Op::index: return reads(1);
            case Op::slice: return reads(1) || reads(2);
            case Op::update:
                for (std::size_t k = 1; k < part.args.size(); k += 2)
                    if (reads(k)) return true;
                return false;
            case Op::multiply: {  // a constant factor is no trouble
                const bool constant = rule::free_slots(*part.args[0]).empty() || rule::free_slots(*part.args[1]).empty();
                return !constant && (reads(0) || reads(1));
            }
            case Op::divide:
            case Op::modulo: return reads(1);
            case Op::power: return reads(0) || reads(1);
            case Op::call: return reads(1) || reads(2);
            default: return false;
        }
    });
}

}  // namespace

void Sentences::refuse(const std::string& what, const Expr& e) const { throw NotDefinable{what + " `" + rule::to_string(e, game_) + "`"}; }

/// The value of an expression without names, or the elements of its set; nothing where it has names or is no number or set of numbers.
std::optional<std::vector<std::int64_t>> Sentences::constants(const Expr& e) const {
    if (!rule::free_slots(e).empty() || rule::any_of(e, [](const Expr& part) { return is_position(part.op); })) return std::nullopt;
    std::uint32_t slots = 0;
    rule::any_of(e, [&](const Expr& part) {
        for (const rule::Binder& binder : part.binders) slots = std::max(slots, binder.slot + 1);
        return false;
    });
    rule::Evaluator::Frame frame(slots);
    std::vector<std::int64_t> items;
    try {
        rule::Evaluator evaluator(game_, {200'000, most_listed});
        const auto take = [&](const base::Integer& x) {
            const auto small = base::to_int64(x);
            if (!small || items.size() == most_listed) throw NotDefinable{"a constant that is too large"};
            items.push_back(*small);
        };
        if (e.type.kind == rule::Kind::set) {
            evaluator.for_each(e, frame, [&](const rule::Value& value) { return take(value.number()), true; });
        } else if (e.type.kind == rule::Kind::number || e.type.kind == rule::Kind::truth || e.type.kind == rule::Kind::vector) {
            for (const auto& x : evaluator.evaluate(e, frame).items) take(x);
        } else {
            return std::nullopt;
        }
    } catch (const rule::ConstantError&) {
        refuse("what has no value, or takes too long:", e);
    }
    return items;
}

std::int64_t Sentences::known(const Expr& e, const Scope& scope, const char* what) {
    Sides none;
    const Linear form = number(e, scope, none);
    if (!form.is_constant()) refuse(what, e);
    return form.constant;
}

Automaton Sentences::close(std::vector<Automaton> all, std::vector<Track> without) const {
    const auto smaller = [](const Automaton& a, const Automaton& b) { return a.states() * a.letters() < b.states() * b.letters(); };
    const auto joined = [&](std::vector<Automaton> some) {
        Automaton result(base_, true);
        std::sort(some.begin(), some.end(), smaller);
        for (const Automaton& a : some) {
            result = both(result, a);
            if (result.accepts_nothing()) break;
        }
        return result;
    };
    while (!without.empty()) {
        const auto width = [&](Track track) {
            std::set<Track> tracks;
            for (const Automaton& a : all)
                if (a.has(track)) tracks.insert(a.tracks().begin(), a.tracks().end());
            return tracks.size();
        };
        const auto narrow = std::min_element(without.begin(), without.end(), [&](Track a, Track b) { return width(a) < width(b); });
        const Track track = *narrow;
        without.erase(narrow);
        std::vector<Automaton> with, others;
        for (Automaton& a : all) (a.has(track) ? with : others).push_back(std::move(a));
        if (!with.empty()) others.push_back(exists(joined(std::move(with)), track));
        all = std::move(others);
    }
    return joined(std::move(all));
}

Linear Sentences::introduced(bool natural, Sides& sides) {
    const Track up = fresh();
    sides.tracks.push_back(up);
    if (natural) return arithmetic::number(up);
    const Track down = fresh();  // a whole number is up - down, one of them 0
    sides.tracks.push_back(down);
    sides.relations.push_back(either(arithmetic::is_zero(base_, arithmetic::number(up)), arithmetic::is_zero(base_, arithmetic::number(down))));
    return arithmetic::plus(arithmetic::number(up), arithmetic::number(down), -1);
}

/// A track that equals a form which is never negative.
Track Sentences::track_of(const Linear& form, Sides& sides) {
    if (form.constant == 0 && form.terms.size() == 1 && form.terms[0].second == 1) return form.terms[0].first;
    const Linear made = introduced(true, sides);
    sides.relations.push_back(equal(made, form));
    return made.terms[0].first;
}

/// floor(a / c) = q iff c q <= a < c q + c, for c > 0; for c < 0 it is floor(-a / -c).
Linear Sentences::quotient(const Linear& a, std::int64_t divisor, Sides& sides) {
    if (divisor < 0) return quotient(arithmetic::times(a, -1), -divisor, sides);
    if (divisor == 1) return a;
    const Linear q = introduced(a.is_natural(), sides);
    Linear over = arithmetic::plus(a, q, -divisor);
    over.constant -= divisor - 1;  // a - c q - (c - 1) <= 0
    sides.relations.push_back(both(at_most(arithmetic::times(q, divisor), a), arithmetic::is_at_most(base_, over)));
    return q;
}

Linear Sentences::remainder(const Linear& a, std::int64_t divisor, Sides& sides) {
    if (divisor < 0) divisor = -divisor;  // a mod b is a mod |b|
    if (a.is_constant()) return {{}, (a.constant % divisor + divisor) % divisor};
    Sides inner;
    const Linear q = quotient(a, divisor, inner);
    const Linear r = introduced(true, sides);
    inner.relations.push_back(equal(r, arithmetic::plus(a, q, -divisor)));
    sides.relations.push_back(close(std::move(inner.relations), std::move(inner.tracks)));
    return r;
}

Linear Sentences::extreme(const Linear& a, const Linear& b, bool greatest, Sides& sides) {
    const Linear z = introduced(a.is_natural() && b.is_natural(), sides);
    const Automaton first = greatest ? at_most(b, a) : at_most(a, b);
    sides.relations.push_back(either(both(first, equal(z, a)), both(complement(first), equal(z, b))));
    return z;
}

Linear Sentences::nim_sum(const Linear& a, const Linear& b, const Expr& e, Sides& sides) {
    if (base_ != 2) refuse("digits in two bases at once: the nim-sum", e);
    if (!a.is_natural() || !b.is_natural()) refuse("the nim-sum of what may be negative:", e);
    if (a.is_constant() && a.constant == 0) return b;
    if (b.is_constant() && b.constant == 0) return a;
    const Track x = track_of(a, sides), y = track_of(b, sides);
    if (x == y) return {};
    const Linear z = introduced(true, sides);
    sides.relations.push_back(arithmetic::nim_sum(x, y, z.terms[0].first));
    return z;
}

std::vector<Linear> Sentences::vector(const Expr& e, const Scope& scope, Sides& sides) {
    switch (e.op) {
        case Op::local: {
            const auto found = scope.find(e.slot);
            if (found == scope.end() || found->second.scalar) refuse("the name", e);
            return found->second.items;
        }
        case Op::vector_list: {
            std::vector<Linear> items;
            for (const auto& arg : e.args) items.push_back(number(*arg, scope, sides));
            return items;
        }
        case Op::update: {
            const std::vector<Linear> old = vector(*e.args[0], scope, sides);
            std::vector<Linear> items = old;
            for (std::size_t k = 1; k + 1 < e.args.size(); k += 2) {
                const std::int64_t place = known(*e.args[k], scope, "the place");
                if (place < 1 || place > static_cast<std::int64_t>(items.size())) refuse("a place that is not there:", e);
                items[static_cast<std::size_t>(place - 1)] = number(*e.args[k + 1], scope, sides);
            }
            return items;
        }
        case Op::concat: {
            std::vector<Linear> items;
            for (const auto& arg : e.args)
                for (Linear& x : vector(*arg, scope, sides)) items.push_back(std::move(x));
            return items;
        }
        case Op::vector_comprehension: {
            std::vector<Linear> items;
            each_binding(e.binders, e.condition.get(), {e.args[0].get()}, scope, [&](const Bound& bound) {
                if (!bound.tracks.empty() || !bound.where.empty()) refuse("the vector", e);
                items.push_back(number(*e.args[0], bound.scope, sides));
            });
            return items;
        }
        default: {
            const auto items = constants(e);
            if (!items) refuse("the vector", e);
            std::vector<Linear> forms;
            for (const std::int64_t x : *items) forms.push_back({{}, x});
            return forms;
        }
    }
}

/// sum, xor, min and max of numbers that are known to be so many.
Linear Sentences::folded(const Expr& e, const Scope& scope, Sides& sides) {
    std::vector<Linear> items;
    if (e.op == Op::sum || e.op == Op::xor_sum || e.op == Op::minimum || e.op == Op::maximum) {
        each_binding(e.binders, e.condition.get(), {e.args[0].get()}, scope, [&](const Bound& bound) {
            if (!bound.tracks.empty() || !bound.where.empty()) refuse("what runs over a range that depends on the position:", e);
            items.push_back(number(*e.args[0], bound.scope, sides));
        });
    } else if (e.args.size() == 1) {
        if (e.args[0]->type.kind != rule::Kind::vector) refuse("what is taken over a set:", e);
        items = vector(*e.args[0], scope, sides);
    } else {
        for (const auto& arg : e.args) items.push_back(number(*arg, scope, sides));
    }
    const bool adds = e.op == Op::sum || e.op == Op::sum_of || e.op == Op::xor_sum || e.op == Op::xor_of;
    if (items.empty() && !adds) refuse("an extreme of nothing:", e);
    Linear result = items.empty() ? Linear{} : items[0];
    for (std::size_t k = 1; k < items.size(); ++k) {
        if (e.op == Op::sum || e.op == Op::sum_of) result = arithmetic::plus(result, items[k]);
        else if (e.op == Op::xor_sum || e.op == Op::xor_of) result = nim_sum(result, items[k], e, sides);
        else result = extreme(result, items[k], e.op == Op::maximum || e.op == Op::maximum_of, sides);
    }
    return result;
}

Linear Sentences::call(const Expr& e, const Scope& scope, Sides& sides) {
    switch (e.builtin) {
        case Builtin::abs: {
            const Linear a = number(*e.args[0], scope, sides);
            return a.is_natural() ? a : extreme(a, arithmetic::times(a, -1), true, sides);
        }
        case Builtin::len:
            if (e.args[0]->type.kind != rule::Kind::vector) break;
            return {{}, static_cast<std::int64_t>(vector(*e.args[0], scope, sides).size())};
        case Builtin::bit:
        case Builtin::digit: {
            const Linear a = number(*e.args[0], scope, sides);
            const std::int64_t base = e.builtin == Builtin::bit ? 2 : known(*e.args[1], scope, "the base in");
            const std::int64_t place = known(*e.args.back(), scope, "the place in");
            if (e.builtin == Builtin::digit && !a.is_natural()) refuse("a digit of what may be negative:", e);
            if (base < 2 || place < 0) refuse("what has no value:", e);
            std::int64_t power = 1;
            for (std::int64_t k = 0; k < place; ++k) {
                if (power > (std::int64_t{1} << 30) / base) refuse("a digit at so high a place:", e);
                power *= base;
            }
            return remainder(quotient(a, power, sides), base, sides);
        }
        default: break;
    }
    refuse("the function", e);
}

Linear Sentences::number(const Expr& e, const Scope& scope, Sides& sides) {
    switch (e.op) {
        case Op::number: return {{}, e.number};
        case Op::local: {
            const auto found = scope.find(e.slot);
            if (found == scope.end() || !found->second.scalar) refuse("the name", e);
            return found->second.items[0];
        }
        case Op::add: return arithmetic::plus(number(*e.args[0], scope, sides), number(*e.args[1], scope, sides));
        case Op::subtract: return arithmetic::plus(number(*e.args[0], scope, sides), number(*e.args[1], scope, sides), -1);
        case Op::negate: return arithmetic::times(number(*e.args[0], scope, sides), -1);
        case Op::multiply: {
            const Linear a = number(*e.args[0], scope, sides), b = number(*e.args[1], scope, sides);
            if (a.is_constant()) return arithmetic::times(b, a.constant);
            if (b.is_constant()) return arithmetic::times(a, b.constant);
            refuse("the product", e);
        }
        case Op::divide:
        case Op::modulo: {
            if (e.op == Op::modulo && is_count(*e.args[0])) {  // a count modulo a constant: one of so many numbers
                const std::int64_t m = known(*e.args[1], scope, "the divisor of");
                if (m < 1 || m > most_modulus) refuse("a count modulo so large a number:", e);
                const Linear r = introduced(true, sides);
                Automaton any = constant(false);
                for (std::int64_t v = 0; v < m; ++v)
                    any = either(any, both(count_is(*e.args[0], {static_cast<std::uint64_t>(m), 0}, static_cast<std::uint64_t>(v), scope), equal(r, {{}, v})));
                sides.relations.push_back(std::move(any));
                return r;
            }
            const Linear a = number(*e.args[0], scope, sides);
            Sides none;
            const Linear b = number(*e.args[1], scope, none);
            if (!b.is_constant()) refuse(e.op == Op::divide ? "the quotient" : "the remainder", e);
            if (b.constant == 0) refuse("a division by 0:", e);
            return e.op == Op::divide ? quotient(a, b.constant, sides) : remainder(a, b.constant, sides);
        }
        case Op::exclusive_or: {
            const Linear a = number(*e.args[0], scope, sides), b = number(*e.args[1], scope, sides);
            return nim_sum(a, b, e, sides);
        }
        case Op::if_: {
            Sides first, second;
            const Linear a = number(*e.args[1], scope, first), b = number(*e.args[2], scope, second);
            const Automaton condition = truth(*e.args[0], scope);
            const Linear z = introduced(a.is_natural() && b.is_natural(), sides);
            first.relations.push_back(equal(z, a));
            second.relations.push_back(equal(z, b));
            sides.relations.push_back(either(both(condition, close(std::move(first.relations), std::move(first.tracks))),
                                             both(complement(condition), close(std::move(second.relations), std::move(second.tracks)))));
            return z;
        }
        case Op::index: {
            const std::vector<Linear> items = vector(*e.args[0], scope, sides);
            const std::int64_t place = known(*e.args[1], scope, "the place");
            if (place < 1 || place > static_cast<std::int64_t>(items.size())) refuse("a place that is not there:", e);
            return items[static_cast<std::size_t>(place - 1)];
        }
        case Op::sum:
        case Op::xor_sum:
        case Op::minimum:
        case Op::maximum:
        case Op::sum_of:
        case Op::xor_of:
        case Op::minimum_of:
        case Op::maximum_of: return folded(e, scope, sides);
        case Op::call: return call(e, scope, sides);
        case Op::value_at:
            if (!value_) refuse("the value", e);
            if (!is_here(e, scope)) refuse("the value of another position,", e);
            return arithmetic::number(*value_);
        default: break;
    }
    if (const auto value = constants(e); value && value->size() == 1) return {{}, value->front()};
    refuse("the number", e);
}

/// Is this P(…), N(…), g(…) of the position itself, in this game?
bool Sentences::is_here(const Expr& e, const Scope&) const {
    if (e.ref != 0 || e.args.size() != game_.components.size()) return false;
    for (std::size_t k = 0; k < e.args.size(); ++k)
        if (e.args[k]->op != Op::local || e.args[k]->slot != k) return false;
    return true;
}

bool Sentences::is_count(const Expr& e) const { return e.op == Op::call && (e.builtin == Builtin::trailing || e.builtin == Builtin::ones); }

Automaton Sentences::count_is(const Expr& e, arithmetic::Reduced reduced, std::uint64_t value, const Scope& scope) {
    Sides sides;
    const Linear a = number(*e.args[0], scope, sides);
    if (!a.is_natural()) refuse("a count of digits of what may be negative:", e);
    const Track x = track_of(a, sides);
    if (e.builtin == Builtin::ones) {
        if (base_ != 2) refuse("digits in two bases at once:", e);
        sides.relations.push_back(arithmetic::ones_is(x, reduced, value));
    } else {
        const std::int64_t base = known(*e.args[1], scope, "the base in"), digit = known(*e.args[2], scope, "the digit in");
        if (base != static_cast<std::int64_t>(base_)) refuse("digits in two bases at once:", e);
        if (digit < 0 || digit >= base) return constant(reduced(0) == value);
        sides.relations.push_back(arithmetic::trailing_is(base_, x, static_cast<unsigned>(digit), reduced, value));
    }
    return close(std::move(sides.relations), std::move(sides.tracks));
}

/// Comparisons of counts: with a constant, or trailing zeros with trailing zeros. Nothing when no count is compared.
std::optional<Automaton> Sentences::counted(const Expr& a, Relation relation, const Expr& b, const Scope& scope) {
    const auto holds = [relation](std::int64_t x, std::int64_t y) {
        switch (relation) {
            case Relation::equal: return x == y;
            case Relation::not_equal: return x != y;
            case Relation::less: return x < y;
            case Relation::less_equal: return x <= y;
            case Relation::greater: return x > y;
            case Relation::greater_equal: return x >= y;
        }
        return false;
    };
    if (is_count(a) && is_count(b)) {
        if (a.builtin != Builtin::trailing || b.builtin != Builtin::trailing) refuse("a comparison of counts with", b);
        for (const Expr* e : {&a, &b})
            if (known(*e->args[1], scope, "the base in") != static_cast<std::int64_t>(base_) || known(*e->args[2], scope, "the digit in") != 0)
                refuse("a comparison of counts with", *e);
        Sides sides;
        const Linear p = number(*a.args[0], scope, sides), q = number(*b.args[0], scope, sides);
        if (!p.is_natural() || !q.is_natural()) refuse("a count of digits of what may be negative:", a);
        const Track x = track_of(p, sides), y = track_of(q, sides);
        if (x == y) return constant(holds(0, 0));
        Automaton any = constant(false);
        for (const int sign : {-1, 0, 1})
            if (holds(sign, 0)) any = either(any, arithmetic::zeros_compare(base_, x, y, sign));
        sides.relations.push_back(std::move(any));
        return close(std::move(sides.relations), std::move(sides.tracks));
    }
    const bool left = is_count(a);
    if (!left && !is_count(b)) return std::nullopt;
    const std::int64_t c = known(left ? b : a, scope, "a comparison of a count with");
    if (c < 0) return constant(left ? holds(0, c) : holds(c, 0));  // every count compares as 0 does
    if (c > most_modulus) refuse("a comparison of a count with so large a number:", left ? b : a);
    Automaton any = constant(false);
    const arithmetic::Reduced capped{0, static_cast<std::uint64_t>(c) + 1};
    for (std::int64_t v = 0; v <= c + 1; ++v)  // c + 1 stands for all that is larger
        if (left ? holds(v, c) : holds(c, v)) any = either(any, count_is(left ? a : b, capped, static_cast<std::uint64_t>(v), scope));
    return any;
}

Automaton Sentences::related(const Expr& a, Relation relation, const Expr& b, const Scope& scope) {
    const bool differs = relation == Relation::not_equal;
    if (a.type.kind == rule::Kind::truth && (relation == Relation::equal || differs)) {
        const Automaton same = alike(truth(a, scope), truth(b, scope));
        return differs ? complement(same) : same;
    }
    if (a.type.kind == rule::Kind::vector && (relation == Relation::equal || differs)) {
        Sides sides;
        const auto u = vector(a, scope, sides), v = vector(b, scope, sides);
        if (u.size() != v.size()) return constant(differs);
        for (std::size_t k = 0; k < u.size(); ++k) sides.relations.push_back(equal(u[k], v[k]));
        const Automaton same = close(std::move(sides.relations), std::move(sides.tracks));
        return differs ? complement(same) : same;
    }
    if (a.type.kind != rule::Kind::number || b.type.kind != rule::Kind::number) refuse("a comparison of", a);
    if (auto count = counted(a, relation, b, scope)) return *count;
    Sides sides;
    const Linear x = number(a, scope, sides), y = number(b, scope, sides);
    const auto atom = [&] {
        Linear one = {{}, 1};
        switch (relation) {
            case Relation::equal: return equal(x, y);
            case Relation::not_equal: return complement(equal(x, y));
            case Relation::less: return at_most(arithmetic::plus(x, one), y);
            case Relation::less_equal: return at_most(x, y);
            case Relation::greater: return at_most(arithmetic::plus(y, one), x);
            default: return at_most(y, x);
        }
    };
    sides.relations.push_back(atom());
    return close(std::move(sides.relations), std::move(sides.tracks));
}

Automaton Sentences::member(const Linear& form, const Expr& set, const Scope& scope) {
    switch (set.op) {
        case Op::range: {
            Sides sides;
            const Linear low = number(*set.args[0], scope, sides), high = number(*set.args[1], scope, sides);
            sides.relations.push_back(at_most(low, form));
            sides.relations.push_back(at_most(form, high));
            return close(std::move(sides.relations), std::move(sides.tracks));
        }
        case Op::set_list: {
            Automaton any = constant(false);
            for (const auto& arg : set.args) {
                if (arg->type.kind == rule::Kind::set) {
                    any = either(any, member(form, *arg, scope));
                    continue;
                }
                Sides sides;
                const Linear x = number(*arg, scope, sides);
                sides.relations.push_back(equal(form, x));
                any = either(any, close(std::move(sides.relations), std::move(sides.tracks)));
            }
            return any;
        }
        case Op::empty: return constant(false);
        case Op::unite: return either(member(form, *set.args[0], scope), member(form, *set.args[1], scope));
        case Op::intersect: return both(member(form, *set.args[0], scope), member(form, *set.args[1], scope));
        case Op::without: return both(member(form, *set.args[0], scope), complement(member(form, *set.args[1], scope)));
        case Op::exclusive_or: return complement(alike(member(form, *set.args[0], scope), member(form, *set.args[1], scope)));
        case Op::set_comprehension: {
            Automaton any = constant(false);
            each_binding(set.binders, set.condition.get(), {set.args[0].get()}, scope, [&](const Bound& bound) {
                Sides sides{bound.where, bound.tracks};
                const Linear x = number(*set.args[0], bound.scope, sides);
                sides.relations.push_back(equal(form, x));
                any = either(any, close(std::move(sides.relations), std::move(sides.tracks)));
            });
            return any;
        }
        case Op::call:
            if (set.builtin == Builtin::powers && form.is_natural() && known(*set.args[0], scope, "the base in") == static_cast<std::int64_t>(base_)) {
                Sides sides;
                const Linear high = number(*set.args[1], scope, sides);
                sides.relations.push_back(arithmetic::power_of_base(base_, track_of(form, sides)));
                sides.relations.push_back(at_most(form, high));
                return close(std::move(sides.relations), std::move(sides.tracks));
            }
            break;
        default: break;
    }
    const auto items = constants(set);
    if (!items) refuse("the set", set);
    Automaton any = constant(false);
    for (std::size_t k = 0; k < items->size();) {  // neighbours are one range
        std::size_t end = k + 1;
        while (end < items->size() && (*items)[end] == (*items)[end - 1] + 1) ++end;
        any = either(any, both(at_most({{}, (*items)[k]}, form), at_most(form, {{}, (*items)[end - 1]})));
        k = end;
    }
    return any;
}

void Sentences::each_binding(const std::vector<rule::Binder>& binders, const Expr* condition, const std::vector<const Expr*>& used, const Scope& scope,
                             const std::function<void(const Bound&)>& visit) {
    std::function<void(std::size_t, const Bound&)> bind = [&](std::size_t k, const Bound& bound) {
        if (k == binders.size()) {
            Bound all = bound;
            if (condition) {
                const Automaton holds = truth(*condition, bound.scope);
                if (holds.accepts_nothing()) return;
                if (!holds.accepts_everything()) all.where.push_back(holds);
            }
            visit(all);
            return;
        }
        const rule::Binder& binder = binders[k];
        if (binder.type.kind != rule::Kind::number) refuse("what is no number runs through", *binder.range);
        bool one_by_one = std::any_of(used.begin(), used.end(), [&](const Expr* e) { return must_be_known(*e, binder.slot); }) ||
                          (condition && must_be_known(*condition, binder.slot));
        for (std::size_t later = k + 1; later < binders.size(); ++later) one_by_one = one_by_one || must_be_known(*binders[later].range, binder.slot);
        if (binder.range->type.kind == rule::Kind::vector) {
            Sides sides;
            for (const Linear& x : vector(*binder.range, bound.scope, sides)) {
                Bound next = bound;
                next.tracks.insert(next.tracks.end(), sides.tracks.begin(), sides.tracks.end());
                next.where.insert(next.where.end(), sides.relations.begin(), sides.relations.end());
                next.scope[binder.slot] = {true, {x}};
                bind(k + 1, next);
            }
            return;
        }
        // The elements, where range and bounds are known numbers here.
        std::optional<std::vector<std::int64_t>> items;
        if (binder.range->op == Op::range) {
            Sides none;
            const Linear low = number(*binder.range->args[0], bound.scope, none), high = number(*binder.range->args[1], bound.scope, none);
            if (low.is_constant() && high.is_constant() && high.constant - low.constant < static_cast<std::int64_t>(most_listed)) {
                items.emplace();
                for (std::int64_t x = low.constant; x <= high.constant; ++x) items->push_back(x);
            }
        } else {
            items = constants(*binder.range);
        }
        if (one_by_one && !items) refuse("what runs through a range that depends on the position:", *binder.range);
        if (items && (one_by_one || items->size() <= most_one_by_one)) {
            for (const std::int64_t x : *items) {
                Bound next = bound;
                next.scope[binder.slot] = {true, {Linear{{}, x}}};
                bind(k + 1, next);
            }
            return;
        }
        Sides sides;
        bool natural = items && std::none_of(items->begin(), items->end(), [](std::int64_t x) { return x < 0; });
        if (binder.range->op == Op::range) {
            Sides none;
            natural = number(*binder.range->args[0], bound.scope, none).is_natural();
        }
        const Linear x = introduced(natural, sides);
        Bound next = bound;
        next.scope[binder.slot] = {true, {x}};
        next.tracks.insert(next.tracks.end(), sides.tracks.begin(), sides.tracks.end());
        next.where.insert(next.where.end(), sides.relations.begin(), sides.relations.end());
        next.where.push_back(member(x, *binder.range, bound.scope));
        bind(k + 1, next);
    };
    bind(0, {scope, {}, {}});
}

Automaton Sentences::quantified(const Expr& e, const Scope& scope) {
    Automaton any = constant(false);
    each_binding(e.binders, e.condition.get(), {e.args[0].get()}, scope, [&](const Bound& bound) {
        std::vector<Automaton> all = bound.where;
        const Under under(*this, outcomes_ ? close(bound.where, {}) : constant(true));
        const Automaton inside = truth(*e.args[0], bound.scope);
        all.push_back(e.op == Op::all ? complement(inside) : inside);
        any = either(any, close(std::move(all), bound.tracks));
    });
    return e.op == Op::all ? complement(any) : any;
}

Automaton Sentences::predicate(const Expr& e, const Scope& scope) {
    if (e.builtin != Builtin::odd && e.builtin != Builtin::even) refuse("the function", e);
    const std::int64_t rest = e.builtin == Builtin::odd ? 1 : 0;
    if (is_count(*e.args[0])) return count_is(*e.args[0], {2, 0}, static_cast<std::uint64_t>(rest), scope);
    Sides sides;
    const Linear r = remainder(number(*e.args[0], scope, sides), 2, sides);
    sides.relations.push_back(equal(r, {{}, rest}));
    return close(std::move(sides.relations), std::move(sides.tracks));
}

/// P(…) of any position, where it is known who wins.
Automaton Sentences::outcome(const Expr& e, const Scope& scope) {
    if (e.ref != 0) refuse("the outcome in another game,", e);
    Sides sides;
    std::vector<Linear> numbers;
    for (const auto& arg : e.args) {
        if (arg->type.kind == rule::Kind::number) {
            numbers.push_back(number(*arg, scope, sides));
            continue;
        }
        for (Linear& x : vector(*arg, scope, sides)) numbers.push_back(std::move(x));
    }
    const Outcome outcome = outcomes_(numbers, sides);
    undefined_ = either(undefined_, context_ ? both(*context_, outcome.no_position) : outcome.no_position);
    return e.op == Op::previous_at ? outcome.lost : complement(outcome.lost);
}

Automaton Sentences::truth(const Expr& e, const Scope& scope) {
    switch (e.op) {
        case Op::truth: return constant(e.number != 0);
        case Op::compare: {
            Automaton all = constant(true);
            for (std::size_t k = 0; k + 1 < e.args.size(); ++k) all = both(all, related(*e.args[k], e.relations[k], *e.args[k + 1], scope));
            return all;
        }
        case Op::element_of: {
            if (e.args[0]->type.kind != rule::Kind::number) refuse("what is no number:", e);
            Sides sides;
            const Linear x = number(*e.args[0], scope, sides);
            sides.relations.push_back(member(x, *e.args[1], scope));
            return close(std::move(sides.relations), std::move(sides.tracks));
        }
        case Op::not_: return complement(truth(*e.args[0], scope));
        case Op::and_:
        case Op::or_: {
            Automaton result = truth(*e.args[0], scope);
            for (std::size_t k = 1; k < e.args.size(); ++k) {
                const Under under(*this, e.op == Op::and_ ? result : complement(result));
                const Automaton next = truth(*e.args[k], scope);
                result = e.op == Op::and_ ? both(result, next) : either(result, next);
            }
            return result;
        }
        case Op::implies: {
            const Automaton premise = truth(*e.args[0], scope);
            const Under under(*this, premise);
            return either(complement(premise), truth(*e.args[1], scope));
        }
        case Op::iff: {
            Automaton result = truth(*e.args[0], scope);
            for (std::size_t k = 1; k < e.args.size(); ++k) result = alike(result, truth(*e.args[k], scope));
            return result;
        }
        case Op::if_: {
            const Automaton condition = truth(*e.args[0], scope);
            const auto branch = [&](const Automaton& where, const Expr& part) {
                const Under under(*this, where);
                return both(where, truth(part, scope));
            };
            return either(branch(condition, *e.args[1]), branch(complement(condition), *e.args[2]));
        }
        case Op::all:
        case Op::any: return quantified(e, scope);
        case Op::call: return predicate(e, scope);
        case Op::previous_at:
        case Op::next_at:
            if (outcomes_) return outcome(e, scope);
            if (!is_here(e, scope)) refuse("the outcome of another position,", e);
            if (value_) {  // P iff the value is 0
                const Automaton zero = arithmetic::is_zero(base_, arithmetic::number(*value_));
                return e.op == Op::previous_at ? zero : complement(zero);
            }
            if (!previous_) refuse("the outcome", e);
            return constant(*previous_ == (e.op == Op::previous_at));
        case Op::draw_at:
            if (!is_here(e, scope)) refuse("the outcome of another position,", e);
            return constant(false);  // play ends, and never in a draw: whoever asks has made sure of it
        default: refuse("the condition", e);
    }
}

}  // namespace grundy::claim
