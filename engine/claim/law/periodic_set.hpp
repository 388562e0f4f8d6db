#pragma once
/// Sets of tuples to which each number matters only by itself below some number, and beyond that by its remainder.
#include <functional>
#include <map>
#include <vector>

#include "engine/arithmetic/relations.hpp"

namespace grundy::claim {

/// What a number matters by: itself below `from`, beyond it modulo `period`.
struct Reach {
    std::size_t from = 0, period = 1;
};

/// A set that each number matters to by its reach: below from + period `in` says what is in it. Number by number: the classes of the first that lead to the
/// same table of the others are one.
class PeriodicSet {
public:
    using In = std::function<bool(const std::vector<std::size_t>&)>;
    PeriodicSet(const std::vector<arithmetic::Track>& tracks, arithmetic::Numeration base, std::vector<Reach> reach, In in)
        : tracks_(tracks), base_(base), reach_(std::move(reach)), in_(std::move(in)), at_(reach_.size(), 0) {}

    arithmetic::Automaton made(std::size_t i = 0) {
        if (i == reach_.size()) return arithmetic::Automaton(base_, in_(at_));
        std::map<std::vector<bool>, std::vector<std::size_t>> classes;
        for (std::size_t c = 0; c < reach_[i].from + reach_[i].period; ++c) {
            at_[i] = c;
            classes[table(i + 1)].push_back(c);
        }
        arithmetic::Automaton any(base_, false);
        for (const auto& [row, members] : classes) {
            at_[i] = members.front();
            const arithmetic::Automaton rest = made(i + 1);
            if (rest.accepts_nothing()) continue;
            any = either(any, classes.size() == 1 ? rest : both(in_one_of(i, members), rest));
        }
        return any;
    }

private:
    /// What is in of what follows number i - 1, the numbers before it being as they are in at_.
    std::vector<bool> table(std::size_t i) {
        if (i == reach_.size()) return {in_(at_)};
        std::vector<bool> all;
        for (std::size_t c = 0; c < reach_[i].from + reach_[i].period; ++c) {
            at_[i] = c;
            const auto part = table(i + 1);
            all.insert(all.end(), part.begin(), part.end());
        }
        return all;
    }
    arithmetic::Automaton in_one_of(std::size_t i, const std::vector<std::size_t>& members) const {
        if (base_.in_base()) {
            std::vector<bool> in(reach_[i].from + reach_[i].period, false);
            for (const std::size_t c : members) in[c] = true;
            return arithmetic::repeats(base_.digits(), tracks_[i], reach_[i].from, in);
        }
        arithmetic::Automaton any(base_, false);
        for (const std::size_t c : members) any = either(any, in_class(i, c));
        return any;
    }
    arithmetic::Automaton in_class(std::size_t i, std::size_t c) const {
        const auto x = arithmetic::number(tracks_[i]);
        if (c < reach_[i].from) return arithmetic::is_number(base_, tracks_[i], static_cast<std::int64_t>(c));
        const arithmetic::Track quotient = ~arithmetic::Track{0};  // x = c + period * quotient
        arithmetic::Linear form = arithmetic::plus(x, arithmetic::number(quotient), -static_cast<std::int64_t>(reach_[i].period));
        form.constant -= static_cast<std::int64_t>(c);
        return exists(arithmetic::is_zero(base_, form), quotient);
    }

    const std::vector<arithmetic::Track>& tracks_;
    arithmetic::Numeration base_;
    std::vector<Reach> reach_;
    In in_;
    std::vector<std::size_t> at_;
};

}  // namespace grundy::claim
