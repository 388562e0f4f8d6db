/// grundy explain as a user runs it: words, worksheets that LaTeX can read, documents that keep their schema.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/cli/program.hpp"
#include "tests/support/regex.hpp"
#include "tests/support/schema.hpp"

namespace {

using namespace grundy::tests;
using Ended = grundy::tests::Run;  // inside a TEST, Run is a member of the fixture
using testing::HasSubstr;

const std::string ring = "game ring \"Round & round_50%\"\nposition (n) where n <= 7\nmove up: (n) -> ((n + 3) mod 8)\nmove down: (n) -> (n - 2)\nstart (5)\n";
const std::string short_queen =
    "game short_queen\nposition (x, y)\nmove (x, y) -> (x - k, y) for k in 1..3\nmove (x, y) -> (x, y - k) for k in 1..3\nmove (x, y) -> (x - k, y - k) for k "
    "in "
    "1..3\nclaim \"wrong\" expect refuted: P(x, y) <=> x = y\n"
    "claim \"so\": P(x, y) <=> x mod 4 = 0 and y mod 4 = 0 or x mod 4 = 1 and y mod 4 = 2 or x mod 4 = 2 and y mod 4 = 1\n";

const std::vector<std::vector<std::string>>& asked() {
    static const std::vector<std::vector<std::string>> all = {{"s145", "21"},
                                                              {"s145", "6 + 7 + 8"},
                                                              {"mark", "t=2012", "2012^2012"},
                                                              {"kayles", "100"},
                                                              {"thirty_one"},
                                                              {"wythoff", "(5, 9)"},
                                                              {"misere_nim", "[3,4,5]"},
                                                              {"kayles (5) + nim (7)"},
                                                              {"pawns"},
                                                              {scratch("ring.game", ring)},
                                                              {scratch("short_queen.game", short_queen), "(5, 9)"},
                                                              {"s145", "0"}};
    return all;
}

/// The same kinds of games and numbers, nearer to the end of play: what is looked at is how an answer is written down.
std::vector<std::vector<std::string>> asked_nearer() {
    std::vector<std::vector<std::string>> all = asked();
    all[2] = {"mark", "t=20", "20^20"};
    all[3] = {"kayles", "20"};
    return all;
}

Ended explained(std::vector<std::string> arguments, const std::string& flag = "") {
    arguments.insert(arguments.begin(), "explain");
    if (!flag.empty()) arguments.push_back(flag);
    return grundy::tests::run(arguments);
}

TEST(Explain, SaysWhy) {
    const std::vector<std::vector<std::string>> patterns = {
        {"A, who is to move, wins", "n mod 8 ∈ \\{0, 2\\}", "21 mod 8 = 5", "4 +3 +0\\* +7 +take 4", "\\(21\\) to \\(16\\)", "16 mod 8 = 0",
         "1\\. A: \\(21\\) → \\(16\\)"},
        {"\\(7\\) +3 +11", "nim-sum +1 +01", "3\\s+xor 1 = 2", "\\(5\\) \\+ \\(7\\) \\+ \\(8\\) and \\(6\\) \\+ \\(7\\) \\+ \\(3\\)"},
        {"ends in 2012 zeros: not lost", "odd number of\\s+zeros", "by\\s+`\\(n\\) -> \\(n / 2012\\)`", "Mark-t theorem"},
        {"\\(49\\) \\+ \\(49\\)", "equal positions in pairs"},
        {"exhausted", "No law of all positions"},
        {"\\(3, 5\\)", "n = 2; the numbers are 4 apart as in the pair\\s+\\(6, 10\\)"},
        {"misère play", "the nim-sum is 2: not lost", "\\(\\[1, 4, 5\\]\\)"},
        {"kayles \\(5\\) +4 +100", "7 xor 3 = 4"},
        {"whose pieces are whose", "down to the end of play"},
        {"A draw", "keep the draw: \\(0\\) and \\(3\\)", "was on the table before"},
        {"`x mod 4` is 1, `y mod 4` is 1: not lost", "remainders of x and y by 4", "is proved: induction along play"},
        {"Play is over"}};
    for (std::size_t i = 0; i < asked().size(); ++i) {
        const Ended run = explained(asked()[i]);
        EXPECT_EQ(run.code, 0) << run.err;
        EXPECT_EQ(run.err, "");
        for (const auto& pattern : patterns[i])
            EXPECT_TRUE(grundy::tests::regex_first(run.out, pattern)) << asked()[i][0] << " lacks " << pattern << "\n" << run.out;
    }
}

/// What LaTeX would stumble over: environments that do not close in order, braces, signs that mean something to it, letters beyond the fonts.
std::string stumble(const std::string& text) {
    std::vector<std::string> open;
    int braces = 0;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const char c = text[i];
        const bool in_table = !open.empty() && open.back() == "tabular";
        if (c == '\\') {
            if (const auto match = grundy::tests::regex_first(text.substr(i, 40), "^\\\\(begin|end)\\{([a-z*]+)\\}")) {
                if (match[1] == "begin") open.push_back(match[2]);
                else if (open.empty() || open.back() != match[2]) return "\\end{" + match[2] + "}";
                else open.pop_back();
                i += match[0].size() - 1;
            } else {
                ++i;  // an escaped sign, or the name of a command
            }
            continue;
        }
        if (c == '{') ++braces;
        if (c == '}' && --braces < 0) return "a brace too many";
        if ((c == '&' && !in_table) || c == '#' || c == '%' || c == '_' || c == '~')
            return std::string("the sign ") + c + " in " + text.substr(i > 30 ? i - 30 : 0, 60);
        if (c == '^' && (i == 0 || text[i - 1] != '$')) return "the sign ^";
        const auto byte = static_cast<unsigned char>(c);
        if (byte >= 0xc9) return "a sign beyond the fonts: " + text.substr(i, 4);  // letters of western languages begin with c3 … c8
    }
    if (!open.empty()) return "\\begin{" + open.back() + "}";
    return braces == 0 ? "" : "braces";
}

