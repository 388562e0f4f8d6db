#include "engine/claim/words/word_kernel.hpp"

#include <algorithm>
#include <functional>
#include <map>

#include "engine/arithmetic/explored.hpp"
#include "engine/puzzle/puzzle.hpp"

namespace grundy::claim {

namespace {

constexpr std::size_t most_words = 6'000;     ///< that are looked at, besides those that play leads to
constexpr std::size_t most_judged = 60'000;   ///< in all
constexpr std::size_t most_depth = 2'000;     ///< of one play
constexpr std::size_t most_short_value = 15;  ///< of a word

using Word = std::vector<base::Integer>;

struct WordsTooFar {};

/// Who loses, by the definition.
class ShortWords {
public:
    ShortWords(const WordPlay& play, const game::Ruleset& ruleset) : play_(play), ruleset_(ruleset) {}

    bool is_position(const Word& word) const { return play_.contains(play_.positions(), {rule::Datum{false, word}}); }
    bool is_lost(const Word& word, std::size_t depth = 0) {
        if (const auto known = lost_.find(word); known != lost_.end()) return known->second;
        if (depth > most_depth || lost_.size() > most_judged) throw WordsTooFar{};
        base::poll();
        const std::vector<Word> all = options(word);
        bool lost = !all.empty() || play_.contains(play_.lost_at_end(), {rule::Datum{false, word}});
        for (const Word& option : all) lost = lost && !is_lost(option, depth + 1);
        return lost_[word] = lost;
    }
    std::size_t value(const Word& word, std::size_t depth = 0) {
        if (const auto known = values_.find(word); known != values_.end()) return known->second;
        if (depth > most_depth || values_.size() > most_judged) throw WordsTooFar{};
        base::poll();
        std::vector<std::size_t> reached;
        for (const Word& option : options(word)) reached.push_back(value(option, depth + 1));
        std::size_t mex = 0;
        while (std::find(reached.begin(), reached.end(), mex) != reached.end()) ++mex;
        if (mex > most_short_value) throw WordsTooFar{};
        return values_[word] = mex;
    }

private:
    std::vector<Word> options(const Word& word) const {
        std::vector<Word> options;
        ruleset_.options(ruleset_.shape().from_data({rule::Datum{false, word}}), [&](game::Sum&& option) {
            if (option.size() != 1) throw WordsTooFar{};
            options.push_back(ruleset_.shape().to_data(option[0])[0].items);
            return true;
        });
        return options;
    }

