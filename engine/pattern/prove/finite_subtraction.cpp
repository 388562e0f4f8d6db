/// Theorem 1.1. S finite, m = max S. If g(n) = g(n + p) for m consecutive n, e <= n < e + m, then for all n >= e.
/// Proof. For n >= e + m every s in S is legal at n and at n + p, and g(n) is the mex of the g(n - s), s <= m: a function of the last m values.
/// So equal windows of m values stay equal for ever. Obligation: m equalities, that is the values on [0, e + p + m).
#include "engine/base/failure.hpp"
#include "engine/pattern/prove/provers.hpp"

namespace grundy::pattern {

std::unique_ptr<Prover> finite_subtraction_prover(const recognise::FiniteSubtraction& family, const Effort& effort) {
    for (const auto s : family.set) {
        if (s < 1) return no_prover("a subtraction set with a number below 1 is outside theorem 1.1");
    }
    // S empty: every value is 0, and a window of one value decides.
    const auto m = static_cast<std::uint64_t>(family.set.empty() ? 1 : family.set.back());
    return std::make_unique<RangeProver>(Range{1, 1, m, 0, 1}, TheoremId::finite_subtraction, effort);
}

}  // namespace grundy::pattern