TEST(Explain, AWorksheetIsADocument) {
    for (const auto& arguments : asked_nearer()) {
        const Ended run = explained(arguments, "--latex");
        EXPECT_EQ(run.code, 0) << run.err;
        EXPECT_EQ(run.out.rfind("\\documentclass", 0), 0U) << arguments[0];
        EXPECT_THAT(run.out, HasSubstr("\\newpage"));
        EXPECT_THAT(run.out, HasSubstr("\\subsection*{The question}"));
        EXPECT_EQ(run.out.substr(run.out.size() - 15), "\\end{document}\n");
        EXPECT_EQ(stumble(run.out), "") << arguments[0] << "\n" << run.out;
    }
    EXPECT_THAT(explained(asked()[9], "--latex").out, HasSubstr("Round \\& round\\_50\\%"));
    EXPECT_NE(stumble("\\begin{center}a & b\\end{center}"), "");  // the check itself
    EXPECT_NE(stumble("\\begin{center}\\begin{tabular}\\end{center}\\end{tabular}"), "");
}

// Where LaTeX is installed it has the last word.
TEST(Explain, AWorksheetCompiles) {
    if (shell("command -v pdflatex").code != 0) GTEST_SKIP() << "pdflatex is not installed (texlive-latex-base, texlive-pictures)";
    auto all = asked_nearer();
    all.push_back({"restless", "abba"});
    all.push_back({"twins", "{1, 5, 9}"});
    all.push_back({"sim"});
    all.push_back(
        {scratch("walk.game",
                 "game walk\ngraph B = grid(2, 3)\nposition (v in B, free : set B)\nmove (v, free) -> (w, free \\ {w}) for w in next(B, v) if w in free\n"
                 "start (B.1, vertices(B) \\ {B.1})\n")});
    for (std::size_t i = 0; i < all.size(); ++i) {
        const Ended sheet = explained(all[i], "--latex");
        ASSERT_EQ(sheet.code, 0) << sheet.err;
        const std::string file = scratch("sheet" + std::to_string(i) + ".tex", sheet.out), folder = file.substr(0, file.rfind('/'));
        const auto made = shell("cd '" + folder + "' && pdflatex -interaction=nonstopmode -halt-on-error '" + file + "' < /dev/null");
        EXPECT_EQ(made.code, 0) << all[i][0] << "\n" << made.out.substr(made.out.size() > 2000 ? made.out.size() - 2000 : 0);
        EXPECT_EQ(made.out.find("Overfull"), std::string::npos) << all[i][0] << ": a line is longer than the page\n" << made.out;
    }
}

