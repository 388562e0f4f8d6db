#pragma once
/// What solving a position graph gives: one label a position.
#include <cstdint>
#include <optional>
#include <vector>

#include "engine/base/budget.hpp"
#include "engine/solve/positions/loopy_value.hpp"

namespace grundy::solve {

/// Where positions have values, labels[id] is the Grundy value m < 2^31, or 2^31 + i for ∞(sets[i]). Elsewhere it is an Outcome.
struct Labels {
    static constexpr std::uint32_t infinity = 0x80000000u;
    bool values = true;
    std::vector<std::uint32_t> labels;
    std::vector<std::vector<std::uint32_t>> sets;
    std::optional<base::Limit> limit;  ///< set: the labels are incomplete and must not be read

    LoopyValue value(std::uint32_t id) const {
        const std::uint32_t label = labels[id];
        if (label < infinity) return {false, label, {}};
        return {true, 0, sets[label - infinity]};
    }
    Outcome outcome(std::uint32_t id) const { return values ? solve::outcome(value(id)) : static_cast<Outcome>(labels[id]); }
};

}  // namespace grundy::solve
