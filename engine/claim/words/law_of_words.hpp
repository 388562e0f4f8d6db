#pragma once
/// Who wins at every word of a game, or what each is worth, from the rule alone: what `value`, `moves`, `explain` and `solve` say of words of any length.
#include <memory>
#include <optional>
#include <string>

#include "engine/claim/ground/argument.hpp"
#include "engine/claim/words/word_play.hpp"
#include "engine/game/play/ruleset.hpp"
#include "engine/pattern/law/evidence.hpp"

namespace grundy::claim {

class LawOfWords {
public:
    /// 'P', 'N' or 'D'; '?' at what is no position of the game.
    char outcome(const rule::PositionData& at) const;
    /// Nothing where only who wins is known, or at what is no position.
    std::optional<base::Integer> value(const rule::PositionData& at) const;
    bool has_values() const { return by_length_ ? game_->play == rule::Play::normal : !known_.values.empty(); }
    bool has_draws() const { return !by_length_ && !known_.outcomes.at('D').accepts_nothing(); }

    /// Of all automata that read the words, one an outcome or a value; 0 where any one play tells who wins, all being equally long.
    std::size_t states() const;
    /// Why play ends; empty where it need not, and who wins was worked out from the ends of play backwards.
    const std::string& rank() const { return rank_; }
    pattern::Evidence evidence() const;
    pattern::TheoremId theorem() const;
    /// What a certificate says of it; null where one play tells.
    std::shared_ptr<const argument::WordEvidence> told() const;
    /// The words of this outcome as a regular expression; empty where none is short.
    std::string expression(char outcome) const;

private:
    friend std::shared_ptr<const LawOfWords> law_of_words(const std::shared_ptr<const rule::Game>& game, std::shared_ptr<const game::Ruleset> ruleset);
    LawOfWords(std::shared_ptr<const rule::Game> game, std::shared_ptr<const game::Ruleset> ruleset, Letters letters);
    bool find();
    std::uint64_t moves_of_one_play(const rule::PositionData& at) const;
    bool is_position(const rule::PositionData& at) const;

    std::shared_ptr<const rule::Game> game_;  ///< whom the others refer to
    std::shared_ptr<const game::Ruleset> ruleset_;
    std::unique_ptr<WordSentences> sentences_;
    std::unique_ptr<WordPlay> play_;
    KnownWords known_;
    std::string rank_;
    std::vector<argument::WordMeasure> measure_;  ///< its rows
    bool by_length_ = false;                      ///< all plays from a word are equally long (11.6)
};

/// Guessed from short words and proved by induction along play (11.1, 11.2, 11.5), or told by any one play where all are equally long (11.6), or from the ends
/// of play backwards (7.1). Null where the positions are no
/// single words or rows over a finite alphabet, or no law was found. Throws NotDefinable where the moves are beyond what automata on words read.
std::shared_ptr<const LawOfWords> law_of_words(const std::shared_ptr<const rule::Game>& game, std::shared_ptr<const game::Ruleset> ruleset);

}  // namespace grundy::claim
