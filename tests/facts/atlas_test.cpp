/// The tables in docs/atlas against the published periods, game by game.
#include <gtest/gtest.h>

#include <fstream>
#include <map>
#include <sstream>

#include "engine/base/csv.hpp"
#include "tests/facts/table.hpp"

namespace grundy::facts {
namespace {

using Fields = std::map<std::string, std::string>;

/// Rows of docs/atlas by what one types for the game.
std::map<std::string, Fields> atlas() {
    std::map<std::string, Fields> all;
    for (const auto& [file, before] :
         std::vector<std::pair<std::string, std::string>>{{"octal", ""}, {"hexadecimal", ""}, {"subtraction", "subtract "}, {"all_but", "allbut "}}) {
        std::ifstream in(std::string(GRUNDY_SOURCE_DIR "/docs/atlas/") + file + ".csv");
        std::ostringstream text;
        text << in.rdbuf();
        const auto rows = base::read_csv(text.str());
        for (std::size_t r = 1; r < rows.size(); ++r) {
            Fields fields;
            for (std::size_t c = 0; c < rows[0].fields.size() && c < rows[r].fields.size(); ++c) fields[rows[0].fields[c]] = rows[r].fields[c];
            std::string name = before + rows[r].fields.at(0);
            while (before.empty() && name.back() == '0') name.pop_back();  // 0.30 is 0.3
            all.emplace(name, std::move(fields));
        }
    }
    return all;
}

TEST(Atlas, AgreesWithWhatWasPublished) {
    const auto known = atlas();
    EXPECT_GT(known.size(), 14'000U);
    const auto published = table("periods.csv");
    ASSERT_TRUE(published);
    std::size_t compared = 0;
    for (const Row& row : *published) {
        const auto found = known.find(row["ask"]);
        if (found == known.end() || (row["kind"] != "period" && row["kind"] != "arith")) continue;
        Fields ours = found->second;
        const double end = std::stod(row["period"]) + std::stod(row["preperiod"]);
        if (ours["status"] != "proved") {
            EXPECT_GT(end, 1e9) << row["ask"] << ": published, and within reach";
            continue;
        }
        EXPECT_EQ(ours["period"], row["period"]) << row["ask"];
        EXPECT_EQ(ours["preperiod"], row["preperiod"]) << row["ask"];
        if (ours.count("saltus")) {
            EXPECT_EQ(ours["saltus"], row["saltus"].empty() ? "0" : row["saltus"]) << row["ask"];
        }
        if (ours.count("largest") && row["extra"].rfind("max=", 0) == 0) {
            EXPECT_EQ(ours["largest"], row["extra"].substr(4)) << row["ask"];
        }
        ++compared;
    }
    EXPECT_GE(compared, 30U);
}

/// S = {a}: period 2a. S = {1, 2, …, k}: period k + 1. S = {a, b} with a < b, b no odd multiple of a: a + b, and 2a otherwise (Berlekamp, Conway & Guy, Winning
/// Ways, ch. 4).
TEST(Atlas, SetsObeyTheirTheorems) {
    const auto known = atlas();
    std::size_t pairs = 0;
    for (std::int64_t a = 1; a <= 40; ++a)
        for (std::int64_t b = a + 1; b <= 40; ++b) {
            const auto found = known.find("subtract {" + std::to_string(a) + ", " + std::to_string(b) + "}");
            ASSERT_NE(found, known.end()) << a << " " << b;
            const bool odd_multiple = b % a == 0 && b / a % 2 == 1;
            EXPECT_EQ(found->second.at("period"), std::to_string(odd_multiple ? 2 * a : a + b)) << a << " " << b;
            EXPECT_EQ(found->second.at("preperiod"), "0") << a << " " << b;
            ++pairs;
        }
    EXPECT_EQ(pairs, 780U);
    std::string set = "1";
    for (std::int64_t k = 2; k <= 12; ++k) {
        set += ", " + std::to_string(k);
        EXPECT_EQ(known.at("subtract {" + set + "}").at("period"), std::to_string(k + 1));
    }
}

}  // namespace
}  // namespace grundy::facts
