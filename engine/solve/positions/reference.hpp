#pragma once
/// The judge: values and outcomes straight from the definition, by memo and mex over options(). Every fast method is compared with it.
/// Costs a hash look-up an option and some hundred bytes a position; needs no bound on the game but that play ends. Depth is limited by memory
/// only: the recursion has a stack of its own. Sprague 1935, Grundy 1939.
#include <memory>

#include "engine/base/budget.hpp"
#include "engine/base/nimber.hpp"
#include "engine/game/play/ruleset.hpp"
#include "engine/solve/kernel/outcome.hpp"

namespace grundy::solve {

/// Not for several threads at once. Keeps what it has computed, also when it was stopped by the budget: asking again goes on from there.
class Reference {
public:
    /// `budget` null: no limit; else it must outlive this.
    explicit Reference(std::shared_ptr<const game::Ruleset> game, const base::Budget* budget = nullptr);
    ~Reference();
    Reference(const Reference&) = delete;
    Reference& operator=(const Reference&) = delete;

    // All throw base::Failure: what options() throws; unsupported with a witness "play can go on for ever: (1) -> (2) -> (1)" when a cycle is
    // met; limit when the budget is used up. Positions are canonical rows of the game's domain.

    /// mex of the nim-sums of the options. unsupported where positions have no values (misere, terminal, partizan).
    base::Nimber value(const game::Position& position);
    /// Nim-sum of the parts.
    base::Nimber value(const game::Sum& sum);
    Outcome outcome(const game::Position& position);
    /// Under misere play a sum is one position, the multiset of its parts. unsupported for several parts under terminal or partizan.
    Outcome outcome(const game::Sum& sum);
    /// Positions computed so far; under misere play: sums.
    std::size_t computed() const;

private:
    class Memo;
    std::unique_ptr<Memo> memo_;
};

}  // namespace grundy::solve
