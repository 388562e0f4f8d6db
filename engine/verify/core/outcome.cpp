/// The outcome of one position by playing through everything below it: no theorem, no shortcut. Play must end; a cycle is refused.
#include <fmt/format.h>

#include "engine/rule/text.hpp"
#include "engine/verify/core/outcome.hpp"
#include "engine/verify/core/play.hpp"

namespace grundy::verify {

std::string prove_outcome(const rule::Game& game, const OutcomeLaw& law, Steps& steps) {
    refuse_strange_components(game);
    Play play(game, steps);
    const Position start = position_of(law.position);
    if (!play.moves().contains(start)) throw Rejected("the position is not a position of the game");
    const std::uint32_t v = play.at(start);
    if (law.outcome != 'P' && law.outcome != 'N') throw Rejected("an outcome is P or N");
    if ((v == 0) != (law.outcome == 'P')) throw Rejected(fmt::format("{} is {}, not {}", rule::to_string(law.position, game), v == 0 ? "P" : "N", law.outcome));
    if (law.value >= 0 && !play.has_values()) throw Rejected("positions of this game have outcomes, but no Grundy values");
    if (law.value >= 0 && law.value != static_cast<std::int64_t>(v))
        throw Rejected(fmt::format("the value of {} is {}, not {}", rule::to_string(law.position, game), v, law.value));
    if (law.positions != 0 && law.positions != play.positions()) throw Rejected(fmt::format("there are {} positions, not {}", play.positions(), law.positions));
    return fmt::format("by playing through all {} positions that can be reached", play.positions());
}

}  // namespace grundy::verify
