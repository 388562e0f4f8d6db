#include "engine/claim/words/places.hpp"

#include <array>

#include "engine/arithmetic/explored.hpp"
#include "engine/arithmetic/relations.hpp"

namespace grundy::claim {

using arithmetic::explored;

namespace {

using TrackDigits = std::vector<unsigned>;

std::vector<Track> ascending(std::vector<Track> tracks) {
    std::sort(tracks.begin(), tracks.end());
    tracks.erase(std::unique(tracks.begin(), tracks.end()), tracks.end());
    return tracks;
}

std::size_t place_in(const std::vector<Track>& tracks, Track track) {
    return static_cast<std::size_t>(std::find(tracks.begin(), tracks.end(), track) - tracks.begin());
}

/// How long ago something was met, or when the second of two was met how much later that was.
struct Clock2 {
    bool begun = false;
    std::array<std::int64_t, 2> since{-1, -1};  ///< steps since it was met; -1: not yet
    std::optional<std::int64_t> later;          ///< both were met: b - a, as far as it matters
    auto operator<=>(const Clock2&) const = default;
};

}  // namespace

Automaton Places::is_word(Track word) const {
    // 0: nothing read, 1: letters, 2: blanks, 3: no word
    return explored<int>(
        base_, {word}, 0,
        [](const int& q, const TrackDigits& d) {
            return q == 0 ? (d[0] == 0 ? 1 : 3) : q == 1 ? (d[0] == 0 ? 2 : 1) : q == 2 && d[0] == 0 ? 2 : 3;
        },
        [](const int& q) { return q != 3; });
}

Automaton Places::is_mark(Track mark) const { return arithmetic::power_of_base(base_, mark); }

/// The difference of two places, read from how long ago each was met. The end of a word is known one step late, when the first blank is read; what has not
/// been read is blank.
Automaton Places::compared(const Place& a, const Place& b, bool equal) const {
    const std::array<const Place*, 2> sides{&a, &b};
    const std::int64_t wanted = a.offset - b.offset;  // b - a without offsets must be at least this, or exactly
    const std::int64_t cap = std::abs(wanted) + 3;
    std::vector<Track> tracks;
    for (const Place* side : sides) {
        if (side->mark) tracks.push_back(*side->mark);
        if (side->end_of) tracks.push_back(*side->end_of);
    }
    tracks = ascending(std::move(tracks));
    const auto settle = [cap](Clock2& clock) {
        if (clock.since[0] < 0 || clock.since[1] < 0) return;
        clock.later = std::clamp(clock.since[0] - clock.since[1], -cap, cap);
        clock.since = {0, 0};
    };
    const auto step = [&](const Clock2& before, const TrackDigits& digits) {
        Clock2 clock = before;
        if (clock.later) return clock;
        for (std::int64_t& since : clock.since)
            if (since >= 0) since = std::min(since + 1, cap);
        for (std::size_t k = 0; k < 2; ++k) {
            if (clock.since[k] >= 0) continue;
            if (sides[k]->mark && digits[place_in(tracks, *sides[k]->mark)] == 1) clock.since[k] = 0;
            if (sides[k]->end_of && clock.begun && digits[place_in(tracks, *sides[k]->end_of)] == 0) clock.since[k] = 1;
            if (sides[k]->is_constant() && !clock.begun) clock.since[k] = 0;
        }
        clock.begun = true;
        settle(clock);
        return clock;
    };
    const auto accepts = [&](const Clock2& end) {
        Clock2 clock = end;
        for (std::size_t k = 0; k < 2 && !clock.later; ++k)
            if (clock.since[k] < 0 && !sides[k]->mark) clock.since[k] = 0;
        if (!clock.later) settle(clock);
        return clock.later && (equal ? *clock.later == wanted : *clock.later >= wanted);
    };
    return explored<Clock2>(base_, tracks, Clock2{}, step, accepts);
}

Automaton Places::at_most(const Place& a, const Place& b) const { return compared(a, b, false); }
Automaton Places::same(const Place& a, const Place& b) const { return compared(a, b, true); }

Automaton Places::digit_at(Track track, Track mark, unsigned digit) const {
    const auto tracks = ascending({track, mark});
    const std::size_t of = place_in(tracks, track), at = place_in(tracks, mark);
    // 0: the mark was not met, 1: met and right, 2: met and wrong
    return explored<int>(
        base_, tracks, 0, [&](const int& q, const TrackDigits& d) { return q != 0 || d[at] != 1 ? q
                                                                           : d[of] == digit     ? 1
                                                                                                : 2; },
        [](const int& q) { return q == 1; });
}

Automaton Places::residue(const Place& place, std::int64_t m, std::int64_t r) const {
    const std::int64_t wanted = ((r - place.offset) % m + m) % m;
    if (place.is_constant()) return Automaton(base_, wanted == 0);
    const Track track = place.mark ? *place.mark : *place.end_of;
    const bool mark = place.mark.has_value();
    struct Count {
        std::int64_t read = 0;  ///< digits before this one, modulo m
        bool begun = false;
        std::optional<std::int64_t> found;
        auto operator<=>(const Count&) const = default;
    };
    return explored<Count>(
        base_, {track}, Count{},
        [&](const Count& before, const TrackDigits& d) {
            Count count = before;
            if (count.found) return count;
            if (mark ? d[0] == 1 : count.begun && d[0] == 0) {
                count.found = (count.read + (mark ? 0 : m - 1)) % m;
                count.read = 0;
            } else {
                count.read = (count.read + 1) % m;
            }
            count.begun = true;
            return count;
        },
        [&](const Count& end) { return end.found ? *end.found == wanted : !mark && (end.begun ? (end.read + m - 1) % m : 0) == wanted; });
}

Automaton Places::ones(Track track, std::int64_t m, std::int64_t r, std::int64_t cap) const {
    return explored<std::int64_t>(
        base_, {track}, 0, [&](const std::int64_t& q, const TrackDigits& d) { return d[0] != 1 ? q
                                                                                     : m > 0   ? (q + 1) % m
                                                                                               : std::min(q + 1, cap); },
        [&](const std::int64_t& q) { return q == r; });
}

}  // namespace grundy::claim
