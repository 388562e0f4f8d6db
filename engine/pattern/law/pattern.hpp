#pragma once
/// What the Grundy values of a game mean: a law that answers for every heap, of any size. Whether it is believed is another matter: see evidence.hpp.
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "engine/automaton/machine.hpp"
#include "engine/base/integer.hpp"
#include "engine/solve/kernel/far_values.hpp"
#include "engine/theorem/closed_form.hpp"

namespace grundy::pattern {

using theorem::Answer;

enum class Of { values, outcomes };

/// No law at all.
struct None {
    friend bool operator==(const None&, const None&) = default;
};

/// g(n + period) = g(n) + saltus for all n >= preperiod; preperiod and period are the least such. saltus 0: an ordinary period.
struct Period {
    std::uint64_t preperiod = 0;
    std::uint64_t period = 1;
    std::uint64_t saltus = 0;
    std::vector<std::uint32_t> values;  ///< g(0) … g(preperiod + period - 1); of outcomes: 0 for P, 1 for N
    friend bool operator==(const Period&, const Period&) = default;
};

/// g(n + period) = g(n) for all n >= preperiod, both least, so far out that nobody stores the values: they are computed again where they are asked for.
struct LongPeriod {
    std::uint64_t preperiod = 0;
    std::uint64_t period = 1;
    std::uint32_t largest = 0;                       ///< value
    std::shared_ptr<const solve::FarValues> values;  ///< of n < preperiod + period; never null
    friend bool operator==(const LongPeriod& a, const LongPeriod& b) { return a.preperiod == b.preperiod && a.period == b.period && a.largest == b.largest; }
};

/// The value is what the automaton puts out in the state where n ends; of outcomes: 0 for P, 1 for N.
using Automaton = automaton::Machine;

/// g(n) = g(floor(n / factor)) for all n >= from (theory 4.4b).
struct LogPeriod {
    std::uint64_t factor = 2;
    std::uint64_t from = 1;
    std::vector<std::uint32_t> values;  ///< g(0) … g(from * factor - 1)
    /// g = value on [low * factor^k, high * factor^k) for all k >= 0; the intervals of one k tile [from, from * factor).
    struct Interval {
        std::uint64_t low, high;
        std::uint32_t value;
    };
    std::vector<Interval> intervals() const;
    friend bool operator==(const LogPeriod&, const LogPeriod&) = default;
};

/// The P-positions of a law on one heap: n in `listed`, or n >= from and n mod modulus in `residues`. Nothing but `words` where they have no such shape.
struct PSet {
    std::vector<std::uint64_t> listed;  ///< all < from
    bool all_listed = false;            ///< there are no others
    std::uint64_t from = 0;
    std::uint64_t modulus = 0;  ///< 0: `listed` is all there is, or the shape does not fit
    std::vector<std::uint64_t> residues;
    std::string words;  ///< "n mod 8 ∈ {0, 2}", "n ∈ {0, 1} or n ≥ 53 with n mod 34 ∈ {…}"
};

/// The numbers that may be added to a subtraction set without changing a value (theorem 1.2), those of the set among them: s is listed (s < from), or s >= from
/// and s mod modulus is one of the residues.
struct Extension {
    std::vector<std::uint64_t> listed;
    std::uint64_t from = 1;
    std::uint64_t modulus = 1;
    std::vector<std::uint64_t> residues;
    bool contains(const base::Integer& s) const;
    /// "s mod 8 ∈ {1, 3, 4, 5, 7}", "3, 5 or s ≥ 13 with …", "none"
    std::string words() const;
};

struct Pattern {
    Of of = Of::values;
    std::variant<None, Period, LongPeriod, Automaton, LogPeriod, theorem::FormRef> law;

    /// "none", "period", "arithmetic-period", "automaton", "log-period", "closed-form": the `pattern.kind` of the JSON.
    const char* kind() const;
    bool none() const { return std::holds_alternative<None>(law); }
    /// A theorem's formula; null: the law is of another kind.
    const theorem::ClosedForm* closed() const;
    /// One heap of any size, n >= 0. Closed forms of several heaps need them all: the second form.
    Answer at(const base::Integer& n) const;
    Answer at(const std::vector<base::Integer>& heaps) const;
    std::optional<base::Integer> value(const base::Integer& n) const { return at(n).value; }
    char outcome(const base::Integer& n) const { return at(n).outcome; }
    /// The largest value; nothing when values are unbounded, not known, or the law is of outcomes.
    std::optional<base::Integer> max_value() const;
    PSet p_positions() const;
    /// "period 12 from n = 71", "g(n + 4) = g(n) + 4 from n = 1", "base-3 automaton with 11 states", …
    std::string describe() const;
    friend bool operator==(const Pattern&, const Pattern&) = default;
};

Pattern of_period(Of of, Period law);
Pattern of_form(theorem::FormRef form);

}  // namespace grundy::pattern
