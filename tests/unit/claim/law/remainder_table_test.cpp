/// Tables of remainders against play by the options alone: every row at every small position of its class, on written rules and on random ones.
#include "engine/claim/law/remainder_table.hpp"

#include <map>
#include <random>

#include "engine/claim/winning_law.hpp"
#include "engine/rule/text.hpp"
#include "tests/support/depth.hpp"
#include "tests/support/written.hpp"
#include "tests/unit/claim/rows.hpp"

namespace grundy::claim {
namespace {

class TabulatedPlay {
public:
    explicit TabulatedPlay(const std::shared_ptr<const rule::Game>& game) : rules_(game::compile(*game)) {}
    bool lost(const game::Position& at) {
        if (const auto found = known_.find(at); found != known_.end()) return found->second;
        const auto to = options(at);
        const bool wins = to.empty() ? rules_->end(at) == rule::End::mover_wins : std::any_of(to.begin(), to.end(), [&](const auto& one) { return lost(one); });
        return known_[at] = !wins;
    }
    std::vector<game::Position> options(const game::Position& at) const {
        std::vector<game::Position> all;
        for (const game::Sum& option : game::option_list(*rules_, at)) all.push_back(option.at(0));
        return all;
    }

private:
    std::shared_ptr<const game::Ruleset> rules_;
    std::map<game::Position, bool> known_;
};

std::shared_ptr<const RemainderTable> table_of(const std::shared_ptr<const rule::Game>& game) {
    const auto law = winning_law(game, rule::PositionData(game->components.size(), {true, {base::Integer(0)}}));
    return law ? law->table : nullptr;
}

std::size_t row_at(const RemainderTable& table, const game::Position& at) {
    std::size_t row = 0;
    for (std::size_t i = 0; i < at.size(); ++i) row = row * static_cast<std::size_t>(table.moduli[i]) + static_cast<std::size_t>(at[i] % table.moduli[i]);
    return row;
}

/// Every position whose numbers are below `most`.
void compare(const RemainderTable& table, const std::shared_ptr<const rule::Game>& game, std::int64_t most, const std::string& rule) {
    TabulatedPlay play(game);
    game::Position at(game->components.size(), 0);
    for (bool more = true; more;) {
        const auto options = play.options(at);
        if (at.size() == 1 && at[0] < table.from) {
            const auto& small = table.small.at(static_cast<std::size_t>(at[0]));
            EXPECT_EQ(small.lost, play.lost(at)) << rule << at[0];
            const bool legal = small.to && std::find(options.begin(), options.end(), game::Position{*small.to}) != options.end();
            EXPECT_EQ(legal && play.lost({*small.to}), !small.lost && !options.empty()) << rule << at[0];
        } else {
            const auto& row = table.rows.at(row_at(table, at));
            ASSERT_EQ(row.lost, play.lost(at)) << rule << " at " << at[0];
            std::set<std::size_t> named;
            for (const auto& to : row.to) named.insert(to.begin(), to.end());
            const bool tells_all = table.complete && (at.size() == 1 || row.lost);
            for (const auto& option : options) EXPECT_TRUE(!tells_all || named.count(row_at(table, option)) > 0) << rule << " at " << at[0];
            if (row.wins && at.size() == 1) {  // the way named leads to what is named, and there is such a move
                const auto& to = row.to.at(*row.wins);
                EXPECT_TRUE(std::any_of(options.begin(), options.end(),
                                        [&](const auto& one) { return play.lost(one) && std::find(to.begin(), to.end(), row_at(table, one)) != to.end(); }))
                    << rule << " at " << at[0];
            }
        }
        more = false;
        for (std::size_t i = 0; i < at.size() && !more; ++i) {
            if (++at[i] < most) more = true;
            else at[i] = 0;
        }
    }
}

TEST(RemainderTable, SaysWherePlayLeads) {
    const auto game = grundy::tests::written("game t\nposition (n)\nmove (n) -> (n - k) for k in 1..3\nmove (n) -> (n / 2) if even(n) and n > 0\n");
    const auto table = table_of(game);
    ASSERT_TRUE(table);
    EXPECT_EQ(table->moduli, std::vector<std::int64_t>{4});
    EXPECT_EQ(table->from, 11);
    EXPECT_EQ(table->ways, (std::vector<std::string>{"(n - 1)", "(n - 2)", "(n - 3)", "(n / 2)"}));
    EXPECT_TRUE(table->complete);
    EXPECT_TRUE(table->rows[1].lost);
    EXPECT_EQ(table->rows[0].wins, 2u);
    EXPECT_EQ(table->rows[0].to[3], (std::vector<std::size_t>{0, 2}));
    EXPECT_TRUE(table->rows[1].to[3].empty());
    compare(*table, game, 150, "halve");
}

TEST(RemainderTable, OfTwoNumbers) {
    const std::string rule =
        "position (a, b)\nmove (a, b) -> (a - k, b) for k in {1, 3}\nmove (a, b) -> (a, b - k) for k in {1, 4}\nmove (a, b) -> (a - 2, b - 1)\n";
    const auto game = grundy::tests::written("game t\n" + rule);
    const auto table = table_of(game);
    ASSERT_TRUE(table);
    EXPECT_EQ(table->moduli, (std::vector<std::int64_t>{2, 5}));
    compare(*table, game, 31, rule);
}

/// A knight, some of whose moves lead up: out of the square of small positions that is looked at.
TEST(RemainderTable, MovesMayLeadUp) {
    const std::string rule =
        "position (x, y)\nmove (x, y) -> (x - 2, y - 1)\nmove (x, y) -> (x - 2, y + 1)\nmove (x, y) -> (x - 1, y - 2)\nmove (x, y) -> (x + 1, y - 2)\n";
    const auto game = grundy::tests::written("game t\n" + rule);
    const auto table = table_of(game);
    ASSERT_TRUE(table);
    EXPECT_EQ(table->moduli, (std::vector<std::int64_t>{4, 4}));
    compare(*table, game, 30, rule);
}

/// What runs through a range that grows is in no column, and the table does not say that it has all moves.
TEST(RemainderTable, IsNotCompleteWhereChoicesGrow) {
    const std::string rule = "position (n)\nmove (n) -> (n - k) for k in 1..n if k mod 3 != 0\n";
    const auto game = grundy::tests::written("game t\n" + rule);
    const auto table = table_of(game);
    ASSERT_TRUE(table);
    EXPECT_FALSE(table->complete);
    EXPECT_EQ(table->moduli, std::vector<std::int64_t>{3});
    compare(*table, game, 60, rule);
}

TEST(RemainderTable, NoneWhereRemaindersDoNotTell) {
    for (const char* rule : {"position (n)\nmove (n) -> (i) for i in (n + 1) / 2..n - 1 if i >= 1\n",
                             "position (a, b)\nmove (a, b) -> (a - k, b) for k in 1..a\n"
                             "move (a, b) -> (a, b - k) for k in 1..b\n"})
        EXPECT_FALSE(table_of(grundy::tests::written(std::string("game t\n") + rule))) << rule;
}

TEST(RemainderTable, AgreesWithPlayOnRandomRules) {
    std::mt19937 random(11);
    std::size_t found = 0;
    for (int round = 0; round < grundy::tests::rounds(4); ++round) {
        std::string rule = "game t\nposition (n)\n";
        for (std::size_t i = 0, lines = 2 + random() % 3; i < lines; ++i) {
            const auto m = 2 + random() % 4;
            rule += "move (n) -> (" + (random() % 6 == 0 ? std::string("n / 2") : "n - " + std::to_string(1 + random() % 6)) + ")";
            const bool halves = rule.ends_with("n / 2)");
            if (halves || random() % 3 == 0) rule += " if n mod " + std::to_string(m) + (random() % 2 ? " = " : " != ") + std::to_string(random() % m);
            rule += halves ? " and n > 0\n" : "\n";
        }
        if (random() % 4 == 0) rule += "play misere\n";
        const auto game = grundy::tests::written(rule);
        const auto table = table_of(game);
        if (!table) continue;
        ++found;
        compare(*table, game, 130, rule);
    }
    EXPECT_GE(found, 1u);
}

}  // namespace
}  // namespace grundy::claim
