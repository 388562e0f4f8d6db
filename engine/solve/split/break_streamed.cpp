#include "engine/solve/split/break_streamed.hpp"

#include <algorithm>
#include <bit>
#include <utility>

#include "engine/solve/kernel/append.hpp"
#include "engine/solve/split/stream.hpp"

namespace grundy::solve {
namespace {

constexpr std::uint64_t first_try = 1 << 17;  ///< values before a stream is looked for
constexpr std::uint64_t worth_it = 1 << 16;   ///< values that a stream should bring
constexpr std::uint64_t longest_window = 1 << 17;
constexpr std::size_t most_lags = 160;  ///< with more, or more than 64 codes, sparse space was quicker wherever it was measured
constexpr unsigned most_chunks = 4;
constexpr int most_tries = 3;
constexpr std::uint64_t at_a_time = 1 << 15, on_two_threads = 1 << 18;  ///< codes between two looks at the clock

class BreakStreamed final : public Kernel {
public:
    BreakStreamed(const rule::Code& code, Cpu cpu, unsigned threads, MakeKernel make)
        : code_(code), cpu_(cpu), threads_(threads), make_(std::move(make)), sparse_(make_()) {}
    std::string name() const override { return sparse_->name(); }
    std::string why() const override { return sparse_->why(); }
    std::optional<base::Limit> extend(Values& values, std::uint64_t to, const base::Budget& budget) override;
    std::optional<base::Limit> adopt(const Values& values, const base::Budget& budget) override {
        next_try_ = std::max(first_try, values.size());
        return sparse_->adopt(values, budget);
    }

private:
    bool quicker(const stream::Stream& stream) const;
    void try_stream(const Values& values);
    void append_streamed(Values& values, std::uint64_t to);
    std::optional<base::Limit> by_stream(Values& values, std::uint64_t to, const base::Budget& budget);

    rule::Code code_;
    Cpu cpu_;
    unsigned threads_;
    MakeKernel make_;
    std::unique_ptr<Kernel> sparse_;
    std::optional<stream::Stream> stream_;
    std::vector<std::uint8_t> run_;
    std::uint64_t next_try_ = first_try;
    int tries_ = 0;
};

/// Both measured on the machine of bench/README.md, nanoseconds a value.
bool BreakStreamed::quicker(const stream::Stream& stream) const {
    const double sparse = (6 + 0.2 * static_cast<double>(stream.rare())) * (cpu_ < Cpu::avx512 ? 2.5 : 1);
    return stream.nanoseconds() < sparse / (threads_ > 1 ? 1.7 : 1);
}

void BreakStreamed::try_stream(const Values& values) {
    const std::uint64_t size = values.size();
    next_try_ = ++tries_ < most_tries ? 2 * size : std::uint64_t{1} << 62;
    stream::Options options;
    options.most_lags = most_lags, options.most_chunks = most_chunks;
    options.cpu = cpu_;
    options.threads = threads_;
    options.window = std::min(longest_window, std::bit_floor(size / 2));
    auto stream = stream::Stream::behind(code_, values, options);
    if (!stream || !quicker(*stream)) return;
    stream_ = std::move(stream);
}

/// The heaps before `to` that the stream has and the table has not.
void BreakStreamed::append_streamed(Values& values, std::uint64_t to) {
    const std::uint64_t n = values.size(), end = std::min(to, stream_->at());
    if (end <= n) return;
    run_.resize(end - n);
    const std::uint8_t largest = stream_->values(stream_->at() - n, run_);
    append(values, std::span<const std::uint8_t>(run_), largest);
}

std::optional<base::Limit> BreakStreamed::by_stream(Values& values, std::uint64_t to, const base::Budget& budget) {
    append_streamed(values, to);
    while (values.size() < to) {
        if (const auto limit = budget.exceeded()) return limit;
        const std::uint64_t most = threads_ == 1 ? at_a_time : std::min(on_two_threads, 2 * stream_->window());  // Stream::last has no more
        const std::uint64_t next = (std::min(to, stream_->at() + most) + stream::lanes - 1) / stream::lanes * stream::lanes;
        const auto stop = stream_->run(next);
        append_streamed(values, to);
        budget.report(values.size(), to, "values");
        if (stop == stream::Stream::Stop::reached) continue;
        stream_.reset();
        sparse_ = make_();
        return sparse_->adopt(values, budget);
    }
    return std::nullopt;
}

std::optional<base::Limit> BreakStreamed::extend(Values& values, std::uint64_t to, const base::Budget& budget) {
    const Reach r = reach(to, 2, budget);
    if (r.to > first_try) values.reserve(std::min<std::uint64_t>(r.to, 1 << 28));  // untouched memory costs nothing; growing copies
    while (values.size() < r.to) {
        const std::uint64_t n = values.size();
        if (!stream_ && n >= next_try_ && r.to - n >= worth_it) try_stream(values);
        const auto end = stream_ ? by_stream(values, r.to, budget) : sparse_->extend(values, n < next_try_ ? std::min(r.to, next_try_) : r.to, budget);
        if (end) return end;
    }
    return r.end();
}

}  // namespace

std::unique_ptr<Kernel> break_streamed(const rule::Code& code, Cpu cpu, unsigned threads, MakeKernel make) {
    return std::make_unique<BreakStreamed>(code, cpu, threads, std::move(make));
}

}  // namespace grundy::solve
