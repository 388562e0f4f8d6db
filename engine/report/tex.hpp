#pragma once
/// Text for LaTeX.
#include <string>

namespace grundy::report {

/// Plain text for LaTeX; what stands between `backquotes` is code.
std::string tex(const std::string& text);

}  // namespace grundy::report
