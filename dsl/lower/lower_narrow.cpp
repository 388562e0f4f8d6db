/// While playing numbers have 64 bits: literals of moves, stops, domains and the lets that they use must fit.
#include <fmt/format.h>

#include "dsl/lower/lower.hpp"
#include "engine/rule/walk.hpp"

namespace grundy::dsl {

using rule::ExprRef;

void Lower::narrow(const ExprRef& e) {
    if (!e) return;  // an error told already
    if (e->op == rule::Op::big) {
        const auto start = static_cast<std::size_t>(source_.line(e->origin.line).data() - source_.text().data()) + e->origin.column - 1;
        const Span span{static_cast<std::uint32_t>(start), static_cast<std::uint32_t>(start + e->origin.length)};
        error("E202", span, fmt::format("`{}` does not fit in 64 bits", source_.slice(span)),
              "while playing, numbers are below 2^63; only claims and starts may use larger ones");
    }
    rule::each_child(*e, [this](const ExprRef& part) { narrow(part); });
}

void Lower::narrow_rules() {
    rule::each_expression(game, [this](const ExprRef& e) { narrow(e); });
}

}  // namespace grundy::dsl
