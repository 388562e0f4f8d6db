#pragma once
/// Words and places in them as numbers, so that the automata of engine/arithmetic speak of words: the digits of a word in the base (number of letters + 1) are
/// 0, then its letters from 1 on, then zeros for ever; a place p is the number base^p. What is said of letters and places is then a set of tuples of numbers
/// (Büchi 1960, Elgot 1961: these are exactly the regular sets), and and, or, not, there is and for all come from there.
///
///     "abba", place 3        digit   0 1 2 3 4 5 6 …
///                            word    0 a b b a 0 0 …
///                            place   0 0 0 1 0 0 0 …
#include <optional>

#include "engine/arithmetic/automaton.hpp"

namespace grundy::claim {

using arithmetic::Automaton;
using arithmetic::Track;

/// A place with an offset: of a mark, of the last letter of a word, or counted from 0.
struct Place {
    std::optional<Track> mark;
    std::optional<Track> end_of;  ///< a word
    std::int64_t offset = 0;
    bool is_constant() const { return !mark && !end_of; }
};

class Places {
public:
    explicit Places(unsigned base) : base_(base) {}
    unsigned base() const { return base_; }

    /// The track holds a word: no letter at 0, then letters without a gap.
    Automaton is_word(Track word) const;
    Automaton is_mark(Track mark) const;
    /// a <= b, marks being marks and words words. Both may be below 0.
    Automaton at_most(const Place& a, const Place& b) const;
    Automaton same(const Place& a, const Place& b) const;
    /// The digit of a track at a mark is this one.
    Automaton digit_at(Track track, Track mark, unsigned digit) const;
    /// A place (a length) modulo m is r.
    Automaton residue(const Place& place, std::int64_t m, std::int64_t r) const;
    /// The number of digits 1 of a track is r modulo m; or, with m = 0, is r, where r = cap stands for all from there on.
    Automaton ones(Track track, std::int64_t m, std::int64_t r, std::int64_t cap) const;

private:
    Automaton compared(const Place& a, const Place& b, bool equal) const;

    unsigned base_;
};

}  // namespace grundy::claim
