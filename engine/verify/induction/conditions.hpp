#pragma once
/// Let C(x, p) be the claim at x with p in the place of P(x). Where exactly one p makes it true something is claimed: these positions are R, and φ(x) is this
/// p. Where both do nothing is claimed; where neither does the claim is false. If no move leads out of R and play ends, the claim is true iff in R
///   (K0) without a move, φ is what the rule says about the end of play,
///   (K1) no x with φ(x) has a move to a y with φ(y),
///   (K2) every x without φ(x) that can move has a move to a y with φ(y).
/// With values v in the place of p, f(x) being the only one that makes the claim true:
///   (M1) no move x → y has f(y) = f(x),   (M2) for all u < f(x) some move x → y has f(y) = u.
/// Or the certificate gives the P-positions as an automaton, φ, or the pairs (position, value), f, and R is all positions; then every P(…), or also every
/// g(…), of the claim is known, whatever it says of them. The law may be one of a set that no move leaves, if the claim asks for no position outside of it.
/// Or it gives a set K that is kept: no position of K is over and not lost, every move out of it is answered back into it or its mover has won; then K is
/// lost, and whoever can move into it wins.
/// Where the moves are bounded, (K1), (M1), play in R and its end are told of moves that there may be, (K2) and (M2) of moves that there surely are; what may
/// be without a move, and is said to be P, must be lost if it is. What then fails refutes nothing.
/// Where the claim says nothing of P and N play must end as well, or the claim be true of a draw.
/// Play ends when a row of natural numbers, compared lexicographically, falls with every move from a position of R.
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "engine/rule/claim.hpp"
#include "engine/rule/rewrite/row_statement.hpp"
#include "engine/verify/core/fields.hpp"
#include "engine/verify/induction/asked.hpp"
#include "engine/verify/induction/claimed_length.hpp"
#include "engine/verify/induction/law.hpp"
#include "engine/verify/induction/measure.hpp"

namespace grundy::verify {

using rule::Expr;
using rule::Op;

class Induction {
public:
    Induction(const rule::Game& game, const rule::Claim& claim, Tuples& tuples, Steps& steps, const Arrows::Divided& divided = {}, std::int64_t bounded = 0)
        : game_(game),
          claim_(claim),
          steps_(steps),
          tuples_(tuples),
          sentences_(game, tuples_, steps),
          arrows_(game, tuples_, sentences_, steps, divided, bounded),
          asked_(game, claim, tuples_, sentences_, arrows_) {
        if (divided.apart) set_apart(divided.components);
    }
    /// What falls with every move.
    void measured(Fields& proof) { measure_.emplace(game_, arrows_, tuples_, proof.list("measure")); }

