#pragma once
/// Results made by hand: games as families, values straight from the rule, so that the renderers are tested without a solver.
#include <memory>
#include <set>

#include "engine/analyse/analysis.hpp"
#include "engine/pattern/prove/prover.hpp"
#include "engine/rule/families.hpp"

namespace grundy::tests {

/// g(0) … g(to) of a game that takes 1 or 2 pins from a row and may split it.
inline std::vector<std::optional<std::uint32_t>> kayles_values(std::uint32_t to) {
    std::vector<std::uint32_t> g;
    for (std::uint32_t n = 0; n <= to; ++n) {
        std::set<std::uint32_t> seen;
        for (std::uint32_t take = 1; take <= 2 && take <= n; ++take)
            for (std::uint32_t i = 0; i <= n - take; ++i) seen.insert(g[i] ^ g[n - take - i]);
        std::uint32_t mex = 0;
        while (seen.count(mex) != 0) ++mex;
        g.push_back(mex);
    }
    return {g.begin(), g.end()};
}

inline std::vector<std::optional<std::uint32_t>> subtraction_values(const std::vector<std::int64_t>& set, std::uint32_t to) {
    std::vector<std::uint32_t> g;
    for (std::uint32_t n = 0; n <= to; ++n) {
        std::set<std::uint32_t> seen;
        for (const auto s : set)
            if (s <= n) seen.insert(g[n - static_cast<std::uint32_t>(s)]);
        std::uint32_t mex = 0;
        while (seen.count(mex) != 0) ++mex;
        g.push_back(mex);
    }
    return {g.begin(), g.end()};
}

inline std::string letters(const std::vector<std::optional<std::uint32_t>>& values) {
    std::string text;
    for (const auto& v : values) text += !v ? '-' : *v == 0 ? 'P' : 'N';
    return text;
}

/// What the prover of the family makes of the values: nobody else can make a proof.
inline analyse::PatternReport proved(const analyse::Result& result) {
    solve::Values values;
    for (const auto& v : result.values) values.push_back(*v);
    const pattern::Progress progress = pattern::make_prover(result.recognition.family)->look(values);
    analyse::PatternReport report;
    if (!progress.proof) return report;
    report.law = std::make_shared<const pattern::Pattern>(progress.pattern);
    report.evidence = std::make_shared<const pattern::Theorem>(pattern::Theorem{*progress.proof, result.game, result.recognition.family, 0, report.law, {}});
    return report;
}

inline analyse::Result kayles() {
    analyse::Result result;
    auto game = rule::take_and_break(rule::parse_code("0.77"));
    game.name = "kayles";
    game.title = "Kayles";
    result.game = std::make_shared<const rule::Game>(std::move(game));
    result.recognition.family = recognise::TakeAndBreak{rule::parse_code("0.77")};
    result.recognition.embedding.components = {0};
    result.recognition.evidence = "one or two are taken, and what is left may be split";
    result.one_heap = true;
    result.values = kayles_values(167);
    result.outcomes = letters(result.values);
    result.pattern = proved(result);
    result.method = "break-dense";
    result.method_why = "a finite code";
    result.computed = 168;
    result.elapsed_ns = 81000;
    return result;
}

inline analyse::Result s145() {
    analyse::Result result;
    auto game = rule::subtract({1, 4, 5});
    game.name = "s145";
    game.title = "S(1,4,5)";
    result.game = std::make_shared<const rule::Game>(std::move(game));
    result.recognition.family = recognise::FiniteSubtraction{{1, 4, 5}};
    result.recognition.embedding.components = {0};
    result.recognition.evidence = "1, 4 or 5 are taken";
    result.one_heap = true;
    result.values = subtraction_values({1, 4, 5}, 40);
    result.outcomes = letters(result.values);
    result.pattern = proved(result);
    result.method = "subtraction";
    result.computed = 41;
    result.elapsed_ns = 900;
    return result;
}

}  // namespace grundy::tests
