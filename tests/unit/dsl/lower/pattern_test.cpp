/// Rows and words that a pattern writes in parts: the rule that is meant, written by hand with places.
#include <gtest/gtest.h>

#include "dsl/document.hpp"
#include "engine/rule/text.hpp"
#include "tests/support/written.hpp"

namespace grundy::dsl {
namespace {

std::string canonical(const std::string& text) { return rule::canonical_text(*grundy::tests::written(text)); }

TEST(Patterns, PartsOfRows) {
    const std::string word = "game t(pat = \"ab\", k = 3)\nlet two = \"bb\"\nposition (w : word over {a, b})\n";
    const std::string row = "game t(k = 3)\nposition (n, w[..])\n", vector = "game t\nposition (h[3])\n";
    const struct {
        std::string game, parts, places;
    } table[] = {
        {word, "move (u ++ \"ab\" ++ v) -> (u ++ \"b\" ++ v)",
         "move (w) -> (w[1..i-1] ++ \"b\" ++ w[i+2..len(w)]) for i in 1..len(w)-1 if w[i] = 'a' and w[i+1] = 'b'"},
        {word, "move (u ++ pat ++ v) -> (u ++ v) if len(w) > 4",
         "move (w) -> (w[1..i-1] ++ w[i+2..len(w)]) for i in 1..len(w)-1 if w[i] = 'a' and w[i+1] = 'b' and len(w) > 4"},
        {word, "move (u ++ two) -> (u)", "move (w) -> (w[1..len(w)-2]) if len(w) >= 2 and w[len(w)-1] = 'b' and w[len(w)] = 'b'"},
        {word, "move ('a' ++ u) -> (u)", "move (w) -> (w[2..len(w)]) if len(w) >= 1 and w[1] = 'a'"},
        {word, "move (\"a\" ++ u ++ \"b\") -> (u) for i in 1..2",
         "move (w) -> (w[2..len(w)-1]) for i in 1..2 if len(w) >= 2 and w[1] = 'a' and w[len(w)] = 'b'"},
        {word, "move (\"a\" ++ u ++ \"b\" ++ v) -> (v ++ u)", "move (w) -> (w[i+1..len(w)] ++ w[2..i-1]) for i in 2..len(w) if w[1] = 'a' and w[i] = 'b'"},
        {word, "move (u ++ v) -> (v ++ u) for i in 1..k if len(u) = i", "move (w) -> (w[j..len(w)] ++ w[1..j-1]) for j in 1..len(w)+1, i in 1..3 if j - 1 = i"},
        {word, "move (u ++ \"ab\" ++ _ ++ \"a\" ++ v) -> (u ++ v)",
         "move (w) -> (w[1..i-1] ++ w[j+1..len(w)]) for i in 1..len(w)-2, j in i+2..len(w) if w[i] = 'a' and w[i+1] = 'b' and w[j] = 'a'"},
        {word, "move ([x, y]) -> ([y])", "move (w) -> ([w[2]]) if len(w) = 2"},
        {word, "stop (_ ++ \"aa\" ++ _) if len(w) > 3\nmove (w) -> (w)",
         "stop (w) if any(i in 1..len(w)-1: w[i] = 'a' and w[i+1] = 'a' and len(w) > 3)\nmove (w) -> (w)"},
        {word, "stop (\"a\" ++ _)\nmove (w) -> (w)", "stop (w) if len(w) >= 1 and w[1] = 'a'\nmove (w) -> (w)"},
        {row, "move (n, u ++ [x, 0, k] ++ v) -> (n, u ++ [x - d] ++ v) for d in 1..x",
         "move (n, w) -> (n, w[1..i-1] ++ [w[i] - d] ++ w[i+3..len(w)]) for i in 1..len(w)-2, d in 1..w[i] if w[i+1] = 0 and w[i+2] = 3"},
        {row, "move (0, [x] ++ v) -> (x, v) if x > 1", "move (0, w) -> (w[1], w[2..len(w)]) if len(w) >= 1 and w[1] > 1"},
        {word, "move (u ++ \"ab\" ++ v ++ \"a\" ++ t) -> (u) if len(u) < len(v) and len(t) < 2",
         "move (w) -> (w[1..i-1]) for i in 1..len(w)-2, j in i+2..len(w) if w[i] = 'a' and w[i+1] = 'b' and w[j] = 'a' and i - 1 < j - i - 2 and len(w) - j < "
         "2"},
        {vector, "move ([x, 0, z]) -> ([x, 0, z - 1])", "move (h) -> ([h[1], 0, h[3] - 1]) if h[2] = 0"},
        {vector, "move ([x] ++ u) -> ([x - 1] ++ u)", "move (h) -> ([h[1] - 1] ++ h[2..3])"},
    };
    for (const auto& row_of_table : table)
        EXPECT_EQ(canonical(row_of_table.game + row_of_table.parts + "\n"), canonical(row_of_table.game + row_of_table.places + "\n")) << row_of_table.parts;
}

TEST(Sums, OfFewConstantsAreWrittenOut) {
    const std::string heap = "game t(k = 3)\nposition (n)\n", two = "game t\nposition (x, y)\n";
    const struct {
        std::string game, sum, written_out;
    } table[] = {
        {heap, "move (n) -> sum(i in 1..k: (n / 2)) if even(n)", "move (n) -> (n / 2) + (n / 2) + (n / 2) if even(n)"},
        {heap, "move (n) -> (n - 1) + sum(i in {2, 5}: (n / i)) if n > 1", "move (n) -> (n - 1) + (n / 2) + (n / 5) if n > 1"},
        {heap, "move (n) -> sum(i in 1..k, j in i..k if i != j: (n - i - 2 * j))", "move (n) -> (n - 1 - 2 * 2) + (n - 1 - 2 * 3) + (n - 2 - 2 * 3)"},
        {heap, "move (n) -> sum(i in 1..k: (n - a)) for a in 1..4", "move (n) -> (n - a) + (n - a) + (n - a) for a in 1..4"},
        {two, "move (x, y) -> sum(i in 0..1: (x - i, y / (i + 2)))", "move (x, y) -> (x - 0, y / (0 + 2)) + (x - 1, y / (1 + 2))"},
    };
    for (const auto& row : table) EXPECT_EQ(canonical(row.game + row.sum + "\n"), canonical(row.game + row.written_out + "\n")) << row.sum;
    for (const char* sum : {"sum(i in 1..n: (n / 2))", "sum(i in 1..40: (n / 2))", "sum(i in 1..k if i < n: (n / 2))"})
        EXPECT_NE(canonical(heap + "move (n) -> " + sum + " if n > 0\n").find("sum("), std::string::npos) << sum;
}

}  // namespace
}  // namespace grundy::dsl
