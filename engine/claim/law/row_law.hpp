#pragma once
/// Laws of the rows of a table of two numbers: each row seen to repeat, g(x + p, y) = g(x, y) + s from some x on, and all of them proved together. With bounded
/// moves along the rows there always is such a law: what follows of finitely many rows depends on their last few columns alone. Where any amount is taken along
/// a row, the rows rise, as those of Wythoff's game do (Dress, Flammenkamp and Pink 1999; Landman 2002). Neither theorem is used: the rows 0 … k are positions
/// that no move leaves, their values as they were seen are a set that automata read, and 11.2 decides whether it is a law; of who wins under misère play, 11.1.
#include <vector>

#include "engine/claim/law/value_law.hpp"
#include "engine/pattern/law/pattern.hpp"

namespace grundy::claim {

struct Rows {
    std::size_t along = 0;              ///< which of the two numbers runs along a row
    std::vector<pattern::Period> rows;  ///< row k: the other number is k
    std::vector<std::size_t> first;     ///< of each: what comes before are no positions, and stand as 0
    std::size_t empty = 0;              ///< so many rows behind these hold no position
    bool outcomes = false;              ///< of who wins, as under misère play: 1 at P-positions, 0 at others
};

/// The first rows, up to `count`, as far as they are seen to repeat. `boxes` of the game whose positions `play` has. May throw TooFar.
Rows seen_rows(const SmallBoxes& boxes, PlayRelation& play, std::size_t along, std::size_t count, bool outcomes = false);
/// For Hints::claims: these rows are the law. They must outlive it.
std::function<std::optional<Together>(Sentences&, PlayRelation&, std::optional<arithmetic::Track>, const IsLaw&)> said_by(const Rows& rows);

struct RowLaw {
    Rows rows;
    std::shared_ptr<const ValueLaw> values;  ///< of the positions in these rows
    std::shared_ptr<const KernelLaw> lost;   ///< this one, where positions have no values
};
/// The first rows along one of the two numbers, up to `count`, or fewer; nothing, and `why`, where moves leave them or none is proved. Of values, in normal
/// play without ends of its own; else of who wins. Throws as learn_values.
std::optional<RowLaw> learn_rows(const std::shared_ptr<const rule::Game>& game, const game::Ruleset& ruleset, std::size_t along, std::size_t count,
                                 std::string& why);

}  // namespace grundy::claim