    const WordPlay& play_;
    const game::Ruleset& ruleset_;
    std::map<Word, bool> lost_;
    std::map<Word, std::size_t> values_;
};

std::vector<Word> words_up_to(std::size_t longest, const Letters& letters) {
    std::vector<Word> words{{}};
    for (std::size_t k = 0; k < words.size(); ++k) {
        if (words[k].size() == longest) continue;
        for (const base::Integer& letter : letters) {
            words.push_back(words[k]);
            words.back().push_back(letter);
        }
    }
    return words;
}

std::size_t longest_short(const Letters& letters) {
    std::size_t longest = 0;
    for (std::size_t count = 1; longest < 14 && count * letters.size() <= most_words; count *= letters.size()) ++longest;
    return longest;
}

/// What is said of words, as automata, one a label: the least ones that agree with all short words.
std::optional<std::vector<Automaton>> guessed(const WordSentences& sentences, ShortWords& words, const std::function<std::size_t(const Word&)>& label) {
    const Letters& letters = sentences.letters();
    const std::size_t longest = longest_short(letters);
    const std::size_t ending = longest / 3;
    if (ending == 0) return std::nullopt;
    const auto endings = words_up_to(ending, letters);
    constexpr std::size_t none = ~std::size_t{0};  // no position
    const auto row = [&](const Word& begin) {
        std::vector<std::size_t> told;
        for (const Word& end : endings) {
            Word word = begin;
            word.insert(word.end(), end.begin(), end.end());
            told.push_back(words.is_position(word) ? label(word) : none);
        }
        return told;
    };
    std::map<std::vector<std::size_t>, std::uint32_t> numbers;
    std::vector<Word> begins{{}};
    std::vector<std::vector<std::uint32_t>> next;
    std::vector<std::size_t> is;
    std::size_t labels = 0;
    try {
        numbers[row({})] = 0;
        for (std::size_t state = 0; state < begins.size(); ++state) {
            is.push_back(row(begins[state])[0]);
            if (is.back() != none) labels = std::max(labels, is.back() + 1);
            next.emplace_back();
            for (const base::Integer& letter : letters) {
                Word word = begins[state];
                word.push_back(letter);
                if (word.size() + ending > longest) return std::nullopt;
                const auto [at, fresh] = numbers.try_emplace(row(word), static_cast<std::uint32_t>(begins.size()));
                if (fresh) begins.push_back(word);
                next.back().push_back(at->second);
            }
        }
    } catch (const WordsTooFar&) {
        return std::nullopt;
    }
    // Before the first letter, in the word, and behind it with the answer.
    using State = std::pair<int, std::uint32_t>;
    std::vector<Automaton> result;
    for (std::size_t wanted = 0; wanted < labels; ++wanted)
        result.push_back(arithmetic::explored<State>(
            sentences.places().base(), {sentences.word()}, State{0, 0},
            [&](const State& q, const std::vector<unsigned>& d) {
                if (q.first == 0) return d[0] == 0 ? State{1, 0} : State{3, 0};
                if (q.first == 1) return d[0] == 0 ? State{2, q.second} : State{1, next[q.second][d[0] - 1]};
                return q.first == 2 && d[0] == 0 ? q : State{3, 0};
            },
            [&](const State& q) { return q.first != 3 && is[q.second] == wanted; }));
    return result;
}

}  // namespace

KernelCheck check_kernel(const WordPlay& play, const Automaton& region, const Automaton& in) {
    const Automaton out = both(region, complement(in)), answered = play.before(in), over = both(region, complement(play.can_move()));
    return {both(over, complement(alike(in, play.lost_at_end()))), both(in, answered), both(both(out, play.can_move()), complement(answered))};
}

ValueCheck check_values(const WordPlay& play, const std::vector<Automaton>& of) {
    ValueCheck check{Automaton(play.positions().base(), false), Automaton(play.positions().base(), false)};
    for (std::size_t v = 0; v < of.size(); ++v) {
        const Automaton reached = play.before(of[v]);
        check.kept = either(check.kept, both(of[v], reached));
        for (std::size_t w = v + 1; w < of.size(); ++w) check.missed = either(check.missed, both(of[w], complement(reached)));
    }
    return check;
}

std::optional<Automaton> guess_lost(const WordPlay& play, const WordSentences& sentences, const game::Ruleset& ruleset) {
    ShortWords words(play, ruleset);
    const auto sets = guessed(sentences, words, [&](const Word& word) -> std::size_t { return words.is_lost(word) ? 1 : 0; });
    if (!sets) return std::nullopt;
    return sets->size() > 1 ? (*sets)[1] : sentences.constant(false);
}

std::optional<std::vector<Automaton>> guess_values(const WordPlay& play, const WordSentences& sentences, const game::Ruleset& ruleset) {
    ShortWords words(play, ruleset);
    return guessed(sentences, words, [&](const Word& word) { return words.value(word); });
}

std::optional<Automaton> guess_reached(const WordPlay& play, const WordSentences& sentences, const game::Ruleset& ruleset, puzzle::Puzzle& puzzle) {
    ShortWords words(play, ruleset);
    std::vector<game::Position> short_words;
    for (const Word& word : words_up_to(longest_short(sentences.letters()), sentences.letters()))
        if (words.is_position(word)) short_words.push_back(ruleset.shape().from_data({rule::Datum{false, word}}));
    if (short_words.empty() || puzzle.prepare(short_words)) return std::nullopt;
    const auto sets = guessed(sentences, words, [&](const Word& word) -> std::size_t {
        const auto known = puzzle.at(ruleset.shape().from_data({rule::Datum{false, word}}), puzzle::Want::length);
        if (!known.reachable) throw WordsTooFar{};
        return *known.reachable ? 1 : 0;
    });
    if (!sets) return std::nullopt;
    return sets->size() > 1 ? (*sets)[1] : sentences.constant(false);
}

}  // namespace grundy::claim
