// The program as a user meets it: what the issue and docs/commands.md promise, by exit status and by what is printed.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>
#include <sstream>

#include "tests/cli/program.hpp"
#include "tests/support/regex.hpp"
#include "tests/support/schema.hpp"

namespace {

using namespace grundy::tests;
using Ended = grundy::tests::Run;  // inside a TEST, Run is a member of the fixture
using testing::HasSubstr;
using testing::StartsWith;

const std::string rules = std::string(GRUNDY_SOURCE_DIR) + "/rules/";

struct Case {
    std::vector<std::string> arguments;
    int code;
    std::vector<std::string> patterns;  ///< regular expressions, each found in standard output (code 0) or standard error
    std::string input = "";
};

void expect(const Case& c) {
    const Ended run = grundy::tests::run(c.arguments, c.input);
    std::string line = "grundy";
    for (const auto& argument : c.arguments) line += " '" + argument.substr(0, 60) + "'";
    EXPECT_EQ(run.code, c.code) << line << "\n" << run.out << run.err;
    const std::string& text = c.code == 0 ? run.out : run.err;
    for (const auto& pattern : c.patterns) EXPECT_TRUE(grundy::tests::regex_first(text, pattern)) << line << " lacks " << pattern << " in\n" << text;
    if (c.code == 0) {
        EXPECT_EQ(run.err, "") << line;
    } else if (c.code == 2) {
        EXPECT_EQ(run.out, "") << line;
        EXPECT_NE(run.err, "") << line;
    }
    EXPECT_EQ(run.out.find('\x1b'), std::string::npos) << line << ": colour where no terminal is";
}

TEST(User, WhatTheIssueTypes) {
    const Case cases[] = {
        {{"solve", rules + "kayles.game"}, 0, {"period 12 from n = 71", "last exception n = 70", "proved:"}},
        {{"solve", "0.07"}, 0, {"period 34 from n = 53", "proved:"}},
        {{"solve", "subtract {2,4,7}"}, 0, {"period 3 from n = 8", "proved:"}},
        {{"solve", "subtract", "{2,4,7}"}, 0, {"period 3 from n = 8"}},
        {{"solve", "s145"}, 0, {"n mod 8 ∈ \\{0, 2\\}"}},
        {{"moves", "s145", "6 + 7 + 8"}, 0, {"3 winning moves", "\\(6\\) → \\(5\\)", "\\(7\\) → \\(6\\)", "\\(8\\) → \\(3\\)"}},
        {{"moves", "s145", "6", "+", "7", "+", "8"}, 0, {"3 winning moves"}},
        {{"value", "kayles", "10^30"}, 0, {"N  value [1-9]", "period 12"}},
        {{"value", "kayles", "5", "(5) + (5)"}, 0, {"\\(5\\) +N  value 4", "\\(5\\) \\+ \\(5\\) +P  value 0"}},
        {{"value", "kayles (5) + nim (7)"}, 0, {"N  value 3"}},
        {{"solve", "-"}, 0, {"g: one heap"}, "game g\nposition (n)\nmove (n) -> (n - k) for k in 1..3 if n % 2 == 0\n"},
        {{"solve", "wythoff", "a=2", "--to", "30"}, 0, {"\\(0,0\\) \\(1,3\\) \\(2,6\\) \\(4,10\\)"}},
        {{"rules"}, 0, {"kayles +Kayles", "s145"}},
        {{"rules", "MISERE", "nim"}, 0, {"^misere_nim "}},
        {{"--version"}, 0, {"^grundy \\d"}},
        {{"version"}, 0, {"^grundy \\d"}},
        {{"help", "solve"}, 0, {"Usage: grundy solve", "--method"}},
        {{"ask", "kayles", "\"abc\"[2]"}, 0, {"'b'"}},
    };
    for (Case c : cases) {
        if (!c.input.empty()) c.input = grundy::tests::regex_replaced(c.input, "% 2 == 0", "mod 2 = 0");  // the shell line of the issue is pasted with %%
        expect(c);
    }
}

TEST(User, WrongUseIsOneClearSentence) {
    const std::string edges = scratch("few_edges.game", "game few\ngraph H = { 0 -- 1 }\nposition (S : set edges(H))\nmove (S) -> (S \\ {e}) for e in S\n");
    const Case cases[] = {
        {{}, 2, {"solve"}},
        {{"solv", "kayles"}, 2, {"no command `solv`", "did you mean `solve`"}},
        {{"solve"}, 2, {"grundy:"}},
        {{"solve", "kayles", "--frobnicate"}, 2, {"frobnicate"}},
        {{"solve", "kaylse"}, 2, {"no game called", "did you mean `kayles`"}},
        {{"solve", "subtraction", "S=1", "S=4"}, 2, {"S is given twice", "'S=\\{1,4,5\\}'"}},
        {{"solve", "subtract", "1", "4", "5"}, 2, {"quote it"}},
        {{"solve", "mark", "q=5"}, 2, {"\\bq\\b"}},
        {{"solve", "77"}, 2, {"0\\.77"}},
        {{"solve", "kayles", "--to", "many"}, 2, {"10\\^6"}},
        {{"solve", "kayles", "--to", "-1"}, 2, {"`-1`"}},
        {{"solve", "kayles", "--to", ""}, 2, {"--to: nothing is given"}},  // once taken for no --to
        {{"certify", "s145", "--claim", ""}, 2, {"--claim: nothing is given"}},
        {{"solve", "kayles", "--time-limit", "soon"}, 2, {"30s"}},
        {{"solve", "kayles", "--color", "blue"}, 2, {"color"}},
        {{"value", "kayles"}, 2, {"which position"}},
        {{"value", "kayles", "(3, 5)"}, 2, {}},
        {{"value", "kayles", "-5"}, 2, {}},
        {{"moves", "kayles", "3", "4"}, 2, {"one position"}},
        {{"value", "nim", "5", "--method", "referense"}, 2, {"no method referense", "did you mean reference", "position-graph"}},
        {{"value", "kayles", "n=5"}, 2, {"no parameter `n`", "grundy value GAME 5"}},
        {{"value", "kayles", "5..10"}, 2, {"\\[g\\(n\\) for n in 5..10\\]"}},
        {{"ask", "kayles", "g(n) for n in 1..10"}, 2, {"write \\[g\\(n\\) for n in 1..10\\]"}},
        {{"ask", "nim_heaps", "P(3, 5, 7)"}, 2, {"write P\\(\\[3, 5, 7\\]\\)"}},
        {{"ask", "nim_heaps", "start"}, 2, {"`start` is a position", "N at start"}},
        {{"ask", "kayles", "options at (3)"}, 2, {"a claim says options at \\(3\\)"}},
        {{"ask", "kayles", "winning moves at (3)"}, 2, {"grundy moves"}},
        {{"value", scratch("row.game", "game row\nposition (w[..])\nmove (w) -> (w[2..len(w)]) if w != []\n"), "\"111\""}, 2, {"write \\[1, 1, 1\\]"}},
        {{"value", "wythoff", "3", "5"}, 2, {"between parentheses and commas: '\\(x, y\\)'"}},
        {{"value", edges, "{[0, 1]}"}, 2, {"an edge is written 0 - 1"}},
        {{"value", edges, "{0--1}"}, 2, {"an edge is written 0 - 1"}},
        {{"rules", "no such game"}, 2, {"no game of the library"}},
        {{"solve", "wythoff", "--method", "break-dense"}, 2, {"does not apply", "these apply: closed-form"}},
    };
    for (const auto& c : cases) expect(c);
}

// The list of the issue: an error each, in seconds, in bounded memory.
TEST(User, HostileInputIsAnError) {
    std::string deep = "game g\nposition (n)\nmove (n) -> (";
    deep.append(1'000'000, '(');
    const std::string game = "game g\nposition (n)\n";
    const struct {
        const char* name;
        std::vector<std::string> arguments;
        std::vector<int> codes;
    } table[] = {
        {"NUL bytes", {"solve", scratch("nul.game", std::string(10'000, '\0'))}, {2}},
        {"an empty file", {"solve", scratch("empty.game", "")}, {2}},
        {"a folder", {"solve", rules}, {2}},
        {"a missing file", {"solve", "no/such/file.game"}, {2}},
        {"100 MB", {"solve", scratch("large.game", game + std::string(100'000'000, ' '))}, {2}},
        {"a line of 3 MB", {"solve", scratch("line.game", game + std::string(3'000'000, 'x'))}, {2}},
        {"a million parentheses", {"solve", scratch("deep.game", deep)}, {2}},
        {"not UTF-8", {"solve", scratch("bytes.game", "game g\nposition (n)\nmove (n) -> (n - \xff\xfe)\n")}, {2}},
        {"9^9^9^9", {"solve", scratch("tower.game", game + "move (n) -> (n - 9^9^9^9)\n")}, {2, 3}},
        {"9^9^9^9 as a position", {"value", "kayles", "9^9^9^9"}, {2, 3}},
        {"a binder over 10^18 numbers", {"solve", scratch("binder.game", game + "move (n) -> (n - 1) for k in 1..10^18 if k * k mod 7 = n mod 5\n")}, {2, 3}},
    };
    for (const auto& [name, arguments, codes] : table) {
        const Ended run = grundy::tests::run(arguments);
        EXPECT_TRUE(std::find(codes.begin(), codes.end(), run.code) != codes.end()) << name << ": exit " << run.code << "\n" << run.out << run.err;
        EXPECT_NE(run.err + run.out, "") << name;
        EXPECT_LT(run.err.size(), 20'000U) << name;
        EXPECT_LT(run.seconds, 20) << name;
        EXPECT_LT(run.megabytes, 600) << name;
    }
}

TEST(User, JsonKeepsItsSchemas) {
    const struct {
        std::vector<std::string> arguments;
        const char* schema;
    } table[] = {
        {{"solve", "kayles", "--json"}, "solve"},
        {{"--json", "solve", "misere_subtraction"}, "solve"},
        {{"--json", "solve", "0.123", "--misere"}, "solve"},
        {{"--json", "solve", "0.35", "--misere", "--to", "20"}, "solve"},
        {{"solve", "wythoff", "--to", "20", "--json"}, "solve"},
        {{"solve", "thirty_one", "--json"}, "solve"},
        {{"solve", "rings", "--path", "--json"}, "puzzle"},
        {{"solve", "hanoi", "n=2", "--follow", scratch("way.txt", "([0, 0])\n([2, 0])\n([2, 1])\n([1, 1])\n"), "--json"}, "way"},
        {{"moves", "rings", "[1, 1, 0, 1]", "--json"}, "steps"},
        {{"value", "kayles", "10^30", "(5) + (6)", "--json"}, "value"},
        {{"moves", "s145", "6 + 7 + 8", "--json"}, "moves"},
        {{"check", "s145", "--json"}, "check"},
        {{"check", "s145", "kayles", "--json"}, "check"},
        {{"show", "0.137", "--json"}, "show"},
        {{"ask", "kayles", "[g(n) for n in 0..9]", "P(n) <=> n = 0", "{(n, g(n)) for n in 1..3}", "--json"}, "ask"},
        {{"rules", "--json"}, "rules"},
        {{"--version", "--json"}, "version"},
    };
    for (const auto& [arguments, name] : table) {
        const Ended run = grundy::tests::run(arguments);
        EXPECT_EQ(run.code, 0) << arguments[0] << " " << arguments[1] << "\n" << run.err;
        const Json document = Json::parse(run.out, nullptr, false);
        ASSERT_FALSE(document.is_discarded()) << run.out;
        EXPECT_EQ(mismatch(document, schema(name)), "") << arguments[0] << " " << arguments[1];
    }
}

TEST(User, AProofOfAClaimIsInWords) {
    const std::string king = "game king\nposition (x, y)\nmove (x, y) -> (x - 1, y)\nmove (x, y) -> (x, y - 1)\nmove (x, y) -> (x - 1, y - 1)\n";
    const std::string claims = "claim \"c\": P(x, y) <=> even(x) and even(y)\nclaim \"n\": N(x, y) <=> odd(x) or odd(y)\n";
    const Json said = Json::parse(run({"check", scratch("king.game", king + claims), "--json"}).out)["claims"];
    const char* const reason[] = {
        "From `even(x) and even(y)`: (x - 1, y) and (x - 1, y - 1) lead to `odd(x)`, (x, y - 1) to `odd(y)`.",
        "From any other position in which a move is left, some move leads to such a one: for example from (0, 1) to (0, 0), from (2, 3) to (2, 2).",
        "Play ends: x + y falls with every move. It ends at such a position, as at (0, 0), and whoever is to move there has lost."};
    EXPECT_EQ(said[0]["reason"], Json(reason));
    EXPECT_EQ(said[1]["reason"], Json(reason));

    const std::string two = "game two\nposition (x, y)\nmove (x, y) -> (x - k, y) for k in 1..2\nmove (x, y) -> (x, y - k) for k in 1..2\n";
    const std::string values = "claim \"v\": g(x, y) = (x mod 3) xor (y mod 3)\nclaim \"w\": g(x, y) = x mod 3\n";
    const Json told = Json::parse(run({"check", scratch("two.game", two + values), "--json"}).out)["claims"];
    EXPECT_EQ(told[0]["reason"][1],
              "Every move changes one of `x mod 3` and `y mod 3` and no other, and so f; every smaller number is the f of some option: at (1, 2) f is 3, and "
              "among its options "
              "0 at (1, 1), 1 at (1, 0), 2 at (0, 2).");
    EXPECT_EQ(told[1]["verdict"], "refuted");
    EXPECT_EQ(told[1]["reason"], Json::array());
}

TEST(User, AProofByATheoremIsInWordsToo) {
    const std::string rule = "game three\nposition (n)\nmove (n) -> (n - k) for k in 1..3\n";
    const std::string claims = "claim \"c\": P(n) <=> n mod 4 = 0\nclaim \"far\": P(2012^2012)\n";
    const Json said = Json::parse(run({"check", scratch("three.game", rule + claims), "--json"}).out)["claims"];
    EXPECT_EQ(said[0]["theorem"], "finite subtraction theorem (1.1)");
    EXPECT_EQ(said[0]["reason"][0], "From `n mod 4 = 0`: every move leads to `n mod 4 in {1, 2, 3}`.");
    EXPECT_EQ(said[1]["reason"][0],
              "At most 3 is taken from a heap, so the values of 3 heaps in a row decide all that follow. The values below n = 7 were worked out: from n = 0 on "
              "g(n + 4) = g(n) for so many in a row; so it is true for ever.");
    const std::string heaps = "game heaps\nposition (w[..])\nmove (w) -> (w[i := w[i] - k]) for i in 1..len(w), k in 1..3\n";
    const Json sum = Json::parse(run({"check", scratch("heaps.game", heaps + "claim \"c\": P(w) <=> xor(x in w: x mod 4) = 0\n"), "--json"}).out)["claims"];
    ASSERT_EQ(sum[0]["reason"].size(), 3U);
    EXPECT_EQ(sum[0]["reason"][0].get<std::string>().find("A move changes one part of the position"), 0U);
}

TEST(User, PositionsAsTheyAreTyped) {
    const auto positions = [](const std::vector<std::string>& words) {
        std::vector<std::string> all = {"value", "--json"};
        all.insert(all.end(), words.begin(), words.end());
        std::vector<std::string> out;
        const Json told = Json::parse(run(all).out, nullptr, false);
        for (const Json& one : told["positions"]) out.push_back(one["position"].get<std::string>());
        return out;
    };
    using Texts = std::vector<std::string>;
    EXPECT_EQ(positions({"wythoff", "3,5", "(3, 5)", "0 , 1"}), (Texts{"(3, 5)", "(3, 5)", "(0, 1)"}));
    EXPECT_EQ(positions({"kayles", "3*6^3", "25 * (1) + 3 * (2)", "5^2 * (1) + 2^3*kayles (2)", "(1) + (1) + 5"}),
              (Texts{"(648)", "25 * (1) + 3 * (2)", "25 * (1) + 8 * (2)", "(1) + (1) + (5)"}));
    EXPECT_EQ(positions({"thirty_one"}), (Texts{"(0, [4, 4, 4, 4, 4, 4])"}));
    EXPECT_EQ(positions({"thirty_one", "--at", "(5, [4, 4, 4, 4, 3, 4])"}), (Texts{"(5, [4, 4, 4, 4, 3, 4])"}));
    const std::string words = scratch("words.game", "game words\nposition (w : word)\nmove (w) -> (w[2..len(w)]) if len(w) >= 1\n");
    EXPECT_EQ(positions({"wythoff", "1,2", "[1, 2]", "[1,2] + (3, 4)"}), (Texts{"(1, 2)", "(1, 2)", "(1, 2) + (3, 4)"}));
    EXPECT_EQ(positions({"thirty_one", "0, [4, 4, 4, 4, 4, 4]"}), (Texts{"(0, [4, 4, 4, 4, 4, 4])"}));
    EXPECT_EQ(positions({words, "abba", "0110", "\"ab\""}), (Texts{"(\"abba\")", "(\"0110\")", "(\"ab\")"}));
    const std::string edges =
        scratch("edges.game", "game e\ngraph G = { 0 -- 1, 2 ; 1 -- 2 }\nposition (E : set edges(G))\nmove (E) -> (E \\ {x}) for x in E\n");
    EXPECT_EQ(positions({edges, "{0-1, (1, 2)}"}), (Texts{"({0 - 1, 1 - 2})"}));
    // A bad position beside good ones is told, and costs them nothing.
    const Ended mixed = run({"value", "wythoff", "(1, 2)", "(3)", "(4, 7)"});
    EXPECT_EQ(mixed.code, 2);
    EXPECT_THAT(mixed.out, HasSubstr("(4, 7)   P  value 0"));
    EXPECT_THAT(mixed.err, HasSubstr("E109"));
    EXPECT_THAT(run({"value", "kayles (5) + kayles (5) + kayles (6) + nim (5)"}).out, HasSubstr("(5) has 4, (6) has 3, (5) has 5"));
    EXPECT_THAT(run({"value", "kayles", "10^9 * (1)"}).err, HasSubstr("a sum has at most 2000000 terms"));
}

TEST(User, CheckWritesTheTablesOfPublishedClaims) {
    const std::string file = scratch("published.game",
                                     "game take \"Take\"\nposition (n)\nmove (n) -> (n - k) for k in 1..3\nclaim \"900-1: a law\": g(n) = n mod 4\n"
                                     "claim \"900-2: a * misprint\" expect refuted: P(5)\nclaim \"900-2: as it should be\" corrected: P(8)\n"
                                     "claim \"mine\": g(7) = 3\nclaim \"late\" slow: g(9) = 1\n");
    const std::string published =
        scratch("published.csv", "claim_id,source,section,claim\n900-2,S,\"2, p. 7\",P(5)\n900-1,S,1,first\n900-3,S,3,no\n900-4,S,4,words\n");
    const std::string reasons = scratch("reasons.csv", "claim_id,reason\n900-4,no number in it\n");
    const std::string verdicts = scratch_path("verdicts.csv"), errata = scratch_path("errata.md");
    const Ended ended = run({"check", file, "--published", published, "--out-of-reach", reasons, "--verdicts", verdicts, "--errata", errata});
    EXPECT_EQ(ended.code, 0) << ended.err;
    const auto written = [](const std::string& path) {
        std::ostringstream out;
        out << std::ifstream(path).rdbuf();
        return out.str();
    };
    // In the order in which they were published; then those that were not.
    EXPECT_EQ(written(verdicts), "claim_id,formal,file,line,verdict,theorem_or_size,counterexample\n900-2,expect refuted: P(5)," + file +
                                     ",5,refuted,,(5)\n900-2,corrected: P(8)," + file + ",6,proved,finite subtraction theorem (1.1),\n900-1,g(n) = n mod 4," +
                                     file +
                                     ",4,proved,finite subtraction theorem (1.1),\n900-3,,,,missing,,\n900-4,,,,out of reach,no number in it,\nmine,g(7) = 3," +
                                     file + ",7,proved,finite subtraction theorem (1.1),\nlate,slow: g(9) = 1," + file + ",8,skipped,marked slow,\n");
    const std::string page = written(errata);
    EXPECT_THAT(page, HasSubstr("## 900-2: source S, 2, p. 7\n\nPublished: P(5)\n"));
    EXPECT_THAT(page, HasSubstr("900-2: a \\* misprint: `expect refuted: P(5)`"));
    EXPECT_THAT(page, HasSubstr("fails at (5): claimed P: whoever moves here loses, found N: whoever moves here wins."));
    EXPECT_THAT(page, HasSubstr("Right is: 900-2: as it should be (`corrected: P(8)`), proved: finite subtraction theorem (1.1)."));
    EXPECT_EQ(page.find("900-1"), std::string::npos) << "it is true";
}

TEST(User, ThePublishedClaimsAreFoundBesideTheRules) {
    const std::string verdicts = scratch_path("usual.csv");
    const Ended ended = run({"check", "kayles", "--verdicts", verdicts});
    EXPECT_EQ(ended.code, 0) << ended.err;
    std::ostringstream out;
    out << std::ifstream(verdicts).rdbuf();
    EXPECT_THAT(out.str(), HasSubstr("rules/kayles.game,11,proved"));
    EXPECT_THAT(out.str(), HasSubstr("000-thm1,,,,missing,,\n")) << "a published claim of another game";
}

TEST(User, CheckTakesParametersOfOneFile) {
    const std::string rule = "game take(k = 3)\nposition (n)\nmove (n) -> (n - t) for t in 1..k\n";
    const std::string file = scratch("take.game", rule + "claim \"a\": P(n) <=> n mod (k + 1) = 0\nclaim \"b\": g(4) = 4\nclaim \"c\" with k = 3: g(4) = 0\n");
    const auto verdicts = [&](const std::vector<std::string>& words) {
        std::vector<std::string> all = {"check", "--json", file};
        all.insert(all.end(), words.begin(), words.end());
        std::string out;
        const Json told = Json::parse(run(all).out, nullptr, false);
        for (const Json& one : told["claims"]) out += one["verdict"].get<std::string>() + " ";
        return out;
    };
    EXPECT_EQ(verdicts({}), "proved refuted exhausted ");
    EXPECT_EQ(verdicts({"k=4"}), "proved exhausted exhausted ");
    EXPECT_THAT(run({"check", file, "m=4"}).err, HasSubstr("has no parameter"));
    EXPECT_THAT(run({"check", file, "kayles", "k=4"}).err, HasSubstr("the parameter k belongs to one game"));
}

TEST(User, AskAnswersWhateverHasAValue) {
    const auto asked = [](const std::vector<std::string>& expressions, const std::string& game = "wythoff") {
        std::vector<std::string> words = {"ask", game, "--json"};
        words.insert(words.end(), expressions.begin(), expressions.end());
        const Ended run = grundy::tests::run(words);
        return Json::parse(run.out, nullptr, false);
    };
    const Json wythoff = asked({"count(x in 0..50, y in 0..50: P(x, y))", "{(x, y) for x in 0..10, y in x..20 if P(x, y)}", "P(3, 5)", "P(x, y) => P(y, x)"});
    EXPECT_EQ(wythoff["answers"][0]["value"], 39);  // 0, and (A_n, B_n) with B_n <= 50 twice: n = 1..19
    EXPECT_EQ(wythoff["answers"][1]["written"], "{(0, 0), (1, 2), (3, 5), (4, 7), (6, 10), (8, 13), (9, 15)}");
    EXPECT_EQ(wythoff["answers"][2]["value"], true);
    EXPECT_EQ(wythoff["claims"][0]["verdict"], "proved");
    // A parameter, a number beyond 64 bits, a claim of another form.
    const Json mark = asked({"{n for n in 1..20 if P(n)}", "g(10^30)", "P(n) <=> n = 0 or trailing(n, 2, 0) mod 2 = 1"}, "mark");
    EXPECT_EQ(mark["answers"][0]["value"], Json::parse("[2, 6, 8, 10, 14, 18]"));  // an odd number of zeros at the end of n: Fraenkel
    EXPECT_EQ(mark["answers"][1]["complete"], true);
    EXPECT_EQ(mark["claims"][0]["verdict"], "proved");
    const Json three = Json::parse(run({"ask", "mark", "t=3", "P(n) <=> n = 0 or trailing(n, 3, 0) mod 2 = 1", "finite", "--json"}).out);
    EXPECT_EQ(three["claims"][0]["verdict"], "proved");
    EXPECT_EQ(three["claims"][1]["verdict"], "proved");
    // Loopy values stand for themselves; nothing is computed with them.
    const std::string loopy = scratch("loopy.game", "game loopy\nposition (n) where n <= 3\nmove (n) -> (n - 1)\nmove (n) -> (n) if n = 2\n");
    const Json values = asked({"[g(n) for n in 0..3]", "g(2) + 1"}, loopy);
    EXPECT_EQ(values["answers"][0]["value"], Json::parse("[0, 1, \"∞{1}\", \"∞{}\"]")) << values;
    EXPECT_EQ(values["answers"][1]["complete"], false);
    EXPECT_THAT(values["answers"][1]["why"].get<std::string>(), HasSubstr("which is not a number"));
}

// A law that is proved reads positions that no search reaches; it was said that none is known.
TEST(User, AskByALawOfTheValues) {
    const std::string bishop = scratch("bishop.game",
                                       "game bishop\nposition (x, y)\nmove (x, y) -> (x - 1, y + 1)\nmove (x, y) -> (x - 1, y - 1)\n"
                                       "move (x, y) -> (x - 2, y + k) for k in {-1, 1}\n");
    EXPECT_THAT(run({"ask", bishop, "g(10^50, 10^60)"}).out, StartsWith("1\n  an automaton of 7 states reads the values, proved"));
    EXPECT_THAT(run({"ask", bishop, "g(10^50 + 1, 7) + 1"}).out, StartsWith("3\n  an automaton of 7 states"));
}

// 3 4 5 for (3, 4, 5): the same was said three times.
TEST(User, NumbersWithoutParenthesesAreOneMistake) {
    const std::string err = run({"value", "thirty_one", "3", "4", "5"}).err;
    EXPECT_EQ(err.find("E109"), err.rfind("E109")) << err;
    EXPECT_NE(err.find("E109"), std::string::npos) << err;
}

TEST(User, WhatCannotBeAskedSaysWhyAndCostsTheOthersNothing) {
    const Ended mixed = run({"ask", "wythoff", "g(3, 5)", "g(3)", "g(x, y)", "P(3, 5) and", "winner at start", "P(x, x) <=> x = 0"});
    EXPECT_EQ(mixed.code, 2);
    EXPECT_THAT(mixed.out, HasSubstr("0\n"));
    EXPECT_THAT(mixed.out, HasSubstr("proved       P(x, x) <=> x = 0"));
    EXPECT_THAT(mixed.err, HasSubstr("<command line>:1:1: error[E101]: `g` takes a position, which here is (x, y)"));
    EXPECT_THAT(mixed.err, HasSubstr("error[E134]: `x` is no certain position here\n   1 | g(x, y)\n     | ^^^^^^^\n     help: list it: [… for x in 0..20]"));
    EXPECT_THAT(mixed.err, HasSubstr("1:12: error[E020]: expected an expression"));
    EXPECT_THAT(mixed.err, HasSubstr("the game has no start"));
    EXPECT_EQ(run({"ask", "wythoff", "winner at (3, 5)", "winner at (0, 2)", "-q"}).out.substr(0, 8), "\"second\"");
    const Json each = Json::parse(run({"ask", "wythoff", "[winner at (0, n) for n in 0..2]", "--json"}).out)["answers"][0]["value"];
    EXPECT_EQ(each, Json::parse("[\"second\", \"first\", \"first\"]"));
    EXPECT_THAT(run({"ask", "kayles", "1 move (n) -> (n)"}).err, HasSubstr("this is more than one expression"));
    EXPECT_EQ(run({"ask", "kayles", "P(n) claim \"x\": P(n)"}).code, 2);
    EXPECT_EQ(run({"ask", "kayles", "P(n) => n <= 3"}).code, 0);
    EXPECT_EQ(run({"ask", "kayles", "P(n) => n > 0"}).code, 1);
    EXPECT_THAT(run({"ask", "kayles"}).err, HasSubstr("what do you want to know?"));
    const Ended late = run({"ask", "0.007", "[g(n) for n in 0..10^8]", "--time-limit", "300ms"});
    EXPECT_EQ(late.code, 3) << late.out << late.err;
    EXPECT_THAT(late.out, HasSubstr("complete before n = ")) << "what was found by then is listed";
}

TEST(User, KaylesInJson) {
    const Json kayles = Json::parse(run({"solve", "kayles", "--json"}).out, nullptr, false);
    ASSERT_TRUE(kayles.is_object());
    EXPECT_EQ(kayles["family"]["code"], "0.77");
    EXPECT_EQ(kayles["pattern"]["period"], 12);
    EXPECT_EQ(kayles["pattern"]["preperiod"], 71);
    EXPECT_EQ(kayles["pattern"]["status"], "proved");
    EXPECT_EQ(kayles["values"][9], 4);  // Winning Ways, ch. 4
    EXPECT_EQ(kayles["outcomes"].get<std::string>().substr(0, 3), "PNN");
}

TEST(User, ALimitEndsWithThreeAndKeepsWhatWasComputed) {
    const Ended run = grundy::tests::run({"solve", "0.007", "--to", "10^8", "--no-pattern", "--time-limit", "300ms", "--json"});
    EXPECT_EQ(run.code, 3) << run.err;
    EXPECT_LT(run.seconds, 10);
    const Json document = Json::parse(run.out, nullptr, false);
    ASSERT_TRUE(document.is_object());
    EXPECT_EQ(document["limit"], "time");
    EXPECT_GT(document["values"].size(), 0U);
}

TEST(User, CtrlCEndsWith130) {
    const Ended run = grundy::tests::run({"solve", "0.007", "--to", "10^8", "--no-pattern"}, "", 0.5);
    EXPECT_EQ(run.code, 130) << run.out << run.err;
    EXPECT_LT(run.seconds, 10);
}

TEST(User, ColourOnlyWhereItIsAskedFor) {
    EXPECT_THAT(run({"solve", "s145", "--color", "always"}).out, HasSubstr("\x1b["));
    EXPECT_EQ(run({"solve", "s145"}).out.find('\x1b'), std::string::npos);
}

}  // namespace
