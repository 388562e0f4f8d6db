#pragma once
/// Decides claims. Every form of rule::Claim; the exact meaning of each stands in docs/language.md.
///
///   finite                      every case is computed: exhausted
///   one heap, a proved law      the formula repeats, or is read by an automaton: proved
///   several heaps               it follows from the theorem about the game, however it is written: proved
///   else                        by size, as far as time goes: holds
#include <memory>
#include <string>
#include <vector>

#include "engine/analyse/analysis.hpp"
#include "engine/claim/ground/effort.hpp"
#include "engine/claim/ground/finding.hpp"
#include "engine/rule/claim.hpp"

namespace grundy::claim {

/// Claims of one rule file. Keeps what it found out about the games, so that the next claim about them is cheap. One thread asks at a time.
class Judge {
public:
    /// `budget` must outlive it; it may be re-armed between claims, and parts of a claim get a part of its time.
    Judge(analyse::Options options, base::Budget& budget, Effort effort = {});
    ~Judge();

    /// What goes wrong while a claim is decided (a limit, an overflow, a question without an answer) is a finding, `undecided`.
    /// Throws base::Failure(internal) for a defect, and (interrupted).
    Finding decide(const std::shared_ptr<const rule::Game>& game, const rule::Claim& claim);

    /// Several cases of one claim: the worst decides, and is named; what only holds is said to the smallest size of all. Each case gets its share of the time,
    /// so that none goes without because of those before it. `parameters` of each as in "t = 3".
    struct Case {
        std::string parameters;
        std::shared_ptr<const rule::Game> game;
        const rule::Claim* claim = nullptr;
    };
    Finding decide(const std::vector<Case>& cases);

private:
    struct Impl;
    std::unique_ptr<Impl> impl_;
};

}  // namespace grundy::claim
