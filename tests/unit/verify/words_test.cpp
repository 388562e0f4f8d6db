// What the checker says of words against its evaluator and its move generator, on every short word: formulas, where moves lead, what falls.
#include <gtest/gtest.h>

#include <numeric>
#include <random>

#include "engine/verify/core/play.hpp"
#include "engine/verify/words/turns.hpp"
#include "tests/support/depth.hpp"
#include "tests/unit/verify/claimed.hpp"

namespace grundy::verify::word {
namespace {

/// All words of these letters up to a length.
std::vector<Items> words_of(const std::vector<std::int64_t>& letters, std::size_t longest) {
    std::vector<Items> all{{}};
    for (std::size_t k = 0; k < all.size(); ++k)
        for (const std::int64_t letter : letters)
            if (all[k].size() < longest) {
                all.push_back(all[k]);
                all.back().push_back(letter);
            }
    return all;
}

bool accepts(const Set& set, const std::vector<std::int64_t>& letters, const Items& word) {
    if (set.tracks.empty()) return set.accepts[0] != 0;
    const std::size_t base = letters.size() + 1;
    std::size_t state = set.next[0];
    for (const std::int64_t letter : word)
        state = set.next[state * base + static_cast<std::size_t>(std::find(letters.begin(), letters.end(), letter) - letters.begin()) + 1];
    return set.accepts[state] != 0;
}

std::string shown(const Items& word) {
    std::string text;
    for (const std::int64_t x : word) text += x > 20 ? std::string(1, static_cast<char>(x)) : std::to_string(x);
    return "\"" + text + "\"";
}

/// Formulas about a row of 0, 1, 2 (or of two letters), most of which have a value everywhere.
class Formulas {
public:
    Formulas(bool letters, unsigned seed) : letters_(letters), random_(seed) {}

