// Lies told consistently, by somebody who has the checker's source: texts and hashes are always made those of what is changed. What passes must be true as
// it is printed, which the language and the definition decide (true_as_printed); honest twins show that each test could fail.
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

#include "engine/base/failure.hpp"
#include "engine/base/sha256.hpp"
#include "engine/rule/claim_text.hpp"
#include "engine/rule/json/claim_json.hpp"
#include "engine/rule/json/json.hpp"
#include "engine/rule/text.hpp"
#include "engine/verify/verify.hpp"
#include "tests/support/regex.hpp"
#include "tests/unit/certificate/certify.hpp"

namespace grundy::certificate::tests {
namespace {

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
    const std::string honest = grundy::tests::regex_replaced(read(folder / "F3.json"), "odd", "lost");
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
        const Json good = Json::parse(certified(s145_with_lost, claim));
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
    const std::string word = "\\b" + from + "\\b";
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
        return node.is_string() ? Json(grundy::tests::regex_replaced(node.get<std::string>(), word, to)) : node;
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
        for (const char* to : {"xor", "mod", "and", "if", "in", "not", "true", "position", "claim", "n n", "n#", "", "1n", "n.m", "n(", "\xd1\x85", "n\n",
                               "\x1b[2J", "\xe2\x80\xaen"})
            EXPECT_NE(rejection(renamed(good, from, to)), "") << from << " called " << to;
        // With a parenthesis behind them these are the language's own: no function may be called so, but a number may, as in a rule.
        for (const char* to : {"g", "P", "N", "D", "odd", "even", "mex", "sum", "min", "max", "all", "any", "count", "len", "divisors"}) {
            const std::string text = renamed(good, from, to);
            const bool hidden = to == std::string("all") && (from == "heap");  // by which the claim is made
            EXPECT_EQ(rejection(text).empty(), from != "lost" && !hidden) << from << " called " << to << ": " << rejection(text);
            if (rejection(text).empty()) {
                EXPECT_TRUE(true_as_printed(text)) << from << " called " << to;
            }
        }
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
        const std::string why = reason(s145_with_lost, row.claim, [&](Json& json) {
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
        Json json = Json::parse(certified(s145_with_lost, "g(n) = 0 for n in 0..0"));
        ASSERT_EQ(rejection(json.dump()), "");
        Json& in = json["claim"]["data"]["for"][0]["in"];
        in = range == "{}" ? Json{{"op", "empty"}, {"type", {"set"}}} : Json{{"op", ".."}, {"type", {"set"}}, {"args", {5, 4}}};
        json["claim"]["text"] = "claim g(n) = 0 for n in " + range + "\n";
        json["proof"]["cases"] = 0;
        EXPECT_NE(rejection(json.dump()).find("no case"), std::string::npos) << rejection(json.dump());
        json["proof"].erase("cases");
        EXPECT_NE(rejection(json.dump()), "");
    }
    const std::string why = reason(s145_with_lost, "P(n) <=> lost(n)", [](Json& json) {
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
        json["claim"]["text"] = "claim N at (" + grundy::tests::regex_replaced(at.dump(), "\\[|\\]|,", "$&") + ")\n";
        EXPECT_NE(rejection(json.dump()), "") << at;
    }
    // The start is a position too, though no theorem looks at it.
    const auto game = written("game s\nposition (n) where n >= 3\nmove (n) -> (n - s) for s in {1, 2}\nstart (5)\n");
    Json json = Json::parse(law_of(game).text);
    json["rule"]["start"] = Json::array({2});
    json["text"] = grundy::tests::regex_replaced(json["text"].get<std::string>(), "start \\(5\\)", "start (2)");
    json["hash"] = base::sha256(json["text"].get<std::string>());
    EXPECT_NE(rejection(json.dump()).find("no position"), std::string::npos) << rejection(json.dump());
}

}  // namespace
}  // namespace grundy::certificate::tests
