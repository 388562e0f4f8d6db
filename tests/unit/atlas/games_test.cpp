/// Families of games in short notation: which games they are, in which order, and what is said of those that are none.
#include <gtest/gtest.h>

#include "engine/atlas/games.hpp"
#include "engine/atlas/record.hpp"
#include "engine/base/failure.hpp"

namespace grundy::atlas {
namespace {

std::vector<std::string> all_of(const std::string& text) {
    std::vector<std::string> names;
    Family(text).each([&](const std::string& name) { return names.push_back(name), true; });
    return names;
}

std::string complaint(const std::string& text) {
    try {
        const Family family(text);
        return "";
    } catch (const base::Failure& failure) {
        return std::string(failure.what()) + " / " + failure.hint();
    }
}

using Names = std::vector<std::string>;

TEST(Families, AreWhatTheySay) {
    EXPECT_EQ(all_of("0.?"), (Names{"0.1", "0.2", "0.3", "0.4", "0.5", "0.6", "0.7"})) << "0.0 allows no move";
    EXPECT_EQ(all_of("4.?1").size(), 8U);
    EXPECT_EQ(all_of("0.#").back(), "0.F");
    EXPECT_EQ(all_of("code 0.7?").front(), "0.70");
    EXPECT_EQ(all_of("subtract {a<b} up to 4"),
              (Names{"subtract {1, 2}", "subtract {1, 3}", "subtract {1, 4}", "subtract {2, 3}", "subtract {2, 4}", "subtract {3, 4}"}));
    EXPECT_EQ(all_of("divide {..} within 2..3"), (Names{"divide {2}", "divide {3}", "divide {2, 3}"}));
    EXPECT_EQ(all_of("allbut { a < b < c } up to 3"), (Names{"allbut {1, 2, 3}"}));
    EXPECT_EQ(all_of("mark t=2..4"), (Names{"mark t=2", "mark t=3", "mark t=4"}));
    EXPECT_EQ(all_of("my.game k=1..3 m=1..k-1 S={1,2}"), (Names{"my.game k=2 m=1 S={1,2}", "my.game k=3 m=1 S={1,2}", "my.game k=3 m=2 S={1,2}"}));
    EXPECT_EQ(all_of("g k=3,5,9"), (Names{"g k=3", "g k=5", "g k=9"}));
    EXPECT_EQ(all_of("kayles"), (Names{"kayles"}));
    EXPECT_EQ(all_of("subtract {1, 4, 5}"), (Names{"subtract {1, 4, 5}"}));
}

TEST(Families, AreAsManyAsTheySay) {
    for (const char* text : {"0.?", "0.???", "4.??", "0.##", "0.1?", "subtract {..} up to 7", "subtract {a<b<c} up to 9", "divide {..} within 2..9",
                             "subtract {a<b<c} up to 2", "mark t=2..64", "g k=1..9 m=k..9", "kayles"})
        EXPECT_EQ(Family(text).size(), all_of(text).size()) << text;
    EXPECT_EQ(Family("subtract {..} up to 12").size(), 4095U);
    EXPECT_EQ(Family("subtract {a<b<c} up to 40").size(), 9880U);
    EXPECT_EQ(Family("subtract {..} up to 500").size(), std::uint64_t{1} << 63) << "more than there are numbers";
}

TEST(Families, StopWhenTheyAreTold) {
    std::size_t met = 0;
    Family("subtract {..} up to 300").each([&](const std::string&) { return ++met < 1000; });
    EXPECT_EQ(met, 1000U);
}

TEST(Families, WrongOnesAreTold) {
    for (const auto& [text, part] : std::vector<std::pair<std::string, std::string>>{{"subtract {a<b}", "up to which number"},
                                                                                     {"subtract {a<b} up to", "needs a number"},
                                                                                     {"subtract {a<b} up to n", "up to which number"},
                                                                                     {"subtract {a<a} up to 9", "no pattern of a set"},
                                                                                     {"subtract {a<b up to 9", "up to which number"},
                                                                                     {"subtract a<b up to 9", "no set"},
                                                                                     {"divide {..} within 9", "up to which number"},
                                                                                     {"0.?? t=3", "does not belong"},
                                                                                     {"0.?.?", "one point"},
                                                                                     {"mark t=2..z", "no end of a range"},
                                                                                     {"g k=1..3 m=1..k*2", "no end of a range"},
                                                                                     {"g k=1..3 extra", "no parameter"},
                                                                                     {"", "without a game"}})
        EXPECT_NE(complaint(text).find(part), std::string::npos) << text << ": " << complaint(text);
}

TEST(Families, OfTheWordsOfACommandLine) {
    std::vector<std::string> texts;
    for (const Family& family : families({"0.??", "mark", "t=2..9", "subtract", "{a<b}", "up", "to", "9", "allbut {..} up to 3", "divide", "{..}", "within",
                                          "2..3", "code", "0.7?", "kayles", "nim"}))
        texts.push_back(family.text());
    EXPECT_EQ(texts, (Names{"0.??", "mark t=2..9", "subtract {a<b} up to 9", "allbut {..} up to 3", "divide {..} within 2..3", "0.7?", "kayles", "nim"}));
}

TEST(Families, NamesAreSortedAsPeopleListThem) {
    const Names order = {
        "0.1", "0.7", "0.01", "0.77", "0.137", "mark t=2", "mark t=10", "subtract {1, 2}", "subtract {1, 2, 3}", "subtract {1, 10}", "subtract {2, 3}"};
    for (std::size_t i = 0; i + 1 < order.size(); ++i) EXPECT_LT(sort_key(order[i]), sort_key(order[i + 1])) << order[i] << " " << order[i + 1];
}

}  // namespace
}  // namespace grundy::atlas
