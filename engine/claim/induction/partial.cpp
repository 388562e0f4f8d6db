/// Let R be the region, left by moves, and C the set round it that no move leaves. Moves stay in C, so C with these moves is a game of its own, and a law of
/// its P-positions (or values) is proved as that of a whole game is. What the claim says of R is true iff the law says so there. Where the moves are known from
/// both sides only (between.cpp), C is a set that not even what holds them all leaves.
///
/// The law is what the claim says, said of all of C ("P(x, y) <=> φ" without its premise), or is guessed from small positions of C.
#include "engine/claim/induction/partial.hpp"

#include <algorithm>

#include "engine/claim/induction/examples.hpp"
#include "engine/claim/law/known_outcomes.hpp"
#include "engine/claim/law/together.hpp"
#include "engine/claim/law/value_law.hpp"
#include "engine/claim/play/closed_region.hpp"
#include "engine/claim/play/measure.hpp"
#include "engine/claim/sentence/told.hpp"
#include "engine/rule/sum_text.hpp"
#include "engine/rule/text.hpp"

namespace grundy::claim {

using arithmetic::Automaton;
using arithmetic::Track;
using arithmetic::Values;

namespace {

constexpr std::int64_t most_told = 2'000;       ///< size of a counterexample of which the play is worked out
constexpr std::size_t most_ways_out = 100'000;  ///< options of the position from which a move leads out, to tell where to

class Partial {
public:
    Partial(Ground& ground, const rule::Game& moves, Sentences& sentences, PlayRelation& play, const Spoken& spoken, const LawMeans& means)
        : ground_(ground), moves_(moves), sentences_(sentences), play_(play), spoken_(spoken), means_(means) {}

    void decide(Induced& result);

private:
    void tell_way_out(argument::OpenRegion& open);
    std::optional<rule::Claim> unconditional() const;
    std::optional<Automaton> said_of_all(argument::OpenRegion& open);
    bool by_claims(const argument::OpenRegion& open, Induced& result);
    void by_outcomes(const Automaton& lost, const argument::OpenRegion& open, Induced& result);
    void by_values(const Automaton& pairs, const argument::OpenRegion& open, Induced& result);
    bool settled(const Automaton& fails, argument::Induction by, const argument::OpenRegion& open, Induced& result);

    argument::Induction by(bool values, const Automaton& law, const std::vector<Track>& places) const;

