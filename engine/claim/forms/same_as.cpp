/// Two one-heap games with equal values: equal rules, equal families, equal laws, or a comparison of what both laws repeat.
#include <algorithm>

#include "engine/base/failure.hpp"
#include "engine/base/nimber.hpp"
#include "engine/base/poll.hpp"
#include "engine/claim/cases/show.hpp"
#include "engine/claim/forms/forms.hpp"
#include "engine/pattern/prove/extension.hpp"
#include "engine/pattern/prove/prover.hpp"
#include "engine/rule/text.hpp"
#include "engine/solve/kernel/values.hpp"

namespace grundy::claim {

using base::Integer;

namespace {

constexpr std::uint64_t enough = 20'000;

/// g(n + period) = g(n) + saltus from n = from on, in positions of the rule.
struct RowPeriod {
    Integer from, period, saltus;
    pattern::TheoremRef theorem;
};

std::optional<RowPeriod> row_period(Ground& ground, analyse::Oracle& oracle) {
    auto theorem = ground.law(oracle);
    const auto* period = theorem && theorem->law->of == pattern::Of::values ? std::get_if<pattern::Period>(&theorem->law->law) : nullptr;
    if (!period) return std::nullopt;
    return RowPeriod{Integer(period->preperiod) + theorem->shift, period->period, period->saltus, std::move(theorem)};
}

std::optional<Integer> value(Ground& ground, analyse::Oracle& oracle, const Integer& n) {
    ground.tick();
    const rule::PositionData position{rule::Datum{true, {n}}};
    try {
        oracle.require(position);
    } catch (const base::Failure& failure) {
        base::pass_limits(failure);
        return std::nullopt;
    }
    const analyse::Known known = oracle.at(position, analyse::Want::value);
    if (!known.value) throw Unanswered{"the value of (" + base::to_string(n) + ") in " + oracle.rule().name + " was not found", known.limit};
    return known.value;
}

std::string in_both(const Integer& left, const Integer& right, const rule::Game& other) {
    return base::to_string(left) + " here, " + base::to_string(right) + " in " + (other.title.empty() ? other.name : other.title);
}

/// The values of a set by their period; nothing where ten million do not prove one.
std::optional<pattern::Pattern> row_of_set(Ground& ground, const recognise::FiniteSubtraction& family) {
    const auto prover = pattern::make_prover(family);
    solve::Values values;
    base::MexSet seen;
    pattern::Progress progress = prover->look(values);
    while (progress.state == pattern::Progress::State::go_on && values.size() < 10'000'000) {
        for (const std::uint64_t end = std::max(progress.want, values.size() + 1); values.size() < end;) {
            ground.tick();
            seen.reset();
            for (const std::int64_t s : family.set) {
                if (static_cast<std::uint64_t>(s) <= values.size()) seen.insert({values[values.size() - static_cast<std::uint64_t>(s)]});
            }
            values.push_back(seen.mex().value);
        }
        progress = prover->look(values);
    }
    if (progress.state != pattern::Progress::State::proved || !std::holds_alternative<pattern::Period>(progress.pattern.law)) return std::nullopt;
    return std::move(progress.pattern);
}

/// Finite sets A and B, however large their elements, by what they have in common: C = A and B. Elements that may be added to C without changing a value
/// (theorem 1.2) may be added together, as each of them asks only that g(n) and g(n - s) differ; so if all of A and of B are such, both rows are that of C.
/// Otherwise the first n at which an element s changes a value of C is known, n in s … s + e + p: below the least of them all rows agree, and there each is one
/// mex over values of C.
std::optional<Finding> by_extension(Ground& ground, analyse::Oracle& own, analyse::Oracle& other) {
    const auto* a = own.recognition().family.as<recognise::FiniteSubtraction>();
    const auto* b = other.recognition().family.as<recognise::FiniteSubtraction>();
    if (!a || !b || own.recognition().embedding.shift != 0 || other.recognition().embedding.shift != 0 || own.rule().where || other.rule().where)
        return std::nullopt;
    recognise::FiniteSubtraction common;
    std::set_intersection(a->set.begin(), a->set.end(), b->set.begin(), b->set.end(), std::back_inserter(common.set));
    if (common.set.empty() || common.set.back() > 1'000'000 || std::max(a->set.back(), b->set.back()) <= 1'000'000) return std::nullopt;
    const auto row = row_of_set(ground, common);
    if (!row) return std::nullopt;
    const auto& law = std::get<pattern::Period>(row->law);
    const auto g = [&](const Integer& n) { return *row->value(n); };
    std::optional<Integer> first;
    for (const auto* set : {a, b}) {
        for (const std::int64_t s : set->set) {
            const Integer end = Integer(s) + law.preperiod + law.period;
            for (Integer n = s; n < end && !(first && n >= *first) && !std::binary_search(common.set.begin(), common.set.end(), s); n += 1) {
                ground.tick();
                if (g(n) == g(n - s)) first = n;
            }
        }
    }
    Finding finding;
    if (!first) {
        for (const auto* side : {a, b}) {
            const auto proof = pattern::may_be_added(law, side->set, common.set);
            if (!proof) return std::nullopt;
            const auto& game = side == a ? ground.game_ptr() : ground.claim().other;
            finding.grounds.add(std::make_shared<const pattern::Theorem>(pattern::Theorem{*proof, game, *side, 0, nullptr, {}}));
        }
        finding.verdict = Verdict::proved;
        finding.argument = argument::SharedSet{};
        return finding;
    }
    const auto at_first = [&](const recognise::FiniteSubtraction& family) {
        std::vector<Integer> options;
        for (const std::int64_t s : family.set) {
            if (s <= *first) options.push_back(g(*first - s));
        }
        Integer mex = 0;
        while (std::find(options.begin(), options.end(), mex) != options.end()) mex += 1;
        return mex;
    };
    const Integer left = at_first(*a), right = at_first(*b);
    if (left == right) return std::nullopt;
    finding.verdict = Verdict::refuted;
    finding.counterexample = "(" + base::to_string(*first) + ")";
    finding.claimed = "equal values";
    finding.found = in_both(left, right, other.rule());
    return finding;
}

/// Both rows from `begin` to before `end`, which comes nearer where a value is not found. False: they differ, and the finding says where.
bool equal_rows(Ground& ground, analyse::Oracle& own, analyse::Oracle& other, const Integer& begin, Integer& end, Finding& finding) {
    std::uint64_t compared = 0;
    for (Integer n = begin; n < end; n += 1) {
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
        finding.at = {{"n", rule::Datum{true, {n}}}};
        finding.claimed = "equal values";
        finding.found = in_both(*left, *right, other.rule());
        finding.shown_by = show_value(own, {rule::Datum{true, {n}}}, *left, *right);
        return false;
    }
    if (compared == 0) throw Unanswered{"no number up to " + base::to_string(end - 1) + " is a position of both games"};
    finding.cases = compared;
    finding.checked_to = end - 1;
    return true;
}

}  // namespace

Finding decide_same_as(Ground& ground) {
    Finding finding;
    const auto& other_game = ground.claim().other;
    if (rule::canonical_text(ground.game()) == rule::canonical_text(*other_game)) {
        finding.verdict = Verdict::proved;
        finding.argument = argument::SameRule{};
        return finding;
    }
    auto& own = ground.oracle();
    auto& other = ground.oracle(other_game);
    if (!own.ruleset().shape().one_heap() || !other.ruleset().shape().one_heap()) throw Unanswered{"`same as` compares two games of one heap"};
    if (!own.has_values() || !other.has_values()) throw Unanswered{"`same as` compares Grundy values, which need impartial normal play"};

    if (auto found = by_extension(ground, own, other)) return *found;
    const auto a = own.is_sequence() ? row_period(ground, own) : std::nullopt;
    const auto b = other.is_sequence() ? row_period(ground, other) : std::nullopt;
    // Below, a number is no position of one of the two.
    const Integer begin = std::max(own.recognition().embedding.shift, other.recognition().embedding.shift);
    Integer end = begin + enough;
    // With equal slopes both rows repeat together from the later preperiod on: one common period decides. With different ones they drift apart.
    const bool equal_slopes = a && b && a->saltus * b->period == b->saltus * a->period;
    const bool both = equal_slopes && lcm(a->period, b->period) <= 4'000'000;
    if (both) end = std::max(a->from, b->from) + lcm(a->period, b->period);
    if (!equal_rows(ground, own, other, begin, end, finding)) return finding;
    const bool same_family = own.recognition().family == other.recognition().family &&
                             own.recognition().embedding.shift == other.recognition().embedding.shift && own.is_sequence() &&
                             !own.recognition().family.is<recognise::OneHeap>();
    if (both && finding.tried.empty()) {
        finding.verdict = Verdict::proved;
        finding.grounds.add(a->theorem);
        finding.grounds.add(b->theorem);
        finding.argument = argument::CommonPeriod{end};
    } else if (same_family) {
        finding.verdict = Verdict::proved;
        finding.argument = argument::SameFamily{own.recognition().family};
    } else if (const auto left = own.is_sequence() ? own.sought_theorem() : nullptr, right = other.is_sequence() ? other.sought_theorem() : nullptr;
               left && right && *left->law == *right->law && left->shift == right->shift && left->law->of == pattern::Of::values && !left->law->none()) {
        finding.verdict = Verdict::proved;
        finding.grounds.add(left);
        finding.grounds.add(right);
        finding.argument = argument::SameLaw{};
    } else {
        finding.verdict = Verdict::holds;
        finding.tried = {"no law of both rows is proved that could be compared"};
    }
    return finding;
}

}  // namespace grundy::claim
