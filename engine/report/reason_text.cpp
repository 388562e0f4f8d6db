// A proof of a claim as a person would write it.
#include <fmt/format.h>

#include "engine/report/evidence_text.hpp"

namespace grundy::report {

namespace argument = claim::argument;

namespace {

std::string listed(const std::vector<argument::Example::Option>& options, bool all) {
    std::string text;
    for (std::size_t i = 0; i < options.size(); ++i) text += (i == 0 ? "" : i + 1 == options.size() && all ? " and " : ", ") + options[i].position;
    return all ? text : text + ", …";
}

/// "A position is P if its numbers obey …"
std::string lost_words(const argument::Examples::Stated& stated, bool guessed) {
    if (guessed) return "Call those positions good that the law found says are P.";
    if (stated.text.empty()) return "Call those positions good that are P if the claim is true.";
    const std::string among = stated.among.empty() ? "" : fmt::format(", among those with `{}`", stated.among);
    return stated.negated ? fmt::format("Call a position good unless `{}`{}.", stated.text, among)
                          : fmt::format("Call a position good if `{}`{}.", stated.text, among);
}

std::vector<std::string> of_outcomes(const argument::Induction& a) {
    const argument::Examples& shown = a.examples;
    std::vector<std::string> out{lost_words(shown.stated, a.guessed)};
    std::string good = "From a good position every move leads to one that is not good";
    for (const auto& one : shown.lost) good += fmt::format(": for example from {} to {}", one.position, listed(one.options, one.all));
    out.push_back(good + ".");
    std::string other = "From any other in which a move is left, some move leads to a good one";
    for (std::size_t i = 0; i < shown.won.size(); ++i)
        other += fmt::format("{} from {} to {}", i == 0 ? ": for example" : ",", shown.won[i].position, shown.won[i].options.at(0).position);
    out.push_back(other + ".");
    if (!shown.over.empty())
        out.push_back(
            fmt::format("Play is over at positions such as {}, which is {}: whoever were to move there has {}; and so it is wherever no move is left.",
                        shown.over, shown.over_is_lost ? "good" : "not good", shown.over_is_lost ? "lost" : "won"));
    out.push_back(fmt::format("Play ends: {}. So whoever is to move at a good position loses, and whoever is to move at any other wins{}.", a.rank,
                              a.guessed ? "; of these the claim is true" : ""));
    return out;
}

std::vector<std::string> of_values(const argument::Induction& a) {
    const argument::Examples& shown = a.examples;
    std::vector<std::string> out;
    out.push_back(a.guessed                   ? "Let f be what the law found gives a position."
                  : shown.stated.text.empty() ? "Write f for the value that the claim gives a position."
                                              : fmt::format("Let f be `{}`{}.", shown.stated.text,
                                                            shown.stated.among.empty() ? "" : fmt::format(", at positions with `{}`", shown.stated.among)));
    std::string mex = "No move leads to a position with the same f, and every smaller number is the f of some option";
    for (const auto& one : shown.won) {
        mex += fmt::format(": for example at {} f is {}, and among its options", one.position, one.value);
        for (std::size_t i = 0; i < one.options.size(); ++i)
            mex += fmt::format("{} {} at {}", i == 0 ? "" : ",", one.options[i].value, one.options[i].position);
    }
    out.push_back(mex + ".");
    out.push_back(fmt::format("Play ends: {}. So f is the least number that no option has, which is what the Grundy value is{}.", a.rank,
                              a.guessed ? "; of these values the claim is true" : ""));
    return out;
}

}  // namespace

std::vector<std::string> reason(const claim::Finding& finding) {
    if (finding.verdict != claim::Verdict::proved) return {};
    const auto* a = std::get_if<argument::Induction>(&finding.argument);
    if (!a || (a->examples.lost.empty() && a->examples.won.empty() && a->examples.over.empty())) return {};
    return a->values ? of_values(*a) : of_outcomes(*a);
}

}  // namespace grundy::report
