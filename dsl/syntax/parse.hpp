#pragma once
/// Text to tree. The only door to PEGTL, which the program includes in parse.cpp alone.
/// Map of the room: read this header first. `grammar` is PEGTL rules alone, `messages` what each commit point says when it fails; only parse.cpp includes
/// them.
/// From the parse tree (`node`) to the tree of a file (`ast`): `build`, `build_claim`; operators find their operands in `expression`, by the table
/// `operators`.
#include <memory>
#include <string>

#include "dsl/syntax/ast.hpp"
#include "dsl/text/diagnostic.hpp"

namespace grundy::dsl {

/// The tree of a rule file, or null with errors in `diagnostics`. Recovers at the next declaration, so that several errors are found in one run.
/// Refuses in bounded time and memory: more than 4 MB, bytes that are not UTF-8, NUL, nesting deeper than 200.
std::unique_ptr<ast::File> parse_file(const Source& source, Diagnostics& diagnostics);

/// "[GAME [param=value …]] POS + …" of the command line. `bare`: a single number or vertex needs no parentheses.
std::unique_ptr<ast::SumOfGames> parse_sum(const Source& source, Diagnostics& diagnostics);

/// A value of a parameter: an expression, or a take-and-break code.
ast::ExprPtr parse_value(const Source& source, Diagnostics& diagnostics);

/// A family in its usual notation: "0.137", "4.[3]", "code 0.137", "subtract {1,4,5}", "allbut {2}", "divide {2, 3}". Null without diagnostics if the text is
/// none.
std::unique_ptr<ast::Family> parse_family(const Source& source, Diagnostics& diagnostics);

}  // namespace grundy::dsl
