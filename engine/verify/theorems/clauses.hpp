#pragma once
/// A rule on one heap as the theorems on periods speak of it: take t, leave parts. Derived from the move lines by linear algebra; what does not fit is refused.
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "engine/rule/game.hpp"
#include "engine/verify/theorems/linear.hpp"

namespace grundy::verify {

/// A condition on the parts u_0 … and the number taken: sum of[i] u_i + taken * t + constant  related to 0.
struct Atom {
    Constraint::Kind kind = Constraint::Kind::at_least_0;
    std::vector<std::int64_t> of;
    std::int64_t taken = 0;
    std::int64_t constant = 0;
    std::int64_t modulus = 1;
    bool holds(const std::int64_t* parts, std::int64_t t) const;
};

/// Take t, leave exactly `parts` non-empty parts with sum n - t, when all atoms hold for the parts in some order.
struct Clause {
    int parts = 0;
    std::optional<std::int64_t> t;  ///< nothing: any t >= least_t that the atoms allow
    std::int64_t least_t = 0;
    std::vector<Atom> atoms;  ///< those that do not hold by themselves
    /// The shape of the whole set of options, when the atoms amount to this: every splitting into parts >= 1, and with `different` into different parts.
    enum class Shape { all, different, other } shape = Shape::other;

    /// The theorems' numbers: every atom is decided by the classes of heap, parts, gaps and t: exact below w, mod q from w on (theory 3.2).
    std::int64_t w = 0;
    std::int64_t q = 1;
};

struct Splitting {
    std::vector<Clause> clauses;
    /// `where n >= first`: heap m is the position m + first. The clauses are about heaps; heap 0, the least position, has no move (compare_with_moves).
    std::int64_t first = 0;
    int most_parts() const;
    std::int64_t most_taken() const;  ///< of clauses with a fixed t
    bool endless() const;             ///< some clause takes without bound
};

/// Throws Rejected ("this rule is written in a way that the checker does not understand: …").
Splitting splitting(const rule::Game& game, Steps& steps);
/// Compares the clauses with the move generator on the heaps below `count`. Throws Rejected where they differ.
void compare_with_moves(const Splitting& rule, const rule::Game& game, std::int64_t count, Steps& steps);

struct PeriodLaw;
/// Throws Rejected unless the law counts positions from where the rule does.
void require_first(const Splitting& rule, const PeriodLaw& law);

/// One heap, normal play, no `where`, no `stop`: throws Rejected with what is in the way.
void require_one_heap(const rule::Game& game);

}  // namespace grundy::verify
