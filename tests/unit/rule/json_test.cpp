/// A rule as JSON and back is the same rule; what is no rule is refused with a sentence.
#include "engine/rule/json/json.hpp"

#include <gtest/gtest.h>

#include "engine/base/failure.hpp"
#include "engine/rule/families.hpp"
#include "engine/rule/text.hpp"
#include "tests/support/build.hpp"

namespace grundy::rule {
namespace {

using namespace game::test;

std::vector<Game> games() {
    std::vector<Game> list{subtract({1, 4, 5}), all_but({2, 3}), divide({2, 3}), take_and_break(parse_code("0.77")), take_and_break(parse_code("4.[3]"))};
    Game nim = game::test::game({unordered(component("h", ComponentKind::vector, 3))});
    const ExprRef i = v(1, "i"), k = v(2, "k");
    move(nim, {to({op(Op::update, {vec(0, "h"), i, sub(at(vec(0, "h"), i), k)}, Kind::vector)})},
         {in(1, "i", range(n(1), n(3))), in(2, "k", range(n(1), at(vec(0, "h"), i)))});
    nim.play = Play::misere;
    list.push_back(nim);
    Game sets = game::test::game({universe("S", -2, 7)});
    move(sets, {to({binary(Op::without, set(0, "S"), set_list({v(1, "x")}))})}, {in(1, "x", set(0, "S"))},
         cmp(binary(Op::modulo, v(1, "x"), n(-3)), Relation::less_equal, n(1)));
    sets.start = PositionData{{false, {-1, 3, 4}}};
    list.push_back(sets);
    Game ends = game::test::game({component("x"), component("y", ComponentKind::integer)});
    move(ends, {to({sub(v(0, "x"), n(1)), add(v(1, "y"), n(5))}), to({n(0), v(1, "y")})}, {});
    ends.where = cmp(v(0, "x"), Relation::less, n(9'000'000'000'000'000'000));
    ends.where_frame = 2;
    ends.stops.push_back({pattern(ends.components), cmp(v(0, "x"), Relation::equal, n(3)), 2, {}});
    ends.terminals.push_back({pattern(ends.components), End::draw, cmp(v(1, "y"), Relation::greater, n(0)), 2, {}});
    ends.terminals.push_back({pattern(ends.components), End::mover_wins, nullptr, 2, {}});
    list.push_back(ends);
    return list;
}

TEST(Json, ThereAndBackIsTheSameRule) {
    for (const Game& game : games()) {
        for (const int indent : {-1, 2}) {
            const std::string text = to_json(game, indent);
            const Game back = from_json(text);
            EXPECT_EQ(canonical_text(back), canonical_text(game));
            EXPECT_EQ(to_json(back, indent), text);
            EXPECT_EQ(back.start == game.start, true);
        }
    }
}

/// Every change of one character either is refused or gives a rule whose own text says so: never a crash, never another sentence for the same JSON.
TEST(Json, ChangedTextIsRefusedOrAnotherRule) {
    std::size_t refused = 0, other = 0;
    for (const Game& game : games()) {
        const std::string text = to_json(game);
        for (std::size_t at = 0; at < text.size(); at += 3) {
            for (const char c : {'0', '"', ']', 'x'}) {
                std::string changed = text;
                if (changed[at] == c) continue;
                changed[at] = c;
                try {
                    const Game back = from_json(changed);
                    EXPECT_EQ(canonical_text(from_json(to_json(back))), canonical_text(back)) << changed;
                    ++other;
                } catch (const base::Failure& failure) {
                    EXPECT_EQ(failure.kind(), base::FailureKind::bad_input) << failure.what() << "\n" << changed;
                    ++refused;
                }
            }
        }
    }
    EXPECT_GE(refused, 1000u);
    EXPECT_GE(other, 20u);
}

/// An alphabet has one spelling: ascending, of letters that a text can show, and only words have one.
TEST(Json, AnAlphabetIsReadStrictly) {
    const auto rule = [](const std::string& component) {
        return R"({"name": "t", "components": [)" + component +
               R"(], "moves": [{"from": [{"w": 0}], "to": [[{"w": 0, "type": ["word", "letter"]}]], "frame": 1}]})";
    };
    const auto word = [&](const std::string& letters) { return rule(R"({"name": "w", "kind": "word", "letters": )" + letters + "}"); };
    std::string good;
    try {
        good = canonical_text(from_json(word("[43, 48, 97]")));
    } catch (const base::Failure& failure) {
        good = failure.what();
    }
    EXPECT_NE(good.find("position (w : word over {'+', 0, a})"), std::string::npos) << good;
    for (const char* letters : {"[]", "[98, 97]", "[97, 97]", "[32]", "[34]", "[39]", "[92]", "[127]", "[228]", "[-1]", "[\"97\"]", "\"ab\"", "{}", "97"})
        EXPECT_THROW(from_json(word(letters)), base::Failure) << letters;
    EXPECT_THROW(from_json(rule(R"({"name": "w", "kind": "sequence", "letters": [97]})")), base::Failure);
}

TEST(Json, RefusesWhatIsNoRule) {
    for (const std::string& text : {std::string(), std::string("{"), std::string("[]"), std::string("7"), std::string("{\"moves\": []}"), std::string(500, '['),
                                    "{\"position\": " + std::string(300, '[') + std::string(300, ']') + "}"})
        EXPECT_THROW(from_json(text), base::Failure) << text.substr(0, 40);
}

}  // namespace
}  // namespace grundy::rule
