/// Random puzzles for one player, what is true of them, and claims about it.
#include <algorithm>

#include "tests/campaign/kinds.hpp"

namespace grundy::campaign {
namespace {

/// Letters of a word, entries of a row change places or turn; so do both ways of a step.
Game turning_row(Draw& draw) {
    Game game;
    const Num size = draw.from(2, 4), most = draw.from(1, 3);
    game.components = {{Form::vector, "h", 0, size, draw.once_in(3)}};
    const Ref h = var(0, "h", Sort::vector), i = var(10, "i"), j = var(11, "j"), x = var(12, "x");
    const auto entry = [&](const Ref& at) { return make(Op::index, Sort::number, {h, at}); };
    game.where = over(Op::all, Sort::truth, {bind(12, "x", h)}, nullptr, cmp(x, "<=", num(most)));
    const Bind each = bind(10, "i", range(num(1), num(size)));
    const auto line = [&](std::vector<Ref> update, std::vector<Bind> binds, Ref condition) {
        game.moves.push_back({"", {nullptr}, {{{make(Op::update, Sort::vector, std::move(update))}}}, std::move(binds), std::move(condition)});
    };
    line({h, i, mod(add(entry(i), num(draw.from(1, most))), num(most + 1))}, {each}, guards(draw, {entry(i), i}, nullptr));
    if (draw.once_in(2))
        line({h, i, entry(j), j, entry(i)}, {each, bind(11, "j", range(num(1), sub(i, num(1))))},
             guards(draw, {entry(i), entry(j)}, cmp(entry(i), draw.of<const char*>({"<", ">", "!="}), entry(j))));
    game.start = {{}};
    for (Num n = 0; n < size; ++n) game.start[0].push_back(draw.from(0, most));
    if (game.components[0].unordered) std::sort(game.start[0].begin(), game.start[0].end());
    return game;
}

/// Two numbers below bounds, steps in any direction.
Game walk(Draw& draw) {
    Game game;
    game.components = {{Form::natural, "x"}, {Form::natural, "y"}};
    const Ref x = var(0, "x"), y = var(1, "y");
    const Num a = draw.from(2, 6), b = draw.from(2, 6);
    game.where = all_of(cmp(x, "<=", num(a)), cmp(y, "<=", num(b)));
    for (auto lines = draw.from(1, 4); lines > 0; --lines) {
        const auto step = [&](const Ref& from) { return draw.once_in(2) ? add(from, num(draw.from(0, 3))) : sub(from, num(draw.from(0, 3))); };
        game.moves.push_back({"", {nullptr, nullptr}, {{{step(x), step(y)}}}, {}, guards(draw, {x, y}, nullptr)});
    }
    if (draw.once_in(2)) game.moves.push_back({"", {nullptr, nullptr}, {{{y, x}}}, {}, nullptr});
    game.start = {{draw.from(0, a)}, {draw.from(0, b)}};
    return game;
}

/// Neighbours change places, and now and then the first letter goes.
Game letters(Draw& draw) {
    Game game;
    game.components = {{Form::word, "w"}};
    const Ref w = var(0, "w", Sort::vector), i = var(10, "i"), length = call("len", Sort::number, {w});
    const auto at = [&](const Ref& index) { return make(Op::index, Sort::number, {w, index}); };
    const Ref after = add(i, num(1));
    game.moves.push_back({"",
                          {nullptr},
                          {{{make(Op::update, Sort::vector, {w, i, at(after), after, at(i)})}}},
                          {bind(10, "i", range(num(1), sub(length, num(1))))},
                          guards(draw, {i, length}, cmp(at(i), "!=", at(after)))});
    if (draw.once_in(3))
        game.moves.push_back({"", {nullptr}, {{{make(Op::slice, Sort::vector, {w, num(2), length})}}}, {}, cmp(length, ">", num(draw.from(1, 3)))});
    game.start = {{}};
    for (auto n = draw.from(2, 5); n > 0; --n) game.start[0].push_back('a' + draw.from(0, 2));
    return game;
}

Game without_goals(Draw& draw) {
    switch (draw.from(0, 7)) {
        case 0: return loopy_numbers(draw);
        case 1: return graph_game(draw, draw.once_in(2));
        case 2: return set_game(draw);
        case 3: return sequence(draw);
        case 4: return word(draw);
        case 5: return letters(draw);
        case 6: return turning_row(draw);
        default: return walk(draw);
    }
}

/// Words have their first letter.
Ref goal_of(const Game& game, Draw& draw, const std::vector<Ref>& names) {
    if (game.components[0].form == Form::word && draw.once_in(2)) {
        const Ref w = var(0, "w", Sort::vector);
        Node letter;
        letter.op = Op::letter, letter.n = 'a' + draw.from(0, 2);
        return make(Op::and_, Sort::truth,
                    {cmp(call("len", Sort::number, {w}), ">=", num(1)),
                     cmp(make(Op::index, Sort::number, {w, num(1)}), draw.of<const char*>({"=", "!="}), std::make_shared<const Node>(letter))});
    }
    if (draw.once_in(4)) return random_truth(draw, names, 2);
    const Ref exact = cmp(draw.of(names), "=", num(draw.from(0, 6)));
    return draw.once_in(3) ? all_of(exact, random_truth(draw, names, 1)) : exact;
}

/// About the start, one position, or all that can be reached; what is true of it, or beside it.
class PuzzleClaims {
public:
    PuzzleClaims(const Game& game, Draw& draw, Brute& truth) : game_(game), draw_(draw), truth_(truth) {}

