#pragma once
/// Who wins on a board by symmetry, however large it is: every move is answered by its image.
///
/// Theorem. Let moves only take away, and be told by instances that are exact (instances.hpp). Let π be a permutation of the elements with π² = 1 that maps the
/// position S to itself, and the instances possible at S to each other (what they need, and what they take of S); and let no instance possible at S take an
/// element that its image needs. Then whoever is to move at S loses.
/// Proof. Let T be a subset of S with πT = T, at which an instance m is possible. Its image needs elements of πT = T, none of which m takes, so it is possible
/// afterwards; and what is left, T without what both have taken, is mapped to itself again, since π² = 1. So the second player always has an answer, and as
/// every move takes an element, play ends: at a position that is mapped to itself, with the first player to move. ∎ And whoever can move to such a position
/// wins.
///
/// Wins on boards too large for a search. Costs the symmetries of the position, and for each of them and each first move a look at all instances.
#include <optional>
#include <vector>

#include "engine/graph/automorphism.hpp"
#include "engine/solve/positions/instances.hpp"

namespace grundy::solve {

/// Permutations of the elements that keep what the instances possible at the position need, and take of it; the identity first. Elements outside are fixed.
std::vector<graph::Permutation> symmetries_of(const Instances& instances, const Cells& position, std::size_t most);

struct Mirrored {
    bool over = false;           ///< no move is possible at `lost`, so there is nothing to be answered
    bool opening = false;        ///< the first player wins: moves to `lost`, and answers from then on
    Cells lost;                  ///< whoever is to move here loses
    graph::Permutation partner;  ///< what is done at an element is answered at its partner
};

/// Nothing where no mirror is found: among the symmetries of the board and those of the position.
std::optional<Mirrored> mirrored(const Instances& instances, const Cells& position, const std::vector<graph::Permutation>& of_board);

}  // namespace grundy::solve
