// What `check` found, as a table with a line a claim.
#include <fmt/format.h>

#include <algorithm>

#include "engine/analyse/mirror_note.hpp"
#include "engine/base/setting.hpp"
#include "engine/report/check.hpp"
#include "engine/report/finding_text.hpp"
#include "engine/report/induction_text.hpp"
#include "engine/report/winning_text.hpp"

namespace grundy::report {

using claim::Verdict;

namespace {

constexpr std::size_t verdict_width = 11;

Ink ink_of_verdict(const CheckedClaim& one) {
    if (one.skipped) return Ink::faint;
    switch (one.finding.verdict) {
        case Verdict::proved:
        case Verdict::exhausted: return one.expect_refuted ? Ink::bad : Ink::good;
        case Verdict::holds: return one.expect_refuted ? Ink::bad : Ink::warn;
        case Verdict::undecided: return Ink::warn;
        case Verdict::refuted: return one.expect_refuted ? Ink::faint : Ink::bad;
    }
    return Ink::plain;
}

/// Of a claim with a premise that was tried: in how many cases it was true.
std::string premise_words(const claim::Finding& finding) {
    if (!finding.premise_true) return "";
    return *finding.premise_true == 0 ? ", its premise true in none" : ", its premise true in " + grouped(*finding.premise_true);
}

bool answered_in_mirror(const pattern::Grounds& grounds) {
    return std::any_of(grounds.all().begin(), grounds.all().end(), [](const pattern::Evidence& one) {
        const auto* computed = std::get_if<pattern::Computed>(&one);
        return computed && computed->method == analyse::mirrored_play;
    });
}

/// By what, or how far.
std::string ground_of(const CheckedClaim& one) {
    const claim::Finding& finding = one.finding;
    if (one.skipped) return "slow: run with " + base::setting(base::Setting::slow);
    switch (finding.verdict) {
        case Verdict::proved: return theorems(finding) + (finding.open_ended.empty() ? "" : ", for every " + finding.open_ended);
        case Verdict::exhausted:
            if (finding.cases == 0) return finding.argument.is<claim::argument::None>() ? "there is no such case" : statement(finding);
            if (finding.cases <= 1 && answered_in_mirror(finding.grounds)) return "answered in the mirror";
            return finding.cases > 1 ? grouped(finding.cases) + " cases" + premise_words(finding) : "computed";
        case Verdict::holds:
            if (!finding.checked_to) return finding.open_ended.empty() ? "" : "with " + finding.parameters;
            return (finding.open_ended.empty() ? "" : "with " + finding.parameters + ", each ") + "to size " + grouped(base::to_string(*finding.checked_to)) +
                   (finding.premise_true ? " (" + grouped(finding.cases) + " cases" + premise_words(finding) + ")" : "");
        case Verdict::undecided: return finding.limit ? std::string("stopped by the ") + base::name(*finding.limit) + " limit" : "";
        case Verdict::refuted: return one.expect_refuted ? "as expected" : "";
    }
    return "";
}

/// The verdict and the claim, what it rests on at the right; below it where the line is too short.
std::string first_line(const std::string& left, const std::string& right, const Style& style) {
    constexpr std::size_t column = 56;
    const std::size_t used = columns(left), wanted = columns(right);
    if (right.empty()) return left + "\n";
    const std::size_t gap = used + 2 <= column ? column - used : 2;
    if (used + gap + wanted <= style.width) return left + std::string(gap, ' ') + style.paint(Ink::faint, right) + "\n";
    return left + "\n" + std::string(verdict_width + 4, ' ') + style.paint(Ink::faint, right) + "\n";
}

std::string beneath(const std::string& line, const Style& style) {
    const std::size_t indent = verdict_width + 4;
    return wrap(std::string(indent, ' ') + shorten(line), std::max(style.width, indent + 20), indent) + "\n";
}

/// `argued`: as a part of the reason, else by themselves.
std::string winning_cases(const claim::WinningMoves& winning, bool argued, const Style& style) {
    const bool several = winning.cases.size() > 1;
    const auto all = lines(winning);
    std::string out = beneath(argued    ? cases_heading(all.size())
                              : several ? "winning move, the first of these that applies:"
                                        : "winning move: " + all.front(),
                              style);
    constexpr std::size_t indent = verdict_width + 6;
    const std::size_t width = std::max(style.width, indent + 20);
    for (const auto& line : several || argued ? all : std::vector<std::string>{})
        out += wrap(std::string(indent, ' ') + folded(shorten(line), width - indent), width, indent + 4) + "\n";
    return out;
}

/// Of a claim that came out true since what it assumes is not met; else empty.
std::string says_nothing(const claim::Finding& finding) {
    const bool proved = finding.verdict == Verdict::proved;
    if (!proved && finding.verdict != Verdict::exhausted) return "";
    if (!proved && finding.cases == 0 && finding.argument.is<claim::argument::None>()) return "so the claim says nothing";
    if (finding.premise_true != 0) return "";
    if (!proved) return "so the claim says nothing";
    if (finding.cases == 0) return "its premise is true at no position, so the claim says nothing";
    if (finding.cases == 1) return "its premise is false, so the claim says nothing";
    return fmt::format("its premise is true in none of the {} cases that were tried", grouped(finding.cases));
}

std::string details(const CheckedClaim& one, const Style& style, bool reasons) {
    const claim::Finding& finding = one.finding;
    std::string out;
    if (one.skipped) return out;
    const std::string in_case = finding.parameters.empty() ? "" : " with " + finding.parameters;
    if (const auto empty = says_nothing(finding); !empty.empty()) out += beneath(empty + ": is it meant so?", style);
    if (finding.verdict == Verdict::refuted) {
        const std::string where = finding.counterexample.empty() ? in_case : " " + place(finding) + in_case;
        out += beneath(fmt::format("fails{}: claimed {}, found {}", where, finding.claimed, finding.found), style);
        for (const auto& line : finding.shown_by) out += beneath(line, style);
    }
    const bool proved = finding.verdict == Verdict::proved;
    if (proved && finding.one_of_several && !finding.parameters.empty() && (finding.winning || (reasons && !reason(finding).empty())))
        out += beneath("with " + finding.parameters + " (each of the other cases is proved as well):", style);
    const auto* induction = reasons && proved && finding.winning ? told_by_cases(finding) : nullptr;
    const bool any_wins = induction && induction->examples.argued.returns;  // then no move need be named
    const bool cases = induction && !any_wins;
    const auto why = reasons ? reason(finding, {}, cases) : std::vector<std::string>{};
    for (std::size_t i = 0; cases && i + 1 < why.size(); ++i) out += beneath(why[i], style);
    if (finding.winning && !any_wins) out += winning_cases(*finding.winning, cases, style);
    for (std::size_t i = cases && !why.empty() ? why.size() - 1 : 0; i < why.size(); ++i) out += beneath(why[i], style);
    if (!finding.way_unused.empty() && finding.verdict < Verdict::holds) out += beneath(unused(finding), style);
    if (reasons && finding.verdict == Verdict::holds)
        for (const auto& line : obstacles(finding)) out += beneath(line, style);
    if (one.expect_refuted && finding.verdict < Verdict::undecided) out += beneath("expected to be refuted, but it is not", style);
    if (finding.verdict == Verdict::undecided || finding.verdict == Verdict::refuted) {
        if (finding.verdict == Verdict::undecided && !finding.so_far.empty()) out += beneath(finding.so_far, style);
        for (const auto& line : obstacles(finding)) out += beneath(line + (finding.verdict == Verdict::undecided ? in_case : ""), style);
    }
    return out;
}

}  // namespace

std::string place(const claim::Finding& finding) { return (finding.names.empty() ? "at " : "for ") + counterexample(finding); }

std::string counterexample(const claim::Finding& finding) {
    return finding.names.empty() ? finding.counterexample : finding.names + ", at " + finding.counterexample;
}

bool CheckedClaim::against_expectation() const {
    if (skipped || finding.verdict == Verdict::undecided) return false;
    return (finding.verdict == Verdict::refuted) != expect_refuted;
}

std::string claim_text(const CheckedClaim& one, const Style& style, bool reasons) {
    const std::string verdict = one.skipped ? "skipped" : claim::name(one.finding.verdict);
    const std::string left =
        "  " + style.paint(ink_of_verdict(one), pad_right(verdict, verdict_width)) + "  " + shorten(one.text) + (one.corrected ? " (corrected)" : "");
    return first_line(left, ground_of(one), style) + details(one, style, reasons);
}

std::string text(const CheckedFile& file, const Style& style, bool reasons) {
    if (file.claims.empty()) return "";
    std::string out = style.paint(Ink::strong, file.name) + "\n";
    for (const CheckedClaim& one : file.claims) out += claim_text(one, style, reasons);
    return out;
}

std::string check_summary(const std::vector<CheckedFile>& files, const Style& style) {
    std::size_t by_verdict[5] = {}, expected = 0, skipped = 0, wrong = 0, bad = 0, all = 0;
    for (const CheckedFile& file : files) {
        bad += file.bad ? 1 : 0;
        for (const CheckedClaim& one : file.claims) {
            ++all;
            wrong += one.against_expectation() ? 1 : 0;
            if (one.skipped) ++skipped;
            else if (one.finding.verdict == Verdict::refuted && one.expect_refuted) ++expected;
            else ++by_verdict[static_cast<std::size_t>(one.finding.verdict)];
        }
    }
    std::vector<std::string> parts;
    for (const Verdict verdict : {Verdict::proved, Verdict::exhausted, Verdict::holds, Verdict::undecided, Verdict::refuted}) {
        const std::size_t count = by_verdict[static_cast<std::size_t>(verdict)];
        if (count > 0)
            parts.push_back(grouped(count) + " " + claim::name(verdict) + (verdict == Verdict::refuted && expected > 0 ? " against expectation" : ""));
    }
    if (expected > 0) parts.push_back(grouped(expected) + " refuted as expected");
    if (skipped > 0) parts.push_back(grouped(skipped) + " slow, skipped");
    std::string line = counted(all, "claim") + " in " + counted(files.size(), "file");
    for (std::size_t i = 0; i < parts.size(); ++i) line += (i == 0 ? ": " : ", ") + parts[i];
    if (bad > 0) line += "; " + counted(bad, "bad file");
    return style.paint(wrong > 0 || bad > 0 ? Ink::bad : Ink::strong, line) + "\n";
}

}  // namespace grundy::report
