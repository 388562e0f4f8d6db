#pragma once
/// Numbers that are sums of counts over a word, whatever is counted, as vectors that a letter takes to one another: so many ways to choose places lead to each
/// state of the automata that tell what is counted (Schützenberger 1961). Whether one is 0 at all words of a set, or is lowered by 1 by a move, is decided.
#include "engine/verify/words/sentences.hpp"

namespace grundy::verify::word {

class Series {
public:
    /// Of an expression about the word alone, at these words. Throws Rejected for what is no sum of products of counts.
    Series(Sentences& sentences, const rule::Expr& e, const Set& words);

    /// Nothing is taken from it, so it is nowhere negative.
    bool is_natural() const { return natural_; }
    bool is_zero(const Set& words) const;
    /// From every word of the set, which no move leaves, to another this move lowers it by 1.
    bool is_lowered(const Written& move, const Set& words) const;

private:
    using Vector = std::vector<base::Integer>;
    /// So many times the number of tuples of places with which the word is in the set.
    struct Summand {
        std::int64_t times;
        Set of;
        TrackList places;
    };
    struct Arrow {
        std::size_t from, to;
    };
    /// What one step of a reading adds to the two words; `to` is the state behind it.
    struct Step {
        std::uint32_t from, to;
        unsigned old;
        std::vector<unsigned> made;
    };
    struct Reading {
        std::uint32_t start = 0;
        std::size_t states = 0;
        std::vector<Step> steps;
        std::vector<std::pair<std::uint32_t, std::vector<unsigned>>> ends;  ///< states where it may end, with what is still added to the new word
    };

    void read(const rule::Expr& e, const Names& names, const Summand& within, std::vector<Summand>& all);
    void read_cases(const rule::Expr& e, const Names& names, const Summand& within, std::vector<Summand>& all);
    void read_product(const rule::Expr& a, const rule::Expr& b, const Names& names, const Summand& within, std::vector<Summand>& all);
    Summand restricted(const Summand& within, const Set& where) const;
    Summand with_place(const Summand& within, std::int64_t times) const;
    void add_states(const Summand& one);
    Reading reading(const Set& relation, const std::vector<Part>& parts) const;
    void pull_back(Vector& functional, std::size_t offset, unsigned digit) const;
    bool vanishes(const Reading& reading, bool two_words) const;

    Sentences& sentences_;
    Tuples& tuples_;
    std::size_t size_ = 0;
    Vector start_, ends_;
    std::vector<std::vector<Arrow>> arrows_;  ///< by digit; one for each way
    bool natural_ = true;
};

}  // namespace grundy::verify::word
