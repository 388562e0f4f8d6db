/// Theorems 1.5, 1.6, 1.7: S given by a predicate, for which "S meets no number of this class mod m" is decided (number_sets).
///
/// 1.5, as used here, with exceptions. Let label be g, or the outcome (0 for P). The values on [0, N) are known; on [n0, N) label(n) = h(n mod m), and N - n0
/// >= m. If
///   (A)  for every class d that S meets, and every r: not (h(r) = h(r - d) and h(r) is to be avoided);  for x < n0, every class d met by members >= N - n0 +
///   1: h(x + d) != label(x)
///        where h(x + d) is to be avoided;
///   (B)  for every r and v < h(r) there is s in S, s <= N - n0, with h(r - s) = v;
/// then label(n) = h(n mod m) for all n >= n0. All values are to be avoided; of outcomes only P.
/// Proof. Induction on n >= N, r = n mod m. An option n - s >= n0 has label h(r - s) with s in a class that S meets: by (A) not h(r) (not P from P). An option
/// x = n - s < n0 has s = n - x >= N - n0 + 1: by (A) again. By (B) every v < h(r) is the label of n - s >= n0. So h(r) is the mex, or P exactly when no option
/// is P. Below N the values are the values. For outcomes this is (A''), (B'') of the theory, for values with n0 = 0 the theorem itself.
///
/// 1.7. If S has a multiple of every m, no p is a period of the values from any e: g(n + k p) = g(n), yet n + k p -> n is a move when k p is in S. If moreover
/// S has o(x) members up to x, the outcomes have no period either: every N-position is a P-position plus a member, so there are infinitely many P-positions,
/// and n + k p -> n would join two of them.
#include <fmt/format.h>

#include <algorithm>

#include "engine/pattern/law/number_sets.hpp"
#include "engine/pattern/law/proof_maker.hpp"
#include "engine/pattern/prove/provers.hpp"
#include "engine/recognise/family/members.hpp"

namespace grundy::pattern {
namespace {

using recognise::PredicateSubtraction;

class PredicateProver : public Prover {
public:
    PredicateProver(const PredicateSubtraction& set, const Effort& effort) : set_(set), effort_(effort) {
        if (!multiples_of_all(set).empty()) none_ = ProofMaker::proved(TheoremId::no_period, check::Multiples{0, 0, sparse(set)});
    }
    std::string theorems() const override { return "1.5, 1.6, 1.7"; }
    std::vector<std::string> needs() const override { return {"a law g(n) = h(n mod m) whose forbidden residues the set avoids (theorem 1.5)"}; }

    Progress look(const solve::Values& values) override {
        Progress progress;
        if (none_) progress.meanwhile = std::pair<Pattern, Proved>(Pattern{}, *none_);
        if (none_ && sparse(set_)) {
            progress.state = Progress::State::proved;
            progress.proof = none_;
            return progress;
        }
        if (outcomes_) progress.meanwhile = outcomes_;
        progress.want = want_;
        if (values.size() < want_) return progress;
        if (auto found = none_ ? std::nullopt : prove(values, Compared::values)) {
            progress.state = Progress::State::proved;
            progress.pattern = found->first;
            progress.proof = found->second;
            return progress;
        }
        if (!outcomes_) outcomes_ = prove(values, Compared::outcomes);
        if (outcomes_) progress.meanwhile = outcomes_;
        if (auto seen = none_ ? std::nullopt : guess(values, Compared::values)) progress.pattern = *seen;
        if (values.size() >= effort_.values) progress.state = Progress::State::gave_up;
        if (progress.state == Progress::State::gave_up && outcomes_) {
            progress.state = Progress::State::proved;
            progress.pattern = outcomes_->first;
            progress.proof = outcomes_->second;
        }
        progress.want = want_ = 2 * values.size();
        return progress;
    }

private:
    std::optional<std::pair<Pattern, Proved>> prove(const solve::Values& values, Compared seen) const {
        const auto found = best_candidate(values, seen, {2, 2, 0, 0, 1});
        if (!found || found->need > values.size() || found->period > 50'000) return {};
        const Period law = reduced(values, seen, found->from, found->period);
        if (!obligations(law, values.size(), seen)) return {};
        return std::pair(Pattern{seen == Compared::outcomes ? Of::outcomes : Of::values, law},
                         ProofMaker::proved(TheoremId::residues, check::AvoidedClasses{}, values.size()));
    }

    bool obligations(const Period& law, std::uint64_t size, Compared seen) const {
        const std::uint64_t m = law.period, n0 = law.preperiod;
        if (size < n0 + m) return false;
        const auto h = [&](std::uint64_t r) { return law.values[n0 + (r + m - n0 % m) % m]; };  // of the class r mod m, r < 2 m
        const auto avoided = [&](std::uint32_t label) { return seen == Compared::values || label == 0; };
        const auto met = met_classes(set_, m, 1), late = met_classes(set_, m, base::Integer(size - n0 + 1));
        for (std::uint64_t d = 0; d < m; ++d) {
            for (std::uint64_t r = 0; met[d] && r < m; ++r) {
                if (avoided(h(r)) && h(r) == h((r + m - d) % m)) return false;  // (A)
            }
            for (std::uint64_t x = 0; late[d] && x < n0; ++x) {
                const std::uint32_t there = h((x + d) % m);
                if (avoided(there) && there == law.values[x]) return false;  // (A), exceptions
            }
        }
        const auto some = members(set_, static_cast<std::int64_t>(size - n0));
        for (std::uint64_t r = 0; r < m; ++r) {
            for (std::uint32_t v = 0; v < h(r); ++v) {
                const bool reached =
                    std::any_of(some.begin(), some.end(), [&](std::int64_t s) { return h((r + m - static_cast<std::uint64_t>(s) % m) % m) == v; });
                if (!reached) return false;  // (B)
            }
        }
        return true;
    }

    PredicateSubtraction set_;
    Effort effort_;
    std::optional<Proved> none_;
    std::optional<std::pair<Pattern, Proved>> outcomes_;
    std::uint64_t want_ = 64;
};

}  // namespace

std::unique_ptr<Prover> predicate_prover(const PredicateSubtraction& family, const Effort& effort) {
    if (const auto why = undecided_term(family); !why.empty()) return no_prover(why + " is outside theorem 1.5");
    return std::make_unique<PredicateProver>(family, effort);
}

std::optional<Proved> refutes_period(const PredicateSubtraction& set, std::uint64_t period) {
    const auto multiple = multiple_in(set, period);
    if (!multiple) return std::nullopt;
    return ProofMaker::proved(TheoremId::multiples, check::Multiples{period, *multiple, false});
}

}  // namespace grundy::pattern
