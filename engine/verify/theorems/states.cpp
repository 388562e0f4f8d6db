/// Subtraction sets that are periodic from some number on (theorem 1.4; all but finitely many numbers: 1.3). With S from s0 on a union of classes mod q,
///     V_c(n) = { g(j) : j <= n - s0, j = c mod q }      and the last s0 - 1 values
/// determine g(n) and the next state. If at some a the state at a + P is the state at a with s added to every value, where 0 … s - 1 join each V_c, and q | P,
/// then g(n + P) = g(n) + s for all n >= a: mex((A + s) with 0 … s - 1) = mex(A) + s, and the relation is kept by one more step. The relation at some a
/// implies it at all later ones, so a is looked for at growing distances. Under misère play the outcomes 0 for P and 1 for N are in the place of values, and s
/// is 0: an outcome, too, is a function of the set of outcomes that are reached, also of the empty one.
#include <fmt/format.h>

#include <algorithm>
#include <numeric>
#include <set>

#include "engine/verify/theorems/law.hpp"
#include "engine/verify/theorems/sequence.hpp"

namespace grundy::verify {
namespace {

struct Set {
    std::int64_t s0 = 1, q = 1;
    std::vector<std::int64_t> few;       ///< the members below s0
    std::vector<std::int64_t> residues;  ///< from s0 on
};

/// The same set, told by the least q and then from the least s0: a condition mod 4 on a number that may be taken anyway makes four classes of one, and the
/// theorem compares class by class; a large number named beside `9..n` makes a window of thousands.
void make_least(Set& set) {
    const std::set<std::int64_t> classes(set.residues.begin(), set.residues.end());
    const auto tells = [&](std::int64_t d) {
        return set.q % d == 0 && std::all_of(classes.begin(), classes.end(), [&](std::int64_t r) { return classes.count((r + d) % set.q) > 0; });
    };
    std::int64_t d = 1;
    while (!tells(d)) ++d;
    set.q = d;
    set.residues.assign(classes.begin(), classes.lower_bound(d));
    std::set<std::int64_t> few(set.few.begin(), set.few.end());
    while (set.s0 > 1 && (few.count(set.s0 - 1) > 0) == (classes.count((set.s0 - 1) % d) > 0)) few.erase(--set.s0);
    set.few.assign(few.begin(), few.end());
}

Set set_of(const Splitting& rule, const std::string& theorem) {
    if (rule.most_parts() > 1) throw Rejected("theorem " + theorem + " is not about this rule: a move may leave several parts");
    if (!rule.is_plain()) throw Rejected("theorem " + theorem + " is not about this rule: whether a number may be taken depends on the heap");
    Set set{std::max<std::int64_t>(rule.far, 1), rule.q, {}, {}};
    std::set<std::int64_t> leave_one, leave_none;
    for (const auto& kind : rule.kinds) {
        (kind.parts == 1 ? leave_one : leave_none).insert(kind.t);
        if (kind.parts == 1) (kind.step == 0 ? set.few : set.residues).push_back(kind.step == 0 ? kind.t : kind.t % set.q);
    }
    if (leave_one != leave_none) throw Rejected("theorem " + theorem + " is not about this rule: taking a whole heap has a rule of its own");
    if (set.residues.empty()) throw Rejected("theorem " + theorem + " is not about this rule: its set is finite");
    make_least(set);
    if (theorem == "1.3" && set.residues.size() != static_cast<std::size_t>(set.q))
        throw Rejected("theorem 1.3 is not about this rule: infinitely many numbers may not be taken");
    return set;
}

/// Runs heap after heap; V_c(n) as of a heap n is found again from g and when each value first entered its class.
class Machine {
public:
    Machine(Set set, bool misere, Steps& steps) : set_(std::move(set)), misere_(misere), steps_(steps), entered_(static_cast<std::size_t>(set_.q)) {}

    void run(std::uint64_t count) {
        while (g_.size() < count) step();
    }
    const std::vector<std::uint32_t>& g() const { return g_; }

