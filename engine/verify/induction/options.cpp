#include "engine/verify/induction/options.hpp"

#include "engine/rule/walk.hpp"

namespace grundy::verify {

std::vector<Set> positions_by_options(const rule::Game& game, const Arrows& arrows, const Tuples& tuples, Steps& steps) {
    constexpr std::size_t most = 40;
    if (arrows.has_exchanges()) throw Rejected("options are not counted where an order does not matter");
    const Evaluator evaluator(game, steps);
    std::vector<Set> by{arrows.positions()};
    for (const rule::Move& move : game.moves) {
        std::size_t ways = 1;
        for (const rule::Binder& b : move.binders) {
            if (!rule::free_slots(*b.range).empty()) throw Rejected("how many options a line gives depends on the position");
            Frame frame(move.frame);
            std::size_t count = 0;
            evaluator.each({b}, nullptr, frame, [&] { return ++count <= most; });
            ways *= count;
            if (ways > most) break;
        }
        if (by.size() + ways > most) throw Rejected("positions have more options than the checker counts");
        const Set here = arrows.possible(move);
        std::vector<Set> more = by;
        more.resize(by.size() + ways, tuples.constant(false));
        for (std::size_t n = 0; n < by.size(); ++n)
            for (std::size_t k = 1; k <= ways; ++k) more[n + k] = tuples.either(more[n + k], tuples.both(by[n], here));
        while (more.back().is_empty()) more.pop_back();
        by = std::move(more);
    }
    return by;
}

}  // namespace grundy::verify
