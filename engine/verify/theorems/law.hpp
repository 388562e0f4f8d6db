#pragma once
/// What certificates state, and the theorems that the checker knows:
///     splitting, conditions, linear   one-heap rules read as "take t, leave parts"       sequence    their values, from scratch
///     period 1.1 2.1 3.1 3.2 3.3      few_rare 13.1      states 1.3 1.4      residues 1.5 1.7      binary 2.2
///     functions: rules that subtract and divide                                          automaton 4.1 4.4b
///     quotient 7.4: sums of heaps under misère play
///     form 1.8 1.9 4.2 5.1 6          coins 6    forms: rules compared by structure      repeats: formulas for all n
/// Every function checks the whole statement and throws Rejected with the reason, or returns
/// how it is proved, in a few words.
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "engine/rule/game.hpp"
#include "engine/verify/core/positions.hpp"

namespace grundy::verify {

/// g(n + period) = g(n) + saltus for all n >= preperiod, and g(n) = values[n] below preperiod + period. Of outcomes: 0 for P, 1 for N.
/// n is a heap: the position n + first, where the rule has positions from `first` on.
struct PeriodLaw {
    bool of_outcomes = false;
    std::uint64_t first = 0;
    std::uint64_t preperiod = 0, period = 1, saltus = 0;
    std::vector<std::uint32_t> values;  ///< of heaps below preperiod + period; empty when only the checksum is given
    std::string checksum;               ///< FNV-1a-64 of those values, 16 hexadecimal digits; empty when the values are given
    std::vector<bool> gaps = {};        ///< which of these heaps are no positions; empty: each is one
};

/// The proof as the certificate names it.
struct Proof {
    std::string theorem;
    std::uint64_t checked_to = 0;  ///< values that entered into the check; must be at least what the theorem asks for
    /// Of 13.1: which values are common, the last rare heap, the window. Nothing of it is believed.
    std::uint32_t mask = 0;
    bool by_position = false;
    std::uint64_t last_rare = 0, window = 0;
    std::string periods = {};  ///< of 7.4: the theorem by which the elements of heaps repeat; empty: they are those of finitely many heaps
};

std::string prove_period(const rule::Game& game, const PeriodLaw& law, const Proof& proof, Steps& steps);
/// Theorem 13.1: few rare heaps, and a window that comes back.
std::string prove_few_rare(const rule::Game& game, const PeriodLaw& law, const Proof& proof, Steps& steps);
/// Theorems 1.3 and 1.4: the state after so many heaps comes back, shifted by the saltus.
std::string prove_by_states(const rule::Game& game, const PeriodLaw& law, const Proof& proof, Steps& steps);
/// Theorem 1.5: g(n) = h(n mod m) for a subtraction set given by a predicate.
std::string prove_by_residues(const rule::Game& game, const PeriodLaw& law, Steps& steps);
/// Theorem 1.9: the P-positions of "subtract a digit" are the multiples of the base.
std::string prove_digits(const rule::Game& game, const PeriodLaw& law, Steps& steps);
/// Theorem 2.2: the law satisfies the recurrence, decided by automata on binary digits.
std::string prove_by_automata(const rule::Game& game, const PeriodLaw& law, Steps& steps);
/// Proposition 1.7: the set has a multiple of every number, so no period exists; of outcomes, when it is sparse too.
std::string prove_no_period(const rule::Game& game, bool of_outcomes, Steps& steps);

/// May s be taken from every heap of at least s, by a rule whose set is given by a predicate? False also where the rule is of another kind.
bool predicate_has(const rule::Game& game, std::int64_t s, Steps& steps);

/// g(n) = g(floor(n / factor)) for all n >= from; values below from * factor. Theorem 4.4b.
struct LogLaw {
    std::uint64_t factor = 2, from = 1;
    std::vector<std::uint32_t> values;
};
std::string prove_log_period(const rule::Game& game, const LogLaw& law, const Proof& proof, Steps& steps);

/// Reads the digits of n in the base, least significant first; next[state * base + digit]. Theorem 4.1.
struct AutomatonLaw {
    bool of_outcomes = false;
    std::int64_t base = 2;
    std::vector<std::uint32_t> next, output;
};
std::string prove_automaton(const rule::Game& game, const AutomatonLaw& law, Steps& steps);

/// Sums of heaps under misère play: which is lost tells the product of the elements of its heaps. heaps[i] is that of position first + i; with a period
/// element(i + period) = element(i) for all i >= preperiod, otherwise there are no others.
struct QuotientLaw {
    std::uint64_t first = 0;
    std::size_t generators = 0;
    std::vector<std::uint32_t> next;  ///< next[element * generators + generator]
    std::vector<std::uint32_t> lost, heaps;
    std::uint64_t preperiod = 0, period = 0;  ///< period 0: none
    std::size_t order() const;
    std::uint32_t element(std::uint64_t n) const;
    std::uint32_t product(std::uint32_t x, std::uint32_t y) const;
    bool is_lost(std::uint32_t x) const;
};
std::string prove_quotient(const rule::Game& game, const QuotientLaw& law, const Proof& proof, Steps& steps);

/// A theorem's formula: the rule must be exactly the theorem's, and its numbers those of the certificate.
struct FormLaw {
    std::string name;         ///< "divisors", "mark", "wythoff", "nim", "moore", "greedy"
    std::int64_t number = 0;  ///< t of Mark, a of Wythoff, k of Moore; 1 when a divisor may be the whole heap
    std::int64_t heaps = 0;
    bool misere = false;
    bool values = false;                                          ///< the theorem tells values; else 0 for P and anything else for N
    std::function<std::int64_t(const Position&)> told = nullptr;  ///< what it tells of a position of the rule; throws Rejected beyond 64 bits
    rule::ExprRef lost = nullptr, value = nullptr;                ///< the same in the rule language, over the slots of the components; null: not said there
};
/// Sets what is told.
Proved prove_form(const rule::Game& game, FormLaw& law, const std::string& theorem, Steps& steps);

/// Throws Rejected unless g(n + period) = g(n) + rise for all n >= from among these.
void require_repeats(const std::vector<std::uint32_t>& g, std::uint64_t from, std::uint64_t period, std::uint64_t rise, std::uint64_t first = 0);
/// Compares the claimed values with the computed ones; `least` and exactness in words: ", the least period, from the first n".
void compare_values(const PeriodLaw& law, const std::vector<std::uint32_t>& g);
std::string exactness(const PeriodLaw& law, const std::vector<std::uint32_t>& g);

}  // namespace grundy::verify
