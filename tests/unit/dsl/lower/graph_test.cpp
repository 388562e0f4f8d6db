/// Graphs that have a name, by their degrees; graph files, GraphML against DOT, and what is wrong with them, by line.
#include <gtest/gtest.h>

#include <algorithm>

#include "dsl/lower/dot.hpp"
#include "dsl/lower/named_graph.hpp"

namespace grundy::dsl {
namespace {

std::vector<int> degrees(const NamedGraph& graph) {
    std::vector<int> result(static_cast<std::size_t>(graph.vertices));
    for (const auto& [a, b] : graph.edges) {
        EXPECT_NE(a, b);
        ++result.at(static_cast<std::size_t>(a - 1));
        ++result.at(static_cast<std::size_t>(b - 1));
    }
    std::sort(result.begin(), result.end());
    return result;
}

TEST(NamedGraphs, HaveTheirDegrees) {
    const struct {
        const char* name;
        std::vector<std::int64_t> arguments;
        std::vector<int> degrees;
    } rows[] = {
        {"path", {0}, {}},
        {"path", {1}, {0}},
        {"path", {4}, {1, 1, 2, 2}},
        {"cycle", {5}, {2, 2, 2, 2, 2}},
        {"complete", {4}, {3, 3, 3, 3}},
        {"complete", {2, 3}, {2, 2, 2, 3, 3}},
        {"star", {3}, {1, 1, 1, 3}},
        {"wheel", {4}, {3, 3, 3, 3, 4}},
        {"grid", {2, 3}, {2, 2, 2, 2, 3, 3}},
        {"grid", {1, 3}, {1, 1, 2}},
        {"grid", {0, 3}, {}},
        {"cube", {3}, {3, 3, 3, 3, 3, 3, 3, 3}},
        {"tree", {1, 1, 2}, {1, 1, 2, 2}},
        {"petersen", {}, std::vector<int>(10, 3)},
    };
    for (const auto& row : rows) EXPECT_EQ(degrees(named_graph(row.name, row.arguments)), row.degrees) << row.name;
    // No circle of fewer than five in Petersen's graph, which with ten vertices of degree 3 is the only one.
    const NamedGraph petersen = named_graph("petersen", {});
    const auto joined = [&](std::int32_t a, std::int32_t b) {
        return std::any_of(petersen.edges.begin(), petersen.edges.end(), [&](const auto& e) { return e == std::pair(a, b) || e == std::pair(b, a); });
    };
    for (std::int32_t a = 1; a <= 10; ++a)
        for (std::int32_t b = 1; b < a; ++b) {
            int between = 0;
            for (std::int32_t c = 1; c <= 10; ++c) between += joined(a, c) && joined(c, b) ? 1 : 0;
            EXPECT_EQ(between, joined(a, b) ? 0 : 1) << a << ' ' << b;
        }
    for (const std::string& name : named_graphs()) EXPECT_NE(named_graph_example(name), "");
    EXPECT_THROW(named_graph("complete", {1'500}), NamedGraphError);  // 1 124 250 edges
    EXPECT_THROW(named_graph("cube", {62}), NamedGraphError);
    EXPECT_THROW(named_graph("grid", {std::int64_t{1} << 40, std::int64_t{1} << 40}), NamedGraphError);
    EXPECT_THROW(named_graph("path", {-1}), NamedGraphError);
    EXPECT_THROW(named_graph("petersen", {1}), NamedGraphError);
}

TEST(GraphFiles, GraphmlSaysTheSameAsDot) {
    const std::string head = "<?xml version=\"1.0\"?>\n<!DOCTYPE graphml [ <!ELEMENT x (y)> ]>\n<!-- <graph> -->\n<graphml>\n<key id='d'/>\n";
    const struct {
        std::string graphml, dot;
    } rows[] = {
        {"<graph edgedefault=\"undirected\"><node id=\"a\"/><node id=\"b\"/><edge source=\"a\" target=\"b\"/></graph>", "graph { a; b; a -- b }"},
        {"<graph edgedefault='directed'><edge source='a' target='b'/><edge source='b' target='c'><data key='d'>x</data></edge></graph>",
         "digraph { a -> b -> c }"},
        {"<g:graph edgedefault='directed'><node id='a &amp; &#98;'><![CDATA[ <node id='no'/> ]]></node></g:graph>", "digraph { \"a & b\" }"},
        {"<graph edgedefault='directed'><edge source='a' target='b' directed='false'/><edge source='a' target='c'/></graph>",
         "digraph { a -> b; a -> c; b -> a }"},
        {"<graph edgedefault='undirected'><node id='a'><graph edgedefault='undirected'><node id='b'/></graph></node></graph>", "graph { a; b }"},
    };
    for (const auto& row : rows) {
        const DotGraph read = read_graph(head + row.graphml + "\n</graphml>\n"), same = read_graph(row.dot);
        EXPECT_EQ(read.vertices, same.vertices) << row.dot;
        EXPECT_EQ(read.edges, same.edges) << row.dot;
        EXPECT_EQ(read.undirected, same.undirected) << row.dot;
    }
    EXPECT_FALSE(read_graph("graph { a -- b; a -- b }").strict);
    EXPECT_TRUE(read_graph("strict graph { a -- b; a -- b }").strict);
}

TEST(GraphFiles, SayWhatIsWrongAndWhere) {
    const struct {
        std::string text;
        std::uint32_t line;
        const char* says;
    } rows[] = {
        {"<graphml>\n</graphml>", 2, "no <graph>"},
        {"<graph>\n</graph>", 1, "edgedefault"},
        {"<graph edgedefault='both'>", 1, "not both"},
        {"<graph edgedefault='directed'>\n<edge source='a'/>", 2, "no target"},
        {"<graph edgedefault='directed'>\n<node id='a'/>", 2, "</graph> is missing"},
        {"<graph edgedefault='directed'/>\n\n<graph edgedefault='directed'/>", 3, "only one graph"},
        {"<graph edgedefault='directed'><node id='a/></graph>", 1, "not closed"},
        {"<graph edgedefault='directed'><node id='&nbsp;'/></graph>", 1, "&amp;"},
        {"<graph edgedefault='directed'><node id='&#xD800;'/></graph>", 1, "no character"},
        {"<graph edgedefault='directed'><hyperedge/></graph>", 1, "hyperedge"},
        {"<graph edgedefault='directed'></graph></graph>", 1, "closes nothing"},
        {"<!-- never closed", 1, "not closed"},
        {"<graph edgedefault", 1, "`=` is missing"},
    };
    for (const auto& row : rows) {
        try {
            read_graph(row.text);
            ADD_FAILURE() << "no error: " << row.text;
        } catch (const DotError& error) {
            EXPECT_EQ(error.line, row.line) << row.text;
            EXPECT_NE(error.message.find(row.says), std::string::npos) << row.text << ": " << error.message;
        }
    }
}

}  // namespace
}  // namespace grundy::dsl
