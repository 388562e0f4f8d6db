/// Hostile texts get an error, quickly and in bounded memory; nothing that a file holds can crash the parser.
#include <gtest/gtest.h>

#include <chrono>
#include <filesystem>
#include <fstream>
#include <random>
#include <sstream>

#include "dsl/print/format.hpp"
#include "dsl/syntax/parse.hpp"

namespace grundy::dsl {
namespace {

std::string repeat(const std::string& what, std::size_t times) {
    std::string out;
    for (std::size_t i = 0; i < times; ++i) out += what;
    return out;
}

/// A file with `let a = EXPR`.
std::string let(const std::string& expr) { return "game x\ncode 0.77\nlet a = " + expr + "\n"; }

struct Deep {
    const char* what;
    std::string text;
    const char* code;  ///< of the first error
};

TEST(ParseLimits, HostileTextsAreErrors) {
    const std::size_t million = 1'000'000;
    const std::vector<Deep> rows = {
        {"parentheses", let(repeat("(", million)), "E003"},
        {"brackets closed", let(repeat("[", 1000) + repeat("]", 1000)), "E003"},
        {"minus signs", let(repeat("- ", million) + "1"), "E005"},
        {"fewer minus signs", let(repeat("- ", 100'000) + "1"), "E003"},
        {"glued minus signs", let(repeat("-", 100'000) + "1"), "E020"},
        {"not", let(repeat("not ", 100'000) + "true"), "E003"},
        {"powers", let(repeat("a^", 20'000) + "a"), "E003"},
        {"sums", let(repeat("a + ", 20'000) + "a"), "E003"},
        {"implications", let(repeat("a => ", 20'000) + "a"), "E003"},
        {"if if if", let(repeat("if ", 100'000)), "E003"},
        {"else if", let(repeat("if a then b else ", 1000) + "c"), "E003"},
        {"calls of calls", let(std::string("f") + repeat("(1)", 20'000)), "E003"},
        {"index of index", let(std::string("f") + repeat("[1]", 20'000)), "E003"},
        {"a long number", let(repeat("7", million)), "E004"},
        {"many tokens", let(repeat("a,", 300'000)), "E005"},
        {"5 MB", let(repeat(" ", 5 * million)), "E002"},
        {"NUL", std::string("game x\0", 7), "E001"},
        {"Latin-1", "game x \"caf\xE9\"\n", "E001"},
        {"overlong", "game x \"\xC0\x80\"\n", "E001"},
        {"one long name", std::string("game ") + repeat("a", million) + " (\n", "E009"},
        {"one long string", std::string("game x \"") + repeat("a", million), "E007"},
        {"many bad signs", let(repeat("@", 100'000)), "E006"},
        {"many strings unclosed", repeat("\"\n", 100'000), "E007"},
        {"bars", let(repeat("| ", 30'000)), "E031"},
    };
    for (const Deep& row : rows) {
        const Source source("x.game", row.text);
        Diagnostics diagnostics;
        const auto begin = std::chrono::steady_clock::now();
        EXPECT_EQ(parse_file(source, diagnostics), nullptr) << row.what;
        const std::string shown = render(diagnostics, source);
        const std::chrono::duration<double> took = std::chrono::steady_clock::now() - begin;
        ASSERT_FALSE(diagnostics.all().empty()) << row.what;
        EXPECT_EQ(diagnostics.all()[0].code, row.code) << row.what << "\n" << shown.substr(0, 600);
        EXPECT_LT(shown.size(), 20'000U) << row.what;
        EXPECT_LT(took.count(), 3.0) << row.what;
    }
}

TEST(ParseLimits, NestingIsLinear) {
    for (const auto& [open, close] :
         {std::pair{"(", ")"}, {"f(", ")"}, {"{", "}"}, {"[", "]"}, {"sum(i in S: ", ")"}, {"x[", "]"}, {"any(x in f(", ") : a)"}}) {
        const Source source("x.game", let(repeat(open, 75) + "1" + repeat(close, 75)));
        Diagnostics diagnostics;
        const auto begin = std::chrono::steady_clock::now();
        EXPECT_NE(parse_file(source, diagnostics), nullptr) << render(diagnostics, source);
        EXPECT_LT(std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count(), 0.2) << open;
    }
    const Source deep("x.game", let(repeat("(", 150) + "1" + repeat(")", 150)));
    Diagnostics diagnostics;
    const auto begin = std::chrono::steady_clock::now();
    EXPECT_NE(parse_file(deep, diagnostics), nullptr) << render(diagnostics, deep);
    EXPECT_LT(std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count(), 0.2);
}

/// Sketches with random bytes, lines and words moved: an error or a tree, and what parses can be formatted.
TEST(ParseLimits, MutatedSketchesNeverCrash) {
    std::vector<std::string> texts;
    for (const auto& entry : std::filesystem::directory_iterator(GRUNDY_SOURCE_DIR "/tests/data/language_sketches")) {
        std::ostringstream text;
        text << std::ifstream(entry.path()).rdbuf();
        texts.push_back(text.str());
    }
    std::sort(texts.begin(), texts.end());
    std::mt19937 random(20260101);
    const std::string alphabet = "()[]{}+-*/^|&\\=<>!.,:;#\"' \n019anxorif->..for in \xE2\x89\xA4";
    for (int round = 0; round < 4000; ++round) {
        std::string text = texts[random() % texts.size()];
        for (std::size_t changes = 1 + random() % 4; changes > 0; --changes) {
            const std::size_t at = random() % text.size(), length = random() % 12;
            switch (random() % 3) {
                case 0: text.insert(at, 1, alphabet[random() % alphabet.size()]); break;
                case 1: text.erase(at, length); break;
                default: text.insert(random() % text.size(), text.substr(at, length)); break;
            }
            if (text.empty()) text.assign(1, 'g');
        }
        const Source source("x.game", text);
        Diagnostics diagnostics;
        const auto once = format(source, diagnostics);
        EXPECT_EQ(once.has_value(), !diagnostics.has_errors()) << text;
        for (const Diagnostic& d : diagnostics.all()) {
            EXPECT_LE(d.span.begin, text.size());
            EXPECT_FALSE(d.code.empty());
        }
        render(diagnostics, source);
        if (!once) continue;
        const Source again("y.game", *once);
        EXPECT_EQ(format(again, diagnostics), once) << text << "\n" << render(diagnostics, again);
        if (HasFailure()) break;
    }
}

}  // namespace
}  // namespace grundy::dsl
