#include "engine/claim/drawn_everywhere.hpp"

#include "engine/claim/law/draw_law.hpp"
#include "engine/claim/law/lost_words.hpp"
#include "engine/claim/law_search.hpp"
#include "engine/game/play/ruleset.hpp"
#include "engine/rule/walk.hpp"

namespace grundy::claim {

namespace {

std::shared_ptr<const DrawLaw> known_draws(const std::shared_ptr<const rule::Game>& game) {
    return remembered<DrawLaw>(game, [&]() -> std::shared_ptr<const DrawLaw> {
        const auto ruleset = game::compile(*game);
        std::string why;
        for (const arithmetic::Numeration base : bases_of(*game)) {
            try {
                if (auto law = learn_draws(game, *ruleset, base, why)) return law;
            } catch (const arithmetic::TooLarge&) {  // in another one perhaps
            }
        }
        return nullptr;
    });
}

}  // namespace

rule::ExprRef set_in_words(const rule::Game& game, const DrawLaw& law, const arithmetic::Automaton& set) {
    const rule::ExprRef when = found_or_none([&] { return lost_in_words(game, law.sentences(), law.play(), set); });
    const bool all_but = when && when->op == rule::Op::and_ && when->args.size() == 2 && when->args[0]->op == rule::Op::truth && when->args[0]->number != 0;
    return all_but ? when->args[1] : when;  // "true and not (…)"
}

std::optional<WinningLaw> winning_law_by_draws(const std::shared_ptr<const rule::Game>& game, const rule::PositionData* position) {
    const auto law = known_draws(game);
    if (!law || law->drawn().accepts_nothing()) return std::nullopt;
    WinningLaw result;
    result.base = law->sentences().base();
    result.states = std::max(law->lost().states(), law->drawn().states());
    result.theorem = pattern::TheoremId::draws;
    result.lost_when = law->lost().accepts_nothing() ? rule::truth(false) : set_in_words(*game, *law, law->lost());
    result.drawn_when = set_in_words(*game, *law, law->drawn());
    result.has_draws = true;
    const auto outcome_at = [law](const rule::PositionData& at) { return law->outcome(law->play().values(at)); };
    result.outcome_at = outcome_at;
    result.evidence = law->evidence();
    if (!position) return result;
    const char outcome = outcome_at(*position);
    if (outcome == '?') return std::nullopt;
    result.outcome = outcome;
    return result;
}

void tell_by_draws(analyse::Result& result, const WinningLaw& law) {
    if (!law.has_draws || result.limit != base::Limit::size) return;
    const game::Shape shape(*result.game);
    bool open = result.start && result.start->outcome == '?';
    for (analyse::Entry& one : result.positions) {
        if (one.outcome == '?' && !one.cells.empty()) one.outcome = law.outcome_at(shape.to_data(one.cells));
        open = open || one.outcome == '?';
    }
    for (std::size_t i = 0; i < result.outcomes.size(); ++i) {
        const std::int64_t n = result.first + static_cast<std::int64_t>(i);
        if (result.outcomes[i] == '?') result.outcomes[i] = law.outcome_at({rule::Datum{true, {base::Integer(n)}}});
        open = open || result.outcomes[i] == '?';
    }
    if (open || (result.positions.empty() && result.outcomes.empty())) return;
    result.limit.reset(), result.limit_note.clear();
    result.notes.emplace_back("not all that can be reached was looked at: the law of all positions tells the others");
}

}  // namespace grundy::claim
