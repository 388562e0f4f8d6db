// Claims that compare positions of two games, each by a law of its own: certified, and forged in every part.
#include <gtest/gtest.h>

#include "engine/verify/verify.hpp"
#include "tests/unit/certificate/certify.hpp"

namespace grundy::certificate::tests {
namespace {

const std::string by_threes =
    "game t\nuse one = subtract {1, 2}\nuse heap = subtract {1, 3}\nposition (x, y)\nmove (x, y) -> (x - k, y) for k in 1..2\n"
    "move (x, y) -> (x, y - k) for k in 1..2\nmove (x, y) -> (x - 1, y - 1)\n";
const std::string rook_as_nim =
    "game rook\nuse nim = nim_heaps(heaps = 2)\nposition (x, y)\nmove (x, y) -> (x - k, y) for k in 1..x\nmove (x, y) -> (x, y - k) for k in 1..y\n";

TEST(Compared, CertifiedAndVerified) {
    const struct {
        std::string rule;
        const char* claim;
        const char* theorem;
    } table[] = {
        {by_threes, "P(x, y) <=> one.P(x + y)", "11.1"},
        {by_threes, "P(x, y) and x >= 1 => one.N(x + y - 1)", "11.1"},
        {by_threes, "P(x, y) => (heap.P(x + y) <=> even(x + y))", "11.1"},
        {by_threes, "g(x, y) = one.g(x + y)", "11.2"},
        {rook_as_nim, "P(x, y) <=> nim.P([x, y])", "11.1"},
        {rook_as_nim, "g(x, y) = nim.g([y, x])", "11.2"},
    };
    for (const auto& row : table) {
        try {
            const std::string text = certified(row.rule, row.claim);
            const Json json = Json::parse(text);
            EXPECT_EQ(json["proof"]["thm"], row.theorem) << row.claim;
            EXPECT_TRUE(json["proof"].contains("others")) << row.claim;
            EXPECT_EQ(against_schema(text), "") << row.claim;
            EXPECT_TRUE(true_as_printed(text, verify::usual_steps)) << row.claim;
        } catch (const std::exception& why) {
            ADD_FAILURE() << row.claim << ": " << why.what();
        }
    }
}

TEST(Compared, Forged) {
    const std::string good = certified(by_threes, "P(x, y) <=> one.P(x + y)");
    ASSERT_EQ(rejection(good), "");
    expect_rejected(claiming(good, by_threes, "P(x, y) <=> one.P(x + y + 1)"), "does not follow");
    expect_rejected(claiming(good, by_threes, "P(x, y) <=> heap.P(x + y)"), "no law tells");
    expect_rejected(claiming(good, by_threes, "P(x, y) <=> one.N(x + y)"), "does not follow");
    expect_rejected(altered(good, [](Json& json) { json["proof"].erase("others"); }), "no law tells");
    expect_rejected(altered(good, [](Json& json) { json["proof"]["others"][0]["game"] = 2; }), "the law is false");
    expect_rejected(altered(good, [](Json& json) { json["proof"]["others"][0]["game"] = 0; }), "not there");
    expect_rejected(altered(good, [](Json& json) { json["proof"]["others"][0]["game"] = 3; }), "not there");
    expect_rejected(altered(good, [](Json& json) { json["proof"]["others"].push_back(json["proof"]["others"][0]); }), "second one");
    expect_rejected(altered(good, [](Json& json) { json["proof"]["others"][0]["measure"] = Json::parse("[[0, 0]]"); }), "");
    expect_rejected(altered(good, [](Json& json) { json["proof"]["others"][0]["law"] = json["proof"]["law"]; }), "");
    expect_rejected(altered(good, [](Json& json) { json["proof"].erase("law"); }), "beside one of the game");
    for (std::size_t q = 0; q < Json::parse(good)["proof"]["others"][0]["law"]["lost"].size(); ++q)
        expect_rejected(altered(good,
                                [q](Json& json) {
                                    Json& state = json["proof"]["others"][0]["law"]["lost"][q];
                                    state = 1 - state.get<int>();
                                }),
                        "");
}

}  // namespace
}  // namespace grundy::certificate::tests