std::size_t times(const std::string& text, const std::string& part) {
    std::size_t found = 0;
    for (std::size_t i = text.find(part); i != std::string::npos; i = text.find(part, i + 1)) ++found;
    return found;
}

// A counter may stay where it is, and the picture had no arc that says so.
TEST(Explain, AWorksheetDrawsLoops) {
    const std::string rule = scratch("loop.game", "game loop\ngraph G = { a -> b; b -> b, c }\nposition (v in G)\nmove (v) -> (u) for u in next(G, v)\n");
    const auto sheet = grundy::tests::run({"explain", rule, "a", "--latex"});
    EXPECT_EQ(sheet.code, 0) << sheet.err;
    EXPECT_NE(sheet.out.find(".. controls"), std::string::npos) << sheet.out;
    EXPECT_EQ(sheet.out.find(".. controls"), sheet.out.rfind(".. controls")) << "one loop, one arc";
}

TEST(Explain, AWorksheetDrawsThePosition) {
    const std::string words =
        "game words\nposition (w : word over {a, b})\nmove (w) -> (w[1..i-1] ++ w[i+1..len(w)]) for i in 1..len(w)-1 if w[i] = w[i + 1]\n";
    const std::string board =
        "game board\ngraph G = grid(2, 3)\nposition (S : set G)\nmove (S) -> (S | {v}) for v in G if not v in S and not any(u in S: u in next(G, v))\nstart "
        "({1, 6})\n";
    const std::string word = explained({scratch("drawn_word.game", words), "abba"}, "--latex").out;
    EXPECT_EQ(times(word, "rectangle +(0.6,0.6)"), 4U);
    EXPECT_THAT(word, HasSubstr("The smallest lost positions: (\\textquotedbl{}\\textquotedbl{})"));
    const std::string set = explained({scratch("drawn_board.game", board)}, "--latex").out;
    EXPECT_EQ(times(set, "\\node[circle"), 6U);
    EXPECT_EQ(times(set, "fill=black!70"), 2U) << "the vertices of the set are dark";
    EXPECT_EQ(times(set, " -- ("), 7U);
    EXPECT_THAT(set, HasSubstr("at (2.60,-1.30) {6}")) << "a grid is drawn as one";
    EXPECT_EQ(times(explained({"s145", "6 + 7 + 8"}, "--latex").out, "circle (0.2)"), 21U) << "a stone each";
    EXPECT_EQ(times(explained({"sim"}, "--latex").out, "\\draw[black!25]"), 15U) << "no edge is coloured yet";
    for (const std::string& sheet : {word, set}) EXPECT_EQ(stumble(sheet), "");
}

TEST(Explain, WordsAreProvedWithoutTheLanguageOfClaims) {
    const std::string text =
        explained({scratch("words_good.game",
                           "game words\nposition (w : word over {a, b})\nmove (w) -> (w[1..i-1] ++ w[i+1..len(w)]) for i in 1..len(w)-1 if w[i] = "
                           "w[i + 1]\nclaim \"it\": P(w) <=> even(count(i in 1..len(w)-1: w[i] = w[i + 1]))\n"),
                   "aabba"})
            .out;
    EXPECT_THAT(text, HasSubstr("every move makes that"));
    EXPECT_THAT(text, testing::Not(HasSubstr("claimed")));
}

TEST(Explain, ALimitIsNamed) {
    const std::string wide = scratch("wide.game",
                                     "game wide\nposition (S : set 1..300)\nmove (S) -> (S \\ {x, y}) for x in S, y in S if x < y and x * y mod 5 = 2\n"
                                     "start ({1..300})\n");
    const Ended open = explained({wide, "--time-limit", "500ms"});
    EXPECT_EQ(open.code, 3);
    EXPECT_THAT(open.out, HasSubstr("--time-limit 10m"));
}

TEST(Explain, DocumentsKeepTheirSchema) {
    for (const auto& arguments : asked_nearer()) {
        const Ended run = explained(arguments, "--json");
        EXPECT_EQ(run.code, 0) << run.err;
        EXPECT_EQ(mismatch(Json::parse(run.out), schema("explain")), "") << arguments[0];
    }
    const Json document = Json::parse(explained({"s145", "21"}, "--json").out);
    EXPECT_EQ(document["play"]["to"], "(16)");
    EXPECT_EQ(document["proved"], true);
    EXPECT_EQ(Json::parse(explained({scratch("short_queen.game", short_queen), "(5, 9)"}, "--json").out)["claim"].is_string(), true);
}

