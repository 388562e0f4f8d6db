#include "engine/base/one_of.hpp"

#include <gtest/gtest.h>

#include <string>

namespace grundy::base {
namespace {

struct Point {
    int x = 0;
    friend bool operator==(const Point&, const Point&) = default;
};
using One = OneOf<int, std::string, Point>;

TEST(OneOf, KnowsItsType) {
    const One text = std::string("kayles");
    EXPECT_EQ(text.index(), 1U);
    EXPECT_TRUE(text.is<std::string>());
    EXPECT_EQ(*text.as<std::string>(), "kayles");
    EXPECT_EQ(text.as<Point>(), nullptr);
    EXPECT_EQ(One().index(), 0U);
    EXPECT_EQ(*One().as<int>(), 0);
}

TEST(OneOf, VisitsWhatIsThere) {
    struct Name {
        std::string operator()(int n) const { return "number " + std::to_string(n); }
        std::string operator()(const std::string& s) const { return "text " + s; }
        std::string operator()(const Point& p) const { return "point " + std::to_string(p.x); }
    };
    EXPECT_EQ(One(7).visit(Name{}), "number 7");
    EXPECT_EQ(One(std::string("a")).visit(Name{}), "text a");
    EXPECT_EQ(One(Point{3}).visit(Name{}), "point 3");
}

TEST(OneOf, IsAValue) {
    One a = Point{3};
    const One b = a, c = Point{3};
    EXPECT_EQ(a, b);
    EXPECT_EQ(a, c);
    a = Point{4};
    EXPECT_NE(a, b);
    EXPECT_EQ(b.as<Point>()->x, 3);
    EXPECT_NE(One(0), One(std::string()));
}

}  // namespace
}  // namespace grundy::base
