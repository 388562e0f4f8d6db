#pragma once
/// Expressions of a rule or a claim about the word of a position as sets of words: letters at places, places compared, counts modulo a constant or compared
/// with one, quantifiers over places, words made of parts of the word. What is beyond automata is refused.
///
/// A number is a list of cases, each a sum with the words (and places) where the number is that. Wherever a number is used it is made sure that one case and
/// only one is true, at every word of which the expression is asked: so a letter outside the word, or the largest of no letters, is refused and not passed
/// over.
#include <functional>

#include "engine/verify/core/evaluate.hpp"
#include "engine/verify/words/sums.hpp"

namespace grundy::verify::word {

/// A part of a word that is made: one letter, or a letter for each place where it has a case, in their order.
struct Piece {
    std::optional<Track> place;
    Number letter;
    bool whole = false;  ///< all of the word, as it is
};
struct Way {
    Set where;
    std::vector<Piece> pieces;
};
using Word = std::vector<Way>;

/// A made word, as rows that are read one after the other from left to right, blanks passed over, and single letters between them.
struct Part {
    std::optional<Track> row;
    unsigned digit = 0;
};
struct Written {
    Set relation;  ///< between the word, places that are free, and the rows
    std::vector<Part> parts;
    std::int64_t cost = 1;  ///< of the move, in a puzzle for one player
};

/// What a name stands for: the word of the position, a number, a truth.
struct Meaning {
    bool is_word = false;
    Number number;
    std::optional<Set> truth;
};
using Names = std::map<std::uint32_t, Meaning>;  ///< by slot

/// What a law says of all words: who wins, or which value there is.
struct Known {
    Set positions;
    std::map<char, Set> outcomes;  ///< by P, N, D
    std::vector<Set> values;       ///< by value; empty: the law does not say
};

class Sentences {
public:
    /// `letters`: what each digit stands for, from 1 on: code points, or numbers of a row.
    Sentences(const rule::Game& game, std::vector<std::int64_t> letters, Tuples& tuples, Steps& steps);

    Sums& sums() { return sums_; }
    Tuples& tuples() const { return tuples_; }
    Steps& steps() const { return steps_; }
    const rule::Game& game() const { return game_; }
    const std::vector<std::int64_t>& letters() const { return letters_; }
    const Names& position() const { return position_; }
    Set none() const { return tuples_.constant(false); }
    /// P, N, D, g of the position itself, of which only claims ask. A value is a place.
    void let(std::optional<char> outcome, std::optional<Track> value = {}) { outcome_ = outcome, value_ = value; }
    /// They are what is known, and so they are for words made of it; null: nothing is known.
    void let_known(const Known* known) { known_ = known; }

    Set truth(const rule::Expr& e, const Names& names);
    Number number(const rule::Expr& e, const Names& names);
    /// The same, where it is made sure that one case and only one is true wherever it is asked.
    const Number& settled(const Number& n, const rule::Expr& e) const;
    Word word(const rule::Expr& e, const Names& names);
    Set same_word(const Word& a, const Word& b, const rule::Expr& e);
    /// Every way to bind the names: one by one where a range is a short list, else as a place with a condition.
    void each(const std::vector<rule::Binder>& binders, const rule::ExprRef& condition, const Names& names,
              const std::function<void(const Names&, const Set& where, const TrackList& places)>& visit);
    /// A made word on rows of its own, wherever it is asked; what is added to `foreign` is where it has a letter that is none of the game's, so that it is no
    /// word here.
    std::vector<Written> written(const Way& way, Set& foreign);
    /// Where the made word is one of the set.
    Set reads(const Written& made, const Set& language) const;
    Set exists(Set set, const TrackList& places) const;

    /// Where it is asked: `and`, `or`, `=>`, `if` and quantifiers ask for the right side only where the left one leaves it open.
    class Under {
    public:
        Under(Sentences& s, const Set& where) : s_(s), before_(s.asked_) { s.asked_ = s.tuples_.both(s.asked_, where); }
        ~Under() { s_.asked_ = std::move(before_); }
        Under(const Under&) = delete;
        Under& operator=(const Under&) = delete;

    private:
        Sentences& s_;
        Set before_;
    };

private:
    using Relation = rule::Relation;
    struct Term {
        std::optional<Track> place;
        Set where;
        Number number;
    };
    [[noreturn]] void refuse(const char* what, const rule::Expr& e) const;
    void require(const Set& set, const char* what, const rule::Expr& e) const;
    unsigned digit_of(std::int64_t letter) const;
    Number single(Sum sum) const { return {{tuples_.constant(true), std::move(sum)}}; }
    Number joined(const Number& a, const Number& b, const std::function<Sum(const Sum&, const Sum&)>& join) const;
    Number extreme(const Number& a, const Number& b, bool greatest) const;
    Number remainder(const Number& a, std::int64_t modulus, const rule::Expr& e) const;
    Number remainder_of(const rule::ExprRef& e, std::int64_t modulus, const Names& names);
    std::int64_t known(const Number& n, const rule::Expr& e) const;
    Set related(const Number& a, Relation relation, const Number& b) const;
    Set compared(const rule::Expr& a, Relation relation, const rule::Expr& b, const Names& names);
    Set member(const Number& x, const rule::Expr& set, const Names& names);
    Set connected(const rule::Expr& e, const Names& names);
    Set quantified(const rule::Expr& e, const Names& names);
    void is_here(const rule::Expr& e, const Names& names) const;
    Set asked_in(const rule::Expr& e, const Names& names, const Set& set);
    Set made_in(const rule::Expr& made, const Names& names, const Set& set, Set& foreign);
    Set matching(const rule::Expr& e, const Names& names);
    void is_position(const rule::Expr& e, const Names& names);
    bool is_word(const rule::Expr& e, const Names& names) const;
    Names applied(const rule::Expr& e, const Names& names);
    Number chosen(const rule::Expr& e, const Names& names);
    Number letter_at(const rule::Expr& e, const Names& names);
    std::vector<Term> terms(const rule::Expr& e, const Names& names);
    Number total(const std::vector<Term>& terms, const std::function<Sum(const Sum&)>& of, const rule::Expr& e);
    Number folded(const rule::Expr& e, const Names& names);
    Number largest(const std::vector<Term>& terms, bool greatest, const rule::Expr& e);
    Set same_row(const Way& x, const Way& y, const Set& where, const rule::Expr& e);
    Piece part(const std::function<Set(const Number& place)>& in);
    Piece updated(const rule::Expr& e, const Names& names);
    Piece sliced(const rule::Expr& e, const Names& names);
    Word joined(const rule::Expr& e, const Names& names);
    std::vector<Piece> comprehension(const rule::Expr& e, const Names& names);
    bool in_cases(const Number& low, const Number& high, const std::function<void(Number, const Set&, std::optional<Track>)>& with);
    void bind(const rule::Binder& binder, const Names& names, const std::function<void(const Names&, const Set&, std::optional<Track>)>& go_on);
    std::optional<Items> listed(const rule::Expr& set, const Names& names);

    const rule::Game& game_;
    std::vector<std::int64_t> letters_;
    Tuples& tuples_;
    Steps& steps_;
    Sums sums_;
    Names position_;
    Set asked_;
    std::optional<char> outcome_;
    std::optional<Track> value_;
    const Known* known_ = nullptr;
};

}  // namespace grundy::verify::word
