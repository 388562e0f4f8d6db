/// Random games of one number. Moves that do not go down by themselves get the condition that they do, unless the game may loop.
#include <algorithm>

#include "tests/campaign/kinds.hpp"
#include "tests/campaign/rewrite.hpp"

namespace grundy::campaign {
namespace {

const Ref heap = var(0, "n");

/// Heaps where the move, as it stands, does not go down: the largest of them among those tried; -1: none. Tried are small ones and those around its constants.
Num last_rise(const Move& move) {
    Game alone;
    alone.components = {{Form::natural, "n"}};
    alone.moves = {move};
    std::vector<Num> tried;
    for (Num n = 0; n <= 40; ++n) tried.push_back(n);
    for (const Num c : constants(alone)) {
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
            case 0: return random_number(draw, names, 2);
            case 1: return sub(heap, mul(num(draw.from(1, 3)), names.back()));
            case 2: return sub(heap, add(names.back(), num(draw.from(0, 3))));
            case 3: return names.back();
            default: return sub(heap, names.back());
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

}  // namespace

Game one_heap(Draw& draw, bool splits, bool digits) {
    Game game;
    game.components = {{Form::natural, "n"}};
    for (auto lines = draw.from(1, draw.once_in(3) ? 3 : 2); lines > 0; --lines)
        game.moves.push_back(one_heap_move(draw, splits && draw.once_in(2), digits, false));
    if (splits && game.moves[0].to.size() == 1) game.moves.push_back(one_heap_move(draw, true, false, false));
    if (draw.once_in(10)) game.where = draw.once_in(2) ? cmp(heap, ">=", num(draw.constant())) : random_truth(draw, {heap}, 1);
    return game;
}

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
            const Ref others = make(Op::not_, Sort::truth, {make(Op::in, Sort::truth, {k, numbers(out)})});
            line({{{sub(heap, k)}}}, {bind(10, "k", range(num(1), heap))}, near_miss(others));
            if (draw.once_in(4) && game.moves[0].condition == others) game.family = "allbut " + print(numbers(out));
            break;
        }
        case 2: {  // division
            const Ref by = numbers({draw.from(2, 6), draw.from(2, 12)}), some = cmp(heap, ">=", num(1));
            line({{{div(heap, k)}}}, {bind(10, "k", by)}, near_miss(some));
            if (draw.once_in(4) && game.moves[0].condition == some) game.family = "divide " + print(by);
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

Game code(Draw& draw) {
    Game game;
    game.components = {{Form::natural, "n"}};
    game.family = "code 0.";
    const Ref i = var(10, "i");
    for (Num taken = 1, digits = draw.from(1, 5); taken <= digits; ++taken) {
        const Num digit = taken == digits ? draw.from(1, 7) : draw.from(0, 7);
        game.family += std::to_string(digit);
        const Ref rest = sub(heap, num(taken));
        if (digit & 1) game.moves.push_back({"", {num(taken)}, {{{num(0)}}}, {}, nullptr});
        if (digit & 2) game.moves.push_back({"", {nullptr}, {{{rest}}}, {}, cmp(rest, ">=", num(1))});
        if (digit & 4) game.moves.push_back({"", {nullptr}, {{{i}}, {{sub(rest, i)}}}, {bind(10, "i", range(num(1), sub(rest, num(1))))}, nullptr});
    }
    return game;
}

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

}  // namespace grundy::campaign
