#pragma once
/// The definition as everybody writes it down: options, then mex. Every kernel is judged by these loops.
#include <cstdint>
#include <functional>
#include <vector>

#include "engine/rule/code.hpp"
#include "engine/solve/kernel/kernel.hpp"

namespace grundy::solve::textbook {

using Table = std::vector<std::uint32_t>;

inline std::uint32_t mex(const std::vector<char>& seen) {
    std::uint32_t m = 0;
    while (m < seen.size() && seen[m]) ++m;
    return m;
}
inline void see(std::vector<char>& seen, std::uint32_t v) {
    if (v >= seen.size()) seen.resize(v + 1);
    seen[v] = 1;
}

/// n -> n - s where legal(n, s).
inline Table subtraction(std::size_t count, const std::function<bool(std::size_t, std::size_t)>& legal) {
    Table g;
    for (std::size_t n = 0; n < count; ++n) {
        std::vector<char> seen;
        for (std::size_t s = 1; s <= n; ++s)
            if (legal(n, s)) see(seen, g[n - s]);
        g.push_back(mex(seen));
    }
    return g;
}

inline unsigned digit(const rule::Code& code, std::size_t t) {
    if (t < code.digits.size()) return code.digits[t];
    return code.tail.empty() ? 0u : code.tail[(t - code.digits.size()) % code.tail.size()];
}

inline Table take_and_break(std::size_t count, const rule::Code& code) {
    Table g;
    const std::size_t last = code.tail.empty() ? code.digits.size() : count;
    for (std::size_t n = 0; n < count; ++n) {
        std::vector<char> seen;
        for (std::size_t t = 0; t <= n && t < last + (code.tail.empty() ? 0 : 1); ++t) {
            const unsigned d = digit(code, t);
            const std::size_t s = n - t;
            if (d & 1 && s == 0) see(seen, 0);
            if (d & 2 && s >= 1) see(seen, g[s]);
            for (std::size_t a = 1; a < s; ++a) {
                const std::size_t rest = s - a;
                if (d & 4 && (code.distinct ? a < rest : a <= rest)) see(seen, g[a] ^ g[rest]);
                if (!(d & 8)) continue;
                for (std::size_t b = code.distinct ? a + 1 : a; b < rest; ++b)
                    if (code.distinct ? b < rest - b : b <= rest - b) see(seen, g[a] ^ g[b] ^ g[rest - b]);
            }
        }
        g.push_back(mex(seen));
    }
    return g;
}

/// What a kernel computes in steps 1, 2, 3, …, 100, then all at once.
inline Table in_steps(Kernel& kernel, std::uint64_t count) {
    Values values;
    const base::Budget budget;
    for (std::uint64_t to = 1; to <= 100 && to < count; ++to) kernel.extend(values, to, budget);
    kernel.extend(values, count, budget);
    Table g;
    for (std::uint64_t n = 0; n < values.size(); ++n) g.push_back(values[n]);
    return g;
}

}  // namespace grundy::solve::textbook
