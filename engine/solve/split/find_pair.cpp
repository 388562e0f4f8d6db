#include "engine/solve/split/find_pair.hpp"

#include <algorithm>

#if defined(__x86_64__)
#define GRUNDY_CLONES __attribute__((target_clones("arch=x86-64-v4", "arch=x86-64-v3", "default")))
#else
#define GRUNDY_CLONES
#endif

namespace grundy::solve {
namespace {

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

GRUNDY_CLONES std::size_t find_pair(const std::uint8_t* g, std::size_t low, std::size_t high, std::size_t s, std::uint32_t w) {
    return find<std::uint8_t>(g, low, high, s, static_cast<std::uint8_t>(w));
}
GRUNDY_CLONES std::size_t find_pair(const std::uint16_t* g, std::size_t low, std::size_t high, std::size_t s, std::uint32_t w) {
    return find<std::uint16_t>(g, low, high, s, static_cast<std::uint16_t>(w));
}
GRUNDY_CLONES std::size_t find_pair(const std::uint32_t* g, std::size_t low, std::size_t high, std::size_t s, std::uint32_t w) {
    return find<std::uint32_t>(g, low, high, s, w);
}

}  // namespace grundy::solve
