#pragma once
/// Deterministic machines whose states are found on the way: given a start and a step, states are numbered in the order in which they are met.
///
/// Everything that runs machines together is such a machine: products (a state is a word of states), subset constructions (a set of states), a transducer in
/// front of an automaton. Breadth first, `for (q = 0; q < reach.size(); ++q) for (letter …) reach.step(q, letter)`, meets every state that any word leads to,
/// each by a word as short as any. Costs a hash of a state for each step.
/// Map of the room: read machine.hpp first: `machine` is a table of states that reads digits; `reach` builds one from a start and a step,
/// `least_word` finds the least number that one accepts.
/// `acceptor`: nondeterministic ones. `readers`: machines for some properties of n.
#include <unordered_map>
#include <vector>

#include "engine/automaton/machine.hpp"
#include "engine/base/poll.hpp"

namespace grundy::automaton {

/// Of states that are rows of numbers.
struct HashRow {
    template <class Row>
    std::size_t operator()(const Row& row) const {
        std::uint64_t h = 0xcbf29ce484222325ULL;
        for (const auto x : row) h = (h ^ static_cast<std::uint64_t>(x)) * 0x100000001b3ULL;
        return static_cast<std::size_t>(h ^ (h >> 31));
    }
};

/// Rows as numbers, in the order in which they were met first.
template <class Row>
class Numbered {
public:
    Id number(Row row) {
        base::poll();
        const auto [at, fresh] = ids_.emplace(std::move(row), static_cast<Id>(rows_.size()));
        if (fresh) rows_.push_back(&at->first);
        return at->second;
    }
    const Row& operator[](Id id) const { return *rows_[id]; }
    std::size_t size() const { return rows_.size(); }

private:
    std::unordered_map<Row, Id, HashRow> ids_;
    std::vector<const Row*> rows_;
};

/// `step(state, letter)` is the state after a letter. State 0 is the start.
template <class Row, class Step>
class Reach {
public:
    Reach(std::size_t letters, Row start, Step step) : letters_(letters), step_(std::move(step)) { met(std::move(start), 0, 0); }

    std::size_t size() const { return states_.size(); }
    const Row& operator[](Id state) const { return states_[state]; }
    Id step(Id state, std::size_t letter) {
        Row row = states_[state];  // a copy: the step may ask for states, too
        return met(step_(std::move(row), letter), state, letter);
    }
    /// The same, each step taken once.
    Id next(Id state, std::size_t letter) {
        const std::size_t at = state * letters_ + letter;
        if (next_.size() <= at) next_.resize((state + 1) * letters_, unknown);
        if (next_[at] == unknown) {
            const Id to = step(state, letter);  // may grow the table
            next_[at] = to;
        }
        return next_[at];
    }
    /// The letters by which a state was met first, the last letter first.
    std::vector<std::size_t> word(Id state) const {
        std::vector<std::size_t> letters;
        for (; state != 0; state = from_[state].first) letters.push_back(from_[state].second);
        return letters;
    }

private:
    static constexpr Id unknown = 0xffffffffU;

    Id met(Row row, Id from, std::size_t letter) {
        const Id id = states_.number(std::move(row));
        if (id == from_.size()) from_.emplace_back(from, static_cast<Id>(letter));
        return id;
    }

    std::size_t letters_;
    Step step_;
    Numbered<Row> states_;
    std::vector<std::pair<Id, Id>> from_;
    std::vector<Id> next_;
};

/// All of it as a table, with the output of every state. Throws TooLarge.
template <class Row, class Step, class Output>
Machine tabulated(std::int64_t base, Row start, Step step, const Output& output) {
    Machine machine{base, {}, {}};
    Reach<Row, Step> reach(static_cast<std::size_t>(base), std::move(start), std::move(step));
    for (Id q = 0; q < reach.size(); ++q) {
        for (std::size_t digit = 0; digit < static_cast<std::size_t>(base); ++digit) {
            machine.next.push_back(reach.step(q, digit));
            if (reach.size() > most_states || machine.next.size() > most_transitions) throw TooLarge{};
        }
        machine.output.push_back(output(reach[q]));
    }
    return machine;
}

}  // namespace grundy::automaton
