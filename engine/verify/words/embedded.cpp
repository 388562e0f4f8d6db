#include "engine/verify/words/embedded.hpp"

#include <algorithm>
#include <functional>
#include <limits>

namespace grundy::verify::word {

namespace {

/// States from which something is accepted.
std::vector<char> live(const Set& a) {
    std::vector<char> is(a.accepts);
    const std::size_t letters = a.next.size() / a.accepts.size();
    for (bool grown = true; grown;) {
        grown = false;
        for (std::size_t k = 0; k < a.next.size(); ++k)
            if (is[k / letters] == 0 && is[a.next[k]] != 0) is[k / letters] = 1, grown = true;
    }
    return is;
}

}  // namespace

RowMoves::RowMoves(Sentences& sentences, const Turns& turns)
    : sentences_(sentences), tuples_(sentences.tuples()), turns_(turns), word_(sentences.sums().word()), there_(tuples_.fresh()) {
    for (const std::int64_t cost : turns.costs()) {
        if (cost < 1) throw Rejected("a move that costs nothing");
        Set moves = turns.in_place(there_, cost);
        if (!moves.is_empty()) moves_.emplace(cost, std::move(moves));
    }
    for (const auto& [cost, moves] : moves_)
        if (moves.tracks != TrackList{std::min(word_, there_), std::max(word_, there_)}) throw Rejected("the checker does not see what a move leaves");
    if (word_ > there_) throw Rejected("the checker reads the row before what a move leaves");
}

bool RowMoves::is_in(const Set& rows, const Digits& row) const {
    if (rows.tracks.empty()) return rows.is_all();
    std::uint32_t q = rows.next[0];
    for (const unsigned d : row) q = rows.next[q * base() + d];
    return rows.accepts[q] != 0;
}

std::optional<std::int64_t> RowMoves::cost(const Digits& from, const Digits& to) const {
    if (from.size() != to.size()) return std::nullopt;
    for (const auto& [cost, moves] : moves_) {
        std::uint32_t q = moves.next[0];
        for (std::size_t k = 0; k < from.size(); ++k) q = moves.next[q * base() * base() + from[k] + base() * to[k]];
        if (moves.accepts[q] != 0) return cost;
    }
    return std::nullopt;
}

/// A state is a list of what may have been read so far: k letters of u, as k; a state of the set, behind these; k letters of v, behind those. Lists have
/// numbers.
Set RowMoves::framed(const Set& rows, const Frame& frame) const {
    if (rows.tracks != TrackList{word_}) return rows.is_empty() ? sentences_.none() : throw Rejected("the rows that are put into others are no set of rows");
    const std::size_t u = frame.before.size(), v = frame.after.size(), states = rows.accepts.size();
    std::map<std::vector<std::size_t>, std::int64_t> numbers;
    std::vector<std::vector<std::size_t>> lists;
    const auto number = [&](std::vector<std::size_t> list) {
        std::sort(list.begin(), list.end());
        list.erase(std::unique(list.begin(), list.end()), list.end());
        const auto [at, fresh] = numbers.emplace(std::move(list), static_cast<std::int64_t>(lists.size()));
        if (fresh) lists.push_back(at->first);
        return at->second;
    };
    Digits back(base(), 0);
    for (std::size_t d = 1; d < base(); ++d) back[frame.letters[d - 1]] = static_cast<unsigned>(d);
    const std::size_t inside = u, behind = u + states, over = behind + v + 1;
    enum : std::int64_t { start = -1 };
    const auto begun = [&](std::size_t read) { return read < u ? read : inside + rows.next[0]; };
    const auto ends = [&](std::size_t q) { return q == over || q == behind + v || (v == 0 && q >= inside && q < behind && rows.accepts[q - inside] != 0); };
    const auto step = [&](std::int64_t at, const std::vector<unsigned>& d) -> std::int64_t {
        if (at == start) return d[0] == 0 ? number({begun(0)}) : number({});
        std::vector<std::size_t> next;
        for (const std::size_t q : std::vector<std::size_t>(lists[static_cast<std::size_t>(at)])) {
            if (d[0] == 0) {
                if (ends(q)) next.push_back(over);
            } else if (q < inside) {
                if (d[0] == frame.before[q]) next.push_back(begun(q + 1));
            } else if (q < behind) {
                next.push_back(inside + rows.next[(q - inside) * base() + back[d[0]]]);
                if (v > 0 && rows.accepts[q - inside] != 0 && d[0] == frame.after[0]) next.push_back(behind + 1);
            } else if (q < behind + v && d[0] == frame.after[q - behind]) {
                next.push_back(q + 1);
            }
        }
        return number(std::move(next));
    };
    return tuples_.machine({word_}, start, step, [&](std::int64_t at) {
        return at != start && std::any_of(lists[static_cast<std::size_t>(at)].begin(), lists[static_cast<std::size_t>(at)].end(), ends);
    });
}

const Set& RowMoves::within(std::int64_t cost) {
    if (within_.empty())
        within_.push_back(tuples_.machine(
            {word_, there_}, 0, [](std::int64_t q, const std::vector<unsigned>& d) -> std::int64_t { return q == 1 || d[0] != d[1] ? 1 : 0; },
            [](std::int64_t q) { return q == 0; }));
    const Track between = tuples_.fresh();
    while (within_.size() <= static_cast<std::size_t>(cost)) {
        Set next = within_.back();
        for (const auto& [price, moves] : moves_) {
            if (price > static_cast<std::int64_t>(within_.size())) continue;
            const Set& rest = within_[within_.size() - static_cast<std::size_t>(price)];
            const Set both = tuples_.both(tuples_.renamed(moves, {{there_, between}}), tuples_.renamed(rest, {{word_, between}}));
            next = tuples_.either(next, tuples_.exists(both, between));
        }
        within_.push_back(std::move(next));
    }
    return within_[static_cast<std::size_t>(cost)];
}

bool RowMoves::are_kept_by(const Frame& frame, bool backward) const {
    for (const auto& [cost, moves] : moves_) {
        const Set allowed = backward ? tuples_.renamed(moves, {{word_, there_}, {there_, word_}}) : tuples_.either(moves, turns_.goals());
        if (allowed.is_all()) continue;
        if (allowed.tracks != moves.tracks) throw Rejected("the checker does not see what a move leaves");
        const std::size_t letters = base() * base();
        const auto over = [&](std::uint32_t q, const Digits& same) {
            for (const unsigned d : same) q = allowed.next[q * letters + d + base() * d];
            return q;
        };
        const auto alive = live(moves);
        std::map<std::pair<std::uint32_t, std::uint32_t>, bool> met;
        std::vector<std::pair<std::uint32_t, std::uint32_t>> open{{moves.next[0], over(allowed.next[0], frame.before)}};
        met[open[0]] = true;
        while (!open.empty()) {
            const auto [p, q] = open.back();
            open.pop_back();
            sentences_.steps().take(letters);
            if (moves.accepts[p] != 0 && allowed.accepts[over(q, frame.after)] == 0) return false;
            for (unsigned from = 1; from < base(); ++from)
                for (unsigned to = 1; to < base(); ++to) {
                    const std::pair next{moves.next[p * letters + from + base() * to],
                                         allowed.next[q * letters + frame.letters[from - 1] + base() * frame.letters[to - 1]]};
                    if (alive[next.first] != 0 && met.emplace(next, true).second) open.push_back(next);
                }
        }
    }
    return true;
}

/// Backwards from the ends, among the rows that are reached at what has been paid till then: only these matter.
Set RowMoves::without_way(const Set& rows, const Set& into, std::int64_t cost) const {
    const Set ends = tuples_.either(into, turns_.goals());
    std::vector<Set> paid{rows};  // by what was paid
    for (std::int64_t k = 1; k <= cost; ++k) {
        Set next = sentences_.none();
        for (const auto& [price, moves] : moves_)
            if (price <= k) {
                const Set led = tuples_.exists(tuples_.both(moves, paid[static_cast<std::size_t>(k - price)]), word_);
                next = tuples_.either(next, tuples_.renamed(led, {{there_, word_}}));
            }
        paid.push_back(std::move(next));
    }
    std::vector<Set> good;  // by what is left
    for (std::int64_t left = 0; left <= cost; ++left) {
        const Set& here = paid[static_cast<std::size_t>(cost - left)];
        Set leads = tuples_.both(here, ends);
        for (const auto& [price, moves] : moves_)
            if (price <= left) {
                const Set to = tuples_.renamed(good[static_cast<std::size_t>(left - price)], {{word_, there_}});
                leads = tuples_.either(leads, tuples_.both(here, tuples_.exists(tuples_.both(moves, to), there_)));
            }
        good.push_back(std::move(leads));
    }
    return tuples_.without(rows, good.back());
}

Set RowMoves::moved(const Set& rows) const {
    Set led = sentences_.none();
    for (const auto& [cost, moves] : moves_) led = tuples_.either(led, tuples_.renamed(tuples_.exists(tuples_.both(moves, rows), word_), {{there_, word_}}));
    return led;
}

Set RowMoves::side_by_side(const Set& rows, const Set& others) const {
    const Set as_long = tuples_.machine(
        {word_, there_}, 0, [](std::int64_t q, const std::vector<unsigned>& d) -> std::int64_t { return q == 1 || (d[0] == 0) != (d[1] == 0) ? 1 : 0; },
        [](std::int64_t q) { return q == 0; });
    return tuples_.both(tuples_.both(rows, tuples_.renamed(others, {{word_, there_}})), as_long);
}

/// The longest way through the automaton, with what was read last as part of its states (Bellman and Ford): if a round as long as there are such states still
/// finds a heavier one, one is met on a circle that adds weight.
std::optional<std::int64_t> RowMoves::heaviest(const Set& pairs, const Weight& weight) const {
    constexpr std::int64_t none = std::numeric_limits<std::int64_t>::min() / 4;
    if (pairs.is_empty()) return none;
    if (pairs.tracks != TrackList{word_, there_}) throw Rejected("the checker weighs pairs of rows");
    const unsigned b = base();
    const std::size_t letters = std::size_t{b} * b;
    const auto alive = live(pairs);
    std::map<std::pair<std::uint32_t, std::size_t>, std::int64_t> now{{{pairs.next[0], 0}, 0}};
    auto best = now;
    for (std::size_t round = 0; !now.empty(); ++round) {
        if (round > pairs.accepts.size() * letters) return std::nullopt;
        decltype(now) next;
        for (const auto& [at, sum] : now) {
            sentences_.steps().take(letters);
            for (std::size_t k = 0; k < letters; ++k) {
                const std::pair to{pairs.next[at.first * letters + k], k};
                if (alive[to.first] == 0) continue;
                const std::int64_t more = sum + weight(static_cast<unsigned>(at.second % b), static_cast<unsigned>(at.second / b), static_cast<unsigned>(k % b),
                                                       static_cast<unsigned>(k / b));
                const auto [known, fresh] = best.emplace(to, more);
                if (!fresh && known->second >= more) continue;
                known->second = next[to] = more;
            }
        }
        now = std::move(next);
    }
    std::int64_t most = none;
    for (const auto& [at, sum] : best)
        if (at.second == 0 && pairs.accepts[at.first] != 0) most = std::max(most, sum);
    return most;
}

Set RowMoves::counted(unsigned digit, std::int64_t count) const {
    return tuples_.machine(
        {word_}, 0, [=](std::int64_t q, const std::vector<unsigned>& d) { return d[0] == digit ? std::min(q + 1, count + 1) : q; },
        [=](std::int64_t q) { return q == count; });
}

/// The difference of both rows, as far as they are read, is told by the state, and is 0 where a pair may end.
Set RowMoves::kept(const Set& rows, unsigned digit, std::int64_t count) const {
    for (const auto& [cost, moves] : moves_) {
        const auto alive = live(moves);
        const std::size_t letters = base() * base();
        std::map<std::uint32_t, std::int64_t> more{{0, 0}};
        std::vector<std::uint32_t> open{0};
        while (!open.empty()) {
            const std::uint32_t q = open.back();
            open.pop_back();
            sentences_.steps().take(letters);
            if (moves.accepts[q] != 0 && more[q] != 0) throw Rejected("a move changes how many of a letter there are");
            for (std::size_t k = 0; k < letters; ++k) {
                const std::uint32_t to = moves.next[q * letters + k];
                if (alive[to] == 0) continue;
                const std::int64_t is = more[q] + (k / base() == digit ? 1 : 0) - (k % base() == digit ? 1 : 0);
                const auto [at, fresh] = more.emplace(to, is);
                if (!fresh && at->second != is) throw Rejected("a move changes how many of a letter there are");
                if (fresh) open.push_back(to);
            }
        }
    }
    Set having = counted(digit, count);
    if (!tuples_.without(rows, having).is_empty()) throw Rejected("rows of the claim have another number of a letter that is kept");
    return having;
}

Set RowMoves::long_rows(std::size_t length) const {
    const auto most = static_cast<std::int64_t>(length);
    return tuples_.machine(
        {word_}, 0, [=](std::int64_t q, const std::vector<unsigned>& d) { return d[0] != 0 ? std::min(q + 1, most) : q; },
        [=](std::int64_t q) { return q == most; });
}

std::vector<Digits> RowMoves::short_rows(const Set& rows, std::size_t length, std::size_t most) const {
    std::vector<Digits> found;
    if (rows.tracks != TrackList{word_} || length == 0) return found;
    std::vector<std::vector<char>> ends{std::vector<char>(rows.accepts)};  // is a row accepted with at most so many letters more?
    for (std::size_t left = 1; left < length; ++left) {
        ends.push_back(ends.back());
        for (std::size_t q = 0; q < rows.accepts.size(); ++q)
            for (unsigned d = 1; d < base(); ++d)
                if (ends[left - 1][rows.next[q * base() + d]] != 0) ends[left][q] = 1;
        sentences_.steps().take(rows.next.size());
    }
    Digits row;
    const std::function<void(std::uint32_t)> go = [&](std::uint32_t q) {
        if (ends[length - 1 - row.size()][q] == 0) return;
        if (rows.accepts[q] != 0) found.push_back(row);
        if (found.size() > most) throw Rejected("the claim is about more short rows than the checker looks at");
        for (unsigned d = 1; d < base() && row.size() + 1 < length; ++d) {
            row.push_back(d);
            go(rows.next[q * base() + d]);
            row.pop_back();
        }
    };
    go(rows.next[0]);
    return found;
}

}  // namespace grundy::verify::word
