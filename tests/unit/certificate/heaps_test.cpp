// Claims about rows of any number of heaps: the checker finds for itself all that rows can be.
#include <gtest/gtest.h>

#include "engine/verify/verify.hpp"
#include "tests/unit/certificate/certify.hpp"

namespace grundy::certificate::tests {
namespace {

const std::string row_of_heaps = "game t\nposition (w[..])\nmove (w) -> (w[i := w[i] - k]) for i in 1..len(w), k in 1..w[i]\n";
const std::string up_to_three = "game t\nposition (w[..])\nmove (w) -> (w[i := w[i] - k]) for i in 1..len(w), k in 1..3\n";

const std::string pieces =
    "game t\nposition (w[..]) where all(x in w: x >= 1)\nmove (w) -> (w[1..i-1] ++ [d, w[i]-d] ++ w[i+1..len(w)]) for i in 1..len(w), d in 1..w[i]-1\n";
const std::string bag =
    "game t\nposition (unordered w[..]) where all(x in w: x >= 1)\nmove (w) -> (w[1..i-1] ++ w[i+1..len(w)]) for i in 1..len(w) if w[i] = 1\n"
    "move (w) -> ([d, w[i]-d] ++ w[i+1..len(w)] ++ w[1..i-1]) for i in 1..len(w), d in 1..w[i]-1\n";

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
        {pieces, "P(w) <=> even(sum(w) - len(w))", "P(w) <=> even(sum(w))"},
        {bag, "P(w) <=> even(len(w))", "P(w) <=> even(len(w)) or sum(w) = 400"},
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

// How long play lasts: the sum of what is proved of one entry.
TEST(HeapCertificates, OfLengths) {
    const struct {
        std::string rule, said, lie;
    } table[] = {
        {pieces, "length = sum(w) - len(w)", "length = sum(w)"},
        {bag, "length = 2 * sum(w) - len(w)", "length = 2 * sum(w) - 2 * len(w)"},
    };
    for (const auto& row : table) {
        SCOPED_TRACE(row.said);
        const std::string text = claims_of(row.rule + "claim \"c\": " + row.said + "\n").at(0).text;
        EXPECT_EQ(rejection(text), "");
        EXPECT_EQ(against_schema(text), "");
        EXPECT_TRUE(true_as_printed(text));
        EXPECT_NE(rejection(claiming(text, row.rule, row.lie)), "") << row.lie;
    }
}

// A start that parameters make: the certificate is about every number in the place of the product.
TEST(HeapCertificates, OfTheStart) {
    const std::string bar =
        "game t(m = 3, n = 4)\nposition (unordered w[..]) where all(x in w: x >= 1)\nstart ([m * n])\n"
        "move (w) -> (w[1..i-1] ++ [d, w[i]-d] ++ w[i+1..len(w)]) for i in 1..len(w), d in 1..w[i]-1\n";
    const std::string split =
        "game t(n = 4)\nposition (w[..])\nstart ([n])\n"
        "move (w) -> (w[1..i-1] ++ [d, w[i]-d] ++ w[i+1..len(w)]) for i in 1..len(w), d in 1..w[i]-1\n";
    const struct {
        std::string rule, claim, stated;
    } table[] = {
        {bar, " with m >= 1, n >= 1: P at start <=> odd(m * n)", "claim P([m_times_n], m_times_n) <=> odd(m_times_n)\n"},
        {bar, " with m >= 1, n >= 1: length at start = m * n - 1", "claim length = m_times_n - 1 for w = [m_times_n]\n"},
        {bar, " with m >= 1, n >= 1: odd(m) => P at start or even(n)",
         "claim m mod 2 = 0 and n mod 2 = 0 and m_times_n mod 2 = 0 or m mod 2 = 1 and n mod 2 = 0 and m_times_n mod 2 = 0 or m mod 2 = 0 and n mod 2 = 1 and "
         "m_times_n mod 2 = 0 or m mod 2 = 1 and n mod 2 = 1 and m_times_n mod 2 = 1 => odd(m) => P([m_times_n], m, n, m_times_n) or even(n)\n"},
        {bar, " with m >= 1, n >= 1: P at ([m, n]) <=> even(m + n)", "claim P([m, n], m, n) <=> even(m + n)\n"},
        {split, " with n >= 1: length at start = n - 1", "claim length = n - 1 for w = [n]\n"},
    };
    for (const auto& row : table) {
        const std::string text = claims_of(row.rule + "claim \"c\"" + row.claim + "\n").at(0).text;
        EXPECT_EQ(rejection(text), "") << row.claim;
        EXPECT_EQ(against_schema(text), "") << row.claim;
        EXPECT_TRUE(true_as_printed(text)) << row.claim;
        EXPECT_EQ(Json::parse(text)["claim"]["text"], row.stated);
    }
    // Of an entry with another name, or of another length.
    Json forged = Json::parse(claims_of(split + "claim \"c\" with n >= 1: length at start = n - 1\n").at(0).text);
    const Json good = forged;
    forged["proof"]["called"] = "n";
    EXPECT_NE(rejection(forged.dump()), "");
    forged = good, forged["proof"]["called"] = "P";
    EXPECT_NE(rejection(forged.dump()), "");
    forged = good, forged["claim"]["data"]["expr"][2] = 2;
    EXPECT_NE(rejection(forged.dump()), "");
}

// Rows that change almost so are no sums of their entries: a proof about such a row is none about these.
TEST(HeapCertificates, OfRowsThatAreNoSums) {
    const std::string good = certified(pieces, "P(w) <=> even(sum(w) - len(w))");
    const auto move = [](const std::string& to, const std::string& places = "1..len(w)") {
        return "game t\nposition (w[..]) where all(x in w: x >= 1)\nmove (w) -> (" + to + ") for i in " + places + ", d in 1..w[i]-1\n";
    };
    ASSERT_EQ(rejection(good), "");
    for (const std::string& rule : {
             move("w[1..i] ++ [d, w[i]-d] ++ w[i+1..len(w)]"),    // the entry stays
             move("w[1..i-1] ++ [d, w[i]-d] ++ w[i+2..len(w)]"),  // the next one is lost
             move("w[1..i-1] ++ [d, w[i]-d]"),                    // all that follow are
             move("w[2..i-1] ++ [d, w[i]-d] ++ w[i+1..len(w)]"),  // the first is
             move("w[1..i-1] ++ [d, w[1]-d] ++ w[i+1..len(w)]"),  // another entry is read
             move("w[1..i-1] ++ [d, len(w)] ++ w[i+1..len(w)]"),  // how long the row is
             move("w[1..i-1] ++ [d, i] ++ w[i+1..len(w)]"),       // where it stands
             move("w[1..i-1] ++ [d] ++ w[i+1..len(w)] ++ w[i+1..len(w)]"),
             move("w[1..i-1] ++ [d, w[i]-d] ++ w[i+1..len(w)]", "2..len(w)"),
         }) {
        Json forged = Json::parse(good);
        const Json played = Json::parse(claims_of(rule + "claim \"c\": P([1]) or N([1])\n").at(0).text);
        forged["rule"] = played["rule"], forged["text"] = played["text"], forged["hash"] = played["hash"];
        EXPECT_NE(rejection(forged.dump()), "") << rule;
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
    const auto changed = [&](const Change& change) { return rejection(altered(good, change)); };
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
