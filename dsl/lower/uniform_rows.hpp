#pragma once
/// A parameter without an upper end that is how many numbers a vector has: a row of any length, `h[..]`, with len(h) in its place.
#include <cstddef>

#include "dsl/syntax/ast.hpp"

namespace grundy::dsl {

/// The tree with claim `index` alone, about rows of at least as many entries as the parameter is. False where the parameter stands elsewhere than as the length
/// of one vector and in formulas and moves, where a move may make a vector of another length, or where the claim asks about other vectors. So no move leaves
/// the rows of one length, and play among them is that of the game with this value of the parameter.
bool make_uniform_of_rows(ast::File& file, std::size_t index);

/// `start ([i for i in 1..n])`: a claim about who wins at the start, or how long play from there is, as one about all rows of so many entries, which says more.
/// False where the parameter stands elsewhere, or has values below 0.
bool make_uniform_of_start(ast::File& file, std::size_t index);

}  // namespace grundy::dsl
