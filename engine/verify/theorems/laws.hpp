#pragma once
/// A law as a certificate states it: read, proved, and then used for positions of any size.
/// Map of the room: read law.hpp first: `law` lists what every file here checks, theorem by theorem; `laws` reads a law and asks the file that its theorem
/// needs.
/// Rules read: `splitting`, `functions`, `conditions`, `linear`; compared by structure: `form`, `forms`, `coins`.
/// Theorems: `period` and `ranges`, `few_rare`, `states`, `residues`, `binary`, `automaton`, `quotient`. `sequence`: values from scratch; `repeats`:
/// formulas for all n.
#include <optional>
#include <variant>

#include "engine/verify/core/fields.hpp"
#include "engine/verify/theorems/law.hpp"
#include "engine/verify/theorems/repeats.hpp"

namespace grundy::verify {

struct NoPeriod {};

struct ProvedLaw {
    Proved words;
    std::variant<NoPeriod, PeriodLaw, LogLaw, AutomatonLaw, FormLaw, QuotientLaw> law;

    /// The value of a position of the rule (`outcomes`: 0 for P, 1 for N); nothing where the law does not tell.
    std::optional<std::int64_t> at(const Position& position, bool outcomes) const;
    /// Of heap n.
    std::optional<std::int64_t> at(std::int64_t n, bool outcomes) const;
    /// Is the sum of these heaps lost under misère play? Nothing where the law does not tell.
    std::optional<bool> previous(const std::vector<std::int64_t>& heaps) const;
    /// How the values (or outcomes) of heaps repeat.
    std::optional<Repeats> repeats(bool outcomes) const;
};

/// Is this type of claim a law?
bool is_law(const std::string& type);

/// Throws Unreadable or Rejected. Whoever calls sees to it that nothing else stands in the claim and the proof.
ProvedLaw prove_law(const rule::Game& game, Fields& claim, Fields& proof, Steps& steps);

}  // namespace grundy::verify
