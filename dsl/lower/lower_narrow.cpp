/// While playing numbers have 64 bits: literals of moves, stops, domains and the lets that they use must fit.
#include <fmt/format.h>

#include "dsl/lower/lower.hpp"

namespace grundy::dsl {

using rule::ExprRef;

void Lower::narrow(const ExprRef& e) {
    if (!e) return;
    if (e->op == rule::Op::big) {
        const auto start = static_cast<std::size_t>(source_.line(e->origin.line).data() - source_.text().data()) + e->origin.column - 1;
        const Span span{static_cast<std::uint32_t>(start), static_cast<std::uint32_t>(start + e->origin.length)};
        error("E202", span, fmt::format("`{}` does not fit in 64 bits", source_.slice(span)),
              "while playing, numbers are below 2^63; only claims and starts may use larger ones");
    }
    for (const ExprRef& arg : e->args) narrow(arg);
    for (const rule::Binder& binder : e->binders) narrow(binder.range);
    narrow(e->condition);
}

void Lower::narrow_rules() {
    const auto pattern = [&](const rule::Pattern& from) {
        for (const rule::PatternEntry& entry : from) narrow(entry.constant);
    };
    narrow(game.where);
    for (const rule::Function& f : game.functions) narrow(f.body);
    for (const rule::Move& m : game.moves) {
        pattern(m.from);
        for (const rule::Binder& b : m.binders) narrow(b.range);
        narrow(m.condition);
        narrow(m.cost);
        for (const rule::Term& t : m.to) {
            for (const rule::Binder& b : t.binders) narrow(b.range);
            narrow(t.condition);
            for (const ExprRef& c : t.components) narrow(c);
        }
    }
    for (const rule::Stop& s : game.stops) pattern(s.from), narrow(s.condition);
    for (const rule::Stop& g : game.goals) pattern(g.from), narrow(g.condition);
    for (const rule::Terminal& t : game.terminals) pattern(t.from), narrow(t.condition);
}

}  // namespace grundy::dsl
