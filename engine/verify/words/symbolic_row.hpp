#pragma once
/// Rows that are told by numbers: blocks of letters, each as often as a linear form of t and of the variables of loops says. Two of them are laid beside each
/// other, for all values of a domain at once.
#include <algorithm>
#include <array>
#include <optional>

#include "engine/verify/words/embedded.hpp"

namespace grundy::verify::word {

inline constexpr std::size_t most_loops = 3;

/// a + b t + c_1 v_1 + … . Every number stays below 10^12, or Rejected is thrown.
struct Linear {
    std::array<std::int64_t, 2 + most_loops> of{};

    bool is_constant() const {
        return std::all_of(of.begin() + 1, of.end(), [](std::int64_t x) { return x == 0; });
    }
    bool is_zero() const { return is_constant() && of[0] == 0; }
    friend bool operator==(const Linear&, const Linear&) = default;
    /// Every number divided, nothing where one is no multiple.
    std::optional<Linear> over(std::int64_t divisor) const;
    /// With `value` for t (1), or for a variable (2, …).
    Linear with(std::size_t variable, const Linear& value) const;
    /// t and the first variables being these numbers; the others do not stand in it.
    std::int64_t at(const std::vector<std::int64_t>& values) const;
};
Linear plus(const Linear& a, const Linear& b, std::int64_t times = 1);
inline Linear linear(std::int64_t constant, std::int64_t of_t = 0) { return {{constant, of_t}}; }
/// A list of numbers, [constant, of t, of variable 1, …], of at most so many variables.
Linear read_linear(const Json& json, std::size_t variables);

/// t >= least, and each variable between two forms of t and the variables before it, or nowhere.
struct Domain {
    std::int64_t least = 0;
    std::vector<std::pair<Linear, Linear>> ranges;

    /// Nowhere in the domain the form is less; nothing where that is not seen.
    std::optional<std::int64_t> bound(const Linear& form) const;
    bool is_never_negative(const Linear& form) const { return bound(form).value_or(-1) >= 0; }

private:
    std::optional<std::int64_t> bound_at_ends(Linear form) const;
};
/// Throws Rejected unless it is.
void require_never_negative(const Linear& form, const Domain& domain, const char* otherwise);

struct Block {
    Digits letters;
    Linear times;  ///< never negative where it is used
};
using SymbolicRow = std::vector<Block>;

Linear length_of(const SymbolicRow& row);
SymbolicRow with(SymbolicRow row, std::size_t variable, const Linear& value);
/// With those letters around it and with letters exchanged.
SymbolicRow framed(SymbolicRow row, const Frame& frame);
/// Its letters at numbers for t; never longer than `most`, or Rejected is thrown.
Digits written_out(const SymbolicRow& row, std::int64_t t, std::size_t most);

/// Two blocks beside each other, as long as each other.
struct Pair {
    Digits a, b;
    Linear times;
};
/// The two rows side by side, whatever the numbers of the domain; nothing where the blocks do not lie side by side in one way for all of them.
std::optional<std::vector<Pair>> aligned(const SymbolicRow& a, const SymbolicRow& b, const Domain& domain, Steps& steps);
/// Are they the same row, for all numbers of the domain? False where that is not seen.
bool are_same(const SymbolicRow& a, const SymbolicRow& b, const Domain& domain, Steps& steps);

/// p t + q, for t >= 0.
struct Lengths {
    std::int64_t times = 1, plus = 0;
};
/// Sets of rows, and of pairs of rows, that have all those of the domain, but of a block only whether it is there once or twice at least; all of these lengths.
class Supersets {
public:
    Supersets(const Tuples& tuples, const RowMoves& moves, Lengths lengths) : tuples_(tuples), moves_(moves), lengths_(lengths) {}
    Set of(const std::vector<Pair>& pairs, const Domain& domain) const;
    Set of(const SymbolicRow& row, const Domain& domain) const;

private:
    using Coded = std::vector<std::pair<Digits, Linear>>;  ///< a pair of digits is one number
    Set of(const Coded& blocks, const Domain& domain, const TrackList& tracks) const;
    Set of_these_lengths(const Domain& domain) const;

    const Tuples& tuples_;
    const RowMoves& moves_;
    Lengths lengths_;
};

}  // namespace grundy::verify::word
