#include "engine/pattern/prove/stream_period.hpp"

#include <algorithm>
#include <cstring>

#include "engine/base/poll.hpp"
#include "engine/solve/kernel/append.hpp"

namespace grundy::pattern {

using solve::stream::lanes;
using solve::stream::Ring;
using solve::stream::Stream;

namespace {

constexpr std::uint64_t at_a_time = 1 << 15;  ///< heaps that are read at once: their codes are in the nearest caches
constexpr std::uint64_t to_search = 1 << 18;  ///< heaps between two looks for a ring that comes back: two threads want that many
constexpr std::size_t most_rings = 128;
constexpr std::size_t most_anchors = 4;
constexpr std::uint64_t first_apart = 1 << 19;
constexpr std::uint64_t worth_a_table = 1 << 24;  ///< a law with fewer values has them all

std::uint64_t next_anchor(std::uint64_t at) { return (at + at / 4 + lanes - 1) / lanes * lanes; }
std::uint64_t whole_blocks(std::uint64_t n) { return (n + lanes - 1) / lanes * lanes; }

}  // namespace

/// g(n), g(n + 1), … from anywhere on.
class StreamReader {
public:
    StreamReader(const StreamedValues& values, std::uint64_t n) : values_(values), stream_(values.stream_), n_(n) {
        const auto later = std::upper_bound(values.rings_.begin(), values.rings_.end(), n + stream_.window(),
                                            [](std::uint64_t place, const Ring& ring) { return place < ring.at; });
        stream_.restore(later == values.rings_.begin() ? *later : *(later - 1));
        while (stream_.at() + at_a_time < n) go_to(stream_.at() + at_a_time);
    }
    /// At most at_a_time.
    std::span<const std::uint32_t> next(std::uint64_t count) {
        some_.resize(count);
        std::uint64_t k = 0;
        for (; k < count && n_ + k < values_.table_.size(); ++k) some_[k] = values_.table_[n_ + k];
        if (k < count) {
            go_to(whole_blocks(n_ + count));
            const auto codes = stream_.last(stream_.at() - (n_ + k));
            for (std::uint64_t i = 0; k < count; ++k, ++i) some_[k] = stream_.value(codes[i], n_ + k);
        }
        n_ += count;
        return some_;
    }

private:
    void go_to(std::uint64_t place) {
        if (place > stream_.at() && stream_.run(place) != Stream::Stop::reached)
            throw base::Failure(base::FailureKind::internal, "a stream that was computed before does not come to the same end");
    }
    const StreamedValues& values_;
    Stream stream_;
    std::uint64_t n_;
    std::vector<std::uint32_t> some_;
};

void StreamedValues::read(std::uint64_t first, std::uint64_t length, const std::function<void(std::span<const std::uint32_t>)>& take) const {
    StreamReader reader(*this, first);
    for (; length > 0; length -= std::min(length, at_a_time)) {
        base::look_at_budget();
        take(reader.next(std::min(length, at_a_time)));
    }
}

StreamPeriod::StreamPeriod(std::vector<std::uint8_t> table, Stream stream)
    : values_(std::make_shared<StreamedValues>(std::move(table), stream)), stream_(std::move(stream)), apart_(first_apart) {
    values_->rings_.push_back(stream_.keep());
    anchors_.push_back(stream_.keep());
    next_ring_ = stream_.at() / apart_ * apart_ + apart_;
    next_anchor_ = next_anchor(stream_.at());
}

std::optional<StreamPeriod> StreamPeriod::behind(const rule::Code& code, const solve::Values& values, std::uint64_t count, unsigned threads) {
    std::optional<Stream> stream;
    solve::stream::Options options;
    options.threads = threads;
    if (count == values.size()) {
        stream = Stream::behind(code, values, options);
    } else {
        solve::Values first;
        values.visit([&](auto table) { solve::append(first, table.first(count), solve::largest(values)); });
        stream = Stream::behind(code, first, options);
    }
    if (!stream) return {};
    std::vector<std::uint8_t> table;
    for (std::uint64_t n = 0; n < stream->at(); ++n) table.push_back(static_cast<std::uint8_t>(values[n]));  // all are below 256
    return StreamPeriod(std::move(table), std::move(*stream));
}

/// Every `apart_` heaps, and every other one of these when they become many.
void StreamPeriod::keep_ring() {
    auto& rings = values_->rings_;
    rings.push_back(stream_.keep());
    if (rings.size() > most_rings) {
        apart_ *= 2;
        const std::uint64_t first = rings.front().at;
        rings.erase(std::remove_if(rings.begin(), rings.end(), [&](const Ring& ring) { return ring.at != first && ring.at % apart_ != 0; }), rings.end());
    }
    next_ring_ = stream_.at() / apart_ * apart_ + apart_;
}

/// Has this ring come back since `from`?
bool StreamPeriod::recurs(const Ring& anchor, std::uint64_t from) {
    const std::uint64_t window = stream_.window();
    const std::span<const std::uint8_t> word(anchor.codes.data() + window - 8, 8);
    for (std::uint64_t since = from; since < stream_.at();) {
        const auto place = stream_.find(stream_.at() - since, word);
        if (!place) return false;
        since = *place;
        const std::uint64_t distance = *place - anchor.at;
        if (stream_.split().by_position && distance % 2 != 0) continue;
        if (std::memcmp(stream_.last(stream_.at() - *place + window).data(), anchor.codes.data(), window) != 0) continue;
        period_ = distance, back_at_ = anchor.at;
        return true;
    }
    return false;
}

bool StreamPeriod::recurs(std::uint64_t from) {
    return std::any_of(anchors_.begin(), anchors_.end(), [&](const Ring& anchor) { return recurs(anchor, from); });
}

StreamPeriod::End StreamPeriod::run(std::uint64_t to, const base::Budget& budget, StateKeeper* keeper) {
    const std::uint64_t begun = at();
    const End end = go_to(to, budget, keeper);
    if (keeper && at() > begun) keeper->keep(state());
    return end;
}

StreamPeriod::End StreamPeriod::go_to(std::uint64_t to, const base::Budget& budget, StateKeeper* keeper) {
    if (period_ != 0) return End::found;
    while (stream_.at() < to) {
        if (budget.exceeded()) return End::limit;
        const std::uint64_t from = stream_.at();
        const Stream::Stop stop = stream_.run(std::min({whole_blocks(to), from + to_search, next_ring_, next_anchor_}));
        stream_.note_largest(stream_.at() - from, most_);
        if (recurs(from)) return End::found;
        if (stop != Stream::Stop::reached) return stop == Stream::Stop::rare ? End::rare : End::outgrown;
        if (stream_.at() == next_ring_) keep_ring();
        if (stream_.at() == next_anchor_) {
            if (anchors_.size() == most_anchors) anchors_.erase(anchors_.begin());
            anchors_.push_back(stream_.keep());
            next_anchor_ = next_anchor(stream_.at());
            if (stream_.at() >= 2 * adapted_at_) {
                stream_.adapt();
                adapted_at_ = stream_.at();
            }
        }
        if (keeper && keeper->due()) keeper->keep(state());
        budget.report(stream_.at(), to, "values of a stream");
    }
    return End::reached;
}

/// The last n in [from, to) with g(n) != g(n + period); from where there is none. Nothing where the budget was exceeded.
std::optional<std::uint64_t> StreamPeriod::last_difference(std::uint64_t from, std::uint64_t to, const base::Budget& budget) const {
    StreamReader here(*values_, from), there(*values_, from + period_);
    std::uint64_t end = from;
    for (std::uint64_t n = from; n < to; n += at_a_time) {
        if (budget.exceeded()) return {};
        const std::uint64_t count = std::min(at_a_time, to - n);
        const auto a = here.next(count), b = there.next(count);
        for (std::uint64_t k = count; k > 0; --k)
            if (a[k - 1] != b[k - 1]) {
                end = n + k;
                break;
            }
    }
    return end;
}

std::optional<StreamPeriod::Found> StreamPeriod::found(const base::Budget& budget) {
    const std::uint64_t window = stream_.window(), start = back_at_;
    const auto& rings = values_->rings_;
    values_->stream_ = stream_;
    // The first of these places whose ring comes back; start does.
    std::vector<std::uint64_t> places;
    for (const Ring& ring : rings)
        if (ring.at < start) places.push_back(ring.at);
    places.push_back(start);
    std::size_t low = 0, high = places.size() - 1;
    while (low < high) {
        const std::size_t middle = low + (high - low) / 2;
        const auto last = last_difference(places[middle] - window, places[middle], budget);
        if (!last) return {};
        if (*last == places[middle] - window) high = middle;
        else low = middle + 1;
    }
    const auto begins = last_difference(high == 0 ? 0 : places[high - 1] - window, places[high] - window, budget);
    if (!begins) return {};

    Found found;
    const auto& split = stream_.split();
    found.check = {split.mask, split.by_position, stream_.rare(), stream_.last_rare(), start - window, window, period_, start + period_};
    values_->count_ = *begins + period_;
    std::uint32_t largest = *std::max_element(values_->table_.begin(), values_->table_.end());
    for (std::size_t l = 0; l < lanes; ++l)
        if (most_[l] != solve::stream::hidden) largest = std::max(largest, stream_.value(most_[l], l));
    if (values_->count_ > worth_a_table) {
        found.law = {Of::values, LongPeriod{*begins, period_, largest, values_}};
        return found;
    }
    Period law{*begins, period_, 0, {}};
    law.values.reserve(values_->count_);
    values_->read(0, values_->count_, [&](std::span<const std::uint32_t> some) { law.values.insert(law.values.end(), some.begin(), some.end()); });
    found.law = of_period(Of::values, std::move(law));
    return found;
}

}  // namespace grundy::pattern
