#include "engine/graph/draw.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace grundy::graph {
namespace {

using ::testing::HasSubstr;

Drawing plain(const PositionGraph& graph) {
    return {"g", "a heap of 3, \"quoted\"",
            [&](Id id) {
                return Vertex{id == graph.empty_sum() ? "()" : "(" + std::to_string(graph.position(id)[0]) + ")", id % 2 ? "P" : "N", "1"};
            },
            [](std::uint64_t arrow) { return arrow == 0; }};
}

TEST(Draw, DotAndGraphMl) {
    const auto game = game::one_heap([](std::int64_t n) {
        std::vector<std::vector<std::int64_t>> options;
        if (n == 3) options = {{2}, {1, 1}};
        if (n == 1) options = {{}};
        return options;
    });
    const PositionGraph graph = explore(*game, {{3}}, base::Budget(), parallel::Threads(1));
    const std::string dot = to_dot(graph, plain(graph));
    for (const char* part : {"digraph", "label=\"a heap of 3, \\\"quoted\\\"\"", "shape=box", "shape=ellipse", "style=bold", "style=dashed", "p0->p1", "\"()"})
        EXPECT_THAT(dot, HasSubstr(part));
    const std::string xml = to_graphml(graph, plain(graph));
    for (const char* part : {"<graphml", "a heap of 3, &quot;quoted&quot;", "(3)</data>", "<edge id=\"e0\" source=\"n0\" target=\"n1\">", "</graphml>"})
        EXPECT_THAT(xml, HasSubstr(part));
}

TEST(Draw, OfAPartOfTheGraph) {
    const auto endless = game::one_heap([](std::int64_t n) { return std::vector<std::vector<std::int64_t>>{{n + 1}, {2 * n + 3}}; });
    const PositionGraph graph = explore(*endless, {{0}}, base::Budget(), parallel::Threads(2), 16, 20);
    EXPECT_EQ(graph.limit(), base::Limit::size);
    EXPECT_GE(graph.size(), 20u);
    EXPECT_LE(graph.size(), 21u);
    EXPECT_LT(graph.expanded(), graph.size());
    const std::string dot = to_dot(graph, plain(graph));
    EXPECT_THAT(dot, HasSubstr("p" + std::to_string(graph.size() - 1) + " ["));
    EXPECT_THAT(to_graphml(graph, plain(graph)), HasSubstr("</graphml>"));
}

}  // namespace
}  // namespace grundy::graph
