/// Relations between numbers written in the numeration of θ = (a + √(a² + 4 b)) / 2, a being its quotient and b its numerator. Shares no line with
/// engine/arithmetic.
///
/// Place k is worth q_k: q_(-1) = 0, q_0 = 1, q_(k+1) = a q_k + b q_(k-1). Digits are 0..a, and every word that is worth a number is a word of it. As a >= b >=
/// 1, a² + 4 b is no square, for it is more than a², less than (a + 2)², and even or odd as a is; and θ > a >= b, so that the other root θ' = -b / θ is less
/// than 1 in size.
#include <algorithm>

#include "engine/verify/induction/tuples.hpp"

namespace grundy::verify {
namespace {

using Wide = __int128;

/// Is p + r θ > 0? It is if 2 p + r a > -r √D, D = a² + 4 b, which is no square: signs tell, or else squares. Both are 0 together only.
bool is_positive(Wide p, Wide r, Wide a, Wide b = 1) {
    const Wide left = 2 * p + r * a, squares = left * left - r * r * (a * a + 4 * b);
    if (left >= 0 && r >= 0) return left > 0 || r > 0;
    if (left <= 0 && r <= 0) return false;
    return left > 0 ? squares > 0 : squares < 0;
}

/// What digits from place k on are worth: u q_k + v q_(k-1), v being a multiple w b of the numerator.
struct Rest {
    std::int64_t u = 0, w = 0;
    auto operator<=>(const Rest&) const = default;
};

/// Numbers for what else the states are.
template <class State>
class Numbered {
public:
    std::int64_t operator()(const State& state) {
        const auto [at, fresh] = numbers_.try_emplace(state, static_cast<std::int64_t>(states_.size()));
        if (fresh) states_.push_back(state);
        return at->second;
    }
    const State& at(std::int64_t number) const { return states_[static_cast<std::size_t>(number)]; }

private:
    std::map<State, std::int64_t> numbers_;
    std::vector<State> states_;
};

}  // namespace

/// The sum of numbers, each times what it is counted by, and the constant is 0; `shifted` are those of a number x of which Σ d_k q_(k+1) is taken, besides.
///
/// Digits that give c q_k + s q_(k+1) at place k, before a rest of u' q_(k+1) + v' q_k, are together u q_k + v q_(k-1) with u = a u' + v' + c + s a, v = (u' +
/// s) b: so the rest is told by what is read, u' = w - s for w = v / b, v' = u - c - s a - a u', which must be a multiple of b, too. All places together must
/// be -constant: u = -constant, and w is any. Which v may be: u θ' + v of a rest is θ' times that of its own rest, as θ'² = a θ' + b, and (c + s a) θ' + s b,
/// so its size is at most the largest of these by 1 - b/θ. That is θ / (θ - b) times the largest |c + s a| + b |s|, where θ - b is more than a - b, and for a =
/// b it is b/θ, so that θ / (θ - b) = θ² / b = θ + 1 < a + 2. So each state is a set of finitely many rests.
Set Tuples::quadratic_zero(const Form& form, const Form& shifted) const {
    const std::int64_t a = quotient_, b = numerator_;
    Form all = form;
    for (const auto& term : shifted.terms) all.terms.try_emplace(term.first, 0);
    TrackList tracks;
    std::vector<std::int64_t> of, of_shifted;
    Wide most = 1;
    for (const auto& [track, coefficient] : all.terms) {
        const auto more = shifted.terms.find(track);
        tracks.push_back(track), of.push_back(coefficient), of_shifted.push_back(more == shifted.terms.end() ? 0 : more->second);
        const Wide c = of.back(), s = of_shifted.back();
        most += a * ((c < 0 ? -c : c) + (a + b) * (s < 0 ? -s : s));
    }
    const Wide bound = (a == b ? a + 2 : a / (a - b) + 1) * most;  // θ / (θ - b) falls as θ grows, and θ > a
    if (bound > 1'000'000) throw Rejected("the proof multiplies a number by more than the checker takes beside square roots");
    const auto possible = [&](const Rest& rest) {  // |u θ' + v| <= bound, where u θ' + v = v + a u - u θ
        const Wide p = Wide{b} * rest.w + Wide{a} * rest.u, r = -Wide{rest.u};
        return !is_positive(p - bound, r, a, b) && !is_positive(-p - bound, -r, a, b);
    };
    using Rests = std::vector<Rest>;
    Numbered<Rests> number;
    Rests first;
    // v is within bound of -u θ' = u b / θ = u (θ - a), which is less than u in size.
    const std::int64_t u = -form.constant;
    if (u > std::int64_t{1} << 40 || -u > std::int64_t{1} << 40) throw Rejected("the proof needs a larger number than the checker takes beside square roots");
    Wide low = -bound - (u < 0 ? -u : 0) - 1, high = bound + (u > 0 ? u : 0) + 1;
    const auto below = [&](Wide w) { return is_positive(-b * w - Wide{a} * u - bound, u, a, b); };  // v < -bound - u θ'
    while (low < high) {
        const Wide middle = low + (high - low) / 2;
        if (below(middle)) low = middle + 1;
        else high = middle;
    }
    for (Rest rest{u, static_cast<std::int64_t>(low)}; possible(rest); ++rest.w) first.push_back(rest);
    const auto step = [&](std::int64_t state, const std::vector<unsigned>& digits) {
        std::int64_t c = 0, s = 0;
        for (std::size_t i = 0; i < digits.size(); ++i) c += of[i] * digits[i], s += of_shifted[i] * digits[i];
        Rests next;
        for (const Rest& rest : number.at(state)) {
            const std::int64_t up = rest.w - s, v = rest.u - c - s * a - a * up;
            const Rest more{up, v / b};
            if (v % b == 0 && possible(more)) next.push_back(more);
        }
        steps_.take(10 * number.at(state).size());
        std::sort(next.begin(), next.end());
        return number(next);
    };
    const std::int64_t start = number(first);
    return machine(tracks, start, step, [&](std::int64_t state) {
        const Rests& rests = number.at(state);
        return std::binary_search(rests.begin(), rests.end(), Rest{});
    });
}

/// With b = 1: x θ = Σ d_k q_k θ, and q_k θ - q_(k+1) = -θ'^(k+1). So y = floor(x θ) is Σ d_k q_(k+1) + t for the floor t of Σ -d_k θ'^(k+1), which is less
/// than 2 in size: a θ^-1 + a θ^-2 + … = a / (θ - 1).
///
/// Of a state (z, odd) the digits of the places from k on must give Σ_(j>=k) -d_j θ'^(j-k+1) >= z, where k is even, or <= z where k is odd: z_0 = t and
/// z_(k+1) = (z_k + d_k θ') / θ' = d_k - θ z_k, θ' being negative. It is settled where |z| >= 2. The other root d_k - θ' z' stays bounded, so the z are
/// finitely many.
Set Tuples::floor_of_multiple(Track x, Track y) const {
    if (quotient_ == 0 || numerator_ != 1) throw Rejected("multiples of a quadratic number are told in its numeration alone");
    const std::int64_t a = quotient_;
    const auto at_least = [&](std::int64_t t) {
        struct State {
            std::int64_t p, r;  // z = p + r θ
            int odd, settled;   // 0: not yet, 1: so it is, -1: it is not
            auto operator<=>(const State&) const = default;
        };
        Numbered<State> number;
        const auto settled = [&](State s) {
            const bool above = !is_positive(2 - s.p, -s.r, a), below = !is_positive(2 + s.p, s.r, a);  // z >= 2, z <= -2
            if (above || below) s = {0, 0, 0, above == (s.odd != 0) ? 1 : -1};
            return number(s);
        };
        const auto step = [&](std::int64_t state, const std::vector<unsigned>& digits) {
            const State s = number.at(state);
            if (s.settled != 0) return state;
            return settled({static_cast<std::int64_t>(digits[0]) - s.r, -s.p - s.r * a, 1 - s.odd, 0});  // θ (p + r θ) = r + (p + r a) θ
        };
        const std::int64_t start = settled({t, 0, 0, 0});
        return machine({x}, start, step, [&](std::int64_t state) {  // no digits are left: is 0 >= z, or 0 <= z?
            const State& s = number.at(state);
            if (s.settled != 0) return s.settled > 0;
            return s.odd == 0 ? !is_positive(s.p, s.r, a) : !is_positive(-s.p, -s.r, a);
        });
    };
    Set any = constant(false);
    for (std::int64_t t = -2; t < 2; ++t) {
        const Form sum = plus(minus({}, one_track(y)), verify::constant(t));
        any = either(any, both(quadratic_zero(sum, one_track(x)), without(at_least(t), at_least(t + 1))));
    }
    return any;
}

/// What the digits below place k are worth is less than s_k, for all k: s_0 = 1, s_1 is `second`, b <= s_1 <= a + 1, s_(k+1) = a s_k + b s_(k-1). So the digit
/// at place 0 is less than s_1, and a digit a at place k > 0 has less than b s_(k-1) below it, a digit less than b. Dividing by one place after the other from
/// above writes every number so, as b s_(k-1) <= s_k makes the digits at most a.
Set Tuples::is_greedy(Track word, std::int64_t second) const {
    const unsigned a = quotient_, b = numerator_;
    // 0: the digit below is less than b; 1: it is not; 2: there is none; 3: no
    const auto step = [a, b, second](std::int64_t s, const std::vector<unsigned>& d) -> std::int64_t {
        const bool no = s == 3 || (s == 2 && d[0] >= second) || (s == 1 && d[0] == a);
        return no ? 3 : d[0] < b ? 0 : 1;
    };
    return machine({word}, 2, step, [](std::int64_t s) { return s != 3; });
}

/// In a base all words are such.
Set Tuples::is_written_well(Track x) const { return quotient_ == 0 ? constant(true) : is_greedy(x, quotient_); }

/// t_k q_0 = t_0 q_k + (t_1 - a t_0) q_(k-1) holds for k = 0 and k = 1, and all three obey the recurrence; b q_(k-1) is q_(k+1) - a q_k.
Set Tuples::is_worth(Track word, const Places& places, Track number) const {
    if (quotient_ == 0) throw Rejected("digits at places of a recurrence are told in its numeration alone");
    const std::int64_t a = quotient_, b = numerator_, before = places.t1 - a * places.t0;
    const Form here = plus(plus({}, one_track(number), -b), one_track(word), b * places.t0 - a * before);
    return quadratic_zero(here, plus({}, one_track(word), before));
}

Set Tuples::is_written(Track word, const Places& places, Track x) const {
    const std::int64_t a = quotient_, b = numerator_;
    if (places.t0 != 1 || places.t1 < b || places.t1 > a + 1) throw Rejected("the checker does not know how numbers are written with these places");
    return both(is_greedy(word, places.t1), is_worth(word, places, x));
}

/// Every word of a number must be accepted if one is: taking any other that is worth the same changes nothing.
bool Tuples::is_of_numbers(const Set& set) const {
    if (quotient_ == 0) return true;
    for (const Track t : set.tracks) {
        const Track other = std::max(set.tracks.back(), t) + 1;
        const Set all = exists(both(renamed(set, {{t, other}}), quadratic_zero(minus(one_track(t), one_track(other)), {})), other);
        if (!same(all, set).is_all()) return false;
    }
    return true;
}

}  // namespace grundy::verify
