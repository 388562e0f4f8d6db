#pragma once
/// Claims under test: a rule, a claim, the verdict, and a word that must be in it.
#include <gtest/gtest.h>

#include <map>
#include <tuple>

#include "dsl/document.hpp"
#include "dsl/syntax/parse.hpp"
#include "engine/claim/decide.hpp"
#include "engine/report/finding_text.hpp"
#include "tests/support/depth.hpp"

namespace grundy::claim {

struct Row {
    const char* rule;
    const char* claim;
    Verdict verdict;
    const char* detail;  ///< proved: part of the theorem; refuted: the counterexample; else part of what was tried, or empty
};

/// One Judge for the claims about one rule that a test asks one after another, as `check FILE` has one for a file: what it learned of the game it need not
/// learn once more. No claim stands beside another. Where there is time (GRUNDY_TEST_DEPTH) every claim has a Judge of its own.
struct AskedJudge {
    explicit AskedJudge(Effort effort) {
        analyse::Options options;
        options.threads = 1;  // tests run side by side
        judge = std::make_unique<Judge>(options, budget, effort);
    }
    base::Budget budget;
    std::unique_ptr<Judge> judge;
};
/// `text`: a rule and its claims. Claims that stand beside others are asked of a new one, and so is a claim about another rule than the last.
inline std::shared_ptr<AskedJudge> judge_of(const std::string& text, Effort effort, bool alone) {
    const std::size_t claim = text.find("claim \"");
    if (alone || tests::depth() > 1 || claim != text.rfind("claim \"")) return std::make_shared<AskedJudge>(effort);
    using Of = std::tuple<std::string, double, std::uint64_t, bool>;
    static const testing::TestInfo* test = nullptr;
    static std::string rule;
    static std::map<Of, std::shared_ptr<AskedJudge>> kept;
    const auto* const now = testing::UnitTest::GetInstance()->current_test_info();
    if (test != now || text.compare(0, claim, rule) != 0) kept.clear();
    test = now, rule = text.substr(0, claim);
    auto& one = kept[{rule, effort.search_seconds, effort.most_cases, effort.tell}];
    if (!one) one = std::make_shared<AskedJudge>(effort);
    return one;
}

inline Finding decide(const std::string& text, double seconds, Effort effort, bool alone) {
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
    const auto asked = judge_of(text, effort, alone);
    asked->budget.set_time(base::seconds(seconds));
    asked->judge->beside([&] { return claims_beside(*document); });
    return decide_claim(*asked->judge, *info, [&](std::size_t step) { return document->claim_cases(0, step, diagnostics); });
}

inline Finding decide(const std::string& text, double seconds = 10, double search_seconds = 0.1, bool tell = false, std::uint64_t most_cases = 1'000'000) {
    return decide(text, seconds, {.search_seconds = search_seconds, .most_cases = most_cases, .tell = tell}, false);
}

/// By a Judge of its own.
inline Finding decide_alone(const std::string& text, double seconds, double search_seconds) {
    return decide(text, seconds, {.search_seconds = search_seconds, .tell = false}, true);
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

/// What a row may cost where a proof or a counterexample is found: with sanitizers everything takes longer, and a deeper run takes its time.
#ifdef GRUNDY_SANITIZED
constexpr double search_of_rows = 2;
#else
inline const double search_of_rows = tests::depth() > 1 ? 2 : 0.12;
#endif

/// `search_seconds`: where rows say proved or refuted.
inline void check(const std::vector<Row>& rows, double search_seconds = search_of_rows) {
    for (const Row& row : rows) {
        // A counterexample or a proof ends the search; what only holds is tried a little. In few cases: counterexamples are small, or told by the constants of
        // a claim, which come after the cases.
        const bool ends = row.verdict == Verdict::refuted || row.verdict == Verdict::proved;
        const Finding finding = decide(std::string(row.rule) + "claim \"c\"" + row.claim + "\n", 10, ends ? search_seconds : 0.05, false, ends ? 5'000 : 2'000);
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
