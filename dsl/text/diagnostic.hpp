#pragma once
/// What is wrong with a text, where, and what to write instead. Collected, sorted and rendered once; nothing here prints.
#include <string>
#include <vector>

#include "dsl/text/source.hpp"

namespace grundy::dsl {

enum class Severity { error, warning };

struct Diagnostic {
    Severity severity = Severity::error;
    std::string code;  ///< stable: "E012"; listed in docs/errors.md
    Span span;
    std::string message;  ///< one sentence in the writer's terms
    std::string help;     ///< what to write instead; may be empty
};

class Diagnostics {
public:
    void error(std::string code, Span span, std::string message, std::string help = {});
    void warning(std::string code, Span span, std::string message, std::string help = {});
    bool has_errors() const;
    const std::vector<Diagnostic>& all() const { return all_; }

private:
    std::vector<Diagnostic> all_;
};

/// All diagnostics by place:
///     rules/x.game:4:17: error[E012]: there is no component called "m"
///        4 | move (n) -> (m - 1)
///          |              ^
///       help: did you mean "n"?
/// The caret stands right under tabs and non-ASCII text. At most 20 are shown, then their number. `color`: ANSI colours.
std::string render(const Diagnostics& diagnostics, const Source& source, bool color = false);

/// The nearest name within an edit distance that a typo explains, or empty.
std::string did_you_mean(const std::string& name, const std::vector<std::string>& known);

}  // namespace grundy::dsl
