#pragma once
/// The values of a code with few rare heaps as a stream: wins where there are too many to store. A heap costs a look at each rare heap and at some early
/// parts, 32 heaps at a time; memory is a ring of the last values. On two threads some thousand heaps are settled while as many before them are checked.
///
/// Beyond the last rare heap r (value_split.hpp) every common value that a heap n > 2 r + k reaches comes from a rare part and a common one, or from a take.
/// The least common value that n does not reach is its own if n reaches every rare value below it: looked for among pairs with a part that the ring still
/// holds the other of. So either all is shown, and the value is exact; or the stream ends there, and says so: the heap may be rare.
/// Rare and common: Winning Ways, ch. 4; long runs of such games: Flammenkamp 2002, Caines, Gates, Guy & Nowakowski 1999.
#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "engine/parallel/threads.hpp"
#include "engine/solve/kernel/break_rule.hpp"
#include "engine/solve/kernel/values.hpp"
#include "engine/solve/split/stream_block.hpp"
#include "engine/solve/split/value_split.hpp"

namespace grundy::solve::stream {

/// The codes of the last heaps before `at`: all that the stream needs to go on.
struct Ring {
    std::uint64_t at = 0;
    std::vector<std::uint8_t> codes;
};

struct Options {
    Cpu cpu = best_cpu();
    std::uint64_t window = 1 << 17;   ///< heaps in a ring, a multiple of 64; parts below about so many show rare values
    std::size_t most_lags = 1 << 14;  ///< with more of them, or
    unsigned most_chunks = 8;         ///< with more codes than 16 to a chunk, there is no stream
    unsigned threads = 1;             ///< with two, heaps are settled while those before them are checked; 0: as many as the machine has
};

class Stream {
public:
    /// Behind these values, g(0) … with at least twice a window of them. Nothing where the code is no finite one of two parts, or where what is needed to go
    /// on does not fit: the last rare heap lies too far back, or values are 256 or more.
    static std::optional<Stream> behind(const rule::Code& code, const Values& values, const Options& options = {});

    /// The next heap; a multiple of 32.
    std::uint64_t at() const { return base_ + at_; }
    enum class Stop { reached, rare, outgrown };
    /// Goes on to a multiple of 32, or stops before: at() is then the block of the heap that may be rare, or whose value has no code.
    Stop run(std::uint64_t to);

    std::uint64_t window() const { return window_; }
    std::uint64_t rare() const { return rare_.size(); }
    std::uint64_t last_rare() const { return rare_.empty() ? 0 : rare_.back().back; }
    const ValueSplit& split() const { return code_.split(); }
    /// What a value costs, about, on so many threads.
    double nanoseconds() const;
    /// Codes of the last `count` heaps: of a window and, since it began or was restored, of two more. Two rings of one parity with the same codes hold
    /// the same values.
    std::span<const std::uint8_t> last(std::uint64_t count) const { return {x_.data() + at_ - count, static_cast<std::size_t>(count)}; }
    /// The values of the heaps from at() - count on, as many as there is room for, and the largest of them; for `count` see last().
    std::uint8_t values(std::uint64_t count, std::span<std::uint8_t> values) const;
    std::uint32_t value(std::uint8_t code, std::uint64_t n) const { return code_.common(code, n); }

    /// The largest code of each lane, of the last `count` heaps (a multiple of 32) and of what is there already.
    void note_largest(std::uint64_t count, std::array<std::uint8_t, lanes>& of_lanes) const;

    Ring keep() const;
    /// A ring of the same code behind the same first values, whoever kept it.
    void restore(const Ring& ring);
    /// Chooses anew, by the last heaps, which early parts are asked first: values stay the same.
    void adapt();
    /// The first place p in (at() - count, at()] with the eight codes before it equal to `word`, if any: count <= 2 window(), of heaps since it began or was
    /// restored.
    std::optional<std::uint64_t> find(std::uint64_t count, std::span<const std::uint8_t> word) const;

private:
    class Work;
    Stream(const BreakRule& rule, const ValueSplit& split, const Options& options);
    bool fits(const Values& values);
    void plan(unsigned chunks);
    void plan_lags();
    bool plan_shuffles();
    std::size_t shuffled_instructions() const;
    bool worth_rows(const Lag& lag) const;
    void plan_groups();
    Planes rows_of(std::vector<Planes::Row> rows, std::size_t kept) const;
    void plan_rows();
    void lay();
    static void make_room_in(Planes& planes, std::size_t at);
    void make_room(std::size_t batch);
    bool shown(std::size_t place, std::uint8_t code) const;
    bool all_shown(std::size_t at, const Missing& missing) const;

    BreakRule rule_;
    Options options_;
    ValueCode code_;
    const Loops* loops_ = nullptr;
    std::uint64_t window_ = 0, most_part_ = 0;
    std::vector<Lag> rare_;             ///< rare heaps with their codes
    std::vector<std::uint32_t> same_;   ///< takes whose value is common if the part is
    std::vector<std::uint32_t> other_;  ///< … and those whose value is rare then
    std::vector<std::uint8_t> early_;   ///< codes of heaps most_part_, …, 1, 0
    Plan plan_;
    Planes far_, groups_;  ///< for far lags, and for early parts
    Bytes x_;              ///< codes, x_[0] that of heap base_
    std::uint64_t base_ = 0;
    std::size_t at_ = 0;                                ///< as far as heaps are checked
    std::size_t settled_ = 0;                           ///< and as far as they are settled
    std::shared_ptr<const parallel::Threads> threads_;  ///< of this stream and its copies; none: one thread
};

}  // namespace grundy::solve::stream
