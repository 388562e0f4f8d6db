#pragma once
/// Why a position wins or loses, as data: the outcome, the law that tells it with its proof, what decides at this very position, the move, and a line of play.
/// Words about it are made in engine/report.
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "engine/claim/ground/finding.hpp"
#include "engine/claim/stated_law.hpp"
#include "engine/claim/winning_law.hpp"
#include "engine/tutor/depths.hpp"
#include "engine/tutor/idea.hpp"
#include "engine/tutor/instance.hpp"
#include "engine/tutor/lengths.hpp"
#include "engine/tutor/pairing.hpp"
#include "engine/tutor/player.hpp"
#include "engine/tutor/way.hpp"

namespace grundy::tutor {

/// A claim that says of every position who wins, or its value, with what is made of it here.
struct ClaimHere : claim::Claimed {
    claim::argument::Examples::Stated stated;  ///< who wins, or the value; of a claim about some positions, which these are
    char only = '?';                           ///< P, N or D: it says this of some positions, and nothing of the others
    Instance here;
};

/// A part of a position whose value enters a nim-sum.
struct Part {
    std::string position;
    base::Integer value;
    pattern::Grounds grounds;
};

/// Who is lost is told by a remainder: where moves lead from each.
struct Remainders {
    std::uint64_t modulus = 1, from = 0;
    std::vector<std::int64_t> taken;
    struct Row {
        bool lost = false;
        std::vector<std::uint64_t> to;    ///< the remainder after each of `taken`
        std::optional<std::size_t> wins;  ///< which of them wins
    };
    std::vector<Row> rows;
    /// Of infinitely many numbers that may be taken: none leaves one of these remainders. Then `taken` are those that win.
    std::vector<std::uint64_t> avoided;
};

struct Explanation {
    Sum sum;
    analyse::MovesReport moves;
    game::Convention convention;
    bool several_games = false;
    bool over = false;                         ///< no move is left here
    bool endless = false;                      ///< play may go on for ever, as far as can be told
    bool leaves_out = false;                   ///< parts in which no move is left are not written
    rule::End end = rule::End::mover_loses;    ///< then, what who is to move has
    pattern::TheoremRef theorem;               ///< the law of all positions of the game, where it has one; null for sums
    std::string law_here;                      ///< what decides by it at this position
    std::string heap_name = {};                ///< the number of the position that is the heap, where that is not its only one or not called n
    std::int64_t heap_shift = 0;               ///< of a formula about heaps: a heap is a number of the position less so many
    std::optional<base::Integer> heap;         ///< of one heap
    std::optional<ClaimHere> claimed;          ///< a claim that says the same in the words of the file
    std::optional<claim::WinningLaw> winning;  ///< how to win wherever one can
    std::vector<std::string> lost;             ///< the smallest lost positions, where no words tell which are lost
    bool lost_are_all = false;                 ///< there are no others
    std::optional<Remainders> remainders;
    std::optional<std::uint64_t> length;             ///< every play from here has so many moves
    std::optional<Plays> plays;                      ///< all plays were counted, and have so many moves: each an even number, or each an odd one
    std::vector<Part> parts;                         ///< whose nim-sum decides; empty where none does
    bool parts_are_terms = false;                    ///< they are the terms of the sum
    std::vector<base::Integer> first_values;         ///< then, where all are heaps of one game: of the heaps 0, 1, 2, …
    pattern::TheoremRef values_law;                  ///< of these, where one is proved
    pattern::TheoremRef played_apart;                ///< why a position is the sum of its parts
    std::optional<Choice> play;                      ///< the move that is recommended
    std::string played;                              ///< what it leaves
    std::optional<std::vector<Part>> parts_after;    ///< of one position: its parts after that move, where they are known
    std::vector<Part> left_values;                   ///< of the parts that it leaves, where these are several and nothing was told of values
    std::optional<Way> way;                          ///< by which line of the rule
    Replies replies;                                 ///< from the lost position: this one, or what the move leaves
    std::vector<std::pair<std::string, char>> ways;  ///< of a draw: every move, and who wins then (P, N, D)
    std::size_t more_ways = 0;
    Line line;
    std::vector<std::string> line_text;  ///< positions of the line
    bool longest = false;                ///< the loser of the line puts off the end as long as possible
    /// Where nothing shows that all play ends: moves until the end, if the winner hurries and the loser puts it off.
    std::optional<std::uint32_t> left;
    std::optional<Pairing> pairing;  ///< where no law is known: of the lost position, this one or what the move leaves
    std::optional<Idea> idea;        ///< where neither is
    std::size_t below = 0;           ///< positions that were played through; 0: not all were
};

/// `claim`: of the game of the position; may be null. Throws base::Failure as the library does; a limit is a result.
Explanation explain(const Sum& sum, const claim::FindClaim& claim, const analyse::Options& options, const base::Budget& budget);

}  // namespace grundy::tutor
