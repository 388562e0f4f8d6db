#pragma once
/// How large the numbers of a position can be, and how long its words, where something must be true: what a claim assumes may leave finitely many positions.
#include <optional>
#include <vector>

#include "engine/verify/core/evaluate.hpp"
#include "engine/verify/induction/tuples.hpp"

namespace grundy::verify {

class Limits {
public:
    Limits(const rule::Game& game, const Evaluator& evaluator, std::size_t frame)
        : game_(game), evaluator_(evaluator), frame_(frame), most_(game.components.size()) {}

    /// All of these are true, null being true. Only what surely bounds is used: linear comparisons of natural numbers and lengths of words.
    void read(const std::vector<rule::ExprRef>& conditions);
    /// The largest number, or the longest word, that component i may be; nothing: there is none.
    std::optional<std::int64_t> most(std::size_t i) const { return most_.at(i); }

private:
    void condition(const rule::Expr& e);
    void not_above(const rule::Expr& a, const rule::Expr& b, bool strict);
    std::optional<Form> linear(const rule::Expr& e) const;
    bool tighten(const Form& form);

    const rule::Game& game_;
    const Evaluator& evaluator_;
    std::size_t frame_;
    std::vector<Form> forms_;  ///< none of them is above 0; a track is the slot of a component
    std::vector<std::optional<std::int64_t>> most_;
};

}  // namespace grundy::verify
