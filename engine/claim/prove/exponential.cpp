/// A comparison of linear forms x n + y B^k + z with 0, x and y of different signs, is one of n with a threshold:
///   a n - A B^k + C >= 0  iff  n >= ceil((A B^k - C) / a),      > 0  iff  n >= ceil((A B^k - C + 1) / a)      (whole numbers)
/// and n / (A B^k) >= c, rounded down, iff n >= c A B^k.
#include "engine/claim/prove/exponential.hpp"

#include <algorithm>

namespace grundy::claim {

using base::Integer;
using rule::Builtin;
using rule::Expr;
using rule::Op;
using rule::Relation;

namespace {

constexpr int most_cycle_steps = 20'000;  // of a cycle of powers

Integer ceil_div(const Integer& x, const Integer& y) { return -base::floor_div(-x, y); }

/// x n + y B^k + z.
struct Form {
    Integer x = 0, y = 0, z = 0;
    Integer base = 0;  ///< B; 0 where y = 0
};

Form scaled_form(Form f, const Integer& by) {
    f.x *= by, f.y *= by, f.z *= by;
    if (f.y == 0) f.base = 0;
    return f;
}

Form sum(const Form& f, const Form& g) {
    if (f.base != 0 && g.base != 0 && f.base != g.base) throw NotScaled{};
    Form s{f.x + g.x, f.y + g.y, f.z + g.z, f.base != 0 ? f.base : g.base};
    if (s.y == 0) s.base = 0;
    return s;
}

class ExponentialReader {
public:
    explicit ExponentialReader(const Names& names) : names_(names) {}
    Thresholds result;

    void truth(const Expr& e) {
        switch (e.op) {
            case Op::truth: return;
            case Op::not_:
            case Op::and_:
            case Op::or_:
            case Op::implies:
            case Op::iff:
            case Op::if_:
                for (const auto& arg : e.args) truth(*arg);
                return;
            case Op::compare:
                for (std::size_t i = 0; i + 1 < e.args.size(); ++i) pair(*e.args[i], *e.args[i + 1]);
                return;
            case Op::element_of: return member(*e.args[0], *e.args[1]);
            case Op::call:
                if ((e.builtin == Builtin::odd || e.builtin == Builtin::even) && is_k(*e.args[0])) return by_residue(2);
                throw NotScaled{};
            default:
                if (names_.depends(e)) throw NotScaled{};
        }
    }

private:
    bool is_k(const Expr& e) const { return e.op == Op::local && names_.k && e.slot == *names_.k; }

    void by_residue(const Integer& m) {
        if (m < 1 || m > 1000) throw NotScaled{};
        result.modulus = lcm(result.modulus, m);
        if (result.modulus > 1000) throw NotScaled{};
    }

    /// k as a linear form p k + q.
    std::pair<Integer, Integer> exponent(const Expr& e) const {
        if (!names_.depends(e)) return {0, names_.constant(e)};
        if (is_k(e)) return {1, 0};
        if (e.op == Op::add || e.op == Op::subtract) {
            auto [p, q] = exponent(*e.args[0]);
            const auto [r, s] = exponent(*e.args[1]);
            return e.op == Op::add ? std::pair(Integer(p + r), Integer(q + s)) : std::pair(Integer(p - r), Integer(q - s));
        }
        if (e.op == Op::multiply) {
            const auto [p, q] = exponent(*e.args[0]);
            const auto [r, s] = exponent(*e.args[1]);
            if (p == 0) return {q * r, q * s};
            if (r == 0) return {s * p, s * q};
        }
        throw NotScaled{};
    }