    std::optional<Claim> next() {
        if (game_.start.empty()) return std::nullopt;
        const std::vector<Position> all = truth_.followers(game_.start, 600);
        Claim claim;
        if (draw_.once_in(3)) {
            claim.from_start = true;
            claim.expr = of_each(all);
        } else {
            const bool vertices = game_.components[0].form == Form::vertex || game_.components[0].form == Form::vertex_set;
            claim.expr = of_one(draw_.once_in(2) || vertices ? game_.start : draw_.of(all));
            if (draw_.once_in(3)) claim.expr = make(draw_.once_in(2) ? Op::and_ : Op::or_, Sort::truth, {claim.expr, of_one(game_.start)});
        }
        if (draw_.once_in(6)) claim.expr = make(Op::not_, Sort::truth, {claim.expr});
        return claim;
    }

private:
    Ref asked(Op op, std::vector<Ref> components, std::string place) const {
        Node e = *ask(op, std::move(components));
        e.text = std::move(place);
        return std::make_shared<const Node>(std::move(e));
    }

    Ref at(Op op, const Position& p) const {
        std::vector<Ref> parts;
        for (std::size_t i = 0; i < p.size(); ++i) {
            const Form form = game_.components[i].form;
            std::vector<Ref> items;
            for (const Num n : p[i]) items.push_back(num(n));
            if (form == Form::natural || form == Form::integer || form == Form::vertex) parts.push_back(items.at(0));
            else if (form == Form::set || form == Form::vertex_set) parts.push_back(set(items));
            else parts.push_back(make(Op::vector, Sort::vector, items));
        }
        return asked(op, std::move(parts), p == game_.start && !draw_.once_in(3) ? "start" : print(game_, p));
    }

    Num near(Num n) { return draw_.once_in(3) ? std::max<Num>(0, n + draw_.from(-1, 1)) : n; }
    const char* relation() { return draw_.once_in(2) ? "=" : draw_.of<const char*>({"<=", ">=", "<", ">", "!="}); }

    Ref of_one(const Position& p) {
        const Brute::Route& route = truth_.route(p);
        switch (draw_.from(0, 3)) {
            case 0: return at(Op::reachable_at, p);
            case 1: return cmp(at(Op::solutions_at, p), relation(), num(near(route.ways)));
            default: return cmp(at(Op::distance_at, p), relation(), num(near(route.reachable ? route.cost : 3)));
        }
    }

    Ref of_each(const std::vector<Position>& all) {
        std::vector<Ref> whole;
        for (std::size_t i = 0; i < game_.components.size(); ++i) {
            const Form form = game_.components[i].form;
            const bool number = form == Form::natural || form == Form::integer || form == Form::vertex;
            whole.push_back(var(static_cast<int>(i), game_.components[i].name,
                                number                                          ? Sort::number
                                : form == Form::set || form == Form::vertex_set ? Sort::set
                                                                                : Sort::vector));
        }
        const std::vector<Ref> names = measures(game_);
        const Brute::Route& some = truth_.route(draw_.of(all));
        Num most = 0;
        for (const Position& p : all) most = std::max(most, truth_.route(p).cost);
        const Ref distance = asked(Op::distance_at, whole, ""), reachable = asked(Op::reachable_at, whole, "");
        switch (draw_.from(0, 5)) {
            case 0: return reachable;
            case 1: return make(Op::implies, Sort::truth, {reachable, cmp(distance, "<=", num(near(most)))});
            case 2: return cmp(asked(Op::solutions_at, whole, ""), "<=", num(near(some.ways)));
            case 3: return make(Op::iff, Sort::truth, {reachable, random_truth(draw_, names, 1)});
            case 4: return make(Op::implies, Sort::truth, {random_truth(draw_, names, 1), cmp(distance, relation(), draw_.of(names))});
            default: return make(Op::iff, Sort::truth, {cmp(distance, "=", num(0)), game_.goals[0].condition});
        }
    }

