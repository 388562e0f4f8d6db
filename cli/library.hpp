#pragma once
/// Rule files: the library of rules, and texts that are named on the command line.
#include <string>

#include "dsl/library.hpp"

namespace grundy::cli {

dsl::Library library();

/// The text of a rule file. Throws base::Failure(bad_input): missing, a folder, unreadable, larger than a rule file may be.
std::string read_text(const std::string& path);
std::string read_stdin();

/// Refuses what cannot be a rule file before a byte of it is read: a folder, more than 4 MB.
void refuse_no_file(const std::string& path);

}  // namespace grundy::cli
