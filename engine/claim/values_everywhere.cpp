#include "engine/claim/values_everywhere.hpp"

#include <algorithm>

#include "engine/base/budget.hpp"
#include "engine/base/failure.hpp"
#include "engine/base/poll.hpp"
#include "engine/claim/law/lost_words.hpp"
#include "engine/claim/law/value_words.hpp"
#include "engine/claim/law_search.hpp"
#include "engine/claim/quotient_law.hpp"

namespace grundy::claim {

namespace {

/// In one base after the other; values of games in the numeration of a quadratic number follow no automaton that is known.
std::shared_ptr<const ValueLaw> value_law_of(const std::shared_ptr<const rule::Game>& game, const game::Ruleset& ruleset) {
    std::string why;
    SmallBoxes boxes(ruleset);
    for (const arithmetic::Numeration base : bases_of(*game)) {
        if (!base.in_base()) break;
        try {
            if (auto law = learn_values(game, ruleset, base, why, nullptr, {&boxes})) return law;
        } catch (const arithmetic::TooLarge&) {  // in another base perhaps
        }
    }
    return nullptr;
}

}  // namespace

std::optional<base::Integer> value_of(const ValueLaw& law, const rule::PositionData& position) {
    try {
        return law.at(law.play().values(position));
    } catch (const NotDefinable&) {
        return std::nullopt;
    }
}

bool ValuesEverywhere::tell(analyse::SumReport& report, const rule::PositionData& position) const {
    if (report.outcome != '?' && !report.value.empty()) return false;
    const auto value = at(position);
    if (!value) return false;
    report.tell(*value == 0 ? 'P' : 'N', base::to_string(*value));
    report.grounds = pattern::Grounds(evidence);
    return true;
}

std::optional<ValuesEverywhere> values_everywhere(const std::shared_ptr<const rule::Game>& game, bool in_words) {
    if (!game::convention_of(*game).has_values()) return std::nullopt;
    return law_or_none([&]() -> std::optional<ValuesEverywhere> {
        const auto ruleset = game::compile(*game);
        if (auto by_quotients = values_by_quotients(game, in_words)) return by_quotients;
        const auto law = value_law_of(game, *ruleset);
        if (!law) return std::nullopt;
        const auto at = [law, ruleset](const rule::PositionData& position) { return value_of(*law, position); };
        rule::ExprRef formula = in_words ? found_or_none([&] { return values_in_words(*game, *ruleset, *law); }) : nullptr;
        return ValuesEverywhere{std::move(formula), law->pairs().states(), law->rank(), at, law->evidence()};
    });
}

std::optional<WinningLaw> winning_law_by_values(const std::shared_ptr<const rule::Game>& game, const rule::PositionData* position) {
    const bool leaves_several = leaves_sums(*game);
    if (!leaves_several || !game::convention_of(*game).has_values()) return std::nullopt;
    return law_or_none([&]() -> std::optional<WinningLaw> {
        const auto ruleset = game::compile(*game);
        if (ruleset->shape().one_heap()) return std::nullopt;  // the theorems about the row of its values say more
        const auto law = value_law_of(game, *ruleset);
        if (!law) return std::nullopt;
        WinningLaw result;
        result.base = law->sentences().base();
        result.theorem = pattern::TheoremId::value_induction;
        result.rank = law->rank();
        result.evidence = law->evidence();
        const arithmetic::Automaton lost = law->sentences().close({law->pairs(), arithmetic::is_number(result.base, law->value(), 0)}, {law->value()});
        result.states = lost.states();
        result.lost_when = found_or_none([&] { return lost_in_words(*game, law->sentences(), law->play(), lost); });
        result.value_at = [law, ruleset](const rule::PositionData& at) { return value_of(*law, at); };
        result.outcome_at = [worth = result.value_at](const rule::PositionData& at) {
            const auto value = worth(at);
            return !value ? '?' : *value == 0 ? 'P' : 'N';
        };
        if (!position) return result;
        result.outcome = result.outcome_at(*position);
        return result.outcome != '?' ? std::optional(std::move(result)) : std::nullopt;
    });
}

std::optional<ValuesEverywhere> values_everywhere(const analyse::Result& result, const base::Budget& whole, std::optional<double> effort) {
    const pattern::Theorem* proved = result.pattern.theorem();
    const bool listed = result.one_heap ? !result.values.empty() : !result.positions.empty();
    if (!listed || result.limit || result.whole || result.reachable || (proved && proved->law && proved->law->of == pattern::Of::values)) return std::nullopt;
    const TimeForWords time(whole, effort);
    const base::Watch watch(time.budget);
    try {
        return values_everywhere(result.game);
    } catch (const base::Failure& failure) {
        if (!base::limit_of(failure)) throw;
        return std::nullopt;
    }
}

}  // namespace grundy::claim
