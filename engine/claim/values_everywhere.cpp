#include "engine/claim/values_everywhere.hpp"

#include "engine/base/budget.hpp"
#include "engine/base/failure.hpp"
#include "engine/base/poll.hpp"
#include "engine/claim/law/value_words.hpp"
#include "engine/claim/law_search.hpp"

namespace grundy::claim {

bool ValuesEverywhere::tell(analyse::SumReport& report, const rule::PositionData& position) const {
    if (report.outcome != '?' && !report.value.empty()) return false;
    const auto value = at(position);
    if (!value) return false;
    report.tell(*value == 0 ? 'P' : 'N', base::to_string(*value));
    report.grounds = pattern::Grounds(evidence);
    return true;
}

std::optional<ValuesEverywhere> values_everywhere(const std::shared_ptr<const rule::Game>& game, bool in_words) {
    if (game->partizan || game->play != rule::Play::normal || !game->terminals.empty()) return std::nullopt;
    return law_or_none([&]() -> std::optional<ValuesEverywhere> {
        const auto ruleset = game::compile(*game);
        std::string why;
        std::shared_ptr<const ValueLaw> law;
        SmallBoxes boxes(*ruleset);
        for (const arithmetic::Numeration base : bases_of(*game)) {
            if (!base.in_base()) break;  // values of such games follow no automaton that is known
            try {
                if ((law = learn_values(game, *ruleset, base, why, nullptr, {&boxes}))) break;
            } catch (const arithmetic::TooLarge&) {  // in another base perhaps
            }
        }
        if (!law) return std::nullopt;
        const auto at = [law, ruleset](const rule::PositionData& position) -> std::optional<base::Integer> {
            try {
                return law->at(law->play().values(position));
            } catch (const NotDefinable&) {
                return std::nullopt;
            }
        };
        rule::ExprRef formula = in_words ? found_or_none([&] { return values_in_words(*game, *ruleset, *law); }) : nullptr;
        return ValuesEverywhere{std::move(formula), law->pairs().states(), law->rank(), at, law->evidence()};
    });
}

std::optional<ValuesEverywhere> values_everywhere(const analyse::Result& result, const base::Budget& whole) {
    const pattern::Theorem* proved = result.pattern.theorem();
    const bool listed = result.one_heap ? !result.values.empty() : !result.positions.empty();
    if (!listed || result.limit || result.whole || result.reachable || (proved && proved->law)) return std::nullopt;
    base::Budget budget;
    budget.follow(whole, most_time_for_words);
    const base::Watch watch(budget);
    try {
        return values_everywhere(result.game);
    } catch (const base::Failure& failure) {
        if (!base::limit_of(failure)) throw;
        return std::nullopt;
    }
}

}  // namespace grundy::claim
