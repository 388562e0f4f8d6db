/// Claims about games with a closed form (Nim and its relatives, Wythoff's game, coins), proved by the theorem about the family in whatever words.
///
/// P, N and g of the claim are replaced by what the theorem says of them (statement.hpp), everything is brought to a normal form (terms.hpp, normalise.hpp),
/// and what is left is a truth about whole numbers that is decided by cases and linear inequalities (entail.hpp). Names play no part. Proved is: the truth
/// itself, and that nothing in it lacks a value anywhere (no division by 0, no position that is none).
///
/// A defect in any of these would be a false proof. So what was proved is tried at the first positions where it says something: where its premises hold.
#include <algorithm>

#include "engine/analyse/domain/positions.hpp"
#include "engine/base/failure.hpp"
#include "engine/claim/ground/caps.hpp"
#include "engine/claim/prove/prove.hpp"
#include "engine/claim/prove/statement.hpp"
#include "engine/meaning/entail.hpp"
#include "engine/meaning/normalise.hpp"
#include "engine/rule/walk.hpp"

namespace grundy::claim {

using meaning::EntailmentLimits;
using meaning::Normaliser;
using meaning::NotNormal;
using meaning::Polynomial;
using meaning::Term;
using meaning::TermForm;
using meaning::TermId;
using meaning::Terms;
using rule::Expr;
using rule::ExprRef;
using rule::Op;

namespace {

/// What is proved is tried at so many positions; it counts only if it said something at that many of them.
constexpr int wanted_trials = 300;
constexpr int needed_trials = 25;
constexpr int most_visited = 200'000;
constexpr double trial_seconds = 5;  ///< seconds of either half; the limits in numbers are met long before

using Clock = base::Clock;
Clock::time_point after_seconds(double seconds) { return Clock::now() + base::seconds(seconds); }

class ClosedFormProver {
public:
    ClosedFormProver(Ground& ground, theorem::Statement statement) : ground_(ground), statement_(std::move(statement)) {}

    bool proves(const ExprRef& formula) {
        const rule::Game& game = ground_.game();
        terms_ = Terms();
        until_ = after_seconds(trial_seconds);
        try {
            Normaliser claim(game, &statement_, terms_);
            const TermId truth = claim.truth(game.where ? *rule::binary(Op::implies, game.where, formula) : *formula);
            std::vector<TermId> goals(claim.obligations().begin(), claim.obligations().end());
            goals.push_back(truth);
            const std::vector<TermId> known(claim.facts().begin(), claim.facts().end());
            return proves(goals, known, of_theorem(goals), 0);
        } catch (const NotNormal&) {
            return false;
        }
    }

private:
    using Ids = std::vector<TermId>;

    /// What the statement adds, and what it says of the quantifiers in the goals.
    Ids of_theorem(const Ids& goals) {
        Ids facts;
        Normaliser theorem(ground_.game(), nullptr, terms_);
        for (const ExprRef& fact : statement_.facts) facts.push_back(theorem.truth(*fact));
        for (const TermId end : ends_of_ranges(goals)) {
            for (const ExprRef& fact : statement_.quantified) facts.push_back(theorem.truth_with(*fact, statement_.bound, terms_.number_of(end)));
        }
        return facts;
    }

    std::set<TermId> ends_of_ranges(const Ids& goals) const {
        std::set<TermId> ends;
        for (const TermId part : parts_of(terms_, goals)) {
            if (terms_[part].form != TermForm::for_all) continue;
            const Term& range = terms_[terms_[part].kids[0]];
            if (range.form == TermForm::collection && range.tag == std::vector<std::int64_t>{static_cast<std::int64_t>(Op::range)}) ends.insert(range.kids[1]);
        }
        return ends;
    }

    /// Where x < y, where y < x and where they are equal, min(x, y) is one of them: the terms that hold it become those of x and y, so that they can be equal.
    bool proves(const Ids& goals, const Ids& known, const Ids& theorem, int splits) {
        const auto parts = parts_of(terms_, goals);
        const auto order =
            std::find_if(parts.begin(), parts.end(), [this](TermId part) { return terms_[part].form == TermForm::below_zero && !terms_.mentions_bound(part); });
        if (order == parts.end() || splits == most_splits) return decides(goals, known, theorem);
        const TermId least = *order;
        const Polynomial d = terms_[least].number;
        for (const int sign : {1, -1, 0}) {
            const auto there = [&](const Ids& all) {
                Ids made;
                for (const TermId id : all) made.push_back(terms_.with(id, least, sign < 0 ? d : Polynomial{}));
                return made;
            };
            Ids facts = there(known);
            facts.push_back(sign == 0 ? terms_.zero(d) : terms_.at_least(meaning::sum_of(meaning::times(d, sign), Terms::constant(-1))));
            if (!proves(there(goals), facts, there(theorem), splits + 1)) return false;
        }
        return true;
    }

