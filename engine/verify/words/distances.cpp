#include "engine/verify/words/distances.hpp"

#include <algorithm>

#include "engine/verify/words/of_rows.hpp"
#include "engine/verify/words/sequences.hpp"

namespace grundy::verify::word {

using base::Integer;

namespace {

constexpr int most_rounds_of_ways = 64;
constexpr std::size_t most_lengths = 2'000, latest_beginning = 4, most_period_of_rests = 24, most_steps_down = 16;

}  // namespace

bool is_length(const rule::Expr& e) {
    return e.op == rule::Op::call && e.builtin == rule::Builtin::len && e.args[0]->op == rule::Op::local && e.args[0]->slot == 0;
}

Set Turns::in_place(Track there) const {
    Set any = sentences_.none();
    for (const std::int64_t cost : costs()) any = tuples_.either(any, in_place(there, cost));
    return any;
}

Set Turns::some_in_place(Track there) const {
    Set any = sentences_.none();
    for (const Written& move : moves_) {
        try {
            any = tuples_.either(any, in_place(move, there));
        } catch (const Rejected&) {  // it is not counted on
            continue;
        }
    }
    return tuples_.both(tuples_.both(any, positions_), tuples_.renamed(positions_, {{sentences_.sums().word(), there}}));
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

namespace {

/// The rows, and those from which the moves lead to one of them at last.
Set leads_to(const Tuples& tuples, Set rows, const Set& moves, Track word, Track there) {
    for (int round = 0; round < most_rounds_of_ways; ++round) {
        const Set before = tuples.exists(tuples.both(moves, tuples.renamed(rows, {{word, there}})), there);
        if (tuples.without(before, rows).is_empty()) return rows;
        rows = tuples.either(rows, before);
    }
    throw Rejected("from where there are several shortest ways comes to no standstill");
}

}  // namespace

Set rows_of_ways(Sentences& sentences, const Set& lead, const Set& falls, Track there, Track far, std::uint64_t count) {
    Tuples& tuples = sentences.tuples();
    const Track word = sentences.sums().word(), third = tuples.fresh();
    const Set two = tuples.both(tuples.both(falls, tuples.renamed(falls, {{there, far}})), rows_differ(tuples, there, far));
    const Set parts = tuples.exists(tuples.exists(two, far), there);
    std::vector<Set> having{tuples.without(lead, leads_to(tuples, parts, falls, word, there))};  // the k-th: k + 1 ways
    if (count == 1) return having[0];
    const Set other = tuples.both(tuples.renamed(falls, {{there, third}}), tuples.both(rows_differ(tuples, there, third), rows_differ(tuples, far, third)));
    const Set more = tuples.exists(tuples.exists(tuples.exists(tuples.both(two, other), third), far), there);
    const Set alone = tuples.without(falls, parts);
    while (having.size() < count) {
        Set here = sentences.none();
        for (std::size_t k = 0; k < having.size(); ++k) {
            const Set& rest = having[having.size() - 1 - k];
            const Set known = tuples.both(tuples.renamed(having[k], {{word, there}}), tuples.renamed(rest, {{word, far}}));
            here = tuples.either(here, tuples.exists(tuples.exists(tuples.both(two, known), far), there));
        }
        having.push_back(leads_to(tuples, tuples.without(here, more), alone, word, there));
    }
    return having.back();
}

Lowered read_lowered(Fields& proof) {
    if (!proof.has("lowered")) return {};
    Lowered all = read_lowered(proof.list("lowered"));
    if (all.empty()) throw Unreadable("without steps there is none to name");
    return all;
}

Lowered read_lowered(const Json& list) {
    Lowered all;
    for (const Json& one : list) {
        if (!one.is_array() || one.empty() || one.size() > most_period_of_rests || all.size() == most_steps_down) throw Unreadable("a step is a short list");
        all.emplace_back();
        for (const Json& a : one) {
            if (!a.is_number_unsigned() || a.get<std::uint64_t>() > 1'000'000) throw Unreadable("a step takes natural multiples away");
            all.back().push_back(a.get<std::int64_t>());
        }
    }
    return all;
}

/// `s` obeys a recurrence of that order.
void require_never_negative(std::vector<Integer> s, std::size_t order, const Lowered& lowered) {
    for (const auto& step : lowered) {
        std::vector<Integer> t;
        for (std::size_t n = 0; n < s.size(); ++n) {
            if (n < step.size() && s[n] < 0) throw Rejected("what is left of the bound is negative");
            if (n + step.size() >= s.size()) continue;
            Integer left = s[n + step.size()];
            for (std::size_t i = 0; i < step.size(); ++i) left -= step[i] * s[n + step.size() - 1 - i];
            t.push_back(std::move(left));
        }
        s = std::move(t);
    }
    const auto is_zero = [](const Integer& x) { return x == 0; };
    if (s.size() < order || !std::all_of(s.begin(), s.begin() + static_cast<std::ptrdiff_t>(order), is_zero))
        throw Rejected("the steps do not show that what is left of the bound is never negative");
}

std::string require_rests(RowsByLength& rows, const rule::Expr& claimed, bool from_below, bool from_above, bool repeating, Steps& steps,
                          const Lowered& lowered) {
    const bool divided = claimed.op == rule::Op::divide;
    const rule::Expr& dividend = divided ? *claimed.args[0] : claimed;
    const std::int64_t divisor = !divided ? 1 : claimed.args[1]->op == rule::Op::number ? claimed.args[1]->number : 0;
    if (divisor < 1 || divisor > 1'000'000) throw Rejected("what is claimed of the distance is divided by something that the checker does not take");
    std::size_t length = 0;
    for (; length < latest_beginning && rows.count() == 0; ++length) rows.longer(steps);
    const Sequence said(dividend, is_length);
    const std::size_t terms = std::max(said.order(length) + rows.order(), rows.states() + 1);
    std::size_t more = lowered.empty() && repeating ? most_period_of_rests : 0;
    for (const auto& step : lowered) more += step.size();
    if (!lowered.empty()) ++more;  // with a constant the order is one more
    if (terms > most_lengths) throw Rejected("the recurrence of what is claimed is longer than the checker takes");
    std::vector<Integer> rests;
    for (std::size_t k = 0; k < terms + more; ++k, ++length, rows.longer(steps)) {
        steps.take(1000);
        if (rows.count() != 1) throw Rejected("the claim is not about one row of each length");
        rests.push_back(said.at(length) - rows.sum() * divisor);
        if ((from_below && rests.back() < 0) || (from_above && rests.back() >= divisor))
            throw Rejected("the distance of the row of length " + std::to_string(length) + " is not what is claimed");
    }
    if (!lowered.empty()) {
        if (from_below == from_above) throw Rejected("steps show that a distance is at most so far, or at least");
        for (Integer& rest : rests)
            if (from_above) rest = divisor - 1 - rest;
        require_never_negative(rests, terms + 1, lowered);
        return std::to_string(terms);
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
