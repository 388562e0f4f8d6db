/// Words that are sums of their runs (12.1), and of which all plays have one length (11.6): claims of any length, and the same ones wrong.
#include "tests/support/rewriting.hpp"
#include "tests/unit/claim/rows.hpp"

namespace grundy::claim {
namespace {

using tests::replace;

const std::string over_ab = "game t\nposition (w : word over {a, b})\n";
const std::string pairs_rewritten = over_ab + replace("aa", "b"), factors_removed = over_ab + replace("ab", "");
const std::string trimmed_runs = over_ab + replace("aaa", "a");  // a run of n gets two shorter while there are three
const std::string pins_in_words =
    "game t\nposition (w : word over {o, '.'})\nmove (w) -> (w[i := '.']) for i in 1..len(w) if w[i] = 'o'\n"
    "move (w) -> (w[i := '.', i + 1 := '.']) for i in 1..len(w)-1 if w[i] = 'o' and w[i+1] = 'o'\n";
/// The same in other words: letters side by side are a slice of the word.
const std::string pins_in_slices =
    "game t\nposition (w : word over {o, '.'})\nmove (w) -> (w[1..i-1] ++ \".\" ++ w[i+1..len(w)]) for i in 1..len(w) if w[i..i] = \"o\"\n"
    "move (w) -> (w[1..i-1] ++ \"..\" ++ w[i+2..len(w)]) for i in 1..len(w)-1 if not (w[i..i+1] != \"oo\")\n";
const char* const by_runs = "sum of games played apart (12.1)";
const char* const by_one_play = "plays of one length (11.6)";

TEST(WordRuns, AreHeaps) {
    check({
        {trimmed_runs.c_str(), ": g(w ++ \"b\") = g(w)", Verdict::proved, by_runs},
        {trimmed_runs.c_str(), ": g(w ++ \"a\") = g(w)", Verdict::refuted, "(\"aa\")"},
        {pins_in_words.c_str(), ": P(w) <=> P(w ++ \".\")", Verdict::proved, by_runs},
        {pins_in_words.c_str(), ": all(x in w: x = 'o') and len(w) >= 1 => N(w)", Verdict::proved, by_runs},
        {pins_in_words.c_str(), ": g(w) <= 15", Verdict::proved, by_runs},
        {pins_in_slices.c_str(), ": P(w) <=> P(w ++ \".\")", Verdict::proved, by_runs},
        {pins_in_slices.c_str(), ": g(w) <= 15", Verdict::proved, by_runs},
        {pins_in_slices.c_str(), ": g(w) <= 7", Verdict::refuted, "(\"ooooooooooooooooooooooooooo\")"},
    });
    // The letters to the left and the right of the run that is changed must not matter.
    const std::string corner = over_ab + "move (w) -> (w[i := 'b']) for i in 1..len(w) if w[i] = 'a' and (i = 1 or w[i-1] = 'a')\n";
    const Finding finding = decide(corner + "claim \"c\": g(w ++ \"b\") = g(w)\n");
    EXPECT_EQ(report::theorems(finding).find("12.1"), std::string::npos);
}

/// The claim gives no value, so no words may say that it does.
TEST(EqualPlays, TheReasonIsThatOfPlaysOfOneLength) {
    const Finding finding = decide(factors_removed + "claim \"c\": g(w) <= 1\n");
    std::string reason;
    for (const std::string& line : report::reason(finding)) reason += line + "\n";
    EXPECT_NE(reason.find("So all plays from a position have the same number of moves"), std::string::npos) << reason;
    EXPECT_NE(reason.find("g is 0 where that number is even"), std::string::npos) << reason;
}

TEST(EqualPlays, TellByOnePlay) {
    check({
        {factors_removed.c_str(), ": g(w) <= 1", Verdict::proved, by_one_play},
        {factors_removed.c_str(), ": P(w) => w != \"aab\"", Verdict::proved, by_one_play},
        {factors_removed.c_str(), ": g(w) = 0 or len(w) > 1", Verdict::proved, ""},
        {factors_removed.c_str(), ": N(w) => w != \"aab\"", Verdict::refuted, "(\"aab\")"},
        {(factors_removed + "play misere\n").c_str(), ": P(w) => w = \"aab\" or len(w) != 3", Verdict::refuted, "(\"aba\")"},
    });
    const Finding finding = decide(pairs_rewritten + "claim \"c\": P(w) => w != \"aaa\"\n");  // plays of two lengths
    EXPECT_EQ(report::theorems(finding).find("11.6"), std::string::npos);
}

/// No search gets through these, and no automaton tells which words are lost where `ab` is removed.
TEST(EqualPlays, TellOfNamedWords) {
    const std::string start = factors_removed + "start (\"aabb\" * 150 ++ \"ab\")\n", misere = start + "play misere\n";
    check(
        {
            {start.c_str(), ": N at start", Verdict::proved, by_one_play},
            {start.c_str(), ": g at start = 1", Verdict::proved, by_one_play},
            {start.c_str(), ": winner at start = first", Verdict::proved, by_one_play},
            {start.c_str(), ": length at start = 301", Verdict::proved, by_one_play},
            {start.c_str(), ": move (\"aabb\" * 150 ++ \"ab\") -> (\"aabb\" * 150) wins", Verdict::proved, by_one_play},
            {start.c_str(), ": g at (\"aabb\" * 150 ++ \"ab\") + (\"ab\") = 0", Verdict::proved, by_one_play},
            {start.c_str(), ": P(\"aabb\" * 207) and N(\"aabb\" * 150 ++ \"ab\")", Verdict::proved, by_one_play},
            {start.c_str(), ": P(\"aabb\" * k) for k in 60..70", Verdict::proved, by_one_play},
            {misere.c_str(), ": P at start", Verdict::proved, by_one_play},
        },
        0.1);  // of a search that finds nothing
    for (const char* claim : {"P at start", "g at start = 0", "winner at start = second", "length at start = 300", "P(\"aabb\" * 307 ++ \"ab\")"}) {
        const Finding finding = decide(start + "claim \"c\": " + claim + "\n", 10, 0.05);
        EXPECT_EQ(finding.verdict, Verdict::refuted) << claim;
    }
    EXPECT_EQ(decide(misere + "claim \"c\": N at start\n").verdict, Verdict::refuted);
    std::string reason;
    for (const std::string& line : report::reason(decide(start + "claim \"c\": length at start = 301\n"))) reason += line + "\n";
    EXPECT_NE(reason.find("moves of one play were counted"), std::string::npos) << reason;
    EXPECT_NE(reason.find("Every play has exactly 301 moves"), std::string::npos) << reason;
    // Plays of two lengths: one of them tells nothing.
    const Finding other = decide(pairs_rewritten + "claim \"c\": N(\"aaa\" ++ \"b\" * 100 ++ \"aaaa\")\n");
    EXPECT_EQ(report::theorems(other).find("11.6"), std::string::npos);
}

}  // namespace
}  // namespace grundy::claim
