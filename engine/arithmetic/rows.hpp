#pragma once
/// Sets of states, which subset constructions number, and the steps that lead to a state. Only for the files of this room.
#include <algorithm>
#include <bit>
#include <cstdint>
#include <span>
#include <vector>

namespace grundy::arithmetic {

/// Rows of numbers, each kept once and numbered in the order in which they come: one behind the other, so that a row costs no allocation of its own.
class Rows {
public:
    /// The number of this row.
    std::uint32_t operator()(std::span<const std::uint32_t> wanted) {
        if (2 * (size() + 1) > slots_.size()) grow();
        const std::uint64_t hash = hash_of(wanted);
        std::size_t slot = hash & (slots_.size() - 1);
        for (; slots_[slot] != none; slot = (slot + 1) & (slots_.size() - 1)) {
            const std::uint32_t k = slots_[slot];
            if (hashes_[k] == hash && std::equal(wanted.begin(), wanted.end(), row(k).begin(), row(k).end())) return k;
        }
        slots_[slot] = static_cast<std::uint32_t>(size());
        hashes_.push_back(hash);
        numbers_.insert(numbers_.end(), wanted.begin(), wanted.end());
        ends_.push_back(numbers_.size());
        return slots_[slot];
    }
    /// Until the next row is numbered.
    std::span<const std::uint32_t> row(std::size_t k) const { return {numbers_.data() + ends_[k], numbers_.data() + ends_[k + 1]}; }
    std::size_t size() const { return hashes_.size(); }

private:
    static constexpr std::uint32_t none = ~std::uint32_t{0};

    static std::uint64_t hash_of(std::span<const std::uint32_t> row) {
        std::uint64_t h = row.size();
        for (const std::uint32_t x : row) h = (h ^ x) * 0x9E3779B97F4A7C15ULL, h ^= h >> 29;
        return h;
    }
    void grow() {
        slots_.assign(2 * slots_.size(), none);
        for (std::uint32_t k = 0; k < size(); ++k) {
            std::size_t slot = hashes_[k] & (slots_.size() - 1);
            while (slots_[slot] != none) slot = (slot + 1) & (slots_.size() - 1);
            slots_[slot] = k;
        }
    }

    std::vector<std::uint32_t> slots_ = std::vector<std::uint32_t>(16, none);  ///< at least twice as many as rows
    std::vector<std::uint64_t> hashes_;
    std::vector<std::uint32_t> numbers_;
    std::vector<std::size_t> ends_{0};  ///< where each row ends in numbers_, behind the beginning of the first
};

/// Puts different numbers below `most` in order: a few by comparing them, many by marking each in a row of bits.
class Ascending {
public:
    explicit Ascending(std::size_t most) : marks_(most / 64 + 1, 0) {}

    void operator()(std::vector<std::uint32_t>& numbers) {
        if (numbers.size() < 16 || numbers.size() < marks_.size() / 4) return std::sort(numbers.begin(), numbers.end());
        for (const std::uint32_t x : numbers) marks_[x / 64] |= std::uint64_t{1} << x % 64;
        std::size_t at = 0;
        for (std::size_t word = 0; word < marks_.size(); ++word)
            for (std::uint64_t& left = marks_[word]; left != 0; left &= left - 1)
                numbers[at++] = static_cast<std::uint32_t>(64 * word + static_cast<std::size_t>(std::countr_zero(left)));
    }

private:
    std::vector<std::uint64_t> marks_;  ///< all 0 between two calls
};

/// Steps by their ends: for each place that some lead to, where they come from, in the order in which they were given.
class StepsBack {
public:
    /// `each(step)` calls step(to, from) for every step, and is called twice: the steps are counted first. All `to` are below `places`.
    template <class Each>
    StepsBack(std::size_t places, const Each& each) : ends_(places + 1, 0) {
        each([this](std::size_t to, std::uint32_t) { ++ends_[to + 1]; });
        for (std::size_t k = 0; k < places; ++k) ends_[k + 1] += ends_[k];
        from_.resize(ends_[places]);
        std::vector<std::size_t> next(ends_.begin(), ends_.end() - 1);
        each([&](std::size_t to, std::uint32_t from) { from_[next[to]++] = from; });
    }
    std::span<const std::uint32_t> to(std::size_t place) const { return {from_.data() + ends_[place], from_.data() + ends_[place + 1]}; }

private:
    std::vector<std::size_t> ends_;
    std::vector<std::uint32_t> from_;
};

}  // namespace grundy::arithmetic