TEST(Explain, WrongUse) {
    EXPECT_EQ(explained({"kayles"}).code, 2);
    EXPECT_EQ(explained({"s145", "(1, 2)"}).code, 2);
    EXPECT_EQ(explained({"s145", "3", "4"}).code, 2);
    EXPECT_EQ(explained({"no_such_game", "3"}).code, 2);
    const Ended open = explained({"grundy", "10^30"}, "--json");  // no law is known, and 10^30 values are too many
    EXPECT_EQ(open.code, 3);
    EXPECT_EQ(mismatch(Json::parse(open.out), schema("explain")), "");
}

/// The first page asks. It used to show the lost positions dark, with their values.
TEST(Explain, TheFirstPageOfAWorksheetGivesNothingAway) {
    const std::string noted = scratch("noted.game", "game t\nnote \"lost: the multiples of 4\"\nposition (n)\nmove (n) -> (n - k) for k in 1..3\n");
    for (const std::vector<std::string>& words : {std::vector<std::string>{"s145", "13"}, {"wythoff", "(3, 5)"}, {"kayles", "9"}, {noted, "8"}}) {
        const auto sheet = run({"explain", words[0], words[1], "--latex"});
        ASSERT_EQ(sheet.code, 0) << sheet.err;
        const std::size_t page = sheet.out.find("\\newpage");
        ASSERT_NE(page, std::string::npos);
        const std::string first = sheet.out.substr(0, page), second = sheet.out.substr(page);
        for (const char* given : {"black!55", "{value}", "value &", "lost", "loses exactly"})
            EXPECT_EQ(first.find(given), std::string::npos) << words[0] << given;
        EXPECT_NE(first.find("Mark them."), std::string::npos) << words[0];
        EXPECT_NE(second.find("black!55"), std::string::npos) << words[0];
    }
}

/// A pupil has not learned the rule language: the rules stand in words, too.
TEST(Explain, AWorksheetStatesTheRulesInWords) {
    const std::string coins = explained({"s145", "21"}, "--latex").out;
    EXPECT_THAT(coins, HasSubstr("A position is a natural number \\texttt{n}."));
    EXPECT_THAT(coins, HasSubstr("A move: choose \\texttt{s} among 1, 4 and 5, and take \\texttt{s} from \\texttt{n}."));
    EXPECT_THAT(coins, HasSubstr("In the rule language:"));
    EXPECT_THAT(explained({"kayles", "9"}, "--latex").out, HasSubstr("replace \\texttt{(n)} by \\texttt{(i) + (n - 1 - i)}, which are played apart"));
    const std::string cards = explained({"thirty_one"}, "--latex").out;
    EXPECT_THAT(cards, HasSubstr("choose \\texttt{v} from \\texttt{1} to \\texttt{6}, and add \\texttt{v} to \\texttt{t} and take \\texttt{1} from entry"));
    const std::string board = scratch("worded.game",
                                      "game worded\ngraph G = path(4)\nposition (S : set G, p) where p < 2\nlet good(v) = v in vertices(G)\n"
                                      "move put: (S, 0) -> (S | {v}, 1) for v in G if good(v) and not v in S\nmove (S, p) -> (S \\ {v}, p - 1) for v in S\n");
    const std::string sheet = explained({board, "({1}, 0)"}, "--latex").out;
    EXPECT_THAT(sheet, HasSubstr("a set \\texttt{S} of vertices of the graph \\texttt{G} and a natural number \\texttt{p}, where \\texttt{p \\textless{} 2}."));
    EXPECT_THAT(sheet, HasSubstr("A move \\texttt{put}: choose a vertex \\texttt{v}, and put \\texttt{v} into \\texttt{S} and change \\texttt{p} to "
                                 "\\texttt{1}, if \\texttt{p = 0} and"));
    EXPECT_THAT(sheet, HasSubstr("take \\texttt{v} out of \\texttt{S} and take \\texttt{1} from \\texttt{p}"));
    EXPECT_EQ(stumble(sheet), "");
}

