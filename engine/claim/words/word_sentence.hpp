#pragma once
/// Expressions of a rule or a claim about one word, or one row of numbers from a finite set, as sets of words: letters at places, places compared, counts
/// modulo a constant or compared with one, quantifiers over places. A number is one of finitely many linear forms, each where it is the one: the letter `w[i]`
/// is one constant a letter, `len(w) mod 3` one of three, `i + 1` a place.
#include <functional>
#include <map>

#include "engine/claim/sentence/sentence.hpp"
#include "engine/claim/words/places.hpp"

namespace grundy::claim {

/// What letters there are: digit d of a word's track is letters[d - 1]. Ascending; code points, or the entries of a row.
using Letters = std::vector<base::Integer>;

/// constant + sum of coefficient * place + sum of coefficient * count.
struct WordForm {
    std::int64_t constant = 0;
    std::map<Track, std::int64_t> marks;
    std::int64_t length = 0;                                   ///< times the length of the word
    std::vector<std::pair<std::size_t, std::int64_t>> counts;  ///< index of a count of WordSentences
    bool is_constant() const { return marks.empty() && length == 0 && counts.empty(); }
};
/// The first form whose condition is true; of any two only one is.
using WordNumber = std::vector<std::pair<Automaton, WordForm>>;

/// Part of a word that is made: the letters at the places of a range, or one letter.
struct WordPiece {
    bool single = false;
    WordNumber low, high;   ///< a range
    Track at = 0;           ///< the place in it
    WordNumber letter;      ///< at that place; or the one
    bool filtered = false;  ///< places at which `letter` has no form are left out
};
using WordPieces = std::vector<WordPiece>;

/// Who wins at every word, or which value it has, once that is known of all.
struct KnownWords {
    Automaton positions;
    std::map<char, Automaton> outcomes;  ///< by P, N, D
    std::vector<Automaton> values;       ///< by value; empty: not known
};

struct WordStep;

class WordSentences {
public:
    struct Meaning {
        bool is_word = false;  ///< the word of the position
        WordNumber number;
    };
    using Names = std::map<std::uint32_t, Meaning>;  ///< by slot

    WordSentences(const rule::Game& game, Letters letters);

    const rule::Game& game() const { return game_; }
    const Letters& letters() const { return letters_; }
    const Places& places() const { return places_; }
    /// The word of the position.
    Track word() const { return word_; }
    Track fresh() { return next_++; }
    /// P, N, D of the position itself are as if it were this; or g is.
    void let_outcome(std::optional<char> outcome) { outcome_ = outcome; }
    void let_value(std::optional<std::int64_t> value) { value_ = value; }
    /// P, N, D and g of the position itself and of words made of it (`P(w ++ "a")`) are these; null: they are not known.
    void let_known(const KnownWords* known) { known_ = known; }

    Automaton truth(const rule::Expr& e, const Names& names);
    WordNumber number(const rule::Expr& e, const Names& names);
    /// A word as pieces, each way with the condition under which it is so made.
    std::vector<std::pair<Automaton, WordPieces>> word(const rule::Expr& e, const Names& names);

    struct Bound {
        Names names;
        std::vector<Automaton> where;
        std::vector<Track> marks;
    };
    void each_binding(const std::vector<rule::Binder>& binders, const rule::Expr* condition, const Names& names,
                      const std::function<void(const Bound&)>& visit);

    Automaton constant(bool everything) const { return Automaton(places_.base(), everything); }
    Automaton close(std::vector<Automaton> all, const std::vector<Track>& without) const;
    Automaton at_most(const WordForm& a, const WordForm& b);  ///< a <= b
    /// The form as a place; throws NotDefinable for sums of places.
    Place place_of(const WordForm& form) const;
    /// The digit of a letter; nothing where it is none of this game's.
    std::optional<unsigned> digit_of(std::int64_t letter) const;
    /// Without applied functions.
    rule::ExprRef plain(const rule::ExprRef& e, std::uint32_t frame) const;

    /// While it lives, expressions are evaluated only where this is true too: outside their places may be outside the word.
    class Under {
    public:
        Under(WordSentences& sentences, const Automaton& condition) : sentences_(sentences), before_(sentences.context_) {
            sentences.context_ = both(sentences.context_, condition);
        }
        ~Under() { sentences_.context_ = std::move(before_); }
        Under(const Under&) = delete;
        Under& operator=(const Under&) = delete;

