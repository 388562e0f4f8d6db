#pragma once
/// What the positions that a claim speaks of are worth: by laws that were proved here, else by the definition.
#include <map>
#include <memory>

#include "engine/rule/claim.hpp"
#include "engine/verify/core/distances.hpp"
#include "engine/verify/core/loops.hpp"
#include "engine/verify/core/play.hpp"
#include "engine/verify/theorems/laws.hpp"
#include "engine/verify/words/words.hpp"

namespace grundy::verify {

/// Positions of games by number: 0 is the claim's own, k + 1 that of uses[k]. Normal, ascending: equal sums are equal.
using Sum = std::vector<std::pair<std::uint32_t, Position>>;

class Answers {
public:
    Answers(const rule::Game& own, Steps& steps) : own_(own), steps_(steps) {}

    const rule::Game& game(std::uint32_t number) const { return number == 0 ? own_ : *own_.uses.at(number - 1).second; }
    void learn(std::uint32_t number, ProvedLaw law) { laws_.insert_or_assign(number, std::move(law)); }
    const ProvedLaw* law(std::uint32_t number) const;
    /// Of the claim's own game it was proved that all plays from a word of these letters have one length: from now on any one tells who wins.
    void let_one_play_tell(std::vector<std::int64_t> letters) { letters_ = std::move(letters); }
    /// Of the claim's own game it was proved what every word is: from now on that tells.
    void let_words_tell(ToldOfWords told) { told_of_words_ = std::move(told); }
    /// How many moves one play of the claim's own game has. Throws Rejected where the position is no word of those letters.
    std::int64_t moves_of_one_play(Position position);
    Play& play(std::uint32_t number);

    /// Throws Rejected for what is no position, and where play may go on for ever.
    std::int64_t value(std::uint32_t number, const Position& position);
    /// Of a puzzle for one player.
    Distances& distances(std::uint32_t number);
    /// 'P' or 'N'; or 'D', of a game without laws.
    char outcome(std::uint32_t number, const Position& position);
    /// For the evaluator.
    Ask ask();

    Sum sum(const rule::PositionSum& terms) const;
    std::int64_t value(const Sum& sum);
    char outcome(const Sum& sum);
    std::vector<Sum> options(const Sum& sum);

private:
    std::optional<std::int64_t> by_law(std::uint32_t number, const Position& position, bool outcome);
    std::optional<bool> by_quotient(std::uint32_t number, const Option& sum) const;
    Sum normal(Sum sum) const;
    void require_two_players(std::uint32_t number) const;
    char by_playing(std::uint32_t number, const Position& position);

    std::optional<ToldOfWord> told_of_word(std::uint32_t number, const Position& position) const;
    bool one_play_tells(const Position& position) const;

    const rule::Game& own_;
    Steps& steps_;
    std::map<std::uint32_t, ProvedLaw> laws_;
    std::vector<std::int64_t> letters_;  ///< of words from which one play tells; empty: it does not
    ToldOfWords told_of_words_;
    std::map<std::uint32_t, std::unique_ptr<Play>> plays_;
    std::map<std::uint32_t, std::unique_ptr<Distances>> distances_;
    std::map<std::uint32_t, Loops> loops_;  ///< of games whose play was seen to go on for ever, or to end in a draw
};

}  // namespace grundy::verify
