#pragma once
/// The misère quotient of one-heap games (theory 7.4): found by engine/misere, proved by the closure of theorem 7.1, for heaps of all sizes by a period.
#include <memory>
#include <string>

#include "engine/base/budget.hpp"
#include "engine/misere/learner.hpp"
#include "engine/pattern/law/detect.hpp"
#include "engine/pattern/law/evidence.hpp"
#include "engine/pattern/law/misere_quotient.hpp"

namespace grundy::pattern {

struct QuotientSought {
    std::shared_ptr<const MisereQuotient> law;  ///< of all heaps, or of some; null: none was found
    std::optional<Proved> proof;                ///< where there is a law
    std::string why;                            ///< where it is not of all heaps
    std::uint64_t heaps = 0;                    ///< so many have a finite quotient, as far as was looked
};

/// The theorem "the same on a finite range, hence for ever" that fits the family, with its range; nothing where none does.
std::optional<std::pair<Range, TheoremId>> range_theorem(const recognise::Family& family);

/// Of all heaps, where the elements repeat by the theorem on ranges. Ends by counted work: at most `most_heaps` heaps, and what engine/misere allows.
QuotientSought misere_quotient(const misere::HeapOptions& options, const Range& range, TheoremId periods, std::uint64_t most_heaps, const base::Budget& budget,
                               const misere::Limits& limits = {});
/// Of the heaps below `count`.
QuotientSought misere_quotient_below(const misere::HeapOptions& options, std::uint64_t count, const base::Budget& budget);

/// Which heaps are lost, as a law of outcomes, of a quotient of all heaps.
Pattern outcomes_of(const MisereQuotient& law);

}  // namespace grundy::pattern
