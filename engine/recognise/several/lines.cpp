// One amount t from each of some cells: the option's conditions, with the amount named and everything else eliminated, must say t >= 1 and no more.
#include "engine/recognise/several/lines.hpp"

#include <algorithm>
#include <numeric>

#include "engine/recognise/heap/heap.hpp"
#include "engine/recognise/moves/symbolic.hpp"

namespace grundy::recognise {
namespace {

constexpr std::size_t most_cells = 6;

/// The cells that an option lowers by one linear form, and that form; 0 where it does something else.
std::uint32_t lowered(const SymbolicOption& option, std::size_t cells, Linear& amount) {
    if (option.parts.size() != 1) return 0;
    std::uint32_t direction = 0;
    for (std::size_t i = 0; i < cells; ++i) {
        const Number& after = option.parts.front()[i];
        if (after.size() != 1 || !is_true(after.front().when)) return 0;
        const Linear less = variable(static_cast<Var>(i)) - after.front().value;
        if (less == Linear()) continue;
        if (direction != 0 && !(less == amount)) return 0;
        amount = less;
        direction |= 1u << i;
    }
    return direction;
}

bool any_amount(Symbolic& moves, const SymbolicOption& option, std::uint32_t direction, const Linear& amount) {
    const Var t = moves.fresh();
    CondRef c = all({option.when, zero(variable(t) - amount)});
    std::vector<Var> left;
    for (std::size_t i = 0; i < moves.scalars(); ++i) {
        if ((direction >> i & 1) == 0) continue;
        left.push_back(moves.fresh());
        c = substitute(c, static_cast<Var>(i), variable(left.back()) + variable(t));
    }
    c = eliminate(c, option.bound);
    if (!implies_natural(c, t, {t})) return false;
    c = simplify_natural(c);
    bool about_amount = true;
    each_atom(c, [&](const Cond& atom) {
        about_amount = about_amount && atom.kind != Cond::Kind::member;
        for (const auto& term : atom.linear.terms) about_amount = about_amount && term.first == t;
    });
    if (!about_amount) return false;
    c = substitute(c, t, variable(0));
    const Axis axis = axis_of({c, at_least(variable(0) - Linear(1))}, 0);
    return std::all_of(axis.cells.begin(), axis.cells.end(), [&](const auto& cell) {
        const std::vector<std::int64_t> point{cell.low};
        return holds(c, point) == (cell.low >= 1);
    });
}

/// Exchanges of unordered cells turn a direction into others.
void close(const rule::Game& game, const std::vector<std::size_t>& component, std::vector<std::uint32_t>& directions) {
    const std::size_t cells = component.size();
    const auto class_of = [&](std::size_t i) {
        const rule::Component& c = game.components[component[i]];
        return c.group >= 0  ? static_cast<std::int64_t>(c.group)
               : c.unordered ? 1000 + static_cast<std::int64_t>(component[i])
                             : 2000 + static_cast<std::int64_t>(i);
    };
    std::vector<std::size_t> order(cells);
    std::iota(order.begin(), order.end(), 0);
    const std::vector<std::uint32_t> given = directions;
    do {
        bool exchange = true;
        for (std::size_t i = 0; i < cells; ++i) exchange = exchange && class_of(i) == class_of(order[i]);
        for (std::size_t d = 0; d < given.size() && exchange; ++d) {
            std::uint32_t image = 0;
            for (std::size_t i = 0; i < cells; ++i) image |= (given[d] >> i & 1) << order[i];
            directions.push_back(image);
        }
    } while (std::next_permutation(order.begin(), order.end()));
    std::sort(directions.begin(), directions.end());
    directions.erase(std::unique(directions.begin(), directions.end()), directions.end());
}

}  // namespace

Lines lines_of(const rule::Game& game) {
    Lines lines;
    lines.covered.assign(game.moves.size(), false);
    if (game.where) return lines;
    try {
        Symbolic moves(game);
        moves.explore();
        if (moves.scalars() == 0 || moves.scalars() > most_cells) return lines;
        std::vector<bool> met(game.moves.size(), false), other(game.moves.size(), false);
        for (const SymbolicOption& option : moves.options()) {
            Linear amount;
            const std::uint32_t direction = lowered(option, moves.scalars(), amount);
            met[option.move] = true;
            if (direction != 0 && any_amount(moves, option, direction, amount)) lines.directions.push_back(direction);
            else other[option.move] = true;
        }
        for (std::size_t m = 0; m < met.size(); ++m) lines.covered[m] = met[m] && !other[m];
        close(game, moves.component(), lines.directions);
    } catch (const Beyond&) {
        lines.directions.clear();
        lines.covered.assign(game.moves.size(), false);
    }
    return lines;
}

}  // namespace grundy::recognise
