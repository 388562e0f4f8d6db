/// Which options can matter on a huge heap is small: s from a finite set; for splits, one part may be taken below e + 2p (a larger one is lowered by p while
/// the other is raised, the values stay); for values that rise, heaps of a given value are finitely many and are solved for.
#include "engine/pattern/law/winning.hpp"

#include <algorithm>
#include <numeric>
#include <span>

#include "engine/base/failure.hpp"
#include "engine/recognise/family/members.hpp"

namespace grundy::pattern {
namespace {

using base::Integer;
using Found = std::optional<Parts>;
using namespace recognise;

bool worth(const Pattern& pattern, const Integer& heap, const Integer& target) {
    const Answer a = pattern.at(heap);
    return a.value ? *a.value == target : target == 0 && a.outcome == 'P';
}

Found first_of(const Pattern& pattern, const std::vector<Integer>& heaps, const Integer& target) {
    for (const auto& h : heaps) {
        if (h >= 0 && worth(pattern, h, target)) return Parts{h};
    }
    return {};
}

// All heaps of this value below n, when values rise; otherwise those of two cycles from the start and of two cycles below n.
std::vector<Integer> heaps_worth(const Period& law, const Integer& n, const Integer& target, std::uint64_t cycles) {
    std::vector<Integer> heaps;
    const std::uint64_t e = law.preperiod, p = law.period;
    const auto take = [&](const Integer& m) {
        if (m >= 0 && m < n) heaps.push_back(m);
    };
    for (std::uint64_t m = 0; m < e; ++m) {
        if (law.values[m] == target) take(m);
    }
    for (std::uint64_t r = 0; r < p; ++r) {
        const Integer gap = target - law.values[e + r];
        if (law.saltus > 0) {
            if (gap >= 0 && gap % law.saltus == 0) take(e + r + p * (gap / law.saltus));
        } else if (gap == 0 && n > e + r) {
            const Integer top = (n - 1 - e - r) / p;
            for (std::uint64_t i = 0; i < cycles; ++i) {
                if (top >= i) take(e + r + p * Integer(i)), take(e + r + p * (top - i));
            }
        }
    }
    return heaps;
}

Found down(const FiniteSubtraction& f, const Pattern& pattern, const Integer& n, const Integer& target) {
    for (const auto s : f.set) {
        if (s <= n && worth(pattern, n - s, target)) return Parts{n - s};
    }
    return {};
}

template <class Legal>
Found down_to_worth(const Pattern& pattern, const Integer& n, const Integer& target, std::uint64_t cycles, Legal legal) {
    const auto* law = std::get_if<Period>(&pattern.law);
    if (!law) return {};
    for (const auto& m : heaps_worth(*law, n, target, cycles)) {
        if (legal(Integer(n - m))) return Parts{m};
    }
    return {};
}

Found down(const AllBut& f, const Pattern& pattern, const Integer& n, const Integer& target) {
    return down_to_worth(pattern, n, target, f.excluded.size() + 1,
                         [&](const Integer& s) { return std::find(f.excluded.begin(), f.excluded.end(), s) == f.excluded.end(); });
}

Found down(const PeriodicSubtraction& f, const Pattern& pattern, const Integer& n, const Integer& target) {
    const auto cycles = static_cast<std::uint64_t>(f.modulus + f.threshold + 1);
    return down_to_worth(pattern, n, target, cycles, [&](const Integer& s) {
        const auto& list = s < f.threshold ? f.initial : f.residues;
        return std::find(list.begin(), list.end(), s < f.threshold ? s : Integer(s % f.modulus)) != list.end();
    });
}

Found down(const PredicateSubtraction& f, const Pattern& pattern, const Integer& n, const Integer& target) {
    std::int64_t limit = 100'000;
    if (const auto* law = std::get_if<Period>(&pattern.law)) limit += 10 * static_cast<std::int64_t>(law->values.size());
    for (const auto s : members(f, limit)) {
        if (s <= n && worth(pattern, n - s, target)) return Parts{n - s};
    }
    return {};
}

Found down(const DivisorSubtraction&, const Pattern& pattern, const Integer& n, const Integer& target) {
    return pattern.closed() ? pattern.closed()->move({n}, target) : Found();
}

Found down(const DigitSubtraction& f, const Pattern& pattern, const Integer& n, const Integer& target) {
    std::vector<bool> there(static_cast<std::size_t>(f.base), false);
    for (Integer rest = n; rest > 0; rest /= f.base) there[static_cast<std::size_t>(Integer(rest % f.base))] = true;
    for (std::int64_t d = 1; d < f.base; ++d) {
        if (there[static_cast<std::size_t>(d)] && worth(pattern, n - d, target)) return Parts{n - d};
    }
    return {};
}

Found down(const Division& f, const Pattern& pattern, const Integer& n, const Integer& target) {
    std::vector<Integer> to;
    for (const auto d : f.divisors) {
        if (n > 0) to.push_back(n / d);
    }
    return first_of(pattern, to, target);
}

// The values t - 1 and t are not told apart where theorem 4.2 is all there is; P-positions and values below t - 1 are.
Found down(const Mark& f, const Pattern& pattern, const Integer& n, const Integer& target) {
    if (n == 0) return {};
    if (worth(pattern, n / f.t, target)) return Parts{n / f.t};
    for (std::int64_t s = 1; s < f.t && s <= n; ++s) {
        if (worth(pattern, n - s, target)) return Parts{n - s};
    }
    return {};
}

std::optional<Integer> target_of(const DigitOption& option, const Integer& n) {
    for (const auto& g : option.guards) {
        const bool same = g.kind != DigitGuard::Kind::at_least && g.kind != DigitGuard::Kind::less && base::floor_mod(n - g.value, g.modulus) == 0;
        const bool holds = g.kind == DigitGuard::Kind::at_least ? n >= g.value
                           : g.kind == DigitGuard::Kind::less   ? n < g.value
                                                                : same == (g.kind == DigitGuard::Kind::congruent);
        if (!holds) return {};
    }
    Integer x = n;
    for (const auto& step : option.steps) {
        if (step.kind == DigitStep::Kind::exact_divide && x % step.value != 0) return {};
        if (step.kind == DigitStep::Kind::subtract) x -= step.value;
        else x = (x + (step.kind == DigitStep::Kind::ceil_divide ? step.value - 1 : 0)) / step.value;
        if (x < 0) return {};
    }
    return x;
}

Found down(const DigitGame& f, const Pattern& pattern, const Integer& n, const Integer& target) {
    for (const auto& option : f.options) {
        const auto to = target_of(option, n);
        if (to && worth(pattern, *to, target)) return Parts{*to};
    }
    return {};
}

// Splits of a heap that fits the table arithmetic, with values read by residue.
std::optional<std::vector<std::uint64_t>> split(const rule::Code& code, const Period& law, std::uint64_t n, std::uint64_t target) {
    const auto g = [&](std::uint64_t x) { return law.values[x < law.values.size() ? x : law.preperiod + (x - law.preperiod) % law.period]; };
    const std::uint64_t small = law.preperiod + 2 * law.period + 2;
    for (std::uint64_t t = 0; t <= std::min(*code.last_digit(), n); ++t) {
        const unsigned digit = code.digit(t);
        const std::uint64_t rest = n - t;
        if ((digit & 1) && rest == 0 && target == 0) return std::vector<std::uint64_t>{};
        if ((digit & 2) && rest > 0 && g(rest) == target) return std::vector<std::uint64_t>{rest};
        for (std::uint64_t a = 1; (digit & 4) && a <= small && 2 * a <= rest; ++a) {
            if (!(code.distinct && 2 * a == rest) && (g(a) ^ g(rest - a)) == target) return std::vector<std::uint64_t>{a, rest - a};
        }
        for (std::uint64_t a = 1; (digit & 8) && a <= small && 3 * a <= rest; ++a) {
            for (std::uint64_t b = a; b <= small && a + 2 * b <= rest; ++b) {
                const std::uint64_t c = rest - a - b;
                if (!(code.distinct && (a == b || b == c)) && (g(a) ^ g(b) ^ g(c)) == target) return std::vector<std::uint64_t>{a, b, c};
            }
        }
    }
    return {};
}

/// g(n - count) … g(n - 1), 1 <= count <= n.
std::vector<std::uint32_t> values_below(const LongPeriod& law, const Integer& n, std::uint64_t count) {
    std::vector<std::uint32_t> values;
    const std::uint64_t end = law.preperiod + law.period;
    while (values.size() < count) {
        const Integer next = n - (count - values.size());
        const auto known = static_cast<std::uint64_t>(next < end ? next : Integer(law.preperiod + (next - law.preperiod) % law.period));
        law.values->read(known, std::min(count - values.size(), end - known),
                         [&](std::span<const std::uint32_t> some) { values.insert(values.end(), some.begin(), some.end()); });
    }
    return values;
}

/// Codes of at most two parts: theorem 13.1 is about no others. Its third condition says that what wins is found among parts of a window of values; they are
/// computed again, so more and more of them are asked for.
Found split(const rule::Code& code, const LongPeriod& law, const Integer& n, const Integer& target) {
    constexpr std::uint64_t fewest = 1 << 10, most = 1 << 22;
    const std::uint64_t k = *code.last_digit();
    const auto below = [](const Integer& a, std::uint64_t b) { return static_cast<std::uint64_t>(a < b ? a : Integer(b)); };
    for (std::uint64_t small = fewest;; small *= 8) {
        const std::uint64_t near = below(n, small + k) + 1, early = below(n, small) + 1;
        const std::vector<std::uint32_t> last = values_below(law, n + 1, near), first = values_below(law, Integer(early), early);
        const auto g = [&](const Integer& heap) { return last[static_cast<std::size_t>(Integer(heap - (n + 1 - near)))]; };  // of n - near < heap <= n
        for (std::uint64_t t = 0; t <= k && t <= n; ++t) {
            const unsigned digit = code.digit(t);
            const Integer rest = n - t;
            if ((digit & 1) && rest == 0 && target == 0) return Parts{};
            if ((digit & 2) && rest > 0 && g(rest) == target) return Parts{rest};
            for (std::uint64_t a = 1; (digit & 4) && a < early && 2 * Integer(a) <= rest; ++a) {
                if (!(code.distinct && 2 * Integer(a) == rest) && (first[a] ^ g(rest - a)) == target) return Parts{a, rest - a};
            }
        }
        if (small >= most || small >= n || small > law.preperiod + 2 * law.period + 2) return {};
    }
}

// n is lowered by a multiple of p, and the largest part of the answer raised by it: it stays beyond e, so its value does not change.
Found down(const TakeAndBreak& f, const Pattern& pattern, const Integer& n, const Integer& target) {
    const auto* law = std::get_if<Period>(&pattern.law);
    const auto k = f.code.last_digit();
    if (const auto* far = std::get_if<LongPeriod>(&pattern.law)) return split(f.code, *far, n, target);
    if (!law || target < 0 || target > 0xffffffffU) return {};
    if (!k || law->saltus > 0) {  // values rise: a single heap of that value (0: the heap is cleared), then small splits
        const std::size_t listed = f.code.digits.size(), tail = f.code.tail.size();
        const auto digit = [&](const Integer& t) -> unsigned {
            if (t < listed) return f.code.digits[static_cast<std::size_t>(t)];
            return tail == 0 ? 0U : f.code.tail[static_cast<std::size_t>(Integer((t - listed) % tail))];
        };
        const auto one = down_to_worth(pattern, n, target, tail + listed + 1, [&](const Integer& s) { return (digit(s) & (s == n ? 1U : 2U)) != 0; });
        if (one) return one->front() == 0 ? Parts{} : *one;
        for (std::uint64_t t = 0; t < f.code.digits.size() + f.code.tail.size(); ++t) {
            for (std::uint64_t a = 1; (f.code.digit(t) & 4) && a <= law->values.size() && 2 * a + t <= n; ++a) {
                const Integer b = n - t - a;
                if (!(f.code.distinct && b == a) && (*pattern.value(a) ^ *pattern.value(b)) == target) return Parts{a, b};
            }
        }
        return {};
    }
    const std::uint64_t far = 4 * law->values.size() * 3 + *k + 16;
    const Integer lowered = n < far ? Integer(0) : Integer((n - far) / law->period * law->period);
    const auto parts = split(f.code, *law, static_cast<std::uint64_t>(Integer(n - lowered)), static_cast<std::uint64_t>(target));
    if (!parts) return {};
    Parts out(parts->begin(), parts->end());
    if (!out.empty()) *std::max_element(out.begin(), out.end()) += lowered;
    return out;
}

template <class Other>
Found down(const Other&, const Pattern&, const Integer&, const Integer&) {
    return {};
}

}  // namespace

Found option_with_value(const Family& family, const Pattern& pattern, const Parts& heaps, const Integer& target) {
    for (const auto& h : heaps) {
        if (h < 0) throw base::Failure(base::FailureKind::bad_input, "a heap cannot be negative");
    }
    if (const auto* form = closed_form(family)) return form->move(heaps, target);
    if (heaps.size() != 1) throw base::Failure(base::FailureKind::bad_input, "this law speaks of single heaps");
    return family.visit([&](const auto& f) { return down(f, pattern, heaps.front(), target); });
}

}  // namespace grundy::pattern
