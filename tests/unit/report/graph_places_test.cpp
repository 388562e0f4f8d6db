// Where vertices are drawn.
#include "engine/report/graph_places.hpp"

#include <gtest/gtest.h>

namespace grundy::report {
namespace {

rule::Graph path(const std::vector<std::string>& names) {
    rule::Graph graph{"G", names, {}, true};
    for (std::size_t v = 0; v + 1 < names.size(); ++v) graph.edges.emplace_back(static_cast<std::int32_t>(v), static_cast<std::int32_t>(v + 1));
    return graph;
}

// Coordinates beyond what a number holds are a name like any other.
TEST(GraphPlaces, NamesOfSquares) {
    const auto board = shaped_places(path({"1,1", "2,1", "2,2"}));
    ASSERT_TRUE(board);
    EXPECT_LT((*board)[1].y, (*board)[0].y);
    EXPECT_GT((*board)[2].x, (*board)[1].x);
    const auto row = shaped_places(path({"99999999999,1", "2,1", "2,2"}));
    ASSERT_TRUE(row);
    for (const Point& p : *row) EXPECT_EQ(p.y, 0);
}

}  // namespace
}  // namespace grundy::report