    std::string truth(int depth, std::vector<std::string> places = {}) {
        const auto t = [&] { return "(" + truth(depth - 1, places) + ")"; };
        if (depth <= 0) return atom(places);
        switch (upto(0, 13)) {
            case 0: return t() + " and " + t();
            case 1: return t() + " or " + t();
            case 2: return "not " + t();
            case 3: return t() + " => " + t();
            case 4: return t() + " <=> " + t();
            case 5: return "if " + t() + " then " + t() + " else " + t();
            case 6:
            case 7: {
                const std::string i = name(), condition = upto(0, 1) == 0 ? "" : " if " + atom(with(places, i));
                return std::string(upto(0, 1) == 0 ? "any(" : "all(") + i + " in " + range(places) + condition + ": " + truth(depth - 1, with(places, i)) + ")";
            }
            case 8: {
                const std::string x = name();
                return std::string(upto(0, 1) == 0 ? "any(" : "all(") + x + " in " + made(places) + ": " + x + relation() + letter(places) + ")";
            }
            case 9: return made(places) + (upto(0, 1) == 0 ? " = " : " != ") + list();
            case 10: return number(depth - 1, places) + relation() + constant();
            case 11: return letter(places) + " in {" + letter({}) + ", " + letter({}) + "}";
            default: return atom(places);
        }
    }
    /// A word made of w.
    std::string made(const std::vector<std::string>& places) {
        const std::string at = places.empty() ? "1" : one_of(places);
        switch (upto(0, letters_ ? 7 : 10)) {
            case 0: return "w[1.." + at + "]";
            case 1: return "(w[" + at + "..len(w)] ++ w[1.." + at + "-1])";
            case 2: return "w[" + at + " := " + letter({}) + "]";
            case 3: return "(w[1.." + at + "-1] ++ " + list() + " ++ w[" + at + "+1..len(w)])";
            case 4: {
                const std::string j = name();
                return "[if " + j + relation() + at + " then " + letter(with(places, j)) + " else w[" + j + "] for " + j + " in 1..len(w)]";
            }
            case 5: {
                const std::string x = name();
                return "[" + x + " for " + x + " in w if " + x + " != " + letter({}) + "]";
            }
            case 6: return "(w ++ w[" + at + "..len(w)])";
            case 8: return "w[" + at + " := w[" + at + "] - 1]";  // 0 - 1 is no number of a row, nor is 2 + 1 one of this
            case 9: {
                const std::string x = name();
                return "[" + x + " + " + (upto(0, 1) == 0 ? "1" : "w[" + at + "]") + " for " + x + " in w]";
            }
            case 7: return "(if " + atom(places) + " then w else " + list() + ")";
            default: return "w";
        }
    }

private:
    int upto(int low, int high) { return std::uniform_int_distribution<int>(low, high)(random_); }
    static std::vector<std::string> with(std::vector<std::string> places, const std::string& one) { return places.push_back(one), places; }
    std::string one_of(const std::vector<std::string>& of) { return of[static_cast<std::size_t>(upto(0, static_cast<int>(of.size()) - 1))]; }
    std::string constant() { return std::to_string(upto(0, 3)); }
    std::string relation() { return one_of({" = ", " != ", " < ", " <= ", " > ", " >= "}); }
    std::string equality() { return one_of({" = ", " != "}); }
    std::string name() { return "k" + std::to_string(++names_); }
    std::string list() {
        if (letters_) return one_of({"\"\"", "\"a\"", "\"ab\"", "\"bb\"", "\"aba\""});
        return one_of({"[0]", "[1]", "[2, 0]", "[1, 1]", "[0, 1, 2]"});
    }
    std::string range(const std::vector<std::string>& places) {
        if (places.empty() || upto(0, 2) == 0) return one_of({"1..len(w)", "2..len(w)", "1..len(w)-1", "1..2"});
        const std::string i = one_of(places);
        return one_of({"1.." + i, i + "..len(w)", "1.." + i + "-1", i + "+1..len(w)"});
    }
    std::string letter(const std::vector<std::string>& places) {
        if (!places.empty() && upto(0, 1) == 0) return "w[" + one_of(places) + (upto(0, 9) == 0 ? "+1" : "") + "]";
        return letters_ ? one_of({"'a'", "'b'"}) : std::to_string(upto(0, 2));
    }
    std::string atom(const std::vector<std::string>& places) {
        const std::string i = places.empty() ? "" : one_of(places), j = places.empty() ? "" : one_of(places);
        switch (places.empty() ? upto(4, 7) : upto(0, 7)) {
            case 0: return "w[" + i + "]" + (letters_ ? equality() : relation()) + letter(places);
            case 1: return i + relation() + j + one_of({"", " + 1", " - 2"});
            case 2: return i + " mod " + std::to_string(upto(2, 3)) + " = " + std::to_string(upto(0, 2));
            case 3: return "len(w) - " + i + relation() + constant();
            case 4: return "len(w)" + relation() + constant();
            case 5: return "odd(" + number(0, places) + ")";
            case 6: return "len(w) >= 2 and w[2]" + equality() + "w[1]";
            default: return number(0, places) + " mod 3 = " + std::to_string(upto(0, 2));
        }
    }
    std::string number(int depth, const std::vector<std::string>& places) {
        const std::string i = name(), x = name();
        switch (upto(0, letters_ ? 7 : 11)) {
            case 0: return "len(w)";
            case 1: return "count(" + i + " in " + range(places) + ": w[" + i + "] = " + letter(places) + ")";
            case 2: return "count(" + x + " in " + made(places) + ": " + x + " = " + letter({}) + ")";
            case 3: return "len(" + made(places) + ")";
            case 4: return depth <= 0 ? "len(w)" : "count(" + i + " in 1..len(w): odd(count(" + x + " in " + i + "..len(w): w[" + x + "] = w[" + i + "])))";
            case 5: return depth <= 0 ? "len(w)" : "(" + number(depth - 1, places) + " mod 3 + 2 * (" + number(depth - 1, places) + " mod 2))";
            case 6: return depth <= 0 ? "len(w)" : "min(" + number(depth - 1, places) + " mod 3, " + constant() + ")";
            case 7: return depth <= 0 ? "len(w)" : "(" + number(depth - 1, places) + " + " + number(depth - 1, places) + ")";
            case 8: return "sum(w)";
            case 9: return "sum(" + i + " in 1..len(w) if " + i + " mod 2 = 1: w[" + i + "])";
            case 10: return "xor(w)";
            default: return "max([0] ++ w)";
        }
    }

