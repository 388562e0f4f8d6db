#include "engine/report/values/value_rows.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <optional>

namespace grundy::report {

namespace {

using analyse::Result;

constexpr std::uint64_t longest_row = 40;  ///< a longer period is no row that an eye can follow
constexpr std::uint64_t shown_values = 60;
constexpr std::uint64_t most_lines = 14;

/// When a period was found that the listed values show whole.
struct Law {
    std::uint64_t period = 1;
    std::uint64_t before = 0;  ///< how many of the listed positions come before the law holds
    std::int64_t saltus = 0;
};

std::uint64_t listed(const Result& result) { return only_outcomes(result) ? result.outcomes.size() : result.values.size(); }

std::optional<Law> law_shown(const Result& result) {
    const analyse::PatternReport& pattern = result.pattern;
    if (!pattern.evidence || !pattern.law || !std::holds_alternative<pattern::Period>(pattern.law->law)) return {};
    if (only_outcomes(result) != (pattern.law->of == pattern::Of::outcomes)) return {};
    const auto period = base::to_int64(*pattern.period());
    const auto preperiod = base::to_int64(*pattern.preperiod());
    const auto saltus = base::to_int64(*pattern.saltus());
    if (!period || !preperiod || !saltus || *period < 1) return {};
    const base::Integer before = std::max(base::Integer(0), base::Integer(*preperiod) - result.first);
    if (before + *period > listed(result)) return {};
    return Law{static_cast<std::uint64_t>(*period), static_cast<std::uint64_t>(before), *saltus};
}

/// Positions that are won, and draws, neither of which has a number for a value: then ∞ would not tell who wins.
bool both_endless(const Result& result) {
    const auto has = [&](char outcome) {
        for (std::size_t i = 0; i < std::min(result.values.size(), result.outcomes.size()); ++i)
            if (!result.values[i] && result.outcomes[i] == outcome) return true;
        return false;
    };
    return has('N') && has('D');
}

/// What stands in the table for the heap `first + i`; `told`: ∞ as the letter of who wins.
std::string cell(const Result& result, std::uint64_t i, bool letters, bool told) {
    if (letters) return i < result.outcomes.size() ? std::string(1, result.outcomes[i]) : "";
    if (i >= result.values.size()) return "";
    if (result.values[i]) return std::to_string(*result.values[i]);
    const bool endless = i < result.outcomes.size() && (result.outcomes[i] == 'N' || result.outcomes[i] == 'D');
    return !endless ? "·" : told ? std::string(1, result.outcomes[i]) : "∞";
}

Ink ink_of_value(const Result& result, std::uint64_t i) {
    if (i < result.outcomes.size() && result.outcomes[i] == 'P') return Ink::good;
    return Ink::plain;
}

class Table {
public:
    Table(const Result& result, const Style& style)
        : result_(result), style_(style), letters_(only_outcomes(result)), told_(!letters_ && both_endless(result)) {}

