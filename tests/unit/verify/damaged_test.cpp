// What is no certificate, or a damaged one: a reason, never a crash and never "verified". Certificates are cut, bytes are changed, numbers grow, lists nest.
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <random>

#include "engine/rule/json/json.hpp"
#include "engine/rule/text.hpp"
#include "engine/verify/verify.hpp"
#include "tests/support/written.hpp"

namespace grundy::verify {
namespace {

using Json = nlohmann::ordered_json;

std::string certificate(const std::string& moves, const std::string& claim, const std::string& proof) {
    const auto rule = grundy::tests::written("game g\nposition (n)\n" + moves + "\n");
    const Json json = {{"v", 1},
                       {"schema", "grundy.certificate/1"},
                       {"text", rule::canonical_text(*rule)},
                       {"hash", rule::hash(*rule)},
                       {"claim", Json::parse(claim)},
                       {"proof", Json::parse(proof)},
                       {"rule", Json::parse(rule::to_json(*rule))}};
    return json.dump();
}

/// Made when they are first asked for: what the rule language needs is there only then.
std::string subtract_1_2() {
    return certificate("move (n) -> (n - s) for s in {1, 2}", R"({"type":"period","preperiod":0,"period":3,"values":[0,1,2]})",
                       R"({"thm":"1.1","checked_to":100})");
}
std::string claimed() {
    return certificate(
        "move (n) -> (n - s) for s in {1, 2}",
        R"({"type":"claim","id":"c","holds":true,"text":"claim P(n) <=> n mod 3 = 0\n","data":{"form":"formula","expr":["<=>",["P",{"n":0}],{"op":"compare","type":["truth"],"args":[["mod",{"n":0},3],0],"relations":["="]}],"frame":1,"over_positions":true}})",
        R"({"thm":"law","laws":[{"game":0,"claim":{"type":"period","preperiod":0,"period":3,"values":[0,1,2]},"proof":{"thm":"1.1","checked_to":100}}],"cases":3})");
}
std::string strategy() {
    return certificate("move (n) -> (n - s) for s in {1, 2}", R"({"type":"strategy","position":[7],"outcome":"N"})",
                       R"({"thm":"strategy","moves":[[[[7]],[[6]]],[[[5]],[[3]]],[[[4]],[[3]]],[[[2]],[[0]]],[[[1]],[[0]]]]})");
}

enum class Answer { verified, rejected, unreadable };

Answer answer(const std::string& text, std::uint64_t steps = 3'000'000) {
    try {
        verify_all(text, steps);
        return Answer::verified;
    } catch (const Rejected& why) {
        EXPECT_NE(std::string(why.what()), "");
        return Answer::rejected;
    } catch (const Unreadable& why) {
        EXPECT_NE(std::string(why.what()), "");
        return Answer::unreadable;
    }
}

TEST(Damaged, TheOriginalsAreVerified) {
    for (const std::string& text : {subtract_1_2(), claimed(), strategy()}) EXPECT_EQ(answer(text), Answer::verified) << text;
}

TEST(Damaged, CutAnywhere) {
    for (const std::string& text : {subtract_1_2(), claimed(), strategy()}) {
        for (std::size_t end = 0; end < text.size(); end += 7) EXPECT_EQ(answer(text.substr(0, end)), Answer::unreadable) << end;
    }
}

/// A changed byte may leave the statement true (a name, a label); the same file read again must then be verified for the same reason, so only crashes, endless
/// work and other exceptions are looked for here. What passes wrongly is the business of the mutation tests.
TEST(Damaged, BytesChangedByChance) {
    std::mt19937 random(20261121);
    const std::string alphabet = "{}[]\",:0123456789-+eE.abcxyz\\n\0\x7f";
    int verified = 0, tried = 0;
    for (const std::string& text : {subtract_1_2(), claimed(), strategy()}) {
        for (int i = 0; i < 1500; ++i, ++tried) {
            std::string damaged = text;
            for (auto k = 1 + random() % 3; k > 0; --k) {
                const std::size_t at = random() % damaged.size();
                if (random() % 3 == 0) damaged.erase(at, 1 + random() % 5);
                else if (random() % 2 == 0) damaged.insert(at, 1, alphabet[random() % alphabet.size()]);
                else damaged[at] = static_cast<char>(random() % 256);
            }
            verified += answer(damaged) == Answer::verified;
        }
    }
    EXPECT_LT(verified * 10, tried);
}

/// Every place is given every kind of thing.
TEST(Damaged, EveryPlaceRetyped) {
    const Json things = {nullptr,       true,           -1,           0, 1e300, 18446744073709551615ULL, "99999999999999999999999999999999", "", "x",
                         Json::array(), Json::object(), {1, {2, {3}}}};
    for (const std::string& text : {subtract_1_2(), claimed(), strategy()}) {
        const Json original = Json::parse(text);
        const Json flat = original.flatten();
        for (const auto& [place, value] : flat.items()) {
            for (const Json& thing : things) {
                if (thing == value || place == "/note") continue;
                Json damaged = original;
                damaged[Json::json_pointer(place)] = thing;
                const bool label = (place.find("/id") != std::string::npos && thing.is_string()) || place.find("/frame") != std::string::npos;
                const Answer found = answer(damaged.dump());
                if (!label && place.rfind("/rule", 0) != 0 && place.find("checked_to") == std::string::npos) {
                    EXPECT_NE(found, Answer::verified) << place << " = " << thing;
                }
            }
        }
    }
}

TEST(Damaged, NestedDeepOrTooLong) {
    EXPECT_EQ(answer(std::string(1'000'000, '[')), Answer::unreadable);
    EXPECT_EQ(answer(std::string(1'000'000, '{')), Answer::unreadable);
    std::string sum = "1";
    for (int i = 0; i < 190; ++i) sum = "[\"+\"," + sum + ",1]";
    Json deep = Json::parse(subtract_1_2());
    deep["rule"]["moves"][0]["to"][0][0] = Json::parse(sum);
    EXPECT_NE(answer(deep.dump()), Answer::verified);
    Json all = {{"v", 1}, {"schema", "grundy.certificate/1"}, {"all", Json::array()}};
    EXPECT_EQ(answer(all.dump()), Answer::unreadable);
    all["all"] = {Json::parse(subtract_1_2()), Json::parse(strategy())};
    EXPECT_EQ(answer(all.dump()), Answer::verified);
    all["all"][1]["claim"]["outcome"] = "P";
    EXPECT_EQ(answer(all.dump()), Answer::rejected);
}

TEST(Damaged, TooMuchWork) {
    const std::string law = R"({"type":"period","preperiod":0,"period":1,"values":[0]})";
    for (const char* moves : {"move (n) -> (a) + (b) + (n - 1 - a - b) for a in 0..n, b in 0..n", "move (n) -> (n - s) for s in 1..n if s mod 999983 = 1",
                              "move (n) -> (n - 2^60) if n > 2^61", "move (n) -> (n - s) for s in {k * k * k for k in 1..99999}",
                              "move (n) -> (n / 3) if n > sum(i in 0..10^6, j in 0..10^6: i)"}) {
        for (const char* thm : {"1.1", "1.4", "2.1", "3.2", "2.2", "4.1"})
            EXPECT_NE(answer(certificate(moves, law, std::string(R"({"thm":")") + thm + R"(","checked_to":1000})")), Answer::verified) << moves << thm;
    }
}

}  // namespace
}  // namespace grundy::verify
