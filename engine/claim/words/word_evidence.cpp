#include "engine/claim/words/word_evidence.hpp"

#include <algorithm>

#include "engine/analyse/positions.hpp"
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
    try {
        const arithmetic::Allowance allowance(most_rank_work);
        auto sentences = std::make_unique<WordSentences>(game, *known.letters);
        const WordPlay play(*sentences);
        if (auto rank = falling_word_rank(play, *sentences)) return std::pair(std::move(sentences), std::move(*rank));
    } catch (const NotDefinable&) {
        return std::nullopt;
    } catch (const arithmetic::TooLarge&) {
        return std::nullopt;
    }
    return std::nullopt;
}

}  // namespace

/// Of the automaton that reads a word's digits the part behind the place before the first letter.
std::shared_ptr<const argument::WordEvidence> word_evidence(const WordSentences& sentences, std::vector<argument::WordMeasure> measure, const Automaton* lost) {
    argument::WordEvidence data;
    data.letters = as_numbers(sentences.letters());
    data.measure = std::move(measure);
    std::vector<std::uint32_t> states;
    const auto next = [&](std::uint32_t state, std::size_t digit) { return lost->has(sentences.word()) ? lost->next(state, digit) : state; };
    if (lost) states.push_back(next(0, 0));
    for (std::size_t k = 0; k < states.size(); ++k) {
        data.lost.push_back(lost->accepting(states[k]));
        for (std::size_t digit = 1; digit <= data.letters.size(); ++digit) {
            const std::uint32_t to = next(states[k], digit);
            const auto at = std::find(states.begin(), states.end(), to);
            data.next.push_back(static_cast<std::uint32_t>(at - states.begin()));
            if (at == states.end()) states.push_back(to);
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

std::set<base::Integer> letters_named(const rule::Claim& claim) {
    std::set<base::Integer> named;
    analyse::letters_in(claim.expr.get(), named);
    analyse::letters_in(claim.condition.get(), named);
    return named;
}

}  // namespace grundy::claim
