/// With E f(n) = f(n + 1), a sequence is told by a period m and numbers k_b: the product of all (E^m - b^m)^k_b makes it 0. On the n of one remainder modulo m
/// it is then a sum of p_b(n) b^n, p_b being a polynomial of degree < k_b, and the other way round. So of two sequences, both brought to the least common
/// multiple of their periods (E^m - b^m divides E^M - b^M where m divides M), the sum has the larger k_b of each b, the product has k_b + k_c - 1 for bc, and
/// what is now one and now the other, by a condition that repeats with n, has what the sum has, the period being one of the condition, too.
#include "engine/verify/words/sequences.hpp"

#include <map>
#include <numeric>
#include <optional>

#include "engine/verify/core/verdict.hpp"

namespace grundy::verify::word {

using base::Integer;
using rule::Builtin;
using rule::Expr;
using rule::Op;
using rule::Relation;

namespace {

constexpr std::int64_t most_constant = 1'000'000'000, most_divided_by = 1000;
constexpr std::size_t most_period = 1000, most_order = 2000;

[[noreturn]] void no_sequence() { throw Rejected("what is claimed of the distance is no sum of powers, products and remainders of the length of the row"); }

std::int64_t number(const Expr& e) {
    if (e.op == Op::negate) return -number(*e.args[0]);
    if (e.op != Op::number || e.number > most_constant || e.number < -most_constant) no_sequence();
    return e.number;
}
std::int64_t positive(const Expr& e, std::int64_t most) {
    const std::int64_t n = number(e);
    if (n < 1 || n > most) no_sequence();
    return n;
}

/// How often something that is no constant is multiplied: in n^2, say.
std::optional<std::int64_t> few_times(const Expr& power) {
    constexpr std::int64_t most = 8;
    const Expr& times = *power.args[1];
    const bool few = power.args[0]->op != Op::number && times.op == Op::number && times.number >= 0 && times.number <= most;
    return few ? std::optional(times.number) : std::nullopt;
}

/// t n + c, both small.
struct LineOfN {
    std::int64_t t, c;
};

class Reader {
public:
    explicit Reader(Sequence::IsN is_n) : is_n_(is_n) {}

    LineOfN linear(const Expr& e) const {
        if (is_n_(e)) return {1, 0};
        const auto small = [](LineOfN l) { return std::abs(l.t) > most_constant || std::abs(l.c) > most_constant ? (no_sequence(), l) : l; };
        if (e.op == Op::negate) {
            const LineOfN a = linear(*e.args[0]);
            return {-a.t, -a.c};
        }
        if (e.op != Op::add && e.op != Op::subtract && e.op != Op::multiply) return {0, number(e)};
        const LineOfN a = linear(*e.args[0]), b = linear(*e.args[1]);
        if (e.op == Op::add) return small({a.t + b.t, a.c + b.c});
        if (e.op == Op::subtract) return small({a.t - b.t, a.c - b.c});
        if (a.t != 0 && b.t != 0) no_sequence();
        return small({a.t * b.c + b.t * a.c, a.c * b.c});
    }
    Integer linear_at(const Expr& e, const Integer& n) const {
        const LineOfN l = linear(e);
        return n * l.t + l.c;
    }

protected:
    Sequence::IsN is_n_;
};

class Value : Reader {
public:
    Value(Sequence::IsN is_n, std::size_t n) : Reader(is_n), n_(static_cast<std::int64_t>(n)) {}

    Integer of(const Expr& e) const {
        const auto part = [&](std::size_t k) { return of(*e.args[k]); };
        if (is_n_(e)) return n_;
        switch (e.op) {
            case Op::number: return number(e);
            case Op::negate: return -part(0);
            case Op::add: return part(0) + part(1);
            case Op::subtract: return part(0) - part(1);
            case Op::multiply: return part(0) * part(1);
            case Op::power: {
                if (const auto times = few_times(e)) return *base::power(part(0), *times);
                const auto made = base::power(number(*e.args[0]), linear_at(*e.args[1], n_));
                if (!made) no_sequence();
                return *made;
            }
            case Op::modulo: return base::floor_mod(linear_at(*e.args[0], n_), positive(*e.args[1], most_divided_by));
            case Op::if_: return part(is_true(*e.args[0]) ? 1 : 2);
            default: no_sequence();
        }
    }

private:
    bool is_true(const Expr& e) const {
        const auto part = [&](std::size_t k) { return is_true(*e.args[k]); };
        switch (e.op) {
            case Op::truth: return e.number != 0;
            case Op::not_: return !part(0);
            case Op::and_: return part(0) && part(1);
            case Op::or_: return part(0) || part(1);
            case Op::implies: return !part(0) || part(1);
            case Op::iff: return part(0) == part(1);
            case Op::call: {
                if (e.builtin != Builtin::even && e.builtin != Builtin::odd) no_sequence();
                return (base::floor_mod(linear_at(*e.args[0], n_), 2) == 1) == (e.builtin == Builtin::odd);
            }
            case Op::compare:
                for (std::size_t k = 0; k < e.relations.size(); ++k)
                    if (!holds(compared(*e.args[k]), e.relations[k], compared(*e.args[k + 1]))) return false;
                return true;
            default: no_sequence();
        }
    }
    Integer compared(const Expr& e) const { return e.op == Op::modulo ? of(e) : Integer(number(e)); }
    static bool holds(const Integer& a, Relation relation, const Integer& b) {
        switch (relation) {
            case Relation::equal: return a == b;
            case Relation::not_equal: return a != b;
            case Relation::less: return a < b;
            case Relation::less_equal: return a <= b;
            case Relation::greater: return a > b;
            case Relation::greater_equal: return a >= b;
        }
        no_sequence();
    }

