/// Formatting changes no tree, loses no comment, and is done after once.
#include "dsl/print/format.hpp"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <random>
#include <sstream>

#include "dsl/syntax/parse.hpp"
#include "tests/unit/dsl/tree_text.hpp"

namespace grundy::dsl {
namespace {

std::string formatted(const std::string& text) {
    const Source source("x.game", text);
    Diagnostics diagnostics;
    const auto out = format(source, diagnostics);
    EXPECT_EQ(render(diagnostics, source), "") << text;
    return out.value_or("");
}

std::string tree_of(const std::string& text) {
    const Source source("x.game", text);
    Diagnostics diagnostics;
    const auto file = parse_file(source, diagnostics);
    return file == nullptr ? render(diagnostics, source) : tree_text(*file);
}

std::vector<std::string> comments_of(const std::string& text) {
    const Source source("x.game", text);
    Diagnostics diagnostics;
    const auto file = parse_file(source, diagnostics);
    std::vector<std::string> out;
    if (file == nullptr) return out;
    for (const Comment& c : file->comments) out.emplace_back(source.slice(c.span));
    return out;
}

void expect_faithful(const std::string& text) {
    const std::string once = formatted(text);
    EXPECT_EQ(tree_of(once), tree_of(text)) << once;
    EXPECT_EQ(comments_of(once), comments_of(text)) << once;
    EXPECT_EQ(formatted(once), once);
}

TEST(Format, SketchesKeepTheirMeaning) {
    for (const auto& entry : std::filesystem::directory_iterator(GRUNDY_SOURCE_DIR "/tests/data/language_sketches")) {
        std::ostringstream text;
        text << std::ifstream(entry.path()).rdbuf();
        SCOPED_TRACE(entry.path().filename().string());
        expect_faithful(text.str());
    }
}

TEST(Format, Layout) {
    const std::string untidy =
        "\xEF\xBB\xBF# head   \r\n\r\n\r\ngame   x( t=2 )\"T\"   # the name\n   source \"s\"\nposition( n )where n≥1\n"
        "move one:(n)->( n−1-i )+( i )for i∈{ 0 .. n - 1 }if i≠2·n  and   not(i in {1}|{2})# why\n"
        "move (n) -> (n - k)  # take\n  for k in 1..n  if k ≤ 3\n\n\n# the end";
    EXPECT_EQ(formatted(untidy),
              "# head\n\ngame x(t = 2) \"T\"                                    # the name\nsource \"s\"\nposition (n)  where n >= 1\n"
              "move one: (n) -> (n - 1 - i) + (i)  for i in {0..n-1}  if i != 2 * n and not (i in {1} | {2})  # why\n"
              "move (n) -> (n - k)  # take\n  for k in 1..n  if k <= 3\n\n# the end\n");
    expect_faithful("game x\nposition (n)\npartizan\nmove (n) -> (n- -1)");
}

/// Random expressions of every operator, with and without parentheses, as a `let`.
class Generator {
public:
    explicit Generator(std::uint32_t seed) : random_(seed) {}

    std::string expr(int depth) {
        static const char* const ops[] = {"^", "*", "/", "mod", "+", "-", "++", "&", "|", "and", "or", "=>", "<=>"};
        switch (depth <= 0 ? pick(4) : pick(16)) {
            case 0: return "n";
            case 1: return std::to_string(pick(50));
            case 2: return "\"w\\\"\"";
            case 3: return "'c'";
            case 4: return "(" + expr(depth - 1) + ")";
            case 5: return "- " + atom(depth);
            case 6: return "not " + atom(depth);
            case 7: return "f(" + expr(depth - 1) + ", " + expr(depth - 1) + ")";
            case 8: return "{" + expr(depth - 1) + " for i in " + atom(depth) + " if " + expr(depth - 1) + "}";
            case 9: return "sum(i in " + atom(depth) + ", j in S: " + expr(depth - 1) + ")";
            case 10: return "h[" + atom(depth) + " := " + expr(depth - 1) + "]";
            case 11: return "w[" + atom(depth) + ".." + atom(depth) + "]";
            case 12: return "[" + atom(depth) + " - - " + atom(depth) + ".." + atom(depth) + " * 3]";
            case 13: return "(" + atom(depth) + " <= " + atom(depth) + " < " + atom(depth) + ")";
            case 14: return "if " + expr(depth - 1) + " then " + atom(depth) + " else " + expr(depth - 1);
            default: return atom(depth) + " " + ops[pick(13)] + " " + atom(depth) + " " + ops[pick(8)] + " " + atom(depth);
        }
    }

private:
    std::string atom(int depth) { return pick(2) == 0 ? "m" : "(" + expr(depth - 1) + ")"; }
    std::uint32_t pick(std::uint32_t n) { return static_cast<std::uint32_t>(random_() % n); }
    std::mt19937 random_;
};

TEST(Format, RandomExpressionsKeepTheirTree) {
    for (std::uint32_t seed = 0; seed < 1500; ++seed) {
        SCOPED_TRACE(seed);
        expect_faithful("game x\ncode 0.77\nlet a = " + Generator(seed).expr(4) + "\n");
        if (HasFailure()) break;
    }
}

}  // namespace
}  // namespace grundy::dsl
