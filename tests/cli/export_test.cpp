// grundy export as a user runs it: other programs read what it writes, and the programs that it writes are compiled, run, and asked about numbers far away.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdlib>
#include <cstring>
#include <fstream>
#include <sstream>

#include "tests/cli/program.hpp"
#include "tests/support/regex.hpp"
#include "tests/support/schema.hpp"

namespace {

using namespace grundy::tests;
using testing::HasSubstr;

const std::string endless = "game endless\nposition (n)\nmove (n) -> (n + 1) if n mod 3 = 1\nmove (n) -> (n - 1) if n mod 3 = 2\nmove (n) -> (n - 3)\n";
const std::string queen_of_reach =
    "game queen_of_reach\nposition (x, y)\nmove (x, y) -> (x - k, y) for k in 1..3\nmove (x, y) -> (x, y - k) for k in 1..3\n"
    "move (x, y) -> (x - k, y - k) for k in 1..3\n";
const std::string grows =
    "game grows\nposition (n)\nmove (n) -> (n + 4) if n mod 4 = 1\nmove (n) -> (n - n mod 4) if n mod 4 != 0\nclaim \"n\": N(n) <=> n mod 4 != 0\n";
const std::string many = "game many\nposition (w[..])\nmove (w) -> (w[i := w[i] - k]) for i in 1..len(w), k in 1..3\n";

std::string bytes_of(const std::string& path) {
    std::ifstream in(path, std::ios::binary);
    std::ostringstream all;
    all << in.rdbuf();
    return all.str();
}

std::vector<std::string> rows_of(const std::string& text) {
    std::vector<std::string> lines;
    std::istringstream in(text);
    for (std::string line; std::getline(in, line);) lines.push_back(line);
    return lines;
}

bool have(const std::string& program) { return shell("command -v " + program).code == 0; }

TEST(Export, ABFileIsWhatTheOeisWants) {
    const struct {
        const char* game;
        std::vector<int> values;  // as printed there
    } table[] = {
        {"kayles", {0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6, 4, 1, 2, 7, 1, 4, 3, 2, 1, 4, 6, 7, 4, 1, 2, 8, 5, 4, 7, 2, 1, 8, 6, 7}},  // A002186
        {"grundy", {0, 0, 0, 1, 0, 2, 1, 0, 2, 1, 0, 2, 1, 3, 2, 1, 3, 2, 4, 3, 0}},                                               // A002188
        {"0.137", {0, 1, 1, 2, 0, 3, 1, 1, 0, 3, 3, 2, 2, 4, 0, 5, 2, 2, 3, 3, 0}},                                                // A002187
    };
    for (const auto& [game, values] : table) {
        const auto ended = run({"export", game, "--as", "bfile", "--to", "100"});
        EXPECT_EQ(ended.code, 0) << ended.err;
        EXPECT_EQ(ended.out.back(), '\n');
        std::size_t next = 0;
        for (const std::string& line : rows_of(ended.out)) {
            EXPECT_TRUE(std::all_of(line.begin(), line.end(), [](char c) { return c >= 0x20 && c < 0x7f; })) << line;
            if (next == 0 && line[0] == '#') continue;
            EXPECT_TRUE(grundy::tests::regex_whole(line, "(0|[1-9][0-9]*) (0|[1-9][0-9]*)")) << line;
            EXPECT_EQ(line.substr(0, line.find(' ')), std::to_string(next)) << game;
            if (next < values.size()) {
                EXPECT_EQ(line, std::to_string(next) + " " + std::to_string(values[next])) << game;
            }
            ++next;
        }
        EXPECT_EQ(next, 101U);
    }
    EXPECT_EQ(rows_of(run({"export", "kayles", "--as", "bfile"}).out).size(), 10'003U);
}

TEST(Export, NumpyReadsTheArray) {
    const auto array = [](const std::vector<std::string>& words, std::string& header) {
        const std::string file = scratch_path("array.npy");
        std::vector<std::string> all = {"export"};
        all.insert(all.end(), words.begin(), words.end());
        all.insert(all.end(), {"--as", "npy", "-o", file});
        const auto ended = run(all);
        EXPECT_EQ(ended.code, 0) << ended.err;
        const std::string bytes = bytes_of(file);
        std::vector<std::int64_t> numbers;
        if (bytes.size() < 10) return numbers;
        EXPECT_EQ(bytes.substr(0, 8), std::string("\x93NUMPY\x01\x00", 8));
        const std::size_t length = static_cast<unsigned char>(bytes[8]) + 256U * static_cast<unsigned char>(bytes[9]);
        EXPECT_EQ((10 + length) % 64, 0U);
        header = bytes.substr(10, length);
        EXPECT_EQ(header.back(), '\n');
        for (std::size_t at = 10 + length; at + 8 <= bytes.size(); at += 8) {
            std::int64_t number = 0;
            for (int byte = 7; byte >= 0; --byte)
                number =
                    static_cast<std::int64_t>(static_cast<std::uint64_t>(number) << 8 | static_cast<unsigned char>(bytes[at + static_cast<std::size_t>(byte)]));
            numbers.push_back(number);
        }
        return numbers;
    };
    std::string header;
    const auto row = array({"kayles", "--to", "20"}, header);
    EXPECT_THAT(header, HasSubstr("'descr': '<i8', 'fortran_order': False, 'shape': (21,)"));
    EXPECT_EQ(row, (std::vector<std::int64_t>{0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6, 4, 1, 2, 7, 1, 4, 3, 2, 1}));
    const auto square = array({"wythoff", "--to", "3"}, header);
    EXPECT_THAT(header, HasSubstr("'shape': (4, 4)"));
    EXPECT_EQ(square, (std::vector<std::int64_t>{0, 1, 2, 3, 1, 2, 0, 4, 2, 0, 1, 5, 3, 4, 5, 6}));
    EXPECT_EQ(array({scratch("endless.game", endless), "--to", "4"}, header), (std::vector<std::int64_t>{0, -1, -1, 1, -1}));
}

TEST(Export, TablesAndLists) {
    EXPECT_EQ(run({"export", "s145", "--as", "csv", "--to", "3"}).out, "n,value,outcome\n0,0,P\n1,1,N\n2,0,P\n3,1,N\n");
    EXPECT_EQ(run({"export", "misere_subtraction", "--as", "csv", "--to", "2"}).out, "n,outcome\n0,N\n1,P\n2,N\n");
    EXPECT_THAT(run({"export", scratch("endless.game", endless), "--as", "csv", "--to", "2"}).out, HasSubstr("1,∞{},D\n"));
    EXPECT_EQ(run({"export", "wythoff", "--as", "csv", "--to", "2"}).out, "x,y,value,outcome\n0,0,0,P\n0,1,1,N\n0,2,2,N\n1,1,2,N\n1,2,0,P\n2,2,1,N\n");
    for (const std::string& line : rows_of(run({"export", "wythoff", "--as", "jsonl", "--to", "4"}).out)) {
        const Json row = Json::parse(line, nullptr, false);
        ASSERT_FALSE(row.is_discarded()) << line;
        EXPECT_EQ(row["outcome"] == "P", row["value"] == 0) << line;
    }
    const Json document = Json::parse(run({"export", "kayles", "--as", "json", "--to", "9"}).out, nullptr, false);
    ASSERT_FALSE(document.is_discarded());
    EXPECT_EQ(document["schema"], "grundy.positions/1");
    EXPECT_EQ(document["positions"].size(), 10U);
    EXPECT_EQ(document["positions"][9]["value"], 4);
    EXPECT_THAT(run({"export", "s145", "--as", "mathematica", "--to", "5"}).out, HasSubstr("g = {0, 1, 0, 1, 2, 3};"));
    EXPECT_THAT(run({"export", "s145", "--as", "sage", "--to", "5"}).out, HasSubstr("g = [0, 1, 0, 1, 2, 3]\n"));
    // Two numbers are a table; what is no position has a word for it.
    const std::string pairs = scratch("pairs.game", "game pairs\nposition (a, b) where a <= b\nmove (a, b) -> (a - 1, b)\nmove (a, b) -> (a, b - 2)\n");
    EXPECT_THAT(run({"export", pairs, "--as", "mathematica", "--to", "2"}).out,
                HasSubstr("g[[i, j]] is the value of a = i - 1, b = j - 1 *)\ng = {{0, 0, 1},\n  {Missing[], 1, 0},\n  {Missing[], Missing[], 1}};\n"));
    EXPECT_THAT(run({"export", pairs, "--as", "sage", "--to", "2"}).out,
                HasSubstr("g[i][j] is the value of a = i, b = j\ng = [[0, 0, 1],\n  [None, 1, 0],\n  [None, None, 1]]\n"));
    EXPECT_THAT(run({"export", "thirty_one", "--as", "sage"}).err, HasSubstr("a list of lists holds one heap or two numbers"));
    for (const char* game : {"kayles", "wythoff"}) {
        const auto rows = rows_of(run({"export", game, "--as", "latex", "--to", "45"}).out);
        std::size_t cells = 0;
        for (const std::string& row : rows)
            if (row.find('&') != std::string::npos) {
                const auto here = static_cast<std::size_t>(std::count(row.begin(), row.end(), '&'));
                EXPECT_EQ(cells == 0 ? here : cells, here) << row;
                EXPECT_THAT(row, testing::EndsWith("\\\\"));
                cells = here;
            }
        EXPECT_GT(cells, 0U);
        EXPECT_EQ(rows.back(), "\\end{tabular}");
    }
}

TEST(Export, OfAGameWithAStartWhatPlayReaches) {
    const auto rows = rows_of(run({"export", "thirty_one", "--as", "csv"}).out);
    EXPECT_EQ(rows.size(), 3552U);  // as many positions as `solve` finds, and the head
    EXPECT_EQ(rows[0], "t,c1,c2,c3,c4,c5,c6,value,outcome");
    EXPECT_EQ(rows[1], "0,4,4,4,4,4,4,1,N");
    EXPECT_THAT(run({"export", "treblecross", "--as", "jsonl"}).out, HasSubstr("\"position\": "));
}

TEST(Export, CgsuiteKnowsTheSameGame) {
    EXPECT_THAT(run({"export", "kayles", "--as", "cgsuite"}).out, HasSubstr("g := game.heap.TakeAndBreak(\"0.77\");\n"));
    EXPECT_THAT(run({"export", "grundy", "--as", "cgsuite"}).out, HasSubstr("TakeAndBreak(\"4!.0\")"));
    EXPECT_THAT(run({"export", "subtract {2,3,7}", "--as", "cgsuite"}).out, HasSubstr("game.heap.Subtraction([2,3,7])"));
    EXPECT_THAT(run({"export", "allbut {2,3,7}", "--as", "cgsuite"}).out, HasSubstr("game.heap.Subtraction([2,3,7], allbut => true)"));
    EXPECT_THAT(run({"export", "kayles", "--as", "cgsuite", "--to", "50"}).out, HasSubstr("g.NimValueSequence(50)\n"));
    EXPECT_THAT(run({"export", "mark", "--as", "cgsuite"}).err, HasSubstr("recognised as"));
}

/// The program is written, tested by itself, and asked for what `grundy value` says of a number that no table holds.
class Programs : public testing::TestWithParam<std::vector<std::string>> {
protected:
    static std::vector<std::string> words(const std::string& as, const std::string& file) {
        std::vector<std::string> all = {"export"};
        for (const auto& word : GetParam())
            all.push_back(word == "LAME"    ? scratch("queen_of_reach.game", queen_of_reach)
                          : word == "MANY"  ? scratch("many.game", many)
                          : word == "GROWS" ? scratch("grows.game", grows)
                                            : word);
        all.insert(all.end(), {"--as", as, "-o", file});
        return all;
    }
};

TEST_P(Programs, AgreeWithTheRule) {
    const std::string py = scratch_path("law.py"), cpp = scratch_path("law.cpp"), binary = scratch_path("law");
    if (have(python3())) {
        ASSERT_EQ(run(words("python", py)).code, 0);
        const auto ended = shell(python3() + " " + py);
        EXPECT_EQ(ended.code, 0) << ended.err << ended.out;
        EXPECT_TRUE(grundy::tests::regex_first(ended.out, "[1-9][0-9]* positions agree")) << ended.out;
    }
    if (have("g++")) {
        ASSERT_EQ(run(words("cpp", cpp)).code, 0);
        const auto compiled = shell("g++ -std=c++14 -Wall -Wextra -Wconversion -Werror " + cpp + " -o " + binary);
        ASSERT_EQ(compiled.code, 0) << compiled.err;
        const auto ended = shell(binary);
        EXPECT_EQ(ended.code, 0) << ended.out;
        EXPECT_THAT(ended.out, HasSubstr("positions agree"));
    }
}
INSTANTIATE_TEST_SUITE_P(Export, Programs,
                         testing::Values(std::vector<std::string>{"kayles"}, std::vector<std::string>{"4.[3]"}, std::vector<std::string>{"mark", "t=3"},
                                         std::vector<std::string>{"mark", "t=2012"}, std::vector<std::string>{"division"},
                                         std::vector<std::string>{"misere_subtraction"}, std::vector<std::string>{"divisors"},
                                         std::vector<std::string>{"wythoff", "a=2"}, std::vector<std::string>{"nim_heaps"},
                                         std::vector<std::string>{"moore_nim"}, std::vector<std::string>{"staircase"},
                                         std::vector<std::string>{"fibonacci_nim"}, std::vector<std::string>{"euclid_positive"},
                                         std::vector<std::string>{"mock_turtles"}, std::vector<std::string>{"LAME"}, std::vector<std::string>{"MANY"},
                                         std::vector<std::string>{"GROWS"}));

/// No number falls with every move, so that no law was found, and `export` proposed to look longer; what the file claims was proved all the while.
TEST(Export, AClaimThatIsProvedIsAProgram) {
    const std::string python = run({"export", scratch("grows.game", grows), "--as", "python"}).out;
    EXPECT_THAT(python, HasSubstr("# as the file claims, N(n) <=> n mod 4 != 0, and is proved: kept set"));
    EXPECT_THAT(python, HasSubstr("wins: 121 positions agree"));
    const auto open = run({"export", scratch("open.game", grows.substr(0, grows.find("claim"))), "--as", "python"});
    EXPECT_EQ(open.code, 2);
    EXPECT_THAT(open.err, HasSubstr("no number was shown to fall with every move\n  a claim of the file that says who wins everywhere"));
    EXPECT_THAT(open.err, testing::Not(HasSubstr("--time-limit")));
}

TEST(Export, AProgramAnswersFarAwayAsTheLawDoes) {
    if (!have(python3())) GTEST_SKIP();
    const struct {
        std::vector<std::string> game;
        const char *call, *position;
    } table[] = {
        {{"kayles"}, "grundy(10**40 + 7)", "(10^40 + 7)"}, {{"mark", "t=3"}, "grundy(7**77)", "7^77"},
        {{"division"}, "grundy(10**50)", "10^50"},         {{"nim_heaps"}, "grundy([10**30, 2**90 + 1, 12345])", "([10^30, 2^90 + 1, 12345])"},
        {{"divisors"}, "grundy(3 * 2**200)", "3 * 2^200"},
    };
    for (const auto& [game, call, position] : table) {
        const std::string file = scratch_path("far.py");
        std::vector<std::string> words = {"export"}, ask = {"value"};
        words.insert(words.end(), game.begin(), game.end());
        words.insert(words.end(), {"--as", "python", "-o", file});
        ask.insert(ask.end(), game.begin(), game.end());
        ask.insert(ask.end(), {position, "--json"});
        ASSERT_EQ(run(words).code, 0);
        const Json known = Json::parse(run(ask).out)["positions"][0]["value"];
        const auto told = shell("cd $(dirname " + file + ") && " + python3() + " -c 'from far import *; print(" + call + ")'");
        EXPECT_EQ(told.out, (known.is_string() ? known.get<std::string>() : known.dump()) + "\n") << call << told.err;
    }
}

TEST(Export, AWrongProgramShowsItself) {
    if (!have(python3())) GTEST_SKIP();
    const std::string text = run({"export", "kayles", "--as", "python"}).out;
    const std::string wrong = grundy::tests::regex_replaced(text, "% 12\\]", "% 11]");
    ASSERT_NE(text, wrong);
    EXPECT_NE(shell(python3() + " " + scratch("wrong.py", wrong)).code, 0);
}

TEST(Export, CppIsRightAtTheEndOfItsRange) {
    if (!have("g++")) GTEST_SKIP();
    const std::string file = scratch_path("end.cpp"), binary = scratch_path("end");
    ASSERT_EQ(run({"export", "4.[3]", "--as", "cpp", "--function", "lasker", "-o", file}).code, 0);
    const std::string main = "#define GRUNDY_NO_MAIN\n#include \"" + file +
                             "\"\n#include <cstdio>\nint main() {\n    std::printf(\"%llu\", static_cast<unsigned long long>(lasker(UINT64_MAX - 1)));\n"
                             "    try { lasker(UINT64_MAX); } catch (const std::overflow_error&) { std::puts(\" overflow\"); }\n}\n";
    ASSERT_EQ(shell("g++ -std=c++14 " + scratch("main.cpp", main) + " -o " + binary).code, 0);
    EXPECT_EQ(shell(binary).out, "18446744073709551614 overflow\n");  // g(4k + 2) = 4k + 2; g(4k + 3) = 4k + 4 is 2^64
}

TEST(Export, RefusesWhatAFormatCannotHold) {
    const struct {
        std::vector<std::string> arguments;
        const char* words;
    } table[] = {
        {{"export", "kayles"}, "in which format?"},
        {{"export", "kayles", "--as", "xlsx"}, "xlsx"},
        {{"export", "kayles", "--as", "csv", "-o", "/nowhere/at/all"}, "cannot be written"},
        {{"export", scratch("endless.game", endless), "--as", "bfile", "--to", "9"}, "infinite"},
        {{"export", "wythoff", "--as", "bfile"}, "no single numbers"},
        {{"export", "misere_subtraction", "--as", "bfile"}, "no Grundy values"},
        {{"export", "grundy", "--as", "python"}, "nothing is proved for all positions"},
        {{"export", "0.106", "--as", "cpp", "--time-limit", "300ms"}, "grundy:"},
        {{"export", "thirty_one", "--as", "python"}, "nothing is proved"},
        {{"export", "kayles", "--as", "python", "--function", "class"}, "no name"},
        {{"export", "kayles", "--as", "python", "--function", "a b"}, "no name"},
        {{"export", "kayles", "--as", "csv", "--function", "f"}, "only programs"},
        {{"export", "kayles", "--as", "python", "--to", "5"}, "every position"},
        {{"export", "kayles", "--as", "npy", "--json"}, "bytes and no text"},
    };
    for (const auto& [arguments, words] : table) {
        const auto ended = run(arguments);
        EXPECT_TRUE(ended.code == 2 || ended.code == 3) << words << ended.code;
        EXPECT_THAT(ended.err, HasSubstr(words));
        EXPECT_EQ(ended.out, "") << words;
    }
}

TEST(Export, WhatOnlyTellsWhoWinsSaysSo) {
    const auto ended = run({"export", "wythoff", "--as", "python", "-o", scratch_path("w.py")});
    EXPECT_EQ(ended.code, 0);
    EXPECT_THAT(ended.err, HasSubstr("tells who wins, and no more"));
    EXPECT_EQ(run({"export", "wythoff", "--as", "python"}).out.find("def grundy"), std::string::npos);
}

TEST(Export, AsJson) {
    for (const std::vector<std::string>& words :
         {std::vector<std::string>{"export", "kayles", "--as", "csv", "--json"}, {"export", "wythoff", "--as", "cpp", "--json"}}) {
        const auto ended = run(words);
        EXPECT_EQ(ended.code, 0) << ended.err;
        const Json document = Json::parse(ended.out, nullptr, false);
        ASSERT_FALSE(document.is_discarded()) << ended.out;
        EXPECT_EQ(mismatch(document, schema("export")), "");
    }
}

/// fmt printed the rule where a document was asked for, and the document of export had no schema.
TEST(Export, DocumentsNameTheirSchema) {
    const std::string loose = "game loose position (n) move (n)->(n-1)\n";
    const Json formatted = Json::parse(run({"fmt", "-", "--json"}, loose).out, nullptr, false);
    EXPECT_EQ(grundy::tests::mismatch(formatted, grundy::tests::schema("fmt")), "");
    EXPECT_EQ(formatted["files"][0]["changed"], true);
    EXPECT_EQ(formatted["files"][0]["text"], run({"fmt", "-"}, loose).out);
    for (const char* game : {"kayles", "wythoff", "thirty_one", "misere_nim"}) {
        const Json exported = Json::parse(run({"export", game, "--as", "json", "--to", "3"}).out, nullptr, false);
        EXPECT_EQ(grundy::tests::mismatch(exported, grundy::tests::schema("positions")), "") << game;
    }
}

}  // namespace
