#pragma once
/// An induction along play as a person would write it: from the good positions every move leads to others, from the others some move leads back, and play ends.
#include <optional>
#include <string>
#include <vector>

#include "engine/claim/ground/finding.hpp"

namespace grundy::report {

/// What an induction rests on beside its set or its values.
struct Course {
    std::string rank;     ///< play ends: it falls
    std::string decided;  ///< by what, where that is said
    bool guessed = false;
    bool cases = false;      ///< the winning moves are told by others, before the last sentence
    std::string found = {};  ///< of a guess that no condition tells: what it is
};

/// Of who wins. `stated`: what tells the good positions; without it they are those of the claim, or of what was found. `opening` names them in another way.
std::vector<std::string> outcomes_by_induction(const claim::argument::Examples& shown, const claim::argument::Examples::Stated& stated, const Course& course,
                                               const std::string& opening = "");
/// " falls with every move from a P and …", where that is why play ends.
std::string round_words(const claim::argument::DrawnSet& set);
/// A set of drawn positions, in which whoever is to move can stay.
std::vector<std::string> drawn_set(const claim::argument::DrawnSet& set);
/// From the ends of play backwards, so many moves (nothing: how many is not known): who wins where the claim speaks; or, to a `standstill`, everywhere.
std::vector<std::string> outcomes_backwards(const claim::argument::Examples& shown, std::optional<std::size_t> moves, bool standstill);
/// The same of values.
std::vector<std::string> values_by_induction(const claim::argument::Examples& shown, const claim::argument::Examples::Stated& stated, const Course& course,
                                             const std::string& opening = "");

/// "No more of `divisors(n)` is used than remainders and its smallest numbers tell", and what stands behind it; empty where the rule is read as it is.
std::string bounded_words(const std::vector<std::string>& bounded, const std::string& end);

/// The argument of a claim that is proved by an induction on who wins, whose winning moves may be told as cases of it; null: it is none.
const claim::argument::Induction* told_by_cases(const claim::Finding& finding);
/// "From any other position the first of these leads to such a one:", as such an argument goes on.
std::string cases_heading(std::size_t cases);

}  // namespace grundy::report
