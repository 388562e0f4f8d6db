#pragma once
/// The theorems by number, as docs/theorems.md has them.
#include <string>

namespace grundy::analyse {

/// "1.1" to "finite subtraction theorem"; the number itself for one without a name.
std::string theorem_name(const std::string& id);

}  // namespace grundy::analyse
