// Rules and expressions told in another way than they are printed, games exchanged, work without end: the second half of what a forger tries (forger_test.cpp);
// and that everything honest in the library is still read.
#include <gtest/gtest.h>

#include "engine/base/failure.hpp"
#include "engine/base/sha256.hpp"
#include "engine/rule/claim_text.hpp"
#include "engine/rule/json/claim_json.hpp"
#include "engine/rule/json/json.hpp"
#include "engine/rule/text.hpp"
#include "engine/verify/verify.hpp"
#include "tests/unit/certificate/certify.hpp"

namespace grundy::certificate::tests {
namespace {

/// A rule told with other types, slots and orders than its text has.
TEST(Forged, RulesThatPrintAnotherWay) {
    const std::string row =
        "game coins\ngraph G = { a -> b; b -> c }\ngraph H = { a -> b; a -> c }\nposition (v in G, w in H)\nmove (v, w) -> (x, w) for x in next(G, v)\n";
    const Json good = Json::parse(outcome_of(written(row), {{true, {0}}, {true, {0}}}).text);
    ASSERT_EQ(rejection(good.dump()), "");
    const auto with = [&](const char* place, Json value) {
        Json json = good;
        json["rule"][Json::json_pointer(place)] = std::move(value);
        try {
            const rule::Game game = rule::from_json(json["rule"].dump());
            json["text"] = rule::canonical_text(game);
            json["hash"] = rule::hash(game);
        } catch (const base::Failure&) {
            return std::string("refused");
        }
        return rejection(json.dump()).empty() ? "verified: " + json["text"].get<std::string>() : "rejected";
    };
    const Json next = good["rule"]["moves"][0]["for"][0]["in"];
    Json lying = next;
    lying["type"] = {"set", "vertex", 1};  // next(H, v), evaluated in G
    EXPECT_EQ(with("/moves/0/for/0/in", lying), "refused");
    lying = next;
    lying["type"] = {"set"};
    EXPECT_EQ(with("/moves/0/for/0/in", lying), "refused");
    lying = next;
    lying["args"].push_back(0);
    EXPECT_EQ(with("/moves/0/for/0/in", lying), "refused");
    EXPECT_EQ(with("/moves/0/for/0/slot", 0), "refused");                                              // a slot that is in use
    EXPECT_EQ(with("/moves/0/for/0/slot", 7), "refused");                                              // beyond the frame
    EXPECT_EQ(with("/moves/0/frame", 2), "refused");                                                   // too small
    EXPECT_EQ(with("/moves/0/for/0/name", "v"), "refused");                                            // hides the pattern's
    EXPECT_EQ(with("/moves/0/from/1", Json{{"v", 1}}), "refused");                                     // (v, v): one name, two components
    EXPECT_EQ(with("/moves/0/to/0/0", Json{{"w", 1}, {"type", {"vertex", "number", 1}}}), "refused");  // a vertex of H where one of G stands
    EXPECT_EQ(with("/moves/0/to/0/0", 1), "refused");
    EXPECT_EQ(with("/graphs/0/vertices/1", "a"), "refused");  // two vertices called a
    EXPECT_EQ(with("/graphs/0/vertices/1", "a -> b"), "refused");
    EXPECT_EQ(with("/graphs/0/vertices/1", "a--b"), "refused");
    EXPECT_EQ(with("/graphs/1/name", "G"), "refused");
    EXPECT_EQ(with("/components/1/name", "v"), "refused");
    EXPECT_EQ(with("/components/0/unordered", true), "refused");  // is not printed of a vertex, but would be evaluated
    EXPECT_EQ(with("/components/0/group", 0), "refused");
    EXPECT_EQ(with("/moves/0/label", "x y"), "refused");
}

/// Ill-typed claims: each would be evaluated to something, and printed as something that means nothing, or something else.
TEST(Forged, PartsThatDoNotFitTogether) {
    const std::string row = "game coins\nposition (S : set 1..3, h[2])\nmove (S, h) -> (S \\ {x}, h) for x in S\n";
    const Json set = {{"S", 0}, {"type", {"set"}}}, vector = {{"h", 1}, {"type", {"vector"}}};
    const auto op = [](const char* name, Json args, Json type = nullptr) {
        Json e = {{"op", name}};
        if (!type.is_null()) e["type"] = std::move(type);
        e["args"] = std::move(args);
        return e;
    };
    const auto compare = [](Json a, const char* relation, Json b) {
        return Json{{"op", "compare"}, {"type", {"truth"}}, {"args", {std::move(a), std::move(b)}}, {"relations", {relation}}};
    };
    const auto builtin = [](const char* name, Json args) { return Json{{"op", name}, {"builtin", true}, {"args", std::move(args)}}; };
    const Json bad[] = {
        compare(set, "=", vector),               // {1, 2} = [1, 2]
        compare(set, "<", set),                  // sets are not ordered
        compare(op("index", {set, 1}), "=", 1),  // S[1]
        compare(op("|", {vector, set}, {"set"}), "=", set),
        compare({{"op", "+"}, {"args", {true, 1}}}, "=", 2),
        compare(op("set", {set, 3}, {"set"}), "=", set),  // {S, 3} splices
        compare(op("xor", {true, false}), "=", true),
        Json::array({"and", 1, true}),
        Json::array({"not", 0}),
        compare(builtin("len", {1}), "=", 1),
        compare(builtin("gcd", {1, 2, 3}), "=", 1),
        compare(builtin("odd", {1}), "=", 1),
        compare(op("empty", Json::array(), {"number"}), "=", 1),
        compare({{"op", "word"}, {"type", {"word", "letter"}}, {"text", "a\" = \"a"}},
                "!=", {{"op", "word"}, {"type", {"word", "letter"}}, {"text", "b"}}),  // F5
        compare({{"op", "word"}, {"type", {"word", "letter"}}, {"text", "a b"}}, "!=", {{"op", "word"}, {"type", {"word", "letter"}}, {"text", "b"}}),
        compare({{"op", "letter"}, {"type", {"letter"}}, {"number", 39}}, "!=", {{"op", "letter"}, {"type", {"letter"}}, {"number", 98}}),
        compare({{"op", "big"}, {"text", "007"}}, "=", 7),
        compare({{"op", "big"}, {"text", "7"}}, "=", 7),
        compare({{"op", "if"}, {"args", {true, 1, set}}}, "=", 1),
        1,
    };
    const std::string plain = certified(row, "1 = 1");
    for (const Json& e : bad) {
        Json json = Json::parse(plain);
        json["claim"]["data"]["expr"] = e;
        const std::string why = rejection(json.dump());
        EXPECT_NE(why, "") << e;
        EXPECT_EQ(why.find("the text of the claim"), std::string::npos) << "only the text kept it out: " << e;
    }
}

/// One law, one theorem, the rule of another game; texts and hash are right.
TEST(Forged, RulesAndGamesExchanged) {
    const Json own = Json::parse(certified(s145_with_lost + "use other = subtract {1, 2}\n", "g(n) + other.g(n) >= 0"));
    ASSERT_EQ(rejection(own.dump()), "");
    Json json = own;
    std::swap(json["proof"]["laws"][0]["game"], json["proof"]["laws"][1]["game"]);
    EXPECT_NE(rejection(json.dump()), "");
    json = own;
    json["proof"]["laws"][1] = json["proof"]["laws"][0];
    EXPECT_NE(rejection(json.dump()), "");
    json = own;
    std::swap(json["claim"]["uses"][0]["rule"], json["rule"]);
    EXPECT_NE(rejection(json.dump()), "");
    json = Json::parse(certified(s145_with_lost + "start (6)\n", "N at start"));
    json["rule"]["play"] = "misere";
    EXPECT_NE(rejection(json.dump()), "") << "the text says nothing of misere play";
    json = Json::parse(law_of(open("s145")).text);
    json["rule"]["play"] = "misere";
    json["text"] = json["text"].get<std::string>() + "play misere\n";
    json["hash"] = base::sha256(json["text"].get<std::string>());
    EXPECT_NE(rejection(json.dump()), "") << "a theorem about normal play";
}

/// What is asked of the checker is bounded, and it says so.
TEST(Forged, WorkWithoutEnd) {
    const std::string prelude = "game s\nposition (n)\nmove (n) -> (n - s) for s in {1, 4, 5}\n";
    for (const char* claim : {"sum(i in 1..10^9: i) > 0", "len({i * i mod 7 for i in 1..10^9}) > 0", "len(primes(9999999)) > 0", "len(squares(10^17)) > 0",
                              "all(a in 1..10^6, b in 1..10^6: a + b > 1)", "count(x in subsets(1..30): true) > 0", "count(x in partitions(500): true) > 0"}) {
        Json json = Json::parse(certified(prelude, "1 = 1"));
        const rule::Game game = *written(prelude);
        dsl::Diagnostics diagnostics;
        const dsl::Library library("");
        const auto opened = library.open("-", prelude + "claim \"c\": " + claim + "\n");
        const auto info = opened.document->claim(0, diagnostics);
        ASSERT_TRUE(info) << claim;
        json["claim"]["data"] = Json::parse(rule::claim_to_json(info->cases[0].second, game));
        json["claim"]["text"] = rule::to_string(info->cases[0].second, game);
        EXPECT_NE(rejection(json.dump(), 2'000'000), "") << claim;
    }
    // Functions that call the one before them twice: short to write, long to compute; and too many of them to be gone down.
    const auto chained = [&](int functions) {
        Json json = Json::parse(certified("game s\nlet f0(x) = x + 1\nposition (n)\nmove (n) -> (n - 1)\n", "f0(n) >= 0 for n in 0..0"));
        for (int i = 1; i < functions; ++i) {
            Json f = json["rule"]["functions"][0];
            const Json before = {{"op", "apply"}, {"function", i - 1}, {"args", {Json{{"x", 0}}}}};
            f["name"] = "f" + std::to_string(i);
            f["body"] = {"+", before, before};
            json["rule"]["functions"].push_back(f);
        }
        json["claim"]["data"]["expr"]["args"][0]["function"] = functions - 1;
        try {
            const rule::Game game = rule::from_json(json["rule"].dump());
            json["claim"]["text"] = rule::to_string(rule::claim_from_json(json["claim"]["data"].dump(), game), game);
        } catch (const base::Failure& why) {
            return std::string(why.what());
        }
        return rejection(json.dump());
    };
    EXPECT_EQ(chained(1), "");
    EXPECT_EQ(chained(5), "");
    EXPECT_NE(chained(60).find("steps"), std::string::npos) << chained(60);
    EXPECT_NE(chained(300).find("too deep"), std::string::npos) << chained(300);
}

/// The strict reader must read whatever the language makes: each rule of the library comes back, and prints the same.
TEST(Forged, EveryRuleOfTheLibraryIsStillRead) {
    const dsl::Library library(std::string(GRUNDY_SOURCE_DIR) + "/rules");
    int read = 0;
    for (const std::string& name : library.names()) {
        const auto opened = library.open(name);
        dsl::Diagnostics diagnostics;
        const auto game = opened.document ? opened.document->instantiate({}, diagnostics) : std::nullopt;
        ASSERT_TRUE(game) << name;
        try {
            EXPECT_EQ(rule::canonical_text(rule::from_json(rule::to_json(*game))), rule::canonical_text(*game)) << name;
            ++read;
        } catch (const base::Failure& why) {
            ADD_FAILURE() << name << ": " << why.what();
        }
    }
    EXPECT_GT(read, 50);
}

/// And each claim of the library, but for those that have no form in a certificate.
TEST(Forged, EveryClaimOfTheLibraryIsStillRead) {
    const dsl::Library library(std::string(GRUNDY_SOURCE_DIR) + "/rules");
    int read = 0;
    for (const std::string& name : library.names()) {
        const auto opened = library.open(name);
        ASSERT_TRUE(opened.document) << name;
        for (std::size_t k = 0; k < opened.document->claims(); ++k) {
            dsl::Diagnostics diagnostics;
            const auto info = opened.document->claim(k, diagnostics);
            if (!info || info->cases.empty()) continue;
            const auto [claim, game] = rule::with_all_games(info->cases[0].second, *info->cases[0].first.game);
            if (claim.form == rule::Claim::Form::keep) continue;
            try {
                EXPECT_EQ(rule::to_string(rule::claim_from_json(rule::claim_to_json(claim, game), game), game), rule::to_string(claim, game))
                    << name << ": " << info->text;
                ++read;
            } catch (const base::Failure& why) {
                ADD_FAILURE() << name << ": " << info->text << ": " << info->formal << ": " << why.what();
            }
        }
    }
    EXPECT_GT(read, 200);
}

}  // namespace
}  // namespace grundy::certificate::tests