    std::string draw() {
        const auto found = law_shown(result_);
        if (found && found->period <= longest_row && !result_.in_full) return with_period(*found);
        std::uint64_t last = listed(result_);  // behind it nothing that is listed is a position
        while (last > 1 && last <= result_.outcomes.size() && result_.outcomes[last - 1] == '-') --last;
        const bool ends = last < listed(result_) && last <= shown_values;
        const std::uint64_t count = ends ? last : result_.in_full ? listed(result_) : std::min(shown_values, listed(result_));
        measure(count, count);
        per_line_ = fit() >= 20 ? 20 : fit() >= 15 ? 15 : 10;
        per_line_ = std::min(per_line_, std::max<std::uint64_t>(count, 1));
        std::string text = header();
        lines(text, 0, count, !ends && (count < listed(result_) || (count == shown_values && !result_.in_full && result_.computed > count)) ? "  …" : "");
        return text;
    }

private:
    std::string with_period(const Law& law) {
        const std::uint64_t e = law.before;
        std::uint64_t rows = (e + law.period - 1) / law.period;                // rows before the one that repeats
        if ((rows + 1) * law.period > listed(result_)) rows = e / law.period;  // the repeating row is not listed whole: show what is
        measure(std::min((rows + 1) * law.period, listed(result_)), law.period);
        const std::string mark = law.saltus == 0 ? "   ↻" : fmt::format("   ↻ {:+}", law.saltus);
        const std::uint64_t folds = (law.period + fit() - 1) / fit();
        per_line_ = (law.period + folds - 1) / folds;
        if (rows == 0 && folds == 1) return single(law.period, mark);
        std::string text = header();
        const bool all = (rows + 1) * folds <= most_lines;
        const std::uint64_t head = all ? rows : std::max<std::uint64_t>(1, most_lines / folds / 2);
        for (std::uint64_t r = 0; r < head; ++r) lines(text, r * law.period, law.period, "");
        if (!all) text += style_.paint(Ink::faint, pad_left("⋮", label_ + 2)) + "\n";
        lines(text, rows * law.period, law.period, mark);
        return text;
    }

    /// One row that repeats from the beginning: heaps above, values below.
    std::string single(std::uint64_t period, const std::string& mark) const {
        std::string heaps = "  n  ", values = letters_ ? "     " : "  g  ";
        for (std::uint64_t i = 0; i < period; ++i) {
            heaps += ' ' + pad_left(place(i), cell_);
            values += ' ' + style_.paint(ink_of_value(result_, i), pad_left(cell(result_, i, letters_, told_), cell_));
        }
        return style_.paint(Ink::faint, heaps) + "\n" + values + style_.paint(Ink::strong, mark) + "\n";
    }

    std::string place(std::uint64_t i) const { return std::to_string(result_.first + static_cast<std::int64_t>(i)); }

    void measure(std::uint64_t count, std::uint64_t per_row) {
        for (std::uint64_t i = 0; i < count; ++i) cell_ = std::max(cell_, columns(cell(result_, i, letters_, told_)));
        cell_ = std::max({cell_, place(0).size(), place(std::max<std::uint64_t>(per_row, 1) - 1).size()});
        label_ = std::max({std::size_t{3}, place(0).size(), place(count).size()});
    }

    std::uint64_t fit() const {
        const std::size_t taken = label_ + 4 + 8;  // margin, label, gap; the mark at the end
        return std::max<std::uint64_t>(style_.width > taken ? (style_.width - taken) / (cell_ + 1) : 1, 5);
    }

    std::string header() const {
        std::string text = "  " + pad_left("n +", label_) + "  ";
        for (std::uint64_t i = 0; i < per_line_; ++i) text += ' ' + pad_left(std::to_string(i), cell_);
        return style_.paint(Ink::faint, text) + "\n";
    }

    /// The values first + from … , `count` of them, in lines; `mark` ends the last.
    void lines(std::string& text, std::uint64_t from, std::uint64_t count, const std::string& mark) const {
        for (std::uint64_t i = 0; i < count; i += per_line_) {
            text += "  " + style_.paint(Ink::faint, pad_left(place(from + i), label_)) + "  ";
            for (std::uint64_t j = i; j < std::min(i + per_line_, count); ++j)
                text += ' ' + style_.paint(ink_of_value(result_, from + j), pad_left(cell(result_, from + j, letters_, told_), cell_));
            if (i + per_line_ >= count) text += style_.paint(Ink::strong, mark);
            text += '\n';
        }
    }

