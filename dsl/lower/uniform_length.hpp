#pragma once
/// A parameter that is told by how many numbers a row has: of 2 * n + 2 numbers n is (len(row) - 2) / 2, and 2 * n + 1 is len(row) - 1.
#include <cstdint>
#include <optional>
#include <string>

#include "dsl/syntax/ast.hpp"

namespace grundy::dsl {

/// times * (the parameter) + constant.
struct Line {
    std::int64_t times = 0, constant = 0;
};
/// Nothing for what is no such sum, or not small.
std::optional<Line> line_of(const ast::ExprPtr& e, const std::string& parameter);

class LengthOfRow {
public:
    /// The row has `length` entries, times >= 1.
    LengthOfRow(std::string parameter, Line length) : parameter_(std::move(parameter)), length_(length) {}

    /// The parameter is the length itself.
    bool is_length() const { return length_.times == 1 && length_.constant == 0; }
    /// A sum, or the name itself, by the length of the row; false where the expression is none of these.
    bool replace(ast::ExprPtr& e, const std::string& row) const;
    /// The row has the length of some value from `least` on.
    ast::ExprPtr is_long_enough(const std::string& row, ast::ExprPtr least) const;

private:
    ast::ExprPtr by_length(const Line& line, const std::string& row, Span span) const;

    std::string parameter_;
    Line length_;
};

/// A row that is put together of lists, copies and rows by places, told place by place: [0, 0] ++ [1, 2] * n is
/// [if i <= 2 then 0 else if (i - 2) mod 2 = 1 then 1 else 2 for i in 1..2 * n + 2]. What is no such row stays as it is. `name`: of the component.
void tell_by_places(ast::ExprPtr& row, const std::string& name);

}  // namespace grundy::dsl
