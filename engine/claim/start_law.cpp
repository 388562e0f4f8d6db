#include "engine/claim/start_law.hpp"

#include <algorithm>

#include "engine/analyse/domain/bounds.hpp"
#include "engine/base/failure.hpp"
#include "engine/base/poll.hpp"
#include "engine/claim/law_search.hpp"
#include "engine/claim/table_rows.hpp"
#include "engine/claim/values_everywhere.hpp"
#include "engine/claim/words/word_play.hpp"

namespace grundy::claim {

namespace {

/// Two numbers or more, of one there are theorems; or a word, or a row.
bool may_have_law(const rule::Game& game) {
    using K = rule::ComponentKind;
    const auto& all = game.components;
    const bool numbers = std::all_of(all.begin(), all.end(), [](const auto& c) { return rule::is_number(c.kind) || c.kind == K::vector; });
    if (is_of_words(game)) return true;
    return numbers && (all.size() > 1 || (all.size() == 1 && all[0].kind == K::vector)) && game.play != rule::Play::alone;
}

/// What `find` finds in so much of the time; nothing where that is not enough.
template <class Find>
auto in_time(const base::Budget& whole, const Find& find) -> decltype(find()) {
    base::Budget part;
    part.follow(whole, 2 * most_time_for_words);
    const base::Watch watch(part);
    try {
        return find();
    } catch (const base::Failure& failure) {
        if (!base::limit_of(failure)) throw;
        return std::nullopt;
    }
}

std::optional<analyse::ToldByLaw> told_by_values(const std::shared_ptr<const rule::Game>& game, const rule::PositionData& position) {
    analyse::SumReport report;
    if (const auto values = values_everywhere(game, false); !values || !values->tell(report, position)) {
        const auto near = winning_law_near_edge(game, position);
        if (!near || !near->value || !near->tell(report)) return std::nullopt;
    }
    return analyse::ToldByLaw{report.outcome, report.value, {}, false, report.grounds};
}

}  // namespace

std::function<std::optional<analyse::ToldByLaw>(const rule::PositionData&)> law_of_start(std::shared_ptr<const rule::Game> game, const base::Budget& whole) {
    if (!may_have_law(*game)) return nullptr;
    return [game = std::move(game), &whole](const rule::PositionData& position) -> std::optional<analyse::ToldByLaw> {
        auto law = in_time(whole, [&] { return winning_law(game, position); });
        if (!law) law = in_time(whole, [&] { return winning_law_near_edge(game, position); });
        if (!law || !law->outcome || *law->outcome == '?' || !law->evidence) return std::nullopt;
        analyse::ToldByLaw told{*law->outcome, law->value ? base::to_string(*law->value) : "", {}, false, pattern::Grounds(*law->evidence)};
        if (told.value.empty())
            if (const auto valued = in_time(whole, [&] { return told_by_values(game, position); }))
                if (valued->outcome == told.outcome) told.value = valued->value, told.grounds = valued->grounds;
        if (told.outcome != 'N') return told;
        const analyse::MovesReport moves = moves_by_law(*law, *game, position);
        for (const auto& move : moves.moves) told.winning.push_back(move.whole);
        told.some = moves.some;
        return told;
    };
}

std::optional<WinningLaw> law_beside_start(const analyse::Result& result, const base::Budget& whole) {
    const bool listed = !result.positions.empty() || !result.outcomes.empty() || !result.values.empty();
    const bool answered = result.start && result.start->outcome != '?' && !result.limit;
    if (!answered || listed || result.one_heap || result.pattern.law || !result.parts.empty() || !may_have_law(*result.game)) return std::nullopt;
    if (analyse::bounds_all(*result.game, analyse::bounds_of_domain(*result.game))) return std::nullopt;  // of finitely many it tells too little
    return in_time(whole, [&] { return law_in_words(result.game, whole); });
}

}  // namespace grundy::claim
