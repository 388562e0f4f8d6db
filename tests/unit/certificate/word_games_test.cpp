// Words that are sums of their runs (12.1), and of which all plays have one length (11.6): certified, forged, and on random rewriting games held against brute
// force over all short words (tests/support/rewriting.hpp), which shares nothing with the engine or the checker.
#include <gtest/gtest.h>

#include <random>

#include "engine/base/failure.hpp"
#include "engine/linear/linear.hpp"
#include "engine/recognise/several/word_runs.hpp"
#include "engine/verify/word_diamonds.hpp"
#include "engine/verify/word_runs.hpp"
#include "tests/support/depth.hpp"
#include "tests/support/rewriting.hpp"
#include "tests/unit/certificate/certify.hpp"
#include "tests/unit/certificate/mutants.hpp"
#include "tests/unit/certificate/truth.hpp"

namespace grundy::certificate::tests {
namespace {

using grundy::tests::outcomes;
using grundy::tests::random_rewriting;
using grundy::tests::replace;
using grundy::tests::Rewriting;

constexpr std::uint64_t many_steps = 20'000'000'000;

const std::string ab = "game t\nposition (w : word over {a, b})\n";
const std::string dawson = ab + replace("aa", "b");
const std::string pins =
    "game t\nposition (w : word over {o, '.'})\nmove (w) -> (w[i := '.']) for i in 1..len(w) if w[i] = 'o'\n"
    "move (w) -> (w[i := '.', i + 1 := '.']) for i in 1..len(w)-1 if w[i] = 'o' and w[i+1] = 'o'\n";
const std::string bits =
    "game t\nposition (w[..]) where all(x in w: x <= 1)\n"
    "move (w) -> (w[i := 0, i + 1 := 0]) for i in 1..len(w)-1 if w[i] = 1 and w[i+1] = 1\n";
const std::string trimmed = ab + replace("aaa", "a");  // a run of n gets two shorter while there are three
const std::string odd_wythoff =
    "game t\nposition (x, y)\nmove (x, y) -> (x - k, y) for k in 1..x\nmove (x, y) -> (x, y - k) for k in 1..y\n"
    "move (x, y) -> (x - 2*k, y - 2*k) for k in 1..min(x, y)\n";
const std::string factors = ab + replace("ab", "");

TEST(WordGames, AreCertified) {
    const struct {
        std::string rule, claim;
        const char* theorem;
    } table[] = {
        {trimmed, "g(w ++ \"b\") = g(w)", "12.1"},
        {ab + "move (w) -> (w[1..i-1] ++ \"a\" ++ w[i+3..len(w)]) for i in 1..len(w)-2 if w[i..i+2] = \"aaa\"\n", "g(w ++ \"b\") = g(w)", "12.1"},
        {pins, "all(x in w: x = 'o') and len(w) > 70 => not P(w)", "12.1"},
        {factors, "g(w) <= 1", "11.6"},
        {factors, "P(w) => w != \"aab\"", "11.6"},
        {factors + "play misere\n", "N(w) => w != \"aab\"", "11.6"},
        {odd_wythoff, "P(x, y) <=> P(y, x)", "11.7"},
        {"game t\nposition (n)\nmove (n) -> (n - k) for k in 1..3\nmove (n) -> (n / 2) if even(n) and n >= 1\n",
         "P(n) <=> n in {0, 4} or (n >= 6 and n mod 4 = 1)", "11.1"},
        {odd_wythoff, "g(x, y) = g(y, x)", "11.7"},
    };
    for (const auto& entry : table) {
        try {
            const std::string text = certified(entry.rule, entry.claim);
            EXPECT_EQ(Json::parse(text)["proof"]["thm"], entry.theorem) << entry.rule << entry.claim;
            EXPECT_EQ(against_schema(text), "") << entry.claim;
            EXPECT_TRUE(true_as_printed(text, many_steps)) << entry.claim;
        } catch (const std::exception& why) {
            ADD_FAILURE() << entry.rule << entry.claim << ": " << why.what();
        }
    }
}

Json with_proof(Json of, const Json& proof) { return of["proof"] = proof, of; }
void is_refused(const Json& json, const std::string& because) { expect_rejected(json.dump(), because, many_steps); }
/// A certificate of another rule and claim with this proof.
Json forged(const std::string& rule, const std::string& claim, const Json& proof) {
    const bool row = rule.find("w[..]") != std::string::npos;
    return with_proof(Json::parse(claiming(certified(rule, row ? "P([]) or N([])" : "P(\"\") or N(\"\")"), rule, claim)), proof);
}

TEST(WordGames, ForgedRuns) {
    const Json good = Json::parse(certified(trimmed, "g(w ++ \"b\") = g(w)")), proof = good["proof"];
    const auto with = [&](const std::function<void(Json&)>& change) {
        Json json = good;
        return change(json["proof"]), json;
    };
    is_refused(with([](Json& p) { p["runs"]["letter"] = 'b'; }), "separate");
    is_refused(with([](Json& p) { p["runs"]["letter"] = 'x'; }), "no word has");
    is_refused(with([](Json& p) { p["runs"]["claim"]["values"][2] = 5; }), "");
    is_refused(with([](Json& p) { p["runs"]["claim"]["period"] = 3; }), "");
    is_refused(with([](Json& p) { p["runs"]["claim"]["of"] = "outcomes"; }), "");
    is_refused(with([](Json& p) { p["runs"]["more"] = 1; }), "more");
    is_refused(with([](Json& p) { p.erase("runs"); }), "");
    is_refused(with([](Json& p) { p["measure"] = Json::array(); }), "measure");
    is_refused(with([](Json& p) { p["letters"] = {'a'}; }), "alphabet");
    is_refused(forged(trimmed, "g(w ++ \"a\") = g(w)", proof), "false");
    is_refused(forged(trimmed, "g(w) = 0", proof), "false");
    // Moves that look beyond a run, change it from outside, or know where the word ends.
    const std::string position = ab, take = "move (w) -> (w[i := 'b']) for i in ";
    for (const char* line : {"2..len(w) if w[i] = 'a'\n", "1..len(w) if w[i] = 'a' and (i = 1 or w[i-1] = 'a')\n", "1..len(w) if w[i] = 'a' and odd(i)\n",
                             "1..len(w) if w[i] = 'a' and w[1] = 'a'\n", "1..len(w) if w[i] = 'a' and len(w) > 3\n"}) {
        const Json json = forged(position + take + line, "g(w ++ \"b\") = g(w)", proof);
        EXPECT_NE(rejection(json.dump(), many_steps), "") << line;
    }
    for (const char* line : {"move (w) -> (w[1..i-1] ++ w[i+2..len(w)]) for i in 1..len(w)-1 if w[i] = 'a' and w[i+1] = 'b'\n",
                             "move (w) -> (w[1..i-1] ++ w[i+1..len(w)]) for i in 1..len(w) if w[i] = 'b'\n",
                             "move (w) -> (w[i+1..len(w)] ++ \"b\" ++ w[1..i-1]) for i in 1..len(w) if w[i] = 'a'\n",
                             "move (w) -> (w[1..i-1] ++ \"b\" ++ w[i+1..len(w)] ++ \"b\") for i in 1..len(w) if w[i] = 'a'\n"}) {
        const Json json = forged(position + line, "g(w ++ \"b\") = g(w)", proof);
        EXPECT_NE(rejection(json.dump(), many_steps), "") << line;
    }
    const std::string misere = trimmed + "play misere\n", stopped = trimmed + "stop (w) if len(w) = 3\n";
    is_refused(forged(misere, "P(w ++ \"b\") <=> P(w)", proof), "normal play");
    is_refused(forged(stopped, "P(w ++ \"b\") <=> P(w)", proof), "normal play");
    const std::string even =
        "game t\nposition (w[..]) where all(x in w: x <= 1) and even(len(w))\n"
        "move (w) -> (w[i := 0, i + 1 := 0]) for i in 1..len(w)-1 if w[i] = 1 and w[i+1] = 1\n";
    is_refused(forged(even, "g(w) <= 15", Json::parse(certified(bits, "g(w) <= 15"))["proof"]), "position");
}

TEST(WordGames, ForgedDiamonds) {
    const Json good = Json::parse(certified(factors, "g(w) <= 1")), proof = good["proof"];
    is_refused(forged(dawson, "P(w) => w != \"aab\"", proof), "no common option");
    is_refused(forged(ab + replace("ab", "") + replace("ba", "a"), "g(w) <= 1", proof), "no common option");
    is_refused(forged(ab + replace("ab", "ba") + replace("ba", "ab"), "P(w) or N(w)", proof), "may not end");
    is_refused(forged(factors, "P(w) => len(w) < 2", proof), "");
    is_refused(forged(factors, "w = \"abab\" => N(w)", proof), "");
    is_refused(forged(factors, "g(w) = 0", proof), "");
    is_refused(forged(factors, "P(w ++ \"a\") <=> P(w)", proof), "");
    is_refused(forged(factors + "terminal (w): mover wins if len(w) = 1\n", "N(w) or P(w)", proof), "terminal");
    Json denied = good;
    denied["claim"]["holds"] = false;
    is_refused(denied, "refutes no claim");
    Json far = good;
    far["proof"]["rounds"] = 65;
    is_refused(far, "64");
}

/// Of words that a claim names one play tells: the letters and the measure are all that the certificate has to say.
TEST(WordGames, NamedWordsByOnePlay) {
    const std::string start = factors + "start (\"aabb\" * 56 ++ \"ab\")\n";
    const std::string n = "N(\"aabb\" * 60 ++ \"ab\")", lost = "P(\"aabb\" * 60 ++ \"ab\")";
    for (const std::string claim : {"N at start", "g at start = 1", "winner at start = first", "length at start = 113", "g at start = 0",
                                    "length at start = 112", n.c_str(), lost.c_str()}) {
        const Json json = Json::parse(certified(start, claim));
        EXPECT_TRUE(json["proof"].contains("plays")) << claim << json["proof"];
        EXPECT_EQ(against_schema(json.dump()), "") << claim;
        Json denied = json;
        denied["claim"]["holds"] = !json["claim"]["holds"];
        EXPECT_NE(rejection(denied.dump(), many_steps), "") << claim;
    }
    const Json good = Json::parse(certified(factors, n)), proof = good["proof"];
    const auto with = [&](const std::function<void(Json&)>& change) {
        Json json = good;
        return change(json["proof"]), json;
    };
    is_refused(forged(factors, lost, proof), "false");
    is_refused(forged(dawson, n, proof), "no common option");
    is_refused(forged(ab + replace("ab", "ba") + replace("ba", "ab"), n, proof), "may not end");
    is_refused(forged(factors + "stop (w) if len(w) = 4\n", n, proof), "stop");
    is_refused(forged(factors + "terminal (w): mover wins if len(w) = 1\n", n, proof), "tells who wins under normal");
    is_refused(forged(ab.substr(0, ab.size() - 1) + " where len(w) != 6\n" + replace("ab", ""), n, proof), "");
    is_refused(with([](Json& p) { p["plays"]["letters"] = {'a'}; }), "alphabet");
    is_refused(with([](Json& p) { p["plays"].erase("measure"); }), "measure");
    is_refused(with([](Json& p) { p["plays"]["rounds"] = 4; }), "rounds");
    is_refused(with([](Json& p) { p["thm"] = "law"; }), "single words are told of");
    // Words of a letter that is not listed are played through.
    const std::string some = "game t\nposition (w : word)\n" + replace("ab", "");
    EXPECT_NE(rejection(forged(some, "P(\"cab\")", proof).dump(), many_steps), "");
}

TEST(WordGames, Mutants) {
    int mutants = 0;
    for (const auto& [rule, claim] : std::vector<std::pair<std::string, std::string>>{{trimmed, "g(w ++ \"b\") = g(w)"}, {factors, "g(w) <= 1"}}) {
        const Json original = Json::parse(certified(rule, claim));
        mutants += pass_only_if_true(original, 4, 2'000'000'000).mutants;
    }
    EXPECT_GE(mutants, 300);
}

// ---- random games

constexpr std::size_t longest = 8;

/// The values of the runs of a letter, joined.
int of_runs(const std::map<std::string, int>& value, const std::string& word, char letter) {
    int sum = 0;
    for (std::size_t k = 0, n = 0; k <= word.size(); ++k) {
        if (k < word.size() && word[k] == letter) {
            ++n;
            continue;
        }
        sum ^= value.at(std::string(n, letter)), n = 0;
    }
    return sum;
}

/// The shortest and the longest play.
std::pair<int, int> lengths(const Rewriting& game, const std::string& word, std::map<std::string, std::pair<int, int>>& known) {
    const auto found = known.find(word);
    if (found != known.end()) return found->second;
    std::pair<int, int> result{0, 0};
    bool first = true;
    for (const std::string& option : game.options(word)) {
        const auto [least, most] = lengths(game, option, known);
        result = {first ? least + 1 : std::min(result.first, least + 1), std::max(result.second, most + 1)};
        first = false;
    }
    return known[word] = result;
}

/// What the recogniser and the checker each say of a random game, and what is true of its short words.
TEST(WordGames, RandomRewritings) {
    std::mt19937 random(20260607);
    const auto upto = [&](int low, int high) { return std::uniform_int_distribution<int>(low, high)(random); };
    int sums = 0, agreed = 0, diamonds = 0, none = 0;
    for (int round = 0; round < grundy::tests::rounds(30); ++round) {
        const Rewriting game = random_rewriting(upto);
        if (game.rules.empty()) continue;
        const auto label = outcomes(game, longest);
        if (!label) continue;
        const auto value = grundy::tests::values(game, *label);
        if (value.empty()) continue;  // play need not end
        const std::string text = game.text(true);
        const rule::Game read = claim_in(text + "claim \"c\": finite\n").first;
        bool is_sum = false;
        for (const char letter : {'a', 'b'}) {
            try {
                verify::Steps steps(many_steps);
                verify::game_of_runs(read, {'a', 'b'}, letter, steps);
            } catch (const verify::Rejected&) {
                continue;
            }
            is_sum = true;
            for (const auto& [word, is] : *label)
                ASSERT_TRUE(word.size() > longest || value.at(word) == of_runs(value, word, letter)) << text << word << " " << letter;
        }
        bool recognised = false;
        try {
            const auto runs = recognise::game_of_word_runs(read);
            recognised = runs.has_value();
            for (const auto& [word, is] : *label)
                ASSERT_TRUE(!runs || word.size() > longest || value.at(word) == of_runs(value, word, static_cast<char>(runs->letter))) << text << word;
        } catch (const linear::Beyond&) {
        }
        sums += is_sum ? 1 : 0, agreed += is_sum == recognised ? 1 : 0, none += is_sum ? 0 : 1;
        try {
            verify::Steps steps(many_steps);
            verify::require_diamonds(read, {'a', 'b'}, steps);
        } catch (const verify::Rejected&) {
            continue;
        }
        ++diamonds;
        std::map<std::string, std::pair<int, int>> known;
        for (const auto& [word, is] : *label) {
            const auto [least, most] = lengths(game, word, known);
            ASSERT_EQ(least, most) << text << word;
        }
    }
    std::printf("%d sums of runs, %d others, %d alike for both; %d with plays of one length\n", sums, none, agreed, diamonds);
    EXPECT_GE(sums, grundy::tests::rounds(1));
    EXPECT_GE(none, grundy::tests::rounds(7));
    EXPECT_GE(diamonds, grundy::tests::rounds(1));
    EXPECT_GE(agreed, sums);
}

/// Whether play ends from the start of a game on words: a measure says so of all words, a set of words that goes on for ever must hold the start.
TEST(WordGames, FiniteFromStart) {
    const std::string ends = "game t\nposition (w : word over {a, b, c})\n" + replace("a", "bb") + replace("b", "cc");
    const std::string goes_on = ab + replace("ab", "bbaa");
    const std::string good = certified(ends + "start (\"aaabbb\")\n", "finite from start"),
                      refuted = certified(goes_on + "start (\"aab\")\n", "finite from start");
    EXPECT_EQ(Json::parse(good)["proof"]["thm"], "rank");
    EXPECT_TRUE(Json::parse(good)["claim"]["holds"].get<bool>());
    EXPECT_EQ(Json::parse(refuted)["proof"]["thm"], "endless");
    EXPECT_FALSE(Json::parse(refuted)["claim"]["holds"].get<bool>());
    for (const std::string& text : {good, refuted}) {
        EXPECT_EQ(against_schema(text), "");
        EXPECT_EQ(rejection(text, many_steps), "");
        Json denied = Json::parse(text);
        denied["claim"]["holds"] = !denied["claim"]["holds"].get<bool>();
        EXPECT_NE(rejection(denied.dump(), many_steps), "");
    }
    // From "ba" no move is possible.
    Json elsewhere = Json::parse(refuted);
    const Json other = Json::parse(certified(goes_on + "start (\"ba\")\n", "len(w) >= 0"));
    for (const char* part : {"text", "hash", "rule"}) elsewhere[part] = other[part];
    is_refused(elsewhere, "from the start play may have to end");
    // A measure that some move does not lower.
    Json raised = Json::parse(good);
    raised["proof"]["measure"][0]["weights"] = {1, 1, 1};
    is_refused(raised, "may not end");
}

// Who wins at a word that no search reaches, by a law of all words.
TEST(WordGames, WordsThatAClaimNames) {
    const std::string sorted = ab + replace("ab", "ba");  // 210 inversions, 231, 105 and 0
    for (const char* claim : {"P(\"ab\" * 20)", "N(\"ab\" * 20)"}) {
        const std::string text = certified(sorted, claim);
        const Json json = Json::parse(text);
        EXPECT_EQ(json["proof"]["thm"], claim[0] == 'P' ? "exhaustive" : "counterexample");
        EXPECT_EQ(json["claim"]["holds"].get<bool>(), claim[0] == 'P');
        EXPECT_EQ(against_schema(text), "");
        Json turned = json;
        turned["claim"]["holds"] = claim[0] != 'P';
        EXPECT_NE(rejection(turned.dump(), many_steps), "");
        Json without = json;
        without["proof"]["words"].erase("law");
        EXPECT_NE(rejection(without.dump(), few_steps), "") << "all plays: more than anybody waits for";
        without["proof"].erase("words");
        EXPECT_NE(rejection(without.dump(), few_steps), "");
    }
    const std::string good = certified(sorted, "P(\"ab\" * 20)");
    for (const char* so : {"N(\"ab\" * 21)", "N(\"ab\" * 14)", "P(\"ba\" * 14) => P(\"b\" * 30)", "P(\"ab\" * 20) and N(\"ab\" * 14)", "N(\"ab\" * 1001)"})
        EXPECT_EQ(rejection(claiming(good, sorted, so), many_steps), "") << so;
    for (const char* wrong : {"P(\"ab\" * 21)", "P(\"ab\" * 14)", "N(\"b\" * 30)", "P(\"ab\" * 20) and P(\"ab\" * 14)", "D(\"ab\" * 20)", "P(\"ab\" * 1001)"})
        EXPECT_NE(rejection(claiming(good, sorted, wrong), many_steps), "") << wrong;
    const Json proof = Json::parse(good)["proof"];
    const auto with = [&](const std::function<void(Json&)>& change) {
        Json json = Json::parse(good);
        return change(json["proof"]), json;
    };
    const std::size_t states = proof["words"]["law"]["lost"].size();
    for (std::size_t k = 0; k < proof["words"]["law"]["next"].size(); ++k)
        is_refused(with([&](Json& p) { p["words"]["law"]["next"][k] = (p["words"]["law"]["next"][k].get<std::size_t>() + 1) % states; }), "law");
    for (std::size_t q = 0; q < proof["words"]["law"]["lost"].size(); ++q)
        is_refused(with([&](Json& p) { p["words"]["law"]["lost"][q] = 1 - p["words"]["law"]["lost"][q].get<int>(); }), "law");
    is_refused(with([](Json& p) { p["words"]["letters"] = {'a'}; }), "alphabet");
    is_refused(with([](Json& p) { p["words"].erase("measure"); }), "measure");
    is_refused(with([](Json& p) { p["words"]["rounds"] = 4; }), "rounds");
    is_refused(with([](Json& p) { p["plays"] = p["words"]; }), "either one play");
    is_refused(with([](Json& p) { p["thm"] = "law"; }), "single words are told of");
    is_refused(forged(ab + replace("ab", "ba") + replace("ba", "ab"), "P(\"ab\" * 20)", proof), "may not end");
    is_refused(forged(ab + replace("ab", ""), "P(\"ab\" * 20)", proof), "may not end");
    is_refused(forged(sorted + "play misere\n", "P(\"ab\" * 20)", proof), "law");
    Json numbers = Json::parse(certified("game t\nposition (x, y)\nmove (x, y) -> (x - 1, y)\n", "P(2, 3)"));
    numbers["proof"]["words"] = proof["words"];
    is_refused(numbers, "no word");
}

// Half a million moves and more: of a start, of its value, of words from which play may go on for ever, of sums of runs.
TEST(WordGames, NamedWordsOfLongPlay) {
    const std::string sorted = ab + replace("ab", "ba") + "start (\"ab\" * 1013)\n";
    const std::string zeros = "game t\nposition (w[..]) where all(x in w: x <= 1)\nmove (u ++ [1, 0] ++ v) -> (u ++ [0, 1] ++ v)\n";
    const std::string turns = ab + "move (u ++ \"a\") -> (u ++ \"b\")\nmove (u ++ \"b\") -> (u ++ \"a\")\nmove (u ++ \"b\") -> (u)\n";
    const struct {
        std::string rule;
        const char* claim;
        bool holds;
    } table[] = {
        {sorted, "N at start", true},
        {sorted, "P at start", false},
        {sorted, "g at start = 1", true},
        {sorted, "g at start = 0", false},
        {sorted, "winner at start = first", true},
        {zeros, "P([1] * 1000 ++ [0] * 1000)", true},
        {zeros, "N([1] * 1000 ++ [0] * 1000)", false},
        {zeros, "N([1] * 1001 ++ [0] * 1001) and g([1] * 1001 ++ [0] * 1001) != 0", true},
        {turns, "D(\"ab\" * 500)", true},
        {turns, "P(\"ab\" * 500)", false},
    };
    for (const auto& row : table) {
        SCOPED_TRACE(row.rule + row.claim);
        try {
            const Json json = Json::parse(certified(row.rule, row.claim));
            EXPECT_EQ(json["claim"]["holds"].get<bool>(), row.holds);
            EXPECT_EQ(against_schema(json.dump()), "");
            Json denied = json;
            denied["claim"]["holds"] = !row.holds;
            EXPECT_NE(rejection(denied.dump(), many_steps), "");
        } catch (const std::exception& why) {
            ADD_FAILURE() << why.what();
        }
    }
}

}  // namespace
}  // namespace grundy::certificate::tests
