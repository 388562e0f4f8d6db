#include "engine/report/values/quotient_text.hpp"

#include <fmt/format.h>

#include "engine/misere/presentation.hpp"
#include "engine/report/values/evidence_text.hpp"
#include "engine/report/values/json_parts.hpp"

namespace grundy::report {
namespace {

constexpr std::size_t most_relations = 60, most_elements_listed = 200;

std::string listed(const std::vector<std::string>& items, std::size_t most) {
    std::string text;
    for (std::size_t i = 0; i < items.size() && i < most; ++i) text += (i == 0 ? "" : ", ") + items[i];
    return items.size() > most ? fmt::format("{}, … ({} in all)", text, items.size()) : text;
}

std::vector<std::string> generators(const analyse::QuotientReport& report) {
    std::vector<std::string> items;
    for (std::size_t g = 0; g < report.law->quotient.generators.size(); ++g)
        items.push_back(fmt::format("{} = ({})", misere::generator_name(g), report.law->quotient.generators[g] + report.shift));
    return items;
}

std::vector<std::string> relation_list(const misere::Quotient& quotient) {
    std::vector<std::string> items;
    for (const auto& [left, right] : misere::relations(quotient)) items.push_back(misere::monomial(left) + " = " + misere::monomial(right));
    return items;
}

std::vector<std::string> lost(const analyse::QuotientReport& report) {
    std::vector<std::string> items;
    for (std::uint32_t x = 0; x < report.law->quotient.order(); ++x)
        if (report.law->previous(x)) items.push_back(misere::monomial(report.law->quotient.words[x]));
    return items;
}

std::vector<std::string> heaps(const misere::Quotient& quotient) {
    std::vector<std::string> items;
    for (const std::uint32_t x : quotient.heaps) items.push_back(misere::monomial(quotient.words[x]));
    return items;
}

std::string proof(const analyse::QuotientReport& report) {
    const auto theorems = report.grounds.theorems();
    const auto* closure = theorems.empty() ? nullptr : theorems.front()->proof.checked().as<pattern::check::MisereClosure>();
    if (!closure) return "";
    const std::string all = report.law->of_all() ? fmt::format("; elements of heaps repeat with {} from {} on: {}, checked to n = {}", report.law->period,
                                                               static_cast<std::int64_t>(report.law->preperiod) + report.shift, name_of(closure->periods),
                                                               static_cast<std::int64_t>(theorems.front()->proof.checked_to()) - 1 + report.shift)
                                                 : "";
    return fmt::format("{}, {} pairs of element and options{}", name_of(pattern::TheoremId::misere_quotient), closure->states, all);
}

/// How many of them say all: those listed behind repeat them, as the elements of the heaps do.
std::size_t genera_told(const analyse::QuotientReport& report) {
    const std::size_t all = report.genera.size();
    if (!report.law || !report.law->of_all() || report.law->preperiod + report.law->period >= all) return all;
    for (std::size_t n = report.law->preperiod + report.law->period; n < all; ++n)
        if (report.genera[n].words() != report.genera[n - report.law->period].words()) return all;
    return report.law->preperiod + report.law->period;
}

std::string genera(const analyse::QuotientReport& report, const Style& style) {
    if (report.genera.empty()) return "";
    std::string text = "genus: ";
    const std::size_t told = genera_told(report);
    for (std::size_t n = 0; n < told; ++n)
        text += fmt::format("{}{}: {}", n == 0 ? "" : ", ", static_cast<std::int64_t>(n) + report.shift, report.genera[n].words());
    if (told < report.genera.size()) text += ", …";
    return wrap(text, style.width, 2) + "\n";
}

}  // namespace

std::string quotient_lines(const analyse::QuotientReport& report, const Style& style) {
    if (!report.law) return wrap(style.paint(Ink::warn, report.why), style.width, 2) + "\n" + genera(report, style);
    const pattern::MisereQuotient& law = *report.law;
    const misere::Quotient& q = law.quotient;
    const auto last = static_cast<std::int64_t>(q.heaps.size()) - 1 + report.shift;
    const std::string of = law.of_all() ? "of all heaps" : fmt::format("of the heaps up to {}", last);
    std::string text =
        style.paint(Ink::strong, fmt::format("misère quotient {}: {}, order {}, {} lost", of, misere::tame(q) ? "tame" : "wild", q.order(), law.lost()));
    text += "\n  " + wrap(style.paint(Ink::good, "proved") + ": " + proof(report), style.width - 2, 4) + "\n";
    const auto line = [&](const std::string& name, const std::string& items) {
        if (!items.empty()) text += "  " + wrap(name + " " + items, style.width - 2, 4) + "\n";
    };
    line("generators", listed(generators(report), most_relations));
    line("relations", listed(relation_list(q), most_relations));
    line("lost: the sums worth", listed(lost(report), most_elements_listed));
    line(
        law.of_all() ? fmt::format("heaps from {} on, the last {} again and again:", report.shift, law.period) : fmt::format("heaps from {} on:", report.shift),
        listed(heaps(q), most_elements_listed));
    text += genera(report, style);
    if (!report.why.empty()) text += wrap(style.paint(Ink::warn, report.why), style.width, 2) + "\n";
    return text;
}

Json quotient_json(const analyse::QuotientReport& report) {
    Json out;
    out["why_not_all"] = report.why.empty() ? Json(nullptr) : Json(report.why);
    out["genera"] = Json::array();
    for (const auto& genus : report.genera) out["genera"].push_back(genus.words());
    out["first"] = report.shift;
    out["found"] = nullptr;
    if (!report.law) return out;
    const pattern::MisereQuotient& law = *report.law;
    const misere::Quotient& q = law.quotient;
    Json generated = Json::array();
    for (std::size_t g = 0; g < q.generators.size(); ++g) generated.push_back({{"name", misere::generator_name(g)}, {"heap", q.generators[g] + report.shift}});
    out["found"] = {{"all_heaps", law.of_all()},
                    {"tame", misere::tame(q)},
                    {"order", q.order()},
                    {"preperiod", law.of_all() ? Json(static_cast<std::int64_t>(law.preperiod) + report.shift) : Json(nullptr)},
                    {"period", law.of_all() ? Json(law.period) : Json(nullptr)},
                    {"generators", std::move(generated)},
                    {"relations", relation_list(q)},
                    {"lost", lost(report)},
                    {"heaps", heaps(q)},
                    {"proof", proof(report)}};
    return out;
}

}  // namespace grundy::report
