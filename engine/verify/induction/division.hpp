#pragma once
/// Numbers told by quotient and remainder, n = q * D + r, where D is linear in numbers that no move changes. The product q * D goes by a name of its own, which
/// no automaton reads: where forms with such names are compared, what is left of the products decides, or one of finitely many multiples of D.
#include <map>
#include <optional>
#include <utility>

#include "engine/verify/induction/tuples.hpp"

namespace grundy::verify {

class Division {
public:
    /// D >= least >= 1 at all positions.
    Division(Form divisor, std::int64_t least) : divisor_(std::move(divisor)), least_(least) {}

    const Form& divisor() const { return divisor_; }
    /// A name for quotient * D, which is only compared, or is never negative.
    Track product(Tuples& tuples, Form quotient);
    /// number * D. A name stands for a natural number, so what the number adds and what it takes away have each their own.
    Form times(Tuples& tuples, const Form& number);
    /// low * D <= the number <= high * D wherever it is asked for.
    void bound(Track number, std::int64_t low, std::int64_t high) { spans_[number] = {low, high}; }
    /// The same of a form, where it is known.
    using Span = std::pair<std::int64_t, std::int64_t>;
    std::optional<Span> span_of(const Form& form) const;

    bool stands_in(const Form& form) const;
    /// T and S of T * D + S.
    std::pair<Form, Form> times_and_rest(const Form& form) const;
    /// c and r where the form is c * D + r with constants c != 0 and r; else c = 0.
    std::pair<std::int64_t, std::int64_t> multiple(const Form& form) const;
    /// T * D + S = 0 iff T = t and t * D + S = 0 for one t with -high <= t <= -low.
    Set is_zero(const Tuples& tuples, const Form& form) const;
    /// T * D + S <= 0 iff T <= -high, or the same for one t with -high < t <= -low.
    Set is_at_most(const Tuples& tuples, const Form& form) const;

private:
    struct Parts {
        Form times, rest;
        Span span;
    };
    Parts parts_of(const Form& form) const;
    /// How often D is taken out of a form, so that its first number is left as few times as can be.
    std::int64_t times_in(const Form& form) const;

    Form divisor_;
    std::int64_t least_;
    std::map<Track, Form> products_;
    std::map<Track, Span> spans_;
};

}  // namespace grundy::verify
