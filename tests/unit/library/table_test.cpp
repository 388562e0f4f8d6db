/// Values as arrays, games as text and pictures, and claims as objects.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <grundy/grundy.hpp>

namespace grundy {
namespace {

using testing::HasSubstr;

std::vector<std::int64_t> entries(const Values& values) {
    std::uint64_t count = 1;
    for (const std::uint64_t side : values.shape) count *= side;
    std::vector<std::int64_t> all;
    for (std::uint64_t i = 0; i < count; ++i) {
        if (values.width == 1) all.push_back(static_cast<const std::uint8_t*>(values.data)[i]);
        if (values.width == 2) all.push_back(static_cast<const std::uint16_t*>(values.data)[i]);
        if (values.width == 4) all.push_back(static_cast<const std::uint32_t*>(values.data)[i]);
        if (values.width == 8) all.push_back(static_cast<const std::int64_t*>(values.data)[i]);
    }
    return all;
}

/// From the definition, which no law and no kernel has a part in.
std::vector<std::int64_t> defined(const Game& game, std::uint64_t count) {
    std::vector<std::int64_t> all;
    for (const auto& value : game.solve({.to = count - 1, .list = count, .method = "reference", .pattern = false}).values)
        all.push_back(std::int64_t{value.value()});
    return all;
}

TEST(LibraryValues, AreThoseOfTheDefinition) {
    for (const char* name : {"kayles", "dawson", "s145", "grundy", "0.137", "subtract {2, 3, 7}"}) {
        const Game game = Game::open(name);
        const Values values = game.values(300);
        EXPECT_EQ(values.shape, std::vector<std::uint64_t>{300}) << name;
        EXPECT_EQ(values.width, 1U) << name;
        EXPECT_EQ(entries(values), defined(game, 300)) << name;
    }
}

TEST(LibraryValues, APeriodWritesWhatTheKernelComputes) {
    for (const char* name : {"kayles", "s145", "0.137"}) {
        const Game game = Game::open(name);
        for (const std::uint64_t count : {0, 1, 70, 83, 84, 1000, 4000})
            EXPECT_EQ(entries(game.values(count)), entries(game.values(count, {.pattern = false}))) << name << " " << count;
    }
}

TEST(LibraryValues, RiseByTheirSaltusAndWiden) {
    const Game nim = Game::from_text("game heap\nposition (n)\nmove (n) -> (m) for m in 0..n-1\n");
    for (const auto& [count, width] : {std::pair{256U, 1U}, {257U, 2U}, {70'000U, 4U}}) {
        const Values values = nim.values(count);
        EXPECT_EQ(values.width, width);
        const auto all = entries(values);
        ASSERT_EQ(all.size(), count);
        for (std::uint32_t n = 0; n < count; ++n) ASSERT_EQ(all[n], n);
    }
}

TEST(LibraryValues, BelongToTheirOwner) {
    std::shared_ptr<const void> owner;
    const void* data = nullptr;
    {
        const Values values = Game::open("kayles").values(100'000);
        owner = values.owner;
        data = values.data;
    }
    EXPECT_EQ(owner.use_count(), 1);
    EXPECT_EQ(static_cast<const std::uint8_t*>(data)[99'999], Game::open("kayles").at(99'999).value().value->to_int64());
}

TEST(LibraryValues, OfSeveralNumbersAndWithGaps) {
    const Values queen = Game::open("wythoff").values(3);
    EXPECT_EQ(queen.shape, (std::vector<std::uint64_t>{3, 3}));
    EXPECT_EQ(queen.width, 8U);
    EXPECT_EQ(reinterpret_cast<std::uintptr_t>(queen.data) % 8, 0U);
    EXPECT_EQ(entries(queen), (std::vector<std::int64_t>{0, 1, 2, 1, 2, 0, 2, 0, 1}));
    const Game gaps = Game::from_text("game gaps\nposition (n) where n mod 3 != 1\nmove (n) -> (n - k) for k in {2, 3}\n");
    EXPECT_EQ(entries(gaps.values(6)), (std::vector<std::int64_t>{0, -2, 1, 1, -2, 0}));
    const Game asked = Game::from_function("nim", [](std::int64_t n) {
        std::vector<std::vector<std::int64_t>> options;
        for (std::int64_t m = 0; m < n; ++m) options.push_back({m});
        return options;
    });
    EXPECT_EQ(entries(asked.values(5)), (std::vector<std::int64_t>{0, 1, 2, 3, 4}));
}

/// A number that no move changes, positions that end, functions of several numbers: every entry that was asked for is there.
TEST(LibraryValues, HaveAsManyEntriesAsAreAskedFor) {
    const Game rest = Game::from_text("game t\nposition (x, y)\nmove (x, y) -> (x - k, y) for k in 1..2\n");
    EXPECT_EQ(entries(rest.values(4)), (std::vector<std::int64_t>{0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 0, 0, 0, 0}));
    EXPECT_THAT(rest.exported("csv", {.to = 3}), HasSubstr("\n3,2,0,P\n"));
    EXPECT_THAT(rest.svg({.to = 3}), HasSubstr("</svg>"));
    EXPECT_EQ(rest.solve({.to = 1'000'000'000}).law.period, Number(3));  // too many to list, and the law is told
    const Game ends = Game::from_text("game t\nposition (n) where n <= 2\nmove (n) -> (n - 1)\n");
    EXPECT_EQ(entries(ends.values(5)), (std::vector<std::int64_t>{0, 1, 0, -2, -2}));
    EXPECT_FALSE(ends.values(5).limit);
    const Game narrow = Game::from_text("game t\nposition (x, y) where y <= 1\nmove (x, y) -> (x - 1, y)\nmove (x, y) -> (x, y - 1)\n");
    EXPECT_EQ(narrow.values(3).shape, (std::vector<std::uint64_t>{3, 3}));
    EXPECT_EQ(entries(narrow.values(3)), (std::vector<std::int64_t>{0, 1, -2, 1, 0, -2, 0, 1, -2}));
    const Game pair = Game::from_function("pair", 2, [](const std::vector<std::int64_t>& h) {
        return std::vector<std::vector<std::int64_t>>{{h[0] - 1, h[1]}, {h[0] == 2 ? 2 : -1, h[1]}};
    });
    EXPECT_EQ(entries(pair.values(3)), (std::vector<std::int64_t>{0, 0, 0, 1, 1, 1, -1, -1, -1}));
    EXPECT_EQ(pair.values(3).shape, (std::vector<std::uint64_t>{3, 3}));
    EXPECT_THROW((void)pair.values(20'000), Error);
    EXPECT_THROW((void)pair.svg(), Error);
    EXPECT_THROW((void)pair.solve({.to = UINT64_MAX}), Error);
    EXPECT_EQ(pair.values(0).shape.size(), 1U);
    EXPECT_EQ(Game::open("kayles").solve({.to = UINT64_MAX, .seconds = 2}).values.size(), 1000U);
}

TEST(LibraryValues, EndAtALimit) {
    const Values some = Game::open("grundy").values(4'000'000'000, {.seconds = 0.3});
    EXPECT_EQ(some.limit, Limit::time);
    EXPECT_GT(some.shape.front(), 1000U);
    EXPECT_THAT(some.limit_note, HasSubstr("were computed"));
    EXPECT_EQ(Game::open("kayles").values(4'000'000'000, {.memory = 50'000'000}).limit, Limit::memory);
}

TEST(LibraryValues, AreRefusedWhereThereAreNone) {
    for (const char* name : {"misere_kayles", "dag_chips", "hanoi"}) {
        try {
            (void)Game::open(name).values(5);
            FAIL() << name;
        } catch (const Error& error) {
            EXPECT_TRUE(error.kind() == ErrorKind::unsupported || error.kind() == ErrorKind::bad_input) << name << ": " << error.text();
        }
    }
}

TEST(LibraryTable, IsWrittenInTheFormatsOfOthers) {
    const Game kayles = Game::open("kayles");
    EXPECT_THAT(kayles.exported("bfile", {.to = 3}), testing::EndsWith("\n0 0\n1 1\n2 2\n3 3\n"));
    EXPECT_THAT(kayles.exported("latex", {.to = 30}), HasSubstr("tabular"));
    EXPECT_THAT(kayles.exported("python"), HasSubstr("def grundy(n)"));
    EXPECT_THROW((void)kayles.exported("word"), Error);
}

TEST(LibraryTable, IsDrawn) {
    EXPECT_THAT(Game::open("kayles").svg({.to = 50}), HasSubstr("<svg"));
    EXPECT_THAT(Game::open("wythoff").svg({.to = 10}), HasSubstr("</svg>"));
    const Game asked = Game::from_function("one", [](std::int64_t n) { return std::vector<std::vector<std::int64_t>>{{n - 1}}; });
    EXPECT_THAT(asked.svg(), HasSubstr("Grundy value"));
}

TEST(LibraryClaims, AreListedAndDecidedOneByOne) {
    const Game s145 = Game::open("s145");
    const auto claims = s145.claims();
    const auto findings = s145.check({}, true);
    ASSERT_EQ(claims.size(), findings.size());
    for (std::size_t k = 0; k < claims.size(); ++k) {
        EXPECT_EQ(claims[k].index, k);
        EXPECT_EQ(claims[k].formal, findings[k].formal);
        EXPECT_EQ(s145.decide(claims[k]).verdict, findings[k].verdict);
    }
    EXPECT_THROW((void)Game::open("kayles").decide(claims[0]), Error);                        // of another game
    EXPECT_THROW((void)s145.check("P(n) <=> n mod 8 in {0, 2}\nclaim \"z\": false"), Error);  // more than one
    Claim none;
    none.index = claims.size();
    EXPECT_THROW((void)s145.decide(none), Error);
    EXPECT_TRUE(Game::from_function("one", [](std::int64_t n) { return std::vector<std::vector<std::int64_t>>{{n - 1}}; }).claims().empty());
}

}  // namespace
}  // namespace grundy
