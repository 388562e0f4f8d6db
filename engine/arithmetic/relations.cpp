#include "engine/arithmetic/relations.hpp"

#include <algorithm>
#include <map>
#include <numeric>

#include "engine/arithmetic/explored.hpp"
#include "engine/arithmetic/quadratic.hpp"

namespace grundy::arithmetic {
namespace {

constexpr std::int64_t most_number = std::int64_t{1} << 62;

std::int64_t bounded(__int128 value) {
    if (value > most_number || value < -most_number) throw TooLarge("a number beyond 2^62");
    return static_cast<std::int64_t>(value);
}

std::vector<Track> tracks_of(const Linear& form) {
    std::vector<Track> tracks;
    for (const auto& [track, coefficient] : form.terms) tracks.push_back(track);
    return tracks;
}

std::int64_t weighted(const Linear& form, const std::vector<unsigned>& digits) {
    __int128 sum = 0;
    for (std::size_t i = 0; i < digits.size(); ++i) sum += static_cast<__int128>(form.terms[i].second) * digits[i];
    return bounded(sum);
}

std::int64_t floor_quotient(std::int64_t a, std::int64_t b) { return a / b - (a % b < 0 ? 1 : 0); }

}  // namespace

bool Linear::is_natural() const {
    return constant >= 0 && std::all_of(terms.begin(), terms.end(), [](const auto& term) { return term.second > 0; });
}

Linear plus(const Linear& a, const Linear& b, std::int64_t times) {
    std::map<Track, std::int64_t> sum(a.terms.begin(), a.terms.end());
    for (const auto& [track, coefficient] : b.terms) sum[track] = bounded(static_cast<__int128>(sum[track]) + static_cast<__int128>(coefficient) * times);
    Linear result;
    for (const auto& term : sum)
        if (term.second != 0) result.terms.emplace_back(term);
    result.constant = bounded(a.constant + static_cast<__int128>(b.constant) * times);
    return result;
}

Linear times(const Linear& a, std::int64_t factor) { return plus({}, a, factor); }

Linear number(Track track) { return {{{track, 1}}, 0}; }

/// With x_i = d_i + b x_i', sum a_i x_i = s iff b divides s - sum a_i d_i and sum a_i x_i' is the quotient. The state is s; nothing: b did not divide.
Automaton is_zero(Numeration base, const Linear& form) {
    if (!base.in_base()) return compared_with_zero(base, form, true);
    using State = std::optional<std::int64_t>;
    const std::int64_t b = base.digits();
    return explored<State>(
        base, tracks_of(form), -form.constant,
        [&](const State& s, const std::vector<unsigned>& digits) -> State {
            if (!s) return s;
            const std::int64_t rest = bounded(static_cast<__int128>(*s) - weighted(form, digits));
            return rest % b == 0 ? State(rest / b) : std::nullopt;
        },
        [](const State& s) { return s && *s == 0; });
}

/// sum a_i x_i <= s iff sum a_i x_i' <= floor((s - sum a_i d_i) / b), for b times a whole number is at most r iff the number is at most floor(r / b).
Automaton is_at_most(Numeration base, const Linear& form) {
    if (!base.in_base()) return compared_with_zero(base, form, false);
    return explored<std::int64_t>(
        base, tracks_of(form), -form.constant,
        [&](const std::int64_t& s, const std::vector<unsigned>& digits) {
            return floor_quotient(bounded(static_cast<__int128>(s) - weighted(form, digits)), base.digits());
        },
        [](const std::int64_t& s) { return s >= 0; });
}

Automaton nim_sum(Track x, Track y, Track z) {
    std::vector<Track> tracks{x, y, z};
    std::sort(tracks.begin(), tracks.end());
    if (std::adjacent_find(tracks.begin(), tracks.end()) != tracks.end()) throw std::logic_error("nim_sum of one track");
    return explored<bool>(
        2, tracks, true, [](const bool& good, const std::vector<unsigned>& d) { return good && (d[0] ^ d[1] ^ d[2]) == 0; },
        [](const bool& good) { return good; });
}

Automaton power_of_base(unsigned base, Track x) {
    return explored<int>(
        base, {x}, 0, [](const int& seen, const std::vector<unsigned>& d) { return d[0] == 0                ? seen
                                                                                   : d[0] == 1 && seen == 0 ? 1
                                                                                                            : 2; },
        [](const int& seen) { return seen == 1; });
}

/// Which y are such that d + b y is in repeats as well, from (from - d) / b on and with the period divided by what b has in common with it. So the state is
/// what is in; of a period p there are at most p times as many as the powers of b have remainders by p.
Automaton repeats(unsigned base, Track x, std::size_t from, const std::vector<bool>& in) {
    using State = std::pair<std::size_t, std::vector<bool>>;
    return explored<State>(
        base, {x}, {from, in},
        [base](const State& s, const std::vector<unsigned>& digits) -> State {
            const std::size_t period = s.second.size() - s.first, d = digits[0];
            const std::size_t later = s.first > d ? (s.first - d + base - 1) / base : 0;
            State after{later, std::vector<bool>(later + period / std::gcd(period, std::size_t{base}))};
            Allowance::charge(after.second.size() / 16 + 1);
            for (std::size_t y = 0; y < after.second.size(); ++y) {
                const std::size_t n = d + base * y;
                after.second[y] = s.second[n < s.first ? n : s.first + (n - s.first) % period];
            }
            return after;
        },
        [](const State& s) { return static_cast<bool>(s.second.front()); });
}

Automaton trailing_is(Numeration base, Track x, unsigned digit, Reduced reduced, std::uint64_t value) {
    using State = std::pair<bool, std::uint64_t>;  // the run has ended; its reduced length
    return explored<State>(
        base, {x}, {false, reduced(0)},
        [&](const State& s, const std::vector<unsigned>& d) -> State {
            if (s.first) return s;
            return d[0] == digit ? State(false, reduced(s.second + 1)) : State(true, s.second);
        },
        // A run of zeros that does not end is that of the number 0, whose run is called empty; one of another digit ends where the number does.
        [&](const State& s) { return (!s.first && digit == 0 ? reduced(0) : s.second) == value; });
}

/// The one digit 1 of z stands where x has the first digit that is another. The number 0 has no run of zeros: then z is 1, and x all zeros.
Automaton trailing_power(unsigned base, Track x, unsigned digit, Track z) {
    enum : int { first, later, behind, of_zero, neither };
    const std::size_t at_x = x < z ? 0 : 1;
    return explored<int>(
        base, {std::min(x, z), std::max(x, z)}, first,
        [at_x, digit](const int& state, const std::vector<unsigned>& d) -> int {
            const bool in_run = d[at_x] == digit, one = d[1 - at_x] == 1, zero = d[1 - at_x] == 0;
            switch (state) {
                case first:
                    if (in_run && one && digit == 0) return of_zero;
                    [[fallthrough]];
                case later: return in_run ? (zero ? later : neither) : one ? behind : neither;
                case behind: return zero ? behind : neither;
                case of_zero: return zero && d[at_x] == 0 ? of_zero : neither;
                default: return neither;
            }
        },
        [](const int& state) { return state == behind || state == of_zero; });
}

namespace {

/// Where the tracks stand among those of an automaton.
std::vector<std::size_t> places_of(const std::vector<Track>& wanted, std::vector<Track>& sorted) {
    sorted = wanted;
    std::sort(sorted.begin(), sorted.end());
    std::vector<std::size_t> places;
    for (const Track track : wanted) places.push_back(static_cast<std::size_t>(std::find(sorted.begin(), sorted.end(), track) - sorted.begin()));
    return places;
}

}  // namespace

/// Below the one digit of p, a 1, r has the digits of x, and from there on zeros.
Automaton remainder_of_power(unsigned base, Track x, Track p, Track r) {
    std::vector<Track> tracks;
    const auto at = places_of({x, p, r}, tracks);
    return explored<int>(
        base, tracks, 0,
        [at](const int& state, const std::vector<unsigned>& d) -> int {
            const unsigned of_x = d[at[0]], of_p = d[at[1]], of_r = d[at[2]];
            if (state == 0 && of_p == 0) return of_r == of_x ? 0 : 2;
            return of_p == (state == 0 ? 1U : 0U) && of_r == 0 && state < 2 ? 1 : 2;
        },
        [](const int& state) { return state == 1; });
}

/// From the one digit of p on the digits of x are those of the quotient: what they come to, and what the next one counts, modulo m.
Automaton quotient_of_power(unsigned base, Track x, Track p, std::int64_t m, std::int64_t value) {
    using State = std::pair<std::int64_t, std::int64_t>;  // the next digit counts 0: before p; -1: p is no power
    std::vector<Track> tracks;
    const auto at = places_of({x, p}, tracks);
    return explored<State>(
        base, tracks, {0, 0},
        [at, base, m](const State& s, const std::vector<unsigned>& d) -> State {
            const unsigned of_x = d[at[0]], of_p = d[at[1]];
            const bool begun = s.second != 0;
            if (s.second < 0 || of_p != (begun ? 0U : of_p == 0 ? 0U : 1U)) return {0, -1};
            if (!begun && of_p == 0) return s;
            const std::int64_t counts = begun ? s.second : 1, next = counts * base % m;
            return {(s.first + counts * of_x) % m, next == 0 ? m : next};
        },
        [m, value](const State& s) { return s.second > 0 && s.first % m == value; });
}

Automaton ones_is(Track x, Reduced reduced, std::uint64_t value) {
    return explored<std::uint64_t>(
        2, {x}, reduced(0), [&](const std::uint64_t& count, const std::vector<unsigned>& d) { return reduced(count + d[0]); },
        [&](const std::uint64_t& count) { return count == value; });
}

/// Decided at the first digit that is not 0 in x or y, except that the other may be 0, which has no trailing zeros by definition.
Automaton zeros_compare(unsigned base, Track x, Track y, int sign) {
    enum : int { begin, zeros, only_x_at_0, only_x_later, only_y_at_0, only_y_later, fewer, same, more };
    const bool turned = y < x;
    if (turned) std::swap(x, y), sign = -sign;
    const auto answer = [](int state) { return state == fewer || state == only_y_later ? -1 : state == more || state == only_x_later ? 1 : 0; };
    return explored<int>(
        base, {x, y}, begin,
        [](const int& state, const std::vector<unsigned>& d) -> int {
            switch (state) {
                case begin:
                case zeros:
                    if (d[0] != 0 && d[1] != 0) return same;
                    if (d[0] != 0) return state == begin ? only_x_at_0 : only_x_later;
                    if (d[1] != 0) return state == begin ? only_y_at_0 : only_y_later;
                    return zeros;
                case only_x_at_0:
                case only_x_later: return d[1] != 0 ? static_cast<int>(fewer) : state;
                case only_y_at_0:
                case only_y_later: return d[0] != 0 ? static_cast<int>(more) : state;
                default: return state;
            }
        },
        [&](const int& state) { return answer(state) == sign; });
}

}  // namespace grundy::arithmetic
