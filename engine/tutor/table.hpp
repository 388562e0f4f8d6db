#pragma once
/// A game on the table: sums of positions, perhaps of several games, with their moves, who wins them and what they are worth. What explanations and matches
/// share. Everything that is found out about a game is kept, so that the next question about it is cheap.
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "engine/analyse/sums.hpp"
#include "engine/claim/winning_law.hpp"
#include "engine/rule/change.hpp"
#include "engine/tutor/way.hpp"

namespace grundy::tutor {

using Sum = std::vector<analyse::Term>;

/// A move in one term of a sum.
struct Move {
    std::size_t term = 0;                   ///< of the sum before
    std::vector<rule::PositionData> parts;  ///< what the term becomes
    std::size_t line = 0;                   ///< which move of its game
    Sum after;                              ///< the whole
};

/// What it does to a set.
inline std::optional<rule::Change> change(const Sum& before, const Move& move) {
    return rule::change(*before[move.term].game, before[move.term].position, move.parts);
}

class Table {
public:
    /// `sum` says which games there are. Throws base::Failure (bad_input, unsupported) where it is no position, or its sum means nothing. `budget` must outlive
    /// the table; it may be re-armed between questions.
    Table(const Sum& sum, const analyse::Options& options, const base::Budget& budget);

    /// The moves, each target once, equal terms once.
    struct Moves {
        std::vector<Move> all;
        bool cut = false;  ///< there are more
    };
    /// Of a position beyond 64 bits only some are found, so that is `cut`.
    Moves moves(const Sum& sum, std::size_t most);
    /// A winning move of a sum whose moves cannot all be listed, if the law of a game names one.
    std::optional<Move> winning_move(const Sum& sum);

    /// Value, outcome and winning moves of the sum that it was made for; `brief`: once it is known who wins, the value gets little time.
    analyse::MovesReport report(bool brief) { return sums_.moves(brief); }
    /// The same without its moves.
    analyse::SumReport value() { return sums_.value(); }
    analyse::Known known(const Sum& sum, analyse::Want want);
    /// Also by the law of a game whose P-positions automata read (11.1).
    char outcome(const Sum& sum);
    /// What was found out elsewhere about the game of the only term.
    void believe(const claim::WinningLaw& law) { law_ = law, sought_ = true; }
    /// What the player to move has where no move is left, or play was stopped.
    rule::End end(const Sum& sum);
    /// Nothing is left to play.
    bool over(const Sum& sum) { return moves(sum, 1).all.empty() && !moves(sum, 1).cut; }

    /// By which line one term becomes these, where dead ones may be left out.
    std::optional<Way> way_to(const analyse::Term& term, const std::vector<rule::PositionData>& parts) {
        return way(*term.game, term.position, parts, [&](const auto& part) { return dead({term.game, part}); });
    }
    /// No move is left there.
    bool dead(const analyse::Term& term);
    /// Without the terms in which no move is left, but for the last of them.
    Sum tidy(const Sum& sum);
    /// Positions are told apart by this: equal sums have equal rows, whatever the order of their terms.
    using Key = std::vector<std::int64_t>;
    /// Nothing beyond 64 bits.
    std::optional<Key> key(const Sum& sum);

    /// Of a term whose rule is one of those on the table, perhaps read again. Throws base::Failure(bad_input) for any other.
    analyse::Oracle& oracle(const analyse::Term& term) { return *oracles_[which(term)]; }
    /// As it is written on the command line.
    std::string text(const Sum& sum) const;
    std::string text(const analyse::Term& term) const { return text(Sum{term}); }
    /// What a term has become.
    std::string text(const Move& move, const Sum& before) const;
    bool several_games() const { return oracles_.size() > 1; }
    game::Convention convention() const { return convention_; }

private:
    bool add_all(const Sum& sum, std::size_t term, std::size_t most, Moves& moves);
    bool add_some(const Sum& sum, std::size_t term, std::size_t most, Moves& moves);
    /// The law of a game whose positions no theorem tells, sought once; null if there is none.
    const claim::WinningLaw* law(const analyse::Term& term);
    std::size_t which(const analyse::Term& term);

    Sum replaced(const Sum& sum, std::size_t term, const std::vector<rule::PositionData>& parts);

    analyse::SumOracle sums_;
    std::map<std::shared_ptr<const rule::Game>, std::size_t> which_;
    std::vector<analyse::Oracle*> oracles_;  ///< one a rule
    game::Convention convention_;
    std::optional<claim::WinningLaw> law_;
    bool sought_ = false;
};

}  // namespace grundy::tutor
