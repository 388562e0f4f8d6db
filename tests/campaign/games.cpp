/// Random rules. Moves that do not go down by themselves get the condition that they do, unless the game may loop.
#include <algorithm>

#include "tests/campaign/generate.hpp"
#include "tests/campaign/rewrite.hpp"

namespace grundy::campaign {

const char* name(Species species) {
    static const char* const names[] = {"one heap", "splitting", "family", "digits", "tuple", "vector",
                                        "sequence", "word",      "set",    "graph",  "loopy", "whole numbers"};
    return names[static_cast<int>(species)];
}

Ref random_number(Draw& draw, const std::vector<Ref>& names, int depth) {
    if (depth <= 0 || draw.once_in(3)) return draw.once_in(4) || names.empty() ? num(draw.constant()) : draw.of(names);
    const auto inner = [&] { return random_number(draw, names, depth - 1); };
    switch (draw.from(0, 12)) {
        case 0:
        case 1:
            return add(inner(), num(draw.constant()));
        case 2:
        case 3:
            return sub(inner(), inner());
        case 4:
            return mul(num(draw.from(0, 4)), inner());
        case 5:
        case 6:
            return div(inner(), num(draw.from(2, 7)));
        case 7:
            return mod(inner(), num(draw.from(2, 9)));
        case 8:
            return call("abs", Sort::number, {inner()});
        case 9:
            return call(draw.of<const char*>({"min", "max", "gcd"}), Sort::number, {inner(), inner()});
        case 10:
            return make(Op::if_, Sort::number, {random_truth(draw, names, depth - 1), inner(), inner()});
        case 11:
            return make(Op::negate, Sort::number, {inner()});
        default:
            return mod(inner(), draw.once_in(3) ? make(Op::negate, Sort::number, {num(draw.from(2, 5))}) : num(draw.from(2, 12)));
    }
}

Ref random_truth(Draw& draw, const std::vector<Ref>& names, int depth) {
    const auto number = [&] { return random_number(draw, names, depth - 1); };
    const auto inner = [&] { return random_truth(draw, names, depth - 1); };
    const auto relation = [&] { return std::string(draw.of<const char*>({"=", "!=", "<", "<=", ">", ">="})); };
    if (depth > 1 && draw.once_in(3)) {
        switch (draw.from(0, 5)) {
            case 0:
                return make(Op::and_, Sort::truth, {inner(), inner()});
            case 1:
                return make(Op::or_, Sort::truth, {inner(), inner()});
            case 2:
                return make(Op::not_, Sort::truth, {inner()});
            case 3:
                return make(Op::implies, Sort::truth, {inner(), inner()});
            case 4:
                return make(Op::iff, Sort::truth, {inner(), inner()});
            default:
                return make(Op::if_, Sort::truth, {inner(), inner(), inner()});
        }
    }
    switch (draw.from(0, 6)) {
        case 0:
            return call(draw.once_in(2) ? "odd" : "even", Sort::truth, {number()});
        case 1:
            return make(Op::in, Sort::truth, {number(), numbers({draw.constant(), draw.constant(), draw.constant()})});
        case 2:
            return make(Op::in, Sort::truth, {number(), range(num(draw.constant()), num(draw.constant()))});
        case 3: {
            Node e = *cmp(number(), "<=", number());
            e.kids.push_back(number());
            e.relations.push_back("<");
            return std::make_shared<const Node>(e);
        }
        case 4:
            return cmp(mod(number(), num(draw.from(2, 6))), relation(), num(draw.from(0, 4)));
        default:
            return cmp(number(), relation(), draw.once_in(2) ? num(draw.constant()) : number());
    }
}

namespace {

const Ref heap = var(0, "n");

Bind bind(int id, const char* text, Ref what) { return {id, text, std::move(what)}; }

Ref number_set(Draw& draw, const Ref& n) {
    switch (draw.from(0, 8)) {
        case 0:
            return call("divisors", Sort::set, {n});
        case 1:
            return call("primes", Sort::set, {n});
        case 2:
            return call("prime_powers", Sort::set, {n});
        case 3:
            return call("powers", Sort::set, {num(draw.from(2, 5)), n});
        case 4:
            return call("squares", Sort::set, {n});
        case 5:
            return call("factorials", Sort::set, {n});
        case 6:
            return call("fibonacci", Sort::set, {n});
        case 7:
            return call("digits", Sort::set, draw.once_in(2) ? std::vector<Ref>{n} : std::vector<Ref>{n, num(draw.from(2, 12))});
        default:
            return make(Op::unite, Sort::set, {call("squares", Sort::set, {n}), numbers({draw.constant(), draw.constant()})});
    }
}

Ref some_range(Draw& draw, const std::vector<Ref>& names) {
    const Ref n = names[0];
    switch (draw.from(0, 9)) {
        case 0:
            return range(num(draw.from(1, 3)), num(draw.from(1, 12)));
        case 1:
            return range(num(draw.from(0, 2)), n);
        case 2:
            return range(num(1), sub(n, num(draw.from(0, 3))));
        case 3:
            return numbers({draw.from(1, 9), draw.from(1, 20), draw.constant() + 1});
        case 4:
            return set({range(num(1), num(draw.from(1, 4))), num(draw.constant() + 1)});
        case 5:
            return number_set(draw, n);
        case 6:
            return range(num(1), div(n, num(draw.from(2, 4))));
        case 7:
            return make(Op::without, Sort::set, {range(num(1), num(draw.from(3, 12))), numbers({draw.from(1, 8), draw.from(1, 8)})});
        case 8:
            return numbers({draw.from(1, 6), draw.from(1, 12)});
        default:
            return range(num(1), num(draw.from(1, 6)));
    }
}

/// Conditions; late ones are frequent.
Ref guards(Draw& draw, const std::vector<Ref>& names, Ref condition) {
    for (auto parts = draw.from(0, 2); parts > 0; --parts) {
        Ref part =
            draw.once_in(3) ? cmp(draw.of(names), draw.of<const char*>({"!=", ">=", "<=", "<", ">"}), num(draw.constant())) : random_truth(draw, names, 2);
        condition = draw.once_in(2) ? all_of(part, condition) : all_of(condition, part);
    }
    return condition;
}

/// Heaps where the move, as it stands, does not go down: the largest of them among those tried; -1: none. Tried are small ones and those around its constants.
Num last_rise(const Move& move) {
    Game alone;
    alone.components = {{Form::natural, "n"}};
    alone.moves = {move};
    std::vector<Num> tried;
    for (Num n = 0; n <= 40; ++n) tried.push_back(n);
    for (int place = 0;; ++place) {
        int k = place;
        Num c = 0;
        rewritten(alone, k, [&](const Ref& e) { return c = e->op == Op::number ? e->n : 0, nullptr; });
        if (k >= 0) break;
        for (Num n = c - 2; c > 40 && n <= c + 8; ++n) tried.push_back(n);
    }
    Brute truth(alone, 0, 60'000);
    Num last = -1;
    for (const Num n : tried) {
        try {
            for (const Sum& option : truth.options({{n}})) {
                for (const Position& part : option) last = part[0][0] >= n ? std::max(last, n) : last;
            }
        } catch (const Undefined&) {
        } catch (const Tired&) {
            break;
        }
    }
    return last;
}

/// The condition that makes it go down, if it needs one.
Ref falling(const Move& move) {
    const Num last = last_rise(move);
    if (last < 0) return nullptr;
    if (last <= 12) return cmp(heap, ">=", num(last + 1));
    Ref down;
    for (const Term& term : move.to) down = all_of(down, cmp(term.components[0], "<", heap));
    return down;
}

Move one_heap_move(Draw& draw, bool splits, bool digits, bool loops) {
    Move move;
    move.from = {nullptr};
    std::vector<Ref> names{heap};
    if (!digits || draw.once_in(3)) {
        move.binds.push_back(bind(10, draw.of<const char*>({"k", "i", "s"}), some_range(draw, names)));
        names.push_back(var(10, move.binds[0].name));
        if (draw.once_in(5)) {
            move.binds.push_back(bind(11, "j", draw.once_in(2) ? range(num(draw.from(0, 1)), names[1]) : some_range(draw, names)));
            names.push_back(var(11, "j"));
        }
    }
    const auto part = [&]() -> Ref {
        if (digits) {
            Ref e = heap;
            if (draw.once_in(3)) {
                e = div(sub(e, num(draw.constant())), num(draw.from(2, 4)));
                return div(draw.once_in(2) ? add(e, num(draw.from(1, 4))) : sub(e, num(draw.from(1, 70))), num(draw.from(2, 4)));
            }
            for (auto steps = draw.from(1, 3); steps > 0; --steps) {
                const Num c = draw.constant();
                e = draw.once_in(2) ? div(e, num(draw.from(2, 5))) : draw.once_in(3) ? add(e, num(draw.from(0, 4))) : sub(e, num(c));
            }
            return e;
        }
        switch (draw.from(0, 5)) {
            case 0:
                return random_number(draw, names, 2);
            case 1:
                return sub(heap, mul(num(draw.from(1, 3)), names.back()));
            case 2:
                return sub(heap, add(names.back(), num(draw.from(0, 3))));
            case 3:
                return names.back();
            default:
                return sub(heap, names.back());
        }
    };
    move.to.push_back({{part()}});
    if (splits) {
        const Ref rest = sub(heap, num(draw.from(0, 3)));
        move.to.push_back({{draw.once_in(4) ? part() : sub(rest, move.to[0].components[0])}});
        if (draw.once_in(4)) move.to.push_back({{draw.once_in(2) && names.size() > 2 ? names[2] : num(draw.from(0, 5))}});
    }
    move.condition = guards(draw, names, loops ? nullptr : falling(move));
    if (draw.once_in(15) && !splits && !loops) {
        move.from[0] = num(draw.constant() + 1);
        move.binds.clear();
        move.condition = nullptr;
        move.to = {{{num(draw.from(0, move.from[0]->n - 1))}}};
    }
    return move;
}

void conventions(Game& game, Draw& draw) {
    std::vector<Ref> names;
    for (std::size_t i = 0; i < game.components.size(); ++i) {
        const Component& c = game.components[i];
        const Ref whole =
            var(static_cast<int>(i), c.name, c.form == Form::natural || c.form == Form::integer || c.form == Form::vertex ? Sort::number : Sort::vector);
        if (c.form == Form::natural || c.form == Form::integer)
            names.push_back(whole);
        else if (c.form != Form::word && c.form != Form::vertex && c.form != Form::vertex_set)
            names.push_back(call("len", Sort::number, {whole}));
        if (c.form == Form::vector || c.form == Form::sequence) names.push_back(call("sum", Sort::number, {whole}));
    }
    if (names.empty()) names.push_back(num(1));
    if (draw.once_in(12)) game.stops.push_back({-1, random_truth(draw, names, 2)});
    if (draw.once_in(5))
        game.misere = true;
    else if (draw.once_in(8)) {
        for (auto lines = draw.from(1, 2); lines > 0; --lines) game.terminals.push_back({static_cast<int>(draw.from(0, 9) / 4), random_truth(draw, names, 2)});
    }
}

Game one_heap(Draw& draw, bool splits, bool digits) {
    Game game;
    game.components = {{Form::natural, "n"}};
    for (auto lines = draw.from(1, draw.once_in(3) ? 3 : 2); lines > 0; --lines)
        game.moves.push_back(one_heap_move(draw, splits && draw.once_in(2), digits, false));
    if (splits && game.moves[0].to.size() == 1) game.moves.push_back(one_heap_move(draw, true, false, false));
    if (draw.once_in(10)) game.where = draw.once_in(2) ? cmp(heap, ">=", num(draw.constant())) : random_truth(draw, {heap}, 1);
    return game;
}

/// A family as its definition says it, in one of several disguises, perhaps with one condition beside it.
Game family(Draw& draw) {
    Game game;
    game.components = {{Form::natural, "n"}};
    const Ref k = var(10, "k"), i = var(10, "i"), a = var(10, "a");
    const auto line = [&](std::vector<Term> to, std::vector<Bind> binds, Ref condition) {
        game.moves.push_back({"", {nullptr}, std::move(to), std::move(binds), std::move(condition)});
    };
    const auto near_miss = [&](Ref condition) { return draw.once_in(3) ? all_of(condition, random_truth(draw, {heap}, 1)) : condition; };
    switch (draw.from(0, 7)) {
        case 0: {  // finite subtraction
            List s{draw.from(1, 5), draw.from(1, 12), draw.from(1, 20)};
            if (draw.once_in(6)) s.push_back(draw.constant() + 1);
            line({{{sub(heap, k)}}}, {bind(10, "k", numbers(s))}, near_miss(draw.once_in(2) ? cmp(k, "<=", heap) : nullptr));
            if (draw.once_in(3) && !game.moves[0].condition) game.family = "subtract " + print(numbers(s));
            break;
        }
        case 1: {  // all but
            const List out{draw.from(1, 6), draw.from(1, 9)};
            line({{{sub(heap, k)}}}, {bind(10, "k", range(num(1), heap))},
                 near_miss(make(Op::not_, Sort::truth, {make(Op::in, Sort::truth, {k, numbers(out)})})));
            break;
        }
        case 2: {  // division
            line({{{div(heap, k)}}}, {bind(10, "k", numbers({draw.from(2, 6), draw.from(2, 12)}))}, near_miss(cmp(heap, ">=", num(1))));
            break;
        }
        case 3: {  // mark
            const Num t = draw.from(2, 6);
            line({{{sub(heap, k)}}}, {bind(10, "k", range(num(1), num(t - 1)))}, near_miss(nullptr));
            line({{{div(heap, num(t))}}}, {}, cmp(heap, ">=", num(1)));
            break;
        }
        case 4: {  // octal games
            for (auto lines = draw.from(1, 2); lines > 0; --lines) {
                const Num take = draw.from(1, 4);
                line({{{i}}, {{sub(sub(heap, num(take)), i)}}}, {bind(10, "i", range(num(draw.from(0, 1)), sub(heap, num(take))))}, near_miss(nullptr));
            }
            break;
        }
        case 5:  // Grundy's game, Lasker's nim
            line({{{a}}, {{sub(heap, a)}}}, {bind(10, "a", range(num(1), sub(heap, num(1))))},
                 draw.once_in(2) ? cmp(a, "!=", sub(heap, a)) : near_miss(nullptr));
            if (draw.once_in(2)) line({{{sub(heap, k)}}}, {bind(10, "k", range(num(1), heap))}, near_miss(nullptr));
            break;
        case 6:  // divisors
            line({{{sub(heap, k)}}}, {bind(10, "k", call("divisors", Sort::set, {heap}))},
                 near_miss(draw.once_in(2) ? cmp(k, "<", heap) : cmp(heap, ">=", num(1))));
            break;
        default:  // sets of numbers
            line({{{sub(heap, k)}}}, {bind(10, "k", number_set(draw, heap))}, near_miss(cmp(k, ">=", num(1))));
    }
    return game;
}

/// So much at most as a multiple of what was taken last.
Game dynamic_nim(Draw& draw) {
    Game game;
    game.components = {{Form::natural, "x"}, {Form::natural, "y"}};
    const Ref x = var(0, "x"), y = var(1, "y"), k = var(10, "k");
    const Ref most = draw.once_in(2) ? mul(num(draw.from(1, 3)), y) : add(mul(num(draw.from(1, 3)), y), num(draw.from(0, 2)));
    if (!draw.once_in(4))
        game.moves.push_back({"", {nullptr, num(0)}, {{{sub(x, k), k}}}, {bind(10, "k", range(num(1), sub(x, num(draw.from(0, 1)))))}, nullptr});
    game.moves.push_back(
        {"", {nullptr, nullptr}, {{{sub(x, k), k}}}, {bind(10, "k", range(num(1), most))}, draw.once_in(4) ? random_truth(draw, {x, y, k}, 1) : nullptr});
    return game;
}

/// Euclid, Wythoff and their neighbours.
Game two_heaps(Draw& draw) {
    Game game;
    game.components = {{Form::natural, "x"}, {Form::natural, "y"}};
    const Ref x = var(0, "x"), y = var(1, "y"), k = var(10, "k"), l = var(11, "l");
    const bool paired = draw.once_in(2), euclid = draw.once_in(2);
    game.components[0].paired = game.components[1].paired = paired;
    const auto beside = [&](Ref condition) { return draw.once_in(4) ? all_of(condition, random_truth(draw, {x, y, k}, 1)) : condition; };
    const auto line = [&](std::vector<Ref> to, std::vector<Bind> binds, Ref condition) {
        game.moves.push_back({"", {nullptr, nullptr}, {{std::move(to)}}, std::move(binds), std::move(condition)});
    };
    if (euclid) {
        const Num least = draw.from(0, 1);
        if (least) game.where = all_of(cmp(x, ">=", num(1)), cmp(y, ">=", num(1)));
        const auto guard = [&](const Ref& divisor) { return beside(least && draw.once_in(2) ? nullptr : cmp(divisor, ">=", num(1))); };
        line({sub(x, mul(k, y)), y}, {bind(10, "k", range(num(1), x))}, guard(y));
        if (!paired || draw.once_in(3)) line({x, sub(y, mul(k, x))}, {bind(10, "k", range(num(1), y))}, guard(x));
        return game;
    }
    line({sub(x, k), y}, {bind(10, "k", range(num(1), x))}, beside(nullptr));
    if (!paired || draw.once_in(3)) line({x, sub(y, k)}, {bind(10, "k", range(num(1), y))}, beside(nullptr));
    const Ref apart = call("abs", Sort::number, {sub(k, l)});
    if (draw.once_in(2))
        line({sub(x, k), sub(y, k)}, {bind(10, "k", range(num(1), call("min", Sort::number, {x, y})))}, beside(nullptr));
    else
        line({sub(x, k), sub(y, l)}, {bind(10, "k", range(num(1), x)), bind(11, "l", range(num(1), y))}, beside(cmp(apart, "<", num(draw.from(1, 3)))));
    return game;
}

Game tuple(Draw& draw) {
    Game game;
    if (draw.once_in(8)) return dynamic_nim(draw);
    if (draw.once_in(5)) return two_heaps(draw);
    const auto size = draw.from(2, 3);
    std::vector<Ref> names;
    for (Num c = 0; c < size; ++c) {
        const std::string text(1, static_cast<char>('x' + c));
        game.components.push_back({Form::natural, text});
        names.push_back(var(static_cast<int>(c), text));
    }
    if (size == 2 && draw.once_in(3)) game.components[0].paired = game.components[1].paired = true;
    const Ref k = var(10, "k"), l = var(11, "l");
    for (auto lines = draw.from(1, 3); lines > 0; --lines) {
        Move move;
        move.from.resize(names.size());
        std::vector<Ref> target = names, all = names;
        const auto c = static_cast<std::size_t>(draw.from(0, size - 1)), d = static_cast<std::size_t>(draw.from(0, size - 1));
        move.binds = {bind(10, "k", draw.once_in(2) ? range(num(1), names[c]) : some_range(draw, {names[c]}))};
        all.push_back(k);
        target[c] = sub(names[c], k);
        if (draw.once_in(2) && d != c) {
            if (draw.once_in(3)) {
                move.binds.push_back(bind(11, "l", range(num(draw.from(0, 1)), names[d])));
                all.push_back(l);
            }
            target[d] = draw.once_in(3) ? random_number(draw, all, 2) : sub(names[d], all.back());
        }
        Ref before = names[0], after = target[0];
        for (std::size_t i = 1; i < names.size(); ++i) before = add(before, names[i]), after = add(after, target[i]);
        move.to = {{target}};
        move.condition = guards(draw, all, draw.once_in(3) && target[d] == names[d] ? cmp(k, ">=", num(1)) : cmp(after, "<", before));
        game.moves.push_back(move);
    }
    if (draw.once_in(2) && size == 2) {  // Nim on both heaps, and what was drawn beside it
        game.moves.push_back({"", {nullptr, nullptr}, {{{sub(names[0], k), names[1]}}}, {bind(10, "k", range(num(1), names[0]))}, nullptr});
        game.moves.push_back({"", {nullptr, nullptr}, {{{names[0], sub(names[1], k)}}}, {bind(10, "k", range(num(1), names[1]))}, nullptr});
        if (draw.once_in(2)) game.moves.erase(game.moves.begin());
    }
    if (draw.once_in(10)) game.where = random_truth(draw, names, 1);
    return game;
}

/// One whole number, down to a least one that may be negative.
Game integers(Draw& draw) {
    Game game;
    game.components = {{Form::integer, "x"}};
    const Ref x = var(0, "x"), k = var(10, "k");
    const Num least = draw.from(-9, 2);
    const Ref bottom = least < 0 ? make(Op::negate, Sort::number, {num(-least)}) : num(least);
    game.where = cmp(x, ">=", bottom);
    for (auto lines = draw.from(1, 2); lines > 0; --lines) {
        const Ref height = sub(x, bottom);
        const Ref taken = draw.of<Num>({0, 1, 2}) == 0 ? range(num(1), num(draw.from(1, 5)))
                          : draw.once_in(2)            ? numbers({draw.from(1, 5), draw.from(1, 9), draw.from(1, 12)})
                                                       : range(num(1), height);
        Move move{"", {nullptr}, {{{sub(x, k)}}}, {bind(10, "k", taken)}, nullptr};
        if (draw.once_in(4)) move.to = {{{add(bottom, div(height, num(draw.from(2, 4))))}}}, move.binds.clear(), move.condition = cmp(x, ">", bottom);
        if (draw.once_in(3)) move.condition = all_of(move.condition, random_truth(draw, {x}, 1));
        game.moves.push_back(move);
    }
    return game;
}

Game vector(Draw& draw) {
    Game game;
    const Num size = draw.from(2, 3);
    game.components = {{Form::vector, "h", 0, size, draw.once_in(2)}};
    const Ref h = var(0, "h", Sort::vector), i = var(10, "i"), j = var(11, "j"), k = var(12, "k"), b = var(13, "b", Sort::vector);
    const auto entry = [&](const Ref& at) { return make(Op::index, Sort::number, {h, at}); };
    const Ref largest = call("max", Sort::number, {h}), total = call("sum", Sort::number, {h});
    for (auto lines = draw.from(1, 2); lines > 0; --lines) {
        Move move;
        move.from.resize(1);
        std::vector<Ref> names{k, entry(i), total, largest};
        if (draw.once_in(4)) {
            const Ref changed =
                over(Op::count, Sort::number, {bind(11, "j", range(num(1), num(size)))}, nullptr, cmp(make(Op::index, Sort::number, {b, j}), "<", entry(j)));
            move.binds = {bind(13, "b", call("below", Sort::vector, {h}))};
            move.to = {{{b}}};
            Node chain = *cmp(num(1), "<=", changed);
            chain.kids.push_back(num(draw.from(1, size)));
            chain.relations.push_back("<=");
            move.condition = guards(draw, {total, largest}, std::make_shared<const Node>(chain));
        } else {
            move.binds = {bind(10, "i", range(num(1), num(size))), bind(12, "k", draw.once_in(2) ? range(num(1), entry(i)) : some_range(draw, {entry(i)}))};
            std::vector<Ref> update{h, i, sub(entry(i), k)};
            Ref condition = cmp(k, ">=", num(1));
            if (draw.once_in(3)) {
                move.binds.insert(move.binds.begin() + 1, bind(11, "j", range(num(1), num(size))));
                update.push_back(j);
                const bool over_there = draw.once_in(2);
                update.push_back(over_there ? add(entry(j), sub(k, num(1))) : random_number(draw, {entry(j), k}, 1));
                const Ref image = make(Op::update, Sort::vector, update);
                condition = all_of(cmp(i, "!=", j), all_of(condition, cmp(call("sum", Sort::number, {image}), "<", total)));
            }
            move.to = {{{make(Op::update, Sort::vector, update)}}};
            move.condition = guards(draw, names, condition);
        }
        game.moves.push_back(move);
    }
    return game;
}

Game sequence(Draw& draw) {
    Game game;
    game.components = {{Form::sequence, "w", 0, 0, draw.once_in(2)}};
    const Ref w = var(0, "w", Sort::vector), i = var(10, "i"), k = var(11, "k"), length = call("len", Sort::number, {w});
    const auto entry = [&](const Ref& at) { return make(Op::index, Sort::number, {w, at}); };
    const auto slice = [&](const Ref& from, const Ref& to) { return make(Op::slice, Sort::vector, {w, from, to}); };
    const auto join = [&](Ref a, Ref b) { return make(Op::concat, Sort::vector, {std::move(a), std::move(b)}); };
    for (auto lines = draw.from(1, 2); lines > 0; --lines) {
        Move move;
        move.from.resize(1);
        if (draw.once_in(2)) {  // one is cut down or goes
            move.binds = {bind(10, "i", range(num(1), length)), bind(11, "k", range(num(1), entry(i)))};
            move.to = {{{make(Op::update, Sort::vector, {w, i, sub(entry(i), k)})}}};
            if (draw.once_in(2)) move.to = {{{join(slice(num(1), sub(i, num(1))), slice(add(i, num(1)), length))}}};
            move.condition = guards(draw, {entry(i), k, length}, nullptr);
        } else {  // two neighbours become one
            move.binds = {bind(10, "i", range(num(1), sub(length, num(1))))};
            const Ref a = entry(i), b = entry(add(i, num(1)));
            const Ref one = draw.once_in(2)   ? call("abs", Sort::number, {sub(a, b)})
                            : draw.once_in(2) ? call("gcd", Sort::number, {a, b})
                                              : random_number(draw, {a, b}, 2);
            move.to = {{{join(join(slice(num(1), sub(i, num(1))), make(Op::vector, Sort::vector, {one})), slice(add(i, num(2)), length))}}};
            move.condition = guards(draw, {a, b, length}, nullptr);
        }
        game.moves.push_back(move);
    }
    game.start = {{}};
    for (auto n = draw.from(2, 4); n > 0; --n) game.start[0].push_back(draw.from(0, 5));
    if (game.components[0].unordered) std::sort(game.start[0].begin(), game.start[0].end());
    return game;
}

Game word(Draw& draw) {
    Game game;
    game.components = {{Form::word, "w"}};
    const Ref w = var(0, "w", Sort::vector), i = var(10, "i"), length = call("len", Sort::number, {w});
    const auto at = [&](const Ref& index) { return make(Op::index, Sort::number, {w, index}); };
    const auto slice = [&](const Ref& from, const Ref& to) { return make(Op::slice, Sort::vector, {w, from, to}); };
    for (auto lines = draw.from(1, 2); lines > 0; --lines) {
        const Num gone = draw.from(1, 2);
        Move move;
        move.from.resize(1);
        move.binds = {bind(10, "i", range(num(1), sub(length, num(gone - 1))))};
        const Ref left = slice(num(1), sub(i, num(1))), right = slice(add(i, num(gone)), length);
        if (draw.once_in(3))
            move.to = {{{left}}, {{right}}};
        else
            move.to = {{{make(Op::concat, Sort::vector, {left, right})}}};
        Node letter;
        letter.op = Op::letter, letter.n = 'a' + draw.from(0, 2);
        move.condition =
            cmp(at(i), draw.of<const char*>({"=", "!="}), gone == 2 && draw.once_in(2) ? at(add(i, num(1))) : std::make_shared<const Node>(letter));
        if (draw.once_in(3)) move.condition = all_of(move.condition, random_truth(draw, {length, i}, 1));
        game.moves.push_back(move);
    }
    game.start = {{}};
    for (auto n = draw.from(2, 6); n > 0; --n) game.start[0].push_back('a' + draw.from(0, 2));
    return game;
}

Game set_game(Draw& draw) {
    Game game;
    const Num low = draw.from(0, 2), high = low + draw.from(3, 6);
    game.components = {{Form::set, "S", low, high}};
    const Ref s = var(0, "S", Sort::set), x = var(10, "x"), y = var(11, "y");
    const auto one = [&](const Ref& e) { return set({e}); };
    for (auto lines = draw.from(1, 2); lines > 0; --lines) {
        Move move;
        move.from.resize(1);
        move.binds = {bind(10, "x", s)};
        Ref image = make(Op::without, Sort::set, {s, one(x)});
        if (draw.once_in(2)) {
            move.binds.push_back(bind(11, "y", draw.once_in(2) ? s : range(num(low), sub(x, num(1)))));
            image = draw.once_in(2) ? make(Op::both_not, Sort::set, {s, set({x, y})})
                                    : make(Op::unite, Sort::set, {image, one(draw.once_in(2) ? y : sub(x, num(1)))});
        }
        move.to = {{{image}}};
        move.condition = guards(draw, {x, call("len", Sort::number, {s})}, cmp(call("sum", Sort::number, {image}), "<", call("sum", Sort::number, {s})));
        game.moves.push_back(move);
    }
    game.start = {{}};
    for (Num n = low; n <= high; ++n) game.start[0].push_back(n);
    return game;
}

Game graph_game(Draw& draw, bool loops) {
    Game game;
    const Num size = draw.from(3, 9);
    game.arrows.resize(static_cast<std::size_t>(size));
    for (Num v = 0; v < size; ++v) {
        for (auto n = draw.from(0, 3); n > 0 && (loops || v > 0); --n) {
            const Num to = loops ? draw.from(0, size - 1) : draw.from(0, v - 1);
            List& list = game.arrows[static_cast<std::size_t>(v)];
            if (to != v && std::find(list.begin(), list.end(), to) == list.end()) list.push_back(to);
        }
    }
    const Ref v = var(10, "v"), w = var(11, "w");
    if (loops || draw.once_in(2)) {
        game.components = {{Form::vertex, "u"}};
        game.moves = {{"", {nullptr}, {{{w}}}, {bind(11, "w", call("next", Sort::set, {var(0, "u")}))}, nullptr}};
        game.start = {{size - 1}};
    } else {
        game.components = {{Form::vertex_set, "S"}};
        const Ref s = var(0, "S", Sort::set);
        const Ref image = draw.once_in(2) ? make(Op::both_not, Sort::set, {s, set({v, w})})
                                          : make(Op::unite, Sort::set, {make(Op::without, Sort::set, {s, set({v})}), set({w})});
        game.moves = {{"", {nullptr}, {{{image}}}, {bind(10, "v", s), bind(11, "w", call("next", Sort::set, {v}))}, nullptr}};
        if (draw.once_in(3)) game.moves[0].condition = cmp(call("len", Sort::number, {s}), draw.of<const char*>({"<", "!=", ">"}), num(draw.from(1, 3)));
        game.start = {{}};
        for (auto n = draw.from(1, std::min<Num>(size, 4)); n > 0; --n) game.start[0].push_back(draw.from(0, size - 1));
        std::sort(game.start[0].begin(), game.start[0].end());
        game.start[0].erase(std::unique(game.start[0].begin(), game.start[0].end()), game.start[0].end());
    }
    game.loops = loops;
    return game;
}

/// Numbers below a bound, moves that may go up.
Game loopy_numbers(Draw& draw) {
    Game game;
    const Num most = draw.from(3, 12);
    game.components = {{Form::natural, "n"}};
    game.where = cmp(heap, "<=", num(most));
    for (auto lines = draw.from(1, 3); lines > 0; --lines) {
        Move move;
        move.from = {nullptr};
        const Ref k = var(10, "k");
        move.binds = {bind(10, "k", numbers({draw.from(1, 4), draw.from(1, 6)}))};
        move.to = {{{draw.once_in(2) ? sub(heap, k) : draw.once_in(2) ? add(heap, k) : mod(mul(num(draw.from(2, 3)), add(heap, k)), num(most + 1))}}};
        move.condition = guards(draw, {heap, k}, cmp(move.to[0].components[0], "!=", heap));
        game.moves.push_back(move);
    }
    game.start = {{most}};
    game.loops = true;
    return game;
}

/// A constant of the rule gets a name.
void with_parameter(Game& game, Draw& draw) {
    for (int tries = 0; tries < 5; ++tries) {
        int place = static_cast<int>(draw.from(0, 30));
        Num value = -1;
        Game changed = rewritten(game, place, [&](const Ref& e) -> Ref {
            if (e->op != Op::number || e->n < 1 || e->n > 50) return nullptr;
            value = e->n;
            return var(parameter_var, "t");
        });
        for (const Move& move : changed.moves) {  // a pattern takes constants alone
            for (const Ref& entry : move.from) value = entry && entry->op == Op::var ? -1 : value;
        }
        if (value < 0) continue;
        game = std::move(changed);
        game.parameter = "t", game.parameter_default = value;
        return;
    }
}

}  // namespace

Drawn draw_game(Draw& draw) {
    static const std::vector<Species> likely{Species::one_heap, Species::one_heap, Species::one_heap, Species::splitting, Species::family,  Species::family,
                                             Species::digits,   Species::digits,   Species::tuple,    Species::tuple,     Species::vector,  Species::sequence,
                                             Species::word,     Species::set,      Species::graph,    Species::loopy,     Species::integers};
    Drawn drawn;
    drawn.species = draw.of(likely);
    switch (drawn.species) {
        case Species::one_heap:
            drawn.game = one_heap(draw, false, false);
            break;
        case Species::splitting:
            drawn.game = one_heap(draw, true, false);
            break;
        case Species::family:
            drawn.game = family(draw);
            break;
        case Species::digits:
            drawn.game = one_heap(draw, false, true);
            break;
        case Species::tuple:
            drawn.game = tuple(draw);
            break;
        case Species::vector:
            drawn.game = vector(draw);
            break;
        case Species::sequence:
            drawn.game = sequence(draw);
            break;
        case Species::word:
            drawn.game = word(draw);
            break;
        case Species::set:
            drawn.game = set_game(draw);
            break;
        case Species::graph:
            drawn.game = graph_game(draw, false);
            break;
        case Species::integers:
            drawn.game = integers(draw);
            break;
        default:
            drawn.game = draw.once_in(2) ? graph_game(draw, true) : loopy_numbers(draw);
    }
    if (drawn.game.family.empty()) conventions(drawn.game, draw);
    if (drawn.game.family.empty() && draw.once_in(5)) with_parameter(drawn.game, draw);
    if (!drawn.game.start.empty() && drawn.game.where) {
        try {
            if (!Brute(drawn.game, drawn.game.parameter_default, 10'000).contains(drawn.game.start)) drawn.game.start.clear();
        } catch (const Undefined&) {
            drawn.game.start.clear();
        }
    }
    return drawn;
}

}  // namespace grundy::campaign
