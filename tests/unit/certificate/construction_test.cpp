// Ways made of ways of shorter rows, and neighbours that are counted, as certificates: true, forged, changed in every way.
#include <gtest/gtest.h>

#include <set>

#include "tests/unit/certificate/mutants.hpp"
#include "tests/unit/certificate/truth.hpp"

namespace grundy::certificate::tests {
namespace {

constexpr std::uint64_t construction_steps = 1'000'000'000;
std::string refused(const Json& certificate) { return rejection(certificate.dump(), construction_steps); }

const std::string tait =
    "game t(n = 4)\nposition (c[2 * n + 2]) where all(x in c: x <= 2)\nmove (c) -> (c[f := c[i], f + 1 := c[i + 1], i := 0, i + 1 := 0]) for f in 1..2*n+1, "
    "i in 1..2*n+1 if c[f] = 0 and c[f + 1] = 0 and c[i] > 0 and c[i + 1] > 0\nstart ([0, 0] ++ [1, 2] * n)\nplay alone\n"
    "goal (c) if all(i in 1..2*n+1: c[i] >= c[i + 1])\n";
const std::string four_pegs =
    "game t(n = 3)\nposition (d[n]) where all(x in d: x < 4)\nmove (d) -> (d[i := q]) for i in 1..n, q in 0..3 if q != d[i] and all(j in 1..i-1: d[j] != d[i] "
    "and d[j] != q)\nstart ([0] * n)\nplay alone\ngoal (d) if all(x in d: x = 1)\n";

Json constructed(const std::string& rule, const std::string& claim) {
    const auto made = claims_of(rule + "claim \"c\" with n >= 4: " + claim + "\n");
    EXPECT_EQ(made.size(), 1U);
    return made.empty() ? Json() : Json::parse(made[0].text);
}

TEST(ConstructionCertificate, IsAccepted) {
    for (const char* claim :
         {"distance at start = n", "reachable at start", "distance at start <= n + 3", "distance at start >= n - 2", "(distance at start) + 1 = n + 1"}) {
        const Json made = constructed(tait, claim);
        ASSERT_FALSE(made.is_null());
        EXPECT_EQ(made.at("proof").at("thm"), "construction");
        EXPECT_EQ(refused(made), "") << claim;
    }
    const Json two = constructed(four_pegs, "distance at start <= (if even(n) then 3 else 4) * 2^(n / 2) - 3");
    EXPECT_EQ(two.at("proof").at("thm"), "construction");
    EXPECT_EQ(two.at("proof").at("bound").size(), 2U);
    EXPECT_EQ(refused(two), "");
}

// Each condition of the theorem, left out or told wrongly.
TEST(ConstructionCertificate, ForgedIsRefused) {
    const Json good = constructed(tait, "distance at start = n");
    ASSERT_EQ(refused(good), "");
    const auto with = [&](const char* place, const Json& value) {
        Json forged = good;
        forged[Json::json_pointer(std::string("/proof/") + place)] = value;
        return refused(forged);
    };
    EXPECT_NE(with("parts/0/cost", 1).find("no way of the stated cost"), std::string::npos);
    EXPECT_NE(with("last", 1).find("no way of the stated cost"), std::string::npos);
    EXPECT_NE(with("parts/0/before", Json::array({1, 2, 2, 1})), "");
    EXPECT_NE(with("parts/0/before", Json::array()), "");
    EXPECT_NE(with("parts/0/letters", Json::array({0, 2, 1})), "");
    EXPECT_NE(with("parts/0/letters", Json::array({0, 1, 1})), "");
    EXPECT_NE(with("kept", Json::array()), "") << "goals that are never reached have no way on";
    EXPECT_NE(with("kept/0/count", 3), "");
    EXPECT_NE(with("from", 12), "") << "there is no shorter row to be led to";
    EXPECT_NE(with("shorter/0/way", Json::array()).find("does not end at a goal"), std::string::npos);
    EXPECT_NE(with("shorter/0/way/1", good["proof"]["shorter"][0]["way"][0]).find("no move"), std::string::npos);
    Json fewer = good;
    fewer["proof"]["shorter"].erase(1);
    EXPECT_NE(refused(fewer).find("is not told"), std::string::npos);
    EXPECT_NE(with("least/most", 1).find("adds more"), std::string::npos);
    EXPECT_NE(with("least/most", 3).find("nearer"), std::string::npos);
    EXPECT_NE(with("least/moved", false).find("nearer"), std::string::npos);
    EXPECT_NE(with("least/plus/0", 1), "");
    EXPECT_NE(with("bound", Json::array()), "");
    Json none = good;
    none["proof"].erase("least");
    EXPECT_NE(refused(none).find("no nearer is not shown"), std::string::npos);
    none = good;
    none["proof"].erase("parts"), none["proof"].erase("last"), none["proof"].erase("from"), none["proof"].erase("shorter");
    EXPECT_NE(refused(none), "");
    const std::string said = good.at("claim").at("text").get<std::string>(), rows = said.substr(said.find("len"), said.rfind("=>") + 3 - said.find("len"));
    const auto claims = [&](const char* other) {
        return rejection(claiming(good.dump(), good.at("text").get<std::string>() + "\n", rows + other), construction_steps);
    };
    EXPECT_EQ(claims("distance(c) = (len(c) - 2) / 2"), "");
    EXPECT_EQ(claims("distance(c) >= (len(c) - 2) / 2 - 1"), "");
    for (const char* other :
         {"distance(c) = len(c) / 2", "distance(c) = (len(c) - 2) / 2 - 1", "distance(c) < (len(c) - 2) / 2", "distance(c) > (len(c) - 2) / 2",
          "distance(c) <= (len(c) - 2) / 2 - len(c) / 100", "distance(c) >= len(c) - 6", "solutions(c) = 1"})
        EXPECT_NE(claims(other), "") << other;
}

TEST(ConstructionCertificate, MutantsPassOnlyIfTrue) {
    for (const Json& original : {constructed(four_pegs, "distance at start <= 2^n - 1")}) {
        const Mutated counts = pass_only_if_true(original, 1, construction_steps);
        EXPECT_GT(counts.mutants, 60);
        EXPECT_GT(counts.rejected, 50);
    }
}

}  // namespace
}  // namespace grundy::certificate::tests
