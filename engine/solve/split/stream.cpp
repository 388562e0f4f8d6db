#include "engine/solve/split/stream.hpp"

#include <algorithm>
#include <bit>
#include <cstring>
#include <mutex>
#include <thread>

#include "engine/solve/kernel/append.hpp"
#include "engine/solve/split/sparse_marks.hpp"
#include "engine/solve/split/stream_groups.hpp"

namespace grundy::solve::stream {
namespace {

constexpr std::uint64_t margin = 64;
constexpr std::uint64_t least_window = 4096;  ///< the planes reach back three quarters of it at most
constexpr std::size_t planes_length = 1 << 14;
constexpr std::size_t longest_run = 1 << 13;             ///< heaps at a time: with what rows keep they fit the length of these
constexpr std::size_t longest_batch = 1 << 18;           ///< heaps between two calls for the other thread, which takes up to a tenth of a millisecond to come
constexpr std::uint32_t farthest_lag = 2048;             ///< that is read off the planes
constexpr std::size_t row_offset = std::size_t{5} * 64;  ///< rows a power of two apart would share a few places of the cache

}  // namespace

Stream::Stream(const BreakRule& rule, const ValueSplit& split, const Options& options)
    : rule_(rule), options_(options), code_(split), loops_(&loops(options.cpu)), window_(options.window) {
    most_part_ = window_ - std::min(window_, rule_.memory() + 2 * margin);
    if (options_.threads != 1) threads_ = std::make_shared<const parallel::Threads>(options_.threads);
    if (threads_ && threads_->count() == 1) threads_.reset();
    for (const std::uint32_t t : rule_.leaving[1]) (split.by_position && t % 2 == 1 ? other_ : same_).push_back(t);
}

std::optional<Stream> Stream::behind(const rule::Code& code, const Values& values, const Options& options) {
    const BreakRule rule(code);
    if (rule.parts != 2 || !rule.tail.empty() || options.window < least_window || values.size() < 2 * options.window ||
        largest(values) >= ValueCode::values / 2)
        return {};
    const ValueSplit split = values.visit([&](auto table) { return best_split(table, rule); });
    Stream stream(rule, split, options);
    if (!stream.fits(values)) return {};
    return stream;
}

bool Stream::fits(const Values& values) {
    const std::uint64_t size = values.size() / lanes * lanes, back = rule_.memory() + 2 * margin;
    std::vector<std::uint8_t> codes(size, hidden);
    std::uint8_t most = 0;
    for (std::uint64_t n = 1; n < size; ++n) {
        const std::uint8_t c = code_.code(values[n]);
        if (code_.split().common(values[n], n)) most = std::max(most, codes[n] = c);
        else rare_.push_back({static_cast<std::uint32_t>(n), c});
    }
    if (most >= most_codes || last_rare() + back > window_ || last_rare() + window_ + margin > size ||
        rare_.size() * rule_.leaving[2].size() > options_.most_lags || std::bit_ceil(most / 16U + 1) > options_.most_chunks)
        return false;
    early_.assign(codes.rend() - static_cast<std::ptrdiff_t>(most_part_ + 1), codes.rend());
    x_.assign(8 * window_ + 2 * margin, hidden);  // the last margin is read, never used
    base_ = size - window_;
    at_ = window_;
    std::copy(codes.end() - static_cast<std::ptrdiff_t>(window_), codes.end(), x_.begin());
    plan(std::bit_ceil(most / 16U + 1));
    return true;
}

void Stream::plan(unsigned chunks) {
    plan_ = {};
    plan_.chunks = chunks;
    plan_lags();
    for (std::size_t parity = 0; parity < 2; ++parity)
        for (std::uint32_t c = 0; c < most_codes; ++c) {
            plan_.value[parity][c] = static_cast<std::uint8_t>(code_.common(c, parity));  // below 256 wherever it is met: behind()
            plan_.below[parity][c] = c < 16 * chunks ? static_cast<std::uint8_t>(std::min<std::uint32_t>(code_.rare_below(c, parity), 255)) : std::uint8_t{0};
        }
    plan_groups();
    lay();
}

/// A code that does not fit the chunks stays outside them whatever common code it is joined with: such a part shows nothing that is asked.
void Stream::plan_lags() {
    std::vector<Lag> lags;
    for (const std::uint32_t t : rule_.leaving[2])
        for (const Lag& rare : rare_)
            if (rare.code < 16 * plan_.chunks) lags.push_back({rare.back + t, rare.code});
    for (const std::uint32_t t : same_) lags.push_back({t, 0});
    std::sort(lags.begin(), lags.end(), [](const Lag& a, const Lag& b) { return std::pair(a.back, a.code) < std::pair(b.back, b.code); });
    lags.erase(std::unique(lags.begin(), lags.end(), [](const Lag& a, const Lag& b) { return a.back == b.back && a.code == b.code; }), lags.end());
    for (const Lag& lag : lags) (lag.back < lanes ? plan_.near : plan_.far).push_back(lag);
    if (plan_.chunks == 1 && plan_shuffles()) return;
    // Sixteen heaps at a time wait for those before them: only for many lags, and where a heap has one word.
    constexpr std::size_t few = 8;
    if (plan_.near.size() <= few || plan_.chunks > 2) return;
    const auto middle = std::find_if(plan_.near.begin(), plan_.near.end(), [](const Lag& lag) { return lag.back >= lanes / 2; });
    plan_.middle.assign(middle, plan_.near.end());
    plan_.near.erase(middle, plan_.near.end());
}

/// For sixteen heaps.
std::size_t Stream::shuffled_instructions() const {
    const auto& near = plan_.near;
    const auto within = static_cast<std::size_t>(std::count_if(near.begin(), near.end(), [](const Lag& lag) { return lag.back < lanes / 2; }));
    const std::size_t steps = (lanes / 2 + plan_.half_step - 1) / plan_.half_step;
    return 6 * near.size() + 14 * steps + 6 * within * (steps - 1);
}

/// By instructions for sixteen heaps: shuffles wait for the heaps before as well, so of two plans of one length they are the quicker one.
bool Stream::plan_shuffles() {
    const auto& near = plan_.near;
    plan_.half_step = near.empty() ? lanes / 2 : std::min<std::size_t>(near.front().back, lanes / 2);
    const auto within = std::count_if(near.begin(), near.end(), [](const Lag& lag) { return lag.back < lanes / 2; });
    if (static_cast<std::size_t>(within) > most_shuffled || shuffled_instructions() > lanes / 2 * (5 + 4 * near.size())) return plan_.half_step = 0, false;
    plan_.shuffles.assign(near.begin(), near.end());
    return true;
}

NearShuffles::NearShuffles(const Lag& lag) : code(lag.code) {
    constexpr std::uint8_t nothing = 0x80;
    for (std::size_t i = 0; i < 16; ++i) {
        const std::size_t from = 32 + i - lag.back;  // 0 is the first of `older`
        older[i] = from < 16 ? static_cast<std::uint8_t>(from) : nothing;
        newer[i] = from >= 16 && from < 32 ? static_cast<std::uint8_t>(from - 16) : nothing;
        own[i] = from >= 32 ? static_cast<std::uint8_t>(from - 32) : nothing;
        own_lanes[i] = from >= 32 ? nothing : 0;
        before_lanes[i] = from >= 32 ? 0 : nothing;
    }
}

void Stream::plan_groups() {
    const Groups groups(early_, {x_.data(), at_}, rule_.leaving[2].front(), plan_);
    groups.choose(plan_);
    plan_.direct.clear(), plan_.by_rows.clear();
    for (const Lag& lag : plan_.far) (worth_rows(lag) ? plan_.by_rows : plan_.direct).push_back(lag);
}

/// Rows cost a block some six instructions a chunk, and spare a lag so many each. The block before is laid after the lags of this one are marked, and what
/// planes have forgotten would be missed.
bool Stream::worth_rows(const Lag& lag) const {
    const auto fits_rows = [](const Lag& a) { return a.back >= 2 * lanes && a.back <= farthest_lag; };
    return fits_rows(lag) && plan_.chunks <= 2 &&
           std::count_if(plan_.far.begin(), plan_.far.end(), [&](const Lag& other) { return other.code == lag.code && fits_rows(other); }) > 1;
}

/// Rows that are asked `back` heaps back at most.
Planes Stream::rows_of(std::vector<Planes::Row> rows, std::size_t back) const {
    Planes planes;
    std::sort(rows.begin(), rows.end());
    rows.erase(std::unique(rows.begin(), rows.end()), rows.end());
    planes.rows = std::move(rows);
    planes.kept = (back + 2 * margin + plan_.steps[0] + plan_.steps[1] + margin - 1) / margin * margin;
    planes.length = std::max(planes_length, std::bit_ceil(4 * planes.kept)) + row_offset;
    // One at least: a block that looks nothing up counts its places from there, too.
    planes.bytes.assign(std::max<std::size_t>(planes.rows.size() * planes.length, 1), 0);
    return planes;
}

void Stream::plan_rows() {
    using Row = Planes::Row;
    const unsigned of_lag = 2 * plan_.chunks;
    std::vector<Row> far, groups;
    std::size_t farthest = 0, deepest = 0;
    for (const Lag& lag : plan_.by_rows) {
        farthest = std::max<std::size_t>(farthest, lag.back);
        for (unsigned plane = 0; plane < of_lag; ++plane) far.push_back({0, lag.code, static_cast<std::uint8_t>(plane)});
    }
    for (const Shown& shown : plan_.shown)
        for (const Shown::Group& group : shown.groups) {
            deepest = std::max<std::size_t>(deepest, group.back);
            groups.push_back({shown.level, shown.code, group.plane});
        }
    far_ = rows_of(std::move(far), farthest);
    groups_ = rows_of(std::move(groups), deepest);
    const auto look = [](Planes& planes, const Row& row, std::uint32_t back) {
        const auto index = std::lower_bound(planes.rows.begin(), planes.rows.end(), row) - planes.rows.begin();
        planes.looks[row.plane].push_back(index * static_cast<std::ptrdiff_t>(planes.length) - back);
    };
    for (const Lag& lag : plan_.by_rows)
        for (unsigned plane = 0; plane < of_lag; ++plane) look(far_, {0, lag.code, static_cast<std::uint8_t>(plane)}, lag.back);
    for (const Shown& shown : plan_.shown)
        for (const Shown::Group& group : shown.groups) look(groups_, {shown.level, shown.code, group.plane}, group.back);
}

void Stream::make_room_in(Planes& planes, std::size_t at) {
    const std::size_t used = at - planes.begins, moved = used - planes.kept;
    if (used + longest_run <= planes.length) return;
    for (std::size_t row = 0; row < planes.rows.size(); ++row) {
        std::uint8_t* bytes = planes.bytes.data() + row * planes.length;
        std::memmove(bytes, bytes + moved, planes.kept);
    }
    planes.begins += moved;
}

/// What lies before the first block laid is taken to show nothing: then less is shown, and looked for one by one. Lags reach no farther back than is laid.
void Stream::lay() {
    plan_rows();
    settled_ = at_;
    for (Planes* planes : {&far_, &groups_}) {
        planes->begins = at_ - 2 * planes->kept;
        for (std::size_t block = at_ - planes->kept; block < at_; block += lanes) loops_->lay(plan_, *planes, x_.data(), block);
    }
}

/// For two batches more.
void Stream::make_room(std::size_t batch) {
    if (at_ + 2 * batch + margin <= x_.size()) return;
    const std::size_t moved = (at_ - 3 * window_ - window_ / 2) / margin * margin;
    std::memmove(x_.data(), x_.data() + moved, settled_ - moved);
    base_ += moved, at_ -= moved, settled_ -= moved, far_.begins -= moved, groups_.begins -= moved;
}

/// What is to be done by whoever comes: heaps are settled in order, and checked in order, some thousand at a time; one of either at once.
class Stream::Work {
public:
    Work(Stream& stream, std::size_t end, std::size_t ahead) : stream_(stream), end_(end), ahead_(ahead) {}
    const Missing& missing() const { return missing_; }
    /// Until all that was asked for is checked, or something does not hold.
    void join() {
        std::unique_lock lock(mutex_);
        while (!stopped_ && stream_.at_ < end_) {
            if (!checking_ && stream_.at_ < std::min(end_, stream_.settled_)) check(lock);
            else if (!settling_ && stream_.settled_ < ahead_) settle(lock);
            else lock.unlock(), std::this_thread::yield(), lock.lock();
        }
    }

private:
    struct Asked final : Search {
        const Stream& stream;
        explicit Asked(const Stream& s) : stream(s) {}
        bool found(std::size_t at, const Missing& missing) const override { return stream.all_shown(at, missing); }
    };
    void settle(std::unique_lock<std::mutex>& lock) {
        const std::size_t from = stream_.settled_, to = std::min(ahead_, from + longest_run);
        settling_ = true;
        lock.unlock();
        make_room_in(stream_.far_, from);
        stream_.loops_->settle(stream_.plan_, stream_.far_, stream_.x_.data(), from, to);
        lock.lock();
        settling_ = false;
        stream_.settled_ = to;
    }
    void check(std::unique_lock<std::mutex>& lock) {
        const std::size_t from = stream_.at_, to = std::min({end_, stream_.settled_, from + longest_run});
        checking_ = true;
        lock.unlock();
        make_room_in(stream_.groups_, from);
        const std::size_t checked = stream_.loops_->check(stream_.plan_, stream_.groups_, stream_.x_.data(), from, to, Asked(stream_), missing_);
        lock.lock();
        checking_ = false;
        stream_.at_ = checked;
        stopped_ = checked < to;
    }

