// certify, then the other program: what is written is verified, what is changed is rejected, what is no certificate is unreadable.
#include <gtest/gtest.h>
#include <sys/wait.h>

#include <cstdlib>
#include <fstream>
#include <nlohmann/json.hpp>

#include "tests/cli/program.hpp"
#include "tests/support/regex.hpp"

namespace {

using namespace grundy::tests;

int verify(const std::string& file) {
    const int status = std::system((std::string(GRUNDY_VERIFY_BINARY) + " '" + file + "' > /dev/null 2>&1").c_str());
    return WIFEXITED(status) ? WEXITSTATUS(status) : 128;
}

TEST(Certify, IsConfirmedByTheOtherProgram) {
    const std::vector<std::string> games[] = {{"kayles"},
                                              {"s145"},
                                              {"lasker"},
                                              {"0.137"},
                                              {"prime_powers"},
                                              {"mark", "t=3"},
                                              {"mark", "t=2012"},
                                              {"division"},
                                              {"wythoff", "a=2"},
                                              {"divisors"},
                                              {"digits"},
                                              {"moore_nim"},
                                              {"thirty_one", "--at", "start"},
                                              {"s145", "--at", "6 + 7 + 8"},
                                              {"s145", "--at", "kayles (5) + (3)"}};
    for (const auto& game : games) {
        std::vector<std::string> arguments = {"certify"};
        arguments.insert(arguments.end(), game.begin(), game.end());
        const auto run = grundy::tests::run(arguments);
        ASSERT_EQ(run.code, 0) << game[0] << ": " << run.err;
        EXPECT_EQ(verify(scratch(game[0] + ".json", run.out)), 0) << game[0];
        const std::string other = grundy::tests::regex_replaced(run.out, "\"schema\"", "\"scheme\"");
        EXPECT_EQ(verify(scratch(game[0] + "_other.json", other)), 2) << game[0];
    }
    const auto kayles = grundy::tests::run({"certify", "kayles"});
    EXPECT_EQ(verify(scratch("changed.json", grundy::tests::regex_replaced(kayles.out, "\"preperiod\":71", "\"preperiod\":70"))), 1);
    EXPECT_EQ(verify(scratch("hash.json", grundy::tests::regex_replaced(kayles.out, "\"hash\": \".", "\"hash\": \"x"))), 1);
    EXPECT_EQ(verify(scratch("nothing.json", "")), 2);
}

/// Where no law of the whole table is known, `solve` lists its rows, and each is a claim that is certified.
TEST(Certify, ARowOfATable) {
    const std::string moves = "move (x, y) -> (x - k, y) for k in 1..x\nmove (x, y) -> (x - k, y - k) for k in 1..2\nmove (x, y) -> (x, y - 3)\n";
    const std::string file = scratch("rows.game", "game rows\nposition (x, y)\n" + moves + "move (x, y) -> (x + 1, y - 4)\n");
    const auto rows = nlohmann::json::parse(grundy::tests::run({"solve", file, "--json"}).out)["row_laws"];
    ASSERT_EQ(rows.size(), 1U);  // along y moves lead to other rows
    EXPECT_EQ(rows[0]["along"], "x");
    EXPECT_EQ(rows[0]["rows"].size(), 8U);
    const std::string claim = rows[0]["claim"];
    const auto run = grundy::tests::run({"certify", file, "--claim", claim});
    ASSERT_EQ(run.code, 0) << claim << run.err;
    EXPECT_EQ(verify(scratch("rows.json", run.out)), 0) << claim;
    EXPECT_EQ(verify(scratch("rows_changed.json", grundy::tests::regex_replaced(run.out, "\"holds\":true", "\"holds\":false"))), 1);
    const std::string lawless = scratch("lawless.game", "game lawless\nposition (x, y)\nmove (x, y) -> (x - 1, y - 3)\nmove (x, y) -> (x - 4, y)\n");
    EXPECT_NE(grundy::tests::run({"certify", lawless}).err.find("--claim 'x >= 5 => g(x + 8, 7) = g(x, 7)'"), std::string::npos);
    const std::string vector = scratch("vector.game", "game vector\nposition (h[2])\nmove (h) -> ([h[1] - 1, h[2] - 3])\nmove (h) -> ([h[1] - 4, h[2]])\n");
    EXPECT_NE(grundy::tests::run({"certify", vector}).err.find("--claim 'h[1] >= 5 => g([h[1] + 8, 7]) = g([h[1], 7])'"), std::string::npos);
    const auto far = grundy::tests::run({"moves", lawless, "1000000000001,3"});
    EXPECT_NE(far.out.find("(1000000000001, 3) → (1000000000000, 0)"), std::string::npos) << far.out;
    EXPECT_NE(far.out.find("value 1"), std::string::npos) << far.out;
}

/// What has certificates under misère play is not listed where this claim is one of them but for its rows.
TEST(Certify, WhatHasNoFormIsNamed) {
    const std::string rows = scratch("rows.game",
                                     "game rows\nposition (unordered w[..]) where all(x in w: x <= 3)\n"
                                     "move (w) -> (w[1..i-1] ++ w[i+1..len(w)]) for i in 1..len(w)\nplay misere\nclaim \"law\": N(w) <=> even(len(w))\n");
    const auto refused = run({"certify", rows, "--claim", "law", "-o", scratch("rows.json", "")});
    EXPECT_EQ(refused.code, 2);
    EXPECT_NE(refused.err.find("unordered rows of any length has no form"), std::string::npos) << refused.err;
    EXPECT_EQ(refused.err.find("under misère play these have"), std::string::npos) << refused.err;
}

TEST(Certify, AClaimOfTheFileByItsIdOrItsWords) {
    for (const char* claim : {"004-S145-P", "P(n) <=> n mod 8 in {0, 2}"}) {
        const auto run = grundy::tests::run({"certify", "s145", "--claim", claim});
        ASSERT_EQ(run.code, 0) << claim << ": " << run.err;
        EXPECT_EQ(verify(scratch("claim.json", run.out)), 0) << claim;
        EXPECT_EQ(verify(scratch("claim_changed.json", grundy::tests::regex_replaced(run.out, "\"holds\":true", "\"holds\":false"))), 1) << claim;
    }
    const auto refuted = grundy::tests::run({"certify", "subtraction", "--claim", "no such claim"});
    EXPECT_EQ(refuted.code, 2);
    EXPECT_EQ(refuted.out, "");
    EXPECT_EQ(grundy::tests::run({"certify", "subtraction", "S={1,2}", "--claim", "004-S145-P"}).code, 2);
}

/// A rule that is no known game: which positions are lost is found, said and certified without a claim; changed by one it is not verified.
TEST(Certify, TheLostPositionsOfAnUnknownGame) {
    const std::string king =
        scratch("king.game", "game king\nposition (x, y)\nmove (x, y) -> (x - 1, y)\nmove (x, y) -> (x, y - 1)\nmove (x, y) -> (x - 1, y - 1)\n");
    const auto solved = grundy::tests::run({"solve", king});
    EXPECT_NE(solved.out.find("P-positions: x mod 2 = 0 and y mod 2 = 0\n  proved: induction along play (11.1)"), std::string::npos) << solved.out;
    const auto run = grundy::tests::run({"certify", king});
    ASSERT_EQ(run.code, 0) << run.err;
    EXPECT_EQ(verify(scratch("king.json", run.out)), 0);
    const auto explained = grundy::tests::run({"explain", king, "(3, 4)"});
    EXPECT_NE(explained.out.find("Look at the remainders of x and y by 2."), std::string::npos) << explained.out;
}

/// A file that was there before is about something else: whoever checks it after a failed run must not read "verified".
TEST(Certify, AFailedRunLeavesNoEarlierCertificateInPlace) {
    const std::string file = scratch_path("answer.json");
    ASSERT_EQ(grundy::tests::run({"certify", "s145", "-o", file}).code, 0);
    ASSERT_EQ(verify(file), 0);
    const auto failed = grundy::tests::run({"certify", "s145", "--claim", "no such claim", "-o", file});
    EXPECT_EQ(failed.code, 2);
    EXPECT_EQ(verify(file), 2);  // there is none
    EXPECT_EQ(verify(file + ".before"), 0);
    EXPECT_NE(failed.err.find(file + ".before"), std::string::npos) << failed.err;
    EXPECT_FALSE(std::ifstream(file + ".part").good());
    ASSERT_EQ(grundy::tests::run({"certify", "s145", "-o", file}).code, 0);
    EXPECT_EQ(verify(file), 0);
    const auto again = grundy::tests::run({"certify", "kayles", "-o", file});  // one that succeeds takes its place
    EXPECT_EQ(again.code, 0);
    EXPECT_EQ(verify(file), 0);
    EXPECT_EQ(grundy::tests::run({"certify", "s145", "-o", scratch_path("no_such_folder") + "/x.json"}).code, 2);
}

/// A rule with functions: what a verified claim says is printed with what its words mean.
TEST(Certify, DefinitionsArePrinted) {
    const std::string rule = scratch(
        "lost.game", "game lost_heaps\nlet lost(n) = n mod 8 in {0, 2}\nposition (n)\nmove (n) -> (n - s) for s in {1, 4, 5}\nclaim \"c\": P(n) <=> lost(n)\n");
    const std::string file = scratch_path("lost.json");
    const auto made = grundy::tests::run({"certify", rule, "--claim", "c", "-o", file});
    ASSERT_EQ(made.code, 0) << made.err;
    EXPECT_NE(made.out.find("P(n) <=> lost(n)"), std::string::npos) << made.out;
    EXPECT_NE(made.out.find("let lost(n) = n mod 8 in {0, 2}"), std::string::npos) << made.out;
    EXPECT_EQ(verify(file), 0);
}

/// Turning coins in other spellings than the library's: one of them was proved, but had no certificate.
TEST(Certify, CoinsHoweverTheyAreTurned) {
    const std::string board = "game coins\nposition (S : set 1..20)\n";
    for (const std::string moves : {"move (S) -> (S xor {x}) for x in S\nmove (S) -> (S xor {x, y}) for x in S, y in 1..x-1\n",
                                    "move (S) -> (S \\ {x}) for x in S\nmove (S) -> (S xor {i, j}) for j in S, i in 1..j - 1\n"}) {
        const std::string file = scratch_path("coins.json");
        const auto made = grundy::tests::run({"certify", scratch("coins.game", board + moves), "-o", file});
        EXPECT_EQ(made.code, 0) << made.err;
        EXPECT_EQ(verify(file), 0) << moves;
    }
}

/// `solve` said that an automaton tells the P-positions, proved, and `certify` that nothing is proved about all positions.
TEST(Certify, ALawWithoutWordsNamesTheClaimsThatHaveCertificates) {
    const std::string rule = scratch("pass.game",
                                     "game pass\nposition (n, who) where who <= 2\nmove (n, 0) -> (n - k, 1) for k in {1, 6}\n"
                                     "move (n, 1) -> (n - k, 2) for k in {2, 5}\nmove (n, 2) -> (n - k, 0) for k in {3, 7}\n"
                                     "claim \"left\": P(n, 0) => n != 1\nclaim \"right\": P(n, 1) <=> n < 2 or n in {3}\n");
    const auto run = grundy::tests::run({"certify", rule});
    EXPECT_EQ(run.code, 2);
    EXPECT_NE(run.err.find("an automaton of 28 states"), std::string::npos) << run.err;
    EXPECT_EQ(run.err.find("nothing is proved"), std::string::npos) << run.err;
    EXPECT_NE(run.err.find("--claim 'left' certifies a proved claim"), std::string::npos) << run.err;
    const std::string file = scratch_path("right.json");
    const auto refuted = grundy::tests::run({"certify", rule, "--claim", "right", "-o", file});
    EXPECT_EQ(refuted.code, 0) << refuted.err;
    EXPECT_NE(refuted.out.find("it fails at n = 3\n"), std::string::npos) << refuted.out << " names the other number, of which the claim says nothing";
    EXPECT_EQ(verify(file), 0);
    const auto typo = grundy::tests::run({"certify", rule, "--claim", "rigth", "-o", file});
    EXPECT_EQ(typo.code, 2);
    EXPECT_NE(typo.err.find("there is no claim \"rigth\""), std::string::npos) << typo.err;
    EXPECT_EQ(verify(file), 2) << "nothing stands there that could be taken for the answer";
    EXPECT_EQ(verify(file + ".before"), 0);
}

TEST(Certify, WritesNothingWhereNothingIsProved) {
    const auto run = grundy::tests::run({"certify", "grundy", "--effort", "1s"});
    EXPECT_EQ(run.code, 2) << run.err;
    EXPECT_EQ(run.out, "");
}

/// The solver counts by the period, the checker one by one: it took twenty seconds to say so.
TEST(Certify, ACountOverALongRangeIsRefusedAtOnce) {
    const std::string far = scratch("far.game",
                                    "game far\nposition (n)\nmove (n) -> (n - k) for k in {1, 4, 5}\nclaim \"far\": count(n in 0..10^12: P(n)) = 250000000001\n"
                                    "claim \"near\": count(n in 0..100: P(n)) = 26\n");
    const auto refused = run({"certify", far, "--claim", "far", "-o", scratch("far.json", "")});
    EXPECT_EQ(refused.code, 2) << refused.out;
    EXPECT_NE(refused.err.find("`0..1000000000000` is too long for that"), std::string::npos) << refused.err;
    EXPECT_EQ(run({"certify", far, "--claim", "near", "-o", scratch("near.json", "")}).code, 0);
}

/// The checker knows staircase Nim by the rule of one row of stairs; written with a name for each stair it is proved in another way.
TEST(Certify, AClosedFormInOtherWordsIsProvedInAnotherWay) {
    const std::string two = scratch("two_stairs.game",
                                    "game two\nposition (x, y)\nmove (x, y) -> (x - k, y + k) for k in 1..x\n"
                                    "move (x, y) -> (x, y - k) for k in 1..y\n");
    const std::string three = scratch("three_stairs.game",
                                      "game three\nposition (x, y, z)\nmove (x, y, z) -> (x - k, y + k, z) for k in 1..x\n"
                                      "move (x, y, z) -> (x, y - k, z + k) for k in 1..y\nmove (x, y, z) -> (x, y, z - k) for k in 1..z\n");
    const std::pair<std::string, std::string> games[] = {{two, "P(x, y) <=> y = 0"}, {three, "P(x, y, z) <=> x = z"}};
    for (const auto& [game, law] : games) {
        const std::string file = scratch_path("stairs.json");
        const auto made = run({"certify", game, "-o", file});
        ASSERT_EQ(made.code, 0) << made.err;
        EXPECT_NE(made.out.find("the claim is true: " + law), std::string::npos) << made.out;
        EXPECT_EQ(verify(file), 0);
    }
}

}  // namespace
