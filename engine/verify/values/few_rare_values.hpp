#pragma once
/// The values of a splitting rule whose heaps are common but for a few rare ones, for the checker of theorem 13.1 (engine/verify/theorems/few_rare.cpp): as
/// the theorem's conditions want them, with memory for a window.
///
/// The values from scratch: all takes and all pairs with a part among the rare heaps are marked. So every common value that n reaches is marked, and of the
/// common values below m, the least that is not, n reaches all. If each rare value below m is reached too, g(n) = m; else g(n) is the least of them that is
/// not reached, which takes all pairs to say: these are at hand for the first K = max(A, 2^22) heaps. Beyond, a rare value must be reached by parts
/// a <= K - k and b, so b >= n - K, which the ring holds; or the certificate is rejected.
/// Map of the room: the only header. The values of theorem 13.1 are the one part of the checker that has to be quick, so they are compiled apart.
#include <array>
#include <cstdint>
#include <vector>

#include "engine/verify/core/verdict.hpp"

namespace grundy::verify {

class FewRareValues {
public:
    struct Cut {
        std::uint64_t t = 0;
        bool different = false;  ///< parts
    };
    struct Reading {
        std::vector<std::uint64_t> clear, take;  ///< numbers that a move takes: leaving nothing, leaving one heap
        std::vector<Cut> cut;                    ///< … leaving two
        std::uint64_t most_taken = 0;
        std::uint32_t mask = 0;
        bool by_position = false;
        std::uint64_t parity = 0;  ///< of the numbers that a split takes, if by_position
        std::uint64_t last_rare = 0, window = 0;
        std::uint64_t from = 0, need = 0;  ///< the law begins, or the rare heaps end; heaps that will be asked for
    };
    explicit FewRareValues(Reading reading);

    /// g(0), g(1), … Throws Rejected where the reading is wrong about a heap.
    std::uint32_t next(Steps& steps);
    std::size_t rare() const { return rare_.size(); }

private:
    struct Rare {
        std::uint64_t heap = 0;
        std::uint32_t value = 0;
    };
    struct Hint {
        std::uint32_t part = 0, value = 0;
    };
    static constexpr std::size_t hints_at_once = 6, most_hints = 48;
    std::uint32_t at(std::uint64_t n) const { return ring_[n & ring_mask_]; }
    void mark(std::uint32_t v) { seen_[v] = stamp_; }
    bool common(std::uint32_t v, std::uint64_t n) const {
        return (static_cast<unsigned>(__builtin_popcount(v & r_.mask)) + (r_.by_position ? n + r_.parity : 0)) % 2 == 1;
    }
    bool rare_in(std::uint32_t v, std::uint64_t n) const { return (common_below_64_[n & 1] >> v & 1) == 0; }
    /// Does the theorem look at parts of which the larger one is b?
    bool counts(std::uint64_t n, std::uint64_t b) const { return n < r_.from + r_.window || b >= r_.from; }
    std::uint64_t most_part(std::uint64_t n) const { return n <= kept_ ? n : kept_ - r_.most_taken; }
    void grow(std::uint32_t size);
    bool next_in_words(std::uint64_t n, std::uint32_t& v, Steps& steps);
    std::uint64_t left_by_hints(std::uint64_t n, std::uint64_t values);
    void choose_hints(std::uint64_t n);
    std::uint32_t keep(std::uint64_t n, std::uint32_t v, bool is_rare, Steps& steps);
    std::uint32_t first_missing(std::uint64_t n, std::uint32_t m, Steps& steps);

    Reading r_;
    std::uint64_t kept_;
    std::vector<Rare> rare_;
    std::vector<std::uint32_t> ring_, small_, seen_;  ///< small_: g(0) … g(kept)
    std::uint64_t ring_mask_ = 0;
    std::array<std::array<Hint, most_hints>, 64> hints_{};  ///< by value
    bool hinted_ = false;
    std::uint32_t stamp_ = 0;
    bool small_values_ = true;                   ///< all are below 64
    std::uint64_t common_below_64_[2] = {0, 0};  ///< by parity of the heap
    std::uint64_t count_ = 0, work_ = 0;
};

}  // namespace grundy::verify
