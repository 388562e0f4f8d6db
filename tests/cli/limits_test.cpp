/// Limits as answers: time, memory and size in every method, and Ctrl-C. What is measured is what comes out, not how fast: the wall has caps of many times the
/// limit, which work that does not ask for the limit would break by minutes.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <string>
#include <vector>

#include "tests/cli/program.hpp"

namespace grundy::tests {
namespace {

using Json = nlohmann::json;
using testing::HasSubstr;

/// Rules at which some loop once knew no limit.
const std::string many_cases = "game f\nposition (n)\nmove (n) -> (n - k - 4) for k in 1..140 if n + (if n mod 5 in {0, 1} then n else k) < 252\n";
const std::string many_classes =
    "game f\nposition (n)\nmove (n) -> (n - k - 2) for k in 1..n\n"
    "move (n) -> (i) + (n - i - 1) for i in 0..n - 319 if (n - max(if even(i) then 4 else 3, i)) / 2 != 427\n";
const std::string far_position = "game f\nposition (n)\nmove (n) -> (n - k) for k in 1..n\nclaim \"c\": P(abs(n - 67108864))\n";
const std::string long_to_confirm =
    "game f\nposition (n)\nmove (n) -> (n - 2 * i) for i in 2..n\nmove (n) -> (n - s) + (n - s) for s in 1..3 if n < 23\n"
    "stop (n) if n in 4..3\nmove (n) -> (n - j) for k in {7, 10, 4000000000000000001}, j in 1..k if n - j <= j / 2 < 2 mod -3\n"
    "claim \"c\": even(16 / 6) => N(n)\n";
const std::string no_letters = "game a\nposition (w : word)\nmove (w) -> (w[2..len(w)]) if len(w) >= 1\nclaim \"c\": len(w) < 100000\n";
const std::string partitions = "game a\nposition (n)\nmove (n) -> sum(i in 1..len(p): (p[i])) for p in partitions(n) if len(p) >= 2 and p[1] = p[2]\n";

TEST(Limits, MovesWithoutNamesHaveAForecast) {
    // The forecast of the batch method once walked names that such moves do not have: a crash.
    for (const std::string& text : {std::string("game f\nposition (n)\nmove (n) -> (n / 2) if n >= 1\nmove (n) -> (n / 3 + 1) if n >= 4\n"),
                                    std::string("game a\nposition (n) where n >= 1\nmove (n) -> (n / 2)\n")}) {
        const auto solved = run({"solve", scratch("plain.game", text), "--to", "60", "--json"});
        EXPECT_EQ(solved.code, 0) << solved.err;
        const auto definition = run({"solve", scratch("plain.game", text), "--to", "60", "--json", "-q", "--no-pattern", "--method", "reference"});
        EXPECT_EQ(Json::parse(solved.out)["outcomes"], Json::parse(definition.out)["outcomes"]);
    }
}

TEST(Limits, TimeIsKeptByEveryLoop) {
    struct Row {
        std::string rule;
        std::vector<std::string> words;
    };
    const Row rows[] = {
        {many_cases, {"solve", "--to", "100", "--effort", "1s"}},  // automata of a digit game
        {many_cases, {"solve", "--to", "100"}},
        {many_classes, {"solve", "--to", "20"}},             // clauses of side conditions
        {"game f\ncode 4.9BC\n", {"solve", "--to", "400"}},  // the forecast
        {far_position, {"check"}},
        {long_to_confirm, {"certify", "--claim", "c", "-o", scratch("slow.cert", "")}},  // the checker's own work on what was written
        {no_letters, {"check"}},
        {partitions, {"solve"}},
        {"game f\nposition (S : set 1..1000000)\nmove (S) -> (S \\ {x}) for x in S\nstart ({1..1000000})\n", {"solve"}},  // options of a million cells
        {"game u\nposition (unordered w[..])\nmove (w) -> ([w[i] - k] ++ w[1..i-1] ++ w[i+1..len(w)]) for i in 1..len(w), k in 1..w[i]\nstart "
         "([1,2,3,4,5,6,7,8,9])\n",
         {"solve"}},
    };
    for (const Row& row : rows) {
        auto arguments = row.words;
        arguments.insert(arguments.begin() + 1, scratch("slow.game", row.rule));
        arguments.insert(arguments.end(), {"-q", "--time-limit", "200ms"});
        const auto ended = run(arguments);
        const bool refuted = ended.code == 1 && row.rule == far_position;  // as it is, at n = 0
        EXPECT_TRUE(ended.code == 0 || ended.code == 3 || refuted) << ended.code << row.rule << ended.err;
        EXPECT_LT(ended.seconds, 12) << row.rule;
    }
}

TEST(Limits, WhatALongRowIsWarnedOfIsSoonSeen) {
    // 20 000 options of a row as long were listed before a word was said, four thousand million entries, in no limit.
    const std::string row =
        scratch("row.game",
                "game row\nposition (w[..]) where all(x in w: x <= 9)\n"
                "move (w) -> (w[1..i-1] ++ [w[i] - k] ++ w[i+1..len(w)]) for i in 1..len(w), k in 1..w[i]\nstart ([i mod 10 for i in 1..20000])\n");
    const auto asked = run({"ask", row, "winner at start", "--time-limit", "2s"});
    EXPECT_EQ(asked.code, 0) << asked.err;
    EXPECT_THAT(asked.out, HasSubstr("\"second\""));
    EXPECT_LT(asked.seconds, 5);
}

TEST(Limits, WhatWasSolvedIsPrintedWhereTimeIsOverAmongTheClaims) {
    std::string rule =
        "game q\nposition (n) where n >= 2\nmove (n) -> (a) + (b) + (n - 0 - a - b) for a in 1..n, b in a..n - 0 - a - 1\n"
        "move (n) -> (a) + (n - 0 - a) for a in 1..n / 2 if n mod 3 = 0\nclaim \"c\": n > 2 => N(n)\n";
    for (const char* claim : {"P(n) <=> n <= 5", "false => g(n) <= 1", "N at (20) + (13)", "N at (19) + (12)", "N at (9) + (17) + (6)", "P at (20) + (13)"})
        rule += "claim \"" + std::string(claim) + "\": " + claim + "\n";
    const auto solved = run({"solve", scratch("asked.game", rule), "--json", "--time-limit", "1s"});
    EXPECT_EQ(solved.code, 3) << solved.err;
    const Json json = Json::parse(solved.out, nullptr, false);
    ASSERT_FALSE(json.is_discarded()) << solved.out << solved.err;
    EXPECT_EQ(json["limit"], "time");
}

TEST(Limits, AVerdictIsNotLostWhileItsPlayIsShown) {
    // The law tells the value at once; once all the options were listed to show the winning one, in gigabytes and for minutes, and the verdict was lost to the
    // limit.
    const std::string game = "game f\nposition (n)\nmove (n) -> (n - k) for k in 1..n\nclaim \"c\": ";
    for (const std::string claim : {"P(abs(n - 67108864))", "P(abs(n - 6710886))", "P(67108864)", "g(abs(n - 67108864)) = 5", "g(n + 100003) = n"}) {
        const auto ended = run({"check", scratch("far.game", game + claim + "\n"), "--time-limit", "2s", "--memory-limit", "500M", "--json"});
        ASSERT_EQ(ended.code, 1) << claim << ended.out << ended.err;
        EXPECT_NE(Json::parse(ended.out).dump().find(claim[0] == 'P' ? "moving to (0)" : "has the value"), std::string::npos) << ended.out;
        EXPECT_LT(ended.seconds, 5) << claim;
        EXPECT_LT(ended.megabytes, 200) << claim;
    }
}

/// The search for the value takes all the time there is; who wins a law tells.
TEST(Limits, ALawTellsWhoWinsWhereTheValueIsNotFound) {
    const std::string corner = scratch("corner.game",
                                       "game corner\nposition (x, y)\nmove (x, y) -> (x - k, y) for k in 1..x\nmove (x, y) -> (x, y - k) for k in 1..y\n"
                                       "move (x, y) -> (x - k, y - k) for k in 1..min(x, y) if x + y > 2 * k\n");
    const auto valued = run({"value", corner, "2000,2700", "--time-limit", "1s"});
    EXPECT_EQ(valued.code, 0) << valued.err;
    EXPECT_NE(valued.out.find("(2000, 2700)   N  its value is not known"), std::string::npos) << valued.out;
    EXPECT_NE(valued.out.find("reads the P-positions, proved"), std::string::npos) << valued.out;
}

TEST(Limits, AClaimWithoutTimeLeavesTheNextItsOwn) {
    // To read a claim computes as well, its `with` and its constants: once that met the end of the time of the claim before, and nothing was answered at all.
    const std::string file = scratch("read.game",
                                     "game f(k = 1)\nposition (n)\nmove (n) -> (n - j) for j in 1..n if (j * j + n) mod 7 != 3\n"
                                     "claim \"one\": count(i in 0..n: g(i) = 3) < 10^6 for n in 0..10^6\n"
                                     "claim \"two\" with k in 1..2000: g(k mod 5) < 2 * 3 * k + 40\nclaim \"three\": g(0) = 0\n");
    const auto ended = run({"check", file, "--time-limit", "1s", "--json"});
    EXPECT_EQ(ended.code, 3) << ended.err;
    const Json document = Json::parse(ended.out, nullptr, false);
    ASSERT_FALSE(document.is_discarded()) << ended.out << ended.err;
    ASSERT_EQ(document["claims"].size(), 3U) << ended.out;
    EXPECT_EQ(document["claims"][0]["verdict"], "undecided");
    EXPECT_EQ(document["claims"][2]["verdict"], "exhausted");
}

TEST(Limits, ASignalEndsEveryLoop) {
    struct Row {
        std::string rule;
        std::vector<std::string> words;
    };
    const Row rows[] = {{many_cases, {"--to", "100", "--effort", "1000s"}}, {many_classes, {"--to", "100000"}}, {partitions, {}}};
    for (const int signal : {SIGINT, SIGTERM}) {
        for (const Row& row : rows) {
            auto arguments = row.words;
            const std::string file = scratch("slow.game", row.rule);
            arguments.insert(arguments.begin(), {"solve", "-q", file});
            const auto ended = run(arguments, "", 0.5, signal);
            EXPECT_TRUE(ended.code == 130 || ended.code == 0) << ended.code << row.rule << ended.err;
            EXPECT_LT(ended.seconds, 10) << row.rule;
        }
    }
}

TEST(Limits, TheSecondSignalEndsAtOnce) {
    const std::string file = scratch("slow.game", many_classes);
    for (const double moment : {0.3, 0.55, 0.8}) {
        const auto ended = shell("\"$GRUNDY\" solve -q " + file + " --to 100000", {moment, moment + 0.15, moment + 0.3});
        EXPECT_TRUE(ended.code == 130) << ended.code << ended.err;
        EXPECT_LT(ended.seconds, 8);
    }
}

TEST(Limits, RecognitionGivesUpAndTheGeneralMethodAnswers) {
    const std::string file = scratch("classes.game", many_classes);
    const auto answered = run({"solve", "-q", file, "--to", "40", "--no-pattern", "--json"});
    EXPECT_EQ(answered.code, 0) << answered.err;
    const auto reference = run({"show", "-q", file, "--stage", "recognised"});
    const auto says = [&](const char* words) { return reference.out.find(words) != std::string::npos; };
    EXPECT_TRUE(says("recognition gave up") || says("too many clauses")) << reference.out;  // which comes first depends on the machine
    const Json table = Json::parse(answered.out);
    // below 319 no heap is split: from n to 0 … n - 3
    ASSERT_EQ(table["values"].size(), 41u);
    for (int n = 0; n <= 40; ++n) EXPECT_EQ(table["values"][static_cast<std::size_t>(n)], n / 3) << n << " " << table["values"].dump();
}

TEST(Limits, ATableCutShortKeepsItsBeginning) {
    const auto cut = run({"solve", "-q", scratch("partitions.game", partitions), "--time-limit", "1s", "--json", "--to", "100"});
    EXPECT_EQ(cut.code, 3) << cut.err;
    const Json table = Json::parse(cut.out);
    EXPECT_GE(table["outcomes"].get<std::string>().size(), 16u);
    EXPECT_TRUE(table["limit"] == "size" || table["limit"] == "time") << table["limit"];
    EXPECT_EQ(table["outcomes"].get<std::string>().substr(0, 4), "PPNN") << table["outcomes"];
}

TEST(Limits, TheOutcomeIsFoundWhereTheValueIsNot) {
    const std::string set = "game a(n = 24)\nposition (S : set 1..n)\nmove (S) -> (S \\ {x}) for x in S\nmove (S) -> ({}) if S != {}\nstart ({1..n})\n";
    const auto solved = run({"solve", "-q", scratch("set.game", set), "--time-limit", "500ms", "--json"});
    EXPECT_EQ(solved.code, 3) << solved.err;
    const Json document = Json::parse(solved.out);
    EXPECT_EQ(document["start"]["outcome"], "N");  // the mover takes all
    const auto value = run({"value", "-q", scratch("set.game", set), "({1..24})", "--time-limit", "500ms", "--json"});
    EXPECT_EQ(Json::parse(value.out)["positions"][0]["outcome"], "N");
    const auto forecast = run({"solve", scratch("set.game", set), "--time-limit", "500ms"});
    EXPECT_EQ(forecast.err.find("forecast"), std::string::npos) << forecast.err;
    // Without a limit of the user's the winner is enough, as it is for `check`: it used to be looked for the value for ever, or for 30 s.
    const auto settled = run({"solve", scratch("set.game", set), "--threads", "1"});
    EXPECT_EQ(settled.code, 0) << settled.err;
    EXPECT_NE(settled.out.find("first player wins: move to ({}) "), std::string::npos) << settled.out;
    EXPECT_NE(settled.out.find("note: the value was not found in 3 s, and who wins is known without it"), std::string::npos) << settled.out;
}

/// Every kind of game with every method that it takes, with hardly any memory: a message and exit status 3, or the answer.
TEST(Limits, MemoryInsideEveryMethod) {
    if (!memory_tells) GTEST_SKIP() << "the memory measured is the sanitizer's";
    const std::string set =
        scratch("set.game", "game a\nposition (S : set 1..24)\nmove (S) -> (S \\ {x}) for x in S\nmove (S) -> ({}) if S != {}\nstart ({1..24})\n");
    const std::string pairs =
        scratch("pairs.game", "game a\nposition (a, b)\nmove (a, b) -> (a - k, b + 1) for k in 1..a\nmove (a, b) -> (a, b - k) for k in 1..b if k != 3\n");
    const std::string loopy =
        scratch("loopy.game",
                "game a\nposition (a, b) where a < 1500 and b < 1500\nmove (a, b) -> ((a + 1) mod 1500, b)\nmove (a, b) -> (a, b - 1)\nstart (1499, 1499)\n");
    const std::string heap = scratch("heap.game", "game a\nposition (n)\nmove (n) -> (k * k mod n) for k in 1..n - 1 if k mod 3 != n mod 3\n");
    const std::string misere = scratch("misere.game", "game a\nposition (n)\nmove (n) -> (n - k) for k in {1, 4, 9}\nplay misere\n");
    const std::string claim =
        scratch("claim.game", "game a\nposition (n)\nmove (n) -> (k * k mod n) for k in 1..n - 1 if k mod 3 != n mod 3\nclaim \"c\": P(abs(n - 67108864))\n");
    const std::vector<std::vector<std::string>> jobs{
        {"solve", "subtract {13,31,57,61,64}", "--to", "10^9"},
        {"solve", "allbut {2,5}", "--to", "10^9"},
        {"solve", "subtract {1,2,3 mod 7}", "--to", "10^9"},
        {"solve", "mark", "t=5", "--to", "10^9"},
        {"solve", "0.106", "--to", "10^8"},
        {"solve", "0.106", "--to", "10^8", "--method", "break-dense"},
        {"solve", "0.106", "--to", "10^8", "--method", "break-sparse"},
        {"solve", "0.106", "--to", "10^8", "--method", "gap-regular"},
        {"solve", "0.106", "--to", "10^8", "--method", "batch"},
        {"solve", "0.106", "--to", "10^8", "--method", "reference"},
        {"solve", "4.9", "--to", "10^8"},
        {"solve", "4!.0", "--to", "10^8"},
        {"solve", heap, "--to", "10^7"},
        {"solve", misere, "--to", "10^7"},
        {"solve", pairs, "--to", "4000"},
        {"solve", loopy},
        {"solve", set},
        {"value", set, "({1..24})"},
        {"moves", set, "({1..24})"},
        {"value", pairs, "(4000, 4000)"},
        {"value", "grundy", "10^9"},
        {"check", claim},
    };
    for (auto job : jobs) {
        const std::string name = job[1] + " " + job.back();
        job.insert(job.end(), {"-q", "--no-pattern", "--memory-limit", "30M", "--time-limit", "200ms"});
        if (job[0] == "check") job.erase(std::find(job.begin(), job.end(), "--no-pattern"));
        const auto ended = run(job);
        EXPECT_TRUE(ended.code == 3 || ended.code == 0) << name << ": " << ended.code << ended.err << ended.out.substr(0, 300);
        EXPECT_LE(ended.megabytes, 40) << name;
        EXPECT_LT(ended.seconds, 20) << name;
        EXPECT_EQ(ended.code == 3, (ended.out + ended.err).find("limit") != std::string::npos) << name << ended.out.substr(0, 300) << ended.err;
    }
}

/// Where the system refuses memory (ulimit -v), that is a limit as well.
TEST(Limits, MemoryThatTheSystemRefuses) {
    if (!memory_tells) GTEST_SKIP() << "a sanitizer reserves terabytes of addresses";
    const std::string set =
        scratch("set.game", "game a\nposition (S : set 1..24)\nmove (S) -> (S \\ {x}) for x in S\nmove (S) -> ({}) if S != {}\nstart ({1..24})\n");
    const std::vector<std::string> lines{"solve 0.106 --to 10^9 --no-pattern --threads 1", "solve 'allbut {2,5}' --to 10^9 --no-pattern --threads 1",
                                         "solve " + set + " --threads 1", "solve wythoff --to 4000 --threads 1"};
    for (const std::string& line : lines) {
        const auto ended = shell("ulimit -v 120000; exec \"$GRUNDY\" " + line + " -q --time-limit 500ms");
        EXPECT_TRUE(ended.code == 3 || ended.code == 0) << line << ": " << ended.code << ended.err;
        EXPECT_EQ(ended.err.find("defect"), std::string::npos) << ended.err;
    }
}

/// A period of 0.007 was sought for 25 s where the runs of a set have twelve numbers at most, and without a word by `export` and `certify`.
TEST(Limits, ALawThatNobodyAskedForIsSoughtBriefly) {
    const std::string moves = "move (S) -> (S \\ {x, x + 1, x + 2}) for x in S if x + 1 in S and x + 2 in S\n";
    for (const std::string start : {"", "start ({1..12})\n"}) {
        const auto said = run({"solve", scratch("threes.game", "game threes\nposition (S : set 1..12)\n" + start + moves)});
        EXPECT_EQ(said.code, 0) << said.err;
        EXPECT_THAT(said.out, HasSubstr("take-and-break code 0.007, no law is proved in 1 s (--effort 30s"));
        EXPECT_LT(said.seconds, 6 * slower);
    }
    const auto refused = run({"export", "0.007", "--as", "python", "--time-limit", "3s"});
    EXPECT_EQ(refused.code, 2);
    EXPECT_THAT(refused.err, HasSubstr("looking for a law that is proved for all positions, 2 s at most"));
    EXPECT_THAT(refused.err, HasSubstr("--time-limit 5m looks longer"));
    EXPECT_LT(refused.seconds, 6 * slower);
}

/// A million sets were looked up one after the other, although 24 are shown and the parts say all.
TEST(Limits, SetsThatAreSumsOfRunsAreNotListedByTheMillion) {
    const std::string twenty = "game row\nposition (S : set 1..20)\nmove (S) -> (S \\ {x - 1, x, x + 1}) for x in S\n";
    const auto said = run({"solve", scratch("row.game", twenty)});
    EXPECT_THAT(said.out, HasSubstr("every run of S: period 34 from n = 52, proved"));
    EXPECT_THAT(said.out, HasSubstr("({}) ({1, 3}) ({1, 4})"));
    EXPECT_LT(said.seconds, 3 * slower);
}

}  // namespace
/// Any element of {1..24} may go, or all of them: who wins is seen in a moment, the value needs all subsets. `explain` spent its time on the value and did not
/// say who wins, `moves` and `value` waited for it half a minute.
TEST(Limits, WhoWinsIsToldWithoutTheValue) {
    const std::string file = scratch("all24.game",
                                     "game all24\nposition (S : set 1..24)\nmove one: (S) -> (S \\ {x}) for x in S\n"
                                     "move all: (S) -> ({}) if len(S) >= 1\nstart ({1..24})\n");
    const auto explained = run({"explain", file});
    EXPECT_EQ(explained.code, 0) << explained.out;
    EXPECT_THAT(explained.out, HasSubstr("A, who is to move, wins."));
    EXPECT_THAT(explained.out, HasSubstr("A moves from ({1..24}) to ({})"));
    EXPECT_THAT(explained.out, HasSubstr("It is the only winning move."));
    EXPECT_THAT(explained.out, HasSubstr("The value was not found: "));
    const auto moves = run({"moves", file, "{1..24}"});
    EXPECT_EQ(moves.code, 0);
    EXPECT_THAT(moves.out, HasSubstr("N: whoever moves here wins; the value was not found"));
    EXPECT_THAT(moves.out, HasSubstr("1 winning move:\n  ({1..24}) → ({})"));
    EXPECT_THAT(run({"moves", file, "{1..20}", "--json", "--time-limit", "500ms"}).out, HasSubstr("\"outcome\": \"N\""));
    const auto value = run({"value", file, "{1..24}", "--time-limit", "1s"});
    EXPECT_EQ(value.code, 3);
    EXPECT_THAT(value.out, HasSubstr("({1..24})   N by the move to ({}); the value was not found"));
    EXPECT_THAT(value.err, HasSubstr("({1..24}): whoever moves here wins by the move to ({}); its value is still looked for"));
}

/// A limit that ends the search for a law of one position took the answers for the others with it, and --json printed nothing.
TEST(Limits, ValueKeepsWhatWasAnswered) {
    const std::string file = scratch("halved.game",
                                     "game halved\nposition (unordered (x, y), z)\nmove (x, y, z) -> (x, (y - 3) / 2, z) if y >= 1\n"
                                     "move (x, y, z) -> (x - 2, y, z) if x mod 3 = 1\nstop (x, y, z) if x = 1\n");
    const auto ended = run({"value", file, "7,9,5", "1000000000000000007,1000000000000000000000000000049,5", "--json", "--time-limit", "500ms"});
    const Json document = Json::parse(ended.out);
    ASSERT_EQ(document["positions"].size(), 2U) << ended.out;
    EXPECT_EQ(document["positions"][0]["outcome"], "N");
    if (ended.code == 0) return;  // a quick machine
    EXPECT_EQ(ended.code, 3);
    EXPECT_EQ(document["positions"][1]["limit"], "time");
    // In ascending order, as such positions are printed everywhere.
    const std::string one = scratch("one_halved.game", "game t\nposition (unordered (x, y))\nmove (x, y) -> (x, (y - 1) / 2) if y >= 1\nplay misere\n");
    EXPECT_THAT(run({"moves", one, "(10^30+15,10^30+46)", "--json"}).out, HasSubstr("(500000000000000000000000000022, 1000000000000000000000000000015)"));
}

/// 2^63 - 1 has no number behind it: ranges that end there were walked for ever, and what was one more was below 0.
TEST(Limits, TheLastNumberOfAll) {
    const auto value = [](const std::string& move, const std::string& position) {
        return run(
            {"value", scratch("last.game", "game last\nposition (n)\nmove (n) -> " + move + "\n"), position, "--memory-limit", "1G", "--time-limit", "5s"});
    };
    const auto outcome = [&](const std::string& move) {
        const auto ended = value(move, "3");
        return ended.code == 0 ? ended.out.substr(0, 7) : "exit " + std::to_string(ended.code) + " " + ended.out + ended.err;
    };
    EXPECT_EQ(outcome("(9223372036854775807 - n)"), "(3)   D");
    EXPECT_EQ(outcome("((9223372036854775807 - n) / 2) if n > 0"), "(3)   D");
    EXPECT_EQ(outcome("(max(n, 9223372036854775807) - 9223372036854775807) if n > 0"), "(3)   N");
    EXPECT_EQ(outcome("(n - k) for k in 1..9223372036854775807"), "(3)   N");
    EXPECT_EQ(outcome("(n - k) for k in -9223372036854775807..9223372036854775807 if k > 0"), "(3)   N");
    EXPECT_EQ(outcome("(n - k) for k in 9223372036854775800..9223372036854775807"), "(3)   P");
    EXPECT_EQ(outcome("(n - 1) if any(k in 9223372036854775800..9223372036854775807: k = n) or n = 3"), "(3)   N");
    EXPECT_EQ(outcome("(n - 1) if sum(k in 9223372036854775800..9223372036854775807: 1) = 8"), "(3)   N");
    const auto beyond = value("(n - k) for k in 9223372036854775800..9223372036854775807", "9223372036854775802");
    EXPECT_EQ(beyond.code, 3) << "what is not known is no success\n" << beyond.out;
    EXPECT_THAT(beyond.out, HasSubstr("not known"));
    EXPECT_THAT(value("(n - p) for p in squares(9223372036854775807) if p < n", "5").out, HasSubstr("more than 2^24 elements"));
    const std::string set = scratch("set.game", "game s\nposition (S : set 9223372036854775800..9223372036854775807)\nmove (S) -> (S \\ {x}) for x in S\n");
    EXPECT_THAT(run({"value", set, "{9223372036854775807}", "--memory-limit", "1G"}).out, HasSubstr("N  value 1"));
}

/// A condition may leave n + 1 of 2^n words, and those that it leaves out take time, too.
TEST(Limits, WordsThatWhereLeavesOut) {
    for (const std::string where : {"all(q in w: q = 'a')", "all(i in 1..len(w)-1: w[i] != w[i + 1])"}) {
        const std::string file = scratch("few.game", "game few\nposition (w : word over {a, b}) where " + where +
                                                         "\nmove (w) -> (w[2..len(w)]) if len(w) >= 1\nclaim \"odd\": N(w) <=> odd(len(w))\n"
                                                         "claim \"open\": P(w) => len(w) mod 2 * (len(w) mod 3) * (len(w) mod 5) != 7\n");
        EXPECT_THAT(run({"check", file, "--time-limit", "1s"}).out, HasSubstr("proved       odd"));
        const auto solved = run({"solve", file, "--time-limit", "20s"});
        EXPECT_EQ(solved.code, 0) << solved.out << solved.err;
    }
}

/// A vector of 60 000 numbers ended the program: its positions were listed a call deeper for each number.
TEST(Limits, VectorsOfVeryManyNumbers) {
    const std::string file =
        scratch("very_long.game", "game very_long\nposition (h[60000])\nmove (h) -> (h[1 := h[1] - 1]) if h[1] > 0\nclaim \"even\": P(h) <=> even(h[1])\n");
    const auto checked = run({"check", file});
    EXPECT_EQ(checked.code, 3) << checked.err;
    EXPECT_THAT(checked.out, HasSubstr("positions of so many numbers are not listed"));
    EXPECT_EQ(run({"solve", file}).code, 0);
}

/// A heap that splits in every way stood at "64 of 64 positions" for as long as it was given, and `check` showed nothing: on a terminal work that reports
/// nothing says that it goes on, and leaves no trace.
TEST(Limits, ATerminalSeesThatWorkGoesOn) {
    if (shell("script --version").code != 0) GTEST_SKIP() << "no script, which makes a terminal";
    const std::string file = scratch("thirds.game", "game thirds\nposition (n)\nmove (n) -> sum(p in A: (p)) for A in partitions(n) if len(A) = 3\n");
    const auto seen = shell("script -qec '\"$GRUNDY\" solve " + file + " --color always --to 2000 --threads 1 --time-limit 5s' /dev/null </dev/null");
    EXPECT_THAT(seen.out, HasSubstr("at work for ")) << seen.out;
    EXPECT_THAT(seen.out, HasSubstr("\r\x1b[K\x1b[1mthirds"));
    const std::string claims = scratch(
        "open_in_two.game",
        "game open_in_two(a = 2, b = 3)\nposition (x, y)\nmove (x, y) -> (x - k, y) for k in 1..a if k * k <= b * x\n"
        "move (x, y) -> (x, y - k) for k in 1..b if k * k <= a * y + x\nclaim \"two\" with a >= 1, b >= 1: P(x, y) => x * x * y != 2 * x * x * y + 3\n");
    EXPECT_THAT(shell("script -qec '\"$GRUNDY\" check " + claims + " --time-limit 3s' /dev/null </dev/null").out, HasSubstr("0 of 1 claims; at work for "));
    EXPECT_THAT(shell("script -qec '\"$GRUNDY\" solve kayles' /dev/null </dev/null").out, testing::Not(HasSubstr("at work")));
}

}  // namespace grundy::tests
