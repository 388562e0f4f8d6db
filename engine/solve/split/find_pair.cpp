#include "engine/solve/split/find_pair.hpp"

#include <algorithm>
#include <limits>

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

}  // namespace
}  // namespace grundy::solve

#define GRUNDY_LOOPS "engine/solve/split/find_pair_loops.hpp"
#include "engine/solve/kernel/each_path.hpp"

namespace grundy::solve {

template <class T>
std::size_t find_pair(Cpu cpu, const T* g, std::size_t low, std::size_t high, std::size_t s, std::uint32_t w) {
    if (w > std::numeric_limits<T>::max()) return 0;
    using Loop = std::size_t (*)(const T*, std::size_t, std::size_t, std::size_t, T);
    const Loop loop = GRUNDY_BY_PATH(cpu, find_one<T>, find<T>);
    return loop(g, low, high, s, static_cast<T>(w));
}

template std::size_t find_pair(Cpu, const std::uint8_t*, std::size_t, std::size_t, std::size_t, std::uint32_t);
template std::size_t find_pair(Cpu, const std::uint16_t*, std::size_t, std::size_t, std::size_t, std::uint32_t);
template std::size_t find_pair(Cpu, const std::uint32_t*, std::size_t, std::size_t, std::size_t, std::uint32_t);

}  // namespace grundy::solve
