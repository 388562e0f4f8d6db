/// Claims about {1..n} for every n, of games on sets whose runs are heaps: proved by the law of the heap; and what keeps them from being read so.
#include "tests/unit/claim/rows.hpp"

namespace grundy::claim {
namespace {

const std::string dawson = "game t(n = 12)\nposition (S : set 1..n)\nmove (S) -> (S \\ {x, x + 1}) for x in S if x + 1 in S\nstart ({1..n})\n";
const std::string kayles =
    "game t(pins = 5)\nposition (S : set 1..pins)\nmove (S) -> (S \\ {x}) for x in S\nmove (S) -> (S \\ {x, x + 1}) for x in S if x + 1 in S\n";
const std::string kayles_from_all = kayles + "start ({1..pins})\n";

TEST(RunsForEveryN, AreProvedByTheLawOfTheHeap) {
    const char* const theorem = "sum of games played apart (12.1)";
    const std::string other = dawson + "use heap = code 0.07\n";
    check({
        {dawson.c_str(), " with n >= 0: P at start <=> n = 0 or n in {1, 15, 35} or n mod 34 in {5, 9, 21, 25, 29}", Verdict::proved, theorem},
        {dawson.c_str(), " with n >= 36: P({1..n}) <=> n mod 34 in {5, 9, 21, 25, 29}", Verdict::proved, "Guy–Smith"},
        {dawson.c_str(), " with n >= 0: g({1..n}) <= 9", Verdict::proved, theorem},
        {dawson.c_str(), " with n >= 16: N({1..n}) or n < 25 or n mod 34 != 25", Verdict::refuted, "({1..25})"},
        {other.c_str(), " with n >= 0: P at start <=> heap.g(n) = 0", Verdict::proved, ""},
        {other.c_str(), " with n >= 0: g({1..n}) = heap.g(n + 1)", Verdict::refuted, "({1})"},
        {other.c_str(), " with n >= 0: g at start <= 9", Verdict::proved, theorem},
        {kayles.c_str(), " with pins >= 1: N({1..pins})", Verdict::proved, theorem},
        {kayles.c_str(), " with pins >= 0: N({1..pins})", Verdict::refuted, "({})"},
        {kayles_from_all.c_str(), " with pins >= 1: winner at start = first", Verdict::proved, theorem},
        {kayles_from_all.c_str(), " with pins >= 1: N at start", Verdict::proved, theorem},
        {kayles_from_all.c_str(), " with pins >= 1: winner at start = second", Verdict::refuted, "({1})"},
        {kayles_from_all.c_str(), " with pins >= 1: winner at start = nobody", Verdict::refuted, "({1})"},
        {kayles.c_str(), " with pins >= 0: pins > 70 and pins mod 12 = 0 => g({1..pins}) = 4", Verdict::proved, theorem},
    });
    // Far beyond the values that are tried one by one: the heap tells where.
    const Finding far = decide(dawson + "claim \"c\" with n >= 3: N({1..n}) or n < 300\n");
    EXPECT_EQ(far.verdict, Verdict::refuted);
    EXPECT_EQ(far.parameters, "n = 301");
    const Finding summed = decide(dawson + "claim \"c\" with n >= 1 + 2: N({1..n}) or n < 300\n");
    EXPECT_EQ(summed.verdict, Verdict::refuted);
}

/// Where n is more than the end of the set, it is tried upward as before.
TEST(RunsForEveryN, NIsNoMoreThanTheEndOfTheSet) {
    const std::string guarded = "game t(n = 12)\nposition (S : set 1..n)\nmove (S) -> (S \\ {x, x + 1}) for x in S if x + 1 in S and n > 3\nstart ({1..n})\n";
    const std::string named =
        "game t(n = 12)\nlet most = n\nposition (S : set 1..n)\nmove (S) -> (S \\ {x, x + 1}) for x in S if x + 1 in S and x < most + 9\nstart ({1..n})\n";
    const std::string shorter = "game t(n = 12)\nposition (S : set 1..n)\nmove (S) -> (S \\ {x, x + 1}) for x in S if x + 1 in S\nstart ({2..n})\n";
    const std::string apart = "game t(n = 12)\nposition (S : set 1..n)\nmove (S) -> (S \\ {x, x + 2}) for x in S if x + 2 in S\nstart ({1..n})\n";
    for (const std::string& rule : {guarded, named, shorter, apart}) {
        const Finding finding = decide(rule + "claim \"c\" with n >= 0: P({1..n}) or N({1..n})\n", 10, 0.05);
        EXPECT_EQ(finding.verdict, Verdict::holds) << rule;
    }
    for (const char* claim : {" with n >= 2: N({1..n}) or P({2..n})", " with n >= 2: P({1..n}) or N({1..n}) or N({1, 2})"}) {
        const Finding finding = decide(dawson + "claim \"c\"" + claim + "\n", 10, 0.1);
        EXPECT_NE(finding.verdict, Verdict::proved) << claim;
    }
}

}  // namespace
}  // namespace grundy::claim
