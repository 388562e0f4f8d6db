#pragma once
/// Answers that no law gives: positions are enumerated, by the definition, in a table, as a graph or by search. What was found is kept for later questions.
#include <memory>
#include <optional>
#include <vector>

#include "engine/analyse/known.hpp"
#include "engine/solve/positions/position_graph.hpp"
#include "engine/solve/positions/reference.hpp"
#include "engine/solve/positions/search.hpp"

namespace grundy::analyse {

class Searches {
public:
    /// `budget` must outlive it.
    Searches(std::shared_ptr<const game::Ruleset> ruleset, const base::Budget& budget, unsigned threads)
        : ruleset_(std::move(ruleset)), budget_(budget), threads_(threads) {}

    Known outcome(const game::Sum& sum);
    Known value(const game::Position& position);
    /// By memo and mex over the options alone.
    Known by_definition(const game::Sum& sum);
    Known by_table(const game::Position& position);
    Known by_graph(const game::Position& position);
    /// Explores from all of these at once, so that later questions about them and their followers are answered from one graph.
    std::optional<base::Limit> prepare(const std::vector<game::Position>& roots);
    std::optional<Known> prepared(const game::Position& position) const;

    std::uint64_t positions() const { return positions_; }
    /// Those were independent pieces of positions.
    bool pieces() const { return search_ && search_->by_pieces(); }
    /// As Search::symmetries().
    std::size_t symmetries() const { return search_ ? search_->symmetries() : 1; }

private:
    solve::Search& search();
    bool answered_in_mirror(const game::Position& position);
    Known found(Known known, std::optional<base::Limit> limit);
    bool has_values() const { return ruleset_->convention().has_values(); }

    std::shared_ptr<const game::Ruleset> ruleset_;
    const base::Budget& budget_;
    parallel::Threads threads_;
    std::unique_ptr<solve::GraphSolution> solution_;
    std::unique_ptr<solve::Search> search_;
    std::unique_ptr<solve::Reference> reference_;
    std::uint64_t positions_ = 0;  ///< visited
};

}  // namespace grundy::analyse
