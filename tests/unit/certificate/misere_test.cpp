// Misère play: periods of outcomes, and sums that are played out; both against a loop of a few lines.
#include <gtest/gtest.h>

#include <algorithm>
#include <functional>
#include <map>
#include <random>

#include "engine/base/failure.hpp"
#include "engine/verify/verify.hpp"
#include "tests/support/depth.hpp"
#include "tests/unit/certificate/certify.hpp"

namespace grundy::certificate::tests {
namespace {

/// Outcomes of heaps, 0 for P, of "take t if the test says so" where who takes last loses.
std::string misere_row(std::size_t count, const std::function<bool(std::size_t)>& may_take) {
    std::string row;
    for (std::size_t n = 0; n < count; ++n) {
        bool moves = false, wins = false;
        for (std::size_t t = 1; t <= n; ++t)
            if (may_take(t)) moves = true, wins = wins || row[n - t] == '0';
        row += moves && !wins ? '0' : '1';
    }
    return row;
}

std::string row_of(const Json& law, std::size_t count) {
    std::string row;
    const std::size_t e = law["preperiod"], p = law["period"];
    for (std::size_t n = 0; n < count; ++n) row += law["values"][n < e + p ? n : e + (n - e) % p] == 0 ? '0' : '1';
    return row;
}

/// Twenty sets, half of them finite and half with all numbers of a class; a wrong outcome anywhere in the law is refused.
TEST(MisereLaw, PeriodsOfSubtractionGames) {
    std::mt19937 random(5);
    for (int round = 0; round < grundy::tests::rounds(5); ++round) {
        std::string set = "0";
        std::vector<char> few(8);
        for (std::size_t t = 1; t < few.size(); ++t)
            if ((few[t] = random() % 2 == 0)) set += " or t = " + std::to_string(t);
        few[7] = 1;
        const std::size_t q = 2 + random() % 4, r = random() % q;
        const bool infinite = round % 2 == 1;
        const auto may = [&](std::size_t t) { return (t < few.size() && few[t]) || (infinite && t % q == r); };
        std::string rule = "game g\nposition (n)\nmove (n) -> (n - t) for t in 1..n if t = 7" + set.substr(1);
        if (infinite) rule += " or t mod " + std::to_string(q) + " = " + std::to_string(r);
        const Json made = Json::parse(law_of(written(rule + "\nplay misere\n")).text);
        SCOPED_TRACE(rule);
        ASSERT_EQ(made["claim"]["type"], "period");
        EXPECT_EQ(made["claim"]["of"], "outcomes");
        EXPECT_EQ(row_of(made["claim"], 400), misere_row(400, may));
        for (std::size_t i = 0; i < made["claim"]["values"].size(); ++i) {
            Json forged = made;
            forged["claim"]["values"][i] = 1 - forged["claim"]["values"][i].get<int>();
            EXPECT_NE(rejection(forged.dump()), "") << i;
        }
        Json values = made;
        values["claim"].erase("of");
        EXPECT_NE(rejection(values.dump()), "") << "there are no values under misère play";
    }
}

/// The same row in normal play is another one: the convention is read from the rule.
TEST(MisereLaw, IsNotThatOfNormalPlay) {
    const std::string rule = "game g\nposition (n)\nmove (n) -> (n - s) for s in {1, 2}\n";
    const Json normal = Json::parse(law_of(written(rule)).text), misere = Json::parse(law_of(written(rule + "play misere\n")).text);
    Json mixed = normal;
    mixed["claim"] = misere["claim"];
    mixed["proof"] = misere["proof"];
    EXPECT_NE(rejection(mixed.dump()), "");
    mixed = misere;
    mixed["claim"] = normal["claim"];
    EXPECT_NE(rejection(mixed.dump()), "");
}

using Heaps = std::vector<int>;

/// Kayles, last pin loses.
bool lost_in_misere_kayles(Heaps heaps) {
    static std::map<Heaps, bool> known;
    std::sort(heaps.begin(), heaps.end());
    heaps.erase(heaps.begin(), std::upper_bound(heaps.begin(), heaps.end(), 0));
    if (const auto it = known.find(heaps); it != known.end()) return it->second;
    bool lost = !heaps.empty();
    for (std::size_t i = 0; i < heaps.size(); ++i) {
        for (int t = 1; t <= 2; ++t) {
            for (int a = 0; a <= heaps[i] - t; ++a) {
                Heaps next = heaps;
                next[i] = a;
                next.push_back(heaps[i] - t - a);
                lost = lost && !lost_in_misere_kayles(next);
            }
        }
    }
    return known[heaps] = lost;
}

const std::string misere_kayles =
    "game k\nposition (n)\nmove one: (n) -> (i) + (n - 1 - i) for i in 0..n-1\nmove two: (n) -> (i) + (n - 2 - i) for i in 0..n-2\nplay misere\n";

TEST(MisereSums, ArePlayedOut) {
    for (const int n : {1, 2, 4, 7, 9, 10}) {  // lost at 1, 4 and 9
        const std::string right = lost_in_misere_kayles({n}) ? "P" : "N", wrong = right == "P" ? "N" : "P", at = "(" + std::to_string(n) + ")";
        const std::string good = certified(misere_kayles, right + at);
        EXPECT_EQ(rejection(good), "");
        EXPECT_NE(rejection(claiming(good, misere_kayles, wrong + at)), "") << n;
    }
    for (const auto& [a, b] : {std::pair(1, 1), {2, 3}, {4, 5}, {3, 3}}) {
        const std::string sum = " at (" + std::to_string(a) + ") + (" + std::to_string(b) + ")", right = lost_in_misere_kayles({a, b}) ? "P" : "N";
        const std::string good = certified(misere_kayles, right + sum);
        EXPECT_EQ(rejection(good), "");
        EXPECT_NE(rejection(claiming(good, misere_kayles, (right == "P" ? "N" : "P") + sum)), "") << sum;
    }
}

TEST(MisereSums, ClaimsOfAPeriodAreOfOutcomes) {
    const std::string rule = "game g\nposition (n)\nmove (n) -> (n - s) for s in {2, 4, 7}\nplay misere\n";
    EXPECT_EQ(rejection(certified(rule, "period 3 preperiod 6")), "");
    EXPECT_NE(rejection(claiming(certified(rule, "period 3 preperiod 6"), rule, "period 3 preperiod 5")), "");
    EXPECT_EQ(Json::parse(certified(rule, "period 11"))["claim"]["holds"], false);
}

/// Numbers beyond 64 bits in the numeration of a quadratic number.
TEST(MisereSums, LargePositionsOfWythoffsGame) {
    const std::string wythoff =
        "game w\nposition (x, y)\nmove (x, y) -> (x - k, y) for k in 1..x\nmove (x, y) -> (x, y - k) for k in 1..y\n"
        "move (x, y) -> (x - k, y - k) for k in 1..x\nplay misere\n";
    const std::string good = certified(wythoff, "N(10^30, 10^30)");
    EXPECT_EQ(rejection(good, verify::usual_steps), "");
    EXPECT_NE(rejection(claiming(good, wythoff, "P(10^30, 10^30)"), verify::usual_steps), "");
}

/// Wythoff's game where both heaps lose amounts that differ by less than a. Another a, or the other convention, is another game.
TEST(MisereLaw, OfWythoffsGame) {
    for (const int a : {1, 2, 3, 6}) {
        const std::string rule =
            "game w\nposition (unordered (x, y))\nmove (x, y) -> (x - k, y) for k in 1..x\nmove (x, y) -> (x - k, y - l) for k in 1..x, l in "
            "1..y if abs(k - l) < " +
            std::to_string(a) + "\n";
        const Json misere = Json::parse(law_of(written(rule + "play misere\n")).text), normal = Json::parse(law_of(written(rule)).text);
        EXPECT_EQ(rejection(misere.dump()), "") << a;
        EXPECT_EQ(against_schema(misere.dump()), "");
        Json other = misere, plain = misere, turned = normal;
        other["claim"]["number"] = a + 1, plain["claim"].erase("misere"), turned["claim"]["misere"] = true;
        for (const Json& forged : {other, plain, turned}) EXPECT_NE(rejection(forged.dump()), "") << a << forged["claim"].dump();
    }
}

/// What has no certificate: the reason, and what has one.
TEST(MisereSums, WhereThereIsNoCertificateItIsSaidWhatThereIs) {
    const std::string greedy = "game w\nposition (h[5])\nmove (h) -> (h[i := h[i] - k]) for i in 1..5, k in 1..h[i] if h[i] = max(h)\nplay misere\n";
    try {
        certified(greedy, "N([10^30, 10^30, 3, 2, 10^30])");
        FAIL();
    } catch (const base::Failure& no) {
        EXPECT_NE(no.hint().find("under misère play these have certificates"), std::string::npos) << no.what() << no.hint();
    }
}

}  // namespace
}  // namespace grundy::certificate::tests