    Form form(const Expr& e) const {
        if (!names_.depends(e)) return {0, 0, names_.constant(e), 0};
        if (e.op == Op::local && e.slot == names_.n) return {1, 0, 0, 0};
        if (e.op == Op::add) return sum(form(*e.args[0]), form(*e.args[1]));
        if (e.op == Op::subtract) return sum(form(*e.args[0]), scaled_form(form(*e.args[1]), -1));
        if (e.op == Op::negate) return scaled_form(form(*e.args[0]), -1);
        if (e.op == Op::multiply) {
            const Form f = form(*e.args[0]), g = form(*e.args[1]);
            if (f.x == 0 && f.y == 0) return scaled_form(g, f.z);
            if (g.x == 0 && g.y == 0) return scaled_form(f, g.z);
        }
        if (e.op == Op::power && !names_.depends(*e.args[0])) {
            const Integer b = names_.constant(*e.args[0]);
            const auto [p, q] = exponent(*e.args[1]);
            if (b < 2 || b > 1'000'000 || p < 1 || p > 64 || q < 0 || q > 10'000) throw NotScaled{};  // a negative exponent is an error, or a fraction
            return {0, *base::power(b, q), 0, *base::power(b, p)};
        }
        throw NotScaled{};
    }

    void threshold(const Form& difference) {
        const Form f = difference.x < 0 ? scaled_form(difference, -1) : difference;
        if (f.x == 0 && f.y == 0) return;
        if (f.x == 0 || f.y >= 0) throw NotScaled{};
        for (const int more : {0, 1}) result.of.push_back({-f.y, f.base, f.z - more, f.x});
    }

    void pair(const Expr& a, const Expr& b) {
        if (!names_.depends(a) && !names_.depends(b)) return;
        if (a.op == Op::modulo && is_k(*a.args[0]) && !names_.depends(*a.args[1]) && !names_.depends(b)) return by_residue(names_.constant(*a.args[1]));
        if (a.op == Op::divide && !names_.depends(b)) return quotient(a, names_.constant(b));
        if (b.op == Op::divide && !names_.depends(a)) return quotient(b, names_.constant(a));
        threshold(sum(form(a), scaled_form(form(b), -1)));
    }

    /// n / (A B^k) beside c: it matters where c and c + 1 are reached.
    void quotient(const Expr& e, const Integer& c) {
        const Form f = form(*e.args[0]), g = form(*e.args[1]);
        if (f.x != 1 || f.y != 0 || f.z != 0 || g.x != 0 || g.z != 0 || g.y < 1) throw NotScaled{};
        for (const Integer& bound : {c, Integer(c + 1)}) {
            if (bound >= 1) result.of.push_back({bound * g.y, g.base, 0, 1});
        }
    }

    void member(const Expr& element, const Expr& set) {
        if (set.op == Op::range) {
            for (const auto& end : set.args) pair(element, *end);
        } else if (set.op == Op::set_list) {
            for (const auto& item : set.args) item->type.kind == rule::Kind::number ? pair(element, *item) : member(element, *item);
        } else {
            throw NotScaled{};
        }
    }

    const Names& names_;
};

/// The least k0 and q >= 1 with B^(k0 + q) = B^k0 mod a.
std::pair<int, int> cycle(const Integer& B, const Integer& a) {
    std::vector<Integer> seen;
    Integer power = Integer(1) % a;
    for (int k = 0; k < most_cycle_steps; ++k) {
        const auto found = std::find(seen.begin(), seen.end(), power);
        if (found != seen.end()) return {static_cast<int>(found - seen.begin()), k - static_cast<int>(found - seen.begin())};
        seen.push_back(power);
        power = power * B % a;
    }
    throw NotScaled{};
}

}  // namespace

Integer Line::reaches(const Integer& bound) const { return std::max(Integer(0), ceil_div(bound * c - b, a)); }

Integer Threshold::at(const Integer& k) const {
    const auto power = base::power(B, k);
    if (!power) throw NotScaled{};
    return ceil_div(A * *power - C, a);
}

Line line_of(const Expr& e, const Names& names) {
    if (!names.depends(e)) return {0, names.constant(e), 1};
    if (e.op == Op::local && e.slot == names.n) return {1, 0, 1};
    if (e.op == Op::add || e.op == Op::subtract) {
        const Line f = line_of(*e.args[0], names), g = line_of(*e.args[1], names);
        const int sign = e.op == Op::add ? 1 : -1;
        if (g.constant() && g.c == 1) return {f.a, f.b + sign * g.b * f.c, f.c};
        if (f.constant() && f.c == 1 && sign == 1) return {g.a, g.b + f.b * g.c, g.c};
        if (f.c == 1 && g.c == 1 && f.a + sign * g.a >= 0) return {f.a + sign * g.a, f.b + sign * g.b, 1};
    }
    if (e.op == Op::multiply) {
        const Line f = line_of(*e.args[0], names), g = line_of(*e.args[1], names);
        if (f.constant() && f.c == 1 && f.b >= 0 && g.c == 1) return {g.a * f.b, g.b * f.b, 1};
        if (g.constant() && g.c == 1 && g.b >= 0 && f.c == 1) return {f.a * g.b, f.b * g.b, 1};
    }
    if (e.op == Op::divide && !names.depends(*e.args[1])) {
        const Line f = line_of(*e.args[0], names);
        const Integer d = names.constant(*e.args[1]);
        if (d >= 1) return {f.a, f.b, f.c * d};  // floor(floor(x / c) / d) = floor(x / (c d))
    }
    throw NotScaled{};
}

Thresholds thresholds_of(const Expr& truth, const Names& names) {
    ExponentialReader reader(names);
    reader.truth(truth);
    return std::move(reader.result);
}

/// With k = k0 + s + q t the remainder of A B^k - C modulo a does not depend on t: (A B^k - C + r) / a with one r, exactly.
Breakpoints breakpoints_of(const std::vector<Threshold>& thresholds, const Integer& low, const Integer& modulus) {
    Breakpoints result;
    Integer q = modulus;
    int k0 = 0;
    for (const Threshold& t : thresholds) {
        if (t.B != thresholds.front().B) throw NotScaled{};
        const auto [start, length] = cycle(t.B, t.a);
        k0 = std::max(k0, start);
        q = lcm(q, Integer(length));
        if (q > most_cycle_steps) throw NotScaled{};
    }
    if (thresholds.empty()) return result;
    const auto factor = base::power(thresholds.front().B, q);
    if (!factor || base::bit_length(*factor) > 4096) throw NotScaled{};
    result.factor = *factor;
    for (const Threshold& t : thresholds) {
        for (Integer k = low; k < low + k0; k += 1) result.add_early(t.at(k));
        for (Integer k = low + k0; k < low + k0 + q; k += 1) {
            const auto power = base::power(t.B, k);
            if (!power) throw NotScaled{};
            const Integer scale = t.A * *power;
            result.families.push_back({scale, base::floor_mod(t.C - scale, t.a) - t.C, t.a});
        }
    }
    return result;
}

}  // namespace grundy::claim
