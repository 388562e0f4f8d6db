/// Formulas whose truth repeats when n grows by a factor: log-periodic laws (theory 4.4b) and places like 3·6^k. It wins where breakpoints.hpp does; the claim
/// is tried at one n of each stretch, some hundred places, however large the numbers are.
///
/// A quantified part, `any(k in low..high(n): body)` where body is a function of the bits n >= T_i(k) of thresholds T_i (and of k mod m), has these
/// breakpoints: the T_i(k) for k >= low. Proof. Let body be false where all bits are 0 (checked for every k mod m), and n < T_i(k) for all i and k > high(n)
/// (checked from some n on). Then the bound high(n) never matters: any = "some k >= low has the body true", which changes only where a bit does. Let k count up
/// in steps of q, a multiple of m, and let n and m' correspond by a shift of q: the bits of k at n are those of k + q at m'. So a witness k at n gives k + q at
/// m'; and a witness k + q at m' gives k at n. A witness k < low + q at m' has all bits 1, there as at n (both lie beyond these thresholds): it is a witness at
/// n as well. `all` is the same with true and false exchanged. To evaluate it at one n, k up to the first one with all bits 0 and each k mod m is enough.
#include <algorithm>
#include <map>

#include "engine/base/failure.hpp"
#include "engine/claim/prove/exponential.hpp"
#include "engine/claim/prove/prove.hpp"
#include "engine/rule/walk.hpp"

namespace grundy::claim {

using base::Integer;
using rule::Builtin;
using rule::Expr;
using rule::ExprRef;
using rule::Op;

namespace {

constexpr int most_scale_instances = 2'000;
constexpr int most_small = 2'000;  // n that are tried one by one, where a bound of k is tight

class Scaler {
public:
    Scaler(Ground& ground, const OneNumber& about) : ground_(ground), about_(about) {
        names_.n = about.slot;
        names_.depends = [this](const Expr& e) { return depends(e); };
        names_.constant = [this](const Expr& e) {
            Frame frame = frame_at(std::nullopt);
            return ground_.evaluate(e, frame).items.front();
        };
    }

    Breakpoints of(const Expr& e) {
        if (!depends(e)) return {};
        switch (e.op) {
            case Op::local: throw NotScaled{};
            case Op::value_at:
            case Op::previous_at:
            case Op::next_at: return of_game(e);
            case Op::compare: return comparison(e);
            case Op::element_of: return membership(e);
            case Op::modulo:
                if (!depends(*e.args[1]) && is_length(*e.args[0])) return length_modulo(*e.args[0], names_.constant(*e.args[1]));
                return of_arguments(e);
            case Op::call:
                if ((e.builtin == Builtin::odd || e.builtin == Builtin::even) && is_length(*e.args[0])) return length_modulo(*e.args[0], 2);
                return of_arguments(e);
            case Op::draw_at:
            case Op::apply: throw NotScaled{};
            default: return e.binders.empty() ? of_arguments(e) : aggregate(e);
        }
    }

    bool true_at(const Integer& n) {
        Frame frame = frame_at(n);
        return ground_.truth(*shortened(about_.formula, n), frame);
    }
    Frame frame_at(const std::optional<Integer>& n) const {
        Frame frame(about_.frame);
        for (const auto& [slot, value] : locals_) frame[slot] = value;
        if (n) frame[about_.slot] = rule::number_value(*n);
        return frame;
    }
    const pattern::Grounds& grounds() const { return grounds_; }

private:
    bool depends(const Expr& e) const { return rule::mentions(e, about_.slot) || (names_.k && rule::mentions(e, *names_.k)); }

    static void join(Breakpoints& all, Breakpoints more) {
        if (!all.join(std::move(more))) throw NotScaled{};
    }

    /// What is a function of its arguments and nothing else changes where they do.
    Breakpoints of_arguments(const Expr& e) {
        Breakpoints all;
        for (const auto& arg : e.args) join(all, of(*arg));
        return all;
    }

