// The graph that is drawn is that of the game: every position within reach once, every move an arrow, the winning ones those to P-positions.
#include "engine/draw/game_graph.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <map>

#include "engine/base/failure.hpp"
#include "engine/rule/families.hpp"

namespace {

using namespace grundy;
using testing::HasSubstr;

draw::GameGraph graph_of(rule::Game game, std::int64_t from, std::size_t most = 150) {
    draw::GraphRequest request;
    request.from = rule::PositionData{{true, {from}}};
    request.most = most;
    return draw::game_graph(std::make_shared<const rule::Game>(std::move(game)), request, {}, base::Budget());
}

TEST(GameGraph, IsTheGame) {
    const auto made = graph_of(rule::subtract({1, 4, 5}), 9);
    ASSERT_EQ(made.drawing.vertices.size(), 10U);
    EXPECT_TRUE(made.drawing.vertices[0].start);
    EXPECT_TRUE(made.left_out.empty());
    std::map<std::string, std::size_t> place;
    for (std::size_t i = 0; i < 10; ++i) place[made.drawing.vertices[i].position] = i;
    std::size_t moves = 0, winning = 0;
    for (int n = 0; n <= 9; ++n) {
        const int value = std::vector{0, 1, 0, 1, 2, 3, 2, 3}[static_cast<std::size_t>(n % 8)];
        const auto& vertex = made.drawing.vertices[place.at("(" + std::to_string(n) + ")")];
        EXPECT_EQ(vertex.value, std::to_string(value));
        EXPECT_EQ(vertex.outcome, value == 0 ? 'P' : 'N');
        EXPECT_FALSE(vertex.cut);
        for (const int s : {1, 4, 5})
            if (s <= n) {
                ++moves;
                winning += (n - s) % 8 == 0 || (n - s) % 8 == 2 ? 1U : 0U;
            }
    }
    EXPECT_EQ(made.drawing.edges.size(), moves);
    EXPECT_EQ(static_cast<std::size_t>(std::count_if(made.drawing.edges.begin(), made.drawing.edges.end(), [](const auto& e) { return e.winning; })), winning);
}

TEST(GameGraph, WhatIsCutIsDashedAndSaid) {
    const auto made = graph_of(rule::subtract({1, 4, 5}), 30, 5);
    EXPECT_EQ(made.drawing.vertices.size(), 5U);
    ASSERT_EQ(made.left_out.size(), 1U);
    EXPECT_THAT(made.left_out[0], HasSubstr("the 5 positions nearest to the start are drawn; from the 4 dashed ones play goes on"));
    EXPECT_FALSE(made.drawing.vertices[0].cut) << "all three moves of the start are drawn";
    const std::string dot = graph::dot_text(made.drawing);
    EXPECT_THAT(dot, HasSubstr("filled,dashed"));
    EXPECT_THAT(dot, HasSubstr(" from (30)\\ncut: the 5 positions")) << dot;
}

TEST(GameGraph, SumsAreVerticesOfTheirOwn) {
    const auto made = graph_of(rule::take_and_break(rule::parse_code("0.77")), 5);
    std::size_t sums = 0, parts = 0;
    for (const auto& vertex : made.drawing.vertices) sums += vertex.sum ? 1U : 0U;
    for (const auto& edge : made.drawing.edges) parts += edge.part ? 1U : 0U;
    EXPECT_EQ(sums, 4U);  // (1) + (3), (2) + (2), (1) + (2) of 5; (1) + (2), (1) + (1) of 4; (1) + (1) of 3
    EXPECT_EQ(parts, 6U);
    EXPECT_EQ(made.positions, 6U);
}

TEST(GameGraph, WhatIsWrittenIsQuoted) {
    graph::Drawing drawing;
    drawing.title = "a \"title\" \\ with <signs> & more";
    drawing.notes = {"and a note"};
    drawing.vertices.push_back({"('\"', \\)", "∞{0}", 'D', false, true, true});
    drawing.vertices.push_back({"<0>", "", 'N', false, false, false});
    drawing.edges.push_back({0, 1, true, false});
    const std::string dot = graph::dot_text(drawing), xml = graph::graphml_text(drawing);
    EXPECT_THAT(dot, HasSubstr(R"(label="a \"title\" \\ with <signs> & more\nand a note")"));
    EXPECT_THAT(dot, HasSubstr(R"(label="('\"', \\)\n∞{0}", shape=hexagon)"));
    EXPECT_THAT(dot, HasSubstr("penwidth=2.8"));
    EXPECT_THAT(xml, HasSubstr("&lt;0&gt;"));
    EXPECT_THAT(draw::themed("<?xml?>\n<svg width=\"1\">\n</svg>"), HasSubstr("<svg width=\"1\">\n<style>"));
}

/// Colours, shapes and bold arrows were explained in the help of the program alone.
TEST(GameGraph, ALegendSaysWhatIsDrawnAndNothingElse) {
    auto made = graph_of(rule::subtract({1, 4, 5}), 9);
    std::vector<std::string> words;
    for (const auto& sample : made.drawing.legend) words.push_back(sample.vertex.position + "/" + sample.vertex.value + "/" + sample.arrow);
    EXPECT_THAT(words,
                testing::ElementsAre("whoever is to move wins/a value other than 0/", "whoever is to move loses/value 0/a move that wins", "the start//"));
    const std::string dot = graph::dot_text(made.drawing);
    EXPECT_THAT(dot, HasSubstr("subgraph cluster_legend {"));
    EXPECT_THAT(dot, HasSubstr("legend0->legend1 [penwidth=2.8"));
    EXPECT_THAT(graph::graphml_text(made.drawing), testing::Not(HasSubstr("whoever")));
    const auto cut = graph_of(rule::take_and_break(rule::parse_code("0.77")), 30, 4);
    words.clear();
    for (const auto& sample : cut.drawing.legend) words.push_back(sample.vertex.position);
    EXPECT_THAT(words, testing::IsSupersetOf({"play goes on", "a sum, dotted lines to its parts"}));
    draw::GraphRequest bare;
    bare.to = 3;
    bare.legend = false;
    made = draw::game_graph(std::make_shared<const rule::Game>(rule::subtract({1, 2})), bare, {}, base::Budget());
    EXPECT_THAT(graph::dot_text(made.drawing), testing::Not(HasSubstr("legend")));
}

TEST(GameGraph, ManyStartsAreABox) {
    draw::GraphRequest request;
    request.to = 7;
    const auto made = draw::game_graph(std::make_shared<const rule::Game>(rule::subtract({1, 2})), request, {}, base::Budget());
    EXPECT_EQ(made.drawing.vertices.size(), 8U);
    EXPECT_TRUE(std::none_of(made.drawing.vertices.begin(), made.drawing.vertices.end(), [](const auto& v) { return v.start || v.cut; }));
}

/// A start with very many moves was a strip, eight thousand dots wide and four hundred high.
TEST(GameGraph, WhatWouldBeAStripLiesOnItsSide) {
    graph::Drawing drawing;
    const auto add = [&](std::size_t layer, std::size_t count) {
        for (std::size_t k = 0; k < count; ++k) {
            graph::Drawing::Vertex vertex;
            vertex.position = "({" + std::to_string(layer) + ", " + std::to_string(k) + "})";
            vertex.start = layer == 0;
            drawing.vertices.push_back(vertex);
            if (layer > 0) drawing.edges.push_back({k % (layer == 1 ? 1 : 4), drawing.vertices.size() - 1});
        }
    };
    add(0, 1);
    add(1, 4);
    EXPECT_THAT(graph::dot_text(drawing), testing::Not(HasSubstr("rankdir")));
    add(2, 60);
    EXPECT_THAT(graph::dot_text(drawing), HasSubstr("rankdir=LR"));
}

}  // namespace
