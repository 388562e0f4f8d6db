// Claims about rows of any number of heaps: the checker finds for itself all that rows can be.
#include <gtest/gtest.h>

#include "engine/verify/verify.hpp"
#include "tests/unit/certificate/certify.hpp"

namespace grundy::certificate::tests {
namespace {

const std::string row_of_heaps = "game t\nposition (w[..])\nmove (w) -> (w[i := w[i] - k]) for i in 1..len(w), k in 1..w[i]\n";
const std::string up_to_three = "game t\nposition (w[..])\nmove (w) -> (w[i := w[i] - k]) for i in 1..len(w), k in 1..3\n";

TEST(HeapCertificates, AreVerified) {
    const struct {
        std::string rule, claim, lie;
    } table[] = {
        {row_of_heaps, "all(x in w: x <= 1) => (P(w) <=> even(sum(w)))", "all(x in w: x <= 2) => (P(w) <=> even(sum(w)))"},
        {row_of_heaps, "P(w) => N(w ++ [1])", "P(w) => N(w ++ [0])"},
        {row_of_heaps, "len(w) = 2 => (P(w) <=> w[1] = w[2])", "len(w) = 2 and w[1] < 1000 => (P(w) <=> w[1] = w[2] and w[1] != 999)"},
        {row_of_heaps, "g(w ++ [3]) = g(w) xor 3", "g(w ++ [3]) = g(w) xor 2"},
        {row_of_heaps, "sum(w) = 1 => N(w)", "sum(w) = 90 => N(w)"},
        {up_to_three, "count(x in w: x mod 4 != 0) = 1 => N(w)", "count(x in w: x mod 4 != 0) = 2 => N(w)"},
        {up_to_three, "any(k in 0..3: P(w ++ [k]))", "any(k in 0..2: P(w ++ [k]))"},
        {row_of_heaps + "play misere\n", "P(w) <=> if all(x in w: x <= 1) then xor(w) = 1 else xor(w) = 0",
         "P(w) <=> if all(x in w: x <= 2) then xor(w) = 1 else xor(w) = 0"},
        {up_to_three + "play misere\n", "all(x in w: x <= 1) => (P(w) <=> odd(sum(w)))", "all(x in w: x <= 2) => (P(w) <=> odd(sum(w)))"},
        {up_to_three, "len(w) = 2 => (P(w) <=> (w[1] - w[2]) mod 4 = 0)", "len(w) = 3 => (P(w) <=> (w[1] - w[2]) mod 4 = 0)"},
    };
    for (const auto& row : table) {
        SCOPED_TRACE(row.claim);
        const std::string text = certified(row.rule, row.claim);
        EXPECT_EQ(rejection(text), "");
        EXPECT_EQ(against_schema(text), "");
        EXPECT_TRUE(true_as_printed(text));
        EXPECT_NE(rejection(claiming(text, row.rule, row.lie)), "") << row.lie;
    }
}

// How many heaps there are is a parameter: the claim that is certified is about rows of at least so many.
TEST(HeapCertificates, AsManyAsAParameter) {
    const std::string heaps = "game t(m = 3)\nposition (h[m])\nmove (h) -> (h[i := h[i] - k]) for i in 1..m, k in 1..h[i]\n";
    const std::string text = claims_of(heaps + "claim \"c\" with m >= 2: P(h) <=> xor(h) = 0\n").at(0).text;
    EXPECT_EQ(rejection(text), "");
    EXPECT_EQ(against_schema(text), "");
    EXPECT_TRUE(true_as_printed(text));
    EXPECT_FALSE(Json::parse(text)["claim"].contains("parameter"));
    EXPECT_EQ(Json::parse(text)["claim"]["text"], "claim len(h) >= 2 => (P(h) <=> xor(h) = 0)\n");
}

// Of another game, by another law, refuting, or with what is not there.
TEST(HeapCertificates, Forged) {
    const std::string good = certified(row_of_heaps, "P(w) => N(w ++ [1])");
    const auto changed = [&](const std::function<void(Json&)>& change) {
        Json json = Json::parse(good);
        change(json);
        return rejection(json.dump());
    };
    EXPECT_NE(changed([](Json& json) { json["proof"]["row"]["law"]["valued"][0] = 0; }), "");
    EXPECT_NE(changed([](Json& json) { json["proof"]["row"]["law"]["next"][1] = 0; }), "");
    EXPECT_NE(changed([](Json& json) { json["proof"]["row"]["measure"] = Json::array(); }), "");
    EXPECT_NE(changed([](Json& json) { json["proof"]["row"]["measure"][0][0] = -1; }), "");
    EXPECT_NE(changed([](Json& json) { json["proof"]["base"] = 3; }), "");
    EXPECT_NE(changed([](Json& json) { json["claim"]["holds"] = false; }), "");
    EXPECT_NE(changed([](Json& json) { json["proof"]["row"]["more"] = 1; }), "");
    Json other = Json::parse(certified(up_to_three, "P(w) => N(w ++ [1])"));
    other["proof"] = Json::parse(good)["proof"];
    EXPECT_NE(rejection(other.dump()), "") << "the law of another game";
    // From 3 one can only go to 2, worth 2: the values in normal play do not tell who wins under misère play.
    const std::string lame = "game t\nposition (w[..])\nmove (w) -> (w[i := w[i] - k]) for i in 1..len(w), k in 1..2 if k = 1 or w[i] = 2\n";
    Json misere = Json::parse(claiming(certified(lame, "w = [1] => N(w)"), lame, "w = [1] => P(w)"));
    EXPECT_NE(rejection(misere.dump()), "") << "false in normal play";
    const Json played = Json::parse(claims_of(lame + "play misere\nclaim \"c\": P([1])\n").at(0).text);
    misere["rule"] = played["rule"], misere["text"] = played["text"], misere["hash"] = played["hash"];
    EXPECT_NE(rejection(misere.dump()).find("leads to none worth 1"), std::string::npos) << rejection(misere.dump());
}

}  // namespace
}  // namespace grundy::certificate::tests
