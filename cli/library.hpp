#pragma once
/// Where rule files are found: $GRUNDY_RULES, else the folder rules/ beside the program or in the source tree.
#include <optional>
#include <string>
#include <vector>

#include "dsl/document.hpp"

namespace grundy::cli {

/// Empty when there is none.
std::string rules_folder();

/// Names of the library, in order.
std::vector<std::string> library_names();

/// The text of a rule file, at most `most_bytes` of it. Throws base::Failure(bad_input): missing, a folder, unreadable, too large.
std::string read_text(const std::string& path);
std::string read_stdin();

/// Rule files by name or path, graphs beside them: how the language reaches other texts.
dsl::Loader loader();

/// What `name` names: a file or a name of the library. Nothing when there is neither. "-" is standard input.
std::optional<std::string> find_game(const std::string& name);

}  // namespace grundy::cli
