/// The nim-sum of the parts of a position, digit below digit, and what the winning move does to it: of the move that is shown, not of some other one.
#include <fmt/format.h>

#include <algorithm>

#include "engine/analyse/solve_parts.hpp"
#include "engine/base/text.hpp"
#include "engine/report/lesson/lesson_parts.hpp"
#include "engine/report/values/evidence_text.hpp"
#include "engine/report/values/pattern_text.hpp"
#include "engine/rule/sum_text.hpp"
#include "engine/rule/text.hpp"

namespace grundy::report {
namespace {

using Parts = std::vector<tutor::Part>;

constexpr const char* how_to_make_it_zero = ", by a move in a part that has a 1 in the highest column in which the nim-sum has one.";

base::Integer nim_sum(const Parts& parts) {
    base::Integer total = 0;
    for (const auto& part : parts) total ^= part.value;
    return total;
}

/// Those of `all` that are not among `others`, each as often as it is there once more.
Parts without(const Parts& all, Parts others) {
    Parts left;
    for (const auto& part : all) {
        const auto same = std::find_if(others.begin(), others.end(), [&](const auto& o) { return o.position == part.position; });
        if (same == others.end()) left.push_back(part);
        else others.erase(same);
    }
    return left;
}

std::string listed(const Parts& parts) {
    std::vector<std::string> names;
    for (const auto& part : parts) names.push_back(part.position);
    return list_of(names, "and", 8);
}

/// "7 has the value 7, and 7 xor 3 = 4: the move to (4) makes its value 4." A value that grows is no move in the part with the highest column.
std::string value_changed(const std::string& part, const base::Integer& value, const base::Integer& total, const std::string& to) {
    const std::string before = base::to_string(value), after = base::to_string(value ^ total);
    const bool falls = (value ^ total) < value;
    return fmt::format("{} {} {} {}, and {} xor {} = {}: the move to {} makes its value {}.", falls ? how_to_make_it_zero : ".", part,
                       falls ? "is one of value" : "has the value", before, before, base::to_string(total), after, to, after);
}

/// Of the parts of one position: what the move shown takes away of them, and puts in their place.
std::string parts_changed(const tutor::Explanation& e, const base::Integer& total) {
    const Parts gone = without(e.parts, *e.parts_after), come = without(*e.parts_after, e.parts);
    if (gone.empty() && come.empty()) return ".";
    if (gone.size() == 1 && come.size() <= 1) return value_changed(gone[0].position, gone[0].value, total, e.played);
    const auto worth = [](const Parts& parts) {
        return parts.size() == 1 ? fmt::format("of value {}", base::to_string(parts[0].value))
                                 : fmt::format("whose nim-sum is {}", base::to_string(nim_sum(parts)));
    };
    if (come.empty()) return fmt::format(". The move to {} takes away {}, {}.", e.played, listed(gone), worth(gone));
    if (gone.empty()) return fmt::format(". The move to {} adds {}, {}.", e.played, listed(come), worth(come));
    return fmt::format("{} The move to {} makes {}, {}, into {}, {}: {} xor {} = {}.",
                       gone.size() == 1 && nim_sum(come) < gone[0].value ? how_to_make_it_zero : ".", e.played, listed(gone), worth(gone), listed(come),
                       worth(come), base::to_string(nim_sum(gone)), base::to_string(total), base::to_string(nim_sum(come)));
}

/// Where no move is shown: a part that can be lowered.
std::string part_to_lower(const Parts& parts, const base::Integer& total) {
    for (const auto& part : parts) {
        const base::Integer wanted = part.value ^ total;
        if (wanted >= part.value) continue;
        return fmt::format("{} {} is such a part: its value {} must become {} xor {} = {}.", how_to_make_it_zero, part.position, base::to_string(part.value),
                           base::to_string(part.value), base::to_string(total), base::to_string(wanted));
    }
    return how_to_make_it_zero;
}

void tabulate(const Parts& parts, const base::Integer& total, Lesson::Section& s) {
    std::size_t width = 1;
    for (const auto& part : parts) width = std::max(width, base::bit_length(part.value));
    if (width > 64) return;
    s.table.push_back({"part", "value", "binary"});
    for (std::size_t i = 0, next = 0; i < parts.size(); i = next) {  // many equal ones stand in a row
        while (next < parts.size() && parts[next].position == parts[i].position) ++next;
        const std::string times = next - i >= rule::terms_to_count ? fmt::format("{} × ", next - i) : "";
        for (std::size_t row = i; row < (times.empty() ? next : i + 1); ++row)
            s.table.push_back({times + parts[i].position, base::to_string(parts[i].value), in_binary(parts[i].value, width)});
    }
    s.table.push_back({"nim-sum", base::to_string(total), in_binary(total, width)});
}

void say_what_parts_are(const tutor::Explanation& e, Lesson::Section& s) {
    if (e.played_apart)
        s.sentences.emplace_back(
            "A move changes one part of the position, and what may be done there does not depend on the others: so the position is the sum of its parts.");
    const std::string heaps = e.parts_are_terms || e.played_apart ? "" : heaps_said(e);
    if (!heaps.empty()) s.sentences.push_back(heaps);
    s.sentences.emplace_back(
        "The value of a part is the least number that is not the value of anything a move there leads to. Write the values in binary, one below the other. "
        "The nim-sum has a 1 in every "
        "column with an odd number of ones. The whole is lost exactly when the nim-sum is 0.");
    if (e.first_values.empty()) return;
    const std::string row = base::joined(e.first_values, ", ", [](const auto& value) { return base::to_string(value); });
    const std::string law = e.values_law ? law_sentence(analyse::proved(e.values_law)) : "";
    s.sentences.push_back("The positions (0), (1), (2), … have the values " + row + ", …" + (law.empty() ? "." : ": " + law + "."));
}

}  // namespace

void say_nim_sum(const tutor::Explanation& e, Lesson::Section& s) {
    say_what_parts_are(e, s);
    const base::Integer total = nim_sum(e.parts);
    tabulate(e.parts, total, s);
    if (total == 0) {
        s.after =
            "The nim-sum is 0. A move changes the value of one part (no move keeps it, by what the value is), so it makes the nim-sum different from 0, "
            "and B can make it 0 again.";
        return;
    }
    s.after = fmt::format("The nim-sum is {}, not 0: A can make it 0", base::to_string(total));
    const bool shown = e.play && (e.play->why == tutor::Why::wins || e.play->why == tutor::Why::copies);
    if (e.sum.size() > 1) {
        const std::size_t term = shown ? e.play->move.term : e.parts.size();
        if (term >= e.parts.size()) s.after += how_to_make_it_zero;
        else s.after += value_changed(e.parts[term].position, e.parts[term].value, total, analyse::sum_text(e.play->move.parts, *e.sum[term].game));
    } else if (shown && e.parts_after && nim_sum(*e.parts_after) == 0) s.after += parts_changed(e, total);
    else s.after += part_to_lower(e.parts, total);
}

}  // namespace grundy::report
