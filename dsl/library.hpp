#pragma once
/// The folder of rules, and games as a user names them: a file, a name of the library, a family in its usual notation.
/// Map of the room: read `document` first: a rule file from its text to a game.
/// `library`: games as a user names them; `rules_folder`: where the library of rules lies. `ask`: one more expression about a game that is loaded.
#include <memory>
#include <string>
#include <vector>

#include "dsl/document.hpp"

namespace grundy::dsl {

class Library {
public:
    /// A folder with files NAME.game; it need not exist.
    explicit Library(std::string folder);

    /// Sorted names, without ".game".
    std::vector<std::string> names() const;
    /// The file of a name; empty when there is none.
    std::string file_of(const std::string& name) const;
    /// Reaches the library by name and files by path. A rule file may read only graphs beside itself or below.
    Loader loader() const;

    struct Opened {
        std::unique_ptr<Document> document;    ///< null when diagnostics has errors
        std::shared_ptr<const Source> source;  ///< for rendering the diagnostics
        Diagnostics diagnostics;
    };
    /// A path to a file, "-" for `stdin_text`, a name of the library, or a family: "0.137", "4.[3]", "subtract {1,4,5}".
    /// Throws base::Failure(bad_input) when it is none of them, with what comes nearest.
    Opened open(const std::string& text, const std::string& stdin_text = {}) const;

private:
    std::string folder_;
};

/// The text of a file, or nothing; at most `limit` bytes (a longer file is nothing).
std::optional<std::string> read_file(const std::string& path, std::size_t limit);

}  // namespace grundy::dsl
