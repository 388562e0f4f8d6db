// What is told and drawn is told without the words of a proof, and keeps apart what is not the same.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>
#include <sstream>

#include "tests/cli/program.hpp"

namespace {

using namespace grundy::tests;
using testing::HasSubstr;
using testing::Not;

TEST(PlainWords, ReasonsAreThoseOfAPupil) {
    const struct {
        std::vector<std::string> words;
        const char *said, *not_said;
    } rows[] = {
        {{"nim", "7"}, "every smaller heap can be reached", "window"},
        {{"allbut {2, 5}", "19"}, "Every number greater than 5 may be taken", "window"},
        {{"division", "20"}, "it makes no difference in which order one divides", "Floor divisions"},
        {{"division", "20"}, "n = 0 or 3", "{0}"},
        {{"mark", "20"}, "Subtracting 1 leaves", "1 to 1"},
        {{"mark", "t=3", "20"}, "Subtracting 1 to 2 leaves", "window"},
        {{"transfer", "5,7"}, "c: (x, y) → (x - 2, y)", "a: (x, y) → (x - 2 * 0"},
    };
    for (auto row : rows) {
        row.words.insert(row.words.begin(), "explain");
        std::string text = run(row.words).out;
        for (std::size_t at; (at = text.find("\n  ")) != std::string::npos;) text.replace(at, 3, " ");
        EXPECT_THAT(text, HasSubstr(row.said)) << row.words[1];
        EXPECT_THAT(text, Not(HasSubstr(row.not_said))) << row.words[1];
    }
}

const std::string ring =
    "game ring \"A counter on a ring of 9: one or two steps forward, or one back; who reaches 0 wins\"\n"
    "position (p) where p <= 8\nmove (p) -> ((p + s) mod 9) for s in {1, 2, 8} if p != 0\n";

/// Won positions and draws, both without a number for a value, were one row of ∞.
TEST(PlainWords, WonAndDrawnAreToldApart) {
    const std::string file = scratch("ring.game", ring);
    const auto plot = run({"plot", file}).out;
    EXPECT_THAT(plot, HasSubstr("D ∞ ┤        ⡀"));
    EXPECT_THAT(plot, HasSubstr("N ∞ ┤    ⡀"));
    const auto solved = run({"solve", file}).out;
    EXPECT_THAT(solved, HasSubstr("0    0  N  D  D  D  D  D  N  N"));
    EXPECT_THAT(solved, HasSubstr("N, D: won, and drawn"));
    const std::string drawn = scratch("endless.game", "game endless\nposition (p) where p <= 4\nmove (p) -> ((p + 1) mod 5)\n");
    EXPECT_THAT(run({"solve", drawn}).out, Not(HasSubstr("N, D:")));
}

/// A title of 83 letters ran off the picture's edge.
TEST(PlainWords, ALongTitleHasSmallerLetters) {
    const std::string file = scratch("ring.game", ring), picture = scratch("ring.svg", "");
    EXPECT_EQ(run({"plot", file, "-o", picture}).code, 0);
    std::stringstream text;
    text << std::ifstream(picture).rdbuf();
    EXPECT_THAT(text.str(), HasSubstr("class=\"title long\">A counter on a ring of 9: one or two steps forward, or one back; who reaches 0 wins<"));
    const std::string longer = scratch("longer.game", "game longer \"" + std::string(120, 'm') + "\"\nposition (n)\nmove (n) -> (n - 1)\n");
    EXPECT_EQ(run({"plot", longer, "--to", "9", "-o", picture}).code, 0);
    std::stringstream cut;
    cut << std::ifstream(picture).rdbuf();
    EXPECT_THAT(cut.str(), HasSubstr("mmm…</text>"));
    EXPECT_THAT(run({"plot", "kayles", "-o", picture}).out, HasSubstr("picture"));
}

}  // namespace
