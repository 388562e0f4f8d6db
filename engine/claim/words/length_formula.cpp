#include "engine/claim/words/length_formula.hpp"

#include <numeric>

#include "engine/rule/evaluate/evaluator.hpp"
#include "engine/rule/walk.hpp"

namespace grundy::claim {

using base::Integer;
using rule::ExprRef;
using rule::Op;

std::int64_t literal_number(const rule::Expr& e) {
    if (e.op == Op::negate) return -literal_number(*e.args[0]);
    if (e.op != Op::number || std::abs(e.number) > 1'000'000) throw NoRecurrence{};
    return e.number;
}

namespace {

/// times * n + constant.
struct LineOfLength {
    std::int64_t times = 0, constant = 0;
};
/// Its numbers are 10^6 at most, so what is computed with two of them fits into 64 bits.
LineOfLength line_of(const rule::Expr& e) {
    constexpr std::int64_t most = 1'000'000;
    if (is_length(e)) return {1, 0};
    const auto part = [&](std::size_t k) { return line_of(*e.args[k]); };
    const auto small = [](LineOfLength made) { return std::abs(made.times) <= most && std::abs(made.constant) <= most ? made : throw NoRecurrence{}; };
    switch (e.op) {
        case Op::add: return small({part(0).times + part(1).times, part(0).constant + part(1).constant});
        case Op::subtract: return small({part(0).times - part(1).times, part(0).constant - part(1).constant});
        case Op::negate: return {-part(0).times, -part(0).constant};
        case Op::multiply: {
            const LineOfLength a = part(0), b = part(1);
            if (a.times != 0 && b.times != 0) throw NoRecurrence{};
            return small({a.times * b.constant + b.times * a.constant, a.constant * b.constant});
        }
        default: return {0, literal_number(e)};
    }
}

/// Of a truth that repeats with n.
std::size_t period_of(const rule::Expr& e) {
    const auto joined = [&] {
        std::size_t all = 1;
        for (const ExprRef& arg : e.args) all = std::lcm(all, period_of(*arg));
        return all;
    };
    switch (e.op) {
        case Op::truth: return 1;
        case Op::not_:
        case Op::and_:
        case Op::or_:
        case Op::implies:
        case Op::iff: return joined();
        case Op::call:
            if (e.builtin != rule::Builtin::even && e.builtin != rule::Builtin::odd) throw NoRecurrence{};
            return line_of(*e.args[0]), 2;
        case Op::compare: {
            std::size_t all = 1;
            for (const ExprRef& arg : e.args) {
                if (arg->op == Op::number) continue;
                if (arg->op != Op::modulo || literal_number(*arg->args[1]) < 1) throw NoRecurrence{};
                all = std::lcm(all, static_cast<std::size_t>(literal_number(*arg->args[1]))), (void)line_of(*arg->args[0]);
            }
            return all;
        }
        default: throw NoRecurrence{};
    }
}

}  // namespace

bool is_length(const rule::Expr& e) { return e.op == Op::call && e.builtin == rule::Builtin::len && e.args[0]->op == Op::local && e.args[0]->slot == 0; }

constexpr std::int64_t most_exponent = 8;

std::size_t order_of(const rule::Expr& e, std::int64_t from) {
    const auto part = [&](std::size_t k) { return order_of(*e.args[k], from); };
    if (is_length(e)) return 2;
    std::size_t order = 1;
    switch (e.op) {
        case Op::number: return 1;
        case Op::negate: return part(0);
        case Op::add:
        case Op::subtract: order = part(0) + part(1); break;
        case Op::multiply: order = part(0) * part(1); break;
        case Op::power: {
            if (e.args[1]->op == Op::number && e.args[1]->number >= 0 && e.args[1]->number <= most_exponent && e.args[0]->op != Op::number) {  // a polynomial
                (void)line_of(*e.args[0]);
                return static_cast<std::size_t>(e.args[1]->number) + 1;
            }
            const LineOfLength exponent = line_of(*e.args[1]);
            if (exponent.times < 0 || exponent.times * from + exponent.constant < 0 || exponent.times > 8 || literal_number(*e.args[0]) < 0)
                throw NoRecurrence{};
            return 1;
        }
        case Op::modulo:
            (void)line_of(*e.args[0]);
            if (literal_number(*e.args[1]) < 1) throw NoRecurrence{};
            order = static_cast<std::size_t>(literal_number(*e.args[1]));
            break;
        case Op::if_: order = period_of(*e.args[0]) * (part(1) + part(2)); break;
        default: throw NoRecurrence{};
    }
    if (order > most_recurrence) throw NoRecurrence{};
    return order;
}

Integer at_length(const rule::Game& game, const ExprRef& e, std::uint32_t frame, const Integer& length) {
    const auto small = base::to_int64(length);
    if (!small) throw NoRecurrence{};
    const ExprRef at = rule::rewrite(e, [&](const ExprRef& part) { return is_length(*part) ? rule::number(*small) : part; });
    rule::Evaluator::Frame values(frame + 1);
    return rule::Evaluator(game).evaluate(*at, values).number();
}

ExprRef in_steps(const ExprRef& e, std::int64_t first, std::int64_t step) {
    ExprRef length;
    const auto line = [&](const LineOfLength& l) {
        ExprRef made = length;
        if (l.times == 0) return rule::number(l.constant);
        if (l.times != 1) made = rule::binary(Op::multiply, rule::number(l.times), made);
        return l.constant == 0 ? made : rule::binary(Op::add, made, rule::number(l.constant));
    };
    return rule::rewrite(e, [&](const ExprRef& part) -> ExprRef {
        if (is_length(*part)) {
            length = part;
            return line({step, first});
        }
        if (part->op != Op::divide || !length) return part;
        const std::int64_t divisor = literal_number(*part->args[1]);
        const LineOfLength of = line_of(*part->args[0]);
        if (divisor < 1 || of.times % divisor != 0) throw NoRecurrence{};
        return line({of.times / divisor, *base::to_int64(base::floor_div(Integer(of.constant), Integer(divisor)))});
    });
}

constexpr std::int64_t most_divisor = 1000;

std::optional<Slope> slope_of(const rule::Expr& e) {
    try {
        if (e.op == Op::add || e.op == Op::subtract) {  // a / c + b is (a + b c) / c
            const auto a = slope_of(*e.args[0]), b = slope_of(*e.args[1]);
            const std::int64_t sign = e.op == Op::subtract ? -1 : 1;
            if (!a || !b || (b->divisor != 1 && a->divisor != 1)) return std::nullopt;
            const std::int64_t up = sign < 0 ? b->divisor - 1 : 0;  // -floor(b / c) is (c - 1 - b) / c, rounded down
            return Slope{a->times * b->divisor + sign * b->times * a->divisor, a->constant * b->divisor + sign * b->constant * a->divisor + up,
                         a->divisor * b->divisor};
        }
        if (e.op == Op::divide) {  // (a / b) / c is a / (b c)
            auto made = slope_of(*e.args[0]);
            const std::int64_t divisor = literal_number(*e.args[1]);
            if (!made || divisor < 1 || divisor > most_divisor || made->divisor > most_divisor) return std::nullopt;
            made->divisor *= divisor;
            return made;
        }
        const LineOfLength line = line_of(e);
        return Slope{line.times, line.constant, 1};
    } catch (const NoRecurrence&) {
        return std::nullopt;
    }
}

}  // namespace grundy::claim
