#pragma once
/// Nondeterministic automata: built from their starts by a description of the steps, and what can be asked of them.
#include <algorithm>

#include "engine/automaton/reach.hpp"

namespace grundy::automaton {

using Ids = std::vector<Id>;

/// Reads words of letters 0 … letters - 1; it accepts where some path from a start ends in a final state.
struct Acceptor {
    std::size_t letters = 2;
    Ids starts;
    std::vector<Ids> next;  ///< state * letters + letter
    std::vector<bool> final;
    std::size_t size() const { return final.size(); }
    const Ids& step(Id state, std::size_t letter) const { return next[state * letters + letter]; }
    /// The states from which these letters alone can lead to a final state.
    std::vector<bool> finishing(const std::vector<std::size_t>& with) const;
    /// Forgets steps to states from which no final state can be reached: they never matter.
    void prune();
};

/// `steps(row, put)` calls put(letter, row) for every step from a state. Nothing where `over(states so far)` says so on the way.
template <class Row, class Steps, class Final, class Over>
std::optional<Acceptor> accepting(std::size_t letters, const std::vector<Row>& starts, const Steps& steps, const Final& final, const Over& over) {
    Acceptor made;
    made.letters = letters;
    Numbered<Row> rows;
    for (const Row& row : starts) made.starts.push_back(rows.number(row));
    const auto ascending = [](Ids& ids) {
        std::sort(ids.begin(), ids.end());
        ids.erase(std::unique(ids.begin(), ids.end()), ids.end());
    };
    ascending(made.starts);
    for (Id q = 0; q < rows.size(); ++q) {
        if (over(rows.size())) return std::nullopt;
        made.next.resize(made.next.size() + letters);
        const Row row = rows[q];
        steps(row, [&](std::size_t letter, const Row& to) { made.next[q * letters + letter].push_back(rows.number(to)); });
        for (std::size_t letter = 0; letter < letters; ++letter) ascending(made.next[q * letters + letter]);
        made.final.push_back(final(row));
    }
    return made;
}

/// Does any word lead both to final states? Nothing where `over(pairs so far)` says so on the way.
template <class Over>
std::optional<bool> meet(const Acceptor& a, const Acceptor& b, const Over& over) {
    std::vector<bool> seen(a.size() * b.size(), false);
    std::vector<std::pair<Id, Id>> work;
    const auto add = [&](const Ids& these, const Ids& those) {
        for (const Id p : these) {
            for (const Id q : those) {
                base::poll();
                const std::size_t at = p * b.size() + q;
                if (!seen[at]) seen[at] = true, work.emplace_back(p, q);
            }
        }
    };
    add(a.starts, b.starts);
    for (std::size_t done = 0; !work.empty(); ++done) {
        if (over(done)) return std::nullopt;
        const auto [p, q] = work.back();
        work.pop_back();
        if (a.final[p] && b.final[q]) return true;
        for (std::size_t letter = 0; letter < a.letters; ++letter) add(a.step(p, letter), b.step(q, letter));
    }
    return false;
}

}  // namespace grundy::automaton
