#pragma once
/// Misère play of sums of heaps, where theorem 7.1 with the tame monoid applies (theory 7.4).
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "engine/base/budget.hpp"
#include "engine/pattern/law/evidence.hpp"
#include "engine/recognise/family/family.hpp"

namespace grundy::pattern {

/// What a sum means for misère play: firm(v): only heaps worth 0 or 1, of nim-sum v; tame(v): some heap counts as in normal play, nim-sum v.
struct Tame {
    bool firm = true;
    std::uint32_t value = 0;
    Tame operator+(const Tame& other) const { return {firm && other.firm, value ^ other.value}; }
    bool previous() const { return firm ? value == 1 : value == 0; }
    friend auto operator<=>(const Tame&, const Tame&) = default;
};

/// The heaps of a one-heap family below `count` as elements, with the finite check of theorem 7.1 carried out: then a sum of them, of any length, is a misère
/// P-position iff the sum of the elements is `previous`.
struct TameHeaps {
    std::vector<Tame> heaps;      ///< empty: nothing is proved
    std::string why;              ///< "heap 4 is wild: …"
    std::optional<Proved> proof;  ///< where the heaps are tame
};
TameHeaps tame_heaps(const recognise::Family& family, std::uint64_t count, const base::Budget& budget);

/// Subtraction games with one fixed set, finite or infinite, are always tame (Ferguson 1974): the element of a heap is firm(g) for g <= 1, else tame(g).
bool always_tame(const recognise::Family& family);
/// That law as a proof, where the values of a sum are all 0 or 1 (`firm`) or not; nothing for families that are not always tame.
std::optional<Proved> ferguson(const recognise::Family& family, bool firm);

}  // namespace grundy::pattern
