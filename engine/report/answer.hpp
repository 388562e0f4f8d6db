#pragma once
/// What `grundy ask` and the `show` lines of a file say, as text and as JSON (grundy.ask/1).
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "engine/claim/answer.hpp"
#include "engine/report/check.hpp"

namespace grundy::report {

/// A question is answered by a value, or, where it was a claim, by what was found of it.
struct Asked {
    std::vector<std::pair<std::string, std::string>> parameters;  ///< of those that were given several values, this one's: {"n", "3"}
    std::optional<claim::Answer> answer;
    std::optional<CheckedClaim> claim;
};

/// The value alone, or the rows of a list as far as they are known, as the language writes them; empty where nothing is known.
std::string written(const claim::Answer& answer);
/// Why it is not known, or not complete, in lines of its own; empty where it is.
std::string shortcoming(const claim::Answer& answer, const Style& style);

/// With its text before it where it has one; beneath it what it rests on.
std::string text(const claim::Answer& answer, const Style& style);
/// Beneath what `solve` says.
std::string text(const std::vector<claim::Answer>& shown, const Style& style);
/// The answers to one question for several values of parameters stand together as a table.
std::string text(const std::vector<Asked>& asked, const Style& style);
std::string json(const std::vector<Asked>& asked);

/// "n = 3, k = 2"; empty for one game.
std::string choice(const Asked& one);

}  // namespace grundy::report
