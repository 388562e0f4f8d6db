/// One table a regime: random parameters, the kernel against the definition.
#include <gtest/gtest.h>

#include <algorithm>
#include <random>
#include <set>

#include "engine/base/failure.hpp"
#include "engine/recognise/family/members.hpp"
#include "engine/solve/choose.hpp"
#include "engine/solve/heap/predicate_subtraction.hpp"
#include "tests/unit/solve/textbook.hpp"

namespace grundy::solve {
namespace {

using namespace recognise;
using Options = std::function<std::vector<std::size_t>(std::size_t)>;

textbook::Table by_options(std::size_t count, const Options& options) {
    textbook::Table g;
    for (std::size_t n = 0; n < count; ++n) {
        std::vector<char> seen;
        for (const std::size_t m : options(n)) textbook::see(seen, g[m]);
        g.push_back(textbook::mex(seen));
    }
    return g;
}

textbook::Table computed(const Family& family, std::size_t count) { return textbook::in_steps(*choose(family, {}), count); }

/// f(3000) fits into 64 bits, what is multiplied on the way does not.
TEST(Regimes, AMemberThatFitsIsFoundWhereItsPartsDoNot) {
    SetTerm term;
    term.kind = SetTerm::Kind::polynomial;
    term.coefficients = {-9'200'000'000'000'000'000, 0, std::int64_t{1} << 40};
    EXPECT_EQ(element(term, 3000), 695'604'649'984'000'000);
    EXPECT_EQ(element(term, 5000), std::nullopt);
    term.denominator = 1000;
    EXPECT_EQ(element(term, 3000), 695'604'649'984'000);
    EXPECT_EQ(element(term, 5000), 18'287'790'694'400'000);
}

TEST(Regimes, PeriodicSubtraction) {
    std::mt19937 random(3);
    for (int round = 0; round < 60; ++round) {
        PeriodicSubtraction set;
        set.threshold = 1 + static_cast<std::int64_t>(random() % 9);
        set.modulus = 1 + static_cast<std::int64_t>(random() % 7);
        for (std::int64_t s = 1; s < set.threshold; ++s)
            if (random() % 2) set.initial.push_back(s);
        for (std::int64_t r = 0; r < set.modulus; ++r)
            if (random() % 2) set.residues.push_back(r);
        const auto legal = [&](std::size_t, std::size_t size) {
            const auto s = static_cast<std::int64_t>(size);
            const auto& list = s < set.threshold ? set.initial : set.residues;
            return std::find(list.begin(), list.end(), s < set.threshold ? s : s % set.modulus) != list.end();
        };
        ASSERT_EQ(computed(set, 700), textbook::subtraction(700, legal)) << "round " << round;
    }
}

TEST(Regimes, SetsGivenByARule) {
    using Kind = SetTerm::Kind;
    struct Row {
        SetTerm term;
        std::vector<std::int64_t> up_to_40;
    };
    const auto term = [](Kind kind) {
        SetTerm t;
        t.kind = kind;
        return t;
    };
    SetTerm listed = term(Kind::listed), progression = term(Kind::progression), powers = term(Kind::powers), recurrence = term(Kind::recurrence),
            polynomial = term(Kind::polynomial);
    listed.values = {9, 3, 77};
    progression.a = 4, progression.b = 7;
    powers.a = 3, powers.values = {2, 1, 0};
    recurrence.coefficients = {1, 1}, recurrence.first = {1, 2};
    polynomial.coefficients = {0, 1, 1}, polynomial.k0 = 1, polynomial.denominator = 2;
    SetTerm apart = recurrence;  // every second term is soon beyond 64 bits, and the others are not
    apart.coefficients = {0, 3}, apart.first = {1, std::int64_t{1} << 62};
    SetTerm less_one = term(Kind::primes), and_four = term(Kind::prime_powers), and_two = term(Kind::factorials);
    less_one.added = -1, and_four.added = 4, and_two.added = 2;
    const Row rows[] = {
        {less_one, {1, 2, 4, 6, 10, 12, 16, 18, 22, 28, 30, 36, 40}},
        {and_four, {5, 6, 7, 8, 9, 11, 12, 13, 15, 17, 20, 21, 23, 27, 29, 31, 33, 35, 36}},
        {and_two, {3, 4, 8, 26}},
        {listed, {3, 9}},
        {progression, {4, 11, 18, 25, 32, 39}},
        {powers, {3, 7, 19}},
        {term(Kind::squares), {1, 4, 9, 16, 25, 36}},
        {term(Kind::primes), {2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37}},
        {term(Kind::prime_powers), {1, 2, 3, 4, 5, 7, 8, 9, 11, 13, 16, 17, 19, 23, 25, 27, 29, 31, 32, 37}},
        {term(Kind::factorials), {1, 2, 6, 24}},
        {recurrence, {1, 2, 3, 5, 8, 13, 21, 34}},
        {apart, {1, 3, 9, 27}},
        {polynomial, {1, 3, 6, 10, 15, 21, 28, 36}},
    };
    for (const Row& row : rows) {
        const PredicateSubtraction set{{row.term}};
        EXPECT_EQ(members(set, 40), row.up_to_40) << static_cast<int>(row.term.kind);
        const auto all = members(set, 1000);
        const auto legal = [&](std::size_t, std::size_t s) { return std::binary_search(all.begin(), all.end(), static_cast<std::int64_t>(s)); };
        EXPECT_EQ(computed(set, 1000), textbook::subtraction(1000, legal)) << static_cast<int>(row.term.kind);
    }
}

/// Many members, as bits, and few of them, one by one, on every path and over several lengths of the row.
TEST(Regimes, ManyMembersAtOnce) {
    constexpr std::int64_t end = 12'000;
    for (const SetTerm::Kind kind : {SetTerm::Kind::primes, SetTerm::Kind::prime_powers, SetTerm::Kind::squares}) {
        SetTerm term;
        term.kind = kind;
        const PredicateSubtraction set{{term}};
        const auto all = members(set, end);
        std::vector<std::uint32_t> values;
        for (std::int64_t n = 0; n < end; ++n) {
            std::set<std::uint32_t> seen;
            for (const std::int64_t s : all)
                if (s <= n) seen.insert(values[static_cast<std::size_t>(n - s)]);
            std::uint32_t mex = 0;
            while (seen.count(mex) != 0) ++mex;
            values.push_back(mex);
        }
        for (const Cpu cpu : usable_cpus()) {
            const auto kernel = predicate_subtraction(set, cpu);
            Values found;
            for (const std::uint64_t to : {1, 100, 4'000, 4'200, 9'999, 12'000}) EXPECT_FALSE(kernel->extend(found, to, base::Budget()));
            ASSERT_EQ(found.size(), values.size());
            for (std::uint64_t n = 0; n < found.size(); ++n) ASSERT_EQ(found[n], values[n]) << n;
        }
    }
}

TEST(Regimes, DivisionMarkDivisorsDigits) {
    struct Row {
        const char* what;
        Family family;
        Options options;
    };
    using List = std::vector<std::size_t>;
    const auto quotients = [](List divisors) {
        return [divisors](std::size_t n) {
            List m;
            for (const std::size_t d : divisors)
                if (n > 0) m.push_back(n / d);
            return m;
        };
    };
    const auto mark_options = [](std::size_t t) {
        return [t](std::size_t n) {
            List m;
            for (std::size_t s = 1; s < t && s <= n; ++s) m.push_back(n - s);
            if (n > 0) m.push_back(n / t);
            return m;
        };
    };
    const auto divisor_options = [](bool proper) {
        return [proper](std::size_t n) {
            List m;
            for (std::size_t d = 1; d <= n; ++d)
                if (n % d == 0 && (d < n || !proper)) m.push_back(n - d);
            return m;
        };
    };
    const auto digit_options = [](std::size_t b) {
        return [b](std::size_t n) {
            List m;
            for (std::size_t rest = n; rest > 0; rest /= b)
                if (rest % b) m.push_back(n - rest % b);
            return m;
        };
    };
    using Step = DigitStep::Kind;
    using Guard = DigitGuard::Kind;
    const DigitGame steps{{{{{Guard::at_least, 1, 1}}, {{Step::floor_divide, 2}}},
                           {{{Guard::congruent, 1, 2}}, {{Step::subtract, 1}}},
                           {{{Guard::at_least, 1, 1}}, {{Step::exact_divide, 3}}},
                           {{{Guard::at_least, 4, 1}, {Guard::not_congruent, 0, 5}}, {{Step::subtract, 2}, {Step::ceil_divide, 3}}}}};
    const auto step_options = [](std::size_t n) {
        List m;
        if (n >= 1) m.push_back(n / 2);
        if (n % 2 == 1) m.push_back(n - 1);
        if (n >= 1 && n % 3 == 0) m.push_back(n / 3);
        if (n >= 4 && n % 5 != 0) m.push_back((n - 2 + 2) / 3);
        return m;
    };
    const Row rows[] = {
        {"D(2, 3)", Division{{2, 3}}, quotients({2, 3})},
        {"D(2, 7, 30, 31)", Division{{2, 7, 30, 31}}, quotients({2, 7, 30, 31})},
        {"Mark-2", Mark{2}, mark_options(2)},
        {"Mark-3", Mark{3}, mark_options(3)},
        {"Mark-7", Mark{7}, mark_options(7)},
        {"Mark-300", Mark{300}, mark_options(300)},
        {"proper divisors", DivisorSubtraction{true}, divisor_options(true)},
        {"divisors", DivisorSubtraction{false}, divisor_options(false)},
        {"digits", DigitSubtraction{10}, digit_options(10)},
        {"digits base 3", DigitSubtraction{3}, digit_options(3)},
        {"steps", steps, step_options},
    };
    for (const Row& row : rows) EXPECT_EQ(computed(row.family, 3000), by_options(3000, row.options)) << row.what;
}

TEST(Regimes, ThreeDistinctPartsAndCodesAsClauses) {
    std::mt19937 random(5);
    for (int round = 0; round < 40; ++round) {
        rule::Code code;
        code.digits.push_back(static_cast<std::uint8_t>(random() % 4 * 4));
        for (auto t = random() % 4; t > 0; --t) code.digits.push_back(static_cast<std::uint8_t>(random() % 16));
        if (round % 4 == 0) code.tail = {static_cast<std::uint8_t>(random() % 16), static_cast<std::uint8_t>(random() % 8)};
        code.distinct = random() % 2 == 0;
        ChooseOptions forced;
        forced.method = "gap-regular";
        const auto kernel = choose(TakeAndBreak{code}, forced);
        ASSERT_EQ(textbook::in_steps(*kernel, 100), textbook::take_and_break(100, code)) << "round " << round;
    }
}

TEST(Regimes, SideConditions) {
    using Subject = GapAtom::Subject;
    using Relation = GapAtom::Relation;
    std::mt19937 random(9);
    for (int round = 0; round < 80; ++round) {
        GapClause clause{
            2, static_cast<std::int64_t>(random() % 3), static_cast<std::int64_t>(random() % 5) - 1, 1 + static_cast<std::int64_t>(random() % 2), 0, {}};
        for (auto k = random() % 4; k > 0; --k) {
            GapAtom atom{static_cast<Subject>(random() % 3),         0, 1, static_cast<Relation>(random() % 6), static_cast<std::int64_t>(random() % 9) - 1,
                         1 + static_cast<std::int64_t>(random() % 4)};
            if (atom.subject == Subject::part) atom.i = static_cast<int>(random() % 2);
            clause.atoms.push_back(atom);
        }
        const auto holds = [&](std::int64_t n, std::int64_t a, std::int64_t b) {
            return std::all_of(clause.atoms.begin(), clause.atoms.end(), [&](const GapAtom& t) {
                const std::int64_t x = t.subject == Subject::heap ? n : t.subject == Subject::gap ? b - a : t.i == 0 ? a : b;
                const std::int64_t r = ((x - t.value) % t.modulus + t.modulus) % t.modulus;
                const bool truth[] = {x >= t.value, x < t.value, x == t.value, x != t.value, r == 0, r != 0};
                return truth[static_cast<int>(t.relation)];
            });
        };
        textbook::Table g;
        for (std::int64_t n = 0; n < 160; ++n) {
            std::vector<char> seen;
            for (std::int64_t t = 0; t <= n; ++t) {
                if (t < clause.remove_low || (clause.remove_high >= 0 && t > clause.remove_high) || t % clause.remove_modulus != 0) continue;
                for (std::int64_t a = 1; a <= n - t - a; ++a)
                    if (holds(n, a, n - t - a)) textbook::see(seen, g[static_cast<std::size_t>(a)] ^ g[static_cast<std::size_t>(n - t - a)]);
            }
            g.push_back(textbook::mex(seen));
        }
        ASSERT_EQ(computed(GapRegular{{clause}}, 160), g) << "round " << round;
    }
}

TEST(Choose, ForcedMethodsThatDoNotApplyAreRefused) {
    ChooseOptions options;
    options.method = "mark";
    EXPECT_THROW(choose(FiniteSubtraction{{1, 2}}, options), base::Failure);
    options.method = "no such thing";
    EXPECT_THROW(choose(FiniteSubtraction{{1, 2}}, options), base::Failure);
    EXPECT_EQ(choose(General{}, {}), nullptr);
    for (const auto& name : methods_for(TakeAndBreak{{{0, 7, 7}, {}, false}})) EXPECT_TRUE(forecast(TakeAndBreak{{{0, 7, 7}, {}, false}}, name, 1000)) << name;
}

}  // namespace
}  // namespace grundy::solve
