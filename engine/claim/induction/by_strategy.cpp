/// Let K be a set out of which every move is answered back into it, or its mover has won, and whose positions without a move are lost; and let play from K
/// end. By induction along play all of K is lost. So is what is claimed to be P if it lies in K; and what is claimed to be N is won if it is over and
/// the rule says so, or has a move into K. Of positions outside K nothing is asked, and elsewhere play may go on for ever.
///
/// Theorem (equal parts). Under normal play in which both players have the same moves, let moves leave sums of positions, let a number that is natural be less
/// in every part than before the move, and let K hold all positions without a move. Let W be the positions from which a move leaves nothing, or parts that are
/// all in K but for two equal ones. If every move from K leaves one part in W and all others in K, then all of K is lost and all of W is won.
/// By induction on that number: a sum is lost where all its parts are, and won where all but one are and that is won; a + a is lost, whoever wins a, since what
/// is done in one part is done in the other (12.1); to what is nothing there is no answer. ∎ Most often K is what has no move: "leave two equal rows".
#include "engine/claim/induction/by_strategy.hpp"

#include "engine/claim/induction/examples.hpp"
#include "engine/claim/law/kernel_law.hpp"
#include "engine/claim/law/known_outcomes.hpp"
#include "engine/claim/law/together.hpp"
#include "engine/claim/play/closed_region.hpp"
#include "engine/claim/play/measure.hpp"
#include "engine/claim/play/strategy.hpp"
#include "engine/claim/sentence/told.hpp"
#include "engine/rule/text.hpp"
#include "engine/rule/walk.hpp"

namespace grundy::claim {

using arithmetic::Automaton;

namespace {

class Kept {
public:
    Kept(Ground& ground, Sentences& sentences, PlayRelation& play, const WhoWins& who, const std::string& rank)
        : ground_(ground), sentences_(sentences), play_(play), who_(who), rank_(rank) {}

    std::optional<Proof> by(const Automaton& set, const std::string& claim);
    /// The sets of the claims `keep` of the file that are about this game, or what its formulas say is P, each with its text.
    std::vector<std::pair<Automaton, std::string>> of_file(bool formulas);

private:
    std::optional<Automaton> set_of(const Beside& one);
    /// Why play from the set ends.
    bool ends(const Automaton& set, argument::ByStrategy& by);
    bool is_none(const Automaton& set, const Automaton& outside) const { return both(set, complement(outside)).accepts_nothing(); }

    Ground& ground_;
    Sentences& sentences_;
    PlayRelation& play_;
    const WhoWins& who_;
    const std::string& rank_;
};

bool Kept::ends(const Automaton& set, argument::ByStrategy& by) {
    by.rank = rank_;
    if (!rank_.empty()) return true;
    if (play_.leaves_sums()) return false;
    rule::Claim about = ground_.claim();
    about.condition = nullptr;
    about.expr = rule::truth(true);
    const ClosedRegion region = closed_region(ground_.game(), about, sentences_, play_, set);
    const auto rank = measure_that_falls(ground_.game(), {region.set, play_.tracks()});
    if (!rank || !rank->rows) return false;
    by.rank = rank->words + " from these positions";
    by.region = data_of(region.set, play_.tracks());
    by.measure = *rank->rows;
    return true;
}

std::optional<Proof> Kept::by(const Automaton& set, const std::string& claim) {
    if (set.accepts_nothing() || !is_none(who_.lost, set) || !is_none(who_.won, surely_won(play_, set))) return std::nullopt;
    if (!not_surely_lost(play_, set).accepts_nothing()) return std::nullopt;
    argument::ByStrategy by{sentences_.base(), set.states(), "", data_of(set, play_.tracks())};
    if (!ends(set, by)) return std::nullopt;
    by.claim = claim;
    by.lost = !who_.lost.accepts_nothing(), by.won = !who_.won.accepts_nothing();
    by.sums = play_.leaves_sums();
    by.examples = by.sums ? examples_of_sums(play_, sentences_, ground_, set, who_.won) : examples_of_answers(play_, sentences_, ground_, set);
    by.examples.stated = stated_by(ground_.claim(), ground_.game());
    return Proof::by(std::move(by));
}

/// Whether it is kept is another matter.
std::optional<Automaton> Kept::set_of(const Beside& one) {
    using F = rule::Claim::Form;
    if (one.claim.form == F::keep) return set_of_keep(*one.game, one.claim, sentences_, play_);
    if (one.claim.form != F::formula || !one.claim.over_positions || !rule::asks(*one.claim.expr, {rule::Op::previous_at, rule::Op::next_at}))
        return std::nullopt;
    const auto said = [&](bool lost) {
        sentences_.let_previous(lost);
        return claimed_of(*one.game, one.claim, sentences_, play_);
    };
    std::optional<Automaton> set;
    try {
        set = both(play_.positions(), both(said(true), complement(said(false))));
    } catch (...) {
        sentences_.let_previous(std::nullopt);
        throw;
    }
    sentences_.let_previous(std::nullopt);
    return set;
}

std::vector<std::pair<Automaton, std::string>> Kept::of_file(bool formulas) {
    std::vector<std::pair<Automaton, std::string>> all;
    for (const Beside& one : ground_.beside()) {
        if (one.claim.from_start || (one.claim.form == rule::Claim::Form::keep) == formulas || !is_of_game(one, ground_.game())) continue;
        told_or_none([&] {  // a set that no automaton reads is of no use here
            if (auto set = set_of(one)) all.emplace_back(std::move(*set), one.name);
        });
    }
    return all;
}

}  // namespace

std::optional<Proof> by_strategy(Ground& ground, Sentences& sentences, PlayRelation& play, const WhoWins& who, const std::string& rank, bool formulas,
                                 std::string& why) {
    Kept kept(ground, sentences, play, who, rank);
    const Automaton over = play.leaves_sums() ? play.lost_at_end() : sentences.constant(false), lost = either(who.lost, over);
    if (!formulas)
        if (auto proof = kept.by(lost, "")) return proof;
    for (const auto& [set, claim] : kept.of_file(formulas)) {
        if (auto proof = kept.by(either(set, over), claim)) return proof;
        if (auto proof = kept.by(either(set, lost), claim)) return proof;
    }
    if (formulas || who.lost.accepts_nothing() || play.leaves_sums()) return std::nullopt;
    if (const auto at = smallest_of(not_kept(play, who.lost), sentences, play))
        why = "what is claimed to be P is not kept by replies alone: from " + ground.shown(play.position(at->second)) +
              " some move has no answer that leads back to such a position (a claim `keep` of a larger set, in the same file, would serve)";
    return std::nullopt;
}

}  // namespace grundy::claim
