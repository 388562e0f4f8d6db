#include "engine/claim/law/kernel_law.hpp"

#include <algorithm>

#include "engine/claim/law/guess.hpp"
#include "engine/claim/play/measure.hpp"
#include "engine/rule/unrolled.hpp"

namespace grundy::claim {

using arithmetic::Automaton;
using arithmetic::Track;

std::shared_ptr<const argument::KernelSet> data_of(const Automaton& set, const std::vector<Track>& places) {
    argument::KernelSet data;
    for (const Track track : set.tracks()) data.numbers.push_back(static_cast<std::size_t>(std::find(places.begin(), places.end(), track) - places.begin()));
    for (std::uint32_t q = 0; q < set.states(); ++q) {
        data.accepts.push_back(set.accepting(q));
        for (std::size_t letter = 0; letter < set.letters(); ++letter) data.next.push_back(set.next(q, letter));
    }
    return std::make_shared<const argument::KernelSet>(std::move(data));
}

KernelCheck check_kernel(PlayRelation& play, const Automaton& region, const Automaton& set) {
    const Automaton in = both(region, set), out = both(region, complement(set)), can_move = play.can_move();
    const Automaton answered = play.before(in, play.empty_is_lost());
    const Automaton over = both(region, complement(can_move));
    return {both(over, complement(alike(in, play.lost_at_end()))), both(in, answered), both(both(out, can_move), complement(answered))};
}

std::vector<arithmetic::Numeration> quadratic_numerations(const rule::Game& game) {
    const bool numbers = std::all_of(game.components.begin(), game.components.end(), [](const auto& c) { return c.kind == rule::ComponentKind::natural; });
    if (game.components.size() != 2 || !numbers) return {};
    return {arithmetic::Numeration::quadratic(1), arithmetic::Numeration::quadratic(2), arithmetic::Numeration::quadratic(3)};
}

std::shared_ptr<const KernelLaw> learn_kernel(const std::shared_ptr<const rule::Game>& game, const game::Ruleset& ruleset, arithmetic::Numeration base,
                                              std::string& why, const Automaton* within, const Hints& hints) {
    if (auto plain = rule::unrolled(*game)) return learn_kernel(std::make_shared<const rule::Game>(std::move(*plain)), ruleset, base, why, within, hints);
    const auto rank = hints.rank ? hints.rank : falling_measure(*game);
    if (!rank) return why = "no number was shown to fall with every move", nullptr;
    std::shared_ptr<KernelLaw> law(new KernelLaw(game));
    law->rank_ = *rank;
    law->sentences_ = std::make_unique<Sentences>(*game, base);
    law->play_ = std::make_unique<PlayRelation>(*game, *law->sentences_);
    PlayRelation& play = *law->play_;
    if (within) play.narrow(*within);
    const auto as_claimed = [&](const Spoken& all) {
        return alike(all.region, play.positions()).accepts_everything() && check_kernel(play, play.positions(), all.said).holds();
    };
    if (auto told = hints.claimed(*law->sentences_, play, {}, as_claimed)) return law->lost_ = told->spoken.said, law->claims_ = told->claims, law;
    SmallBoxes own(ruleset);
    SmallBoxes& small = hints.boxes && !within ? *hints.boxes : own;
    const bool found = in_boxes(play.tracks().size(), "outcomes", why, [&](std::size_t side, std::size_t& options) {
        const Table box = small.lost(play, side);
        options = box.options;
        const auto right = [&](const Guess& guess) {
            const auto about = guess(box);
            if (!about) return false;
            law->lost_ = both(*about, play.positions());
            return box.is_told_by(law->lost_) && check_kernel(play, play.positions(), law->lost_).holds();
        };
        if (guessed(base, box.side, right, small.without_plain_law.count(side) == 0)) return true;
        small.without_plain_law.insert(side);
        return false;
    });
    return found ? law : nullptr;
}

}  // namespace grundy::claim
