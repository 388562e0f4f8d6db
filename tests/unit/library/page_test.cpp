/// What docs/library.md shows is compiled and run here: every block of the page stands below, line by line.
#include <gtest/gtest.h>

#include <fstream>
#include <grundy/grundy.hpp>
#include <sstream>

namespace grundy {
namespace {

std::string text_at(const std::string& path) {
    std::ifstream in(std::string(GRUNDY_SOURCE_DIR) + "/" + path, std::ios::binary);
    std::ostringstream out;
    out << in.rdbuf();
    return out.str();
}

std::string trimmed(const std::string& line) {
    const std::size_t begin = line.find_first_not_of(' ');
    std::string text = begin == std::string::npos ? "" : line.substr(begin, line.find("  //") - begin);
    while (!text.empty() && (text.back() == ' ' || text.back() == ';')) text.pop_back();
    return text;
}

TEST(LibraryPage, ShowsWhatRuns) {
    std::istringstream page(text_at("docs/library.md"));
    const std::string self = text_at("tests/unit/library/page_test.cpp");
    bool inside = false;
    std::size_t lines = 0;
    for (std::string line; std::getline(page, line);) {
        if (line.rfind("```", 0) == 0) {
            inside = line == "```cpp";
        } else if (inside) {
            const std::string code = trimmed(line);
            ++lines;
            EXPECT_NE(self.find(code), std::string::npos) << "not in this test: " << code;
        }
    }
    EXPECT_GE(lines, 40U);
}

// clang-format off
TEST(LibraryPage, WhyAndWhereTo) {
const auto kayles = grundy::Game::open("kayles");
const auto queen = grundy::Game::open("wythoff");
const auto why = kayles.at(5).explain();
EXPECT_EQ(
why.verdict
, "A, who is to move, wins.");
EXPECT_FALSE(why.sections.empty());
EXPECT_NE(why.text.find("(5)"), std::string::npos);
const auto graph = queen.at({3, 2}).graph();
EXPECT_EQ(
graph.vertices.front().position
, "(2, 3)");
EXPECT_EQ(graph.vertices.size(), 9U) << "all {x, y} with x <= 3 and y <= 2";
EXPECT_EQ(graph.dot.rfind("digraph", 0), 0U);
EXPECT_EQ(queen.graph(150, {.to = 1}).vertices.size(), 3U);
EXPECT_THROW((kayles.at(1) + queen.at({1, 1})).graph(), grundy::Error);
}

TEST(LibraryPage, FirstLookAndSums) {
const auto kayles = grundy::Game::open("kayles");
const auto solution = kayles.solve();
EXPECT_EQ(
solution.recognised
, "take-and-break code 0.77");
EXPECT_EQ(
solution.law.formula
, "period 12 from n = 71");
EXPECT_EQ(
solution.law.theorem
, "2.1");
EXPECT_EQ(
kayles.at("10^30").value().value->str()
, "1");

const auto mark = grundy::Game::open("mark", {{"t", "3"}});
const auto queen = grundy::Game::open("wythoff");
const auto sum = kayles.at(12) + queen.at({3, 4}) + mark.at("10^20");
const auto moves = sum.moves();
EXPECT_TRUE(
moves.position.outcome == grundy::Outcome::N
);
EXPECT_EQ(
moves.winning.front().from
, "(12)");
EXPECT_EQ(
moves.winning.front().to
, "(1) + (10)");
}

TEST(LibraryPage, ArraysAndPictures) {
const auto kayles = grundy::Game::open("kayles");
const grundy::Values table = kayles.values(10'000'000);
EXPECT_EQ(
table.width
, 1U);
EXPECT_EQ(
static_cast<const std::uint8_t*>(table.data)[9'999'999]
, 8);
EXPECT_FALSE(
kayles.svg({.to = 100})
.empty());
EXPECT_FALSE(
kayles.exported("bfile", {.to = 1000})
.empty());
}

TEST(LibraryPage, ThreeWaysToSayARule) {
const auto mine = grundy::Game::from_text(
    "game mine\n"
    "position (n)\n"
    "move take:  (n) -> (n - k)  for k in 1..3\n"
    "move halve: (n) -> (n / 2) + (n / 2)  if n >= 2 and n mod 2 = 0\n");
const auto n = grundy::var("n"), k = grundy::var("k");
const auto built = grundy::Rule("mine")
                       .position({n})
                       .move("take", {n - k})
                       .each(k, grundy::range(1, 3))
                       .move("halve", grundy::To{n / 2} + grundy::To{n / 2})
                       .when(n >= 2 && n % 2 == 0)
                       .game();
const auto asked = grundy::Game::from_function("mine", [](std::int64_t heap) {
    std::vector<std::vector<std::int64_t>> options{{heap - 1}, {heap - 2}, {heap - 3}};
    if (heap >= 2 && heap % 2 == 0) options.push_back({heap / 2, heap / 2});
    return options;
});
EXPECT_EQ(built.text(), mine.text());
EXPECT_EQ(asked.solve({.to = 200}).values, mine.solve({.to = 200}).values);
}

TEST(LibraryPage, ClaimsAndLimits) {
const auto s145 = grundy::Game::open("s145");
const auto finding = s145.check("P(n) <=> n mod 8 in {0, 2}");
EXPECT_TRUE(
finding.verdict == grundy::Verdict::proved
);
const auto certificate = s145.certify("P(n) <=> n mod 8 in {0, 2}");
EXPECT_EQ(
grundy::Certificate::verify(certificate.json).front().sentence
, certificate.sentence);

grundy::Options options;
options.seconds = 5;
options.memory = 2'000'000'000;
options.threads = 1;
options.cancelled = [] { return false; };
options.progress = [](const grundy::Progress& progress) { (void)progress.done; };
options.to = 3000;  // so that it ends
const auto some = grundy::Game::open("0.007").solve(options);
EXPECT_FALSE(
some.limit.has_value()
) << some.limit_note;
}
// clang-format on

}  // namespace
}  // namespace grundy
