// certify, then the other program: what is written is verified, what is changed is rejected, what is no certificate is unreadable.
#include <gtest/gtest.h>
#include <sys/wait.h>

#include <cstdlib>
#include <regex>

#include "tests/cli/program.hpp"

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
                                              {"thirty_one", "--at", "start"}};
    for (const auto& game : games) {
        std::vector<std::string> arguments = {"certify"};
        arguments.insert(arguments.end(), game.begin(), game.end());
        const auto run = grundy::tests::run(arguments);
        ASSERT_EQ(run.code, 0) << game[0] << ": " << run.err;
        EXPECT_EQ(verify(scratch(game[0] + ".json", run.out)), 0) << game[0];
        const std::string other = std::regex_replace(run.out, std::regex("\"schema\""), "\"scheme\"");
        EXPECT_EQ(verify(scratch(game[0] + "_other.json", other)), 2) << game[0];
    }
    const auto kayles = grundy::tests::run({"certify", "kayles"});
    EXPECT_EQ(verify(scratch("changed.json", std::regex_replace(kayles.out, std::regex("\"preperiod\":71"), "\"preperiod\":70"))), 1);
    EXPECT_EQ(verify(scratch("hash.json", std::regex_replace(kayles.out, std::regex("\"hash\": \"."), "\"hash\": \"x"))), 1);
    EXPECT_EQ(verify(scratch("nothing.json", "")), 2);
}

TEST(Certify, AClaimOfTheFileByItsIdOrItsWords) {
    for (const char* claim : {"004-S145-P", "P(n) <=> n mod 8 in {0, 2}"}) {
        const auto run = grundy::tests::run({"certify", "s145", "--claim", claim});
        ASSERT_EQ(run.code, 0) << claim << ": " << run.err;
        EXPECT_EQ(verify(scratch("claim.json", run.out)), 0) << claim;
        EXPECT_EQ(verify(scratch("claim_changed.json", std::regex_replace(run.out, std::regex("\"holds\":true"), "\"holds\":false"))), 1) << claim;
    }
    const auto refuted = grundy::tests::run({"certify", "subtraction", "--claim", "no such claim"});
    EXPECT_EQ(refuted.code, 2);
    EXPECT_EQ(refuted.out, "");
    EXPECT_EQ(grundy::tests::run({"certify", "subtraction", "S={1,2}", "--claim", "004-S145-P"}).code, 2);
}

TEST(Certify, WritesNothingWhereNothingIsProved) {
    const auto run = grundy::tests::run({"certify", "grundy", "--effort", "1s"});
    EXPECT_EQ(run.code, 2) << run.err;
    EXPECT_EQ(run.out, "");
}

}  // namespace
