/// A comparison of linear forms x n + y B^k + z with 0, x and y of different signs, is one of n with a threshold:
///   a n - A B^k + C >= 0  iff  n >= ceil((A B^k - C) / a),      > 0  iff  n >= ceil((A B^k - C + 1) / a)      (whole numbers)
/// and n / (A B^k) >= c, rounded down, iff n >= c A B^k.
#include "engine/claim/prove/thresholds.hpp"

#include <algorithm>

#include "engine/claim/prove/domain.hpp"

namespace grundy::claim {

using base::Integer;

namespace {

constexpr int most_cycle_steps = 20'000;  // of a cycle of powers
constexpr int most_modulus_of_k = 1000;

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

Form sum_of(const Form& f, const Form& g) {
    if (f.base != 0 && g.base != 0 && f.base != g.base) throw NotUnderstood{};
    Form s{f.x + g.x, f.y + g.y, f.z + g.z, f.base != 0 ? f.base : g.base};
    if (s.y == 0) s.base = 0;
    return s;
}

/// p k + q.
struct Exponent {
    Integer p = 0, q = 0;
};

/// n / (A B^k), rounded down.
struct Ratio {
    Integer A, B;
};

/// A function of the thresholds met so far; what else is known of it: a number may be several.
struct InPowers {
    bool settled = false;
    std::optional<Form> form = {};
    std::optional<Exponent> exponent = {};
    std::optional<Ratio> ratio = {};
};

class Powers final : public Domain<InPowers> {
public:
    Powers(Scope& scope, std::uint32_t k) : Domain(scope), k_(k) {}
    Thresholds result;

private:
    InPowers constant(const Expr& e) override {
        if (e.type.kind != rule::Kind::number) return {true};
        const Integer value = scope_.constant(e);
        return {true, Form{0, 0, value, 0}, Exponent{0, value}};
    }
    InPowers variable(std::uint32_t slot) override { return slot == k_ ? InPowers{false, {}, Exponent{1, 0}} : InPowers{false, Form{1, 0, 0, 0}}; }
    bool bounded(const InPowers& known) const override { return known.settled; }
    InPowers function(const ExprRef&, Parts) override { return {true}; }
    InPowers instance(const ExprRef&, std::optional<InPowers>, std::optional<Part> condition, Part body) override {
        if ((condition && !condition->known.settled) || !body.known.settled) throw NotUnderstood{};
        return {true};
    }