    const Result& result_;
    const Style& style_;
    bool letters_, told_;
    std::size_t cell_ = 2, label_ = 3;
    std::uint64_t per_line_ = 20;
};

}  // namespace

bool only_outcomes(const Result& result) {
    return std::none_of(result.values.begin(), result.values.end(), [](const auto& v) { return v.has_value(); });
}

std::string value_rows(const Result& result, const Style& style) {
    if (listed(result) == 0) return "";
    const std::string letters = "N, D: won, and drawn, where play may go on for ever: the value is no number but ∞";
    const bool told = !only_outcomes(result) && both_endless(result);
    return Table(result, style).draw() + (told ? style.paint(Ink::faint, "  " + wrap(letters, style.width - 2, 2)) + "\n" : "");
}

std::string lost_heaps(const Result& result, const Style& style) {
    constexpr std::size_t most_listed = 24;
    if (result.outcomes.empty()) return "";
    std::string text;
    if (result.outcomes.size() > 1 && std::all_of(result.outcomes.begin(), result.outcomes.end(), [](char c) { return c == 'D' || c == '-'; }))
        return fmt::format("every position to n = {} is a draw\n", result.first + static_cast<std::int64_t>(result.outcomes.size()) - 1);
    for (const auto& [letter, what] : {std::pair('P', "P-positions"), std::pair('D', "draws")}) {
        const auto count = static_cast<std::size_t>(std::count(result.outcomes.begin(), result.outcomes.end(), letter));
        const bool all = result.computed <= result.outcomes.size();
        if (count == 0 && (letter == 'D' || all)) continue;
        std::string line = fmt::format("{} to n = {} ({}):", what, result.first + static_cast<std::int64_t>(result.outcomes.size()) - 1, count);
        for (std::size_t i = 0, told = 0; i < result.outcomes.size(); ++i) {
            if (result.outcomes[i] != letter) continue;
            if (++told > most_listed) {
                line += " …";
                break;
            }
            line += fmt::format(" {}", result.first + static_cast<std::int64_t>(i));
        }
        text += wrap(line, style.width, 2) + "\n";
    }
    return text;
}

std::string infinite_heaps(const Result& result, const Style& style) {
    constexpr std::size_t most_values = 12, most_listed = 24;
    std::map<std::pair<std::size_t, std::string>, std::vector<std::int64_t>> by_value;  // short ones first
    for (const auto& [n, value] : result.infinite) by_value[{value.size(), value}].push_back(n);
    if (by_value.size() > most_values) return "";
    std::string text;
    for (const auto& [value, heaps] : by_value) {
        std::string line = "value " + value.second + ":";
        for (std::size_t i = 0; i < heaps.size() && i < most_listed; ++i) line += fmt::format(" {}", heaps[i]);
        text += wrap(line + (heaps.size() > most_listed ? " …" : ""), style.width, 2) + "\n";
    }
    return text;
}

std::string infinite_said(const std::string& text, const Style& style) {
    if (text.find("∞{") == std::string::npos) return "";
    const char* const said =
        "∞{…}: play need not end, and the value is no number. Whoever moves wins it beside a heap of Nim whose size stands in the braces (alone, if 0 does); "
        "beside any other it is a draw";
    return style.paint(Ink::faint, "  " + wrap(said, style.width - 2, 2)) + "\n";
}

std::vector<std::int64_t> exceptions(const Result& result) {
    std::vector<std::int64_t> found;
    const auto rule = law_shown(result);
    if (!rule) return found;
    const bool letters = only_outcomes(result);
    // g(n) should be g(n + kp) - ks for the least k that lifts n to e or beyond; that heap lies below e + p, so it is listed.
    for (std::uint64_t here = 0; here < rule->before; ++here) {
        const std::uint64_t k = (rule->before - here + rule->period - 1) / rule->period, there = here + k * rule->period;
        bool equal = true;
        if (letters) {
            equal = result.outcomes[here] == '-' || result.outcomes[here] == result.outcomes[there];
        } else if (const auto& a = result.values[here], &b = result.values[there]; a) {  // a number that is no position is no exception
            equal = b && std::int64_t{*a} + static_cast<std::int64_t>(k) * rule->saltus == std::int64_t{*b};
        }
        if (!equal) found.push_back(result.first + static_cast<std::int64_t>(here));
    }
    return found;
}

}  // namespace grundy::report
