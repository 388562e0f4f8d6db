#pragma once
/// Text in UTF-8 and its code points. What is read here was checked where it came in.
/// Map of the room: read failure.hpp and budget.hpp first: how the library says no, and how work ends (`failure`, `budget`, `poll`, `clock`, `memory`).
/// Numbers: `integer` (`gmp_integer`, or `boost_integer` without GMP), `checked`, `nimber`, `number_sets`.
/// Other data: `one_of` a value of several types, `listed` ranges, `utf8`, `csv`, `sha256`. Words: `counted`, `text`; `setting`: what may be set, as the front
/// end spells it.
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace grundy::base {

std::vector<std::int64_t> code_points(std::string_view text);
/// Of one code point.
std::string utf8(std::int64_t code_point);
/// For readers that know no more: what has a spelling is spelt (∞ is oo, – is -), anything else is a question mark.
std::string in_ascii(std::string_view text);

}  // namespace grundy::base
