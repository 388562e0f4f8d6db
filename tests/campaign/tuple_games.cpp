/// Random games of two or three numbers, and of vectors.
#include "tests/campaign/kinds.hpp"

namespace grundy::campaign {
namespace {

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
    if (draw.once_in(2)) line({sub(x, k), sub(y, k)}, {bind(10, "k", range(num(1), call("min", Sort::number, {x, y})))}, beside(nullptr));
    else line({sub(x, k), sub(y, l)}, {bind(10, "k", range(num(1), x)), bind(11, "l", range(num(1), y))}, beside(cmp(apart, "<", num(draw.from(1, 3)))));
    return game;
}

}  // namespace

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

}  // namespace grundy::campaign
