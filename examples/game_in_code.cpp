// A game built in code, without any text: from n tokens take 2, 5 or 6. The engine recognises it from what its moves do, as it would a rule file.
#include <fmt/core.h>

#include "engine/analyse/analysis.hpp"
#include "engine/rule/text.hpp"

using namespace grundy;

// position (n)
// move take: (n) -> (n - s)  for s in {2, 5, 6}
// Names are resolved to slots: the pattern binds slot 0, the binder slot 1, so the frame of this move has two.
rule::Game take_2_5_6() {
    const rule::ExprRef n = rule::local(0, "n"), s = rule::local(1, "s");
    rule::Move move;
    move.label = "take";
    move.from = {{0, "n", nullptr}};
    move.to = {{{}, nullptr, {rule::binary(rule::Op::subtract, n, s)}}};
    move.binders = {{1, "s", {}, rule::set_list({rule::number(2), rule::number(5), rule::number(6)})}};
    move.frame = 2;

    rule::Game game;
    game.name = "take_2_5_6";
    game.components = {{.name = "n"}};
    game.moves = {move};
    return game;
}

int main() {
    const auto game = std::make_shared<const rule::Game>(take_2_5_6());
    fmt::print("{}\n", rule::canonical_text(*game));

    base::Budget budget;
    analyse::Options options;
    options.to = 21;
    const analyse::Result result = analyse::solve(game, options, budget);
    fmt::print("recognised: {}\ng:", recognise::describe(result.recognition.family));
    for (const auto& value : result.values) fmt::print(" {}", *value);
    fmt::print("\n{}: period {} from n = {}\n", result.pattern.proved() ? "proved" : "seen", result.pattern.period()->str(), result.pattern.preperiod()->str());
    fmt::print("P-positions: {}\n", result.pattern.law->p_positions().words);
}
