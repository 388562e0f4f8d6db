/// Misère quotients (theorem 7.4). The certificate has a table: elements 0 … m - 1, generators as maps of the elements, the elements of lost sums, an element
/// for each heap. Checked here, in this order:
///
///     monoid      the maps commute and lead from 0 to every element: then s t, "from s where a way from 0 to t leads", is a commutative monoid with identity 0
///                 (two ways u, v from 0 to t agree at every s: with w from 0 to s, u after w is w after u, which is w after v)
///     least       of two elements some third tells who wins beside it, and every element is a product of heaps: so m is the order of the quotient
///     heaps       the options of every heap below N, from the rule; all are smaller; a heap without options has the element 0
///     periods     where the elements repeat from e with p: with n0, P and N as in the theorem on ranges (period.cpp) the options of n and of n - P have the
///     same
///                 elements for all n >= N, so the heaps below N are all kinds of heaps that there are
///     closure     theorem 7.1: no sum in P has an option in P, every other sum that is not at its end has one
///
/// For the closure a sum X stands as its element x and the set W of the elements z such that z and X together have an option in P that is made in X. One heap n
/// with options E: W = {z : zE meets P}. X and Y together: z is in W iff zy is in W(X) or zx is in W(Y). Wanted: for all heaps n and all z, if z phi(n) is in P
/// then z is not in W(n) (then no option of a sum in P is in P, as it is made in one heap beside the others); and for every sum that is not empty, x is in P or
/// 0 is in W. A sum with the x of another and more in W has nothing to add: with what comes to both it has more in W again.
#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>

#include "engine/verify/core/positions.hpp"
#include "engine/verify/theorems/law.hpp"
#include "engine/verify/theorems/ranges.hpp"

namespace grundy::verify {
namespace {

constexpr std::size_t most_order = 4'000, most_generators = 1'000, most_pairs = 200'000;
constexpr std::uint64_t most_heaps_listed = 20'000;

using ElementSet = std::vector<char>;  ///< by element, 1 or 0: a byte each, since the closure asks for nearly nothing else

bool part_of(const ElementSet& a, const ElementSet& b) {
    const char *in_a = a.data(), *in_b = b.data();
    for (const char* const end = in_a + a.size(); in_a != end; ++in_a, ++in_b)
        if (*in_a > *in_b) return false;
    return true;
}

class QuotientTable {
public:
    QuotientTable(const QuotientLaw& law, Steps& steps) : law_(law), steps_(steps), order_(law.order()), lost_(order_) {
        for (const std::uint32_t x : law_.lost) {
            if (x >= order_ || lost_[x] != 0) throw Rejected("the elements of lost sums are not elements of the table, or one is listed twice");
            lost_[x] = 1;
        }
        if (lost_[0] != 0) throw Rejected("who has to move in the empty sum has won, so its element is not lost");
        for (const std::uint32_t x : law_.heaps)
            if (x >= order_) throw Rejected("a heap has an element that is not in the table");
        make_monoid();
        require_least();
    }

    std::uint32_t product(std::size_t x, std::size_t y) const { return product_[x * order_ + y]; }
    std::size_t order() const { return order_; }
    bool lost(std::uint32_t x) const { return lost_[x] != 0; }

    ElementSet wins(const std::set<std::uint32_t>& options) const {
        ElementSet set(order_);
        for (std::size_t z = 0; z < order_; ++z)
            set[z] = std::any_of(options.begin(), options.end(), [&](std::uint32_t e) { return lost(product(z, e)); }) ? 1 : 0;
        return set;
    }
    /// Of X and Y together. The monoid commutes, so that z y stands in the row of y.
    ElementSet wins(const ElementSet& a, std::uint32_t x, const ElementSet& b, std::uint32_t y) const {
        ElementSet set(order_);
        const std::uint32_t *with_x = product_.data() + x * order_, *with_y = product_.data() + y * order_;
        const char *in_a = a.data(), *in_b = b.data();
        char* out = set.data();
        for (std::size_t z = 0; z < order_; ++z) out[z] = static_cast<char>(in_a[with_y[z]] | in_b[with_x[z]]);
        return set;
    }

private:
    std::uint32_t step(std::size_t s, std::size_t g) const { return law_.next[s * law_.generators + g]; }

