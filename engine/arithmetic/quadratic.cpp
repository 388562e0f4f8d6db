#include "engine/arithmetic/quadratic.hpp"

#include <algorithm>
#include <cmath>
#include <functional>
#include <map>
#include <numeric>

#include "engine/arithmetic/backwards.hpp"
#include "engine/base/poll.hpp"

namespace grundy::arithmetic {

namespace {

/// θ and its conjugate θ' = -b/θ, the roots of t² = a t + b.
struct Field {
    explicit Field(Numeration numeration)
        : a(numeration.quotient()),
          b(numeration.numerator()),
          theta((static_cast<long double>(a) + std::sqrt(static_cast<long double>(a * a + 4 * b))) / 2),
          conjugate(static_cast<long double>(a) - theta) {}
    std::int64_t a, b;
    long double theta, conjugate;
};

/// A number of a sum: coefficient * Σ d_i q_i + shifted * Σ d_i q_(i+1), the d_i being the digits of a word.
struct Weighted {
    Track track;
    std::int64_t coefficient = 0, shifted = 0;
};

/// A sum of such numbers and a constant, by its words read from the most significant digit on. The state (u, v) before place i stands for u q_i + v q_(i-1)
/// without its constant, so that a digit of weight c q_i + s q_(i+1) leads to (u a + v + c + s a, (u + s) b), at place i - 1 (as q_(i+1) = a q_i + b q_(i-1)).
///
/// Which (u, v) there are: u θ' + v is multiplied by θ' in each step, as θ'² = a θ' + b, before (c + s a) θ' + s b is added, and |θ'| < 1. So it stays below
/// `spread` = max|(c + s a) θ' + s b| / (1 - |θ'|). And where w = u θ + v is far from 0, the sign of the sum is settled: by q_i = (θ^(i+1) - θ'^(i+1)) / Δ,
/// Δ = θ - θ' > 1, what is left with k places to go is
///   (θ^k w - θ'^k (u θ' + v)) / Δ + Σ_(j<k) (c_j q_j + s_j q_(j+1)) + constant,
/// where q_j <= θ^j and q_(j+1) <= (a + 1) q_j, so that the sum over j is at most `most` θ^k / (θ - 1), most = max(|c| + |s| (a + 1)). So it has the sign of w
/// if |w| > spread + Δ (most / (θ - 1) + |constant|). One more is added for what floating point rounds off. Of (u, v) with both bounds there are finitely many.
class FromTheTop {
public:
    static constexpr std::uint32_t above = 0, below = 1;  ///< states of a settled sign

    FromTheTop(Numeration numeration, const std::vector<Weighted>& numbers, std::int64_t constant) : field_(numeration) {
        for (const Weighted& number : numbers)  // far more states than anybody waits for, and no sum below leaves 64 bits
            if (std::abs(number.coefficient) > largest || std::abs(number.shifted) > largest) throw TooLarge("a sum with large factors");
        std::vector<unsigned> digits(numbers.size(), 0);
        long double spread = 0, most = 0;
        do {
            Step step;
            for (std::size_t i = 0; i < numbers.size(); ++i) step.c += numbers[i].coefficient * digits[i], step.s += numbers[i].shifted * digits[i];
            const auto c = static_cast<long double>(step.c), s = static_cast<long double>(step.s), a = static_cast<long double>(field_.a);
            spread = std::max(spread, std::abs((c + s * a) * field_.conjugate + s * static_cast<long double>(field_.b)));
            most = std::max(most, std::abs(c) + std::abs(s) * (a + 1));
            steps_.push_back(step);
        } while (next(digits, numeration.digits()));
        spread /= 1 + field_.conjugate;
        settled_ = spread + (field_.theta - field_.conjugate) * (most / (field_.theta - 1) + std::abs(static_cast<long double>(constant))) + 1;
        for (const std::uint32_t sign : {above, below}) states_.push_back({0, 0}), next_.insert(next_.end(), steps_.size(), sign);
        number({0, 0});
        for (std::uint32_t k = 2; k < states_.size(); ++k) {
            base::poll();
            if (states_.size() * steps_.size() > most_transitions / 8) throw TooLarge("a sum with large factors");
            for (const Step& step : steps_) {
                const State s = states_[k];
                next_.push_back(number({s.u * field_.a + s.v + step.c + step.s * field_.a, (s.u + step.s) * field_.b}));
            }
        }
    }

    static constexpr std::uint32_t start = 2;
    std::size_t states() const { return states_.size(); }
    std::size_t letters() const { return steps_.size(); }
    std::uint32_t after(std::uint32_t state, std::size_t letter) const { return next_[state * steps_.size() + letter]; }
    /// What the sum is when all digits are read, without its constant: u q_0 + v q_(-1), q_(-1) being 0. Not of a settled state.
    std::int64_t sum(std::uint32_t state) const { return states_[state].u; }

