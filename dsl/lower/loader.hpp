#pragma once
/// What a rule file needs from outside: other texts, and values for its parameters.
#include <functional>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "dsl/text/diagnostic.hpp"

namespace grundy::dsl {

/// How other texts are reached: `use`, `same as`, graphs from DOT files, games on the command line.
struct Loader {
    /// The rule file of a library name or path, as seen from `from` (the file that names it); nothing when there is none.
    std::function<std::optional<Source>(const std::string& name, const std::string& from)> game;
    /// A graph file beside or below the rule file; nothing when there is none or it is outside.
    std::function<std::optional<std::string>(const std::string& path, const std::string& from)> graph;
    /// Names of the library, for "did you mean".
    std::function<std::vector<std::string>()> names;
};

struct ParameterInfo {
    enum class Kind { natural, set, vector, word, code };
    std::string name;
    Kind kind = Kind::natural;
    std::string default_text;
};

/// Parameter values by name, as text in the rule language ("2012", "{1, 4, 5}", "0.77", "\"abba\"").
using Settings = std::vector<std::pair<std::string, std::string>>;

/// One of the choices that settings with several values leave.
struct Choice {
    Settings settings;  ///< a value each
    Settings chosen;    ///< those of them that had several
};

}  // namespace grundy::dsl
