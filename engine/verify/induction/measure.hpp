#pragma once
/// Linear forms of the numbers of a position that a certificate gives, and what moves do to them.
#include "engine/verify/core/fields.hpp"
#include "engine/verify/induction/arrows.hpp"

namespace grundy::verify {

/// A factor for each number of a position, and a constant. In a measure there may be a factor for the absolute value of each number before the constant.
using Row = std::vector<std::int64_t>;

Row read_row(const Json& json, const Arrows& arrows);
Form form_of(const Row& row, const std::vector<Form>& numbers);
std::string text_of(const Row& row, const rule::Game& game);
/// At every position of the region the form is at least 0.
void require_natural(const Row& row, const Arrows& arrows, const Tuples& tuples, const Set& region, const char* what);

/// Play ends when a row of natural numbers, compared one after the other, falls with every move: a move into a sum lowers it in each part.
class Measure {
public:
    Measure(const rule::Game& game, const Arrows& arrows, const Tuples& tuples, const Json& rows);
    /// From every position of the region; throws Rejected. `there_alone`: moves that lead out of it do not matter.
    void require_falling(const Set& region, bool there_alone = false) const;
    std::string falls() const;

private:
    Row read(const Json& json) const;
    std::vector<std::pair<Set, Form>> values(const Row& row, const std::vector<Form>& numbers) const;

    const rule::Game& game_;
    const Arrows& arrows_;
    const Tuples& tuples_;
    std::vector<Row> rows_;
};

/// Every play from x has exactly form(x) / divisor moves (theorem 11.4).
struct Potential {
    Row form;
    std::int64_t divisor = 1;
    std::string text;  ///< "(3 * x + y) / 2"
};
/// Reads `length` and `divisor`. Throws Rejected unless (T) the form is 0 where no move is left, (B) it is nowhere negative, (S) every move lowers it, all that
/// the move leaves taken together, by the divisor. After n moves it is less by n times the divisor, so play ends, and it ends at 0.
Potential prove_potential(const rule::Game& game, const Arrows& arrows, const Tuples& tuples, Fields& proof);

}  // namespace grundy::verify
