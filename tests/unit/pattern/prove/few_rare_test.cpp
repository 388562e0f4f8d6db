/// Theorem 13.1 on tables: random codes against the definition, far beyond what was looked at, and the published periods that it proves from little more than
/// e + p values.
#include <gtest/gtest.h>

#include <cstdio>
#include <random>
#include <span>
#include <tuple>

#include "engine/base/nimber.hpp"
#include "engine/pattern/law/detect.hpp"
#include "engine/pattern/prove/few_rare.hpp"
#include "engine/pattern/prove/prover.hpp"
#include "engine/pattern/prove/stream_period.hpp"
#include "engine/rule/code.hpp"
#include "engine/solve/split/break_dense.hpp"
#include "engine/solve/split/break_sparse.hpp"

namespace grundy::pattern::test {
namespace {

solve::Values first(const solve::Values& all, std::uint64_t count) {
    solve::Values some;
    for (std::uint64_t n = 0; n < count; ++n) some.push_back(all[n]);
    return some;
}

std::string random_code(std::mt19937& random) {
    std::string text = random() % 8 == 0 ? "4" : "0";
    if (random() % 6 == 0) text += "!";
    text += ".";
    for (std::size_t digits = 1 + random() % 4; digits > 0; --digits) text += static_cast<char>('0' + random() % 8);
    return text;
}

TEST(FewRare, WhatIsProvedIsTrueFarBeyond) {
    std::mt19937 random(131);
    constexpr std::uint64_t known = 4000;
    int proved = 0, with_position = 0, different = 0;
    for (int round = 0; round < 400; ++round) {
        const std::string text = random_code(random);
        const rule::Code code = rule::parse_code(text);
        const auto table = FewRareTable::of(code);
        if (!table) continue;
        solve::Values all;
        const auto kernel = solve::break_dense(code);
        ASSERT_FALSE(kernel->extend(all, known, base::Budget())) << text;
        for (std::uint64_t size = 80; size <= known / 2; size += size / 3) {
            const auto seen = table->look(first(all, size), 64);
            if (!seen || !seen->holds) continue;
            const check::FewRare& c = *seen->holds;
            ASSERT_LE(c.need, size) << text;
            ASSERT_GT(c.from, c.last_rare) << text;
            for (std::uint64_t n = c.from; n + c.period < known; ++n)
                ASSERT_EQ(all[n], all[n + c.period]) << text << ": " << size << " values prove period " << c.period << " from " << c.from << ", wrong at " << n;
            ++proved;
            with_position += c.by_position, different += code.distinct;
        }
    }
    std::printf("%d proofs, %d with the position, %d of different parts\n", proved, with_position, different);
    EXPECT_GT(proved, 100);
    EXPECT_GT(with_position, 0);
    EXPECT_GT(different, 0);
}

/// e and p: Flammenkamp's tables of octal games.
TEST(FewRare, PublishedPeriodsFromLittleMoreThanThey) {
    struct Row {
        const char* code;
        std::uint64_t preperiod, period, most;
    };
    for (const Row& row : {Row{"0.16", 105351, 149459, 300'000}, Row{"0.56", 326640, 144, 620'000}}) {
        const rule::Code code = rule::parse_code(row.code);
        const auto prover = make_prover(recognise::TakeAndBreak{code});
        const auto kernel = solve::break_sparse(code, {.streams = false});
        solve::Values values;
        Progress progress = prover->look(values);
        while (progress.state == Progress::State::go_on && values.size() < row.most) {
            ASSERT_FALSE(kernel->extend(values, progress.want, base::Budget()));
            progress = prover->look(values);
        }
        ASSERT_EQ(progress.state, Progress::State::proved) << row.code;
        EXPECT_LT(values.size(), row.most) << row.code;
        EXPECT_EQ(progress.proof->theorem(), TheoremId::few_rare);
        const auto& law = std::get<Period>(progress.pattern.law);
        EXPECT_EQ(std::pair(law.preperiod, law.period), std::pair(row.preperiod, row.period)) << row.code;
    }
}

/// A stream and a table know the same least period and preperiod, and the same values, wherever the law begins.
TEST(FewRare, StreamsFindWhatTablesFind) {
    int compared = 0, far = 0;
    for (const char* text : {"0.16", "0.56", "0.07", "0.77", "0.137", "0.165", "0.644", "4.333", "0.45", "0.156", "0.71"}) {
        const rule::Code code = rule::parse_code(text);
        const auto prover = make_prover(recognise::TakeAndBreak{code});
        const auto kernel = solve::break_sparse(code, {.streams = false});
        solve::Values values;
        ASSERT_FALSE(kernel->extend(values, 700'000, base::Budget()));
        const Progress by_table = prover->look(values);
        ASSERT_EQ(by_table.state, Progress::State::proved) << text;
        const auto& law = std::get<Period>(by_table.pattern.law);
        auto stream = StreamPeriod::behind(code, values, 270'000, compared % 2 == 0 ? 1 : 2);
        if (!stream) continue;
        ASSERT_EQ(stream->run(3'000'000, base::Budget()), StreamPeriod::End::found) << text;
        const auto found = stream->found(base::Budget());
        ASSERT_TRUE(found) << text;
        const auto& streamed = std::get<Period>(found->law.law);
        EXPECT_EQ(std::pair(streamed.preperiod, streamed.period), std::pair(law.preperiod, law.period)) << text;
        EXPECT_EQ(streamed.values, law.values) << text;
        EXPECT_EQ(found->check.need, found->check.from + found->check.window + found->check.period);
        EXPECT_GT(found->check.from, found->check.last_rare);
        ++compared, far += law.preperiod > 270'000;
    }
    std::printf("%d laws compared\n", compared);
    EXPECT_GT(compared, 6);
    EXPECT_GT(far, 0);
}

/// A law too long for a table: 0.104 as it was published, without its values being kept. Some seconds of a slow machine; so only its beginning is read here.
TEST(FewRare, ValuesThatNobodyKeepsAreComputedAgain) {
    const rule::Code code = rule::parse_code("0.104");
    solve::Values values;
    ASSERT_FALSE(solve::break_sparse(code, {.streams = false})->extend(values, 2'000'000, base::Budget()));
    auto stream = solve::stream::Stream::behind(code, first(values, 270'000));
    ASSERT_TRUE(stream);
    auto period = StreamPeriod::behind(code, values, 270'000);
    ASSERT_TRUE(period);
    base::Budget budget;
    EXPECT_EQ(period->run(1'900'000, budget), StreamPeriod::End::reached);
    EXPECT_GE(period->at(), 1'900'000U);
    StreamedValues again = period->values();
    for (const std::uint64_t n : {0ULL, 1000ULL, 269'983ULL, 269'984ULL, 270'001ULL, 600'000ULL, 1'500'000ULL, 1'899'999ULL}) {
        EXPECT_EQ(again.at(n), values[n]) << n;
        std::uint64_t k = n;
        again.read(n, 70'000 - n % 1000, [&](std::span<const std::uint32_t> some) {
            for (const std::uint32_t v : some) {
                if (k < values.size()) {
                    ASSERT_EQ(v, values[k]) << k;
                }
                ++k;
            }
        });
        EXPECT_EQ(k, n + 70'000 - n % 1000);
    }
}

/// A search cut into pieces, each by a process of its own, finds what one process finds; what is no state of it is refused.
TEST(FewRare, ASearchGoesOnFromItsState) {
    std::mt19937 random(7);
    for (const char* text : {"0.16", "0.56"}) {
        const rule::Code code = rule::parse_code(text);
        solve::Values values;
        ASSERT_FALSE(solve::break_sparse(code, {.streams = false})->extend(values, 300'000, base::Budget()));
        auto whole = StreamPeriod::behind(code, values, 270'000);
        ASSERT_TRUE(whole) << text;
        ASSERT_EQ(whole->run(4'000'000, base::Budget()), StreamPeriod::End::found) << text;
        const auto expected = whole->found(base::Budget());
        ASSERT_TRUE(expected) << text;

        std::vector<std::uint8_t> state;
        int pieces = 0;
        for (auto end = StreamPeriod::End::reached; end != StreamPeriod::End::found; ++pieces) {
            auto piece = StreamPeriod::behind(code, values, StreamPeriod::begun(state).value_or(270'000));
            ASSERT_TRUE(piece);
            if (!state.empty()) {
                ASSERT_TRUE(piece->go_on(state));
            }
            end = piece->run(piece->at() + random() % 200'000, base::Budget());
            ASSERT_NE(end, StreamPeriod::End::rare);
            state = piece->state();
        }
        EXPECT_GT(pieces, 1) << text;
        auto last = StreamPeriod::behind(code, values, 270'000);
        ASSERT_TRUE(last->go_on(state));
        EXPECT_EQ(last->run(4'000'000, base::Budget()), StreamPeriod::End::found);
        const auto found = last->found(base::Budget());
        ASSERT_TRUE(found);
        EXPECT_EQ(found->law, expected->law) << text;
        EXPECT_EQ(std::tuple(found->check.from, found->check.window, found->check.period, found->check.need),
                  std::tuple(expected->check.from, expected->check.window, expected->check.period, expected->check.need))
            << text;

        EXPECT_FALSE(StreamPeriod::behind(code, values, 280'000)->go_on(state)) << "behind other first values";
        for (const std::size_t cut : {std::size_t{0}, std::size_t{7}, std::size_t{60}, state.size() / 2, state.size() - 1})
            EXPECT_FALSE(last->go_on(std::span(state).first(cut))) << cut;
        auto longer = state;
        longer.push_back(0);
        EXPECT_FALSE(last->go_on(longer));
        auto no_value = state;
        no_value.back() = 255;  // the last code of the ring that the stream goes on from; its tables have 128 rows
        EXPECT_FALSE(last->go_on(no_value));
        for (std::size_t at :
             {std::size_t{3}, std::size_t{9}, std::size_t{17}, std::size_t{96 + 8 + 1000}}) {  // the format, the values, the window, the first ring
            auto other = state;
            other[at] = static_cast<std::uint8_t>(other[at] ^ 1);
            EXPECT_FALSE(last->go_on(other)) << at;
        }
    }
}

TEST(FewRare, OtherCodesAreNotOfTheTheorem) {
    for (const char* text : {"0.8", "4.[3]", "0.3", "0.333"}) EXPECT_FALSE(FewRareTable::of(rule::parse_code(text))) << text;
    for (const char* text : {"0.77", "4.4", "4!.0", "0.106"}) EXPECT_TRUE(FewRareTable::of(rule::parse_code(text))) << text;
}

}  // namespace
}  // namespace grundy::pattern::test
