#include "engine/claim/law/bounded_play.hpp"

#include "engine/claim/law/guess.hpp"

namespace grundy::claim {

using arithmetic::Automaton;

BoundedPlay::BoundedPlay(rule::Bracket bracket, std::int64_t bracket_modulus, arithmetic::Numeration base)
    : rules(std::make_shared<const rule::Bracket>(std::move(bracket))),
      modulus(bracket_modulus),
      sentences(std::make_unique<Sentences>(rules->more, base)),
      more(std::make_unique<PlayRelation>(rules->more, *sentences)),
      fewer(std::make_unique<PlayRelation>(rules->fewer, *sentences)) {
    for (std::size_t k = 0; k < more->tracks().size(); ++k) there[more->tracks()[k]] = fewer->tracks()[k], back[fewer->tracks()[k]] = more->tracks()[k];
}

bool BoundedPlay::is_kernel(const Automaton& region, const Automaton& lost) {
    if (!rules->more.terminals.empty()) return false;
    const bool normal = rules->more.play == rule::Play::normal;
    const Automaton in = both(region, lost), out = both(region, complement(lost));
    if (!both(in, more->before(in, more->empty_is_lost())).accepts_nothing()) return false;
    const Automaton answered = renamed(fewer->before(renamed(in, there), fewer->empty_is_lost()), back);
    const Automaton stuck = normal ? in : both(in, renamed(fewer->can_move(), back));
    const Automaton unanswered = both(out, complement(answered));
    return alike(stuck, in).accepts_everything() && (normal ? unanswered : both(unanswered, more->can_move())).accepts_nothing();
}

std::optional<Automaton> BoundedPlay::guess(const game::Ruleset& ruleset, std::string& why) {
    SmallBoxes small(ruleset);
    std::optional<Automaton> lost;
    const bool found = in_boxes(more->tracks().size(), "outcomes", why, [&](std::size_t side, std::size_t& options) {
        const Table box = small.lost(*more, side);
        options = box.options;
        return guessed(sentences->base(), box.side, [&](const Guess& guess) {
            const auto about = guess(box);
            if (!about) return false;
            lost = both(*about, more->positions());
            return box.is_told_by(*lost) && is_kernel(more->positions(), *lost);
        });
    });
    return found ? lost : std::nullopt;
}

}  // namespace grundy::claim
