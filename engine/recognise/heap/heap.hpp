#pragma once
/// The normal form of a one-heap rule: "remove t, leave these non-empty parts" as a finite table over classes of t, of the smallest part and of the
/// gaps between the parts (docs/recognition.md). Rules that mean the same have the same table, however they are written.
/// Map of the room: read this header first: the normal form of a one-heap rule; `relation` makes its table.
/// The families: `subtraction`, `predicate`, `take_and_break`, `gap`, `digits`.
#include "engine/recognise/moves/symbolic.hpp"

namespace grundy::recognise {

/// Variables of a heap condition: t removed, up to three parts (some may be 0).
inline constexpr Var var_t = 0;
inline constexpr Var var_part = 1;  ///< var_part + i
inline constexpr int max_parts = 3;

struct HeapClause {
    int parts = 0;
    CondRef when;  ///< over var_t and the parts, all >= 0; may hold member atoms
    std::size_t move = 0;
};
struct HeapMoves {
    Embedding embedding;
    std::vector<HeapClause> clauses;
};

/// Which scalars change through play.
std::vector<std::size_t> moving_scalars(const Symbolic& moves);

/// What the domain says of the scalars, condition by condition.
std::vector<CondRef> conditions_of_domain(Symbolic& moves);

/// The least position c when these conditions on x are exactly x >= c. `scratch` is a variable that they do not mention. Throws Beyond otherwise.
std::int64_t least_position(const CondRef& domain, Var x, Var scratch);

/// Or less: no set here has negative elements.
std::int64_t least_element(const Special& set);
/// Does the condition say v >= 0 by itself? The variables in `open` are not known to be >= 0, all others are.
bool implies_natural(const CondRef& c, Var v, const std::vector<Var>& open = {});

/// Throws Beyond when the moves are not of this kind.
HeapMoves heap_moves(Symbolic& moves);

/// A coordinate >= 0 cut into classes on which every condition is constant: [low, high), or its members = residue mod modulus.
struct Axis {
    struct Cell {
        std::int64_t low = 0;
        std::int64_t high = -1;     ///< -1: no end
        std::int64_t residue = -1;  ///< -1: every number of the interval
        std::int64_t point() const { return low; }
    };
    std::vector<Cell> cells;  ///< ascending by interval; low is a member
    std::int64_t modulus = 1;
};

/// r[j][…]: n -> j non-empty parts is legal, index t, then (a_1, a_2 - a_1, …) by cells. Cells of a_1 with low = 0 are false.
struct HeapRelation {
    Axis t;
    Axis part;
    std::vector<char> r[max_parts + 1];
    std::size_t index(std::size_t ti, std::initializer_list<std::size_t> cells) const;
    bool empty(int j) const;
};

/// Throws Beyond when a condition compares quantities in a way that no finite table holds (k <= n / 2), has member atoms, or too many classes.
HeapRelation relation(const HeapMoves& moves);

/// Every condition of one variable >= 0 as the cells where it holds; the same restrictions.
Axis axis_of(const std::vector<CondRef>& conditions, Var v);

/// A function of t that repeats from some point on: initial, then cycle for ever. Shortest of both.
struct Eventually {
    std::vector<int> initial;
    std::vector<int> cycle;
};
Eventually eventually(const Axis& axis, const std::vector<int>& value);

/// The families of the table, best first; nothing when it is of none (a move that leaves the heap as it is, no move at all).
std::optional<Family> family_of(const HeapRelation& relation, std::string& evidence);
std::optional<Family> subtraction_family(const Axis& axis, const std::vector<int>& taken);
std::optional<Family> predicate_family(const HeapMoves& moves);
std::optional<Family> gap_family(const HeapRelation& relation);
std::optional<Family> divisor_family(const HeapMoves& moves);

/// Simplifies under "every variable is >= 0".
CondRef simplify_natural(const CondRef& c);

}  // namespace grundy::recognise
