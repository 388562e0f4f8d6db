// Certificates of misère quotients: of laws, of claims about sums of any size, and what a forger might change in them.
#include <gtest/gtest.h>

#include <fstream>
#include <sstream>

#include "engine/base/failure.hpp"
#include "tests/unit/certificate/certify.hpp"

namespace grundy::certificate::tests {
namespace {

const std::string kayles = "game k\nposition (n)\nmove (n) -> (i) + (n - 1 - i) for i in 0..n-1\nmove (n) -> (i) + (n - 2 - i) for i in 0..n-2\nplay misere\n";

std::size_t order(const Json& claim) {
    const std::size_t generators = claim["generators"], entries = claim["next"].size();
    return entries / generators;
}

TEST(QuotientCertificate, OfMisereKayles) {
    const Certificate made = law_of(written(kayles));
    const Json json = Json::parse(made.text);
    EXPECT_EQ(against_schema(made.text), "");
    EXPECT_EQ(json["claim"]["type"], "quotient");
    EXPECT_EQ(order(json["claim"]), 40U);
    EXPECT_EQ(json["claim"]["period"], 12);
    EXPECT_EQ(json["proof"]["thm"], "7.4");
    EXPECT_EQ(json["proof"]["periods"], "2.1");
    EXPECT_NE(made.sentence.find("order 40"), std::string::npos);
}

/// All of tests/data/facts/misere_quotients.csv: the laws, and claims about three heaps, as the law says and the other way round.
TEST(QuotientCertificate, OfEveryPublishedGame) {
    std::ifstream in(GRUNDY_SOURCE_DIR "/tests/data/facts/misere_quotients.csv");
    std::string line;
    std::getline(in, line);
    int games = 0;
    for (; std::getline(in, line); ++games) {
        SCOPED_TRACE(line);
        std::istringstream fields(line);
        std::string code, orders;
        std::getline(fields, code, ','), std::getline(fields, orders, ',');
        const std::string rule = "game g code " + code + "\nplay misere\n";
        const Certificate made = law_of(written(rule));
        const Json json = Json::parse(made.text);
        EXPECT_EQ(std::to_string(order(json["claim"])), orders);
        EXPECT_EQ(rejection(made.text), "");
        EXPECT_EQ(against_schema(made.text), "");
        std::string claims;
        for (const char* sum : {"(5) + (7) + (9)", "(3) + (4) + (11)"})
            for (const char* outcome : {"P", "N"}) claims += std::string("claim \"c\": ") + outcome + " at " + sum + "\n";
        const auto said = claims_of(rule + claims);
        ASSERT_EQ(said.size(), 4U);
        for (const auto& one : said) EXPECT_EQ(rejection(one.text), "");
        for (const std::size_t k : {0U, 2U})
            EXPECT_NE(Json::parse(said[k].text)["claim"]["holds"], Json::parse(said[k + 1].text)["claim"]["holds"]) << "one is true";
    }
    EXPECT_GE(games, 20);
}

/// Every single entry of the table, the elements of heaps and the list of lost ones, changed to another element.
TEST(QuotientCertificate, EveryEntryCounts) {
    // 0.75
    const Json made = Json::parse(law_of(written("game g\nposition (n)\nmove (n) -> (i) + (n - 1 - i) for i in 0..n - 1\nmove (n) -> (n - 2) if n = 2\n"
                                                 "move (n) -> (a) + (n - 2 - a) for a in 1..n - 3\nplay misere\n"))
                                      .text);
    const std::size_t m = order(made["claim"]);
    ASSERT_EQ(m, 8U);
    int forged = 0;
    for (const char* list : {"next", "elements", "lost"}) {
        for (std::size_t i = 0; i < made["claim"][list].size(); ++i) {
            for (std::size_t x = 0; x <= m; ++x) {
                Json other = made;
                if (other["claim"][list][i] == x) continue;
                other["claim"][list][i] = x;
                EXPECT_NE(rejection(other.dump()), "") << list << " " << i << " as " << x;
                ++forged;
            }
        }
    }
    EXPECT_GT(forged, 150);
}

TEST(QuotientCertificate, PeriodsAndRanges) {
    const Json made = Json::parse(law_of(written(kayles)).text);
    const auto with = [&](const char* where, const char* field, Json value) {
        Json other = made;
        other[where][field] = std::move(value);
        return rejection(other.dump());
    };
    EXPECT_NE(with("claim", "period", 6), "");
    EXPECT_NE(with("claim", "period", 24), "") << "with as many heaps as before";
    EXPECT_NE(with("claim", "preperiod", 70), "");
    EXPECT_NE(with("claim", "first", 1), "");
    EXPECT_NE(with("claim", "generators", 6), "");
    EXPECT_NE(with("proof", "checked_to", 100), "") << "the range is cut short";
    EXPECT_NE(with("proof", "periods", "1.1"), "") << "several heaps are left";
    EXPECT_NE(with("proof", "periods", "3.1"), "") << "they may be equal";
    EXPECT_NE(with("proof", "thm", "2.1"), "");
    // A period that the elements have not: the heaps below 71 + 12 with one more in front of them.
    Json shifted = made;
    shifted["claim"]["elements"].insert(shifted["claim"]["elements"].begin(), 0);
    shifted["claim"]["preperiod"] = 72;
    EXPECT_NE(rejection(shifted.dump()), "");
    // Too short a preperiod, with the heaps that it has.
    Json early = made;
    early["claim"]["elements"].erase(early["claim"]["elements"].begin());
    early["claim"]["preperiod"] = 70;
    EXPECT_NE(rejection(early.dump()), "");
    // The same law said with a longer period is true.
    Json twice = made;
    for (std::size_t i = 71; i < 83; ++i) twice["claim"]["elements"].push_back(made["claim"]["elements"][i]);
    twice["claim"]["period"] = 24;
    twice["proof"]["checked_to"] = 400;
    EXPECT_EQ(rejection(twice.dump()), "");
    // Of finitely many heaps no theorem on periods is named; and it says nothing of larger ones.
    Json few = made;
    few["claim"].erase("period");
    few["claim"].erase("preperiod");
    EXPECT_NE(rejection(few.dump()), "");
    few["proof"].erase("periods");
    EXPECT_EQ(rejection(few.dump()), "");
}

/// The table of one convention, or of a larger monoid, for another.
TEST(QuotientCertificate, OfAnotherGame) {
    const Json made = Json::parse(law_of(written(kayles)).text);
    std::string normal = kayles;
    normal.erase(normal.find("play misere"), 11);
    Json other = Json::parse(law_of(written(normal)).text);
    other["claim"] = made["claim"];
    other["proof"] = made["proof"];
    EXPECT_NE(rejection(other.dump()), "");
    // An element twice: the same sums are told, but the order is a lie.
    Json larger = made;
    const std::size_t m = order(made["claim"]), r = made["claim"]["generators"];
    for (std::size_t g = 0; g < r; ++g) larger["claim"]["next"].push_back(made["claim"]["next"][g]);
    EXPECT_NE(rejection(larger.dump()), "") << "an element that nothing leads to";
    larger = made;
    larger["claim"]["generators"] = r + 1;
    Json next = Json::array();
    for (std::size_t x = 0; x < 2 * m; ++x) {  // beside a generator u with u u = u that changes nothing
        for (std::size_t g = 0; g < r; ++g) next.push_back(made["claim"]["next"][(x % m) * r + g].get<std::size_t>() + (x < m ? 0 : m));
        next.push_back(x % m + m);
    }
    larger["claim"]["next"] = next;
    for (const Json& x : made["claim"]["lost"]) larger["claim"]["lost"].push_back(x.get<std::size_t>() + m);
    EXPECT_NE(rejection(larger.dump()), "");
}

}  // namespace
}  // namespace grundy::certificate::tests
