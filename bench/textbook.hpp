#pragma once
/// The loops a textbook would print, in plain C++: the baselines of every ratio. Compiled with the same flags as the kernels.
#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <unordered_map>
#include <vector>

namespace grundy::bench {

/// Splits of n - t for the listed t, and leaving one heap; `seen` and a scan.
inline std::vector<std::uint32_t> octal(std::size_t count, const std::vector<unsigned>& digits) {
    std::vector<std::uint32_t> g(count);
    std::size_t values = 16;  // all values so far are below, and so are their xors
    const std::unique_ptr<bool[]> seen(new bool[1 << 16]());
    for (std::size_t n = 0; n < count; ++n) {
        std::fill_n(seen.get(), values + 1, false);
        for (std::size_t t = 0; t < digits.size() && t <= n; ++t) {
            const std::size_t s = n - t;
            if (digits[t] & 1 && s == 0) seen[0] = true;
            if (digits[t] & 2 && s > 0) seen[g[s]] = true;
            if (digits[t] & 4)
                for (std::size_t i = 1; i <= s / 2; ++i) seen[g[i] ^ g[s - i]] = true;
        }
        std::uint32_t m = 0;
        while (seen[m]) ++m;
        g[n] = m;
        if (m >= values) values *= 2;
    }
    return g;
}

/// A rule written as a loop over its options, each of two parts; `seen` and a scan.
template <class Loop>
std::vector<std::uint32_t> one_heap(std::size_t count, const Loop& loop) {
    std::vector<std::uint32_t> g(count);
    std::size_t values = 16;
    const std::unique_ptr<bool[]> seen(new bool[1 << 20]());
    for (std::size_t n = 0; n < count; ++n) {
        std::fill_n(seen.get(), values + 1, false);
        loop(n, [&](std::size_t i, std::size_t j) { seen[g[i] ^ g[j]] = true; });
        std::uint32_t m = 0;
        while (seen[m]) ++m;
        g[n] = m;
        while (m >= values) values *= 2;
    }
    return g;
}

/// Nim with three heaps in one position: every edge, `seen` and a scan.
inline std::vector<std::uint32_t> three_heaps(std::size_t side) {
    std::vector<std::uint32_t> g(side * side * side);
    std::vector<std::uint32_t> seen(4 * side, 0);
    std::uint32_t stamp = 0;
    for (std::size_t x = 0, at = 0; x < side; ++x)
        for (std::size_t y = 0; y < side; ++y)
            for (std::size_t z = 0; z < side; ++z, ++at) {
                ++stamp;
                for (std::size_t k = 1; k <= x; ++k) seen[g[at - k * side * side]] = stamp;
                for (std::size_t k = 1; k <= y; ++k) seen[g[at - k * side]] = stamp;
                for (std::size_t k = 1; k <= z; ++k) seen[g[at - k]] = stamp;
                std::uint32_t m = 0;
                while (seen[m] == stamp) ++m;
                g[at] = m;
            }
    return g;
}

/// Positions met from (side, side, side), breadth first, and the mex of each: at most three from one heap, or one from each of two.
inline std::uint64_t explore_heaps(std::uint32_t side, std::uint64_t& arrows) {
    struct Key {
        std::uint32_t x, y, z;
        bool operator==(const Key&) const = default;
    };
    struct Hash {
        std::size_t operator()(const Key& k) const { return ((k.x * 0x9e3779b97f4a7c15ULL ^ k.y) * 0x9e3779b97f4a7c15ULL ^ k.z) * 0x9e3779b97f4a7c15ULL; }
    };
    std::unordered_map<Key, std::uint32_t, Hash> number;
    std::vector<Key> keys{{side, side, side}};
    number[keys[0]] = 0;
    std::vector<std::uint32_t> edges;
    std::vector<std::size_t> rows{0};
    for (std::size_t at = 0; at < keys.size(); ++at) {
        const auto go = [&](std::uint32_t dx, std::uint32_t dy, std::uint32_t dz) {
            const Key from = keys[at];
            if (dx > from.x || dy > from.y || dz > from.z) return;
            const Key to{from.x - dx, from.y - dy, from.z - dz};
            const auto [entry, fresh] = number.try_emplace(to, static_cast<std::uint32_t>(keys.size()));
            if (fresh) keys.push_back(to);
            edges.push_back(entry->second);
        };
        for (std::uint32_t k = 1; k <= 3; ++k) go(k, 0, 0), go(0, k, 0), go(0, 0, k);
        go(1, 1, 0), go(1, 0, 1), go(0, 1, 1);
        rows.push_back(edges.size());
    }
    arrows = edges.size();
    return keys.size();
}

/// Into memory that is already there, as ours.
inline void subtraction(std::vector<std::uint8_t>& g, std::size_t count, const std::vector<std::size_t>& set) {
    g.resize(count);
    for (std::size_t n = 0; n < count; ++n) {
        bool seen[8] = {};  // |S| <= 7
        for (const std::size_t s : set)
            if (s <= n) seen[g[n - s]] = true;
        std::uint8_t m = 0;
        while (seen[m]) ++m;
        g[n] = m;
    }
}

/// A set with many members, ascending: which values are seen is marked with the number of the heap.
inline void many(std::vector<std::uint32_t>& g, std::size_t count, const std::vector<std::size_t>& set) {
    g.resize(count);
    std::vector<std::size_t> seen(set.size() + 2, count);
    for (std::size_t n = 0; n < count; ++n) {
        for (const std::size_t s : set) {
            if (s > n) break;
            seen[g[n - s]] = n;
        }
        std::uint32_t m = 0;
        while (seen[m] == n) ++m;
        g[n] = m;
    }
}

inline std::vector<std::uint16_t> wythoff(std::size_t side) {
    std::vector<std::uint16_t> g(side * side);
    std::vector<char> seen(4 * side);
    for (std::size_t x = 0; x < side; ++x)
        for (std::size_t y = 0; y < side; ++y) {
            std::fill(seen.begin(), seen.begin() + static_cast<std::ptrdiff_t>(x + y + (x < y ? x : y) + 1), char{0});
            for (std::size_t k = 1; k <= x; ++k) seen[g[(x - k) * side + y]] = 1;
            for (std::size_t l = 1; l <= y; ++l) seen[g[x * side + y - l]] = 1;
            for (std::size_t k = 1; k <= x && k <= y; ++k) seen[g[(x - k) * side + y - k]] = 1;
            std::uint16_t m = 0;
            while (seen[m]) ++m;
            g[x * side + y] = m;
        }
    return g;
}

inline void p_table(std::uint64_t first, std::vector<std::uint32_t>& out) {
    const double alpha = std::sqrt(2.0);
    for (std::size_t i = 0; i < out.size(); ++i) out[i] = static_cast<std::uint32_t>(std::floor(alpha * static_cast<double>(first + i)));
}

}  // namespace grundy::bench
