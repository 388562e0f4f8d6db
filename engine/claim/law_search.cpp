#include "engine/claim/law_search.hpp"

#include <algorithm>

#include "engine/claim/law/kernel_law.hpp"
#include "engine/rule/walk.hpp"

namespace grundy::claim {
namespace {

/// Where heaps are divided by 3 the ternary digits may tell what the binary ones do not; 0 where nothing is divided but by powers of 2.
unsigned base_of_division(const rule::Game& game) {
    std::int64_t base = 0;
    for (const rule::Move& move : game.moves)
        for (const rule::Term& term : move.to)
            for (const rule::ExprRef& target : term.components)
                rule::any_of(*target, [&](const rule::Expr& part) {
                    const bool divides = part.op == rule::Op::divide && part.args[1]->op == rule::Op::number;
                    const std::int64_t by = divides ? part.args[1]->number : 0;
                    if (by >= 3 && by <= 10 && (by & (by - 1)) != 0) base = std::max(base, by);
                    return false;
                });
    return static_cast<unsigned>(base);
}

}  // namespace

std::vector<arithmetic::Numeration> bases_of(const rule::Game& game) {
    std::vector<arithmetic::Numeration> bases;
    if (const unsigned base = base_of_division(game); base >= 2) bases.emplace_back(base);
    bases.push_back(claim_base(game, {}));
    const auto more = quadratic_numerations(game);
    bases.insert(bases.end(), more.begin(), more.end());
    return bases;
}

}  // namespace grundy::claim
