#pragma once
/// The whole way from a game to its report: recognise, choose a method, compute, find the pattern, prove it, look at the start. The result is data.
#include <memory>
#include <vector>

#include "engine/analyse/domain/misreadings.hpp"
#include "engine/analyse/heap/kernels.hpp"
#include "engine/analyse/result/result.hpp"

namespace grundy::analyse {

/// The main job. Throws base::Failure as the library does; a limit is a result.
Result solve(const std::shared_ptr<const rule::Game>& game, const Options& options, const base::Budget& whole);

/// Value and outcome of a sum. Throws base::Failure(unsupported) with a clear sentence where a sum means nothing (terminal, partizan, mixed conventions).
SumReport value(const std::vector<Term>& sum, const Options& options, const base::Budget& budget);

MovesReport moves(const std::vector<Term>& sum, const Options& options, const base::Budget& budget);

/// `show`: the game after each stage, as titled blocks of text.
std::vector<Stage> stages(const std::shared_ptr<const rule::Game>& game, const Options& options, const base::Budget& budget);

}  // namespace grundy::analyse
