/// Theorem 4.4b. n >= 1 goes to floor(n / d), d in D, m = max D. If M >= 2, n0 >= 1, n0 m >= M and g(n) = g(floor(n / M)) for all n0 <= n < n0 m, then for all
/// n >= n0. Proof. n >= n0 m: floor(n / d) >= n0 for every d, so g(floor(n / d)) = g(floor(floor(n / d) / M)) = g(floor(floor(n / M) / d)), as floors commute;
/// floor(n / M) >= 1 has the same moves. So n and floor(n / M) have the same option values. It pays whenever all moves are floor divisions: independent
/// divisors do no harm. M is sought ascending; a wrong M fails within a few comparisons, from the top down.
#include <fmt/format.h>

#include <algorithm>

#include "engine/pattern/law/proof_maker.hpp"
#include "engine/pattern/prove/provers.hpp"
#include "engine/theorem/forms.hpp"

namespace grundy::pattern {
namespace {

/// So many values are waited for before theorem 4.4a speaks.
constexpr std::uint64_t patience = 1'000'000;

class DivisionProver : public Prover {
public:
    DivisionProver(const recognise::Division& family, const Effort& effort)
        : cells_(proved_form(theorem::division(family.divisors))),
          largest_(static_cast<std::uint64_t>(family.divisors.back())),
          effort_(effort),
          want_(64 * largest_) {}
    std::string theorems() const override { return "4.4"; }
    std::vector<std::string> needs() const override {
        return {fmt::format("g(n) = g(floor(n / M)) on n0 <= n < {} n0, with {} n0 >= M (theorem 4.4b)", largest_, largest_)};
    }

    Progress look(const solve::Values& g) override {
        Progress progress;
        progress.want = want_;
        if (looked_ || want_ > patience) progress.meanwhile = cells_;  // a log-period answers sooner, if a few values show one
        if (g.size() < want_) return progress;
        looked_ = true;
        const std::uint64_t size = g.size();
        for (std::uint64_t factor = 2; factor <= size / largest_; ++factor) {
            std::uint64_t n0 = size;
            while (n0 > 1 && g[n0 - 1] == g[(n0 - 1) / factor]) --n0;
            // the law holds on [n0, size), n0 is the least such; the theorem wants it on [n0, n0 m), and n0 m >= M
            if (n0 * largest_ > size || n0 * largest_ < factor || n0 * factor > size) continue;
            return proved(g, factor, n0);
        }
        progress.meanwhile = cells_;
        progress.want = want_ = 2 * size;
        if (size >= std::min<std::uint64_t>(effort_.values, 1ULL << 22)) progress.state = Progress::State::gave_up;
        return progress;
    }

private:
    Progress proved(const solve::Values& g, std::uint64_t factor, std::uint64_t n0) const {
        Progress progress;
        LogPeriod law{factor, n0, {}};
        for (std::uint64_t n = 0; n < n0 * factor; ++n) law.values.push_back(g[n]);
        progress.state = Progress::State::proved;
        progress.pattern = {Of::values, law};
        progress.proof = ProofMaker::proved(TheoremId::log_period, check::OneFactor{largest_, factor, n0}, std::max(n0 * largest_, n0 * factor));
        return progress;
    }

    std::pair<Pattern, Proved> cells_;  ///< theorem 4.4a, which needs no values
    std::uint64_t largest_;
    Effort effort_;
    std::uint64_t want_;
    bool looked_ = false;
};

}  // namespace

std::unique_ptr<Prover> division_prover(const recognise::Division& family, const Effort& effort) {
    if (family.divisors.empty() || family.divisors.front() < 2) return no_prover("these divisors are outside theorem 4.4");
    if (family.divisors.back() > 1'000'000)
        return no_prover("no log-period is looked for with a divisor beyond 10^6", proved_form(theorem::division(family.divisors)));
    return std::make_unique<DivisionProver>(family, effort);
}

}  // namespace grundy::pattern
