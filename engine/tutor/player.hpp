#pragma once
/// Who knows how to play: picks moves that win, keep a draw or put off the end, and says which of these they do. What explanations show and what the machine
/// plays are its moves.
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "engine/claim/ground/winning.hpp"
#include "engine/tutor/depths.hpp"
#include "engine/tutor/pairing.hpp"
#include "engine/tutor/table.hpp"

namespace grundy::tutor {

enum class Why : std::uint8_t {
    wins,        ///< leaves a lost position
    copies,      ///< leaves equal positions in pairs, so that every move has its like
    forced,      ///< there is no other move
    puts_off,    ///< lost, but of all moves the one that lasts longest
    keeps_most,  ///< lost, and the one that leaves most on the table
    draws,       ///< nobody can force a win from there
    unclear      ///< who wins is not known
};

struct Choice {
    Move move;
    Why why = Why::unclear;
    char outcome = '?';  ///< of the position moved from
};

/// A move of one player, the answer to it, and what may follow.
struct Reply {
    std::string move, answer;  ///< what is left; no answer: `move` has ended play
    bool copied = false;
    bool told = false;  ///< what follows stands further up
    std::vector<Reply> then;
    std::optional<rule::Change> moved = {}, answered = {};  ///< what they did to a set
};
struct Replies {
    std::vector<Reply> all;
    std::size_t left_out = 0;  ///< moves that are not listed
    bool whole = false;        ///< down to the end of play
};

struct Line {
    std::vector<Choice> steps;
    std::vector<Sum> positions;  ///< before each step, and after the last
    enum class Stop { over, cut, repeats } stop = Stop::cut;
    rule::End end = rule::End::mover_loses;  ///< over: what who is to move there has
};

class Player {
public:
    /// `most`: beyond so many moves of a position a law must name the move.
    explicit Player(Table& table, std::size_t most = 2'000) : table_(table), most_(most) {}

    /// Winning moves are those of this law where it tells one.
    void follow(std::shared_ptr<const claim::WinningMoves> law) { law_ = std::move(law); }
    /// By symmetry, from a lost position; from then on the answers are those of the strategy.
    std::optional<Pairing> strategy(const Sum& lost);
    /// Nothing where no move is left, or none can be named. Of equal ones the first, so that nothing is left to chance.
    std::optional<Choice> best(const Sum& sum);
    /// The move that leaves equal ones in pairs, if there is one; what else is known does not matter.
    std::optional<Choice> copying(const Sum& sum);
    /// By the depths below where these are known, else as the table says.
    char outcome(const Sum& sum);
    /// No play from here goes on for ever, as far as can be told.
    bool ends(const Sum& sum);
    /// How long play lasts; null where there are too many positions below.
    Depths* depths(const Sum& sum);

    Line line(const Sum& from, std::size_t most_steps);
    /// The answer to every move from a lost position, as deep as some thirty lines allow, or for one move.
    Replies replies(const Sum& lost, bool deep);

private:
    std::optional<Choice> named(const Sum& sum);
    const Move* told_answer(const Sum& sum, const std::vector<Move>& moves);
    std::optional<Move> pairing(const Sum& sum);
    bool in_pairs(const Sum& sum);
    base::Integer size(const Sum& sum) const;
    struct Growth {
        std::size_t depth = 1, most_each = 8, room = 30, left_out = 0;
        bool whole = true;
        std::set<Table::Key> told = {};  ///< lost positions below which all is written down
    };
    bool grow(const Sum& lost, std::size_t depth, Growth& growth, std::vector<Reply>& into);
    bool lowers(const Sum& sum, const Move& move);

    Table& table_;
    std::size_t most_;
    std::shared_ptr<const claim::WinningMoves> law_;
    std::map<Table::Key, Table::Key> answers_;  ///< of a strategy that is told
    std::unique_ptr<Depths> depths_;
    std::map<const analyse::Oracle*, bool> falls_;  ///< of each game: something falls with every move
    std::map<Table::Key, bool> ending_;             ///< of single terms: play from there ends
    std::size_t failed_ = 0;                        ///< how often there were too many positions
};

}  // namespace grundy::tutor
