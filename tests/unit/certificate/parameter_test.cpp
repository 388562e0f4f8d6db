// Claims `with k >= …`: k is one more number of a position, and the checker sees for itself that no move changes it.
#include <gtest/gtest.h>

#include "engine/base/failure.hpp"
#include "engine/rule/json/json.hpp"
#include "engine/rule/text.hpp"
#include "engine/verify/verify.hpp"
#include "tests/support/depth.hpp"
#include "tests/unit/certificate/certify.hpp"
#include "tests/unit/certificate/mutants.hpp"

namespace grundy::certificate::tests {
namespace {

const std::string corner = "game corner(k = 3)\nposition (x, y) where x <= k\nmove one: (x, y) -> (x - 1, y)\nmove (x, y) -> (x, y - 1)\n";
std::string of_corner(const std::string& claim) { return claims_of(corner + "claim \"c\" " + claim + "\n").at(0).text; }

// As a formula about the values, for every value of k at once.
TEST(ParameterCertificates, Periods) {
    const std::string take = "game t(k = 3)\nposition (n)\nmove (n) -> (n - j) for j in 1..k\n";
    for (const char* said : {"period k + 1", "period k + 1 preperiod 0"}) {
        SCOPED_TRACE(said);
        const std::string text = claims_of(take + "claim \"c\" with k >= 1: " + said + "\n").at(0).text;
        EXPECT_EQ(rejection(text, verify::usual_steps), "");
        EXPECT_EQ(against_schema(text), "");
        EXPECT_TRUE(true_as_printed(text, verify::usual_steps));
        const Json json = Json::parse(text);
        EXPECT_EQ(json["claim"]["parameter"], "k");
        EXPECT_EQ(json["proof"]["thm"], "11.2");
    }
}

TEST(ParameterCertificates, OfEveryForm) {
    const struct {
        const char *claim, *theorem;
        bool holds;
    } table[] = {
        {"with k >= 0: P(x, y) <=> even(x + y)", "11.1", true},
        {"with k >= 2: g(x, y) = (x + y) mod 2", "11.2", true},
        {"with k >= 0: length = x + y", "11.4", true},
        {"with k >= 0: finite", "rank", true},
        {"with k >= 0: N at (k, 2 * k) <=> odd(k)", "11.1", true},
        {"with k >= 0: length at (k, 2 * k) = 3 * k", "11.4", true},
        {"with k >= 5: keep even(x + y)", "kept", true},
        {"with k >= 1: keep even(x + y) and x < k + 1 answering one with (x - 2, y) by (x, y) -> (x, y - 1)", "kept", false},
        {"with k >= 1: P(x, y) <=> even(x + y) and x < 5", "counterexample", false},
        {"with k >= 0 expect refuted: length = x + y + (if x = 9000 then k else 0)", "11.4", false},
    };
    for (const auto& row : table) {
        SCOPED_TRACE(row.claim);
        try {
            const std::string text = of_corner(row.claim);
            Json json = Json::parse(text);
            EXPECT_EQ(json["proof"]["thm"], row.theorem);
            EXPECT_EQ(json["claim"]["holds"], row.holds);
            EXPECT_EQ(json["claim"]["parameter"], "k");
            EXPECT_EQ(against_schema(text), "");
            EXPECT_TRUE(true_as_printed(text, verify::usual_steps));
            for (const char* other : {"x", "y", "z", ""}) {
                json["claim"]["parameter"] = other;
                EXPECT_NE(rejection(json.dump(), verify::usual_steps), "") << other;
            }
        } catch (const std::exception& why) {
            ADD_FAILURE() << why.what();
        }
    }
}

// Each of them is looked at by itself.
TEST(ParameterCertificates, Several) {
    const std::string board =
                          "game b(k = 3, m = 2)\nposition (x, y) where x <= k and y <= m\nmove (x, y) -> (x - 1, y)\nmove (x, y) -> (x, y - 1)\nstart (k, m)\n",
                      take = "game t(k = 3, m = 1)\nposition (n)\nmove one: (n) -> (n - j) for j in m..k\n";
    const struct {
        std::string file;
        const char* theorem;
        bool holds;
    } table[] = {{board + "claim \"c\" with k >= 0, m >= 0: P(x, y) <=> even(x + y)\n", "12.1", true},
                 {board + "claim \"c\" with k >= 1, m >= k: N at start <=> odd(k + m)\n", "11.1", true},
                 {board + "claim \"c\" with k >= 1, m >= k: length at start = k + m\n", "11.4", true},
                 {board + "claim \"c\" with k >= 1, m >= 1: finite\n", "rank", true},
                 {take + "claim \"c\" with m >= 1, k >= m: P(n) <=> n mod (m + k) < m\n", "11.1", true},
                 {take + "claim \"c\" with m >= 1, k >= m: keep n mod (m + k) < m\n", "kept", true},
                 {take + "claim \"c\" with m >= 1, k >= m: keep n mod (m + k) < m answering one with (n - m - k)\n", "kept", true},
                 {take + "claim \"c\" with m >= 1, k >= m: keep n mod (m + k) < m answering one with (n - m - k + 1)\n", "kept", false},
                 {take + "claim \"c\" with m >= 1, k >= m: P(n) <=> n mod (m + k) <= m\n", "counterexample", false}};
    for (const auto& row : table) {
        SCOPED_TRACE(row.file);
        const std::string good = claims_of(row.file).at(0).text;
        const Json json = Json::parse(good);
        EXPECT_EQ(json["proof"]["thm"], row.theorem);
        EXPECT_EQ(json["claim"]["holds"], row.holds);
        EXPECT_EQ(against_schema(good), "");
        EXPECT_TRUE(true_as_printed(good, verify::usual_steps));
        const auto names = json["claim"]["parameter"].get<std::vector<std::string>>();
        ASSERT_EQ(names.size(), 2U);
        for (const std::size_t k : {std::size_t{0}, std::size_t{1}})
            for (const char* other : {"x", "n", "z", ""}) {
                Json forged = json;
                forged["claim"]["parameter"][k] = other;
                EXPECT_NE(rejection(forged.dump(), verify::usual_steps), "") << other;
            }
        Json forged = json;
        forged["claim"]["parameter"] = {names[0], 7};
        EXPECT_NE(rejection(forged.dump(), verify::usual_steps), "");
    }
    // One of them is changed by a move.
    const Json json = Json::parse(claims_of(table[0].file).at(0).text);
    const auto with = [&](const char* move) {
        Json other = json;
        const auto game = written(std::string("game b\nposition (x, y, k, m) where x <= k and y <= m\nmove (x, y, k, m) -> (x - 1, y, k, m)\n") + move);
        other["rule"] = Json::parse(rule::to_json(*game)), other["text"] = rule::canonical_text(*game), other["hash"] = rule::hash(*game);
        return rejection(other.dump(), verify::usual_steps);
    };
    EXPECT_EQ(with("move (x, y, k, m) -> (x, y - 1, k, m)\n"), "");
    EXPECT_NE(with("move (x, y, k, m) -> (x, y - 1, k, m - 1)\n").find("may change"), std::string::npos);
    EXPECT_NE(with("move (x, y, k, m) -> (x, y - 1, k - 2, m)\n").find("may change"), std::string::npos);
}

TEST(ParameterCertificates, AnotherRule) {
    const std::string good = of_corner("with k >= 0: P(x, y) <=> even(x + y)");
    const auto with = [&](const std::string& rule) {
        Json json = Json::parse(good);
        const auto game = written(rule);
        json["rule"] = Json::parse(rule::to_json(*game)), json["text"] = rule::canonical_text(*game), json["hash"] = rule::hash(*game);
        return rejection(json.dump(), verify::usual_steps);
    };
    const std::string same = "game corner\nposition (x, y, k) where x <= k and k >= 0\nmove one: (x, y, k) -> (x - 1, y, k)\n";
    EXPECT_EQ(with(same + "move (x, y, k) -> (x, y - 1, k)\n"), "");
    EXPECT_EQ(with(same + "move (x, y, j) -> (x, y - 1, j)\n"), "");
    for (const char* move : {"move (x, y, k) -> (x, y - 1, k + 0)\n", "move (x, y, k) -> (x, y - 1, k - 2)\n", "move (x, y, k) -> (x, y - 1, x)\n",
                             "move (x, y, 7) -> (x, y - 1, 7)\n", "move (x, y, k) -> (x, y - 1, j) for j in k..k\n"})
        EXPECT_NE(with(same + move).find("may change"), std::string::npos) << move << with(same + move);
    EXPECT_NE(with("game corner\nposition (x, unordered (y, k)) where x <= 3\nmove (x, y, k) -> (x - 1, y, k)\n"), "");
    // A claim about some values is not one about all.
    Json json = Json::parse(claims_of(same + "move (x, y, k) -> (x, y - 1, k)\nclaim \"c\": P(x, y, k) <=> even(x + y) for k in 2..5\n").at(0).text);
    EXPECT_EQ(rejection(json.dump(), verify::usual_steps), "");
    json["claim"]["parameter"] = "k";
    EXPECT_NE(rejection(json.dump(), verify::usual_steps).find("all values"), std::string::npos);
}

TEST(ParameterCertificates, OfQuotients) {
    const std::string one = "game t(k = 2)\nposition (n)\nmove (n) -> (n - s) for s in 1..k\n",
                      two = "game t(k = 2)\nposition (x, y)\nmove (x, y) -> (x - s, y) for s in 1..k\nmove (x, y) -> (x, y - s) for s in 1..k\n";
    const struct {
        std::string rule;
        const char* claim;
        bool law;
    } table[] = {{one, "P(n) <=> n mod (k + 1) = 0", false},
                 {one, "g(n) = n mod (k + 1)", false},
                 {one, "P(n) => N(n + k)", true},
                 {one, "P(n + k + 1) <=> P(n)", true},
                 {one + "play misere\n", "P(n) <=> n mod (k + 1) = 1", false},
                 {two, "P(x, y) <=> x mod (k + 1) = y mod (k + 1)", false}};
    for (const auto& row : table) {
        SCOPED_TRACE(row.claim);
        const std::string good = claims_of(row.rule + "claim \"c\" with k >= 1: " + row.claim + "\n").at(0).text;
        const Json json = Json::parse(good);
        EXPECT_EQ(against_schema(good), "");
        EXPECT_EQ(json["proof"].contains("law"), row.law);
        if (!json["proof"].contains("divided")) continue;
        const auto with = [&](const Change& change) { return rejection(altered(json, change), verify::usual_steps); };
        EXPECT_EQ(with([](Json&) {}), "");
        const std::size_t numbers = json["proof"]["divided"]["by"].size();
        for (std::size_t k = 0; k < numbers; ++k)
            for (const int more : {-1, 1})
                EXPECT_NE(with([&](Json& j) { j["proof"]["divided"]["by"][k] = j["proof"]["divided"]["by"][k].get<int>() + more; }), "") << k;
        EXPECT_NE(with([](Json& j) { j["proof"].erase("divided"); }), "");
        EXPECT_NE(with([](Json& j) { j["proof"]["divided"]["components"] = Json::array(); }), "");
        EXPECT_NE(with([&](Json& j) { j["proof"]["divided"]["components"] = {numbers - 2}; }), "") << "the divisor by itself";
        EXPECT_NE(with([](Json& j) { j["proof"]["divided"]["components"] = {0, 0}; }), "");
        EXPECT_NE(with([](Json& j) { j["proof"]["divided"]["components"] = {9}; }), "");
        EXPECT_NE(with([](Json& j) { j["proof"]["measure"][0][0] = 0; }), "");
        const std::size_t states = row.law ? json["proof"]["law"]["lost"].size() : 0;
        for (std::size_t q = 1; q < states; ++q)  // the first is where k = 0 is, which is no position

            EXPECT_NE(with([&](Json& j) { j["proof"]["law"]["lost"][q] = 1 - j["proof"]["law"]["lost"][q].get<int>(); }), "") << q;
        // The same proof of a rule with other moves, and of another claim.
        const auto of_rule = [&](const std::string& rule) {
            return with([&](Json& j) {
                const auto game = written(rule);
                j["rule"] = Json::parse(rule::to_json(*game)), j["text"] = rule::canonical_text(*game), j["hash"] = rule::hash(*game);
            });
        };
        const std::string same = "game t\nposition (n, k) where k >= 1\n";
        if (json["rule"]["components"].size() != 2 || row.rule != one) continue;
        EXPECT_EQ(of_rule(same + "move (n, k) -> (n - s, k) for s in 1..k\n"), "");
        for (const char* move :
             {"move (n, k) -> (n - s, k) for s in 1..k-1\n", "move (n, k) -> (n - s, k) for s in 1..k+1\n", "move (n, k) -> (n - s, k + 1) for s in 1..k\n",
              "move (n, k) -> (n - s, k) for s in 1..k if n mod (k + 1) != 2\n", "move (n, k) -> (n - s, k) for s in 1..n\n"})
            EXPECT_NE(of_rule(same + move), "") << move;
        EXPECT_NE(of_rule("game t\nposition (n, k)\nmove (n, k) -> (n - s, k) for s in 1..k\nmove (n, k) -> (n - 1, k) if k = 0\n"), "");
    }
}

/// A list of what may be taken in which the parameter stands: a name that runs through it is natural, and at most a few times the divisor.
TEST(ParameterCertificates, ListsWithTheParameter) {
    const std::string rule = "game t(k = 3)\nposition (n)\nmove (n) -> (n - s) for s in ";
    const auto claimed = [&](const char* taken, const char* claim) {
        return claims_of(rule + taken + "\nclaim \"c\" with k >= 2: " + claim + "\n").at(0).text;
    };
    const char* const when_odd = "odd(k) => (P(n) <=> even(n))";
    const char* const when_even = "even(k) => (P(n) <=> even(n mod (k + 1)) and n mod (k + 1) < k)";
    for (const char* taken : {"{1, k}", "{1} | {k}", "{1, k, k + 2} & {1, k}"})
        for (const char* claim : {when_odd, when_even}) {
            SCOPED_TRACE(std::string(taken) + claim);
            const std::string good = claimed(taken, claim);
            EXPECT_EQ(against_schema(good), "");
            EXPECT_EQ(rejection(good, verify::usual_steps), "");
            for (const char* other : {"{1, k + 1}", "{1, k - 1}", "{1, 2, k}", "{2, k}"}) {
                Json json = Json::parse(good);
                const auto game = written(std::string("game t\nposition (n, k) where k >= 2\nmove (n, k) -> (n - s, k) for s in ") + other + "\n");
                json["rule"] = Json::parse(rule::to_json(*game)), json["text"] = rule::canonical_text(*game), json["hash"] = rule::hash(*game);
                EXPECT_NE(rejection(json.dump(), verify::usual_steps), "") << other;
            }
        }
}

/// A product with the divisor may be negative: then no natural number is put in its place.
TEST(ParameterCertificates, NegativeProducts) {
    const std::string rule = "game t(k = 3)\nposition (n)\nmove (n) -> (n - s) for s in 1..k\nclaim \"c\" with k >= 1: P(n) <=> n mod (k + 1) = 0\n";
    const std::string good = claims_of(rule).at(0).text, open = "game t\nposition (n, k) where k >= 1\nmove (n, k) -> (n - s, k) for s in 1..k\n";
    for (const char* product : {"(k - 3) * (k + 1)", "(k + 1) * (k - 3)", "(2 - k) * (k + 1)", "(k - 3) * (k + 2)", "(0 - k - 1) * (k + 1)"}) {
        const std::string chosen = std::string("(if k != 9 then ") + product + " else 0)";
        for (const std::string& never : {"not " + chosen + " < 0", "all(j in " + std::string(product) + "..1: j >= 0)"})
            EXPECT_NE(rejection(claiming(good, open, "P(n, k) <=> n mod (k + 1) = 0 and " + never), verify::usual_steps), "") << never;
    }
}

/// Positions at a multiple of the divisor, however large, and at a product with it: their quotient and what is left over are known.
TEST(ParameterCertificates, PositionsAtMultiples) {
    const std::string rule = "game t(k = 3)\nposition (n)\nmove (n) -> (n - s) for s in 1..k\nclaim \"c\" with k >= 1: ";
    const struct {
        const char *position, *one_more;
    } lost[] = {{"5 * (k + 1)", "5 * k + 6"},
                {"2012 * (k + 1)", "2012 * k + 2013"},
                {"2012 * k + 2012", "(k + 1) * 2012 + 1"},
                {"3 * (k + 1) * 1000", "3000 * (k + 1) + 1"},
                {"k * k + k", "k * (k + 1) + 1"},
                {"(k + 1)^2", "(k + 1)^2 + 1"},
                {"10^20 * (k + 1)", "10^20 * (k + 1) + 1"},
                {"123456789012345678901234567890 * (k + 1)", "(k + 1) * 123456789012345678901234567890 + 1"},
                {"2 * k * (k + 1)", "2 * k * (k + 1) + 1"},
                {"(k + 3) * (k + 1)", "(k + 3) * (k + 1) + 1"}};
    int turn = 0;
    for (const auto& row : lost) {
        SCOPED_TRACE(row.position);
        for (const std::string& claim : {"P(" + std::string(row.position) + ")", "N(" + std::string(row.one_more) + ")"}) {
            if (grundy::tests::depth() == 1 && turn++ % 4 % 3 != 0) continue;  // in the usual run one of the two, of either kind
            const std::string good = claims_of(rule + claim + "\n").at(0).text;
            EXPECT_EQ(rejection(good, verify::usual_steps), "") << claim;
            EXPECT_TRUE(Json::parse(good)["claim"]["holds"]) << claim;
            const std::string other = claim[0] == 'P' ? "P(" + std::string(row.one_more) + ", k)" : "N(" + std::string(row.position) + ", k)";
            EXPECT_NE(rejection(claiming(good, "game t\nposition (n, k) where k >= 1\nmove (n, k) -> (n - s, k) for s in 1..k\n", other), verify::usual_steps),
                      "")
                << other;
        }
    }
}

/// Ranges that are longer than any multiple of the divisor: what brute force finds false is rejected, told by a proof that is good elsewhere.
TEST(ParameterCertificates, LongRangesAgainstBruteForce) {
    const struct {
        const char* text;
        std::function<bool(int n, int k, int to)> may;
    } moves[] = {{"(n - s, k) for s in 1..n if s mod (k + 1) != 0", [](int n, int k, int to) { return (n - to) % (k + 1) != 0; }},
                 {"(n - s, k) for s in k..n", [](int n, int k, int to) { return n - to >= k; }},
                 {"(s, k) for s in 0..n - k if s mod (k + 1) = k", [](int n, int k, int to) { return to <= n - k && to % (k + 1) == k; }},
                 {"(n - s, k) for s in n / (k + 1)..n if s >= 1", [](int n, int k, int to) { return n - to >= n / (k + 1); }}};
    const struct {
        const char* text;
        std::function<bool(int n, int k)> lost;
    } sentences[] = {{"n mod (k + 1) = 0", [](int n, int k) { return n % (k + 1) == 0; }},
                     {"n < k", [](int n, int k) { return n < k; }},
                     {"n <= k", [](int n, int k) { return n <= k; }},
                     {"n mod (k + 1) != k and n <= k or n < 2 * k", [](int n, int k) { return (n % (k + 1) != k && n <= k) || n < 2 * k; }},
                     {"n < 2 * k", [](int n, int k) { return n < 2 * k; }},
                     {"n = 0", [](int n, int) { return n == 0; }}};
    const Json good = Json::parse(
        claims_of("game t(k = 2)\nposition (n)\nmove (n) -> (n - s) for s in 1..k\nclaim \"c\" with k >= 1: P(n) <=> n mod (k + 1) = 0\n").at(0).text);
    int accepted = 0, false_ones = 0;
    for (const auto& move : moves) {
        std::map<std::pair<int, int>, bool> lost;
        for (int k = 1; k <= 6; ++k)
            for (int n = 0; n <= 60; ++n) {
                bool wins = false;
                for (int to = 0; to < n; ++to) wins = wins || (move.may(n, k, to) && lost[{k, to}]);
                lost[{k, n}] = !wins;
            }
        for (const auto& sentence : sentences) {
            const std::string rule = std::string("game t\nposition (n, k) where k >= 1\nmove (n, k) -> ") + move.text + "\n";
            const bool is_true =
                std::all_of(lost.begin(), lost.end(), [&](const auto& at) { return at.second == sentence.lost(at.first.second, at.first.first); });
            Json own;
            try {
                own = Json::parse(certified(rule, std::string("P(n, k) <=> ") + sentence.text, 0.3));
            } catch (const base::Failure&) {
                continue;  // neither proved nor refuted, as far as it was tried
            }
            EXPECT_EQ(own["claim"]["holds"], is_true) << rule << sentence.text;
            Json told = good;
            for (const char* field : {"rule", "text", "hash", "claim"}) told[field] = own[field];
            told["claim"]["holds"] = true;
            const bool passes = rejection(told.dump(), verify::usual_steps).empty();
            EXPECT_TRUE(is_true || !passes) << rule << sentence.text;
            accepted += passes, false_ones += !is_true;
        }
    }
    EXPECT_GE(accepted, 3);
    EXPECT_GE(false_ones, 12);
}

TEST(ParameterCertificates, MultiplesOfTheDivisor) {
    const std::string rule = "game t(k = 2)\nposition (n)\nmove (n) -> (n - s) for s in 1..k\n",
                      open = "game t\nposition (n, k) where k >= 2\nmove (n, k) -> (n - s, k) for s in 1..k\n";
    const struct {
        const char *claim, *wrong;
    } table[] = {{"P((k + 1) * n)", "P((k + 2) * n, k)"},
                 {"N((k + 1) * n + 2)", "N((k + 1) * n, k)"},
                 {"n >= 3 => g(n * (k + 1) + 1) = 1", "n >= 3 => g(n * (k + 1) + 1, k) = 2"},
                 {"P(n) <=> n / (k + 1) * (k + 1) = n", "P(n, k) <=> n / (k + 1) * k = n"},
                 {"g(n) <= k", "g(n, k) <= k - 1"},
                 {"odd(k) => (P(n) => even(n))", "even(k) => (P(n, k) => even(n))"}};
    for (const auto& row : table) {
        SCOPED_TRACE(row.claim);
        const std::string good = claims_of(rule + "claim \"c\" with k >= 2: " + row.claim + "\n").at(0).text;
        const Json json = Json::parse(good);
        EXPECT_EQ(against_schema(good), "");
        EXPECT_EQ(rejection(good, verify::usual_steps), "");
        EXPECT_TRUE(json["proof"].contains("divided"));
        Json turned = json;
        turned["claim"]["holds"] = false;
        EXPECT_NE(rejection(turned.dump(), verify::usual_steps), "");
        const std::string wrong = certified(open, row.wrong);  // refuted, and told as if it were true by the good proof
        Json forged = json;
        forged["claim"] = Json::parse(wrong)["claim"];
        forged["claim"]["holds"] = true;
        for (const char* field : {"rule", "text", "hash"}) forged[field] = Json::parse(wrong)[field];
        EXPECT_NE(rejection(forged.dump(), verify::usual_steps), "");
        Json other = json;  // the names taken the other way
        if (json["proof"]["divided"].contains("apart")) other["proof"]["divided"].erase("apart");
        else other["proof"]["divided"]["apart"] = true;
        EXPECT_NE(rejection(other.dump(), verify::usual_steps), "");
    }
}

TEST(ParameterCertificates, SetsToldByQuotients) {
    const std::string rule = "game t(k = 2)\nposition (n)\nmove take: (n) -> (n - s) for s in 1..k\n";
    for (const char* claim :
         {"keep n mod (k + 1) = 0", "keep n mod (k + 1) = 0 by (n) -> (n - n mod (k + 1))", "keep n mod (k + 1) = 0 answering take with (n - k - 1)"}) {
        SCOPED_TRACE(claim);
        const std::string good = claims_of(rule + "claim \"c\" with k >= 1: " + claim + "\n").at(0).text;
        const Json json = Json::parse(good);
        EXPECT_EQ(against_schema(good), "");
        EXPECT_TRUE(true_as_printed(good, verify::usual_steps));
        const auto with = [&](const Change& change) { return rejection(altered(json, change), verify::usual_steps); };
        EXPECT_EQ(with([](Json&) {}), "");
        for (std::size_t k = 0; k < json["proof"]["divided"]["by"].size(); ++k)
            for (const int more : {-1, 1})
                EXPECT_NE(with([&](Json& j) { j["proof"]["divided"]["by"][k] = j["proof"]["divided"]["by"][k].get<int>() + more; }), "");
        EXPECT_NE(with([](Json& j) { j["proof"].erase("divided"); }), "");
        EXPECT_NE(with([](Json& j) { j["proof"]["measure"][0][0] = 0; }), "");
        EXPECT_NE(with([](Json& j) { j["claim"]["holds"] = false, j["proof"].erase("measure"); }), "");
    }
    const std::string lifted = "game t\nposition (n, k) where k >= 1\nmove take: (n, k) -> (n - s, k) for s in 1..k\n",
                      set = claims_of(rule + "claim \"c\" with k >= 1: keep n mod (k + 1) = 0\n").at(0).text;
    EXPECT_EQ(rejection(claiming(set, lifted, "keep n mod (k + 1) = 0 by (n, k) -> (n - n mod (k + 1), k)"), verify::usual_steps), "");
    for (const char* other : {"keep n mod (k + 1) = 1", "keep n mod (k + 1) <= 1", "keep n mod (k + 1) = 0 and n != 4 * k + 4",
                              "keep n mod (k + 1) = 0 by (n, k) -> (n - 1, k)", "keep n mod (k + 1) = 0 answering take with (n - k, k)"})
        EXPECT_NE(rejection(claiming(set, lifted, other), verify::usual_steps), "") << other;
}

TEST(ParameterCertificates, WhatCannotBeReadWithOneMoreNumber) {
    const std::string multiple = "game t(k = 2)\nposition (n)\nmove (n) -> (n - k)\nclaim \"c\" with k >= 2: P(n) <=> even(n / k) or n * k < 0\n";
    const std::string length = "game t(k = 2)\nposition (h[k])\nmove (h) -> (h[1..k-1] ++ [h[k] - 1])\nclaim \"c\" with k >= 2: P(h) <=> even(h[k])\n";
    for (const std::string& text : {multiple, length}) {
        try {
            claims_of(text, 0.1);
            ADD_FAILURE() << text;
        } catch (const base::Failure& why) {
            EXPECT_EQ(why.kind(), base::FailureKind::unsupported) << why.what();
        }
    }
}

}  // namespace
}  // namespace grundy::certificate::tests
