/// Theorems 4.1 and 4.4b: automatic sequences, and division games.
///
/// 4.1: the claimed automaton A, and every option, read the digits of n, least significant first. A state of the product holds A on n, and for every option A
/// on the digits that the option puts out with what the option still remembers. Every n, with any number of zeros before it, ends in a reachable state and
/// every reachable state is such an end: so out(A on n) = mex of out(A on the legal options) in all reachable states is the recurrence for all n.
#include <fmt/format.h>

#include <algorithm>
#include <deque>
#include <set>

#include "engine/verify/theorems/functions.hpp"
#include "engine/verify/theorems/law.hpp"
#include "engine/verify/theorems/sequence.hpp"

namespace grundy::verify {
namespace {

using DigitState = std::vector<std::int64_t>;

std::int64_t log_of(std::int64_t value, std::int64_t base) {
    std::int64_t j = 0;
    for (; value % base == 0; value /= base) ++j;
    if (value != 1) throw Rejected("theorem 4.1 needs divisors that are powers of the base");
    return j;
}

/// One option, reading digits. Its state lies in the product's from a certain place: A on its output, a number a step, what each guard knows.
class Reader {
public:
    Reader(const Function& f, std::int64_t base) : f_(f), base_(base) {
        if (f.occurs && f.base != base) throw Rejected("the rule and the automaton use different bases");
        for (const auto& s : f.steps) start_.push_back(s.divides ? log_of(s.value, base) : s.value);
        for (const auto& g : f.guards) {
            const bool remainder = g.kind == Guard::Kind::congruent || g.kind == Guard::Kind::not_congruent;
            start_.push_back(remainder ? 0 : std::max<std::int64_t>(g.value, 0));  // the value so far; or the bound's digits to come
            start_.push_back(remainder ? 1 % g.modulus : 0);                       // the power of the base; or how the digits so far compare
        }
        if (f.occurs) start_.push_back(0);
    }
    const DigitState& start() const { return start_; }

    /// Reads a digit; the digit put out, or -1.
    std::int64_t read(std::int64_t* at, std::int64_t digit) const {
        std::int64_t* guard = at + f_.steps.size();
        for (const auto& g : f_.guards) {
            if (g.kind == Guard::Kind::congruent || g.kind == Guard::Kind::not_congruent) {
                guard[0] = (guard[0] + digit * guard[1]) % g.modulus;
                guard[1] = guard[1] * (base_ % g.modulus) % g.modulus;
            } else {
                const std::int64_t d = guard[0] % base_;
                guard[0] /= base_;
                if (digit != d) guard[1] = digit > d ? 1 : -1;
            }
            guard += 2;
        }
        if (f_.occurs && *f_.occurs == digit) *guard = 1;
        for (std::size_t i = 0; i < f_.steps.size(); ++i) {
            if (f_.steps[i].divides) {
                if (at[i] > 0) return --at[i], -1;
            } else {
                const std::int64_t out = ((digit - at[i]) % base_ + base_) % base_;
                at[i] = (at[i] - digit + out) / base_;
                digit = out;
            }
        }
        return digit;
    }

