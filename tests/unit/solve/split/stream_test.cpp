/// Streams against tables: every value, on every machine's loops, across the ends of the ring, from rings kept on the way; and streams that must end.
#include <gtest/gtest.h>

#include <cstdio>

#include "engine/rule/code.hpp"
#include "engine/solve/kernel/append.hpp"
#include "engine/solve/split/break_dense.hpp"
#include "engine/solve/split/break_sparse.hpp"
#include "engine/solve/split/stream.hpp"

namespace grundy::solve::test {
namespace {

using stream::Stream;

Values table_of(const rule::Code& code, std::uint64_t count) {
    Values values;
    const auto kernel = break_sparse(code, {.streams = false});
    EXPECT_FALSE(kernel->extend(values, count, base::Budget()));
    return values;
}

Values first_of(const Values& all, std::uint64_t count) {
    Values values;
    for (std::uint64_t n = 0; n < count; ++n) values.push_back(all[n]);
    return values;
}

/// Where they differ first, or how far they were compared.
std::uint64_t agree(Stream& stream, const Values& values, std::uint64_t to) {
    while (stream.at() < to) {
        const std::uint64_t from = stream.at();
        if (stream.run(std::min(to, from + 4096)) != Stream::Stop::reached) return stream.at();
        const auto codes = stream.last(stream.at() - from);
        for (std::uint64_t k = 0; k < codes.size(); ++k)
            if (stream.value(codes[k], from + k) != values[from + k]) return from + k;
    }
    return to;
}

/// Options of a stream with such a ring.
stream::Options options(Cpu cpu, std::uint64_t window, unsigned threads) {
    stream::Options made{cpu, window};
    made.threads = threads;
    return made;
}

/// With small windows, so that the ring turns over many times; one on one thread, one on two.
TEST(Stream, AgreesWithTheTable) {
    constexpr std::uint64_t to = 180'000;
    for (const char* text : {"0.106", "0.104", "0.054", "0.1777", "0.16", "0.354", "4.333", "0.142", "0.56", "0.376", "0.04", "0.7", "4!.0", "0.0142"}) {
        const rule::Code code = rule::parse_code(text);
        const Values all = table_of(code, to);
        for (const unsigned threads : {1u, 2u}) {
            const std::uint64_t window = threads == 1 ? 1 << 13 : 1 << 15;
            const Values begin = first_of(all, 4 * window + 7);
            for (const Cpu cpu : usable_cpus()) {
                auto stream = Stream::behind(code, begin, options(cpu, window, threads));
                if (!stream) continue;
                EXPECT_EQ(agree(*stream, all, to), to) << text << ", window " << window << ", " << name(cpu);
                if (cpu == Cpu::avx512) continue;  // the same loops as avx2
                std::printf("%-8s window %6llu %-6s %4llu rare\n", text, static_cast<unsigned long long>(window), name(cpu),
                            static_cast<unsigned long long>(stream->rare()));
            }
        }
    }
}

TEST(Stream, GoesOnFromARing) {
    const rule::Code code = rule::parse_code("0.054");
    const std::uint64_t window = 1 << 14, to = 300'000;
    const Values all = table_of(code, to);
    auto stream = Stream::behind(code, first_of(all, 4 * window), {best_cpu(), window});
    ASSERT_TRUE(stream);
    ASSERT_EQ(stream->run(100'000 / 32 * 32), Stream::Stop::reached);
    const stream::Ring ring = stream->keep();
    ASSERT_EQ(agree(*stream, all, to), to);
    stream->restore(ring);
    EXPECT_EQ(stream->at(), ring.at);
    EXPECT_EQ(agree(*stream, all, to), to);
}

TEST(Stream, FindsEightCodes) {
    const rule::Code code = rule::parse_code("0.106");
    const std::uint64_t window = 1 << 14;
    const Values all = table_of(code, 200'000);
    for (const Cpu cpu : usable_cpus()) {
        auto stream = Stream::behind(code, first_of(all, 4 * window), {cpu, window});
        ASSERT_TRUE(stream);
        ASSERT_EQ(stream->run(stream->at() + 6400), Stream::Stop::reached);
        const auto codes = stream->last(6400);
        for (const std::uint64_t back : {0u, 1u, 31u, 32u, 33u, 1000u, 6391u}) {
            const std::span<const std::uint8_t> word = codes.subspan(6400 - 8 - back, 8);
            const auto place = stream->find(back + 1, word);
            ASSERT_TRUE(place) << back << name(cpu);
            EXPECT_LE(*place, stream->at());
            EXPECT_TRUE(std::equal(word.begin(), word.end(), stream->last(stream->at() - *place + 8).begin())) << back << name(cpu);
        }
        const std::vector<std::uint8_t> none(8, 99);
        EXPECT_FALSE(stream->find(6400, none));
    }
}

/// Codes of three parts, without an end, with too few values; and games whose rare heaps go on: the stream must not pass one.
TEST(Stream, EndsWhereItMust) {
    EXPECT_FALSE(Stream::behind(rule::parse_code("0.8"), table_of(rule::parse_code("0.07"), 1000), {best_cpu(), 64}));
    EXPECT_FALSE(Stream::behind(rule::parse_code("0.106"), table_of(rule::parse_code("0.106"), 1000)));
    int ended = 0;
    for (const char* text : {"0.16", "0.376", "0.354", "0.644"}) {
        const rule::Code code = rule::parse_code(text);
        const Values all = table_of(code, 100'000);
        for (std::uint64_t size = 8200; size < 30'000; size += size / 5)
            for (const Cpu cpu : usable_cpus()) {
                std::optional<std::uint64_t> on_one_thread;
                for (unsigned threads = 1; threads <= (cpu == best_cpu() ? 2u : 1u); ++threads) {
                    auto stream = Stream::behind(code, first_of(all, size), options(cpu, 4096, threads));
                    if (!stream) continue;
                    const std::uint64_t end = agree(*stream, all, 96'000);
                    EXPECT_TRUE(end == 96'000 || end == stream->at())
                        << text << ": another value than the table's at " << end << ", begun at " << size << ", " << name(cpu);
                    EXPECT_EQ(end, on_one_thread.value_or(end)) << text << ", begun at " << size << ", " << name(cpu);
                    on_one_thread = end;
                    ended += end < 96'000;
                }
            }
    }
    EXPECT_GT(ended, 7);
}

/// With many portions of two windows, and a ring that turns over.
TEST(BreakStreamed, LongTablesOnTwoThreads) {
    constexpr std::uint64_t to = 2'000'000;
    for (const char* text : {"0.106", "4.333"}) {
        const rule::Code code = rule::parse_code(text);
        const Values expected = table_of(code, to);
        Values values;
        ASSERT_FALSE(break_sparse(code, {.threads = 2})->extend(values, to, base::Budget()));
        std::uint64_t n = 0;
        while (n < to && values[n] == expected[n]) ++n;
        EXPECT_EQ(n, to) << text;
    }
}

/// Tables that streams fill: every value, asked for in portions of any length, on every machine's loops, from values that another kernel computed, and with
/// rare heaps behind the place where a stream begins (0.324, 0.336).
TEST(BreakStreamed, FillsTheSameTable) {
    for (const std::string text : {"0.106", "0.104", "0.054", "0.1777", "0.16", "4.333", "0.324", "0.336", "0.6"}) {
        const std::uint64_t to = text == "0.324" || text == "0.336" ? 300'000 : 200'000;  // a stream begins at 131072
        const rule::Code code = rule::parse_code(text);
        const Values expected = table_of(code, to);
        for (const Cpu cpu : usable_cpus()) {
            if (cpu == Cpu::plain && text != "4.333") continue;  // slow, and the stream's own test takes them
            for (const unsigned threads : {1U, 2U}) {
                Values values;
                const auto kernel = break_sparse(code, {.cpu = cpu, .threads = threads});
                std::uint64_t from = 0;
                for (std::uint64_t portion = 1; values.size() < to; portion = portion * 5 + 3)
                    ASSERT_FALSE(kernel->extend(values, std::min(to, values.size() + portion), base::Budget()));
                ASSERT_EQ(values.size(), to);
                while (from < to && values[from] == expected[from]) ++from;
                EXPECT_EQ(from, to) << text << ", " << name(cpu) << ", " << threads << " threads";
            }
        }
        Values values = first_of(expected, 180'001);
        const auto kernel = break_sparse(code);
        ASSERT_FALSE(kernel->adopt(values, base::Budget()));
        ASSERT_FALSE(kernel->extend(values, to, base::Budget()));
        for (std::uint64_t n = 0; n < to; ++n) ASSERT_EQ(values[n], expected[n]) << text << " " << n;
    }
}

TEST(BreakStreamed, EndsWithItsBudget) {
    base::Budget budget;
    budget.set_memory(2 * 300'000);
    Values values;
    EXPECT_EQ(break_sparse(rule::parse_code("0.106"))->extend(values, 1'000'000, budget), base::Limit::memory);
    EXPECT_LE(values.size(), 300'000U);
    EXPECT_GE(values.size(), 131'072U);
    base::Budget soon;
    soon.set_time(std::chrono::milliseconds(200));
    Values some;
    const auto begin = base::Budget::Clock::now();
    EXPECT_EQ(break_sparse(rule::parse_code("0.106"))->extend(some, 4'000'000'000, soon), base::Limit::time);
    EXPECT_LT(base::Budget::Clock::now() - begin, std::chrono::seconds(3));
}

}  // namespace
}  // namespace grundy::solve::test
