#include "engine/verify/rows_of_heaps.hpp"

#include "engine/verify/induction/conditions.hpp"
#include "engine/verify/induction/induction.hpp"

namespace grundy::verify {

std::string decide_rows_of_heaps(const rule::Game& game, const rule::Claim& claim, bool holds, Fields& proof, Steps& steps) {
    if (!holds) throw Rejected("what rows can be refutes no claim");
    const bool misere = game.play == rule::Play::misere;
    rule::Game normal = game;
    if (misere) normal.play = rule::Play::normal;
    const Part part = row_of_heaps(normal);
    std::string why;
    const auto statement = rule::row_statement(game, claim, part.components[0], part.shared, why);
    if (!statement) throw Rejected("the claim reads more of a row than the checker knows: " + why);
    Tuples tuples(numeration_of(proof), steps);
    static const rule::Claim nothing;
    Induction induction(part.game, nothing, tuples, steps);
    Fields row(proof.at("row"), "row");
    induction.measured(row);
    const std::string how = induction.by_rows(*statement, row.at("law"), misere);
    row.nothing_else();
    return how;
}

}  // namespace grundy::verify
