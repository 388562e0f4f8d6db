#include "engine/solve/positions/loopy_value.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace grundy::solve {

LoopyValue operator+(const LoopyValue& a, const LoopyValue& b) {
    if (!a.infinite && !b.infinite) return {false, a.finite ^ b.finite, {}};
    if (a.infinite && b.infinite) return {true, 0, {}};
    LoopyValue sum = a.infinite ? a : b;
    for (std::uint32_t& k : sum.set) k ^= a.infinite ? b.finite : a.finite;
    std::sort(sum.set.begin(), sum.set.end());
    return sum;
}

Outcome outcome(const LoopyValue& value) {
    if (!value.infinite) return value.finite == 0 ? Outcome::P : Outcome::N;
    return !value.set.empty() && value.set.front() == 0 ? Outcome::N : Outcome::D;
}

std::string to_string(const LoopyValue& value) { return value.infinite ? fmt::format("∞{{{}}}", fmt::join(value.set, ",")) : fmt::format("{}", value.finite); }

}  // namespace grundy::solve
