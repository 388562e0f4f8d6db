#pragma once
/// Periods of the tail of a sequence, all of them at once, in linear time (Morris and Pratt's failure function on the reversed sequence).
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "engine/pattern/law/pattern.hpp"
#include "engine/solve/kernel/values.hpp"

namespace grundy::pattern {

/// What is compared: values, differences of neighbours (arithmetic periods become periods), or whether the value is 0.
enum class Compared { values, differences, outcomes };

/// How many values a theorem needs to prove the law from n0 with period p: heaps * n0 + periods * p + constant.
struct Range {
    std::uint64_t heaps = 1;
    std::uint64_t periods = 1;
    std::uint64_t constant = 0;
    std::uint64_t lowest = 0;   ///< n0 >= lowest
    std::uint64_t divides = 1;  ///< must divide p: the least period is rounded up to a multiple
    std::uint64_t need(std::uint64_t n0, std::uint64_t p) const { return heaps * n0 + periods * p + constant; }
};

struct Candidate {
    std::uint64_t from = 0;
    std::uint64_t period = 0;
    std::uint64_t need = 0;  ///< values that the theorem asks for
};

/// Among all (n0, p) such that the law g(n + p) = g(n) + s holds for n0 <= n < size - p, the one with the least need. Nothing for fewer than two values.
std::optional<Candidate> best_candidate(const solve::Values& values, Compared seen, const Range& range);
/// The same for several ranges in one pass.
std::vector<std::optional<Candidate>> best_candidates(const solve::Values& values, Compared seen, std::span<const Range> ranges);

/// The least preperiod and period of the sequence that follows the law (from, period) for ever; `from + period` values are at hand, and one more each step
/// back.
Period reduced(const solve::Values& values, Compared seen, std::uint64_t from, std::uint64_t period);

/// For a table that already is e + p values: the same.
Period reduced(Period law);

/// When to look again: at the candidate's need, but not before N grew by a sixteenth and not later than by two fifths (doubled, for long tables), so that all
/// looks together cost O(N).
std::uint64_t next_look(std::uint64_t size, const std::optional<Candidate>& candidate);

/// A candidate that people would call a period: three whole periods and half of the table follow it.
std::optional<Pattern> guess(const solve::Values& values, Compared seen);
/// The same where the best candidate for this range is known.
inline constexpr Range guessed_range{1, 3, 0, 0, 1};
std::optional<Pattern> guess(const solve::Values& values, Compared seen, const std::optional<Candidate>& best);

}  // namespace grundy::pattern
