#pragma once
/// Numbers that are sums of counts over a word, whatever is counted: are they 0 at all words of a set, does a move lower them by one?
#include "engine/claim/words/word_step.hpp"

namespace grundy::claim {

class WordSeries {
public:
    /// Of an expression about the word alone, without functions, at these words. Throws NotDefinable for what is no sum of products of counts.
    WordSeries(WordSentences& sentences, const rule::Expr& e, const Automaton& words);

    /// Nothing is taken from it, so it is nowhere negative.
    bool is_natural() const;
    bool is_zero(const Automaton& words) const;
    /// Does this move lower it by 1, from every word of the set to another, which no move leaves?
    bool falls_by_one(const WordStep& step, const Automaton& words) const;

private:
    using Vector = std::vector<base::Integer>;
    /// So many times the number of ways to choose the marks so that the automaton accepts.
    struct Summand {
        std::int64_t times;
        Automaton of;
        std::vector<Track> marks;
    };
    struct Arrow {
        std::size_t from, to;
        std::int64_t times;
    };

    void read(const rule::Expr& e, const WordSentences::Names& names, const Summand& within, std::vector<Summand>& all);
    void read_cases(const rule::Expr& e, const WordSentences::Names& names, const Summand& within, std::vector<Summand>& all);
    void read_product(const rule::Expr& a, const rule::Expr& b, const WordSentences::Names& names, const Summand& within, std::vector<Summand>& all);
    Summand restricted(const Summand& within, const Automaton& where) const;
    Summand places_up_to(const Summand& within, std::optional<Track> last, std::int64_t times);
    void add_states(const Summand& one);
    Vector after(const Vector& before, std::size_t offset, unsigned digit) const;
    bool vanishes(const Automaton& relation, const std::vector<Track>& written) const;

    WordSentences& sentences_;
    std::size_t size_ = 0;                    ///< states of all summands
    Vector start_;                            ///< ways to be in each of them before the first letter
    Vector ends_;                             ///< what each way that ends there is worth
    std::vector<std::vector<Arrow>> arrows_;  ///< by digit: in how many ways it leads from one to another
    bool natural_ = true;
};

}  // namespace grundy::claim