TEST(Explain, ManyEqualPartsStandInARow) {
    const std::string text = explained({"kayles", "50 * (1) + (3)"}).out;
    EXPECT_TRUE(grundy::tests::regex_first(text, "50 × \\(1\\) +1 +01\n +\\(3\\) +3 +11\n")) << text;
}

/// Boards of one's own stood on a circle unless they were grids by the letter: diagonals, holes, the squares of a chessboard.
TEST(Explain, SquaresStandWhereTheyAreNamed) {
    const std::string rest = "position (S : set B)\nmove (S) -> (S \\ {v}) for v in S if len(next(B, v) & S) = 0\n";
    const auto picture = [&](const std::string& name, const std::string& graph, const std::string& position) {
        const auto said = run({"explain", scratch(name, "game board\ngraph B = " + graph + "\n" + rest), position, "--latex"});
        EXPECT_EQ(said.code, 0) << said.err;
        return said.out;
    };
    const std::string king = picture("king.game",
                                     "{ 3*i + j -- 3*i + j + 1 for i in 0..1, j in 0..1 ; j -- j + 3 for j in 0..2 ; j -- j + 4 for j in 0..1 ; "
                                     "j -- j + 2 for j in 1..2 }",
                                     "{1, 2}");
    EXPECT_THAT(king, HasSubstr("at (2.60,-0.00) {2}"));
    EXPECT_THAT(king, HasSubstr("at (1.30,-1.30) {4}"));
    const std::string ring = picture("ring.game", "{ 11 -- 12, 21 ; 12 -- 13 ; 13 -- 23 ; 21 -- 31 ; 23 -- 33 ; 31 -- 32 ; 32 -- 33 }", "{11, 23}");
    EXPECT_THAT(ring, HasSubstr("at (3.90,-2.60) {23}"));
    const std::string knight = picture("knight.game", "{ a1 -- b3, c2 ; b1 -- a3, c3 ; c1 -- a2, b3 ; a2 -- c3 ; a3 -- c2 }", "{a1}");
    EXPECT_THAT(knight, HasSubstr("at (1.30,3.90) {b3}"));
    // Such names may be mere names: a line from a1 to a5 would run over other squares.
    EXPECT_THAT(picture("names.game", "{ a1 -- a2, a5 ; a2 -- a3 ; a3 -- a4 ; a4 -- a5 }", "{a1}"), HasSubstr("at (0.00,1.25) {a1}"));
}

/// "Make w into w[1..i - 1] ++ third(w[i], w[i + 1]) ++ …" is no sentence; n / 2 did not say which way it rounds; 'a' in a typewriter face was ’a’.
TEST(Explain, WorksheetsSayWhatIsDoneToWords) {
    const std::string file =
        scratch("thirds_of.game",
                "game thirds_of\nlet third(a, b) = if a = b then a else 'a'\nposition (w : word over {a, b})\n"
                "move join: (w) -> (w[1..i-1] ++ [third(w[i], w[i+1])] ++ w[i+2..len(w)]) for i in 1..len(w)-1 if w[i] != w[i+1]\n"
                "move cut: (w) -> (w[3..len(w)]) if len(w) >= 2\nmove out: (w) -> (w[1..i-1] ++ w[i+1..len(w)]) for i in 1..len(w)\n"
                "move last: (w) -> (w[1..len(w)-1]) if len(w) >= 3\nmove add: (w) -> (\"b\" ++ w[2..len(w)]) if len(w) >= 1 and w[1] = 'a'\n");
    const std::string sheet = explained({file, "\"abba\""}, "--latex").out;
    for (const char* said : {"put \\texttt{[third(w[i], w[i + 1])]} in the place of letters \\texttt{i} and \\texttt{i + 1} of \\texttt{w}",
                             "take the first \\texttt{2} letters of \\texttt{w} away", "take letter \\texttt{i} out of \\texttt{w}",
                             "take the last letter of \\texttt{w} away", "\\textquotesingle{}a\\textquotesingle{}"})
        EXPECT_THAT(sheet, HasSubstr(said));
    EXPECT_EQ(stumble(sheet), "");
    // Where the pieces may overlap no words are found: letter i stays twice.
    const std::string pieces =
        scratch("pieces_of.game",
                "game pieces_of\nposition (w : word over {a, b}) where len(w) <= 6\nmove twice: (w) -> (w[1..i] ++ w[i..len(w)]) for i in 1..len(w)\n"
                "move run: (w) -> (w[1..i-1] ++ w[j+1..len(w)]) for i in 1..len(w), j in i..len(w)\n"
                "move mix: (w) -> (w[1..i-1] ++ w[j+1..len(w)]) for i in 1..len(w), j in 1..len(w)\n"
                "move put: (w) -> (w[1..i] ++ \"ab\" ++ w[i+1..len(w)]) for i in 1..len(w)\n");
    const std::string told = explained({pieces, "\"abba\"", "--time-limit", "2s"}, "--latex").out;
    EXPECT_THAT(told, HasSubstr("make \\texttt{w} into \\texttt{w[1..i] ++ w[i..len(w)]}"));
    EXPECT_THAT(told, HasSubstr("take letters \\texttt{i} to \\texttt{j} out of \\texttt{w}"));
    EXPECT_THAT(told, HasSubstr("make \\texttt{w} into \\texttt{w[1..i - 1] ++ w[j + 1..len(w)]}"));
    EXPECT_THAT(told, HasSubstr("behind letter \\texttt{i} of \\texttt{w}"));
    const std::string halves = scratch("halves.game", "game halves\nposition (n)\nmove (n) -> (n / 2) if n >= 1\nmove (n) -> (n - n / 3) if n >= 3\n");
    const std::string rounded = explained({halves, "9"}, "--latex").out;
    EXPECT_THAT(rounded, HasSubstr("change \\texttt{n} to \\texttt{n / 2} (rounded down)"));
    EXPECT_THAT(rounded, HasSubstr("take \\texttt{n / 3} (rounded down) from \\texttt{n}"));
}

