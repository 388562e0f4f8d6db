// What `check` found, as JSON (docs/schema).
#include "engine/report/check.hpp"
#include "engine/report/claim_json.hpp"
#include "engine/report/finding_text.hpp"
#include "engine/report/winning_text.hpp"

namespace grundy::report {

Json claim_row(const CheckedClaim& one) {
    const claim::Finding& finding = one.finding;
    Json out;
    out["file"] = one.file;
    out["line"] = one.line;
    out["claim"] = one.id;
    out["text"] = one.text;
    out["formal"] = one.formal;
    out["verdict"] = one.skipped ? Json(nullptr) : Json(claim::name(finding.verdict));
    out["expected"] = one.expect_refuted ? "refuted" : "confirmed";
    out["corrected"] = one.corrected;
    // What was found of some cases reads like a proof of all.
    const bool open = finding.verdict == claim::Verdict::holds || finding.verdict == claim::Verdict::undecided;
    out["theorem"] = or_null(open ? "" : theorems(finding));
    out["statement"] = or_null(open ? "" : statement(finding));
    out["reason"] = open ? std::vector<std::string>{} : reason(finding);
    out["checked_to"] = finding.checked_to ? number(*finding.checked_to) : Json(nullptr);
    out["cases"] = finding.cases;
    out["premise_true"] = finding.premise_true ? Json(*finding.premise_true) : Json(nullptr);
    out["parameters"] = or_null(finding.parameters);
    out["counterexample"] = or_null(counterexample(finding));
    out["claimed"] = or_null(finding.claimed);
    out["found"] = or_null(finding.found);
    out["shown_by"] = finding.shown_by;
    out["winning_moves"] = winning_moves(finding.winning.get());
    out["tried"] = obstacles(finding);
    out["limit"] = limit(finding.limit);
    return out;
}

Json problem_row(const std::string& file, const Problem& problem) {
    return Json{{"file", file},
                {"severity", problem.error ? "error" : "warning"},
                {"code", problem.code},
                {"message", problem.message},
                {"help", or_null(problem.help)},
                {"line", problem.line},
                {"column", problem.column},
                {"bytes", {problem.begin, problem.end}},
                {"utf16", {problem.begin_in_utf16, problem.end_in_utf16}}};
}

std::string json(const std::vector<CheckedFile>& files) {
    Json out;
    out["schema"] = "grundy.check/1";
    out["claims"] = Json::array();
    out["bad_files"] = Json::array();
    out["problems"] = Json::array();
    for (const CheckedFile& file : files) {
        if (file.bad) out["bad_files"].push_back(file.name);
        for (const Problem& problem : file.problems) out["problems"].push_back(problem_row(file.name, problem));
        for (const CheckedClaim& one : file.claims) out["claims"].push_back(claim_row(one));
        if (file.game) out["boards"].push_back(board_row(file.name, *file.game));
    }
    return dump(out);
}

}  // namespace grundy::report
