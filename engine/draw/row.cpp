#include "engine/draw/row.hpp"

#include <algorithm>

namespace grundy::draw {

Row::Row(const Plot& plot) : values(plot.values()) {
    const analyse::Result& result = plot.result;
    const auto count = static_cast<std::size_t>(std::max<std::int64_t>(plot.last - result.first + 1, 0));
    std::int64_t largest = 0;
    bool endless = false, won = false, lasting = false;  // of infinite values: some of a won position, some of a draw
    for (std::size_t i = 0; i < count; ++i) {
        const char outcome = result.outcomes[i];
        if (outcome == '-' || outcome == '?') continue;
        Mark mark{result.first + static_cast<std::int64_t>(i), -1, outcome};
        if (!values) mark.level = outcome == 'P' ? 0 : outcome == 'N' ? 1 : 2;
        else if (result.values[i]) mark.level = *result.values[i];
        draws = draws || outcome == 'D';
        endless = endless || mark.level < 0;
        won = won || (mark.level < 0 && outcome == 'N');
        lasting = lasting || (mark.level < 0 && outcome == 'D');
        largest = std::max(largest, mark.level);
        marks.push_back(mark);
    }
    top = std::max<std::int64_t>(largest, 1);
    if (!endless) return;
    const std::int64_t apart = std::max<std::int64_t>(1, top / 8);
    infinite = top + apart;
    if (won && lasting) drawn = infinite + apart;
    for (Mark& mark : marks)
        if (mark.level < 0) mark.level = drawn >= 0 && mark.outcome == 'D' ? drawn : infinite;
    top = drawn >= 0 ? drawn : infinite;
}

std::string Row::name(std::int64_t level) const {
    if (values && drawn >= 0 && level >= infinite) return level == drawn ? "D ∞" : level == infinite ? "N ∞" : "";
    if (values) return level == infinite ? "∞" : report::grouped(static_cast<std::uint64_t>(level));
    return level == 0 ? "P" : level == 1 ? "N" : "draw";
}

Turns turns_of(const Plot& plot) {
    Turns turns;
    const analyse::PatternReport& pattern = plot.result.pattern;
    const auto from = pattern.preperiod(), length = pattern.period();
    if (!from || !length) return turns;
    const auto begin = base::to_int64(*from), step = base::to_int64(*length);
    if (!begin || !step) return turns;
    turns = {std::max(*begin, plot.result.first), *step, std::holds_alternative<pattern::LogPeriod>(pattern.law->law), pattern.proved()};
    return turns;
}

std::string merged_note(std::uint64_t marks, std::uint64_t dots) {
    if (dots >= marks) return "";
    return report::grouped(marks) + " positions on " + report::grouped(dots) + " dots: those that fall on one another are drawn once";
}

}  // namespace grundy::draw