/// A search that is given up says nothing of a word that a proved claim of the file decides.
TEST(Explain, AsksTheClaimsOfTheFile) {
    const std::string file =
        scratch("third_letter.game",
                "game third_letter\nposition (w : word over {a, b, c})\nlet third(x, y) = if x != 'a' and y != 'a' then 'a' else if x != 'b' and "
                "y != 'b' then 'b' else 'c'\nmove (w) -> (w[1..i-1] ++ [third(w[i], w[i+1])] ++ w[i+2..len(w)]) for i in 1..len(w)-1 if w[i] != "
                "w[i+1]\nclaim \"one\": P(w) <=> count(x in \"abc\": odd(count(y in w: y = x))) <= 1\n");
    std::string word;
    for (int k = 0; k < 20; ++k) word += "abc";
    const auto lost = run({"explain", file, word});
    EXPECT_THAT(lost.out, HasSubstr("A, who is to move, loses: B has an answer to everything."));
    EXPECT_THAT(lost.out, HasSubstr("move leads to another: for example (\"aab\") leads only to (\"ac\")."));
    EXPECT_EQ(lost.code, 0);
}

/// 3n + 1 or 3n - 1: play may grow without end, and who wins must get nearer to it.
TEST(Explain, AnswersThatBringTheEndNearer) {
    const std::string file = scratch("three_n.game",
                                     "game three_n\nposition (n) where n >= 1\nmove (n) -> (n / 2) if even(n)\nmove (n) -> (3 * n + 1) if odd(n)\n"
                                     "move (n) -> (3 * n - 1) if odd(n)\nstop (1)\nstart (7)\n");
    const auto seven = run({"explain", file}).out;
    EXPECT_THAT(seven, HasSubstr("A moves from (7) to (22)."));
    EXPECT_THAT(seven, HasSubstr("Nothing shows that play must end:\n  where it goes on for ever, nobody has won."));
    EXPECT_THAT(seven, HasSubstr("and the end nearer: A\n  has won after at most 65 moves."));
    EXPECT_THAT(seven, testing::Not(HasSubstr("never runs out of answers")));
}

