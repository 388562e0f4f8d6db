#pragma once
/// A line "for i in a..len(w)-b, if C: rewrite letters about place i" of a game on words, read as what it says of the letters about i: everything in it is a
/// constant, a place so far from i, how many places there are before or behind, or a letter at such a place.
#include "engine/recognise/several/near.hpp"

namespace grundy::recognise {

class NearWord : public NearMove {
public:
    /// The letter at i + t; nothing where the word has no such place.
    using Letter = std::function<std::optional<std::int64_t>(std::int64_t t)>;
    /// The letters at i + first … i + last, which are not none, become these.
    struct Change {
        std::int64_t first = 0, last = 0;
        std::vector<std::int64_t> letters;
        friend bool operator==(const Change&, const Change&) = default;
    };

    /// One for each choice of the names beside i. Throws linear::Beyond for other moves.
    static std::vector<NearWord> all(const rule::Game& game, const rule::Move& move, std::size_t most);

    /// What is done at a place that the word has; nothing where the move is not possible. Throws linear::Beyond for what is no such change.
    std::optional<Change> change(const Letter& letter) const;
    /// Letters that the line names.
    static void letters_named(const rule::Game& game, const rule::Move& move, std::vector<std::int64_t>& into);
    /// Is the condition, on the one name in this slot, true of a number? Throws linear::Beyond for other conditions.
    static bool holds_of(const rule::Game& game, const rule::Expr& condition, std::uint32_t slot, std::int64_t number);

private:
    NearWord(const rule::Game& game, const rule::Move& move) : NearMove(game, move) {}
    Value value(const rule::Expr& e, const Names& names, const Present& present) const override;
    Value compared(const rule::Expr& e, const Names& names, const Present& present) const override;
    Value rewritten(const rule::Expr& e, const Names& names, const Present& present) const;
    Value joined(const Value& a, const Value& b) const;
    bool exists(std::int64_t t) const { return (*letter_)(t).has_value(); }
    std::int64_t letter_at(std::int64_t t) const;
    bool at_most(const Value& a, const Value& b, const rule::Expr& e) const;

    std::uint32_t word_ = 0, place_ = 0;
    rule::ExprRef low_, high_;  ///< of i
    mutable const Letter* letter_ = nullptr;
};

}  // namespace grundy::recognise
