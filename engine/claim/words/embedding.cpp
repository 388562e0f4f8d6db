#include "engine/claim/words/embedding.hpp"

#include <algorithm>
#include <functional>
#include <map>
#include <set>

#include "engine/arithmetic/explored.hpp"
#include "engine/claim/words/word_rank.hpp"

namespace grundy::claim {

Digits Embedding::of(const Digits& row) const {
    Digits made = before;
    for (const unsigned d : row) made.push_back(letters[d - 1]);
    made.insert(made.end(), after.begin(), after.end());
    return made;
}

/// A state is the set of places where the reading may be: so many letters of u are read; or it is in a state of the set; or so many letters of v are read.
Automaton embedded(const Automaton& rows, const Embedding& e) {
    using State = std::set<std::int64_t>;
    const auto states = static_cast<std::int64_t>(rows.states());
    const auto u = static_cast<std::int64_t>(e.before.size()), v = static_cast<std::int64_t>(e.after.size());
    constexpr std::int64_t start = -1'000'000, ended = -2'000'000;
    Digits back(e.letters.size() + 1, 0);
    for (std::size_t d = 1; d <= e.letters.size(); ++d) back[e.letters[d - 1]] = static_cast<unsigned>(d);
    const auto begun = [&](std::int64_t read) -> std::int64_t { return read < u ? -1 - read : static_cast<std::int64_t>(rows.next(0, 0)); };
    const auto is_end = [&](std::int64_t q) {
        return q == ended || q == states + v || (v == 0 && q >= 0 && q < states && rows.accepting(static_cast<std::uint32_t>(q)));
    };
    const auto step = [&](const State& at, const std::vector<unsigned>& d) {
        State next;
        const bool blank = std::all_of(d.begin(), d.end(), [](unsigned x) { return x == 0; });
        const bool letters = std::all_of(d.begin(), d.end(), [](unsigned x) { return x != 0; });
        const auto reads = [&](unsigned letter) { return std::all_of(d.begin(), d.end(), [letter](unsigned x) { return x == letter; }); };
        std::size_t inside = 0;
        for (std::size_t k = d.size(); k-- > 0;) inside = inside * rows.base().digits() + back[d[k]];
        for (const std::int64_t q : at) {
            if (q == start) {
                if (blank) next.insert(begun(0));
            } else if (blank) {
                if (is_end(q)) next.insert(ended);
            } else if (!letters || q == ended) {
                continue;
            } else if (q < 0) {
                if (reads(e.before[static_cast<std::size_t>(-1 - q)])) next.insert(begun(-q));
            } else if (q < states) {
                next.insert(rows.next(static_cast<std::uint32_t>(q), inside));
                if (v > 0 && rows.accepting(static_cast<std::uint32_t>(q)) && reads(e.after[0])) next.insert(states + 1);
            } else if (q < states + v && reads(e.after[static_cast<std::size_t>(q - states)])) {
                next.insert(q + 1);
            }
        }
        return next;
    };
    return arithmetic::explored<State>(rows.base(), rows.tracks(), State{start}, step,
                                       [&](const State& at) { return std::any_of(at.begin(), at.end(), is_end); });
}

std::optional<std::size_t> longest_row(const Automaton& rows) {
    if (rows.accepts_nothing()) return 0;
    const auto alive = living(rows);
    std::map<std::uint32_t, std::size_t> longest;
    std::set<std::uint32_t> here;
    bool endless = false;
    const std::function<std::size_t(std::uint32_t)> from = [&](std::uint32_t q) -> std::size_t {
        if (const auto at = longest.find(q); at != longest.end()) return at->second;
        if (!here.insert(q).second) return endless = true, 0;
        std::size_t most = 0;
        for (std::size_t letter = 1; letter < rows.letters() && !endless; ++letter)
            if (alive[rows.next(q, letter)]) most = std::max(most, from(rows.next(q, letter)) + 1);
        here.erase(q);
        return longest[q] = most;
    };
    const std::size_t most = from(rows.next(0, 0));
    return endless ? std::nullopt : std::optional(most);
}

std::vector<Digits> rows_of_length(const Automaton& rows, std::size_t length, std::size_t most) {
    std::vector<std::vector<bool>> ends(length + 1, std::vector<bool>(rows.states()));  // by letters still to come
    for (std::size_t left = 0; left <= length; ++left)
        for (std::uint32_t q = 0; q < rows.states(); ++q) {
            if (left == 0) ends[0][q] = rows.accepting(q);
            for (std::size_t letter = 1; left > 0 && letter < rows.letters() && !ends[left][q]; ++letter) ends[left][q] = ends[left - 1][rows.next(q, letter)];
        }
    std::vector<Digits> found;
    Digits row;
    const std::function<void(std::uint32_t)> go = [&](std::uint32_t q) {
        if (found.size() == most || !ends[length - row.size()][q]) return;
        if (row.size() == length) return found.push_back(row);
        for (std::size_t letter = 1; letter < rows.letters(); ++letter) {
            row.push_back(static_cast<unsigned>(letter));
            go(rows.next(q, letter));
            row.pop_back();
        }
    };
    if (rows.tracks().size() == 1) go(rows.next(0, 0));
    return found;
}

bool holds(const Automaton& rows, const Digits& row) {
    if (rows.tracks().empty()) return rows.accepts_everything();
    std::uint32_t q = rows.next(0, 0);
    for (const unsigned d : row) q = rows.next(q, d);
    return rows.accepting(q);
}

bool holds(const Automaton& pairs, const Digits& from, const Digits& to) {
    if (pairs.tracks().size() != 2 || from.size() != to.size()) return false;
    std::uint32_t q = pairs.next(0, 0);
    for (std::size_t k = 0; k < from.size(); ++k) q = pairs.next(q, from[k] + pairs.base().digits() * to[k]);
    return pairs.accepting(q);
}

Automaton without_way(const std::map<std::int64_t, Automaton>& moves, Track word, Track there, const Automaton& rows, const Automaton& ends,
                      std::int64_t cost) {
    const auto most = static_cast<std::size_t>(cost);
    std::vector<Automaton> reached{rows};
    while (reached.size() <= most) {
        Automaton next(rows.base(), false);
        for (const auto& [price, of] : moves) {
            if (price > static_cast<std::int64_t>(reached.size())) continue;
            const Automaton& from = reached[reached.size() - static_cast<std::size_t>(price)];
            next = either(next, renamed(exists(both(of, from), word), {{there, word}}));
        }
        reached.push_back(std::move(next));
    }
    std::vector<Automaton> lead;  // by what may still be paid
    for (std::size_t left = 0; left <= most; ++left) {
        const Automaton& here = reached[most - left];
        Automaton leads = both(here, ends);
        for (const auto& [price, of] : moves)
            if (price <= static_cast<std::int64_t>(left))
                leads = either(leads, both(here, exists(both(of, renamed(lead[left - static_cast<std::size_t>(price)], {{word, there}})), there)));
        lead.push_back(std::move(leads));
    }
    return both(rows, complement(lead.back()));
}

/// A letter is kept if, on every way through the moves, what came so far changes its number by what the state alone tells, and by 0 at the end.
std::vector<std::pair<unsigned, std::int64_t>> kept_counts(const Automaton& moves, Track word, Track there, const Automaton& rows) {
    std::vector<std::pair<unsigned, std::int64_t>> kept;
    const unsigned base = rows.base().digits();
    /// What a way adds, by letter of the automaton; the sum at every end where there is only one.
    const auto told = [](const Automaton& a, const std::function<std::int64_t(std::size_t)>& adds) -> std::optional<std::int64_t> {
        const auto alive = living(a);
        std::map<std::uint32_t, std::int64_t> sum{{0, 0}};
        std::vector<std::uint32_t> open{0};
        std::optional<std::int64_t> at_end;
        while (!open.empty()) {
            const std::uint32_t q = open.back();
            open.pop_back();
            if (a.accepting(q) && at_end.value_or(sum[q]) != sum[q]) return std::nullopt;
            if (a.accepting(q)) at_end = sum[q];
            for (std::size_t letter = 0; letter < a.letters(); ++letter) {
                const std::uint32_t to = a.next(q, letter);
                if (!alive[to]) continue;
                const auto [at, fresh] = sum.try_emplace(to, sum[q] + adds(letter));
                if (!fresh && at->second != sum[q] + adds(letter)) return std::nullopt;
                if (fresh) open.push_back(to);
            }
        }
        return at_end;
    };
    const bool both = moves.has(word) && moves.has(there) && rows.tracks() == std::vector<Track>{word};
    for (unsigned digit = 1; digit < base && both; ++digit) {
        const auto change = told(moves, [&](std::size_t letter) {
            const bool low = letter % base == digit, high = letter / base == digit;
            return static_cast<std::int64_t>(word < there ? high : low) - static_cast<std::int64_t>(word < there ? low : high);
        });
        if (change != std::optional<std::int64_t>(0)) continue;
        if (const auto count = told(rows, [&](std::size_t letter) -> std::int64_t { return letter == digit ? 1 : 0; })) kept.emplace_back(digit, *count);
    }
    return kept;
}

Automaton having_count(arithmetic::Numeration base, Track word, unsigned digit, std::int64_t count) {
    return arithmetic::explored<std::int64_t>(
        base, {word}, 0, [&](const std::int64_t& q, const std::vector<unsigned>& d) { return d[0] == digit ? std::min(q + 1, count + 1) : q; },
        [&](const std::int64_t& q) { return q == count; });
}

}  // namespace grundy::claim
