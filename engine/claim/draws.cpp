#include "engine/claim/draws.hpp"

#include "engine/claim/law/lost_words.hpp"
#include "engine/claim/law_search.hpp"
#include "engine/claim/play/measure.hpp"
#include "engine/claim/play/short_play.hpp"
#include "engine/rule/unrolled.hpp"

namespace grundy::claim {

namespace {

rule::Claim drawn_exactly_where(const rule::Game& game, const rule::ExprRef& when) {
    rule::Claim claim = rule::lost_exactly_where(game, when, static_cast<std::uint32_t>(game.components.size()) + 1);
    auto drawn = std::make_shared<rule::Expr>(*claim.expr->args[0]);
    drawn->op = rule::Op::draw_at;
    claim.expr = rule::binary(rule::Op::iff, drawn, when);
    return claim;
}

rule::ExprRef drawn_in_words(const rule::Game& game, arithmetic::Numeration base) {
    Sentences sentences(game, base);
    PlayRelation play(game, sentences);
    const auto known = standstill(play);
    if (!known) return nullptr;
    const arithmetic::Automaton drawn = both(play.positions(), complement(either(known->lost, known->won)));
    const rule::ExprRef when = drawn.accepts_nothing() ? nullptr : found_or_none([&] { return lost_in_words(game, sentences, play, drawn); });
    const bool all_but = when && when->op == rule::Op::and_ && when->args.size() == 2 && when->args[0]->op == rule::Op::truth && when->args[0]->number != 0;
    return all_but ? when->args[1] : when;  // "true and not (…)"
}

}  // namespace

std::optional<rule::Claim> claim_of_draws(const std::shared_ptr<const rule::Game>& game) {
    if (game->partizan || game->play == rule::Play::alone || measure_that_falls(*game)) return std::nullopt;
    return law_or_none([&]() -> std::optional<rule::Claim> {
        const auto plain = rule::unrolled(*game);
        for (const arithmetic::Numeration base : bases_of(*game)) {
            try {
                if (const rule::ExprRef when = drawn_in_words(plain ? *plain : *game, base)) return drawn_exactly_where(*game, when);
            } catch (const arithmetic::TooLarge&) {  // in another one perhaps
            }
        }
        return std::nullopt;
    });
}

}  // namespace grundy::claim
