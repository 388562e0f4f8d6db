/// Lengths of play that are told by which letters stand before which: the inversions and their like. Rows by hand, and random rules against brute force.
#include <random>
#include <set>

#include "tests/support/depth.hpp"
#include "tests/unit/claim/rows.hpp"

namespace grundy::claim {
namespace {

const std::string pairs = "game t\nposition (w : word over {a, b, c})\n";
const std::string sorted = pairs + "move (w) -> (w[i := w[i+1], i+1 := w[i]]) for i in 1..len(w)-1 if w[i] > w[i+1]\n";
const std::string written =
    "game t\nposition (w : word over {0, 1})\nmove (w) -> (w[1..i-1] ++ \"01\" ++ w[i+2..len(w)]) for i in 1..len(w)-1 if w[i..i+1] = \"10\"\n";

TEST(PairLengths, HoweverTheyAreWritten) {
    for (const char* claim :
         {": length = count(i in 1..len(w), j in 1..len(w): i < j and w[i] > w[j])", ": length = count(i in 1..len(w), j in i+1..len(w): w[i] > w[j])",
          ": length = count(i in 1..len(w)-1, j in i+1..len(w): w[j] < w[i])", ": length = count(j in 1..len(w), i in 1..j-1: w[i] > w[j])",
          ": length = count(j in 1..len(w), i in 1..j: w[i] > w[j])", ": length = sum(i in 1..len(w), j in i..len(w) if w[i] > w[j]: 1)",
          ": length = count(i in 1..len(w), j in 1..len(w): not (i <= j or w[i] >= w[j]))"})
        check({{sorted.c_str(), claim, Verdict::proved, "11.4"}, {written.c_str(), claim, Verdict::proved, "11.4"}});
    check({{written.c_str(), ": length = count(x in w: x = '1') * count(x in w: x = '0') - count(i in 1..len(w), j in i+1..len(w): w[i] < w[j])",
            Verdict::proved, "11.4"},
           {written.c_str(), ": length = count(x in w: x = '1') * count(x in w: x = '0')", Verdict::refuted, "(\"01\")"}});
}

TEST(PairLengths, WrongOnes) {
    check({{sorted.c_str(), ": length = count(i in 1..len(w), j in i+1..len(w): w[i] > w[j] and w[i] = 'c')", Verdict::refuted, "(\"ba\")"},
           {sorted.c_str(), ": length = count(i in 1..len(w), j in 1..len(w): w[i] > w[j])", Verdict::refuted, "(\"ab\")"},
           {sorted.c_str(), ": length = count(i in 1..len(w), j in i..len(w): w[i] >= w[j])", Verdict::refuted, "(\"a\")"},
           {sorted.c_str(), ": length = count(x in w: x = 'a') ^ 2", Verdict::refuted, "(\"a\")"},
           // What is asked of the places besides is no matter of pairs.
           {sorted.c_str(), ": length = count(i in 1..len(w), j in i+1..len(w): w[i] > w[j] and j < 40)", Verdict::holds, "no sum of how often"},
           // Not the neighbours alone.
           {(pairs + "move (w) -> (w[i := w[j], j := w[i]]) for i in 1..len(w), j in i+1..len(w) if w[i] > w[j]\n").c_str(),
            ": length = count(i in 1..len(w), j in i+1..len(w): w[i] > w[j])", Verdict::refuted, "(\"baa\")"}});
}

/// Two neighbours become two others.
struct Pairs {
    std::vector<std::pair<std::string, std::string>> rules;
    std::map<std::string, std::optional<int>> known;
    /// How many moves every play has; nothing: not all as many, or it need not end.
    std::optional<int> length(const std::string& w) {
        if (const auto found = known.find(w); found != known.end()) return found->second;
        known[w] = std::nullopt;  // on the way
        std::set<std::optional<int>> lengths;
        for (const auto& [from, to] : rules)
            for (auto at = w.find(from); at != std::string::npos; at = w.find(from, at + 1)) lengths.insert(length(w.substr(0, at) + to + w.substr(at + 2)));
        if (lengths.empty()) return known[w] = 0;
        if (lengths.size() == 1 && *lengths.begin()) return known[w] = **lengths.begin() + 1;
        return std::nullopt;
    }
    std::string text() const {
        std::string text = "game t\nposition (w : word over {a, b, c})\n";
        for (const auto& [from, to] : rules)
            text += "move (w) -> (w[1..i-1] ++ \"" + to + "\" ++ w[i+2..len(w)]) for i in 1..len(w)-1 if w[i..i+1] = \"" + from + "\"\n";
        return text;
    }
};

struct Weights {
    std::array<int, 3> of{};
    std::array<std::array<int, 3>, 3> pairs{};
    int at(const std::string& w) const {
        int sum = 0;
        std::array<int, 3> seen{};
        for (const char c : w) {
            const auto k = static_cast<std::size_t>(c - 'a');
            sum += of[k];
            for (std::size_t a = 0; a < 3; ++a) sum += seen[a] * pairs[a][k];
            ++seen[k];
        }
        return sum;
    }
    std::string text() const {
        std::string text = "0", letters = "abc";
        for (std::size_t k = 0; k < 3; ++k) text += " + " + std::to_string(of[k]) + " * count(x in w: x = '" + letters[k] + "')";
        for (std::size_t a = 0; a < 3; ++a)
            for (std::size_t b = 0; b < 3; ++b)
                if (pairs[a][b] != 0)
                    text += std::string(" + ") + std::to_string(pairs[a][b]) + " * count(i in 1..len(w), j in i+1..len(w): w[i] = '" + letters[a] +
                            "' and w[j] = '" + letters[b] + "')";
        return text;
    }
};

std::vector<std::string> words_up_to(std::size_t longest) {
    std::vector<std::string> words{""};
    for (std::size_t k = 0; words[k].size() < longest; ++k)
        for (const char c : {'a', 'b', 'c'}) words.push_back(words[k] + c);
    return words;
}

TEST(PairLengths, RandomRulesAgreeWithBruteForce) {
    std::mt19937 random(20261127);
    const auto upto = [&](int high) { return std::uniform_int_distribution<int>(0, high)(random); };
    const auto two = [&] { return std::string{static_cast<char>('a' + upto(2)), static_cast<char>('a' + upto(2))}; };
    const std::vector<std::string> few = words_up_to(4), many = words_up_to(7);
    int proved = 0, refuted = 0;
    for (int round = 0; round < tests::rounds(4000); ++round) {
        Pairs game;
        for (int k = 0; k <= upto(3); ++k) {
            const std::string from = two();
            game.rules.emplace_back(from, upto(2) == 0 ? two() : std::string{from[1], from[0]});
        }
        if (std::any_of(few.begin(), few.end(), [&](const std::string& w) { return !game.length(w); })) continue;
        Weights weights;  // those of words of one and two letters are told by their lengths
        for (std::size_t a = 0; a < 3; ++a) weights.of[a] = *game.length({static_cast<char>('a' + a)});
        for (std::size_t a = 0; a < 3; ++a)
            for (std::size_t b = 0; b < 3; ++b)
                weights.pairs[a][b] = *game.length({static_cast<char>('a' + a), static_cast<char>('a' + b)}) - weights.of[a] - weights.of[b];
        const auto is_true = [&](const std::vector<std::string>& words) {
            return std::all_of(words.begin(), words.end(), [&](const std::string& w) { return game.length(w) == std::optional(weights.at(w)); });
        };
        if (!is_true(few) || game.length("abcabc") == 0) continue;
        if (round % 4 == 0) ++weights.pairs[static_cast<std::size_t>(upto(2))][static_cast<std::size_t>(upto(2))];
        const Finding finding = decide(game.text() + "claim \"c\": length = " + weights.text() + "\n", 2);
        const bool so = is_true(many);
        EXPECT_EQ(finding.verdict, so ? Verdict::proved : Verdict::refuted) << game.text() << weights.text();
        ++(so ? proved : refuted);
        if (proved + refuted >= tests::rounds(16)) break;
    }
    std::cout << proved << " proved, " << refuted << " refuted\n";
    EXPECT_GE(proved, 6);
    EXPECT_GE(refuted, 2);
}

}  // namespace
}  // namespace grundy::claim
