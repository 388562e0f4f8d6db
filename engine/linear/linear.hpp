#pragma once
/// Linear forms over integer variables and conditions built from them: the language in which moves are normalised (docs/recognition.md).
///
/// Conditions are kept in negation normal form: `no` stands only over zero, congruent and member. Everything is immutable and shared.
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "engine/recognise/family/family.hpp"

namespace grundy::linear {

/// The symbolic route ends here; what() is a phrase that becomes the evidence of the fallback. Never leaves recognise().
struct Beyond : std::runtime_error {
    using std::runtime_error::runtime_error;
};

using Var = std::uint32_t;
using recognise::SetTerm;

/// (sum of coefficient * variable + constant) / den. Terms ascend by variable, no coefficient is 0, den >= 1.
/// A den above 1 occurs only where a condition guarantees that the quotient is an integer.
struct Linear {
    std::vector<std::pair<Var, std::int64_t>> terms;
    std::int64_t constant = 0;
    std::int64_t den = 1;
    Linear() = default;
    explicit Linear(std::int64_t c) : constant(c) {}
    bool is_constant() const { return terms.empty(); }
    std::int64_t coefficient(Var v) const;
    friend bool operator==(const Linear&, const Linear&) = default;
};

Linear variable(Var v);
Linear operator+(const Linear& a, const Linear& b);
Linear operator-(const Linear& a, const Linear& b);
Linear operator*(const Linear& a, std::int64_t k);
/// The exact quotient: the caller's condition says that k divides.
Linear exact_quotient(const Linear& a, std::int64_t k);
Linear substitute(const Linear& a, Var v, const Linear& by);

/// A set that is not Presburger: members of a fixed infinite set, divisors of `second`, digits of `second`.
struct Special {
    enum class Kind { term, divisors, digits };
    Kind kind = Kind::term;
    SetTerm term;
    std::int64_t base = 10;
    friend bool operator==(const Special&, const Special&) = default;
};

struct Cond;
using CondRef = std::shared_ptr<const Cond>;
struct Cond {
    enum class Kind {
        truth,      ///< value
        at_least,   ///< linear >= 0
        zero,       ///< linear = 0
        congruent,  ///< linear = 0 mod modulus
        member,     ///< linear in special (of second)
        all,
        any,
        no,
    };
    Kind kind = Kind::truth;
    bool value = true;
    Linear linear;
    Linear second;
    std::int64_t modulus = 1;
    Special special;
    std::vector<CondRef> parts;
};

CondRef truth(bool value);
CondRef at_least(const Linear& form);                         ///< form >= 0
CondRef zero(const Linear& form);                             ///< form = 0
CondRef congruent(const Linear& form, std::int64_t modulus);  ///< form = 0 mod modulus
CondRef member(const Linear& form, const Special& special, const Linear& second = Linear());
CondRef all(std::vector<CondRef> parts);
CondRef any(std::vector<CondRef> parts);
CondRef no(const CondRef& c);

bool is_true(const CondRef& c);
bool is_false(const CondRef& c);

CondRef substitute(const CondRef& c, Var v, const Linear& by);
bool mentions(const CondRef& c, Var v);
/// With `values[v]` for each variable. `member` must not occur.
bool holds(const CondRef& c, std::span<const std::int64_t> values);

/// Removes the existential variables that an equation or unit bounds determine. Throws Beyond when one cannot be removed.
CondRef eliminate(CondRef c, std::vector<Var> bound);

/// The disjuncts, each a list of atoms. Throws Beyond above `cap` disjuncts.
std::vector<std::vector<CondRef>> disjuncts(const CondRef& c, std::size_t cap = 512);

/// Calls `visit` on every atom (below `no` too).
template <class Visit>
void each_atom(const CondRef& c, const Visit& visit) {
    if (c->kind == Cond::Kind::all || c->kind == Cond::Kind::any || c->kind == Cond::Kind::no) {
        for (const auto& p : c->parts) each_atom(p, visit);
    } else {
        visit(*c);
    }
}

/// 64-bit arithmetic that ends the symbolic route instead of wrapping.
std::int64_t plus(std::int64_t a, std::int64_t b);
std::int64_t times(std::int64_t a, std::int64_t b);
std::int64_t floor_quotient(std::int64_t a, std::int64_t b);
std::int64_t residue(std::int64_t a, std::int64_t m);

}  // namespace grundy::linear
