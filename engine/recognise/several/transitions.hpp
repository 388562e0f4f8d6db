#pragma once
/// The moves of a game of several numbers as one relation between positions: (x, y) such that y is an option of x, sorted by which numbers change, as unions of
/// linear systems. Two rules are the same rule when these unions hold the same points, however their lines are written.
#include <map>

#include "engine/linear/polyhedra.hpp"
#include "engine/recognise/moves/symbolic.hpp"

namespace grundy::recognise {

class Transitions {
public:
    /// The moves of the game. Throws Beyond: a move that leaves several positions or changes nothing, conditions that are not linear inequalities.
    /// With `apart`, the numbers are coins on a strip and x, y stand for the gaps: x(0) the first number, x(s) the s-th less the one before and `apart`.
    explicit Transitions(Symbolic& moves, std::optional<std::int64_t> apart = {});

    std::size_t scalars() const { return x_.size(); }
    Linear x(std::size_t s) const { return variable(x_[s]); }
    Linear y(std::size_t s) const { return variable(y_[s]); }
    /// Is x -> y a move? For guesses that are proved afterwards.
    bool legal(const std::vector<std::int64_t>& x, const std::vector<std::int64_t>& y) const;

    using ByChange = std::map<std::vector<std::size_t>, std::vector<Forms>>;  ///< which numbers change: the systems, over x and the y of those
    const ByChange& by_change() const { return moves_; }

    /// One line of a rule to compare with: the numbers in `changes` get new values, related to the old ones by the condition over x and y.
    struct Line {
        std::vector<std::size_t> changes;
        CondRef when;
    };
    /// These lines are the same moves. `unordered`: the numbers may be exchanged, and the lines are the same under every exchange.
    bool are(const std::vector<Line>& lines, bool unordered = false);

    /// Every number is >= `least` (of gaps: the first one, the others >= 0) and nothing else is asked of a position.
    bool all_from(std::int64_t least);

private:
    void add(ByChange& to, const Line& line, bool strict);
    CondRef domain(const std::vector<std::size_t>& changes);
    /// The number s in terms of x, or of y where those of `changes` are new.
    Linear number(std::size_t s, const std::vector<std::size_t>& changes) const;
    std::vector<std::size_t> changed_coordinates(const std::vector<std::size_t>& numbers) const;
    std::vector<Forms> exchanged(std::size_t a, std::size_t b) const;

    Symbolic& symbolic_;
    std::optional<std::int64_t> apart_;
    std::vector<Var> x_, y_;
    ByChange moves_;
};

}  // namespace grundy::recognise
