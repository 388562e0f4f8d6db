/// What a rule may say without being meant: a warning with a code and a way out; and none for any rule of the library.
#include <gtest/gtest.h>

#include "dsl/library.hpp"
#include "dsl/syntax/parse.hpp"

namespace grundy::dsl {
namespace {

TEST(Warnings, HaveACodeAndHelp) {
    const std::string number = "game a\nposition (n)\nmove (n) -> (n - k) for k in 1..3\n",
                      edges = "position (S : set edges(G))\nmove (S) -> (S \\ {e}) for e in S\n";
    const std::string sequence = "game a\nposition (w[..])\n";
    const struct {
        std::string rule;
        const char *code, *word;
    } rows[] = {
        {number + "claim \"c\": P(n) <=> n mod 4 = 0\n", "", ""},
        {number + "claim \"c\": P(n) <=> n mod 4 = 8 mod 4\n", "", ""},
        {"game a\ngraph G = { i ; i -- j for i in 0..2, j in 0..2 if i < j }\n" + edges, "W103", "for i in"},
        {"game a\ngraph G = { i for i in 0..2 ; i -- j for i in 0..2, j in 0..2 if i < j }\n" + edges, "", ""},
        {"game a\ngraph G = { 0 -- 1 ; 0 -- 1 }\n" + edges, "", ""},
        {"game a\ngraph G = { 0 -> 1 ; 1 -> 0 }\n" + edges, "", ""},
        {"game a\ngraph G = { i -- j for i in 0..2, j in 0..2 if i != j }\n" + edges, "", ""},
        {"game a\ngraph G = { a -> b ; b -> e }\nposition (v in G)\nmove (v) -> (u) for u in next(G, v)\nstop (e)\n", "W108", "G.e"},
        {"game a\ngraph G = { a -> b ; b -> e }\nposition (v in G)\nmove (v) -> (u) for u in next(G, v)\nstop (G.e)\n", "", ""},
        {"game a\ngraph G = { u -> v ; v -> w }\nposition (v in G)\nmove (v) -> (x) for x in next(G, v)\n", "", ""},
        {sequence + "move (w) -> ([w[1] - w[2]] ++ w[3..len(w)]) if len(w) >= 2\n", "W105", "abs"},
        {sequence + "move (w) -> ([w[1] - w[2]] ++ w[3..len(w)]) if len(w) >= 2 and w[1] >= w[2]\n", "", ""},
        {"game a\nposition (h[2])\nmove (h) -> (h[1 := h[2], 2 := h[1] - k]) for k in 1..2\nplay normal partizan\n", "", ""},
        {"game a\nposition (h[3])\nmove (h) -> ([h[1], h[3], h[2] - 1])\nplay normal partizan\n", "", ""},
        {"game a\nposition (h[3])\nmove (h) -> ([h[1], h[2] - 1, h[3]])\nplay normal partizan\n", "W101", "yours"},
        {"game a\nposition (h[3])\nmove (h) -> (h[i := h[i] - 1]) for i in 1..2\nplay normal partizan\n", "W101", "yours"},
        {sequence + "move (w) -> ([abs(w[1] - w[2])] ++ w[3..len(w)]) if len(w) >= 2\n", "", ""},
        {sequence + "move (w) -> ([w[1] - k] ++ w[2..len(w)]) for k in 1..w[1] if len(w) >= 1\n", "", ""},
    };
    for (const auto& row : rows) {
        Diagnostics diagnostics;
        auto source = std::make_unique<Source>("test.game", row.rule);
        const Source copy = *source;
        const auto document = load(std::move(source), Loader{}, diagnostics);
        EXPECT_TRUE(document) << render(diagnostics, copy);
        if (document && document->claims() > 0) document->claim(0, diagnostics);  // read a second time, and not warned of twice
        const std::string text = render(diagnostics, copy);
        EXPECT_EQ(diagnostics.all().size(), *row.code == '\0' ? 0U : 1U) << row.rule << text;
        EXPECT_NE(text.find(row.code), std::string::npos) << row.rule << text;
        EXPECT_NE(text.find(row.word), std::string::npos) << row.rule << text;
    }
}

TEST(Warnings, NoneForTheLibrary) {
    const Library library(GRUNDY_SOURCE_DIR "/rules");
    const auto names = library.names();
    EXPECT_GT(names.size(), 40u);
    for (const std::string& name : names) {
        const auto opened = library.open(name);
        EXPECT_TRUE(opened.diagnostics.all().empty()) << render(opened.diagnostics, *opened.source);
    }
}

}  // namespace
}  // namespace grundy::dsl
