#pragma once
/// Rows of a puzzle that numbers tell: blocks of letters, each repeated as often as a linear form says. [1] * n ++ [0] ++ [2, 1] * (n - k) is three blocks.
///
/// The forms are of t, variable 0, and of the numbers of the loops around, variable k of the k-th from outside; the row has p t + q letters. Two such rows as
/// long as one another are laid side by side, block by block, so that what two rows have to do with one another is decided for all values at once: where they
/// are the same; or, if forms are let be any natural numbers not below their least value, as a regular set of pairs, which is larger and hence safe to ask for
/// inclusion of.
#include <deque>
#include <optional>
#include <string>
#include <vector>

#include "engine/claim/words/embedding.hpp"
#include "engine/linear/linear.hpp"

namespace grundy::claim {

using linear::Linear;

/// t >= from, and each number of a loop between two forms of t and of the loops around.
struct Values {
    std::int64_t from = 0;
    struct Loop {
        Linear first, last;
    };
    std::vector<Loop> loops;
    /// A lower bound of the form; nothing where there is none.
    std::optional<std::int64_t> least(Linear form) const;
    bool at_least(const Linear& form, std::int64_t n) const;
};
using Told = std::vector<std::int64_t>;  ///< a value of t, then of each loop
std::int64_t at(const Linear& form, const Told& values);

struct ToldRow {
    struct Block {
        Digits letters;
        Linear times;
    };
    std::deque<Block> blocks;
    Linear length() const;
    Digits at(const Told& values) const;
    ToldRow with(linear::Var variable, const Linear& by) const;
    /// Inside of a longer row.
    ToldRow inside(const Embedding& e) const;
    bool is_there(const Values& values) const;  ///< no block is repeated less than no time
};

/// A pair of blocks as long as one another.
struct ToldPair {
    Digits a, b;
    Linear times;
};
/// Side by side for all values, case by case, `visit` being asked of each. False where that is not found out, or `visit` says so.
bool side_by_side(const ToldRow& a, const ToldRow& b, const Values& values, const std::function<bool(const std::vector<ToldPair>&, const Values&)>& visit);
bool are_the_same(const ToldRow& a, const ToldRow& b, const Values& values);
/// All pairs of rows in which each block is repeated at least so often, over two tracks; rows by themselves.
Automaton all_such(const std::vector<ToldPair>& pairs, const Values& values, arithmetic::Numeration base, Track a, Track b);
Automaton all_such(const ToldRow& row, const Values& values, arithmetic::Numeration base, Track word);

/// Reads rows and forms from expressions of a rule. `len(w)` is the form of the length.
class RowReader {
public:
    /// `row`: the slot of the row itself.
    RowReader(const WordSentences& sentences, Linear length, std::uint32_t row) : sentences_(sentences), length_(std::move(length)), row_(row) {}
    void let(std::uint32_t slot, const Linear& form) { known_[slot] = form; }
    /// Nothing for what is no such row, or no linear form.
    std::optional<ToldRow> row(const rule::Expr& e) const;
    std::optional<Linear> form(const rule::Expr& e) const;

private:
    struct Part {  ///< of a comprehension: what stands at the places from the first to the last
        const rule::Expr* item;
        Linear first, last;
    };
    bool add(const rule::Expr& e, ToldRow& row) const;
    bool add_part(const Part& part, std::uint32_t place, ToldRow& row) const;
    std::optional<unsigned> letter(const rule::Expr& e) const;
    /// At the place `first + k` of a part that repeats; `period` becomes what it repeats by.
    std::optional<unsigned> letter_at(const rule::Expr& e, const Part& part, std::uint32_t place, std::int64_t k, std::int64_t& period) const;
    std::optional<std::int64_t> remainder_at(const rule::Expr& condition, const Part& part, std::uint32_t place, std::int64_t& modulus) const;

    const WordSentences& sentences_;
    Linear length_;
    std::uint32_t row_;
    std::map<std::uint32_t, Linear> known_;  ///< by slot
};

}  // namespace grundy::claim
