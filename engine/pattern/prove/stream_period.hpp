#pragma once
/// Periods of games with few rare heaps that lie too far out for a table: values stream (engine/solve/split/stream.hpp), the state is a ring of the last ones,
/// and a state that comes back proves the period by theorem 13.1.
///
/// Brent's algorithm with several anchors: a ring is kept at T, T grows by a quarter, and every ring that follows is compared with the last four, the last
/// eight codes first. An anchor T stays until (5/4)^4 T > 2.4 T, so a recurrence is found after max(5/4 (e + window), 9/10 p) + p values or less (the first
/// anchor behind e + window that p does not outlast), with the memory of a few rings. The conditions of the theorem are met at that very heap, T + p: with
/// A = the window and e = T - A, (1) is the recurrence; (2) the stream goes on only past heaps that it shows to be common; (3) it shows every rare value by a
/// take or by parts a <= A - k and b, so b >= n - A >= e from n = T on.
/// p is the least period, for a smaller one would have brought the ring back before. Rings kept on the way find where the law begins: those that come back
/// p heaps later are told from those that do not by halving, and between the last of these and the next the values are compared.
/// The state of a search is a few rings: it goes on in another process from what state() wrote.
#include <array>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "engine/base/budget.hpp"
#include "engine/pattern/law/evidence.hpp"
#include "engine/pattern/prove/prover.hpp"
#include "engine/solve/split/stream.hpp"

namespace grundy::pattern {

/// The first values of a game: a table, and a stream from the rings that were kept.
class StreamedValues final : public solve::FarValues {
public:
    StreamedValues(std::vector<std::uint8_t> table, solve::stream::Stream stream) : table_(std::move(table)), stream_(std::move(stream)) {}
    std::uint64_t count() const override { return count_; }
    void read(std::uint64_t first, std::uint64_t length, const std::function<void(std::span<const std::uint32_t>)>& take) const override;
    std::uint32_t at(std::uint64_t n) const override { return n < table_.size() ? table_[n] : FarValues::at(n); }

private:
    friend class StreamPeriod;
    friend class StreamReader;
    std::vector<std::uint8_t> table_;         ///< g(0) … as far as the stream begins
    solve::stream::Stream stream_;            ///< a copy goes on from a ring
    std::vector<solve::stream::Ring> rings_;  ///< ascending; the first is that of the beginning
    std::uint64_t count_ = 0;
};

class StreamPeriod {
public:
    /// Behind the first `count` of these values, a few less to fill whole blocks.
    static std::optional<StreamPeriod> behind(const rule::Code& code, const solve::Values& values, std::uint64_t count, unsigned threads = 1);

    enum class End {
        found,
        reached,   ///< as many values as were asked for
        rare,      ///< a heap may be rare: only a table tells
        outgrown,  ///< a value is too large for the stream
        limit,     ///< of the budget
    };
    /// Goes on to about `to` values.
    End run(std::uint64_t to, const base::Budget& budget, StateKeeper* keeper = nullptr);
    std::uint64_t at() const { return stream_.at(); }
    /// All that go_on() needs, behind the same first values of the same code: some 130 kB for each ring, 17 MB of a long run.
    std::vector<std::uint8_t> state() const;
    /// How many first values a state lies behind: behind() must be given those. Nothing: these bytes are no state.
    static std::optional<std::uint64_t> begun(std::span<const std::uint8_t> state);
    /// False, and nothing changes: this is no state of a search behind these values.
    bool go_on(std::span<const std::uint8_t> state);
    double nanoseconds() const { return stream_.nanoseconds(); }
    /// Those below at(): before `found` as after it.
    const StreamedValues& values() const { return *values_; }

    struct Found {
        Pattern law;
        check::FewRare check;
    };
    /// After `found`: where the law begins. Nothing where the budget was exceeded.
    std::optional<Found> found(const base::Budget& budget);

private:
    StreamPeriod(std::vector<std::uint8_t> table, solve::stream::Stream stream);
    End go_to(std::uint64_t to, const base::Budget& budget, StateKeeper* keeper);
    void keep_ring();
    bool recurs(std::uint64_t from);
    bool recurs(const solve::stream::Ring& anchor, std::uint64_t from);
    std::optional<std::uint64_t> last_difference(std::uint64_t from, std::uint64_t to, const base::Budget& budget) const;

    std::shared_ptr<StreamedValues> values_;
    solve::stream::Stream stream_;
    std::vector<solve::stream::Ring> anchors_;  ///< ascending
    std::uint64_t apart_, next_ring_, next_anchor_;
    std::uint64_t adapted_at_ = 0;                           ///< choosing early parts anew takes as long as a million heaps: when there are twice as many
    std::uint64_t period_ = 0, back_at_ = 0;                 ///< not 0: the ring at back_at_, one of the anchors, came back
    std::array<std::uint8_t, solve::stream::lanes> most_{};  ///< the largest code of each lane
};

}  // namespace grundy::pattern
