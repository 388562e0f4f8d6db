/// How many shortest solutions a row has, by where falling moves part for the first time.
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

namespace {

/// The rows, and those from which the moves lead to one of them, and so on.
std::optional<Automaton> leading_to(const Automaton& rows, const Automaton& moves, Track word, Track there) {
    Automaton all = rows;
    for (int round = 0; round < most_rounds_of_ways; ++round) {
        base::poll();
        const Automaton before = exists(both(moves, renamed(all, {{word, there}})), there);
        if (both(before, complement(all)).accepts_nothing()) return all;
        all = either(all, before);
    }
    return std::nullopt;
}

}  // namespace

std::optional<Automaton> rows_of_ways(WordSentences& sentences, const Automaton& lead, const Automaton& falls, Track there, int count) {
    const Track word = sentences.word(), second = sentences.fresh(), third = sentences.fresh();
    const auto to = [&](Track row) { return renamed(falls, {{there, row}}); };
    const Automaton two = both(both(falls, to(second)), differ(falls.base(), there, second));
    const Automaton parts = exists(exists(two, second), there);
    const auto several = leading_to(parts, falls, word, there);
    if (!several) return std::nullopt;
    std::vector<Automaton> of{parts, both(lead, complement(*several))};  // by how many solutions they have, from 1 on
    if (count == 1) return of[1];
    const Automaton three = both(both(two, to(third)), both(differ(falls.base(), there, third), differ(falls.base(), second, third)));
    const Automaton only_two = complement(exists(exists(exists(three, third), second), there)), on = both(falls, complement(parts));
    for (int ways = 2; ways <= count; ++ways) {
        Automaton here = sentences.constant(false);
        for (int one = 1; one < ways; ++one) {
            const Automaton both_known =
                both(renamed(of[static_cast<std::size_t>(one)], {{word, there}}), renamed(of[static_cast<std::size_t>(ways - one)], {{word, second}}));
            here = either(here, exists(exists(both(two, both_known), second), there));
        }
        const auto all = leading_to(both(here, only_two), on, word, there);
        if (!all) return std::nullopt;
        of.push_back(*all);
    }
    return of.back();
}

}  // namespace grundy::claim
