#include "engine/claim/words/word_kernel.hpp"

#include <map>

#include "engine/arithmetic/explored.hpp"

namespace grundy::claim {

namespace {

constexpr std::size_t most_words = 6'000;    ///< that are looked at, besides those that play leads to
constexpr std::size_t most_judged = 60'000;  ///< in all
constexpr std::size_t most_depth = 2'000;    ///< of one play

using Word = std::vector<base::Integer>;

struct TooFar {};

/// Who loses, by the definition.
class ShortWords {
public:
    ShortWords(const WordPlay& play, const game::Ruleset& ruleset) : play_(play), ruleset_(ruleset) {}

    bool is_position(const Word& word) const { return play_.contains(play_.positions(), {rule::Datum{false, word}}); }
    bool is_lost(const Word& word, std::size_t depth = 0) {
        if (const auto known = lost_.find(word); known != lost_.end()) return known->second;
        if (depth > most_depth || lost_.size() > most_judged) throw TooFar{};
        base::poll();
        const rule::PositionData position{rule::Datum{false, word}};
        std::vector<Word> options;
        ruleset_.options(ruleset_.shape().from_data(position), [&](game::Sum&& option) {
            if (option.size() != 1) throw TooFar{};
            options.push_back(ruleset_.shape().to_data(option[0])[0].items);
            return true;
        });
        bool lost = !options.empty() || play_.contains(play_.lost_at_end(), position);
        for (const Word& option : options) lost = lost && !is_lost(option, depth + 1);
        return lost_[word] = lost;
    }

private:
    const WordPlay& play_;
    const game::Ruleset& ruleset_;
    std::map<Word, bool> lost_;
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

}  // namespace

WordKernelCheck check_kernel(const WordPlay& play, const Automaton& region, const Automaton& in) {
    const Automaton out = both(region, complement(in)), answered = play.before(in), over = both(region, complement(play.can_move()));
    return {both(over, complement(alike(in, play.lost_at_end()))), both(in, answered), both(both(out, play.can_move()), complement(answered))};
}

std::optional<Automaton> guess_lost(const WordPlay& play, const WordSentences& sentences, const game::Ruleset& ruleset) {
    const Letters& letters = sentences.letters();
    std::size_t longest = 0;
    for (std::size_t count = 1; longest < 14 && count * letters.size() <= most_words; count *= letters.size()) ++longest;
    const std::size_t ending = longest / 3;
    if (ending == 0) return std::nullopt;
    const auto endings = words_up_to(ending, letters);
    ShortWords words(play, ruleset);
    const auto row = [&](const Word& begin) {
        std::vector<int> told;
        for (const Word& end : endings) {
            Word word = begin;
            word.insert(word.end(), end.begin(), end.end());
            told.push_back(!words.is_position(word) ? 0 : words.is_lost(word) ? 2 : 1);
        }
        return told;
    };
    std::map<std::vector<int>, std::uint32_t> numbers;
    std::vector<Word> begins{{}};
    std::vector<std::vector<std::uint32_t>> next;
    std::vector<bool> lost;
    try {
        numbers[row({})] = 0;
        for (std::size_t state = 0; state < begins.size(); ++state) {
            lost.push_back(row(begins[state])[0] == 2);
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
    } catch (const TooFar&) {
        return std::nullopt;
    }
    // Before the first letter, in the word, and behind it with the answer.
    using State = std::pair<int, std::uint32_t>;
    return arithmetic::explored<State>(
        sentences.places().base(), {sentences.word()}, State{0, 0},
        [&](const State& q, const std::vector<unsigned>& d) {
            if (q.first == 0) return d[0] == 0 ? State{1, 0} : State{3, 0};
            if (q.first == 1) return d[0] == 0 ? State{2, q.second} : State{1, next[q.second][d[0] - 1]};
            return q.first == 2 && d[0] == 0 ? q : State{3, 0};
        },
        [&](const State& q) { return q.first != 3 && lost[q.second]; });
}

}  // namespace grundy::claim
