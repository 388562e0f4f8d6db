// What editors and programs ask: what is wrong with a text and where, the words of the language, the moves that are left.
#include <gtest/gtest.h>

#include <cmath>
#include <map>
#include <nlohmann/json.hpp>
#include <set>

#include "tests/cli/program.hpp"
#include "tests/support/schema.hpp"

namespace grundy::tests {
namespace {

Json printed(const std::vector<std::string>& words, const std::string& input = "") { return Json::parse(run(words, input).out, nullptr, false); }

TEST(Editor, IsToldWhatIsWrongAndWhereInItsOwnUnits) {
    // Before the place stand four bytes that are two units, two that are one, and a tab.
    const std::string text = "game x \"𝔾é\"\nposition (n)\nmove\t(n) -> (m - 1)\nclaim \"é\": P(n) <=> odd(k)\n";
    const Json told = printed({"check", "-", "--read", "--json"}, text);
    EXPECT_EQ(mismatch(told, schema("check")), "");
    ASSERT_EQ(told["problems"].size(), 2U) << told;
    const Json& first = told["problems"][0];
    EXPECT_EQ(first["severity"], "error");
    EXPECT_EQ(first["line"], 3);
    const std::size_t begin = first["bytes"][0], end = first["bytes"][1];
    EXPECT_EQ(text.substr(begin, end - begin), "m");
    EXPECT_EQ(first["utf16"], Json({begin - 3, end - 3})) << "𝔾 has two units for four bytes, é one for two";
    EXPECT_EQ(told["problems"][1]["line"], 4);
    EXPECT_TRUE(told["claims"].empty());
    EXPECT_EQ(run({"check", "-", "--read"}, text).code, 2);
}

TEST(Editor, ReadingDecidesNothing) {
    const std::string text = "game x\nposition (n)\nmove (n) -> (n - 1)\nclaim \"wrong\": P(n)\n";
    EXPECT_EQ(run({"check", "-"}, text).code, 1);
    const auto read = run({"check", "-", "--read", "--json"}, text);
    EXPECT_EQ(read.code, 0);
    const Json told = Json::parse(read.out, nullptr, false);
    EXPECT_TRUE(told["problems"].empty() && told["claims"].empty() && told["bad_files"].empty()) << told;
}

/// Which of the words are refused as the name of a component, all read by one program that ends with `code`.
std::set<std::string> refused(const std::set<std::string>& words, int code) {
    std::vector<std::string> arguments = {"check", "--read", "--json"};
    std::map<std::string, std::string> word_of;
    for (const std::string& word : words) {
        const std::string file =
            scratch("named_" + std::to_string(word_of.size()) + ".game", "game x\nposition (" + word + ")\nmove (" + word + ") -> (" + word + " - 1)\n");
        arguments.push_back(file), word_of[file] = word;
    }
    const auto read = run(arguments);
    EXPECT_EQ(read.code, code) << read.err;
    std::set<std::string> bad;
    for (const std::string& file : Json::parse(read.out, nullptr, false)["bad_files"].get<std::vector<std::string>>()) bad.insert(word_of[file]);
    return bad;
}

TEST(Editor, KnowsTheWordsOfTheLanguage) {
    const Json told = printed({"rules", "--language", "--json"});
    EXPECT_EQ(mismatch(told, schema("words")), "");
    // A name that is reserved is refused, and one that is not is taken: the list is what the reader of rules goes by.
    const auto reserved = told["reserved"].get<std::set<std::string>>(), taken = told["in_their_place"].get<std::set<std::string>>();
    EXPECT_EQ(refused(reserved, 2), reserved);
    EXPECT_EQ(refused(taken, 0), std::set<std::string>{});
    for (const std::string& word : taken) EXPECT_EQ(reserved.count(word), 0U) << word;
    std::vector<std::string> wrong = {"ask", "kayles"}, right = wrong;
    for (const std::string& use : told["functions"].get<std::vector<std::string>>()) {
        wrong.push_back(use.substr(0, use.find('(')) + "_(1)");
        right.push_back(use.substr(0, use.find('(')) + "(1, 2, 3, 4, 5)");
    }
    right.push_back("last_(1)");  // it is told of the last, so that none was passed over
    const std::string unknown = run(wrong).err, known = run(right).err;
    for (std::size_t i = 2; i < wrong.size(); ++i)
        EXPECT_NE(unknown.find("no function called `" + wrong[i].substr(0, wrong[i].find('(')) + "`"), std::string::npos) << wrong[i] << unknown;
    EXPECT_NE(known.find("no function called `last_`"), std::string::npos) << known;
    EXPECT_EQ(known.find("no function"), known.rfind("no function")) << known;
}

TEST(Editor, MovesThatAreLeftArePlayable) {
    const Json begun = printed({"play", "s145", "9", "--json"}, "?\n");
    EXPECT_EQ(mismatch(begun, schema("play")), "");
    EXPECT_EQ(begun["options"], Json({"(8)", "(5)", "(4)"}));
    EXPECT_EQ(begun["said"], Json({{{"asked", "?"}, {"answer", "you can win\n"}}}));
    for (const std::string& option : begun["options"].get<std::vector<std::string>>())
        EXPECT_EQ(printed({"play", "s145", "9", "--json"}, option + "\n")["moves"][0]["to"], option);
    const Json over = printed({"play", "s145", "1", "--json"}, "0\n");
    EXPECT_EQ(over["winner"], "you");
    EXPECT_TRUE(over["options"].empty());
}

/// "boards" of a game whose positions are sets of vertices of this graph.
Json board_of(const std::string& graph, const std::vector<std::string>& parameters = {}) {
    std::vector<std::string> words = {"check", "-", "--read", "--json"};
    words.insert(words.begin() + 2, parameters.begin(), parameters.end());
    const Json told = printed(words, "game x(n = 3)\ngraph G = " + graph + "\nposition (S : set G)\nmove (S) -> (S \\ {v}) for v in S\n");
    EXPECT_EQ(mismatch(told, schema("check")), "") << graph;
    return told["boards"][0];
}

double apart(const Json& a, const Json& b) { return std::hypot(a[0].get<double>() - b[0].get<double>(), a[1].get<double>() - b[1].get<double>()); }

/// Lengths of the edges, each once, in hundredths.
std::set<int> lengths(const Json& graph) {
    std::set<int> all;
    for (const Json& edge : graph["edges"])
        all.insert(static_cast<int>(std::lround(100 * apart(graph["places"][edge[0].get<std::size_t>()], graph["places"][edge[1].get<std::size_t>()]))));
    return all;
}

TEST(Boards, GraphsHavePlacesByTheirShape) {
    struct Row {
        const char* graph;
        std::size_t vertices, edges, kinds_of_lengths;
    };
    for (const Row& row : {Row{"grid(3, 4)", 12, 17, 1}, Row{"path(6)", 6, 5, 1}, Row{"cycle(7)", 7, 7, 1}, Row{"complete(5)", 5, 10, 2},
                           Row{"star(6)", 7, 6, 1}, Row{"wheel(5)", 6, 10, 2}, Row{"petersen", 10, 15, 3}}) {
        const Json graph = board_of(row.graph)["graphs"][0];
        ASSERT_EQ(graph["places"].size(), row.vertices) << row.graph;
        EXPECT_EQ(graph["edges"].size(), row.edges) << row.graph;
        EXPECT_EQ(lengths(graph).size(), row.kinds_of_lengths) << row.graph;
        for (std::size_t i = 0; i < row.vertices; ++i)
            for (std::size_t j = 0; j < i; ++j) EXPECT_GT(apart(graph["places"][i], graph["places"][j]), 0.9) << row.graph;
    }
    EXPECT_TRUE(board_of("{ a -> b, c; b -> d; c -> d; d -> e }")["graphs"][0]["places"].is_null());
    EXPECT_TRUE(board_of("complete(40)")["graphs"][0].is_null()) << "780 edges are no board";
}

TEST(Boards, TellWhatPositionsAreMadeOf) {
    EXPECT_EQ(board_of("grid(2, n)", {"n=5"})["graphs"][0]["vertices"].size(), 10U);
    const Json told = printed({"check", "-", "--read", "--json"},
                              "game x\ngraph G = { a -- b ; a -- b ; b -- c }\nposition (v in G, E : set edges(G), S : set 2..5, unordered h[2], w : word)\n"
                              "move (v, E, S, h, w) -> (u, E, S, h, w) + (v, {}, S, h, w) for u in next(G, v)\n")["boards"][0];
    std::vector<std::string> kinds;
    for (const Json& component : told["components"]) kinds.push_back(component["kind"]);
    EXPECT_EQ(kinds, (std::vector<std::string>{"vertex", "edges", "set", "row", "word"}));
    EXPECT_EQ(told["components"][2]["high"], 5);
    EXPECT_EQ(told["components"][3]["unordered"], true);
    EXPECT_EQ(told["splits"], true);
    EXPECT_EQ(told["alone"], false);
    EXPECT_EQ(told["graphs"][0]["edges"][1][2], "(a, b, 2)");
    EXPECT_EQ(printed({"check", "rings", "--read", "--json"})["boards"][0]["alone"], true);
    EXPECT_EQ(printed({"check", "kayles", "--read", "--json"})["boards"][0]["splits"], true);
    EXPECT_FALSE(printed({"check", "kayles", "--json"}).contains("boards")) << "only where nothing is decided";
}

}  // namespace
}  // namespace grundy::tests
