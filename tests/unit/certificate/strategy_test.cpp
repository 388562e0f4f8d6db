// Claims about some positions by a set that is kept or by parts that pair off, certified; and forged.
#include <gtest/gtest.h>

#include "engine/verify/verify.hpp"
#include "tests/unit/certificate/certify.hpp"

namespace grundy::certificate::tests {
namespace {

const std::string turned =
    "game t\nposition (x, y)\nmove (x, y) -> (x - k, y) for k in 1..x\nmove (x, y) -> (x, y - k) for k in 1..y\nmove (x, y) -> (y, x) if x > 2 * y\n";
const std::string wild =
    "game t\nposition (x, y)\nmove (x, y) -> (x - 1, y)\nmove (x, y) -> (x, y - 1)\nmove (x, y) -> (x - 1, y - 1)\n"
    "move (x, y) -> (x / 2, y / 2) if odd(x) and odd(y) and x mod 7 = 3 and y mod 11 = 5\n";
/// Play goes round where y = 1, and only there.
const std::string round = "game t\nposition (n, y) where y <= 1\nmove (n, y) -> (n - k, y) for k in 1..3\nmove (n, 1) -> (n, 1)\nmove (n, 1) -> (n, 0)\n";
const std::string squares = "game t\nposition (x, y)\nmove (x, y) -> (x - k * k, y) for k in 1..x\nmove (x, y) -> (x, y - i * i) for i in 1..y\n";
const std::string heaps = "game t\nposition (w[..])\nmove (w) -> (w[i := w[i] - k]) for i in 1..len(w), k in 1..w[i]\n";
const std::string entries = "game t\nposition (unordered h[3])\nmove (h) -> (h[i := h[i] - d * d * d]) for i in 1..3, d in 1..h[i]\n";
const std::string skittles = "game t\nposition (n)\nmove (n) -> (a) + (n - k - a) for k in 2..5, a in 0..n - k\n";
/// A line may be eaten, too, so that plays are of many lengths.
const std::string bar =
    "game t\nposition (m, n) where m >= 1 and n >= 1\nmove (m, n) -> (a, n) + (m - a, n) for a in 1..m - 1\n"
    "move (m, n) -> (m, a) + (m, n - a) for a in 1..n - 1\nmove (m, n) -> (m, n - 1) if n >= 2\n";

const std::string three_of_a_bar =
    "game t\nposition (m, n) where m >= 1 and n >= 1\nmove (m, n) -> (a, n) + (b, n) + (m - a - b, n) for a in 1..m, b in 1..m if a + b < m\n";

const struct {
    std::string rule, claim, wrong;
    const char* theorem;
} rows[] = {
    {turned, "x = y => P(x, y)", "x = y + 1 => P(x, y)", "kept"},
    {turned, "P(x, x)", "N(x, x)", "kept"},
    {wild, "even(x) and even(y) => P(x, y)", "even(x) and even(y) => N(x, y)", "kept"},
    {round, "y = 0 and n mod 4 = 0 => P(n, y)", "y = 0 and n mod 4 = 1 => P(n, y)", "kept"},
    {squares, "x = y => P(x, y)", "x = y or x = 3 and y = 5 => P(x, y)", "12.1"},
    {squares, "g(x, x) = 0", "g(x, x) = 1", "12.1"},
    {squares, "keep x = y", "keep x = y and x < 7", "12.1"},
    {entries, "h[1] = 0 and h[2] = h[3] => P(h)", "h[2] = h[3] => P(h)", "12.1"},
    {skittles, "n >= 2 => N(n)", "n >= 1 => N(n)", "kept"},
    {skittles, "P(n) <=> n < 2", "P(n) <=> n < 3", "kept"},
    {three_of_a_bar, "g(m, n) = (m - 1) / 2", "g(m, n) = m / 2", "11.2"},
    {three_of_a_bar, "P(m, n) <=> m <= 2", "P(m, n) <=> m <= 3", "kept"},
    {skittles, "N(2 * n + 2)", "N(n + 1)", "11.1"},
    {skittles, "N(10^30)", "P(10^30)", "11.1"},
    {bar, "even(m) or even(n) => N(m, n)", "even(m) or n > 6 => N(m, n)", "kept"},
    {bar, "P(m, n) <=> odd(m) and odd(n)", "P(m, n) <=> odd(m)", "kept"},
    {heaps, "keep xor(w) = 0", "keep xor(w) <= 1", "kept"},
    {heaps, "keep xor(w) = 0", "P(w) => xor(w) = 0", "kept"},
};

TEST(StrategyCertificates, TrueAndFalse) {
    for (const auto& row : rows) expect_certified(row.rule, row.claim, row.theorem, true, row.wrong);
}

std::string changed(const std::string& good, const Change& change) { return rejection(altered_proof(Json::parse(good), change), verify::usual_steps); }

TEST(StrategyCertificates, SetsThatAreNotKept) {
    const std::string good = certified(turned, "x = y => P(x, y)");
    const Json all = {{"numbers", Json::array()}, {"next", {0}}, {"in", {1}}}, none = {{"numbers", Json::array()}, {"next", {0}}, {"in", {0}}};
    const auto why = [&](const std::function<void(Json&)>& change) { return changed(good, change); };
    EXPECT_NE(why([&](Json& proof) { proof["kept"] = all; }).find("has no answer"), std::string::npos);
    EXPECT_NE(why([&](Json& proof) { proof["kept"] = none; }).find("is not settled"), std::string::npos);
    EXPECT_NE(why([&](Json& proof) { proof["region"] = none; }).find("not in the region"), std::string::npos);
    EXPECT_NE(why([&](Json& proof) { proof["measure"] = Json::array({Json::array({1, 1, 0})}); }), "");
    EXPECT_NE(why([](Json& proof) { proof.erase("kept"); }), "");
    EXPECT_NE(why([](Json& proof) { proof.erase("measure"); }), "");
    EXPECT_NE(why([](Json& proof) { proof["thm"] = "11.1"; }), "");
    // Play from the set ends, where it goes round nothing is claimed; but the whole game has no measure.
    const std::string some = certified(round, "y = 0 and n mod 4 = 0 => P(n, y)");
    EXPECT_NE(changed(some, [](Json& proof) { proof.erase("region"); }), "");
    EXPECT_NE(changed(some, [&](Json& proof) { proof["region"] = all; }), "");
}

TEST(StrategyCertificates, SumsOfWhichItIsNotKnownWhoWins) {
    const std::string good = certified(bar, "P(m, n) <=> odd(m) and odd(n)"), plain = certified(turned, "x = y => P(x, y)");
    const Json all = {{"numbers", Json::array()}, {"next", {0}}, {"in", {1}}}, none = {{"numbers", Json::array()}, {"next", {0}}, {"in", {0}}};
    const auto why = [&](const std::function<void(Json&)>& change) { return changed(good, change); };
    EXPECT_EQ(why([](Json&) {}), "");
    EXPECT_NE(why([&](Json& proof) { proof["kept"] = all; }).find("not known to be won"), std::string::npos);
    EXPECT_NE(why([&](Json& proof) { proof["kept"] = none; }).find("is not settled"), std::string::npos);
    EXPECT_NE(why([&](Json& proof) { proof["region"] = all; }).find("of all positions"), std::string::npos);
    EXPECT_NE(why([](Json& proof) { proof["sums"] = false; }), "");
    EXPECT_NE(why([](Json& proof) { proof.erase("sums"); }).find("sum of positions"), std::string::npos);
    EXPECT_NE(why([](Json& proof) { proof["measure"] = Json::array({Json::array({0, 0, 1})}); }), "");
    EXPECT_NE(why([](Json& proof) { proof.erase("measure"); }), "");
    // Under misere play two equal positions do not cancel.
    const std::string misere = certified(bar + "play misere\n", "m = 1 and n = 1 => N(m, n)");
    EXPECT_NE(changed(misere, [&](Json& proof) { proof = Json::parse(good)["proof"]; }).find("told in normal play"), std::string::npos);
    // A law of all positions.
    const std::string law = certified(skittles, "N(2 * n + 2)");
    EXPECT_NE(changed(law,
                      [&](Json& proof) {
                          proof["law"] = {{"numbers", Json::array()}, {"next", {0}}, {"lost", {1}}};
                      })
                  .find("not known to be won"),
              std::string::npos);
    EXPECT_NE(changed(law,
                      [&](Json& proof) {
                          proof["law"] = {{"numbers", Json::array()}, {"next", {0}}, {"lost", {0}}};
                      })
                  .find("where play is over"),
              std::string::npos);
    // The flag changes nothing where moves leave single positions.
    EXPECT_NE(changed(plain, [&](Json& proof) { proof["sums"] = true, proof["kept"] = all; }), "");
}

TEST(StrategyCertificates, SetsThatAreNotLost) {
    const std::string good = certified(heaps, "keep xor(w) = 0");
    const auto why = [&](const std::function<void(Json&)>& change) { return changed(good, change); };
    EXPECT_NE(why([](Json& proof) { proof["lost"]["thm"] = "exhaustive"; }), "");
    EXPECT_NE(why([](Json& proof) { proof["lost"].erase("parts"); }), "");
    EXPECT_NE(why([](Json& proof) { proof["lost"]["more"] = 1; }), "");
    EXPECT_NE(why([](Json& proof) { proof["lost"] = {{"thm", "kept"}, {"lost", proof["lost"]}}; }), "");
    EXPECT_NE(why([](Json& proof) { proof = proof["lost"]; }), "") << "a proof of who wins is none of a strategy";
    EXPECT_NE(rejection(claiming(good, heaps, "keep xor(w) = 0 by (w) -> (w)"), verify::usual_steps), "") << "replies that are named are others";
}

TEST(StrategyCertificates, RowsOfWhichOnlyTheLengthMatters) {
    const std::string board = "game t\nposition (unordered w[..])\nmove (w) -> (w[3..len(w)] ++ [w[1] + w[2]]) if len(w) >= 2\n";
    const std::string claim = "P(w) <=> odd(len(w)) or len(w) = 0", good = certified(board, claim);
    EXPECT_EQ(against_schema(good), "");
    EXPECT_TRUE(true_as_printed(good, verify::usual_steps));
    EXPECT_NE(rejection(claiming(good, board, "P(w) <=> odd(len(w))"), verify::usual_steps), "");
    EXPECT_NE(rejection(claiming(good, board, "P(w) <=> odd(len(w)) or len(w) = 0 or sum(w) = 5000"), verify::usual_steps), "");
    EXPECT_NE(changed(good, [](Json& proof) { proof["alike"] = false; }), "");
    EXPECT_NE(changed(good, [](Json& proof) { proof.erase("alike"); }), "");
    EXPECT_NE(changed(good, [](Json& proof) { proof["letters"] = {0, 1}; }), "");
    for (const std::string other : {"w[1] - w[2]]) if len(w) >= 2\n", "w[1] + w[2]]) if len(w) >= 2 and w[1] != 5000\n",
                                    "w[1] + w[2]]) if len(w) >= 2\nstop (w) if sum(w) > 5000\n", "w[1] + w[2]]) if len(w) >= 3\n"}) {
        SCOPED_TRACE(other);
        const std::string rule = "game t\nposition (unordered w[..])\nmove (w) -> (w[3..len(w)] ++ [" + other;
        Json json = Json::parse(good);
        const Json law = Json::parse(certified(rule, "P([0])"));
        for (const char* field : {"rule", "text", "hash"}) json[field] = law[field];
        EXPECT_NE(rejection(json.dump(), verify::usual_steps), "");
    }
}

TEST(StrategyCertificates, PartsThatAreNotAlike) {
    const std::string good = certified(squares, "x = y => P(x, y)"), rest = "position (x, y)\nmove (x, y) -> (x - k * k, y) for k in 1..x\n";
    EXPECT_NE(changed(good, [](Json& proof) { proof["mirrored"] = false; }), "");
    EXPECT_NE(changed(good, [](Json& proof) { proof.erase("mirrored"); }), "");
    for (const std::string other : {"move (x, y) -> (x, y - i * i) for i in 2..y\n", "move (x, y) -> (x, y - i * i * i) for i in 1..y\n",
                                    "move (x, y) -> (x, y - i * i) for i in 0..y\n", "move (x, y) -> (x, y - i * i) for i in 1..y if y != 5000\n",
                                    "move (x, y) -> (x, y - i * i) for i in 1..y\nmove (x, y) -> (x - 1, y - 1) if x * y = 5000\n",
                                    "move (x, y) -> (x, y - i * i) for i in 1..y\nplay misere\n"}) {
        SCOPED_TRACE(other);
        const auto game = written("game t\n" + rest + other);
        Json json = Json::parse(good);
        const Json law = Json::parse(certified("game t\n" + rest + other, "x = y => x <= y"));
        for (const char* field : {"rule", "text", "hash"}) json[field] = law[field];
        EXPECT_NE(rejection(json.dump(), verify::usual_steps), "");
    }
}

}  // namespace
}  // namespace grundy::certificate::tests
