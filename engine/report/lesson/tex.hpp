#pragma once
/// Text for LaTeX.
#include <string>

namespace grundy::report {

/// Plain text for LaTeX; what stands between `backquotes` is code.
std::string tex(const std::string& text);
/// A line of code, for a typewriter face.
std::string tex_code(const std::string& text);

}  // namespace grundy::report
