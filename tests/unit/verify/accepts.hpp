#pragma once
/// Is a tuple in a set of the checker?
#include "engine/verify/induction/tuples.hpp"

namespace grundy::verify {

/// `values`: natural numbers, of each that the set reads at least.
inline bool accepts(const Set& set, unsigned base, std::map<Track, std::int64_t> values) {
    std::size_t state = 0, letters = 1;
    for (std::size_t k = 0; k < set.tracks.size(); ++k) letters *= base;
    for (bool more = true; more;) {
        std::size_t letter = 0, weight = 1;
        more = false;
        for (const Track t : set.tracks) {
            letter += static_cast<std::size_t>(values.at(t) % base) * weight;
            weight *= base;
            more = (values.at(t) /= base) > 0 || more;
        }
        state = set.next[state * letters + letter];
    }
    return set.accepts[state] != 0;
}

}  // namespace grundy::verify