    const Game& game_;
    Draw& draw_;
    Brute& truth_;
};

}  // namespace

Game puzzle(Draw& draw) {
    Game game = without_goals(draw);
    std::vector<Ref> names = measures(game);
    if (game.components[0].form == Form::word || game.components[0].form == Form::vertex_set)
        names = {call("len", Sort::number, {var(0, game.components[0].name, Sort::vector)})};
    const bool costs = draw.once_in(2);
    for (Move& move : game.moves) {
        move.to.resize(1);
        if (Term& only = move.to[0]; !only.binds.empty()) only = {only.binds[0].range->kids, {}, nullptr};  // the whole instead of its parts
        if (game.components[0].form == Form::set && draw.once_in(2)) move.condition = nullptr;              // it may grow again
        if (costs && !draw.once_in(4))
            move.cost = draw.once_in(2) ? num(draw.from(0, 3)) : add(mod(draw.of(names), num(draw.from(2, 4))), num(draw.from(0, 1)));
    }
    if (draw.once_in(6)) game.stops.push_back({-1, random_truth(draw, names, 2)});
    for (auto goals = draw.from(1, 2); goals > 0; --goals) game.goals.push_back({-2, goal_of(game, draw, names)});
    game.alone = game.loops = true;
    return game;
}

void draw_puzzle_claims(Game& game, Draw& draw, Brute& truth, int how_many) {
    PuzzleClaims claims(game, draw, truth);
    add_claims(game, truth, how_many, [&] { return claims.next(); });
}

bool Brute::is_goal(const Position& position) {
    const Row row = row_of(position);
    return std::any_of(game_.goals.begin(), game_.goals.end(), [&](const Ending& goal) { return ends_at(goal, row); });
}

/// From the goals outwards, by improving what is known until nothing changes; then ways are counted from the nearest on.
void Brute::route_all(const Position& root) {
    const std::vector<Position> all = followers(root, 600);
    std::map<Position, std::vector<Arrow>> arrows;
    std::map<Position, Route> found;
    for (const Position& p : all) {
        arrows[p] = priced_options(p);
        if (is_goal(p)) found[p] = {true, 0, 0, 1};
    }
    const auto through = [&](const Arrow& arrow) -> std::optional<Route> {
        const auto there = found.find(arrow.to);
        if (there == found.end()) return std::nullopt;
        return Route{true, there->second.cost + arrow.price, there->second.moves + 1, 0};
    };
    for (bool changed = true; changed;) {
        changed = false;
        for (const Position& p : all) {
            for (const Arrow& arrow : arrows[p]) {
                spend();
                const auto way = through(arrow);
                const auto known = found.find(p);
                if (way && (known == found.end() || *way < known->second)) found[p] = *way, changed = true;
            }
        }
    }
    std::vector<std::pair<Route, Position>> order;
    for (const auto& [p, route] : found) order.emplace_back(route, p);
    std::sort(order.begin(), order.end(), [](const auto& a, const auto& b) { return a.first.moves < b.first.moves; });
    for (const auto& [route, p] : order) {
        for (const Arrow& arrow : arrows[p]) {
            const auto way = through(arrow);
            if (way && !(route < *way) && __builtin_add_overflow(found[p].ways, found[arrow.to].ways, &found[p].ways)) throw Undefined{};
        }
    }
    for (const Position& p : all) routes_[p] = found[p];
}

const Brute::Route& Brute::route(const Position& position) {
    const std::vector<Bound> before = bound_;
    if (!contains(position)) throw Undefined{};
    if (!routes_.count(position)) route_all(position);
    bound_ = before;
    return routes_[position];
}

}  // namespace grundy::campaign
