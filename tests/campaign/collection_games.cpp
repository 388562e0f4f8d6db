/// Random games of sequences, words, sets and graphs.
#include <algorithm>

#include "tests/campaign/kinds.hpp"

namespace grundy::campaign {

namespace {

/// A set as it is, or now and then its parts (or those of more than one element) as positions of their own.
Term into_parts(Draw& draw, const Ref& image, bool vertices) {
    if (!draw.once_in(4)) return {{image}, {}, nullptr};
    Node parts;
    parts.op = Op::call, parts.sort = Sort::set, parts.text = "parts", parts.n = vertices ? 1 : 0, parts.kids = {image};
    const Ref part = var(12, "C", Sort::set);
    const Ref large = draw.once_in(3) ? cmp(call("len", Sort::number, {part}), ">", num(1)) : nullptr;
    return {{part}, {bind(12, "C", std::make_shared<const Node>(parts))}, large};
}

}  // namespace

Game sequence(Draw& draw) {
    Game game;
    const bool whole = draw.once_in(3);
    game.components = {{Form::sequence, "w", 0, 0, draw.once_in(2), false, whole}};
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
            const Ref one = whole && draw.once_in(2) ? sub(a, b)
                            : draw.once_in(2)        ? call("abs", Sort::number, {sub(a, b)})
                            : draw.once_in(2)        ? call("gcd", Sort::number, {a, b})
                                                     : random_number(draw, {a, b}, 2);
            move.to = {{{join(join(slice(num(1), sub(i, num(1))), make(Op::vector, Sort::vector, {one})), slice(add(i, num(2)), length))}}};
            move.condition = guards(draw, {a, b, length}, nullptr);
        }
        game.moves.push_back(move);
    }
    game.start = {{}};
    for (auto n = draw.from(2, 4); n > 0; --n) game.start[0].push_back(draw.from(whole ? -3 : 0, 5));
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
        if (draw.once_in(3)) move.to = {{{left}}, {{right}}};
        else move.to = {{{make(Op::concat, Sort::vector, {left, right})}}};
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
        move.to = {into_parts(draw, image, false)};
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
        game.moves = {{"", {nullptr}, {into_parts(draw, image, true)}, {bind(10, "v", s), bind(11, "w", call("next", Sort::set, {v}))}, nullptr}};
        if (draw.once_in(3)) game.moves[0].condition = cmp(call("len", Sort::number, {s}), draw.of<const char*>({"<", "!=", ">"}), num(draw.from(1, 3)));
        game.start = {{}};
        for (auto n = draw.from(1, std::min<Num>(size, 4)); n > 0; --n) game.start[0].push_back(draw.from(0, size - 1));
        std::sort(game.start[0].begin(), game.start[0].end());
        game.start[0].erase(std::unique(game.start[0].begin(), game.start[0].end()), game.start[0].end());
    }
    game.loops = loops;
    return game;
}

}  // namespace grundy::campaign
