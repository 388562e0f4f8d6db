#pragma once
/// What a claim says of rows of any length that are sums of their entries: counts of entries, nim-sums over them, values, entries at stated places.
///
/// A row [x1, …, xn] tells a claim only so much: of each feature what all entries together make of it. One entry more changes these in a way that the entry
/// alone decides, so whoever knows what [] is can find all that rows can be (engine/claim/heaps, engine/verify/induction/rows).
#include <optional>
#include <string>
#include <vector>

#include "engine/rule/claim.hpp"

namespace grundy::rule {

struct RowFeature {
    enum class Kind {
        counted,  ///< the sum of `term` over the entries: modulo `modulus`, or where that is 0 up to `cap`, which stands for all that is larger
        nim_sum,  ///< of `term` over the entries
        value,    ///< the nim-sum of their values in the game of one part
        entry,    ///< the entry at `place`, from 1; nothing of a shorter row. Feature `length` counts the entries, up to `place` at least
    };
    Kind kind = Kind::counted;
    ExprRef term;  ///< a number over the components of the part's game, of which the first is the entry
    std::uint64_t modulus = 0, cap = 0;
    std::int64_t place = 0;
    std::size_t length = 0;

    std::uint64_t reduced(std::uint64_t count) const { return modulus > 0 ? count % modulus : count < cap ? count : cap; }
};

struct RowStatement {
    std::vector<RowFeature> features;
    std::uint32_t first = 0;  ///< the slot of the first feature, as a number; the others follow
    /// What is claimed, over features and the components that are told to every part; g(x) and P(x) in it ask for positions of one part.
    ExprRef formula;
    std::uint32_t next = 0;  ///< no slot from here on is used
    /// What `where` asks of the numbers that are told to every part alone, over the part's components: so of the row without entries, too. Null: nothing.
    ExprRef among;
};

/// Under misère play P is what theorem 7.4 says of heaps whose zeros lead to ones. `row`: the component that is the row; `shared`: those that every part is
/// told, behind the entry. Nothing, and `why`, where the claim reads more of a row.
std::optional<RowStatement> row_statement(const Game& game, const Claim& claim, std::size_t row, const std::vector<std::size_t>& shared, std::string& why);

/// Of `length = …`, a sum over the entries: what it says of `part`, the game of one part, since a play of a sum is one of each part; of
/// rows with one entry, `if w = [e]`, any number. Nothing, and `why`, of other numbers and of other rows.
std::optional<Claim> length_of_entry(const Game& game, const Game& part, const Claim& claim, std::size_t row, const std::vector<std::size_t>& shared,
                                     std::string& why);

}  // namespace grundy::rule
