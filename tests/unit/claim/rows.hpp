#pragma once
/// Claims under test: a rule, a claim, the verdict, and a word that must be in it.
#include <gtest/gtest.h>

#include "dsl/document.hpp"
#include "dsl/syntax/parse.hpp"
#include "engine/claim/decide.hpp"
#include "engine/report/finding_text.hpp"

namespace grundy::claim {

struct Row {
    const char* rule;
    const char* claim;
    Verdict verdict;
    const char* detail;  ///< proved: part of the theorem; refuted: the counterexample; else part of what was tried, or empty
};

inline Finding decide(const std::string& text, int seconds = 10, double search_seconds = 0.2, bool tell = false, std::uint64_t most_cases = 1'000'000) {
    dsl::Diagnostics diagnostics;
    auto source = std::make_unique<dsl::Source>("test.game", text);
    const dsl::Source copy = *source;
    dsl::Loader loader;
    loader.game = [](const std::string&, const std::string&) { return std::nullopt; };
    loader.graph = [](const std::string&, const std::string&) { return std::nullopt; };
    loader.names = [] { return std::vector<std::string>{}; };
    const auto document = dsl::load(std::move(source), loader, diagnostics);
    EXPECT_TRUE(document) << render(diagnostics, copy);
    if (!document) return {};
    const auto info = document->claim(0, diagnostics);
    EXPECT_TRUE(info) << render(diagnostics, copy);
    if (!info) return {};
    base::Budget budget;
    budget.set_time(std::chrono::seconds(seconds));
    analyse::Options options;
    options.threads = 1;  // tests run side by side
    Judge judge(options, budget, {.search_seconds = search_seconds, .most_cases = most_cases, .tell = tell});
    judge.beside([&] { return claims_beside(*document); });
    return decide_claim(judge, *info, [&](std::size_t step) { return document->claim_cases(0, step, diagnostics); });
}

/// The case that was tried, (1, 2) for "x = 1, y = 2", where the claim asks about another position.
inline std::string tried(const Finding& finding) {
    if (finding.names.empty()) return finding.counterexample;
    std::string values = "(";
    for (std::size_t at = 0; at < finding.names.size();) {
        const std::size_t sign = finding.names.find(" = ", at);
        const std::size_t next = finding.names.find(" = ", sign + 3);
        const std::size_t end = next == std::string::npos ? finding.names.size() : finding.names.rfind(", ", next);
        values += (values.size() > 1 ? ", " : "") + finding.names.substr(sign + 3, end - sign - 3);
        at = next == std::string::npos ? finding.names.size() : end + 2;
    }
    return values + ")";
}

inline void check(const std::vector<Row>& rows) {
    for (const Row& row : rows) {
        // A counterexample or a proof ends the search, however slow the machine; what only holds is tried a little. In few cases: counterexamples are small, or
        // told by the constants of a claim, which come after the cases.
        const bool ends = row.verdict == Verdict::refuted || row.verdict == Verdict::proved;
        const Finding finding = decide(std::string(row.rule) + "claim \"c\"" + row.claim + "\n", 10, ends ? 2 : 0.1, false, ends ? 20'000 : 2'000);
        std::string lines;
        for (const auto& line : finding.tried) lines += line + "; ";
        for (const auto& line : finding.shown_by) lines += line + "; ";
        EXPECT_STREQ(name(finding.verdict), name(row.verdict)) << row.rule << row.claim << "\n"
                                                               << finding.counterexample << ": " << finding.claimed << " / " << finding.found << "\n"
                                                               << lines;
        if (row.verdict == Verdict::refuted) {
            EXPECT_EQ(tried(finding), row.detail) << row.rule << row.claim << "\n" << lines;
            EXPECT_NE(finding.claimed, "") << row.claim;
            EXPECT_NE(finding.found, "") << row.claim;
        } else {
            EXPECT_NE((report::theorems(finding) + report::statement(finding) + lines).find(row.detail), std::string::npos)
                << row.rule << row.claim << "\n"
                << report::theorems(finding) << " " << report::statement(finding) << lines;
        }
    }
}

/// The reason of a finding as one text.
inline std::string reason_of(const Finding& finding) {
    std::string text;
    for (const std::string& line : report::reason(finding)) text += line + "\n";
    return text;
}

}  // namespace grundy::claim
