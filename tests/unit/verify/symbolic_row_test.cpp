// Rows told by numbers against the rows that they are at each number: laid side by side, as sets, read from expressions; ways within a cost; inversions.
#include "engine/verify/words/symbolic_row.hpp"

#include <gtest/gtest.h>

#include <map>
#include <random>

#include "engine/rule/walk.hpp"
#include "engine/verify/words/inversions.hpp"
#include "engine/verify/words/told_row.hpp"
#include "tests/support/depth.hpp"
#include "tests/unit/verify/claimed.hpp"

namespace grundy::verify::word {
namespace {

using Numbers = std::vector<std::int64_t>;

Digits written_at(const SymbolicRow& row, const Numbers& numbers) {
    Digits all;
    for (const Block& block : row)
        for (std::int64_t k = block.times.at(numbers); k > 0; --k) all.insert(all.end(), block.letters.begin(), block.letters.end());
    return all;
}

/// Domains of up to two loops, with forms that are nowhere negative in them, and rows made of these.
class RandomRows {
public:
    explicit RandomRows(unsigned seed) : random_(seed) {
        domain_.least = upto(0, 2);
        for (std::int64_t loops = upto(0, 2); loops > 0; --loops) {
            const Linear low = form(), high = plus(low, form());
            if (!domain_.is_never_negative(plus(high, low, -1))) continue;
            domain_.ranges.emplace_back(low, plus(high, linear(-upto(0, 2))));  // perhaps there are numbers for some t alone
        }
    }
    const Domain& domain() const { return domain_; }
    std::vector<Numbers> numbers() const {
        std::vector<Numbers> all;
        for (std::int64_t t = domain_.least; t < domain_.least + 4; ++t) all.push_back({t});
        for (const auto& [low, high] : domain_.ranges) {
            std::vector<Numbers> more;
            for (const Numbers& one : all)
                for (std::int64_t v = low.at(one); v <= high.at(one); ++v) {
                    more.push_back(one);
                    more.back().push_back(v);
                }
            all = std::move(more);
        }
        return all;
    }
    SymbolicRow row() {
        SymbolicRow made;
        for (std::int64_t blocks = upto(1, 4); blocks > 0; --blocks) {
            Digits letters;
            for (std::int64_t k = upto(1, 3); k > 0; --k) letters.push_back(static_cast<unsigned>(upto(1, 2)));
            made.push_back({letters, form()});
        }
        return made;
    }
    /// Another row of the same length, told otherwise: the same one, or changed a little.
    SymbolicRow changed(SymbolicRow row) {
        for (std::int64_t k = upto(0, 4); k > 0; --k) {
            const auto at = static_cast<std::size_t>(upto(0, static_cast<std::int64_t>(row.size()) - 1));
            Block& block = row[at];
            switch (upto(0, 4)) {
                case 0: {  // in two
                    const Linear part = form();
                    if (!domain_.is_never_negative(plus(block.times, part, -1))) break;
                    Block first{block.letters, part};
                    block.times = plus(block.times, part, -1);
                    row.insert(row.begin() + static_cast<std::ptrdiff_t>(at), first);
                    break;
                }
                case 1: {  // a copy before it, the rest turned
                    if (!domain_.is_never_negative(plus(block.times, linear(-1)))) break;
                    const Digits before(block.letters.begin(), block.letters.begin() + 1), behind(block.letters.begin() + 1, block.letters.end());
                    block.times = plus(block.times, linear(-1));
                    std::rotate(block.letters.begin(), block.letters.begin() + 1, block.letters.end());
                    if (!behind.empty()) row.insert(row.begin() + static_cast<std::ptrdiff_t>(at) + 1, {behind, linear(1)});
                    row.insert(row.begin() + static_cast<std::ptrdiff_t>(at), {before, linear(1)});
                    break;
                }
                case 2:
                    block.letters[static_cast<std::size_t>(upto(0, static_cast<std::int64_t>(block.letters.size()) - 1))] = static_cast<unsigned>(upto(1, 2));
                    break;
                case 3: std::swap(row[at], row[static_cast<std::size_t>(upto(0, static_cast<std::int64_t>(row.size()) - 1))]); break;
                default:
                    if (const auto half = block.times.over(2)) block = {doubled(block.letters), *half};
            }
        }
        return row;
    }

private:
    static Digits doubled(Digits letters) {
        const Digits once = letters;
        letters.insert(letters.end(), once.begin(), once.end());
        return letters;
    }
    std::int64_t upto(std::int64_t low, std::int64_t high) { return std::uniform_int_distribution<std::int64_t>(low, high)(random_); }
    Linear form() {
        for (int tries = 0; tries < 30; ++tries) {
            Linear made = linear(upto(-2, 3), upto(0, 2));
            for (std::size_t k = 0; k < domain_.ranges.size(); ++k) made.of[k + 2] = upto(-1, 1);
            if (domain_.is_never_negative(made)) return made;
        }
        return linear(upto(0, 2));
    }

