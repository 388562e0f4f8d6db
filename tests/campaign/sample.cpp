/// How closely a game is looked at, and at which positions.
#include "tests/campaign/trial.hpp"

namespace grundy::campaign {

Effort effort_of(std::uint64_t index, Species species) {
    Effort effort;
    effort.certify = index % 5 == 0;
    if (index % 10 == 9) effort = {.steps = 400'000, .heaps = 48, .side = 8, .certify = index % 20 == 9, .thorough = true};
    if (index % 100 == 99) effort.heaps = 260, effort.steps = 4'000'000;
    const bool cheap = species == Species::one_heap || species == Species::digits || species == Species::family;
    if (index % 1000 == 999 && cheap) effort.heaps = 2600, effort.steps = 20'000'000, effort.seconds = 2;
    return effort;
}

std::vector<Position> sample(const Game& game, Brute& truth, const Effort& effort) {
    const Num heaps = effort.heaps;
    std::vector<Position> out;
    const auto add = [&](Position p) {
        try {
            if (truth.canonical(p) == p && truth.contains(p)) out.push_back(std::move(p));
        } catch (const Undefined&) {
        }
    };
    const Component& c = game.components[0];
    const std::size_t size = game.components.size();
    if (c.form == Form::natural && size == 1) {
        for (Num n = 0; n <= heaps; ++n) add({{n}});
    } else if (c.form == Form::integer) {
        for (Num n = -12; n <= heaps; ++n) add({{n}});
    } else if (c.form == Form::natural) {
        const Num side = size == 2 ? effort.side : effort.side / 2;
        for (Num x = 0; x <= side; ++x)
            for (Num y = 0; y <= side; ++y)
                for (Num z = 0; z <= (size == 3 ? side : 0); ++z) add(size == 3 ? Position{{x}, {y}, {z}} : Position{{x}, {y}});
    } else if (c.form == Form::vector) {
        const Num side = c.high == 2 ? effort.side * 3 / 4 : effort.side / 2;
        for (Num x = 0; x <= side; ++x)
            for (Num y = 0; y <= side; ++y)
                for (Num z = 0; z <= (c.high == 3 ? side : 0); ++z) add(c.high == 3 ? Position{{x, y, z}} : Position{{x, y}});
    } else if (!game.start.empty() && truth.contains(game.start)) {
        try {
            for (Position& p : truth.followers(game.start, 400)) add(std::move(p));
        } catch (const Undefined&) {
        }
    }
    return out;
}

}  // namespace grundy::campaign
