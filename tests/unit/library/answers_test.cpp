/// What the façade answers, beside a brute force written here: values, winning moves, sums, functions, claims, certificates.
#include <gtest/gtest.h>

#include <algorithm>
#include <grundy/grundy.hpp>
#include <map>
#include <set>

namespace grundy {
namespace {

using Heaps = std::vector<std::vector<std::int64_t>>;

Heaps kayles_options(std::int64_t n) {
    Heaps options;
    for (std::int64_t taken = 1; taken <= 2; ++taken)
        for (std::int64_t i = 0; i + taken <= n; ++i) options.push_back({i, n - taken - i});
    return options;
}

unsigned brute(std::int64_t n) {
    static std::map<std::int64_t, unsigned> known;
    if (const auto found = known.find(n); found != known.end()) return found->second;
    std::set<unsigned> seen;
    for (const auto& option : kayles_options(n)) {
        unsigned sum = 0;
        for (const std::int64_t heap : option) sum ^= brute(heap);
        seen.insert(sum);
    }
    unsigned mex = 0;
    while (seen.count(mex) != 0) ++mex;
    return known[n] = mex;
}

Game function_kayles() { return Game::from_function("kayles by hand", kayles_options); }

/// "(3) + (4)" for every option that leaves the sum at 0; heaps that are left ascending, without empty ones.
std::set<std::pair<std::size_t, std::vector<std::int64_t>>> brute_moves(const std::vector<std::int64_t>& sum) {
    unsigned total = 0;
    for (const std::int64_t heap : sum) total ^= brute(heap);
    std::set<std::pair<std::size_t, std::vector<std::int64_t>>> found;
    for (std::size_t i = 0; i < sum.size(); ++i)
        for (auto option : kayles_options(sum[i])) {
            unsigned value = total ^ brute(sum[i]);
            for (const std::int64_t heap : option) value ^= brute(heap);
            std::sort(option.begin(), option.end());
            if (value == 0) found.insert({i, option});
        }
    return found;
}

std::vector<std::int64_t> heaps_in(const std::string& text) {
    std::vector<std::int64_t> heaps;
    for (std::size_t at = text.find('('); at != std::string::npos; at = text.find('(', at + 1))
        if (text[at + 1] != ')') heaps.push_back(std::stoll(text.substr(at + 1)));
    std::sort(heaps.begin(), heaps.end());
    return heaps;
}

std::set<std::pair<std::size_t, std::vector<std::int64_t>>> told_moves(const Moves& moves) {
    std::set<std::pair<std::size_t, std::vector<std::int64_t>>> told;
    for (const Move& move : moves.winning) told.insert({move.term, heaps_in(move.to)});
    return told;
}

TEST(LibraryAnswers, ValuesAndMovesAreThoseOfTheDefinition) {
    const Game by_rule = Game::open("kayles"), by_function = function_kayles();
    for (const std::int64_t n : {0, 1, 2, 5, 8, 11, 17, 22}) {
        for (const Game* game : {&by_rule, &by_function}) {
            const Moves moves = game->at(n).moves();
            EXPECT_EQ(moves.position.value, Number(brute(n))) << game->name() << " " << n;
            EXPECT_EQ(moves.position.outcome, brute(n) == 0 ? Outcome::P : Outcome::N);
            EXPECT_TRUE(moves.complete);
            EXPECT_EQ(told_moves(moves), brute_moves({n})) << game->name() << " " << n;
            EXPECT_EQ(moves.why_none.empty(), n != 0);
        }
    }
    EXPECT_TRUE(by_rule.at("10^30").value().proved);
    EXPECT_FALSE(by_function.at(40).value().proved);
}

TEST(LibraryAnswers, OptionsAreAllThereAre) {
    const Game by_rule = Game::open("kayles"), by_function = function_kayles();
    for (const std::int64_t n : {0, 1, 7, 12}) {
        std::set<std::pair<std::vector<std::int64_t>, unsigned>> expected;
        for (auto option : kayles_options(n)) {
            unsigned sum = 0;
            for (const std::int64_t heap : option) sum ^= brute(heap);
            std::sort(option.begin(), option.end());
            expected.insert({option, sum});
        }
        for (const Game* game : {&by_rule, &by_function}) {
            std::set<std::pair<std::vector<std::int64_t>, unsigned>> told;
            for (const Value& option : game->at(n).options()) {
                told.insert({heaps_in(option.position), static_cast<unsigned>(option.value.value().to_int64().value())});
                EXPECT_EQ(option.outcome, option.value == Number(0) ? Outcome::P : Outcome::N);
            }
            EXPECT_EQ(told, expected) << game->name() << " " << n;
        }
    }
    EXPECT_THROW((void)by_rule.at("10^30").options(), Error);
    EXPECT_THROW((void)by_rule.at("3 + 4").options(), Error);
    EXPECT_EQ(Game::open("misere_nim").at({0, 0, 2}).options().size(), 2U);
}

TEST(LibraryAnswers, SumsMixRulesAndFunctions) {
    const Game by_rule = Game::open("kayles"), by_function = function_kayles();
    for (const auto& [a, b] : {std::pair<std::int64_t, std::int64_t>{5, 7}, {9, 6}, {4, 1}, {12, 13}}) {
        const auto expected = brute_moves({a, b});
        const Position sums[] = {by_rule.at(a) + by_rule.at(b), by_function.at(a) + by_function.at(b), by_rule.at(a) + by_function.at(b)};
        for (const Position& sum : sums) {
            const Moves moves = sum.moves();
            EXPECT_EQ(moves.position.value, Number(brute(a) ^ brute(b)));
            ASSERT_EQ(moves.position.terms.size(), 2U);
            EXPECT_EQ(moves.position.terms[1].value, Number(brute(b)));
            EXPECT_EQ(told_moves(moves), expected) << a << " + " << b;
            for (const Move& move : moves.winning) EXPECT_EQ(heaps_in(move.whole).size(), heaps_in(move.to).size() + 1);
        }
    }
    EXPECT_EQ((by_rule.at(8) + by_rule.at(8)).value().outcome, Outcome::P);
    EXPECT_THROW((void)(by_function.at(3) + Game::open("misere_nim").at({1, 2, 3})).value(), Error);
}

TEST(LibraryAnswers, AFunctionIsAskedAndNotRead) {
    const Game game = function_kayles();
    const Solution solution = game.solve({.to = 400, .list = 100});
    ASSERT_EQ(solution.values.size(), 100U);
    for (std::int64_t n = 0; n < 100; ++n) EXPECT_EQ(solution.values[static_cast<std::size_t>(n)], brute(n)) << n;
    EXPECT_EQ(solution.computed, 401U);
    EXPECT_EQ(solution.law.status, Status::seen);
    EXPECT_EQ(solution.law.period, Number(12));
    EXPECT_EQ(solution.law.preperiod, Number(71));
    EXPECT_EQ(solution.law.checked_to, Number(400));
    EXPECT_TRUE(solution.law.theorem.empty());
    EXPECT_EQ(solution.json(), "");
    EXPECT_THROW((void)game.check(), Error);
    EXPECT_THROW((void)game.certify(), Error);
    EXPECT_THROW((void)game.at(3).certify(), Error);

    // Two numbers, Nim: the value is the nim-sum.
    const Game nim = Game::from_function("two heaps", 2, [](const std::vector<std::int64_t>& h) {
        std::vector<std::vector<std::int64_t>> options;
        for (std::int64_t k = 1; k <= std::max(h[0], h[1]); ++k) {
            options.push_back({h[0] - k, h[1]});
            options.push_back({h[0], h[1] - k});
        }
        return options;
    });
    EXPECT_EQ(nim.at({9, 14}).value().value, Number(9 ^ 14));
    EXPECT_EQ(nim.solve({.at = "(5, 5)"}).start->outcome, Outcome::P);
    const Solution listed = nim.solve({.to = 3});
    ASSERT_EQ(listed.positions.size(), 16U);
    EXPECT_EQ(listed.positions[7].position, "(1, 3)");
    EXPECT_EQ(listed.positions[7].value, "2");
    EXPECT_EQ(nim.solve().positions.size(), 31U * 31);

    // Play that can go on for ever, and a function that throws.
    const Game round = Game::from_function("round", [](std::int64_t n) { return Heaps{{n == 0 ? 1 : 0}}; });
    EXPECT_EQ(round.at(0).value().outcome, Outcome::D);
    EXPECT_FALSE(round.at(0).value().loopy.empty());
    const Game later = Game::from_function("later", [](std::int64_t n) {
        Heaps options{{n - 2}, {n - 3}};
        if (n == 5 || n == 6) options.push_back({11 - n});
        return options;
    });
    const Solution row = later.solve({.to = 9});
    EXPECT_EQ(row.outcomes, "PPNNNDDDDD");
    for (std::int64_t n = 0; n < 10; ++n) {
        const Value value = later.at(n).value();
        EXPECT_EQ(row.values[static_cast<std::size_t>(n)].has_value(), value.value.has_value()) << n;
        if (value.value) {
            EXPECT_EQ(Number(*row.values[static_cast<std::size_t>(n)]), *value.value) << n;
        }
    }
    const Game broken = Game::from_function("broken", [](std::int64_t n) -> Heaps {
        if (n == 3) throw std::out_of_range("mine");
        return {{n - 1}};
    });
    EXPECT_THROW((void)broken.solve(), std::out_of_range);
    EXPECT_THROW((void)broken.at(5).value(), std::out_of_range);
    EXPECT_EQ(broken.at(2).value().value, Number(0));
}

TEST(LibraryAnswers, ASolutionIsWhatTheProgramPrints) {
    const Solution solution = Game::open("kayles").solve();
    EXPECT_EQ(solution.family, "take-and-break");
    EXPECT_EQ(solution.law.status, Status::proved);
    EXPECT_EQ(solution.law.kind, "period");
    EXPECT_EQ(solution.law.theorem, "2.1");
    EXPECT_EQ(solution.law.period, Number(12));
    EXPECT_EQ(solution.law.preperiod, Number(71));
    EXPECT_EQ(solution.law.lost, "n ∈ {0}");
    for (std::int64_t n = 0; n < 60; ++n) EXPECT_EQ(solution.values.at(static_cast<std::size_t>(n)), brute(n));
    EXPECT_EQ(solution.text().rfind("Kayles: one heap, normal play", 0), 0U);
    EXPECT_NE(solution.json().find("\"schema\": \"grundy.solve/1\""), std::string::npos);

    const Solution start = Game::open("thirty_one").solve();
    ASSERT_TRUE(start.start.has_value());
    EXPECT_EQ(start.start->outcome, Outcome::N);
    EXPECT_EQ(start.winning.size(), 3U);
    EXPECT_EQ(Game::open("kayles").solve({.to = 10, .at = "12"}).start->value, Number(brute(12)));
    EXPECT_THROW((void)Game::open("kayles").solve({.at = "3 + 4"}), Error);
}

TEST(LibraryClaims, AreDecidedAndCertified) {
    const Game game = Game::open("s145");
    for (const Finding& finding : game.check()) EXPECT_TRUE(finding.as_expected) << finding.text;
    EXPECT_EQ(game.check("P(n) <=> n mod 8 in {0, 2}").verdict, Verdict::proved);
    const Finding wrong = game.check("P(n) <=> n mod 7 in {0, 2}");
    EXPECT_EQ(wrong.verdict, Verdict::refuted);
    EXPECT_FALSE(wrong.as_expected);
    EXPECT_EQ(wrong.counterexample, "(7)");
    EXPECT_EQ(game.check("g(n) <= 3 for n in 0..100").verdict, Verdict::exhausted);
    for (const char* const t : {"3", "4", "5"}) {  // of the parameters that the game was opened with
        const Game mark = Game::open("mark", {{"t", t}});
        const std::int64_t value = *mark.at(24).value().value->to_int64();
        const Verdict right = mark.check("g(24) = " + std::to_string(value)).verdict;
        EXPECT_TRUE(right == Verdict::proved || right == Verdict::exhausted) << t;
        EXPECT_EQ(mark.check("g(24) = " + std::to_string(value + 1)).verdict, Verdict::refuted) << t;
    }
    try {
        (void)game.check("P(m) <=> true");
        FAIL() << "m is nothing";
    } catch (const Error& error) {
        EXPECT_EQ(error.kind(), ErrorKind::bad_rule);
    }

    const Certificate certificates[] = {game.certify(), game.certify("P(n) <=> n mod 8 in {0, 2}"), game.certify("004-2.1"), game.at(21).certify()};
    for (const Certificate& certificate : certificates) {
        const auto verified = Certificate::verify(certificate.json);
        ASSERT_EQ(verified.size(), 1U);
        EXPECT_EQ(verified[0].sentence, certificate.sentence);
        EXPECT_EQ(verified[0].hash, game.hash());
    }
    std::string forged = certificates[1].json;
    const std::size_t at = forged.find("\"period\"");
    ASSERT_NE(at, std::string::npos) << forged;
    const std::size_t digit = forged.find('8', at);
    ASSERT_NE(digit, std::string::npos);
    forged[digit] = '4';
    try {
        Certificate::verify(forged);
        FAIL() << "no such period";
    } catch (const Error& error) {
        EXPECT_EQ(error.kind(), ErrorKind::rejected);
    }
    try {
        Certificate::verify("{");
        FAIL() << "no certificate";
    } catch (const Error& error) {
        EXPECT_EQ(error.kind(), ErrorKind::bad_input);
    }
    try {
        (void)Game::open("grundy").certify({.seconds = 1});
        FAIL() << "nothing is proved of it";
    } catch (const Error& error) {
        EXPECT_TRUE(error.kind() == ErrorKind::unsupported || error.kind() == ErrorKind::limit);
    }
}

}  // namespace
}  // namespace grundy