    std::string by_outcomes(bool holds);
    std::string by_values(bool holds);
    /// The law is about some positions only, which no move leaves.
    void within(const Json& region);
    std::string by_lost(const Json& law, bool holds);
    std::string by_valued(const Json& law, bool holds);
    /// The laws of other games that the claim names: who wins there, or with `values` which value each position has.
    void learn_others(Fields& proof, bool values);
    std::string by_options(bool holds);
    std::string by_single_moves(bool holds);
    std::string by_numbers(bool holds);
    /// A theorem tells which positions are P, or what each is worth (null: it does not), over the slots of the components.
    std::string by_statement(const rule::ExprRef& lost, const rule::ExprRef& value, bool holds);
    std::string by_rounds(std::size_t rounds, bool holds);
    std::string by_standstill(std::size_t rounds, bool holds);
    std::string by_drawn_set(Fields& proof, bool holds);
    std::string by_strategy(Fields& proof, bool holds);
    /// The same where moves leave sums of positions, of which two equal ones are lost together.
    std::string by_sums(Fields& proof);
    /// Whatever the moves are: all that is said to be P, or worth 0, is known to be so, and nothing else is said. `lost`: what is known, of the positions, in
    /// the names of their numbers, and of what is said; it is the same in every order of what has none, so that what is said of one order need not be of all,
    /// unless that is asked for.
    void by_lost_alone(bool in_every_order, const std::function<Set(const Names& names, const Set& positions, const Set& said)>& lost);
    /// Of rows of positions of this game; `law`: of its values.
    std::string by_rows(const rule::RowStatement& statement, const Json& law, bool misere);
    std::string by_endless(Fields& proof) const;
    /// A puzzle for one player: how far its positions are from a goal, or from which one is reached.
    std::string by_puzzle(Fields& proof, bool holds);
    std::string by_measure() const { return measure_->require_falling(arrows_.positions()), measure_->falls(); }
    std::string by_potential(Fields& proof, bool holds);
    std::string by_length(Fields& proof, bool holds);
    std::string by_known_length(const rule::Claim& known, bool holds);

private:
    Set claimed(bool with_positions) { return claimed(with_positions, *claim_.expr, names_said()); }
    /// In the claim these components are any numbers: those that a certificate divides, of which it asks for multiples of the divisor.
    void set_apart(const std::vector<std::uint32_t>& components);
    const Names& names_said() const { return apart_ ? *apart_ : arrows_.names(); }
    Set claimed(bool with_positions, const Expr& said, const Names& known);
    Set silent();
    /// With this in the place of P of the position itself.
    Set claimed_with(bool lost) {
        sentences_.let([this, lost](const Expr& e, const Names&) { return require_here(e), tuples_.constant(lost); }, {}, asked_.is_another());
        return told();
    }
    /// With v in the place of g of it.
    Set claimed_with_value(Track v) {
        sentences_.let([this, v](const Expr& e, const Names&) { return require_here(e), tuples_.is_zero(one_track(v)); },
                       [this, v](const Expr& e, const Names&, Local&) { return require_here(e), one_track(v); }, asked_.is_another());
        return told();
    }
    Set everywhere() const { return everywhere_.value_or(arrows_.positions()); }
    /// Without a law, P and g are only known of the one position that is asked for.
    void require_here(const Expr& e) { asked_.require(e, everywhere()); }
    Set told() {
        const Set truth = claimed(true);
        return asked_.told(everywhere(), truth);
    }
    void require_closed(const Set& region);
    /// Where moves leave sums: from where one leaves what is lost if all of `lost` is, all parts of it or two equal ones; and from where one leaves what need
    /// not be won if besides all of `won` is.
    Set won_beside(const Set& lost) const;
    Set left_open(const Set& lost, const Set& won) const;
    void require_plain_sums() const;
    void require_play(const Set& region, const Set& said);
    const char* not_the_kernel(const Set& region, const Set& lost);
    Set two_values(const Set& f, Track v);
    const char* not_the_values(const Set& f, Track v);
    std::string verdict(bool holds, const char* broken, const std::string& how) const;
    bool require_no_draw(const Set& open);
    void require_settled(const Set& lost, const Set& won);
    struct Drawn;  ///< which positions are drawn, P, N, and won by somebody
    Drawn said_to_be_drawn();
    Drawn drawn_beside(const Set& lost) const;
    void require_drawn(const Drawn& said, Fields& proof);
    void require_rounds(const Set& lost, const Row& row);
    void require_following(const Drawn& law, bool holds);
    struct Won {
        Set lost, won;
    };
    Won won_within(std::size_t rounds);
    void none(const Set& set, const char* what) const {
        if (!set.is_empty()) throw Rejected(what);
    }
    void require_distances(const Set& pairs, Track far);
    void require_stage(const Set& set, const std::vector<Row>& rank, std::uint64_t moves, const Set& known);
    std::pair<Set, Set> require_ways(Fields& proof);
    struct Asking;  ///< positions that a claim asks for, of single moves
    Set leads(const std::vector<Form>& from, const std::vector<Form>& to) const;
    Set against_rule(const Asking& asking) const;
    std::string by_single_values();
    std::vector<Form> position(const Expr& e, const Names& names, Local& local);
    Names named(const std::vector<Form>& position) const;
    const Induction& asked_game(const Expr& e) const;
    Set outcome(const Expr& e, const Names& names);
    Form value(const Expr& e, const Names& names, Local& local);
    void prove_lost(const Json& law);
    void prove_valued(const Json& law);
    Set law_in(const Json& json, const char* states, const TrackList& numbers) const {
        return tuples_.both(read_law(json, states, numbers, tuples_), arrows_.positions());
    }
    void require_following(bool holds);
    void require_by_parity(bool holds);
    std::string in_region(const Set& speaks, const Set& differs, bool holds) const;
    std::string of_region() const;  ///< in words; "" of all positions
    void require_all(const Set& truth, bool holds, const char* open, const char* follows) const;

    const rule::Game& game_;
    const rule::Claim& claim_;
    Steps& steps_;
    Tuples& tuples_;
    Sentences sentences_;
    Arrows arrows_;
    Asked asked_;
    std::optional<Measure> measure_;
    std::optional<Names> apart_;               ///< of the components in the claim
    std::optional<Set> everywhere_;            ///< all positions, where the law is about some
    Set undefined_{{}, {0}, {0}};              ///< where the claim asks for the outcome of what is no position
    Set lost_{{}, {0}, {0}}, valued_ = lost_;  ///< the law, once it is proved
    Track value_ = 0;                          ///< of valued_
    std::map<std::uint32_t, std::unique_ptr<Induction>> others_;
};

}  // namespace grundy::verify
