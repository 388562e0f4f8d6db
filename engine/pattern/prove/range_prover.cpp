/// Finds the candidate whose theorem range is cheapest to meet, asks for exactly the values that the range needs, and proves when they are there.
/// Wins whenever a theorem says "the law on a finite range, hence for ever". Costs O(N) a look, O(N) over all looks.
#include <fmt/format.h>

#include <algorithm>

#include "engine/pattern/law/proof_maker.hpp"
#include "engine/pattern/prove/provers.hpp"
#include "engine/pattern/prove/stream_period.hpp"

namespace grundy::pattern {

namespace {
constexpr std::uint64_t looks_lie_close = 1 << 19;
}

RangeProver::RangeProver(Range range, TheoremId theorem, const Effort& effort, std::uint64_t width, std::optional<FewRareTable> few)
    : range_(range), theorem_(theorem), width_(width), effort_(effort), want_(range.need(range.lowest, range.divides)), few_(std::move(few)) {}

std::vector<std::string> RangeProver::needs() const {
    const auto term = [](std::uint64_t factor, const char* name) {
        return factor == 0 ? std::string() : factor == 1 ? fmt::format(" + {}", name) : fmt::format(" + {} {}", factor, name);
    };
    const std::string range = term(range_.heaps, "n0") + term(range_.periods - 1, "p") + (range_.constant > 0 ? fmt::format(" + {}", range_.constant) : "");
    std::vector<std::string> lines{
        fmt::format("g(n + p) = g(n) for all n0 <= n < {}, which proves the period p from n0 on (theorem {})", range.substr(3), entry(theorem_).number)};
    if (few_)
        lines.push_back(fmt::format("the same r{} values in a row a second time behind the last rare heap, r, which prove a period (theorem {})",
                                    range_.constant > 0 ? fmt::format(" + {}", range_.constant) : "", entry(TheoremId::few_rare).number));
    return lines;
}

Progress RangeProver::look(const solve::Values& values) {
    Progress progress;
    progress.want = want_;
    const std::uint64_t size = values.size();
    if (size < want_) return progress;
    const auto rare = few_ ? few_->question(values) : std::nullopt;
    const Range ranges[] = {range_, guessed_range, rare ? rare->range : range_};
    const auto best = best_candidates(values, Compared::values, std::span(ranges, rare ? 3 : 2));
    const auto& found = best[0];
    // best_candidate guarantees g(n + p) = g(n) for all n with from <= n and n + p < size, with from >= lowest and `divides` | p.
    // need(from, p) <= size says that the theorem's whole range lies inside.
    if (found && found->need <= size) {
        const Period law = reduced(values, Compared::values, found->from, found->period);
        progress.state = Progress::State::proved;
        progress.pattern = {Of::values, law};
        progress.proof = ProofMaker::proved(
            theorem_, check::OnRange{range_.heaps, range_.constant, found->period, 0, found->from, found->need, 0, range_.divides, width_}, found->need);
        return progress;
    }
    std::optional<Candidate> next = found;
    if (const auto seen = rare ? few_->look(values, *rare, best[2]) : std::nullopt) {
        if (seen->holds) {
            progress.state = Progress::State::proved;
            progress.pattern = {Of::values, reduced(values, Compared::values, seen->holds->from, seen->holds->period)};
            progress.proof = ProofMaker::proved(TheoremId::few_rare, *seen->holds, seen->holds->need);
            return progress;
        }
        if (seen->need > size && (!next || seen->need < next->need)) next = Candidate{0, seen->period, seen->need};
    }
    if (size >= effort_.values) {
        progress.state = Progress::State::gave_up;
        progress.note = fmt::format("no longer period is looked for than {} values tell", effort_.values);
    }
    if (auto seen = guess(values, Compared::values, best[1])) progress.pattern = *seen;
    want_ = next_look(size, next);
    // Theorem 13.1 wants little more than e + p values: looks that lie close together waste none.
    if (few_ && size >= FewRareTable::fewest_values && size < looks_lie_close) want_ = std::min(want_, size + size / 10);
    progress.want = want_;
    return progress;
}

/// From where it was kept, or behind the values. Nothing: no stream, or `progress` wants more values first.
std::optional<StreamPeriod> RangeProver::begin_stream(const solve::Values& values, const Streaming& far, Progress& progress) const {
    const std::vector<std::uint8_t> kept = far.keeper ? far.keeper->kept() : std::vector<std::uint8_t>();
    const auto begun = StreamPeriod::begun(kept);
    if (begun && *begun > values.size()) {
        progress.want = *begun;
        return {};
    }
    auto stream = StreamPeriod::behind(few_->code(), values, begun.value_or(values.size()), far.threads);
    if (begun && stream && !stream->go_on(kept)) stream = StreamPeriod::behind(few_->code(), values, values.size(), far.threads);
    return stream;
}

std::optional<Progress> RangeProver::stream(const solve::Values& values, const Streaming& far, const base::Budget& budget) {
    if (!few_) return {};
    constexpr std::uint64_t fewest = 1 << 18, most_by_table = 1 << 24;
    constexpr double slow_stream = 60;  ///< nanoseconds a value: tables are quicker where there are many rare heaps
    Progress progress;
    progress.state = Progress::State::go_on;
    progress.want = fewest;
    if (values.size() < fewest) return progress;
    progress.want = 2 * values.size();
    auto stream = begin_stream(values, far, progress);
    const bool table = progress.want <= most_by_table;
    if (!stream) return table ? std::optional(progress) : std::nullopt;
    if (table && stream->nanoseconds() > slow_stream) return progress;
    const double by_cost = static_cast<double>(stream->at()) + far.seconds * 1e9 / stream->nanoseconds();
    const auto end = stream->run(by_cost < static_cast<double>(far.most) ? static_cast<std::uint64_t>(by_cost) : far.most, budget, far.keeper);
    progress.streamed = stream->at();
    if (end == StreamPeriod::End::rare && stream->at() + fewest < most_by_table) {  // then a table behind it tells
        while (progress.want < stream->at() + fewest) progress.want *= 2;
        return progress;
    }
    progress.state = Progress::State::gave_up;
    if (end == StreamPeriod::End::found) {
        if (auto found = stream->found(budget)) {
            progress.state = Progress::State::proved;
            progress.pattern = std::move(found->law);
            progress.proof = ProofMaker::proved(TheoremId::few_rare, found->check, found->check.need);
            return progress;
        }
        progress.note = fmt::format("a state came back among {} values, and the time was over before it was known from where", stream->at());
    } else if (end == StreamPeriod::End::rare) {
        progress.note = fmt::format("a stream of {} values ends where another heap may be rare", stream->at());
    } else if (end == StreamPeriod::End::outgrown) {
        progress.note = fmt::format("a stream of {} values ends where values are too large for it", stream->at());
    } else {
        progress.note = fmt::format("no window of values came back in a stream of {}, by theorem {}", stream->at(), entry(TheoremId::few_rare).number);
    }
    return progress;
}

}  // namespace grundy::pattern