    /// The law's own breakpoints are `early` below law.from and low·M^k beyond; those of g(line(n)) are the first n at which the line reaches them.
    Breakpoints of_game(const Expr& e) {
        if (e.args.size() != 1) throw NotScaled{};
        analyse::Oracle& oracle = ground_.oracle(e.ref);
        if (!oracle.is_sequence()) throw NotScaled{};
        const auto theorem = ground_.law(oracle);
        const auto* law = theorem ? std::get_if<pattern::LogPeriod>(&theorem->law->law) : nullptr;
        if (!law || (theorem->law->of == pattern::Of::outcomes && e.op == Op::value_at)) throw NotScaled{};
        grounds_.add(theorem);
        Line line = line_of(*e.args[0], names_);
        line.b -= Integer(oracle.recognition().embedding.shift) * line.c;

        Breakpoints result;
        result.add_early(line.reaches(0));  // before, there is no position
        for (std::uint64_t n = 1; n < law->from; ++n) {
            if (law->values[n] != law->values[n - 1]) result.add_early(line.reaches(n));
        }
        std::vector<Threshold> thresholds;  // line >= low·M^k  iff  n >= ceil((c low M^k - b) / a)
        for (const auto& interval : law->intervals()) thresholds.push_back({line.c * interval.low, law->factor, line.b, line.a});
        Breakpoints families = breakpoints_of(thresholds, 0, 1);
        join(result, std::move(families));
        return result;
    }

    Breakpoints comparison(const Expr& e) {
        if (e.args[0]->type.kind != rule::Kind::number) return of_arguments(e);
        Breakpoints all;
        for (std::size_t k = 0; k + 1 < e.args.size(); ++k) join(all, pair(*e.args[k], *e.args[k + 1]));
        return all;
    }

    /// a beside b: as lines in n, as the number of digits beside a number, or each on its own.
    Breakpoints pair(const Expr& a, const Expr& b) {
        if (is_length(a) && !depends(b)) return length_beside(a, names_.constant(b));
        if (is_length(b) && !depends(a)) return length_beside(b, names_.constant(a));
        std::optional<std::pair<Line, Line>> lines;
        try {
            lines.emplace(line_of(a, names_), line_of(b, names_));
        } catch (const NotScaled&) {
            Breakpoints all = of(a);
            join(all, of(b));
            return all;
        }
        auto [f, g] = *lines;
        if (f.constant() && f.c == 1) std::swap(f, g);
        Breakpoints result;
        if (f.constant()) return result;
        if (g.constant() && g.c == 1) {  // f >= v, f >= v + 1
            result.add_early(f.reaches(g.b));
            result.add_early(f.reaches(g.b + 1));
            return result;
        }
        if (f.c != 1 || g.c != 1) throw NotScaled{};
        if (f.a < g.a) std::swap(f, g);
        const Line h{f.a - g.a, f.b - g.b, 1};
        if (h.constant()) return result;
        result.add_early(h.reaches(0));
        result.add_early(h.reaches(1));
        return result;
    }

    Breakpoints membership(const Expr& e) {
        const Expr& set = *e.args[1];
        if (set.op == Op::range) {
            Breakpoints all = pair(*e.args[0], *set.args[0]);
            join(all, pair(*e.args[0], *set.args[1]));
            return all;
        }
        const bool is_n = e.args[0]->op == Op::local && e.args[0]->slot == about_.slot;
        if (set.op == Op::call && set.builtin == Builtin::powers && is_n && set.args[1]->op == Op::local && set.args[1]->slot == about_.slot)
            return powers(names_.constant(*set.args[0]), 1, true);
        if (!depends(set)) {
            try {
                const Line line = line_of(*e.args[0], names_);
                return in_set(line, set);
            } catch (const NotScaled&) {
            }
        }
        if (set.op == Op::set_list && depends(*e.args[0])) {
            Breakpoints all;
            for (const auto& item : set.args) {
                if (item->type.kind != rule::Kind::number) throw NotScaled{};
                join(all, pair(*e.args[0], *item));
            }
            return all;
        }
        return of_arguments(e);
    }

    Breakpoints in_set(const Line& line, const Expr& set) {
        Breakpoints result;
        if (line.constant()) return result;
        Frame frame = frame_at(std::nullopt);
        const bool all = ground_.each(set, frame, [&](const rule::Value& value) {
            result.add_early(line.reaches(value.number()));
            result.add_early(line.reaches(value.number() + 1));
            return result.early.size() < 10'000;
        });
        if (!all) throw NotScaled{};
        return result;
    }

    /// The places b^k, and with `single` b^k + 1 too, k >= 0; a function of n that also depends on k mod `modulus`.
    static Breakpoints powers(const Integer& b, const Integer& modulus, bool single) {
        if (b < 2 || b > 1'000'000 || modulus < 1 || modulus > 1000) throw NotScaled{};
        std::vector<Threshold> thresholds{{1, b, 0, 1}};
        if (single) thresholds.push_back({1, b, -1, 1});
        return breakpoints_of(thresholds, 0, modulus);
    }

