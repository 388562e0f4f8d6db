#pragma once
/// What `grundy ask` and the `show` lines of a file answer: an expression that may ask for values and outcomes, evaluated.
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "engine/analyse/analysis.hpp"
#include "engine/analyse/known.hpp"
#include "engine/claim/puzzle_claimed.hpp"
#include "engine/pattern/law/evidence.hpp"
#include "engine/rule/claim.hpp"
#include "engine/rule/evaluate/evaluator.hpp"

namespace grundy::claim {

/// A value as it is written in the language; those of loopy positions too: "{0, 4, 8}", "∞{0, 1}".
struct Written {
    rule::Type type;
    std::string text;
    std::vector<std::string> items;  ///< of a set or vector
};

struct Answer {
    std::string text;              ///< what the author calls it; may be empty
    std::string formal;            ///< the expression as it was written
    std::optional<Written> value;  ///< nothing where it is not known, and of a list
    /// A list `{(x, y) for …}` or `[h for …]`: a row for each binding, as far as they are known. Of a set or vector the elements that are, where others are
    /// not.
    bool listed = false, braces = false;
    std::vector<Written> rows;
    pattern::Grounds grounds;              ///< what the positions asked for rest on
    std::vector<analyse::ByClaim> claims;  ///< of the file, which say it where nothing else does
    std::string why;                       ///< not known, or not all rows: why
    std::optional<base::Limit> limit;
};

/// What claims of the file that are proved say of a position: who wins, and its value where that is wanted, or how far a goal is; nothing where none does.
struct Said {
    analyse::Known known;
    analyse::ByClaim by;
    std::optional<SaidOfPuzzle> of_puzzle = {};  ///< of a puzzle for one player, in the place of `known`
};
using Stated = std::function<std::optional<Said>(const rule::PositionData& position, analyse::Want want)>;

struct Question {
    std::shared_ptr<const rule::Game> game;
    const rule::Claim* asked = nullptr;  ///< an expression in the clothes of a claim's formula, of any type; with a domain it is a row of a list
    bool tuples = false;                 ///< of a list: its rows are written (x, y), not [x, y]
    bool distinct = false;               ///< of a list: every row once
    Stated stated = nullptr;             ///< asked where a search does not get there
};

/// `budget` bounds it. What ends it, Ctrl-C too, leaves what was found before. Throws base::Failure(internal) for a defect.
Answer answer(const Question& question, const analyse::Options& options, base::Budget& budget);

}  // namespace grundy::claim