    /// When n ends here.
    bool legal(const std::int64_t* at, bool zero) const {
        for (std::size_t i = 0; i < f_.steps.size(); ++i) {
            if (!f_.steps[i].divides && at[i] != 0) return false;
        }
        const std::int64_t* guard = at + f_.steps.size();
        for (const auto& g : f_.guards) {
            using K = Guard::Kind;
            const bool below = g.value >= 0 && (guard[0] > 0 || guard[1] < 0), same = g.value >= 0 && guard[0] == 0 && guard[1] == 0;
            const bool holds = g.kind == K::at_least    ? !below
                               : g.kind == K::less      ? below
                               : g.kind == K::equal     ? same
                               : g.kind == K::not_equal ? !same
                               : g.kind == K::congruent ? guard[0] == g.value
                                                        : guard[0] != g.value;
            if (!holds) return false;
            guard += 2;
        }
        return !f_.occurs || *guard != 0 || (zero && *f_.occurs == 0);
    }

private:
    const Function& f_;
    std::int64_t base_;
    DigitState start_;
};

void check_shape(const AutomatonLaw& law) {
    const std::size_t states = law.output.size(), base = static_cast<std::size_t>(law.base);
    if (law.base < 2 || law.base > 1'000'000 || states == 0 || law.next.size() != states * base) throw Rejected("the automaton's table has a wrong size");
    for (const auto q : law.next) {
        if (q >= states) throw Rejected(fmt::format("the automaton has no state {}", q));
    }
    for (std::size_t q = 0; q < states; ++q) {
        if (law.output[law.next[q * base]] != law.output[q])
            throw Rejected(fmt::format("a zero before the number changes what state {} of the automaton puts out", q));
        if (law.of_outcomes && law.output[q] > 1) throw Rejected("an outcome is 0 (P) or 1 (N)");
    }
}

}  // namespace

std::string prove_automaton(const rule::Game& game, const AutomatonLaw& law, Steps& steps) {
    check_shape(law);
    const auto rule = functions(game, steps);
    std::vector<Reader> readers;
    for (const Function& f : rule) {
        for (const auto& s : f.steps) {
            if (!s.divides && s.value > 1'000'000'000'000) throw Rejected("the rule subtracts numbers that are too large for the checker");
        }
        readers.emplace_back(f, law.base);
    }
    // A on n, whether n is 0, then each option: A on its output, and its memory.
    DigitState start = {0, 1};
    for (const Reader& r : readers) {
        start.push_back(0);
        start.insert(start.end(), r.start().begin(), r.start().end());
    }
    const auto next = [&](std::int64_t q, std::int64_t digit) { return static_cast<std::int64_t>(law.next[static_cast<std::size_t>(q * law.base + digit)]); };
    const auto out = [&](std::int64_t q) { return law.output[static_cast<std::size_t>(q)]; };
    std::set<DigitState> seen = {start};
    std::deque<const DigitState*> open = {&*seen.begin()};
    Mex mex;
    while (!open.empty()) {
        if (seen.size() * start.size() > 100'000'000) throw Rejected("theorem 4.1 needs more states than the checker makes");
        const DigitState& here = *open.front();
        open.pop_front();
        steps.take(here.size() * static_cast<std::uint64_t>(law.base + 1) * 10);
        mex.next();
        std::size_t at = 2;
        for (const Reader& r : readers) {
            if (r.legal(here.data() + at + 1, here[1] != 0)) mex.mark(out(here[at]));
            at += 1 + r.start().size();
        }
        const std::uint32_t v = law.of_outcomes ? (mex.has(0) ? 1 : 0) : mex.least();
        if (v != out(here[0])) throw Rejected(fmt::format("the automaton contradicts the recurrence: {} where the options give {}", out(here[0]), v));
        for (std::int64_t d = 0; d < law.base; ++d) {
            DigitState there = here;
            there[0] = next(here[0], d);
            there[1] = here[1] != 0 && d == 0;
            at = 2;
            for (const Reader& r : readers) {
                const std::int64_t digit = r.read(there.data() + at + 1, d);
                if (digit >= 0) there[at] = next(there[at], digit);
                at += 1 + r.start().size();
            }
            const auto [it, fresh] = seen.insert(std::move(there));
            if (fresh) open.push_back(&*it);
        }
    }
    return fmt::format("by theorem 4.1: the automaton satisfies the recurrence in all {} reachable states of the product with the {} options", seen.size(),
                       rule.size());
}

/// 4.4b. floor(floor(n / d) / M) = floor(floor(n / M) / d), and for n >= n0 max d with n0 max d >= M both n and floor(n / M) >= 1 have all moves. So the law on
/// [n0, n0 max d) passes on to all n.
std::string prove_log_period(const rule::Game& game, const LogLaw& law, const Proof& proof, Steps& steps) {
    const auto rule = functions(game, steps);
    std::int64_t most = 0;
    for (const Function& f : rule) {
        if (!f.divides_positive()) throw Rejected("theorem 4.4b is not about this rule: its moves are not all divisions of n >= 1");
        most = std::max(most, f.steps[0].value);
    }
    const auto m = static_cast<std::uint64_t>(most);
    if (law.from < 1 || law.factor < 2) throw Rejected("theorem 4.4b needs a factor of at least 2 and a law from heap 1 or later");
    const __int128 end = static_cast<__int128>(law.from) * m, all = std::max<__int128>(end, static_cast<__int128>(law.from) * law.factor);
    if (end < law.factor) throw Rejected("theorem 4.4b needs a larger first heap for this factor");
    if (all > 100'000'000) throw Rejected("the range of the theorem is longer than the checker computes");
    if (proof.checked_to < static_cast<std::uint64_t>(all))
        throw CutShort(fmt::format("the range is cut short: theorem 4.4b needs the values up to n = {}", static_cast<std::uint64_t>(all) - 1),
                       static_cast<std::uint64_t>(all));
    const std::uint64_t count = std::max(static_cast<std::uint64_t>(all), proof.checked_to);
    if (count > 100'000'000) throw Rejected("the certificate says that more values were checked than the checker computes");
    steps.take(count * (rule.size() + 1));
    std::vector<std::uint32_t> g;
    Mex mex;
    for (std::uint64_t n = 0; n < count; ++n) {
        mex.next();
        for (const Function& f : rule) {
            if (const auto to = f.at(static_cast<std::int64_t>(n))) mex.mark(g[static_cast<std::size_t>(*to)]);
        }
        g.push_back(mex.least());
    }
    for (std::uint64_t n = law.from; n < count; ++n) {
        if (g[n] != g[n / law.factor]) throw Rejected(fmt::format("g({}) = {}, but g({}) = {}", n, g[n], n / law.factor, g[n / law.factor]));
    }
    if (law.values.size() != law.from * law.factor) throw Rejected(fmt::format("the values of the heaps below {} are needed", law.from * law.factor));
    for (std::uint64_t n = 0; n < law.values.size(); ++n) {
        if (g[n] != law.values[n]) throw Rejected(fmt::format("g({}) is {}, not {}", n, g[n], law.values[n]));
    }
    return fmt::format("by theorem 4.4b, from the values below {} computed here", count);
}

}  // namespace grundy::verify
