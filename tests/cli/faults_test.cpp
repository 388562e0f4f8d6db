/// What may go wrong around a run: kill -9, a full disk, folders that cannot be written, two runs into one folder, output that goes nowhere. GRUNDY_ROUNDS in
/// the environment says how often runs are killed (5 unless told).
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <cstdlib>
#include <filesystem>
#include <random>
#include <string>
#include <vector>

#include "tests/cli/program.hpp"

namespace grundy::tests {
namespace {

using Json = nlohmann::json;

std::string quoted(const std::string& path) { return "'" + path + "'"; }

int rounds() {
    const char* told = std::getenv("GRUNDY_ROUNDS");
    return told ? std::atoi(told) : 5;
}

Json essence(const std::string& out) {
    Json document = Json::parse(out);
    for (const char* key : {"elapsed_ns", "values_per_second", "checkpoint", "notes"}) document.erase(key);
    return document;
}

/// Killed at a random moment, once or several times, then left to end: the result is that of a run that was never stopped. Several kernels, since each rebuilds
/// its state in its own way.
TEST(Faults, KilledAndGoneOnWith) {
    const char* const jobs[] = {"0.106 --to 400000 --no-pattern", "0.6 --to 60000 --no-pattern", "'subtract {13,31,57,61,64}' --to 3000000 --no-pattern",
                                "4.9 --to 4000 --no-pattern", "0.16 --to 600000"};
    std::mt19937 random(static_cast<unsigned>(rounds()));
    std::vector<Json> straight;
    std::vector<double> seconds;
    for (const char* job : jobs) {
        const auto whole = shell("exec \"$GRUNDY\" solve -q --json " + std::string(job));
        ASSERT_EQ(whole.code, 0) << job << whole.err;
        straight.push_back(essence(whole.out));
        seconds.push_back(whole.seconds);
    }
    for (int round = 0; round < rounds(); ++round) {
        const std::size_t which = static_cast<std::size_t>(round) % std::size(jobs);
        const std::string folder = scratch_path("killed" + std::to_string(round));
        const std::string line = "\"$GRUNDY\" solve -q --json --checkpoint-every 1ms --checkpoint " + quoted(folder) + " " + jobs[which];
        const int times = 1 + static_cast<int>(random() % 3);
        for (int k = 0; k < times; ++k) {
            const double moment = 0.002 + std::uniform_real_distribution<double>(0, 1.1 * seconds[which])(random);
            const auto killed = shell(line, {moment}, SIGKILL);
            EXPECT_TRUE(killed.code == 128 + SIGKILL || killed.code == 0) << killed.code << jobs[which] << killed.err;
        }
        const auto resumed = shell(line);
        ASSERT_EQ(resumed.code, 0) << "round " << round << ": " << jobs[which] << resumed.err;
        EXPECT_EQ(essence(resumed.out), straight[which]) << "round " << round << ": " << jobs[which];
        std::filesystem::remove_all(folder);
    }
}

TEST(Faults, AFullDiskEndsNoRun) {
    const std::string folder = scratch_path("full");
    const std::string job = "\"$GRUNDY\" solve -q --json 0.106 --to 3000000 --no-pattern";
    const std::string keep = " --checkpoint-every 1ms --checkpoint " + quoted(folder);
    const auto straight = shell(job);
    // No file beyond 512 bytes, so that no block of values can be written, however early the first is: a run of 60 ms may come to no second one.
    const auto full = shell("(ulimit -f 1; " + job + keep + " || echo failed) | cat");
    ASSERT_EQ(full.out.find("failed"), std::string::npos) << full.err;
    EXPECT_EQ(essence(full.out), essence(straight.out));
    EXPECT_NE(full.out.find("the checkpoint holds only"), std::string::npos) << full.out.substr(0, 300);
    const auto resumed = shell(job + keep);
    ASSERT_EQ(resumed.code, 0) << resumed.err;
    EXPECT_EQ(essence(resumed.out), essence(straight.out));
    std::filesystem::remove_all(folder);
}

TEST(Faults, AFolderThatCannotBeWritten) {
    const std::string file = scratch("a-file", "somebody's own");
    for (const std::string& folder : {file + "/below", std::string("/proc/self/nothing"), file}) {
        const auto refused = shell("exec \"$GRUNDY\" solve -q 0.106 --to 1000 --checkpoint " + quoted(folder));
        EXPECT_EQ(refused.code, 2) << folder << refused.err;
        EXPECT_NE(refused.err.find("--checkpoint"), std::string::npos) << refused.err;
    }
}

TEST(Faults, TwoRunsIntoOneFolder) {
    const std::string folder = scratch_path("shared");
    const std::string job = "\"$GRUNDY\" solve -q 0.6 --to 10^8 --no-pattern --time-limit 1s --checkpoint " + quoted(folder);
    const auto both = shell(job + " >/dev/null & until [ -e " + quoted(folder + "/manifest") + " ] || ! kill -0 $!; do sleep 0.02; done; " + job +
                            "; second=$?; wait $!; first=$?; exit $((first * 10 + second))");
    EXPECT_EQ(both.code, 32) << both.err;  // the first ends by its limit, the second is refused
    EXPECT_NE(both.err.find("another run is using the checkpoint"), std::string::npos) << both.err;
    std::filesystem::remove_all(folder);
}

TEST(Faults, OutputThatGoesNowhere) {
    const std::string file = quoted(scratch("own.game", "game own\nposition (n)\nmove (n) -> (n - k) for k in {1, 2}\nclaim \"c\": period 3\n"));
    const std::vector<std::string> verbs{"solve kayles", "solve kayles --json", "value kayles 100", "moves kayles 100", "rules",         "show kayles",
                                         "--help",       "--version",           "fmt " + file,      "check " + file,    "certify kayles"};
    for (const std::string& words : verbs) {
        const auto full = shell("exec \"$GRUNDY\" " + words + " > /dev/full");
        EXPECT_NE(full.code, 0) << words;
        EXPECT_LT(full.code, 128) << words;
        EXPECT_NE(full.err.find("written"), std::string::npos) << words << full.err;
        const auto closed = shell("exec \"$GRUNDY\" " + words + " >&-");
        EXPECT_NE(closed.code, 0) << words;
    }
    // A reader that goes away, as `head` does: the usual end by SIGPIPE, or an error.
    const auto gone = shell("(\"$GRUNDY\" solve 0.106 --to 200000 --no-pattern --values all --json; echo \"code $?\" >&2) | head -c 10");
    EXPECT_EQ(gone.err.find("code 0"), std::string::npos) << gone.err;
    const auto certificate = shell("exec \"$GRUNDY\" certify kayles -o /dev/full");
    EXPECT_EQ(certificate.code, 2) << certificate.err;
}

TEST(Faults, AFileThatCannotBeWrittenStaysAsItIs) {
    const std::string text = "game  own\nposition (n)\nmove (n)->(n - k) for k in {1,2}\n" + std::string(3000, '#') + "\n";
    const std::string file = scratch("mine.game", text);
    const auto refused = shell("ulimit -f 1; exec \"$GRUNDY\" fmt -w " + quoted(file));
    EXPECT_EQ(refused.code, 2) << refused.err;
    EXPECT_EQ(shell("cat " + quoted(file)).out, text);
    EXPECT_EQ(shell("exec \"$GRUNDY\" fmt -w " + quoted(file)).code, 0);
    EXPECT_NE(shell("cat " + quoted(file)).out, text);
}

TEST(Faults, InterruptedAtAnyMoment) {
    std::mt19937 random(7);
    for (int round = 0; round < rounds(); ++round) {
        const std::string folder = scratch_path("interrupted");
        const double first = std::uniform_real_distribution<double>(0.05, 0.6)(random), second = std::uniform_real_distribution<double>(0.11, 0.4)(random);
        const std::string line = "\"$GRUNDY\" solve -q --json 0.106 --to 10^9 --no-pattern --checkpoint-every 1ms --checkpoint " + quoted(folder);
        const auto ended = shell(line, {first, first + second}, round % 2 == 0 ? SIGINT : SIGTERM);
        EXPECT_TRUE(ended.code == 130 || ended.code == 128 + SIGINT || ended.code == 128 + SIGTERM) << ended.code << ended.err;  // before the program listens
        EXPECT_LT(ended.seconds, 10);
        const auto resumed = shell("exec \"$GRUNDY\" solve -q --json 0.106 --to 1000 --no-pattern --checkpoint " + quoted(folder));
        EXPECT_EQ(resumed.code, 0) << resumed.err;
        const auto straight = shell("exec \"$GRUNDY\" solve -q --json 0.106 --to 1000 --no-pattern");
        EXPECT_EQ(Json::parse(resumed.out)["checksum"], Json::parse(straight.out)["checksum"]);
        std::filesystem::remove_all(folder);
    }
}

}  // namespace
}  // namespace grundy::tests
