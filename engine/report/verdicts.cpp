#include "engine/report/verdicts.hpp"

#include <fmt/format.h>

#include <map>
#include <set>

#include "engine/base/csv.hpp"
#include "engine/report/finding_text.hpp"

namespace grundy::report {

using claim::Verdict;
using ById = std::map<std::string, std::vector<const CheckedClaim*>>;

namespace {

ById by_id(const std::vector<CheckedFile>& files) {
    ById found;
    for (const CheckedFile& file : files) {
        for (const CheckedClaim& one : file.claims) found[one.id].push_back(&one);
    }
    return found;
}

std::string verdict_row(const CheckedClaim& one) {
    const claim::Finding& finding = one.finding;
    std::string ground = theorems(finding);
    if (finding.verdict == Verdict::exhausted) ground = finding.cases > 1 ? std::to_string(finding.cases) + " cases" : "computed";
    if (finding.verdict == Verdict::holds && finding.checked_to) ground = "to size " + base::to_string(*finding.checked_to);
    if (one.skipped) ground = "marked slow";
    const std::string at = counterexample(finding) + (finding.parameters.empty() || finding.counterexample.empty() ? "" : " with " + finding.parameters);
    return base::csv_line({one.id, one.formal, one.file, std::to_string(one.line), one.skipped ? "skipped" : claim::name(finding.verdict), ground, at});
}

/// Marks that Markdown would read as its own.
std::string plain_text(const std::string& text) {
    std::string out;
    for (const char c : text) {
        if (c == '*' || c == '_' || c == '<' || c == '|' || c == '`') out += '\\';
        out += c;
    }
    return out;
}

std::string erratum(const Published& published, const std::vector<const CheckedClaim*>& claims) {
    std::string out, right;
    for (const CheckedClaim* one : claims) {
        const claim::Finding& finding = one->finding;
        if (one->corrected) {
            const std::string by = theorems(finding);
            right += fmt::format("- Right is: {} (`{}`), {}{}.\n", plain_text(one->text), one->formal, claim::name(finding.verdict),
                                 by.empty() ? "" : ": " + plain_text(by));
        } else if (!one->skipped && finding.verdict == Verdict::refuted) {
            const std::string in_case = finding.parameters.empty() ? "" : " with " + finding.parameters;
            out += fmt::format("- {}: `{}` ({}:{}) fails {}{}: claimed {}, found {}.\n", plain_text(one->text), one->formal, one->file, one->line,
                               plain_text(place(finding)), in_case, plain_text(finding.claimed), plain_text(finding.found));
            for (const auto& line : finding.shown_by) out += "  " + plain_text(line) + ".\n";
        }
    }
    if (out.empty()) return "";
    return fmt::format("## {}: source {}, {}\n\nPublished: {}\n\n{}{}\n", published.id, published.source, plain_text(published.section),
                       plain_text(published.claim), out, right);
}

}  // namespace

std::string verdicts_csv(const std::vector<CheckedFile>& files, const std::vector<Published>& published, const std::vector<base::CsvRow>& reasons) {
    const ById found = by_id(files);
    std::map<std::string, std::string> why;
    for (const auto& row : reasons) {
        if (row.fields.size() >= 2) why[row.fields[0]] = row.fields[1];
    }
    std::string out = "claim_id,formal,file,line,verdict,theorem_or_size,counterexample\n";
    std::set<std::string> done;
    for (const Published& one : published) {
        done.insert(one.id);
        const auto formal = found.find(one.id);
        if (formal == found.end()) {
            const auto reason = why.find(one.id);
            out += base::csv_line({one.id, "", "", "", reason == why.end() ? "missing" : "out of reach", reason == why.end() ? "" : reason->second, ""});
            continue;
        }
        for (const CheckedClaim* claim : formal->second) out += verdict_row(*claim);
    }
    for (const CheckedFile& file : files) {
        for (const CheckedClaim& claim : file.claims) {
            if (done.count(claim.id) == 0) out += verdict_row(claim);
        }
    }
    return out;
}

std::string errata(const std::vector<CheckedFile>& files, const std::vector<Published>& published) {
    const ById found = by_id(files);
    std::string out =
        "# Errata of the sources\n\nPublished claims that are refuted, each with the smallest counterexample. Written by `grundy check rules/ --errata "
        "docs/errata.md`; do not edit.\n\n";
    for (const Published& one : published) {
        const auto claims = found.find(one.id);
        if (claims != found.end()) out += erratum(one, claims->second);
    }
    return out;
}

}  // namespace grundy::report
