/// The P-table of Wythoff-a as a 64.64 fixed-point stream.
///
/// alpha solves x^2 + (a - 2) x - a = 0, so it is irrational, and for integers m = floor(n alpha), n >= 1 the integer m^2 + (a - 2) m n - a n^2
/// is not 0: n^2 |m/n - alpha| |m/n - alpha'| >= 1 with alpha - alpha' = sqrt(a^2 + 4) < a + 2. Hence n alpha - m > 1 / (n (a + 2)).
/// With alpha cut to 64 fractional bits n alpha is too small by less than n / 2^64, so its floor is right while n^2 (a + 2) <= 2^64.
/// (Doubles fail from n = 93 222 358 on for a = 2.) The products n F mod 2^64 of eight neighbours grow by 8 F: an addition and a carry each.
#include "engine/solve/box/wythoff_positions.hpp"

#include <array>
#include <cmath>

#include "engine/base/failure.hpp"
#include "engine/solve/kernel/intrinsics.hpp"

namespace grundy::solve {
namespace {

using Wide = unsigned __int128;

/// floor(sqrt(x)), x < 2^126.
std::uint64_t root(Wide x) {
    auto r = static_cast<Wide>(std::sqrt(static_cast<long double>(x)));
    while (r * r > x) --r;
    while ((r + 1) * (r + 1) <= x) ++r;
    return static_cast<std::uint64_t>(r);
}

struct Stream {
    std::uint64_t fraction;  ///< n F mod 2^64
    std::uint64_t whole;     ///< floor(n alpha)
};

void plain_fill(Stream at, std::uint64_t step_fraction, std::uint64_t step_whole, std::uint32_t* out, std::size_t count) {
    for (std::size_t i = 0; i < count; ++i) {
        out[i] = static_cast<std::uint32_t>(at.whole);
        at.fraction += step_fraction;
        at.whole += step_whole + (at.fraction < step_fraction ? 1 : 0);
    }
}

#if defined(__x86_64__)
/// 32 lanes a round: four vectors of fractions, two of 32-bit results. `lane` holds the first 32 terms.
GRUNDY_AVX512 void wide_fill(const std::array<Stream, 33>& lane, Stream step, std::uint32_t* out, std::size_t count) {
    alignas(64) std::array<std::uint64_t, 32> f{};
    alignas(64) std::array<std::uint32_t, 32> w{};
    for (std::size_t i = 0; i < 32; ++i) f[i] = lane[i].fraction, w[i] = static_cast<std::uint32_t>(lane[i].whole);
    __m512i f0 = _mm512_load_si512(&f[0]), f1 = _mm512_load_si512(&f[8]), f2 = _mm512_load_si512(&f[16]), f3 = _mm512_load_si512(&f[24]);
    __m512i w0 = _mm512_load_si512(&w[0]), w1 = _mm512_load_si512(&w[16]);
    const __m512i df = _mm512_set1_epi64(static_cast<long long>(step.fraction));
    const __m512i dw = _mm512_set1_epi32(static_cast<int>(step.whole));
    const __m512i one = _mm512_set1_epi32(1);
    for (std::size_t i = 0; i < count; i += 32) {
        _mm512_storeu_si512(out + i, w0);
        _mm512_storeu_si512(out + i + 16, w1);
        f0 = _mm512_add_epi64(f0, df);
        f1 = _mm512_add_epi64(f1, df);
        f2 = _mm512_add_epi64(f2, df);
        f3 = _mm512_add_epi64(f3, df);
        const __mmask16 c0 = _mm512_kunpackb(_mm512_cmplt_epu64_mask(f1, df), _mm512_cmplt_epu64_mask(f0, df));
        const __mmask16 c1 = _mm512_kunpackb(_mm512_cmplt_epu64_mask(f3, df), _mm512_cmplt_epu64_mask(f2, df));
        w0 = _mm512_add_epi32(w0, dw);
        w1 = _mm512_add_epi32(w1, dw);
        w0 = _mm512_mask_add_epi32(w0, c0, w0, one);
        w1 = _mm512_mask_add_epi32(w1, c1, w1, one);
    }
}
#endif

}  // namespace

WythoffPositions::WythoffPositions(std::int64_t a) : a_(static_cast<std::uint64_t>(a)) {
    if (a < 1 || a > (std::int64_t{1} << 31)) throw base::Failure(base::FailureKind::bad_input, "Wythoff-a needs 1 <= a <= 2^31");
    // alpha - 1 = (sqrt(a^2 + 4) - a) / 2 = 2 / (a + sqrt(a^2 + 4)) in (0, 1). Its 64 bits: the largest F with (F + k) the floor, found by bisection on
    // the defining equation y^2 + a y - 1 < 0 for y = F / 2^64, that is F (F + a 2^64) < 2^128.
    whole_ = 1;
    std::uint64_t f = 0;
    for (int bit = 63; bit >= 0; --bit) {
        const std::uint64_t t = f | 1ULL << bit;
        // t (t + a 2^64) < 2^128  <=>  a t + floor(t^2 / 2^64) < 2^64, as t^2 is no multiple of 2^64 that could make it equal
        if (static_cast<Wide>(a_) * t + ((static_cast<Wide>(t) * t) >> 64) < (static_cast<Wide>(1) << 64)) f = t;
    }
    fraction_ = f;
    exact_ = root((static_cast<Wide>(1) << 64) / (a_ + 2));
}

std::uint64_t WythoffPositions::A(std::uint64_t n) const {
    if (n <= exact_) return n * whole_ + static_cast<std::uint64_t>((static_cast<Wide>(n) * fraction_) >> 64);
    // floor(n alpha) = n + floor((floor(n sqrt(a^2 + 4)) - a n) / 2): halving an irrational's floor is the floor of the half
    const Wide under = static_cast<Wide>(a_) * a_ + 4;
    if (n >= (1ULL << 62) / (a_ + 2)) throw base::Failure(base::FailureKind::overflow, "this P-position of Wythoff's game is beyond 64 bits");
    return n + (root(under * n * n) - a_ * n) / 2;
}

std::uint64_t WythoffPositions::B(std::uint64_t n) const { return A(n) + a_ * n; }

void WythoffPositions::fill(std::uint64_t first, std::span<std::uint32_t> out, [[maybe_unused]] Cpu cpu) const {
    if (out.empty()) return;
    const std::uint64_t end = first + out.size();
    if (end > (1ULL << 32) / (a_ + 2)) {
        if (B(end - 1) > 0xffffffffULL) throw base::Failure(base::FailureKind::overflow, "these P-positions do not fit 32 bits");
    }
    if (end > exact_) {
        for (std::size_t i = 0; i < out.size(); ++i) out[i] = static_cast<std::uint32_t>(A(first + i));
        return;
    }
    std::array<Stream, 33> lane{};
    for (std::uint64_t i = 0; i < 33; ++i) lane[i] = {(first + i) * fraction_, A(first + i)};
    std::size_t done = 0;
#if defined(__x86_64__)
    if (cpu >= Cpu::avx512) {
        const Wide step = static_cast<Wide>(fraction_) * 32;
        done = out.size() / 32 * 32;
        wide_fill(lane, {static_cast<std::uint64_t>(step), 32 * whole_ + static_cast<std::uint64_t>(step >> 64)}, out.data(), done);
    }
#endif
    plain_fill({(first + done) * fraction_, A(first + done)}, fraction_, whole_, out.data() + done, out.size() - done);
}

}  // namespace grundy::solve
