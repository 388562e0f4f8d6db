/// Finite subtraction sets.
///
/// The next min S values depend on nothing among themselves, so they are computed together: load the bytes g(n - s) … for each s,
/// turn each into one bit of a byte by a shuffle, unite, and take the lowest zero of each byte by two nibble look-ups.
/// With min S below 8 one value at a time in a 64-bit mask. All work is done in a buffer that stays in the cache.
#include "engine/solve/heap/subtraction.hpp"

#include <algorithm>
#include <bit>
#include <cstring>

#include "engine/solve/kernel/append.hpp"
#include "engine/solve/kernel/bits.hpp"

#include "engine/solve/kernel/intrinsics.hpp"

namespace grundy::solve {
namespace {

constexpr std::size_t run_length = 1 << 15;  ///< values a run; a run is far below 20 ms
constexpr std::size_t slack = 64;            ///< a vector store may reach past the run

/// Computes x[from … to), reading x[n - s]; `largest`: of all values before. All s <= from. Returns the largest of all.
using Step = std::uint32_t (*)(std::uint8_t* x, std::size_t from, std::size_t to, const std::vector<std::size_t>& set, std::uint32_t largest);

std::uint32_t plain_step(std::uint8_t* x, std::size_t from, std::size_t to, const std::vector<std::size_t>& set, std::uint32_t largest) {
    for (std::size_t n = from; n < to; ++n) {
        std::uint64_t mask = 0;
        for (const std::size_t s : set) mask |= 1ULL << x[n - s];
        const auto g = static_cast<std::uint8_t>(std::countr_one(mask));
        x[n] = g;
        largest = std::max<std::uint32_t>(largest, g);
    }
    return largest;
}

#if defined(__x86_64__)

alignas(64) constexpr std::uint8_t bit_of[16] = {1, 2, 4, 8, 16, 32, 64, 128, 0, 0, 0, 0, 0, 0, 0, 0};
alignas(64) constexpr std::uint8_t mex_low[16] = {0, 1, 0, 2, 0, 1, 0, 3, 0, 1, 0, 2, 0, 1, 0, 255};
alignas(64) constexpr std::uint8_t mex_high[16] = {4, 5, 4, 6, 4, 5, 4, 7, 4, 5, 4, 6, 4, 5, 4, 255};

struct V16 {
    using T = __m128i;
    static constexpr std::size_t width = 16;
    GRUNDY_AVX2 static T load(const void* p) { return _mm_loadu_si128(static_cast<const T*>(p)); }
    GRUNDY_AVX2 static void store(void* p, T v) { _mm_storeu_si128(static_cast<T*>(p), v); }
    GRUNDY_AVX2 static T table(const std::uint8_t* t) { return load(t); }
    GRUNDY_AVX2 static T all(int c) { return _mm_set1_epi8(static_cast<char>(c)); }
    GRUNDY_AVX2 static T shuffle(T t, T i) { return _mm_shuffle_epi8(t, i); }
    GRUNDY_AVX2 static T either(T a, T b) { return _mm_or_si128(a, b); }
    GRUNDY_AVX2 static T both(T a, T b) { return _mm_and_si128(a, b); }
    GRUNDY_AVX2 static T less(T a, T b) { return _mm_sub_epi8(a, b); }
    GRUNDY_AVX2 static T adds(T a, T b) { return _mm_adds_epu8(a, b); }
    GRUNDY_AVX2 static T min(T a, T b) { return _mm_min_epu8(a, b); }
    GRUNDY_AVX2 static T max(T a, T b) { return _mm_max_epu8(a, b); }
    GRUNDY_AVX2 static T upper(T a) { return _mm_and_si128(_mm_srli_epi16(a, 4), all(15)); }
};
struct V32 {
    using T = __m256i;
    static constexpr std::size_t width = 32;
    GRUNDY_AVX2 static T load(const void* p) { return _mm256_loadu_si256(static_cast<const T*>(p)); }
    GRUNDY_AVX2 static void store(void* p, T v) { _mm256_storeu_si256(static_cast<T*>(p), v); }
    GRUNDY_AVX2 static T table(const std::uint8_t* t) { return _mm256_broadcastsi128_si256(V16::load(t)); }
    GRUNDY_AVX2 static T all(int c) { return _mm256_set1_epi8(static_cast<char>(c)); }
    GRUNDY_AVX2 static T shuffle(T t, T i) { return _mm256_shuffle_epi8(t, i); }
    GRUNDY_AVX2 static T either(T a, T b) { return _mm256_or_si256(a, b); }
    GRUNDY_AVX2 static T both(T a, T b) { return _mm256_and_si256(a, b); }
    GRUNDY_AVX2 static T less(T a, T b) { return _mm256_sub_epi8(a, b); }
    GRUNDY_AVX2 static T adds(T a, T b) { return _mm256_adds_epu8(a, b); }
    GRUNDY_AVX2 static T min(T a, T b) { return _mm256_min_epu8(a, b); }
    GRUNDY_AVX2 static T max(T a, T b) { return _mm256_max_epu8(a, b); }
    GRUNDY_AVX2 static T upper(T a) { return _mm256_and_si256(_mm256_srli_epi16(a, 4), all(15)); }
};
struct V64 {
    using T = __m512i;
    static constexpr std::size_t width = 64;
    GRUNDY_AVX512 static T load(const void* p) { return _mm512_loadu_si512(p); }
    GRUNDY_AVX512 static void store(void* p, T v) { _mm512_storeu_si512(p, v); }
    GRUNDY_AVX512 static T table(const std::uint8_t* t) { return _mm512_broadcast_i32x4(_mm_loadu_si128(reinterpret_cast<const __m128i*>(t))); }
    GRUNDY_AVX512 static T all(int c) { return _mm512_set1_epi8(static_cast<char>(c)); }
    GRUNDY_AVX512 static T shuffle(T t, T i) { return _mm512_shuffle_epi8(t, i); }
    GRUNDY_AVX512 static T either(T a, T b) { return _mm512_or_si512(a, b); }
    GRUNDY_AVX512 static T both(T a, T b) { return _mm512_and_si512(a, b); }
    GRUNDY_AVX512 static T less(T a, T b) { return _mm512_sub_epi8(a, b); }
    GRUNDY_AVX512 static T adds(T a, T b) { return _mm512_adds_epu8(a, b); }
    GRUNDY_AVX512 static T min(T a, T b) { return _mm512_min_epu8(a, b); }
    GRUNDY_AVX512 static T max(T a, T b) { return _mm512_max_epu8(a, b); }
    GRUNDY_AVX512 static T upper(T a) { return _mm512_and_si512(_mm512_srli_epi16(a, 4), all(15)); }
};

/// The same text for each width: a target attribute does not pass through a template parameter.
/// Planes of 8 values: v - 8k shuffles to its bit when it is 0 … 7 and to nothing otherwise, because adding 0x70 with saturation
/// sets the top bit of all that is not below 16, and the table is empty from 8 on.
#define GRUNDY_STEP(NAME, V, TARGET)                                                                                                           \
    TARGET std::uint32_t NAME(std::uint8_t* x, std::size_t from, std::size_t to, const std::vector<std::size_t>& set, std::uint32_t largest) { \
        const std::size_t step = std::min<std::size_t>(set.front(), V::width);                                                                 \
        const V::T bit = V::table(bit_of), low = V::table(mex_low), high = V::table(mex_high), nibble = V::all(15), lift = V::all(0x70);       \
        const std::size_t* const s_begin = set.data();                                                                                         \
        const std::size_t* const s_end = s_begin + set.size();                                                                                 \
        for (std::size_t n = from; n < to; n += step) {                                                                                        \
            if (largest < 8) {                                                                                                                 \
                V::T seen = V::all(0);                                                                                                         \
                for (const std::size_t* s = s_begin; s != s_end; ++s) seen = V::either(seen, V::shuffle(bit, V::load(x + n - *s)));            \
                const V::T g = V::min(V::min(V::shuffle(low, V::both(seen, nibble)), V::shuffle(high, V::upper(seen))), V::all(8));            \
                V::store(x + n, g);                                                                                                            \
                if (set.size() < 8) continue;                                                                                                  \
            } else {                                                                                                                           \
                const std::uint32_t planes = largest / 8 + 1;                                                                                  \
                V::T g = V::all(static_cast<int>(8 * planes));                                                                                 \
                for (std::uint32_t k = planes; k-- > 0;) {                                                                                     \
                    const V::T base = V::all(static_cast<int>(8 * k));                                                                         \
                    V::T seen = V::all(0);                                                                                                     \
                    for (const std::size_t* s = s_begin; s != s_end; ++s)                                                                      \
                        seen = V::either(seen, V::shuffle(bit, V::adds(V::less(V::load(x + n - *s), base), lift)));                            \
                    const V::T r = V::min(V::shuffle(low, V::both(seen, nibble)), V::shuffle(high, V::upper(seen)));                           \
                    g = V::min(g, V::adds(r, base));                                                                                           \
                }                                                                                                                              \
                V::store(x + n, g);                                                                                                            \
            }                                                                                                                                  \
            for (std::size_t l = n; l < std::min(n + step, to); ++l) largest = std::max<std::uint32_t>(largest, x[l]);                         \
        }                                                                                                                                      \
        return largest;                                                                                                                        \
    }
GRUNDY_STEP(step16, V16, GRUNDY_AVX2)
GRUNDY_STEP(step32, V32, GRUNDY_AVX2)
GRUNDY_STEP(step64, V64, GRUNDY_AVX512)
#endif

Step fastest_step([[maybe_unused]] const std::vector<std::size_t>& set, [[maybe_unused]] Cpu cpu) {
#if defined(__x86_64__)
    if (!set.empty() && set.front() >= 8 && cpu >= Cpu::avx2) {
        if (set.front() >= 64 && cpu >= Cpu::avx512) return step64;
        return set.front() >= 32 ? step32 : step16;
    }
#endif
    return plain_step;
}

/// |S| <= 63: values are at most |S|, a byte and a bit of a word.
class NarrowSubtraction final : public Kernel {
public:
    NarrowSubtraction(std::vector<std::size_t> set, Cpu cpu) : set_(std::move(set)), step_(fastest_step(set_, cpu)) {
        far_ = set_.empty() ? 0 : set_.back();
        // a multiple of every step, so that a run that is not the last ends where a step ends
        buffer_.resize(far_ + run_length + slack);
    }
    std::string name() const override { return "subtraction"; }
    std::string why() const override {
        return step_ == plain_step ? "one pass, |S| look-ups a value in a table that stays in the cache"
                                   : "one pass; the smallest subtraction is at least 8, so many values are computed in one step";
    }
    std::optional<base::Limit> extend(Values& values, std::uint64_t to, const base::Budget& budget) override {
        const Reach r = reach(to, 1, budget);
        while (values.size() < r.to) {
            if (const auto limit = budget.exceeded()) return limit;
            run(values, r.to);
            budget.report(values.size(), to, "values");
        }
        return r.end();
    }
    std::optional<base::Limit> adopt(const Values& values, const base::Budget&) override {
        largest_ = largest(values);
        return std::nullopt;
    }

private:
    void run(Values& values, std::uint64_t to) {
        const std::uint64_t n = values.size();
        const auto count = static_cast<std::size_t>(std::min<std::uint64_t>(to - n, run_length));
        if (n < far_) return first(values, std::min<std::uint64_t>(n + count, far_));
        load_window(values, n);
        largest_ = step_(buffer_.data(), far_, far_ + count, set_, largest_);
        append(values, std::span<const std::uint8_t>(&buffer_[far_], count), largest_);
        held_ = n + count;
        held_count_ = count;
    }
    /// The last far_ values to the front of the buffer; from the buffer itself when it holds them.
    void load_window(const Values& values, std::uint64_t n) {
        if (held_ == n && held_count_ != 0) {
            std::memmove(buffer_.data(), buffer_.data() + held_count_, far_);
            return;
        }
        values.visit([&](auto table) {
            for (std::size_t i = 0; i < far_; ++i) buffer_[i] = static_cast<std::uint8_t>(table[n - far_ + i]);
        });
    }
    /// Heaps below max S, where not every move is legal.
    void first(Values& values, std::uint64_t to) {
        for (std::uint64_t n = values.size(); n < to; ++n) {
            std::uint64_t mask = 0;
            for (const std::size_t s : set_) mask |= s <= n ? 1ULL << values[n - s] : 0;
            const auto g = static_cast<std::uint32_t>(std::countr_one(mask));
            largest_ = std::max(largest_, g);
            values.push_back(g);
        }
    }

