/// Theorem 7.1 (Plambeck, Siegel). Give every heap n an element Phi(n) of a finite commutative monoid and put tau_n = (Phi(n), {Phi(options of n)}). Let T be
/// the closure of these and (1, {}) under (x, E)(y, F) = (xy, xF + Ey). If every (x, {}) in T has x outside P, and every (x, E) with E not empty has x in P iff
/// E misses P, then a sum X of the heaps is a misère P-position iff Phi(X) is in P: the closure holds (Phi(X), Phi(options of X)) for every X, so induct on X.
/// Here the monoid is firm(v), tame(v) with nim-addition, and P = {firm(1), tame(0)}. However Phi was guessed, the closure is the proof.
///
/// Ferguson 1974, for moves n -> n - s, s in a fixed set S of least element a, S finite or not.
///   Pairing: g(n) = 1 iff n >= a and g(n - a) = 0. By induction. If g(n - a) = 0 and g(n) != 1, then g(n) > 1 (n has the option n - a worth 0), so g(n - s) =
///   1 for some s, hence g(n - s - a) = 0, which is an option of n - a worth 0: a contradiction. If g(n) = 1 and g(n - a) != 0, then g(n - a - s) = 0 for some
///   s, hence g(n - s) = 1, an option of n worth 1: a contradiction. So a heap n >= a with g(n) = 0 has an option worth 1: g(n - a) != 0, so g(n - a - s) = 0
///   for some s, and g(n - s) = 1. A sum is a misère P-position iff some g >= 2 and the nim-sum is 0, or all g <= 1 and it is 1. From such a sum no move leads
///   to another: one heap changes its value, so the nim-sum changes; from all g <= 1 a heap that becomes >= 2 makes the nim-sum >= 2; from some g >= 2 with
///   nim-sum 0 there are two, so one stays. From any other sum one does, or play is over and the mover wins: some g >= 2: Nim's move, and where it would leave
///   only values <= 1, that heap was the only one >= 2 and may become 0 or 1 as needed; all g <= 1 and nim-sum 0: a heap worth 1 becomes 0, or if there is none
///   a heap worth 0 that can move becomes 1.
#include "engine/pattern/prove/tame.hpp"
#include "engine/pattern/law/proof_maker.hpp"

#include <algorithm>
#include <array>
#include <set>

#include "engine/base/failure.hpp"
#include "engine/base/nimber.hpp"
#include "engine/recognise/recognise.hpp"

namespace grundy::pattern {
namespace {

constexpr std::uint32_t most_value = 64;
constexpr std::size_t most_states = 20'000;

/// A set of elements, as bits.
struct Elements {
    std::array<std::uint64_t, 2 * most_value / 64> words{};
    static constexpr std::size_t size() { return 2 * most_value; }
    bool operator[](std::size_t i) const { return words[i / 64] >> (i % 64) & 1; }
    void set(std::size_t i) { words[i / 64] |= std::uint64_t{1} << (i % 64); }
    bool any() const { return *this != Elements{}; }
    friend Elements operator|(Elements a, const Elements& b) {
        for (std::size_t w = 0; w < a.words.size(); ++w) a.words[w] |= b.words[w];
        return a;
    }
    friend auto operator<=>(const Elements&, const Elements&) = default;
};

std::size_t index(const Tame& t) { return 2 * t.value + (t.firm ? 1 : 0); }
Tame element(std::size_t i) { return {i % 2 == 1, static_cast<std::uint32_t>(i / 2)}; }
Elements times(const Elements& set, const Tame& x) {
    Elements r;
    for (std::size_t i = 0; i < set.size(); ++i)
        if (set[i]) r.set(index(element(i) + x));
    return r;
}

struct State {
    Tame x;
    Elements options;
    State operator*(const State& other) const { return {x + other.x, times(other.options, x) | times(options, other.x)}; }
    bool holds() const {
        bool to_previous = false;
        for (const std::size_t i : {index({true, 1}), index({false, 0})}) to_previous = to_previous || options[i];
        return x.previous() == (options.any() && !to_previous);
    }
    friend auto operator<=>(const State&, const State&) = default;
};

/// The misère mex of an element: of firm(v) the misère value is v + 1 mod 2, of tame(v) it is v.
std::uint32_t misere_value(const Tame& t) { return t.firm ? t.value ^ 1U : t.value; }

/// Phi(n) from the elements of its options; nothing when (g, g-) is not one of a tame heap.
std::optional<Tame> phi(const Elements& options) {
    if (!options.any()) return Tame{true, 0};
    base::MexSet normal, misere;
    for (std::size_t i = 0; i < options.size(); ++i) {
        if (!options[i]) continue;
        normal.insert({element(i).value});
        misere.insert({misere_value(element(i))});
    }
    const std::uint32_t g = normal.mex().value, m = misere.mex().value;
    if (g == m) return Tame{false, g};
    if (g <= 1 && m == (g ^ 1U)) return Tame{true, g};
    return {};
}

}  // namespace

bool always_tame(const recognise::Family& family) {
    return family.is<recognise::FiniteSubtraction>() || family.is<recognise::AllBut>() || family.is<recognise::PeriodicSubtraction>() ||
           family.is<recognise::PredicateSubtraction>();
}

TameHeaps tame_heaps(const recognise::Family& family, std::uint64_t count, const base::Budget& budget) {
    TameHeaps result;
    std::vector<Tame> heaps;
    std::set<State> generators;
    const auto give_up = [&](std::string why) {
        result.why = std::move(why);
        return result;
    };
    for (std::uint64_t n = 0; n < count; ++n) {
        if (budget.exceeded()) return give_up("the time was over while its heaps were looked at");
        const auto options = recognise::family_options(family, static_cast<std::int64_t>(n));
        if (!options) return give_up("its heaps are of no family that fixes the moves");
        Elements set;
        for (const auto& option : *options) {
            Tame sum;
            for (const std::int64_t part : option) {
                if (part >= static_cast<std::int64_t>(heaps.size())) return give_up("a move does not make the heap smaller");
                sum = sum + heaps[static_cast<std::size_t>(part)];
            }
            set.set(index(sum));
        }
        const auto x = phi(set);
        if (!x) return give_up("heap " + std::to_string(n) + " is wild: its values in normal and in misère play are of no heap of Nim");
        if (x->value >= most_value) return give_up("the value of heap " + std::to_string(n) + " is too large for the closure of theorem 7.1");
        heaps.push_back(*x);
        generators.insert({*x, set});
    }
    std::set<State> closure{State{{true, 0}, {}}};
    std::vector<State> open(closure.begin(), closure.end());
    while (!open.empty()) {
        const State s = open.back();
        open.pop_back();
        if (!s.holds())
            return give_up("the heaps up to " + std::to_string(count - 1) +
                           " are wild together: the closure of theorem 7.1 has a sum that breaks the tame law");
        if (closure.size() > most_states || budget.exceeded()) return give_up("the closure of theorem 7.1 is too large");
        for (const State& g : generators)
            if (const State next = s * g; closure.insert(next).second) open.push_back(next);
    }
    result.heaps = std::move(heaps);
    result.proof = ProofMaker::proved(TheoremId::misere_quotient, check::Closure{base::Integer(count) - 1, closure.size()});
    return result;
}

std::optional<Proved> ferguson(const recognise::Family& family, bool firm) {
    if (!always_tame(family)) return std::nullopt;
    return ProofMaker::proved(TheoremId::misere_subtraction, check::Pairing{firm});
}

}  // namespace grundy::pattern
