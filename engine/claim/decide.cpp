#include "engine/claim/judge.hpp"

#include <algorithm>

#include "engine/arithmetic/patience.hpp"
#include "engine/base/failure.hpp"
#include "engine/base/poll.hpp"
#include "engine/claim/cases/show.hpp"
#include "engine/claim/forms/forms.hpp"
#include "engine/claim/prove/long_ranges.hpp"

namespace grundy::claim {

const char* name(Verdict verdict) {
    static const char* names[] = {"proved", "exhausted", "holds", "undecided", "refuted"};
    return names[static_cast<std::size_t>(verdict)];
}

namespace {

constexpr double usual_seconds = 10;  ///< that the work which a proof may cost is made for

/// `terminal` says who has won where play is over, not when it is: how long play lasts is asked of the game without it.
Finding without_terminals(Ground& ground, Finding (*decide)(Ground&)) {
    if (ground.game().terminals.empty()) return decide(ground);
    rule::Game bare = ground.game();
    bare.terminals.clear();
    Ground of_play = ground.about(std::make_shared<const rule::Game>(std::move(bare)), ground.claim());
    return decide(of_play);
}

}  // namespace

Finding Judge::Impl::by_form(Ground& ground) const {
    using F = rule::Claim::Form;
    switch (ground.claim().form) {
        case F::formula: return decide_formula(ground);
        case F::value_at: return decide_value_at(ground);
        case F::outcome_at:
        case F::winner: return decide_outcome_at(ground);
        case F::move: return decide_move(ground);
        case F::winning_moves: return decide_winning_moves(ground);
        case F::options: return decide_options(ground);
        case F::length: return without_terminals(ground, decide_length);
        case F::period:
        case F::arithmetic_period: return decide_period(ground);
        case F::allows: return decide_allows(ground);
        case F::same_as: return decide_same_as(ground);
        case F::finite: return without_terminals(ground, decide_finite);
        case F::keep: return decide_keep(ground);
    }
    return {};
}

Judge::Judge(analyse::Options options, base::Budget& budget, Effort effort)
    : impl_(std::make_unique<Impl>(Impl{Oracles(std::move(options), budget), budget, effort})) {
    impl_->oracles.over_long_range = over_long_range;
}
Judge::~Judge() = default;

void Judge::beside(std::function<std::vector<Beside>()> claims) { impl_->oracles.beside(std::move(claims)); }

Finding Judge::decide(const std::shared_ptr<const rule::Game>& game, const rule::Claim& claim) {
    Finding finding;
    const base::Watch watch(impl_->budget);
    const arithmetic::Patience patience(impl_->effort.search_seconds / usual_seconds);
    try {
        impl_->oracles.tell_no_more();
        Ground ground(game, claim, impl_->oracles, impl_->budget, impl_->effort);
        finding = impl_->by_form(ground);
    } catch (const Unanswered& unanswered) {
        finding = {};
        finding.tried.emplace_back(unanswered.why);
        finding.limit = unanswered.limit;
    } catch (const base::Failure& failure) {
        base::pass_grave(failure);
        finding = {};
        finding.tried.emplace_back(failure.what());
        if (!failure.hint().empty()) finding.tried.push_back(failure.hint());
        finding.limit = base::limit_of(failure);
    } catch (const std::bad_alloc&) {
        finding = {};
        finding.tried.emplace_back("the memory limit was reached");
        finding.limit = base::Limit::memory;
    }
    finding.game = game;
    if (finding.limit == base::Limit::memory) impl_->oracles.forget();  // the next claim shall have it
    if (finding.limit == base::Limit::interrupted) throw base::Failure(base::FailureKind::interrupted, "interrupted");
    return finding;
}

namespace {

/// What is left of the time in equal shares: what one case leaves over, the others have more.
class Shares {
public:
    explicit Shares(base::Budget& budget) : budget_(budget), end_(budget.deadline()) {}
    ~Shares() {
        if (end_) budget_.set_deadline(*end_);
    }
    Shares(const Shares&) = delete;
    Shares& operator=(const Shares&) = delete;