    InPowers sum(const ExprRef&, const Part& a, const Part& b, int sign) override {
        InPowers both;
        if (a.known.form && b.known.form) both.form = sum_of(*a.known.form, scaled_form(*b.known.form, sign));
        if (a.known.exponent && b.known.exponent)
            both.exponent = Exponent{a.known.exponent->p + sign * b.known.exponent->p, a.known.exponent->q + sign * b.known.exponent->q};
        return both;
    }
    InPowers product(const ExprRef&, const Part& a, const Integer& c) override {
        InPowers scaled;
        if (a.known.form) scaled.form = scaled_form(*a.known.form, c);
        if (a.known.exponent) scaled.exponent = Exponent{a.known.exponent->p * c, a.known.exponent->q * c};
        return scaled;
    }
    InPowers power(const ExprRef&, const Integer& b, const Part& exponent) override {
        if (!exponent.known.exponent) throw NotUnderstood{};
        const auto& [p, q] = *exponent.known.exponent;
        if (b < 2 || b > 1'000'000 || p < 1 || p > 64 || q < 0 || q > 10'000) throw NotUnderstood{};  // a negative exponent is an error, or a fraction
        return {false, Form{0, *base::power(b, q), 0, *base::power(b, p)}};
    }
    InPowers ratio(const ExprRef&, const Part& a, const Part& b) override {
        const auto &f = a.known.form, &g = b.known.form;
        if (!f || !g || f->x != 1 || f->y != 0 || f->z != 0 || g->x != 0 || g->z != 0 || g->y < 1) throw NotUnderstood{};
        return {false, {}, {}, Ratio{g->y, g->base}};
    }
    InPowers remainder(const ExprRef&, const Part& a, const Integer& m) override {
        const auto& k = a.known.exponent;
        if (!k || k->p != 1 || k->q != 0 || m < 1 || m > most_modulus_of_k) throw NotUnderstood{};
        result.modulus = lcm(result.modulus, m);
        if (result.modulus > most_modulus_of_k) throw NotUnderstood{};
        return {true};
    }

    InPowers relation(const ExprRef&, const Part& a, Relation, const Part& b) override {
        if (a.known.ratio && fixed(b)) return reached(*a.known.ratio, scope_.constant(*b.expr));
        if (b.known.ratio && fixed(a)) return reached(*b.known.ratio, scope_.constant(*a.expr));
        if (!a.known.form || !b.known.form) throw NotUnderstood{};
        Form f = sum_of(*a.known.form, scaled_form(*b.known.form, -1));
        if (f.x < 0) f = scaled_form(f, -1);
        if (f.x == 0 && f.y == 0) return {true};
        if (f.x == 0 || f.y >= 0) throw NotUnderstood{};
        for (const int more : {0, 1}) result.of.push_back({-f.y, f.base, f.z - more, f.x});
        return {true};
    }
    /// n / (A B^k) beside c: it matters where c and c + 1 are reached.
    InPowers reached(const Ratio& ratio, const Integer& c) {
        for (const Integer& bound : {c, Integer(c + 1)}) {
            if (bound >= 1) result.of.push_back({bound * ratio.A, ratio.B, 0, 1});
        }
        return {true};
    }

    std::uint32_t k_;
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
    throw NotUnderstood{};
}

Integer power_of(const Integer& B, const Integer& k) {
    const auto power = base::power(B, k);
    if (!power) throw NotUnderstood{};
    return *power;
}

}  // namespace

Integer ceil_div(const Integer& x, const Integer& y) { return -base::floor_div(-x, y); }

Integer Threshold::at(const Integer& k) const { return ceil_div(A * power_of(B, k) - C, a); }

Integer Thresholds::all_beyond(const Integer& n, const Integer& low) const {
    Integer k = low;
    for (const Threshold& t : of) {
        while (t.at(k) <= n) k += 1;
    }
    return k;
}

Thresholds thresholds_of(const rule::ExprRef& truth, Scope& scope, std::uint32_t k) {
    scope.look_at(k);
    Powers powers(scope, k);
    powers.of(truth);
    scope.look_away(k);
    return std::move(powers.result);
}

/// With k = k0 + s + q t the remainder of A B^k - C modulo a does not depend on t: (A B^k - C + r) / a with one r, exactly.
Breakpoints breakpoints_of(const std::vector<Threshold>& thresholds, const Integer& low, const Integer& modulus) {
    Breakpoints result;
    Integer q = modulus;
    int k0 = 0;
    for (const Threshold& t : thresholds) {
        if (t.B != thresholds.front().B) throw NotUnderstood{};
        const auto [start, length] = cycle(t.B, t.a);
        k0 = std::max(k0, start);
        q = lcm(q, Integer(length));
        if (q > most_cycle_steps) throw NotUnderstood{};
    }
    if (thresholds.empty()) return result;
    result.factor = power_of(thresholds.front().B, q);
    if (base::bit_length(result.factor) > 4096) throw NotUnderstood{};
    for (const Threshold& t : thresholds) {
        for (Integer k = low; k < low + k0; k += 1) result.add_early(t.at(k));
        for (Integer k = low + k0; k < low + k0 + q; k += 1) {
            const Integer scale = t.A * power_of(t.B, k);
            result.families.push_back({scale, base::floor_mod(t.C - scale, t.a) - t.C, t.a});
        }
    }
    return result;
}

}  // namespace grundy::claim
