#pragma once
/// How many equal terms of a sum are meant: "25" of 25 * (1), "10^6" of 10^6 * (1), as they are written.
#include <cstddef>
#include <string_view>

namespace grundy::dsl {

/// Is their number odd? Two equal terms are worth nothing.
bool is_odd_number(std::string_view times);
/// Their number; most + 1 where there are more.
std::size_t number_up_to(std::string_view times, std::size_t most);

}  // namespace grundy::dsl
