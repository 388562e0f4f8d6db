// grundy help TOPIC, and the words of a game at the table.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <sstream>

#include "tests/cli/program.hpp"

namespace {

using namespace grundy::tests;
using testing::HasSubstr;
using testing::Not;

TEST(Topics, AreListedWithAnExampleEach) {
    const std::string help = run({"--help"}).out;
    for (const char* topic :
         {"files", "positions", "sums", "words", "rows", "sets", "graphs", "formulas", "claims", "parameters", "misere", "limits", "proofs", "pictures"}) {
        EXPECT_THAT(help, HasSubstr(std::string("\n  ") + topic + " "));
        const auto page = run({"help", topic});
        EXPECT_EQ(page.code, 0) << topic;
        EXPECT_THAT(page.out, HasSubstr(std::string(topic) + ": "));
    }
    EXPECT_THAT(help, HasSubstr("grundy value s145 '6 + 7 + 8'"));
    EXPECT_EQ(run({"help", "claim"}).out, run({"help", "claims"}).out);
    EXPECT_THAT(run({"help", "solve"}).out, HasSubstr("Usage: grundy solve"));
    EXPECT_EQ(run({"help"}).out, help);
}

/// An unknown topic gave the main help, and status 0.
TEST(Topics, AnUnknownOneIsAnErrorWithAWayOut) {
    const auto unknown = run({"help", "foo"});
    EXPECT_EQ(unknown.code, 2);
    EXPECT_EQ(unknown.out, "");
    EXPECT_THAT(unknown.err, HasSubstr("there is no help about `foo`"));
    EXPECT_THAT(unknown.err, HasSubstr("topics: files, positions"));
    EXPECT_THAT(run({"help", "formula"}).out, HasSubstr("formulas: "));
    EXPECT_THAT(run({"help", "grpahs"}).err, HasSubstr("did you mean `grundy help graphs`?"));
}

/// What a page shows runs as it stands.
TEST(Topics, TheirExamplesRun) {
    const std::string here = std::filesystem::path(scratch("topics", "")).parent_path().string();
    for (const char* topic : {"files", "positions", "sums", "formulas", "claims", "parameters", "misere", "limits", "proofs", "pictures"}) {
        std::istringstream page(run({"help", topic}).out);
        for (std::string line; std::getline(page, line);) {
            if (line.rfind("  grundy ", 0) != 0) continue;
            const auto ended = shell("cd " + here + " && \"$GRUNDY\" " + line.substr(9));  // one of them writes a file
            EXPECT_EQ(ended.code, line.find("odd(n)") == std::string::npos ? 0 : ended.code) << line << "\n" << ended.err;
            EXPECT_LT(ended.code, 2) << line;
        }
    }
}

std::string table(const std::vector<std::string>& game, const std::string& typed) {
    std::vector<std::string> words{"play"};
    words.insert(words.end(), game.begin(), game.end());
    const auto ended = run(words, typed);
    EXPECT_EQ(ended.err, "") << typed;
    return ended.out;
}

/// Such words were read as positions, and gave errors of `grundy ask`.
TEST(TableWords, AreUnderstoodOrAnsweredInTermsOfPlay) {
    const std::vector<std::string> one{"s145", "21"};
    const auto same = [&](const std::string& sign, const std::vector<std::string>& words) {
        const std::string said = table(one, sign + "\n");
        const std::size_t at = said.find("> " + sign) + 2;
        for (const std::string& word : words) EXPECT_EQ(table(one, word + "\n").substr(at + word.size()), said.substr(at + sign.size())) << word;
    };
    same("????", {"why", "why?", "explain"});
    same("???", {"best", "which", "Best move"});
    EXPECT_THAT(table(one, "20\nu\n"), HasSubstr("> u\n\n(21)   your move"));
    EXPECT_THAT(table(one, "u\n"), HasSubstr("there is no move of yours to take back"));
    EXPECT_THAT(table(one, "pass\n"), HasSubstr("nobody may pass in this game: type the position that your move leaves, such as (20)"));
    EXPECT_THAT(table(one, "take 5\n"), HasSubstr("(16)   I move to"));
    EXPECT_THAT(table(one, "take 2\n"), HasSubstr("that is no legal move from (21)"));
    EXPECT_THAT(table(one, "take 22\n"), HasSubstr("there are not so many"));
    EXPECT_THAT(table(one, "resign\n"), HasSubstr("The game is broken off at (21)."));
    EXPECT_THAT(table(one, "foo bar\n"), HasSubstr("`foo bar` is no position here: type the position that your move leaves, such as (20)"));
    const std::vector<std::string> sum{"s145", "6 + 7"};
    EXPECT_THAT(table(sum, "take 1\n"), HasSubstr("from which?"));
    EXPECT_THAT(table(sum, "take 1 from 7\n"), HasSubstr("> take 1 from 7\n\n(6) + (6)   I move to"));
}

/// In a game of words, letters are positions first.
TEST(TableWords, AreLettersOfAWordWhereTheGameHasThem) {
    const std::string file = scratch("letters.game", "game w\nposition (w : word)\nmove (w) -> (w[2..len(w)]) if len(w) > 0\n");
    EXPECT_THAT(table({file, "sub"}, "ub\nb\n"), Not(HasSubstr("no position")));
    EXPECT_THAT(table({file, "au"}, "u\n"), HasSubstr("(\"u\")   I move to"));
}

/// `???` named the move of a sum without a reason, `??` no place in a row.
TEST(TableWords, WhyAndWhereOfASum) {
    const std::string sum = table({"s145", "6 + 7 + 8"}, "why\n");
    EXPECT_THAT(sum, HasSubstr("(6) has the value 2, (7) has the value 3, (8) has the value 0"));
    EXPECT_THAT(sum, HasSubstr("xor 1 = 2: the move to (6)"));
    const std::string file = scratch("row.game", "game row\nposition (w[..])\nmove (w) -> (w[i := w[i] - k]) for i in 1..len(w), k in 1..3\n");
    const std::string row = table({file, "[3, 5, 7]"}, "??\n????\n");
    EXPECT_THAT(row, HasSubstr("3 of 9 moves win: look at w[1], w[2] or w[3]"));
    EXPECT_THAT(row, HasSubstr("(5) has the value 1"));
    EXPECT_THAT(table({"s145", "21"}, "??\n"), HasSubstr("1 of 3 moves wins; ??? says which"));
}

}  // namespace
