/// Finds the candidate whose theorem range is cheapest to meet, asks for exactly the values that the range needs, and proves when they are there.
/// Wins whenever a theorem says "the law on a finite range, hence for ever". Costs O(N) a look, O(N) over all looks.
#include <fmt/format.h>

#include "engine/pattern/provers.hpp"

namespace grundy::pattern {

RangeProver::RangeProver(Range range, std::string theorem, std::string game, const Effort& effort)
    : range_(range), theorem_(std::move(theorem)), game_(std::move(game)), effort_(effort), want_(range.need(range.lowest, range.divides)) {}

Progress RangeProver::look(const solve::Values& values) {
    Progress progress;
    progress.want = want_;
    const std::uint64_t size = values.size();
    if (size < want_) return progress;
    const auto found = best_candidate(values, Seen::values, range_);
    // best_candidate guarantees g(n + p) = g(n) for all n with from <= n and n + p < size, with from >= lowest and `divides` | p.
    // need(from, p) <= size says that the theorem's whole range lies inside.
    if (found && found->need <= size) {
        const Period law = reduced(values, Seen::values, found->from, found->period);
        progress.state = Progress::State::proved;
        progress.pattern = {Of::values, law};
        progress.proof =
            Proved{theorem_,
                   fmt::format("{}: g(n + {}) = g(n) was checked for {} <= n < {}, hence it holds for all n >= {}; the least period is {} from n = {}", game_,
                               found->period, found->from, found->need - found->period, found->from, law.period, law.preperiod),
                   found->need};
        return progress;
    }
    if (size >= effort_.values) {
        progress.state = Progress::State::gave_up;
        progress.note = fmt::format("no period meets the range of theorem {} among {} values", theorem_, size);
    }
    if (auto seen = guess(values, Seen::values)) progress.pattern = *seen;
    progress.want = want_ = next_look(size, found);
    if (progress.note.empty()) progress.note = fmt::format("theorem {}: no period up to {} values", theorem_, size);
    return progress;
}

}  // namespace grundy::pattern
