/// Long runs as their user sees them: killed, interrupted, out of time, out of memory, gone on with; and proofs that make them short.
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <filesystem>
#include <fstream>
#include <random>

#include "tests/cli/program.hpp"

namespace grundy::tests {
namespace {

using Json = nlohmann::json;

Json solved(std::vector<std::string> arguments) {
    arguments.insert(arguments.begin(), "solve");
    arguments.emplace_back("--json");
    const auto result = run(arguments);
    EXPECT_EQ(result.code, 0) << result.err;
    return Json::parse(result.out);
}

/// What must not depend on whether, and how often, a run was stopped.
Json essence(Json document) {
    for (const char* key : {"elapsed_ns", "values_per_second", "checkpoint", "notes"}) document.erase(key);
    return document;
}

const std::vector<std::string> long_job{"0.106", "--to", "3000000", "--no-pattern"};

std::vector<std::string> with(std::vector<std::string> words, const std::vector<std::string>& more) {
    words.insert(words.end(), more.begin(), more.end());
    return words;
}

TEST(LongRun, KilledAtRandomMomentsAndGoneOnWith) {
    const Json straight = solved(long_job);
    const std::string folder = scratch_path("killed");
    const std::vector<std::string> keep{"--checkpoint", folder, "--checkpoint-every", "5ms"};
    std::mt19937 random(std::random_device{}());
    for (int round = 0; round < 12; ++round) {
        const double moment = slower * (0.02 + 0.01 * static_cast<double>(random() % 25));
        const auto killed = run(with({"solve", "--json"}, with(long_job, keep)), "", moment, SIGKILL);
        if (killed.code == 0) break;
        EXPECT_EQ(killed.code, 128 + SIGKILL) << killed.err;
    }
    const Json resumed = solved(with(long_job, keep));
    EXPECT_EQ(essence(resumed), essence(straight));
    EXPECT_GT(resumed["checkpoint"]["restored"], 0);
    const Json again = solved(with(long_job, keep));
    EXPECT_EQ(essence(again), essence(straight));
    std::filesystem::remove_all(folder);
}

TEST(LongRun, AProofIsFoundAtTheSamePlaceWhenTheRunWasStopped) {
    const std::vector<std::string> job{"0.16", "--to", "1000000"};
    const Json straight = solved(job);
    EXPECT_EQ(straight["pattern"]["status"], "proved");
    EXPECT_EQ(straight["pattern"]["period"], 149459);
    EXPECT_EQ(straight["copied"].get<std::uint64_t>() + straight["computed"].get<std::uint64_t>(), 1000001u);
    const std::string folder = scratch_path("proof");
    const std::vector<std::string> keep{"--checkpoint", folder, "--checkpoint-every", "1ms"};
    for (const double moment : {0.15, 0.25}) run(with({"solve"}, with(job, keep)), "", moment, SIGKILL);
    EXPECT_EQ(essence(solved(with(job, keep))), essence(straight));
    std::filesystem::remove_all(folder);
}

TEST(LongRun, InterruptedItSaysHowToGoOn) {
    for (const int signal : {SIGINT, SIGTERM}) {
        const std::string folder = scratch_path("interrupted");
        const auto stopped = run({"solve", "0.6", "--to", "10^8", "--no-pattern", "--json", "--checkpoint", folder}, "", 0.6, signal);
        EXPECT_EQ(stopped.code, 130);
        const Json document = Json::parse(stopped.out);
        EXPECT_EQ(document["limit"], "interrupted");
        EXPECT_EQ(document["checkpoint"]["kept"], document["computed"]);
        EXPECT_NE(stopped.out.find("the same command goes on"), std::string::npos);
        const std::string last = std::to_string(document["computed"].get<std::uint64_t>() - 1);
        const Json resumed = solved({"0.6", "--to", last, "--no-pattern", "--checkpoint", folder});
        EXPECT_EQ(resumed["checkpoint"]["restored"], document["computed"]);
        EXPECT_EQ(resumed["checksum"], document["checksum"]);
        std::filesystem::remove_all(folder);
    }
    const auto plain = run({"solve", "0.6", "--to", "10^8", "--no-pattern", "--json"}, "", 0.5, SIGINT);
    EXPECT_EQ(plain.code, 130);
    EXPECT_GT(Json::parse(plain.out)["computed"], 0);
}

TEST(LongRun, WhatDoesNotFitIsRefused) {
    const std::string folder = scratch_path("refused");
    EXPECT_EQ(run({"solve", "0.106", "--to", "200000", "--no-pattern", "--checkpoint", folder, "--checkpoint-every", "1ms"}).code, 0);
    const auto refused = [&](const std::vector<std::string>& words, const std::string& why) {
        const auto result = run(words);
        EXPECT_EQ(result.code, 2) << result.out;
        EXPECT_NE(result.err.find(why), std::string::npos) << result.err;
        EXPECT_NE(result.err.find("--"), std::string::npos) << "no way out: " << result.err;
    };
    refused({"solve", "0.107", "--to", "1000", "--checkpoint", folder}, "another rule");
    refused({"solve", "0.106", "--method", "reference", "--to", "1000", "--checkpoint", folder}, "were computed by");
    refused({"solve", "wythoff", "--to", "20", "--checkpoint", folder}, "one heap");
    refused({"value", "kayles", "5", "--checkpoint", folder}, "--checkpoint");  // of one position nothing is kept
    refused({"show", "kayles", "--checkpoint", folder}, "checkpoint");
    std::fstream block(folder + "/values-000000000000", std::ios::in | std::ios::out | std::ios::binary);
    ASSERT_TRUE(block.is_open());
    block.seekp(777).put('\x55');
    block.close();
    refused({"solve", "0.106", "--to", "1000", "--checkpoint", folder}, "values-000000000000");
    std::filesystem::remove_all(folder);
}

TEST(LongRun, MemoryIsKept) {
    if (!memory_tells) GTEST_SKIP() << "the memory measured is the sanitizer's";
    struct Row {
        std::vector<std::string> game;
        long megabytes;
    };
    const Row rows[] = {{{"subtract {13,31,57,61,64}", "--no-pattern"}, 60},
                        {{"allbut {2,5}", "--no-pattern"}, 60},
                        {{"mark", "t=5", "--no-pattern"}, 60},
                        {{"subtract {13,31,57,61,64}"}, 60}};
    for (const Row& row : rows) {
        const auto stopped = run(with({"solve"}, with(row.game, {"--to", "10^9", "--json", "--memory-limit", std::to_string(row.megabytes) + "M"})));
        const Json document = Json::parse(stopped.out);
        EXPECT_LE(stopped.megabytes, row.megabytes + 2) << row.game.front();
        if (document["pattern"]["status"] == "proved") {
            EXPECT_EQ(stopped.code, 0) << row.game.front();
        } else {
            EXPECT_EQ(stopped.code, 3) << row.game.front();
            EXPECT_EQ(document["limit"], "memory") << row.game.front();
            EXPECT_GT(document["computed"], 1'000'000) << row.game.front();
        }
    }
}

TEST(LongRun, TimeIsKept) {
    // 9e8 pairs to try at one position
    const std::string options = scratch(
        "options.game", "game options\nposition (n)\nmove (n) -> (a) for a in 0..n - 1, b in 0..n if (a * b + a) mod 7 = 3 and isqrt(a + b) mod 3 = 0\n");
    const std::string up = scratch("up.game", "game up\nposition (n)\nmove (n) -> (n + isqrt(n) + 1)\n");
    const std::vector<std::vector<std::string>> jobs{{"solve", "0.6", "--to", "10^8", "--no-pattern"},
                                                     {"value", "grundy", "10^9"},
                                                     {"value", up, "0"},
                                                     {"moves", options, "30000"},
                                                     {"value", options, "30000"}};
    for (auto job : jobs) {
        const auto stopped = run(with(job, {"--time-limit", "300ms"}));
        EXPECT_EQ(stopped.code, 3) << job[1] << ": " << stopped.out << stopped.err;
        EXPECT_LT(stopped.seconds, slower + 5) << job[1];
    }
    const auto interrupted = run({"moves", options, "30000"}, "", 0.5);
    EXPECT_EQ(interrupted.code, 130) << interrupted.out << interrupted.err;
    EXPECT_LT(interrupted.seconds, 5);
}

TEST(LongRun, AProofStopsTheWork) {
    const auto far = run({"solve", "kayles", "--to", "10^18", "--json"});
    ASSERT_EQ(far.code, 0) << far.err;
    const Json document = Json::parse(far.out);
    EXPECT_LT(document["computed"], 1000);
    EXPECT_EQ(document["copied"].get<std::uint64_t>() + document["computed"].get<std::uint64_t>(), 1'000'000'000'000'000'001u);
    EXPECT_LT(far.seconds, 5 * slower);
    if (memory_tells) {
        EXPECT_LT(far.megabytes, 200);
    }
    const Json computed = solved({"kayles", "--to", "20000", "--no-pattern"});
    const Json copied = solved({"kayles", "--to", "20000"});
    EXPECT_EQ(computed["checksum"], copied["checksum"]);
    EXPECT_EQ(computed["computed"], 20001);
    EXPECT_LT(copied["computed"], 1000);
}

TEST(LongRun, WhatIsSeenDoesNotDependOnTheThreads) {
    const Json one = solved({"0.6", "--to", "3000", "--threads", "1"});
    const Json two = solved({"0.6", "--to", "3000", "--threads", "2"});
    EXPECT_EQ(one["pattern"], two["pattern"]);
    EXPECT_EQ(one["computed"], two["computed"]);
    // Wherever the time of the search ends, what was computed stands and no limit of the user's was met.
    for (const char* effort : {"0.01ms", "0.3ms", "1ms", "1.1ms", "1.5ms"}) {
        const Json cut = solved({"0.007", "--effort", effort});
        EXPECT_EQ(cut["limit"], nullptr) << cut.dump();
        EXPECT_NE(cut["notes"].dump().find("cut short by its time"), std::string::npos) << cut["notes"];
    }
}

}  // namespace
}  // namespace grundy::tests
