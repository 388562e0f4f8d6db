#pragma once
/// Games on one set from which moves only take elements away, as a list of instances: each says which elements it needs, which it takes, and on which it looks
/// at all. Read from the rule once; afterwards a position is bits, and where it falls apart is seen from the instances that are still possible (theorem 12.2).
/// A board that fills up is such a game, too: of its free places, those that are not in the set. Moves take free places away.
#include <array>
#include <cstdint>
#include <optional>
#include <vector>

#include "engine/rule/game.hpp"

namespace grundy::solve {

/// Elements of the universe of a set, as bits: element low + i of the component is bit i.
struct Cells {
    static constexpr std::size_t most = 256;
    std::array<std::uint64_t, most / 64> words{};

    void add(std::size_t i) { words[i / 64] |= std::uint64_t{1} << (i % 64); }
    bool has(std::size_t i) const { return (words[i / 64] >> (i % 64) & 1) != 0; }
    bool empty() const { return (words[0] | words[1] | words[2] | words[3]) == 0; }
    bool meets(const Cells& other) const { return !(*this & other).empty(); }
    bool within(const Cells& other) const { return (*this - other).empty(); }
    Cells operator&(const Cells& other) const {
        return with(other, [](auto a, auto b) { return a & b; });
    }
    Cells operator|(const Cells& other) const {
        return with(other, [](auto a, auto b) { return a | b; });
    }
    Cells operator-(const Cells& other) const {
        return with(other, [](auto a, auto b) { return a & ~b; });
    }
    friend bool operator==(const Cells&, const Cells&) = default;
    friend auto operator<=>(const Cells&, const Cells&) = default;

private:
    template <class Of>
    Cells with(const Cells& other, Of of) const {
        Cells result;
        for (std::size_t w = 0; w < words.size(); ++w) result.words[w] = of(words[w], other.words[w]);
        return result;
    }
};

struct Instance {
    Cells needs;    ///< it is possible only where all of these are there
    Cells takes;    ///< of exact instances: what is gone afterwards, as far as it was there
    Cells touches;  ///< whatever it reads or takes
    friend auto operator<=>(const Instance&, const Instance&) = default;
    friend bool operator==(const Instance&, const Instance&) = default;
};

struct Instances {
    std::size_t universe = 0;
    bool adding = false;  ///< moves put elements into the set: cells are the elements that are not in it
    /// Every instance is possible exactly where what it needs is there: then they are the whole rule. Else `needs` may be too little, and the rule is asked.
    bool exact = true;
    std::vector<Instance> all;
};

/// Nothing for games of another kind, where every element might matter to every move, and where instances are too many. Every move of the result takes an
/// element that it needs, so play ends.
std::optional<Instances> instances_of(const rule::Game& game);

}  // namespace grundy::solve