    void make_monoid() {
        const std::size_t r = law_.generators;
        steps_.take(order_ * (r * r + order_));
        for (const std::uint32_t x : law_.next)
            if (x >= order_) throw Rejected("the table leads to an element that is not there");
        for (std::size_t s = 0; s < order_; ++s)
            for (std::size_t g = 0; g < r; ++g)
                for (std::size_t h = 0; h < r; ++h)
                    if (step(step(s, g), h) != step(step(s, h), g))
                        throw Rejected("the table is not that of a commutative monoid: its generators do not commute");
        product_.assign(order_ * order_, 0);
        ElementSet met(order_);
        std::vector<std::size_t> queue{0};
        met[0] = 1;
        for (std::size_t s = 0; s < order_; ++s) product_[s * order_] = static_cast<std::uint32_t>(s);
        for (std::size_t i = 0; i < queue.size(); ++i) {
            for (std::size_t g = 0; g < r; ++g) {
                const std::size_t to = step(queue[i], g);
                if (met[to] != 0) continue;
                met[to] = 1;
                queue.push_back(to);
                for (std::size_t s = 0; s < order_; ++s) product_[s * order_ + to] = step(product(s, queue[i]), g);
            }
        }
        if (queue.size() != order_) throw Rejected("an element of the table is no product of its generators");
    }

    void require_least() {
        // Of what the elements beside it lead to: rows of lost and won.
        steps_.take(order_ * order_ * 4);
        std::set<ElementSet> rows;
        for (std::size_t x = 0; x < order_; ++x) {
            ElementSet row(order_);
            for (std::size_t z = 0; z < order_; ++z) row[z] = lost_[product(x, z)];
            if (!rows.insert(std::move(row)).second) throw Rejected("two elements of the table make no difference beside any third: the quotient is smaller");
        }
        std::set<std::uint32_t> heaps(law_.heaps.begin(), law_.heaps.end());
        steps_.take(order_ * heaps.size());
        ElementSet met(order_);
        std::vector<std::uint32_t> queue{0};
        met[0] = 1;
        for (std::size_t i = 0; i < queue.size(); ++i)
            for (const std::uint32_t one : heaps)
                if (const std::uint32_t to = product(queue[i], one); met[to] == 0) met[to] = 1, queue.push_back(to);
        if (queue.size() != order_) throw Rejected("an element of the table is that of no sum of heaps");
    }

