#pragma once
/// The one position that a claim asks for: the position itself, or another that is made of its numbers, P(x, 0).
#include "engine/rule/claim.hpp"
#include "engine/verify/induction/arrows.hpp"

namespace grundy::verify {

class Asked {
public:
    Asked(const rule::Game& game, const rule::Claim& claim, Tuples& tuples, const Sentences& sentences, const Arrows& arrows);

    /// Throws Rejected unless this asks for it. `everywhere`: all positions.
    void require(const rule::Expr& e, const Set& everywhere);
    bool is_another() const { return other_ != nullptr; }
    /// The claim asks for no other, as its words are.
    bool is_one() const;
    /// Where the claim is true of all that ask for a position, instead of where it is true: of what no position asks for it is. Throws Rejected where what is
    /// asked for is no position.
    Set told(const Set& everywhere, const Set& truth) const;

private:
    bool is_it(const rule::Expr& e) const;
    Set is_asked_by(const Set& set) const;

    const rule::Game& game_;
    const rule::Claim& claim_;
    Tuples& tuples_;
    const Sentences& sentences_;
    const Arrows& arrows_;
    const rule::Expr* other_ = nullptr;
    Set undefined_{{}, {0}, {0}};
};

}  // namespace grundy::verify
