#include "engine/verify/words/sums.hpp"

#include <algorithm>

namespace grundy::verify::word {
namespace {

std::int64_t bounded(__int128 x) {
    if (x > std::int64_t{1} << 40 || -x > std::int64_t{1} << 40) throw Rejected("the proof needs a number beyond 2^40");
    return static_cast<std::int64_t>(x);
}

}  // namespace

Sum plus(const Sum& a, const Sum& b, std::int64_t times) {
    const auto added = [times](std::int64_t x, std::int64_t y) { return bounded(x + static_cast<__int128>(y) * times); };
    Sum sum = a;
    sum.constant = added(a.constant, b.constant);
    for (const auto& [track, coefficient] : b.places)
        if ((sum.places[track] = added(sum.places[track], coefficient)) == 0) sum.places.erase(track);
    for (const auto& [row, weights] : b.rows) {
        auto& all = sum.rows[row];
        all.resize(weights.size(), 0);
        for (std::size_t d = 0; d < weights.size(); ++d) all[d] = added(all[d], weights[d]);
        if (std::all_of(all.begin(), all.end(), [](std::int64_t w) { return w == 0; })) sum.rows.erase(row);
    }
    return sum;
}

/// Of the word and its end: the place before the word, its letters up to the end, blanks.
Sums::Sums(Tuples& tuples) : tuples_(tuples), word_(tuples.fresh()), end_(tuples.fresh()) {
    enum : std::int64_t { start, letters, blanks, wrong };
    const auto step = [](std::int64_t q, const std::vector<unsigned>& d) -> std::int64_t {
        const bool letter = d[0] != 0, right = q == start ? !letter : q == letters ? letter : q == blanks && !letter && d[1] == 0;
        return !right || d[1] > 1 ? wrong : q == blanks || d[1] == 1 ? blanks : letters;
    };
    rows_[end_] = tuples_.machine({word_, end_}, start, step, [](std::int64_t q) { return q == blanks; });
}

Set Sums::digit(Track row, Track place, unsigned digit) const {
    const std::size_t of = row < place ? 0 : 1;
    enum : std::int64_t { before, right, wrong };
    const auto step = [&](std::int64_t q, const std::vector<unsigned>& d) -> std::int64_t {
        return q != before || d[1 - of] != 1 ? q : d[of] == digit ? right : wrong;
    };
    return tuples_.machine({std::min(row, place), std::max(row, place)}, before, step, [](std::int64_t q) { return q == right; });
}

/// The state is what has been added up, and which places are still to come, each of which adds its coefficient with every digit that is read. Once all that may
/// still be added has one sign, a sum on the other side of 0 stays there; where it has two the places must cancel out, or there would be no end of states.
Set Sums::read(const Sum& sum, std::int64_t modulus) const {
    std::vector<std::pair<Track, const std::vector<std::int64_t>*>> of;  // null: a place
    for (const auto& term : sum.places) of.emplace_back(term.first, nullptr);
    for (const auto& [row, weights] : sum.rows) of.emplace_back(row, &weights);
    std::sort(of.begin(), of.end());
    TrackList tracks;
    for (const auto& term : of) tracks.push_back(term.first);
    const auto settled = [&](std::int64_t s, std::int64_t open) {
        if (modulus > 0) return (s % modulus + modulus) % modulus;
        bool up = false, down = false;
        std::int64_t together = 0;
        for (std::size_t k = 0; k < of.size(); ++k) {
            if (of[k].second) {
                for (const std::int64_t w : *of[k].second) up = up || w > 0, down = down || w < 0;
            } else if ((open >> k & 1) != 0) {
                const std::int64_t c = sum.places.at(of[k].first);
                together += c, up = up || c > 0, down = down || c < 0;
            }
        }
        if (up && down && (together != 0 || !sum.rows.empty())) throw Rejected("no automaton compares places or counts in this way");
        return up && down ? s : up ? std::min<std::int64_t>(s, 1) : std::max<std::int64_t>(s, 0);
    };
    const auto coded = [&](std::int64_t s, std::int64_t open) { return settled(s, open) << of.size() | open; };
    const auto step = [&](std::int64_t q, const std::vector<unsigned>& d) {
        std::int64_t s = q >> of.size(), open = q & ((std::int64_t{1} << of.size()) - 1);
        for (std::size_t k = 0; k < of.size(); ++k) {
            if (of[k].second) s += (*of[k].second)[d[k]];
            else if (d[k] == 1) open &= ~(std::int64_t{1} << k);
            if (!of[k].second && (open >> k & 1) != 0) s += sum.places.at(of[k].first);
        }
        return coded(s, open);
    };
    std::int64_t places = 0;
    for (std::size_t k = 0; k < of.size(); ++k)
        if (!of[k].second) places |= std::int64_t{1} << k;
    Set result = tuples_.machine(tracks, coded(sum.constant, places), step, [&](std::int64_t q) {
        const std::int64_t s = q >> of.size();
        return (q & places) == 0 && (modulus > 0 ? s == 0 : s <= 0);
    });
    for (const Track t : tracks)
        if (rows_.count(t) != 0) result = tuples_.exists(tuples_.both(result, rows_.at(t)), t);
    return result;
}

Set Sums::at_most(const Sum& sum) const { return read(sum, 0); }
Set Sums::is_multiple(const Sum& sum, std::int64_t modulus) const { return read(sum, modulus); }

Set Sums::row_is(Track row, Track place, const std::vector<Set>& is) const {
    Set wrong = tuples_.constant(false), blank = tuples_.constant(true);
    for (std::size_t d = 1; d < is.size(); ++d) {
        wrong = tuples_.either(wrong, tuples_.without(is[d], digit(row, place, static_cast<unsigned>(d))));
        blank = tuples_.without(blank, is[d]);
    }
    wrong = tuples_.either(wrong, tuples_.without(blank, digit(row, place, 0)));
    return tuples_.complement(tuples_.exists(tuples_.both(wrong, is_place(place)), place));
}

/// Each value has a digit of a row, as many values as there are digits in one row.
Sum Sums::over_places(Track place, const std::vector<std::pair<Set, std::int64_t>>& cases) {
    std::map<std::int64_t, Set> where;
    for (const auto& [is, value] : cases) {
        if (value == 0) continue;
        const auto [at, fresh] = where.try_emplace(value, is);
        if (!fresh) at->second = tuples_.either(at->second, is);
    }
    Sum sum;
    for (auto next = where.begin(); next != where.end();) {
        std::vector<Set> is{tuples_.constant(false)};
        std::vector<std::int64_t> weights(tuples_.base(), 0);
        for (; next != where.end() && is.size() < tuples_.base(); ++next) {
            weights[is.size()] = next->first;
            is.push_back(next->second);
        }
        const Track row = tuples_.fresh();
        rows_[row] = row_is(row, place, is);
        sum.rows[row] = std::move(weights);
    }
    return sum;
}

}  // namespace grundy::verify::word
