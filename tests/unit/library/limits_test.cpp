/// Limits, cancelling, progress, and calls from several threads at once.
#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <grundy/grundy.hpp>
#include <thread>

namespace grundy {
namespace {

constexpr std::uint64_t endless = 4'000'000'000;

TEST(LibraryLimits, TimeEndsInAPartOfTheAnswer) {
    const auto begin = std::chrono::steady_clock::now();
    const Solution solution = Game::open("grundy").solve({.to = endless, .seconds = 0.4});
    EXPECT_EQ(solution.limit, Limit::time);
    EXPECT_GE(solution.computed, 1000U);
    EXPECT_FALSE(solution.limit_note.empty());
    EXPECT_EQ(solution.values.size(), 1000U);
    EXPECT_LT(std::chrono::steady_clock::now() - begin, std::chrono::seconds(30));

    const Game slow = Game::from_function("slow", [](std::int64_t n) {
        std::vector<std::vector<std::int64_t>> options;
        for (std::int64_t k = 0; k < n; ++k) options.push_back({k});
        return options;
    });
    const Solution table = slow.solve({.to = endless, .seconds = 0.2});
    EXPECT_EQ(table.limit, Limit::time);
    EXPECT_GT(table.computed, 10U);
}

#ifdef GRUNDY_SLOWER  // the clock of all limits, under a sanitizer
constexpr int slower = GRUNDY_SLOWER;
#else
constexpr int slower = 1;
#endif

/// However long one call of it takes.
TEST(LibraryLimits, AreLookedAtBeforeEachCallOfAFunction) {
    int calls = 0;
    const Game slow = Game::from_function("slow", [&](std::int64_t n) {
        ++calls;
        std::this_thread::sleep_for(std::chrono::milliseconds(20 * slower));
        return std::vector<std::vector<std::int64_t>>{{n - 1}, {n - 2}};
    });
    EXPECT_EQ(slow.at(1000).value({.seconds = 0.1}).limit, Limit::time);
    EXPECT_LE(calls, 10);
    calls = 0;
    const Solution table = slow.solve({.to = 2000, .seconds = 0.1});
    EXPECT_EQ(table.limit, Limit::time);
    EXPECT_LE(calls, 10);
    EXPECT_EQ(table.computed, static_cast<std::uint64_t>(calls));
    calls = 0;
    EXPECT_EQ(slow.at(1000).value({.cancelled = [&] { return calls >= 3; }}).limit, Limit::interrupted);
    EXPECT_LE(calls, 10);
    EXPECT_THROW((void)Game::from_function("none", nullptr), Error);
}

/// However short the time: every claim is there, values are as many as were computed, and what was not looked at closely is said to be so.
TEST(LibraryLimits, AreAnswersWhereThereIsNoTimeAtAll) {
    for (const char* name : {"wythoff", "mark"}) {
        const Game game = Game::open(name);
        for (const double seconds : {1e-6, 1e-3, 0.1}) {
            const auto findings = game.check({.seconds = seconds});
            ASSERT_EQ(findings.size(), game.claims().size()) << name;
            for (const Finding& one : findings) EXPECT_TRUE(one.verdict != Verdict::undecided || one.limit || !one.tried.empty()) << one.id;
        }
    }
    const Game kayles = Game::open("kayles");
    const Values none = kayles.values(3000, {.seconds = 1e-6});
    EXPECT_EQ(none.limit, Limit::time);
    ASSERT_EQ(none.shape.size(), 1U);
    EXPECT_LT(none.shape[0], 3000U);
    try {
        (void)kayles.exported("bfile", {.to = 3000, .seconds = 1e-6});
        FAIL() << "exported";
    } catch (const Error& error) {
        EXPECT_EQ(error.kind(), ErrorKind::limit) << error.what();
    }
    for (double seconds = 1e-6; seconds < 0.01; seconds *= 2) {
        const Solution some = kayles.solve({.seconds = seconds});
        if (some.family == "take-and-break" || some.values.empty()) continue;
        const bool said = std::any_of(some.notes.begin(), some.notes.end(), [](const auto& note) { return note.find("recognition gave up") == 0; });
        EXPECT_TRUE(said) << seconds << " s: " << some.recognised;
    }
    const Values endless = Game::from_text("game t\nposition (n)\nmove (n) -> (n)\n").values(3);
    ASSERT_EQ(endless.shape, std::vector<std::uint64_t>{3});
    EXPECT_EQ(static_cast<const std::int64_t*>(endless.data)[2], -1);
}

TEST(LibraryLimits, AnOptionThatMeansNothingIsRefused) {
    const Game kayles = Game::open("kayles");
    for (const Options& options : {Options{.seconds = -1}, Options{.threads = 5000}, Options{.method = "magic"}, Options{.effort = -2.0}}) {
        try {
            (void)kayles.solve(options);
            FAIL() << "accepted";
        } catch (const Error& error) {
            EXPECT_EQ(error.kind(), ErrorKind::bad_input);
        }
    }
    EXPECT_EQ(kayles.solve({.to = 30, .method = "reference"}).values, kayles.solve({.to = 30}).values);
}

TEST(LibraryLimits, CancellingStopsFromAnotherThread) {
    std::atomic<bool> told{false}, stop{false};
    std::atomic<int> asked{0};
    std::jthread other([&](const std::stop_token& over) {  // when there is a part of an answer, and not while the game is being read
        while (!told && !over.stop_requested()) std::this_thread::yield();
        stop = true;
    });
    const Solution solution = Game::open("grundy").solve({.to = endless,
                                                          .cancelled =
                                                              [&] {
                                                                  ++asked;
                                                                  return stop.load();
                                                              },
                                                          .progress = [&](const Progress& progress) { told = told || progress.done > 0; }});
    EXPECT_EQ(solution.limit, Limit::interrupted);
    EXPECT_GE(asked, 1);

    // Where there is no part of an answer, it is an error.
    const Game kayles = Game::open("kayles");
    try {
        const Value value = Game::open("grundy").at(2'000'000'000).value({.cancelled = [] { return true; }});
        EXPECT_EQ(value.limit, Limit::interrupted);
        EXPECT_FALSE(value.value.has_value());
    } catch (const Error& error) {
        EXPECT_EQ(error.kind(), ErrorKind::interrupted);
    }
    EXPECT_EQ(kayles.at(5).value().value, Number(4)) << "the next call is not cancelled";
}

TEST(LibraryLimits, MemoryIsBounded) {
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
    GTEST_SKIP() << "sanitizers keep what was freed";
#else
    const Solution solution = Game::open("subtract {1, 4, 5}").solve({.to = endless, .pattern = false, .seconds = 120, .memory = 30'000'000});
    EXPECT_EQ(solution.limit, Limit::memory);
    EXPECT_GE(solution.computed, 1000U);
#endif
}

TEST(LibraryLimits, ProgressIsTold) {
    std::atomic<int> told{0};
    std::atomic<std::uint64_t> last{0};
    (void)Game::open("grundy").solve({.to = endless, .seconds = 0.6, .progress = [&](const Progress& progress) {
                                          ++told;
                                          last = progress.done;
                                      }});
    EXPECT_GT(told, 0);
    EXPECT_GT(last, 0U);
}

TEST(LibraryThreads, EverythingMayBeCalledAtOnce) {
    const Game kayles = Game::open("kayles"), s145 = Game::open("s145"), wythoff = Game::open("wythoff");
    const Position sum = kayles.at(12) + s145.at(9) + wythoff.at({3, 4});
    const auto work = [&] {
        std::string said = kayles.solve({.to = 200, .threads = 2}).law.formula + "\n";
        said += sum.value().value->str() + " " + std::to_string(sum.moves().winning.size()) + "\n";
        for (const Finding& finding : s145.check()) said += std::to_string(static_cast<int>(finding.verdict)) + finding.counterexample + " ";
        said += s145.certify("P(n) <=> n mod 8 in {0, 2}").json;
        try {
            Game::from_text("game mine\nposition (n)\nmove (n) -> (m)\n");
        } catch (const Error& error) {
            said += error.text();
        }
        return said;
    };
    const std::string alone = work();
    EXPECT_NE(alone.find("E100"), std::string::npos);
    std::vector<std::string> said(8);
    std::vector<std::thread> threads;
    for (int t = 0; t < 2; ++t)
        threads.emplace_back([&, t] {
            for (std::size_t k = 0; k < 4; ++k) said[static_cast<std::size_t>(t) * 4 + k] = work();
        });
    for (std::thread& thread : threads) thread.join();
    for (const std::string& one : said) EXPECT_EQ(one, alone);
}

TEST(LibraryThreads, OneIsCalledOffAndTheOtherGoesOn) {
    const Game game = Game::open("grundy");
    std::optional<Limit> first;
    std::thread cancelled([&] {
        int asked = 0;
        first = game.solve({.to = endless, .cancelled = [&] { return ++asked > 5; }}).limit;
    });
    const Solution second = game.solve({.to = 20'000});
    cancelled.join();
    EXPECT_EQ(first, Limit::interrupted);
    EXPECT_EQ(second.limit, std::nullopt);
    EXPECT_GE(second.computed, 20'001U);
}

}  // namespace
}  // namespace grundy
