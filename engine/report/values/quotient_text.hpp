#pragma once
/// Misère quotients in words; as JSON in json_parts.hpp.
#include <string>

#include "engine/analyse/result/result.hpp"
#include "engine/report/values/text.hpp"

namespace grundy::report {

/// Generators, relations, the elements of lost sums, heaps and their elements, genus symbols.
std::string quotient_lines(const analyse::QuotientReport& report, const Style& style);

}  // namespace grundy::report
