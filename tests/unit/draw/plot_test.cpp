// What is drawn: every position, at its place, once; the law where it holds; and it is said what is not drawn one by one.
#include "engine/draw/plot.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "engine/base/failure.hpp"
#include "engine/draw/row.hpp"
#include "engine/draw/scale.hpp"
#include "engine/draw/svg.hpp"
#include "engine/rule/families.hpp"

namespace {

using namespace grundy;
using testing::ElementsAre;
using testing::HasSubstr;

draw::Plot plot_of(rule::Game game, draw::PlotOptions wanted = {}) {
    return draw::plotted(std::make_shared<const rule::Game>(std::move(game)), wanted, {}, base::Budget());
}

/// Marks in the path of this class.
std::size_t count_in(const std::string& svg, const std::string& name) {
    const std::size_t begin = svg.find("<path class=\"" + name + "\" d=\"");
    if (begin == std::string::npos) return 0;
    const std::string path = svg.substr(begin, svg.find("/>", begin) - begin);
    return static_cast<std::size_t>(std::count(path.begin(), path.end(), 'M'));
}

std::vector<std::int64_t> numbers(const std::vector<draw::Tick>& ticks) {
    std::vector<std::int64_t> found;
    for (const auto& tick : ticks)
        if (tick.labelled) found.push_back(tick.at);
    return found;
}

TEST(Draw, TicksAreRound) {
    EXPECT_THAT(numbers(draw::Scale(0, 107, 0, 1).ticks(8)), ElementsAre(0, 20, 40, 60, 80, 100));
    EXPECT_THAT(numbers(draw::Scale(-7, 8, 0, 1).ticks(4)), ElementsAre(-5, 0, 5));
    EXPECT_THAT(numbers(draw::Scale(0, 3, 0, 1).ticks(10)), ElementsAre(0, 1, 2, 3));
    EXPECT_THAT(numbers(draw::Scale(0, 2000, 0, 1, true).ticks(8)), ElementsAre(0, 1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000));
    EXPECT_THAT(numbers(draw::Scale(0, 3'000'000, 0, 1, true).ticks(8)), ElementsAre(0, 1, 10, 100, 1000, 10'000, 100'000, 1'000'000));
    for (std::int64_t length = 1; length < 3000; length += 7)
        for (std::size_t most = 1; most < 12; ++most) {
            const std::int64_t step = draw::round_step(length, most);
            EXPECT_LE((length + step - 1) / step, static_cast<std::int64_t>(most)) << length << " " << most << " " << step;
        }
}

TEST(Draw, AScaleIsMonotoneAndKeepsItsEnds) {
    for (const bool logarithmic : {false, true}) {
        const draw::Scale scale(0, 500, 10, 90, logarithmic);
        EXPECT_DOUBLE_EQ(scale(0), 10);
        EXPECT_DOUBLE_EQ(scale(500), 90);
        for (int n = 1; n <= 500; ++n) EXPECT_GT(scale(n), scale(n - 1)) << n;
    }
    const draw::Scale scale(0, 1000, 0, 1, true);
    EXPECT_NEAR(scale(100) - scale(10), scale(1000) - scale(100), 1e-12);
}

TEST(Draw, EveryHeapIsAMark) {
    const draw::Plot plot = plot_of(rule::subtract({1, 4, 5}), {40, false});
    const std::string svg = draw::svg(plot).text;
    EXPECT_EQ(plot.last, 40);
    EXPECT_EQ(count_in(svg, "p"), 11U);  // n mod 8 in {0, 2}, n <= 40
    EXPECT_EQ(count_in(svg, "n"), 30U);
    EXPECT_THAT(svg, HasSubstr(">period 8, proved<"));
    EXPECT_THAT(svg, HasSubstr("finite subtraction theorem (1.1)"));
    EXPECT_TRUE(draw::svg(plot).left_out.empty());
}

TEST(Draw, ThePreperiodIsShadedUpToTheLaw) {
    const draw::Plot plot = plot_of(rule::take_and_break(rule::parse_code("0.77")));
    const draw::Turns turns = draw::turns_of(plot);
    EXPECT_EQ(turns.from, 71);
    EXPECT_EQ(turns.length, 12);
    EXPECT_TRUE(turns.proved);
    EXPECT_EQ(plot.last, 71 + 36);
    EXPECT_THAT(draw::svg(plot).text, HasSubstr(">preperiod 71<"));
}

TEST(Draw, MarksThatFallOnOneAnotherAreCounted) {
    const draw::Plot plot = plot_of(rule::subtract({1, 4, 5}), {100'000, false});
    const draw::Picture picture = draw::svg(plot);
    const std::size_t dots = count_in(picture.text, "p") + count_in(picture.text, "n");
    ASSERT_EQ(picture.left_out.size(), 1U);
    EXPECT_THAT(picture.left_out[0], HasSubstr("100 001 positions on " + report::grouped(dots) + " dots"));
    EXPECT_THAT(picture.text, HasSubstr(picture.left_out[0])) << "the picture says it, too";
    // No dot is lost: each of the four values runs through the whole width.
    EXPECT_GT(dots, 4U * 480);
    EXPECT_LT(picture.text.size(), 300'000U);
}

TEST(Draw, TheAxisIsLogarithmicWhereMovesDivide) {
    EXPECT_TRUE(plot_of(rule::divide({2, 3})).logarithmic);
    EXPECT_FALSE(plot_of(rule::subtract({2, 3})).logarithmic);
    EXPECT_TRUE(plot_of(rule::subtract({2, 3}), {100, true}).logarithmic);
    const draw::Turns turns = draw::turns_of(plot_of(rule::divide({2, 3})));
    EXPECT_TRUE(turns.factor);
    EXPECT_EQ(turns.length, 6);
}

TEST(Draw, OnATerminalEveryHeapHasADotOfItsOwn) {
    const draw::Plot plot = plot_of(rule::subtract({1, 4, 5}), {40, false});
    const std::string braille = draw::text(plot, {}, true).text, plain = draw::text(plot, {}, false).text;
    std::size_t dots = 0;
    for (std::size_t i = 0; i + 2 < braille.size(); ++i)  // U+2800 + bits: e2 a0+ 80+
        if (static_cast<unsigned char>(braille[i]) == 0xe2 && (static_cast<unsigned char>(braille[i + 1]) & 0xfc) == 0xa0)
            dots += static_cast<std::size_t>(
                __builtin_popcount((static_cast<unsigned char>(braille[i + 1]) & 3u) << 6 | (static_cast<unsigned char>(braille[i + 2]) & 0x3fu)));
    EXPECT_EQ(dots, 41U);
    EXPECT_EQ(std::count(plain.begin(), plain.end(), '*'), 30);
    EXPECT_TRUE(std::all_of(plain.begin(), plain.end(), [](char c) { return static_cast<unsigned char>(c) < 0x80; })) << plain;
    for (const std::size_t width : {40U, 80U, 160U}) {
        report::Style style;
        style.width = width;
        std::istringstream lines(draw::text(plot_of(rule::subtract({1, 4, 5}), {5000, false}), style, true).text);
        for (std::string line; std::getline(lines, line);) EXPECT_LE(report::columns(line), width) << line;
    }
}

TEST(Draw, TextInAPictureIsXml) {
    EXPECT_EQ(draw::escaped("a < b & \"c\" > \x01"), "a &lt; b &amp; &quot;c&quot; &gt; ?");
    EXPECT_EQ(draw::viridis(0), "#440154");
    EXPECT_EQ(draw::viridis(1), "#fde725");
    rule::Game game = rule::subtract({1, 2});
    game.title = "<&> \"";
    EXPECT_THAT(draw::svg(plot_of(std::move(game))).text, HasSubstr(">&lt;&amp;&gt; &quot;<"));
}

TEST(Draw, WhatIsNoPictureIsRefused) { EXPECT_THROW(plot_of(rule::subtract({1, 2}), {100'000'000, false}), base::Failure); }

}  // namespace
