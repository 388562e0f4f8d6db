/// Claims about words and rows of any length: small rewriting games, each with a true claim and the same one wrong by one.
#include <random>

#include "tests/support/depth.hpp"
#include "tests/support/rewriting.hpp"
#include "tests/unit/claim/rows.hpp"

namespace grundy::claim {
namespace {

void decided(const std::string& rule, const char* claim, Verdict verdict, const char* detail) {
    check({{("game t\n" + rule).c_str(), claim, verdict, detail}});
}
void proved(const std::string& rule, const char* claim, const char* detail = "11.5") { decided(rule, claim, Verdict::proved, detail); }
void refuted_at(const std::string& rule, const char* claim, const char* at) { decided(rule, claim, Verdict::refuted, at); }

const std::string word = "position (w : word)\n", row = "position (w[..]) where all(x in w: x <= 1)\n";
using tests::Condition;
using tests::outcomes;
using tests::random_condition;
using tests::replace;
using tests::Rewriting;

TEST(Words, RemoveAb) {
    const std::string rule = word + replace("ab", "");
    proved(rule, ": not any(i in 1..len(w)-1: w[i] = 'a' and w[i+1] = 'b') => P(w)");
    proved(rule, ": not D(w)");
    refuted_at(rule, ": not any(i in 1..len(w)-1: w[i] = 'a' and w[i+1] = 'b') <=> P(w)", "(\"aabb\")");
    // Of a's after b's nothing can be removed; one b before the a's of the end changes nothing.
    proved(rule + replace("ba", ""), ": count(x in w: x = 'a') = 0 or count(x in w: x = 'b') = 0 => P(w)");
    proved(word + "move (w) -> (w[1..i-1] ++ w[i+1..len(w)]) for i in 1..len(w) if w[i] = 'a' or w[i] = 'b'\n", ": P(w) <=> even(len(w))");
}

/// Each update reads the word that it names, so two of different places are one.
TEST(Words, UpdatesOneAfterTheOther) {
    const std::string coins = "position (w : word over {h, t})\nmove (w) -> (w[i := 't'][i + 1 := 't']) for i in 1..len(w)-1 if w[i] = 'h' and w[i+1] = 'h'\n";
    proved(coins, ": finite", "falls");
    proved(coins, ": all(x in w: x = 't') => P(w)");
    proved("position (w : word over {0, 1})\nmove (w) -> (w[i := '0'][i + 1 := '1'][i + 2 := w[i]]) for i in 1..len(w)-2 if w[i] = '1' and w[i+1] = '0'\n",
           ": len(w) <= 2 => P(w)");
    // The second reads w, not what the first has left; and where both may set one entry they stay two.
    proved("position (w : word over {a, b})\nmove (w) -> (w[1 := 'b'][2 := w[1]]) if len(w) >= 2 and w[1..2] = \"ab\"\n", ": w = \"ab\" => N(w)");
    refuted_at("position (w : word over {a, b})\nmove (w) -> (w[i := 'b'][j := 'b']) for i in 1..len(w), j in 1..len(w) if w[i] = 'a'\n",
               ": len(w) = 1 => P(w)", "(\"a\")");
}

TEST(Words, ReplaceAaByB) {
    const std::string all = word + replace("aa", "b") + replace("ab", "b") + replace("ba", "b") + replace("bb", "b");
    proved(all, ": P(w) <=> len(w) = 0 or odd(len(w))");
    refuted_at(all, ": P(w) <=> odd(len(w))", "(\"\")");
    refuted_at(all, ": P(w) <=> (len(w) = 0 or odd(len(w))) and w != \"aabaa\"", "(\"aabaa\")");
    const std::string grows = word + replace("a", "bb");  // the word gets longer, and a weighted count falls
    proved(grows, ": P(w) <=> even(count(x in w: x = 'a'))", "number of letters a");
    refuted_at(grows, ": P(w) <=> even(count(i in 1..len(w): w[i] = 'a')) and count(x in w: x = 'a') < 4", "(\"aaaa\")");
}

TEST(Words, OneZeroBecomesZeroOne) {
    const std::string rule = row + "move (w) -> (w[i := 0, i + 1 := 1]) for i in 1..len(w)-1 if w[i] = 1 and w[i+1] = 0\n";
    // Every move lowers the number of inversions by one.
    const std::string parity = "count(i in 1..len(w): w[i] = 1 and odd(count(j in i..len(w): w[j] = 0)))";
    proved(rule, (": P(w) <=> even(" + parity + ")").c_str(), "order of dictionaries");
    proved(rule, (": g(w) = " + parity + " mod 2").c_str(), "");
    refuted_at(rule, (": P(w) <=> even(" + parity + ") and (len(w) < 4 or w[1..4] != [1, 1, 0, 0])").c_str(), "([1, 1, 0, 0])");
    proved(word + replace("ba", "ab"), ": len(w) >= 2 and w[1] = 'a' and all(i in 2..len(w): w[i] = 'b') => P(w)");
}

TEST(Words, FlipABlockOfThree) {
    const std::string rule = row + "move (w) -> (w[i := 0, i + 1 := 1 - w[i+1], i + 2 := 1 - w[i+2]]) for i in 1..len(w)-2 if w[i] = 1\n";
    proved(rule, ": N(w) <=> odd(count(i in 1..len(w): w[i] = 1 and (len(w) - i) mod 3 = 2))");
    proved(rule, ": g(w) = sum(i in 1..len(w) if (len(w) - i) mod 3 = 2: w[i]) mod 2");
    refuted_at(rule, ": N(w) <=> odd(count(i in 1..len(w): w[i] = 1 and (len(w) - i) mod 3 = 2)) and sum(w) < 7", "([1, 1, 0, 1, 1, 1, 1, 1])");
    const std::string sliced = row + "move (w) -> (w[1..i-1] ++ [0, 1 - w[i+1], 1 - w[i+2]] ++ w[i+3..len(w)]) for i in 1..len(w)-2 if w[i] = 1\n";
    proved(sliced, ": N(w) <=> odd(count(i in 1..len(w): w[i] = 1 and (len(w) - i) mod 3 = 2))");
}

TEST(Words, OnesInOddPlaces) {
    // A one goes, and the coin to its left is turned.
    const std::string rule =
        row + "move (w) -> (w[i := 0, i - 1 := 1 - w[i-1]]) for i in 2..len(w) if w[i] = 1\nmove (w) -> (w[1 := 0]) if len(w) >= 1 and w[1] = 1\n";
    proved(rule, ": N(w) <=> odd(count(i in 1..len(w): w[i] = 1 and odd(i)))");
    proved(rule, ": P(w) <=> even(sum(i in 1..len(w) if i mod 2 = 1: w[i]))");
    refuted_at(rule, ": N(w) <=> odd(count(i in 1..len(w): w[i] = 1 and odd(i))) and len(w) != 9", "([0, 0, 0, 0, 0, 0, 0, 0, 1])");
}

TEST(Words, CoinsTurnedOver) {
    const std::string to_the_end = row + "move (w) -> ([if j >= i then 1 - w[j] else w[j] for j in 1..len(w)]) for i in 1..len(w) if w[i] = 1\n";
    proved(to_the_end, ": N(w) <=> len(w) > 0 and w[len(w)] = 1");
    refuted_at(to_the_end, ": N(w) <=> len(w) > 0 and w[len(w)] = 1 and len(w) != 6", "([0, 0, 0, 0, 0, 1])");
    const std::string one = row + "move (w) -> (w[i := 0]) for i in 1..len(w) if w[i] = 1\n";
    proved(one, ": P(w) <=> even(sum(w))", "12.1");  // the sum of its coins
    proved(one, ": g(w) = xor(w)", "12.1");
    proved(one + "play misere\n", ": P(w) <=> odd(sum(w))");
    refuted_at(one, ": P(w) <=> even(sum(w)) and sum(w) != 6", "([1, 1, 1, 1, 1, 1])");
    // Where the claim does not say who wins everywhere, the P-positions are guessed from short words, and proved.
    proved(one, ": P(w) => not (sum(w) = 1)", "guessed from short words");
    proved(to_the_end, ": len(w) >= 2 and w[1] = 1 and w[len(w)] = 1 => N(w)", "guessed from short words");
    refuted_at(one, ": P(w) => sum(w) < 20", "([1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1])");
    const std::string run = row + "move (w) -> ([if i <= j <= k then 1 - w[j] else w[j] for j in 1..len(w)]) for i in 1..len(w), k in i..len(w) if w[k] = 1\n";
    proved(run, ": sum(w) = 0 => P(w)", "11.5");
    refuted_at(run, ": P(w) <=> sum(w) = 0", "([1, 0, 1])");
}

TEST(Words, RunsOfAnyLengthGo) {
    const std::string rule = row + "move (w) -> (w[1..i-1] ++ w[j+1..len(w)]) for i in 1..len(w), j in i..len(w)\n";
    proved(rule, ": N(w) <=> len(w) > 0");
    refuted_at(rule, ": N(w) <=> len(w) > 0 and len(w) != 5", "([0, 0, 0, 0, 0])");
    const std::string ends = row + "move (w) -> (w[1..len(w)-k]) for k in 1..3 if len(w) >= k\nmove (w) -> (w[k+1..len(w)]) for k in 1..3 if len(w) >= k\n";
    proved(ends, ": P(w) <=> len(w) mod 4 = 0");
    proved(ends, ": g(w) = len(w) mod 4");
    refuted_at(ends, ": P(w) <=> len(w) mod 4 = 0 and len(w) != 12", "([0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0])");
    const std::string lengths = row + "move (w) -> (w[1..i-1] ++ w[i+k..len(w)]) for i in 1..len(w), k in 1..len(w)-i+1\n";
    proved(lengths, ": N(w) <=> len(w) > 0");
    proved(row + "move (w) -> ([x for x in w if x = 0]) if any(x in w: x = 1)\n", ": N(w) <=> len(w) > 0 and max(w) = 1");
}

TEST(Words, StopsTerminalsAndDomains) {
    const std::string one = "move (w) -> (w[i := 0]) for i in 1..len(w) if w[i] = 1\n";
    proved(row + one + "stop (w) if len(w) > 0 and w[1] = 0\n", ": len(w) > 0 and w[1] = 0 => P(w)");
    proved(row + one + "terminal (w): mover wins if len(w) mod 2 = 1\n", ": P(w) <=> even(sum(w) + len(w))");
    proved("position (w[..]) where all(x in w: x <= 2) and len(w) mod 2 = 0\nmove (w) -> (w[i := w[i] - 1]) for i in 1..len(w)\n", ": P(w) <=> even(sum(w))");
    proved("position (w[..]) where all(x in w: x <= 3)\nmove (w) -> (w[i := w[i] - k]) for i in 1..len(w), k in 1..2\n",
           ": g(w) = xor(i in 1..len(w): w[i] mod 3)", "12.1");
    refuted_at("position (w[..]) where all(x in w: x <= 3)\nmove (w) -> (w[i := w[i] - k]) for i in 1..len(w), k in 1..2\n", ": P(w) <=> xor(w) = 0", "([3])");
}

/// No claim is proved, and none holds, of words whose letters nobody has said.
TEST(Words, LettersThatAreNotStated) {
    const std::string unlike = word + "move (w) -> (w[1..i-1] ++ w[i+2..len(w)]) for i in 1..len(w)-1 if w[i] != w[i+1]\n";
    decided(unlike, ": len(w) <= 0", Verdict::undecided, "which letters");
    decided(unlike, ": P(w) <=> len(w) <= 1", Verdict::undecided, "which letters");
    decided(unlike, ": P(w) <=> len(w) <= 1", Verdict::undecided, "position (w : word over {a, b})");
    proved(unlike + "start (\"abc\")\n", ": all(x in w: x = 'a') => P(w)");
    refuted_at(unlike + "start (\"ab\")\n", ": len(w) <= 0", "(\"a\")");
    decided("position (w[..])\nmove (w) -> (w[2..len(w)]) if len(w) >= 1\n", ": P(w) <=> even(len(w)) and (w = w or len(w) = 0)", Verdict::holds, "");
}

TEST(Words, SaysWhatStandsInTheWay) {
    const std::string rule = word + replace("a", "bb");
    const Finding counts = decide("game t\n" + rule + "claim \"c\": count(x in w: x = 'a') = count(x in w: x = 'b') => P(w) or N(w)\n");
    EXPECT_NE(counts.verdict, Verdict::proved);
    ASSERT_FALSE(counts.tried.empty());
    EXPECT_NE(counts.tried[0].find("count(x in w: x = 'a') = count(x in w: x = 'b')"), std::string::npos) << counts.tried[0];
    const Finding sums =
        decide("game t\n" + word + "move (w) -> (w[1..i-1]) + (w[i+1..len(w)]) for i in 1..len(w) if w[i] = 'a'\nclaim \"c\": P(w) <=> len(w) = 0 or N(w)\n");
    EXPECT_NE(sums.verdict, Verdict::proved);
}

TEST(Words, ValuesBeyondThoseThatAreTried) {
    // Nim: the value is the length, and of the values that the proof tries one by one all make the claim true, or none.
    const std::string nim = word + "move (w) -> (w[1..i]) for i in 0..len(w) - 1 if \"ab\" != \"ba\"\nstart (\"ab\")\n";
    for (const char* claim : {": g(w) != 200", ": g(w) <= 400000", ": g(w) mod 77 != 70", ": g(w) in {0..32} or g(w) < 300"})
        decided(nim, claim, Verdict::holds, "the value is not just compared with numbers below 32");
    proved(word + replace("a", "b") + "start (\"ab\")\n", ": g(w) = count(x in w: x = 'a') mod 2", "11.5");
}

TEST(Words, PlayThatNeedNotEnd) {
    const std::string exchange = word + replace("ab", "ba") + replace("ba", "ab");
    proved(exchange, ": D(w) <=> any(x in w: x = 'a') and any(x in w: x = 'b')", "7.1");
    proved(exchange, ": P(w) <=> all(x in w: x = 'a') or all(x in w: x = 'b')", "7.1");
    refuted_at(exchange, ": D(w) <=> any(x in w: x = 'a') and any(x in w: x = 'b') and len(w) != 3", "(\"aab\")");
    // What is not said to be N is P or drawn: where a move stays there it is drawn, however many letters c there are.
    const std::string taking = "position (w : word over {a, b, c})\n" + replace("ab", "ba") + replace("ba", "ab") + replace("c", "");
    const std::string settled = ": N(w) <=> odd(count(x in w: x = 'c')) and (all(x in w: x != 'a') or all(x in w: x != 'b'))";
    proved(taking, settled.c_str(), "7.1");
    refuted_at(taking, ": N(w) <=> odd(count(x in w: x = 'c'))", "(\"abc\")");
    // Letters come back, and plays that end have any length: nothing is proved but of words from which all play is short.
    const std::string restless = word + replace("ab", "ba") + replace("ba", "ab") + replace("aab", "b") + replace("bba", "");
    proved(restless, ": not D(w) or len(w) >= 2", "11.5");
    const Finding open = decide("game t\n" + restless + "claim \"c\": not D(w) or len(w) >= 40\n");
    EXPECT_NE(open.verdict, Verdict::proved);
}

TEST(Words, PlayEnds) {
    proved(word + replace("a", "bb"), ": finite", "number of letters a");
    proved(word + replace("ab", "ba"), ": finite", "order of dictionaries");
    proved(word + replace("a", "bbb") + replace("bb", "c"), ": finite", "letters");
    proved(row + "move (w) -> (w[i := 0, i + 1 := 1]) for i in 1..len(w)-1 if w[i] = 1 and w[i+1] = 0\nmove (w) -> (w[2..len(w)]) if len(w) >= 1\n", ": finite",
           "or stays while");
    refuted_at(word + replace("ab", "ba") + replace("ba", "ab"), ": finite", "(\"ab\")");
}

/// The alphabet that a rule states: claims are about all words over it, whatever letters are named, and a letter beyond it makes no position.
TEST(Words, AnAlphabetThatIsStated) {
    const std::string over = "position (w : word over {b, a, c})\n";
    const std::string unlike = over + "move (w) -> (w[1..i-1] ++ w[i+2..len(w)]) for i in 1..len(w)-1 if w[i] != w[i+1]\n";
    proved(unlike, ": all(i in 1..len(w)-1: w[i] = w[i+1]) => P(w)");
    refuted_at(unlike, ": len(w) <= 3", "(\"aaaa\")");
    refuted_at(unlike, ": all(x in w: x = 'a' or x = 'b')", "(\"c\")");
    refuted_at(unlike, ": P(w) <=> len(w) <= 1 or w[1] = w[2]", "(\"aab\")");
    proved(over + "move (w) -> (w[2..len(w)]) if len(w) >= 1\n", ": P(w) <=> even(len(w))", "");
    proved("position (w : word over {a})\nmove (w) -> (w[3..len(w)]) if len(w) >= 2\n", ": g(w) = if len(w) mod 4 >= 2 then 1 else 0", "");
    // Of two words each has its own letters: from ("b", "") the letter may not be moved to the second.
    const std::string two = "position (w : word over {a, b}, v : word over {a, '+'})\nmove (w, v) -> (w[2..len(w)], [w[1]] ++ v) if len(w) > 0\n";
    decided(two, " : P at (\"ba\", \"+\")", Verdict::exhausted, "");
    decided(two, " : N at (\"ab\", \"+\")", Verdict::exhausted, "");
    refuted_at(two, ": len(w) + len(v) > 0 => v != \"+\"", "(\"\", \"+\")");
}

// ---- random rewriting systems, against brute force over all words up to a length (tests/support/rewriting.hpp)

/// Moves and answers of the game itself, checked by the definition in the words that are shown.
TEST(Words, AProofShowsMoves) {
    const std::string flips = "game t\n" + row + "move (w) -> (w[i := 0][i + 1 := 1]) for i in 1..len(w)-1 if w[i] = 1 and w[i+1] = 0\n";
    const std::string inversions = "sum(i in 1..len(w), j in 1..len(w): if i < j and w[i] = 1 and w[j] = 0 then 1 else 0)";
    const std::string of_outcomes = reason_of(decide(flips + "claim \"c\": P(w) <=> even(" + inversions + ")\n", 10, 0.2, true));
    EXPECT_NE(of_outcomes.find("From `even(" + inversions + ")`: every move makes that number odd."), std::string::npos) << of_outcomes;
    EXPECT_NE(of_outcomes.find("From any other position in which a move is left, every move leads to such a one."), std::string::npos) << of_outcomes;
    const std::string two_ways = reason_of(decide(
        "game t\n" + row + "move (w) -> (w[2..len(w)]) if len(w) >= 1\nmove (w) -> (w[3..len(w)]) if len(w) >= 2\nclaim \"c\": P(w) <=> len(w) mod 3 = 0\n", 10,
        0.2, true));
    EXPECT_NE(two_ways.find("From `len(w) mod 3 = 0`: every move leads to `len(w) mod 3 in {1, 2}`."), std::string::npos) << two_ways;
    EXPECT_NE(two_ways.find("some move leads to such a one: for example from ([0]) to ([])"), std::string::npos) << two_ways;
    const std::string values = reason_of(decide(
        "game t\n" + row + "move (w) -> (w[1..len(w)-1]) if len(w) >= 1\nmove (w) -> (w[1..len(w)-2]) if len(w) >= 2\n" + "claim \"c\": g(w) = len(w) mod 3\n",
        10, 0.2, true));
    EXPECT_NE(values.find("at ([0, 0]) f is 2, and among its options 0 at ([]), 1 at ([0])."), std::string::npos) << values;
}

TEST(Words, RandomRewritingAgreesWithBruteForce) {
    std::mt19937 random(20261123);
    const auto upto = [&](int low, int high) { return std::uniform_int_distribution<int>(low, high)(random); };
    constexpr std::size_t longest = 8;
    int found = 0, missed = 0, wrong = 0;
    for (int round = 0; round < grundy::tests::rounds(33); ++round) {
        const Rewriting game = tests::random_rewriting(upto);
        const auto label = outcomes(game, longest);
        if (!label || game.rules.empty()) continue;
        // Of some conditions those that agree with the shortest words, else the last one.
        Condition condition = random_condition(upto, 2);
        const auto agrees = [&](const Condition& c, std::size_t length) {
            return std::all_of(label->begin(), label->end(),
                               [&](const auto& one) { return one.first.size() > length || c.is(one.first) == (one.second == 'P'); });
        };
        for (int k = 0; k < 300 && !agrees(condition, 4); ++k) condition = random_condition(upto, 2);
        const bool is_true = agrees(condition, longest);
        const Finding finding = decide(game.text() + "claim \"c\": P(w) <=> " + condition.text + "\n", 10, 0.05);
        EXPECT_TRUE(is_true || finding.verdict != Verdict::proved) << "a false proof\n" << game.text() << condition.text;
        EXPECT_TRUE(!is_true || finding.verdict != Verdict::refuted || finding.counterexample.size() > longest + 4) << game.text() << condition.text;
        if (!is_true) ++wrong;
        else if (finding.verdict == Verdict::proved) ++found;
        else if (++missed <= 3) {
            std::cout << "true to length 8 and not proved: " << game.text() << condition.text << "\n";
            for (const auto& line : finding.tried) std::cout << "  " << line << "\n";
        }
    }
    std::cout << found << " proved, " << missed << " true to length " << longest << " and not proved, " << wrong << " false\n";
    EXPECT_GE(found, grundy::tests::rounds(1));
    EXPECT_GE(wrong, grundy::tests::rounds(1));
}

/// A set that is kept shows where a move leads out of it and what answers that.
TEST(Words, KeptSetsShowAnAnswer) {
    const std::string ends =
        "game t\nposition (w : word over {a, b})\nmove (w) -> (w[2..len(w)]) if len(w) >= 1\nmove (w) -> (w[1..len(w)-1]) if len(w) >= 1\n";
    const std::string said = reason_of(decide(ends + "claim \"c\": keep even(len(w))\n", 10, 0.2, true));
    EXPECT_NE(said.find("for example from (\"ab\") to (\"b\"), answered by (\"\"), and to (\"a\"), answered by (\"\")"), std::string::npos) << said;
}

}  // namespace
}  // namespace grundy::claim
