#pragma once
/// A claim A(w) => … about the rows of a puzzle, whatever their length: the rule as sets of rows, and the rows of A.
#include "engine/rule/claim.hpp"
#include "engine/verify/words/turns.hpp"
#include "engine/verify/words/words.hpp"

namespace grundy::verify::word {

class OfRows {
public:
    /// Throws Rejected for claims of another form, and where it is about no row.
    OfRows(const rule::Game& game, const rule::Claim& claim, Fields& proof, Steps& steps, std::string& about)
        : all_(formula(game, claim)),
          letters_(listed_letters(game, proof, steps, about)),
          tuples(static_cast<unsigned>(letters_.size()) + 1, steps),
          sentences(game, letters_, tuples, steps),
          turns(game, sentences),
          rows(turns.positions()) {
        if (all_->op == rule::Op::implies) {
            const Sentences::Under under(sentences, rows);
            rows = tuples.both(rows, sentences.truth(*all_->args[0], sentences.position()));
        }
        if (rows.is_empty()) throw Rejected("the claim is about no row");
    }
    /// What is said of them.
    const rule::ExprRef& said() const { return all_->op == rule::Op::implies ? all_->args[1] : all_; }

    /// What a claim says, without applied functions; throws Rejected for one of another form.
    static rule::ExprRef formula(const rule::Game& game, const rule::Claim& claim);

private:
    rule::ExprRef all_;
    std::vector<std::int64_t> letters_;

public:
    Tuples tuples;
    Sentences sentences;
    Turns turns;
    Set rows;
};

/// Does it ask for distances, solutions, or whether a goal is reached?
bool asks_of_rows(const rule::Expr& e);
/// Is it asked of the row itself?
bool is_of_row(const rule::Expr& e, rule::Op asked);
/// len(w)
bool is_length(const rule::Expr& e);

}  // namespace grundy::verify::word
