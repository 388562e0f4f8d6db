#pragma once
/// One claim, by brute force: what is true of it, and what is wrong with a verdict.
#include <functional>
#include <optional>

#include "engine/claim/decide.hpp"
#include "tests/campaign/trial.hpp"

namespace grundy::campaign {

using claim::Finding;
using claim::Verdict;

class ClaimTrial {
public:
    ClaimTrial(const Game& game, const Claim& claim, const Effort& effort, Num parameter)
        : game_(game), claim_(claim), effort_(effort), truth_(game, parameter, effort.steps) {}

    /// "false", where brute force finds a case; "true", where it tried some and found none; empty where it cannot tell.
    std::string tells();
    /// It speaks of infinitely many positions, and is a formula about each.
    bool is_about_all() const;
    /// What is wrong with this verdict; empty where nothing is. `checked` says whether brute force had something to compare.
    std::string wrong(const Finding& finding, bool& checked);

private:
    struct Truth {
        std::optional<Position> fails;  ///< the first where it does
        bool complete = false;          ///< every case there is was tried
        bool unsure = false;            ///< somewhere it has no answer: what comes later is not looked at
        Num reached = -1;               ///< all of this size were tried
        std::uint64_t cases = 0;
    };

    /// Claims about one position or sum.
    std::optional<bool> single();
    /// The value of what is added of other games.
    Num beside();
    void bind(const Position& p);
    /// Is the claim about this position?
    bool about(const Position& p);
    bool holds_at(const Position& p);
    /// Positions by size, as far as `body` wants them; small numbers only.
    void each_position(const std::function<bool(const Position&)>& body);
    Truth look();
    std::optional<Position> place(const Finding& finding) const;
    std::string of_formula(const Finding& finding, bool& checked);
    std::string of_finite(const Finding& finding, bool& checked);
    std::optional<Num> sequence(Num n);
    /// The values (or outcomes) from the first position on, at most so many; none where a later one is no position. What has no answer ends them.
    List values_from(Num& first, Num most);
    /// The period on whose proof the verdict rests.
    struct NamedLaw {
        Num begin = 0, period = 1, saltus = 0;
    };
    std::optional<NamedLaw> named_law(const Finding& finding) const;
    /// A period that is refuted at a position: the law has to fail there, wherever it is.
    std::string of_shown_failure(const Finding& finding, Num first, bool& checked);
    std::string of_period(const Finding& finding, bool& checked);
    /// same: equal values; allows: what may be added, as far as brute force sees.
    std::string of_subtraction(const Finding& finding, bool& checked);

    const Game& game_;
    const Claim& claim_;
    const Effort& effort_;
    Brute truth_;
};

}  // namespace grundy::campaign
