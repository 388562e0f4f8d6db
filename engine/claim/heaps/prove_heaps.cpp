#include "engine/claim/heaps/prove_heaps.hpp"

#include <algorithm>

#include "engine/analyse/group_sums.hpp"
#include "engine/claim/heaps/row_reach.hpp"
#include "engine/claim/induction/sought.hpp"
#include "engine/claim/law/value_words.hpp"
#include "engine/game/play/ruleset.hpp"
#include "engine/linear/linear.hpp"
#include "engine/recognise/confirm_sum.hpp"
#include "engine/recognise/several/sum.hpp"
#include "engine/rule/claim_text.hpp"

namespace grundy::claim {

namespace {

/// Of a row of entries, each a part by itself, with nothing beside it but what every part is told.
const recognise::SumGroup* row_of(const recognise::SumGroups& all, const rule::Game& game) {
    const auto& groups = all.groups;
    if (groups.size() != 1 || !groups[0].places.empty()) return nullptr;
    const recognise::SumGroup& row = groups[0];
    const bool natural = game.components[row.sequence].kind == rule::ComponentKind::sequence;
    return natural && row.shared.size() + 1 == game.components.size() && std::is_sorted(row.shared.begin(), row.shared.end()) ? &row : nullptr;
}

/// The game as a row of entries, or as one for each value of numbers that no move changes. Throws linear's Beyond.
class RowSums {
public:
    explicit RowSums(Ground& ground) : game_(ground.game()), sums_(ground.oracle().groups()) {
        if (row()) return;
        sums_ = nullptr;
        auto sum = recognise::sum_beside_fixed(game_);
        if (!sum || recognise::confirm_sum(*sum, ground.oracle().ruleset())) return;
        beside_ = std::make_unique<analyse::GroupSums>(ground.game_ptr(), std::move(*sum), ground.options(), ground.budget());
        sums_ = beside_.get();
    }
    const recognise::SumGroup* row() const { return sums_ && !sums_->groups().of_runs() ? row_of(sums_->groups(), game_) : nullptr; }
    const recognise::SumGroups& groups() const { return sums_->groups(); }
    const pattern::TheoremRef& theorem() const { return sums_->theorem(); }

private:
    const rule::Game& game_;
    const analyse::GroupSums* sums_;
    std::unique_ptr<const analyse::GroupSums> beside_;
};

/// The row, if it is a position and the claim is false there: what is told to every part may be bounded by `where`.
std::optional<Proof> refuted_at(Ground& ground, const recognise::SumGroup& row, const RowReach::Failing& failing, std::string& why) {
    why = "it is false of some row";
    rule::PositionData position(ground.game().components.size());
    position[row.sequence] = {false, failing.entries};
    for (std::size_t k = 0; k < row.shared.size(); ++k) position[row.shared[k]] = {true, {failing.shared[k]}};
    const game::Ruleset& ruleset = ground.oracle().ruleset();
    if (!ruleset.contains(ruleset.shape().from_data(position))) return std::nullopt;
    const rule::Claim& claim = ground.claim();
    Frame frame = ground.frame_of(position);
    frame.resize(std::max<std::size_t>(frame.size(), claim.frame));
    bool fails = false;
    ground.each_binding(claim.domain, claim.condition.get(), frame, [&] { return fails = !ground.truth(*claim.expr, frame), !fails; });
    if (!fails) return std::nullopt;
    Proof proof;
    proof.failing = std::move(frame);
    return proof;
}

/// Under misère play the values in normal play tell who wins where every heap worth 0 that can be played leads to one worth 1 (7.4).
bool zeros_lead_to_ones(const ValueLaw& law) {
    const auto worth = [&](std::int64_t value) {
        return exists(both(law.pairs(), arithmetic::is_number(law.sentences().base(), law.value(), value)), law.value());
    };
    PlayRelation& play = law.play();
    return both(both(worth(0), play.can_move()), complement(play.before(worth(1), law.sentences().constant(false)))).accepts_nothing();
}

/// `sum`: that rows are sums, where that is a theorem of the game.
std::optional<Proof> by_row(Ground& ground, const recognise::SumGroups& groups, const pattern::TheoremRef& sum, std::string& why) {
    const recognise::SumGroup* row = row_of(groups, ground.game());
    if (!row) return std::nullopt;
    const auto statement = rule::row_statement(ground.game(), ground.claim(), row->sequence, row->shared, why);
    if (!statement) return std::nullopt;
    const arithmetic::Numeration base = claim_base(ground.game(), ground.claim());
    if (base != 2U) return why = "digits of another base stand beside nim-sums", std::nullopt;
    const rule::Claim nothing;
    Ground part = ground.about(row->game, nothing);
    const auto law = value_law(part, base, why);
    if (!law) return std::nullopt;
    const bool misere = ground.game().play == rule::Play::misere;
    if (misere && !zeros_lead_to_ones(*law)) return why = "a heap worth 0 in normal play that can be played leads to none worth 1", std::nullopt;
    RowReach reach(*law, *statement);
    Proof proof;
    if (const auto failing = reach.false_at()) return refuted_at(ground, *row, *failing, why);
    proof.proved = true;
    if (sum) proof.grounds.add(pattern::Evidence(sum));
    proof.grounds.add(law->evidence());
    const std::string value = value_text(*row->game, *game::compile(*row->game), *law);
    proof.argument = argument::RowsOfHeaps{base, law->pairs().states(), reach.states(), law->rank(), row->game, law->as_data(), value, misere};
    return proof;
}

/// The same moves in normal play, whose sums tell who wins.
std::optional<Proof> under_misere(Ground& ground, std::string& why) {
    const rule::Game& game = ground.game();
    if (game.partizan || !game.terminals.empty() || !game.stops.empty()) return std::nullopt;
    rule::Game normal = game;
    normal.play = rule::Play::normal;
    const auto sum = recognise::disjunctive_sum(normal, [](const rule::Game&) { return recognise::Recognition{}; });
    if (!sum || sum->groups->of_runs() || recognise::confirm_sum(*sum, *game::compile(normal))) return std::nullopt;
    return by_row(ground, *sum->groups, nullptr, why);
}

}  // namespace

std::optional<Proof> by_rows_of_heaps(Ground& ground, std::string& why) {
    if (!ground.claim().over_positions) return std::nullopt;
    try {
        const arithmetic::Allowance allowance(most_work);
        if (ground.game().play == rule::Play::misere) return under_misere(ground, why);
        const RowSums sums(ground);
        return sums.row() ? by_row(ground, sums.groups(), sums.theorem(), why) : std::nullopt;
    } catch (const linear::Beyond&) {  // then it is no sum that is seen
    } catch (const NotDefinable& no) {
        why = no.part + " is beyond what automata decide";
    } catch (const arithmetic::TooLarge& large) {
        why = large.what();
    }
    return std::nullopt;
}

std::optional<Finding> length_of_rows_of_heaps(Ground& ground, const std::function<std::optional<Finding>(Ground& part)>& of_part, std::string& why) {
    const auto sums = [&]() -> std::optional<RowSums> {
        try {
            return std::optional<RowSums>(std::in_place, ground);
        } catch (const linear::Beyond&) {
            return std::nullopt;
        }
    }();
    const recognise::SumGroup* row = sums ? sums->row() : nullptr;
    const auto said = row ? rule::length_of_entry(ground.game(), *row->game, ground.claim(), row->sequence, row->shared, why) : std::nullopt;
    if (!said) return std::nullopt;
    Ground part = ground.about(row->game, *said);
    auto found = of_part(part);
    if (!found || found->verdict != Verdict::proved) return std::nullopt;
    found->game = row->game;
    Finding finding;
    finding.verdict = Verdict::proved;
    finding.argument = argument::LengthOfRow{rule::statement(*said, *row->game),
                                             {std::make_shared<const rule::Claim>(*said), std::make_shared<const Finding>(std::move(*found))}};
    return finding;
}

}  // namespace grundy::claim
