/// A law that rests on more values than anybody waits for: its certificate is written without asking the checker, and says so.
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "engine/certificate/certificate.hpp"
#include "tests/unit/certificate/certify.hpp"

namespace grundy::certificate {
namespace {

TEST(Unconfirmed, SaysSo) {
    base::Budget budget;
    const analyse::Options options;
    analyse::Oracle oracle(tests::written("game far\ncode 0.104\n"), options, budget);
    oracle.seek_proof();
    const auto theorem = oracle.theorem();
    ASSERT_TRUE(theorem);
    const Certificate made = of_law(*theorem, 1'000'000);
    EXPECT_EQ(made.sentence, "g(n + 11770282) = g(n) for all n >= 197769598");
    EXPECT_NE(made.how.find("not checked here"), std::string::npos) << made.how;
    const auto json = nlohmann::json::parse(made.text);
    EXPECT_EQ(json["claim"]["preperiod"], 197'769'598);
    EXPECT_EQ(json["proof"]["thm"], "13.1");
    EXPECT_EQ(json["proof"]["checked_to"], theorem->proof.checked_to());
    EXPECT_GT(theorem->proof.checked_to(), 1'000'000U);
}

}  // namespace
}  // namespace grundy::certificate
