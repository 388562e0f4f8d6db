#pragma once
/// From "expected X at this place" to a sentence and a way out: what people type instead of the language.
#include <string>

#include "dsl/text/scan.hpp"

namespace grundy::dsl {

/// A commit point that failed: code and expectation as in dsl/syntax/messages.hpp, at byte `offset`, in the declaration `segment`.
void report_expected(const Source& source, const Scan& scan, const Segment& segment, std::string_view message, std::uint32_t offset, Diagnostics& diagnostics);

/// A declaration that begins with no declaration word.
void report_unknown_declaration(const Source& source, const Scan& scan, const Segment& segment, Diagnostics& diagnostics);

}  // namespace grundy::dsl
