/// The rows of a puzzle that are short, all of them, and its moves by what they cost: what laws of distances are guessed from, and what they are judged by.
#include <algorithm>
#include <queue>

#include "engine/arithmetic/explored.hpp"
#include "engine/claim/words/distance_law.hpp"

namespace grundy::claim {

namespace {

constexpr std::size_t most_short_rows = 4'000, most_short_length = 11;

using Indices = std::vector<unsigned>;  ///< indices of letters
using Priced = std::pair<std::size_t, Indices>;

/// From the goals against the moves (Dijkstra).
std::map<Indices, std::size_t> carried_back(const std::vector<Indices>& goals, const std::map<Indices, std::vector<Priced>>& back) {
    std::map<Indices, std::size_t> distance;
    std::priority_queue<Priced, std::vector<Priced>, std::greater<>> queue;
    for (const Indices& goal : goals) queue.push({0, goal});
    while (!queue.empty()) {
        const auto [far, at] = queue.top();
        queue.pop();
        if (!distance.try_emplace(at, far).second) continue;
        if (const auto into = back.find(at); into != back.end())
            for (const auto& [cost, from] : into->second)
                if (distance.count(from) == 0) queue.push({far + cost, from});
    }
    return distance;
}

}  // namespace

ShortDistances short_distances(const WordSentences& sentences, const WordPlay& play, const Automaton& goals, const game::Ruleset& ruleset) {
    const Letters& letters = sentences.letters();
    const auto data = [&](const Indices& word) {
        rule::Datum datum{false, {}};
        for (const unsigned letter : word) datum.items.push_back(letters[letter]);
        return rule::PositionData{datum};
    };
    const auto word_of = [&](const std::vector<base::Integer>& items) {
        Indices word;
        for (const base::Integer& item : items) word.push_back(static_cast<unsigned>(std::lower_bound(letters.begin(), letters.end(), item) - letters.begin()));
        return word;
    };
    ShortDistances all;
    std::vector<Indices> words{{}};
    for (std::size_t length = 0, met = 1; met <= most_short_rows && length <= most_short_length; ++length) {
        std::map<Indices, std::vector<Priced>> back;
        std::vector<Indices> reached;
        for (const Indices& word : words) {
            base::poll();
            const rule::PositionData position = data(word);
            if (!play.contains(play.positions(), position)) continue;
            if (play.contains(goals, position)) {
                reached.push_back(word);
                continue;
            }
            ruleset.priced_options(ruleset.shape().from_data(position), [&](game::Sum&& option, std::int64_t cost, std::size_t) {
                if (option.size() == 1) back[word_of(ruleset.shape().to_data(option[0])[0].items)].emplace_back(static_cast<std::size_t>(cost), word);
                return true;
            });
        }
        all.push_back(carried_back(reached, back));
        std::vector<Indices> longer;
        for (const Indices& word : words)
            for (unsigned letter = 0; letter < letters.size(); ++letter) longer.push_back(word), longer.back().push_back(letter);
        words = std::move(longer), met += words.size();
    }
    return all;
}

Automaton as_long(unsigned base, Track a, Track b) {
    return arithmetic::explored<int>(
        base, {std::min(a, b), std::max(a, b)}, 0, [](const int& q, const std::vector<unsigned>& d) -> int { return q == 1 || (d[0] == 0) != (d[1] == 0); },
        [](const int& q) { return q == 0; });
}

std::optional<std::map<std::int64_t, Automaton>> moves_by_cost(WordSentences& sentences, const WordPlay& play, const Automaton& goals, Track there,
                                                               std::string& why) {
    const Automaton from = both(play.positions(), complement(goals)), to = renamed(play.positions(), {{sentences.word(), there}});
    const Automaton equal = as_long(sentences.places().base(), sentences.word(), there);
    std::map<std::int64_t, Automaton> all;
    for (const WordStep& step : play.steps()) {
        if (!step.is_word) return why = "a move that does not leave a row of one piece", std::nullopt;
        if (step.cost < 1) return why = "a move that costs nothing", std::nullopt;
        const Automaton moves = both(both(renamed(step.relation, {{step.written.at(0), there}}), from), to);
        if (!both(moves, complement(equal)).accepts_nothing()) return why = "moves that change the length of the row", std::nullopt;
        if (moves.accepts_nothing()) continue;
        const auto at = all.try_emplace(step.cost, sentences.constant(false)).first;
        at->second = either(at->second, moves);
    }
    return all;
}

}  // namespace grundy::claim
