/// A set of consecutive numbers is the sum of its runs where moves look at one run alone, in whatever words; near misses are not. Random games against brute
/// force over all subsets of 1..10, which shares nothing with the engine but the definition of a position.
#include <gmock/gmock.h>

#include <map>
#include <random>
#include <set>

#include "engine/linear/linear.hpp"
#include "engine/recognise/several/runs.hpp"
#include "engine/rule/text.hpp"
#include "tests/unit/recognise/rules.hpp"

namespace grundy::recognise {
namespace {

const std::string a_set = "position (S : set 1..30)\nmove (S) -> ", runs = "sum of the runs of S, each of length m: ";

TEST(Runs, AreFoundInAnyWords) {
    const struct {
        const char* move;
        const char* as;
    } table[] = {
        {"(S \\ {x, x + 1}) for x in S if x + 1 in S", "take-and-break code 0.07"},
        {"(S \\ {x - 1, x}) for x in S if not not (x - 1 in S)", "take-and-break code 0.07"},
        {"((S \\ {x}) \\ {x + k}) for x in S, k in {-1, 1} if all(y in {x + k}: y in S)", "take-and-break code 0.07"},
        {"(S \\ {y for y in x..x+1}) for x in S if len(S & {x + 1}) = 1", "take-and-break code 0.07"},
        {"(S \\ {x..x + k}) for x in S, k in 0..1 if count(y in x..x + k: y in S) = k + 1", "take-and-break code 0.77"},
        {"(S \\ {x - 1..x + 1}) for x in S", "take-and-break code 0.137"},
        {"(S \\ {x}) for x in S if not (x - 1 in S) or not (x + 1 in S)", "finite subtraction set {1}"},
        {"(S \\ {x}) for x in S if not (x - 1 in S or x + 1 in S)\nmove (S) -> (S \\ {x, x + 1}) for x in S if x + 1 in S and (x + 2 in S or x - 1 in S)", ""},
    };
    for (const auto& [move, as] : table) {
        const std::string found = family_of_text(a_set + move);
        EXPECT_TRUE(*as != '\0' ? found == runs + as : found.rfind(runs, 0) == 0) << move << "\n" << found;
    }
}

TEST(Runs, NearMisses) {
    for (const char* move : {
             "(S \\ {x, x + 2}) for x in S if x + 2 in S",                   // the one between may be gone
             "(S \\ {x}) for x in S if not (x + 2 in S)",                    //
             "(S \\ {x, x + 1}) for x in S if x + 1 in S and odd(x)",        // where it stands
             "(S \\ {x, x + 1}) for x in S if x + 1 in S and x > 3",         //
             "(S \\ {x, x + 1}) for x in S if x + 1 in S and not (1 in S)",  //
             "(S \\ {x, x + 1}) for x in S if x + 1 in S and odd(len(S))",   // all of it
             "(S \\ {x, y}) for x in S, y in S if x != y",                   //
             "(S \\ {x - 1..x + 2}) for x in S",                             // x + 2 may stand behind a gap
             "(S xor {x, x + 1}) for x in S",                                // may add
             "((S \\ {x}) | {x - 1}) for x in S if not (x - 1 in S)",        //
             "(S \\ {1}) if 1 in S",                                         // no element
         })
        EXPECT_NE(family_of_text(a_set + move).rfind(runs, 0), 0u) << move;
    const std::string dawson = "(S \\ {x, x + 1}) for x in S if x + 1 in S\n";
    for (const char* more : {"play misere\n", "stop (S) if 1 in S\n", "terminal (S): mover wins if 3 in S\n"})
        EXPECT_NE(family_of_text(a_set + dawson + more).rfind(runs, 0), 0u) << more;
    EXPECT_NE(family_of_text("position (S : set 1..30) where not (7 in S)\nmove (S) -> " + dawson).rfind(runs, 0), 0u);
}

// ---- random games

using Set = unsigned;  ///< bit t: t is in it, t in 1..10
constexpr int most = 10;

struct Line {
    std::vector<int> taken, wanted, unwanted;  ///< offsets from x: taken if they are there, must be there, must not
    std::string text() const {
        const auto at = [](int t) { return t == 0 ? std::string("x") : t > 0 ? "x + " + std::to_string(t) : "x - " + std::to_string(-t); };
        std::string list, condition;
        for (const int t : taken) list += (list.empty() ? "" : ", ") + at(t);
        for (const int t : wanted) condition += (condition.empty() ? " if " : " and ") + at(t) + " in S";
        for (const int t : unwanted) condition += (condition.empty() ? " if not (" : " and not (") + at(t) + " in S)";
        return "move (S) -> (S \\ {" + list + "}) for x in S" + condition + "\n";
    }
    static bool in(Set s, int t) { return t >= 1 && t <= most && (s >> t & 1) != 0; }
    void options(Set s, std::set<Set>& into) const {
        for (int x = 1; x <= most; ++x) {
            const auto is = [&](int t) { return in(s, x + t); };
            if (!is(0) || !std::all_of(wanted.begin(), wanted.end(), is) || std::any_of(unwanted.begin(), unwanted.end(), is)) continue;
            Set left = s;
            for (const int t : taken)
                if (is(t)) left &= ~(Set{1} << (x + t));
            into.insert(left);
        }
    }
};

std::vector<int> lengths_of(Set s) {
    std::vector<int> all;
    for (int t = 1, run = 0; t <= most + 1; ++t) {
        if (Line::in(s, t)) ++run;
        else if (run > 0) all.push_back(run), run = 0;
    }
    return all;
}

Set run_of(int length) { return ((Set{1} << length) - 1) << 1; }

/// The options of a run are those of the heap.
void options_agree(const rule::Game& heap, const std::vector<std::set<Set>>& options, const std::string& text) {
    const auto rules = game::compile(heap);
    for (int length = 0; length <= most; ++length) {
        std::set<std::vector<int>> here, there;
        for (const Set next : options[run_of(length)]) {
            auto lengths = lengths_of(next);
            std::sort(lengths.begin(), lengths.end());
            here.insert(lengths);
        }
        for (const game::Sum& option : game::option_list(*rules, {length})) {
            std::vector<int> lengths;
            for (const game::Position& part : option)
                if (part[0] > 0) lengths.push_back(static_cast<int>(part[0]));
            std::sort(lengths.begin(), lengths.end());
            there.insert(lengths);
        }
        EXPECT_EQ(here, there) << text << rule::canonical_text(heap) << length;
    }
}

/// "says more than which numbers about an element are in the set" said neither what is asked nor what may be.
TEST(Runs, WhatIsNotReadSaysWhatMayBeAsked) {
    try {
        game_of_runs(read("position (S : set 1..10)\nmove (S) -> (S \\ {x}) for x in S if len(divisors(x)) = 2\n"));
        ADD_FAILURE() << "it was read";
    } catch (const linear::Beyond& beyond) {
        EXPECT_THAT(beyond.what(), testing::HasSubstr("divisors(x)"));
        EXPECT_THAT(beyond.what(), testing::HasSubstr("one size, such as `set 1..12`, is searched"));
    }
}

TEST(Runs, RandomGamesAgreeWithBruteForce) {
    std::mt19937 random(20261129);
    const auto upto = [&](int low, int high) { return std::uniform_int_distribution<int>(low, high)(random); };
    int found = 0, missed = 0, others = 0;
    for (int round = 0; round < 400; ++round) {
        std::vector<Line> lines(static_cast<std::size_t>(upto(1, 2)));
        std::string text;
        for (Line& line : lines) {
            line.taken = {upto(0, 3) == 0 ? 1 : 0};
            for (int t = -2; t <= 2; ++t) {
                if (upto(0, 3) == 0) line.taken.push_back(t);
                if (const int kind = upto(0, 5); t != 0 && kind < 2) (kind == 0 ? line.wanted : line.unwanted).push_back(t);
            }
            if (line.taken[0] == 1) line.wanted.push_back(1);  // it takes something
            text += line.text();
        }
        // By the definition.
        std::vector<int> value(Set{1} << (most + 1), 0);
        std::vector<std::set<Set>> options(value.size());
        for (Set s = 0; s < value.size(); s += 2) {
            for (const Line& line : lines) line.options(s, options[s]);
            std::set<int> reached;
            for (const Set next : options[s]) reached.insert(value[next]);
            while (reached.count(value[s]) != 0) ++value[s];
        }
        const auto sum_of_runs = [&](Set s) {
            int sum = 0;
            for (const int length : lengths_of(s)) sum ^= value[run_of(length)];
            return sum;
        };
        bool is_sum = true;
        for (Set s = 0; s < value.size(); s += 2) is_sum = is_sum && value[s] == sum_of_runs(s);
        std::shared_ptr<const rule::Game> heap;
        try {
            heap = game_of_runs(read("position (S : set 1..10)\n" + text));
        } catch (const linear::Beyond&) {
        }
        if (!heap) {
            ++(is_sum ? missed : others);
            continue;
        }
        ++found;
        EXPECT_TRUE(is_sum) << text;
        options_agree(*heap, options, text);
    }
    std::printf("%d are sums of runs, %d more have such values to 10, %d are none\n", found, missed, others);
    EXPECT_GE(found, 60);
    EXPECT_GE(others, 60);
}

}  // namespace
}  // namespace grundy::recognise
