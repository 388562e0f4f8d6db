/// Claims about games with a closed form (Nim and its relatives, Wythoff's game, coins), proved by the theorem about the family in whatever words.
///
/// P, N and g of the claim are replaced by what the theorem says of them (statement.hpp), everything is brought to a normal form (terms.hpp, normalise.hpp), and what is
/// left is a truth about whole numbers that is decided by cases and linear inequalities (entail.hpp). Names play no part. Proved is: the truth itself, and that
/// nothing in it lacks a value anywhere (no division by 0, no position that is none).
///
/// A defect in any of these would be a false proof. So what was proved is tried at the first positions where it says something: where its premises hold.
#include <chrono>

#include "engine/base/failure.hpp"
#include "engine/claim/entail.hpp"
#include "engine/claim/normalise.hpp"
#include "engine/claim/positions.hpp"
#include "engine/claim/prove.hpp"
#include "engine/rule/walk.hpp"

namespace grundy::claim {

using rule::Expr;
using rule::ExprRef;
using rule::Op;

namespace {

/// What is proved is tried at so many positions; it counts only if it said something at that many of them.
constexpr int wanted_trials = 300;
constexpr int needed_trials = 25;
constexpr int most_visited = 200'000;

class ClosedFormProver {
public:
    ClosedFormProver(Ground& ground, Statement statement) : ground_(ground), statement_(std::move(statement)) {}

    bool proves(const ExprRef& formula) {
        const rule::Game& game = ground_.game();
        Terms terms;
        try {
            Normaliser claim(game, &statement_, terms);
            const TermId truth = claim.truth(game.where ? *rule::binary(Op::implies, game.where, formula) : *formula);
            std::vector<TermId> goals(claim.obligations().begin(), claim.obligations().end());
            goals.push_back(truth);
            std::vector<TermId> facts(claim.facts().begin(), claim.facts().end());
            add_facts(terms, terms.all_of(goals), facts);
            EntailmentLimits limits;
            limits.tick = [this] { ground_.tick(); };
            return std::all_of(goals.begin(), goals.end(), [&](TermId goal) { return follows(terms, facts, goal, limits); });
        } catch (const NotNormal&) {
            return false;
        }
    }

private:
    /// Those of the statement that speak of nothing that the claim does not speak of.
    void add_facts(Terms& terms, TermId claim, std::vector<TermId>& facts) {
        std::set<TermId> parts = parts_of(terms, claim);
        for (const TermId fact : facts) parts.merge(parts_of(terms, fact));
        const auto about = [&](const Term& term) {
            return term.form == TermForm::for_all || term.form == TermForm::holds || term.form == TermForm::unknown || term.form == TermForm::quotient;
        };
        const auto add = [&](const TermId fact) {
            const auto of_fact = parts_of(terms, fact);
            const bool known = std::all_of(of_fact.begin(), of_fact.end(), [&](TermId part) { return !about(terms[part]) || parts.count(part) != 0; });
            if (known) facts.push_back(fact);
        };
        Normaliser theorem(ground_.game(), nullptr, terms);
        for (const ExprRef& fact : statement_.facts) add(theorem.truth(*fact));
        std::set<TermId> ends;  // of the ranges of the claim's quantifiers
        for (const TermId part : parts) {
            if (terms[part].form != TermForm::for_all) continue;
            const Term& range = terms[terms[part].kids[0]];
            if (range.form == TermForm::collection && range.tag == std::vector<std::int64_t>{static_cast<std::int64_t>(Op::range)}) ends.insert(range.kids[1]);
        }
        for (const TermId end : ends) {
            for (const ExprRef& fact : statement_.quantified) {
                const TermId made = theorem.truth_with(*fact, statement_.bound, Polynomial(terms.number_of(end)));
                const auto of_fact = parts_of(terms, made);
                // It speaks of this quantifier, and perhaps of the one in the theorem's own words.
                const bool known = std::any_of(of_fact.begin(), of_fact.end(), [&](TermId part) { return terms[part].form == TermForm::for_all && parts.count(part) != 0; });
                if (known) facts.push_back(made);
            }
        }
    }

    Ground& ground_;
    Statement statement_;
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

Caps no_caps(const rule::Game& game) {
    Caps caps;
    for (const rule::Component& component : game.components) {
        const bool vector = component.kind == rule::ComponentKind::vector, natural = component.kind == rule::ComponentKind::natural;
        caps.of.emplace_back(vector ? static_cast<std::size_t>(component.length) : natural ? 1U : 0U);
    }
    return caps;
}

/// A theorem that is contradicted here would be a defect of this program, never a verdict. False: it said too little to be compared with anything.
bool agrees(Ground& ground, const Parted& formula, std::size_t frame_size) {
    using Clock = std::chrono::steady_clock;
    const auto until = Clock::now() + std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>(ground.effort().search_seconds));
    const Positions all(ground.oracle().ruleset(), ground.game(), ground.claim(), no_caps(ground.game()));
    int visited = 0, tried = 0;
    const auto visit = [&](rule::PositionData&& position) {
        Frame frame = ground.frame_of(position);
        frame.resize(std::max(frame.size(), frame_size));
        ground.tick();
        ++visited;
        const bool speaks = std::all_of(formula.premises.begin(), formula.premises.end(), [&](const ExprRef& premise) { return ground.truth(*premise, frame); });
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
    if (oracle.is_sequence()) ground.seek_law(oracle);
    if (!oracle.law() || !oracle.proof()) return std::nullopt;
    auto statement = statement_of(oracle.recognition(), ground.game());
    if (!statement) return std::nullopt;
    auto frame = static_cast<std::uint32_t>(std::max<std::size_t>({claim.frame, ground.game().where_frame, ground.game().components.size()}));
    const ExprRef formula = rule::inlined(ground.game(), claim.condition ? rule::binary(Op::implies, claim.condition, claim.expr) : claim.expr, frame);
    if (!formula) return std::nullopt;
    ClosedFormProver prover(ground, std::move(*statement));
    if (!prover.proves(formula)) return std::nullopt;
    Parted whole = parted(formula);
    if (!whole.premises.empty() && prover.proves(whole.conclusion)) whole.premises.clear();  // true without them: there is more to try
    if (!agrees(ground, whole, frame)) return std::nullopt;
    Proof proof;
    proof.proved = true;
    const auto& family = oracle.recognition().family;
    const auto* nim = std::get_if<recognise::NimFamily>(&family);
    using Relative = recognise::NimFamily::Kind;
    proof.theorem = theorem_text(oracle.proof()->theorem);
    if (nim && nim->kind == Relative::nim) proof.theorem = "Bouton's theorem";
    if (nim && nim->kind == Relative::moore) proof.theorem = "Moore's theorem";
    proof.statement = "the claim follows from the theorem about " + recognise::describe(family) + ": " + oracle.proof()->statement;
    return proof;
}

}  // namespace grundy::claim
