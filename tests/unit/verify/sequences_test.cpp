// What is claimed of the length of a row, as a sequence: its values, and that the recurrence it is said to obey is one.
#include "engine/verify/words/sequences.hpp"

#include <gtest/gtest.h>

#include "engine/verify/core/verdict.hpp"
#include "tests/unit/verify/claimed.hpp"

namespace grundy::verify::word {
namespace {

bool is_length(const rule::Expr& e) { return e.op == rule::Op::call && e.builtin == rule::Builtin::len; }

/// The right side of g(w) = …
rule::ExprRef formula(const std::string& text) {
    const auto claim = with_claim("game t\nposition (w[..])\nmove (w) -> (w[1..len(w)-1]) if len(w) > 0\nclaim \"c\": g(w) = " + text + "\n").claim;
    return claim.expr->args[1];
}

constexpr std::uint64_t prime = 2'147'483'629;
std::uint64_t residue(const base::Integer& n) { return static_cast<std::uint64_t>(*base::to_int64(base::floor_mod(n, static_cast<std::int64_t>(prime)))); }
std::uint64_t inverse(std::uint64_t a) {
    std::uint64_t result = 1;
    for (std::uint64_t k = prime - 2; k > 0; k /= 2, a = a * a % prime)
        if (k % 2 == 1) result = result * a % prime;
    return result;
}

/// The order of the shortest recurrence that all of these obey, modulo a prime (Berlekamp and Massey).
std::size_t shortest_recurrence(const std::vector<std::uint64_t>& s) {
    std::vector<std::uint64_t> c{1}, b{1};
    std::size_t length = 0, since = 1;
    std::uint64_t last = 1;
    for (std::size_t n = 0; n < s.size(); ++n, ++since) {
        std::uint64_t d = 0;
        for (std::size_t i = 0; i < c.size() && i <= n; ++i) d = (d + c[i] * s[n - i]) % prime;
        if (d == 0) continue;
        const std::vector<std::uint64_t> before = c;
        const std::uint64_t factor = d * inverse(last) % prime;
        if (c.size() < b.size() + since) c.resize(b.size() + since, 0);
        for (std::size_t i = 0; i < b.size(); ++i) c[i + since] = (c[i + since] + prime - factor * b[i] % prime) % prime;
        if (2 * length > n) continue;
        length = n + 1 - length, b = before, last = d, since = 0;
    }
    return length;
}

TEST(Sequences, ValuesAndRecurrences) {
    const struct {
        const char* text;
        std::size_t first;
        const char* at_9;
        std::size_t most;  ///< of the order that is told
    } table[] = {
        {"7", 0, "7", 1},
        {"len(w)", 0, "9", 2},
        {"-len(w) * 3 + 4", 0, "-23", 2},
        {"len(w) * len(w) * len(w)", 0, "729", 4},
        {"2^len(w) - 1", 0, "511", 2},
        {"2^(len(w) + 1) + 2^len(w)", 0, "1536", 1},
        {"3^(2 * len(w) - 3)", 2, "14348907", 1},
        {"len(w) * 2^len(w) + len(w) * len(w)", 0, "4689", 5},
        {"(2^len(w) - 1) * (3^len(w) + len(w))", 0, "10062612", 6},
        {"len(w)^2", 0, "81", 3},
        {"(len(w) - 20)^3 + len(w)^0", 0, "-1330", 4},
        {"(2^len(w) + len(w))^2", 0, "271441", 6},
        {"len(w) mod 5", 0, "4", 5},
        {"(2 * len(w) + 1) mod 7 * 2^len(w)", 0, "2560", 7},
        {"if even(len(w)) then 2^len(w) else len(w)", 0, "9", 6},
        {"if len(w) mod 3 = 0 or not odd(len(w)) then 1 else 3^len(w)", 0, "1", 12},
        {"if 1 <= len(w) mod 4 <= 2 => len(w) mod 2 = 0 then len(w) mod 3 else 2^len(w)", 0, "512", 24},
        {"1^len(w) * 5", 0, "5", 1},
    };
    for (const auto& row : table) {
        const rule::ExprRef e = formula(row.text);
        const Sequence sequence(*e, is_length);
        EXPECT_EQ(base::to_string(sequence.at(9)), row.at_9) << row.text;
        const std::size_t order = sequence.order(row.first);
        std::vector<std::uint64_t> values;
        for (std::size_t n = row.first; values.size() < 2 * order + 20; ++n) values.push_back(residue(sequence.at(n)));
        EXPECT_LE(shortest_recurrence(values), order) << row.text;
        EXPECT_LE(order, row.most) << row.text;
    }
}

TEST(Sequences, WhatIsNoSuchSum) {
    for (const char* text : {"len(w) / 2", "2^(len(w) - 3)", "2^(len(w) * len(w))", "(-2)^len(w)", "0^len(w)", "len(w)^9", "len(w)^(-1)", "len(w)^len(w)",
                             "2^len(w) mod 3", "1 + 5 mod len(w)", "w[1]", "max(len(w), 3)", "if len(w) > 5 then 1 else 2", "if w = [] then 1 else 2",
                             "if even(2^len(w)) then 1 else 2", "if even(len(w)) or len(w) = 3 then 1 else 2", "2^(17 * len(w))", "len(w) mod 100000"}) {
        const rule::ExprRef e = formula(text);
        EXPECT_THROW((void)Sequence(*e, is_length).order(0), Rejected) << text;
    }
    EXPECT_THROW((void)Sequence(*formula("2^(len(w) - 3)"), is_length).order(2), Rejected);
    EXPECT_EQ(Sequence(*formula("2^(len(w) - 3)"), is_length).order(3), 1U);
}

}  // namespace
}  // namespace grundy::verify::word
