/// Each rule below states how e repeats when its parts do. That finitely many n then decide a formula for all n is the induction behind it: from `from` on the
/// value at n + period is that at n (plus the rise), and it is defined there if it is at n, since every part is met in the same state.
#include "engine/verify/theorems/repeats.hpp"

#include <algorithm>
#include <map>
#include <numeric>

#include "engine/rule/text.hpp"
#include "engine/rule/walk.hpp"

namespace grundy::verify {

using rule::Builtin;
using rule::Expr;
using rule::Op;
using rule::Relation;

namespace {

constexpr std::int64_t longest = 10'000'000;  ///< of a preperiod, and of a period
constexpr std::int64_t most_bindings = 10'000;

Repeats checked(__int128 from, __int128 period, __int128 rise) {
    if (from > longest || period > longest) throw Rejected("the claim repeats only after more numbers than the checker tries");
    if (rise > 1'000'000'000'000'000 || rise < -1'000'000'000'000'000) throw Rejected("the claim holds numbers that are too large");
    return {static_cast<std::int64_t>(from), static_cast<std::int64_t>(period), static_cast<std::int64_t>(rise)};
}

__int128 lcm_of(std::int64_t a, std::int64_t b) { return static_cast<__int128>(a / std::gcd(a, b)) * b; }

/// Both on one period; the rise is that of a + times * b.
Repeats both(const Repeats& a, const Repeats& b, std::int64_t times = 0) {
    const __int128 period = lcm_of(a.period, b.period);
    if (period > longest) return checked(0, period, 0);
    return checked(std::max(a.from, b.from), period, period / a.period * a.rise + times * (period / b.period * b.rise));
}

/// The same seen over a longer period.
Repeats over(const Repeats& a, std::int64_t times) { return checked(a.from, static_cast<__int128>(a.period) * times, static_cast<__int128>(a.rise) * times); }

}  // namespace

struct Repetition::Scope {
    std::vector<std::optional<Repeats>> slots;
    std::function<Frame(std::int64_t n)> frame_at;
};

Repeats Repetition::of(const Expr& formula, std::size_t frame) {
    Scope scope;
    scope.slots.resize(frame);
    scope.slots.at(0) = Repeats{0, 1, 1};
    scope.frame_at = [frame](std::int64_t n) {
        Frame at(frame);
        at[0] = verify::number(n);
        return at;
    };
    return at(formula, scope);
}

std::int64_t Repetition::number(const Expr& e, Scope& scope, std::int64_t n) {
    Frame frame = scope.frame_at(n);
    return evaluator_.number_at(e, frame);
}

std::int64_t Repetition::constant(const Expr& e, Scope& scope) {
    if (!at(e, scope).is_constant()) throw Rejected("it depends on n in a way that the checker does not follow: " + rule::to_string(e, game_));
    return number(e, scope, 0);
}

Repeats Repetition::at(const Expr& e, Scope& scope) {
    steps_.take(50);
    if (const auto known = faster(e, scope)) return *known;
    switch (e.op) {
        case Op::local:
            if (e.slot >= scope.slots.size() || !scope.slots[e.slot]) throw Rejected("the claim uses a name that nothing binds");
            return *scope.slots[e.slot];
        case Op::add:
        case Op::subtract:
        case Op::negate:
        case Op::multiply: return linear(e, scope);
        case Op::divide:
        case Op::modulo: return divided(e, scope);
        case Op::compare: return compared(e, scope);
        case Op::if_: return chosen(e, scope);
        case Op::value_at:
        case Op::previous_at:
        case Op::next_at:
        case Op::draw_at: return of_position(e, scope);
        case Op::apply: return applied(e, scope);
        case Op::call:
            if (e.builtin == Builtin::odd || e.builtin == Builtin::even) {  // x mod 2
                const Repeats x = at(*e.args.at(0), scope);
                return x.rise % 2 == 0 ? checked(x.from, x.period, 0) : checked(x.from, static_cast<__int128>(x.period) * 2, 0);
            }
            return together(e, scope);
        default: return e.binders.empty() ? together(e, scope) : over(e, scope);
    }
}

/// A product of two parts that depend on n, or a power that does, reached through sums, differences and products alone.
bool Repetition::grows_faster(const Expr& e, Scope& scope) {
    steps_.take(1);
    const auto depends = [&](const Expr& part) {
        return rule::any_of(part, [&](const Expr& one) {
            return one.op == Op::apply ||
                   (one.op == Op::local && (one.slot >= scope.slots.size() || !scope.slots[one.slot] || !scope.slots[one.slot]->is_constant()));
        });
    };
    if (e.op == Op::power) return depends(e);
    if (e.op != Op::add && e.op != Op::subtract && e.op != Op::multiply) return false;
    if (e.op == Op::multiply && depends(*e.args[0]) && depends(*e.args[1])) return true;
    return grows_faster(*e.args[0], scope) || grows_faster(*e.args[1], scope);
}

/// Such a number modulo c, compared with a number, or as a heap of a game whose values repeat: what these ask of it repeats.
std::optional<Repeats> Repetition::faster(const Expr& e, Scope& scope) {
    // A natural number less d, told exactly below some number, is the number told exactly below d more.
    const auto less = [&](const Expr& x, __int128 exact, std::int64_t modulus) {
        if (x.op != Op::subtract || grows_faster(*x.args[1], scope)) return class_of(x, checked(exact, 1, 0).from, modulus, true, scope);
        const std::int64_t d = constant(*x.args[1], scope);
        if (d < 0) throw Rejected("a number is taken away that is below 0");
        return class_of(*x.args[0], checked(exact + d, 1, 0).from, modulus, true, scope);
    };
    const bool parity = e.op == Op::call && (e.builtin == Builtin::odd || e.builtin == Builtin::even);
    if ((parity || e.op == Op::modulo) && grows_faster(*e.args[0], scope)) {
        const std::int64_t c = parity ? 2 : constant(*e.args[1], scope);
        if (c < 1) throw Rejected("the claim divides by a number that is not positive");
        return class_of(*e.args[0], 0, c, false, scope);
    }
    const bool asked = e.op == Op::value_at || e.op == Op::previous_at || e.op == Op::next_at;
    if (asked && e.args.size() == 1 && grows_faster(*e.args[0], scope)) {
        const auto law = law_(e.ref, e.op != Op::value_at);
        if (!law || law->rise != 0) throw Rejected("no law that repeats tells the values which the claim asks for");
        return less(*e.args[0], law->from, law->period);
    }
    if (e.op != Op::compare || e.args.size() != 2) return std::nullopt;
    for (const std::size_t k : {0U, 1U}) {
        if (!grows_faster(*e.args[k], scope) || grows_faster(*e.args[1 - k], scope)) continue;
        return less(*e.args[k], std::max<__int128>(0, static_cast<__int128>(constant(*e.args[1 - k], scope)) + 1), 1);
    }
    return std::nullopt;
}

/// Natural numbers are told exactly below `exact`, and modulo `modulus` from there on; not `natural`: whole numbers modulo `modulus`, with exact = 0. Sums and
/// products of two numbers are told by what is told of both.
Repeats Repetition::class_of(const Expr& e, std::int64_t exact, std::int64_t modulus, bool natural, Scope& scope) {
    steps_.take(50);
    if (!grows_faster(e, scope)) {
        const Repeats x = at(e, scope);
        const std::int64_t times = modulus / std::gcd(modulus, std::abs(x.rise));
        if (!natural) return checked(x.from, static_cast<__int128>(x.period) * times, 0);
        if (x.rise < 0) throw Rejected("a factor becomes negative");
        if (x.rise > 0) {
            const Repeats above = settled(x, [&](std::int64_t n) { return number(e, scope, n) - exact + 1; });
            return checked(std::max(x.from, above.from), static_cast<__int128>(x.period) * times, 0);
        }
        for (std::int64_t n = x.from; n < x.from + x.period; ++n) {
            steps_.take(50);
            if (number(e, scope, n) < 0) throw Rejected("a factor becomes negative");
        }
        return x;
    }
    if (e.op == Op::subtract && natural) throw Rejected("a difference stands in a product: " + rule::to_string(e, game_));
    if (e.op != Op::power) return both(class_of(*e.args[0], exact, modulus, natural, scope), class_of(*e.args[1], exact, modulus, natural, scope));
    const auto is_constant = [&](const Expr& part) { return !grows_faster(part, scope) && at(part, scope).is_constant(); };
    if (is_constant(*e.args[1])) {
        if (constant(*e.args[1], scope) < 0) throw Rejected("a power with a negative exponent");
        return class_of(*e.args[0], exact, modulus, natural, scope);
    }
    const std::int64_t base = constant(*e.args[0], scope);
    if (base < 0) throw Rejected("powers of a negative number are more than the checker follows");
    // The classes of base^0, base^1, …: the first that was met before closes the circle.
    const auto reduced = [&](__int128 n) { return n < exact ? n : exact + (n - exact) % modulus; };
    std::map<__int128, std::int64_t> met;
    __int128 power = reduced(1);
    for (std::int64_t k = 0;; ++k, power = reduced(power * reduced(base))) {
        steps_.take(10);
        const auto [before, first] = met.emplace(power, k);
        if (!first) return class_of(*e.args[1], before->second, k - before->second, true, scope);
    }
}

Repeats Repetition::linear(const Expr& e, Scope& scope) {
    const Repeats a = at(*e.args[0], scope);
    if (e.op == Op::negate) return {a.from, a.period, -a.rise};
    const Repeats b = at(*e.args[1], scope);
    if (e.op != Op::multiply) return both(a, b, e.op == Op::add ? 1 : -1);
    if (a.rise == 0 && b.rise == 0) return both(a, b);
    // One rises, the other must be a number: c x(n + p) = c x(n) + c rise.
    const bool first = a.rise != 0;
    const std::int64_t c = constant(*e.args[first ? 1 : 0], scope);
    const Repeats& x = first ? a : b;
    return checked(x.from, x.period, static_cast<__int128>(x.rise) * c);
}

/// floor((x + k rise) / c) = floor(x / c) + k rise / c, and (x + k rise) mod c = x mod c, once c divides k rise.
Repeats Repetition::divided(const Expr& e, Scope& scope) {
    const Repeats x = at(*e.args[0], scope);
    if (x.rise == 0) {
        const Repeats by = at(*e.args[1], scope);
        if (by.rise != 0) throw Rejected("the claim divides by a number that grows with n");
        return both(x, by);
    }
    const std::int64_t c = constant(*e.args[1], scope);
    if (c < 1) throw Rejected("the claim divides by a number that is not positive");
    const std::int64_t times = c / std::gcd(c, std::abs(x.rise));
    const Repeats longer = verify::over(x, times);
    return {longer.from, longer.period, e.op == Op::modulo ? 0 : longer.rise / c};
}

/// A row that rises is positive from some n on, and negative if it falls: its sign repeats with period 1 from there. `at` gives its values.
Repeats Repetition::settled(Repeats of, const std::function<std::int64_t(std::int64_t)>& at) {
    if (of.rise == 0) return of;
    __int128 from = of.from;
    for (std::int64_t n = of.from; n < of.from + of.period; ++n) {
        steps_.take(50);
        const std::int64_t x = of.rise > 0 ? at(n) : -at(n), up = std::abs(of.rise);
        const std::int64_t times = x > 0 ? 0 : -x / up + 1;
        from = std::max<__int128>(from, static_cast<__int128>(n) + static_cast<__int128>(times) * of.period);
    }
    return checked(from, 1, 0);
}

Repeats Repetition::compared(const Expr& e, Scope& scope) {
    Repeats all;
    for (std::size_t i = 0; i < e.relations.size(); ++i) {
        const Expr &a = *e.args[i], &b = *e.args[i + 1];
        const Repeats x = at(a, scope), y = at(b, scope);
        if (x.rise == 0 && y.rise == 0) {
            all = both(all, both(x, y));
            continue;
        }
        const Repeats difference = both(x, y, -1);
        all = both(all, settled(difference, [&](std::int64_t n) { return number(a, scope, n) - number(b, scope, n); }));
    }
    return all;
}

Repeats Repetition::chosen(const Expr& e, Scope& scope) {
    const Repeats condition = at(*e.args[0], scope);
    if (condition.period == 1) {  // decided for good from there on: only one branch counts
        const Repeats branch = at(*e.args[number(*e.args[0], scope, condition.from) != 0 ? 1 : 2], scope);
        return checked(std::max(branch.from, condition.from), branch.period, branch.rise);
    }
    const Repeats yes = at(*e.args[1], scope), no = at(*e.args[2], scope);
    Repeats result = both(both(condition, yes), no);
    const __int128 rise = static_cast<__int128>(result.period / yes.period) * yes.rise;
    if (rise != static_cast<__int128>(result.period / no.period) * no.rise) throw Rejected("the two branches of an `if` rise differently");
    return checked(result.from, result.period, rise);
}

/// f(a(n)) with a law f(m + p) = f(m) + s for m >= e: a must come to e and stay there; once p divides k rise(a) the value has risen by s k rise(a) / p.
Repeats Repetition::of_position(const Expr& e, Scope& scope) {
    if (e.args.size() == 1) {
        const Repeats a = at(*e.args[0], scope);
        if (a.rise == 0) return a;
        const auto law = law_(e.ref, e.op != Op::value_at);
        if (!law) throw Rejected("no law that repeats tells the values which the claim asks for");
        if (a.rise < 0) throw Rejected("the claim asks for a heap that becomes negative");
        const Repeats above = settled(a, [&](std::int64_t n) { return number(*e.args[0], scope, n) - law->from + 1; });
        const std::int64_t times = law->period / std::gcd(law->period, a.rise);
        const Repeats longer = verify::over(a, times);
        return checked(std::max(a.from, above.from), longer.period, static_cast<__int128>(longer.rise / law->period) * law->rise);
    }
    return together(e, scope);
}

/// Nothing rises: the same parts give the same whole, whatever the operator is.
Repeats Repetition::together(const Expr& e, Scope& scope) {
    if (e.op == Op::element_of) {
        const Repeats x = at(*e.args[0], scope), set = at(*e.args[1], scope);
        if (x.rise != 0 && set.is_constant()) {  // beyond all elements in the end
            Frame frame = scope.frame_at(0);
            const Value v = evaluator_.at(*e.args[1], frame);
            if (v.items.empty()) return {};
            const auto [low, high] = std::minmax_element(v.items.begin(), v.items.end());
            return settled(x, [&, l = *low, h = *high](std::int64_t n) {
                const std::int64_t at = number(*e.args[0], scope, n);
                return x.rise > 0 ? at - h : at - l;
            });
        }
    }
    Repeats all;
    for (const auto& a : e.args) {
        const Repeats part = at(*a, scope);
        if (part.rise != 0) throw Rejected("it does not repeat, as far as the checker sees: " + rule::to_string(e, game_));
        all = both(all, part);
    }
    return all;
}

/// Names bound over constant ranges: the body repeats for each of them.
Repeats Repetition::over(const Expr& e, Scope& scope) {
    Repeats all;
    std::int64_t bindings = 0;
    std::vector<std::pair<std::uint32_t, Value>> bound;
    const std::function<void(std::size_t)> bind = [&](std::size_t next) {
        Scope inner = scope;
        for (const auto& [slot, value] : bound) {
            if (inner.slots.size() <= slot) throw Rejected("the claim binds a slot that its frame does not have");
            inner.slots[slot] = Repeats{};
        }
        inner.frame_at = [&scope, &bound](std::int64_t n) {
            Frame frame = scope.frame_at(n);
            for (const auto& [slot, value] : bound) frame[slot] = value;
            return frame;
        };
        if (next < e.binders.size()) {
            const rule::Binder& b = e.binders[next];
            if (!at(*b.range, inner).is_constant()) throw Rejected("a range of the claim depends on n: " + rule::to_string(*b.range, game_));
            Frame frame = inner.frame_at(0);
            evaluator_.each({b}, nullptr, frame, [&] {
                if (++bindings > most_bindings) throw Rejected("the claim runs through too many numbers for every n");
                bound.emplace_back(b.slot, frame[b.slot]);
                bind(next + 1);
                bound.pop_back();
                return true;
            });
            return;
        }
        if (e.condition) all = both(all, at(*e.condition, inner));
        for (const auto& a : e.args) {
            const Repeats part = at(*a, inner);
            if (part.rise != 0) throw Rejected("it does not repeat, as far as the checker sees: " + rule::to_string(e, game_));
            all = both(all, part);
        }
    };
    bind(0);
    return all;
}

Repeats Repetition::applied(const Expr& e, Scope& scope) {
    const rule::Function& f = game_.functions.at(e.ref);
    Scope inner;
    inner.slots.resize(f.frame);
    for (std::size_t i = 0; i < e.args.size(); ++i) inner.slots.at(i) = at(*e.args[i], scope);
    inner.frame_at = [&](std::int64_t n) {
        Frame outer = scope.frame_at(n), frame(f.frame);
        for (std::size_t i = 0; i < e.args.size(); ++i) frame[i] = evaluator_.at(*e.args[i], outer);
        return frame;
    };
    return at(*f.body, inner);
}

}  // namespace grundy::verify
