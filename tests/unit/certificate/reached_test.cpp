// From which words and rows goals are reached, as certificates: true, forged, changed in every way.
#include <gtest/gtest.h>

#include <set>

#include "tests/unit/certificate/mutants.hpp"
#include "tests/unit/certificate/truth.hpp"

namespace grundy::certificate::tests {
namespace {

constexpr std::uint64_t reached_steps = 40'000'000;
std::string set_refused(const Json& certificate) { return rejection(certificate.dump(), reached_steps); }

const std::string three_turned =
    "game t(n = 7)\nposition (c[n]) where all(x in c: x <= 1)\nmove (c) -> (c[i := 1 - c[i], i + 1 := 1 - c[i + 1], i + 2 := 1 - c[i + 2]]) for i in 1..n-2\n"
    "start ([1] * n)\nplay alone\ngoal (c) if all(x in c: x = 0)\n";
const std::string alike_vanish =
    "game t\nposition (w : word over {a, b})\nmove (u ++ \"aa\" ++ v) -> (u ++ v)\nmove (u ++ \"bb\" ++ v) -> (u ++ v)\nplay alone\ngoal (w) if len(w) = 0\n";
const std::string both_vanish =
    "game t\nposition (w : word over {a, b})\nmove (u ++ \"ab\" ++ v) -> (u ++ v)\nmove (u ++ \"ba\" ++ v) -> (u ++ v)\nplay alone\n"
    "goal (w) if not any(i in 1..len(w)-1: w[i] != w[i + 1])\n";

Json of_set(const std::string& rule, const std::string& claim) {
    const Json made = Json::parse(claims_of(rule + "claim \"c\"" + claim + "\n").at(0).text);
    EXPECT_EQ(made.at("proof").at("thm"), "reached");
    return made;
}

TEST(ReachedCertificate, ForgedIsRefused) {
    const Json good = of_set(three_turned, " with n >= 1: reachable at start <=> n mod 3 = 0");
    ASSERT_EQ(set_refused(good), "");
    const auto with = [&](const char* place, const Json& value) {
        Json forged = good;
        forged[Json::json_pointer(std::string("/proof/") + place)] = value;
        return set_refused(forged);
    };
    EXPECT_NE(with("measure/0/ranks", Json::array({1, 0})), "");
    EXPECT_EQ(with("measure/0/from", "right"), "") << "as well from the other end";
    EXPECT_NE(with("within", 0), "");
    EXPECT_EQ(with("within", 2), "") << "one move is at most two";
    Json none = good;
    none["proof"].erase("measure"), none["proof"].erase("within");
    EXPECT_NE(set_refused(none).find("says more than where no goal is reached"), std::string::npos);
    none = good;
    none["proof"].erase("within");
    EXPECT_NE(set_refused(none), "") << "not every move comes earlier";
    for (std::size_t k = 1; k < good["proof"]["ends"].size(); ++k) {  // a row has an entry
        Json forged = good;
        forged["proof"]["ends"][k] = 1 - forged["proof"]["ends"][k].get<int>();
        EXPECT_NE(set_refused(forged), "") << k;
    }
    EXPECT_EQ(set_refused(of_set(alike_vanish, ": odd(len(w)) => not reachable(w)")), "");
    const Json falls = of_set(both_vanish, ": reachable(w)");
    EXPECT_EQ(set_refused(falls), "");
    EXPECT_FALSE(falls["proof"].contains("within"));
}

TEST(ReachedCertificate, MutantsPassOnlyIfTrue) {
    for (const Json& original : {of_set(three_turned, " with n >= 1: reachable at start <=> n mod 3 = 0"),
                                 of_set(alike_vanish, ": odd(len(w)) => not reachable(w)"), of_set(both_vanish, ": reachable(w)")}) {
        const Mutated counts = pass_only_if_true(original, 2, reached_steps);
        EXPECT_GT(counts.mutants, 60);
        EXPECT_GT(counts.rejected, 50);
    }
}

}  // namespace
}  // namespace grundy::certificate::tests