    std::vector<std::size_t> set_;
    Step step_;
    std::size_t far_ = 0;
    std::uint32_t largest_ = 0;
    std::uint64_t held_ = 0;
    std::size_t held_count_ = 0;
    std::vector<std::uint8_t> buffer_;
};

/// Any |S|: a stamp a value.
class WideSubtraction final : public Kernel {
public:
    explicit WideSubtraction(std::vector<std::size_t> set) : set_(std::move(set)), seen_(set_.size() / 64 + 1) {}
    std::string name() const override { return "subtraction"; }
    std::string why() const override { return "one pass, |S| look-ups a value"; }
    std::optional<base::Limit> extend(Values& values, std::uint64_t to, const base::Budget& budget) override {
        const Reach r = reach(to, static_cast<std::uint64_t>(values.width()), budget);
        Poll poll(budget, 1 << 20);
        while (values.size() < r.to) {
            const std::uint64_t n = values.size();
            std::fill(seen_.begin(), seen_.end(), 0);
            const auto end = std::upper_bound(set_.begin(), set_.end(), n);
            values.visit([&](auto table) {
                for (auto s = set_.begin(); s != end; ++s) set_bit(seen_, table[n - *s]);
            });
            values.push_back(static_cast<std::uint32_t>(mex(seen_)));
            if (const auto limit = poll.spend(16 + static_cast<std::uint64_t>(end - set_.begin()))) return limit;
            budget.report(n, to, "values");
        }
        return r.end();
    }
    std::optional<base::Limit> adopt(const Values&, const base::Budget&) override { return std::nullopt; }

private:
    std::vector<std::size_t> set_;
    std::vector<std::uint64_t> seen_;  ///< values are at most |S|: |S| + 1 bits
};

}  // namespace

std::unique_ptr<Kernel> subtraction(std::vector<std::int64_t> set, Cpu cpu) {
    std::vector<std::size_t> steps(set.begin(), set.end());
    constexpr std::size_t window = 1 << 26;  // a window beyond this belongs in the table, not in a buffer
    if (steps.size() > 63 || (!steps.empty() && steps.back() > window)) return std::make_unique<WideSubtraction>(std::move(steps));
    return std::make_unique<NarrowSubtraction>(std::move(steps), cpu);
}

}  // namespace grundy::solve
