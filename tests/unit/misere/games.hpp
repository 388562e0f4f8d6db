#pragma once
/// Games of heaps as lists of options, and who wins their sums by the definition: a loop with a memory that shares nothing with engine/misere.
#include <random>
#include <set>
#include <string>
#include <unordered_map>
#include <vector>

#include "engine/misere/learner.hpp"

namespace grundy::misere::tests {

using Heaps = std::vector<std::int64_t>;

/// Options of heap n, as lists of heaps.
struct Game {
    std::string name;
    std::vector<std::vector<Heaps>> options;
    HeapOptions of() const {
        return [this](std::int64_t n) -> std::optional<std::vector<Heaps>> {
            if (n >= static_cast<std::int64_t>(options.size())) return std::nullopt;
            return options[static_cast<std::size_t>(n)];
        };
    }
};

/// Octal code, digit before the point included: {0, 7, 7}.
Game octal(const std::vector<int>& digits, std::int64_t heaps);
Game octal(const std::string& code, std::int64_t heaps);
/// Every heap has a few options, sums of up to three smaller heaps.
Game random_game(std::mt19937& random, std::int64_t heaps);

struct HashOfHeaps {
    std::size_t operator()(const Heaps& heaps) const {
        std::size_t hash = 0;
        for (const std::int64_t n : heaps) hash = hash * 1'000'003 + static_cast<std::size_t>(n) + 1;
        return hash;
    }
};

class Definition {
public:
    explicit Definition(const Game& game) : game_(game) {}
    /// Who makes the last move loses.
    bool previous(Heaps heaps);

private:
    const Game& game_;
    std::unordered_map<Heaps, bool, HashOfHeaps> known_;
};

/// Calls `use` with every sum of at most `most` heaps below `heaps`, not 0.
template <class Use>
void each_sum(std::int64_t heaps, std::size_t most, const Use& use, Heaps sum = {}) {
    use(sum);
    if (sum.size() == most) return;
    for (std::int64_t n = sum.empty() ? 1 : sum.back(); n < heaps; ++n) {
        Heaps more = sum;
        more.push_back(n);
        each_sum(heaps, most, use, more);
    }
}

inline std::uint32_t element(const Quotient& q, const Heaps& sum) {
    std::uint32_t x = 0;
    for (const std::int64_t n : sum) x = q.monoid.product(x, q.heaps.at(static_cast<std::size_t>(n)));
    return x;
}

/// Of all heaps of the game; nothing where none is found.
std::optional<Quotient> quotient_of(const Game& game, Limits limits = {});

}  // namespace grundy::misere::tests
