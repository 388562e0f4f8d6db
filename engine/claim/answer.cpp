#include "engine/claim/answer.hpp"

#include "engine/base/failure.hpp"
#include "engine/base/poll.hpp"
#include "engine/claim/decide.hpp"
#include "engine/claim/ground/ground.hpp"

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

}  // namespace

Answer answer(const Question& question, const analyse::Options& options, base::Budget& budget) {
    Answer answer;
    answer.braces = question.distinct;
    answer.listed = !question.asked->domain.empty();
    const Effort effort;
    Oracles oracles(options, budget);
    const base::Watch watch(budget);
    Ground ground(question.game, *question.asked, oracles, budget, effort);
    ground.show_infinite(*question.asked->expr);
    try {
        fill(ground, question, answer);
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
    answer.grounds = ground.grounds();
    if (!answer.why.empty() && !answer.listed && question.asked->expr->type.kind == rule::Kind::truth) by_proof(question, options, budget, answer);
    return answer;
}

}  // namespace grundy::claim
