/// Subtraction sets given by a predicate: g(n) = h(n mod m) for all n (theorem 1.5), and that no period exists (proposition 1.7).
///
/// 1.5: for all n iff (A) no s of the set has s = d mod m with h(r) = h(r - d) for some r, and (B) for r < m, v < h(r) some s <= r of the set has h(r - s) = v.
/// (A) is about infinitely many s: each kind of set below lists the classes mod m that it meets, or more; never fewer.
#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <numeric>

#include "engine/verify/core/positions.hpp"
#include "engine/verify/theorems/law.hpp"
#include "engine/verify/theorems/splitting.hpp"

namespace grundy::verify {
namespace {

using rule::Builtin;
using rule::Expr;
using rule::Op;

/// What may be taken: every member of a set, and `added`.
struct Term {
    std::optional<Builtin> kind;  ///< nothing: listed
    std::int64_t base = 0;        ///< powers
    std::vector<std::int64_t> listed;
    std::int64_t added = 0;
};

bool is_local(const rule::ExprRef& e, std::uint32_t slot) { return e && e->op == Op::local && e->slot == slot; }

/// c of `e`, which is x + c, x - c, or x itself.
std::optional<std::int64_t> beside(const Expr& e, std::uint32_t x) {
    if (e.op == Op::local) return e.slot == x ? std::optional<std::int64_t>(0) : std::nullopt;
    if ((e.op != Op::add && e.op != Op::subtract) || !is_local(e.args[0], x) || e.args[1]->op != Op::number) return {};
    if (e.args[1]->number < 0 || e.args[1]->number > 1'000'000) return {};
    return e.op == Op::add ? e.args[1]->number : -e.args[1]->number;
}

/// c of `e`, which is n - s, n - (s + c) or (n - s) - c, the last two with either sign.
std::optional<std::int64_t> added_in(const Expr& e, std::uint32_t n, std::uint32_t s) {
    if (e.op != Op::subtract && e.op != Op::add) return {};
    const Expr& left = *e.args[0];
    const bool difference = left.op == Op::subtract && is_local(left.args[0], n) && is_local(left.args[1], s);
    if (difference && e.args[1]->op == Op::number && e.args[1]->number >= 0 && e.args[1]->number <= 1'000'000)
        return e.op == Op::subtract ? e.args[1]->number : -e.args[1]->number;
    return e.op == Op::subtract && is_local(e.args[0], n) ? beside(*e.args[1], s) : std::nullopt;
}

void add_terms(const rule::Game& game, const Expr& set, std::uint32_t n, std::int64_t added, Steps& steps, std::vector<Term>& out) {
    if (set.op == Op::unite) {
        add_terms(game, *set.args[0], n, added, steps, out);
        add_terms(game, *set.args[1], n, added, steps, out);
        return;
    }
    if (set.op == Op::call) {
        const bool cut = beside(*set.args.back(), n) == -added;  // s + added <= n
        const bool one = set.args.size() == 1 && cut;
        if (added < (set.builtin == Builtin::primes ? -1 : 0)) throw Rejected("the rule allows to take nothing, or less");
        switch (set.builtin) {
            case Builtin::primes:
            case Builtin::prime_powers:
            case Builtin::squares:
            case Builtin::factorials:
            case Builtin::fibonacci:
                if (!one) strange("a set that is not cut at the heap");
                out.push_back({set.builtin, 0, {}, added});
                return;
            case Builtin::powers:
                if (set.args.size() != 2 || set.args[0]->op != Op::number || set.args[0]->number < 2 || !cut) strange("a set of powers");
                out.push_back({set.builtin, set.args[0]->number, {}, added});
                return;
            default: strange("a set");
        }
    }
    if (set.op != Op::set_list) strange("a set");
    Term term;
    for (const auto& a : set.args) {
        if (a->op != Op::number) strange("a set");
        if (a->number < 1 - added) throw Rejected("the rule allows to take nothing, or less");
        if (added > 0 && a->number > std::numeric_limits<std::int64_t>::max() - added) strange("a number in a set");
        term.listed.push_back(a->number + added);
    }
    out.push_back(std::move(term));
}

std::vector<Term> terms(const rule::Game& game, Steps& steps, rule::Play play = rule::Play::normal) {
    require_one_heap(game, play);
    std::vector<Term> result;
    for (const auto& move : game.moves) {
        if (move.from.size() != 1 || !move.from[0].slot || move.condition || move.binders.size() != 1 || move.to.size() != 1 || !move.to[0].binders.empty())
            strange("a move that is not (n) -> (n - s) for s in a set");
        const std::uint32_t n = *move.from[0].slot, s = move.binders[0].slot;
        const auto added = added_in(*move.to[0].components.at(0), n, s);
        if (!added) strange("a move that is not (n) -> (n - s) for s in a set");
        add_terms(game, *move.binders[0].range, n, *added, steps, result);
    }
    return result;
}

bool prime(std::int64_t n) {
    for (std::int64_t d = 2; d <= n / d; ++d) {
        if (n % d == 0) return false;
    }
    return n >= 2;
}

/// The classes mod m that the set meets; perhaps more.
void meet(const Term& term, std::int64_t m, std::vector<char>& met) {
    const std::int64_t added = term.kind ? term.added + m * (1'000'000 / m + 1) : 0;  // a listed one has it already
    const auto at = [&](std::int64_t r) -> char& { return met[static_cast<std::size_t>((r + added) % m)]; };
    const auto orbit = [&](std::int64_t from, std::int64_t times) {
        std::vector<char> seen(static_cast<std::size_t>(m));
        for (std::int64_t r = from % m; !seen[static_cast<std::size_t>(r)]; r = static_cast<std::int64_t>(static_cast<__int128>(r) * times % m))
            seen[static_cast<std::size_t>(r)] = 1, at(r) = 1;
    };
    if (!term.kind) {
        for (const std::int64_t s : term.listed) at(s) = 1;
        return;
    }
    switch (*term.kind) {
        case Builtin::powers: orbit(1, term.base % m); return;
        case Builtin::squares:
            for (std::int64_t k = 1; k <= m; ++k) at(k * k) = 1;
            return;
        case Builtin::factorials:
            for (std::int64_t k = 1, f = 1 % m; k <= m; f = f * ++k % m) at(f) = 1;
            return;
        case Builtin::fibonacci: {
            // Pairs of neighbours come back to the first one after at most 6 m steps (Pisano).
            std::int64_t a = 1 % m, b = 2 % m;
            for (std::int64_t i = 0; i <= 6 * m + 2; ++i) at(a) = 1, std::swap(a, b), b = (a + b) % m;
            return;
        }
        case Builtin::primes:
        case Builtin::prime_powers:
            // A prime in class a is divisible by gcd(a, m): it is prime to m, or it is that divisor of m.
            for (std::int64_t a = 0; a < m; ++a) {
                if (std::gcd(a, m) == 1) at(a) = 1;
            }
            for (std::int64_t p = 2; p <= m; ++p) {
                if (m % p != 0 || !prime(p)) continue;
                if (*term.kind == Builtin::primes) at(p) = 1;
                else orbit(p, p % m);
            }
            return;
        default: strange("a set");
    }
}

/// The members below `end`, by the evaluator.
std::vector<std::int64_t> members(const rule::Game& game, std::int64_t end, Steps& steps) {
    const Evaluator evaluator(game, steps);
    std::vector<std::int64_t> all;
    for (const auto& move : game.moves) {
        Frame frame(move.frame);
        frame.at(*move.from[0].slot) = number(end - 1);
        const Value v = evaluator.at(*move.binders[0].range, frame);
        const std::int64_t added = added_in(*move.to[0].components.at(0), *move.from[0].slot, move.binders[0].slot).value_or(0);
        for (const std::int64_t s : v.items) all.push_back(s + added);
    }
    std::sort(all.begin(), all.end());
    all.erase(std::unique(all.begin(), all.end()), all.end());
    std::erase_if(all, [end](std::int64_t s) { return s < 1 || s >= end; });
    return all;
}

std::string by_classes(std::int64_t m) {
    return fmt::format("by theorem 1.5: the classes modulo {} that the set meets, and a move to every smaller value, were checked", m);
}

/// Who cannot move wins. A class of P needs a move at its first heap, and then has one at all; a class of N needs, from its first heap with a move on, a move
/// to P: what that heap may take may be taken from all that follow it.
void require_misere_moves(const rule::Game& game, const std::vector<std::uint32_t>& h, Steps& steps) {
    const auto m = static_cast<std::int64_t>(h.size());
    if (std::any_of(h.begin(), h.end(), [](std::uint32_t o) { return o > 1; })) throw Rejected("an outcome is 0, P, or 1, N");
    constexpr std::int64_t far = 1'000'000;
    std::int64_t end = 2;
    while (end < far && members(game, end, steps).empty()) end *= 2;
    const auto few = members(game, end, steps);
    if (few.empty()) throw Rejected("nothing small may be taken");
    const std::int64_t least = few.front();
    const auto small = members(game, least + m + 1, steps);
    for (std::int64_t r = 0; r < m; ++r) {
        steps.take(small.size());
        const std::int64_t first = r >= least ? r : r + (least - r + m - 1) / m * m;
        if (h[static_cast<std::size_t>(r)] == 0) {
            if (r < least) throw Rejected(fmt::format("whoever cannot move at heap {} wins, so it is not P", r));
            continue;
        }
        const bool answered =
            std::any_of(small.begin(), small.end(), [&](std::int64_t s) { return s <= first && h[static_cast<std::size_t>((first - s) % m)] == 0; });
        if (!answered) throw Rejected(fmt::format("no move from heap {} leads to a heap that is P", first));
    }
}

}  // namespace

std::string prove_by_residues(const rule::Game& game, const PeriodLaw& law, Steps& steps) {
    if (law.saltus != 0) throw Rejected("theorem 1.5 does not prove values that rise");
    if (law.period > 20'000 || law.values.empty()) throw Rejected("theorem 1.5 needs the values of one period, at most 20000 of them");
    const auto m = static_cast<std::int64_t>(law.period);
    const std::vector<std::uint32_t> h(law.values.begin(), law.values.begin() + m);
    for (std::size_t n = 0; n < law.values.size(); ++n) {
        if (law.values[n] != h[n % h.size()])
            throw Rejected(fmt::format("theorem 1.5 needs the period from heap 0 on, but the values at {} and {} differ", n, n % h.size()));
    }
    const auto at = [&](std::int64_t r) { return h[static_cast<std::size_t>(r)]; };
    const bool misere = law.of_outcomes && game.play == rule::Play::misere;
    const auto all = terms(game, steps, misere ? rule::Play::misere : rule::Play::normal);
    std::vector<char> met(static_cast<std::size_t>(m));
    for (const Term& term : all) meet(term, m, met);
    steps.take(static_cast<std::uint64_t>(m) * static_cast<std::uint64_t>(m));
    for (std::int64_t d = 0; d < m; ++d) {
        if (!met[static_cast<std::size_t>(d)]) continue;
        for (std::int64_t r = 0; r < m; ++r) {
            // Two P-positions, or two equal values, must not be one move apart. Two N-positions may.
            if (at(r) == at((r + m - d) % m) && !(law.of_outcomes && at(r) != 0))
                throw Rejected(fmt::format(
                    "the set may have a number that is {} modulo {}, which leads from class {} to a class that is claimed to be worth the same", d, m, r));
        }
    }
    if (misere) return require_misere_moves(game, h, steps), by_classes(m) + ", under misère play";
    const auto small = members(game, std::max<std::int64_t>(m, 2), steps);
    for (std::int64_t r = 0; r < m; ++r) {
        // Every smaller value needs a move of its own.
        std::vector<char> reached(at(r) > small.size() ? 0 : at(r));
        if (reached.size() != at(r)) throw Rejected(fmt::format("g({}) is not {}", r, at(r)));
        steps.take(small.size());
        for (const std::int64_t s : small) {
            if (s <= r && at(r - s) < reached.size()) reached[at(r - s)] = 1;
        }
        const auto missing = std::find(reached.begin(), reached.end(), 0);
        if (missing != reached.end()) throw Rejected(fmt::format("no move from heap {} leads to a heap worth {}", r, missing - reached.begin()));
    }
    return by_classes(m);
}

bool predicate_has(const rule::Game& game, std::int64_t s, Steps& steps) {
    try {
        terms(game, steps);
    } catch (const Rejected&) {
        return false;
    }
    const auto all = members(game, s + 1, steps);
    return std::binary_search(all.begin(), all.end(), s);
}

std::string prove_no_period(const rule::Game& game, bool of_outcomes, Steps& steps) {
    const auto all = terms(game, steps);
    const auto dense = [](const Term& t) {
        return t.kind && t.added == 0 && (*t.kind == Builtin::squares || *t.kind == Builtin::factorials || *t.kind == Builtin::fibonacci);
    };
    const auto it = std::find_if(all.begin(), all.end(), dense);
    if (it == all.end()) throw Rejected("proposition 1.7 is not about this rule: nothing shows that its set has a multiple of every number");
    const char* what = *it->kind == Builtin::squares ? "m^2" : *it->kind == Builtin::factorials ? "m!" : "some Fibonacci number";
    // Squares, powers, factorials, Fibonacci numbers, primes, prime powers and finite lists all have density 0: the outcomes follow too.
    return fmt::format("by proposition 1.7: {} is a multiple of m that may be taken, for every m{}", what,
                       of_outcomes ? ", and the set has density 0, so that there are infinitely many P-positions" : "");
}

}  // namespace grundy::verify
