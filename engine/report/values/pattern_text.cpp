#include "engine/report/values/pattern_text.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "engine/base/checked.hpp"
#include "engine/report/values/evidence_text.hpp"
#include "engine/report/values/style.hpp"

namespace grundy::report {
namespace {

constexpr std::size_t listed_at_most = 24;

std::string some_of(const std::vector<std::int64_t>& values) {
    std::string text;
    for (std::size_t i = 0; i < values.size() && i < listed_at_most; ++i) text += (i ? ", " : "") + std::to_string(values[i]);
    return values.size() > listed_at_most ? text + ", …" : text;
}

/// "n mod 8 ∈ {0, 2}", "n ∈ {0, 5} or n mod 34 ∈ {…} with n ≥ 53", in positions of the domain; at most some twenty residues.
std::string words(const pattern::PSet& set, std::int64_t shift, const analyse::Domain& domain) {
    // No residues: either the words say it, over the family's heap, or the listed heaps are all there are.
    if (set.modulus == 0 && !set.words.empty() && (!set.all_listed || (shift == 0 && domain.whole()))) return set.words;
    std::vector<std::int64_t> listed;
    for (const auto n : set.listed) listed.push_back(static_cast<std::int64_t>(n) + shift);
    std::erase_if(listed, [&](std::int64_t n) { return !domain.contains(n); });
    if (set.modulus == 0 || set.residues.empty()) return listed.empty() ? "none" : "n ∈ {" + some_of(listed) + "}";
    const auto modulus = static_cast<std::int64_t>(set.modulus);
    std::vector<std::int64_t> residues;
    for (const auto r : set.residues) residues.push_back(*base::checked_mod(static_cast<std::int64_t>(r) + shift % modulus, modulus));
    std::sort(residues.begin(), residues.end());
    std::string text;
    if (!listed.empty()) text = "n ∈ {" + some_of(listed) + "}";
    const std::int64_t least = std::max(shift, domain.least), from = std::max(least, static_cast<std::int64_t>(set.from) + shift);
    const std::string among = domain.gaps ? " where n is a position" : "";
    if (modulus == 1) return text + (text.empty() ? "" : " or ") + (from == 0 ? "every n" : "n ≥ " + std::to_string(from)) + among;
    const std::string classes =
        "n mod " + std::to_string(modulus) + (residues.size() == 1 ? " = " + std::to_string(residues.front()) : " ∈ {" + some_of(residues) + "}");
    if (from == least && listed.empty()) return classes + among;
    return text + (text.empty() ? "" : " or ") + classes + " with n ≥ " + std::to_string(from) + among;
}

/// The first few numbers that may be taken as well, and all of them by their residues.
std::string allowed_words(const pattern::Extension& extension, const pattern::Theorem& theorem) {
    const auto* family = theorem.family.as<recognise::FiniteSubtraction>();
    const auto* law = std::get_if<pattern::Period>(&theorem.law->law);
    if (!family || !law) return "";
    std::string first;
    std::size_t found = 0;
    const auto end = static_cast<std::int64_t>(law->preperiod + 4 * law->period) + family->set.back();
    for (std::int64_t s = 1; s <= end && found < 8; ++s) {
        if (std::binary_search(family->set.begin(), family->set.end(), s) || !extension.contains(base::Integer(s))) continue;
        first += (found++ ? ", " : "") + std::to_string(s);
    }
    return found == 0 ? "nothing" : first + " …  (" + extension.words() + ")";
}

/// A formula for several numbers: it says who wins, and the first lost positions are listed.
bool of_several(const pattern::Pattern& law) { return law.closed() && law.closed()->count() != 1; }

void add_law(PatternText& text, const analyse::PatternReport& pattern) {
    const pattern::Pattern& law = *pattern.law;
    text.of = law.of == pattern::Of::values ? "values" : "outcomes";
    text.kind = law.kind();
    if (law.none()) return;
    text.period = pattern.period();
    text.preperiod = pattern.preperiod();
    text.saltus = pattern.saltus();
    const pattern::Theorem* theorem = pattern.theorem();
    text.formula = theorem && theorem->law == pattern.law ? law_said(*theorem) : law.describe();
    // "g(0) = 0" where no position is 0
    const bool begins_late = law.closed() && pattern.shift == 0 && !pattern.domain.whole() && pattern.domain.least > 0;
    if (begins_late) text.formula += fmt::format(" (n >= {})", pattern.domain.least);
    if (!of_several(law)) text.positions = words(law.p_positions(), pattern.shift, pattern.domain);
    if (begins_late && !law.closed()->lost_above_zero().empty()) text.positions = law.closed()->lost_above_zero();
    if (const auto max = law.max_value()) text.max_value = static_cast<std::uint32_t>(*max);
}

void add_theorem(PatternText& text, const pattern::Theorem& theorem, std::int64_t shift) {
    const auto& entry = pattern::entry(theorem.proof.theorem());
    text.status = "proved";
    text.theorem = entry.number;
    text.theorem_name = entry.name;
    if (!theorem.law || !of_several(*theorem.law)) text.statement = statement(theorem);                           // else it is the formula
    if (theorem.proof.checked_to() > 0) text.checked_to = base::Integer(theorem.proof.checked_to()) - 1 + shift;  // the last position, not the number of values
}

}  // namespace

PatternText described(const analyse::PatternReport& pattern) {
    PatternText text;
    text.tried = pattern.tried;
    text.looks_like = pattern.looks_like;
    if (pattern.law) add_law(text, pattern);
    const pattern::Theorem* theorem = pattern.theorem();
    if (theorem) add_theorem(text, *theorem, pattern.shift);
    if (const auto* seen = pattern.evidence ? std::get_if<pattern::Seen>(&*pattern.evidence) : nullptr) {
        text.status = "seen";
        text.checked_to = seen->to;
    }
    if (const auto* law = pattern.evidence ? std::get_if<pattern::AlongPlay>(&*pattern.evidence) : nullptr) {
        const auto& entry = pattern::entry(law->theorem());
        text.status = "proved", text.theorem = entry.number, text.theorem_name = entry.name;
        text.along_play = !law->rank().empty();
        text.statement = law->rank().empty() ? "from the ends of play backwards" : "play ends: " + law->rank();
    }
    if (pattern.allowed && theorem && theorem->law) text.allowed = allowed_words(*pattern.allowed, *theorem);
    return text;
}

std::string law_words(const PatternText& pattern) {
    const auto number = [](const std::optional<base::Integer>& n) { return n ? shorten(base::to_string(*n)) : std::string("0"); };
    if (pattern.kind == "period") return fmt::format("period {} from n = {}", number(pattern.period), number(pattern.preperiod));
    if (pattern.kind == "arithmetic-period")
        return fmt::format("arithmetic period {}, saltus {}, from n = {}", number(pattern.period), number(pattern.saltus), number(pattern.preperiod));
    if (!pattern.formula.empty()) return shorten(pattern.formula);
    return pattern.kind;
}

std::string law_sentence(const analyse::PatternReport& pattern) {
    const PatternText words = described(pattern);
    if (words.formula.empty() || words.status == "none") return "";
    const std::string law = (words.of == "outcomes" && words.period ? "outcomes: " : "") + law_words(words);
    if (words.status == "proved") return law + ", proved: " + words.theorem_name + (words.theorem.empty() ? "" : " (" + words.theorem + ")");
    return law + ", seen to n = " + (words.checked_to ? words.checked_to->str() : "?") + " and not proved";
}

}  // namespace grundy::report
