/// Theorem 1.3. S = {1, 2, …} without the finite set X, m = max X (0 for X empty: Nim). u_n = mex {g(j) : j < n - m}.
/// (a) {g(j) : j < n - m} is all of [0, u_n): a value v > u among them forces an option of that heap with value u, a smaller heap. So u_n = 1 + max of them.
/// (b) Taking more than m is always legal, so g(n) is the least v >= u_n that is not g(n - i) for an i <= m outside X.
/// (c) Hence the window g(n - 1), …, g(n - m), each less u_n and clipped at -1, decides g(n) - u_n, u_(n+1) - u_n and the next window.
/// If it is the same at a >= m and at a + p, then g(n + p) = g(n) + s for all n >= a, with s = u_(a+p) - u_a.
/// Obligation: two equal clipped windows; the candidate p comes from the differences of the values. Costs O(N) a look.
#include <fmt/format.h>

#include <algorithm>

#include "engine/pattern/law/proof_maker.hpp"
#include "engine/pattern/prove/provers.hpp"

namespace grundy::pattern {
namespace {

class AllButProver : public Prover {
public:
    AllButProver(const recognise::AllBut& family, const Effort& effort)
        : m_(family.excluded.empty() ? 0 : static_cast<std::uint64_t>(family.excluded.back())), effort_(effort), want_(2 * m_ + 4) {}
    std::string theorems() const override { return "1.3"; }
    std::vector<std::string> needs() const override { return {"a window of values, relative to the least that big moves miss, that recurs (theorem 1.3)"}; }

    Progress look(const solve::Values& values) override {
        Progress progress;
        progress.want = want_;
        if (values.size() < want_) return progress;
        const auto found = best_candidate(values, Compared::differences, {1, 2, m_, 0, 1});
        if (found && found->need <= values.size() && same_state(values, values.size() - found->period, found->period)) return proved(values, *found);
        if (auto seen = guess(values, Compared::differences)) progress.pattern = *seen;
        if (values.size() >= effort_.values) progress.state = Progress::State::gave_up;
        progress.want = want_ = next_look(values.size(), found);
        return progress;
    }

private:
    std::uint32_t u(const solve::Values& g, std::uint64_t n) const {
        std::uint32_t top = 0;
        for (std::uint64_t j = 0; j + m_ < n; ++j) top = std::max(top, g[j] + 1);
        return top;
    }

    bool same_state(const solve::Values& g, std::uint64_t a, std::uint64_t p) const {
        if (a < m_) return false;
        const std::int64_t ua = u(g, a), ub = u(g, a + p);
        for (std::uint64_t i = 1; i <= m_; ++i) {
            const std::int64_t x = std::max<std::int64_t>(g[a - i] - ua, -1), y = std::max<std::int64_t>(g[a + p - i] - ub, -1);
            if (x != y) return false;
        }
        return true;
    }

    // The state recurs at a = N - p, so the law holds for n >= a; below a, down to found.from, it was seen in the values.
    Progress proved(const solve::Values& values, const Candidate& found) const {
        const std::uint64_t a = values.size() - found.period;
        Progress progress;
        const std::uint64_t saltus = u(values, a + found.period) - u(values, a);
        Period law = reduced(values, Compared::differences, found.from, found.period);
        if (values[found.from + found.period] - values[found.from] != saltus) return progress;
        progress.state = Progress::State::proved;
        progress.pattern = {Of::values, law};
        progress.proof = ProofMaker::proved(TheoremId::all_but, check::SameWindow{m_, a, values.size()}, values.size());
        return progress;
    }

    std::uint64_t m_;
    Effort effort_;
    std::uint64_t want_;
};

}  // namespace

std::unique_ptr<Prover> all_but_prover(const recognise::AllBut& family, const Effort& effort) {
    for (const auto x : family.excluded) {
        if (x < 1) return no_prover("an exception below 1 is outside theorem 1.3");
    }
    return std::make_unique<AllButProver>(family, effort);
}

}  // namespace grundy::pattern
