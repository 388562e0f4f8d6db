#include "engine/solve/split/stream_groups.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <map>
#include <queue>

namespace grundy::solve::stream {
namespace {

constexpr std::size_t farthest_part = 1536;                      ///< planes are kept so far back
constexpr std::uint32_t shortest_step = 64, longest_step = 128;  // what was written just now is slow to read
constexpr std::size_t first_part = 64;
constexpr std::size_t enough_groups = 12;  ///< of a code, for groups of a level
constexpr std::size_t fewest_of_a_code = 8, most_of_a_code = 48, most_groups = 400;
constexpr std::size_t samples[] = {1024, 8192, 65536};  ///< heaps

/// Eight codes, those of one plane.
using Eight = std::uint8_t;

/// A group shows four codes at most, so counting them one by one is quicker than a call that counts bits.
int size_of(Eight codes) {
    int count = 0;
    for (unsigned left = codes; left != 0; left &= left - 1) ++count;
    return count;
}

/// A heap of a sample, and of each plane the codes that it still has to reach.
struct Heap {
    std::size_t place = 0;
    std::array<Eight, most_codes / 8> wanted{};
    bool open() const {
        const auto words = std::bit_cast<std::array<std::uint64_t, 2>>(wanted);
        return (words[0] | words[1]) != 0;
    }
};

}  // namespace

Groups::Groups(std::span<const std::uint8_t> early, std::span<const std::uint8_t> codes, std::uint32_t removal, const Plan& plan)
    : early_(early), codes_(codes), removal_(removal), reach_(std::min(early.size() / 2, farthest_part)), most_code_(16 * plan.chunks) {
    choose_steps();
}

bool Groups::group(std::size_t a, std::uint8_t code, unsigned level) const {
    return part(a) == code && (level < 1 || part(a + steps_[0]) == code) &&
           (level < 2 || (part(a + steps_[1]) == code && part(a + steps_[0] + steps_[1]) == code));
}

/// The distances at which equal codes stand most often, pairs first, then pairs of those pairs.
void Groups::choose_steps() {
    for (unsigned level = 1; level <= 2; ++level) {
        std::size_t most = 0;
        std::uint32_t best = steps_[level - 1];
        for (std::uint32_t step = shortest_step; step <= longest_step; ++step) {
            if (level == 2 && step == steps_[0]) continue;
            steps_[level - 1] = step;
            std::size_t count = 0;
            for (std::size_t a = first_part; a < reach_; ++a) count += part(a) < most_code_ && group(a, part(a), level);
            if (count > most) most = count, best = step;
        }
        steps_[level - 1] = best;
    }
}

/// Of each code groups of the highest level that has enough of them: of frequent codes fours, of seldom ones single parts. Each plane asks for its own.
std::vector<Groups::Candidate> Groups::candidates() const {
    std::vector<Candidate> all;
    for (unsigned code = 0; code < most_code_; ++code)
        for (unsigned level = 3; level-- > 0;) {
            std::vector<Candidate> some;
            const std::size_t planes = most_code_ / 8, most = planes * std::max(fewest_of_a_code, 2 * most_of_a_code / planes);
            for (std::size_t a = first_part; a < reach_ && some.size() < most; ++a)
                if (group(a, static_cast<std::uint8_t>(code), level))
                    for (std::size_t plane = 0; plane < planes; ++plane)
                        some.push_back({static_cast<std::uint8_t>(code), static_cast<std::uint8_t>(level), static_cast<std::uint8_t>(plane),
                                        static_cast<std::uint32_t>(a + removal_)});
            if (level > 0 && some.size() < planes * enough_groups) continue;
            all.insert(all.end(), some.begin(), some.end());
            break;
        }
    return all;
}

/// The greedy choice: gains only fall, so that of a candidate is counted again only when it comes first. What was chosen to suit a sample suits it better than
/// other heaps, so each sample is followed by a larger one, of whose heaps only those are looked at that still lack something.
void Groups::choose(Plan& plan) const {
    plan.steps = steps_;
    const auto all = candidates();
    const std::uint32_t apart_in_group[4] = {0, steps_[0], steps_[1], steps_[0] + steps_[1]};
    const std::size_t deepest = reach_ + std::size_t{4} * longest_step + removal_ + 64;
    std::map<std::uint8_t, Shown> chosen;
    std::vector<std::size_t> in_use;
    for (const std::size_t heaps : samples) {
        if (codes_.size() < deepest + heaps) break;
        const auto shown_by = [&](const Candidate& c, std::size_t place) {
            unsigned codes = 0;
            for (std::size_t k = 0; k < std::size_t{1} << c.level; ++k) {
                const unsigned v = codes_[place - c.back - apart_in_group[k]] ^ c.code;
                codes |= (v / 8 == c.plane ? 1U : 0U) << v % 8;
            }
            return static_cast<Eight>(codes);
        };
        const auto strike = [&](const Candidate& c, Heap& heap) {  // was it the last that the plane wanted?
            Eight& wanted = heap.wanted[c.plane];
            if (wanted == 0) return false;
            wanted = static_cast<Eight>(wanted & ~shown_by(c, heap.place));
            return wanted == 0;
        };
        std::vector<Heap> open;
        for (std::size_t i = 0; i < heaps; ++i) {
            Heap heap{codes_.size() - 1 - i * ((codes_.size() - deepest) / heaps), {}};
            const std::uint8_t code = codes_[heap.place];
            for (unsigned v = 0; code < most_codes && v < std::min<unsigned>(plan.below[heap.place % 2][code], most_codes); ++v)
                heap.wanted[v / 8] = static_cast<Eight>(heap.wanted[v / 8] | 1U << v % 8);
            for (const std::size_t c : in_use)
                if (strike(all[c], heap) && !heap.open()) break;
            if (heap.open()) open.push_back(heap);
        }
        std::priority_queue<std::pair<int, std::size_t>> queue;
        for (std::size_t c = 0; c < all.size(); ++c) queue.emplace(1 << 30, c);
        while (in_use.size() < most_groups && !queue.empty()) {
            const std::size_t c = queue.top().second;
            queue.pop();
            const bool first = chosen.find(all[c].code) == chosen.end();
            if (first && chosen.size() == most_shown) continue;
            int gain = 0;
            for (const Heap& heap : open)
                if (const Eight wanted = heap.wanted[all[c].plane]) gain += size_of(static_cast<Eight>(wanted & shown_by(all[c], heap.place)));
            // A group costs a block of 32 heaps two instructions, the first of its code some more a chunk; what is left over costs some 120 each.
            const std::size_t cost = (first ? 6 * plan.chunks : 2) * (heaps / lanes);
            if (static_cast<std::size_t>(gain) * 120 < cost) continue;
            if (!queue.empty() && gain < queue.top().first) {
                queue.emplace(gain, c);
                continue;
            }
            Shown& shown = chosen[all[c].code];
            shown.code = all[c].code, shown.level = all[c].level;
            shown.groups.push_back({all[c].back, all[c].plane});
            in_use.push_back(c);
            for (Heap& heap : open) strike(all[c], heap);
            open.erase(std::remove_if(open.begin(), open.end(), [](const Heap& heap) { return !heap.open(); }), open.end());
        }
    }
    for (auto& [code, shown] : chosen) plan.shown.push_back(std::move(shown));
}

}  // namespace grundy::solve::stream
