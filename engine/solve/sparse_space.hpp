#pragma once
/// What the stages of break-sparse share: the codes of all heaps, the rare heaps, the marks of the last sums; and the stages themselves.
///
///     far      marks of 64 sums from rare parts that lie far enough back: asks nothing of the newest heaps, so it may run ahead
///     settle   near rare parts, then heap by heap the least common value that is not marked: right unless the heap is rare
///     check    all rare values below those answers are looked for among the options; what it cannot find is left to the caller
///
/// far and check only read what is settled, and may run on other threads.
#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "engine/solve/break_rule.hpp"
#include "engine/solve/sparse_marks.hpp"
#include "engine/solve/value_split.hpp"
#include "engine/solve/values.hpp"

namespace grundy::solve::sparse {

inline constexpr std::size_t most_chunks = 8;  ///< codes up to 127 in planes, larger ones in a row of bytes
using Planes = std::array<Chunk, most_chunks>;

/// The result of `check`.
struct Check {
    struct Item {
        std::uint32_t lane;
        std::uint32_t code;
        friend auto operator<=>(const Item&, const Item&) = default;
    };
    std::vector<Item> missing;             ///< rare values not shown, by lane, ascending
    std::vector<std::uint32_t> witnesses;  ///< parts that showed one when no helper did
    std::vector<Item> left;  ///< scratch
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

    /// The marks of sums n … n + 63 from the rare parts >= distance: all options used lie below n + 64 - distance.
    void far(std::uint64_t n, std::uint64_t distance, Planes& planes) const;
    /// Heaps n … n + count - 1 (n = size()); returns how many have a code within the present chunks.
    std::size_t settle(std::uint64_t n, std::size_t count, std::uint64_t distance, Planes& planes);
    void check(std::uint64_t n, std::size_t count, Check& result) const;
    /// A part that showed a rare value that no helper showed.
    void help(std::uint64_t part);
    /// The values of settled heaps up to `to`, at most a block.
    void append_to(Values& values, std::uint64_t to) const;
    bool is_rare(std::uint64_t n) const;

private:
    std::uint32_t value(std::uint64_t n) const { return code_.common(x_[n], n); }
    void lay_sums(std::uint64_t n);
    void mark(std::uint64_t n, std::size_t first, std::size_t last, Planes& planes) const;
    std::size_t index_of(std::uint64_t n) const;
    std::span<std::uint64_t, 2> sum(std::uint64_t s) { return std::span<std::uint64_t, 2>(&sums_[2 * (s & ring_)], 2); }
    std::size_t settle_tiny(std::uint64_t n, std::size_t count, const Planes& planes);
    bool settle_one(std::uint64_t n, std::array<std::uint64_t, 2> marks);
    std::uint32_t large(std::uint64_t n) const;
    void guess(std::uint64_t n);
    bool shown(std::uint64_t n, std::uint32_t code, std::vector<std::uint32_t>& witnesses) const;

    BreakRule rule_;
    const Marks& marks_;
    ValueCode code_;
    std::uint64_t size_ = 0;
    std::size_t chunks_ = 1;
    std::size_t laid_chunks_ = 1;  ///< those that the sums remembered were marked for
    std::vector<std::uint8_t> x_;  ///< codes of common heaps; `hidden` for rare heaps, heap 0 and heaps not known
    std::vector<std::uint32_t> rare_;
    std::vector<std::uint8_t> rare_code_;
    std::vector<std::uint32_t> high_;  ///< rare heaps whose code is 128 or more: no plane holds them
    std::vector<std::uint32_t> single_;        ///< removals that leave one part: of the class of the option's value
    std::vector<std::uint32_t> single_other_;  ///< … of the other class: the position takes part and the removal is odd
    std::vector<std::uint8_t> no_codes_;
    std::uint64_t ring_ = 0;
    std::vector<std::uint64_t> sums_;                           ///< common codes of the last sums
    std::vector<std::uint8_t> low_, high_plane_;                ///< the same as planes, while codes are below 16
    std::uint64_t planes_at_ = 0;                               ///< the heap whose lane is 0 there
    std::size_t history_ = 0;
    std::uint64_t period_ = 0;  ///< the block that a guess is copied from lies so far back
    std::uint64_t next_period_ = 0;
    std::vector<std::uint32_t> helper_;  ///< how far back the other part lies: part and removal
    std::vector<std::uint8_t> helper_code_;
    ByParity tiny_value_{}, tiny_below_{};
    std::vector<std::uint8_t> early_;  ///< x_ of the first heaps, backwards
};

}  // namespace grundy::solve::sparse
