// What a result says of its law, and who may be asked for one.
#include "engine/analyse/result/result.hpp"

#include "engine/base/failure.hpp"

namespace grundy::analyse {

using base::Integer;

const pattern::Theorem* PatternReport::theorem() const {
    const auto* proved = evidence ? std::get_if<pattern::TheoremRef>(&*evidence) : nullptr;
    return proved ? proved->get() : nullptr;
}

std::optional<Integer> PatternReport::period() const {
    if (!law) return std::nullopt;
    if (const auto* period = std::get_if<pattern::Period>(&law->law)) return Integer(period->period);
    if (const auto* period = std::get_if<pattern::LongPeriod>(&law->law)) return Integer(period->period);
    const auto* log = std::get_if<pattern::LogPeriod>(&law->law);
    return log ? std::optional(Integer(log->factor)) : std::nullopt;
}

std::optional<Integer> PatternReport::preperiod() const {
    if (!law) return std::nullopt;
    if (const auto* period = std::get_if<pattern::Period>(&law->law)) return Integer(Integer(period->preperiod) + shift);
    if (const auto* period = std::get_if<pattern::LongPeriod>(&law->law)) return Integer(Integer(period->preperiod) + shift);
    const auto* log = std::get_if<pattern::LogPeriod>(&law->law);
    return log ? std::optional(Integer(log->from)) : std::nullopt;
}

std::optional<Integer> PatternReport::saltus() const {
    if (law && std::holds_alternative<pattern::LongPeriod>(law->law)) return Integer(0);
    const auto* period = law ? std::get_if<pattern::Period>(&law->law) : nullptr;
    return period ? std::optional(Integer(period->saltus)) : std::nullopt;
}

PatternReport proved(const pattern::TheoremRef& theorem) {
    PatternReport report;
    report.law = theorem->law;
    report.evidence = theorem;
    report.shift = theorem->shift;
    return report;
}

void SumReport::tell(char who, const std::string& worth) {
    outcome = who;
    if (!worth.empty()) value = worth;
    if (terms.size() == 1) terms[0].outcome = outcome, terms[0].value = value;
    partial.clear();
    untold.clear();
    limit.reset();
    term_by_term = only_winner = false;
}

void require_two_players(const rule::Game& game) {
    if (!is_puzzle(game)) return;
    throw base::Failure(base::FailureKind::unsupported, game.name + " is a puzzle for one player: nobody wins, and positions have no values",
                        "grundy solve tells the shortest solution, grundy moves the next step, grundy ask 'distance at start' a number");
}

}  // namespace grundy::analyse
