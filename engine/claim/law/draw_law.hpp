#pragma once
/// Who wins at every position of a game in which play may go on for ever, or that nobody does (7.1): so many steps back from the ends of play settle all that
/// is ever settled, or the P-positions are guessed from small ones, and what is drawn is a set in which whoever is to move can stay.
#include "engine/claim/ground/argument.hpp"
#include "engine/claim/law/kernel_law.hpp"
#include "engine/claim/play/play.hpp"

namespace grundy::claim {

/// What a claim says of positions: that they are drawn, P, N, or that somebody wins, whoever it is. Nothing is said of others.
template <class Set>
struct SaidOfAll {
    Set drawn, lost, won, ended;
};
/// What is said not to be N is taken for P, and for drawn where it may be drawn and `stays` says so (a move leads to another that is said not to be N); what is
/// said not to be P for N where `wins` says so of what is lost (a move leads there, or the mover has won), and for drawn elsewhere. Nothing where the claim is
/// false of every outcome, or nothing is drawn. All sets are among `positions`.
template <class Set>
std::optional<SaidOfAll<Set>> said_of_all(const Set& positions, const Set& if_lost, const Set& if_won, const Set& if_drawn,
                                          const std::function<Set(const Set& lost)>& wins, const std::function<Set(const Set& not_won)>& stays) {
    const auto less = [&](const Set& a, const Set& b) { return both(positions, both(a, complement(b))); };
    const Set not_won = less(if_lost, if_won), open = both(not_won, if_drawn), staying = open.accepts_nothing() ? open : both(open, stays(not_won));
    const Set lost = less(not_won, staying), not_lost = less(if_won, if_lost), maybe = both(not_lost, if_drawn), won_there = both(maybe, wins(lost));
    SaidOfAll<Set> said{either(staying, either(less(if_drawn, either(if_lost, if_won)), less(maybe, won_there))), lost,
                        either(less(not_lost, if_drawn), won_there), less(both(if_lost, if_won), if_drawn)};
    const bool is_false = !less(positions, either(if_lost, either(if_won, if_drawn))).accepts_nothing();
    if (is_false || said.drawn.accepts_nothing()) return std::nullopt;
    return said;
}

/// Is it so? `lost` and `won` are P and N then, nothing drawn is won by anybody, and from `ended` play ends. Nothing where that is not found out. `by`: all but
/// examples.
std::optional<argument::DrawnSet> by_where_moves_lead(const rule::Game& game, const SaidOfAll<arithmetic::Automaton>& said, Sentences& sentences,
                                                      PlayRelation& play);

/// Only learn_draws makes one.
class DrawLaw {
public:
    Sentences& sentences() const { return *sentences_; }
    PlayRelation& play() const { return *play_; }
    const arithmetic::Automaton& lost() const { return lost_; }
    const arithmetic::Automaton& won() const { return won_; }
    const arithmetic::Automaton& drawn() const { return drawn_; }
    /// So many steps back from the ends of play settle it; nothing: it was guessed.
    const std::optional<std::size_t>& rounds() const { return rounds_; }
    /// How a guess was proved; all but examples.
    const argument::DrawnSet& guessed() const { return guessed_; }
    Sentences::Answers answers() const;
    pattern::AlongPlay evidence() const { return {pattern::TheoremId::draws, drawn_.states(), "", false}; }
    /// 'P', 'N' or 'D'; '?' for what is no position.
    char outcome(const arithmetic::Values& position) const;

private:
    friend std::shared_ptr<const DrawLaw> learn_draws(const std::shared_ptr<const rule::Game>&, const game::Ruleset&, arithmetic::Numeration, std::string&,
                                                      const arithmetic::Automaton*, const Hints&);
    explicit DrawLaw(std::shared_ptr<const rule::Game> game, arithmetic::Numeration base);
    bool by_rounds();
    bool by_guess(const game::Ruleset& ruleset, std::string& why);
    bool is_symmetric() const;
    std::shared_ptr<const rule::Game> game_;
    std::unique_ptr<Sentences> sentences_;
    std::unique_ptr<PlayRelation> play_;
    arithmetic::Automaton lost_, won_, drawn_;
    std::optional<std::size_t> rounds_;
    argument::DrawnSet guessed_;
};

/// Null, and `why`, where none is found; null without a word where play ends. Nothing is looked for within a set. Throws NotDefinable and TooLarge.
std::shared_ptr<const DrawLaw> learn_draws(const std::shared_ptr<const rule::Game>& game, const game::Ruleset& ruleset, arithmetic::Numeration base,
                                           std::string& why, const arithmetic::Automaton* within = nullptr, const Hints& hints = {});

}  // namespace grundy::claim
