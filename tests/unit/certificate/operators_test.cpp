// Every operator on numbers of every sign and size, in every evaluator: the machine that plays, the evaluator of claims, and the checker. What they must say is
// computed here with 128 bits straight from the words of docs/language.md. `trailing(0, 2, 0)` was once 1 while playing and 0 in claims; xor and bit of
// negative numbers were errors in claims only.
#include <gtest/gtest.h>

#include <algorithm>
#include <functional>
#include <limits>
#include <optional>
#include <set>

#include "engine/analyse/oracle.hpp"
#include "engine/base/failure.hpp"
#include "engine/base/nimber.hpp"
#include "engine/game/play/ruleset.hpp"
#include "engine/rule/evaluate/evaluator.hpp"
#include "engine/verify/core/evaluate.hpp"
#include "tests/support/written.hpp"

namespace grundy {
namespace {

using Wide = __int128;
using Answer = std::optional<Wide>;  ///< nothing: an error
constexpr std::int64_t lowest = std::numeric_limits<std::int64_t>::min(), highest = std::numeric_limits<std::int64_t>::max();

Wide size_of(Wide a) { return a < 0 ? -a : a; }
Wide rounded_down(Wide a, Wide b) {
    Wide q = a / b;
    while (b > 0 ? q * b > a : q * b < a) --q;
    return q;
}
Wide divisor_of_both(Wide a, Wide b) { return b == 0 ? size_of(a) : divisor_of_both(b, a % b); }
Wide rest(Wide a, Wide b) {
    Wide r = a % size_of(b);
    return r < 0 ? r + size_of(b) : r;
}
Answer power(Wide a, Wide k) {
    if (k < 0) return {};
    if (size_of(a) <= 1) return k == 0 ? 1 : k % 2 == 0 ? size_of(a) : a;
    Wide r = 1;
    for (Wide i = 0; i < k; ++i) {
        r *= a;
        if (size_of(r) > (Wide{1} << 64)) return {};
    }
    return r;
}
int bit_at(std::int64_t a, std::int64_t j) {
    Wide n = a;
    for (std::int64_t i = 0; i < std::min<std::int64_t>(j, 70); ++i) n = rounded_down(n, 2);
    return static_cast<int>(rest(n, 2));
}
Wide nim_sum(std::int64_t a, std::int64_t b) {
    Wide r = (a < 0) != (b < 0) ? -1 : 0;  // the sign bits
    for (int j = 70; j-- > 0;) r = 2 * r + (bit_at(a, j) != bit_at(b, j));
    return r;
}
Answer root(std::int64_t a) {
    if (a < 0) return {};
    Wide r = 0;
    for (Wide step = Wide{1} << 32; step > 0; step /= 2)
        if ((r + step) * (r + step) <= a) r += step;
    return r;
}
/// In Zeckendorf's notation.
Answer with_a_zero_behind(Wide n) {
    std::vector<Wide> f{1, 2};
    while (f.back() <= n) f.push_back(f[f.size() - 1] + f[f.size() - 2]);
    Wide sum = 0;
    for (std::size_t k = f.size() - 1; k-- > 0;)
        if (f[k] <= n) n -= f[k], sum += f[k + 1];
    return sum;
}
/// At places 1, 3, 7, 17, …
Answer run_of_pell(Wide n, Wide digit) {
    std::vector<Wide> p{1, 3}, digits;
    while (p.back() <= n) p.push_back(2 * p[p.size() - 1] + p[p.size() - 2]);
    for (std::size_t k = p.size() - 1; k-- > 0; n %= p[k]) digits.insert(digits.begin(), n / p[k]);
    Wide run = 0;
    while (n == 0 && run < static_cast<Wide>(digits.size()) && digits[static_cast<std::size_t>(run)] == digit) ++run;
    return std::all_of(digits.begin(), digits.end(), [](Wide d) { return d == 0; }) ? Answer{0} : Answer{run};
}
Answer digit_at(std::int64_t a, std::int64_t base, std::int64_t place) {
    if (a < 0 || place < 0 || base < 2) return {};
    for (std::int64_t i = 0; i < place && a > 0; ++i) a /= base;
    return a % base;
}
Answer run_at_end(std::int64_t a, std::int64_t base, std::int64_t digit) {
    if (a < 0) return {};
    Wide run = 0;
    for (; a > 0 && a % base == digit; a /= base) ++run;
    return run;
}
Answer sum_of_divisors(std::int64_t a) {
    Wide sum = 0;
    for (std::int64_t d = 1; d <= size_of(a); ++d)
        if (a % d == 0) sum += d;
    return sum;
}
Answer sum_of_digits(std::int64_t a) {
    if (a < 0) return {};
    bool seen[10] = {};
    for (; a > 0; a /= 10) seen[a % 10] = true;
    Wide sum = 0;
    for (int d = 0; d < 10; ++d) sum += seen[d] ? d : 0;
    return sum;
}

Wide falls_into(const std::set<Wide>& all) {
    return static_cast<Wide>(std::count_if(all.begin(), all.end(), [&](Wide x) { return all.count(x - 1) == 0; }));
}

struct Case {
    const char* text;
    std::function<Answer(std::int64_t, std::int64_t)> meaning;
    bool small = false;  ///< large numbers take too long
};

const std::vector<Case>& cases() {
    using I = std::int64_t;
    static const std::vector<Case> all = {
        {"x + y", [](I a, I b) { return Answer{Wide{a} + b}; }},
        {"x - y", [](I a, I b) { return Answer{Wide{a} - b}; }},
        {"x * y", [](I a, I b) { return Answer{Wide{a} * b}; }},
        {"-x", [](I a, I) { return Answer{-Wide{a}}; }},
        {"x / y", [](I a, I b) { return b == 0 ? Answer{} : Answer{rounded_down(a, b)}; }},
        {"x mod y", [](I a, I b) { return b == 0 ? Answer{} : Answer{rest(a, b)}; }},
        {"x ^ y", [](I a, I b) { return power(a, b); }},
        {"x xor y", [](I a, I b) { return Answer{nim_sum(a, b)}; }},
        {"abs(x)", [](I a, I) { return Answer{size_of(a)}; }},
        {"gcd(x, y)", [](I a, I b) { return Answer{divisor_of_both(a, b)}; }},
        {"min(x, y)", [](I a, I b) { return Answer{std::min(a, b)}; }},
        {"max(x, y)", [](I a, I b) { return Answer{std::max(a, b)}; }},
        {"if odd(x) then 1 else 0", [](I a, I) { return Answer{rest(a, 2)}; }},
        {"if even(x) then 1 else 0", [](I a, I) { return Answer{1 - rest(a, 2)}; }},
        {"bit(x, y)", [](I a, I b) { return b < 0 ? Answer{} : Answer{bit_at(a, b)}; }},
        {"ones(x)", [](I a, I) { return a < 0 ? Answer{} : Answer{__builtin_popcountll(static_cast<std::uint64_t>(a))}; }},
        {"isqrt(x)", [](I a, I) { return root(a); }},
        {"digit(x, 3, y)", [](I a, I b) { return digit_at(a, 3, b); }},
        {"trailing(x, 2, 0)", [](I a, I) { return run_at_end(a, 2, 0); }},
        {"trailing(x, 10, 7)", [](I a, I) { return run_at_end(a, 10, 7); }},
        {"reread(x, [1, 1], [1, 2], [2, 3])", [](I a, I) { return a < 0 ? Answer{} : with_a_zero_behind(a); }},
        {"trailing(x, [2, 1], [1, 3], y)", [](I a, I b) { return a < 0 ? Answer{} : run_of_pell(a, b); }},
        {"sum(d in digits(x): d)", [](I a, I) { return sum_of_digits(a); }},
        {"sum(d in zeckendorf(x): d)", [](I a, I) { return a < 0 ? Answer{} : Answer{a}; }},
        {"sum(d in divisors(x): d)", [](I a, I) { return sum_of_divisors(a); }, true},
        {"nim_product(x, y)",
         [](I a, I b) { return a < 0 || b < 0 ? Answer{} : Answer{base::nim_product(static_cast<std::uint64_t>(a), static_cast<std::uint64_t>(b))}; }},
        {"count(A in parts({x mod 9, y mod 7, 3}): true)",
         [](I a, I b) {
             return Answer{falls_into({rest(a, 9), rest(b, 7), 3})};
         }},
        {"sum(A in parts({x mod 9, y mod 7, 3}): max(A) * len(A))",
         [](I a, I b) {
             const std::set<Wide> items{rest(a, 9), rest(b, 7), 3};
             Wide sum = 0;
             for (Wide last : items) {
                 if (items.count(last + 1) != 0) continue;
                 for (Wide x = last; items.count(x) != 0; --x) sum += last;
             }
             return Answer{sum};
         }},
        {"mex({x, y, 0})", [](I a, I b) { return Answer{a == 1 || b == 1 ? (a == 2 || b == 2 ? 3 : 2) : 1}; }},
    };
    return all;
}

Answer played(const game::Ruleset& game, std::int64_t a, std::int64_t b) try {
    const auto options = game::option_list(game, {a, b});
    return options.size() == 1 ? Answer{options[0][0][0]} : Answer{};
} catch (const base::Failure& failure) {
    EXPECT_TRUE(failure.kind() == base::FailureKind::arithmetic || failure.kind() == base::FailureKind::overflow) << failure.what();
    return {};
}

Answer claimed(const rule::Game& game, std::int64_t a, std::int64_t b) try {
    const rule::Move& move = game.moves[0];
    rule::Evaluator::Frame frame(move.frame);
    frame[*move.from[0].slot] = rule::number_value(a);
    frame[*move.from[1].slot] = rule::number_value(b);
    const base::Integer value = rule::Evaluator(game).evaluate(*move.to[0].components[0], frame).number();
    Wide wide = 0;
    for (const char c : base::to_string(value)) wide = c == '-' ? wide : 10 * wide + (c - '0');
    return value < 0 ? -wide : wide;
} catch (const rule::ConstantError&) {
    return {};
}

Answer checked(const rule::Game& game, std::int64_t a, std::int64_t b) try {
    const rule::Move& move = game.moves[0];
    verify::Steps steps(10'000'000);
    verify::Frame frame(move.frame);
    frame[*move.from[0].slot] = verify::number(a);
    frame[*move.from[1].slot] = verify::number(b);
    return verify::Evaluator(game, steps).at(*move.to[0].components[0], frame).number;
} catch (const verify::Rejected&) {
    return {};
}

bool same(const Answer& a, const Answer& b) { return a.has_value() == b.has_value() && a.value_or(0) == b.value_or(0); }

TEST(Operators, EveryEvaluatorSaysTheSame) {
    std::vector<std::int64_t> numbers{0, 1, -1, 2, -2, 3, -3, 7, -7, 10, 64, 1000, -1000};
    const std::size_t small = numbers.size();
    for (const std::int64_t n : {highest, highest - 1, lowest, lowest + 1, std::int64_t{1} << 32, -(std::int64_t{1} << 32)}) numbers.push_back(n);
    std::size_t compared = 0, errors = 0;
    for (const Case& one : cases()) {
        const auto rule = grundy::tests::written("game g\nposition (x : integer, y : integer)\nmove (x, y) -> (" + std::string(one.text) + ", 0)");
        const auto game = game::compile(*rule);
        const std::size_t count = one.small ? small : numbers.size();
        for (std::size_t i = 0; i < count; ++i) {
            for (std::size_t j = 0; j < count; ++j) {
                const std::int64_t a = numbers[i], b = numbers[j];
                const Answer wide = one.meaning(a, b);
                Answer narrow;
                if (wide && *wide >= lowest && *wide <= highest) narrow = wide;
                const std::string where = std::string(one.text) + " at (" + std::to_string(a) + ", " + std::to_string(b) + ")";
                EXPECT_TRUE(same(played(*game, a, b), narrow)) << "the machine: " << where;
                EXPECT_TRUE(same(checked(*rule, a, b), narrow)) << "the checker: " << where;
                const bool told = narrow || !std::string(one.text).starts_with("x ^");  // powers of any size are not computed here
                EXPECT_TRUE(!told || same(claimed(*rule, a, b), wide)) << "the evaluator of claims: " << where;
                ++compared;
                errors += !narrow;
            }
        }
    }
    EXPECT_GT(compared, 7000U);
    EXPECT_GT(errors, 1000U);
}

/// In lanes, and wherever a recogniser folds constants or reads a form: the table of values by each method is that of the definition.
TEST(Operators, EveryMethodComputesTheSame) {
    const char* forms[] = {"x / y",
                           "x mod y",
                           "x xor y",
                           "-x / y",
                           "abs(x)",
                           "gcd(x, y)",
                           "min(x, y)",
                           "max(x, y)",
                           "if odd(x) then 1 else y",
                           "if even(x / y) then x else y",
                           "bit(x, 2)",
                           "bit(x, 80)",
                           "x * y",
                           "x / 2 + y / 2",
                           "(x / 3 + 1) / 2",
                           "sum(d in divisors(x): d)",
                           "(x xor y) / 4",
                           "-(x mod 5)",
                           "(0 - 7) / y",
                           "(0 - 7) mod y",
                           "(0 - 7) xor y",
                           "gcd(0 - 12, y)"};
    std::size_t batched = 0;
    for (const char* form : forms) {
        for (const char* y : {"2", "3", "7", "(0 - 3)", "(0 - 1)", "100"}) {
            std::string text;
            for (const char* c = form; *c; ++c) {
                const bool alone = (c == form || !std::isalpha(c[-1])) && !std::isalpha(c[1]);
                text += alone && *c == 'x' ? "(n - 40)" : alone && *c == 'y' ? y : std::string(1, *c);
            }
            const auto rule =
                grundy::tests::written("game g\nposition (n)\nmove (n) -> (n - 1 - (" + text + ") mod 4)\nmove (n) -> (" + text + ") if (" + text + ") < n");
            analyse::Options options;
            options.to = 150;
            options.effort = 0;
            options.method = "reference";
            const auto truth = analyse::solve(rule, options, base::Budget()).values;
            const base::Budget budget;
            const auto methods = analyse::Oracle(rule, {}, budget).methods();
            for (const char* method : {"", "heap-table", "batch"}) {
                if (*method && std::find(methods.begin(), methods.end(), method) == methods.end()) continue;  // a heap may grow
                options.method = method;
                const auto result = analyse::solve(rule, options, base::Budget());
                EXPECT_EQ(result.values, truth) << text << " by " << result.method;
                for (const std::string& note : result.notes) EXPECT_NE(note.find("is possible at none of"), std::string::npos) << text << ": " << note;
                batched += result.method == "batch";
            }
        }
    }
    EXPECT_GT(batched, 100U);
}

}  // namespace
}  // namespace grundy
