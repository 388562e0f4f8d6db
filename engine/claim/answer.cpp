#include "engine/claim/answer.hpp"

#include "engine/base/failure.hpp"
#include "engine/base/poll.hpp"
#include "engine/claim/decide.hpp"
#include "engine/claim/ground/ground.hpp"
#include "engine/claim/prove/long_ranges.hpp"
#include "engine/claim/prove/prove.hpp"
#include "engine/claim/values_everywhere.hpp"
#include "engine/claim/winning_law.hpp"
#include "engine/rule/text.hpp"
#include "engine/rule/walk.hpp"

namespace grundy::claim {

namespace {

constexpr std::size_t most_rows = 1'000'000;

Written written(const Ground& ground, const rule::Value& value) {
    Written out{value.type, ground.write(value), {}};
    const rule::Kind kind = value.type.kind;
    if (kind != rule::Kind::set && kind != rule::Kind::vector) return out;
    for (const auto& item : rule::items_of(value)) out.items.push_back(ground.write(item));
    return out;
}

void fill(Ground& ground, const Question& question, Answer& answer) {
    const rule::Claim& asked = *question.asked;
    Frame frame(asked.frame);
    if (!answer.listed) {
        answer.value = written(ground, ground.evaluate(*asked.expr, frame));
        return;
    }
    std::set<std::vector<base::Integer>> met;
    ground.each_binding(asked.domain, asked.condition.get(), frame, [&] {
        ground.tick();
        if (answer.rows.size() == most_rows) throw Unanswered{"there are more than " + std::to_string(most_rows) + " rows"};
        const rule::Value row = ground.evaluate(*asked.expr, frame);
        if (question.distinct && !met.insert(row.items).second) return true;
        answer.rows.push_back(written(ground, row));
        std::string& text = answer.rows.back().text;
        if (question.tuples) text.front() = '(', text.back() = ')';
        return true;
    });
}

/// "`subsets(1..40)` has 2^40 elements": where all of them are wanted, they would be tried until no step is left. `all` and `any` may end before.
std::optional<std::string> too_many_subsets(const rule::Game& game, const rule::Claim& asked) {
    constexpr std::size_t most_elements = 24;
    std::optional<std::string> why;
    const auto look = [&](const std::vector<rule::Binder>& binders) {
        for (const rule::Binder& b : binders) {
            if (b.range->op != rule::Op::call || b.range->builtin != rule::Builtin::subsets) continue;
            try {
                Frame none;
                const std::size_t size = rule::Evaluator(game).evaluate(*b.range->args[0], none).items.size();
                if (size > most_elements && !why)
                    why = "`" + rule::to_string(*b.range, game) + "` has 2^" + std::to_string(size) + " elements, too many to be tried one by one";
            } catch (const rule::ConstantError&) {  // it depends on other names
            }
        }
        return why.has_value();
    };
    if (look(asked.domain)) return why;
    rule::any_of(*asked.expr, [&](const rule::Expr& e) { return e.op != rule::Op::all && e.op != rule::Op::any && look(e.binders); });
    return why;
}

/// What cannot be worked out may be proved, or disproved.
void by_proof(const Question& question, const analyse::Options& options, base::Budget& budget, Answer& answer) {
    const Finding finding = Judge(options, budget).decide(question.game, *question.asked);
    const bool so = finding.verdict == Verdict::proved || finding.verdict == Verdict::exhausted;
    if (!so && finding.verdict != Verdict::refuted) return;
    answer.value = Written{question.asked->expr->type, so ? "true" : "false", {}};
    answer.grounds = finding.grounds;
    answer.why.clear();
    answer.limit.reset();
}

/// Positions that no search reaches: the law of the P-positions, or of the values, is sought, and reads them however large they are (11.1, 11.2).
void by_law(Ground& ground, const Question& question, Answer& answer) {
    const rule::Expr& asked = *question.asked->expr;
    const bool values = rule::any_of(asked, [](const rule::Expr& part) { return part.op == rule::Op::value_at; });
    const auto outcome = values ? nullptr : outcomes_by_law(ground);
    const auto value = values ? values_everywhere(question.game, false) : std::nullopt;
    if (!outcome && !value) return;
    rule::Evaluator evaluator(ground.game());
    evaluator.answer_with([&](const rule::Expr& e, const std::vector<rule::Value>& args) {
        rule::PositionData position;
        for (const rule::Value& arg : args) position.push_back(datum_of(arg));
        const auto g = value && e.ref == 0 ? value->at(position) : std::nullopt;
        const char letter = e.ref != 0 ? '?' : g ? (*g == 0 ? 'P' : 'N') : outcome ? outcome(position) : '?';
        if (letter == '?') throw Unanswered{"no law reads it"};
        if (e.op == rule::Op::value_at) return rule::number_value(*g);
        return rule::truth_value(letter == (e.op == rule::Op::previous_at ? 'P' : e.op == rule::Op::next_at ? 'N' : 'D'));
    });
    try {
        Frame frame(question.asked->frame);
        answer.value = written(ground, evaluator.evaluate(asked, frame));
        if (value) answer.grounds = pattern::Grounds(value->evidence);
        answer.why.clear();
        answer.limit.reset();
    } catch (const Unanswered&) {  // what stood in the way is said already
    } catch (const rule::ConstantError&) {
    }
}

/// A position that is written out, and so far out that the law is found sooner than a search ends?
bool asks_far_out(const rule::Game& game, const rule::Expr& asked) {
    rule::Evaluator evaluator(game);
    return rule::any_of(asked, [&](const rule::Expr& e) {
        if (e.ref != 0 || (e.op != rule::Op::value_at && e.op != rule::Op::previous_at && e.op != rule::Op::next_at)) return false;
        rule::PositionData position;
        try {
            Frame none;
            for (const auto& arg : e.args) position.push_back(datum_of(evaluator.evaluate(*arg, none)));
        } catch (const rule::ConstantError&) {
            return false;
        }
        return position.size() > 1 && is_far(position);
    });
}

}  // namespace

Answer answer(const Question& question, const analyse::Options& options, base::Budget& budget) {
    Answer answer;
    answer.braces = question.distinct;
    answer.listed = !question.asked->domain.empty();
    const Effort effort;
    Oracles oracles(options, budget);
    oracles.over_long_range = over_long_range;
    const base::Watch watch(budget);
    Ground ground(question.game, *question.asked, oracles, budget, effort);
    ground.show_infinite(*question.asked->expr);
    const bool is_truth = question.asked->expr->type.kind == rule::Kind::truth;
    if (!answer.listed && asks_far_out(ground.game(), *question.asked->expr))
        is_truth ? by_proof(question, options, budget, answer) : by_law(ground, question, answer);
    try {
        if (const auto many = too_many_subsets(ground.game(), *question.asked)) throw Unanswered{*many, base::Limit::size};
        if (!answer.value) fill(ground, question, answer);
    } catch (const Unanswered& unanswered) {
        answer.why = unanswered.why;
        answer.limit = unanswered.limit;
    } catch (const base::Failure& failure) {
        if (failure.kind() == base::FailureKind::internal || failure.kind() == base::FailureKind::interrupted) throw;
        answer.why = failure.what();
        answer.limit = base::limit_of(failure);
    } catch (const std::bad_alloc&) {
        answer.why = "the memory limit was reached";
        answer.limit = base::Limit::memory;
    }
    if (answer.limit == base::Limit::interrupted) throw base::Failure(base::FailureKind::interrupted, "interrupted");
    if (answer.grounds.empty()) answer.grounds = ground.grounds();
    if (!answer.why.empty() && !answer.listed && is_truth) by_proof(question, options, budget, answer);
    const bool time_is_left = answer.limit != base::Limit::time;
    if (!answer.why.empty() && !answer.listed && time_is_left) by_law(ground, question, answer);
    return answer;
}

}  // namespace grundy::claim
