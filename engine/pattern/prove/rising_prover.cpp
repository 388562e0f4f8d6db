/// Each guess is decided once, by the cheaper way: a range of up to `short_range` values is computed sooner than automata are built; a longer one only where
/// they grow too large.
#include "engine/pattern/prove/rising_prover.hpp"

#include <fmt/format.h>

#include "engine/pattern/digits/split_automata.hpp"
#include "engine/pattern/law/proof_maker.hpp"

namespace grundy::pattern {
namespace {

constexpr std::uint64_t short_range = 20'000;
constexpr std::uint64_t longest_range = 1'000'000;

/// The same law with n0 >= 1 and a period j times as long.
Period stretched(const Pattern& guess, std::uint64_t j) {
    const auto& law = std::get<Period>(guess.law);
    Period longer{std::max<std::uint64_t>(law.preperiod, 1), law.period * j, law.saltus * j, {}};
    for (std::uint64_t n = 0; n < longer.preperiod + longer.period; ++n) longer.values.push_back(static_cast<std::uint32_t>(*guess.value(base::Integer(n))));
    return longer;
}

}  // namespace

RisingProver::RisingProver(rule::Code code, std::unique_ptr<Prover> bounded, const Effort& effort)
    : code_(std::move(code)), bounded_(std::move(bounded)), effort_(effort), moves_(TakeOrSplit::of(code_)) {}

std::string RisingProver::theorems() const { return bounded_->theorems() + (moves_ ? ", 2.3, 2.2" : ", 2.2"); }

std::vector<std::string> RisingProver::needs() const {
    auto lines = bounded_->needs();
    if (moves_) lines.emplace_back("g(n + P) = g(n) + S, S a power of two, on 12·2^B periods (theorem 2.3)");
    lines.push_back(fmt::format("g(n + p) = g(n) + s, s > 0, that automata of at most {} states confirm (theorem 2.2)", effort_.states));
    return lines;
}

/// A multiple of the least period may have a power of two for its saltus, or meet (H1), where the least has not.
std::optional<ArithmeticRange> RisingProver::shortest_range(const Period& law) const {
    std::optional<ArithmeticRange> best;
    std::string why;
    for (const std::uint64_t j : {1U, 2U, 4U}) {
        if (!moves_ || law.period * j > 4096) break;
        const auto range = arithmetic_range(*moves_, stretched({Of::values, law}, j), why);
        if (range && range->need <= std::min(longest_range, effort_.values) && (!best || range->need < best->need)) best = range;
    }
    return best;
}

bool RisingProver::by_range(const solve::Values& values, Progress& progress) {
    const ArithmeticRange& r = waiting_->range;
    for (std::uint64_t n = 0; n < r.need; ++n) {
        if (base::Integer(values[n]) != *waiting_->guess.value(base::Integer(n))) return false;
    }
    progress.state = Progress::State::proved;
    progress.pattern = waiting_->guess;
    progress.proof = ProofMaker::proved(TheoremId::arithmetic_period,
                                        check::OnRange{0, 0, r.period, r.saltus, r.n0, r.need, static_cast<std::uint32_t>(r.bits), 1, 0}, r.need);
    return true;
}

void RisingProver::by_automata(Progress& progress) {
    const auto& law = std::get<Period>(tried_.law);
    const SplitDecision decision = decide_split(law, code_, effort_.states, budget_);
    if (decision.state == SplitDecision::State::holds) {
        progress.state = Progress::State::proved;
        progress.proof = ProofMaker::proved(TheoremId::split_automata, check::SplitStates{decision.machine_states, decision.subsets}, law.values.size());
    } else if (decision.state == SplitDecision::State::too_large) {
        progress.note = fmt::format("theorem 2.2: {} needs more than {} states", tried_.describe(), effort_.states);
    } else if (decision.state == SplitDecision::State::out_of_time) {
        progress.note = fmt::format("theorem 2.2: {} was not decided in the time given", tried_.describe());
        tried_ = {};  // another look may have more
    }
}

void RisingProver::wait(Progress& progress, const ArithmeticRange& range) {
    waiting_ = Waiting{tried_, range};
    progress.want = next_ = range.need;
    progress.note = fmt::format("theorem 2.3: {} needs {} values", tried_.describe(), range.need);
}

Progress RisingProver::look(const solve::Values& values) {
    Progress progress = bounded_->look(values);
    if (progress.state == Progress::State::proved) return progress;
    if (waiting_ && values.size() < waiting_->range.need) {
        progress.pattern = waiting_->guess;
        progress.want = waiting_->range.need;
        return progress;
    }
    if (waiting_ && by_range(values, progress)) return progress;
    waiting_.reset();
    if (values.size() < next_) return progress;
    next_ = values.size() + values.size() / 4 + 1;
    const auto seen = guess(values, Compared::differences);
    if (!seen || std::get<Period>(seen->law).saltus == 0 || *seen == tried_) return progress;
    progress.pattern = tried_ = *seen;
    const auto range = shortest_range(std::get<Period>(seen->law));
    if (range && range->need <= short_range) {
        wait(progress, *range);
        if (values.size() >= range->need && by_range(values, progress)) return progress;
        return progress;
    }
    by_automata(progress);
    if (progress.state != Progress::State::proved && range && !tried_.none()) wait(progress, *range);
    return progress;
}

}  // namespace grundy::pattern
