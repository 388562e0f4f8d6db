#pragma once
/// Genus symbols of heaps: g with g(0) g(1) g(2) … above it (Conway, On Numbers and Games, ch. 12), where g is the value in normal play and g(k) the value in
/// misère play beside k heaps of Nim of two. Played out by the definition, with a memory.
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "engine/misere/quotient.hpp"
#include "engine/misere/sums.hpp"

namespace grundy::misere {

/// Beyond what is listed the last two of the row repeat for ever.
struct Genus {
    std::uint32_t value = 0;
    std::vector<std::uint32_t> row;
    std::uint32_t at(std::size_t k) const { return k < row.size() ? row[k] : row[row.size() - 2 + (k - row.size()) % 2]; }
    /// One of a heap of Nim: 0^120, 1^031, n^n(n xor 2).
    bool tame() const;
    /// "2^1420"; numbers of several digits are set apart by points.
    std::string words() const;
    friend bool operator==(const Genus&, const Genus&) = default;
};

/// Of a sum X with options Y, where mex is the least number that is not there:
///     g(X) = mex {g(Y)},   g(X, 0) = mex {g(Y, 0)}, or 1 where X has no option,
///     g(X, k) = mex {g(Y, k)} and g(X, k - 1) and g(X, k - 1) xor 1.
/// A move in X + k·2 is made in X, or makes a heap of two one or none of it; and g(Z + 1) = g(Z) xor 1 under misère play: by induction on Z, the options of Z +
/// 1 are worth g(Y) xor 1 and g(Z), and mex {g(Y) xor 1, m} = m xor 1 for m = mex {g(Y)} (without options of Z: 1 and 0). From where all rows of options repeat
/// with two, g(X, k) depends on the parity of k and g(X, k - 1) alone: where it comes back after two steps it does for ever.
class Genera {
public:
    /// At most so many sums are played out.
    Genera(HeapOptions options, std::size_t most_sums, const base::Budget& budget);
    /// Nothing where the limits are met.
    std::optional<Genus> of(std::int64_t heap);

private:
    const Genus& of(const Word& word);
    Genus from(const std::vector<const Genus*>& options) const;

    HeapOptions options_;
    std::size_t most_sums_;
    const base::Budget& budget_;
    Sums sums_;
    bool over_ = false;
    std::vector<Word> heaps_;  ///< a letter each, or none
    std::map<std::vector<Word>, Letter> alike_;
    std::unordered_map<Word, Genus, HashOfWord> known_;
};

}  // namespace grundy::misere
