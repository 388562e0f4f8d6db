#pragma once
/// What `grundy check` says, as text and as JSON (grundy.check/1).
#include <memory>
#include <string>
#include <vector>

#include "engine/claim/ground/finding.hpp"
#include "engine/report/values/style.hpp"
#include "engine/rule/game.hpp"

namespace grundy::report {

struct CheckedClaim {
    std::string file;
    std::uint32_t line = 0;
    std::string id;      ///< "004-2.2", or the text where it begins with no id
    std::string text;    ///< what stands in quotes
    std::string formal;  ///< what stands after the colon, and before it: with, expect refuted
    bool expect_refuted = false, corrected = false;
    bool skipped = false;  ///< marked slow, and slow claims were not asked for
    claim::Finding finding;

    /// Refuted although nobody said so, or not refuted although somebody did. Undecided is neither.
    bool against_expectation() const;
};

/// What is wrong with a rule file, for programs that mark the place; people read it with the line and a caret.
struct Problem {
    bool error = true;
    std::string code, message, help;
    std::uint32_t line = 1, column = 1;  ///< as messages say it: from 1, in bytes
    std::uint32_t begin = 0, end = 0;    ///< bytes of the file
    std::uint32_t begin_in_utf16 = 0, end_in_utf16 = 0;
};

struct CheckedFile {
    std::string name;
    std::vector<CheckedClaim> claims;
    std::vector<Problem> problems;
    bool bad = false;                        ///< it is no rule file; what is wrong has been said elsewhere, too
    std::shared_ptr<const rule::Game> game;  ///< where it was only read, and could be
};

/// A line a claim, what refutes it beneath, and with `reasons` why it is so. Nothing for a file without claims.
std::string text(const CheckedFile& file, const Style& style, bool reasons);
/// The lines of one claim.
std::string claim_text(const CheckedClaim& one, const Style& style, bool reasons);
/// "41 claims in 12 files: 30 proved, 8 exhausted, 3 refuted as expected".
std::string check_summary(const std::vector<CheckedFile>& files, const Style& style);
std::string json(const std::vector<CheckedFile>& files);

}  // namespace grundy::report
