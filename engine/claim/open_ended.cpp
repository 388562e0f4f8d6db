/// A `with` without an upper end: for all values at once, or one after another.
#include <algorithm>

#include "engine/analyse/group_sums.hpp"
#include "engine/base/failure.hpp"
#include "engine/base/poll.hpp"
#include "engine/claim/cases/show.hpp"
#include "engine/claim/forms/constants.hpp"
#include "engine/claim/judge.hpp"
#include "engine/claim/law/kept_lines.hpp"
#include "engine/claim/play/every_value.hpp"
#include "engine/linear/linear.hpp"
#include "engine/recognise/several/runs.hpp"
#include "engine/rule/walk.hpp"

namespace grundy::claim {

namespace {

constexpr std::int64_t most_of_a_set = 5'000;  ///< elements at which a claim is refuted
constexpr std::size_t most_steps = 200, least_steps = 8;

/// What was decided of one value after another.
Finding holds_so_far(const std::vector<Finding>& decided, const std::string& first, const std::string& last, const std::string& why, const Finding& uniform) {
    Finding result = joined_finding(decided);
    result.verdict = uniform.false_somewhere ? Verdict::undecided : Verdict::holds;
    result.winning = nullptr;
    result.limit.reset();
    if (std::none_of(decided.begin(), decided.end(), [](const Finding& f) { return f.verdict == Verdict::holds; })) result.checked_to.reset();
    result.parameters = first == last ? first : first + " to " + last;
    result.tried.insert(result.tried.begin(), why);
    if (!uniform.tried.empty()) result.tried.emplace_back("not for all values at once: " + uniform.tried.front());
    return result;
}

}  // namespace

/// The set {1..n} is one run, and play in it that of a heap of n, whatever n is (theorem 12.1). What is false of the heap is shown at the set.
Finding Judge::of_runs(const Open& open) {
    Finding none;
    const auto cases = open.at(0);
    if (cases.size() != 1) return none;
    try {
        const auto run = recognise::game_of_runs(*cases.front().game, open.runs->game->components.at(0).name);
        analyse::GroupSums* sums = run ? impl_->oracles.of(cases.front().game)->groups() : nullptr;
        if (!sums || !sums->groups().of_runs()) return none;
        auto heap = std::make_shared<rule::Game>(*run);
        heap->uses = open.runs->game->uses;
        Finding finding = decide(heap, *open.runs->claim);
        if (finding.verdict == Verdict::proved) {
            finding.grounds.add(pattern::Evidence(sums->theorem()));
            finding.winning.reset();
            finding.parameters = open.name;
            return finding;
        }
        none.tried = finding.tried;
        if (finding.verdict != Verdict::refuted || finding.at.empty()) return none;
        const rule::Expr& from = *open.runs->claim->expr->args.at(0);  // n >= least => …
        const auto n = base::to_int64(finding.at.front().second.items.at(0));
        const std::int64_t step = n ? *n - from.args.at(1)->number : -1;
        if (step < 0 || step >= most_of_a_set) return none;
        Finding there = decide(open.at(static_cast<std::size_t>(step)));
        if (there.verdict == Verdict::refuted) return there;  // whatever else was found is said of one n
    } catch (const linear::Beyond& beyond) {
        none.tried.emplace_back(beyond.what());
    }
    return none;
}

namespace {

/// A claim about one position for each value: is there one for each? The first value has one, or its case could not be read.
bool speaks_of_each(const Judge::Open& open) {
    using F = rule::Claim::Form;
    const std::vector<Judge::Case> first = open.at(0);
    if (first.empty()) return false;
    const rule::Claim& claim = *first.front().claim;
    const bool at_one = claim.form == F::outcome_at || claim.form == F::winner || (claim.form == F::length && !claim.everywhere);
    return !at_one || std::all_of(open.uniform.begin(), open.uniform.end(), [](const Judge::Case& c) { return is_met_for_every_larger(*c.game, *c.claim); });
}

Finding if_of_each(Finding uniform, const Judge::Open& open) {
    if (uniform.verdict != Verdict::proved) return uniform;
    bool of_each = false;
    const auto limit = base::ended_early([&] { of_each = speaks_of_each(open); });
    if (limit == base::Limit::interrupted) throw base::Failure(base::FailureKind::interrupted, "interrupted");
    if (of_each) return uniform;
    Finding unknown;
    unknown.tried.emplace_back("not every value is known to have the position that the claim speaks of");
    return unknown;
}

}  // namespace

/// How far from their least values the parameters are together, at the position at which the uniform claim fails.
static std::optional<std::size_t> step_of(const Finding& uniform, const Judge::Open& open) {
    const auto first = open.uniform.empty() ? std::vector<Judge::Case>{} : open.at(0);
    if (uniform.verdict != Verdict::refuted || !uniform.game || first.empty() || !uniform.game->where) return std::nullopt;
    const std::size_t own = first.front().game->components.size();  // behind these, as uniform.cpp has it, with `and k >= least` for each at the end of `where`
    const auto value_at = [&](std::size_t place) { return place < uniform.at.size() ? base::to_int64(uniform.at[place].second.items.at(0)) : std::nullopt; };
    std::size_t steps = 0;
    std::vector<rule::ExprRef> where = rule::conjuncts(uniform.game->where);
    for (std::size_t place = uniform.game->components.size(); place-- > own; where.pop_back()) {
        if (where.empty()) return std::nullopt;
        const rule::Expr& from = *where.back();
        const auto value = value_at(place);
        if (from.op != rule::Op::compare || from.args.size() != 2) return std::nullopt;
        const rule::Expr& end = *from.args[1];  // a number, or another parameter
        const auto least = end.op == rule::Op::local ? value_at(end.slot) : end.op == rule::Op::number ? std::optional(end.number) : std::nullopt;
        if (!value || !least || *value < *least) return std::nullopt;
        steps += static_cast<std::size_t>(*value - *least);
    }
    return steps;
}

/// Refuted where its constants make it fail, whatever time a proof would have had.
Finding Judge::at_constants(const Case& uniform) {
    Finding finding;
    if (uniform.claim->form != rule::Claim::Form::formula) return finding;
    const base::Watch watch(impl_->budget);
    try {
        Ground ground(uniform.game, *uniform.claim, impl_->oracles, impl_->budget, impl_->effort);
        if (const auto failing = false_at_constants(ground, false, impl_->effort.search_seconds / 2))
            refute_at(ground, *uniform.claim->expr, *failing, finding);
    } catch (const base::Failure& failure) {  // what is wrong is said where the claim is decided
        base::pass_grave(failure);
    } catch (const std::bad_alloc&) {
    }
    finding.game = uniform.game;
    return finding;
}

/// With the parameter as one more number of a position, or in words about all rows as long as the start: for all of its values at once.
Finding Judge::uniformly(const Open& open) {
    Finding uniform;
    for (const Case& one : open.uniform)
        if (uniform.verdict != Verdict::refuted) uniform = at_constants(one);
    if (uniform.verdict != Verdict::refuted) uniform = open.says_more ? decide(open.uniform) : if_of_each(decide(open.uniform), open);
    // As a formula it says that the period holds from the preperiod that is claimed, or from 0 on: where none is claimed, more than the claim does.
    const auto first = open.at(0);
    const bool period = !first.empty() && first.front().claim->form == rule::Claim::Form::period && first.front().claim->preperiod < 0;
    if ((period || open.says_more) && (uniform.verdict == Verdict::refuted || uniform.false_somewhere)) {
        uniform = {};
        uniform.tried.emplace_back(period ? "a period from 0 on is not so" : "with other numbers in these places it is not so");
    }
    return uniform;
}

/// At the value at which the uniform claim fails, and at its positions.
Finding Judge::where_refuted(const Finding& uniform, const Open& open) {
    if (const auto step = step_of(uniform, open)) {
        const auto cases = open.at(*step);
        Finding there = cases.empty() ? Finding{} : decide(cases);
        if (there.verdict == Verdict::refuted) return there;
    }
    return uniform;
}

/// To read the cases of a step takes time too, all that is left and not the share of what is decided just then; none where that does not suffice.
std::vector<Judge::Case> Judge::read(const Open& open, std::size_t step, std::optional<base::Budget::Clock::time_point> end) {
    const auto share = impl_->budget.deadline();
    if (end) impl_->budget.set_deadline(*end);
    std::vector<Case> cases;
    const auto limit = base::ended_early([&] { cases = open.at(step); });
    if (share) impl_->budget.set_deadline(*share);
    if (limit == base::Limit::interrupted) throw base::Failure(base::FailureKind::interrupted, "interrupted");
    return cases;
}

/// With the parameter as a number of the position, or as the length of a run; `begin` gives each its share of the time.
Finding Judge::at_once(const Open& open, const std::function<void()>& begin) {
    Finding uniform;
    if (!open.uniform.empty()) {
        begin();
        uniform = uniformly(open);
        if (uniform.verdict == Verdict::proved) return uniform;
    }
    if (open.runs) {
        begin();
        uniform = of_runs(open);
    }
    return uniform;
}

Finding Judge::decide_one(const Open& open) {
    base::Budget& budget = impl_->budget;
    const auto end = budget.deadline();
    Finding finding = at_once(open, [&] {
        if (end) budget.set_deadline(ShareClock::now() + std::max(*end - ShareClock::now(), ShareClock::duration::zero()) / 3);
    });
    if (end) budget.set_deadline(*end);
    const auto cases = open.at(0);
    if (finding.verdict != Verdict::proved || cases.size() != 1) return decide(cases);
    if (finding.winning) finding.winning = open.components.empty() ? nullptr : moves_at_parameters(*finding.winning, *finding.game, *cases.front().game);
    finding.open_ended = open.name;
    finding.open_components = open.components;
    return finding;
}

Finding Judge::decide(const Open& given) {
    base::Budget& budget = impl_->budget;
    const auto end = budget.deadline();
    Open open = given;
    open.at = [&](std::size_t step) { return read(given, step, end); };
    const auto left = [&] { return end ? std::max(*end - ShareClock::now(), ShareClock::duration::zero()) : ShareClock::duration::max(); };
    const auto give = [&](ShareClock::rep part) {
        if (end) budget.set_deadline(ShareClock::now() + left() / part);
    };
    const auto done = [&](Finding finding) {
        if (end) budget.set_deadline(*end);
        finding.open_ended = open.name;
        finding.open_components = open.components;
        return finding;
    };
    const auto whole = left();
    Finding uniform = at_once(open, [&] { give(3); });
    if (uniform.verdict == Verdict::proved || (open.runs && uniform.verdict == Verdict::refuted)) return done(uniform);
    if (open.uniform.empty() && !open.runs) uniform.tried = {"a claim of this form is tried one value after another"};
    const auto enough = ShareClock::now() + base::seconds(impl_->effort.search_seconds);
    std::vector<Finding> decided;
    std::string first, last, why = "as far as " + std::to_string(most_steps) + " values go";
    for (std::size_t step = 0; step < (uniform.verdict == Verdict::refuted ? least_steps : most_steps); ++step) {
        if (step > 0 && end && left() < whole / 40) {
            why = "as far as the time goes";
            break;
        }
        if (step >= least_steps && ShareClock::now() > enough) {
            why = "as far as the effort for an infinite claim goes";
            break;
        }
        give(6);
        const std::vector<Case> cases = open.at(step);
        if (cases.empty()) {
            why = left() > ShareClock::duration::zero() ? "beyond that the rule cannot be read" : "as far as the time goes";
            break;
        }
        Finding finding = decide(cases);
        if (finding.verdict == Verdict::undecided && finding.limit == base::Limit::time) give(1), finding = decide(cases);  // with all that is left
        if (finding.verdict == Verdict::refuted) return done(std::move(finding));
        if (finding.verdict == Verdict::undecided) {
            if (decided.empty() && uniform.verdict != Verdict::refuted) return done(std::move(finding));
            why = cases.front().parameters + " was not decided" + (finding.tried.empty() ? "" : ": " + finding.tried.front());
            break;
        }
        if (decided.empty()) first = cases.front().parameters;
        last = cases.back().parameters;
        decided.push_back(std::move(finding));
    }
    if (uniform.verdict == Verdict::refuted) return give(1), done(where_refuted(uniform, open));
    if (decided.empty()) {
        Finding nothing;
        nothing.tried.push_back(left() > ShareClock::duration::zero() ? "the rule cannot be read" : "the time limit was reached");
        return done(std::move(nothing));
    }
    return done(holds_so_far(decided, first, last, why, uniform));
}

}  // namespace grundy::claim
