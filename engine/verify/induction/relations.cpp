/// The relations between numbers of which sentences are built, each a small machine.
#include <algorithm>

#include "engine/verify/induction/division.hpp"

namespace grundy::verify {
namespace {

constexpr std::int64_t dead = INT64_MIN;

std::int64_t bounded(__int128 x) {
    if (x > std::int64_t{1} << 62 || -x > std::int64_t{1} << 62) throw Rejected("the proof needs a number beyond 2^62");
    return static_cast<std::int64_t>(x);
}

TrackList tracks_of(const Form& form) {
    TrackList tracks;
    for (const auto& term : form.terms) tracks.push_back(term.first);
    return tracks;
}

/// s less the digits, each times its coefficient.
std::int64_t left(std::int64_t s, const Form& form, const std::vector<unsigned>& digits) {
    __int128 rest = s;
    std::size_t i = 0;
    for (const auto& term : form.terms) rest -= static_cast<__int128>(term.second) * digits[i++];
    return bounded(rest);
}

std::int64_t floor_of(std::int64_t a, std::int64_t b) { return a / b - (a % b < 0 ? 1 : 0); }

}  // namespace

bool Form::is_natural() const {
    return constant >= 0 && std::all_of(terms.begin(), terms.end(), [](const auto& term) { return term.second > 0; });
}

Form plus(const Form& a, const Form& b, std::int64_t times) {
    Form sum = a;
    for (const auto& [track, coefficient] : b.terms) {
        std::int64_t& c = sum.terms[track];
        c = bounded(c + static_cast<__int128>(coefficient) * times);
        if (c == 0) sum.terms.erase(track);
    }
    sum.constant = bounded(sum.constant + static_cast<__int128>(b.constant) * times);
    return sum;
}

Set Tuples::machine(TrackList tracks, std::int64_t start, const Step& step, const std::function<bool(std::int64_t)>& accepts) const {
    Set result{std::move(tracks), {}, {}};
    const std::size_t count = letters(result.tracks.size());
    std::map<std::int64_t, std::uint32_t> numbers{{start, 0}};
    std::vector<std::int64_t> states{start};
    std::vector<unsigned> digits(result.tracks.size());
    for (std::size_t q = 0; q < states.size(); ++q) {
        grow(result, count);
        result.accepts.push_back(accepts(states[q]));
        for (std::size_t letter = 0; letter < count; ++letter) {
            std::size_t rest = letter;
            for (unsigned& digit : digits) digit = static_cast<unsigned>(rest % base_), rest /= base_;
            const std::int64_t to = step(states[q], digits);
            const auto [at, fresh] = numbers.try_emplace(to, static_cast<std::uint32_t>(states.size()));
            if (fresh) states.push_back(to);
            result.next.push_back(at->second);
        }
    }
    return minimal(result);
}

/// With x = d + b x' for every number, sum a x = s iff b divides s - sum a d, and sum a x' is the quotient. The state is s.
Set Tuples::is_zero(const Form& form) const {
    if (division_ && division_->stands_in(form)) return division_->is_zero(*this, form);
    if (quotient_ != 0) return quadratic_zero(form, {});
    const std::int64_t b = base_;
    const auto step = [&](std::int64_t s, const std::vector<unsigned>& digits) {
        const std::int64_t rest = s == dead ? dead : left(s, form, digits);
        return rest == dead || rest % b != 0 ? dead : rest / b;
    };
    return machine(tracks_of(form), -form.constant, step, [](std::int64_t s) { return s == 0; });
}

/// Likewise sum a x <= s iff sum a x' <= floor((s - sum a d) / b).
Set Tuples::is_at_most(const Form& form) const {
    if (division_ && division_->stands_in(form)) return division_->is_at_most(*this, form);
    if (quotient_ != 0) {  // what is missing is a number
        const Track missing = form.terms.empty() ? 0 : form.terms.rbegin()->first + 1;
        return exists(quadratic_zero(plus(form, one_track(missing)), {}), missing);
    }
    const auto step = [&](std::int64_t s, const std::vector<unsigned>& digits) { return floor_of(left(s, form, digits), base_); };
    return machine(tracks_of(form), -form.constant, step, [](std::int64_t s) { return s >= 0; });
}

Set Tuples::nim_sum(Track x, Track y, Track z) const {
    TrackList tracks{x, y, z};
    std::sort(tracks.begin(), tracks.end());
    const auto step = [](std::int64_t s, const std::vector<unsigned>& d) -> std::int64_t { return s == 0 && (d[0] ^ d[1] ^ d[2]) == 0 ? 0 : 1; };
    return machine(tracks, 0, step, [](std::int64_t s) { return s == 0; });
}

Set Tuples::is_power(Track x) const {
    const auto step = [](std::int64_t s, const std::vector<unsigned>& d) { return d[0] == 0 ? s : d[0] == 1 && s == 0 ? 1 : std::int64_t{2}; };
    return machine({x}, 0, step, [](std::int64_t s) { return s == 1; });
}

/// z has its only digit, a 1, where the run of x ends. Of x = 0 no run of zeros ends, and z is 1.
Set Tuples::run_power(Track x, std::int64_t digit, Track z) const {
    enum : std::int64_t { begin, run, ended, nothing, wrong };
    const bool turned = z < x;
    const auto step = [&](std::int64_t s, const std::vector<unsigned>& d) -> std::int64_t {
        const unsigned of_x = d[turned ? 1 : 0], of_z = d[turned ? 0 : 1];
        if (s == begin || s == run) {
            if (of_x != digit) return of_z == 1 ? ended : wrong;
            return of_z == 0 ? run : of_z == 1 && s == begin && digit == 0 ? nothing : wrong;
        }
        if (s == nothing && of_x != 0) return wrong;
        return of_z == 0 ? s : wrong;
    };
    return machine({std::min(x, z), std::max(x, z)}, begin, step, [](std::int64_t s) { return s == ended || s == nothing; });
}

/// 0 below the digit of p, where r has the digits of x; 1 from there on, where r has none; 2 where it is not so.
Set Tuples::remainder_of_power(Track x, Track p, Track r) const {
    TrackList tracks{x, p, r};
    std::sort(tracks.begin(), tracks.end());
    const auto place = [&](Track track) { return static_cast<std::size_t>(std::lower_bound(tracks.begin(), tracks.end(), track) - tracks.begin()); };
    const std::size_t of_x = place(x), of_p = place(p), of_r = place(r);
    const auto step = [=](std::int64_t s, const std::vector<unsigned>& d) -> std::int64_t {
        if (s == 0 && d[of_p] == 0) return d[of_r] == d[of_x] ? 0 : 2;
        if (d[of_r] != 0 || s == 2) return 2;
        return (s == 0 ? d[of_p] == 1 : d[of_p] == 0) ? 1 : 2;
    };
    return machine(tracks, 0, step, [](std::int64_t s) { return s == 1; });
}

/// -1 below the digit of p; from there on what the digits of x come to modulo m, and what the next one counts modulo m: the sum is m times that, plus this.
Set Tuples::quotient_of_power(Track x, Track p, std::int64_t m, std::int64_t value) const {
    const std::int64_t wrong = -2, below = -1;
    const bool turned = p < x;
    const auto step = [&](std::int64_t s, const std::vector<unsigned>& d) -> std::int64_t {
        const std::int64_t of_x = d[turned ? 1 : 0], of_p = d[turned ? 0 : 1];
        if (s == wrong || of_p > 1 || (s != below && of_p != 0)) return wrong;
        if (s == below && of_p == 0) return below;
        const std::int64_t sum = s == below ? 0 : s / m, counts = s == below ? 1 % m : s % m;
        return (sum + counts * of_x) % m * m + counts * base_ % m;
    };
    return machine({std::min(x, p), std::max(x, p)}, below, step, [&](std::int64_t s) { return s >= 0 && s / m == value; });
}

/// The state is twice the count, and one more where the run has ended. A run of zeros that does not end is that of 0, which is empty by definition.
Set Tuples::count_is(Track x, const Count& count, std::int64_t value) const {
    const auto reduced = [&](std::int64_t n) { return count.modulus > 0 ? n % count.modulus : std::min(n, count.cap); };
    const auto step = [&](std::int64_t s, const std::vector<unsigned>& d) -> std::int64_t {
        if (!count.run) return 2 * reduced(s / 2 + d[0]);
        return s % 2 != 0 ? s : d[0] == count.digit ? 2 * reduced(s / 2 + 1) : s + 1;
    };
    return machine({x}, 0, step, [&](std::int64_t s) { return (count.run && count.digit == 0 && s % 2 == 0 ? 0 : s / 2) == value; });
}

}  // namespace grundy::verify
