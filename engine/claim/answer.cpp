#include "engine/claim/answer.hpp"

#include <algorithm>
#include <functional>

#include "engine/base/failure.hpp"
#include "engine/base/poll.hpp"
#include "engine/claim/decide.hpp"
#include "engine/claim/ground/ground.hpp"
#include "engine/claim/induction/sought.hpp"
#include "engine/claim/prove/long_ranges.hpp"
#include "engine/claim/prove/prove.hpp"
#include "engine/claim/puzzle_everywhere.hpp"
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

/// "n = 34, k = 2": which of the bindings could not be answered; empty where the first could not.
std::string reached(const Ground& ground, const std::vector<rule::Binder>& binders, const Frame& frame) {
    std::string text;
    for (const rule::Binder& binder : binders)
        if (binder.slot < frame.size() && frame[binder.slot]) text += (text.empty() ? "" : ", ") + binder.name + " = " + ground.write(*frame[binder.slot]);
    return text;
}

/// What `visit` makes of each binding; where one cannot be answered, and `some` says that others could, the reason says how far it got.
void each_known(Ground& ground, const std::vector<rule::Binder>& binders, const rule::Expr* condition, Frame& frame, const std::function<void()>& visit) {
    std::uint64_t done = 0;
    try {
        ground.each_binding(binders, nullptr, frame, [&] {
            ground.tick();
            if (condition == nullptr || ground.truth(*condition, frame)) visit();
            return ++done > 0;
        });
    } catch (Unanswered& unanswered) {
        if (done > 0) unanswered.why = "complete before " + reached(ground, binders, frame) + "; " + unanswered.why;
        throw;
    }
}

void fill_list(Ground& ground, const Question& question, Answer& answer) {
    const rule::Claim& asked = *question.asked;
    Frame frame(asked.frame);
    std::set<std::vector<base::Integer>> met;
    each_known(ground, asked.domain, asked.condition.get(), frame, [&] {
        if (answer.rows.size() == most_rows) throw Unanswered{"there are more than " + std::to_string(most_rows) + " rows"};
        const rule::Value row = ground.evaluate(*asked.expr, frame);
        if (question.distinct && !met.insert(row.items).second) return;
        answer.rows.push_back(written(ground, row));
        std::string& text = answer.rows.back().text;
        if (question.tuples) text.front() = '(', text.back() = ')';
    });
}

/// A set or vector with `for`, element by element: where one of them is not known, those before it are rows of the answer.
void fill_elements(Ground& ground, const rule::Claim& asked, Answer& answer) {
    const rule::Expr& expr = *asked.expr;
    Frame frame(asked.frame);
    rule::Value all{expr.type, {}};
    const bool set = expr.type.kind == rule::Kind::set;
    const auto in_order = [&] {
        if (!set) return;
        std::sort(all.items.begin(), all.items.end());
        all.items.erase(std::unique(all.items.begin(), all.items.end()), all.items.end());
    };
    try {
        each_known(ground, expr.binders, expr.condition.get(), frame, [&] {
            if (all.items.size() == most_rows) throw Unanswered{"this has more than " + std::to_string(most_rows) + " elements"};
            all.items.push_back(ground.evaluate(*expr.args[0], frame).number());
        });
    } catch (const Unanswered&) {
        in_order();
        for (const rule::Value& item : rule::items_of(all)) answer.rows.push_back(written(ground, item));
        answer.braces = set;
        throw;
    }
    in_order();
    answer.value = written(ground, all);
}

/// How many there are at least, where not all can be answered.
void fill_count(Ground& ground, const rule::Claim& asked, Answer& answer) {
    const rule::Expr& expr = *asked.expr;
    Frame frame(asked.frame);
    std::uint64_t count = 0;
    try {
        each_known(ground, expr.binders, expr.condition.get(), frame, [&] { count += ground.truth(*expr.args[0], frame) ? 1 : 0; });
    } catch (Unanswered& unanswered) {
        if (count > 0) unanswered.why = "at least " + std::to_string(count) + ", " + unanswered.why;
        throw;
    }
    answer.value = written(ground, rule::number_value(count));
}