    Ground& ground_;
    const rule::Game& moves_;
    Sentences& sentences_;
    PlayRelation& play_;
    const Spoken& spoken_;
    const LawMeans& means_;
    Automaton closed_{2, false};
    std::vector<std::string> claims_;  ///< that say together what the law of it is
};

/// The smallest position from which a move leaves the region, and the first such move.
void Partial::tell_way_out(argument::OpenRegion& open) {
    const Automaton outside = both(play_.positions(), complement(spoken_.region));
    const auto at = smallest_of(both(spoken_.region, play_.leads_into(outside)), sentences_, play_);
    if (!at) return;
    const rule::PositionData from = play_.position(at->second);
    open.from = rule::to_string(from, ground_.game());
    const game::Ruleset& ruleset = ground_.oracle().ruleset();
    std::size_t seen = 0;
    ruleset.options(ruleset.shape().from_data(from), [&](game::Sum&& option) {
        std::vector<std::string> parts;
        bool leaves = false;
        for (const game::Position& part : option) {
            const rule::PositionData there = ruleset.shape().to_data(part);
            leaves = leaves || outside.accepts(play_.values(there));
            parts.push_back(rule::to_string(there, ground_.game()));
        }
        if (leaves) open.to = rule::sum_text(parts);
        return !leaves && ++seen < most_ways_out;
    });
}

/// What the claim says, without what it assumes.
std::optional<rule::Claim> Partial::unconditional() const {
    rule::Claim claim = ground_.claim();
    while (claim.expr->op == rule::Op::implies) claim.expr = claim.expr->args[1];
    const auto is_component = [&](const rule::Binder& b) { return b.slot < ground_.game().components.size(); };
    if (!std::all_of(claim.domain.begin(), claim.domain.end(), is_component)) return std::nullopt;
    claim.domain.clear();
    claim.condition = nullptr;
    return claim;
}

/// The P-positions of the closed set, if what the claim says is true of all of it.
std::optional<Automaton> Partial::said_of_all(argument::OpenRegion& open) {
    const auto claim = unconditional();
    if (!claim) return std::nullopt;
    sentences_.let_previous(true);
    const Automaton lost = claimed_of(ground_.game(), *claim, sentences_, play_);
    sentences_.let_previous(false);
    const Automaton won = claimed_of(ground_.game(), *claim, sentences_, play_);
    sentences_.let_previous(std::nullopt);
    if (!both(closed_, alike(lost, won)).accepts_nothing()) return std::nullopt;
    open.said = rule::to_string(*claim->expr, ground_.game());
    const auto broken = means_.broken(closed_, lost);
    if (broken && broken->accepts_nothing()) return both(closed_, lost);
    if (const auto at = broken ? smallest_of(*broken, sentences_, play_) : std::nullopt) open.fails_at = ground_.shown(play_.position(at->second));
    return std::nullopt;
}

argument::Induction Partial::by(bool values, const Automaton& law, const std::vector<Track>& places) const {
    argument::Induction by = means_.by;
    by.values = values;
    by.sums = !values && play_.leaves_sums();
    by.guessed = true;
    by.base = sentences_.base();
    by.states = law.states();
    by.law = data_of(law, places);
    return by;
}

/// By a law of the closed set: the claim is true, or is false at the smallest of these.
bool Partial::settled(const Automaton& fails, argument::Induction by, const argument::OpenRegion& open, Induced& result) {
    by.region = data_of(closed_, play_.tracks());
    by.among = open.exact && claims_.empty() ? open.among : "";
    by.claims = claims_;
    if (fails.accepts_nothing()) return result.proof = Proof::by(std::move(by)), true;
    Proof proof;
    result.is_false = true;
    const auto at = smallest_of(fails, sentences_, play_);
    if (!at) return true;
    const Frame frame = ground_.frame_of(play_.position(at->second));
    if (at->first <= most_told) proof.failing = frame;
    else proof.refuted = Refutation{frame, "true", "false", {"who wins at the positions round those of the claim is known"}}, proof.argument = std::move(by);
    result.proof = proof;
    return true;
}

void Partial::by_outcomes(const Automaton& lost, const argument::OpenRegion& open, Induced& result) {
    argument::Induction proof = by(false, lost, play_.tracks());
    proof.examples = examples_of_outcomes(play_, sentences_, ground_, closed_, lost);
    settled(both(spoken_.region, complement(alike(lost, spoken_.said))), std::move(proof), open, result);
}

/// What other claims of the file say besides is a law of a set that holds the region and that no move leaves.
bool Partial::by_claims(const argument::OpenRegion& open, Induced& result) {
    const auto is_law = [&](const Spoken& told) {
        const Automaton outside = both(play_.positions(), complement(told.region));
        if (!both(spoken_.region, complement(told.region)).accepts_nothing() || !play_.is_symmetric(told.region) || !play_.is_symmetric(told.said))
            return false;
        if (!both(told.region, play_.before(outside, sentences_.constant(false))).accepts_nothing()) return false;
        if (spoken_.value) return means_.are_values(told.region, told.said, *spoken_.value);
        const auto broken = means_.broken(told.region, told.said);
        return broken && broken->accepts_nothing();
    };
    const auto told = law_said_together(ground_, sentences_, play_, spoken_.value, &ground_.claim(), is_law);
    if (!told) return false;
    closed_ = told->spoken.region;
    play_.narrow(closed_);
    claims_ = told->claims;
    const Automaton& said = told->spoken.said;
    spoken_.value ? by_values(said, open, result) : by_outcomes(said, open, result);
    return true;
}

/// Of positions with the values that a law of the closed set gives them.
void Partial::by_values(const Automaton& pairs, const argument::OpenRegion& open, Induced& result) {
    std::vector<Track> places = play_.tracks();
    places.push_back(*spoken_.value);
    argument::Induction proof = by(true, pairs, places);
    proof.examples = examples_of_values(play_, sentences_, ground_, pairs, *spoken_.value);
    settled(both(spoken_.region, exists(both(pairs, complement(spoken_.said)), *spoken_.value)), std::move(proof), open, result);
}

void Partial::decide(Induced& result) {
    auto open = std::make_shared<argument::OpenRegion>();
    result.open = open;
    tell_way_out(*open);
    const ClosedRegion found = closed_region(moves_, ground_.claim(), sentences_, play_, spoken_.region);
    closed_ = found.set;
    open->known = true;
    if (by_claims(*open, result)) return;
    open->among = found.words;
    open->exact = found.exact;
    open->least = found.least;
    open->everything = alike(closed_, play_.positions()).accepts_everything();
    const Automaton more = both(closed_, complement(spoken_.region));
    if (const auto at = smallest_of(more, sentences_, play_)) open->also = ground_.shown(play_.position(at->second));
    if (open->everything) return;  // of all positions a law was looked for before
    play_.narrow(closed_);
    std::string why;
    if (!spoken_.value) {
        if (const auto lost = said_of_all(*open)) return by_outcomes(*lost, *open, result);
        if (const auto lost = means_.guessed_lost(why)) return by_outcomes(*lost, *open, result);
    } else if (const auto pairs = means_.guessed_values(*spoken_.value, why)) {
        return by_values(*pairs, *open, result);
    }
    open->why = why;
}

}  // namespace

LawMeans means_of_rule(Ground& ground, Sentences& sentences, PlayRelation& play) {
    const auto rank = ground.falls ? ground.falls : falling_measure(ground.game());
    LawMeans means;
    means.by.rank = rank.value_or("");
    means.broken = [&](const Automaton& region, const Automaton& lost) {
        const KernelCheck check = check_kernel(play, region, lost);
        return std::optional(either(check.ends, either(check.inside, check.outside)));
    };
    means.are_values = [&](const Automaton&, const Automaton& pairs, Track value) {
        return two_values(sentences, pairs, value).accepts_nothing() && check_values(sentences, play, pairs, value).holds();
    };
    means.guessed_lost = [&](std::string& why) {
        const auto law = learn_kernel(ground.game_ptr(), ground.oracle().ruleset(), sentences.base(), why, &play.positions(), {nullptr, {}, ground.falls});
        return law ? std::optional(law->lost()) : std::nullopt;
    };
    means.guessed_values = [&](Track value, std::string& why) {
        const auto law = learn_values(ground.game_ptr(), ground.oracle().ruleset(), sentences.base(), why, &play.positions(), {nullptr, {}, ground.falls});
        return law ? std::optional(renamed(law->pairs(), {{law->value(), value}})) : std::nullopt;
    };
    return means;
}

void in_closed_region(Ground& ground, const rule::Game& moves, Sentences& sentences, PlayRelation& play, const Spoken& spoken, const LawMeans& means,
                      Induced& result) {
    told_within(most_work / 4, [&] { Partial(ground, moves, sentences, play, spoken, means).decide(result); });
}

}  // namespace grundy::claim
