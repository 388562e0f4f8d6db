#pragma once
/// What a claim's prover concluded from the laws that it rests on, as data. Words about it are made in engine/report.
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "engine/arithmetic/numeration.hpp"
#include "engine/base/integer.hpp"
#include "engine/claim/ground/argument_rows.hpp"
#include "engine/claim/ground/shown.hpp"
#include "engine/pattern/law/evidence.hpp"
#include "engine/rule/claim.hpp"

namespace grundy::claim {

struct Finding;

namespace argument {

struct None {};
/// The formula repeats with `period` from `begin` on (in the last of so many stretches of n), and was tried below `enough`.
struct Repetition {
    std::size_t stretches = 1;
    base::Integer begin, period, enough;
};
/// The formula can change at `early` places and at `families` of places that grow by the factor; one n of each stretch up to `last` was tried.
struct Scale {
    std::size_t early = 0, families = 0;
    base::Integer factor, last;
};
/// The formula is read by an automaton, and true in all of its states.
struct DigitStates {
    std::int64_t base = 2;
    std::size_t states = 0;
};
/// The formula is what the theorem about the game says.
struct OfTheorem {};
/// The law itself is what is claimed.
struct OfLaw {};
/// A number that falls with every move, in words.
struct Rank {
    std::string what;
};
/// Every move makes the heap of this family smaller.
struct HeapFalls {
    recognise::Family family;
};
/// Every position (follower of the start) was looked at.
struct Visited {
    bool followers = false;
};
struct KernelSet;
/// Play need never end: there is a set in which each position has a move to another of them, `kept` or what is left so many steps from all positions on;
/// automata on these digits, or that read words over these letters, tell it.
struct NeverEnds {
    arithmetic::Numeration base = 2;
    std::vector<std::int64_t> letters = {};
    std::size_t rounds = 0;
    std::shared_ptr<const KernelSet> kept = {};
};
/// Every n below `end` keeps the set, which repeats, and n falls.
struct KeptBelow {
    base::Integer end;
};
/// No move leaves the set without an answer; and play ends, since …
struct KeptAndEnds {
    std::variant<Rank, HeapFalls, Visited> why;
};
/// Positions told by quotients and remainders: the divisor as a factor for each number of a position and what is added; the components that are told so; in
/// words.
struct Told {
    std::vector<std::int64_t> divisor = {};
    std::vector<std::size_t> components = {};
    std::string words = {};
    bool apart = false;  ///< in the claim the names of these components are those of any numbers, P((k + 1) * n)
};
/// A set that is kept at all positions at once: what is lost, kept and answered are sets that automata on digits in this base read; the set kept has so many
/// states.
struct KeptEverywhere {
    arithmetic::Numeration base = 2;
    std::size_t states = 0;
    bool named = false;  ///< by the replies that the claim names
    std::variant<Rank, HeapFalls, Visited> ends;
    /// Positions that no move leaves and that hold the start, of a claim `from start`, or the set, from where play ends; null: all.
    std::shared_ptr<const KernelSet> region = {};
    Told told = {};
    Examples examples = {};
    std::vector<std::vector<std::int64_t>> measure = {};  ///< what falls in the region; empty: the rank is the game's
    std::vector<std::int64_t> round = {};                 ///< what falls with every move and the answer to it together; empty: every move lowers something
};
/// How many moves (of the kind `label`, if it is not empty) a play has.
struct Lengths {
    std::uint64_t least = 0, most = 0;
    std::string label;
};
/// A set of positions as an automaton (engine/arithmetic): the places of the numbers that it reads in a position, whole numbers taking two, and its value
/// being one more behind them; where each letter leads from each state; which states are in the set.
struct KernelSet {
    std::vector<std::size_t> numbers;
    std::vector<std::uint32_t> next;
    std::vector<bool> accepts;
};
/// The law of another game that a claim names, by its number there.
struct OtherLaw {
    std::uint32_t game = 0;
    std::shared_ptr<const KernelSet> law;
};
/// What linear arithmetic does not say, "divisors(n)": no move is where its remainders by this number allow none, and those moves are used that its smallest
/// elements make (rule::bracket). Nothing: the rule is read as it is.
struct Bounds {
    std::vector<std::string> of = {};
    std::int64_t modulus = 0;
    bool any() const { return !of.empty(); }
};
/// What is claimed of every position is what the moves and the end of play ask for (11.1; with `values` 11.2), decided by automata on digits in this base; the
/// set of positions (or of positions with their values) has so many states. And play ends: `rank` falls.
struct Induction {
    bool values = false, guessed = false;  ///< the set was guessed from small positions, and the claim follows from it
    arithmetic::Numeration base = 2;
    std::size_t states = 0;
    std::string rank;
    Examples examples;
    std::shared_ptr<const KernelSet> law = {};     ///< of a guess: the P-positions, or positions with their values
    std::shared_ptr<const KernelSet> region = {};  ///< no move leaves it, and the law is about it alone; null: all positions
    std::string among = {};                        ///< the region as a condition, where there is a simple one
    Told told = {};
    std::vector<std::string> claims = {};  ///< of the file ("": this one), which say together what the law is; none: it was guessed, or is the claim's own
    std::vector<OtherLaw> others = {};     ///< laws that the claim follows from besides
    /// Play ends from the positions of which the claim speaks, which no move leaves, perhaps not elsewhere: the rows that fall; empty: the rank is the game's.
    std::vector<std::vector<std::int64_t>> measure = {};
    std::size_t rounds = 0;   ///< not by induction: who wins is settled fewer than so many steps back from the ends of play (7.1); 0: by induction
    bool standstill = false;  ///< then: these steps settle all that is ever settled, and every other position is drawn
    Bounds bounds = {};
    bool sums = false;  ///< moves may leave sums of positions, of which two equal ones are lost, two lost ones, and no lost one beside a won one
};
/// Of every way in which the positions that a claim asks about could be P or N, none that makes the claim false obeys the rule: a move leads from one to
/// another where both are P, or there is no move where one is N. With `values` of every way in which they could have values: a move leads from one to another
/// that is worth the same, or there is none where one is not worth 0.
struct SingleMoves {
    arithmetic::Numeration base = 2;
    std::size_t positions = 0;  ///< that are asked about
    std::string rank;           ///< why play ends, so that every position is P or N
    Bounds bounds = {};
    bool values = false;
};
/// Of a puzzle on numbers: how far every position is from a goal, or from which none can be reached, by sets that its moves obey
/// (engine/claim/law/puzzle_law.hpp).
struct PuzzleLaw {
    arithmetic::Numeration base = 2;
    std::shared_ptr<const KernelSet> pairs = {};  ///< positions with how far they are; what has no number there reaches no goal. Null: that is not known
    std::shared_ptr<const KernelSet> never = {};  ///< else: no goal lies there, and no move leads out; null: nothing is said of any position
    /// From each position of `in` that is no goal so many moves at most lead to a goal, into a stage before, or to where in `in` the rank is less.
    struct Stage {
        std::shared_ptr<const KernelSet> in;
        std::vector<std::vector<std::int64_t>> rank;  ///< factors of the numbers of a position and a constant: sums taken without their sign, one by one
        std::size_t moves = 0;
        std::string ranked, words = {};  ///< the rank in words, and the set; empty: no short condition is known
        bool all = false;                ///< the set is all positions
    };
    std::vector<Stage> lead = {};
    std::string far = {};                  ///< how far they are, in words; empty: no short formula is known
    std::string unreached = {};            ///< which positions reach none, in words; empty: there are none, or no short condition is known
    std::size_t states = 0;                ///< of the largest of these automata
    std::vector<std::string> claims = {};  ///< of the file, that say so; none: it was guessed from small positions
    Told told = {};
};
/// The set of a claim `keep` is that of all P-positions, which is kept: every move from one leads to an N-position, and from there one leads back. `claim` says
/// that it is, and was proved as if it stood in the file.
struct KeptAsLost {
    std::shared_ptr<const rule::Claim> claim;
    std::shared_ptr<const Finding> finding;  ///< with its game
    std::string said;                        ///< the claim, as text
};
/// Only how long the row is matters (engine/rule/rewrite/alike): the claim was proved of rows of zeros.
struct AlikeEntries {
    std::shared_ptr<const Finding> finding;  ///< with its game
};
/// Values are compared with 0 alone, and play ends: so the claim is one about who wins, which was proved.
struct AsOutcomes {
    std::shared_ptr<const rule::Claim> claim;
    std::shared_ptr<const Finding> finding, ends;  ///< of that claim; of `finite`
};
/// Of a period, which no theorem about periods gives: n >= preperiod => g(n + period) = g(n) + saltus was proved, as a claim like any other; the values before
/// and within it were compared, so the law is the least one.
struct AsFormula {
    base::Integer preperiod, period, saltus;
    bool values = true;  ///< else of outcomes
    std::shared_ptr<const rule::Claim> claim;
    std::shared_ptr<const Finding> finding;
};
/// Of a claim about who wins: a set in which all lies that is claimed to be P, and into which all has a move that is claimed to be N and is not over; every
/// move out of it is answered back into it, and play from it ends, so all of it is P.
struct ByStrategy {
    arithmetic::Numeration base = 2;
    std::size_t states = 0;
    std::string rank;
    std::shared_ptr<const KernelSet> set;
    std::shared_ptr<const KernelSet> region = {};         ///< no move leaves it, the set lies in it, and the rank falls there; null: everywhere
    std::vector<std::vector<std::int64_t>> measure = {};  ///< what falls in the region; empty: the rank is the game's
    std::string claim = {};                               ///< the claim `keep` of the file whose set it is; empty: it is what the claim itself calls P
    bool lost = false, won = false;                       ///< the claim says of some position that it is P, that it is N
    Examples examples = {};
    Told told = {};
    Bounds bounds = {};
    /// Moves may leave sums of positions. The set holds all positions without a move besides what is claimed, and "into it" is also to parts that are all in it
    /// but for two equal ones; "out of it" a move need be answered in one part only, where all others are of the set.
    bool sums = false;
};
/// A position is a sum of parts, as `sum` tells, and wherever the claim says P (of a value 0) the parts pair off, two equal positions of one game each, but for
/// parts that are over. So what is done in one is done in the other (12.1), whatever the moves are; play ends: `rank` falls.
struct MirroredParts {
    arithmetic::Numeration base = 2;
    std::string rank, sum;
};
/// What a claim speaks of is left by moves, so that no induction along play is about it alone.
struct OpenRegion {
    std::string from, to;     ///< the smallest position from which a move leads out, and where to
    bool known = false;       ///< a set round what the claim speaks of was found that no move leaves; what follows tells of it
    std::string among;        ///< a condition that no move leaves and that holds all of it; empty: none was found
    bool exact = false;       ///< the set looked at next is what this condition says (all positions, where there is none)
    bool least = false;       ///< that set is the least one that holds what the claim speaks of and that no move leaves
    bool everything = false;  ///< it is all positions
    std::string also;         ///< the smallest position of it of which the claim does not speak
    std::string said;         ///< what the claim says, without what it assumes, if that tells who wins at all of that set
    std::string fails_at;     ///< and a position there at which the moves do not obey it
    std::string why;          ///< why no law was found there
};
/// An unordered row of entries 0 … most is how many entries are each number, and of these counts the claim is proved so.
struct OfCounts {
    std::shared_ptr<const Induction> induction;
    std::int64_t most = 0;
};
/// Which positions are drawn: in a set whoever is to move can stay, and no move leads from it to what is lost; what else the claim says is settled by
/// induction along the play that stays there, which ends (7.1).
struct DrawnSet {
    arithmetic::Numeration base = 2;
    std::size_t states = 0;
    std::string letters = {};                             ///< of words, which automata read; empty: digits of numbers
    std::string rank = {};                                ///< empty: every position of which the claim speaks is said to be drawn
    std::vector<std::vector<std::int64_t>> measure = {};  ///< its rows
    std::vector<std::int64_t> round = {};                 ///< this falls instead, after every move from what is lost and an answer to it
    bool says_who = false;                                ///< some positions are said to be P, or N
    std::string lost = {}, drawn = {};                    ///< of a law, in words; empty: there are none, or they are not known
    std::shared_ptr<const KernelSet> law = {};            ///< the P-positions, where these were guessed and the claim follows from them
    Examples examples = {};
    std::shared_ptr<const WordEvidence> evidence = {};  ///< of words
};
/// The claim asks for no position, so who wins does not matter: automata on these digits find no position at which it is false.
struct NumbersAlone {
    arithmetic::Numeration base = 2;
};
/// No position has more options than this, so no value is larger, and the claim is true of all values that are possible at a position; play ends: `rank` falls.
struct FewOptions {
    std::size_t most = 0;
    std::string rank;
};
/// Induction for words or rows of any length over these letters, decided by automata that read them (11.5). Without a rank: a claim about words alone. Where
/// the evidence names a run, who wins is known since the word is the sum of its runs, and the claim is about sets of words.
struct WordInduction {
    pattern::Proved proof;
    bool values = false, guessed = false;  ///< as above
    std::string letters, rank;
    std::shared_ptr<const WordEvidence> evidence = {};
    Examples examples = {};
};
/// The claim says what each part of a position gives to the nim-sum, and that is proved of the game of each part (12.1).
struct PartByPart {
    std::vector<std::string> claims;  ///< as they were proved
    /// The same with their proofs.
    struct Part {
        std::shared_ptr<const rule::Claim> claim;
        std::shared_ptr<const Finding> finding;  ///< with the part's game
    };
    std::vector<Part> parts = {};
};
/// A row is the sum of its entries, whose values are the law (12.1). What the claim looks at in a row of any length is one of so many counts, with numbers that
/// automata tell; all that rows can be was found from the empty one, an entry more at a time, and the claim is true of it.
struct RowsOfHeaps {
    arithmetic::Numeration base = 2;
    std::size_t states = 0, kinds = 0;  ///< of the law; of rows, by what is counted
    std::string rank;                   ///< of a part: play ends
    std::shared_ptr<const rule::Game> part;
    std::shared_ptr<const KernelSet> law;
    std::string value;    ///< what an entry is worth; empty where no short formula says it
    bool misere = false;  ///< who wins is told by the values in normal play (7.4)
};
/// Every play has so many moves (11.4): every move lowers the form by one, and it is 0 exactly where no move is left, as automata decide.
struct LengthOfPlay {
    std::string form;
    bool outcomes = false;                        ///< the claim is about who wins: the form is even, or odd
    std::shared_ptr<const rule::Claim> law = {};  ///< `length = form`, proved as if it were claimed, from which the claim follows; null: a linear form
    std::string among = {};                       ///< the condition of that law
    bool some = false;                            ///< of the positions that the claim speaks of, which no move leaves; else of all, or of those with `among`
    bool values = false;                          ///< the claim is about values: 0 where the form is even, else 1
    std::vector<WordMeasure> measure = {};        ///< of words, where the form might be negative: what falls with every move
};
/// A row is the sum of its entries, and a play of it one of each (12.1): so long is a play of one.
struct LengthOfRow {
    std::string said;
    PartByPart::Part entry;
};
/// Two positions that the claim compares are worth the same, at every position, as what is done from one is done from the other (11.7): automata on digits in
/// this base decide it; the pairs that are compared are told by so many states.
struct Bisimulation {
    arithmetic::Numeration base = 2;
    std::size_t states = 0;
    bool values = false;
};
struct SameRule {};
struct SameFamily {
    recognise::Family family;
};
struct SameLaw {};
/// Both rows were compared to the end of one common period.
struct CommonPeriod {
    base::Integer end;
};
/// What the sets have in common has the values of either.
struct SharedSet {};

}  // namespace argument

using Argument =
    base::OneOf<argument::None, argument::Repetition, argument::Scale, argument::DigitStates, argument::OfTheorem, argument::OfLaw, argument::Rank,
                argument::HeapFalls, argument::Visited, argument::NeverEnds, argument::KeptBelow, argument::KeptAndEnds, argument::KeptEverywhere,
                argument::Lengths, argument::Induction, argument::PuzzleLaw, argument::DrawnSet, argument::ByStrategy, argument::KeptAsLost,
                argument::AlikeEntries, argument::AsOutcomes, argument::AsFormula, argument::MirroredParts, argument::SingleMoves, argument::DistanceLaw,
                argument::Construction, argument::ToldWay, argument::ReachedRows, argument::OfCounts, argument::FewOptions, argument::NumbersAlone,
                argument::WordInduction, argument::PartByPart, argument::RowsOfHeaps, argument::LengthOfPlay, argument::LengthOfRow, argument::Bisimulation,
                argument::SameRule, argument::SameFamily, argument::SameLaw, argument::CommonPeriod, argument::SharedSet>;

/// The entry of docs/theorems.md that an argument is by itself, where it rests on no law of a game.
std::optional<pattern::TheoremId> theorem_of(const Argument& argument);

/// "every play has exactly 5 moves", "plays have from 3 to 5 moves of the kind `turn`".
std::string text_of(const argument::Lengths& lengths);

}  // namespace grundy::claim
