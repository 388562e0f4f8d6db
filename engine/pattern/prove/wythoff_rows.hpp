#pragma once
/// Rows of the Grundy table of Wythoff's game (a = 1): each is additively periodic, g(k, n + p) = g(k, n) + p from some n (theorem 5.2; Dress, Flammenkamp and
/// Pink 1999).
#include <cstdint>
#include <optional>
#include <vector>

#include "engine/pattern/law/evidence.hpp"

namespace grundy::pattern::wythoff {

struct Rows {
    std::vector<Pattern> rows;    ///< rows 0 … k, least preperiod and period each; empty when no state recurs among `columns` columns
    std::optional<Proved> proof;  ///< of all of them
};
Rows prove_rows(std::uint64_t k, std::uint64_t columns = 20'000);

}  // namespace grundy::pattern::wythoff