    bool decides(const Ids& goals, Ids facts, const Ids& theorem) {
        std::set<TermId> parts = parts_of(terms_, goals);
        parts.merge(parts_of(terms_, facts));
        for (const TermId fact : theorem) {
            if (concerns(fact, parts)) facts.push_back(fact);
        }
        EntailmentLimits limits;
        limits.tick = [this] {
            ground_.tick();
            if (Clock::now() > until_) throw NotNormal{};
        };
        return std::all_of(goals.begin(), goals.end(), [&](TermId goal) { return follows(terms_, facts, goal, limits); });
    }

    /// A fact about a quantifier concerns the claim if that is one of the claim's (the other one in it is the theorem's own); any other if the claim speaks of
    /// all that it speaks of.
    bool concerns(TermId fact, const std::set<TermId>& parts) const {
        bool quantified = false, about_all = true;
        for (const TermId part : parts_of(terms_, Ids{fact})) {
            const TermForm form = terms_[part].form;
            const bool in_claim = parts.count(part) != 0;
            if (form == TermForm::for_all && in_claim) quantified = true;
            if (form == TermForm::for_all || form == TermForm::holds || form == TermForm::unknown || form == TermForm::quotient)
                about_all = about_all && in_claim;
        }
        return quantified || about_all;
    }

    static constexpr int most_splits = 4;

    Ground& ground_;
    theorem::Statement statement_;
    Terms terms_;
    Clock::time_point until_;
};

/// A formula as premises and a conclusion.
struct Parted {
    std::vector<ExprRef> premises;
    ExprRef conclusion;
};

Parted parted(const ExprRef& formula) {
    Parted made{{}, formula};
    while (made.conclusion->op == Op::implies) {
        made.premises.push_back(made.conclusion->args[0]);
        made.conclusion = made.conclusion->args[1];
    }
    return made;
}

/// A theorem that is contradicted here would be a defect of this program, never a verdict. False: it said too little to be compared with anything.
bool agrees(Ground& ground, const Parted& formula, std::size_t frame_size) {
    const auto until = after_seconds(trial_seconds);
    const analyse::Positions all(ground.oracle().ruleset(), ground.game(), {}, caps_under(ground, formula.premises));
    int visited = 0, tried = 0;
    const auto visit = [&](rule::PositionData&& position) {
        Frame frame = ground.frame_of(position);
        frame.resize(std::max(frame.size(), frame_size));
        ground.tick();
        ++visited;
        const bool speaks =
            std::all_of(formula.premises.begin(), formula.premises.end(), [&](const ExprRef& premise) { return ground.truth(*premise, frame); });
        if (speaks && !ground.truth(*formula.conclusion, frame))
            throw base::Failure(base::FailureKind::internal, "a theorem was taken to prove a claim that fails at " + ground.describe(frame));
        tried += speaks ? 1 : 0;
        return tried < wanted_trials && visited < most_visited && (visited % 256 != 0 || Clock::now() < until);
    };
    std::int64_t size = 0;
    try {
        while ((!all.largest() || size <= *all.largest()) && all.of_size(size, visit)) ++size;
    } catch (const Unanswered& unanswered) {
        if (unanswered.limit) throw;
        return false;
    }
    const bool every = all.largest() && size > *all.largest();
    return tried >= needed_trials || (every && tried > 0);
}

}  // namespace

std::optional<Proof> by_closed_form(Ground& ground) {
    const rule::Claim& claim = ground.claim();
    if (claim.from_start || !claim.over_positions || !claim.domain.empty()) return std::nullopt;
    analyse::Oracle& oracle = ground.oracle();
    const auto theorem = ground.law(oracle);
    if (!theorem) return std::nullopt;
    auto statement = statement_of(*theorem->law, oracle.recognition().embedding, ground.game());
    if (!statement) return std::nullopt;
    auto frame = static_cast<std::uint32_t>(std::max<std::size_t>({claim.frame, ground.game().where_frame, ground.game().components.size()}));
    const ExprRef formula = rule::inlined(ground.game(), claim.condition ? rule::binary(Op::implies, claim.condition, claim.expr) : claim.expr, frame);
    if (!formula) return std::nullopt;
    ClosedFormProver prover(ground, std::move(*statement));
    if (!prover.proves(formula)) return std::nullopt;
    Parted whole = parted(formula);
    if (!whole.premises.empty() && prover.proves(whole.conclusion)) whole.premises.clear();  // true without them: there is more to try
    if (!agrees(ground, whole, frame)) return std::nullopt;
    Proof proof = Proof::by(argument::OfTheorem{});
    proof.grounds.add(theorem);
    return proof;
}

}  // namespace grundy::claim
