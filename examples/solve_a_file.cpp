// A rule file, solved from C++: read and checked by `dsl`, turned into a game for parameters of your choice, analysed by the engine.
#include <fmt/core.h>

#include "dsl/library.hpp"
#include "engine/analyse/analysis.hpp"
#include "engine/base/failure.hpp"
#include "engine/pattern/law/pattern.hpp"

using namespace grundy;

rule::Game read_game(const std::string& path) {
    const dsl::Library::Opened opened = dsl::Library("").open(path);
    dsl::Diagnostics diagnostics = opened.diagnostics;
    std::optional<rule::Game> game;
    if (opened.document) game = opened.document->instantiate({}, diagnostics);  // {{"t", "3"}} would set the parameter t
    if (!game) throw base::Failure(base::FailureKind::bad_input, dsl::render(diagnostics, *opened.source));
    return *std::move(game);
}

int main(int argc, char** argv) try {
    if (argc != 2) throw base::Failure(base::FailureKind::bad_input, "usage: example_solve_a_file FILE.game");
    const auto game = std::make_shared<const rule::Game>(read_game(argv[1]));
    const analyse::Result result = analyse::solve(game, analyse::Options{}, base::Budget{});  // no limit of time or memory

    fmt::print("recognised: {}\n{}", recognise::describe(result.recognition.family), result.pattern.proved() ? "proved" : result.pattern.law ? "seen" : "none");
    if (const auto period = result.pattern.period()) fmt::print(": period {} from n = {}", period->str(), result.pattern.preperiod()->str());
    fmt::print("\n");
    if (!result.law) return 0;  // nothing is proved
    fmt::print("by the {}\n", pattern::entry(result.pattern.theorem()->proof.theorem()).name);
    if (const auto value = result.law->value(base::Integer("1000000000000000000000000000000"))) fmt::print("g(10^30) = {}\n", value->str());
} catch (const base::Failure& failure) {
    fmt::print(stderr, "{}\n", failure.what());
    return 2;
}
