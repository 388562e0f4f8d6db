#pragma once
/// The Grundy value of every position of a game, as an automaton that reads a position and a number: guessed from small positions, proved by induction on
/// values (theorem 11.2).
#include "engine/claim/law/kernel_law.hpp"

namespace grundy::claim {

/// What the conditions of theorem 11.2 say of a set of pairs (position, value).
struct ValueCheck {
    arithmetic::Automaton kept;    ///< pairs with a move to a position of the same value
    arithmetic::Automaton missed;  ///< positions without a move to some smaller value
    bool holds() const { return kept.accepts_nothing() && missed.accepts_nothing(); }
};
/// `f` holds one value v for each of its positions, which no move leaves.
ValueCheck check_values(Sentences& sentences, PlayRelation& play, const arithmetic::Automaton& f, arithmetic::Track v);
/// u < v
arithmetic::Automaton is_below(arithmetic::Numeration base, arithmetic::Track u, arithmetic::Track v);
/// Where f gives a position two values: v and a smaller one.
arithmetic::Automaton two_values(Sentences& sentences, const arithmetic::Automaton& f, arithmetic::Track v);
/// The one number v that the pairs have with these numbers; nothing where there is none.
std::optional<base::Integer> number_told(const arithmetic::Automaton& pairs, const arithmetic::Values& numbers, arithmetic::Track v);

/// The values of a game of normal play that ends. Only learn_values makes one.
class ValueLaw {
public:
    Sentences& sentences() const { return *sentences_; }
    PlayRelation& play() const { return *play_; }
    /// Over the numbers of a position and value().
    const arithmetic::Automaton& pairs() const { return pairs_; }
    arithmetic::Track value() const { return value_; }
    const std::string& rank() const { return rank_; }
    /// As of a KernelLaw.
    const std::vector<std::string>& claims() const { return claims_; }
    pattern::AlongPlay evidence() const { return {pattern::TheoremId::value_induction, pairs_.states(), rank_, true}; }
    /// Of the position with these numbers; nothing where there is none.
    std::optional<base::Integer> at(const arithmetic::Values& numbers) const;
    /// P(…) and g(…) of any position, by the law; of what is no position, 0.
    Sentences::Answers answers() const;
    std::shared_ptr<const argument::KernelSet> as_data() const;

private:
    friend std::shared_ptr<const ValueLaw> learn_values(const std::shared_ptr<const rule::Game>&, const game::Ruleset&, arithmetic::Numeration, std::string&,
                                                        const arithmetic::Automaton*, const Hints&);
    explicit ValueLaw(std::shared_ptr<const rule::Game> game) : game_(std::move(game)), pairs_(2, false) {}
    bool is_right(const arithmetic::Automaton& pairs);
    std::shared_ptr<const rule::Game> game_;
    std::unique_ptr<Sentences> sentences_;
    std::unique_ptr<PlayRelation> play_;
    arithmetic::Automaton pairs_;
    arithmetic::Track value_ = 0;
    std::string rank_;
    std::vector<std::string> claims_;
};

/// Null, and `why`, as of learn_kernel.
std::shared_ptr<const ValueLaw> learn_values(const std::shared_ptr<const rule::Game>& game, const game::Ruleset& ruleset, arithmetic::Numeration base,
                                             std::string& why, const arithmetic::Automaton* within = nullptr, const Hints& hints = {});

}  // namespace grundy::claim
