/// Tables as printed in the sources: each number against the program's. What is printed wrong is listed, with the right number; a misprint that is mended in
/// the table, or a new one, is an error too.
#include <gtest/gtest.h>

#include <map>
#include <sstream>

#include "engine/analyse/alone/alone.hpp"
#include "engine/analyse/oracle.hpp"
#include "engine/base/failure.hpp"
#include "engine/puzzle/puzzle.hpp"
#include "tests/facts/games.hpp"
#include "tests/facts/table.hpp"

namespace grundy::facts {
namespace {

/// A game of which hundreds of numbers are printed is recognised once.
analyse::Known ask(const GamePtr& rules, const std::string& position, analyse::Want want) {
    static base::Budget budget;
    static std::map<GamePtr, analyse::Oracle> oracles;
    budget.set_time(std::chrono::seconds(60));
    std::vector<rule::PositionData> parts;
    for (const analyse::Term& term : sum(rules, position)) parts.push_back(term.position);
    return oracles.try_emplace(rules, rules, analyse::Options{}, budget).first->second.at(parts, want);
}
std::string value(const GamePtr& rules, const std::string& position) { return value_text(ask(rules, position, analyse::Want::value)); }
std::string outcome(const GamePtr& rules, const std::string& position) { return std::string(1, ask(rules, position, analyse::Want::outcome).outcome); }

/// Of a puzzle for one player: how many moves are left.
std::string moves_left(const GamePtr& rules, const std::string& position) {
    const base::Budget budget;
    analyse::Oracle oracle(rules, {}, budget);
    const auto known = analyse::puzzle_of(oracle)->at(oracle.ruleset().shape().from_data(sum(rules, position).at(0).position), puzzle::Want::length);
    return known.length ? std::to_string(known.length->moves) : "none";
}

/// What is printed and wrong: "table: place" and what is right.
const std::map<std::string, std::string>& misprints() {
    static const std::map<std::string, std::string> list{
        {"arsac23: largest q of 44", "0"},  // 45 is meant
    };
    return list;
}

void same(Account& account, const std::string& place, const std::string& printed, const std::string& right) {
    account.compared();
    const auto known = misprints().find(place);
    if (known == misprints().end()) {
        EXPECT_EQ(printed, right) << place;
    } else {
        EXPECT_EQ(right, known->second) << place;
        EXPECT_NE(printed, right) << place << " is no misprint";
    }
}

/// One heap, columns n and g_printed.
void row_of_values(const std::string& file, const std::string& name, std::size_t least) {
    const GamePtr rules = game(name);
    Account account(file, least);
    for (const Row& row : account.rows()) same(account, name + ": g(" + row["n"] + ")", row["g_printed"], value(rules, "(" + row["n"] + ")"));
}

TEST(Printed, Kayles) { row_of_values("kayles.csv", "kayles", 120); }
TEST(Printed, Lasker) { row_of_values("lasker.csv", "lasker", 20); }

TEST(Printed, NimAddition) {
    const GamePtr nim = game("nim");
    Account account("nim_addition_table.csv", 256);
    for (const Row& row : account.rows()) {
        for (int b = 0; b < 16; ++b) {
            const std::string column = std::to_string(b);
            same(account, "nim: " + row["row"] + " + " + column, row[column], value(nim, "(" + row["row"] + ") + (" + column + ")"));
        }
    }
}

TEST(Printed, NimSums) {
    const GamePtr nim = game("nim");
    Account account("nim_sum_examples.csv", 5);
    for (const Row& row : account.rows())
        same(account, "nim: " + row["A"] + " + " + row["B"], row["nim_sum_printed"], value(nim, "(" + row["A"] + ") + (" + row["B"] + ")"));
}

TEST(Printed, EmptyAndDivide) {
    const GamePtr rules = game("empty_and_divide");
    Account account("empty_and_divide_table.csv", 36);
    for (const Row& row : account.rows()) {
        const std::string position = "(" + row["m"] + ", " + row["n"] + ")";
        same(account, "empty_and_divide: g" + position, row["g_printed"], value(rules, position));
    }
}

/// The largest q with (p, q) lost; 0: none.
TEST(Printed, DoublingNim) {
    const GamePtr rules = game("fibonacci_nim");
    Account account("arsac23.csv", 19);
    for (const Row& row : account.rows()) {
        int q = 0;
        while (outcome(rules, "(" + row["p"] + ", " + std::to_string(q + 1) + ")") == "P") ++q;
        same(account, "arsac23: largest q of " + row["p"], row["q_max_printed"], std::to_string(q));
    }
}

/// Lost positions of Mark in binary.
TEST(Printed, Dopey) {
    const GamePtr mark = game("mark");
    Account account("dopey_table.csv", 7);
    for (const Row& row : account.rows()) {
        std::uint64_t n = 0;
        for (const char digit : row["binary_printed"]) n = 2 * n + (digit == '1' ? 1 : 0);
        same(account, "dopey: binary " + row["n"], row["n"], std::to_string(n));
        EXPECT_EQ(outcome(mark, "(" + row["n"] + ")"), "P") << row["n"];
    }
}

/// Mark-2012 by the digits in base 2012; k, l, m, n are digits that are not 0 (and k > 1 where <1> has a row of its own).
TEST(Printed, Mark2012) {
    const GamePtr mark = game("mark", "t=2012");
    Account account("mark2012_pattern.csv", 17);
    for (const Row& row : account.rows()) {
        const std::string pattern = row["base2012_pattern"].substr(0, row["base2012_pattern"].find(' '));
        for (const int digit : {2, 45, 2011}) {
            std::uint64_t n = 0;
            for (std::size_t at = 1; at < pattern.size(); at += 3) {
                const char c = pattern[at];
                n = 2012 * n + static_cast<std::uint64_t>(c == '0' ? 0 : c == '1' ? 1 : digit);
            }
            same(account, "mark2012: row " + row["row"] + " with " + std::to_string(digit), row["outcome_printed"],
                 outcome(mark, "(" + std::to_string(n) + ")"));
        }
    }
}

/// (A, B) are lost, from the smallest to numbers of 31 digits. Table 5 was computed in double precision: from one row on it is wrong.
TEST(Printed, Wythoff) {
    const base::Integer wrong_from(87'960'930'222'080);
    Account account("wythoff_tables.csv", 122);
    for (const Row& row : account.rows()) {
        const std::string place = "wythoff a = " + row["a"] + ": pair " + row["n"] + " of table " + row["table"];
        const bool wrong = row["table"] == "5" && base::Integer(row["n"]) >= wrong_from;
        same(account, place, wrong ? "N" : "P", outcome(game("wythoff", "a=" + row["a"]), "(" + row["A_printed"] + ", " + row["B_printed"] + ")"));
    }
}

std::string greedy(std::uint64_t n, std::uint64_t second) {
    std::vector<std::uint64_t> steps{1, second};
    while (steps.back() <= n) steps.push_back(2 * steps.back() + steps[steps.size() - 2]);
    std::string digits;
    for (std::size_t i = steps.size(); i-- > 0;) {
        if (!digits.empty() || n / steps[i] > 0) digits += std::to_string(n / steps[i]);
        n %= steps[i];
    }
    return digits;
}

/// Numeration by x(n) = 2 x(n - 1) + x(n - 2), greedily: 1, 2, 5, 12, … and 1, 3, 7, 17, …. And what it is for: lost pairs of Wythoff's game with a = 2.
TEST(Printed, Numeration) {
    Account account("numeration_table.csv", 68);
    for (const Row& row : account.rows()) {
        const std::uint64_t n = std::stoull(row["n"]);
        same(account, "numeration " + row["seed"] + ": q of " + row["n"], row["R_q_printed"], greedy(n, 2));
        same(account, "numeration " + row["seed"] + ": p of " + row["n"], row["R_p_printed"], greedy(n, 3));
    }
}

/// Rows of printed values, by the game each is about; the others are sequences that are no values.
TEST(Printed, Rows) {
    struct Of {
        const char *game, *parameters, *before, *after;
    };
    const std::map<std::string, Of> games{
        {"004-S1234", {"subtraction", "S={1, 2, 3, 4}", "(", ")"}},
        {"004-S145", {"s145", "", "(", ")"}},
        {"004-D2", {"division", "D={2}", "(", ")"}},
        {"004-D23", {"division", "D={2, 3}", "(", ")"}},
        {"004-game7", {"subtraction", "S={1, 2, 3, 4, 5, 6}", "(", ")"}},
        {"004-game11", {"divisors", "", "(", ")"}},
        {"004-game14", {"powers_of_two", "", "(", ")"}},
        {"004-game18", {"prime_powers", "", "(", ")"}},
        {"004-game19", {"mark", "", "(", ")"}},
        {"004-game9-r0", {"thousand_and_six", "", "(", ", 0)"}},
        {"004-game9-r1", {"thousand_and_six", "", "(", ", 1)"}},
        {"004-game9-r2", {"thousand_and_six", "", "(", ", 2)"}},
        {"004-game9-r3", {"thousand_and_six", "", "(", ", 3)"}},
        {"004-game9-r10", {"thousand_and_six", "", "(", ", 10)"}},
    };
    Account account("printed_rows.csv", 290);
    std::map<std::string, std::string> lower;
    for (const Row& row : account.rows()) {
        const std::string &id = row["row_id"], n = row["n"], printed = row["value_printed"];
        if (const auto found = games.find(id); found != games.end()) {
            const Of& of = found->second;
            same(account, id + ": g(" + n + ")", printed, value(game(of.game, of.parameters), of.before + n + of.after));
        } else if (id == "004-mark-b") {
            same(account, id + ": " + n, "P", outcome(game("mark"), "(" + printed + ")"));
        } else if (id == "004-mark-a") {
            same(account, id + ": " + n, "N", outcome(game("mark"), "(" + printed + ")"));
        } else if (id == "003-g27") {  // fields as binary digits, on the way from the empty row of rings to the full one
            std::string fields;
            for (int i = 0; i < 4; ++i) fields += (i > 0 ? ", " : "") + std::to_string(std::stoi(printed) >> i & 1);
            same(account, id + ": " + n, std::to_string(10 - std::stoi(n)), moves_left(game("rings", "n=4 fill=1"), "([" + fields + "])"));
        } else if (id == "000-ex7-A") {
            lower[n] = printed;
        } else if (id == "000-ex7-B") {
            same(account, id + ": " + n, "P", outcome(game("wythoff"), "(" + lower[n] + ", " + printed + ")"));
        } else {
            account.left_out(id, "no row of values");
        }
    }
}

/// Every system that is said to have a rule file has one, which opens with these parameters.
TEST(Printed, Systems) {
    std::map<std::string, bool> known;
    Account systems("systems.csv", 65);
    for (const Row& row : systems.rows()) {
        EXPECT_FALSE(row["name"].empty() || row["rules"].empty()) << row["id"];
        known[row["id"]] = true;
        systems.compared();
    }
    Account library("library.csv", 62);
    for (const Row& row : library.rows()) {
        EXPECT_TRUE(known.count(row["id"])) << row["id"] << " is no system";
        EXPECT_TRUE(game(row["game"], row["params"])) << row["id"];
        library.compared();
    }
}

}  // namespace
}  // namespace grundy::facts
