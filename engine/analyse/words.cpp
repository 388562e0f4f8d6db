#include <algorithm>

#include "engine/analyse/solve_parts.hpp"
#include "engine/analyse/theorems.hpp"
#include "engine/base/checked.hpp"
#include "engine/rule/text.hpp"

namespace grundy::analyse {
namespace {

constexpr std::size_t listed_at_most = 24;

std::string list(const std::vector<std::int64_t>& values) {
    std::string text;
    for (std::size_t i = 0; i < values.size() && i < listed_at_most; ++i) text += (i ? ", " : "") + std::to_string(values[i]);
    return values.size() > listed_at_most ? text + ", …" : text;
}

/// Laws of other kinds come with words of their own, over the family's heap.
std::string spelled(std::string text) {
    for (std::size_t at = text.find(" in {"); at != std::string::npos; at = text.find(" in {")) text.replace(at, 4, " ∈ ");
    for (std::size_t at = text.find(">="); at != std::string::npos; at = text.find(">=")) text.replace(at, 2, "≥");
    return text;
}

}  // namespace

std::string words(const pattern::PSet& set, std::int64_t shift, const Domain& domain) {
    // No residues: either the words say it, over the family's heap, or the listed heaps are all there are.
    if (set.modulus == 0 && !set.words.empty() && (!set.all_listed || (shift == 0 && domain.whole()))) return spelled(set.words);
    std::vector<std::int64_t> listed;
    for (const auto n : set.listed) listed.push_back(static_cast<std::int64_t>(n) + shift);
    std::erase_if(listed, [&](std::int64_t n) { return !domain.contains(n); });
    if (set.modulus == 0 || set.residues.empty()) return listed.empty() ? "none" : "n ∈ {" + list(listed) + "}";
    const auto modulus = static_cast<std::int64_t>(set.modulus);
    std::vector<std::int64_t> residues;
    for (const auto r : set.residues) residues.push_back(*base::checked_mod(static_cast<std::int64_t>(r) + shift % modulus, modulus));
    std::sort(residues.begin(), residues.end());
    std::string text;
    if (!listed.empty()) text = "n ∈ {" + list(listed) + "}";
    const std::int64_t least = std::max(shift, domain.least), from = std::max(least, static_cast<std::int64_t>(set.from) + shift);
    const std::string among = domain.gaps ? " where n is a position" : "";
    if (modulus == 1) return text + (text.empty() ? "" : " or ") + (from == 0 ? "every n" : "n ≥ " + std::to_string(from)) + among;
    const std::string classes =
        "n mod " + std::to_string(modulus) + (residues.size() == 1 ? " = " + std::to_string(residues.front()) : " ∈ {" + list(residues) + "}");
    if (from == least && listed.empty()) return classes + among;
    return text + (text.empty() ? "" : " or ") + classes + " with n ≥ " + std::to_string(from) + among;
}

PatternReport report(const pattern::Pattern& law, const pattern::Proved* proof, std::int64_t shift, const Domain& domain) {
    PatternReport r;
    r.of = law.of == pattern::Of::values ? "values" : "outcomes";
    r.kind = law.kind();
    r.status = proof ? "proved" : law.none() ? "none" : "seen";
    if (const auto* period = std::get_if<pattern::Period>(&law.law)) {
        r.period = base::Integer(period->period);
        r.preperiod = base::Integer(period->preperiod) + shift;
        r.saltus = base::Integer(period->saltus);
    } else if (const auto* log = std::get_if<pattern::LogPeriod>(&law.law)) {
        r.period = base::Integer(log->factor);
        r.preperiod = base::Integer(log->from);
    }
    if (proof) {
        r.theorem = proof->theorem;
        r.theorem_name = theorem_name(proof->theorem);
        r.statement = proof->statement;
        if (proof->checked_to > 0) r.checked_to = base::Integer(proof->checked_to) - 1 + shift;  // the last position, not the number of values
    }
    if (!law.none()) {
        r.formula = spelled(law.describe());
        r.positions = words(law.p_positions(), shift, domain);
        if (const auto max = law.max_value()) r.max_value = static_cast<std::uint32_t>(*max);
    }
    return r;
}

std::string value_text(const Known& known) {
    if (known.value) return base::to_string(*known.value);
    return known.loopy;
}

std::string sum_text(const std::vector<rule::PositionData>& parts, const rule::Game& game) {
    if (parts.empty()) return "()";
    std::string text;
    for (const auto& part : parts) text += (text.empty() ? "" : " + ") + rule::to_string(part, game);
    return text;
}

std::string limit_note(base::Limit limit, const std::string& how_far) {
    switch (limit) {
        case base::Limit::time: return how_far + " before the time limit; --time-limit 10m gives it longer";
        case base::Limit::memory: return how_far + " before the memory limit; --memory-limit 8G gives it more";
        case base::Limit::size: return how_far + " before a size limit";
        case base::Limit::interrupted: return how_far + " before it was interrupted";
    }
    return how_far;
}

}  // namespace grundy::analyse
