#pragma once
/// Sums of heaps as words: a letter a heap, in ascending order.
#include <cstdint>
#include <vector>

namespace grundy::misere {

using Letter = std::uint16_t;
/// A multiset of letters, ascending. The empty word is the sum in which nobody can move.
using Word = std::vector<Letter>;
/// Shorter words first, then lexicographically: an order that products keep.
bool before(const Word& a, const Word& b);

struct HashOfWord {
    std::size_t operator()(const Word& word) const {
        std::size_t hash = word.size();
        for (const Letter letter : word) hash = (hash ^ letter) * 0x9e3779b97f4a7c15U, hash ^= hash >> 29;
        return hash;
    }
};

}  // namespace grundy::misere
