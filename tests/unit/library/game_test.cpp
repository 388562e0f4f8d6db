/// Numbers, games and positions of the façade: how they are named, built and refused.
#include <gtest/gtest.h>

#include <grundy/grundy.hpp>

namespace grundy {
namespace {

const char* const kayles_text =
    "game kayles \"Kayles\"\n"
    "position (n)\n"
    "move one: (n) -> (i) + (n - 1 - i) for i in 0..n - 1\n"
    "move two: (n) -> (i) + (n - 2 - i) for i in 0..n - 2\n";

ErrorKind kind_of(const std::function<void()>& work) {
    try {
        work();
    } catch (const Error& error) {
        EXPECT_FALSE(std::string(error.what()).empty());
        EXPECT_NE(error.text().find('\n'), std::string::npos);
        return error.kind();
    }
    ADD_FAILURE() << "nothing was thrown";
    return ErrorKind::internal;
}

TEST(LibraryNumber, IsDecimalOfAnySize) {
    EXPECT_EQ(Number().str(), "0");
    EXPECT_EQ(Number(-12).str(), "-12");
    EXPECT_EQ(Number(UINT64_MAX).str(), "18446744073709551615");
    EXPECT_EQ(Number("-000").str(), "0");
    EXPECT_EQ(Number("007").str(), "7");
    EXPECT_EQ(Number("-0900").str(), "-900");
    EXPECT_EQ(Number("9223372036854775807").to_int64(), INT64_MAX);
    EXPECT_EQ(Number("-9223372036854775808").to_int64(), INT64_MIN);
    EXPECT_EQ(Number("9223372036854775808").to_int64(), std::nullopt);
    EXPECT_EQ(Number("-9223372036854775809").to_int64(), std::nullopt);
    const char* const ascending[] = {"-100", "-99", "-1", "0", "1", "9", "10", "123456789012345678901234567890"};
    for (std::size_t i = 0; i < std::size(ascending); ++i)
        for (std::size_t j = 0; j < std::size(ascending); ++j) {
            EXPECT_EQ(Number(ascending[i]) < Number(ascending[j]), i < j) << ascending[i] << " " << ascending[j];
            EXPECT_EQ(Number(ascending[i]) == Number(ascending[j]), i == j);
        }
    for (const char* const bad : {"", "-", "+1", "1.5", "0x10", " 1", "1 "}) EXPECT_EQ(kind_of([&] { Number{std::string(bad)}; }), ErrorKind::bad_input) << bad;
}

TEST(LibraryGame, IsNamedInThreeWays) {
    EXPECT_EQ(Game::open("kayles").title(), "Kayles");
    EXPECT_EQ(Game::open(std::string(GRUNDY_SOURCE_DIR) + "/rules/kayles.game").hash(), Game::open("kayles").hash());
    EXPECT_EQ(Game::open("0.77").solve({.to = 20}).values, Game::open("kayles").solve({.to = 20}).values);
    EXPECT_EQ(Game::from_text(kayles_text).hash(), Game::open("kayles").hash());
    EXPECT_EQ(Game::from_text(Game::open("kayles").text()).hash(), Game::open("kayles").hash());
    EXPECT_NE(Game::open("mark", {{"t", "3"}}).hash(), Game::open("mark", {{"t", "4"}}).hash());
}

TEST(LibraryGame, SaysWhatIsWrongAndWhere) {
    try {
        Game::from_text("game mine\nposition (n)\nmove (n) -> (m - k) for k in 1..3\n", {}, "mine.game");
        FAIL() << "a name that nothing has";
    } catch (const Error& error) {
        EXPECT_EQ(error.kind(), ErrorKind::bad_rule);
        ASSERT_EQ(error.diagnostics().size(), 1U);
        const Diagnostic& d = error.diagnostics().front();
        EXPECT_TRUE(d.error);
        EXPECT_EQ(d.file, "mine.game");
        EXPECT_EQ(d.line, 3U);
        EXPECT_EQ(d.column, 14U);
        EXPECT_EQ(d.length, 1U);
        EXPECT_NE(d.text.find("   3 | move (n) -> (m - k) for k in 1..3\n     |              ^\n"), std::string::npos) << d.text;
        EXPECT_EQ(error.text(), d.text);
        EXPECT_EQ(std::string(error.what()).rfind("mine.game:3:14: ", 0), 0U) << error.what();
        const Error copy = error;
        EXPECT_EQ(copy.diagnostics().size(), 1U);
    }
    EXPECT_EQ(kind_of([] { Game::open("kayls"); }), ErrorKind::bad_input);
    try {
        Game::open("kayls");
    } catch (const Error& error) {
        EXPECT_EQ(error.way_out(), "did you mean `kayles`?");
    }
    EXPECT_EQ(kind_of([] { Game::open("-"); }), ErrorKind::bad_input);
    EXPECT_EQ(kind_of([] { Game::open("/no/such/file.game"); }), ErrorKind::bad_input);
    EXPECT_EQ(kind_of([] { Game::open("mark", {{"u", "3"}}); }), ErrorKind::bad_input);
    EXPECT_EQ(kind_of([] { Game::from_text(""); }), ErrorKind::bad_rule);
    EXPECT_EQ(kind_of([] { Game::open("kayles").start(); }), ErrorKind::bad_input);
}

/// Of what stands in no file the place is one in what was asked; and no way out leads to a command line.
TEST(LibraryGame, SpeaksOfWhatTheCallerWrote) {
    try {
        (void)Game::open("s145").check("P(n) <=> x = 3");
        FAIL() << "a name that nothing has";
    } catch (const Error& error) {
        ASSERT_EQ(error.diagnostics().size(), 1U);
        const Diagnostic& d = error.diagnostics().front();
        EXPECT_EQ(d.file + " " + std::to_string(d.line) + ":" + std::to_string(d.column), "<claim> 1:10");
        EXPECT_NE(d.text.find("   1 | P(n) <=> x = 3\n     |          ^\n"), std::string::npos) << d.text;
    }
    const auto way_out = [](const auto& ask) {
        try {
            ask();
            return std::string("nothing was thrown");
        } catch (const Error& error) {
            return error.text();
        }
    };
    EXPECT_EQ(way_out([] { (void)Game::open("hanoi").solve(); }).find("grundy solve"), std::string::npos);
    EXPECT_NE(way_out([] { (void)Game::open("hanoi").solve(); }).find("Game::graph has the distance"), std::string::npos);
    EXPECT_NE(way_out([] { (void)Game::open("kayles").at("abc"); }).find("a position is written out"), std::string::npos);
    EXPECT_EQ(way_out([] { (void)Game::open("kayles").at("abc"); }).find("grundy ask"), std::string::npos);
    const Value value = Game::from_text("game t\nposition (S : set 1..30)\nmove (S) -> (S \\ {x, y}) for x in S, y in S if x < y and gcd(x, y) = 1\n")
                            .at("{1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30}")
                            .value({.seconds = 0.2});
    EXPECT_EQ(value.limit, Limit::time);
    EXPECT_EQ(value.partial.find("--"), std::string::npos) << value.partial;
}

TEST(LibraryPosition, IsWrittenOrGivenAsNumbers) {
    const Game kayles = Game::open("kayles"), pair = Game::open("wythoff"), row = Game::open("misere_nim");
    EXPECT_EQ(kayles.at(0).text(), "(0)");
    EXPECT_EQ(kayles.at(7).text(), "(7)");
    EXPECT_EQ(kayles.at("10^3").text(), "(1000)");
    EXPECT_EQ(kayles.at(Number("12345678901234567890123")).text(), "(12345678901234567890123)");
    EXPECT_EQ(kayles.at("6 + 7").text(), "(6) + (7)");
    EXPECT_EQ(pair.at({0, 4}).text(), "(0, 4)");
    EXPECT_EQ(pair.at(std::vector<Number>{3, 5}).text(), "(3, 5)");
    EXPECT_EQ(row.at({3, 4, 5}).text(), "([3, 4, 5])");
    EXPECT_EQ(Game::open("thirty_one").start().value().outcome, Outcome::N);
    EXPECT_EQ(kind_of([&] { kayles.at({1, 2}); }), ErrorKind::bad_input);
    EXPECT_EQ(kind_of([&] { kayles.at("(1"); }), ErrorKind::bad_input);
    EXPECT_EQ(kind_of([&] { kayles.at(""); }), ErrorKind::bad_input);
    EXPECT_EQ(kind_of([&] { (void)kayles.at(-1).value(); }), ErrorKind::bad_input);
}

TEST(LibraryRule, IsTheTextThatItSays) {
    const Expr n = var("n"), i = var("i");
    Rule built = Rule("kayles", "Kayles").position({n}).move("one", To{i} + To{n - 1 - i}).each(i, range(0, n - 1));
    built.move("two", To{i} + To{n - 2 - i}).each(i, range(0, n - 2));
    EXPECT_EQ(built.game().text(), Game::open("kayles").text());

    const Expr h = var("h"), k = var("k");
    const Game misere = Rule("misere_nim", "Misère \"Nim\" \\")
                            .source("a book")
                            .position({Component::unordered(Component::vector(h, 3))})
                            .move("", {with(h, i, h[i] - k)})
                            .each(i, range(1, 3))
                            .each(k, range(1, h[i]))
                            .misere()
                            .claim("Bouton's", iff(P(h), Expr::raw("if max(h) <= 1 then odd(sum(h)) else xor(h) = 0")))
                            .game();
    EXPECT_EQ(misere.title(), "Misère \"Nim\" \\");
    EXPECT_EQ(misere.check().at(0).verdict, Verdict::proved);
    EXPECT_EQ(misere.at({1, 1, 1}).value().outcome, Outcome::P);

    const Expr x = var("x"), y = var("y");
    const Game odd = Rule("odd_end")
                         .line("let far(a) = a > 3")
                         .position({x, Component::integer(y)})
                         .where(x + y <= 20)
                         .move("down", {x - k, y + 1})
                         .each(k, set({1, 2}))
                         .when(!(k == 2 && y % 2 == 0))
                         .when(Expr::raw("far(x)"))
                         .mover_wins(y % 2 == 1)
                         .stop(y >= 9)
                         .start({12, 0})
                         .game();
    const Game written = Game::from_text(
        "game odd_end\nlet far(a) = a > 3\nposition (x, y : integer) where x + y <= 20\nmove down: (x, y) -> (x - k, y + 1) for k in {1, 2} if not (k = 2 and "
        "y "
        "mod 2 = 0) and far(x)\nterminal (x, y): mover wins if y mod 2 = 1\nstop (x, y) if y >= 9\nstart (12, 0)\n");
    EXPECT_EQ(odd.text(), written.text());
    EXPECT_EQ(odd.start().value().outcome, written.start().value().outcome);

    const Game to_nothing = Rule("one").position({n}).move("end", To::nothing()).from({1}).game();
    EXPECT_EQ(to_nothing.at(1).moves().winning.at(0).to, "()");
    EXPECT_EQ(to_nothing.at(2).value().outcome, Outcome::P);
}

TEST(LibraryRule, RefusesWhatItCannotSay) {
    EXPECT_EQ(kind_of([] { var("n - 1"); }), ErrorKind::bad_input);
    EXPECT_EQ(kind_of([] { Rule("two words"); }), ErrorKind::bad_input);
    EXPECT_EQ(kind_of([] { Rule("r").position({var("n")}).each(var("k"), range(1, 2)); }), ErrorKind::bad_input);
    try {
        Rule("r").position({var("n")}).move("m", {var("n") - var("z")}).game();
        FAIL() << "z is nothing";
    } catch (const Error& error) {
        EXPECT_EQ(error.kind(), ErrorKind::bad_rule);
        EXPECT_EQ(error.diagnostics().at(0).file, "<r>");
        EXPECT_EQ(error.diagnostics().at(0).line, 3U);
    }
}

}  // namespace
}  // namespace grundy
