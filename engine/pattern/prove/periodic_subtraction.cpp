/// Theorem 1.4. S is any set below s0, and for s >= s0: s in S iff s mod q in R. Put V_c(n) = {g(j) : j <= n - s0, j = c mod q}.
/// The state (n mod q, V_0, …, V_(q-1), the last s0 - 1 values) decides g(n) = mex of the V_(n - r), r in R, and the g(n - s), s in S below s0; and it decides
/// the next state. If q | p and the state at a + p is that at a shifted by s, that is window(a + p) = window(a) + s and V_c(a + p) = (V_c(a) + s) with [0, s)
/// for every c, then g(n + p) = g(n) + s for all n >= a: mex((A + s) with [0, s)) = mex A + s, and the shift goes through the step. For s > 0, R must not be
/// empty. Obligation: the comparison of the two states, at a >= s0 - 1 so that the window is whole. Costs O(N) a look.
#include <fmt/format.h>

#include <algorithm>

#include "engine/pattern/law/proof_maker.hpp"
#include "engine/pattern/prove/provers.hpp"

namespace grundy::pattern {
namespace {

using Sets = std::vector<std::vector<bool>>;

class StateProver : public Prover {
public:
    StateProver(const recognise::PeriodicSubtraction& family, const Effort& effort)
        : s0_(static_cast<std::uint64_t>(family.threshold)),
          q_(static_cast<std::uint64_t>(family.modulus)),
          endless_(!family.residues.empty()),
          effort_(effort),
          want_(s0_ + 2 * q_ + 4) {}
    std::string theorems() const override { return "1.4"; }
    std::vector<std::string> needs() const override { return {"a state (residue, values seen in each class, window) that recurs (theorem 1.4)"}; }

    Progress look(const solve::Values& values) override {
        Progress progress;
        progress.want = want_;
        if (values.size() < want_) return progress;
        const auto found = best_candidate(values, Compared::differences, {1, 2, s0_, 0, q_});
        if (found && found->need <= values.size() && same_state(values, *found)) return proved(values, *found);
        if (auto seen = guess(values, Compared::differences)) progress.pattern = *seen;
        if (values.size() >= effort_.values) progress.state = Progress::State::gave_up;
        progress.want = want_ = next_look(values.size(), found);
        return progress;
    }

private:
    // need = from + 2p + s0 <= N, so with a = N - p the window a - s0 + 1 … a - 1 lies in [from, a) and is shifted by s as the candidate was seen to be.
    bool same_state(const solve::Values& g, const Candidate& found) const {
        const std::uint64_t p = found.period, a = g.size() - p;
        if (g[found.from + p] < g[found.from]) return false;
        const std::uint32_t s = g[found.from + p] - g[found.from];
        if (s > 0 && !endless_) return false;
        const Sets at = sets(g, a, s), later = sets(g, a + p, 0);
        for (std::uint64_t c = 0; c < q_; ++c) {
            const std::size_t length = std::max(at[c].size(), later[c].size());
            for (std::size_t v = 0; v < length; ++v) {
                if ((v < at[c].size() && at[c][v]) != (v < later[c].size() && later[c][v])) return false;
            }
        }
        return true;
    }

    // (V_c(n) + shift) with [0, shift), for every c
    Sets sets(const solve::Values& g, std::uint64_t n, std::uint32_t shift) const {
        Sets all(q_, std::vector<bool>(shift, true));
        for (std::uint64_t j = 0; j + s0_ <= n; ++j) {
            auto& set = all[j % q_];
            const std::size_t v = g[j] + shift;
            if (v >= set.size()) set.resize(2 * v + 1, false);
            set[v] = true;
        }
        return all;
    }

    Progress proved(const solve::Values& values, const Candidate& found) const {
        const Period law = reduced(values, Compared::differences, found.from, found.period);
        Progress progress;
        progress.state = Progress::State::proved;
        progress.pattern = {Of::values, law};
        progress.proof =
            ProofMaker::proved(TheoremId::periodic_subtraction, check::SameState{s0_, q_, values.size() - found.period, values.size()}, values.size());
        return progress;
    }

    std::uint64_t s0_, q_;
    bool endless_;
    Effort effort_;
    std::uint64_t want_;
};

}  // namespace

std::unique_ptr<Prover> periodic_subtraction_prover(const recognise::PeriodicSubtraction& family, const Effort& effort) {
    if (family.threshold < 1 || family.modulus < 1 || family.modulus > 100'000) return no_prover("this set is outside theorem 1.4");
    for (const auto s : family.initial) {
        if (s < 1 || s >= family.threshold) return no_prover("a listed number outside [1, s0) is outside theorem 1.4");
    }
    return std::make_unique<StateProver>(family, effort);
}

}  // namespace grundy::pattern
