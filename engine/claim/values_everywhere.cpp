#include "engine/claim/values_everywhere.hpp"

#include <chrono>

#include "engine/base/budget.hpp"
#include "engine/base/failure.hpp"
#include "engine/base/poll.hpp"
#include "engine/claim/induction/value_words.hpp"

namespace grundy::claim {

namespace {

constexpr std::chrono::seconds most_time{2};

/// Words are looked for as long as there is time; the law stands without them.
rule::ExprRef in_words_of(const rule::Game& game, const game::Ruleset& ruleset, const ValueLaw& law) {
    try {
        return values_in_words(game, ruleset, law);
    } catch (const arithmetic::TooLarge&) {
    } catch (const base::Failure& failure) {
        if (!base::limit_of(failure)) throw;
    }
    return nullptr;
}

}  // namespace

bool ValuesEverywhere::tell(analyse::SumReport& report, const rule::PositionData& position) const {
    if (report.outcome != '?' && !report.value.empty()) return false;
    const auto value = at(position);
    if (!value) return false;
    report.outcome = *value == 0 ? 'P' : 'N';
    report.value = base::to_string(*value);
    report.partial.clear();
    report.untold.clear();
    report.limit.reset();
    report.term_by_term = false;
    report.grounds = pattern::Grounds(evidence);
    return true;
}

std::optional<ValuesEverywhere> values_everywhere(const std::shared_ptr<const rule::Game>& game, bool in_words) {
    if (game->partizan || game->play != rule::Play::normal || !game->terminals.empty()) return std::nullopt;
    try {
        const arithmetic::Allowance allowance(most_work / 4);
        const auto ruleset = game::compile(*game);
        std::string why;
        const auto law = learn_values(game, *ruleset, claim_base(*game, {}), why);
        if (!law) return std::nullopt;
        const auto at = [law, ruleset](const rule::PositionData& position) -> std::optional<base::Integer> {
            try {
                return law->at(law->play().values(position));
            } catch (const NotDefinable&) {
                return std::nullopt;
            }
        };
        return ValuesEverywhere{in_words ? in_words_of(*game, *ruleset, *law) : nullptr, law->pairs().states(), law->rank(), at, law->evidence()};
    } catch (const NotDefinable&) {  // no law then
    } catch (const arithmetic::TooLarge&) {
    } catch (const base::Failure& failure) {
        base::pass_limits(failure);
        if (failure.kind() == base::FailureKind::internal) throw;
    }
    return std::nullopt;
}

std::optional<ValuesEverywhere> values_everywhere(const analyse::Result& result, const base::Budget& whole) {
    const pattern::Theorem* proved = result.pattern.theorem();
    if (result.one_heap || result.positions.empty() || result.limit || result.whole || (proved && proved->law)) return std::nullopt;
    base::Budget budget;
    budget.follow(whole, most_time);
    const base::Watch watch(budget);
    try {
        return values_everywhere(result.game);
    } catch (const base::Failure& failure) {
        if (!base::limit_of(failure)) throw;
        return std::nullopt;
    }
}

}  // namespace grundy::claim
