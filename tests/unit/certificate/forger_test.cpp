// Lies told consistently, by somebody who has the checker's source: texts and hashes are always made those of what is changed. What passes must be true as
// it is printed, which the language and the definition decide (true_as_printed); honest twins show that each test could fail.
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <regex>

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

const std::string with_lost = "game s145\nlet lost(n) = n mod 8 = 0 or n mod 8 = 2\nposition (n)\nmove (n) -> (n - s) for s in {1, 4, 5}\n";

std::string certified(const std::string& rule, const std::string& claim) { return claims_of(rule + "claim \"c\": " + claim + "\n").at(0).text; }

std::string replaced(std::string text, const std::string& from, const std::string& to) {
    const auto at = text.find(from);
    EXPECT_NE(at, std::string::npos) << from << " is not in " << text;
    return at == std::string::npos ? text : text.replace(at, from.size(), to);
}

std::string read(const std::filesystem::path& path) {
    std::ifstream in(path);
    return {std::istreambuf_iterator<char>(in), {}};
}

// Found by an audit: functions called P, g and odd, a sentence and escapes as the name of a game, a claim within quotes, and a set that lists 1 twice.
TEST(Forged, FilesOfTheAudit) {
    const std::filesystem::path folder = std::string(GRUNDY_SOURCE_DIR) + "/tests/data/forged";
    for (const char* name : {"F1", "F2", "F3", "F4", "F5", "F6", "F7", "R1"}) {
        const std::string text = read(folder / (std::string(name) + ".json"));
        ASSERT_NE(text, "") << name;
        EXPECT_NE(rejection(text), "") << name;
        for (const char c : rejection(text)) EXPECT_GE(c, 0x20) << name << ": the reason carries a control character of the file";
    }
    // With a name of its own the function of F3 is what it says, and what it says is printed.
    const std::string honest = std::regex_replace(read(folder / "F3.json"), std::regex("odd"), "lost");
    ASSERT_EQ(rejection(honest), "");
    EXPECT_EQ(verify::verify(honest).sentence, "the claim is true: P(n) <=> lost(n)\n  with let lost(n) = n mod 8 = 0 or n mod 8 = 2");
}

