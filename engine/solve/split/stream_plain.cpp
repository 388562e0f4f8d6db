#include "engine/solve/split/stream_plain.hpp"

#include <algorithm>
#include <bit>
#include <cstring>

namespace grundy::solve::stream {
namespace {

/// Two words of 64 codes.
struct Codes {
    std::uint64_t word[2] = {0, 0};
    void set(unsigned v) {
        if (v < most_codes) word[v >> 6] |= std::uint64_t{1} << (v & 63);
    }
    unsigned least_missing() const { return static_cast<unsigned>(~word[0] != 0 ? std::countr_one(word[0]) : 64 + std::countr_one(word[1])); }
};

unsigned settle_heap(const Plan& plan, const std::uint8_t* x) {
    Codes seen;
    for (const auto* lags : {&plan.near, &plan.middle, &plan.far})
        for (const Lag& lag : *lags) seen.set(static_cast<unsigned>(*(x - lag.back) ^ lag.code));
    return seen.least_missing();
}

/// The rare codes below the answer that the early parts do not show; nothing is laid, so every part of a group is looked at by itself.
Codes lacking(const Plan& plan, const std::uint8_t* x, std::size_t parity) {
    const unsigned below = plan.below[parity][*x];
    Codes found;
    const std::uint32_t apart[4] = {0, plan.steps[0], plan.steps[1], plan.steps[0] + plan.steps[1]};
    for (const Shown& shown : plan.shown)
        for (const Shown::Group& group : shown.groups) {
            if (found.least_missing() >= below) return {};
            for (std::size_t k = 0; k < std::size_t{1} << shown.level; ++k)
                if (const auto code = static_cast<unsigned>(*(x - group.back - apart[k]) ^ shown.code); code / 8 == group.plane) found.set(code);
        }
    Codes left;
    for (unsigned v = 0; v < below; ++v)
        if ((found.word[v >> 6] >> (v & 63) & 1) == 0) left.set(v);
    return left;
}

void settle_heaps(const Plan& plan, Planes&, std::uint8_t* x, std::size_t at, std::size_t end) {
    for (; at < end; ++at) x[at] = static_cast<std::uint8_t>(settle_heap(plan, x + at));
}

std::size_t check_heaps(const Plan& plan, Planes&, const std::uint8_t* x, std::size_t at, std::size_t end, const Search& search, Missing& missing) {
    for (; at < end; at += lanes) {
        bool lacks = false;
        missing.planes = {};
        missing.lanes_settled = 0;
        while (missing.lanes_settled < lanes && x[at + missing.lanes_settled] < 16 * plan.chunks) ++missing.lanes_settled;
        for (std::size_t l = 0; l < missing.lanes_settled; ++l) {
            const Codes left = lacking(plan, x + at + l, (at + l) % 2);
            if ((left.word[0] | left.word[1]) == 0) continue;
            lacks = true;
            for (unsigned v = 0; v < most_codes; ++v)
                if (left.word[v >> 6] >> (v & 63) & 1) missing.planes[v / 8][l] = static_cast<std::uint8_t>(missing.planes[v / 8][l] | 1u << (v % 8));
        }
        if (lacks && !search.found(at, missing)) return missing.lanes_settled = lanes, at;
        if (missing.lanes_settled < lanes) return at;
    }
    return at;
}

void lay_nothing(const Plan&, Planes&, const std::uint8_t*, std::size_t) {}

void largest_codes(const std::uint8_t* x, std::size_t at, std::size_t end, std::uint8_t* of_lanes) {
    for (; at < end; at += lanes)
        for (std::size_t l = 0; l < lanes; ++l) of_lanes[l] = std::max(of_lanes[l], x[at + l]);
}

std::size_t find_word(const std::uint8_t* x, std::size_t at, std::size_t end, const std::uint8_t* word) {
    for (; at < end; ++at)
        if (x[at - 8] == word[0] && std::memcmp(x + at - 8, word, 8) == 0) return at;
    return end;
}

}  // namespace

std::uint8_t values_one_by_one(const Plan& plan, const std::uint8_t* x, std::size_t at, std::size_t end, std::uint8_t* values) {
    std::uint8_t largest = 0;
    for (; at < end; ++at) {
        *values = plan.value[at % 2][x[at]];
        largest = std::max(largest, *values++);
    }
    return largest;
}

const Loops& plain_loops() {
    static const Loops plain{settle_heaps, check_heaps, lay_nothing, largest_codes, values_one_by_one, find_word};
    return plain;
}

}  // namespace grundy::solve::stream
