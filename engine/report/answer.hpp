#pragma once
/// What `grundy ask` and the `show` lines of a file say, as text and as JSON (grundy.ask/1).
#include <optional>
#include <string>
#include <vector>

#include "engine/claim/answer.hpp"
#include "engine/report/check.hpp"

namespace grundy::report {

/// A question is answered by a value, or, where it was a claim, by what was found of it.
struct Asked {
    std::optional<claim::Answer> answer;
    std::optional<CheckedClaim> claim;
};

/// With its text before it where it has one; beneath it what it rests on.
std::string text(const claim::Answer& answer, const Style& style);
/// Beneath what `solve` says.
std::string text(const std::vector<claim::Answer>& shown, const Style& style);
std::string text(const std::vector<Asked>& asked, const Style& style);
std::string json(const std::vector<Asked>& asked);

}  // namespace grundy::report
