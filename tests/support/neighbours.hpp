#pragma once
/// Random rules by which two neighbours of a word become something else, how long their plays are by brute force, and lengths that letters and pairs of them
/// tell. Shares nothing with the engine.
#include <algorithm>
#include <array>
#include <map>
#include <optional>
#include <random>
#include <set>
#include <string>
#include <vector>

namespace grundy::tests {

/// Two neighbours become two others.
struct Neighbours {
    std::vector<std::pair<std::string, std::string>> rules;
    std::map<std::string, std::optional<int>> known;
    /// How many moves every play has; nothing: not all as many, or it need not end.
    std::optional<int> length(const std::string& w) {
        if (const auto found = known.find(w); found != known.end()) return found->second;
        known[w] = std::nullopt;  // on the way
        std::set<std::optional<int>> lengths;
        for (const auto& [from, to] : rules)
            for (auto at = w.find(from); at != std::string::npos; at = w.find(from, at + 1))
                lengths.insert(length(w.substr(0, at) + to + w.substr(at + from.size())));
        if (lengths.empty()) return known[w] = 0;
        if (lengths.size() == 1 && *lengths.begin()) return known[w] = **lengths.begin() + 1;
        return std::nullopt;
    }
    std::string text() const {
        std::string text = "game t\nposition (w : word over {a, b, c})\n";
        for (const auto& [from, to] : rules) text += "move (u ++ \"" + from + "\" ++ v) -> (u ++ " + (to.empty() ? "" : "\"" + to + "\" ++ ") + "v)\n";
        return text;
    }
};

struct PairWeights {
    std::array<int, 3> of{};
    std::array<std::array<int, 3>, 3> pairs{};
    void change(std::mt19937& random) {
        const auto one = [&] { return std::uniform_int_distribution<std::size_t>(0, 2)(random); };
        ++(one() == 0 ? of[one()] : pairs[one()][one()]);
    }
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

inline std::vector<std::string> words_up_to(std::size_t longest) {
    std::vector<std::string> words{""};
    for (std::size_t k = 0; words[k].size() < longest; ++k)
        for (const char c : {'a', 'b', 'c'}) words.push_back(words[k] + c);
    return words;
}

/// Is that the length of all plays from words of up to so many letters?
inline bool is_length(Neighbours& game, const PairWeights& weights, std::size_t longest) {
    const auto words = words_up_to(longest);
    return std::all_of(words.begin(), words.end(), [&](const std::string& w) { return game.length(w) == std::optional(weights.at(w)); });
}

/// A rule, with weights that tell its lengths as far as words of four letters.
inline std::pair<Neighbours, PairWeights> random_neighbours(std::mt19937& random) {
    const auto upto = [&](int high) { return std::uniform_int_distribution<int>(0, high)(random); };
    const auto letters = [&](int many) {
        std::string word;
        for (int k = 0; k < many; ++k) word += static_cast<char>('a' + upto(2));
        return word;
    };
    for (;;) {
        Neighbours game;
        const int many = 1 + upto(2);
        for (int k = 0; k < many; ++k) {
            const std::string from = letters(2);
            game.rules.emplace_back(from, upto(2) == 0 ? letters(upto(2)) : std::string{from[1], from[0]});
        }
        const auto words = words_up_to(4);
        if (std::any_of(words.begin(), words.end(), [&](const std::string& w) { return !game.length(w); }) || game.length("abcabc") == 0) continue;
        PairWeights weights;  // those of words of one and two letters are told by their lengths
        for (std::size_t a = 0; a < 3; ++a) weights.of[a] = *game.length({static_cast<char>('a' + a)});
        for (std::size_t a = 0; a < 3; ++a)
            for (std::size_t b = 0; b < 3; ++b)
                weights.pairs[a][b] = *game.length({static_cast<char>('a' + a), static_cast<char>('a' + b)}) - weights.of[a] - weights.of[b];
        if (is_length(game, weights, 4)) return {game, weights};
    }
}

}  // namespace grundy::tests
