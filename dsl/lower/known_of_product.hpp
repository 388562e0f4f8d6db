#pragma once
/// What is known of a product whose factors are named beside it, in terms that automata decide: its remainder, and what it is while a factor is small.
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "dsl/syntax/ast.hpp"

namespace grundy::dsl {

struct Product {
    std::string name;
    std::vector<std::string> factors;  ///< names of natural numbers, one as often as it is a factor
    std::int64_t times = 1;            ///< and a number
};

/// True of every product: of what the claim asks of its factors, remainders or sizes, what few words tell. Null: nothing.
ast::ExprPtr known_of(const Product& product, const ast::ExprPtr& claimed, Span span);

/// A number as an expression, and what a literal says.
ast::ExprPtr literal(std::int64_t value, Span span);
std::optional<std::int64_t> number_in(const ast::Expr& e);

}  // namespace grundy::dsl
