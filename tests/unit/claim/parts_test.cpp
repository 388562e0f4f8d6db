/// Claims about sums follow from claims about their parts, for any number of parts; what is false of one part, or is said of other conventions, is not proved.
#include "tests/unit/claim/rows.hpp"

#include "engine/analyse/oracle.hpp"
#include "engine/solve/positions/reference.hpp"
#include "tests/support/written.hpp"

namespace grundy::claim {
namespace {

const char* const rows = "game a\nposition (w[..])\nmove (w) -> (w[i := w[i] - k]) for i in 1..len(w), k in 1..3\n";
const char* const with_use = "game a\nuse heap = subtract {1, 2, 3}\nposition (w[..])\nmove (w) -> (w[i := w[i] - k]) for i in 1..len(w), k in 1..3\n";
const char* const ones = "game a\nposition (w[..])\nmove (w) -> (w[i := w[i] - 1]) for i in 1..len(w)\n";
const char* const four =
    "game a\nposition (x, y, z, u)\nmove (x, y, z, u) -> (x - k, y, z, u) for k in 1..3\nmove (x, y, z, u) -> (x, y - k, z, u) for k in 1..3\n"
    "move (x, y, z, u) -> (x, y, z - k, u) for k in 1..3\nmove (x, y, z, u) -> (x, y, z, u - k) for k in 1..3\n";
const char* const many = "game a(m = 40)\nposition (h[m])\nmove (h) -> (h[i := h[i] - k]) for i in 1..m, k in 1..h[i] if k != 2\n";
const char* const unlike =
    "game a\nposition (x, h[2])\nmove (x, h) -> (x, h[i := h[i] - k]) for i in 1..2, k in 1..i\nmove (x, h) -> (x - k, h) for k in 1..x\n";
const char* const some_of_each = "game a\nposition (h[4])\nmove (h) -> ([h[j] - (if j in T then 1 else 0) for j in 1..4]) for T in subsets(1..4) if T != {}\n";
const char* const misere = "game a\nposition (w[..])\nmove (w) -> (w[i := w[i] - k]) for i in 1..len(w), k in 1..3\nplay misere\n";
const char* const stops = "game a\nposition (w[..])\nmove (w) -> (w[i := w[i] - k]) for i in 1..len(w), k in 1..3\nstop (w) if any(x in w: x = 0)\n";

TEST(Parts, ProvedForAnyNumberOfThem) {
    check({
        {rows, ": P(w) <=> xor(i in 1..len(w): w[i] mod 4) = 0", Verdict::proved, "12.1"},
        {rows, ": N(w) <=> xor([x mod 4 for x in w]) != 0", Verdict::proved, "12.1"},
        {rows, ": g(w) = xor(x in w: x mod 4)", Verdict::proved, "12.1"},
        {rows, ": P(w) <=> 0 = xor(i in 1..len(w): w[i] - 4 * (w[i] / 4))", Verdict::proved, "12.1"},
        {rows, ": (P(w) <=> xor(x in w: x mod 4) = 0) and g(w) = xor(x in w: x mod 4)", Verdict::proved, "12.1"},
        {rows, ": P(w) <=> xor(x in w: x mod 3) = 0", Verdict::refuted, "([3])"},
        {rows, ": P(w) <=> xor(i in 1..len(w): w[i] mod 4) = 1", Verdict::refuted, "([])"},
        {rows, ": P(w) <=> xor(x in w if x != 10^4: x mod 4) = 0", Verdict::proved, "12.1"},
        {rows, ": P(w) <=> xor(x in w if x != 10^4 + 1: x mod 4) = 0", Verdict::refuted, "([10001])"},
        {with_use, ": g(w) = xor(x in w: heap.g(x))", Verdict::proved, "12.1"},
        {with_use, ": P(w) <=> xor(x in w: heap.g(x)) = 0", Verdict::proved, "12.1"},
        {with_use, ": g(w) = xor(x in w: heap.g(x + 1))", Verdict::refuted, "([0])"},
        {rows, ": P(w) <=> xor(x in w: g([x])) = 0", Verdict::holds, ""},
        {ones, ": P(w) <=> even(sum(w))", Verdict::proved, "12.1"},
        {ones, ": N(w) <=> count(x in w: odd(x)) mod 2 = 1", Verdict::proved, "12.1"},
        {ones, ": P(w) <=> odd(sum(w))", Verdict::refuted, "([])"},
        {four, ": P(x, y, z, u) <=> (x mod 4) xor (y mod 4) xor (z mod 4) xor (u mod 4) = 0", Verdict::proved, "12.1"},
        {four, ": P(x, y, z, u) <=> (x mod 4) xor (y mod 4) = (z mod 4) xor (u mod 4)", Verdict::proved, "12.1"},
        {unlike, ": g(x, h) = x xor (h[1] mod 2) xor (h[2] mod 3)", Verdict::proved, ""},
        {unlike, ": g(x, h) = x xor (h[2] mod 2) xor (h[1] mod 3)", Verdict::refuted, "(0, [0, 2])"},
    });
    EXPECT_STREQ(name(decide(std::string(many) + "claim \"c\": g(h) = xor(i in 1..m: 2 * (h[i] / 4) + h[i] mod 2)\n").verdict), "proved");
}

// Without the theorem these claims are beyond any proof: they hold as far as they were tried, or are false.
TEST(Parts, NotWhereTheTheoremIsSilent) {
    check({
        {some_of_each, ": P(h) <=> all(x in h: even(x))", Verdict::proved, "induction"},
        {some_of_each, ": P(h) <=> xor(x in h: x mod 2) = 0", Verdict::refuted, "([0, 0, 1, 1])"},
        {misere, ": P(w) <=> xor(x in w: x mod 4) = 0", Verdict::refuted, "([])"},
        {stops, ": P(w) <=> xor(x in w: x mod 4) = 0", Verdict::refuted, "([0, 1])"},
    });
}

rule::Datum row_of(std::vector<base::Integer> items) { return {false, std::move(items)}; }

TEST(Parts, PositionsOfAnySize) {
    base::Budget budget;
    const analyse::Options options;
    analyse::Oracle oracle(grundy::tests::written(rows), options, budget);
    const auto known = oracle.at({row_of({base::Integer(10) * 1'000'000'000'000'000'000 + 3, 2, 7, 1})}, analyse::Want::value);
    ASSERT_TRUE(known.value);
    EXPECT_EQ(*known.value, 3 ^ 2 ^ 3 ^ 1);
    ASSERT_EQ(known.grounds.theorems().size(), 2u);
    EXPECT_STREQ(known.grounds.theorems().back()->proof.number(), "12.1");
    bool some = false;
    const auto options_to_zero = oracle.options_worth({row_of({base::Integer(10) * 1'000'000'000'000'000'000 + 3, 2, 7, 2})}, 0, some);
    EXPECT_TRUE(options_to_zero.empty());
    const auto moves = oracle.options_worth({row_of({base::Integer(10) * 1'000'000'000'000'000'000 + 3, 2})}, 0, some);
    ASSERT_FALSE(moves.empty());
    EXPECT_EQ(oracle.at(moves.front(), analyse::Want::outcome).outcome, 'P');
}

/// Random rules whose numbers are touched one or two at a time: what the oracle says is what the definition says, sum or not.
TEST(Parts, AgreeWithTheDefinition) {
    std::uint64_t state = 20'261'122;
    const auto below = [&](std::uint64_t end) {
        state = state * 6364136223846793005U + 1442695040888963407U;
        return (state >> 33) % end;
    };
    int sums = 0;
    for (int k = 0; k < 120; ++k) {
        const bool sequence = k % 3 == 0;
        std::string text = "game g" + std::to_string(k) + "\n" +
                           (sequence     ? "position (w[..])\n"
                            : k % 3 == 1 ? "position (unordered w[3])\n"
                                         : "position (w[3])\n");
        for (std::uint64_t line = 0; line <= below(3); ++line) {
            const std::string range = sequence ? "1..len(w)" : k % 3 == 1 || below(2) == 0 ? "1..3" : "{1, 3}";
            const std::string amounts = "{" + std::to_string(1 + below(3)) + ", " + std::to_string(1 + below(5)) + "}";
            const char* const conditions[] = {"", " if w[i] mod 3 != 1", " if w[i] >= 4", " if odd(w[i]) or k > 1", " if len(w) > 1", " if sum(w) mod 2 = 0"};
            text += "move (w) -> (w[i := w[i] - k]) for i in " + range + ", k in " + amounts + conditions[below(6)] + "\n";
        }
        const auto game = grundy::tests::written(text);
        ASSERT_TRUE(game);
        base::Budget budget;
        const analyse::Options options;
        analyse::Oracle oracle(game, options, budget);
        EXPECT_TRUE(oracle.warnings().empty()) << text << oracle.warnings().front();
        sums += oracle.groups() != nullptr;
        solve::Reference reference(oracle.ruleset_ptr());
        for (int at = 0; at < 20; ++at) {
            std::vector<base::Integer> items;
            for (std::uint64_t i = 0, n = sequence ? below(4) : 3; i < n; ++i) items.emplace_back(below(8));
            const game::Position position = oracle.ruleset().shape().canonical(oracle.ruleset().shape().from_data({row_of(items)}));
            const auto known = oracle.at(oracle.ruleset().shape().to_data(position), analyse::Want::value);
            ASSERT_TRUE(known.value) << text;
            EXPECT_EQ(*known.value, reference.value(position).value) << text << oracle.ruleset().shape().print(position);
        }
    }
    EXPECT_GT(sums, 30);
    EXPECT_LT(sums, 110);
}

// A parameter without an upper end is told to every part.
TEST(Parts, OfEveryParameter) {
    const char* const row = "game t(k = 3)\nposition (w[..])\nmove (w) -> (w[i := w[i] - j]) for i in 1..len(w), j in 1..k\n";
    const char* const any_order = "game t(k = 3)\nposition (unordered w[..])\nmove (w) -> (w[i := w[i] - j]) for i in 1..len(w), j in 1..k\n";
    const char* const beside =
        "game t(k = 3)\nposition (h[5], lamp)\nmove (h, lamp) -> (h[i := h[i] - j], lamp) for i in 1..5, j in 1..k\n"
        "move (h, lamp) -> (h, lamp - 1)\n";
    const char* const splits =
        "game t(k = 3)\nposition (w[..])\nmove (w) -> (w[1..i-1] ++ [a, w[i] - a] ++ w[i+1..len(w)]) for i in 1..len(w), a in 1..w[i]-1 if a <= k\n";
    check({
        {row, " with k >= 1: P(w) <=> xor(x in w: x mod (k + 1)) = 0", Verdict::proved, "12.1"},
        {row, " with k >= 1: g(w) = xor(i in 1..len(w): w[i] mod (k + 1))", Verdict::proved, "12.1"},
        {row, " with k >= 2: P(w) <=> xor(x in w: x mod k) = 0", Verdict::refuted, "([2])"},
        {row, " with k >= 1: P(w) <=> xor(x in w: x) = 0", Verdict::refuted, "([2])"},
        {any_order, " with k >= 1: P(w) <=> xor(x in w: x mod (k + 1)) = 0", Verdict::proved, "12.1"},
        {beside, " with k >= 1: g(h, lamp) = xor(i in 1..5: h[i] mod (k + 1)) xor (lamp mod 2)", Verdict::proved, "12.1"},
        {beside, " with k >= 1: g(h, lamp) = xor(i in 1..5: h[i] mod (k + 1)) xor (lamp mod 3)", Verdict::refuted, "([0, 0, 0, 0, 0], 2)"},
        {splits, " with k >= 1: P(w) <=> even(count(x in w: even(x) and x > 0))", Verdict::proved, "12.1"},
        {splits, " with k >= 1: P(w) <=> even(count(x in w: even(x) and x != 500))", Verdict::refuted, "([0])"},
    });
}

}  // namespace
}  // namespace grundy::claim
