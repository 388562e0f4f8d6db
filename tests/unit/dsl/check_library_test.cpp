/// Games and positions as typed on the command line, settings, claims with their cases.
#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>

#include "dsl/library.hpp"
#include "dsl/syntax/parse.hpp"
#include "engine/base/failure.hpp"
#include "engine/rule/text.hpp"

namespace grundy::dsl {
namespace {

namespace fs = std::filesystem;

class CheckLibrary : public testing::Test {
protected:
    CheckLibrary() : folder_(fs::temp_directory_path() / ("grundy_check_" + std::to_string(::getpid()))), library_((folder_ / "rules").string()) {
        fs::create_directories(folder_ / "rules" / "graphs");
        write("rules/kayles.game", "game kayles\ncode 0.77\n");
        write("rules/sub.game",
              "game sub(S = {1, 4, 5}, t = 2)\nposition (n)\nmove take: (n) -> (n - s) for s in S\nstart (t)\n"
              "claim \"004-7: all t\" with t in 1..3, S = {1}: N at start\nclaim \"big\": N(2012^2012) or g(t) = 0\n"
              "claim \"row\": [g(n) for n in 0..2] = [0, 1, 0]\nclaim \"ranged\": g(n) = n mod 2 for n in 0..10^6\n"
              "claim \"keeps\": keep n mod 2 = 0 answering take with (n - s - 1)\n");
        write("rules/chip.game", "game chip\ngraph G from \"graphs/g.dot\"\nposition (v in G)\nmove (v) -> (w) for w in next(G, v)\nstart (a)\n");
        write("rules/graphs/g.dot", "// a path\ndigraph { node [shape=circle]; a -> b -> \"c d\" [label=\"x\"]; b -> b2 }\n");
        write("rules/thief.game", "game thief\ngraph G from \"../secret.dot\"\nposition (v in G)\nmove (v) -> (w) for w in next(G, v)\n");
        write("secret.dot", "digraph { a -> b }\n");
    }
    ~CheckLibrary() override { fs::remove_all(folder_); }
    void write(const std::string& name, const std::string& text) { std::ofstream(folder_ / name) << text; }

    std::string failure(const std::string& name) {
        try {
            const auto opened = library_.open(name);
            return render(opened.diagnostics, *opened.source);
        } catch (const base::Failure& failed) {
            return std::string(failed.what()) + " / " + failed.hint();
        }
    }
    std::string setting(const Settings& settings) {
        const auto opened = library_.open("sub");
        Diagnostics diagnostics;
        try {
            const auto game = opened.document->instantiate(settings, diagnostics);
            return game ? rule::to_string(game->moves[0], *game) : "nothing";
        } catch (const base::Failure& failed) {
            return std::string(failed.what()) + " / " + failed.hint();
        }
    }

    fs::path folder_;
    Library library_;
};

TEST_F(CheckLibrary, OpensNamesFilesAndFamilies) {
    for (const char* name : {"kayles", "0.77", "4.[3]", "subtract {1,4,5}", "chip", "code 0.137"}) EXPECT_EQ(failure(name), "") << name;
    EXPECT_NE(failure("kayels").find("did you mean `kayles`?"), std::string::npos) << failure("kayels");
    EXPECT_NE(failure("137").find("write 0.137 or 1.37"), std::string::npos) << failure("137");
    EXPECT_NE(failure("thief").find("E209"), std::string::npos) << failure("thief");
    EXPECT_NE(failure("no/such.game").find("there is no file"), std::string::npos);
}

TEST_F(CheckLibrary, SettingsOfTheCommandLine) {
    EXPECT_EQ(setting({{"S", "{2,7}"}}), "move take: (n) -> (n - s) for s in {2, 7}");
    EXPECT_EQ(setting({{"S", "{2^k for k in 0..3}"}}), "move take: (n) -> (n - s) for s in {1, 2, 4, 8}");
    EXPECT_NE(setting({{"s", "{1}"}}).find("no parameter `s`; it has S = {1, 4, 5}, t = 2"), std::string::npos) << setting({{"s", "{1}"}});
    EXPECT_NE(setting({{"S", "1"}, {"S", "4"}}).find("'S={1,4}'"), std::string::npos) << setting({{"S", "1"}, {"S", "4"}});
    EXPECT_NE(setting({{"S", "3"}}).find("a set of natural numbers, but this is a natural number"), std::string::npos) << setting({{"S", "3"}});
    EXPECT_NE(setting({{"t", "9^9^9^9"}}).find("million bits"), std::string::npos) << setting({{"t", "9^9^9^9"}});
    EXPECT_NE(setting({{"S", "{1..10^18}"}}).find("elements"), std::string::npos) << setting({{"S", "{1..10^18}"}});
}

TEST_F(CheckLibrary, SumsAcrossGames) {
    const auto opened = library_.open("kayles");
    Diagnostics diagnostics;
    const auto game = std::make_shared<const rule::Game>(*opened.document->instantiate({}, diagnostics));
    const Source source("<command line>", "(10^30) + sub t=3 start + chip (c_missing)");
    auto sum = parse_sum(Source("<command line>", "(10^30) + sub S={1,2} t=3 start + 0.07 (5)"), diagnostics);
    ASSERT_TRUE(sum);
    const auto bound = dsl::bind(*sum, game, library_.loader(), Source("<command line>", "(10^30) + sub S={1,2} t=3 start + 0.07 (5)"), diagnostics);
    ASSERT_EQ(bound.size(), 3u) << render(diagnostics, source);
    EXPECT_EQ(rule::to_string(bound[0].position, *bound[0].game), "(1" + std::string(30, '0') + ")");
    EXPECT_EQ(rule::to_string(bound[1].position, *bound[1].game), "(3)");
    EXPECT_EQ(rule::to_string(bound[2].position, *bound[2].game), "(5)");
}

TEST_F(CheckLibrary, ClaimsWithTheirCases) {
    const auto opened = library_.open("sub");
    ASSERT_TRUE(opened.document) << render(opened.diagnostics, *opened.source);
    Diagnostics diagnostics;
    const auto all = opened.document->claim(0, diagnostics);
    ASSERT_TRUE(all);
    EXPECT_EQ(all->id, "004-7");
    EXPECT_EQ(all->formal, "with t in 1..3, S = {1}: N at start");
    ASSERT_EQ(all->cases.size(), 3u);
    EXPECT_EQ(all->cases[2].first.parameters, "t = 3, S = {1}");
    EXPECT_EQ(all->cases[2].second.sum[0].position[0].items[0], 3);
    struct Row {
        std::size_t claim;
        bool over_positions;
        std::size_t domain;
    };
    for (const Row& row : {Row{1, false, 0}, Row{2, false, 0}, Row{3, false, 1}, Row{4, true, 0}}) {
        const auto info = opened.document->claim(row.claim, diagnostics);
        ASSERT_TRUE(info);
        EXPECT_EQ(info->cases[0].second.over_positions, row.over_positions) << info->formal;
        EXPECT_EQ(info->cases[0].second.domain.size(), row.domain) << info->formal;
    }
    EXPECT_EQ(opened.document->claim(3, diagnostics)->cases[0].second.domain[0].slot, 0u);
    EXPECT_EQ(opened.document->claim(4, diagnostics)->cases[0].second.replies.size(), 1u);
}

}  // namespace
}  // namespace grundy::dsl
