#include "engine/verify/words/distances.hpp"

#include <algorithm>

#include "engine/verify/words/sequences.hpp"

namespace grundy::verify::word {

using base::Integer;

namespace {

constexpr int most_rounds_of_ways = 64;
constexpr std::size_t most_lengths = 2'000, latest_beginning = 4, most_period_of_rests = 24;

bool is_length(const rule::Expr& e) {
    return e.op == rule::Op::call && e.builtin == rule::Builtin::len && e.args[0]->op == rule::Op::local && e.args[0]->slot == 0;
}

}  // namespace

Set Turns::in_place(Track there) const {
    Set any = sentences_.none();
    for (const std::int64_t cost : costs()) any = tuples_.either(any, in_place(there, cost));
    return any;
}

std::set<std::int64_t> Turns::costs() const {
    std::set<std::int64_t> all;
    for (const Written& move : moves_) all.insert(move.cost);
    return all;
}

Set Turns::in_place(Track there, std::int64_t cost) const {
    Set any = sentences_.none();
    for (const Written& move : moves_)
        if (move.cost == cost) any = tuples_.either(any, in_place(move, there));
    return tuples_.both(tuples_.both(any, positions_), tuples_.renamed(positions_, {{sentences_.sums().word(), there}}));
}

/// The state is how many parts of the new word are read. Each letter of it must stand at the place where it will be.
Set Turns::in_place(const Written& move, Track there) const {
    require_seen(move);
    TrackList tracks = move.relation.tracks;
    tracks.insert(std::lower_bound(tracks.begin(), tracks.end(), there), there);
    const auto made = static_cast<std::size_t>(std::lower_bound(tracks.begin(), tracks.end(), there) - tracks.begin());
    enum : std::int64_t { dead = -2, start = -1 };
    const auto step = [&](std::int64_t q, const std::vector<unsigned>& d) -> std::int64_t {
        if (q == dead) return dead;
        if (q == start) return std::all_of(d.begin(), d.end(), [](unsigned x) { return x == 0; }) ? 0 : static_cast<std::int64_t>(dead);
        const auto place = placed(move, tracks, d, static_cast<std::size_t>(q));
        return place && place->digit == d[made] ? static_cast<std::int64_t>(place->part) : static_cast<std::int64_t>(dead);
    };
    const auto accepts = [&](std::int64_t q) { return q >= 0 && is_whole(move, static_cast<std::size_t>(q)); };
    Set made_there = tuples_.both(move.relation, tuples_.machine(tracks, start, step, accepts));
    if (!tuples_.without(move.relation, tuples_.exists(made_there, there)).is_empty())
        throw Rejected("a move changes the length of the row, or leaves letters at other places than the checker sees");
    for (const Track track : move.relation.tracks)
        if (track != sentences_.sums().word()) made_there = tuples_.exists(made_there, track);
    return made_there;
}

Set rows_differ(const Tuples& tuples, Track a, Track b) {
    return tuples.machine(
        {std::min(a, b), std::max(a, b)}, 0, [](std::int64_t q, const std::vector<unsigned>& d) -> std::int64_t { return q == 1 || d[0] != d[1] ? 1 : 0; },
        [](std::int64_t q) { return q == 1; });
}

Set several_ways(Sentences& sentences, const Set& falls, Track there, Track far) {
    const Tuples& tuples = sentences.tuples();
    const Track word = sentences.sums().word();
    const Set two = tuples.both(tuples.both(falls, tuples.renamed(falls, {{there, far}})), rows_differ(tuples, there, far));
    Set several = tuples.exists(tuples.exists(two, far), there);
    for (int round = 0; round < most_rounds_of_ways; ++round) {
        const Set before = tuples.exists(tuples.both(falls, tuples.renamed(several, {{word, there}})), there);
        if (tuples.without(before, several).is_empty()) return several;
        several = tuples.either(several, before);
    }
    throw Rejected("from where there are several shortest ways comes to no standstill");
}

std::string require_rests(RowsByLength& rows, const rule::Expr& claimed, bool from_below, bool from_above, bool repeating, Steps& steps) {
    const bool divided = claimed.op == rule::Op::divide;
    const rule::Expr& dividend = divided ? *claimed.args[0] : claimed;
    const std::int64_t divisor = !divided ? 1 : claimed.args[1]->op == rule::Op::number ? claimed.args[1]->number : 0;
    if (divisor < 1 || divisor > 1'000'000) throw Rejected("what is claimed of the distance is divided by something that the checker does not take");
    std::size_t length = 0;
    for (; length < latest_beginning && rows.count() == 0; ++length) rows.longer(steps);
    const Sequence said(dividend, is_length);
    const std::size_t terms = std::max(said.order(length) + rows.order(), rows.states() + 1), more = repeating ? most_period_of_rests : 0;
    if (terms > most_lengths) throw Rejected("the recurrence of what is claimed is longer than the checker takes");
    std::vector<Integer> rests;
    for (std::size_t k = 0; k < terms + more; ++k, ++length, rows.longer(steps)) {
        steps.take(1000);
        if (rows.count() != 1) throw Rejected("the claim is not about one row of each length");
        rests.push_back(said.at(length) - rows.sum() * divisor);
        if ((from_below && rests.back() < 0) || (from_above && rests.back() >= divisor))
            throw Rejected("the distance of the row of length " + std::to_string(length) + " is not what is claimed");
    }
    const auto repeats = [&](std::size_t period) {
        for (std::size_t k = 0; k < terms; ++k)
            if (rests[k + period] != rests[k]) return false;
        return true;
    };
    bool told = !repeating;
    for (std::size_t period = 1; period <= more && !told; ++period) told = repeats(period);
    if (!told) throw Rejected("what is left when the distance is taken away does not repeat, as far as the checker looks");
    return std::to_string(terms);
}

}  // namespace grundy::verify::word