    bool letters_;
    int names_ = 0;
    std::mt19937 random_;
};

std::string head(bool letters) {
    return letters ? "game t\nposition (w : word) where all(x in w: x = 'a' or x = 'b')\n" : "game t\nposition (w[..]) where all(x in w: x <= 2)\n";
}
std::vector<std::int64_t> alphabet(bool letters) { return letters ? std::vector<std::int64_t>{'a', 'b'} : std::vector<std::int64_t>{0, 1, 2}; }

TEST(Words, FormulasAreReadAsTheyAreEvaluated) {
    int read = 0, both = 0, refused = 0, undefined = 0;
    for (const bool letters : {false, true}) {
        Formulas formulas(letters, letters ? 71 : 72);
        const auto digits = alphabet(letters);
        const auto words = words_of(digits, letters ? 7 : 5);
        for (int round = 0; round < 400; ++round) {
            const std::string text = formulas.truth(2);
            const Claimed c = with_claim(head(letters) + "move (w) -> (w[2..len(w)]) if len(w) > 0\nclaim \"c\": " + text + "\n");
            Steps steps(3'000'000'000);
            Tuples tuples(static_cast<unsigned>(digits.size()) + 1, steps);
            Sentences sentences(c.game, digits, tuples, steps);
            std::optional<Set> set;
            try {
                set = sentences.truth(*c.claim.expr, sentences.position());
            } catch (const Rejected&) {
                ++refused;
            }
            read += set.has_value();
            const Evaluator evaluator(c.game, steps);
            int yes = 0, no = 0;
            bool defined = true;
            for (const Items& word : words) {
                verify::Frame frame(c.claim.frame);
                frame[0] = many(word);
                try {
                    const bool here = evaluator.holds(c.claim.expr, frame);
                    ++(here ? yes : no);
                    EXPECT_EQ(set ? accepts(*set, digits, word) : here, here) << text << " at " << shown(word);
                } catch (const Rejected&) {
                    defined = false;
                    EXPECT_FALSE(set) << text << " has no value at " << shown(word);
                }
            }
            undefined += !defined;
            both += set && yes > 0 && no > 0;
            if (HasFailure()) return;
        }
    }
    std::printf("%d read, %d of them true of some words only, %d refused, %d without a value somewhere\n", read, both, refused, undefined);
    EXPECT_GE(read, 350);
    EXPECT_GE(both, 200);
    EXPECT_GE(undefined, 10);
}

/// Some measures, and whether every move is said to lower them.
std::vector<std::pair<Row, bool>> judged(const Turns& turns, std::size_t letters) {
    std::vector<std::pair<Row, bool>> rows{{{{1, 1, 1}, {}, true}, true},
                                           {{{1, 2, 0}, {}, true}, true},
                                           {{{0, 1, 3}, {}, true}, true},
                                           {{{}, {0, 1, 2}, true}, true},
                                           {{{}, {2, 1, 0}, false}, true}};
    for (auto& [row, falls] : rows) {
        (row.weights.empty() ? row.ranks : row.weights).resize(letters);
        try {
            turns.require_falling({row});
        } catch (const Rejected&) {
            falls = false;
        }
    }
    return rows;
}

bool is_lower(const Row& row, const std::vector<std::int64_t>& digits, const Items& before, const Items& after) {
    const auto ranks = [&](const Items& word) {
        Items all;
        for (const std::int64_t x : word) {
            const auto digit = static_cast<std::size_t>(std::find(digits.begin(), digits.end(), x) - digits.begin());
            all.push_back(row.weights.empty() ? row.ranks[digit] : row.weights[digit]);
        }
        return all;
    };
    Items was = ranks(before), is = ranks(after);
    if (!row.weights.empty()) return std::accumulate(is.begin(), is.end(), 0L) < std::accumulate(was.begin(), was.end(), 0L);
    if (!row.from_left) std::reverse(was.begin(), was.end()), std::reverse(is.begin(), is.end());
    return was.size() == is.size() && is < was;
}

TEST(Words, MovesLeadWhereTheyAreGenerated) {
    int read = 0, legal = 0, falling = 0, rising = 0;
    for (const bool letters : {false, true}) {
        Formulas formulas(letters, letters ? 81 : 82);
        const auto digits = alphabet(letters);
        const auto words = words_of(digits, letters ? 6 : 4);
        for (int round = 0; round < grundy::tests::rounds(67); ++round) {
            const std::string condition = round % 3 == 0 ? "" : " if " + formulas.truth(1, {"i"});
            const std::string stop = round % 5 == 0 ? "stop (w) if " + formulas.truth(1) + "\n" : "";
            const std::string move = "move (w) -> (" + formulas.made({"i"}) + ") for i in 1..len(w)" + condition + "\n" + stop;
            const Claimed c = with_claim(head(letters) + move + "claim \"c\": " + formulas.truth(1) + "\n");
            Steps steps(3'000'000'000);
            Tuples tuples(static_cast<unsigned>(digits.size()) + 1, steps);
            Sentences sentences(c.game, digits, tuples, steps);
            bool understood = false;
            try {
                const Turns turns(c.game, sentences);
                const Set of = sentences.truth(*c.claim.expr, sentences.position()), from = turns.before(of);
                const auto rows = judged(turns, digits.size());
                for (const auto& one : rows) ++(one.second ? falling : rising);
                ++read, understood = true;
                const Moves moves(c.game, steps);
                const Evaluator evaluator(c.game, steps);
                for (const Items& word : words) {
                    bool leads = false, any = false;
                    for (const Option& option : moves.options({many(word)})) {
                        const Items& to = option[0][0].items;
                        any = true;
                        verify::Frame frame(c.claim.frame);
                        frame[0] = many(to);
                        leads = leads || evaluator.holds(c.claim.expr, frame);
                        for (const auto& [row, falls] : rows)
                            EXPECT_TRUE(!falls || is_lower(row, digits, word, to)) << move << shown(word) << " -> " << shown(to);
                    }
                    legal += any;
                    EXPECT_EQ(accepts(from, digits, word), leads) << move << "into " << rule::to_string(*c.claim.expr, c.game) << " from " << shown(word);
                    EXPECT_EQ(accepts(turns.can_move(), digits, word), any) << move << shown(word);
                }
            } catch (const Rejected& why) {  // more than automata decide, by its spelling, or without a value somewhere
                EXPECT_FALSE(understood) << move << why.what();
            }
            if (HasFailure()) return;
        }
    }
    std::printf("%d moves read, %d words with a move, a measure falls %d times and does not %d times\n", read, legal, falling, rising);
    EXPECT_GE(read, grundy::tests::rounds(32));
    EXPECT_GE(legal, grundy::tests::rounds(1333));
    EXPECT_GE(falling, grundy::tests::rounds(8));
    EXPECT_GE(rising, grundy::tests::rounds(26));
}

/// What is counted is one of the letters; what a row may hold is said by `where`.
TEST(Words, LettersAreThoseOfTheGame) {
    const auto why = [](const std::string& rule, const std::vector<std::uint32_t>& letters) -> std::string {
        Steps steps(1'000'000'000);
        try {
            require_letters(with_claim("game t\n" + rule + "move (w) -> (w[2..len(w)]) if len(w) > 0\nclaim \"c\": len(w) >= 0\n").game, letters, steps);
            return {};
        } catch (const std::exception& no) {
            return no.what();
        }
    };
    EXPECT_EQ(why("position (w[..]) where all(x in w: x <= 2)\n", {0, 1, 2}), "");
    EXPECT_EQ(why("position (w[..]) where len(w) < 9 and all(x in w: x mod 2 = 1 and x < 4)\n", {1, 3}), "");
    EXPECT_EQ(why("position (w[..]) where all(x in w: x <= 2)\n", {0, 1, 2, 3}), "");
    EXPECT_NE(why("position (w[..]) where all(x in w: x <= 2)\n", {0, 1}), "");
    EXPECT_NE(why("position (w[..]) where all(x in w: x mod 2 = 1)\n", {1, 3}), "");
    EXPECT_NE(why("position (w[..]) where all(x in w if x > 0: x <= 2) or all(x in w: x <= 1)\n", {0, 1, 2}), "");
    EXPECT_NE(why("position (w[..]) where all(x in w[2..len(w)]: x <= 2)\n", {0, 1, 2}), "");
    EXPECT_NE(why("position (w[..])\n", {0, 1}), "");
    EXPECT_NE(why("position (unordered w[..]) where all(x in w: x <= 2)\n", {0, 1, 2}), "");
    EXPECT_EQ(why("position (w : word)\nstart (\"ab\")\n", {'a', 'b'}), "");
    EXPECT_NE(why("position (w : word)\nstart (\"abc\")\n", {'a', 'b'}), "");
    for (const std::vector<std::uint32_t>& list :
         {std::vector<std::uint32_t>{}, {'b', 'a'}, {'a', 'a'}, {'a', 200}, {'a', ' '}, {1, 2, 3, 4, 5, 6, 7, 8, 9, 10}})
        EXPECT_NE(why("position (w : word)\n", list), "");
}

}  // namespace
}  // namespace grundy::verify::word
