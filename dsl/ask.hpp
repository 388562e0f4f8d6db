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

/// `settings` hold for a claim; for what is shown they are given to Document::shown.
Asked ask(const Source& file, const std::string& expression, const Settings& settings, const Loader& loader);

}  // namespace grundy::dsl