/// One file must not be two things to two readers.
TEST(Forged, JsonThatCanBeReadInTwoWays) {
    const std::string good = law_of(open("s145")).text;
    ASSERT_EQ(rejection(good), "");
    const auto with = [&](const char* from, const char* to) { return replaced(good, from, to); };
    const struct {
        const char* what;
        std::string text;
    } table[] = {
        {"a name twice", with("\"preperiod\":0", "\"preperiod\":0,\"preperiod\":0")},
        {"a name twice, far apart", with("\"v\": 1,", "\"v\": 1, \"v\": 1,")},
        {"a name twice, one escaped", with("\"preperiod\":0", "\"preperiod\":0,\"\\u0070reperiod\":0")},
        {"a name twice in the rule", with("\"name\":\"n\"", "\"name\":\"n\",\"name\":\"n\"")},
        {"a fraction", with("\"period\":8", "\"period\":8.0")},
        {"an exponent", with("\"period\":8", "\"period\":8e0")},
        {"a large exponent", with("\"period\":8", "\"period\":8e999999999")},
        {"minus zero", with("\"preperiod\":0", "\"preperiod\":-0")},
        {"a zero before", with("\"period\":8", "\"period\":08")},
        {"a plus", with("\"period\":8", "\"period\":+8")},
        {"a number as a text", with("\"period\":8", "\"period\":\"8\"")},
        {"a number as a text with zeros", with("\"period\":8", "\"period\":\"008\"")},
        {"beyond 64 bits", with("\"period\":8", "\"period\":18446744073709551624")},
        {"a comment", with("\"period\":8", "\"period\":8 /* 4 */")},
        {"something behind", good + "{}"},
        {"a zero byte behind", good + std::string(1, '\0')},
        {"a mark before", "\xef\xbb\xbf" + good},
        {"no UTF-8", with("grundy.certificate/1", "grundy.certificate/1\xff")},
        {"another field", with("\"v\": 1,", "\"v\": 1, \"note\": \"\",")},
        {"another field in the rule", with("\"name\":\"n\"", "\"name\":\"n\",\"of\":1")},
        {"a default that is written", with("\"name\":\"n\"", "\"name\":\"n\",\"unordered\":false")},
        {"another default", with("\"frame\":2", "\"frame\":2,\"label\":\"\"")},
        {"a list in a list", std::string(201, '[') + std::string(201, ']')},
        {"a look-alike of n", with("\"name\":\"n\"", "\"name\":\"\xd0\xbf\"")},
    };
    for (const auto& row : table) EXPECT_NE(rejection(row.text), "") << row.what;
    std::string many = "{\"v\":1";
    for (int i = 0; i < 300'000; ++i) many += ",\"k" + std::to_string(i) + "\":0";
    EXPECT_NE(rejection(many + "}"), "") << "many fields";
}

/// Every field of every object is needed, and no other is taken; but the label of a claim.
TEST(Forged, FieldsMissingAndAdded) {
    for (const std::string claim : {"P(n) <=> lost(n)", "g at (6) + (7) = 1", "winning moves at (6): {(5), (2)}", "period 8 preperiod 0",
                                    "allows {3, 7} up to 7", "P(n) <=> n mod 7 = 0"}) {
        const Json good = Json::parse(certified(with_lost, claim));
        const std::function<void(const Json&, const Json::json_pointer&)> walk = [&](const Json& node, const Json::json_pointer& at) {
            if (node.is_object()) {
                Json more = good;
                more[at]["zz"] = 0;
                EXPECT_NE(rejection(more.dump()), "") << at << " with a field more";
            }
            for (const auto& [key, value] : node.items()) {
                const auto place = node.is_object() ? at / key : at / static_cast<std::size_t>(std::stoul(key));
                if (node.is_object() && place.to_string() != "/claim/id" && place.to_string() != "/claim/data/frame") {  // the label; how much room there is
                    Json fewer = good;
                    fewer[at].erase(key);
                    EXPECT_NE(rejection(fewer.dump()), "") << place << " is missing";
                }
                if (value.is_structured()) walk(value, place);
            }
        };
        walk(good, Json::json_pointer());
    }
}

/// A certificate in which a name is another one, everywhere: in names, keys and texts.
std::string renamed(const Json& original, const std::string& from, const std::string& to) {
    const std::regex word("\\b" + from + "\\b");
    const std::function<Json(const Json&)> rename = [&](const Json& node) -> Json {
        if (node.is_object()) {
            Json result = Json::object();
            for (const auto& [key, value] : node.items()) result[key == from ? to : key] = rename(value);
            return result;
        }
        if (node.is_array()) {
            Json result = Json::array();
            for (const Json& item : node) result.push_back(rename(item));
            return result;
        }
        return node.is_string() ? Json(std::regex_replace(node.get<std::string>(), word, to)) : node;
    };
    Json result = rename(original);
    result["hash"] = base::sha256(result["text"].get<std::string>());
    return result.dump();
}

/// F1, F2, F3, F6 and their kind: what a name says, the sentence around it must not say already.
TEST(Forged, NamesThatMeanSomethingElse) {
    const std::string rule = "game forged\nlet lost(x) = x mod 8 in {0, 2}\nposition (heap)\nmove (heap) -> (heap - taken) for taken in {1, 4, 5}\n";
    const Json good = Json::parse(certified(rule, "all(k in {0, 8}: P(heap + k) <=> lost(heap))"));
    ASSERT_EQ(rejection(good.dump()), "");
    for (const std::string from : {"lost", "heap", "taken", "k", "x"}) {
        EXPECT_EQ(rejection(renamed(good, from, "zz_9")), "") << from << ": another honest name";
        for (const char* to : {"g",
                               "P",
                               "N",
                               "D",
                               "odd",
                               "even",
                               "mex",
                               "sum",
                               "xor",
                               "min",
                               "max",
                               "all",
                               "any",
                               "count",
                               "len",
                               "mod",
                               "and",
                               "if",
                               "in",
                               "not",
                               "true",
                               "divisors",
                               "position",
                               "claim",
                               "n n",
                               "n#",
                               "",
                               "1n",
                               "n.m",
                               "n(",
                               "\xd1\x85",
                               "n\n",
                               "\x1b[2J",
                               "\xe2\x80\xae"
                               "n"})
            EXPECT_NE(rejection(renamed(good, from, to)), "") << from << " called " << to;
        for (const std::string other : {"lost", "heap", "taken", "k", "x"}) {
            if (other == from) continue;
            const std::string text = renamed(good, from, other);
            // An argument, or what a move binds, is seen only where it stands; elsewhere one name is one thing.
            if (rejection(text).empty()) {
                EXPECT_TRUE(true_as_printed(text)) << from << " called " << other;
            }
        }
    }
    for (const char* to : {"at", "winner", "period", "finite", "keep", "options", "length"}) EXPECT_NE(rejection(renamed(good, "lost", to)), "") << to;
    const Json uses = Json::parse(certified(rule + "use strip = s145\n", "P(heap) <=> strip.P(heap)"));
    EXPECT_EQ(rejection(renamed(uses, "strip", "other")), "");
    for (const char* to : {"forged", "heap", "g", "P", "sum", "claim P(heap) <=> heap mod 4 = 0 #", "\x1b[8m", "", "at", "a b"})
        EXPECT_NE(rejection(renamed(uses, "strip", to)), "") << to;
}

/// The text of the claim told as the data says.
std::string reason(const std::string& rule, const std::string& claim, const std::function<void(Json&)>& change) {
    Json json = Json::parse(certified(rule, claim));
    change(json);
    return rejection(json.dump());
}

/// What one form of a claim prints, another evaluates: a winner with a formula, a period with a rise, a move `for` something, …
TEST(Forged, FieldsOfAnotherForm) {
    const Json never = false, formula = {{"op", "compare"}, {"type", {"truth"}}, {"args", {1, 2}}, {"relations", {"="}}};
    const struct {
        const char* claim;
        const char* field;
        Json value;
        bool holds;
    } table[] = {
        {"winner at (6) = first", "expr", formula, false},    // "winner at (6) = first", and its contrary is evaluated
        {"winner at (6) = first", "word", "second_", false},  // neither first nor second
        {"period 8 preperiod 0", "saltus", 4, false},         // printed without the 4
        {"period 8 preperiod 0", "word", "x", true},
        {"move (6) -> (5) wins", "if", never, true},  // printed, not evaluated
        {"move (6) -> (5) wins", "word", "loses_not", true},
        {"winning moves at (6): {(5), (2)}", "target", Json::array({Json::array({3})}), true},
        {"allows {3, 7} up to 7", "elements", {-5, 3, 7}, true},  // below 1 nobody looks
        {"allows {3, 7} up to 7", "elements", {3, 3, 7}, true},
        {"allows {3, 7} up to 7", "elements", {7, 3}, true},
        {"allows {3, 7} up to 7", "up_to", -7, true},
        {"g at (6) + (7) = 1", "outcome", "P", true},
        {"P at (2)", "word", "P", true},
        {"g at (6) = 2", "over_positions", true, true},
        {"same as subtract {1, 3, 4, 5}", "other", 0, true},
        {"same as subtract {1, 3, 4, 5}", "other", 2, true},
    };
    for (const auto& row : table) {
        const std::string why = reason(with_lost, row.claim, [&](Json& json) {
            json["claim"]["data"][row.field] = row.value;
            json["claim"]["holds"] = row.holds;
        });
        EXPECT_NE(why, "") << row.claim << " with " << row.field;
        EXPECT_EQ(why.find("the text of the claim"), std::string::npos) << "only the text kept it out: " << row.claim << " with " << row.field;
    }
}

/// Nothing is true of no case.
TEST(Forged, ClaimsAboutNothing) {
    for (const std::string range : {"5..4", "{}"}) {
        Json json = Json::parse(certified(with_lost, "g(n) = 0 for n in 0..0"));
        ASSERT_EQ(rejection(json.dump()), "");
        Json& in = json["claim"]["data"]["for"][0]["in"];
        in = range == "{}" ? Json{{"op", "empty"}, {"type", {"set"}}} : Json{{"op", ".."}, {"type", {"set"}}, {"args", {5, 4}}};
        json["claim"]["text"] = "claim g(n) = 0 for n in " + range + "\n";
        json["proof"]["cases"] = 0;
        EXPECT_NE(rejection(json.dump()).find("no case"), std::string::npos) << rejection(json.dump());
        json["proof"].erase("cases");
        EXPECT_NE(rejection(json.dump()), "");
    }
    const std::string why = reason(with_lost, "P(n) <=> lost(n)", [](Json& json) {
        json["claim"]["data"]["if"] = Json{{"op", "compare"}, {"type", {"truth"}}, {"args", {Json{{"n", 0}}, 0}}, {"relations", {"<"}}};
        json["claim"]["text"] = "let lost(n) = n mod 8 = 0 or n mod 8 = 2\nclaim P(n) <=> lost(n) for n < 0\n";
        json["proof"]["cases"] = 20;
    });
    EXPECT_NE(why.find("no case"), std::string::npos) << why;
}

/// R1 and its kind: places, outcomes, strategies and refutations name positions of the rule.
TEST(Forged, PositionsThatAreNone) {
    const std::string row = "game coins\nposition (S : set 1..5)\nmove (S) -> ({y for y in S if y != x}) for x in S\n";
    const std::string pair = "game pair\nposition (unordered h[2]) where h[1] != 9\nmove (h) -> (h[i := h[i] - 1]) for i in 1..2\n";
    const std::string walk = "game walk\ngraph G = { a -> b; b -> c; a -> c }\nposition (v in G)\nmove (v) -> (w) for w in next(G, v)\n";
    const struct {
        const std::string &rule, claim;
        std::vector<Json> good, bad;
    } table[] = {
        {row, "g(S) = 0", {{1}, {1, 2, 4}}, {{1, 1, 2}, {2, 1, 4}, {6}, {0}, {1.0}, 3, "1"}},
        {pair, "h[1] > h[2]", {}, {{3, 1}, {1}, {1, 2, 3}, {-1, 5}, {9, 9}, 3}},
        {walk, "P(v)", {0, 1}, {3, -1, Json::array({0}), "a", 1e2}},
    };
    for (const auto& entry : table) {
        const auto tell = [&](const Json& at) {
            Json json =
                Json::parse(claims_of(entry.rule + "claim \"c\" expect refuted: " + (entry.rule == pair ? "h[1] < h[2]" : entry.claim) + "\n").at(0).text);
            if (entry.rule == pair) {  // the order is part of the claim: [1, 1] refutes it honestly, [3, 1] is no way to write a position
                EXPECT_EQ(rejection(json.dump()), "");
            }
            json["proof"]["at"] = {{json["proof"]["at"].begin().key(), at}};
            return rejection(json.dump());
        };
        for (const Json& at : entry.good) EXPECT_EQ(tell(at), "") << at;
        for (const Json& at : entry.bad) EXPECT_NE(tell(at), "") << entry.rule << at;
    }
    const Json outcome = Json::parse(outcome_of(written(row), {{false, {1, 2, 4}}}).text);
    for (const Json& at : {Json{1, 2, 4, 4, 4}, Json{4, 2, 1}, Json{1, 2, 9}, Json{-1, 2, 3}}) {
        Json json = outcome;
        json["claim"]["position"] = Json::array({at});
        EXPECT_NE(rejection(json.dump()), "") << at;
        json = Json::parse(certified(row, "N at ({1, 2, 4})"));
        json["claim"]["data"]["sum"][0] = Json::array({at});
        json["claim"]["text"] = "claim N at (" + std::regex_replace(at.dump(), std::regex("\\[|\\]|,"), "$&") + ")\n";
        EXPECT_NE(rejection(json.dump()), "") << at;
    }
    // The start is a position too, though no theorem looks at it.
    const auto game = written("game s\nposition (n) where n >= 3\nmove (n) -> (n - s) for s in {1, 2}\nstart (5)\n");
    Json json = Json::parse(law_of(game).text);
    json["rule"]["start"] = Json::array({2});
    json["text"] = std::regex_replace(json["text"].get<std::string>(), std::regex("start \\(5\\)"), "start (2)");
    json["hash"] = base::sha256(json["text"].get<std::string>());
    EXPECT_NE(rejection(json.dump()).find("no position"), std::string::npos) << rejection(json.dump());
}

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
    const Json own = Json::parse(certified(with_lost + "use other = subtract {1, 2}\n", "g(n) + other.g(n) >= 0"));
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
    json = Json::parse(certified(with_lost + "start (6)\n", "N at start"));
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