    private:
        WordSentences& sentences_;
        Automaton before_;
    };

private:
    struct Count {
        Automaton of;  ///< over its mark, and what is outside
        Track mark;
    };
    using Sum = std::vector<std::pair<std::int64_t, Automaton>>;

    [[noreturn]] void refuse(const std::string& what, const rule::Expr& e) const;
    bool never(const Automaton& condition) const { return both(context_, condition).accepts_nothing(); }
    WordNumber constant_number(std::int64_t value) const { return {{constant(true), {value, {}, 0, {}}}}; }
    WordNumber mark_number(Track mark) const { return {{constant(true), {0, {{mark, 1}}, 0, {}}}}; }
    WordNumber combined(const WordNumber& a, const WordNumber& b, std::int64_t times) const;
    WordNumber scaled(const WordNumber& a, std::int64_t factor) const;
    WordNumber letter_at(const WordNumber& index, const rule::Expr& e);
    WordNumber letter_of_part(const rule::Expr& e, const Names& names);
    WordNumber letter_under(Track mark) const;
    WordNumber remainder(const WordNumber& a, std::int64_t m);
    WordNumber remainder(const rule::ExprRef& e, std::int64_t m, const Names& names);
    WordNumber extreme(const WordNumber& a, const WordNumber& b, bool greatest);
    WordNumber counted(const rule::Expr& e, const Names& names);
    WordNumber count_of(Automaton of, Track mark);
    WordNumber of_bits(const WordNumber& letter, Track mark, const Automaton& where);
    WordNumber folded(const rule::Expr& e, const Names& names);
    WordNumber quotient(const rule::Expr& e, const Names& names);
    WordNumber product(const rule::Expr& e, const Names& names);
    WordNumber nim_sum(const rule::Expr& e, const Names& names);
    WordNumber chosen(const rule::Expr& e, const Names& names);
    std::vector<WordStep> made_of(const rule::Expr& e, const Names& names, bool as_position);
    Automaton matching(const rule::Expr& e, const Names& names);
    Automaton known_outcome(const rule::Expr& e, const Names& names, char letter);
    WordNumber known_value(const rule::Expr& e, const Names& names);
    Automaton compared(const rule::Expr& e, const Names& names);
    bool is_word(const rule::Expr& e, const Names& names) const;
    WordNumber call(const rule::Expr& e, const Names& names);
    Automaton residue(const WordForm& form, std::int64_t m, std::int64_t r);
    Automaton count_is(std::size_t count, std::int64_t m, std::int64_t r, std::int64_t cap);
    Automaton counts_at_most(const WordForm& form);
    Automaton related(const WordNumber& a, rule::Relation relation, const WordNumber& b);
    Automaton same_word(const rule::Expr& a, const rule::Expr& b, const Names& names);
    Automaton same_pieces(const WordPieces& a, const WordPieces& b);
    Automaton same_ranges(const WordPieces& a, const WordPieces& b);
    std::optional<std::vector<WordNumber>> listed(const WordPieces& pieces);
    WordNumber at_place(const WordPiece& piece, const WordForm& place);
    Automaton quantified(const rule::Expr& e, const Names& names);
    Automaton member(const rule::Expr& e, const Names& names);
    Automaton in_range(const WordNumber& low, Track mark, const WordNumber& high);
    std::optional<std::int64_t> known(const WordNumber& number) const;
    std::optional<std::vector<std::int64_t>> listed_numbers(const rule::Expr& set, const Names& names);
    void bind(const rule::Binder& binder, const Bound& so_far, const std::function<void(Bound)>& go_on);
    std::vector<std::pair<Automaton, WordPieces>> update(const rule::Expr& e, const Names& names);
    std::vector<std::pair<Automaton, WordPieces>> comprehension(const rule::Expr& e, const Names& names);
    void inside(const WordNumber& index, const rule::Expr& e);
    std::vector<std::pair<Automaton, WordPieces>> joined(const rule::Expr& e, const Names& names);
    std::vector<std::pair<Automaton, WordPieces>> slice(const rule::Expr& e, const Names& names);
    WordPiece whole();

    static constexpr std::int64_t most_listed = 64;  ///< numbers that a name may be, one by one
    static constexpr std::int64_t most_modulus = 512;
    static constexpr std::size_t most_forms = 256;  ///< of one number

    const rule::Game& game_;
    Letters letters_;
    Places places_;
    Track word_ = 1, next_ = 2;
    Automaton context_;
    std::optional<char> outcome_;
    std::optional<std::int64_t> value_;
    const KnownWords* known_ = nullptr;
    std::vector<Count> counts_;
};

}  // namespace grundy::claim
