// plot, export and graph as a user runs them: what they write can be read by others.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <boost/property_tree/xml_parser.hpp>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "tests/cli/program.hpp"
#include "tests/support/schema.hpp"

namespace {

using namespace grundy::tests;
using testing::HasSubstr;

std::string content_of(const std::string& path) {
    std::ifstream in(path, std::ios::binary);
    std::ostringstream all;
    all << in.rdbuf();
    return all.str();
}

/// The root element of well-formed XML; empty where it is none.
std::string root_of(const std::string& xml) {
    boost::property_tree::ptree tree;
    std::istringstream in(xml);
    try {
        boost::property_tree::read_xml(in, tree);
    } catch (const boost::property_tree::xml_parser_error& error) {
        ADD_FAILURE() << error.what();
        return "";
    }
    for (const auto& [name, child] : tree)
        if (name.rfind('<', 0) != 0) return name;
    return "";
}

const std::string loops =
    "game loopy \"A <loop> & more\"\nposition (a, b) where a <= 20 and b <= 20\nmove (a, b) -> (a - 1, b + 1)\n"
    "move (a, b) -> (a + 1, b - 1) if a mod 4 = 2\nmove (a, b) -> (a - 2, b)\nmove (a, b) -> (a, b - 3)\n";

TEST(Plot, WritesAPictureThatIsXml) {
    const std::vector<std::vector<std::string>> games = {
        {"kayles"}, {"division"}, {"mark", "t=3"}, {"wythoff", "a=2", "--to", "25"}, {"misere_subtraction"}, {scratch("loopy.game", loops)}};
    for (std::vector<std::string> words : games) {
        const std::string file = scratch_path("picture.svg");
        words.insert(words.begin(), "plot");
        words.insert(words.end(), {"-o", file});
        const auto ended = run(words);
        EXPECT_EQ(ended.code, 0) << words[1] << ended.err;
        EXPECT_THAT(ended.out, HasSubstr("picture " + file));
        const std::string svg = content_of(file);
        EXPECT_EQ(root_of(svg), "svg") << words[1];
        EXPECT_THAT(svg, HasSubstr("prefers-color-scheme:dark"));
        std::filesystem::remove(file);
    }
}

TEST(Plot, AMapMarksEveryPPosition) {
    constexpr int side = 26;
    bool lost[side][side] = {};
    std::size_t count = 0;
    for (int x = 0; x < side; ++x)
        for (int y = 0; y < side; ++y) {  // Wythoff's game as it is played
            bool won = false;
            for (int k = 1; k <= std::max(x, y); ++k)
                won = won || (k <= x && lost[x - k][y]) || (k <= y && lost[x][y - k]) || (k <= x && k <= y && lost[x - k][y - k]);
            lost[x][y] = !won;
            count += won ? 0 : 1;
        }
    const std::string svg = run({"plot", "wythoff", "--to", "25", "-o", "-"}).out;
    const std::size_t begin = svg.find("<path class=\"p\"");
    ASSERT_NE(begin, std::string::npos);
    const std::string marks = svg.substr(begin, svg.find('\n', begin) - begin);
    EXPECT_EQ(static_cast<std::size_t>(std::count(marks.begin(), marks.end(), 'M')), count);
}

/// A board of four columns was drawn as a strip of a square, and a heap of at most 20 was given a period "from n = 21".
TEST(Plot, AxesEndWhereWhereEndsThem) {
    const std::string board = scratch("columns.game", "game c\nposition (x, y) where x <= 3\nmove (x, y) -> (x - 1, y)\nmove (x, y) -> (x, y - 1)\n");
    const std::string file = scratch_path("columns.svg");
    ASSERT_EQ(run({"plot", board, "-o", file}).code, 0);
    EXPECT_THAT(content_of(file), HasSubstr("positions with x up to 3 and y up to 40"));
    EXPECT_THAT(run({"plot", board}).out, HasSubstr("  40 ┤ ◆ 1 ◆ 1\n     ┤ 1 ◆ 1 ◆\n"));
    const std::string heap = scratch("heap20.game", "game h\nposition (n) where n <= 20\nmove (n) -> (n - k) for k in {1, 3, 4}\n");
    const auto row = run({"plot", heap}), solved = run({"solve", heap});
    EXPECT_EQ(row.out.find("period 1"), std::string::npos) << row.out;
    EXPECT_THAT(row.out, HasSubstr("20  n"));
    EXPECT_THAT(solved.out, HasSubstr("these are all positions: there is none beyond n = 20"));
    EXPECT_EQ(solved.out.find("period 1"), std::string::npos) << solved.out;
}

TEST(Plot, DrawsOnTheTerminalAsItCan) {
    const auto braille = shell("LC_ALL=C.UTF-8 \"$GRUNDY\" plot s145 --to 20"), plain = shell("LC_ALL=C \"$GRUNDY\" plot s145 --to 20");
    EXPECT_THAT(braille.out, HasSubstr("⡀"));
    EXPECT_THAT(plain.out, HasSubstr("*"));
    EXPECT_EQ(plain.out.find_first_of("\x80\xe2"), std::string::npos) << plain.out;
    EXPECT_EQ(braille.out.find('\x1b'), std::string::npos);
    EXPECT_THAT(shell("LC_ALL=C.UTF-8 \"$GRUNDY\" plot wythoff --to 12 --color always").out, HasSubstr("\x1b[48;5;"));
    EXPECT_THAT(shell("LC_ALL=C.UTF-8 \"$GRUNDY\" plot grundy --to 20000").err, HasSubstr("20 001 positions on"));
}

TEST(Plot, SaysWhatItCannotDraw) {
    const struct {
        std::vector<std::string> arguments;
        const char* words;
    } table[] = {
        {{"plot", "kayles", "-o", "/nowhere/at/all.svg"}, "cannot be written"},
        {{"plot", "kayles", "-o", "kayles.png"}, "no .png"},
        {{"plot", "thirty_one"}, "one number or two"},
        {{"plot", "wythoff", "--log"}, "no logarithmic axis"},
        {{"plot", "wythoff", "--to", "10^6"}, "--to 1000 is the most"},
        {{"plot", "kayles", "--to", "x"}, "is not a count"},
    };
    for (const auto& [arguments, words] : table) {
        const auto ended = run(arguments);
        EXPECT_EQ(ended.code, 2) << words;
        EXPECT_THAT(ended.err, HasSubstr(words));
        EXPECT_EQ(ended.out, "");
    }
}

TEST(Plot, AFileThatStoodThereIsKeptWhenARunFails) {
    const std::string file = scratch("kept.svg", "what was there");
    EXPECT_EQ(run({"plot", "thirty_one", "-o", file}).code, 2);
    EXPECT_EQ(content_of(file), "what was there");
    EXPECT_FALSE(std::filesystem::exists(file + ".part"));
    EXPECT_EQ(run({"plot", "kayles", "-o", file}).code, 0);
    EXPECT_THAT(content_of(file), HasSubstr("<svg"));
}

TEST(Plot, AsJson) {
    const std::string file = scratch_path("json.svg");
    for (const std::vector<std::string>& words :
         {std::vector<std::string>{"plot", "kayles", "--json"}, {"plot", "wythoff", "--to", "300", "-o", file, "--json"}}) {
        const auto ended = run(words);
        EXPECT_EQ(ended.code, 0) << ended.err;
        const Json document = Json::parse(ended.out, nullptr, false);
        ASSERT_FALSE(document.is_discarded()) << ended.out;
        EXPECT_EQ(mismatch(document, schema("plot")), "");
        EXPECT_EQ(document["file"].is_null(), words.size() == 3);
        EXPECT_EQ(document["left_out"].size(), words.size() == 3 ? 0U : 1U);
    }
}

TEST(Graph, OnlyWinningMoves) {
    const Json all = Json::parse(run({"graph", "wythoff", "(6, 9)", "--json"}).out),
               few = Json::parse(run({"graph", "wythoff", "(6, 9)", "--winning", "--json"}).out);
    EXPECT_EQ(all["positions"], few["positions"]);
    EXPECT_THAT(all["left_out"].dump(), HasSubstr("--winning"));
    EXPECT_THAT(few["left_out"].dump(), HasSubstr(std::to_string(all["moves"].get<int>() - few["moves"].get<int>()) + " moves that do not win"));
    const std::string dot = run({"graph", "wythoff", "(6, 9)", "--winning", "--no-legend"}).out;
    std::size_t arrows = 0, bold = 0;
    for (std::size_t i = dot.find("->"); i != std::string::npos; i = dot.find("->", i + 1)) ++arrows;
    for (std::size_t i = dot.find("class=winning"); i != std::string::npos; i = dot.find("class=winning", i + 1)) ++bold;
    EXPECT_EQ(arrows, few["moves"].get<std::size_t>());
    EXPECT_EQ(bold, arrows);
}

/// A folder in front of PATH, or nothing in it.
std::string without_dot(const std::string& line) { return "env PATH=/nowhere " + line; }

TEST(Graph, DotAndGraphmlAreRead) {
    const auto dot = run({"graph", "s145", "9"});
    EXPECT_EQ(dot.code, 0) << dot.err;
    EXPECT_EQ(dot.out.rfind("digraph G {", 0), 0U);
    const std::string file = scratch_path("graph.graphml"), odd = scratch("odd.game", loops);
    ASSERT_EQ(run({"graph", odd, "(6, 3)", "-o", file}).code, 0);
    EXPECT_EQ(root_of(content_of(file)), "graphml");
    boost::property_tree::ptree tree;
    boost::property_tree::read_xml(file, tree);
    std::size_t nodes = 0, edges = 0;
    for (const auto& [name, child] : tree.get_child("graphml.graph")) {
        nodes += name == "node" ? 1 : 0;
        edges += name == "edge" ? 1 : 0;
    }
    const Json document = Json::parse(run({"graph", odd, "(6, 3)", "--json"}).out);
    EXPECT_EQ(document["positions"], nodes);
    EXPECT_EQ(document["moves"], edges);
    EXPECT_EQ(mismatch(document, schema("graph")), "");
}

TEST(Graph, IsLaidOutWhereGraphvizIs) {
    const std::string file = scratch_path("graph.svg");
    const auto missing = shell(without_dot("\"$GRUNDY\" graph s145 9 -o " + file));
    EXPECT_EQ(missing.code, 2);
    EXPECT_THAT(missing.err, HasSubstr("apt-get install graphviz"));
    EXPECT_FALSE(std::filesystem::exists(file));
    if (shell("command -v dot").code != 0) GTEST_SKIP() << "no Graphviz here";
    const auto ended = run({"graph", "s145", "20", "--max-vertices", "8", "-o", file});
    EXPECT_EQ(ended.code, 0) << ended.err;
    EXPECT_THAT(ended.err, HasSubstr("play goes on"));
    const std::string svg = content_of(file);
    EXPECT_EQ(root_of(svg), "svg");
    EXPECT_THAT(svg, HasSubstr("prefers-color-scheme:dark"));
    EXPECT_THAT(svg, HasSubstr("play goes on")) << "the picture says it, too";
    EXPECT_THAT(svg, HasSubstr("whoever is to move wins")) << "the legend";
    EXPECT_THAT(content_of((run({"graph", "s145", "20", "--no-legend", "-o", file}), file)), testing::Not(HasSubstr("whoever")));
    for (const char* name : {"class=\"node N\"", "class=\"node P\"", "class=\"edge winning\"", "stroke-dasharray"}) EXPECT_THAT(svg, HasSubstr(name));
    EXPECT_EQ(shell("\"$GRUNDY\" graph wythoff '(4, 5)' | dot -Tplain | head -1").out.rfind("graph ", 0), 0U);
}

TEST(Graph, SaysWhatItCannotDraw) {
    const struct {
        std::vector<std::string> arguments;
        const char* words;
    } table[] = {
        {{"graph", "s145", "9", "-o", "/nowhere/at/all.dot"}, "cannot be written"},
        {{"graph", "s145", "9", "-o", "s145.png"}, "no .png"},
        {{"graph", "s145", "9", "8"}, "one start"},
        {{"graph", "s145", "9", "--to", "5"}, "leave one of them out"},
        {{"graph", "s145", "9", "--max-vertices", "x"}, "is not a count"},
        {{"graph", "s145", "9", "--max-vertices", "0"}, "a picture has one position at least"},
        {{"graph", "s145", "-3"}, ""},
        {{"graph", "nosuchgame"}, "no game called"},
    };
    for (const auto& [arguments, words] : table) {
        const auto ended = run(arguments);
        EXPECT_EQ(ended.code, 2) << words;
        EXPECT_THAT(ended.err, HasSubstr(words));
        EXPECT_EQ(ended.out, "");
    }
}

TEST(Graph, IsDrawnThoughNobodyKnowsWhoWins) {
    const auto ended = run({"graph", "differences", "--max-vertices", "30", "--time-limit", "1s"});
    EXPECT_EQ(ended.code, 3);
    EXPECT_THAT(ended.err, HasSubstr("is not known within the limits"));
    EXPECT_THAT(ended.out, HasSubstr("shape=octagon"));
    EXPECT_LT(ended.seconds, 10);
}

/// A set, a vertex, a word and no `start`: what is drawn, and what is said of it. (It was "which position is the start?", and no way to draw them all.)
TEST(Graph, WithoutAStart) {
    const std::string board = "game b\ngraph G = cycle(6)\nposition (S : set G)\nmove (S) -> (S \\ {v} \\ next(G, v)) for v in S\n";
    const std::string walk = "game w\ngraph G = { a -> b, c ; b -> d ; c -> d }\nposition (v in G)\nmove (v) -> (w) for w in next(G, v)\n";
    const std::string words = "game w\nposition (w : word over {a, b})\nmove (w) -> (w[2..len(w)]) if len(w) >= 1\n";
    const std::string without = "game s\nposition (S : set 1..3) where not (1 in S and 2 in S)\nmove (S) -> (S \\ {x}) for x in S\n";
    struct Row {
        std::string rule, vertex, said;
        std::vector<std::string> more;
        int vertices;
    };
    for (const Row& row : std::vector<Row>{{board, "{1..6}", "drawn from the full set", {}, 14},
                                           {board, "", "", {"--to", "2"}, 22},
                                           {walk, "(d)", "all positions are drawn", {}, 4},
                                           {words, "bba", "all positions of size up to 3", {}, 15},
                                           {without, "{1, 3}", "all positions are drawn", {}, 6}}) {
        std::vector<std::string> all = {"graph", scratch("graph.game", row.rule), "--json"};
        all.insert(all.end(), row.more.begin(), row.more.end());
        const auto ended = run(all);
        ASSERT_EQ(ended.code, 0) << ended.err << row.rule;
        const Json document = Json::parse(ended.out);
        EXPECT_EQ(document["positions"], row.vertices) << row.rule;
        EXPECT_THAT(ended.out, HasSubstr(row.said)) << row.rule;
        if (row.more.empty()) {
            EXPECT_THAT(run({"graph", all[1]}).out, HasSubstr(row.vertex)) << row.rule;
        }
    }
    EXPECT_THAT(run({"graph", scratch("open.game", "game w\nposition (w : word)\nmove (w) -> (w[2..len(w)]) if len(w) >= 1\n")}).err, HasSubstr("over"));
}

TEST(Graph, OfManyKindsOfPositions) {
    for (const std::vector<std::string>& words : {std::vector<std::string>{"treblecross"},
                                                  {"sorting"},
                                                  {"nim_heaps", "--to", "2"},
                                                  {"mock_turtles", "--max-vertices", "20"},
                                                  {"pawns", "--max-vertices", "20"},
                                                  {"thirty_one", "--max-vertices", "20"},
                                                  {"wythoff"}}) {
        std::vector<std::string> all = {"graph"};
        all.insert(all.end(), words.begin(), words.end());
        const auto ended = run(all);
        EXPECT_TRUE(ended.code == 0 || ended.err.find("grundy:") != std::string::npos) << words[0] << ended.code << ended.err;
        EXPECT_LT(ended.seconds, 40) << words[0];
        if (ended.code == 0) {
            EXPECT_THAT(ended.out, HasSubstr("digraph G {")) << words[0];
        }
    }
}

/// A start that is a sum used to be refused: it is a vertex with a dotted line to each part, and the moves in its terms lead to sums.
TEST(Graph, StartsAtASum) {
    const std::string dot = run({"graph", "kayles", "(2) + (3)"}).out;
    EXPECT_NE(dot.find("label=\"Kayles from (2) + (3)\""), std::string::npos) << dot;
    EXPECT_NE(dot.find("[label=\"(2) + (3)\\n1\", shape=box, fillcolor=\"#cfe6f5\", style=\"filled,dotted\", class=\"N sum\", peripheries=2"),
              std::string::npos);
    EXPECT_NE(dot.find("[label=\"(2) + (2)\\n0\", shape=ellipse"), std::string::npos) << "the winning move";
    EXPECT_NE(dot.find("5->7 [penwidth=2.8"), std::string::npos) << dot;
    const auto far = run({"graph", "s145", "10^50"});
    EXPECT_EQ(far.code, 2);
    EXPECT_NE(far.err.find("are too large for that"), std::string::npos) << far.err;
    const std::string begun = scratch("begun.game", "game begun\nposition (n)\nmove (n) -> (n - k) for k in 1..2\nstart (2) + (2)\n");
    EXPECT_NE(run({"graph", begun}).out.find("from (2) + (2)"), std::string::npos);
}

/// Half a minute went by, most of it spent on sums that nobody sees in a picture of heaps, and without a word how to see more.
TEST(Pictures, UnderMiserePlayAPictureDoesNotWaitForSums) {
    const auto kayles = run({"plot", "kayles", "--misere"});
    EXPECT_THAT(kayles.out, HasSubstr("outcomes: period 1 from n = 21, proved: finite misère quotient (7.4)"));
    const auto open = run({"plot", "grundy", "--misere", "--time-limit", "1s"});
    EXPECT_EQ(open.code, 3);
    EXPECT_THAT(open.err, HasSubstr("positions are drawn; --time-limit 1m draws more"));
    EXPECT_LT(open.seconds, 15 * slower);
}

/// The law was said in words above, and nothing showed it in the picture.
TEST(Pictures, ATerminalPlotMarksThePeriod) {
    const auto kayles = run({"plot", "kayles"});
    EXPECT_THAT(kayles.out, HasSubstr("\n                                        ↑     ↑     ↑     ↑  a period begins\n"));
    EXPECT_THAT(run({"plot", "0.77", "--to", "80"}).out, HasSubstr("↑  the period begins\n"));
    EXPECT_THAT(run({"plot", "4.[3]", "--to", "30"}).out, HasSubstr("↑\n      ↑ a period begins\n")) << "where the words have no room they stand below";
    EXPECT_EQ(run({"plot", "mark", "t=3"}).out.find("↑"), std::string::npos) << "not on a logarithmic axis";
}

/// Moves that divide have a logarithmic axis, recognised or not; a map of two numbers without colours shows their values.
TEST(Pictures, AxesAndValuesOfPlots) {
    for (const char* rest : {" where n >= 1\nmove (n) -> (n / 2)\n", "\nmove (n) -> (n / 3 + 1) if n >= 3\n"}) {
        const auto plot = nlohmann::json::parse(run({"plot", scratch("quotients.game", std::string("game quotients\nposition (n)") + rest), "--json"}).out);
        EXPECT_EQ(plot["logarithmic"], true) << rest;
    }
    const auto linear = scratch("bounded.game", "game bounded\nposition (n)\nmove (n) -> (n - k) for k in 1..n / 2\n");
    EXPECT_EQ(nlohmann::json::parse(run({"plot", linear, "--json"}).out)["logarithmic"], false);
    const std::string map = run({"plot", "wythoff", "--to", "12"}).out;
    EXPECT_THAT(map, testing::AnyOf(HasSubstr(" 1 2 ◆ 4 5 3 7 8 6 a b 9 d\n"), HasSubstr(" 1 2 P 4 5 3 7 8 6 a b 9 d\n")));
    EXPECT_THAT(map, HasSubstr("N: the value, a for 10, b for 11"));
}

}  // namespace
