#pragma once
/// What the stages of break-sparse share: the codes of all heaps, the rare heaps, the marks of the last sums; and the stages themselves.
///
///     far      marks of 64 sums from rare parts that lie far enough back: asks nothing of the newest heaps, so it may run ahead
///     settle   near rare parts, then heap by heap the least common value that is not marked: right unless the heap is rare
///     check    all rare values below those answers are looked for among the options; what it cannot find is left to the caller
///
/// far and check only read what is settled, and may run on other threads.
#include <algorithm>
#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "engine/solve/kernel/break_rule.hpp"
#include "engine/solve/kernel/values.hpp"
#include "engine/solve/split/sparse_helpers.hpp"
#include "engine/solve/split/sparse_marks.hpp"
#include "engine/solve/split/value_split.hpp"

namespace grundy::solve::sparse {

inline constexpr std::size_t most_chunks = 8;  ///< of codes up to 127
inline constexpr std::size_t most_depth = 12;  ///< chunks in planes, where no rare heap is in reach
using Planes = std::array<Chunk, most_depth>;

/// The result of `check`.
struct Check {
    struct Item {
        std::uint32_t lane;
        std::uint32_t code;
        friend auto operator<=>(const Item&, const Item&) = default;
    };
    std::vector<Item> missing;             ///< rare values not shown, by lane, ascending
    std::vector<std::uint32_t> witnesses;  ///< parts that showed one when no helper did
    std::vector<Item> left;                ///< scratch
};

class Space {
public:
    Space(const BreakRule& rule, Cpu cpu);

    /// Starts again from these values with this split. All values are below ValueCode::values.
    void begin(const Values& values, const ValueSplit& split);
    std::uint64_t size() const { return size_; }
    std::size_t chunks() const { return chunks_; }
    /// Room for twice as many codes.
    void widen();
    const ValueCode& code() const { return code_; }
    std::size_t rare_count() const { return rare_.size(); }

    /// Room for heaps below n; before stages run side by side.
    void reserve(std::uint64_t n);
    /// Forgets the heaps from n on.
    void truncate(std::uint64_t n);
    /// The newest heap turned out to be rare.
    void set_rare(std::uint64_t n, std::uint32_t value);

    /// How many chunks of codes are marked in planes; a heap that needs more gets a row of marks of its own. `clean`: all parts that a rare heap is
    /// joined with are common.
    std::size_t depth(bool clean) const { return clean ? depth_ : std::min(depth_, chunks_); }
    bool clean(std::uint64_t n) const { return rare_.empty() || n > 2 * static_cast<std::uint64_t>(rare_.back()) + 4 * lanes + history_; }
    /// The marks of sums n … n + 63 from the rare parts >= distance: all options used lie below n + 64 - distance.
    void far(std::uint64_t n, std::uint64_t distance, std::size_t depth, Planes& planes) const;
    /// Heaps n … n + count - 1 (n = size()); returns how many have a code within the present chunks.
    std::size_t settle(std::uint64_t n, std::size_t count, std::uint64_t distance, std::size_t depth, Planes& planes);
    void check(std::uint64_t n, std::size_t count, Check& result) const;
    /// Chooses helpers, and how many chunks are marked in planes, for values like the last ones. Tiny codes learn theirs instead, from `help`: parts that
    /// showed a rare value no helper showed.
    void plan_helpers();
    void help(std::uint64_t part);
    /// The values of settled heaps up to `to`, at most a block.
    void append_to(Values& values, std::uint64_t to) const;
    bool is_rare(std::uint64_t n) const;

private:
    std::uint32_t value(std::uint64_t n) const { return code_.common(x_[n], n); }
    void lay_sums(std::uint64_t n);
    void mark(std::uint64_t n, std::size_t first, std::size_t last, std::size_t depth, Planes& planes) const;
    std::size_t index_of(std::uint64_t n) const;
    struct Sum {
        std::array<std::uint64_t, 4> codes{};
        std::uint32_t known = 0;  ///< codes from here on are not in
        void set(std::uint32_t code) { codes[code >> 6] |= 1ULL << (code & 63); }
        std::uint32_t least_unmarked() const;
    };
    Sum& sum(std::uint64_t s) { return sums_[s & ring_]; }
    std::size_t settle_tiny(std::uint64_t n, std::size_t count, const Planes& planes);
    bool settle_one(std::uint64_t n);
    std::uint32_t large(std::uint64_t n, std::uint32_t from) const;
    void guess(std::uint64_t n);
    void plan_depth();
    bool shown(std::uint64_t n, std::uint32_t code, std::vector<std::uint32_t>& witnesses) const;

    BreakRule rule_;
    const Marks& marks_;
    ValueCode code_;
    std::uint64_t size_ = 0;
    std::size_t chunks_ = 1;
    std::size_t depth_ = most_chunks;
    std::size_t laid_chunks_ = 1;  ///< those that the sums remembered were marked for
    std::vector<std::uint8_t> x_;  ///< codes of common heaps; `hidden` for rare heaps, heap 0 and heaps not known
    std::vector<std::uint32_t> rare_;
    std::vector<std::uint8_t> rare_code_;
    std::vector<std::uint32_t> high_;  ///< rare heaps whose code is 128 or more: no plane holds them
    std::vector<std::uint8_t> high_code_;
    std::vector<std::uint32_t> single_;        ///< removals that leave one part: of the class of the option's value
    std::vector<std::uint32_t> single_other_;  ///< … of the other class: the position takes part and the removal is odd
    std::vector<std::uint8_t> no_codes_;
    std::uint64_t ring_ = 0;
    std::vector<Sum> sums_;                       ///< common codes of the last sums
    std::vector<std::uint8_t> low_, high_plane_;  ///< the same as planes, while codes are below 16
    std::uint64_t planes_at_ = 0;                 ///< the heap whose lane is 0 there
    std::size_t history_ = 0;
    std::uint64_t period_ = 0;  ///< the block that a guess is copied from lies so far back
    std::uint64_t next_period_ = 0;
    std::array<Helpers, most_chunks> helpers_;  ///< by chunk of rare codes
    ByParity tiny_value_{}, tiny_below_{};
    std::vector<std::uint8_t> early_;  ///< x_ of the first heaps, backwards
};

}  // namespace grundy::solve::sparse
