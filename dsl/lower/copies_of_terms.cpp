#include "dsl/lower/copies_of_terms.hpp"

#include "engine/base/integer.hpp"

namespace grundy::dsl {
namespace {

struct Times {
    base::Integer base = 0, exponent = 1;
};

Times read(std::string_view times) {
    const auto sign = times.find('^');
    Times read{base::parse_integer(times.substr(0, sign)).value_or(0)};
    if (sign != std::string_view::npos) read.exponent = base::parse_integer(times.substr(sign + 1)).value_or(0);
    return read;
}

}  // namespace

bool is_odd_number(std::string_view times) {
    const Times t = read(times);
    return t.exponent == 0 || t.base % 2 != 0;
}

std::size_t number_up_to(std::string_view times, std::size_t most) {
    const Times t = read(times);
    base::Integer number = t.exponent == 0 ? 1 : t.base;
    for (base::Integer k = 1; k < t.exponent && number > 1 && number <= most; k += 1) number *= t.base;
    return number > most ? most + 1 : static_cast<std::size_t>(number);
}

}  // namespace grundy::dsl
