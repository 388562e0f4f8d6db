#pragma once
/// Products and powers of parameters without an upper end, `start ([m * n])`: where such a term stands whole in the start and in what is claimed, a claim about
/// every number in its place says more.
#include <cstddef>

#include "dsl/syntax/ast.hpp"

namespace grundy::dsl {

/// The tree with claim `index` alone, about who wins at one position, or about the length of play from it, with a parameter of its own in the place of each
/// term and all open parameters as components (uniform.hpp). Also where there is no such term and the position is one of rows, or a sum. False where the
/// parameters stand elsewhere as well, or where the least value of a term is not known.
bool make_uniform_of_terms(ast::File& file, std::size_t index);

}  // namespace grundy::dsl
