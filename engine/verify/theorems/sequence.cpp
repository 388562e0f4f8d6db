#include "engine/verify/theorems/sequence.hpp"

namespace grundy::verify {
namespace {

using Shape = Splitting::Shape;

/// Every a <= b (or <, when different) with sum `left`, both >= 1: the inner loop of most checks.
void split_in_two(const std::vector<std::uint32_t>& g, std::int64_t left, bool different, Mex& mex, std::uint32_t closure) {
    if (left < 2) return;
    std::uint32_t* seen = mex.room(closure);
    const std::uint32_t now = mex.now();
    const std::uint32_t* low = g.data();
    const std::uint32_t* high = g.data() + left;
    const std::int64_t end = different ? (left - 1) / 2 : left / 2;
    for (std::int64_t a = 1; a <= end; ++a) seen[low[a] ^ *(high - a)] = now;
}

void mark(const Splitting& rule, const Splitting::Kind& kind, const std::vector<std::uint32_t>& g, std::int64_t left, Mex& mex, std::uint32_t closure,
          bool misere) {
    const bool all = kind.shape == Shape::all, different = kind.shape == Shape::different;
    const auto value = [&](std::int64_t a) { return g[static_cast<std::size_t>(a)]; };
    const auto legal = [&](std::size_t place) { return kind.legal[place] != 0; };
    if (kind.parts == 0 && left == 0) mex.mark(misere ? 1 : 0);
    if (kind.parts == 1 && left >= 1 && (all || legal(rule.at(left)))) mex.mark(value(left));
    if (kind.parts == 2 && kind.shape != Shape::other) return split_in_two(g, left, different, mex, closure);
    for (std::int64_t a = 1; kind.parts == 2 && 2 * a <= left; ++a) {
        if (legal(rule.at(a, left - 2 * a))) mex.mark(value(a) ^ value(left - a));
    }
    for (std::int64_t a = 1; kind.parts == 3 && 3 * a <= left; ++a) {
        for (std::int64_t b = a; a + 2 * b <= left; ++b) {
            const std::int64_t c = left - a - b;
            if (all || (different ? a < b && b < c : legal(rule.at(a, b - a, c - b)))) mex.mark(value(a) ^ value(b) ^ value(c));
        }
    }
}

}  // namespace

std::uint64_t cost(const Splitting& rule, std::uint64_t count) {
    __int128 total = count;
    for (const auto& kind : rule.kinds) {
        __int128 one = count;
        if (kind.parts == 2) one = one * count / (kind.shape == Shape::other ? 1 : 4);
        if (kind.parts == 3) one = one * count / 6 * count / 2;
        if (kind.step > 0) one = one * (count / static_cast<std::uint64_t>(kind.step) + 1) / 2;
        total += one;
        if (total > (static_cast<__int128>(1) << 62)) return std::uint64_t{1} << 62;
    }
    return static_cast<std::uint64_t>(total);
}

std::vector<std::uint32_t> values(const Splitting& rule, std::uint64_t count, Steps& steps, bool misere) {
    if (misere && rule.most_parts() > 1) throw Rejected("under misère play several heaps are not told by the outcome of each");
    if (count > most_values) throw Rejected("the check needs " + std::to_string(count) + " values: more than the checker computes");
    steps.take(cost(rule, count));
    std::vector<std::uint32_t> g;
    g.reserve(count);
    Mex mex;
    std::uint32_t closure = 64;  // a power of two above every value so far: xor stays below it
    for (std::int64_t n = 0; n < static_cast<std::int64_t>(count); ++n) {
        mex.next();
        for (const auto& kind : rule.kinds) {
            for (std::int64_t t = kind.t; t <= n; t += kind.step > 0 ? kind.step : n + 1) mark(rule, kind, g, n - t, mex, closure, misere);
        }
        const std::uint32_t v = worth(mex, misere);
        while (v >= closure) closure *= 2;
        g.push_back(v);
    }
    return g;
}

}  // namespace grundy::verify
