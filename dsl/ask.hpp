#pragma once
/// An expression asked about a game from outside its file: read as if it stood in the file's last line.
#include <memory>
#include <string>

#include "dsl/document.hpp"

namespace grundy::dsl {

struct Asked {
    /// The file with the expression as its last `show` line, or, where it is a claim (about every position, or of another form), as its last claim. Null when
    /// `diagnostics` has errors.
    std::unique_ptr<Document> document;
    bool claim = false;
    Source source{"<command line>", ""};  ///< the expression, which the diagnostics are about
    Diagnostics diagnostics;
};

/// For other parameters than the defaults: Document::assume for a claim, Document::shown for the rest. One expression: a declaration behind it is an error.
/// `with n >= 2: N at start` is a claim about all those games.
Asked ask(const Document& file, const std::string& expression, const Loader& loader);
/// Only as a claim: also what `ask` takes for a truth value, such as g at (2) + (3) = 1.
Asked claimed(const Document& file, const std::string& formula, const Loader& loader);

}  // namespace grundy::dsl
