// Claims about {1..n} for every n: the checker finds for itself what the game of one run is.
#include <gtest/gtest.h>

#include "engine/solve/positions/reference.hpp"
#include "engine/verify/set_runs.hpp"
#include "engine/verify/verify.hpp"
#include "tests/unit/certificate/certify.hpp"

namespace grundy::certificate::tests {
namespace {

const std::string sets = "game t(n = 6)\nposition (S : set 1..n)\n";
const std::string two_neighbours = sets + "move (S) -> (S \\ {x, x + 1}) for x in S if x + 1 in S\n";

std::string of_every(const std::string& rule, const std::string& claim) { return claims_of(rule + "claim \"c\"" + claim + "\n").at(0).text; }

TEST(SetRunCertificates, AreVerified) {
    const std::string kayles = sets + "move (S) -> (S \\ {x}) for x in S\nmove (S) -> (S \\ {x, x + 1}) for x in S if x + 1 in S\n";
    const std::string chess = sets + "move (S) -> (S \\ {x - 1, x, x + 1}) for x in S\n";
    const std::string functions =
        "let beside(x, S) = {y for y in {x - 1, x + 1} if y in S}\n" + sets + "move (S) -> (S \\ ({x} | beside(x, S))) for x in S if len(beside(x, S)) != 1\n";
    const struct {
        std::string rule, claim;
        bool holds = true;
    } table[] = {
        {two_neighbours, " with n >= 0: P({1..n}) <=> n in {0, 1, 15, 35} or n mod 34 in {5, 9, 21, 25, 29}"},
        {two_neighbours, " with n >= 0: P({1..n}) <=> n in {0, 1, 15} or n mod 34 in {5, 9, 21, 25, 29}", false},
        {two_neighbours, " with n >= 0: g({1..n}) <= 9"},
        {two_neighbours, " with n >= 10: N({1..n}) or n < 300", false},
        {two_neighbours + "use heap = code 0.07\n", " with n >= 0: N({1..n}) <=> heap.g(n) != 0"},
        {kayles, " with n >= 1: N({1..n})"},
        {kayles, " with n >= 0: N({1..n})", false},
        {kayles, " with n >= 0: n > 70 and n mod 12 = 0 => g({1..n}) = 4"},
        {chess, " with n >= 60: P({1..n}) <=> n mod 34 in {4, 8, 20, 24, 28}"},
        {chess, " with n >= 0: g({1..n}) != 10"},
        {functions, " with n >= 0: g({1..n}) <= 20"},
    };
    for (const auto& row : table) {
        SCOPED_TRACE(row.claim);
        const std::string text = of_every(row.rule, row.claim);
        EXPECT_EQ(rejection(text), "");
        EXPECT_EQ(against_schema(text), "");
        EXPECT_EQ(Json::parse(text)["claim"]["holds"], row.holds);
        EXPECT_EQ(Json::parse(text)["claim"]["runs"], "n");
        EXPECT_NE(verify::verify(text).sentence.find("stands for the set {1..n}, for every n >= 0"), std::string::npos);
    }
}

// Of another rule, of another claim, about no number, or with what is not there.
TEST(SetRunCertificates, Forged) {
    const std::string good = of_every(two_neighbours, " with n >= 0: g({1..n}) <= 9");
    const auto changed = [&](const Change& change) { return rejection(altered(good, change)); };
    EXPECT_NE(changed([](Json& json) { json["claim"].erase("runs"); }), "");
    EXPECT_NE(changed([](Json& json) { json["claim"]["runs"] = "P"; }), "");
    EXPECT_NE(changed([](Json& json) { json["claim"]["runs"] = "n) or (n"; }), "");
    EXPECT_NE(changed([](Json& json) { json["claim"]["runs"] = 7; }), "");
    EXPECT_NE(changed([](Json& json) { json["claim"]["parameter"] = "n"; }), "");
    EXPECT_NE(changed([](Json& json) { json["claim"]["holds"] = false; }), "");
    EXPECT_NE(changed([](Json& json) { json["claim"]["uses"] = Json::array(); }), "");
    EXPECT_NE(changed([](Json& json) { json["proof"]["laws"][0]["claim"]["values"][10] = 1; }), "");
    const auto of_rule = [&](const std::string& other) {
        Json json = Json::parse(good);
        const Json played = Json::parse(claims_of(other + "claim \"c\": P({})\n").at(0).text);
        json["rule"] = played["rule"], json["text"] = played["text"], json["hash"] = played["hash"];
        return rejection(json.dump());
    };
    EXPECT_EQ(of_rule(two_neighbours), "");
    const struct {
        std::string rule, why;
    } table[] = {
        {sets + "move (S) -> (S \\ {x, x + 2}) for x in S if x + 2 in S\n", "beyond its run"},
        {sets + "move (S) -> (S \\ {x, x + 1}) for x in S if x + 1 in S and not x + 3 in S\n", "beyond its run"},
        {sets + "move (S) -> (S \\ {x, x + 1}) for x in S if x + 1 in S and x < 6\n", "does not see"},
        {sets + "move (S) -> (S \\ {x, x + 1}) for x in S if x + 1 in S and len(S) > 2\n", "does not see"},
        {sets + "move (S) -> (S \\ {x, y}) for x in S, y in S if x < y\n", "does not see"},
        {sets + "move (S) -> (S \\ {y}) for x in S, y in {x, x + 1} if y in S or x mod 2 = 0\n", "does not see"},
        {sets + "move (S) -> (S \\ {x, 1}) for x in S if x = 1\n", "does not see"},
        {sets + "move (S) -> (S \\ {x - 9, x}) for x in S\n", "looks further"},
        {sets + "move (S) -> (S \\ {x}) for k in 1..3, x in S\n", "does not run through"},
        {two_neighbours + "play misere\n", "normal play"},
        {"game t(n = 6)\nposition (S : set 0..n)\nmove (S) -> (S \\ {x, x + 1}) for x in S if x + 1 in S\n", "from 1 on"},
        {sets + "move (S) -> (S \\ {x}) for x in S\n", ""},
    };
    for (const auto& row : table) {
        const std::string why = of_rule(row.rule);
        EXPECT_NE(why, "") << row.rule;
        EXPECT_NE(why.find(row.why), std::string::npos) << row.rule << why;
    }
}

// The game of a run, as the checker reads it, and the set itself played by the definition.
TEST(SetRunCertificates, TheHeapIsTheSet) {
    for (const std::string move : {"move (S) -> (S \\ {x, x + 1}) for x in S if x + 1 in S\n", "move (S) -> (S \\ {x - 1, x, x + 1}) for x in S\n",
                                   "move (S) -> (S \\ {x}) for x in S if x - 1 in S <=> x + 1 in S\n",
                                   "move (S) -> (S \\ x..x + k) for x in S, k in 1..2 if all(y in x..x + k: y in S) and not x - 1 in S\n",
                                   "move (S) -> (S \\ {x + k}) for x in S, k in {-1, 1} if x + k in S and x + 2 * k in S\n"}) {
        const auto rule = written("game t\nposition (S : set 1..10)\n" + move);
        verify::Steps steps(100'000'000);
        const auto heap = std::make_shared<const rule::Game>(verify::game_of_set_runs(*rule, "n", steps));
        const auto both = [](const std::shared_ptr<const rule::Game>& game, game::Position position) {
            return solve::Reference(game::compile(*game)).value(position).value;
        };
        game::Position set;
        for (std::int64_t n = 0; n <= 10; ++n) {
            if (n > 0) set.push_back(n);
            EXPECT_EQ(both(heap, {n}), both(rule, game::compile(*rule)->shape().from_data({{false, {set.begin(), set.end()}}}))) << move << n;
        }
    }
}

}  // namespace
}  // namespace grundy::certificate::tests
