/// Random rules: a kind of game, how it ends, perhaps a parameter.
#include <algorithm>

#include "tests/campaign/kinds.hpp"
#include "tests/campaign/rewrite.hpp"

namespace grundy::campaign {

const char* name(Species species) {
    static const char* const names[] = {"one heap", "splitting", "family", "digits", "tuple",         "vector", "sequence",
                                        "word",     "set",       "graph",  "loopy",  "whole numbers", "puzzle"};
    return names[static_cast<int>(species)];
}

std::vector<Ref> measures(const Game& game) {
    std::vector<Ref> names;
    for (std::size_t i = 0; i < game.components.size(); ++i) {
        const Component& c = game.components[i];
        const Ref whole =
            var(static_cast<int>(i), c.name, c.form == Form::natural || c.form == Form::integer || c.form == Form::vertex ? Sort::number : Sort::vector);
        if (c.form == Form::natural || c.form == Form::integer) names.push_back(whole);
        else if (c.form != Form::word && c.form != Form::vertex && c.form != Form::vertex_set) names.push_back(call("len", Sort::number, {whole}));
        if (c.form == Form::vector || c.form == Form::sequence) names.push_back(call("sum", Sort::number, {whole}));
    }
    if (names.empty()) names.push_back(num(1));
    return names;
}

namespace {

void conventions(Game& game, Draw& draw) {
    const std::vector<Ref> names = measures(game);
    if (draw.once_in(12)) game.stops.push_back({-1, random_truth(draw, names, 2)});
    if (draw.once_in(5)) game.misere = true;
    else if (draw.once_in(8)) {
        for (auto lines = draw.from(1, 2); lines > 0; --lines) game.terminals.push_back({static_cast<int>(draw.from(0, 9) / 4), random_truth(draw, names, 2)});
    }
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

/// A move that is there from some number on, or until there: what small positions show is then false far out.
void change_late(Game& game, Draw& draw) {
    const std::vector<Ref> names = measures(game);
    Ref size = names[0];
    for (std::size_t k = 1; k < names.size() && draw.once_in(2); ++k) size = add(size, names[k]);
    const Num far = game.components.size() == 1 ? draw.of<Num>({50, 64, 100, 128, 200, 256, 257, 300, 500, 700, 1000}) : draw.of<Num>({9, 13, 16, 20, 26, 30});
    auto& changed = game.moves[static_cast<std::size_t>(draw.from(0, static_cast<Num>(game.moves.size()) - 1))];
    if (std::any_of(changed.from.begin(), changed.from.end(), [](const Ref& entry) { return entry != nullptr; })) return;  // a pattern names nothing
    if (draw.once_in(3) || game.moves.size() == 1) {                                                                       // another move from there on
        Move more = changed;
        more.condition = all_of(cmp(size, ">=", num(far)), more.condition);
        for (Bind& b : more.binds) b.range = b.range->op == Op::range ? numbers({draw.from(1, 9), draw.from(1, 20)}) : range(num(1), num(draw.from(1, 6)));
        bool falls = game.components.size() == 1;
        for (const Term& term : more.to) more.condition = falls ? all_of(more.condition, cmp(term.components[0], "<", size)) : more.condition;
        if (falls) game.moves.push_back(std::move(more));
        return;
    }
    changed.condition = all_of(changed.condition, cmp(size, draw.once_in(2) ? ">=" : "<", num(far)));
}

}  // namespace

Drawn draw_game(Draw& draw) {
    static const std::vector<Species> likely{Species::one_heap, Species::one_heap, Species::one_heap, Species::splitting, Species::family,   Species::family,
                                             Species::digits,   Species::digits,   Species::tuple,    Species::tuple,     Species::vector,   Species::sequence,
                                             Species::word,     Species::set,      Species::graph,    Species::loopy,     Species::integers, Species::alone};
    Drawn drawn;
    drawn.species = draw.of(likely);
    switch (drawn.species) {
        case Species::one_heap: drawn.game = one_heap(draw, false, false); break;
        case Species::splitting: drawn.game = one_heap(draw, true, false); break;
        case Species::family: drawn.game = family(draw); break;
        case Species::digits: drawn.game = one_heap(draw, false, true); break;
        case Species::tuple: drawn.game = tuple(draw); break;
        case Species::vector: drawn.game = vector(draw); break;
        case Species::sequence: drawn.game = sequence(draw); break;
        case Species::word: drawn.game = word(draw); break;
        case Species::set: drawn.game = set_game(draw); break;
        case Species::graph: drawn.game = graph_game(draw, false); break;
        case Species::integers: drawn.game = integers(draw); break;
        case Species::alone: drawn.game = puzzle(draw); break;
        default: drawn.game = draw.once_in(2) ? graph_game(draw, true) : loopy_numbers(draw);
    }
    if (drawn.game.family.empty() && !drawn.game.alone) conventions(drawn.game, draw);
    const bool counted = drawn.species <= Species::tuple;
    if (drawn.game.family.empty() && counted && !drawn.game.moves.empty() && draw.once_in(5)) change_late(drawn.game, draw);
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

Other other_game(Draw& draw, std::string name) {
    Game game;
    if (draw.once_in(4)) game = code(draw);
    else if (draw.once_in(2)) game = family(draw);
    else game = one_heap(draw, draw.once_in(3), draw.once_in(3));
    if (game.family.empty() && draw.once_in(3)) with_parameter(game, draw);
    const Num parameter = draw.once_in(2) ? game.parameter_default : draw.from(1, 7);
    return {std::move(name), std::make_shared<const Game>(std::move(game)), parameter};
}

}  // namespace grundy::campaign