    const QuotientLaw& law_;
    Steps& steps_;
    std::size_t order_;
    ElementSet lost_;
    std::vector<std::uint32_t> product_;
};

/// A heap as theorem 7.1 sees it.
using HeapKind = std::pair<std::uint32_t, std::set<std::uint32_t>>;

/// Those below `count`, from the rule.
std::set<HeapKind> kinds_of_heaps(const rule::Game& game, const QuotientLaw& law, const QuotientTable& quotient, std::uint64_t count, Steps& steps) {
    const Moves moves(game, steps);
    std::set<HeapKind> kinds;
    for (std::uint64_t at = 0; at < count; ++at) {
        const auto n = static_cast<std::int64_t>(at + law.first);
        const Position here{number(n)};
        if (!moves.contains(here)) throw Rejected(fmt::format("{} is no position of the rule", n));
        std::set<std::uint32_t> options;
        for (const Option& option : moves.options(here)) {
            std::uint32_t element = 0;
            for (const Position& part : option) {
                if (part[0].many || part[0].number >= n || part[0].number < static_cast<std::int64_t>(law.first))
                    throw Rejected(fmt::format("a move from {} does not make it smaller", n));
                element = quotient.product(element, law.element(static_cast<std::uint64_t>(part[0].number) - law.first));
            }
            options.insert(element);
            steps.take(4);
        }
        const std::uint32_t own = law.element(at);
        if (!options.empty()) kinds.emplace(own, std::move(options));
        else if (own != 0) throw Rejected(fmt::format("{} has no options, so it changes nothing beside others, but its element is not that of nothing", n));
    }
    return kinds;
}

std::size_t require_closure(const QuotientTable& quotient, const std::set<HeapKind>& kinds, Steps& steps) {
    struct Pair {
        std::uint32_t element;
        ElementSet wins;
    };
    const std::size_t m = quotient.order();
    std::vector<Pair> heaps, pairs;
    std::vector<std::vector<std::size_t>> of_element(m);
    const auto has_less = [&](const std::vector<std::size_t>& some, const ElementSet& wins) {
        steps.take(some.size() * m);
        return std::any_of(some.begin(), some.end(), [&](std::size_t i) { return part_of(pairs[i].wins, wins); });
    };
    const auto meet = [&](Pair pair) {
        if (!quotient.lost(pair.element) && pair.wins[0] == 0)
            throw Rejected("theorem 7.1 does not hold: a sum that should be won has no move to one that is lost");
        auto& some = of_element[pair.element];
        if (has_less(some, pair.wins)) return;
        if (pairs.size() >= most_pairs) throw Rejected("the closure of theorem 7.1 is larger than the checker makes it");
        some.push_back(pairs.size());
        pairs.push_back(std::move(pair));
    };
    for (const auto& [element, options] : kinds) {
        steps.take(m * (options.size() + 2));
        Pair one{element, quotient.wins(options)};
        for (std::uint32_t z = 0; z < m; ++z)
            if (quotient.lost(quotient.product(z, element)) && one.wins[z] != 0)
                throw Rejected("theorem 7.1 does not hold: a sum that should be lost has a move to another one");
        heaps.push_back(one);
        meet(std::move(one));
    }
    for (std::size_t i = 0; i < pairs.size(); ++i) {  // NOLINT(modernize-loop-convert): `meet` adds to the pairs
        for (const Pair& one : heaps) {
            steps.take(2 * m);
            meet({quotient.product(pairs[i].element, one.element), quotient.wins(pairs[i].wins, pairs[i].element, one.wins, one.element)});
        }
    }
    return pairs.size();
}

}  // namespace

std::size_t QuotientLaw::order() const { return generators == 0 ? 1 : next.size() / generators; }

std::uint32_t QuotientLaw::element(std::uint64_t n) const { return n < heaps.size() ? heaps[n] : heaps.at(preperiod + (n - preperiod) % period); }

std::uint32_t QuotientLaw::product(std::uint32_t x, std::uint32_t y) const {
    // Along a way from 0 to y, found anew: the monoid was checked.
    std::vector<std::pair<std::uint32_t, std::uint32_t>> queue{{0, x}};
    std::vector<bool> met(order());
    met[0] = true;
    for (std::size_t i = 0; i < queue.size(); ++i) {
        const auto [at, to] = queue[i];
        if (at == y) return to;
        for (std::size_t g = 0; g < generators; ++g) {
            const std::uint32_t further = next[at * generators + g];
            if (met[further]) continue;
            met[further] = true;
            queue.emplace_back(further, next[to * generators + g]);
        }
    }
    throw Rejected("an element of the table is no product of its generators");
}

bool QuotientLaw::is_lost(std::uint32_t x) const { return std::find(lost.begin(), lost.end(), x) != lost.end(); }

std::string prove_quotient(const rule::Game& game, const QuotientLaw& law, const Proof& proof, Steps& steps) {
    if (!has_misere_sums(game)) throw Rejected("a misère quotient is about misère play: who makes the last move of all loses");
    if (game.components.size() != 1 || game.components[0].kind != rule::ComponentKind::natural) strange("its positions are not single natural numbers");
    if (law.generators > most_generators || law.order() > most_order || law.heaps.empty() || law.heaps.size() > most_heaps_listed)
        throw Rejected("the table is larger than the checker reads, or empty");
    if (law.generators == 0 ? !law.next.empty() : law.next.size() % law.generators != 0 || law.next.empty())
        throw Unreadable("the table has not a row of generators for every element");
    const QuotientTable quotient(law, steps);
    std::uint64_t count = law.heaps.size();
    if (law.period > 0) {
        if (count != law.preperiod + law.period) throw Unreadable("the elements of heaps are not those below preperiod + period");
        count = range_of_elements(game, proof.periods, law.first, law.preperiod, law.period, steps);
        if (count > most_heaps_listed) throw Rejected("the range of the theorem is longer than the checker computes");
        if (proof.checked_to < count)
            throw CutShort(fmt::format("the range is cut short: theorem {} needs the heaps up to {}, the certificate rests on those below {}", proof.periods,
                                       count - 1, proof.checked_to),
                           count);
    } else if (!proof.periods.empty()) {
        throw Unreadable("a theorem on periods is named, and no period is claimed");
    }
    const auto kinds = kinds_of_heaps(game, law, quotient, count, steps);
    const std::size_t pairs = require_closure(quotient, kinds, steps);
    const std::string more = law.period > 0 ? fmt::format(", those of larger ones repeat by theorem {}", proof.periods) : "";
    return fmt::format("by theorem 7.4, from the options of the heaps below {}{}; closure of {} pairs; its elements are told apart", count + law.first, more,
                       pairs);
}

}  // namespace grundy::verify
