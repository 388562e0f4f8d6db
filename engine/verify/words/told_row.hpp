#pragma once
/// A row that an expression tells by its length, as blocks.
#include <map>

#include "engine/verify/words/symbolic_row.hpp"

namespace grundy::verify::word {

/// The digit of a letter of the certificate; throws Rejected for another one.
unsigned digit_of(const Sentences& sentences, std::int64_t letter);

/// x = ROW, x standing in this slot: ROW; else null.
const rule::Expr* row_said(const rule::Expr& e, std::uint32_t slot);

/// The rows of which a claim speaks: len(w) >= least, len(w) mod modulus = remainder, w = ROW. Throws Rejected for others.
struct RowsOfClaim {
    std::int64_t least = 0, modulus = 1, remainder = 0;
    rule::ExprRef row;

    explicit RowsOfClaim(const rule::ExprRef& said);
};

class ToldRow {
public:
    /// len(x) is p t + q, for t >= least, x being the name in this slot.
    ToldRow(const Sentences& sentences, std::uint32_t slot, Lengths length, std::int64_t least)
        : sentences_(sentences), slot_(slot), length_(linear(length.plus, length.times)), domain_{least, {}} {}

    /// Lists of constants, one after the other, and [e for i in 1..f], e telling a letter by comparisons of i with linear forms, and by its remainders. Throws
    /// Rejected for anything else, for a length that is negative somewhere, and where the row is not as long as x.
    SymbolicRow read(const rule::Expr& e) const;
    /// The same of a row of any length.
    SymbolicRow read_any(const rule::Expr& e) const;
    /// The form of len(x), and of no other name.
    Linear number(const rule::Expr& e) const { return form(e, {}); }

private:
    using Binder = std::optional<std::uint32_t>;
    struct Places {
        Linear first, last;
    };
    [[noreturn]] void refuse(const rule::Expr& e) const;
    void add(const rule::Expr& e, SymbolicRow& row) const;
    Linear form(const rule::Expr& e, Binder binder) const;
    Linear quotient(const rule::Expr& e, Binder binder) const;
    void pieces(const rule::Expr& e, std::uint32_t binder, const Places& places, SymbolicRow& row) const;
    void chosen(const rule::Expr& e, std::uint32_t binder, const Places& places, SymbolicRow& row) const;
    void repeated(const rule::Expr& e, std::uint32_t binder, const Places& places, SymbolicRow& row) const;
    unsigned letter_at(const rule::Expr& e, std::uint32_t binder, const Places& places, std::int64_t modulus, std::int64_t place) const;
    std::optional<std::int64_t> remainder(const rule::Expr& e, std::uint32_t binder, const Places& places, std::int64_t& modulus) const;
    bool is_natural(const Linear& form) const { return domain_.is_never_negative(form); }

    const Sentences& sentences_;
    std::uint32_t slot_;
    Linear length_;
    Domain domain_;
};

}  // namespace grundy::verify::word
