#include "engine/solve/split/find_pair.hpp"

#include <algorithm>
#include <limits>

#include "engine/solve/kernel/intrinsics.hpp"

namespace grundy::solve {
namespace {

// A plain loop, which the compiler turns into vectors of each path.

template <class T>
[[gnu::always_inline]] inline std::size_t find(const T* g, std::size_t low, std::size_t high, std::size_t s, T w) {
    constexpr std::size_t pairs_at_once = 256;
    for (; low < high; low += pairs_at_once) {
        const std::size_t end = std::min(high, low + pairs_at_once);
        T found = 0;
        for (std::size_t i = low; i < end; ++i) found = static_cast<T>(found | static_cast<T>((g[i] ^ g[s - i]) == w));
        if (found)
            for (std::size_t i = low;; ++i)
                if ((g[i] ^ g[s - i]) == w) return i;
    }
    return 0;
}

#if defined(__x86_64__)
template <class T>
GRUNDY_AVX2 std::size_t half_find(const T* g, std::size_t low, std::size_t high, std::size_t s, T w) {
    return find(g, low, high, s, w);
}
template <class T>
GRUNDY_AVX512 std::size_t wide_find(const T* g, std::size_t low, std::size_t high, std::size_t s, T w) {
    return find(g, low, high, s, w);
}
#endif

}  // namespace

template <class T>
std::size_t find_pair([[maybe_unused]] Cpu cpu, const T* g, std::size_t low, std::size_t high, std::size_t s, std::uint32_t w) {
    if (w > std::numeric_limits<T>::max()) return 0;
    const auto wanted = static_cast<T>(w);
#if defined(__x86_64__)
    if (cpu >= Cpu::avx512) return wide_find(g, low, high, s, wanted);
    if (cpu == Cpu::avx2) return half_find(g, low, high, s, wanted);
#endif
    return find(g, low, high, s, wanted);
}

template std::size_t find_pair(Cpu, const std::uint8_t*, std::size_t, std::size_t, std::size_t, std::uint32_t);
template std::size_t find_pair(Cpu, const std::uint16_t*, std::size_t, std::size_t, std::size_t, std::uint32_t);
template std::size_t find_pair(Cpu, const std::uint32_t*, std::size_t, std::size_t, std::size_t, std::uint32_t);

}  // namespace grundy::solve