/// Longer ranges are counted without trying each number.
bool is_short(const rule::Expr& range) {
    const auto end = [&](std::size_t k) { return range.args[k]->op == rule::Op::number ? std::optional(range.args[k]->number) : std::nullopt; };
    return range.op == rule::Op::range && end(0) && end(1) && *end(1) - *end(0) < 2'000;
}

void fill(Ground& ground, const Question& question, Answer& answer) {
    const rule::Claim& asked = *question.asked;
    const rule::Expr& expr = *asked.expr;
    if (answer.listed) return fill_list(ground, question, answer);
    if (expr.op == rule::Op::set_comprehension || expr.op == rule::Op::vector_comprehension) return fill_elements(ground, asked, answer);
    if (expr.op == rule::Op::count && std::all_of(expr.binders.begin(), expr.binders.end(), [](const auto& b) { return is_short(*b.range); }))
        return fill_count(ground, asked, answer);
    Frame frame(asked.frame);
    answer.value = written(ground, ground.evaluate(expr, frame));
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
    const auto outcome = values ? std::nullopt : winning_law(question.game);
    const auto value = values ? values_everywhere(question.game, false) : std::nullopt;
    if (!value && (!outcome || !outcome->outcome_at)) return;
    rule::Evaluator evaluator(ground.game());
    evaluator.answer_with([&](const rule::Expr& e, const std::vector<rule::Value>& args) {
        rule::PositionData position;
        for (const rule::Value& arg : args) position.push_back(datum_of(arg));
        const auto g = value && e.ref == 0 ? value->at(position) : std::nullopt;
        const char letter = e.ref != 0 ? '?' : g ? (*g == 0 ? 'P' : 'N') : outcome ? outcome->outcome_at(position) : '?';
        if (letter == '?') throw Unanswered{"no law reads it"};
        if (e.op == rule::Op::value_at) return rule::number_value(*g);
        return rule::truth_value(letter == (e.op == rule::Op::previous_at ? 'P' : e.op == rule::Op::next_at ? 'N' : 'D'));
    });
    try {
        Frame frame(question.asked->frame);
        answer.value = written(ground, evaluator.evaluate(asked, frame));
        if (value) answer.grounds = pattern::Grounds(value->evidence);
        else if (outcome->evidence) answer.grounds = pattern::Grounds(*outcome->evidence);
        answer.why.clear();
        answer.limit.reset();
    } catch (const Unanswered&) {  // what stood in the way is said already
    } catch (const rule::ConstantError&) {
    }
}

/// The same of a puzzle: by how far its positions are, or from which no goal can be reached.
void by_law_of_puzzle(Ground& ground, const Question& question, Answer& answer) {
    const auto everywhere = puzzle_everywhere(question.game, nullptr, ground.budget());
    if (!everywhere) return;
    let_puzzle_law_tell(ground, everywhere->all);
    try {
        fill(ground, question, answer);
        answer.grounds = pattern::Grounds(pattern::Evidence(everywhere->all->evidence()));
        answer.why.clear();
        answer.limit.reset();
    } catch (const Unanswered&) {  // what stood in the way is said already
    }
}

/// Every position is asked of the claims alone, which are listed.
void let_claims_tell(Ground& ground, const Stated& stated, std::vector<analyse::ByClaim>& claims) {
    const auto said = [&stated, &claims](const rule::PositionData& position, analyse::Want want) {
        auto found = stated(position, want);
        const auto same = [&](const analyse::ByClaim& one) { return one.formal == found->by.formal; };
        if (found && std::none_of(claims.begin(), claims.end(), same)) claims.push_back(found->by);
        return found;
    };
    const auto of_puzzle = [said](const rule::PositionData& position, analyse::Want want) {
        const auto found = said(position, want);
        if (!found || !found->of_puzzle) throw Unanswered{"no claim that is proved says it"};
        return *found->of_puzzle;
    };
    ground.stated = [said](const rule::PositionData& position, analyse::Want want) {
        auto found = said(position, want);
        return found ? std::optional(std::move(found->known)) : std::nullopt;
    };
    ground.reaches = [of_puzzle](const rule::PositionData& position) { return std::optional(of_puzzle(position, analyse::Want::outcome).reachable); };
    ground.far = [of_puzzle](const rule::PositionData& position) {
        auto found = of_puzzle(position, analyse::Want::value);
        if (found.reachable && !found.distance) throw Unanswered{"no claim that is proved says how far it is"};
        return std::move(found.distance);
    };
}