    Stream& stream_;
    std::size_t end_, ahead_;
    Missing missing_;
    std::mutex mutex_;  ///< of where the stream is, and of these
    bool settling_ = false, checking_ = false, stopped_ = false;
};

Stream::Stop Stream::run(std::uint64_t to) {
    const std::size_t batch = std::min<std::size_t>(longest_batch, 2 * window_);
    while (at() < to) {
        make_room(batch);
        const std::size_t end = at_ + static_cast<std::size_t>(std::min<std::uint64_t>(to - at(), batch));
        Work work(*this, end, end + batch);
        if (threads_) threads_->run(2, [&work](std::size_t) { work.join(); });
        else work.join();
        if (at_ == end) continue;
        settled_ = at_;
        if (work.missing().lanes_settled == lanes) return Stop::rare;
        if (std::size_t{16} * plan_.chunks >= most_codes) return Stop::outgrown;
        plan(2 * plan_.chunks);
    }
    return Stop::reached;
}

/// Of the block at `at`: the heaps before the first that has no code. Eight heaps at a time, for most lack nothing.
bool Stream::all_shown(std::size_t at, const Missing& missing) const {
    static_assert(std::endian::native == std::endian::little);  // the first heap is in the lowest byte
    std::uint64_t wanted = 0;
    constexpr std::size_t together = sizeof wanted;
    for (std::size_t plane = 0; plane < std::size_t{2} * plan_.chunks; ++plane)
        for (std::size_t first = 0; first < missing.lanes_settled; first += together) {
            std::memcpy(&wanted, missing.planes[plane].data() + first, together);
            for (; wanted != 0; wanted &= wanted - 1) {
                const auto bit = static_cast<std::size_t>(std::countr_zero(wanted)), heap = first + bit / 8;
                if (heap >= missing.lanes_settled) break;
                if (!shown(at + heap, static_cast<std::uint8_t>(8 * plane + bit % 8))) return false;
            }
        }
    return true;
}

/// Is this rare code reached by a take, or by two common parts of which one is early? The other part is at least last_rare + 1 (fits), so it is common.
bool Stream::shown(std::size_t place, std::uint8_t code) const {
    for (const std::uint32_t t : other_)
        if (x_[place - t] == code) return true;
    const auto& match = *sparse::marks(options_.cpu).match;
    for (const std::uint32_t t : rule_.leaving[2]) {
        // early_[k] is heap most_part_ - k, and the other part stands k places on; part 0 is none. The last heaps of a block are asked first.
        constexpr std::size_t first_try = 1024;
        const auto count = static_cast<std::size_t>(most_part_), start = count - std::min(count, first_try);
        const std::uint8_t* other = x_.data() + place - t - count;
        for (const auto& [from, to] : {std::pair(start, count), std::pair(std::size_t{0}, start)})
            if (match(early_.data() + from, other + from, to - from, code) < to - from) return true;
    }
    return false;
}

/// As measured on the machine of bench/README.md: about a sixth of a nanosecond an instruction where near lags make heaps wait for each other.
double Stream::nanoseconds() const {
    const auto near = static_cast<double>(plan_.near.size()), far = static_cast<double>(plan_.far.size() + plan_.middle.size());
    const double instructions = plan_.half_step != 0 ? static_cast<double>(shuffled_instructions()) / (lanes / 2.0) : 5 + 4 * near;
    return (plan_.chunks * (1.5 + 0.05 * far) + 0.165 * instructions) * (threads_ ? 0.6 : 1);
}

Ring Stream::keep() const {
    const auto codes = last(window_);
    return {at(), {codes.begin(), codes.end()}};
}

void Stream::restore(const Ring& ring) {
    std::copy(ring.codes.begin(), ring.codes.end(), x_.begin());
    base_ = ring.at - window_;
    at_ = window_;
    std::uint8_t most = 0;
    for (const std::uint8_t code : ring.codes)
        if (code != hidden) most = std::max(most, code);
    const unsigned chunks = std::bit_ceil(most / 16U + 1);
    if (chunks > plan_.chunks) plan(chunks);
    else lay();
}

void Stream::adapt() { plan(plan_.chunks); }

std::uint8_t Stream::values(std::uint64_t count, std::span<std::uint8_t> values) const {
    const std::size_t from = at_ - static_cast<std::size_t>(count);
    return loops_->values(plan_, x_.data(), from, from + values.size(), values.data());
}

void Stream::note_largest(std::uint64_t count, std::array<std::uint8_t, lanes>& of_lanes) const {
    loops_->largest(x_.data(), at_ - static_cast<std::size_t>(count), at_, of_lanes.data());
}

std::optional<std::uint64_t> Stream::find(std::uint64_t count, std::span<const std::uint8_t> word) const {
    const std::size_t from = at_ - static_cast<std::size_t>(count) + 1, place = loops_->find(x_.data(), from, at_ + 1, word.data());
    return place <= at_ ? std::optional(base_ + place) : std::nullopt;
}

}  // namespace grundy::solve::stream
