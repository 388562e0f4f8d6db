#pragma once
/// The least number that a machine accepts, as its digits: for machines of every kind.
#include <algorithm>
#include <cstdint>
#include <vector>

namespace grundy::automaton {

/// The shortest words that lead from state 0 to a wanted one, and of these the least: digit by digit from the top, which is the last that is read, over the
/// states that are reached with exactly so many digits. One of the wanted must be reached. Least significant digit first.
template <class Step>
std::vector<unsigned> least_word(unsigned digits, std::vector<bool> wanted, const Step& step) {
    using Layer = std::vector<std::uint32_t>;
    std::vector<Layer> layers{{0}};
    while (std::none_of(layers.back().begin(), layers.back().end(), [&](std::uint32_t q) { return wanted[q]; })) {
        Layer after;
        for (const std::uint32_t q : layers.back())
            for (unsigned digit = 0; digit < digits; ++digit) after.push_back(step(q, digit));
        std::sort(after.begin(), after.end());
        after.erase(std::unique(after.begin(), after.end()), after.end());
        layers.push_back(std::move(after));
    }
    std::vector<unsigned> word(layers.size() - 1, 0);
    for (std::size_t place = word.size(); place-- > 0;) {
        for (unsigned digit = 0; digit < digits; ++digit) {
            std::vector<bool> before(wanted.size(), false);
            bool some = false;
            for (const std::uint32_t q : layers[place])
                if (wanted[step(q, digit)]) before[q] = some = true;
            if (!some) continue;
            word[place] = digit;
            wanted = std::move(before);
            break;
        }
    }
    return word;
}

}  // namespace grundy::automaton
