#pragma once
/// `solve` of a game whose values form a row, and what a result of any game is headed with and ends with.
#include <functional>

#include "engine/analyse/heap/patience.hpp"
#include "engine/analyse/heap/subject.hpp"

namespace grundy::analyse {

/// How long a game may be worked on: 30 s where nothing shows that play ends, or sums have to be played out, and the user set no limit.
Patience patience_for(const rule::Game& game, const Options& options, const base::Budget& whole);

/// The result of what `answer` fills in: headed with the game, and with what ended it. A limit is a result.
Result answered(const Subject& subject, const Options& options, const Patience& patience, const std::function<void(Result&)>& answer);

/// One-heap games whose moves go down: values, the pattern, its proof. `starts`: besides a position that is asked for.
void solve_sequence(Subject& subject, const Options& options, const base::Budget& whole, bool starts, Result& result);

/// The whole of it for a game without a start whose family has a kernel of its own: the same as `solve` says (analysis.hpp). Nothing for all others.
std::optional<Result> solve_row(const std::shared_ptr<const rule::Game>& game, const Options& options, const base::Budget& whole);

}  // namespace grundy::analyse
