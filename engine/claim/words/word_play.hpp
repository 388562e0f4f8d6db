#pragma once
/// A game on words as sets of words: its positions, each move line as a relation between a word and the word that is left, and from where a move leads into a
/// set.
///
/// What a move leaves is made of pieces of the word, one after another. Pieces that are moved by equally many places (w[1..i-1] ++ "b" ++ w[i+2..len(w)]: none,
/// then one place to the left) are written on one track, where the new word stands as a word; where the distance is not constant (a run of any length goes) the
/// next track begins, and the new word is what the tracks say read together, place by place. So the relation is a finite transducer's, and the set of words
/// with a move into a regular set is regular (theorem 11.5).
#include <set>
#include <string>
#include <vector>

#include "engine/claim/induction/departures.hpp"
#include "engine/claim/words/word_step.hpp"

namespace grundy::claim {

class WordPlay {
public:
    /// Throws NotDefinable for what is not one ordered word or row over a finite set, and for moves that are no such relation.
    explicit WordPlay(WordSentences& sentences);

    const Automaton& positions() const { return positions_; }
    /// From now on only these, which no move leaves, are the positions.
    void narrow(const Automaton& closed);
    const std::vector<WordStep>& steps() const { return steps_; }
    /// Positions with a move into a set of positions.
    Automaton before(const Automaton& set) const;
    /// The lines of the rule, each with what it leaves.
    std::vector<MovesBySets::Line> lines() const;
    const Automaton& can_move() const { return can_move_; }
    /// Positions without a move whose mover has lost.
    const Automaton& lost_at_end() const { return lost_at_end_; }

    /// Positions that a line of the rule speaks of: a name or a constant, and a condition.
    Automaton matches(const rule::Pattern& from, const rule::ExprRef& condition, std::uint32_t frame) const;

    /// The smallest word of a set, where a letter has this size beyond the 1 of its place: as positions are listed. Nothing where there is none, or none small.
    std::optional<rule::PositionData> smallest(const Automaton& set) const;
    /// How large a letter is as part of a position.
    std::int64_t size_of(std::size_t letter) const;
    std::string describe(const rule::PositionData& position) const;
    bool contains(const Automaton& set, const rule::PositionData& position) const;

private:
    WordSentences::Names names_of(const rule::Pattern& from, std::vector<Automaton>& where) const;
    void add_steps(const rule::Move& move);
    /// What the move costs, and when; 1 where the rule does not say.
    std::vector<std::pair<Automaton, std::int64_t>> costs(const rule::Move& move, const WordSentences::Names& names);
    void read_ends();

    WordSentences& sentences_;
    const rule::Game& game_;
    Automaton positions_, stopped_, can_move_, lost_at_end_;
    std::vector<WordStep> steps_;
};

/// So many steps back from the ends of play who wins is looked at, where that does not come to a standstill.
inline constexpr int most_short_rounds = 6;

/// The letters of the one word or row of a game, or why they are not known: the sentence for its author.
struct KnownLetters {
    std::optional<Letters> letters;
    std::string why;
};
/// Is the position one ordered word, or one ordered row of any length?
bool is_of_words(const rule::Game& game);
/// `named`: letters that the claim names.
KnownLetters letters_of_game(const rule::Game& game, const std::set<base::Integer>& named);

}  // namespace grundy::claim
