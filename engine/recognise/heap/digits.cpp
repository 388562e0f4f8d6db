// Division games, Mark-t and their mixtures (theory 4): every option is a fixed function of n built from n - s, floor(n / d), ceil(n / d) and n / d
// where d divides, under guards on n. Read from the expressions of the targets, since a floor by 2012 is not worth 2012 linear pieces.
//
// Legal is what the definition says: every operation is the one of the whole numbers (floor rounds down below 0 too), and the target is >= 0. The family says:
// after every step the number is >= 0. Both are the same when no ceiling follows a subtraction. For let x be the number after some steps, n >= 0 before the
// first. (1) While only floors, ceilings and exact divisions were applied, x >= 0, and what the family computes is what the definition does. (2) A number
// below 0, which only a subtraction can make, stays below 0: x - s < x < 0 for s >= 0, and floor(x / d) <= x / d < 0. So the target is >= 0 iff no number on
// the way is below 0. A ceiling breaks (2): ceil(x / d) = 0 for -d < x < 0, so ((n - 100) / 2 + 1) / 2 leads from 98 to 0; such a move is not read here.
#include "engine/recognise/heap/digits.hpp"

#include <algorithm>

#include "engine/recognise/heap/heap.hpp"

namespace grundy::recognise {

using rule::ExprRef;
using rule::Op;

namespace {

using Steps = std::vector<DigitStep>;

class Reader {
public:
    Reader(Symbolic& moves, Env& env) : moves_(moves), env_(env) {}

    Steps steps(const ExprRef& e) {
        if (heap(e)) return {};
        if (e->op == Op::subtract) {
            const ExprRef& half = e->args[1];  // n - n / 2 = ceil(n / 2)
            if (heap(e->args[0]) && half->op == Op::divide && heap(half->args[0]) && constant(half->args[1]) == 2) return {{DigitStep::Kind::ceil_divide, 2}};
            return after(e->args[0], DigitStep::Kind::subtract, need(e->args[1], 0));
        }
        if (e->op == Op::divide) {
            const std::int64_t d = need(e->args[1], 1);
            if (d == 1) return steps(e->args[0]);
            const ExprRef& a = e->args[0];
            if (a->op == Op::add || a->op == Op::subtract) {
                for (std::size_t i = 0; i < 2; ++i) {  // (x + (d - 1)) / d
                    if (a->op == Op::subtract && i == 1) continue;
                    if (const auto rounded = rounded_up(a, i, d)) return after(*rounded, DigitStep::Kind::ceil_divide, d);
                }
            }
            return after(a, DigitStep::Kind::floor_divide, d);
        }
        throw Beyond("a move to something that is not n - s, n / d or a mixture of these");
    }

private:
    bool heap(const ExprRef& e) {
        if (e->op != Op::local) return false;
        const auto it = env_.find(e->slot);
        return it != env_.end() && it->second.kind == Value::Kind::number && it->second.number.size() == 1 && it->second.number.front().value == variable(0);
    }
    std::optional<std::int64_t> constant(const ExprRef& e) { return moves_.constant_value(e, env_); }
    std::int64_t need(const ExprRef& e, std::int64_t least) {
        const auto c = constant(e);
        if (!c || *c < least) throw Beyond("a move depends on n in a way that is not division or subtraction by constants");
        return *c;
    }
    Steps after(const ExprRef& inner, DigitStep::Kind kind, std::int64_t value) {
        Steps s = steps(inner);
        const auto takes = [](const DigitStep& step) { return step.kind == DigitStep::Kind::subtract; };
        if (kind == DigitStep::Kind::ceil_divide && std::any_of(s.begin(), s.end(), takes)) throw Beyond("a rounded-up difference");
        if (kind == DigitStep::Kind::subtract && value == 0) return s;
        if (kind == DigitStep::Kind::subtract && !s.empty() && s.back().kind == kind)
            s.back().value = plus(s.back().value, value);  // n - a - b: legal iff the second difference is >= 0
        else s.push_back({kind, value});
        return s;
    }
    // a = x + (d - 1) written as x + c, c + x, or x + d - 1: the expression x.
    std::optional<ExprRef> rounded_up(const ExprRef& a, std::size_t i, std::int64_t d) {
        const auto c = constant(a->args[1 - i]);
        if (a->op == Op::add && c && *c == d - 1) return a->args[i];
        const ExprRef& inner = a->args[0];
        if (i == 0 && c && inner->op == Op::add) {
            for (std::size_t k = 0; k < 2; ++k) {
                const auto b = constant(inner->args[1 - k]);
                if (b && *b + (a->op == Op::add ? *c : -*c) == d - 1) return inner->args[k];
            }
        }
        return {};
    }