/// By what the file claims and what is proved of that. False: no claim says enough.
bool by_claims(Ground& ground, const Question& question, Answer& answer) {
    if (!question.stated) return false;
    Answer told = answer;
    told.rows.clear();
    let_claims_tell(ground, question.stated, told.claims);
    ground.forget_grounds();
    bool is_told = false;
    static_cast<void>(base::ended_early([&] {
        try {
            fill(ground, question, told);
            is_told = true;
        } catch (const Unanswered&) {  // what stood in the way is said already
        }
    }));
    ground.stated = nullptr, ground.reaches = nullptr, ground.far = nullptr;
    if (!is_told) return false;
    told.grounds = ground.grounds();
    told.why.clear();
    told.limit.reset();
    answer = std::move(told);
    return true;
}

/// A position of several numbers, or one heap far out, that is written out, so that a law may tell it? `far`: one so far out that it is found sooner than a
/// search ends.
bool asks_of_numbers(const rule::Game& game, const rule::Expr& asked, bool far) {
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
        return far ? is_far(position) : position.size() > 1 || is_far(position);
    });
}

/// What a search does not tell in a while a law may, or a claim of the file; where neither does, the search is to go on: false. `law`: one is sought.
bool soon(Ground& ground, const Question& question, Answer& answer, bool law, bool puzzle) {
    constexpr double a_while = 0.5;
    try {
        ground.in_part_of_time(4, a_while, [&] { fill(ground, question, answer); });
        return true;
    } catch (const Unanswered& unanswered) {
        answer.rows.clear();
        if (unanswered.limit != base::Limit::time) throw;
        bool told = false;
        static_cast<void>(base::ended_early([&] {
            if (law) puzzle ? by_law_of_puzzle(ground, question, answer) : by_law(ground, question, answer);
            told = answer.value || by_claims(ground, question, answer);
        }));
        if (!told && ground.budget().exceeded()) throw;  // what the search said of it
        return told;
    }
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
    const bool numbers = !answer.listed && asks_of_numbers(ground.game(), *question.asked->expr, false);
    const bool puzzle = ground.game().play == rule::Play::alone && rule::any_of(*question.asked->expr, [](const rule::Expr& e) {
                            return e.op == rule::Op::distance_at || e.op == rule::Op::reachable_at;
                        });
    const bool several = ground.game().components.size() > 1;  // of one heap a theorem may tell more
    if (numbers && several && asks_of_numbers(ground.game(), *question.asked->expr, true) && !by_claims(ground, question, answer))
        is_truth ? by_proof(question, options, budget, answer) : by_law(ground, question, answer);
    try {
        if (const auto many = too_many_subsets(ground.game(), *question.asked)) throw Unanswered{*many, base::Limit::size};
        bool told = answer.value.has_value();
        if (!told && (numbers || puzzle || question.stated)) told = soon(ground, question, answer, numbers || puzzle, puzzle);
        if (!told) fill(ground, question, answer);
    } catch (const Unanswered& unanswered) {
        answer.why = unanswered.why;
        answer.limit = unanswered.limit;
    } catch (const base::Failure& failure) {
        if (failure.kind() == base::FailureKind::internal) throw;
        answer.why = failure.what();
        answer.limit = failure.kind() == base::FailureKind::interrupted ? base::Limit::interrupted : base::limit_of(failure);
    } catch (const std::bad_alloc&) {
        answer.why = "the memory limit was reached";
        answer.limit = base::Limit::memory;
    }
    if (answer.grounds.empty()) answer.grounds = ground.grounds();
    if (answer.limit == base::Limit::interrupted) return answer;
    // That there is neither time nor memory for a proof takes nothing from what was found.
    static_cast<void>(base::ended_early([&] {
        if (!answer.why.empty() && !answer.listed && is_truth) by_proof(question, options, budget, answer);
        const bool time_is_left = answer.limit != base::Limit::time;
        if (!answer.why.empty() && !answer.listed && time_is_left) by_law(ground, question, answer);
    }));
    return answer;
}

}  // namespace grundy::claim