    ShareClock::duration left() const { return end_ ? std::max(*end_ - ShareClock::now(), ShareClock::duration::zero()) : ShareClock::duration::max(); }
    /// One of `waiting` cases begins.
    ShareClock::duration give(std::size_t waiting) {
        if (!end_) return ShareClock::duration::max();
        const auto share = left() / static_cast<ShareClock::rep>(waiting);
        budget_.set_deadline(ShareClock::now() + share);
        return share;
    }

private:
    base::Budget& budget_;
    std::optional<ShareClock::time_point> end_;
};

/// "exhausted to k = 17, not known from k = 18 on", or which cases are open.
std::string decided_so_far(const std::vector<Finding>& findings) {
    const auto open = [](const Finding& f) { return f.verdict == Verdict::undecided; };
    const auto first = std::find_if(findings.begin(), findings.end(), open);
    Verdict worst = Verdict::proved;
    std::size_t decided = 0;
    std::string names;
    for (const Finding& f : findings) {
        if (!open(f)) worst = std::max(worst, f.verdict), ++decided;
        else if (names.size() < 200) names += (names.empty() ? "" : "; ") + f.parameters;
        else if (names.back() != '.') names += "; ...";
    }
    if (decided == 0 || decided == findings.size()) return "";
    if (first != findings.begin() && std::all_of(first, findings.end(), open) && findings.end() - first > 1)
        return std::string(name(worst)) + " to " + (first - 1)->parameters + ", not known from " + first->parameters + " on";
    return std::string(name(worst)) + " in " + std::to_string(decided) + " of " + std::to_string(findings.size()) + " cases, not known with " + names;
}

/// The smaller of two sizes up to which all was tried; nothing said is less than anything.
bool reaches_less(const Finding& a, const Finding& b) { return b.checked_to && (!a.checked_to || *a.checked_to < *b.checked_to); }

}  // namespace

/// The worst decides; of several that only hold, the one that was tried least far.
Finding joined_finding(const std::vector<Finding>& findings) {
    const Finding* worst = &findings.front();
    std::uint64_t cases = 0, met = 0;
    bool counted = true;  // the premise, in every one of them
    for (const Finding& f : findings) {
        const bool shorter = f.verdict == Verdict::holds && worst->verdict == Verdict::holds && reaches_less(f, *worst);
        if (f.verdict > worst->verdict || shorter) worst = &f;
        cases += f.cases;
        met += f.premise_true.value_or(0);
        counted = counted && f.premise_true.has_value();
    }
    Finding result = *worst;
    result.cases = cases;
    result.one_of_several = findings.size() > 1;
    result.premise_true = counted ? std::optional(met) : std::nullopt;
    if (result.verdict == Verdict::undecided) {
        if (const std::string so_far = decided_so_far(findings); !so_far.empty()) result.so_far = so_far;
    }
    return result;
}

/// Who was stopped by the clock is asked again while the others leave time for it: twice as much as before, so that this ends.
Finding Judge::decide(const std::vector<Case>& cases) {
    if (cases.empty()) {
        Finding nothing;
        nothing.tried.emplace_back("`with` names no value, so there is no case");
        return nothing;
    }
    Shares shares(impl_->budget);
    std::vector<Finding> findings(cases.size());
    std::vector<std::size_t> waiting(cases.size());
    for (std::size_t k = 0; k < cases.size(); ++k) waiting[k] = k;
    while (!waiting.empty()) {
        std::vector<std::size_t> stopped;
        auto most = ShareClock::duration::zero();  // that any of these had
        for (std::size_t i = 0; i < waiting.size(); ++i) {
            const auto share = shares.give(waiting.size() - i);
            Finding& finding = findings[waiting[i]];
            finding = decide(cases[waiting[i]].game, *cases[waiting[i]].claim);
            finding.parameters = cases[waiting[i]].parameters;
            if (finding.verdict == Verdict::refuted) {
                findings.resize(waiting[i] + 1);
                return joined_finding(findings);
            }
            if (finding.verdict != Verdict::undecided || finding.limit != base::Limit::time) continue;
            stopped.push_back(waiting[i]);
            most = std::max(most, share);
        }
        waiting = std::move(stopped);
        if (waiting.empty() || shares.left() / static_cast<ShareClock::rep>(2 * waiting.size()) <= most) break;  // both are 0 when no time is left
    }
    return joined_finding(findings);
}

}  // namespace grundy::claim
