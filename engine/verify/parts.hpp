#pragma once
/// Positions that are sums of their parts (theorem 12.1): every move changes one part, and what it may do there depends on that part alone. Then g is the
/// nim-sum of the parts' values, and a claim that says so is one claim about each part.
#include "engine/rule/claim.hpp"
#include "engine/verify/core/fields.hpp"

namespace grundy::verify {

struct Part {
    rule::Game game;                      ///< of the part alone
    std::vector<std::size_t> components;  ///< of the whole, in the order of the part's
    bool entries = false;                 ///< the part is one entry of components[0], whichever
    std::vector<std::size_t> shared;      ///< numbers that no move changes: the last components of every part's game
};
/// Read from the rule; its game ends in no other way than by having no move. Throws Rejected where moves do not keep to one part, or where that is written in a
/// way that is not understood.
std::vector<Part> parts_of(const rule::Game& game);
/// The one part of a row that is the sum of its entries, perhaps for each value of numbers that no move changes. Throws Rejected where the game is no such row.
Part row_of_heaps(const rule::Game& game);

/// g(x) = f(x), or g(x) <= c, of all positions of a part.
struct PartClaim {
    std::size_t part = 0;
    rule::Claim claim;
};
/// What must be true of the parts so that the claim is true: of `P(…) <=> T = 0` and `g(…) = T`, T being a nim-sum of terms about one part each; or a parity of
/// a sum, which is the nim-sum of the last bits; and of `g(…) <= c`, what is true of nim-sums of numbers up to 2^m - 1 <= c; of `length = …` of a row, the
/// length that each entry adds. Throws Rejected for other claims.
std::vector<PartClaim> claims_about_parts(const rule::Game& game, const std::vector<Part>& parts, const rule::Claim& claim);

}  // namespace grundy::verify
