#include "engine/analyse/domain/scores.hpp"

#include <algorithm>
#include <set>

#include "engine/rule/walk.hpp"

namespace grundy::analyse {

namespace {

using Places = std::set<std::size_t>;

/// Components whose name in this pattern the expression reads.
void read_by(const rule::ExprRef& e, const rule::Pattern& from, Places& places) {
    if (!e) return;
    for (const std::uint32_t slot : rule::free_slots(*e))
        for (std::size_t i = 0; i < from.size(); ++i)
            if (from[i].slot == slot) places.insert(i);
}

void read_by(const std::vector<rule::Binder>& binders, const rule::Pattern& from, Places& places) {
    for (const rule::Binder& binder : binders) read_by(binder.range, from, places);
}

/// For which values there is a move: by its pattern, its ranges and its conditions.
void asked_for(const rule::Move& move, Places& places) {
    for (std::size_t i = 0; i < move.from.size(); ++i)
        if (move.from[i].constant) places.insert(i);
    read_by(move.condition, move.from, places);
    read_by(move.binders, move.from, places);
    for (const rule::Term& term : move.to) {
        read_by(term.binders, move.from, places);
        read_by(term.condition, move.from, places);
    }
}

/// No number becomes negative by it.
bool only_grows(const rule::Expr& e) {
    return !rule::any_of(e, [](const rule::Expr& part) {
        return part.op == rule::Op::subtract || part.op == rule::Op::negate || part.op == rule::Op::apply || (part.op == rule::Op::number && part.number < 0);
    });
}

/// Of what is asked for everything that it is made of is asked for, too.
bool spread(const rule::Game& game, Places& asked) {
    const std::size_t before = asked.size();
    for (const rule::Move& move : game.moves)
        for (const rule::Term& term : move.to)
            for (std::size_t i = 0; i < term.components.size(); ++i)
                if (asked.count(i) != 0) read_by(term.components[i], move.from, asked);
    return asked.size() > before;
}

Places asked_for(const rule::Game& game) {
    Places asked;
    for (std::size_t i = 0; i < game.components.size(); ++i) {
        const rule::ComponentKind kind = game.components[i].kind;
        const bool natural = kind == rule::ComponentKind::natural, any = kind == rule::ComponentKind::integer;
        const bool grows = std::all_of(game.moves.begin(), game.moves.end(), [&](const rule::Move& move) {
            return std::all_of(move.to.begin(), move.to.end(), [&](const rule::Term& term) { return only_grows(*term.components[i]); });
        });
        if (!any && !(natural && grows)) asked.insert(i);
        if (game.where && rule::mentions(*game.where, static_cast<std::uint32_t>(i))) asked.insert(i);
    }
    for (const rule::Move& move : game.moves) asked_for(move, asked);
    for (const rule::Stop& stop : game.stops) {
        read_by(stop.condition, stop.from, asked);
        for (std::size_t i = 0; i < stop.from.size(); ++i)
            if (stop.from[i].constant) asked.insert(i);
    }
    while (spread(game, asked)) {
    }
    return asked;
}

}  // namespace

bool decides_by_scores(const rule::Terminal& terminal, const rule::Game& game) {
    const Places asked = asked_for(game);
    Places read;
    for (std::size_t i = 0; i < terminal.from.size(); ++i)
        if (terminal.from[i].constant) read.insert(i);
    read_by(terminal.condition, terminal.from, read);
    return !read.empty() && std::none_of(read.begin(), read.end(), [&](std::size_t i) { return asked.count(i) != 0; });
}

}  // namespace grundy::analyse