TEST(Explain, OnlyWhatIsShownIsDownToTheEndOfPlay) {
    const std::string own = scratch("own.game",
                                    "game own\nposition (n, mine, yours) where mine <= 3 and yours <= 3\n"
                                    "move (n, mine, yours) -> (n - k, yours, k) for k in 1..3 if k != mine\n");
    EXPECT_THAT(run({"explain", own, "(2^64+1,0,0)"}).out, testing::Not(HasSubstr("down to the end of play")));
    EXPECT_THAT(run({"explain", "kayles", "100"}).out, HasSubstr("12 other moves win as well: to (1) + (97), "));
    // Every play has one length: nobody holds out longer than another way.
    const std::string two = scratch("two.game", "game two\nposition (x, y)\nmove (x, y) -> (x - 1, y)\nmove (x, y) -> (x, y - 1)\n");
    EXPECT_THAT(run({"explain", two, "(3, 3)"}).out, testing::Not(HasSubstr("holds out longest")));
}

/// With the numbers that the parameters stand for: `k` alone told a pupil nothing.
TEST(Explain, BeginsWithTheRules) {
    const std::string file =
        scratch("one_or_k.game", "game one_or_k(k = 4) \"Take one match, or k, or k + 1\"\nposition (n)\nmove (n) -> (n - s) for s in {1, k, k + 1}\n");
    const auto four = run({"explain", file, "100"}).out;
    EXPECT_THAT(four, testing::StartsWith("Take one match, or k, or k + 1 [k = 4]: (100)\n"));
    EXPECT_THAT(four, HasSubstr("The rules\n  A position is a natural number `n`.\n  A move: choose `s` among 1, 4 and 5, and take `s` from `n`.\n"));
    EXPECT_THAT(run({"explain", file, "100", "k=6"}).out + run({"explain", file, "k=6", "100"}).out, HasSubstr("among 1, 6 and 7"));
    const auto two = run({"explain", "kayles (3) + nim (2)"}).out;  // of each game its own
    EXPECT_THAT(two, HasSubstr("Kayles: A position is a natural number `n`."));
    EXPECT_THAT(two, HasSubstr("Nim: A position is a natural number `n`."));
}

/// A bar of 8 x 5 was told to be Nim with heaps of 7 and 4, and nobody said whence these came.
TEST(Explain, HeapsThatAreNoNumbersOfThePositionAreNamed) {
    const std::string bar = scratch("bar.game",
                                    "game bar\nposition (m, n) where m >= 1 and n >= 1\nmove (m, n) -> (k, n) for k in 1..m-1\n"
                                    "move (m, n) -> (m, k) for k in 1..n-1\n");
    EXPECT_THAT(run({"explain", bar, "(8, 5)"}).out, HasSubstr("The heaps are `m - 1` and `n - 1`."));
    EXPECT_THAT(run({"explain", "nim", "[7, 4]"}).out, testing::Not(HasSubstr("The heaps are")));
}

/// Neighbours in wrong order are exchanged: replies to every move were told, and not that there are ten moves whatever is played.
TEST(Explain, ThatPlaysHaveOneParityIsTheReason) {
    const std::string sorted =
        "game sorted\nposition (w[..])\nmove (w) -> (w[i := w[i+1], i+1 := w[i]]) for i in 1..len(w)-1 if w[i] > w[i+1]\nstart ([5, 4, 3, 2, 1])\n";
    const auto flat = [](std::string text) {
        for (std::size_t at = text.find("\n  "); at != std::string::npos; at = text.find("\n  ")) text.replace(at, 3, " ");
        return text;
    };
    EXPECT_THAT(
        flat(run({"explain", scratch("sorted.game", sorted)}).out),
        HasSubstr("Every play from here has exactly 10 moves, whatever the players do: all 120 positions that play can reach were looked at. So the last "
                  "move is B's, and it does not matter how they play."));
    EXPECT_THAT(flat(run({"explain", scratch("sorted_misere.game", sorted + "play misere\n")}).out),
                HasSubstr("So the last move is B's, who loses by it, and"));
    const std::string three =
        "game three\nposition (S : set 1..6)\nmove (S) -> (S \\ {x}) for x in S\n"
        "move (S) -> (S \\ {x, x + 1, x + 3}) for x in S if x + 1 in S and x + 3 in S\nstart ({1..6})\n";
    EXPECT_THAT(flat(run({"explain", scratch("three.game", three)}).out), HasSubstr("has from 4 to 6 moves, always an even number, whatever"));
    EXPECT_THAT(run({"explain", "thirty_one"}).out, testing::Not(HasSubstr("Every play from here")));
}

}  // namespace
