/// The table of known sequences: every row against the program's own values, and what it says of games that are spelled otherwise.
#include <gtest/gtest.h>

#include <fstream>
#include <map>
#include <sstream>

#include "engine/analyse/result/catalogued.hpp"
#include "engine/base/failure.hpp"
#include "tests/support/written.hpp"

namespace grundy::analyse {
namespace {

std::vector<KnownSequence> shipped() {
    std::ostringstream text;
    text << std::ifstream(GRUNDY_SOURCE_DIR "/rules/known.csv").rdbuf();
    return read_known(text.str(), "known.csv");
}

Result by_reference(const std::string& rule) {
    base::Budget budget;
    Options options;
    options.to = 100;
    options.method = "reference";
    options.pattern = false;
    return solve(grundy::tests::written(rule), options, budget);
}

std::vector<std::string> numbers_of(const std::string& rule) {
    const auto table = shipped();
    std::vector<std::string> all;
    for (const KnownAs& one : known_as(by_reference(rule), table)) all.push_back(one.sequence->oeis + " " + std::to_string(one.sequence->shift + one.moved));
    return all;
}

TEST(Catalogued, EveryCodeHasTheTermsOfItsRow) {
    std::map<std::string, std::vector<std::int64_t>> of_oeis;
    std::size_t codes = 0;
    for (const KnownSequence& row : shipped()) {
        if (row.code.empty()) continue;
        ++codes;
        const Result result = by_reference("game x\ncode " + row.code + "\n");
        for (std::size_t i = 0; i < row.terms.size(); ++i) {
            ASSERT_TRUE(result.values.at(i)) << row.code;
            EXPECT_EQ(std::int64_t{*result.values[i]}, row.terms[i]) << row.code << " at " << i;
        }
        // Rows of one number of the OEIS are one sequence, each behind its shift.
        const auto shift = static_cast<std::size_t>(row.shift);
        for (std::size_t i = 0; i < shift; ++i) EXPECT_EQ(row.terms[i], 0) << row.code;
        const std::vector<std::int64_t> sequence(row.terms.begin() + static_cast<std::ptrdiff_t>(shift), row.terms.end());
        const auto [other, is_new] = of_oeis.emplace(row.oeis, sequence);
        for (std::size_t i = 0; !is_new && i < std::min(sequence.size(), other->second.size()); ++i) EXPECT_EQ(sequence[i], other->second[i]) << row.code << i;
    }
    EXPECT_GE(codes, 9U);
}

TEST(Catalogued, GamesAreFoundByTheirTerms) {
    using Found = std::vector<std::string>;
    const std::string squares = "game s\nposition (n)\nmove (n) -> (n - k) for k in squares(n)\n";
    EXPECT_EQ(numbers_of(squares), Found{"A014586 0"});
    // Kayles of pins that are counted from 5: the same values two heaps later.
    EXPECT_EQ(
        numbers_of(
            "game k\nposition (n)\nmove (n) -> (a + 2) + (n - a - 1) for a in 0..n-3 if n >= 3\nmove (n) -> (a + 2) + (n - a - 2) for a in 0..n-4 if n >= 4\n"),
        Found{"A002186 2"});
    EXPECT_EQ(numbers_of("game m\nposition (n)\nmove (n) -> (n - 1)\nmove (n) -> (n / 2) if n >= 1\n"), Found{"A036554 0"});
    EXPECT_EQ(numbers_of("game t\nposition (n)\nmove (n) -> (n - k) for k in 1..3\n"), Found{});
    // One value beside the sequence: not it.
    EXPECT_EQ(numbers_of("game s\nposition (n)\nmove (n) -> (n - k) for k in squares(n) if n != 37\n"), Found{});
    EXPECT_EQ(numbers_of(squares + "play misere\n"), Found{});
}

TEST(Catalogued, ARowThatIsNoneIsRefused) {
    const std::string head = "name,code,oeis,shift,of,first,terms\n";
    EXPECT_TRUE(read_known(head, "f").empty());
    for (const std::string row : {"a,,A1,0,values,0,1 2 3\n", "a,,A1,x,values,0,1\n", "a,b\n", "a,,A1,0,letters,0,1\n", "a,,A1,0,values,0,1 2 y\n"})
        EXPECT_THROW(read_known(head + row, "f"), base::Failure) << row;
}

}  // namespace
}  // namespace grundy::analyse
