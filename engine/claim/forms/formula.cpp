/// Formulas: proved where a law of the game makes them finite, else tried case by case (tried.hpp).
#include <algorithm>

#include "engine/analyse/alone/alone.hpp"
#include "engine/base/failure.hpp"
#include "engine/base/poll.hpp"
#include "engine/claim/cases/show.hpp"
#include "engine/claim/forms/alike.hpp"
#include "engine/claim/forms/constants.hpp"
#include "engine/claim/forms/forms.hpp"
#include "engine/claim/forms/outcomes.hpp"
#include "engine/claim/forms/parts.hpp"
#include "engine/claim/forms/tried.hpp"
#include "engine/claim/ground/caps.hpp"
#include "engine/claim/heaps/prove_heaps.hpp"
#include "engine/claim/law/quotient_moves.hpp"
#include "engine/claim/prove/prove.hpp"
#include "engine/claim/words/prove_words.hpp"
#include "engine/rule/walk.hpp"

namespace grundy::claim {

namespace {

constexpr std::int64_t most_numbers_at_once = 3;

/// How many numbers a position has; very many where that is not stated.
std::int64_t numbers_of(const rule::Game& game) {
    std::int64_t count = 0;
    for (const rule::Component& c : game.components) {
        const bool row = rule::is_sequence(c.kind) || c.kind == rule::ComponentKind::word;
        count += row ? 1'000'000 : rule::is_vector(c.kind) ? c.length : 1;
    }
    return count;
}

/// P(x, y) <=> … of every position: then there is a move to tell.
bool says_who_wins(const Ground& ground) {
    const rule::Claim& claim = ground.claim();
    const auto asks = [&](const rule::ExprRef& e) {
        const bool here = (e->op == rule::Op::previous_at || e->op == rule::Op::next_at) && e->ref == 0;
        return here && std::all_of(e->args.begin(), e->args.end(), [](const rule::ExprRef& arg) { return arg->op == rule::Op::local; });
    };
    const bool of_all = claim.over_positions && !claim.from_start && claim.domain.empty() && !claim.condition;
    return of_all && claim.expr->op == rule::Op::iff && std::any_of(claim.expr->args.begin(), claim.expr->args.end(), asks);
}

/// By a law of the values of the game, or of the numbers themselves.
std::optional<Finding> by_law_of_heaps(Ground& ground, std::vector<std::string>& tried) {
    if (const auto about = one_number(ground)) {
        if (auto finding = of_proof(ground, by_repetition(ground, *about))) return finding;
        if (tried.empty()) tried.emplace_back("no period is proved that would make the claim repeat");
        if (auto finding = of_proof(ground, by_scale(ground, *about))) return finding;
        if (auto finding = of_proof(ground, by_automaton(ground, *about))) return finding;
    }
    return of_proof(ground, by_closed_form(ground));
}

/// Every way to a proof but the cases themselves.
std::optional<Finding> by_proof(Ground& ground, std::vector<std::string>& tried, Induced& induced) {
    std::optional<Finding> by_law;
    const bool cut_short = ground.briefly([&] { by_law = by_law_of_heaps(ground, tried); });
    if (by_law) return by_law;
    // Of a few numbers automata decide in milliseconds, and certificates know that argument.
    const bool few = numbers_of(ground.game()) <= most_numbers_at_once;
    if (auto finding = few ? std::nullopt : of_proof(ground, by_parts(ground, prove_formula))) return *finding;
    if (auto finding = by_alike_entries(ground, prove_formula)) return *finding;
    if (auto finding = by_outcomes(ground)) return *finding;
    const Induced quotients = by_quotients(ground);
    if (auto finding = of_proof(ground, quotients.proof)) return *finding;
    induced = is_about_words(ground) ? by_words(ground) : is_about_counts(ground) ? by_counts(ground) : by_induction(ground);
    if (auto finding = of_proof(ground, induced.proof)) return *finding;
    if (cut_short && !induced.is_false)
        if (auto finding = by_law_of_heaps(ground, tried)) return finding;
    if (auto finding = few ? of_proof(ground, by_parts(ground, prove_formula)) : std::nullopt) return *finding;
    std::string of_rows;
    if (auto finding = of_proof(ground, by_rows_of_heaps(ground, of_rows))) return *finding;
    if (!of_rows.empty()) tried.push_back("not of all rows at once: " + of_rows);
    if (!induced.is_false) {
        if (auto finding = of_proof(ground, by_mirrored_parts(ground))) return *finding;
        if (auto finding = of_proof(ground, by_quotients_of_rule(ground).proof)) return *finding;
    }
    if (!quotients.why.empty()) tried.push_back(quotients.why);
    if (!induced.why.empty() && induced.why != quotients.why) tried.push_back(induced.why);
    if (quotients.is_false && !induced.is_false) induced.is_false = true, induced.broken_at = quotients.broken_at;
    if (!induced.is_false && numbers_of(ground.game()) > 0)
        if (auto finding = of_proof(ground, by_bisimulation(ground).proof)) return *finding;
    if (!induced.is_false && !is_about_words(ground)) {
        const Induced length = by_play_length(ground);
        if (auto finding = of_proof(ground, length.proof)) return *finding;
        if (!length.why.empty() && tried.empty()) tried.push_back(length.why);
    }
    return std::nullopt;
}

bool refuted_at(Ground& ground, const Frame& frame, Finding& finding) {
    refute_at(ground, *ground.claim().expr, frame, finding = {});
    return finding.tried.emplace_back("smaller counterexamples were not all tried"), true;
}

/// The conditions of an induction along play fail at this position, so the claim is false there or at one of its options.
bool refuted_near(Ground& ground, const rule::PositionData& at, Finding& finding) {
    constexpr std::size_t most_near = 1'000;
    std::vector<rule::PositionData> near;
    const game::Ruleset& ruleset = ground.oracle().ruleset();
    try {
        ruleset.options(ruleset.shape().from_data(at), [&](game::Sum&& option) {
            if (option.size() == 1) near.push_back(ruleset.shape().to_data(option[0]));
            return near.size() < most_near;
        });
        near.push_back(at);
        for (const rule::PositionData& position : near) {
            Frame frame = ground.frame_of(position);
            frame.resize(std::max<std::size_t>(frame.size(), ground.claim().frame));
            if (ground.truth(*ground.claim().expr, frame)) continue;
            return refuted_at(ground, frame, finding);
        }
    } catch (const Unanswered&) {  // too far to be played out
    } catch (const base::Failure& failure) {
        base::pass_limits(failure);
    }
    return false;
}

/// Too large to be met by size.
bool refuted_far(Ground& ground, const Induced& induced, Finding& finding) {
    const rule::Claim& claim = ground.claim();
    if (claim.domain.empty() && !claim.condition && induced.broken_at && refuted_near(ground, *induced.broken_at, finding)) return true;
    const auto failing = false_at_constants(ground, true, 3 * ground.effort().search_seconds);
    if (failing) return refuted_at(ground, *failing, finding);
    if (induced.is_false && claim.over_positions && !is_about_words(ground))  // too far to be played out, but a law of the game may reach there
        if (auto law = of_proof(ground, by_game_law(ground).proof); law && law->verdict == Verdict::refuted) return finding = std::move(*law), true;
    return false;
}

/// Of a puzzle for one player, here or in a game that it names: who wins there means nothing.
bool is_about_puzzle(const Ground& ground) {
    if (ground.game().play == rule::Play::alone) return true;
    const auto asks = [](const rule::ExprRef& e) { return e && rule::any_of(*e, [](const rule::Expr& part) { return rule::asks_of_puzzle(part.op); }); };
    const rule::Claim& claim = ground.claim();
    return asks(claim.expr) || asks(claim.condition) ||
           std::any_of(claim.domain.begin(), claim.domain.end(), [&](const rule::Binder& binder) { return asks(binder.range); });
}

/// `len(w) = 2 => …` of all words: finitely many meet the premise, and the claim is about these.
std::optional<Finding> of_few_positions(Ground& ground) {
    rule::Claim few = ground.claim();
    if (!few.over_positions || few.from_start || few.condition || !few.domain.empty() || few.expr->op != rule::Op::implies) return std::nullopt;
    few.condition = few.expr->args[0];
    few.expr = rule::ExprRef(few.expr->args[1]);
    Ground these = ground.about(ground.game_ptr(), few);
    if (positions_of(ground).largest() || !positions_of(these).largest()) return std::nullopt;
    return soon_by_cases(these, 2 * ground.effort().search_seconds);
}

/// The claim is about positions that it names.
bool is_about_names(const rule::Claim& claim) { return !claim.over_positions && !claim.from_start && claim.domain.empty() && !claim.condition; }

/// By a law of all rows, or of all positions; of finitely many cases these alone where they are soon tried. `rows`: what was found of all rows.
Finding decided_of_puzzle(Ground& ground, const Induced& rows) {
    if (auto finding = of_proof(ground, rows.proof)) return *finding;
    std::optional<Began> began;
    const bool finite = !ground.claim().over_positions || ground.claim().from_start || positions_of(ground).largest();
    const bool bounded = !analyse::cells_of(ground.oracle().ruleset(), ground.game()).empty();
    const double soon = bounded ? 2 * ground.effort().search_seconds : std::min(0.4, ground.effort().search_seconds);
    if (auto finding = finite ? soon_by_cases(ground, soon) : at_once(ground, began)) return *finding;
    const Induced law = bounded && finite ? Induced{} : by_puzzle_law(ground);
    if (auto finding = of_proof(ground, law.proof)) return *finding;
    const Induced quotients = law.is_false || finite ? Induced{} : by_quotients(ground);
    if (auto finding = of_proof(ground, quotients.proof)) return *finding;
    std::vector<std::string> tried;
    for (const Induced* one : {&rows, &quotients, &law})
        if (!one->why.empty()) tried.push_back(one->why);
    return by_cases(ground, began, std::move(tried));
}

/// A way that is told and that nothing rests on may be wrong.
Finding decided_of_puzzle(Ground& ground) {
    const Induced rows = by_distances(ground);
    Finding finding = decided_of_puzzle(ground, rows);
    if (!ground.claim().way.empty() && finding.verdict <= Verdict::exhausted && !finding.argument.is<argument::ToldWay>())
        finding.way_unused = rows.why.empty() ? "it is looked at for all sizes, `with n >= ...`" : rows.why;
    return finding;
}

/// What it assumes is false whatever the position is, as `even(k)` where k is 5.
bool is_never_assumed(const rule::Claim& claim) {
    return claim.expr->op == rule::Op::implies && claim.expr->args[0]->op == rule::Op::truth && claim.expr->args[0]->number == 0;
}

Finding decided(Ground& ground) {
    if (is_about_puzzle(ground)) return decided_of_puzzle(ground);
    const rule::Claim& claim = ground.claim();
    const bool names = is_about_names(claim);
    std::optional<Began> began;
    if (auto finding = names && is_about_words(ground) ? soon_by_cases(ground, std::min(0.2, ground.effort().search_seconds)) : at_once(ground, began))
        return *finding;
    std::vector<std::string> tried;
    Induced induced;
    if (auto finding = by_proof(ground, tried, induced)) {
        if (finding->verdict == Verdict::proved && began) look_for_cases(ground, began->end, began->tried.met(), *finding);
        return *finding;
    }
    // Of positions that a formula names the first look did not find out who wins: they are far.
    const bool named = names && !is_about_words(ground) && (!began || !began->end.complete);
    const Induced law = named ? by_game_law(ground) : Induced{};
    if (auto proof = of_proof(ground, law.proof)) return *proof;
    if (!law.why.empty()) tried.push_back(law.why);
    if (auto finding = of_few_positions(ground)) return *finding;
    if (auto finding = induced.is_false ? std::nullopt : by_small_numbers(ground)) return *finding;
    if (is_about_words(ground) && !claim.over_positions && !claim.from_start && !let_law_of_words_tell(ground)) let_one_play_tell(ground);
    if (is_never_assumed(claim)) {
        Finding finding;
        finding.verdict = Verdict::exhausted, finding.premise_true = 0;
        return finding;
    }
    Finding finding = by_cases(ground, began, std::move(tried));
    if (finding.verdict == Verdict::holds || finding.verdict == Verdict::undecided) finding.open = induced.open;
    if ((finding.verdict == Verdict::holds || finding.verdict == Verdict::undecided) && refuted_far(ground, induced, finding)) return finding;
    if (induced.is_false && finding.verdict == Verdict::holds) {  // it does not: the counterexamples are larger
        finding.verdict = Verdict::undecided;
        finding.false_somewhere = true;
        finding.tried.insert(finding.tried.begin(), "the claim is false somewhere, since play ends and the conditions of an induction along play fail");
    }
    if (finding.verdict == Verdict::undecided && !induced.is_false && !named && !is_about_words(ground)) {
        const Induced late = by_game_law(ground);
        if (auto proof = of_proof(ground, late.proof)) return *proof;
        if (!late.why.empty()) finding.tried.push_back(late.why);
    }
    return finding;
}

}  // namespace

std::optional<Finding> prove_formula(Ground& ground) {
    std::vector<std::string> tried;
    Induced induced;
    return by_proof(ground, tried, induced);
}

std::optional<Finding> by_law_of_game(Ground& ground) { return of_proof(ground, by_game_law(ground).proof); }

Finding decide_formula(Ground& ground) {
    Finding finding = decided(ground);
    if (finding.verdict != Verdict::proved || !ground.effort().tell) return finding;
    try {
        if (!finding.argument.is<argument::Induction>() && !is_about_words(ground)) finding.retold = retold_by_induction(ground);
        if (says_who_wins(ground) && !(finding.winning = winning_moves(ground))) finding.winning = moves_by_quotients(ground);
    } catch (const Unanswered&) {  // what is proved stays so when no time is left to tell more
    } catch (const base::Failure& failure) {
        if (failure.kind() != base::FailureKind::limit) throw;
    }
    return finding;
}

}  // namespace grundy::claim
