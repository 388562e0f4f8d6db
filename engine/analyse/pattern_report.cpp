// What a result says of its law, as data.
#include "engine/analyse/solve_parts.hpp"
#include "engine/rule/sum_text.hpp"
#include "engine/rule/text.hpp"

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

std::string sum_text(const std::vector<rule::PositionData>& parts, const rule::Game& game) {
    std::vector<std::string> terms;
    for (const auto& part : parts) terms.push_back(rule::to_string(part, game));
    return rule::sum_text(terms);
}

}  // namespace grundy::analyse
