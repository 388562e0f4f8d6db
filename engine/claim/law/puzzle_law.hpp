#pragma once
/// How far every position of a puzzle for one player is from a goal, or from which none can be reached: for positions of a few numbers, of which there may be
/// infinitely many.
///
/// Let D give some of the positions a number. If
///   (D0) every goal has one, and it is 0,
///   (D1) where a move of cost c leads from x to a y with a number, x has one and D(x) <= D(y) + c,
///   (D2) from each x that has one and is no goal some move of cost c >= 1 leads to a y with D(y) + c <= D(x),
/// then D(x) is the least cost of a way from x to a goal, and what has no number reaches none: along any way to a goal, from its end on, every position has a
/// number that is no more than the cost of what is left of it (D0, D1); and (D2) names a way of that cost, since D falls with every move of it.
///
/// Where no such numbers are found, or moves cost nothing, two sets say less (of rules in which no cost is below 0):
///   (U) no goal lies in U and no move leads out of U: from U no goal can be reached;
///   (R) from each x of R that is no goal at most k moves lead to a goal, to what is known to reach one, or to a y of R with a lesser rank, natural numbers
///       compared one by one: since no rank falls for ever, a goal can be reached from every x of R.
#include <memory>
#include <optional>
#include <string>

#include "engine/claim/law/kernel_law.hpp"

namespace grundy::claim {

/// Only learn_distances_of_numbers and learn_ways make one.
class PuzzleLaw {
public:
    Sentences& sentences() const { return *sentences_; }
    PlayRelation& play() const { return *play_; }
    /// Over the numbers of a position and far(); nothing where only sets are known.
    const std::optional<arithmetic::Automaton>& pairs() const { return pairs_; }
    arithmetic::Track far() const { return far_; }
    /// From which a goal is known to be reached, and from which none can. Together all positions where the distances are known.
    const arithmetic::Automaton& lead() const { return lead_; }
    const arithmetic::Automaton& never() const { return never_; }
    Sentences::Answers answers() const;
    /// How far the position with these numbers is; nothing where it reaches no goal, or that is not known.
    std::optional<base::Integer> at(const arithmetic::Values& numbers) const;
    /// Can a goal be reached from there? Nothing: that is not known.
    std::optional<bool> reaches(const arithmetic::Values& numbers) const;
    pattern::AlongPlay evidence() const;
    /// The law as data; `words`: with a short formula and a short condition, where they are found.
    argument::PuzzleLaw as_data(const game::Ruleset& ruleset, bool words) const;

private:
    friend std::shared_ptr<const PuzzleLaw> learn_distances_of_numbers(const std::shared_ptr<const rule::Game>&, const game::Ruleset&, arithmetic::Numeration,
                                                                       std::string&, const Hints&);
    friend std::shared_ptr<const PuzzleLaw> learn_ways(const std::shared_ptr<const rule::Game>&, const game::Ruleset&, arithmetic::Numeration, std::string&,
                                                       const Hints&);
    PuzzleLaw(std::shared_ptr<const rule::Game> game, arithmetic::Numeration base);
    bool are_distances(const arithmetic::Automaton& pairs);
    bool are_ways(const arithmetic::Automaton& lead, const arithmetic::Automaton& never);
    std::optional<rule::PositionData> stays(const arithmetic::Automaton& set, const std::vector<std::vector<std::int64_t>>& rank, std::size_t moves);
    bool falls(const arithmetic::Automaton& set);
    std::vector<rule::PositionData> samples_of(const arithmetic::Automaton& set) const;
    std::size_t moves_to_fall(const rule::PositionData& from, const arithmetic::Automaton& set, const std::vector<std::vector<std::int64_t>>& rank) const;
    bool is_reached(const arithmetic::Automaton& set);
    bool guess_distances(SmallBoxes& small, std::string& why);
    void put_in_words(const game::Ruleset& ruleset, argument::PuzzleLaw& data) const;
    bool guess_ways(SmallBoxes& small, std::string& why);

    std::shared_ptr<const rule::Game> game_;
    std::unique_ptr<Sentences> sentences_;
    std::unique_ptr<PlayRelation> play_;
    arithmetic::Track far_ = 0;
    std::optional<arithmetic::Automaton> pairs_;
    arithmetic::Automaton lead_, never_;
    struct Stage {
        arithmetic::Automaton set;
        std::vector<std::vector<std::int64_t>> rank;
        std::size_t moves = 0;
    };
    std::vector<Stage> stages_;
    std::vector<arithmetic::Automaton> parts_;  ///< sets that may be stages, where all at once is none
    std::vector<std::string> claims_;
    const game::Ruleset* ruleset_ = nullptr;  ///< while ways are sought
};

/// Null, and `why`, where none is found. The claims of the file are tried first. Throw NotDefinable and TooLarge.
std::shared_ptr<const PuzzleLaw> learn_distances_of_numbers(const std::shared_ptr<const rule::Game>& game, const game::Ruleset& ruleset,
                                                            arithmetic::Numeration base, std::string& why, const Hints& hints = {});
/// The same of sets: who asks only whether a goal can be reached needs no more. Where what cannot be reached is all that is found, it is that.
std::shared_ptr<const PuzzleLaw> learn_ways(const std::shared_ptr<const rule::Game>& game, const game::Ruleset& ruleset, arithmetic::Numeration base,
                                            std::string& why, const Hints& hints = {});

/// "x + y", "(|x - y|, x)": the rank in the names of a position.
std::string rank_in_words(const rule::Game& game, const std::vector<std::vector<std::int64_t>>& rank);

}  // namespace grundy::claim
