/// How many shortest solutions a row has: one, unless falling moves lead to a row from which two of them lead on.
#include "engine/arithmetic/explored.hpp"
#include "engine/arithmetic/relations.hpp"
#include "engine/claim/words/distance_law.hpp"

namespace grundy::claim {

namespace {

constexpr int most_rounds_of_ways = 16;

Automaton differ(const arithmetic::Numeration& base, Track a, Track b) {
    return arithmetic::explored<int>(
        base, {std::min(a, b), std::max(a, b)}, 0, [](const int& q, const std::vector<unsigned>& d) -> int { return q == 1 || d[0] != d[1]; },
        [](const int& q) { return q == 1; });
}

}  // namespace

std::optional<Automaton> rows_of_several_ways(WordSentences& sentences, const Automaton& falls, Track there) {
    const Track word = sentences.word(), elsewhere = sentences.fresh();
    const Automaton two = both(both(falls, renamed(falls, {{there, elsewhere}})), differ(falls.base(), there, elsewhere));
    Automaton several = exists(exists(two, elsewhere), there);
    for (int round = 0; round < most_rounds_of_ways; ++round) {
        base::poll();
        const Automaton before = exists(both(falls, renamed(several, {{word, there}})), there);
        if (both(before, complement(several)).accepts_nothing()) return several;
        several = either(several, before);
    }
    return std::nullopt;
}

}  // namespace grundy::claim
