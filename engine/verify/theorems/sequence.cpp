#include "engine/verify/theorems/sequence.hpp"

#include <algorithm>

namespace grundy::verify {
namespace {

using Shape = Clause::Shape;

/// Every u_1 <= u_2 (or <, when different) with sum `left`, both >= 1.
void split_in_two(const std::vector<std::uint32_t>& g, std::int64_t left, bool different, Mex& mex, std::uint32_t closure) {
    if (left < 2) return;
    std::uint32_t* seen = mex.room(closure);
    const std::uint32_t now = mex.now();
    const std::uint32_t* low = g.data();
    const std::uint32_t* high = g.data() + left;
    const std::int64_t end = different ? (left - 1) / 2 : left / 2;
    for (std::int64_t a = 1; a <= end; ++a) seen[low[a] ^ *(high - a)] = now;
}

void mark_clause(const Clause& c, const std::vector<std::uint32_t>& g, std::int64_t n, std::int64_t t, Mex& mex, std::uint32_t closure) {
    const std::int64_t left = n - t;
    std::int64_t u[3] = {0, 0, 0};
    const auto value = [&](std::int64_t a) { return g[static_cast<std::size_t>(a)]; };
    // A shape may still have atoms on t alone: they are asked once.
    const auto holds = [&] { return std::all_of(c.atoms.begin(), c.atoms.end(), [&](const Atom& a) { return a.holds(u, t); }); };
    const auto on_t = [&] { return std::all_of(c.atoms.begin(), c.atoms.end(), [&](const Atom& a) { return a.taken == 0 || a.holds(u, t); }); };
    switch (c.parts) {
        case 0:
            if (left == 0 && holds()) mex.mark(0);
            return;
        case 1:
            u[0] = left;
            if (left >= 1 && holds()) mex.mark(value(left));
            return;
        case 2:
            if (c.shape != Shape::other) {
                if (on_t()) split_in_two(g, left, c.shape == Shape::different, mex, closure);
                return;
            }
            for (u[0] = 1; u[0] < left; ++u[0]) {
                u[1] = left - u[0];
                if (holds()) mex.mark(value(u[0]) ^ value(u[1]));
            }
            return;
        default:
            for (u[0] = 1; u[0] < left; ++u[0]) {
                for (u[1] = 1; u[0] + u[1] < left; ++u[1]) {
                    u[2] = left - u[0] - u[1];
                    if (holds()) mex.mark(value(u[0]) ^ value(u[1]) ^ value(u[2]));
                }
            }
    }
}

}  // namespace

std::uint64_t cost(const Splitting& rule, std::uint64_t count) {
    __int128 total = 0;
    for (const Clause& c : rule.clauses) {
        __int128 one = count;
        if (c.parts == 2) one = one * count / (c.shape == Shape::other ? 2 : 4);
        if (c.parts == 3) one = one * count / 3 * count / 2;
        if (!c.t) one = one * count / 2;
        total += one * static_cast<std::int64_t>(c.shape == Shape::other ? 1 + c.atoms.size() : 1);
        if (total > (static_cast<__int128>(1) << 62)) return std::uint64_t{1} << 62;
    }
    return static_cast<std::uint64_t>(total) + count;
}

std::vector<std::uint32_t> values(const Splitting& rule, std::uint64_t count, Steps& steps) {
    if (count > most_values) throw Rejected("the check needs " + std::to_string(count) + " values: more than the checker computes");
    steps.take(cost(rule, count));
    std::vector<std::uint32_t> g;
    g.reserve(count);
    Mex mex;
    std::uint32_t closure = 64;  // a power of two above every value so far: xor stays below it
    for (std::int64_t n = 0; n < static_cast<std::int64_t>(count); ++n) {
        mex.next();
        for (const Clause& c : rule.clauses) {
            if (c.t) {
                if (*c.t <= n) mark_clause(c, g, n, *c.t, mex, closure);
                continue;
            }
            for (std::int64_t t = c.least_t; t <= n; ++t) mark_clause(c, g, n, t, mex, closure);
        }
        const std::uint32_t v = mex.least();
        while (v >= closure) closure *= 2;
        g.push_back(v);
    }
    return g;
}

}  // namespace grundy::verify
