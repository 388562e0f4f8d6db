#pragma once
/// The law of a game and what it rests on, in the words and numbers of the report.
#include <optional>
#include <string>
#include <vector>

#include "engine/analyse/result/result.hpp"

namespace grundy::report {

struct PatternText {
    std::string of = "values";    ///< values, outcomes
    std::string kind = "none";    ///< period, arithmetic-period, automaton, log-period, closed-form, none
    std::string status = "none";  ///< proved, seen, none
    std::optional<base::Integer> period, preperiod, saltus;
    std::string theorem;       ///< number in docs/theorems.md: "2.1"
    std::string theorem_name;  ///< "Guy–Smith periodicity theorem"
    std::string statement;     ///< one sentence: what was checked
    bool along_play = false;   ///< by induction along play, which ends
    std::optional<base::Integer> checked_to;
    std::string positions;  ///< the P-positions in words, empty if not known: "n mod 8 ∈ {0, 2}"
    std::string formula;    ///< the law in words
    std::optional<std::uint32_t> max_value;
    std::string allowed;  ///< "3, 7, 9, 11 …  (s mod 8 ∈ {1, 3, 4, 5, 7})"
    std::vector<std::string> tried;
    std::string looks_like;  ///< seen, and no more
};
PatternText described(const analyse::PatternReport& pattern);

/// "period 12 from n = 71", in positions, or the formula.
std::string law_words(const PatternText& pattern);
/// "period 12 from n = 71, proved: Guy–Smith periodicity theorem (2.1)"; empty where nothing was found.
std::string law_sentence(const analyse::PatternReport& pattern);

}  // namespace grundy::report
