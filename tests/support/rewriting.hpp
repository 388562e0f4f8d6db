#pragma once
/// Random rewriting games on words of two letters, who wins in them by brute force over all words up to a length, and random conditions on words. Shares
/// nothing with the engine.
#include <algorithm>
#include <functional>
#include <map>
#include <optional>
#include <regex>
#include <string>
#include <vector>

#include "tests/support/regular.hpp"

namespace grundy::tests {

/// Replace `from` by `to`, anywhere.
inline std::string replace(const std::string& from, const std::string& to) {
    std::string condition;
    for (std::size_t k = 0; k < from.size(); ++k) condition += (k == 0 ? "" : " and ") + std::string("w[i + ") + std::to_string(k) + "] = '" + from[k] + "'";
    return "move (w) -> (w[1..i-1] ++ \"" + to + "\" ++ w[i+" + std::to_string(from.size()) + "..len(w)]) for i in 1..len(w)-" +
           std::to_string(from.size() - 1) + " if " + condition + "\n";
}

/// What stands before and behind the part that is replaced.
struct Context {
    const char* text;
    bool (*fits)(const std::string& before, const std::string& behind);
};
inline const Context contexts[] = {
    {"", [](const std::string&, const std::string&) { return true; }},
    {" and odd(i)", [](const std::string& before, const std::string&) { return before.size() % 2 == 0; }},
    {" and all(j in 1..i-1: w[j] = 'b')", [](const std::string& before, const std::string&) { return before.find('a') == std::string::npos; }},
    {" and even(count(j in i..len(w): w[j] = 'a'))",
     [](const std::string&, const std::string& behind) { return std::count(behind.begin(), behind.end(), 'a') % 2 == 0; }},
    {" and (i = 1 or w[i-1] = 'a')", [](const std::string& before, const std::string&) { return before.empty() || before.back() == 'a'; }},
};

struct Rewriting {
    struct Rule {
        std::string from, to;
        int context = 0;
    };
    std::vector<Rule> rules;
    std::string text(bool stated = false) const {
        std::string text = stated ? "game t\nposition (w : word over {a, b})\n" : "game t\nposition (w : word) where all(x in w: x = 'a' or x = 'b')\n";
        for (const Rule& rule : rules) {
            text += replace(rule.from, rule.to);
            text.insert(text.size() - 1, contexts[rule.context].text);
        }
        return text;
    }
    std::vector<std::string> options(const std::string& w) const {
        std::vector<std::string> all;
        for (const auto& [from, to, context] : rules)
            for (auto at = w.find(from); at != std::string::npos; at = w.find(from, at + 1))
                if (contexts[context].fits(w.substr(0, at), w.substr(at))) all.push_back(w.substr(0, at) + to + w.substr(at + from.size()));
        return all;
    }
};

/// Who wins at every word that play from a short one can reach: P, N or D, by retrograde rounds. Nothing where these are too many.
inline std::optional<std::map<std::string, char>> outcomes(const Rewriting& game, std::size_t longest) {
    std::vector<std::string> words{""};
    std::map<std::string, std::size_t> place{{"", 0}};
    std::vector<std::vector<std::size_t>> options;
    const auto place_of = [&](const std::string& w) {
        const auto [at, is_new] = place.emplace(w, words.size());
        if (is_new) words.push_back(w);
        return at->second;
    };
    for (std::size_t k = 0; k < words.size(); ++k) {
        if (words.size() > 20'000) return std::nullopt;
        const std::string word = words[k];
        options.emplace_back();
        for (const auto& w : game.options(word)) options.back().push_back(place_of(w));
        if (word.size() < longest) place_of(word + 'a'), place_of(word + 'b');
    }
    std::vector<char> label(words.size(), '?');
    for (bool changed = true; changed;) {
        changed = false;
        for (std::size_t k = 0; k < words.size(); ++k) {
            if (label[k] != '?') continue;
            bool wins = false, loses = true;
            for (const std::size_t v : options[k]) wins = wins || label[v] == 'P', loses = loses && label[v] == 'N';
            if (wins || loses) label[k] = wins ? 'N' : 'P', changed = true;
        }
    }
    std::map<std::string, char> outcome;
    for (const auto& [w, k] : place) outcome.emplace_hint(outcome.end(), w, label[k] == '?' ? 'D' : label[k]);
    return outcome;
}

/// A condition in the rule language, and the same in C++.
struct Condition {
    std::string text;
    std::function<bool(const std::string&)> is;
};

/// A regular expression of the word, or of one that is made of it, which may be done from a length on.
template <class Upto>
Condition matching(Upto upto, const std::string& made, std::size_t least, const std::function<std::string(const std::string&)>& make) {
    const std::string expression = random_expression(upto, 1);
    return {"(len(w) >= " + std::to_string(least) + " and matches(" + made + ", \"" + expression + "\"))",
            [=, read = std::regex(expression)](const std::string& w) { return w.size() >= least && std::regex_match(make(w), read); }};
}

template <class Upto>
Condition random_condition(Upto upto, int depth) {
    const auto count = [](const std::string& w, char x) { return static_cast<int>(std::count(w.begin(), w.end(), x)); };
    if (depth > 0 && upto(0, 2) == 0) {
        const Condition a = random_condition(upto, depth - 1), b = random_condition(upto, depth - 1);
        switch (upto(0, 2)) {
            case 0: return {"(" + a.text + " and " + b.text + ")", [=](const std::string& w) { return a.is(w) && b.is(w); }};
            case 1: return {"(" + a.text + " or " + b.text + ")", [=](const std::string& w) { return a.is(w) || b.is(w); }};
            default: return {"not " + a.text, [=](const std::string& w) { return !a.is(w); }};
        }
    }
    const int m = upto(2, 3), r = upto(0, m - 1);
    const char x = upto(0, 1) == 0 ? 'a' : 'b', y = upto(0, 1) == 0 ? 'a' : 'b';
    const std::string of = std::string("'") + x + "'", other = std::string("'") + y + "'", mod = " mod " + std::to_string(m) + " = " + std::to_string(r);
    switch (upto(0, 8)) {
        case 0: return {"(count(x in w: x = " + of + ")" + mod + ")", [=](const std::string& w) { return count(w, x) % m == r; }};
        case 1: return {"(len(w)" + mod + ")", [=](const std::string& w) { return static_cast<int>(w.size()) % m == r; }};
        case 2: return {"(len(w) > 0 and w[1] = " + of + ")", [=](const std::string& w) { return !w.empty() && w.front() == x; }};
        case 3: return {"(len(w) > 0 and w[len(w)] = " + of + ")", [=](const std::string& w) { return !w.empty() && w.back() == x; }};
        case 4:
            return {"any(i in 1..len(w)-1: w[i] = " + of + " and w[i+1] = " + other + ")", [=](const std::string& w) {
                        return w.find(std::string{x, y}) != std::string::npos;
                    }};
        case 5: return {"(count(x in w: x = " + of + ") <= " + std::to_string(r) + ")", [=](const std::string& w) { return count(w, x) <= r; }};
        case 6: return matching(upto, "w", 0, [](const std::string& w) { return w; });
        case 7:
            if (upto(0, 1) == 0) return matching(upto, "w[2..len(w)]", 1, [](const std::string& w) { return w.substr(1); });
            return matching(upto, "\"b\" ++ w ++ \"a\"", 0, [](const std::string& w) { return "b" + w + "a"; });
        default:
            return {"(count(i in 1..len(w): odd(i) and w[i] = " + of + ")" + mod + ")", [=](const std::string& w) {
                        int n = 0;
                        for (std::size_t k = 0; k < w.size(); k += 2) n += w[k] == x ? 1 : 0;
                        return n % m == r;
                    }};
    }
}

template <class Upto>
Rewriting random_rewriting(Upto upto) {
    Rewriting game;
    for (int k = upto(1, 3); k > 0; --k) {
        Rewriting::Rule rule;
        for (int n = upto(1, 3); n > 0; --n) rule.from += upto(0, 1) == 0 ? 'a' : 'b';
        for (int n = upto(0, 3); n > 0; --n) rule.to += upto(0, 1) == 0 ? 'a' : 'b';
        rule.context = upto(0, 1) == 0 ? 0 : upto(1, 4);
        if (rule.from != rule.to) game.rules.push_back(rule);
    }
    return game;
}

/// The values of the same words; nothing where play need not end.
inline std::map<std::string, int> values(const Rewriting& game, const std::map<std::string, char>& label) {
    std::map<std::string, int> value;
    bool ends = true;
    const std::function<int(const std::string&)> of = [&](const std::string& w) {
        const auto [known, fresh] = value.emplace(w, -1);
        if (!fresh) return ends = ends && known->second >= 0, known->second;
        std::vector<int> reached;
        for (const auto& v : game.options(w)) reached.push_back(of(v));
        int mex = 0;
        while (std::find(reached.begin(), reached.end(), mex) != reached.end()) ++mex;
        return value[w] = mex;
    };
    for (const auto& [w, outcome] : label) of(w);
    return ends ? value : std::map<std::string, int>{};
}

/// A word made of w, and when it can be made.
struct Made {
    std::string text, needs;
    std::size_t least = 0;  ///< length of w
    std::function<std::string(const std::string&)> of;
};

template <class Upto>
Made random_made(Upto upto) {
    const auto letters = [&](int most) {
        std::string word;
        for (int n = upto(0, most); n > 0; --n) word += upto(0, 1) == 0 ? 'a' : 'b';
        return word;
    };
    switch (upto(0, 7)) {
        case 0: return {"w[2..len(w)]", "len(w) >= 1", 1, [](const std::string& w) { return w.substr(1); }};
        case 1: return {"w[1..len(w)-1]", "len(w) >= 1", 1, [](const std::string& w) { return w.substr(0, w.size() - 1); }};
        case 2: return {"w[1 := 'b'] ++ \"a\"", "len(w) >= 1", 1, [](const std::string& w) { return "b" + w.substr(1) + "a"; }};
        case 3:
        case 4: return {"w", "true", 0, [](const std::string& w) { return w; }};
        default: break;
    }
    const std::string before = upto(0, 1) == 0 ? "" : letters(2), behind = letters(before.empty() ? 3 : 1);
    const auto quoted = [](const std::string& word) { return '"' + word + '"'; };
    return {quoted(before) + " ++ w ++ " + quoted(behind), "true", 0, [=](const std::string& w) { return before + w + behind; }};
}

/// A claim that asks about made words, and whether it is true at w. `value` is empty where play need not end.
struct MadeClaim {
    std::string text;
    std::function<bool(const std::string&)> is;
};

template <class Upto>
MadeClaim random_made_claim(Upto upto, const std::map<std::string, char>& label, const std::map<std::string, int>& value) {
    const Made one = random_made(upto), two = random_made(upto);
    const std::size_t least = std::max(one.least, two.least);
    const std::string needs = one.needs + " and " + two.needs + " => ";
    const auto claim = [&](const std::string& text, auto&& is) {
        return MadeClaim{needs + "(" + text + ")", [=](const std::string& w) { return w.size() < least || is(one.of(w), two.of(w), w); }};
    };
    const char a = "PND"[upto(0, value.empty() ? 2 : 1)], b = "PND"[upto(0, value.empty() ? 2 : 1)];
    const auto asks = [](char outcome, const Made& made) { return outcome + ("(" + made.text + ")"); };
    const Condition condition = random_condition(upto, 1);
    const int k = upto(0, 3), kind = upto(0, value.empty() ? 2 : 5);
    using W = const std::string&;
    switch (kind) {
        case 0: return claim(asks(a, one) + " => " + asks(b, two), [=, &label](W u, W v, W) { return label.at(u) != a || label.at(v) == b; });
        case 1: return claim(asks(a, one) + " <=> " + asks(b, two), [=, &label](W u, W v, W) { return (label.at(u) == a) == (label.at(v) == b); });
        case 2: return claim(asks(a, one) + " <=> " + condition.text, [=, &label](W u, W, W w) { return (label.at(u) == a) == condition.is(w); });
        case 3: return claim("g(" + one.text + ") = g(" + two.text + ")", [=, &value](W u, W v, W) { return value.at(u) == value.at(v); });
        case 4: return claim("g(" + one.text + ") <= " + std::to_string(k), [=, &value](W u, W, W) { return value.at(u) <= k; });
        default:
            return claim("g(" + one.text + ") + g(" + two.text + ") = " + std::to_string(k),
                         [=, &value](W u, W v, W) { return value.at(u) + value.at(v) == k; });
    }
}

}  // namespace grundy::tests
