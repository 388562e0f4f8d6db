/// Certificates of claims that ask about words made of the word of a position: written, true by brute force over all short words, and forged.
#include <gtest/gtest.h>

#include <random>

#include "engine/base/failure.hpp"
#include "tests/support/depth.hpp"
#include "tests/support/rewriting.hpp"
#include "tests/unit/certificate/certify.hpp"
#include "tests/unit/certificate/truth.hpp"

namespace grundy::certificate::tests {
namespace {

const std::string from_either_end =
    "game t\nposition (w : word over {a, b})\nmove (w) -> (w[2..len(w)]) if len(w) > 0 and w[1] = 'a'\nmove (w) -> (w[1..len(w)-1]) if len(w) > 0 and "
    "w[len(w)] = 'b'\n";

TEST(MadeWords, AreCertified) {
    const struct {
        const char* claim;
        const char* law;
    } table[] = {{"P(w) => N(w ++ \"b\")", "lost"},
                 {"P(\"a\" ++ w ++ \"b\") <=> P(w)", "lost"},
                 {"len(w) >= 1 and w[1] = 'a' => (P(w[2..len(w)]) => N(w))", "lost"},
                 {"g(w) <= 1", "values"},
                 {"g(w ++ \"b\") = 1 - g(w)", "values"}};
    for (const auto& [claim, law] : table) {
        const std::string text = certified(from_either_end, claim);
        const Json json = Json::parse(text);
        EXPECT_EQ(json["proof"]["thm"], "11.5") << claim;
        EXPECT_TRUE(json["proof"]["law"].contains(law)) << text;
        EXPECT_EQ(against_schema(text), "") << claim;
        EXPECT_EQ(rejection(text), "") << claim;
    }
}

TEST(MadeWords, ForgedLawsOfValues) {
    const Json good = Json::parse(certified(from_either_end, "g(w ++ \"b\") = 1 - g(w)"));
    const Json law = good["proof"]["law"];
    const auto rejected_with = [&](const auto& change) {
        Json json = good;
        change(json["proof"]["law"]);
        EXPECT_NE(rejection(json.dump()), "") << json["proof"].dump();
    };
    for (std::size_t q = 0; q < law["values"].size(); ++q)
        for (const int value : {0, 1, 2, 65}) {
            if (law["values"][q] == value) continue;
            rejected_with([&](Json& forged) { forged["values"][q] = value; });
        }
    for (std::size_t k = 0; k < law["next"].size(); ++k)
        for (std::size_t q = 0; q < law["values"].size(); ++q)
            if (law["next"][k] != q) rejected_with([&](Json& forged) { forged["next"][k] = q; });
    rejected_with([&](Json& forged) { forged["lost"] = forged["values"]; });
    rejected_with([&](Json& forged) { forged["values"] = Json::array(); });
    rejected_with([&](Json& forged) { forged["lost"] = forged["values"], forged.erase("values"); });  // says nothing of values
}

TEST(MadeWords, RandomClaimsAreCertified) {
    std::mt19937 random(20261127);
    const auto upto = [&](int low, int high) { return std::uniform_int_distribution<int>(low, high)(random); };
    constexpr std::size_t longest = 7;
    int written = 0, by_law = 0, refused = 0;
    for (int round = 0; round < grundy::tests::rounds(7); ++round) {
        const auto game = grundy::tests::random_rewriting(upto);
        const auto label = game.rules.empty() ? std::nullopt : grundy::tests::outcomes(game, longest + 3);
        if (!label) continue;
        const auto value = grundy::tests::values(game, *label);
        auto claim = grundy::tests::random_made_claim(upto, *label, value);
        const auto is_true = [&](std::size_t length) {
            return std::all_of(label->begin(), label->end(), [&](const auto& one) { return one.first.size() > length || claim.is(one.first); });
        };
        for (int k = 0; k < 200 && !is_true(3); ++k) claim = grundy::tests::random_made_claim(upto, *label, value);
        try {
            const std::string text = certified(game.text(true), claim.text, 0.1);
            const Json json = Json::parse(text);
            const bool holds = json["claim"]["holds"].get<bool>(), beyond = !holds && json["proof"].contains("at") && json["proof"]["at"]["w"].size() > longest;
            EXPECT_TRUE(beyond || holds == is_true(longest)) << text;
            EXPECT_EQ(against_schema(text), "");
            ++written, by_law += json["proof"].contains("law");
        } catch (const base::Failure&) {
            ++refused;  // undecided, or beyond the checker
        }
    }
    std::printf("%d written, %d of them with a law, %d not\n", written, by_law, refused);
    EXPECT_GE(written, grundy::tests::rounds(2));
    EXPECT_GE(by_law, 1);
}

/// A rule that lets nobody move: any measure falls with every move.
TEST(MadeWords, WithoutAnyMove) {
    const std::string still = "game t\nposition (w : word over {a, b})\nmove (w) -> (w[2..len(w)]) if len(w) mod 5 > 4 and len(w) >= 1\n";
    for (const char* claim : {"P(w)", "g(w) = 0", "g(w) <= 4", "finite"}) EXPECT_EQ(rejection(certified(still, claim)), "") << claim;
}

/// Words that are told place by place: as long, and the same letter everywhere.
TEST(MadeWordCertificates, WordsAreComparedPlaceByPlace) {
    const std::string row = "game t\nposition (w[..]) where all(x in w: x <= 1)\nmove (w) -> (w[i := 0]) for i in 1..len(w) if w[i] = 1\n",
                      word = "game t\nposition (w : word over {a, b})\nmove (w) -> (w[i := 'b']) for i in 1..len(w) if w[i] = 'a'\n";
    const struct {
        std::string rule, claim;
        bool holds = true;
    } table[] = {
        {row, "w = [0] * len(w) => P(w)"},
        {row, "w = [1] * len(w) and odd(len(w)) => N(w)"},
        {row, "[x for x in w] = [0] * len(w) <=> sum(w) = 0"},
        {row, "w = [0] * len(w) <=> sum(w) = 1", false},
        {word, "w = \"b\" * len(w) => P(w)"},
        {word, "w = \"b\" * len(w) => g(w) = 0"},
        {word, "w = [(if odd(i) then 'a' else 'b') for i in 1..len(w)] and len(w) mod 4 = 1 => N(w)"},
        {word, "w = \"a\" * len(w) => N(w)", false},
        {word, "len(w) > 0 and w[2..len(w)] = \"b\" * (len(w) - 1) => (P(w) <=> w[1] = 'b')"},
        {row, "len(w) >= 1 => (w[2..len(w)] = w[1..len(w)-1] <=> w = [0] * len(w) or w = [1] * len(w))"},
        {row, "len(w) >= 3 => (w[4..len(w)] = w[1..len(w)-3] <=> all(i in 4..len(w): w[i] = w[i - 3]))"},
        {row, "len(w) >= 3 => (w[2..len(w)] = w[1..len(w)-1] <=> w = [0] * len(w))", false},
    };
    for (const auto& entry : table) {
        SCOPED_TRACE(entry.rule + entry.claim);
        try {
            const std::string text = certified(entry.rule, entry.claim);
            EXPECT_EQ(Json::parse(text)["claim"]["holds"], entry.holds);
            EXPECT_EQ(rejection(text, 2'000'000'000), "");
            EXPECT_TRUE(true_as_printed(text, 2'000'000'000));
        } catch (const std::exception& why) {
            ADD_FAILURE() << why.what();
        }
    }
    const std::string good = certified(word, "w = \"b\" * len(w) => P(w)");
    for (const char* claim : {"w = \"a\" * len(w) => P(w)", "w = \"b\" * len(w) => N(w)", "w[2..len(w)] = \"b\" * (len(w) - 1) => P(w)"})
        EXPECT_NE(rejection(claiming(good, word, claim), 2'000'000'000), "") << claim;
    const std::string shifted = certified(row, "len(w) >= 3 => (w[4..len(w)] = w[1..len(w)-3] <=> all(i in 4..len(w): w[i] = w[i - 3]))");
    for (const char* claim : {"len(w) >= 3 => (w[4..len(w)] = w[1..len(w)-3] <=> all(i in 4..len(w): w[i] = w[i - 2]))",
                              "len(w) >= 3 => (w[4..len(w)] = w[1..len(w)-3] <=> all(i in 5..len(w): w[i] = w[i - 3]))",
                              "len(w) >= 3 => (w[4..len(w)] = w[1..len(w)-2] <=> all(i in 4..len(w): w[i] = w[i - 3]))"})
        EXPECT_NE(rejection(claiming(shifted, row, claim), 2'000'000'000), "") << claim;
    // [x for x in w if x = 1] may be any number of letters behind w.
    EXPECT_NE(rejection(claiming(shifted, row, "[x for x in w if x = 1] = w <=> all(x in w: x = 1)"), 2'000'000'000), "");
}

}  // namespace
}  // namespace grundy::certificate::tests
