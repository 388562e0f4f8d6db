/// What a row says of a game, compared with the definition counted by hand.
#include <gtest/gtest.h>

#include <fstream>
#include <set>

#include "dsl/library.hpp"
#include "engine/atlas/study.hpp"
#include "engine/rule/text.hpp"
#include "engine/verify/verify.hpp"

namespace grundy::atlas {
namespace {

std::shared_ptr<const rule::Game> game_of(const std::string& name) {
    const dsl::Library library(GRUNDY_SOURCE_DIR "/rules");
    auto opened = library.open(name);
    dsl::Diagnostics diagnostics;
    return std::make_shared<const rule::Game>(*opened.document->instantiate({}, diagnostics));
}

Record row_of(const std::string& name, std::optional<std::uint64_t> to = std::nullopt, bool certificate = false) {
    StudyOptions options;
    options.effort.to = to;
    options.effort.seconds = 60;
    options.effort.search = to ? 0 : 20;
    options.certificate = certificate;
    options.version = "test";
    return study(game_of(name), options);
}

/// Kayles: take one pin or two neighbours.
std::vector<std::uint32_t> kayles(std::size_t count) {
    std::vector<std::uint32_t> g;
    for (std::size_t n = 0; n < count; ++n) {
        std::set<std::uint32_t> options;
        for (std::size_t take = 1; take <= 2 && take <= n; ++take)
            for (std::size_t left = 0; left + take <= n; ++left) options.insert(g[left] ^ g[n - take - left]);
        std::uint32_t mex = 0;
        while (options.count(mex)) ++mex;
        g.push_back(mex);
    }
    return g;
}

TEST(Study, ARowOfKayles) {
    const Record row = row_of("0.77");
    EXPECT_EQ(row.kind, "period");
    EXPECT_EQ(row.status, "proved");
    EXPECT_EQ(row.theorem, "2.1");
    EXPECT_EQ(row.period, 12);
    EXPECT_EQ(row.preperiod, 71);
    EXPECT_EQ(row.saltus, 0);
    const auto g = kayles(83);
    EXPECT_EQ(row.counted, g.size()) << "to the end of the first period";
    const auto largest = std::max_element(g.begin(), g.end());
    EXPECT_EQ(row.largest, *largest);
    EXPECT_EQ(row.largest_at, static_cast<std::uint64_t>(largest - g.begin()));
    EXPECT_EQ(row.lost, static_cast<std::uint64_t>(std::count(g.begin(), g.end(), 0U)));
    EXPECT_EQ(row.density, 0.0) << "no lost heap in a period";
    EXPECT_EQ(row.identity.size(), 64U);
    EXPECT_EQ(row.stopped, "");
    EXPECT_EQ(row.family, "take-and-break code 0.77");
}

TEST(Study, EqualValuesHaveOneIdentity) {
    EXPECT_EQ(row_of("0.26").identity, row_of("0.27").identity) << "both are proved, with the same values";
    EXPECT_NE(row_of("0.26").identity, row_of("0.12").identity) << "the same period and preperiod, other values";
    EXPECT_EQ(row_of("0.26").period, row_of("0.12").period);
    EXPECT_EQ(row_of("0.77").identity, row_of("kayles").identity);
    EXPECT_EQ(row_of("subtract {1, 2}").identity, row_of("subtract {1, 2, 4, 5}").identity);
    EXPECT_NE(row_of("subtract {1, 2}").identity, row_of("subtract {1, 2, 3}").identity);
}

TEST(Study, RareHeapsOfASparseCode) {
    const Record row = row_of("0.16", 20'000);
    ASSERT_TRUE(row.rare && row.last_rare);
    EXPECT_LT(*row.rare * 4, row.counted);
    EXPECT_LT(*row.last_rare, row.counted);
    EXPECT_FALSE(row_of("0.07").rare) << "too few values to call any of them rare";
    EXPECT_FALSE(row_of("subtract {1, 2}").rare) << "nothing is split";
}

TEST(Study, OtherKindsOfLaws) {
    const Record arithmetic = row_of("allbut {1, 2}");
    EXPECT_EQ(arithmetic.kind, "arithmetic-period");
    EXPECT_EQ(arithmetic.saltus, 1);
    EXPECT_FALSE(arithmetic.identity.empty());
    const Record formula = row_of("wythoff");
    EXPECT_EQ(formula.identity, "") << "of several heaps";
    EXPECT_FALSE(formula.law.empty());
    const Record open = row_of("0.6", 5000);
    EXPECT_EQ(open.status, "none");
    EXPECT_GE(open.computed, 5001U);
    EXPECT_FALSE(open.tried.empty());
    EXPECT_FALSE(open.checksum.empty());
}

TEST(Study, ACertificateIsKeptAndVerifies) {
    const Record row = row_of("0.137", std::nullopt, true);
    ASSERT_FALSE(row.certificate.empty());
    EXPECT_NO_THROW(static_cast<void>(verify::verify(row.certificate)));
    EXPECT_EQ(row_of("0.6", 2000, true).certificate, "");
}

TEST(Study, LimitsAreKept) {
    StudyOptions options;
    options.effort = {100'000'000, 0.3, 0, 0.1};
    const Record row = study(game_of("0.04"), options);
    EXPECT_EQ(row.stopped, "time");
    EXPECT_GT(row.computed, 0U);
    std::atomic<bool> cancel = true;
    options.cancel = &cancel;
    EXPECT_EQ(study(game_of("0.04"), options).stopped, "interrupted");
}

TEST(Study, NamesSayNothing) {
    EXPECT_EQ(rule::hash(anonymous(*game_of("0.77"))), row_of("0.77").hash);
    EXPECT_NE(row_of("0.77").hash, row_of("0.07").hash);
    EXPECT_EQ(row_of("0.77").rule.find("game game"), 0U);
}

}  // namespace
}  // namespace grundy::atlas