    /// len(powers(b, n)): the number of digits of n in base b.
    bool is_length(const Expr& e) const {
        return e.op == Op::call && e.builtin == Builtin::len && e.args[0]->op == Op::call && e.args[0]->builtin == Builtin::powers &&
               !depends(*e.args[0]->args[0]) && e.args[0]->args[1]->op == Op::local && e.args[0]->args[1]->slot == about_.slot;
    }
    Breakpoints length_modulo(const Expr& length, const Integer& m) { return powers(names_.constant(*length.args[0]->args[0]), abs(m), false); }
    Breakpoints length_beside(const Expr& length, const Integer& c) {
        Breakpoints result;
        const Integer b = names_.constant(*length.args[0]->args[0]);
        for (const Integer& digits : {c, Integer(c + 1)}) {  // at least so many digits from b^(digits - 1) on
            if (digits < 1) continue;
            const auto place = base::power(b, digits - 1);
            if (!place) throw NotScaled{};
            result.add_early(*place);
        }
        return result;
    }

    Breakpoints aggregate(const Expr& e) {
        const bool quantifier = e.op == Op::any || e.op == Op::all;
        if (quantifier && e.binders.size() == 1 && e.binders[0].range->op == Op::range && depends(*e.binders[0].range)) return some_power(e);
        if (!quantifier && e.op != Op::sum && e.op != Op::count && e.op != Op::minimum && e.op != Op::maximum && e.op != Op::xor_sum) throw NotScaled{};
        for (const auto& binder : e.binders) {
            if (depends(*binder.range)) throw NotScaled{};
        }
        Breakpoints all;
        const auto before = locals_;
        Frame frame = frame_at(std::nullopt);
        ground_.each_binding(e.binders, nullptr, frame, [&] {
            if (++instances_ > most_scale_instances) throw NotScaled{};
            for (const auto& binder : e.binders) locals_[binder.slot] = *frame[binder.slot];
            if (e.condition) join(all, of(*e.condition));
            join(all, of(*e.args[0]));
            return true;
        });
        locals_ = before;
        return all;
    }

    /// How the upper end of k depends on n: n + add, or the digits of n in base `digits`, + add.
    struct High {
        Integer add = 0, digits = 0;
    };
    High high_of(const Expr& e) {
        if (is_length(e)) return {0, names_.constant(*e.args[0]->args[0])};
        if (e.op == Op::local && e.slot == about_.slot) return {};
        if ((e.op == Op::add || e.op == Op::subtract) && !depends(*e.args[1])) {
            High high = high_of(*e.args[0]);
            const Integer by = names_.constant(*e.args[1]);
            high.add += e.op == Op::add ? by : -by;
            return high;
        }
        throw NotScaled{};
    }

    /// The least n0 such that T(k) > n for all n >= n0 and k > high(n); T does not fall, so k = high(n) + 1 decides. T(k) > n iff A B^k - C > a n.
    /// high = n + add: A B^(n + add + 1) - a n grows with n once A B^(n + add + 1) (B - 1) >= a, and that stays so.
    /// high = digits + add: with L digits n < b^L, k = L + add + 1, and B >= b: A B^k >= A b^(add + 1) b^L > A b^(add + 1) n, which is >= a n + C for n >= |C|
    /// if A b^(add + 1) >= a + 1.
    static Integer loose_from(const Threshold& t, const High& high) {
        if (high.digits != 0) {
            if (t.B < high.digits || high.add < -1 || high.add > 64) throw NotScaled{};
            if (t.A * *base::power(high.digits, high.add + 1) < t.a + 1) throw NotScaled{};
            return std::max(Integer(1), Integer(abs(t.C)));
        }
        for (Integer n = std::max(Integer(0), Integer(-high.add)); n < most_small; n += 1) {
            const auto power = base::power(t.B, n + high.add + 1);
            if (power && t.A * *power - t.C > t.a * n && t.A * *power * (t.B - 1) >= t.a) return n;
        }
        throw NotScaled{};
    }

