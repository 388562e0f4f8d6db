#pragma once
/// Random claims about one game: what brute force sees in the first values, one condition beside it, and sentences made of nothing.
#include <optional>

#include "tests/campaign/kinds.hpp"

namespace grundy::campaign {

class Claims {
public:
    Claims(Game& game, Draw& draw, Brute& truth);
    /// Nothing where what was drawn does not fit the game.
    std::optional<Claim> next();
    /// About all positions, of which there are infinitely many.
    std::optional<Claim> about_all();

private:
    /// What remainders tell of the small positions of several numbers.
    Ref seen_of_remainders();
    bool values() const { return !game_.misere && game_.ends_by_convention(); }
    /// Names close to what is built in, binders called like those of the claims.
    void lets();
    /// Games that the claims may speak of.
    void others();
    Ref ask_other(Op op);
    Ref about_other();
    bool usable_let() const { return !game_.lets.empty() && game_.lets[0].body->sort == Sort::truth; }
    Ref let_of(const Ref& e);
    Ref asks(const std::vector<Ref>& where);
    Ref random_truth_about(int depth);
    Ref quantified();
    /// What theorems say, in some spelling, perhaps of a game that they are not about.
    Ref known_form();
    /// The first position of one number, as long as no later one is missing; nothing where it is not found.
    std::optional<Num> first_position();
    /// The period that the first values show, as a formula; often with an exception far out.
    Ref seen();
    /// A set of residues of the size that is lost among small positions.
    Ref seen_of_positions();
    Claim period_of(Num p, Num e);
    std::optional<Claim> period();
    /// Some position that is not too large.
    std::optional<Position> some_position();
    std::optional<Claim> about_sum();
    /// Is it a position of that game? Others are refused when they are read.
    static bool within(const Game& game, Num parameter, const Position& p);
    Num value_of(const Claim& claim);
    std::optional<Claim> moves();
    void domain(Claim& claim, bool bounded);

    Game& game_;
    Draw& draw_;
    Brute& truth_;
    std::vector<Ref> whole_, names_;
    bool one_heap_ = false;
};

}  // namespace grundy::campaign
