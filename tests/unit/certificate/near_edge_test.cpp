// Certificates of claims about some rows of a table: a law of the rows near its edge, and positions that the claim asks for there.
#include <gtest/gtest.h>

#include "tests/unit/certificate/certify.hpp"

namespace grundy::certificate::tests {
namespace {

const std::string steep = "game t\nposition (x, y)\nmove (x, y) -> (x - k, y) for k in 1..x\nmove (x, y) -> (x - 1, y - 1)\nmove (x, y) -> (x, y - 2)\n";

TEST(NearEdgeCertificate, ForgedRowsAndEdges) {
    const std::string good = certified(steep, "y >= 3 => g(3, y + 4) = g(3, y)");
    ASSERT_EQ(rejection(good), "");
    EXPECT_EQ(against_schema(good), "");
    ASSERT_TRUE(Json::parse(good)["proof"].contains("region"));
    // The law tells rows up to 3: others are not asked for, in whatever way.
    expect_rejected(claiming(good, steep, "y >= 3 => g(4, y + 4) = g(4, y)"), "asks for positions that the law is not about");
    expect_rejected(claiming(good, steep, "g(x, y + 4) = g(x, y)"), "asks for positions that the law is not about");
    expect_rejected(claiming(good, steep, "x <= 4 and y >= 20 => g(x, y + 4) = g(x, y)"), "asks for positions that the law is not about");
    expect_rejected(claiming(good, steep, "y >= 3 => g(3, y + 3) = g(3, y)"), "does not follow");
    expect_rejected(claiming(good, steep, "y >= 2 => g(3, y + 4) = g(3, y)"), "does not follow");
    EXPECT_EQ(rejection(claiming(good, steep, "y >= 3 => g(2, y + 4) = g(2, y)")), "");
    EXPECT_EQ(rejection(claiming(good, steep, "x <= 3 and y >= 3 => g(x, y + 4) = g(x, y)")), "");
    const auto with = [&](const Change& change) { return altered(good, change); };
    expect_rejected(with([](Json& json) { json["proof"].erase("region"); }), "the law is false");
    expect_rejected(with([](Json& json) { json["claim"]["holds"] = false; }), "not refuted");
    const auto region = [&](std::vector<int> numbers, std::vector<int> next, std::vector<int> in) {
        return with([&](Json& json) { json["proof"]["region"] = {{"numbers", numbers}, {"next", next}, {"in", in}}; });
    };
    expect_rejected(region({}, {0}, {1}), "the law is false");                          // all positions
    expect_rejected(region({}, {0}, {0}), "asks for positions");                        // none
    expect_rejected(region({0}, {1, 2, 1, 2, 2, 2}, {1, 1, 0}), "asks for positions");  // x = 0
    expect_rejected(region({0}, {2, 1, 1, 2, 2, 2}, {0, 1, 0}), "a move leads out");    // x = 1
    // Every single state of the law.
    const Json law = Json::parse(good)["proof"]["law"];
    for (std::size_t k = 0; k < law["valued"].size(); ++k)
        EXPECT_NE(rejection(with([&](Json& json) { json["proof"]["law"]["valued"][k] = 1 - law["valued"][k].get<int>(); })), "") << k;
}

/// What is refuted by the law is refuted.
TEST(NearEdgeCertificate, FarAway) {
    const std::string good = certified(steep, "y >= 3 => g(3, y + 4) = g(3, y) + (if y = 50000 then 1 else 0)");
    EXPECT_EQ(Json::parse(good)["claim"]["holds"], false);
    EXPECT_EQ(rejection(good), "");
    Json other = Json::parse(claiming(good, steep, "y >= 3 => g(3, y + 4) = g(3, y)"));
    EXPECT_EQ(rejection(other.dump()), "") << "which is true";
    other["claim"]["holds"] = false;
    expect_rejected(other.dump(), "not refuted");
}

}  // namespace
}  // namespace grundy::certificate::tests
