#include "engine/claim/words/word_evidence.hpp"

#include <map>
#include <memory>

#include "engine/analyse/domain/positions.hpp"
#include "engine/claim/play/short_play.hpp"
#include "engine/claim/sentence/told.hpp"
#include "engine/claim/words/prove_words.hpp"

namespace grundy::claim {

namespace {

constexpr std::uint64_t most_rank_work = 60'000'000;  ///< transitions, some seconds

std::vector<std::int64_t> as_numbers(const Letters& letters) {
    std::vector<std::int64_t> numbers;
    for (const base::Integer& letter : letters) numbers.push_back(*base::to_int64(letter));
    return numbers;
}

/// The letters of a game, and what falls with every move.
std::optional<std::pair<std::unique_ptr<WordSentences>, WordRank>> ranked(const rule::Game& game, const std::set<base::Integer>& named) {
    if (!is_of_words(game)) return std::nullopt;
    const KnownLetters known = letters_of_game(game, named);
    if (!known.letters) return std::nullopt;
    return told_within(most_rank_work, [&]() -> std::optional<std::pair<std::unique_ptr<WordSentences>, WordRank>> {
        auto sentences = std::make_unique<WordSentences>(game, *known.letters);
        const WordPlay play(*sentences);
        if (auto rank = falling_word_rank(play, *sentences)) return std::pair(std::move(sentences), std::move(*rank));
        return std::nullopt;
    });
}

}  // namespace

/// Of the automata that read a word's digits the part behind the place before the first letter: one state is one of each.
std::shared_ptr<const argument::WordEvidence> word_evidence(const WordSentences& sentences, std::vector<argument::WordMeasure> measure, const KnownWords* law) {
    argument::WordEvidence data;
    data.letters = as_numbers(sentences.letters());
    data.measure = std::move(measure);
    if (!law) return std::make_shared<const argument::WordEvidence>(std::move(data));
    const std::vector<Automaton> read = law->values.empty() ? std::vector<Automaton>{law->outcomes.at('P')} : law->values;
    using State = std::vector<std::uint32_t>;
    const auto next = [&](const State& state, std::size_t digit) {
        State to = state;
        for (std::size_t k = 0; k < read.size(); ++k)
            if (read[k].has(sentences.word())) to[k] = read[k].next(state[k], digit);
        return to;
    };
    std::vector<State> states{next(State(read.size(), 0), 0)};
    std::map<State, std::uint32_t> numbers{{states[0], 0}};
    for (std::size_t q = 0; q < states.size(); ++q) {
        const auto accepts = [&](std::size_t k) { return read[k].accepting(states[q][k]); };
        if (law->values.empty()) {
            data.lost.push_back(accepts(0));
        } else {
            std::uint32_t value = 0;  // of what is no position, too
            for (std::size_t v = 0; v < read.size(); ++v)
                if (accepts(v)) value = static_cast<std::uint32_t>(v);
            data.values.push_back(value);
        }
        for (std::size_t digit = 1; digit <= data.letters.size(); ++digit) {
            const auto [at, fresh] = numbers.try_emplace(next(states[q], digit), static_cast<std::uint32_t>(states.size()));
            if (fresh) states.push_back(at->first);
            data.next.push_back(at->second);
        }
    }
    return std::make_shared<const argument::WordEvidence>(std::move(data));
}

std::shared_ptr<const argument::WordEvidence> word_evidence(const rule::Game& game, const rule::Claim& claim) {
    auto found = ranked(game, letters_named(claim));
    return found ? word_evidence(*found->first, std::move(found->second.rows), nullptr) : nullptr;
}

std::optional<std::vector<std::int64_t>> letters_of_words(const rule::Game& game, const rule::Claim& claim) {
    const KnownLetters known = is_of_words(game) ? letters_of_game(game, letters_named(claim)) : KnownLetters{};
    return known.letters ? std::optional(as_numbers(*known.letters)) : std::nullopt;
}

std::optional<std::string> falling_rank_of_words(const rule::Game& game) {
    const auto found = ranked(game, {});
    return found ? std::optional(found->second.text) : std::nullopt;
}

std::optional<GoesOn> never_ending(const std::shared_ptr<const rule::Game>& of) {
    const rule::Game& game = *of;
    if (!is_of_words(game)) return goes_on(of);
    const KnownLetters known = letters_of_game(game, {});
    if (!known.letters || game.partizan) return std::nullopt;
    return told_within(most_rank_work / 8, [&]() -> std::optional<GoesOn> {
        const auto sentences = std::make_shared<WordSentences>(game, *known.letters);
        const auto play = std::make_shared<WordPlay>(*sentences);
        const auto found = endless(play->positions(), [&](const arithmetic::Automaton& set) { return play->before(set); });
        const auto from = found ? play->smallest(found->from) : std::nullopt;
        if (!from) return std::nullopt;
        GoesOn words{*from, {2, word_evidence(*sentences, {}, nullptr)->letters, found->rounds}, {}};
        words.contains = [of, sentences, play, set = found->from](const rule::PositionData& position) { return play->contains(set, position); };
        return words;
    });
}

std::set<base::Integer> letters_named(const rule::Claim& claim) {
    std::set<base::Integer> named;
    analyse::letters_in(claim.expr.get(), named);
    analyse::letters_in(claim.condition.get(), named);
    return named;
}

}  // namespace grundy::claim
