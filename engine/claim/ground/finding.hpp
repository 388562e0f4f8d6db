#pragma once
/// What `grundy check` answers about a claim.
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "engine/base/budget.hpp"
#include "engine/base/integer.hpp"
#include "engine/claim/ground/argument.hpp"
#include "engine/claim/ground/winning.hpp"
#include "engine/rule/game.hpp"

namespace grundy::claim {

/// From best to worst: of several cases the worst decides.
enum class Verdict : std::uint8_t {
    proved,     ///< for all positions, by a theorem
    exhausted,  ///< the claim is finite and every case was computed
    holds,      ///< infinite, no theorem applied, no counterexample up to the size stated
    undecided,  ///< none of these within the limits
    refuted,    ///< with the smallest counterexample, unless a line of `tried` says that smaller ones were not all tried
};

/// "proved", "exhausted", "holds", "undecided", "refuted".
const char* name(Verdict verdict);

struct Finding {
    Verdict verdict = Verdict::undecided;
    std::shared_ptr<const rule::Game> game;   ///< the claim's own, beside those that the grounds name
    pattern::Grounds grounds;                 ///< the laws that the verdict rests on, each with its game, and what was computed beside them
    Argument argument;                        ///< what was concluded from them
    std::optional<base::Integer> checked_to;  ///< the size of the largest position (or the largest index) up to which every case was tried
    std::uint64_t cases = 0;                  ///< how many cases were tried
    std::optional<std::uint64_t>
        premise_true;  ///< of a claim `A => B` that was tried case by case: in how many A was true; 0 of one that is proved: in none of the first `cases`
    std::string counterexample;  ///< refuted: the position, "(6)", or what else the claim fails at
    /// "n = 6" where the position is another than the one that the names of the claim make, (6, 1) of a claim about P(n, 1); else empty.
    std::string names;
    /// The same as data: what each name of the claim is there ("n" where the claim names none). Empty where it fails at no single case.
    std::vector<std::pair<std::string, rule::Datum>> at;
    std::string claimed;                               ///< there
    std::string found;                                 ///< there
    std::vector<std::string> shown_by;                 ///< the winning move, or every move answered
    std::vector<std::string> tried;                    ///< what stood in the way, for `undecided` and `holds`
    std::string way_unused;                            ///< the claim tells a way, and was decided without it: why
    std::shared_ptr<const argument::OpenRegion> open;  ///< for `undecided` and `holds`: the claim is about positions that moves leave
    /// Proved by another theorem: the same by induction along play, where that is possible and quick, for who wants to be told why.
    std::shared_ptr<const argument::Induction> retold;
    std::shared_ptr<const WinningMoves> winning;  ///< proved, of a claim that says of every position who wins: how; null where few words do not tell it
    /// The claim assumes that this component is at most so large, and no move makes it larger: the proof is about such positions alone.
    std::optional<std::pair<std::size_t, std::int64_t>> small;
    std::string so_far;  ///< undecided, of several cases of `with`: which of them are decided
    /// The case of `with` that this is about; where it has no upper end "k >= 2", or as far as values were tried, "k = 2 to k = 17".
    std::string parameters;
    bool one_of_several = false;               ///< of several cases that are all decided alike this is one, told for all
    bool false_somewhere = false;              ///< undecided: no position was found, but the conditions of a proof by induction fail
    std::string open_ended;                    ///< the parameter without an upper end, "k >= 2"; else empty
    std::vector<std::string> open_components;  ///< parameters that stand among the numbers of a position, and stay; where one is the length of a row, none
    std::optional<base::Limit> limit;
};

}  // namespace grundy::claim
