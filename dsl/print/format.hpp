#pragma once
/// The standard layout of a rule file: what `grundy fmt` writes.
/// Map of the room: `print` writes the pieces of a tree on one line, `format` lays out a file of them: what grundy fmt writes.
#include <optional>
#include <string>

#include "dsl/syntax/ast.hpp"
#include "dsl/text/diagnostic.hpp"

namespace grundy::dsl {

/// The text in its standard layout, or nothing with errors in `diagnostics`. Comments, the order of declarations and single blank lines are kept,
/// signs become ASCII; the tree stays the same, and formatting twice changes nothing. A declaration with a comment inside keeps its lines.
std::optional<std::string> format(const Source& source, Diagnostics& diagnostics);

/// An expression on one line.
std::string to_text(const ast::Expr& expr);
/// A claim after its `claim "text"`, on one line: modifiers, form, domain.
std::string to_text(const ast::Claim& claim);

}  // namespace grundy::dsl
