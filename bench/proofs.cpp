/// From a code to its proved period, as `grundy solve` does it: table, stream, theorem. By the clock, on all threads.
#include <string>

#include "bench/harness.hpp"
#include "bench/rows.hpp"
#include "dsl/document.hpp"
#include "dsl/library.hpp"
#include "engine/analyse/analysis.hpp"

namespace grundy::bench {
namespace {

void proved(benchmark::State& state, const std::string& code) {
    const auto opened = dsl::Library(std::string{}).open(code);
    dsl::Diagnostics diagnostics;
    const auto game = std::make_shared<const rule::Game>(opened.document->instantiate({}, diagnostics).value());
    bool theorem = false;
    analyse::Options options;
    if (smoke()) options.to = 1000;
    least(
        state,
        [&] {
            base::Budget budget;
            theorem = analyse::solve(game, options, budget).pattern.theorem() != nullptr;
        },
        wall_seconds);
    if (!theorem && !smoke()) state.SkipWithError("nothing was proved");
}

}  // namespace

void proof_rows() {
    using benchmark::State;
    row("0.054, proved", {within(5)}, [](State& state) { proved(state, "0.054"); });
    row("0.104, proved", {within(5)}, [](State& state) { proved(state, "0.104"); });
    row("0.1777, proved", {within(5)}, [](State& state) { proved(state, "0.1777"); });
    row("0.354, proved", {within(2)}, [](State& state) { proved(state, "0.354"); });
    row("0.376, proved", {within(1)}, [](State& state) { proved(state, "0.376"); });
}

}  // namespace grundy::bench
