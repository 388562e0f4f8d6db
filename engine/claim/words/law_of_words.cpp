#include "engine/claim/words/law_of_words.hpp"

#include <algorithm>
#include <functional>
#include <numeric>

#include "engine/claim/sentence/told.hpp"
#include "engine/claim/words/equal_plays.hpp"
#include "engine/claim/words/prove_words.hpp"
#include "engine/claim/words/regular_expression.hpp"
#include "engine/claim/words/word_evidence.hpp"
#include "engine/claim/words/word_induction.hpp"
#include "engine/claim/words/word_laws.hpp"
#include "engine/claim/words/word_rank.hpp"
#include "engine/pattern/prove/play_length.hpp"

namespace grundy::claim {

LawOfWords::LawOfWords(std::shared_ptr<const rule::Game> game, std::shared_ptr<const game::Ruleset> ruleset, Letters letters)
    : game_(std::move(game)),
      ruleset_(std::move(ruleset)),
      sentences_(std::make_unique<WordSentences>(*game_, std::move(letters))),
      play_(std::make_unique<WordPlay>(*sentences_)),
      known_{play_->positions(), {}, {}} {}

bool LawOfWords::find() {
    const auto within = [](const auto& found) {
        try {
            const arithmetic::Allowance allowance(most_word_work / 8);
            return found();
        } catch (const arithmetic::TooLarge&) {  // in another way perhaps
            return false;
        }
    };
    const auto is = [&](const std::function<std::optional<KnownWords>()>& law) {
        return within([&] {
            auto found = law();
            if (found) known_ = std::move(*found);
            return found.has_value();
        });
    };
    if (const auto rank = falling_word_rank(*play_, *sentences_)) {
        rank_ = rank->text, measure_ = rank->rows;
        if (is([&] { return value_law(*play_, *sentences_, *ruleset_); })) return true;
        if (is([&] { return outcome_law(*play_, *sentences_, *ruleset_); })) return true;
        by_length_ = within([&] { return plays_are_equally_long(*play_, *sentences_); });
        if (by_length_) return true;
        rank_.clear(), measure_.clear();  // and by 7.1 nobody need know that play ends
    }
    return is([&] { return labelled_words(*play_); });
}

bool LawOfWords::is_position(const rule::PositionData& at) const {
    const auto fits = [](const base::Integer& letter) { return base::to_int64(letter).has_value(); };
    return at.size() == 1 && std::all_of(at[0].items.begin(), at[0].items.end(), fits) && play_->contains(known_.positions, at);
}

std::uint64_t LawOfWords::moves_of_one_play(const rule::PositionData& at) const {
    return pattern::moves_of_one_play(*ruleset_, ruleset_->shape().from_data(at));
}

char LawOfWords::outcome(const rule::PositionData& at) const {
    if (!is_position(at)) return '?';
    if (by_length_) return (moves_of_one_play(at) % 2 == 0) == (game_->play == rule::Play::normal) ? 'P' : 'N';
    for (const auto& [letter, words] : known_.outcomes)
        if (play_->contains(words, at)) return letter;
    return '?';
}

std::optional<base::Integer> LawOfWords::value(const rule::PositionData& at) const {
    if (!has_values() || !is_position(at)) return std::nullopt;
    if (by_length_) return base::Integer(moves_of_one_play(at) % 2);
    for (std::size_t v = 0; v < known_.values.size(); ++v)
        if (play_->contains(known_.values[v], at)) return base::Integer(static_cast<std::int64_t>(v));
    return std::nullopt;
}

std::size_t LawOfWords::states() const {
    if (by_length_) return 0;
    const auto sum = [](std::size_t so_far, const Automaton& a) { return so_far + a.states(); };
    if (has_values()) return std::accumulate(known_.values.begin(), known_.values.end(), std::size_t{0}, sum);
    std::size_t states = known_.outcomes.at('P').states();
    if (rank_.empty()) states += known_.outcomes.at('N').states() + known_.outcomes.at('D').states();
    return states;
}

pattern::TheoremId LawOfWords::theorem() const {
    using pattern::TheoremId;
    return by_length_ ? TheoremId::equal_plays : rank_.empty() ? TheoremId::draws : TheoremId::word_induction;
}

pattern::Evidence LawOfWords::evidence() const {
    if (!by_length_) return pattern::AlongPlay(theorem(), states(), rank_, has_values());
    return equal_plays_theorem(game_, *play_);
}

std::shared_ptr<const argument::WordEvidence> LawOfWords::told() const {
    return by_length_ ? nullptr : word_evidence(*sentences_, measure_, rank_.empty() ? nullptr : &known_);
}

std::string LawOfWords::expression(char outcome) const {
    if (by_length_) return "";
    const KnownWords these{known_.positions, {{'P', known_.outcomes.at(outcome)}}, {}};
    return regular_expression(*word_evidence(*sentences_, {}, &these), game_->components[0]);
}

std::shared_ptr<const LawOfWords> law_of_words(const std::shared_ptr<const rule::Game>& game, std::shared_ptr<const game::Ruleset> ruleset) {
    if (game->partizan || !is_of_words(*game)) return nullptr;
    const KnownLetters known = letters_of_game(*game, {});
    if (!known.letters) return nullptr;
    const arithmetic::Allowance allowance(most_word_work / 2);
    const std::shared_ptr<LawOfWords> law(new LawOfWords(game, std::move(ruleset), *known.letters));
    return law->find() ? law : nullptr;
}

bool let_law_of_words_tell(Ground& ground) {
    analyse::Oracle& oracle = ground.oracle();
    const auto law = told_or_none([&] { return law_of_words(ground.game_ptr(), oracle.ruleset_ptr()); });
    if (!law) return false;
    oracle.let_law_tell([law](const rule::PositionData& position, analyse::Want want) -> std::optional<analyse::Known> {
        analyse::Known told;
        told.outcome = law->outcome(position);
        told.value = law->value(position);
        if (told.outcome == '?' || (want == analyse::Want::value && !told.value)) return std::nullopt;
        told.grounds = pattern::Grounds(law->evidence());
        return told;
    });
    return true;
}

}  // namespace grundy::claim
