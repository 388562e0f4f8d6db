#include "engine/claim/draws.hpp"

#include <algorithm>

#include "engine/base/failure.hpp"
#include "engine/claim/decide.hpp"
#include "engine/claim/drawn_everywhere.hpp"
#include "engine/claim/law/draw_law.hpp"
#include "engine/claim/law_search.hpp"
#include "engine/claim/play/measure.hpp"
#include "engine/claim/stated_law.hpp"
#include "engine/rule/evaluate/evaluator.hpp"
#include "engine/rule/rewrite/unrolled.hpp"
#include "engine/rule/text.hpp"

namespace grundy::claim {

namespace {

rule::Claim drawn_exactly_where(const rule::Game& game, const rule::ExprRef& when) {
    rule::Claim claim = rule::lost_exactly_where(game, when, static_cast<std::uint32_t>(game.components.size()) + 1);
    auto drawn = std::make_shared<rule::Expr>(*claim.expr->args[0]);
    drawn->op = rule::Op::draw_at;
    claim.expr = rule::binary(rule::Op::iff, drawn, when);
    return claim;
}

rule::ExprRef drawn_in_words(const std::shared_ptr<const rule::Game>& game, arithmetic::Numeration base) {
    std::string why;
    const auto law = learn_draws(game, *game::compile(*game), base, why);
    if (!law || law->drawn().accepts_nothing()) return nullptr;
    return set_in_words(*game, *law, law->drawn());
}

}  // namespace

std::optional<rule::Claim> claim_of_draws(const std::shared_ptr<const rule::Game>& game) {
    if (game->partizan || game->play == rule::Play::alone || measure_that_falls(*game)) return std::nullopt;
    return law_or_none([&]() -> std::optional<rule::Claim> {
        auto plain = rule::unrolled(*game);
        const auto read = plain ? std::make_shared<const rule::Game>(std::move(*plain)) : game;
        for (const arithmetic::Numeration base : bases_of(*game)) {
            try {
                if (const rule::ExprRef when = drawn_in_words(read, base)) return drawn_exactly_where(*game, when);
            } catch (const arithmetic::TooLarge&) {  // in another one perhaps
            }
        }
        return std::nullopt;
    });
}

void tell_draws(analyse::Result& result, const base::Budget& whole) {
    const auto open = [&] {
        const bool listed = result.start || !result.outcomes.empty() || !result.positions.empty();
        return !listed || result.outcomes.find('?') != std::string::npos || (result.start && result.start->outcome == '?') ||
               std::any_of(result.positions.begin(), result.positions.end(), [](const analyse::Entry& one) { return one.outcome == '?'; });
    };
    if (!result.limit || *result.limit == base::Limit::interrupted || !open()) return;
    base::Budget budget;
    budget.follow(whole, most_time_for_words);
    const base::Watch watch(budget);
    std::optional<rule::Claim> claim;
    std::optional<pattern::TheoremId> theorem;  // by which it is proved
    const auto limit = base::ended_early([&] {
        claim = claim_of_draws(result.game);
        if (!claim) return;
        const Finding finding = Judge(analyse::Options{}, budget, {.search_seconds = 0}).decide(result.game, *claim);
        if (finding.verdict == Verdict::proved) theorem = proving_theorem(finding);
    });
    if (limit || !theorem) return;
    const rule::ExprRef& when = claim->expr->args[1];
    const bool everywhere = when->op == rule::Op::truth && when->number != 0;
    rule::Evaluator evaluator(*result.game, {});
    const auto drawn = [&](std::int64_t n) {
        rule::Evaluator::Frame frame(claim->frame);
        frame[0] = rule::Value{{rule::Kind::number}, {base::Integer(n)}};
        return evaluator.evaluate(*when, frame).truth();
    };
    for (std::size_t i = 0; i < result.outcomes.size(); ++i)
        if (result.outcomes[i] == '?' && (everywhere || drawn(result.first + static_cast<std::int64_t>(i)))) result.outcomes[i] = 'D';
    for (analyse::Entry& one : result.positions)
        if (one.outcome == '?' && everywhere) one.outcome = 'D';
    if (result.start && result.start->outcome == '?' && everywhere) result.start->outcome = 'D';
    const auto& entry = pattern::entry(*theorem);
    result.notes.push_back((everywhere ? "every position is a draw" : "the draws are known, `" + rule::to_string(*claim->expr, *result.game) + "`") +
                           ": proved, " + entry.name + " (" + entry.number + ")");
    if (everywhere) result.parts.clear();  // they have no values to be added
    if (everywhere || !open()) result.limit.reset(), result.limit_note.clear();
}

}  // namespace grundy::claim
