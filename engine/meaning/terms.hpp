#pragma once
/// Meanings of expressions: numbers as polynomials with whole coefficients over atoms, truths over linear atoms. Every meaning is built once and has a number,
/// so two spellings of one meaning are seen to be equal by comparing these. Equal numbers mean equal values; different ones may still mean the same.
///
/// Normal forms                     x >= 1, 1 <= x, not x < 1, x > 0      at_least(x - 1)
///   and, or, =>, not               all_of and negation, sorted           <=>    odd_number_of, sorted, equal parts in pairs gone
///   a - b >= 0                     divided by the common factor, rounded down; of f >= 0 and -f - 1 >= 0 one is the other negated
///   min, max, abs of a, b          with below_zero(d) = min(d, 0), d = a - b: min = b + below_zero(d), max = a - below_zero(d), |d| = d - 2 below_zero(d)
///   floor(p / d), p mod d          whole parts taken out; odd, even, bit, digit are remainders
///   nim-sums                       sorted, equal parts in pairs gone; an equation of nim-sums is one nim-sum beside a constant
#include "engine/meaning/polynomial.hpp"
#include "engine/rule/expr.hpp"

namespace grundy::meaning {

enum class TermForm : std::uint8_t {
    // truths
    never,
    always,
    all_of,         ///< kids
    negation,       ///< of kids[0]
    odd_number_of,  ///< an odd number of the kids holds
    at_least,       ///< number >= 0
    zero,           ///< number = 0
    for_all,        ///< kids[1] for every element of kids[0]; what is bound has the name `bound` of this depth
    holds,          ///< any other truth: tag, kids
    // atoms of numbers
    slot,        ///< a name of the claim; tag[0] its slot, tag[1] an entry of it from 1, or 0
    bound,       ///< tag[0]: at which depth of quantifiers it is bound
    remainder,   ///< kids[0] mod kids[1]
    quotient,    ///< floor(kids[0] / kids[1])
    nim_sum,     ///< of kids and the constant `number`
    below_zero,  ///< min(number, 0)
    least,       ///< of kids
    indicator,   ///< 1 where kids[0] holds, else 0
    unknown,     ///< any other number: tag, kids
    // what stands in kids
    polynomial,  ///< number
    collection,  ///< a set, vector, range, …: tag, kids
};

struct Term {
    TermForm form = TermForm::never;
    std::vector<std::int64_t> tag = {};
    std::vector<TermId> kids = {};
    Polynomial number = {};
    bool natural = false;  ///< of an atom: never negative
};

/// What an unknown number, truth or collection is: the operation or the built-in function.
inline std::int64_t tag_of(rule::Op op) { return static_cast<std::int64_t>(op); }
inline std::int64_t tag_of(rule::Builtin builtin) { return 1000 + static_cast<std::int64_t>(builtin); }

class Terms {
public:
    Terms();
    const Term& operator[](TermId id) const { return all_[id]; }
    TermId intern(Term term);

    // Truths.
    static constexpr TermId never = 0, always = 1;
    TermId negation(TermId a);
    TermId all_of(const std::vector<TermId>& parts);
    TermId any_of(const std::vector<TermId>& parts);
    TermId same(TermId a, TermId b);
    TermId implies(TermId a, TermId b) { return any_of({negation(a), b}); }
    TermId at_least(const Polynomial& p);
    TermId zero(const Polynomial& p);
    /// a = b, where nim-sums and what is certainly natural are compared as nim-sums are.
    TermId equal(const Polynomial& a, const Polynomial& b);

    // Numbers.
    static Polynomial constant(const base::Integer& c);
    Polynomial atom(Term term) { return {{{intern(std::move(term))}, base::Integer(1)}}; }
    Polynomial indicator(TermId truth);
    Polynomial remainder(const Polynomial& p, const Polynomial& by);
    Polynomial quotient(const Polynomial& p, const Polynomial& by);
    Polynomial nim_sum(const std::vector<Polynomial>& parts);
    Polynomial least(const std::vector<Polynomial>& parts);
    Polynomial greatest(const std::vector<Polynomial>& parts);
    Polynomial absolute(const Polynomial& p);
    /// The number as one term, for kids.
    TermId id_of(const Polynomial& p);
    Polynomial number_of(TermId id) const;
    /// The same with a number in the place of an atom without bound names, everywhere.
    TermId with(TermId id, TermId atom, const Polynomial& value);
    /// Does a name that a quantifier or a sum binds stand in it?
    bool mentions_bound(TermId id) const;
    /// All coefficients and atoms are natural.
    bool surely_natural(const Polynomial& p) const;

private:
    using Memory = std::map<TermId, TermId>;
    TermId with(TermId id, TermId atom, const Polynomial& value, Memory& made);
    Polynomial with_in(const Polynomial& p, TermId atom, const Polynomial& value, Memory& made);
    std::optional<TermId> zero_parts(const Polynomial& p);
    Polynomial below_zero(const Polynomial& p);
    Polynomial reduced(const Polynomial& p, const base::Integer& modulus) const;
    std::optional<TermId> single(const Polynomial& p, TermForm form) const;

    std::vector<Term> all_;
    std::map<std::vector<std::int64_t>, std::map<std::vector<TermId>, std::map<Polynomial, TermId>>> known_;
};

}  // namespace grundy::meaning