    /// The state at a + P is that at a, raised by s.
    bool repeats(std::uint64_t a, std::uint64_t big, std::uint64_t s) {
        run(a + big);
        const auto s0 = static_cast<std::uint64_t>(set_.s0);
        for (std::uint64_t n = a - (s0 - 1); n < a; ++n) {
            if (g_[n + big] != g_[n] + s) return false;
        }
        for (const auto& first : entered_) {
            steps_.take(first.size());
            const auto in = [&](std::uint64_t v, std::uint64_t n) { return v < first.size() && first[v] + s0 <= n; };
            for (std::uint64_t v = 0; v < first.size(); ++v) {
                if (in(v, a + big) != (v < s || in(v - s, a))) return false;
            }
            for (std::uint64_t v = first.size(); v < first.size() + s; ++v) {
                if (v < s || in(v - s, a)) return false;
            }
        }
        return true;
    }

private:
    static constexpr std::uint64_t never = std::uint64_t{1} << 60;

    void step() {
        const std::uint64_t n = g_.size();
        const auto q = static_cast<std::uint64_t>(set_.q), s0 = static_cast<std::uint64_t>(set_.s0);
        mex_.next();
        for (const std::int64_t s : set_.few) {
            if (static_cast<std::uint64_t>(s) <= n) mex_.mark(g_[n - static_cast<std::uint64_t>(s)]);
        }
        // Under normal play the least value outside the window's and outside every V_(n - r).
        const auto reached = [&](std::uint32_t v) {
            if (mex_.has(v)) return true;
            return std::any_of(set_.residues.begin(), set_.residues.end(), [&](std::int64_t r) {
                const auto& first = entered_[(n % q + q - static_cast<std::uint64_t>(r)) % q];
                return v < first.size() && first[v] + s0 <= n;
            });
        };
        std::uint32_t v = 0;
        if (misere_) v = reached(0) || !reached(1) ? 1 : 0;
        else
            while (reached(v)) ++v;
        steps_.take(set_.few.size() + (v + 1) * (1 + set_.residues.size()));
        auto& first = entered_[n % q];
        if (first.size() <= v) first.resize(v + 1, never);
        if (first[v] == never) first[v] = n;
        g_.push_back(v);
    }

    Set set_;
    bool misere_;
    Steps& steps_;
    std::vector<std::vector<std::uint64_t>> entered_;  ///< class, value: the first heap of the class with that value
    std::vector<std::uint32_t> g_;
    Mex mex_;
};

}  // namespace

std::string prove_by_states(const rule::Game& game, const PeriodLaw& law, const Proof& proof, Steps& steps) {
    const bool misere = law.of_outcomes;
    if (misere && law.saltus != 0) throw Rejected("outcomes do not rise");
    const Splitting rule = splitting(game, steps, misere ? rule::Play::misere : rule::Play::normal);
    require_first(rule, law);
    const Set set = set_of(rule, proof.theorem);
    Machine machine(set, misere, steps);
    const auto q = static_cast<std::uint64_t>(set.q);
    const std::uint64_t times = q / std::gcd(law.period, q), big = law.period * times, rise = law.saltus * times;
    const std::uint64_t start = law.preperiod + static_cast<std::uint64_t>(set.s0);
    if (big > 100'000'000 || start > 100'000'000 || rise > 100'000'000) throw Rejected("the range of the theorem is longer than the checker computes");
    for (std::uint64_t i = 0; i < 16; ++i) {
        const std::uint64_t a = start + big * ((std::uint64_t{1} << i) - 1);
        const bool back = machine.repeats(a, big, rise);
        if (back) machine.run(a + big + law.period);
        const auto& g = machine.g();
        require_repeats(g, law.preperiod, law.period, law.saltus, law.first);  // a law that fails already needs no further search
        if (!back) continue;
        compare_values(law, g);
        return fmt::format("by theorem {}: the states at heaps {} and {} are the same{}{}", proof.theorem, a, a + big,
                           rise == 0 ? "" : fmt::format(" but for {} added to every value", rise), exactness(law, g));
    }
    throw Rejected("no state comes back as the theorem asks, as far as the checker looks");
}

}  // namespace grundy::verify
