#pragma once
/// Which vertices of a graph does a rule single out? All others are alike to it, as far as the graph has them alike.
#include <optional>
#include <set>

#include "engine/rule/game.hpp"

namespace grundy::rule {

/// The vertices of graphs[graph] that the rule names; nothing where it may look at vertices, or edges, in another way than by the graph: by their order.
///
/// Theorem. Let π be an automorphism of the graph that fixes the named vertices, and write πp for the position p with every vertex and edge replaced by its
/// image. Then the options of πp are π of the options of p; play stops at both or at neither, and a terminal line that speaks of one speaks of the other.
/// Proof. By induction over expressions: with every slot replaced by its image the value of an expression is the image of its value. It is so for slots, for
/// named vertices (they are fixed) and for the operations that nameless.cpp lists: they know vertices and edges by being equal, by being elements, and by the
/// graph. What depends on an order (lists, comparisons by size, arithmetic, indices) must not have vertices or edges in it; sums, counts, least and largest
/// numbers over all bindings do not depend on the order in which these come. Numbers and truth values are their own images, so conditions agree. ∎
std::optional<std::set<std::int64_t>> named_vertices(const Game& game, int graph);

}  // namespace grundy::rule
