/// Theorem 1.2. Adding s to S leaves the whole sequence unchanged iff g(n) != g(n - s) for all n >= s: mex(A + {x}) = mex A iff x != mex A, by induction on n.
/// With g of period p from e it is enough to look at s <= n < s + e + p: for n - s >= e both sides have period p in n.
/// For s >= max(e, 1) both g(m + s), m >= 0, and the test depend on s mod p only: p tests decide all of them, and those below e are tested one by one.
#include "engine/pattern/prove/extension.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "engine/pattern/law/proof_maker.hpp"

namespace grundy::pattern {
namespace {

bool keeps(const Period& law, std::uint64_t s) {
    const std::uint64_t e = law.preperiod, p = law.period, end = e + p;
    // at = the place of g(m + s) in the table of e + p values
    std::uint64_t at = s < end ? s : e + (s - e) % p;
    for (std::uint64_t m = 0; m < end; ++m) {
        if (law.values[m] == law.values[at]) return false;
        if (++at == end) at = e;
    }
    return true;
}

std::string join(const std::vector<std::uint64_t>& numbers) { return fmt::format("{}", fmt::join(numbers, ", ")); }

}  // namespace

Extension addable(const Period& law) {
    Extension found;
    if (law.saltus != 0) return found;
    found.from = std::max<std::uint64_t>(law.preperiod, 1);
    found.modulus = law.period;
    for (std::uint64_t s = 1; s < found.from; ++s) {
        if (keeps(law, s)) found.listed.push_back(s);
    }
    for (std::uint64_t s = found.from; s < found.from + law.period; ++s) {
        if (keeps(law, s)) found.residues.push_back(s % law.period);
    }
    std::sort(found.residues.begin(), found.residues.end());
    return found;
}

bool Extension::contains(const base::Integer& s) const {
    if (s < from) return std::find(listed.begin(), listed.end(), s) != listed.end();
    return std::binary_search(residues.begin(), residues.end(), static_cast<std::uint64_t>(base::Integer(s % modulus)));
}

std::string Extension::words() const {
    if (residues.empty()) return listed.empty() ? "none" : join(listed);
    std::string cycle = modulus == 1 ? "every s" : fmt::format("s mod {} ∈ {{{}}}", modulus, join(residues));
    if (from <= 1) return cycle;
    return (listed.empty() ? "" : join(listed) + " or ") + fmt::format("s ≥ {} with {}", from, cycle);
}

Proved addable_proof(const Period& law, const Extension& extension) {
    return ProofMaker::proved(TheoremId::extension, check::Added{extension, law.preperiod + law.period}, law.preperiod + law.period);
}

std::optional<Proved> may_be_added(const Period& law, const std::vector<std::int64_t>& set, const std::vector<std::int64_t>& common) {
    Extension added;
    if (law.saltus != 0) return std::nullopt;
    for (const std::int64_t s : set) {
        if (std::binary_search(common.begin(), common.end(), s)) continue;
        if (!keeps(law, static_cast<std::uint64_t>(s))) return std::nullopt;
        added.listed.push_back(static_cast<std::uint64_t>(s));
    }
    return ProofMaker::proved(TheoremId::extension, check::Added{added, law.preperiod + law.period}, law.preperiod + law.period);
}

}  // namespace grundy::pattern