    Symbolic& moves_;
    Env& env_;
};

DigitGuard guard(DigitGuard::Kind kind, std::int64_t value, std::int64_t modulus = 1) { return {kind, value, modulus}; }

// The guards of one disjunct; a disequation makes two disjuncts.
void guards(const std::vector<CondRef>& atoms, std::size_t i, std::vector<DigitGuard> so_far, std::vector<std::vector<DigitGuard>>& out) {
    using K = DigitGuard::Kind;
    if (i == atoms.size()) {
        out.push_back(std::move(so_far));
        return;
    }
    const bool negated = atoms[i]->kind == Cond::Kind::no;
    const Cond& a = negated ? *atoms[i]->parts.front() : *atoms[i];
    if (a.linear.terms.size() != 1 || a.linear.terms.front().first != 0) throw Beyond("a guard that is not on n alone");
    const std::int64_t k = a.linear.terms.front().second;
    const std::int64_t c = a.linear.constant;
    if (a.kind == Cond::Kind::at_least) {
        so_far.push_back(k > 0 ? guard(K::at_least, -c) : guard(K::less, plus(c, 1)));
    } else if (a.kind == Cond::Kind::zero && !negated) {
        so_far.push_back(guard(K::at_least, -c / k));
        so_far.push_back(guard(K::less, -c / k + 1));
    } else if (a.kind == Cond::Kind::zero) {
        auto low = so_far;
        low.push_back(guard(K::less, -c / k));
        guards(atoms, i + 1, std::move(low), out);
        so_far.push_back(guard(K::at_least, -c / k + 1));
    } else if (a.kind == Cond::Kind::congruent) {
        if (a.modulus > 1'000'000) throw Beyond("a remainder modulo a large number");
        std::int64_t r = 0;  // k is prime to the modulus: one residue
        while (residue(plus(times(k, r), c), a.modulus) != 0) ++r;
        so_far.push_back(guard(negated ? K::not_congruent : K::congruent, r, a.modulus));
    } else {
        throw Beyond("a guard that is not a bound or a remainder");
    }
    guards(atoms, i + 1, std::move(so_far), out);
}

// Bounds merged, those that the steps imply dropped, "d divides n" before a floor by d made exact. False: never legal.
bool tidy_option(DigitOption& o) {
    using K = DigitGuard::Kind;
    std::int64_t low = 0;
    std::optional<std::int64_t> high;
    std::vector<DigitGuard> rest;
    for (const auto& g : o.guards) {
        if (g.kind == K::at_least) low = std::max(low, g.value);
        else if (g.kind == K::less) high = high ? std::min(*high, g.value) : g.value;
        else if (std::find(rest.begin(), rest.end(), g) == rest.end()) rest.push_back(g);
    }
    if (!o.steps.empty() && o.steps.front().kind == DigitStep::Kind::floor_divide) {
        const auto exact = std::find(rest.begin(), rest.end(), guard(K::congruent, 0, o.steps.front().value));
        if (exact != rest.end()) {
            rest.erase(exact);
            o.steps.front().kind = DigitStep::Kind::exact_divide;
        }
    }
    const std::int64_t implied = !o.steps.empty() && o.steps.front().kind == DigitStep::Kind::subtract ? o.steps.front().value : 0;
    if (high && *high <= std::max(low, implied)) return false;
    o.guards.clear();
    if (low > implied) o.guards.push_back(guard(K::at_least, low));
    if (high) o.guards.push_back(guard(K::less, *high));
    o.guards.insert(o.guards.end(), rest.begin(), rest.end());
    return true;
}

auto key(const DigitOption& o) {
    std::vector<std::int64_t> k;
    for (const auto& s : o.steps) k.insert(k.end(), {static_cast<std::int64_t>(s.kind), s.value});
    k.push_back(-1);
    for (const auto& g : o.guards) k.insert(k.end(), {static_cast<std::int64_t>(g.kind), g.value, g.modulus});
    return k;
}

Family classify(DigitGame game) {
    Division division;
    std::vector<std::int64_t> taken;
    const std::vector<DigitGuard> nonzero{guard(DigitGuard::Kind::at_least, 1)};
    for (const auto& o : game.options) {
        if (o.steps.size() != 1) return game;
        const DigitStep& s = o.steps.front();
        if (s.kind == DigitStep::Kind::floor_divide && o.guards == nonzero) division.divisors.push_back(s.value);
        else if (s.kind == DigitStep::Kind::subtract && o.guards.empty()) taken.push_back(s.value);
        else return game;
    }
    if (taken.empty()) return division;
    if (division.divisors.size() != 1) return game;
    const std::int64_t t = division.divisors.front();
    for (std::size_t i = 0; i < taken.size(); ++i)
        if (taken[i] != static_cast<std::int64_t>(i) + 1) return game;
    if (static_cast<std::int64_t>(taken.size()) != t - 1) return game;
    return Mark{t};
}

}  // namespace

std::optional<std::int64_t> apply(const DigitOption& option, std::int64_t n) {
    for (const auto& g : option.guards) {
        const std::int64_t r = g.modulus > 1 ? residue(n, g.modulus) : 0;
        const bool ok = g.kind == DigitGuard::Kind::at_least ? n >= g.value
                        : g.kind == DigitGuard::Kind::less   ? n < g.value
                                                             : (g.kind == DigitGuard::Kind::congruent) == (r == g.value);
        if (!ok) return {};
    }
    for (const auto& s : option.steps) {
        switch (s.kind) {
            case DigitStep::Kind::subtract: n -= s.value; break;
            case DigitStep::Kind::floor_divide: n /= s.value; break;
            case DigitStep::Kind::ceil_divide: n = n / s.value + (n % s.value != 0); break;
            case DigitStep::Kind::exact_divide:
                if (n % s.value != 0) return {};
                n /= s.value;
                break;
        }
        if (n < 0) return {};
    }
    return n;
}

Family digit_family(Symbolic& moves, const rule::Game& game) {
    if (game.components.size() != 1 || game.components.front().kind != rule::ComponentKind::natural || game.where)
        throw Beyond("divisions on a domain of their own");
    DigitGame f;
    moves.each_constant_case([&](const ExprRef& target, Env& env, const CondRef& when) {
        const Steps steps = Reader(moves, env).steps(target);
        if (steps.empty()) throw Beyond("a move may leave the heap as it is");
        for (const auto& d : disjuncts(simplify_natural(when))) {
            std::vector<std::vector<DigitGuard>> cases;
            guards(d, 0, {}, cases);
            for (auto& c : cases) {
                DigitOption o{std::move(c), steps};
                if (!tidy_option(o)) continue;
                // A division at least halves n >= 2 (ceil: n >= 2 goes below n), a subtraction goes down: only 0 and 1 can stay.
                for (std::int64_t n = 0; n < 2; ++n)
                    if (apply(o, n) == n) throw Beyond("a move may leave the heap as it is");
                f.options.push_back(std::move(o));
            }
        }
        if (f.options.size() > 20'000) throw Beyond("the moves have too many cases");
    });
    if (f.options.empty()) throw Beyond("no move is ever legal");
    std::sort(f.options.begin(), f.options.end(), [](const DigitOption& a, const DigitOption& b) { return key(a) < key(b); });
    f.options.erase(std::unique(f.options.begin(), f.options.end()), f.options.end());
    return classify(std::move(f));
}

}  // namespace grundy::recognise
