#include "engine/claim/induction/endless.hpp"

#include "engine/claim/law/draw_law.hpp"
#include "engine/claim/law/known_outcomes.hpp"
#include "engine/claim/play/short_play.hpp"
#include "engine/claim/sentence/told.hpp"

namespace grundy::claim {

namespace {

/// The smallest of a set, and what tells whether a position is in it. `read`: what must live as long.
template <class Read>
std::optional<GoesOn> from_set(const arithmetic::Automaton& set, Sentences& sentences, const PlayRelation& play, argument::NeverEnds by, const Read& read) {
    const auto at = smallest_of(set, sentences, play);
    if (!at) return std::nullopt;
    return GoesOn{play.position(at->second), std::move(by),
                  [set, &play, read](const rule::PositionData& position) { return set.accepts(play.values(position)); }};
}

std::optional<GoesOn> of_numbers(const std::shared_ptr<const rule::Game>& game) {
    const auto sentences = std::make_shared<Sentences>(*game, 2);
    const auto play = std::make_shared<PlayRelation>(*game, *sentences);
    const auto found = endless(play->positions(), [&](const arithmetic::Automaton& set) { return play->leads_into(set); });
    if (found) return from_set(found->from, *sentences, *play, {2, {}, found->rounds}, std::pair(sentences, play));
    // Where it takes ever longer to see that play ends it may be known what is drawn: there a move to another is always left.
    std::string why;
    const auto law = learn_draws(game, *game::compile(*game), 2, why);
    if (!law || law->drawn().accepts_nothing()) return std::nullopt;
    return from_set(law->drawn(), law->sentences(), law->play(), {2, {}, 0, data_of(law->drawn(), law->play().tracks())}, law);
}

}  // namespace

std::optional<GoesOn> goes_on(const std::shared_ptr<const rule::Game>& game) {
    if (game->partizan) return std::nullopt;
    return told_within(most_work / 8, [&] { return of_numbers(game); });
}

}  // namespace grundy::claim
