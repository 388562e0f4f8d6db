/// Two one-heap games with equal values: equal rules, equal families, equal laws, or a comparison of what both laws repeat.
#include <algorithm>

#include "engine/base/failure.hpp"
#include "engine/claim/forms.hpp"
#include "engine/claim/show.hpp"
#include "engine/rule/text.hpp"

namespace grundy::claim {

using base::Integer;

namespace {

constexpr std::uint64_t enough = 20'000;

/// g(n + period) = g(n) + saltus from n = from on, in positions of the rule.
struct Law {
    Integer from, period, saltus;
    std::string theorem;
};

std::optional<Law> law_of(Ground& ground, analyse::Oracle& oracle) {
    ground.seek_law(oracle);
    const pattern::Pattern* law = oracle.law();
    const auto* period = law && law->of == pattern::Of::values ? std::get_if<pattern::Period>(&law->law) : nullptr;
    if (!period || !oracle.proof()) return std::nullopt;
    return Law{Integer(period->preperiod) + oracle.recognition().embedding.shift, period->period, period->saltus, theorem_text(oracle.proof()->theorem)};
}

std::optional<Integer> value(Ground& ground, analyse::Oracle& oracle, const Integer& n) {
    ground.tick();
    const rule::PositionData position{rule::Datum{true, {n}}};
    try {
        oracle.require(position);
    } catch (const base::Failure&) {
        return std::nullopt;
    }
    const analyse::Known known = oracle.at(position, analyse::Want::value);
    if (!known.value) throw Unanswered{"the value of (" + base::to_string(n) + ") in " + oracle.rule().name + " was not found", known.limit};
    return known.value;
}

}  // namespace

Finding decide_same_as(Ground& ground) {
    Finding finding;
    const auto& other_game = ground.claim().other;
    if (rule::canonical_text(ground.game()) == rule::canonical_text(*other_game)) {
        finding.verdict = Verdict::proved;
        finding.theorem = "equal rules";
        finding.statement = "both are the same rule";
        return finding;
    }
    auto& own = ground.oracle();
    auto& other = ground.oracle(other_game);
    if (!own.ruleset().shape().one_heap() || !other.ruleset().shape().one_heap()) throw Unanswered{"`same as` compares two games of one heap"};
    if (!own.has_values() || !other.has_values()) throw Unanswered{"`same as` compares Grundy values, which need impartial normal play"};

    const auto a = own.is_sequence() ? law_of(ground, own) : std::nullopt;
    const auto b = other.is_sequence() ? law_of(ground, other) : std::nullopt;
    Integer end = enough;
    // With equal slopes both rows repeat together from the later preperiod on: one common period decides. With different ones they drift apart.
    const bool equal_slopes = a && b && a->saltus * b->period == b->saltus * a->period;
    const bool both = equal_slopes && boost::multiprecision::lcm(a->period, b->period) <= 4'000'000;
    if (both) end = std::max(a->from, b->from) + boost::multiprecision::lcm(a->period, b->period);
    std::uint64_t compared = 0;
    for (Integer n = 0; n < end; n += 1) {
        std::optional<Integer> left, right;
        try {
            left = value(ground, own, n), right = value(ground, other, n);
        } catch (const Unanswered& unanswered) {
            if (compared == 0) throw;
            finding.tried.push_back(unanswered.why);
            end = n;
            break;
        }
        if (!left || !right) continue;
        ++compared;
        if (*left == *right) continue;
        finding.verdict = Verdict::refuted;
        finding.counterexample = "(" + base::to_string(n) + ")";
        finding.claimed = "equal values";
        finding.found =
            base::to_string(*left) + " here, " + base::to_string(*right) + " in " + (other_game->title.empty() ? other_game->name : other_game->title);
        finding.shown_by = show_value(own, {rule::Datum{true, {n}}}, *left, *right);
        return finding;
    }
    finding.cases = compared;
    finding.checked_to = end - 1;
    const bool same_family = own.recognition().family == other.recognition().family &&
                             own.recognition().embedding.shift == other.recognition().embedding.shift && own.is_sequence() &&
                             !std::holds_alternative<recognise::OneHeap>(own.recognition().family);
    if (both && finding.tried.empty()) {
        finding.verdict = Verdict::proved;
        finding.theorem = a->theorem == b->theorem ? a->theorem : a->theorem + "; " + b->theorem;
        finding.statement = "both rows repeat; they were compared to the end of one common period after both preperiods, n = " + base::to_string(end - 1);
    } else if (same_family) {
        finding.verdict = Verdict::proved;
        finding.theorem = "equal moves";
        finding.statement = "both are recognised as " + recognise::describe(own.recognition().family);
    } else if (own.is_sequence() && other.is_sequence() && own.law() && other.law() && own.proof() && other.proof() && *own.law() == *other.law() &&
               own.recognition().embedding.shift == other.recognition().embedding.shift && own.law()->of == pattern::Of::values &&
               !std::holds_alternative<pattern::None>(own.law()->law)) {
        finding.verdict = Verdict::proved;
        finding.theorem = theorem_text(own.proof()->theorem);
        finding.statement = "both have the law: " + own.law()->describe();
    } else {
        finding.verdict = Verdict::holds;
        finding.tried = {"no law of both rows is proved that could be compared"};
    }
    return finding;
}

}  // namespace grundy::claim
