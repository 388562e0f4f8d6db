#pragma once
/// docs/verdicts.csv and docs/errata.md, written from what `grundy check` found, never by hand.
#include <string>
#include <vector>

#include "engine/base/csv.hpp"
#include "engine/report/check.hpp"

namespace grundy::report {

/// A published claim: a row of claims.csv.
struct Published {
    std::string id, source, section, claim;
};

/// claim_id,formal,file,line,verdict,theorem_or_size,counterexample: a row a formal claim, in the order of the published ones, then those that were
/// never published. A published claim without a formal one is a row `out of reach` with its reason, or `missing` without.
/// `reasons`: rows claim_id, reason.
std::string verdicts_csv(const std::vector<CheckedFile>& files, const std::vector<Published>& published, const std::vector<base::CsvRow>& reasons);

/// Each published claim that is refuted: where, the counterexample, the play that shows it, and what is right instead.
std::string errata(const std::vector<CheckedFile>& files, const std::vector<Published>& published);

}  // namespace grundy::report