    Breakpoints some_power(const Expr& e) {
        const rule::Binder& binder = e.binders[0];
        if (names_.k || depends(*binder.range->args[0])) throw NotScaled{};
        const Integer low = names_.constant(*binder.range->args[0]);
        const High high = high_of(*binder.range->args[1]);
        if (low < 0 || low > most_small) throw NotScaled{};

        ExprRef body = e.args[0];
        if (e.condition) body = rule::binary(e.op == Op::any ? Op::and_ : Op::implies, e.condition, body);
        Thresholds thresholds;
        names_.k = binder.slot;
        try {
            thresholds = thresholds_of(*body, names_);
        } catch (const NotScaled&) {
            names_.k.reset();
            throw;
        }
        names_.k.reset();
        if (thresholds.of.empty()) throw NotScaled{};

        Breakpoints result = breakpoints_of(thresholds.of, low, thresholds.modulus);
        Integer loose = 0;
        for (const Threshold& t : thresholds.of) loose = std::max(loose, loose_from(t, high));
        if (loose > most_small) throw NotScaled{};
        for (Integer n = 0; n <= loose; n += 1) result.add_early(n);  // there the bound of k may matter
        check_neutral(*body, binder.slot, e.op == Op::all, low, thresholds);
        quantified_[&e].push_back({low, std::move(thresholds)});
        return result;
    }

    /// With all bits 0 the body must be neutral: n = 0 and k large, for every k mod m.
    void check_neutral(const Expr& body, std::uint32_t slot, bool neutral, const Integer& low, const Thresholds& thresholds) const {
        Integer k = low;
        while (std::any_of(thresholds.of.begin(), thresholds.of.end(), [&](const Threshold& t) { return t.at(k) <= 0; })) k += 1;
        for (Integer end = k + thresholds.modulus; k < end; k += 1) {
            Frame frame = frame_at(Integer(0));
            frame[slot] = rule::number_value(k);
            if (ground_.truth(body, frame) != neutral) throw NotScaled{};
        }
    }

    /// The formula with bounds of k that are enough at n.
    ExprRef shortened(const ExprRef& e, const Integer& n) {
        if (!e || quantified_.empty()) return e;
        auto copy = std::make_shared<Expr>(*e);
        for (auto& arg : copy->args) arg = shortened(arg, n);
        copy->condition = shortened(copy->condition, n);
        if (const auto found = quantified_.find(e.get()); found != quantified_.end()) {
            Integer last = 0;
            for (const auto& [low, thresholds] : found->second) {
                Integer k = low;
                while (std::any_of(thresholds.of.begin(), thresholds.of.end(), [&](const Threshold& t) { return t.at(k) <= n; })) k += 1;
                last = std::max(last, k);
            }
            const Expr& range = *e->binders[0].range;
            auto least = std::make_shared<Expr>();
            least->op = Op::minimum_of;
            least->args = {range.args[1], big(last)};
            copy->binders[0].range = rule::range(range.args[0], std::move(least));
        }
        return copy;
    }
    static ExprRef big(const Integer& value) {
        auto e = std::make_shared<Expr>();
        e->op = Op::big;
        e->big = std::make_shared<const Integer>(value);
        return e;
    }

    Ground& ground_;
    const OneNumber& about_;
    Names names_;
    pattern::Grounds grounds_;
    std::map<std::uint32_t, rule::Value> locals_;
    std::map<const Expr*, std::vector<std::pair<Integer, Thresholds>>> quantified_;
    int instances_ = 0;
};

}  // namespace

std::optional<Proof> by_scale(Ground& ground, const OneNumber& about) {
    try {
        Scaler scaler(ground, about);
        const Breakpoints breakpoints = scaler.of(*about.formula);
        if (breakpoints.families.empty()) return std::nullopt;  // nothing grows: periods see more
        const auto where = places(breakpoints, about.low, about.high);
        if (!where) return std::nullopt;
        Proof proof;
        for (const Integer& n : *where) {
            ground.tick();
            ++proof.cases;
            if (scaler.true_at(n)) continue;
            proof.failing = scaler.frame_at(n);
            return proof;
        }
        proof.proved = true;
        proof.grounds = scaler.grounds();
        proof.argument = argument::Scale{breakpoints.early.size(), breakpoints.families.size(), breakpoints.factor, where->back()};
        return proof;
    } catch (const NotScaled&) {
        return std::nullopt;
    } catch (const Unanswered& unanswered) {
        if (unanswered.limit) throw;
        return std::nullopt;  // for instance a position that does not exist at some n: the search by size meets it and says so
    }
}

}  // namespace grundy::claim
