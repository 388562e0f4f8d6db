#include "engine/solve/split/sparse_helpers.hpp"

#include <algorithm>
#include <bit>
#include <random>

namespace grundy::solve::sparse {
namespace {

class Picker {
public:
    Picker(const Marks& marks, const std::vector<std::uint8_t>& early, std::vector<SampleBlock>& blocks, unsigned h, std::uint32_t removal)
        : marks_(marks), early_(early), blocks_(blocks), h_(h), removal_(removal) {}

    /// A part that shows some value that is still open, or 0.
    std::uint32_t witness() {
        const SampleBlock& block = blocks_[random_() % blocks_.size()];
        const std::size_t first = random_() % lanes;
        for (std::size_t k = 0; k < lanes; ++k) {
            const std::size_t lane = (first + k) % lanes;
            if (const std::uint64_t open = block.open.at(lane)) return part_for(block, lane, pick_bit(open));
        }
        return 0;
    }
    std::size_t gain(std::uint32_t part) const {
        std::size_t lacked = 0;
        for (const SampleBlock& block : blocks_) {
            Chunk found = shown(block, part);
            lacked += marks_.cover(block.origin, {}, h_, false, block.open, 0, found);
        }
        return open_ - lacked;
    }
    void count_open() {
        open_ = 0;
        for (const SampleBlock& block : blocks_) {
            Chunk none;
            open_ += marks_.cover(block.origin, {}, h_, false, block.open, 0, none);
        }
    }
    void use(std::uint32_t part) {
        for (SampleBlock& block : blocks_) {
            const Chunk found = shown(block, part);
            for (std::size_t l = 0; l < lanes; ++l) {
                block.open.low[l] = static_cast<std::uint8_t>(block.open.low[l] & ~found.low[l]);
                block.open.high[l] = static_cast<std::uint8_t>(block.open.high[l] & ~found.high[l]);
            }
        }
    }
    std::uint8_t code(std::uint32_t part) const { return early_[early_.size() - 1 - part]; }

private:
    std::uint32_t pick_bit(std::uint64_t open) {
        for (auto skip = random_() % static_cast<unsigned>(std::popcount(open)); skip > 0; --skip) open &= open - 1;
        return 16 * h_ + static_cast<std::uint32_t>(std::countr_zero(open));
    }
    std::uint32_t part_for(const SampleBlock& block, std::size_t lane, std::uint32_t w) {
        const std::size_t count = early_.size() - 1;
        const std::uint8_t* other = block.origin + lane - removal_ - count;
        std::size_t k = random_() % count;
        k += marks_.match(early_.data() + k, other + k, count - k, static_cast<std::uint8_t>(w));
        const auto part = static_cast<std::uint32_t>(count - k);
        return part == 0 || code(part) >= plane_codes ? 0 : part;
    }
    Chunk shown(const SampleBlock& block, std::uint32_t part) const {
        const std::uint32_t back = part + removal_;
        const std::uint8_t c = code(part);
        Chunk found;
        marks_.list(block.origin, {&back, &c, 1}, h_, false, found);
        return found;
    }

    const Marks& marks_;
    const std::vector<std::uint8_t>& early_;
    std::vector<SampleBlock>& blocks_;
    unsigned h_;
    std::uint32_t removal_;
    std::size_t open_ = 0;
    std::mt19937 random_{1};
};

}  // namespace

Helpers pick_helpers(const Marks& marks, const std::vector<std::uint8_t>& early, std::vector<SampleBlock>& blocks, unsigned h, std::uint32_t removal) {
    constexpr std::size_t most = 640;
    constexpr std::size_t tries = 16;
    Picker picker(marks, early, blocks, h, removal);
    Helpers helpers;
    for (int poor = 0; helpers.back.size() < most && poor < 8;) {
        picker.count_open();
        std::uint32_t best = 0;
        std::size_t most_shown = 0;
        for (std::size_t k = 0; k < tries; ++k)
            if (const std::uint32_t part = picker.witness(); part != 0)
                if (const std::size_t shown = picker.gain(part); shown > most_shown) most_shown = shown, best = part;
        // A part that shows two values in the whole sample shows them by chance; and a search costs some fifty steps of one helper.
        if (most_shown < 3 || 50 * most_shown < blocks.size()) {
            ++poor;
            continue;
        }
        picker.use(best);
        helpers.back.push_back(best + removal);
        helpers.code.push_back(picker.code(best));
    }
    return helpers;
}

}  // namespace grundy::solve::sparse
