#pragma once
/// Positions that are sums of groups of their numbers (theorem 12.1): an oracle for each game among the groups, and the nim-sum of what they say. A position of
/// any size costs what its parts cost.
#include <memory>
#include <vector>

#include "engine/analyse/oracle.hpp"

namespace grundy::analyse {

class GroupSums {
public:
    /// `game` is the rule whose positions are such sums. `budget` must outlive this.
    GroupSums(std::shared_ptr<const rule::Game> game, recognise::DisjunctiveSum sum, Options options, const base::Budget& budget);

    const recognise::SumGroups& groups() const { return *sum_.groups; }
    /// That they are sums.
    const pattern::TheoremRef& theorem() const { return theorem_; }
    /// What is known of the positions of one group.
    Oracle& of(std::size_t group);
    /// The value and the outcome; '?' with a note where that of a part is not known. Throws base::Failure(bad_input) where a part is no position of its game.
    Known at(const rule::PositionData& position);
    bool is_huge(const rule::PositionData& position);
    /// Options of this value, a move in each part that has one; `some` where there may be more.
    std::vector<std::vector<rule::PositionData>> options_worth(const rule::PositionData& position, const base::Integer& nimber, bool& some);

private:
    std::shared_ptr<const rule::Game> game_;
    recognise::DisjunctiveSum sum_;
    Options options_;
    const base::Budget& budget_;
    std::vector<std::unique_ptr<Oracle>> oracles_;
    pattern::TheoremRef theorem_;
};

}  // namespace grundy::analyse
