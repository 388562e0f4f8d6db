/// Theorems 1.2 – 1.8 and 4.4 on the published table of periods, and against plain loops on random sets.
#include <gtest/gtest.h>

#include <algorithm>

#include "engine/pattern/law/number_sets.hpp"
#include "engine/pattern/prove/extension.hpp"
#include "engine/recognise/family/members.hpp"
#include "tests/unit/pattern/games.hpp"

namespace grundy::pattern::test {
namespace {

using namespace recognise;

PredicateSubtraction only(SetTerm::Kind kind, std::vector<std::int64_t> values = {}, std::int64_t a = 0) {
    SetTerm t;
    t.kind = kind;
    t.values = std::move(values);
    t.a = a;
    return {{t}};
}

Options take_members(const PredicateSubtraction& set, std::int64_t limit) {
    return [all = members(set, limit)](std::uint64_t n, const solve::Values& g, base::MexSet& seen) {
        for (const auto s : all) {
            if (static_cast<std::uint64_t>(s) > n) break;
            seen.insert({g[n - static_cast<std::uint64_t>(s)]});
        }
    };
}

TEST(Subtraction, AllButSetsHaveTheirArithmeticPeriod) {
    int rows = 0;
    for (const Row& row : period_rows()) {
        if (row.kind != "arith" || row.ask.rfind("allbut", 0) != 0) continue;
        const Family family = AllBut{numbers_in(row.ask)};
        solve::Values g;
        const Progress p = run(*make_prover(family), options_of(family), g, 2000);
        ASSERT_EQ(p.state, Progress::State::proved) << row.game;
        const auto& law = std::get<Period>(p.pattern.law);
        EXPECT_EQ(std::tuple(law.preperiod, law.period, law.saltus), std::tuple(row.preperiod, row.period, row.saltus)) << row.game;
        ++rows;
    }
    EXPECT_EQ(rows, 5);
}

Draws draw_number{7};
std::vector<std::int64_t> random_set(std::int64_t below, std::uint64_t one_in) {
    std::vector<std::int64_t> set;
    for (std::int64_t s = 1; s < below; ++s) {
        if (draw_number(one_in) == 0) set.push_back(s);
    }
    return set;
}

// What is proved early stays true far beyond, for sets that nobody chose.
TEST(Subtraction, RandomInfiniteSetsKeepTheirProvedLaws) {
    int proved = 0;
    for (int i = 0; i < 120; ++i) {
        Family family = AllBut{random_set(12, 3)};
        if (i % 2) {
            PeriodicSubtraction s;
            s.threshold = 1 + static_cast<std::int64_t>(draw_number(8));
            s.initial = random_set(s.threshold, 2);
            s.modulus = 1 + static_cast<std::int64_t>(draw_number(6));
            for (std::int64_t r = 0; r < s.modulus; ++r) {
                if (draw_number(2) == 0) s.residues.push_back(r);
            }
            family = s;
        }
        solve::Values g;
        const Progress p = run(*make_prover(family), options_of(family), g, 1200);
        if (p.state != Progress::State::proved) continue;
        ++proved;
        fill(g, g.size() + 600, options_of(family));
        for (std::uint64_t n = 0; n < g.size(); ++n) ASSERT_EQ(*p.pattern.value(n), g[n]) << p.proof->number() << " heap " << n;
    }
    EXPECT_GT(proved, 90);
}

TEST(Subtraction, PredicateSetsFollowTheirResidues) {
    SetTerm one_or_prime;
    one_or_prime.kind = SetTerm::Kind::primes;
    PredicateSubtraction primes{{one_or_prime}}, with_one = primes;
    SetTerm one;
    one.values = {1};
    with_one.terms.push_back(one);
    struct {
        PredicateSubtraction set;
        std::uint64_t period;
    } const rows[] = {
        {only(SetTerm::Kind::prime_powers), 6}, {with_one, 4}, {only(SetTerm::Kind::powers, {1, 0, 0}, 2), 3}, {only(SetTerm::Kind::powers, {1, 0, 0}, 3), 2}};
    for (const auto& row : rows) {
        solve::Values g;
        const Progress p = run(*make_prover(row.set), take_members(row.set, 5000), g, 5000);
        ASSERT_EQ(p.state, Progress::State::proved) << row.period;
        const auto& law = std::get<Period>(p.pattern.law);
        EXPECT_EQ(std::tuple(law.preperiod, law.period), std::tuple(0u, row.period));
        for (std::uint64_t n = 0; n < law.period; ++n) EXPECT_EQ(law.values[n], n);
        EXPECT_EQ(p.proof->theorem(), TheoremId::residues);
    }
    solve::Values g;
    EXPECT_NE(run(*make_prover(primes), take_members(primes, 3000), g, 3000).state, Progress::State::proved) << "primes without 1 have no small period";
}

TEST(Subtraction, NoPeriodExistsWhereEveryNumberHasAMultiple) {
    SetTerm fibonacci, lucas, triangular;
    fibonacci.kind = lucas.kind = SetTerm::Kind::recurrence;
    fibonacci.coefficients = lucas.coefficients = {1, 1};
    fibonacci.first = {1, 2};
    lucas.first = {1, 3};
    triangular.kind = SetTerm::Kind::polynomial;
    triangular.coefficients = {0, 1, 1};
    triangular.denominator = 2;
    triangular.k0 = 1;
    const std::pair<PredicateSubtraction, bool> rows[] = {{only(SetTerm::Kind::squares), true},
                                                          {only(SetTerm::Kind::factorials), true},
                                                          {{{fibonacci}}, true},
                                                          {{{lucas}}, false},
                                                          {{{triangular}}, true},
                                                          {only(SetTerm::Kind::powers, {1, 0, 0}, 2), false}};
    for (const auto& [set, never] : rows) {
        EXPECT_TRUE(undecided_term(set).empty());
        const Progress p = make_prover(set)->look({});
        EXPECT_EQ(p.state == Progress::State::proved && p.proof->theorem() == TheoremId::no_period && p.pattern.none(), never);
        if (!never) continue;
        for (std::uint64_t m = 1; m < 12; ++m) EXPECT_EQ(*multiple_in(set, m) % m, 0);
    }
}

// The deciders against lists of members: a class that a member meets is never called avoided; a class called met beyond a bound has one, for all but
// Dirichlet's primes far away.
TEST(Subtraction, ClassesAreThoseThatMembersMeet) {
    SetTerm fibonacci, cubic;
    fibonacci.kind = SetTerm::Kind::recurrence;
    fibonacci.coefficients = {1, 1};
    fibonacci.first = {1, 2};
    cubic.kind = SetTerm::Kind::polynomial;
    cubic.coefficients = {5, -7, 0, 1};
    const PredicateSubtraction sets[] = {only(SetTerm::Kind::squares),
                                         only(SetTerm::Kind::primes),
                                         only(SetTerm::Kind::prime_powers),
                                         only(SetTerm::Kind::powers, {3, 1, 2}, 6),
                                         only(SetTerm::Kind::factorials),
                                         {{fibonacci}},
                                         {{cubic}},
                                         only(SetTerm::Kind::listed, {4, 9, 30})};
    for (const auto& set : sets) {
        const auto all = members(set, 200'000);
        for (std::uint64_t m = 1; m < 38; ++m) {  // the 36 classes of 2^k mod 19 and 38 would need larger members
            for (const std::int64_t bound : {1, 10, 50}) {
                const auto met = met_classes(set, m, bound);
                std::vector<bool> really(m, false);
                for (const auto s : all) {
                    if (s >= bound) really[static_cast<std::uint64_t>(s) % m] = true;
                }
                for (std::uint64_t r = 0; r < m; ++r) EXPECT_TRUE(met[r] || !really[r]) << m << " " << r;
                if (bound == 1 && set.terms[0].kind == SetTerm::Kind::prime_powers) {
                    EXPECT_EQ(met, really) << m;
                }
            }
        }
    }
}

TEST(Subtraction, AddableNumbersAreThoseOfTheDefinition) {
    for (int i = 0; i < 60; ++i) {
        const auto set = random_set(12, 3);
        const Family family = FiniteSubtraction{set};
        solve::Values g;
        const Progress p = run(*make_prover(family), options_of(family), g, 5000);
        if (p.state != Progress::State::proved) continue;
        const auto& law = std::get<Period>(p.pattern.law);
        const Extension more = addable(law);
        fill(g, 400, options_of(family));
        for (std::uint64_t s = 1; s < 40; ++s) {
            auto larger = set;
            larger.push_back(static_cast<std::int64_t>(s));
            solve::Values h;
            fill(h, 400, options_of(FiniteSubtraction{larger}));
            bool same = true;
            for (std::uint64_t n = 0; n < 400; ++n) same = same && g[n] == h[n];
            ASSERT_EQ(more.contains(s), same) << s << " " << more.words();
        }
    }
    const Extension s145 = addable(Period{0, 8, 0, {0, 1, 0, 1, 2, 3, 2, 3}});
    EXPECT_EQ(s145.words(), "s mod 8 ∈ {1, 3, 4, 5, 7}");
}

TEST(Division, LogPeriodsOfTheTable) {
    int rows = 0;
    for (const Row& row : period_rows()) {
        if (row.kind != "logperiod") continue;
        const Family family = Division{numbers_in(row.ask)};
        solve::Values g;
        const Progress p = run(*make_prover(family), options_of(family), g, 100'000);
        ASSERT_EQ(p.state, Progress::State::proved) << row.game;
        const auto& law = std::get<LogPeriod>(p.pattern.law);
        EXPECT_EQ(law.from, row.preperiod) << row.game;
        EXPECT_EQ(law.factor, row.period) << row.game;
        fill(g, 20'000, options_of(family));
        for (std::uint64_t n = 0; n < g.size(); ++n) ASSERT_EQ(*p.pattern.value(n), g[n]) << row.game << " " << n;
        // At 10^1000 against the plain way down.
        const base::Integer huge = pow(base::Integer(10), 1000) + 12345;
        base::Integer n = huge;
        while (n >= law.values.size()) n /= law.factor;
        EXPECT_EQ(*p.pattern.value(huge), law.values[static_cast<std::size_t>(n)]);
        ++rows;
    }
    EXPECT_EQ(rows, 5);
    const Family family = Division{{2, 3}};
    solve::Values g;
    EXPECT_EQ(run(*make_prover(family), options_of(family), g, 100'000).pattern.p_positions().words, "n ∈ {0} or 3·6^k <= n < 6·6^k");
}

TEST(Divisors, TheValueIsAPowerOfTwoInN) {
    for (const bool proper : {true, false}) {
        const Family family = DivisorSubtraction{proper};
        solve::Values g;
        fill(g, 1000, options_of(family));
        const Progress p = make_prover(family)->look(g);
        ASSERT_EQ(p.state, Progress::State::proved);
        for (std::uint64_t n = 0; n < 1000; ++n) ASSERT_EQ(*p.pattern.value(n), g[n]) << n;
    }
}

}  // namespace
}  // namespace grundy::pattern::test
