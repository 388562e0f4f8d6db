/// Moves that leave the sum of two positions: their values as a law (11.2), for one number or several, and for rows of such heaps (12.1).
#include <map>
#include <random>

#include "engine/claim/law/value_law.hpp"
#include "tests/support/depth.hpp"
#include "tests/support/written.hpp"
#include "tests/unit/claim/rows.hpp"

namespace grundy::claim {
namespace {

const char* const chocolate_bar =  // a chocolate_bar of chocolate is broken along a line; what is 1 wide may be eaten from the end
    "game t\nposition (m, n) where m >= 1 and n >= 1\nmove (m, n) -> (a, n) + (m - a, n) for a in 1..m-1\nmove (m, n) -> (m, n - 1) if m = 1 and n >= 2\n";
const char* const equal_halves =
    "game t\nposition (m, n) where m >= 1 and n >= 1\nmove (m, n) -> (a, n) + (a, n) for a in 1..m if 2 * a = m\n"
    "move (m, n) -> (m - 1, n) if m >= 2\nmove (m, n) -> (m, n - 1) if n >= 2\n";
const char* const broken_pieces =
    "game t\nposition (w[..]) where all(x in w: x >= 1)\n"
    "move (w) -> (w[1..i-1] ++ [d, w[i]-d] ++ w[i+1..len(w)]) for i in 1..len(w), d in 1..w[i]-1\n";
const char* const bag_of_pieces =  // the same without an order, and a piece of 1 may be eaten
    "game t\nposition (unordered w[..]) where all(x in w: x >= 1)\nmove (w) -> (w[1..i-1] ++ w[i+1..len(w)]) for i in 1..len(w) if w[i] = 1\n"
    "move (w) -> ([d, w[i]-d] ++ w[i+1..len(w)] ++ w[1..i-1]) for i in 1..len(w), d in 1..w[i]-1\n";

TEST(SplitLaw, OfSeveralNumbers) {
    check({
        {equal_halves, ": g(m, n) <= 2", Verdict::proved, "11.2"},
        {equal_halves, ": g(m, n) <= 1", Verdict::refuted, "(2, 2)"},
        {equal_halves, ": P(m, n) <=> odd(m) and odd(n)", Verdict::proved, "equal parts"},
        {equal_halves, ": g(m, n) = if odd(m) and odd(n) then 0 else if even(m) and even(n) then 2 else 1", Verdict::proved, "11.2"},
        {equal_halves, ": m >= 500 => (P(m, n) <=> odd(m) and odd(n) or m = 502)", Verdict::refuted, "(502, 1)"},
        {chocolate_bar, ": m >= 2 => (P(m, n) <=> odd(m) or m = 1 and even(n))", Verdict::refuted, "(3, 2)"},
    });
}

TEST(SplitLaw, OfRows) {
    check({
        {broken_pieces, ": P(w) <=> even(sum(w) - len(w))", Verdict::proved, "12.1"},
        {broken_pieces, ": g(w) = (sum(w) - len(w)) mod 2", Verdict::proved, "12.1"},
        {broken_pieces, ": all(x in w: x <= 2) => (P(w) <=> even(count(x in w: x = 2)))", Verdict::proved, "12.1"},
        {broken_pieces, ": P(w) <=> even(sum(w))", Verdict::refuted, "([1])"},
        {bag_of_pieces, ": P(w) <=> even(len(w))", Verdict::proved, "12.1"},
        {bag_of_pieces, ": P(w) <=> even(sum(w))", Verdict::refuted, "([2])"},
    });
}

TEST(SplitLaw, LengthsOfRows) {
    check({
        {broken_pieces, ": length = sum(w) - len(w)", Verdict::proved, "12.1"},
        {broken_pieces, ": length = sum(x in w: x - 1)", Verdict::proved, "12.1"},
        {broken_pieces, ": length = sum(i in 1..len(w): w[i]) - count(x in w: x >= 1)", Verdict::proved, "12.1"},
        {broken_pieces, ": length = sum(w) - len(w) + 1", Verdict::refuted, "([])"},
        {broken_pieces, ": length = sum(x in w if x != 40: x - 1)", Verdict::holds, ""},  // false, but far beyond the plays that are followed
        {bag_of_pieces, ": length = 2 * sum(w) - len(w)", Verdict::proved, "12.1"},
        {bag_of_pieces, ": length = 2 * sum(w)", Verdict::refuted, "([1])"},
    });
}

/// Values by the definition.
class Defined {
public:
    explicit Defined(const game::Ruleset& ruleset) : ruleset_(ruleset) {}
    std::int64_t value(const game::Position& at) {
        if (const auto known = values_.find(at); known != values_.end()) return known->second;
        std::set<std::int64_t> reached;
        for (const game::Sum& option : game::option_list(ruleset_, at)) {
            std::int64_t worth = 0;
            for (const game::Position& part : option) worth ^= value(part);
            reached.insert(worth);
        }
        std::int64_t mex = 0;
        while (reached.count(mex) != 0) ++mex;
        return values_[at] = mex;
    }

private:
    const game::Ruleset& ruleset_;
    std::map<game::Position, std::int64_t> values_;
};

std::string random_game(std::mt19937& random, bool two) {
    const auto pick = [&](int low, int high) { return std::to_string(std::uniform_int_distribution<int>(low, high)(random)); };
    const auto chance = [&](int of) { return std::uniform_int_distribution<int>(1, of)(random) == 1; };
    std::string text = two ? "game t\nposition (n, m)\n" : "game t\nposition (n)\n";
    const std::string here = two ? "(n, m)" : "(n)", beside = two ? ", m" : "", other = two && chance(2) ? ", " + pick(0, 1) : beside;
    const std::string taken = pick(0, 2), least = taken == "0" ? "1" : pick(0, 1);
    text += "move " + here + " -> (a" + beside + ") + (n - a - " + taken + other + ") for a in " + least + "..n - " + taken + " - " + least;
    if (chance(2)) text += chance(2) ? " if a != n - a" : " if even(a)";
    text += "\n";
    if (chance(2)) text += "move " + here + " -> (n - " + pick(1, 3) + beside + ")\n";
    if (two) text += "move (n, m) -> (n, m - " + pick(1, 2) + ")\n";
    return text;
}

// Every law that is found is that of the definition, far beyond the box from which it was guessed.
TEST(SplitLaw, IsThatOfTheDefinition) {
    std::mt19937 random(20261126);
    int found = 0;
    const int games = tests::rounds(12);
    for (int trial = 0; trial < games; ++trial) {
        const bool two = trial % 3 == 0;
        const std::string text = random_game(random, two);
        SCOPED_TRACE(text);
        const auto game = grundy::tests::written(text);
        const auto ruleset = game::compile(*game);
        std::string why;
        std::shared_ptr<const ValueLaw> law;
        try {
            const arithmetic::Allowance allowance(most_work / 4);
            law = learn_values(game, *ruleset, 2, why);
        } catch (const arithmetic::TooLarge&) {
        }
        if (!law) continue;
        ++found;
        Defined defined(*ruleset);
        const auto tracks = law->play().tracks();
        for (std::int64_t n = 0; n < (two ? 40 : 160); ++n)
            for (std::int64_t m = 0; m < (two ? 40 : 1); ++m) {
                arithmetic::Values at{{tracks[0], n}};
                game::Position position{n};
                if (two) at[tracks[1]] = m, position.push_back(m);
                ASSERT_EQ(law->at(at), base::Integer(defined.value(position))) << n << ", " << m;
            }
    }
    EXPECT_GE(found, games / 3);
}

}  // namespace
}  // namespace grundy::claim
