#include "engine/analyse/near_ends.hpp"

#include <chrono>

#include "engine/meaning/rank.hpp"
#include "engine/solve/positions/misere.hpp"

namespace grundy::analyse {

std::optional<solve::NearEnds> near_ends(const Oracle& oracle, const std::vector<game::Position>& roots, const Options& options, const base::Budget& budget) {
    constexpr std::size_t most_near = 1'000'000;
    constexpr auto most_time = std::chrono::seconds(5);
    if (!options.method.empty() || solve::may_split(oracle.ruleset()) || meaning::falling_rank(oracle.rule())) return std::nullopt;
    base::Budget part;
    part.follow(budget, most_time);
    solve::NearEnds near(oracle.ruleset(), roots, most_near, part, parallel::Threads(options.threads));
    if (near.whole() || near.has_sums() || near.limit() == base::Limit::interrupted) return std::nullopt;
    return near;
}

}  // namespace grundy::analyse
