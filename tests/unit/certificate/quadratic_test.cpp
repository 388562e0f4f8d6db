// Claims with square roots of c n², which automata decide in the numeration of a quadratic number: against numbers, certified, and forged.
#include <gtest/gtest.h>

#include <random>

#include "engine/base/failure.hpp"
#include "engine/rule/evaluate/evaluator.hpp"
#include "engine/verify/verify.hpp"
#include "tests/support/depth.hpp"
#include "tests/unit/certificate/certify.hpp"

namespace grundy::certificate::tests {
namespace {

const std::string queen_to_the_corner =
    "game q\nlet A(n) = (n + isqrt(5 * n^2)) / 2\nposition (x, y)\nmove (x, y) -> (x - k, y) for k in 1..x\nmove (x, y) -> (x, y - k) for k in 1..y\n"
    "move (x, y) -> (x - k, y - k) for k in 1..min(x, y)\n";
const std::string silver =
    "game q\nlet A(n) = isqrt(2 * n * n)\nlet B(n) = A(n) + 2 * n\nposition (unordered (x, y))\nmove (x, y) -> (x - k, y) for k in 1..x\n"
    "move (x, y) -> (x - k, y - l) for k in 1..x, l in 1..y if abs(k - l) < 2\n";

/// What is written was confirmed by the checker, within fewer steps than it usually takes: else it is the reason why not.
std::string certified_or_why(const std::string& rule, const std::string& claim) {
    try {
        return certified(rule, claim, 0.3);
    } catch (const base::Failure& failure) {
        return failure.what();
    }
}

TEST(Quadratic, BeattyPairsForAllNumbers) {
    const struct {
        std::string rule;
        const char *claim, *theorem;
        bool holds;
    } table[] = {
        {queen_to_the_corner, "P(x, y) <=> A(abs(x - y)) = min(x, y)", "11.1", true},
        {queen_to_the_corner, "x >= 1 => (any(n in 1..x: A(n) = x) <=> not any(n in 1..x: A(n) + n = x))", "numbers", true},
        {queen_to_the_corner, "A(x) = mex({A(i) for i in 0..x-1} | {A(i) + i for i in 0..x-1})", "numbers", true},
        {queen_to_the_corner, "x >= 1 => x <= A(x) < 2 * x and A(x + 1) - A(x) in {1, 2}", "numbers", true},
        {queen_to_the_corner, "x >= 1 => A(A(x)) = A(x) + x - 1", "numbers", true},
        {queen_to_the_corner, "P(A(x), A(x) + x)", "11.1", true},
        {queen_to_the_corner, "P(x, y) => not any(z in 0..x + y: z != y and P(x, z))", "11.1", true},
        {silver, "P(x, y) <=> abs(x - y) mod 2 = 0 and A(abs(x - y) / 2) = min(x, y)", "11.1", true},
        {silver, "x >= 1 => (any(n in 1..x: A(n) = x) <=> not any(n in 1..x: B(n) = x))", "numbers", true},
        {silver, "N(x, x) or x = 0", "11.1", true},
        {"game loopy\nposition (x)\nmove (x) -> (x + 1)\nmove (x) -> (x - 1)\n", "isqrt(5 * x^2) + isqrt(5 * x^2) <= isqrt(20 * x^2)", "numbers", true},
    };
    for (const auto& row : table) {
        const std::string text = certified_or_why(row.rule, row.claim);
        ASSERT_TRUE(text.starts_with("{")) << row.claim << ": " << text;
        const Json json = Json::parse(text);
        EXPECT_EQ(json["proof"]["thm"], row.theorem) << row.claim;
        EXPECT_TRUE(json["proof"].contains("quotient")) << row.claim;
        EXPECT_EQ(against_schema(text), "") << row.claim;
    }
}

TEST(Quadratic, ForgedOnesAreRejected) {
    const std::string told = certified(queen_to_the_corner, "P(x, y) <=> A(abs(x - y)) = min(x, y)");
    for (const char* wrong : {"P(x, y) <=> A(abs(x - y)) = min(x, y) and x + y != 4236", "P(x, y) <=> A(abs(x - y) + 1) = min(x, y) + 1",
                              "N(x, y) <=> A(abs(x - y)) = min(x, y)", "P(x, y) <=> isqrt(2 * (x - y)^2) = min(x, y)"})
        EXPECT_NE(rejection(claiming(told, queen_to_the_corner, wrong), verify::usual_steps), "") << wrong;
    expect_rejected(altered(told, [](Json& json) { json["proof"]["quotient"] = 2; }), "square root");
    expect_rejected(altered(told, [](Json& json) { json["proof"].erase("quotient"), json["proof"]["base"] = 2; }), "square root");
    expect_rejected(altered(told, [](Json& json) { json["proof"]["quotient"] = 0; }), "");
    expect_rejected(altered(told, [](Json& json) { json["proof"]["base"] = 2; }), "");
    const std::string numbers = certified(queen_to_the_corner, "x >= 1 => x <= A(x) < 2 * x");
    expect_rejected(claiming(numbers, queen_to_the_corner, "x >= 1 => x < A(x) < 2 * x"), "false of the numbers");
    expect_rejected(claiming(numbers, queen_to_the_corner, "x >= 0 => x <= A(x) < 2 * x"), "false of the numbers");
    expect_rejected(claiming(numbers, queen_to_the_corner, "P(x, y) or N(x, y)"), "not about the numbers");
    expect_rejected(altered(numbers, [](Json& json) { json["claim"]["holds"] = false; }), "");

    const std::string law = certified(queen_to_the_corner, "P(x, y) => not any(z in 0..x + y: z != y and P(x, z))");
    const std::size_t states = Json::parse(law)["proof"]["law"]["lost"].size();
    for (std::size_t q = 0; q < states; ++q)
        EXPECT_NE(rejection(altered(law,
                                    [q](Json& json) {
                                        Json& lost = json["proof"]["law"]["lost"][q];
                                        lost = 1 - lost.get<int>();
                                    })),
                  "")
            << q;
}

/// Sums, quotients, remainders and comparisons of square roots, drawn anew each time.
class Drawn {
public:
    explicit Drawn(unsigned seed) : random_(seed), factor_(std::vector<int>{5, 2, 8, 20, 45, 13}[seed % 6]) {}
    std::string claim() {
        static const std::vector<std::string> relations{" <= ", " < ", " = ", " != "};
        const std::string said = number(2) + relations[upto(4)] + number(2);
        return upto(2) == 0 ? "x >= " + std::to_string(upto(4)) + " => " + said : said;
    }

private:
    std::size_t upto(std::size_t n) { return random_() % n; }
    std::string number(int depth) {
        if (depth == 0) return upto(2) == 0 ? "x" : std::to_string(upto(4));
        switch (upto(5)) {
            case 0: return "isqrt(" + std::to_string(factor_) + " * (" + number(depth - 1) + ")^2)";
            case 1: return "isqrt(" + std::to_string(factor_) + " * x^2)";
            case 2: return "(" + number(depth - 1) + ") / " + std::to_string(2 + upto(2));
            case 3: return number(depth - 1) + " - " + number(depth - 1);
            default: return number(depth - 1) + " + " + number(depth - 1);
        }
    }
    std::mt19937 random_;
    int factor_;
};

/// What is certified is true where it can be tried, and what is refuted fails first where the certificate says.
TEST(Quadratic, DrawnSentencesAgainstNumbers) {
    std::size_t certified_true = 0, refuted = 0, undecided = 0;
    for (unsigned seed = 0; seed < static_cast<unsigned>(grundy::tests::rounds(14)); ++seed) {
        const std::string claim = Drawn(seed).claim();
        const std::string rule = "game t\nposition (x)\nmove (x) -> (x - 1)\n";
        const auto [game, parsed] = claim_in(rule + "claim \"c\": " + claim + "\n");
        std::optional<std::int64_t> fails;
        for (std::int64_t x = 0; x <= 1500 && !fails; ++x) {
            rule::Evaluator evaluator(game);
            rule::Evaluator::Frame frame(parsed.frame);
            frame[0] = rule::number_value(x);
            if (!evaluator.evaluate(*parsed.expr, frame).truth()) fails = x;
        }
        const std::string text = certified_or_why(rule, claim);
        if (!text.starts_with("{")) {
            ++undecided;
            continue;
        }
        const Json json = Json::parse(text);
        const bool holds = json["claim"]["holds"];
        ASSERT_EQ(holds, !fails) << claim << " at " << fails.value_or(-1);
        ++(holds ? certified_true : refuted);
    }
    const auto few = static_cast<std::size_t>(grundy::tests::rounds(2));
    EXPECT_GE(certified_true, few);
    EXPECT_GE(refuted, few);
    EXPECT_LE(undecided, 2 * few);
}

}  // namespace
}  // namespace grundy::certificate::tests
