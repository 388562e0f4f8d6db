#pragma once
/// A game between a person and the machine: whose turn it is, which moves are legal, what the machine plays, how it ended, and where it was thrown away. The
/// machine may be told to err; with the same seed it plays the same game.
/// Map of the room: read `explanation` first: why a position is won or lost; `instance`: which numbers decide it there. `depths`: how long play lasts.
/// A game against the machine: `match` on a `table`, by a `player`; `way`: by which line of the rule a move is made.
#include <cstdint>
#include <map>
#include <optional>
#include <random>
#include <string>
#include <vector>

#include "engine/tutor/player.hpp"

namespace grundy::tutor {

enum class Side : std::uint8_t { person, machine };
inline Side other(Side side) { return side == Side::person ? Side::machine : Side::person; }

struct MatchOptions {
    Side first = Side::person;
    double blunder = 0;      ///< the machine errs with this probability
    std::uint64_t seed = 1;  ///< of its errors, and of its choice among moves that are as good
};

struct Ply {
    Side by = Side::person;
    Sum before;
    Move move;
    bool erred = false;  ///< the machine meant to
};

/// A move after which its player stood worse than before.
struct Mistake {
    std::size_t ply = 0;
    char was = '?', now = '?';        ///< for who made it: N won, D a draw, P lost
    std::vector<std::string> better;  ///< what would have kept it
};

class Match {
public:
    /// Throws base::Failure as a Table does. `budget` must outlive it; it may be re-armed between moves.
    Match(const Sum& start, const analyse::Options& options, const MatchOptions& how, const base::Budget& budget);

    const Sum& here() const { return plies_.empty() ? start_ : plies_.back().move.after; }
    const Sum& start() const { return start_; }
    Side to_move() const { return plies_.size() % 2 == 0 ? how_.first : other(how_.first); }
    const std::vector<Ply>& plies() const { return plies_; }
    const MatchOptions& how() const { return how_; }
    std::string text(const Sum& sum) const { return table_.text(sum); }
    Table& table() { return table_; }

    Table::Moves moves(std::size_t most) { return table_.moves(here(), most); }
    /// The move that leaves this; nothing where none does (or, of more moves than can be tried, none was found).
    std::optional<Move> leading_to(const Sum& target);
    void play(Move move) { plies_.push_back({to_move(), here(), std::move(move), false}); }
    /// The machine's move, played; nothing where it has none.
    std::optional<Choice> machine();
    /// Back to where the person had to move before; false where there is no such place.
    bool undo();

    /// For who is to move; '?' where it takes too long to be known.
    char outcome() { return outcome(here()); }
    char outcome(const Sum& sum);
    /// Where the moves are that keep what who is to move has (a win, else a draw); of a lost position all.
    struct Where {
        std::size_t good = 0, all = 0;
        bool cut = false;                 ///< there are more moves
        std::vector<std::string> places;  ///< terms of the sum, kinds of move, or the numbers that change
    };
    Where where();
    /// How often the position was on the table before, with the same player to move.
    std::size_t times_before();
    void agree_to_draw() { agreed_ = true; }

    struct End {
        std::optional<Side> winner;  ///< nothing: a draw
        enum class Why : std::uint8_t { no_move, drawn, agreed, repeated } why = Why::no_move;
    };
    std::optional<End> end();
    /// Of one side, in order.
    std::vector<Mistake> mistakes(Side of);

private:
    std::size_t pick(std::size_t count) { return static_cast<std::size_t>(random_() % count); }
    std::optional<Move> by_parts(const Sum& target);
    std::vector<Move> keeping(const Sum& sum, char had);
    std::optional<Mistake> without_progress(Side of);

    Table table_;
    Player player_;
    Sum start_;
    MatchOptions how_;
    std::vector<Ply> plies_;
    std::mt19937_64 random_;
    bool agreed_ = false;
};

}  // namespace grundy::tutor