    /// The first digit runs fastest; false after the last letter.
    static bool next(std::vector<unsigned>& digits, unsigned base) {
        for (unsigned& digit : digits) {
            if (++digit < base) return true;
            digit = 0;
        }
        return false;
    }

private:
    struct State {
        std::int64_t u, v;
        auto operator<=>(const State&) const = default;
    };
    struct Step {
        std::int64_t c = 0, s = 0;
    };

    std::uint32_t number(const State& state) {
        const long double w = static_cast<long double>(state.u) * field_.theta + static_cast<long double>(state.v);
        if (w > settled_) return above;
        if (w < -settled_) return below;
        const auto [at, fresh] = numbers_.try_emplace(state, static_cast<std::uint32_t>(states_.size()));
        if (fresh) states_.push_back(state);
        return at->second;
    }

    static constexpr std::int64_t largest = std::int64_t{1} << 32;

    Field field_;
    long double settled_ = 0;
    std::vector<Step> steps_;  // by letter
    std::vector<State> states_;
    std::vector<std::uint32_t> next_;
    std::map<State, std::uint32_t> numbers_;
};

/// Words are read from the other end here: the states from which the digits read so far lead to what is accepted.
Automaton reversed(Numeration numeration, const std::vector<Track>& tracks, const FromTheTop& top, const std::function<bool(std::uint32_t)>& accepts) {
    const auto next = [&](std::uint32_t s, std::size_t letter) { return top.after(s, letter); };
    return read_backwards(numeration, tracks, top.states(), top.letters(), FromTheTop::start, next, accepts);
}

/// The sum of these numbers, of different tracks, and the constant is 0, or at most 0.
Automaton sum_compared(Numeration numeration, std::vector<Weighted> numbers, std::int64_t constant, bool equal) {
    std::sort(numbers.begin(), numbers.end(), [](const Weighted& x, const Weighted& y) { return x.track < y.track; });
    std::vector<Track> tracks;
    for (const Weighted& number : numbers) tracks.push_back(number.track);
    const FromTheTop top(numeration, numbers, constant);
    return reversed(numeration, tracks, top, [&](std::uint32_t s) {
        if (s == FromTheTop::above || s == FromTheTop::below) return !equal && s == FromTheTop::below;
        const std::int64_t sum = top.sum(s) + constant;
        return equal ? sum == 0 : sum <= 0;
    });
}

/// Σ d_i (-θ'^(i+1)) >= least, the d_i being the digits of x and b = 1. With k digits read the sign of the difference is (-1)^k times that of
///   -z_k + Σ_(i>=k) d_i (-θ'^(i-k+1)),   z_0 = least, z_(k+1) = z_k / θ' + d_k = d_k - θ z_k,
/// and the sum there is at most a Σ_(i>=1) θ^-i = a / (θ - 1) in size, so it is settled where |z_k| is larger. z is p + r θ; its conjugate d_k - θ' σ(z_k)
/// stays bounded, so there are finitely many; and as |z σ(z)| >= 1 for z other than 0, no z is so near to 0 that its sign could be mistaken.
Automaton tail_is_at_least(Numeration numeration, Track x, std::int64_t least) {
    struct State {
        std::int64_t p = 0, r = 0;
        int parity = 0, settled = 0;  ///< settled: the sign of the difference
        auto operator<=>(const State&) const = default;
    };
    const Field field(numeration);
    const auto size = [&](const State& z) { return static_cast<long double>(z.p) + static_cast<long double>(z.r) * field.theta; };
    const long double most = static_cast<long double>(field.a) / (field.theta - 1) + 0.01L;
    return explored<State>(
        numeration, {x}, State{least, 0, 0, 0},
        [&](const State& s, const std::vector<unsigned>& digits) -> State {
            if (s.settled != 0) return s;
            State z{static_cast<std::int64_t>(digits[0]) - s.r, -s.p - s.r * field.a, 1 - s.parity, 0};  // θ (p + r θ) = r + (p + r a) θ
            if (std::abs(size(z)) <= most) return z;
            return {0, 0, 0, (size(z) < 0) == (z.parity == 0) ? 1 : -1};
        },
        [&](const State& z) { return z.settled > 0 || (z.settled == 0 && ((z.p == 0 && z.r == 0) || (size(z) < 0) == (z.parity == 0))); });
}

}  // namespace

Automaton quadratic_number(Numeration numeration, Track x, const base::Integer& number) {
    const std::vector<unsigned> word = numeration.written(number);
    const auto no = static_cast<std::uint32_t>(word.size() + 1);
    std::vector<std::uint32_t> next;
    std::vector<bool> accepting(word.size() + 2, false);
    accepting[word.size()] = true;
    for (std::uint32_t k = 0; k < no; ++k)
        for (unsigned digit = 0; digit < numeration.digits(); ++digit)
            next.push_back(digit != (k < word.size() ? word[k] : 0) ? no : k < word.size() ? k + 1 : k);
    next.insert(next.end(), numeration.digits(), no);
    const Track one_word = x == 0 ? 1 : 0;  // one of its words, then all that are worth the same
    const Automaton same = sum_compared(numeration, {{x, 1, 0}, {one_word, -1, 0}}, 0, true);
    return exists(both(same, Automaton(numeration, {one_word}, std::move(next), std::move(accepting))), one_word);
}

Automaton compared_with_zero(Numeration numeration, const Linear& form, bool equal) {
    std::vector<Weighted> numbers;
    Track fresh = 0;
    for (const auto& [track, coefficient] : form.terms) numbers.push_back({track, coefficient, 0}), fresh = std::max(fresh, track + 1);
    constexpr std::int64_t large = 32;
    if (std::abs(form.constant) <= large) return sum_compared(numeration, std::move(numbers), form.constant, equal);
    numbers.push_back({fresh, form.constant < 0 ? -1 : 1, 0});  // a large constant is a number that has one value: its states would be as many as it is large
    return exists(both(sum_compared(numeration, std::move(numbers), 0, equal), quadratic_number(numeration, fresh, std::abs(form.constant))), fresh);
}

/// With b = 1: x θ = Σ d_i q_i θ, and q_i θ = q_(i+1) - θ'^(i+1). So y is Σ d_i q_(i+1) + t, where t is the floor of the rest, which is at most a / (θ - 1) < 2
/// in size.
Automaton floor_of_multiple(Numeration numeration, Track x, Track y) {
    if (numeration.numerator() != 1) throw std::logic_error("floor_of_multiple where 1 / θ is no whole number of the field");
    Automaton any(numeration, false);
    Automaton from = tail_is_at_least(numeration, x, -2);
    for (std::int64_t t = -2; t < 2; ++t) {
        Automaton above = tail_is_at_least(numeration, x, t + 1);
        any = either(any, both(both(from, complement(above)), sum_compared(numeration, {{x, 0, 1}, {y, -1, 0}}, t, true)));
        from = std::move(above);
    }
    return any;
}

namespace {

/// number = Σ d_i t_i, the d_i being the digits of a word: t_i = t_0 q_i + (t_1 - a t_0) q_(i-1), where q_(-1) = 0 and b q_(i-1) = q_(i+1) - a q_i.
Automaton is_worth(Numeration numeration, Track word, std::int64_t t0, std::int64_t t1, Track number) {
    const std::int64_t a = numeration.quotient(), b = numeration.numerator(), more = t1 - a * t0;
    const std::int64_t common = std::gcd(std::gcd(b * t0 - a * more, more), b);
    return sum_compared(numeration, {{word, (b * t0 - a * more) / common, more / common}, {number, -(b / common), 0}}, 0, true);
}

/// The word is x, written with places of which the second one is this.
Automaton is_written(Numeration numeration, Track word, unsigned second, Track x) {
    return both(well_written(numeration, word, second), is_worth(numeration, word, 1, second, x));
}

}  // namespace

Automaton reread(Numeration numeration, Track x, unsigned second, Track y, std::int64_t t0, std::int64_t t1) {
    const Track word = std::max(x, y) + 1;
    return exists(both(is_written(numeration, word, second, x), is_worth(numeration, word, t0, t1, y)), word);
}

Automaton trailing_is(Numeration numeration, Track x, unsigned second, unsigned digit, Reduced reduced, std::uint64_t value) {
    const Track word = x + 1;
    return exists(both(trailing_is(numeration, word, digit, reduced, value), is_written(numeration, word, second, x)), word);
}

Automaton fraenkel_pairs(Numeration numeration, Track x, Track y) {
    const Track word = std::max(x, y) + 1;
    const std::int64_t a = numeration.quotient(), b = numeration.numerator();
    const Automaton is_x = both(trailing_is(numeration, word, 0, {2, 0}, 0), is_written(numeration, word, numeration.quotient() + 1, x));
    return exists(both(is_x, is_worth(numeration, word, a + 1, a * (a + 1) + b, y)), word);
}

/// With D = a² + 4 and √D = 2θ - a: where c D is a square s², √c = s √D / D, so that L √c = (2 s L θ - a s L) / D; and floor(x / D) is floor(floor(x) / D).
std::optional<Root> root_of(std::int64_t c, unsigned quotient) {
    if (c <= 0 || c > (std::int64_t{1} << 40) || quotient == 0 || quotient > Numeration::most_quotient) return std::nullopt;
    const std::int64_t a = quotient, d = a * a + 4, s = static_cast<std::int64_t>(base::isqrt(base::Integer(c) * d));
    if (base::Integer(s) * s != base::Integer(c) * d) return std::nullopt;
    const std::int64_t common = std::gcd(std::gcd(2 * s, a * s), d);
    return Root{quotient, 2 * s / common, a * s / common, d / common};
}

std::optional<Root> root_of(std::int64_t c) {
    for (unsigned a = 1; a <= Numeration::most_quotient; ++a)
        if (const auto root = root_of(c, a)) return root;
    return std::nullopt;
}

}  // namespace grundy::arithmetic
