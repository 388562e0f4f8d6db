#pragma once
/// Ways from "holds to N" to "proved for every position". Each gives nothing where it does not apply, and never claims what it has not checked.
#include <functional>
#include <optional>

#include "engine/claim/ground/ground.hpp"

namespace grundy::claim {

/// The smallest case at which a formula is false, with what is claimed there, what is so, and why.
struct Refutation {
    Frame frame;
    std::string claimed, found;
    std::vector<std::string> shown_by;
};

struct Proof {
    bool proved = false;  ///< else `failing` is the smallest n at which the formula is false, or `refuted` says more
    std::optional<Frame> failing;
    std::optional<Refutation> refuted;
    pattern::Grounds grounds;  ///< the laws used
    Argument argument;
    base::Integer checked_to = 0;
    std::uint64_t cases = 0;

    static Proof by(Argument argument) {
        Proof proof;
        proof.proved = true;
        proof.argument = std::move(argument);
        return proof;
    }
    /// One more case: is the formula true there? Else this refutes it.
    bool tried(Ground& ground, const rule::Expr& formula, Frame frame);
};

/// The proof, if the formula is understood, and has a value wherever it is evaluated: where it has none, for instance at a position that does not exist at some
/// n, the search by size meets it and says so. Limits pass through.
std::optional<Proof> attempted(const std::function<std::optional<Proof>()>& proof);

/// A formula about one natural number n: slot of n, and the n that it is claimed for.
struct OneNumber {
    std::uint32_t slot = 0;
    base::Integer low = 0;
    std::optional<base::Integer> high;  ///< nothing: every n
    rule::ExprRef formula;              ///< where => (condition => claim)
    std::size_t frame = 1;
};
std::optional<OneNumber> one_number(Ground& ground);

/// The formula repeats (repeats.hpp): every n below the end of its first period is tried.
std::optional<Proof> by_repetition(Ground& ground, const OneNumber& about);
/// The formula repeats when n grows by a factor (breakpoints.hpp): one n a stretch is tried.
std::optional<Proof> by_scale(Ground& ground, const OneNumber& about);
/// The formula is read by an automaton, as the law of the game is (digits.cpp).
std::optional<Proof> by_automaton(Ground& ground, const OneNumber& about);
struct Induced {
    std::optional<Proof> proof;                             ///< or refutation
    std::string why;                                        ///< what stood in the way; empty where induction is not for such claims
    bool is_false = false;                                  ///< the claim fails somewhere, even if no counterexample is known
    std::optional<rule::PositionData> broken_at = {};       ///< then it fails here, or at an option of this
    std::shared_ptr<const argument::OpenRegion> open = {};  ///< the claim is about positions that moves leave
};
/// The formula says of every position who wins, or what the value is, and the positions of which it says so are the kernel (11.1, 11.2), or are not. In
/// engine/claim/induction.
Induced by_induction(Ground& ground);
/// Of a puzzle on numbers: by how far every position is from a goal, or from which none can be reached, which is sought first unless `distances_first`. In
/// engine/claim/induction.
Induced by_puzzle_law(Ground& ground, bool distances_first = false);
/// The same where the claim divides by what a component says, `n mod (k + 1)`, that no move changes: as a claim about quotients and remainders.
Induced by_quotients(Ground& ground);
/// The same with a divisor that only the rule tells, k + 1 where up to k is taken: `g(n) <= k`.
Induced by_quotients_of_rule(Ground& ground);
/// A claim that is proved already, by induction if that is quick: for its words. Null: it is not.
std::shared_ptr<const argument::Induction> retold_by_induction(Ground& ground);
/// The claim follows from how long play lasts (11.4): as many moves as a linear form says, so who wins is its parity.
Induced by_play_length(Ground& ground);
/// A claim `length = …` by the same form.
Induced length_of_every_play(Ground& ground);
/// How long every play from a sum of positions is, and the form that says so of all positions.
std::optional<base::Integer> length_of_plays(const rule::Game& game, const std::vector<rule::PositionData>& sum, std::string& form);
/// The claim asks for two positions, `P(x, y) <=> P(y, x)`, and these are worth the same: what is done from one is done from the other (11.7).
Induced by_bisimulation(Ground& ground);
/// What it calls P are positions whose parts pair off (12.1), in engine/claim/induction. Of a claim `keep` its set.
std::optional<Proof> by_mirrored_parts(Ground& ground);
/// by_induction from a law of the P-positions, or of the values, alone, for claims about so many cases that they are not all tried.
Induced by_game_law(Ground& ground);
/// P or N at any position, '?' at what is none, by the proved law of the P-positions; null where there is none that automata read.
std::function<char(const rule::PositionData&)> outcomes_by_law(Ground& ground);
/// How the positions are won that a proved claim `P(x) <=> …` calls N: found once a game, from the set that was proved or from the law of the P-positions.
/// Null where automata do not decide it, or few words do not tell it.
std::shared_ptr<const WinningMoves> winning_moves(Ground& ground);
/// The formula follows from the theorem about the family, however it is written. Only ever `proved`.
std::optional<Proof> by_closed_form(Ground& ground);

}  // namespace grundy::claim