    Integer n_;
};

class Recurrence : Reader {
public:
    Recurrence(Sequence::IsN is_n, std::size_t first) : Reader(is_n), first_(static_cast<std::int64_t>(first)) {}

    struct Told {
        std::size_t period = 1;
        std::map<Integer, std::size_t> bases;
        std::size_t order() const {
            std::size_t all = 0;
            for (const auto& [base, times] : bases) all += times;
            return all * period;
        }
    };

    Told of(const Expr& e) const {
        const auto part = [&](std::size_t k) { return of(*e.args[k]); };
        if (is_n_(e)) return {1, {{1, 2}}};
        switch (e.op) {
            case Op::number: number(e); return {1, {{1, 1}}};
            case Op::negate: return part(0);
            case Op::add:
            case Op::subtract: return either(part(0), part(1), 1);
            case Op::multiply: return product(part(0), part(1));
            case Op::power: {
                if (const auto times = few_times(e)) {  // a product of as many
                    Told made{1, {{1, 1}}};
                    for (std::int64_t k = 0; k < *times; ++k) made = product(made, part(0));
                    return made;
                }
                const std::int64_t base = positive(*e.args[0], most_constant);
                const LineOfN exponent = linear(*e.args[1]);
                if (exponent.t < 0 || exponent.t > 16 || exponent.t * first_ + exponent.c < 0) no_sequence();
                return {1, {{*base::power(base, exponent.t), 1}}};
            }
            case Op::modulo: linear(*e.args[0]); return {static_cast<std::size_t>(positive(*e.args[1], most_divided_by)), {{1, 1}}};
            case Op::if_: return either(part(1), part(2), period(*e.args[0]));
            default: no_sequence();
        }
    }

private:
    static Told small(Told told) {
        if (told.period > most_period || told.order() > most_order) throw Rejected("the recurrence of what is claimed is longer than the checker takes");
        return told;
    }
    static Told either(Told a, const Told& b, std::size_t period) {
        a.period = std::lcm(std::lcm(a.period, b.period), period);
        for (const auto& [base, times] : b.bases) a.bases[base] = std::max(a.bases[base], times);
        return small(std::move(a));
    }
    static Told product(const Told& a, const Told& b) {
        Told made{std::lcm(a.period, b.period), {}};
        for (const auto& [x, k] : a.bases)
            for (const auto& [y, l] : b.bases) made.bases[x * y] = std::max(made.bases[x * y], k + l - 1);
        return small(std::move(made));
    }
    /// Of a truth that repeats with n.
    std::size_t period(const Expr& e) const {
        std::size_t all = 1;
        switch (e.op) {
            case Op::truth: return 1;
            case Op::not_:
            case Op::and_:
            case Op::or_:
            case Op::implies:
            case Op::iff:
                for (const auto& arg : e.args)
                    if ((all = std::lcm(all, period(*arg))) > most_period) no_sequence();
                break;
            case Op::call:
                if (e.builtin != Builtin::even && e.builtin != Builtin::odd) no_sequence();
                linear(*e.args[0]), all = 2;
                break;
            case Op::compare:
                for (const auto& arg : e.args) {
                    if (arg->op != Op::modulo) number(*arg);
                    else linear(*arg->args[0]), all = std::lcm(all, static_cast<std::size_t>(positive(*arg->args[1], most_divided_by)));
                    if (all > most_period) no_sequence();
                }
                break;
            default: no_sequence();
        }
        if (all > most_period) no_sequence();
        return all;
    }

    std::int64_t first_;
};

}  // namespace

Integer Sequence::at(std::size_t n) const { return Value(is_n_, n).of(formula_); }
std::size_t Sequence::order(std::size_t first) const { return Recurrence(is_n_, first).of(formula_).order(); }

}  // namespace grundy::verify::word
