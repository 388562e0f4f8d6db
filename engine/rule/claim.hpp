#pragma once
/// A claim about a game, as data.
#include <memory>
#include <string>
#include <vector>

#include "engine/rule/game.hpp"

namespace grundy::rule {

/// A sum of positions of games; `game` 0 is the claim's own game, k + 1 is uses[k].
struct SumTerm {
    std::shared_ptr<const Game> game;  ///< null: the claim's own game
    PositionData position;
};
using PositionSum = std::vector<SumTerm>;  ///< empty: ()

/// answering LABEL with OPTION: names are those before the opponent's move (the move's own frame: pattern slots, then its binders).
struct Reply {
    std::size_t move = 0;  ///< index of the labelled move line
    std::vector<Term> with;
};

/// by PATTERN -> OPTION if …: names are those after the opponent's move.
struct Answer {
    Pattern from;
    std::vector<Term> to;
    ExprRef condition;        ///< null: always
    std::uint32_t frame = 0;  ///< number of slots
};

/// by …: a way of a puzzle to a goal, as a person tells it: a position, or others again for each value of a number.
struct WayStep {
    std::vector<ExprRef> position;  ///< by component; empty: those inside, for each value of the binder
    Binder each;
    std::vector<WayStep> inside;
};

struct Claim {
    Claim();  // these six in claim.cpp: otherwise kilobytes of code in whatever file holds one
    Claim(const Claim&);
    Claim(Claim&&) noexcept;
    Claim& operator=(const Claim&);
    Claim& operator=(Claim&&) noexcept;
    ~Claim();

    enum class Form { formula, value_at, outcome_at, winner, move, winning_moves, options, length, period, arithmetic_period, allows, same_as, finite, keep };
    Form form = Form::formula;
    /// formula, keep: a truth; its first slots are the components when `over_positions`. value_at, length: a number or a set of numbers.
    /// outcome_at: null, or the truth that the outcome must equal.
    ExprRef expr;
    std::uint32_t frame = 0;
    bool over_positions = false;  ///< the formula has component names free: it speaks of every position
    PositionSum sum;
    PositionSum target;
    std::vector<PositionSum> list;
    char outcome = 'P';                                    ///< outcome_at: P, N, D
    std::string word;                                      ///< winner: first, second, nobody; move: wins, loses; length: label or empty
    base::Integer period = 0, preperiod = -1, saltus = 0;  ///< preperiod -1: not said
    std::vector<std::int64_t> elements;                    ///< allows
    std::int64_t up_to = 0;                                ///< allows
    std::shared_ptr<const Game> other;                     ///< same_as
    std::vector<Reply> replies;
    std::vector<Answer> answers;  ///< to moves without a reply of their own: the first that fits
    std::vector<WayStep> way;     ///< formula: how it is proved, no part of what is said; the last position is a goal
    bool from_start = false;
    bool everywhere = false;  ///< length: of plays from every position, not from `sum`
    /// for n in 0..10^6: binds component slots (a binder whose name is a component uses the component's slot); others get new slots.
    std::vector<Binder> domain;
    ExprRef condition;
    Origin origin;
};

/// P(x, y, …) <=> when, of every position: `when` speaks of the components by their slots, and binds none from `frame` on.
Claim lost_exactly_where(const Game& game, const ExprRef& when, std::uint32_t frame);
/// n >= preperiod => g(n + period) = g(n) + saltus, of every position of one heap; `values` false: that who wins repeats, and so D, too.
/// Where `where` leaves numbers out, also that n - period is a position where n is one, from preperiod + period on.
Claim repeats_from(const Game& game, std::int64_t preperiod, std::int64_t period, std::int64_t saltus, bool values);

}  // namespace grundy::rule
