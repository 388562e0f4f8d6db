#pragma once
/// The graph of the heaps that were asked for, or of as many of the first of them as the limits allow: a table that a limit cuts short keeps its beginning.
#include "engine/analyse/oracle.hpp"

namespace grundy::analyse {

struct Prepared {
    std::size_t count = 0;             ///< of the roots, from the first
    std::optional<base::Limit> limit;  ///< why not all
    std::string why;                   ///< of a limit of size: which
};

/// Roots are tried in growing numbers, so that what is lost at a limit is at most the last attempt.
Prepared prepare_heaps(Oracle& oracle, const std::vector<game::Position>& roots);

}  // namespace grundy::analyse
