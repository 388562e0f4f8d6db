#pragma once
/// The values of a one-heap game as a table that a reader can check by eye.
#include <cstdint>
#include <string>
#include <vector>

#include "engine/analyse/result/result.hpp"
#include "engine/report/values/style.hpp"

namespace grundy::report {

/// Rows broken at the period when it is short enough, the row that repeats marked ↻; else the first sixty values. All that
/// are listed where that was asked for.
///
///     n +   0  1  2  3  4  5  6  7  8  9 10 11
///       0   0  1  2  3  1  4  3  2  1  4  2  6
///      12   4  1  2  7  1  4  3  2  1  4  6  7
///      72   4  1  2  8  1  4  7  2  1  8  2  7   ↻
std::string value_rows(const analyse::Result& result, const Style& style);

/// No value of a heap is a number: who wins is all that is known.
bool only_outcomes(const analyse::Result& result);

/// The heaps listed that are lost, and those that are draws, where no law tells them.
std::string lost_heaps(const analyse::Result& result, const Style& style);

/// Of heaps whose values are no numbers: which have which.
std::string infinite_heaps(const analyse::Result& result, const Style& style);
/// What "∞{0,1}" means, where one stands in the text; else empty.
std::string infinite_said(const std::string& text, const Style& style);

/// The heaps below the preperiod where the law, continued backwards, does not hold. Empty also when the listed values do not reach a whole period.
std::vector<std::int64_t> exceptions(const analyse::Result& result);

}  // namespace grundy::report
