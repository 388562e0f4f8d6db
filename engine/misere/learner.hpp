#pragma once
/// Finds the misère quotient of heaps 0 … n by asking who wins chosen sums, and proves it by theorem 7.1 (closure.hpp).
///
/// The quotient is the least commutative monoid that tells who wins: two sums are one element iff no third sum beside them makes a difference. So it is learned
/// as the least machine of an unknown language is (Angluin 1987): words that stand for elements, sums that tell them apart, and a table of who wins word and
/// sum together. Where the closure of theorem 7.1 fails it names a sum of which the table is wrong, and that sum yields one more that tells two elements apart
/// (Rivest & Schapire 1993). The table may rest on guesses (that a heap is worth a word of smaller ones, that options may be replaced by words of their
/// element); the closure, which knows only elements and their products, is the proof. Elements of a table differ by some sum, so the monoid is the least one.
/// Map of the room: read quotient.hpp first: a misère `quotient` as data, over a `monoid`.
/// `word`: sums of heaps; `sums`: who wins them, by the definition; `known_sums`: a table of such answers.
/// `learner` finds the quotient, `closure` checks the theorem; `presentation` and `genus` are its words.
#include <functional>
#include <map>
#include <optional>
#include <set>
#include <unordered_map>

#include "engine/misere/closure.hpp"
#include "engine/misere/quotient.hpp"
#include "engine/misere/sums.hpp"

namespace grundy::misere {

struct Limits {
    std::size_t order = 400;     ///< of the quotient
    std::size_t sums = 400'000;  ///< to be played out, and kept in memory
};

class Learner {
public:
    Learner(HeapOptions options, Limits limits, const base::Budget& budget);

    /// Takes the next heap in: then the quotient of the heaps so far is known and proved. Throws GivenUp where no finite one was found.
    void add_heap();
    std::size_t heaps() const { return done_; }
    /// Of the heaps so far.
    Quotient quotient() const;
    /// The elements of the heaps so far.
    std::vector<std::uint32_t> elements() const;

private:
    using Row = std::vector<bool>;
    struct Known {
        std::int64_t heap = 0;
        std::optional<std::size_t> generator;
        Word word;  ///< of generators: what the letter is taken to be worth
    };
    struct Restart {};
    struct Seen;
    using Entry = std::pair<const Word, Seen>;
    /// What is known of a word that was looked at.
    struct Seen {
        Row row;                       ///< who wins it beside each of the tests so far
        std::vector<Entry*> products;  ///< with each of the generators so far
    };

    void take(std::int64_t n);
    std::vector<Word> formal(std::int64_t n) const;
    void settle();
    std::optional<Flaw> look_closely();
    bool letters_agree();
    bool options_agree() const;
    void build();
    bool commutes();
    void keep_law();
    Entry& entry(Word word) { return *rows_.try_emplace(std::move(word)).first; }
    const Row& row(Entry& entry);
    const Row& row(const Word& word) { return row(entry(word)); }
    const std::vector<Entry*>& products(Entry& entry);
    void tell_apart(Word test);
    void refine(const Flaw& flaw);
    void refine(const Word& found);
    bool refine_by_letters(Word& sum);

    Word word_of(std::int64_t heap) const;
    std::uint32_t class_of(const Word& word) const;
    std::uint32_t class_of_sum(const std::vector<std::int64_t>& heaps) const;
    Elements options_of(std::int64_t heap) const;
    bool predicted(const Word& word) const { return previous_[class_of(word)]; }
    void make_generator(Letter letter);

    HeapOptions options_;
    Limits limits_;
    const base::Budget& budget_;
    std::size_t done_ = 0;
    bool reduce_ = true;             ///< options are replaced by the shortest words of their elements
    std::set<std::int64_t> forced_;  ///< heaps that were taken for words of smaller ones and are not

    Sums sums_;
    std::vector<std::vector<std::vector<std::int64_t>>> moves_;  ///< of each heap
    std::vector<std::optional<Letter>> heaps_;                   ///< nothing: a heap without options
    std::map<std::vector<Word>, Letter> alike_;                  ///< heaps with the same options are one letter
    std::vector<Known> letters_;
    std::vector<Letter> generators_;
    std::optional<Closure> closure_;                        ///< of this table
    std::size_t looked_at_ = 0;                             ///< letters that are in it
    std::set<std::pair<std::uint32_t, Elements>> proved_;   ///< transitions that are in it
    std::vector<std::size_t> seen_;                         ///< and the letter of each
    mutable std::vector<std::uint32_t> elements_of_heaps_;  ///< as far as they were asked for

    std::vector<Word> tests_{Word{}};
    std::unordered_map<Word, Seen, HashOfWord> rows_;
    std::vector<Word> elements_;  ///< a word for each element, the first in order
    std::unordered_map<Row, std::uint32_t> classes_;
    std::vector<std::uint32_t> next_;
    std::vector<bool> previous_;
    std::optional<Monoid> monoid_;
};

}  // namespace grundy::misere