    std::mt19937 random_;
    Domain domain_;
};

TEST(SymbolicRow, SideBySideIsWhatItIsAtEachNumber) {
    const int rounds = tests::rounds(3'000);
    int told = 0, same = 0;
    Steps steps(1'000'000'000);
    for (int seed = 0; seed < rounds; ++seed) {
        RandomRows random(static_cast<unsigned>(seed));
        const SymbolicRow a = random.row(), b = random.changed(a);
        const auto pairs = aligned(a, b, random.domain(), steps);
        if (!pairs) continue;
        ++told;
        const bool claimed_same = are_same(a, b, random.domain(), steps);
        same += claimed_same ? 1 : 0;
        SymbolicRow first, second;
        for (const Pair& pair : *pairs) {
            ASSERT_EQ(pair.a.size(), pair.b.size());
            first.push_back({pair.a, pair.times}), second.push_back({pair.b, pair.times});
        }
        for (const Numbers& numbers : random.numbers()) {
            for (const Pair& pair : *pairs) ASSERT_GE(pair.times.at(numbers), 0) << seed;
            ASSERT_EQ(written_at(a, numbers), written_at(first, numbers)) << seed;
            ASSERT_EQ(written_at(b, numbers), written_at(second, numbers)) << seed;
            if (claimed_same) {
                ASSERT_EQ(written_at(a, numbers), written_at(b, numbers)) << seed;
            }
        }
    }
    EXPECT_GT(told, rounds / 3);
    EXPECT_GT(same, rounds / 10);
}

/// A puzzle on rows of 0 and 1, with the sets of its moves.
struct Puzzle {
    explicit Puzzle(const std::string& rest)
        : claimed(with_claim("game t\nposition (c[..]) where all(x in c: x <= 1)\nplay alone\ngoal (c) if len(c) = 0\n" + rest)),
          steps(4'000'000'000),
          tuples(3, steps),
          sentences(claimed.game, {0, 1}, tuples, steps),
          turns(claimed.game, sentences),
          moves(sentences, turns) {}
    Claimed claimed;
    Steps steps;
    Tuples tuples;
    Sentences sentences;
    Turns turns;
    RowMoves moves;
};
const std::string exchange = "move (c) -> (c[i := c[i + 1], i + 1 := c[i]]) for i in 1..len(c) - 1 if c[i] != c[i + 1]\n";

bool has_pair(const Set& pairs, const Digits& a, const Digits& b) {
    if (pairs.tracks.size() != 2) return pairs.is_all();
    std::size_t q = pairs.next[0];
    for (std::size_t k = 0; k < a.size(); ++k) q = pairs.next[q * 9 + a[k] + 3 * b[k]];
    return pairs.accepts[q] != 0;
}

TEST(SymbolicRow, FormsHaveBounds) {
    const Linear v{{0, 0, 1}}, w{{0, 0, 0, 1}};
    const Domain loops{1, {{linear(0), linear(-2, 1)}, {v, linear(3, 1)}}};  // v in 0..t - 2, w in v..t + 3
    EXPECT_EQ(loops.bound(linear(0, 1)), 2) << "with t = 1 there is no v";
    EXPECT_EQ(loops.bound(v), 0);
    EXPECT_EQ(loops.bound(w), 0);
    EXPECT_EQ(loops.bound(plus(w, v, -1)), 0);
    EXPECT_EQ(loops.bound(plus(linear(0, 2), w, -1)), -1);
    EXPECT_EQ(loops.bound(plus(linear(0, 1), v, -1)), 2);
    EXPECT_FALSE(loops.bound(plus(linear(0), w, -1))) << "nothing bounds it from below";
    EXPECT_FALSE(loops.bound(plus(v, linear(0, 2), -1)));
    EXPECT_EQ(Domain({4, {}}).bound(linear(-1, 2)), 7);
    EXPECT_THROW((void)Domain({4, {}}).bound(linear(0, 1'000'000'000'000)), Rejected);
}

TEST(SymbolicRow, SetsHaveTheRowsOfEachNumber) {
    Puzzle puzzle(exchange + "claim \"c\": c = c\n");
    const Supersets supersets(puzzle.tuples, puzzle.moves, {1, 0});
    int members = 0;
    for (int seed = 0; seed < tests::rounds(150); ++seed) {
        RandomRows random(static_cast<unsigned>(seed));
        const SymbolicRow a = random.row(), b = random.changed(a);
        const auto pairs = aligned(a, b, random.domain(), puzzle.steps);
        if (!pairs) continue;
        const Set rows = supersets.of(a, random.domain()), both = supersets.of(*pairs, random.domain());
        for (const Numbers& numbers : random.numbers()) {
            const Digits x = written_at(a, numbers), y = written_at(b, numbers);
            if (static_cast<std::int64_t>(x.size()) < random.domain().least) continue;  // of no length that is told
            ASSERT_TRUE(puzzle.moves.is_in(rows, x)) << seed;
            ASSERT_TRUE(has_pair(both, x, y)) << seed;
            ++members;
        }
    }
    EXPECT_GT(members, 500);
    // of a length that is told, and so often at least
    const Supersets even(puzzle.tuples, puzzle.moves, {2, 0});
    const Set rows = even.of(SymbolicRow{{{1}, linear(0, 1)}, {{2}, linear(0, 1)}}, Domain{1, {}});
    EXPECT_TRUE(puzzle.moves.is_in(rows, {1, 2}));
    EXPECT_TRUE(puzzle.moves.is_in(rows, {1, 2, 2, 2})) << "more than the rows that are told";
    for (const Digits& row : {Digits{}, Digits{1, 2, 2}, Digits{2, 2}, Digits{2, 1}, Digits{1, 2, 1, 2}}) EXPECT_FALSE(puzzle.moves.is_in(rows, row));
}

/// Rows told by their length, as the language has them.
class Texts {
public:
    explicit Texts(unsigned seed) : random_(seed) {}
    std::string row() {
        std::string all;
        for (int parts = upto(1, 3); parts > 0; --parts) all += (all.empty() ? "" : " ++ ") + part();
        return all;
    }

private:
    int upto(int low, int high) { return std::uniform_int_distribution<int>(low, high)(random_); }
    std::string letter() { return std::to_string(upto(0, 1)); }
    std::string form() {
        static const char* const all[] = {"1", "2", "3", "len(c) / 2", "len(c) / 2 - 1", "len(c) - len(c) / 2", "(len(c) + 1) / 2", "len(c) / 2 - len(c) / 2",
                                          "2"};
        return all[upto(0, 8)];
    }
    std::string body(int depth) {
        if (depth == 0) return letter();
        static const char* const relations[] = {"<=", "<", ">", ">=", "=", "!="};
        const std::string place = upto(0, 3) == 0 ? "i - 1" : "i", yes = body(depth - 1), no = body(depth - 1);
        if (upto(0, 2) == 0) return "(if i mod 2 = " + letter() + " then " + letter() + " else " + letter() + ")";
        if (upto(0, 3) == 0)
            return "(if i <= " + form() + " then " + yes + " else (if (i - (" + form() + ")) mod 3 = 1 then " + letter() + " else " + letter() + "))";
        return "(if " + place + " " + relations[upto(0, 5)] + " " + form() + " then " + yes + " else " + no + ")";
    }
    std::string part() {
        switch (upto(0, 3)) {
            case 0: return "[" + letter() + ", " + letter() + "]";
            case 1: return "[" + letter() + "] * (" + form() + ")";
            case 2: return "[" + letter() + ", " + letter() + ", " + letter() + "] * (" + form() + ")";
            default: return "[" + body(upto(0, 3)) + " for i in 1.." + form() + "]";
        }
    }
    std::mt19937 random_;
};

TEST(SymbolicRow, ExpressionsAreReadAsTheyAreEvaluated) {
    int read = 0;
    for (int seed = 0; seed < tests::rounds(1'500); ++seed) {
        const std::string text = Texts(static_cast<unsigned>(seed)).row();
        const Claimed c = with_claim("game t\nposition (c[..]) where all(x in c: x <= 1)\nplay alone\ngoal (c) if len(c) = 0\n" + exchange +
                                     "claim \"c\": c = " + text + "\n");
        Steps steps(1'000'000'000);
        Tuples tuples(3, steps);
        const Sentences sentences(c.game, {0, 1}, tuples, steps);
        const Evaluator evaluator(c.game, steps);
        std::uint32_t next = c.claim.frame;
        const rule::ExprRef whole = rule::inlined(c.game, c.claim.expr, next);
        const rule::Expr& row = *row_said(*whole, 0);
        const std::int64_t least = seed % 3;
        // of any length in t, to find the one that it has: the rows of other lengths are refused
        for (const std::int64_t plus : {0, 1}) {
            const auto evaluated = [&](std::int64_t t) {
                verify::Frame frame(next);
                frame[0] = many(Items(static_cast<std::size_t>(2 * t + plus), 0));
                return evaluator.at(row, frame).items;
            };
            SymbolicRow made;
            try {
                made = ToldRow(sentences, 0, {2, plus}, least).read_any(row);
            } catch (const Rejected&) {
                continue;
            }
            ++read;
            for (std::int64_t t = least; t < least + 6; ++t) {
                Items items;
                for (const unsigned d : written_at(made, {t})) items.push_back(static_cast<std::int64_t>(d) - 1);
                ASSERT_EQ(items, evaluated(t)) << text << " at " << 2 * t + plus;
                for (const Block& block : made) ASSERT_GE(block.times.at({t}), 0) << text;
            }
        }
    }
    EXPECT_GT(read, tests::rounds(400));
}

/// All rows of 0 and 1 as digits.
std::vector<Digits> rows_of(std::size_t length) {
    std::vector<Digits> all{{}};
    for (std::size_t k = 0; k < length; ++k) {
        std::vector<Digits> more;
        for (const Digits& row : all)
            for (const unsigned d : {1U, 2U}) {
                more.push_back(row);
                more.back().push_back(d);
            }
        all = std::move(more);
    }
    return all;
}

TEST(SymbolicRow, WithinACostAreTheRowsThatWaysLeadTo) {
    Puzzle puzzle(exchange.substr(0, exchange.size() - 1) + " cost 2\n" + "move (c) -> (c[1 := 1]) if len(c) > 0 and c[1] = 0 cost 3\nclaim \"c\": c = c\n");
    for (std::size_t length = 0; length < 5; ++length) {
        const auto rows = rows_of(length);
        std::map<Digits, std::map<Digits, std::int64_t>> far;
        for (const Digits& from : rows)
            for (const Digits& to : rows) far[from][to] = from == to ? 0 : puzzle.moves.cost(from, to).value_or(1000);
        for (const Digits& by : rows)
            for (const Digits& from : rows)
                for (const Digits& to : rows) far[from][to] = std::min(far[from][to], far[from][by] + far[by][to]);
        for (std::int64_t cost = 0; cost <= 7; ++cost)
            for (const Digits& from : rows)
                for (const Digits& to : rows) EXPECT_EQ(has_pair(puzzle.moves.within(cost), from, to), far[from][to] <= cost);
    }
    const Frame backward{{1}, {}, {2, 1}}, plain{{1}, {}, {1, 2}};
    EXPECT_FALSE(puzzle.moves.are_kept_by(plain)) << "the second entry is not changed";
    EXPECT_FALSE(puzzle.moves.are_kept_by(backward, true));
    Puzzle free(exchange + "claim \"c\": c = c\n");
    for (const bool back : {false, true}) EXPECT_TRUE(free.moves.are_kept_by(back ? backward : plain, back));
}

TEST(SymbolicRow, InversionsAreCounted) {
    Puzzle puzzle(exchange + "claim \"c\": c = c\n");
    const Inversions inversions(puzzle.sentences, puzzle.moves, Json::parse(R"({"plus": [3, 0, 1, 5], "minus": [0, 0, 0, 7], "divisor": 1})"));
    for (int seed = 0; seed < tests::rounds(200); ++seed) {
        RandomRows random(static_cast<unsigned>(seed));
        if (!random.domain().ranges.empty()) continue;
        const SymbolicRow row = random.row();
        for (const Numbers& numbers : random.numbers()) {
            const Digits all = written_at(row, numbers);
            std::int64_t sum = 0;
            for (std::size_t j = 0; j < all.size(); ++j)
                for (std::size_t i = 0; i < j; ++i) sum += all[i] == 1 ? (all[j] == 1 ? 3 : 1) : (all[j] == 1 ? 0 : -2);
            ASSERT_EQ(inversions.of(row, numbers[0]), sum);
        }
    }
    // what a move takes away is less than, or more than it costs
    const auto with = [](const std::string& move, const char* least) {
        Puzzle one(move + "claim \"c\": c = c\n");
        Inversions(one.sentences, one.moves, Json::parse(least));
    };
    const char* const plain = R"({"plus": [0, 0, 1, 0], "minus": [0, 0, 0, 0], "divisor": 1})";
    const char* const twice = R"({"plus": [0, 0, 2, 0], "minus": [0, 0, 0, 0], "divisor": 1})";
    const char* const four = R"({"plus": [0, 0, 1, 0], "minus": [0, 0, 0, 0], "divisor": 4})";
    EXPECT_NO_THROW(with(exchange, plain));
    EXPECT_THROW(with(exchange, twice), Rejected);
    EXPECT_NO_THROW(with(exchange.substr(0, exchange.size() - 1) + " cost 2\n", twice));
    const std::string leap =
        "move (c) -> (c[i := c[i + 2], i + 2 := c[i]]) for i in 1..len(c) - 2 if c[i] != c[i + 2]\n";  // over another one: three inversions
    EXPECT_THROW(with(leap, plain), Rejected);
    EXPECT_NO_THROW(with(leap, four));
    const std::string any = "move (c) -> (c[i := c[j], j := c[i]]) for i in 1..len(c), j in i + 1..len(c) if c[i] != c[j]\n";
    EXPECT_THROW(with(any, four), Rejected) << "of letters as far from each other as you like";
    EXPECT_THROW(with("move (c) -> (c[i := 1]) for i in 1..len(c) if c[i] = 0\n", four), Rejected) << "of letters that do not stay";
}

}  // namespace
}  // namespace grundy::verify::word
