#include "engine/claim/words/runs_law.hpp"

#include <algorithm>

#include "engine/analyse/group_sums.hpp"
#include "engine/arithmetic/explored.hpp"

namespace grundy::claim {

namespace {

constexpr std::size_t most_states = 20'000;  ///< lengths of a run, times nim-sums

/// Before the first letter, in the word, behind it; how long the run is; the nim-sum of the runs before it.
struct Read {
    enum class At { start, word, behind, none } at = At::start;
    std::uint64_t length = 0;
    std::uint32_t sum = 0;
    auto operator<=>(const Read&) const = default;
};

}  // namespace

std::optional<RunsLaw> law_of_runs(Ground& ground, const WordPlay& play, const WordSentences& sentences) {
    analyse::GroupSums* sums = ground.oracle().groups();
    if (!sums || !sums->groups().of_words()) return std::nullopt;
    const auto letter = sentences.digit_of(*sums->groups().groups.front().letter);
    const pattern::TheoremRef of_run = ground.law(sums->of(0));
    if (!letter || !of_run || !of_run->law || of_run->shift != 0 || of_run->law->of != pattern::Of::values) return std::nullopt;
    const auto* period = std::get_if<pattern::Period>(&of_run->law->law);
    if (!period || period->saltus != 0 || period->values.empty() || period->values.front() != 0) return std::nullopt;
    const std::uint64_t lengths = period->preperiod + period->period;
    const auto value = [&](const Read& q) { return q.sum ^ period->values[q.length]; };
    std::uint32_t sum = 1;
    while (sum <= *std::max_element(period->values.begin(), period->values.end())) sum *= 2;
    if (lengths * sum > most_states) return std::nullopt;
    const auto step = [&](const Read& q, const std::vector<unsigned>& d) -> Read {
        using At = Read::At;
        if (q.at == At::start) return {d[0] == 0 ? At::word : At::none, 0, 0};
        if (q.at == At::none || (q.at == At::behind && d[0] != 0)) return {At::none, 0, 0};
        if (d[0] == 0) return {At::behind, 0, value(q)};
        if (d[0] != *letter) return {At::word, 0, value(q)};
        return {At::word, q.length + 1 < lengths ? q.length + 1 : period->preperiod, q.sum};
    };
    RunsLaw law{{play.positions(), {}, {}}, *sums->groups().groups.front().letter, sums->theorem(), of_run, 0};
    for (std::uint32_t v = 0; v < sum; ++v) {
        const Automaton words = arithmetic::explored<Read>(sentences.places().base(), {sentences.word()}, Read{}, step,
                                                           [&](const Read& q) { return q.at != Read::At::none && value(q) == v; });
        law.known.values.push_back(both(play.positions(), words));
        law.states += law.known.values.back().states();
    }
    const Automaton& lost = law.known.values.front();
    law.known.outcomes = {{'P', lost}, {'N', both(play.positions(), complement(lost))}, {'D', sentences.constant(false)}};
    return law;
}

}  // namespace grundy::claim
