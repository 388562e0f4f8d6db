#include "engine/solve/split/byte_sums.hpp"

#include <algorithm>
#include <bit>

#include "engine/solve/kernel/append.hpp"
#include "engine/solve/split/rows.hpp"

namespace grundy::solve {

ByteSums::ByteSums(const BreakRule& rule, Cpu cpu, std::uint64_t newest) : rule_(rule), marks_(marks(cpu)), ring_(std::bit_ceil(newest + rule.memory() + 1)) {}

void ByteSums::open(const Values& values) {
    const std::uint64_t n = values.size();
    limit_ = std::max<std::uint32_t>(16, std::bit_ceil(largest(values) + 1));
    words_ = std::max<std::size_t>(1, limit_ / 64);
    pairs_.assign(ring_ * words_, 0);
    Rows rows;
    values.visit([&](auto table) {
        x_.assign(table.begin(), table.end());
        for (std::uint64_t s = n - rule_.memory(); s < n; ++s) rows.some(table, s, 1, near - 1, limit_, {pairs(s), words_});
    });
}

void ByteSums::make_room(std::uint64_t n, std::uint64_t end) {
    x_.resize(n);
    x_.resize(end + 2 * lanes, no_value);
}

void ByteSums::widen() {
    limit_ *= 2;
    const std::size_t words = std::max<std::size_t>(1, limit_ / 64);
    std::vector<std::uint64_t> wider(ring_ * words, 0);
    for (std::uint64_t s = 0; s < ring_; ++s) std::copy_n(&pairs_[s * words_], words_, &wider[s * words]);
    pairs_ = std::move(wider);
    words_ = words;
}

void ByteSums::mark(std::uint64_t n, std::uint64_t first, std::uint64_t last, Chunks& chunks) const {
    for (unsigned h = 0; h < limit_ / 16; ++h) marks_.range(x_.data() + n, x_.data(), first, last - first, h, limit_ == 16, chunks.at(h));
}

void ByteSums::sample(std::uint64_t n, std::uint64_t count, std::uint64_t first, std::uint64_t last) {
    Chunks chunks;
    mark(n, first, last, chunks);
    for (std::uint64_t lane = 0; lane < count; ++lane) {
        std::fill_n(pairs(n + lane), words_, 0);
        take(n, lane, chunks);
    }
}

ByteSums::Chunks ByteSums::mark_near(std::uint64_t n) const {
    Chunks chunks;
    mark(n, 1, near, chunks);
    return chunks;
}

void ByteSums::take(std::uint64_t n, std::uint64_t lane, const Chunks& chunks) {
    for (unsigned h = 0; h < limit_ / 16; ++h) pairs(n + lane)[h / 4] |= marks_at(chunks.at(h), lane) << (h % 4 * 16);
}

void ByteSums::settle(std::uint64_t n, std::uint64_t lane, std::uint32_t g, Chunks& chunks) {
    settle(n + lane, g);
    for (unsigned h = 0; h < limit_ / 16; ++h) marks_.one(x_.data() + 1, x_[n + lane], h, lane + 1, chunks.at(h));
}

std::uint32_t ByteSums::least_open(std::uint64_t n, std::uint32_t from, const View& view) const {
    for (std::size_t w = from / 64; w < words_; ++w) {
        std::uint64_t seen = w == from / 64 ? (1ULL << from % 64) - 1 : 0;
        for (const std::uint32_t t : rule_.leaving[2])
            if (n - t < view.hidden_from || n - t >= view.hidden_to) seen |= pairs(n - t)[w];
        for (const std::uint32_t t : rule_.leaving[1])
            if (n - t < view.heaps && x_[n - t] / 64 == w) seen |= 1ULL << x_[n - t] % 64;
        if (~seen != 0) return std::min(limit_, static_cast<std::uint32_t>(64 * w) + static_cast<std::uint32_t>(std::countr_one(seen)));
    }
    return limit_;
}

}  // namespace grundy::solve
