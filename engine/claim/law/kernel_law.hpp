#pragma once
/// Who wins at every position of a game, as an automaton: guessed from small positions, proved by induction along play (theorem 11.1).
/// Map of the room: read this header first: who wins at every position, guessed and proved. `value_law` does so for values, `guess` learns the sets for
/// both.
/// What the claims of a file say, before anything is guessed: `together`; claims as sentences once a law is known: `known_outcomes`.
/// How long play lasts: `claimed_length` where a claim says it, `length_law` where it is found.
/// Laws in words: P-positions by `lost_words` (`lost_terms` its vocabulary, `lost_samples` what it is learned from), values by `value_words`, both by
/// remainders in `remainder_table`.
/// Winning moves in words: `winning_moves` seeks them, `period_moves` takes them from a period, `move_lines` holds the lines of the rule that they are made
/// of.
#include <memory>
#include <string>

#include "engine/claim/ground/argument.hpp"
#include "engine/claim/law/bounded_play.hpp"
#include "engine/claim/law/together.hpp"
#include "engine/claim/play/play.hpp"
#include "engine/claim/play/small_box.hpp"
#include "engine/game/play/ruleset.hpp"
#include "engine/rule/claim.hpp"

namespace grundy::claim {

/// What the conditions of theorem 11.1 say of a set of positions, R being all positions of `region`.
struct KernelCheck {
    arithmetic::Automaton ends;     ///< play is over, and the set is not what the rule says
    arithmetic::Automaton inside;   ///< in the set, with a move into it
    arithmetic::Automaton outside;  ///< out of it, able to move, without a move into it
    bool holds() const { return ends.accepts_nothing() && inside.accepts_nothing() && outside.accepts_nothing(); }
};
KernelCheck check_kernel(PlayRelation& play, const arithmetic::Automaton& region, const arithmetic::Automaton& set);

/// An automaton as data: `numbers` are the places of its tracks in the list.
std::shared_ptr<const argument::KernelSet> data_of(const arithmetic::Automaton& set, const std::vector<arithmetic::Track>& places);

/// What may spare a guess.
struct Hints {
    SmallBoxes* boxes = nullptr;  ///< of this ruleset, for who asks in several numerations; not used with a set `within`
    /// As law_said_together, or a guess of another kind. Tried before anything is guessed from boxes.
    std::function<std::optional<Together>(Sentences&, PlayRelation&, std::optional<arithmetic::Track> value, const IsLaw&)> claims = nullptr;
    std::optional<std::string> rank = {};  ///< what falls with every move, where that is known; else it is sought
    bool guess = true;                     ///< from small positions, where the claims are no law
    /// Of a puzzle: sets that claims of the file name.
    std::function<std::vector<arithmetic::Automaton>(Sentences&, PlayRelation&)> parts = nullptr;

    std::optional<Together> claimed(Sentences& sentences, PlayRelation& play, std::optional<arithmetic::Track> value, const IsLaw& is_law) const {
        return claims ? claims(sentences, play, value, is_law) : std::nullopt;
    }
};

/// The P-positions of a game in which play ends, or of those of its positions that play() has: no move leaves them. Only learn_kernel and learn_bounded_kernel
/// make one.
class KernelLaw {
public:
    Sentences& sentences() const { return *sentences_; }
    PlayRelation& play() const { return *play_; }
    const arithmetic::Automaton& lost() const { return lost_; }
    /// Where the moves of the rule are bounded from both sides: play() is then that of all moves that could be there, and tells positions alone.
    BoundedPlay* bounds() const { return bounds_.get(); }
    /// P or N at a position, '?' at what is none.
    char outcome_at(const rule::PositionData& position) const;
    const std::string& rank() const { return rank_; }
    /// The claims that said so; none: it was guessed from small positions.
    const std::vector<std::string>& claims() const { return claims_; }
    pattern::TheoremId theorem() const { return play_->leaves_sums() ? pattern::TheoremId::equal_parts : pattern::TheoremId::kernel_induction; }
    pattern::AlongPlay evidence() const { return {theorem(), lost_.states(), rank_, false}; }
    /// The automaton of lost() as data.
    std::shared_ptr<const argument::KernelSet> as_data() const { return data_of(lost_, play_->tracks()); }

private:
    friend std::shared_ptr<const KernelLaw> learn_kernel(const std::shared_ptr<const rule::Game>&, const game::Ruleset&, arithmetic::Numeration, std::string&,
                                                         const arithmetic::Automaton*, const Hints&);
    friend std::shared_ptr<const KernelLaw> learn_bounded_kernel(const std::shared_ptr<const rule::Game>&, const game::Ruleset&, arithmetic::Numeration);
    explicit KernelLaw(std::shared_ptr<const rule::Game> game) : game_(std::move(game)), lost_(2, false) {}
    std::shared_ptr<const rule::Game> game_;
    std::shared_ptr<Sentences> sentences_;
    std::shared_ptr<PlayRelation> play_;
    arithmetic::Automaton lost_;
    std::string rank_;
    std::vector<std::string> claims_;
    std::shared_ptr<BoundedPlay> bounds_;
};

/// Numerations in which the P-positions of games like Wythoff's may be read, where those of no base tell them: of two numbers. First the one that its moves
/// suggest, if they do.
std::vector<arithmetic::Numeration> quadratic_numerations(const rule::Game& game);

/// Null, and `why`, where no rank is found that falls, where the moves are not definable, or where no guess is right. Throws NotDefinable and TooLarge.
/// `within`: of these positions alone, which no move leaves, over the tracks that a PlayRelation of this game has.
std::shared_ptr<const KernelLaw> learn_kernel(const std::shared_ptr<const rule::Game>& game, const game::Ruleset& ruleset, arithmetic::Numeration base,
                                              std::string& why, const arithmetic::Automaton* within = nullptr, const Hints& hints = {});

/// The same of a rule with divisors, primes, squares, common divisors and the like, which automata do not read: by moves that bound those of the rule. Null
/// where nothing in the moves is of this kind, or no guess is right. Throws NotDefinable and TooLarge.
std::shared_ptr<const KernelLaw> learn_bounded_kernel(const std::shared_ptr<const rule::Game>& game, const game::Ruleset& ruleset, arithmetic::Numeration base);
/// The one, or else the other.
std::shared_ptr<const KernelLaw> learn_any_kernel(const std::shared_ptr<const rule::Game>& game, const game::Ruleset& ruleset, arithmetic::Numeration base,
                                                  std::string& why);

}  // namespace grundy::claim
