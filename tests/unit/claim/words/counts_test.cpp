/// Claims about unordered rows of any length, by how many entries are each number: rows by hand, and random games against brute force, which plays every
/// arrangement of every short row and shares nothing with the engine.
#include <map>
#include <random>
#include <set>

#include "tests/support/depth.hpp"
#include "tests/unit/claim/rows.hpp"

namespace grundy::claim {
namespace {

const std::string bits = "game t\nposition (unordered w[..]) where all(x in w: x <= 1)\n",
                  trits = "game t\nposition (unordered w[..]) where all(x in w: x <= 2)\n";

void decided_so(const std::string& rule, const char* claim, Verdict verdict, const char* detail) { check({{rule.c_str(), claim, verdict, detail}}); }

TEST(Counts, RowsOfAnyLength) {
    const std::string unlike = bits + "move (w) -> (w[2..len(w)]) if len(w) >= 1\nmove (w) -> (w[3..len(w)]) if len(w) >= 2 and w[1] != w[2]\n";
    decided_so(unlike, ": P(w) <=> even(sum(w)) and even(len(w))", Verdict::proved, "of how many entries are 0 and 1");
    decided_so(unlike, ": P(w) => N(w ++ [1])", Verdict::proved, "11.1");
    decided_so(unlike, ": P(w) <=> even(len(w))", Verdict::refuted, "([0, 1])");
    decided_so(unlike, ": count(x in w: x = 0) = k => (P(w) <=> even(sum(w)) and even(k)) for k in 0..5", Verdict::proved, "11.1");
    const std::string pairs = bits +
                              "move (w) -> (w[1..i-1] ++ w[i+1..j-1] ++ w[j+1..len(w)]) for i in 1..len(w), j in i+1..len(w) if w[i] = 0 and w[j] = 1\n"
                              "move (w) -> ([w[k] for k in 1..len(w) if k != i]) for i in 1..len(w) if w[i] = 0\n";
    decided_so(pairs, ": P(w) <=> even(count(x in w: x = 0))", Verdict::proved, "11.1");
    decided_so(pairs, ": g(w) = count(i in 1..len(w): w[i] = 0) mod 2", Verdict::proved, "11.2");
    decided_so(pairs, ": g(w) = sum(w) mod 2", Verdict::refuted, "([0])");
    const std::string differences = trits + "move (w) -> (w[3..len(w)] ++ [abs(w[1] - w[2])]) if len(w) >= 2\n";
    decided_so(differences, ": P(w) <=> len(w) = 0 or odd(len(w))", Verdict::proved, "");
    decided_so(differences + "play misere\n", ": P(w) <=> len(w) > 0 and even(len(w))", Verdict::proved, "");
    decided_so(trits + "move (w) -> (w[i := w[i] - 1, j := w[j] + 1]) for i in 1..len(w), j in 1..len(w) if i != j and w[i] = 1 and w[j] = 1\n",
               ": sum(w) = 0 => P(w)", Verdict::proved, "");
}

/// A 2 becomes two 1s: no sum of entries falls, nor their number, but what is lost of the 2s is never won back. Where a move can be taken back, play goes
/// round.
TEST(Counts, PlayEnds) {
    const std::string into_ones = trits + "move (w) -> (w[2..len(w)] ++ [1, 1]) if len(w) >= 1 and w[1] = 2\n",
                      gone = "move (w) -> (w[2..len(w)]) if len(w) >= 1 and w[1] = 1\n",
                      back = "move (w) -> (w[3..len(w)] ++ [2]) if len(w) >= 2 and w[1] = 1 and w[2] = 1\n";
    decided_so(into_ones + gone, ": finite", Verdict::proved, "c2 falls");
    decided_so(into_ones + back, ": finite", Verdict::refuted, "([2])");
}

/// What counts do not tell is not proved.
TEST(Counts, AProofShowsRowsAndNotCounts) {
    const std::string reason =
        reason_of(decide("game t\nposition (unordered w[..]) where all(x in w: x <= 2)\nmove (w) -> (w[i := w[i] - 1]) for i in 1..len(w) if w[i] >= 1\n"
                         "move (w) -> (w[2..len(w)]) if len(w) >= 1 and w[1] = 0\nclaim \"c\": P(w) <=> even(len(w) + sum(w))\n",
                         10, 0.2, true));
    EXPECT_NE(reason.find("for example ([1]) leads only to ([0])."), std::string::npos) << reason;
    EXPECT_NE(reason.find("It ends at a good position, as at ([]), and whoever is to move there has lost."), std::string::npos) << reason;
}

/// Three million entries were written out.
TEST(Counts, LongRowsAreToldByTheirCounts) {
    const Finding finding = decide(
        "game t\nposition (unordered w[..]) where all(x in w: x <= 1)\nmove (w) -> (w[2..len(w)]) if len(w) >= 1 and w[1] = 0\n"
        "move (w) -> (w[i := 0]) for i in 1..len(w) if w[i] = 1\nclaim \"c\": P(w) <=> even(len(w) + sum(w)) and len(w) != 3000000\n",
        2, 0.05);
    EXPECT_NE(finding.verdict, Verdict::proved);
    std::string tried;
    for (const std::string& line : finding.tried) tried += line + "\n";
    EXPECT_NE(tried.find("([3000000 × 1])"), std::string::npos) << tried.substr(0, 1'000);
}

TEST(Counts, WhatIsBeyondThem) {
    for (const char* move : {"(w[2..len(w)]) if len(w) >= 1 and w[len(w)] = 1", "(w[1..i-1]) for i in 1..len(w)", "(w[i := 0]) for i in 2..len(w) if w[i] = 1",
                             "(w[1..len(w)-1]) if len(w) >= 1"}) {
        const Finding finding = decide(bits + "move (w) -> " + move + "\nclaim \"c\": P(w) and sum(w) > 90 => even(sum(w))\n", 0.25, 0.05);
        EXPECT_NE(finding.verdict, Verdict::proved) << move;
    }
    const std::string one = "game t\nposition (unordered w[..])\nmove (w) -> (w[2..len(w)]) if len(w) >= 1";
    decided_so(one + " and w[1] >= 0\n", ": P(w) <=> even(len(w))", Verdict::proved, "of all rows, found from the empty one");
    const std::string two = "game t\nposition (unordered w[..])\nmove (w) -> (w[2..len(w)]) if len(w) >= 2 and w[1] >= w[2]\n";
    decided_so(two, ": P(w) <=> odd(len(w)) or len(w) = 0", Verdict::holds, "how large the numbers");
    decided_so(one + "\n", ": P(w) <=> even(len(w))", Verdict::proved, "what the numbers of the row are decides nothing");
}

// ---- random games

using Row = std::vector<int>;
struct Line {
    std::string text;
    std::function<std::vector<Row>(const Row&)> moves;  ///< of one arrangement
};

Row without(const Row& w, std::size_t from, std::size_t count, std::optional<int> last = {}) {
    Row rest(w.begin(), w.begin() + static_cast<std::ptrdiff_t>(from));
    rest.insert(rest.end(), w.begin() + static_cast<std::ptrdiff_t>(from + count), w.end());
    if (last) rest.push_back(*last);
    return rest;
}

template <class Upto>
Line random_line(Upto upto, int most) {
    const int a = upto(0, most), b = upto(0, most), c = upto(0, most), mod = upto(2, 3), r = upto(0, mod - 1);
    const auto n = [](int x) { return std::to_string(x); };
    Line line;
    switch (upto(0, 5)) {
        case 0:
            line = {"(w[2..len(w)]) if len(w) >= 1 and w[1] = " + n(a),
                    [=](const Row& w) { return !w.empty() && w[0] == a ? std::vector<Row>{without(w, 0, 1)} : std::vector<Row>{}; }};
            break;
        case 1:
            line = {"(w[3..len(w)] ++ [" + n(c) + "]) if len(w) >= 2 and w[1] = " + n(a) + " and w[2] = " + n(b),
                    [=](const Row& w) { return w.size() > 1 && w[0] == a && w[1] == b ? std::vector<Row>{without(w, 0, 2, c)} : std::vector<Row>{}; }};
            break;
        case 2:
            line = {"(w[3..len(w)] ++ [abs(w[1] - w[2])]) if len(w) >= 2",
                    [](const Row& w) { return w.size() > 1 ? std::vector<Row>{without(w, 0, 2, std::abs(w[0] - w[1]))} : std::vector<Row>{}; }};
            break;
        case 3:
            line = {"(w[i := w[i] - 1]) for i in 1..len(w) if w[i] > 0", [](const Row& w) {
                        std::vector<Row> all;
                        for (std::size_t i = 0; i < w.size(); ++i)
                            if (w[i] > 0) all.push_back(w), --all.back()[i];
                        return all;
                    }};
            break;
        case 4:
            line = {"(w[1..i-1] ++ w[i+1..j-1] ++ w[j+1..len(w)]) for i in 1..len(w), j in i+1..len(w) if w[i] <= w[j]", [](const Row& w) {
                        std::vector<Row> all;
                        for (std::size_t i = 0; i < w.size(); ++i)
                            for (std::size_t j = i + 1; j < w.size(); ++j)
                                if (w[i] <= w[j]) all.push_back(without(without(w, j, 1), i, 1));
                        return all;
                    }};
            break;
        default:
            line = {"(w[i := 0, j := w[j] - w[i]]) for i in 1..len(w), j in 1..len(w) if i != j and w[i] > 0", [](const Row& w) {
                        std::vector<Row> all;
                        for (std::size_t i = 0; i < w.size(); ++i)
                            for (std::size_t j = 0; j < w.size(); ++j)
                                if (i != j && w[i] > 0 && w[j] >= w[i]) all.push_back(w), all.back()[j] -= w[i], all.back()[i] = 0;
                        return all;
                    }};
    }
    if (upto(0, 2) == 0) {
        line.text += " and len(w) mod " + n(mod) + " = " + n(r);
        if (line.text.find(" if ") == std::string::npos) line.text.replace(line.text.rfind(" and "), 5, " if ");
        line.moves = [=, all = line.moves](const Row& w) { return static_cast<int>(w.size()) % mod == r ? all(w) : std::vector<Row>{}; };
    }
    return line;
}

struct Judged {
    int value = -1;  ///< -1: being looked at
    bool lost = false;
};

/// By the definition; false where play returns.
bool judge(const Row& w, const std::vector<Line>& lines, bool misere, std::map<Row, Judged>& known) {
    const auto [at, fresh] = known.try_emplace(w);
    if (!fresh) return at->second.value >= 0;
    std::set<Row> options;
    Row arranged = w;
    do
        for (const Line& line : lines)
            for (Row next : line.moves(arranged)) {
                std::sort(next.begin(), next.end());
                options.insert(std::move(next));
            }
    while (std::next_permutation(arranged.begin(), arranged.end()));
    Judged result{0, options.empty() ? !misere : true};
    std::set<int> reached;
    for (const Row& next : options) {
        if (!judge(next, lines, misere, known)) return false;
        reached.insert(known[next].value);
        result.lost = result.lost && !known[next].lost;
    }
    while (reached.count(result.value) != 0) ++result.value;
    known[w] = result;
    return true;
}

TEST(Counts, RandomGamesAgreeWithBruteForce) {
    std::mt19937 random(20261128);
    const auto upto = [&](int low, int high) { return std::uniform_int_distribution<int>(low, high)(random); };
    int found = 0, missed = 0, refuted = 0;
    for (int round = 0; round < grundy::tests::rounds(20); ++round) {
        const int most = upto(1, 2);
        const bool misere = upto(0, 4) == 0;
        std::vector<Line> lines;
        for (int k = upto(1, 3); k > 0; --k) lines.push_back(random_line(upto, most));
        std::string text = (most == 1 ? bits : trits) + (misere ? "play misere\n" : "");
        for (const Line& line : lines) text += "move (w) -> " + line.text + "\n";
        std::vector<Row> rows{{}};
        for (std::size_t k = 0; k < rows.size(); ++k)
            for (int v = rows[k].empty() ? 0 : rows[k].back(); v <= most && rows[k].size() < 7; ++v) rows.push_back(rows[k]), rows.back().push_back(v);
        std::map<Row, Judged> known;
        if (!std::all_of(rows.begin(), rows.end(), [&](const Row& w) { return judge(w, lines, misere, known); })) continue;
        std::string claim;
        std::function<bool(const Row&)> is;
        const auto choose = [&] {
            const int a = upto(0, most), m = upto(2, 3), r = upto(0, m - 1), kind = upto(0, misere ? 3 : 5);
            const auto n = [](int x) { return std::to_string(x); };
            const auto number = [=](const Row& w) { return static_cast<int>(std::count(w.begin(), w.end(), a)) % m == r; };
            const auto length = [=](const Row& w) { return static_cast<int>(w.size()) % m == r; };
            const std::string counts = "count(x in w: x = " + n(a) + ") mod " + n(m) + " = " + n(r), lengths = "len(w) mod " + n(m) + " = " + n(r);
            const auto more = [=](Row w) { return w.push_back(a), std::sort(w.begin(), w.end()), w; };
            switch (kind) {
                case 0: claim = "P(w) <=> " + counts, is = [&, number](const Row& w) { return known[w].lost == number(w); }; break;
                case 1: claim = lengths + " => P(w)", is = [&, length](const Row& w) { return !length(w) || known[w].lost; }; break;
                case 2: claim = "P(w) => N(w ++ [" + n(a) + "])", is = [&, more](const Row& w) { return !known[w].lost || !known[more(w)].lost; }; break;
                case 3: claim = "P(w) => " + counts, is = [&, number](const Row& w) { return !known[w].lost || number(w); }; break;
                case 4: claim = "g(w) <= " + n(r), is = [&, r](const Row& w) { return known[w].value <= r; }; break;
                default: claim = counts + " => g(w) = " + n(r), is = [&, number, r](const Row& w) { return !number(w) || known[w].value == r; }; break;
            }
        };
        const auto true_to = [&](std::size_t size) { return std::all_of(rows.begin(), rows.end(), [&](const Row& w) { return w.size() > size || is(w); }); };
        choose();
        for (int k = 0; k < 100 && !true_to(3); ++k) choose();
        const bool is_true = true_to(6);
        const Finding finding = decide(text + "claim \"c\": " + claim + "\n", 10, 0.05);
        EXPECT_TRUE(is_true || finding.verdict != Verdict::proved) << "a false proof\n" << text << claim;
        const auto size = (std::count(finding.counterexample.begin(), finding.counterexample.end(), ',') + 1);
        EXPECT_TRUE(!is_true || finding.verdict != Verdict::refuted || size > 6) << text << claim << finding.counterexample;
        refuted += finding.verdict == Verdict::refuted ? 1 : 0;
        if (is_true) ++(finding.verdict == Verdict::proved ? found : missed);
    }
    std::cout << found << " proved, " << missed << " true to length 6 and not proved, " << refuted << " refuted\n";
    EXPECT_GE(found, grundy::tests::rounds(4));
    EXPECT_GE(refuted, grundy::tests::rounds(2));
    EXPECT_LE(missed, found / 4);
}

}  // namespace
}  // namespace grundy::claim
