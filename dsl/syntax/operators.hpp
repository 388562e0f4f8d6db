#pragma once
/// The operators, how tight they bind, and what people type instead.
///
///     12 ^ (right) · 11 unary - · 10 * / mod · 9 + - ++ · 8 .. · 7 & · 6 | \ xor · 5 = != < <= > >= in · 4 not · 3 and · 2 or · 1 => (right) · 0 <=>
#include <string>
#include <string_view>

namespace grundy::dsl {

namespace level {
constexpr int power = 12, negation = 11, product = 10, sum = 9, range = 8, intersection = 7, set_union = 6, comparison = 5, negated = 4, conjunction = 3,
              disjunction = 2, implication = 1, equivalence = 0;
}  // namespace level

struct Operator {
    std::string_view written;
    std::string_view meant;  ///< as the tree and the formatter write it
    int level;
    bool foreign = false;  ///< not of this language: reported
    std::string_view help = {};
};

/// The operator written so; every infix of the grammar is in the table.
const Operator& infix_operator(std::string_view written);
const Operator& prefix_operator(std::string_view written);

/// n in 0..99 for n < 100, and so on: what a comparison in the place of a binder means.
std::string range_meant(const std::string& name, std::string_view relation, const std::string& bound);

inline bool right_associative(int level) { return level == level::power || level == level::implication; }

}  // namespace grundy::dsl
