/// Theorems 1.9, 4.1, 4.2: automata learnt and proved, against plain loops.
#include <gtest/gtest.h>

#include "engine/pattern/digits/automatic.hpp"
#include "engine/theorem/forms.hpp"
#include "tests/unit/pattern/games.hpp"

namespace grundy::pattern::test {
namespace {

using namespace recognise;
using Kind = DigitStep::Kind;

Options steps_of(const DigitGame& game) {
    return [game](std::uint64_t heap, const solve::Values& g, base::MexSet& seen) {
        const auto n = static_cast<std::int64_t>(heap);
        for (const auto& option : game.options) {
            bool legal = true;
            for (const auto& guard : option.guards) {
                if (guard.kind == DigitGuard::Kind::at_least) legal = legal && n >= guard.value;
                if (guard.kind == DigitGuard::Kind::less) legal = legal && n < guard.value;
                if (guard.kind == DigitGuard::Kind::congruent) legal = legal && n % guard.modulus == guard.value;
                if (guard.kind == DigitGuard::Kind::not_congruent) legal = legal && n % guard.modulus != guard.value;
            }
            std::int64_t x = n;
            for (const auto& step : option.steps) {
                if (step.kind == Kind::subtract) legal = legal && (x -= step.value) >= 0;
                if (step.kind == Kind::floor_divide) x /= step.value;
                if (step.kind == Kind::ceil_divide) x = (x + step.value - 1) / step.value;
                if (step.kind == Kind::exact_divide) legal = legal && x % step.value == 0, x /= step.value;
            }
            if (legal) seen.insert({g[static_cast<std::uint64_t>(x)]});
        }
    };
}

const DigitGuard positive{DigitGuard::Kind::at_least, 1, 1};
DigitOption minus(std::int64_t s) { return {{}, {{Kind::subtract, s}}}; }
DigitOption over(Kind kind, std::int64_t d, std::int64_t least = 1) { return {{{DigitGuard::Kind::at_least, least, 1}}, {{kind, d}}}; }

TEST(Automatic, MarkIsProvedWholeUpToTwelve) {
    for (std::int64_t t = 2; t <= 12; ++t) {
        const Family family = Mark{t};
        solve::Values g;
        const Progress p = run(*make_prover(family), options_of(family), g, 1'000'000);
        ASSERT_EQ(p.state, Progress::State::proved) << t;
        ASSERT_EQ(p.proof->theorem(), TheoremId::digit_automaton) << t << " " << p.note;
        const auto& law = std::get<Automaton>(p.pattern.law);
        EXPECT_EQ(law.base, t);
        if (t >= 3) {
            EXPECT_EQ(law.states(), static_cast<std::size_t>(5 * (t - 1) + 1));
        }
        const Pattern runs = of_form(theorem::mark(t));  // theorem 4.2 agrees wherever it speaks
        fill(g, 30'000, options_of(family));
        for (std::uint64_t n = 0; n < 30'000; ++n) {
            ASSERT_EQ(*p.pattern.value(n), g[n]) << t << " " << n;
            const Answer a = runs.at(n);
            ASSERT_EQ(a.outcome, g[n] == 0 ? 'P' : 'N');
            ASSERT_TRUE(a.value ? *a.value == g[n] : a.among[0] == g[n] || a.among[1] == g[n]) << t << " " << n;
        }
    }
}

TEST(Automatic, LargeMarkAnswersWithoutAGuess) {
    const Progress p = make_prover(Mark{2012})->look({});
    ASSERT_EQ(p.state, Progress::State::proved);
    const Answer a = p.pattern.at(pow(base::Integer(2012), 2012));
    EXPECT_EQ(a.outcome, 'N');  // 1 and then 2012 zeros: an even run
    EXPECT_FALSE(a.value);
    EXPECT_EQ(a.among, (std::vector<base::Integer>{2011, 2012}));
    EXPECT_EQ(p.pattern.at(pow(base::Integer(2012), 2011)).outcome, 'P');
    EXPECT_EQ(*p.pattern.value(base::Integer(2012) * 2012 + 17), 17);
}

TEST(Automatic, DigitGamesOfTheTheory) {
    const struct {
        const char* what;
        DigitGame game;
        std::size_t states;
    } rows[] = {
        {"n-1, n-2, floor(n/2)", {{minus(1), minus(2), over(Kind::floor_divide, 2)}}, 31},
        {"n-1, n/2 exact", {{minus(1), over(Kind::exact_divide, 2)}}, 15},
        {"n-2, floor(n/2)", {{minus(2), over(Kind::floor_divide, 2)}}, 82},
        {"n-1, floor(n/3)", {{minus(1), over(Kind::floor_divide, 3)}}, 25},
        {"n-1, ceil(n/2)", {{minus(1), over(Kind::ceil_divide, 2, 2)}}, 0},
        {"n-1 when odd, (n-2)/4 rounded up, n-3",
         {{{{{DigitGuard::Kind::congruent, 1, 2}}, {{Kind::subtract, 1}}}, {{positive}, {{Kind::subtract, 2}, {Kind::ceil_divide, 4}}}, minus(3)}},
         0},
    };
    for (const auto& row : rows) {
        solve::Values g;
        const Progress p = run(*make_prover(row.game), steps_of(row.game), g, 1'000'000);
        ASSERT_EQ(p.state, Progress::State::proved) << row.what << " " << p.note;
        if (row.states && p.pattern.of == Of::values) {
            EXPECT_EQ(std::get<Automaton>(p.pattern.law).states(), row.states) << row.what;
        }
        fill(g, 20'000, steps_of(row.game));
        for (std::uint64_t n = 0; n < g.size(); ++n) ASSERT_EQ(p.pattern.at(n).outcome, g[n] == 0 ? 'P' : 'N') << row.what << " " << n;
        for (std::uint64_t n = 0; p.pattern.of == Of::values && n < g.size(); ++n) ASSERT_EQ(*p.pattern.value(n), g[n]) << row.what << " " << n;
    }
}

TEST(Automatic, OutcomesWhereValuesAreNotAutomatic) {
    const DigitGame game{{minus(1), over(Kind::floor_divide, 2), over(Kind::floor_divide, 4)}};
    solve::Values g;
    const Progress p = run(*make_prover(game), steps_of(game), g, 1ULL << 20);
    ASSERT_EQ(p.state, Progress::State::proved) << p.note;
    EXPECT_EQ(p.pattern.of, Of::outcomes);
    EXPECT_EQ(std::get<Automaton>(p.pattern.law).states(), 8u);
}

TEST(Automatic, DigitsOfTheNumberItself) {
    for (const std::int64_t b : {2, 3, 4, 10}) {
        const Family family = DigitSubtraction{b};
        solve::Values g;
        fill(g, 3000, options_of(family));
        const auto prover = make_prover(family);
        const Progress first = prover->look(g);
        const Pattern& set = b == 10 ? first.meanwhile->first : run(*prover, options_of(family), g, 1'000'000).pattern;
        EXPECT_EQ(set.of, b == 10 ? Of::outcomes : Of::values);
        for (std::uint64_t n = 0; n < 3000; ++n) ASSERT_EQ(set.outcome(n), g[n] == 0 ? 'P' : 'N') << b << " " << n;
        if (b == 10) {
            EXPECT_EQ(first.meanwhile->second.theorem(), TheoremId::digits);
            EXPECT_EQ(set.p_positions().words, "n mod 10 ∈ {0}");
        }
    }
}

// An automaton with one output changed is refuted, with an n at which it is wrong.
TEST(Automatic, AWrongAutomatonIsRefuted) {
    const Family family = Mark{3};
    solve::Values g;
    const Progress p = run(*make_prover(family), options_of(family), g, 1'000'000);
    const DigitRule rule = digit_rule(family);
    const auto& right = std::get<Automaton>(p.pattern.law);
    for (std::size_t q = 0; q < right.states(); ++q) {
        Automaton wrong = right;
        wrong.output[q] = (wrong.output[q] + 1) % 4;
        EXPECT_EQ(verify(wrong, rule, Of::values, 100'000).state, Verification::State::fails) << q;
    }
    for (std::size_t i = 0; i < right.next.size(); ++i) {
        Automaton wrong = right;
        wrong.next[i] = (wrong.next[i] + 1) % static_cast<std::uint32_t>(right.states());
        EXPECT_EQ(verify(wrong, rule, Of::values, 100'000).state, Verification::State::fails) << i;
    }
}

}  // namespace
}  // namespace grundy::pattern::test
