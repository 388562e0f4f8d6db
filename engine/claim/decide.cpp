#include "engine/claim/decide.hpp"

#include <algorithm>

#include "engine/base/failure.hpp"
#include "engine/claim/forms.hpp"

namespace grundy::claim {

const char* name(Verdict verdict) {
    static const char* names[] = {"proved", "exhausted", "holds", "undecided", "refuted"};
    return names[static_cast<std::size_t>(verdict)];
}

struct Judge::Impl {
    Oracles oracles;
    base::Budget& budget;
    Effort effort;

    Finding by_form(Ground& ground) const {
        using F = rule::Claim::Form;
        switch (ground.claim().form) {
            case F::formula:
                return decide_formula(ground);
            case F::value_at:
                return decide_value_at(ground);
            case F::outcome_at:
            case F::winner:
                return decide_outcome_at(ground);
            case F::move:
                return decide_move(ground);
            case F::winning_moves:
                return decide_winning_moves(ground);
            case F::options:
                return decide_options(ground);
            case F::length:
                return decide_length(ground);
            case F::period:
            case F::arithmetic_period:
                return decide_period(ground);
            case F::allows:
                return decide_allows(ground);
            case F::same_as:
                return decide_same_as(ground);
            case F::finite:
                return decide_finite(ground);
            case F::keep:
                return decide_keep(ground);
        }
        return {};
    }
};

Judge::Judge(analyse::Options options, base::Budget& budget, Effort effort)
    : impl_(std::make_unique<Impl>(Impl{Oracles(std::move(options), budget), budget, effort})) {}
Judge::~Judge() = default;

Finding Judge::decide(const std::shared_ptr<const rule::Game>& game, const rule::Claim& claim) {
    Finding finding;
    try {
        Ground ground(game, claim, impl_->oracles, impl_->budget, impl_->effort);
        finding = impl_->by_form(ground);
    } catch (const Unanswered& unanswered) {
        finding = {};
        finding.tried.push_back(unanswered.why);
        finding.limit = unanswered.limit;
    } catch (const base::Failure& failure) {
        if (failure.kind() == base::FailureKind::internal || failure.kind() == base::FailureKind::interrupted) throw;
        finding = {};
        finding.tried.push_back(failure.what());
        if (failure.kind() == base::FailureKind::limit) finding.limit = base::Limit::size;
    } catch (const std::bad_alloc&) {
        finding = {};
        finding.tried.push_back("the memory limit was reached");
        finding.limit = base::Limit::memory;
    }
    finding.game = game;
    if (finding.limit == base::Limit::interrupted) throw base::Failure(base::FailureKind::interrupted, "interrupted");
    return finding;
}

Finding Judge::decide(const std::vector<Case>& cases) {
    Finding worst;
    worst.verdict = Verdict::proved;
    bool first = true;
    std::uint64_t tried = 0;
    for (const Case& one : cases) {
        Finding finding = decide(one.game, *one.claim);
        finding.parameters = one.parameters;
        tried += finding.cases;
        if (first || finding.verdict > worst.verdict) worst = std::move(finding);
        first = false;
        if (worst.verdict == Verdict::refuted) break;
    }
    worst.cases = tried;
    return worst;
}

}  // namespace grundy::claim
