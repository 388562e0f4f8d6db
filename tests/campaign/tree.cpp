#include "tests/campaign/tree.hpp"

namespace grundy::campaign {
namespace {

/// How tightly an operator binds; as the language page has it.
int strength(const Node& e) {
    switch (e.op) {
        case Op::if_: return 5;
        case Op::iff: return 10;
        case Op::implies: return 15;
        case Op::or_: return 20;
        case Op::and_: return 25;
        case Op::not_: return 30;
        case Op::compare:
        case Op::in: return 40;
        case Op::unite:
        case Op::without:
        case Op::both_not:
        case Op::nim_add: return 50;
        case Op::intersect: return 55;
        case Op::range: return 60;
        case Op::concat:
        case Op::add:
        case Op::subtract: return 70;
        case Op::multiply:
        case Op::divide:
        case Op::modulo: return 80;
        case Op::negate: return 85;
        case Op::power: return 90;
        case Op::number: return e.n < 0 ? 85 : 100;
        default: return 100;
    }
}

std::string at_least(const Ref& e, int wanted) { return strength(*e) >= wanted ? print(e) : "(" + print(e) + ")"; }

std::string joined(const std::vector<Ref>& list, std::size_t from = 0, int wanted = 6) {
    std::string text;
    for (std::size_t i = from; i < list.size(); ++i) text += (i > from ? ", " : "") + at_least(list[i], wanted);
    return text;
}

std::string binders(const std::vector<Bind>& binds, const Ref& condition) {
    std::string text;
    for (const Bind& b : binds) text += (text.empty() ? "" : ", ") + b.name + " in " + at_least(b.range, 50);
    if (condition) text += " if " + at_least(condition, 6);
    return text;
}

std::string infix(const Node& e, const std::string& sign, int left, int right) {
    return at_least(e.kids[0], left) + " " + sign + " " + at_least(e.kids[1], right);
}

std::string chain(const Node& e) {
    std::string text = at_least(e.kids[0], 50);
    for (std::size_t i = 0; i < e.relations.size(); ++i)
        text += " " + e.relations[i] + " " + at_least(e.kids[i + 1], e.kids[i + 1]->op == Op::modulo ? 81 : 50);
    return text;
}

std::string updated(const Node& e) {
    std::string text = print(e.kids[0]) + "[";
    for (std::size_t i = 1; i + 1 < e.kids.size(); i += 2) text += (i > 1 ? ", " : "") + print(e.kids[i]) + " := " + at_least(e.kids[i + 1], 6);
    return text + "]";
}

std::string asked_at(const Node& e) { return e.text.empty() ? "(" + joined(e.kids) + ")" : " at " + e.text; }

std::string number_text(const Component& c, Num n) {
    if (c.form == Form::vertex || c.form == Form::vertex_set) return "v" + std::to_string(n);
    return std::to_string(n);
}

std::string position_head(const Game& game) {
    std::string text;
    for (const Component& c : game.components) {
        text += text.empty() ? "" : ", ";
        if (c.unordered) text += "unordered ";
        text += c.name;
        if (c.form == Form::integer) text += " : integer";
        if (c.form == Form::vector) text += "[" + std::to_string(c.high) + "]";
        if (c.form == Form::sequence) text += c.whole ? "[..] : integer" : "[..]";
        if (c.form == Form::word) text += " : word";
        if (c.form == Form::set) text += " : set " + std::to_string(c.low) + ".." + std::to_string(c.high);
        if (c.form == Form::vertex) text += " in G";
        if (c.form == Form::vertex_set) text += " : set G";
    }
    if (game.components[0].paired) text = "unordered (" + text + ")";
    return "position (" + text + ")" + (game.where ? " where " + print(game.where) : "");
}

std::string move_text(const Game& game, const Move& move) {
    std::string text = "move " + (move.label.empty() ? "" : move.label + ": ") + "(";
    for (std::size_t i = 0; i < move.from.size(); ++i) text += (i ? ", " : "") + (move.from[i] ? print(move.from[i]) : game.components[i].name);
    text += ") ->";
    for (std::size_t i = 0; i < move.to.size(); ++i) {
        const Term& term = move.to[i];
        const std::string position = "(" + joined(term.components) + ")";
        text += (i ? " + " : " ") + (term.binds.empty() ? position : "sum(" + binders(term.binds, term.condition) + ": " + position + ")");
    }
    if (move.to.empty()) text += " ()";
    if (!move.binds.empty()) text += "  for " + binders(move.binds, nullptr);
    if (move.condition) text += "  if " + at_least(move.condition, 6);
    if (move.cost) text += "  cost " + at_least(move.cost, 50);
    return text;
}

std::string ending(const Game& game, const Ending& e) {
    std::string names;
    for (const Component& c : game.components) names += (names.empty() ? "" : ", ") + c.name;
    const char* const ends[] = {": mover wins", ": mover loses", ": draw"};
    return (e.end < -1  ? "goal ("
            : e.end < 0 ? "stop ("
                        : "terminal (") +
           names + ")" + (e.end < 0 ? "" : ends[e.end]) + (e.condition ? " if " + print(e.condition) : "");
}

std::string graph_text(const Game& game) {
    std::string text = "graph G = { ";
    for (std::size_t v = 0; v < game.arrows.size(); ++v) text += (v ? "; v" : "v") + std::to_string(v);
    for (std::size_t v = 0; v < game.arrows.size(); ++v) {
        for (std::size_t i = 0; i < game.arrows[v].size(); ++i)
            text += i ? ", v" + std::to_string(game.arrows[v][i]) : "; v" + std::to_string(v) + " -> v" + std::to_string(game.arrows[v][i]);
    }
    return text + " }";
}

std::string let_text(const Let& let) {
    std::string text = "let " + let.name;
    for (std::size_t i = 0; i < let.arguments.size(); ++i) text += (i ? ", " : "(") + let.arguments[i].name;
    return text + (let.arguments.empty() ? "" : ")") + " = " + print(let.body);
}

std::string use_text(const Other& other) {
    std::string text = "use " + other.name + " = ";
    if (!other.game->family.empty()) return text + other.game->family;
    text += "of_" + other.name;
    return other.game->parameter.empty() ? text : text + " " + other.game->parameter + " = " + std::to_string(other.parameter);
}

/// The file of a game that is used, each line a comment.
std::string kept_text(const Other& other) {
    const std::string text = print(*other.game), mark = "#+of_" + other.name + " ";
    std::string kept = mark;
    for (std::size_t i = 0; i < text.size(); ++i) kept += text[i] == '\n' && i + 1 < text.size() ? "\n" + mark : std::string(1, text[i]);
    return kept;
}

std::string sum_text(const Game& game, const Claim& claim) {
    std::string text = print(game, claim.sum);
    for (const auto& [other, position] : claim.beside) text += " + " + game.others[other].name + " " + print(*game.others[other].game, position);
    return text;
}

std::string said(const Game& game, const Claim& claim) {
    const auto list = [&] {
        std::string text;
        for (const Sum& sum : claim.list) text += (text.empty() ? "" : ", ") + print(game, sum);
        return ": {" + text + "}";
    };
    switch (claim.says) {
        case Says::formula: return print(claim.expr);
        case Says::value: return "g at " + sum_text(game, claim) + " = " + print(claim.expr);
        case Says::outcome: return claim.word + " at " + sum_text(game, claim);
        case Says::winner: return "winner at start = " + claim.word;
        case Says::move: return "move " + print(game, claim.sum) + " -> " + print(game, claim.target) + " " + claim.word;
        case Says::winning_moves: return "winning moves at " + print(game, claim.sum) + list();
        case Says::options: return "options at " + print(game, claim.sum) + list();
        case Says::period: return "period " + std::to_string(claim.period) + (claim.preperiod < 0 ? "" : " preperiod " + std::to_string(claim.preperiod));
        case Says::arithmetic:
            return "arithmetic period " + std::to_string(claim.period) + " saltus " + std::to_string(claim.saltus) + " preperiod " +
                   std::to_string(claim.preperiod);
        case Says::same: return "same as subtract " + print(numbers(claim.elements));
        case Says::allows: return "allows " + print(numbers(claim.elements)) + " up to " + std::to_string(claim.up_to);
        case Says::finite: return "finite";
        case Says::keep: return "keep " + print(claim.expr);
    }
    return {};
}

}  // namespace

std::string print(const Ref& ref) {
    const Node& e = *ref;
    const std::string whose = e.n > 0 ? e.text + "." : "";  // of value_at and the like
    switch (e.op) {
        case Op::number: return std::to_string(e.n);
        case Op::letter: return std::string("'") + static_cast<char>(e.n) + "'";
        case Op::truth: return e.n ? "true" : "false";
        case Op::var: return e.text;
        case Op::add: return infix(e, "+", 70, 71);
        case Op::subtract: return infix(e, "-", 70, 71);
        case Op::multiply: return infix(e, "*", 80, 81);
        case Op::divide: return infix(e, "/", 80, 81);
        case Op::modulo: return infix(e, "mod", 80, 81);
        case Op::power: return infix(e, "^", 91, 91);
        case Op::negate: return "-" + at_least(e.kids[0], 86);
        case Op::nim_add: return infix(e, "xor", 85, 85);
        case Op::range: return at_least(e.kids[0], 61) + ".." + at_least(e.kids[1], 61);
        case Op::set: return "{" + joined(e.kids) + "}";
        case Op::set_of: return "{" + at_least(e.kids[0], 6) + " for " + binders(e.binds, e.condition) + "}";
        case Op::vector: return "[" + joined(e.kids) + "]";
        case Op::vector_of: return "[" + at_least(e.kids[0], 6) + " for " + binders(e.binds, e.condition) + "]";
        case Op::index: return at_least(e.kids[0], 100) + "[" + print(e.kids[1]) + "]";
        case Op::slice: return at_least(e.kids[0], 100) + "[" + at_least(e.kids[1], 61) + ".." + at_least(e.kids[2], 61) + "]";
        case Op::concat: return infix(e, "++", 70, 71);
        case Op::update: return updated(e);
        case Op::unite: return infix(e, "|", 85, 85);
        case Op::intersect: return infix(e, "&", 85, 85);
        case Op::without: return infix(e, "\\", 85, 85);
        case Op::both_not: return infix(e, "xor", 85, 85);
        case Op::compare: return chain(e);
        case Op::in: return infix(e, "in", 50, 50);
        case Op::not_: return "not " + at_least(e.kids[0], 30);
        case Op::and_: return infix(e, "and", 25, 26);
        case Op::or_: return infix(e, "or", 20, 21);
        case Op::implies: return infix(e, "=>", 16, 15);
        case Op::iff: return infix(e, "<=>", 11, 11);
        case Op::if_: return "if " + at_least(e.kids[0], 6) + " then " + at_least(e.kids[1], 6) + " else " + print(e.kids[2]);
        case Op::sum: return "sum(" + binders(e.binds, e.condition) + ": " + print(e.kids[0]) + ")";
        case Op::nim_sum: return "xor(" + binders(e.binds, e.condition) + ": " + print(e.kids[0]) + ")";
        case Op::minimum: return "min(" + binders(e.binds, e.condition) + ": " + print(e.kids[0]) + ")";
        case Op::maximum: return "max(" + binders(e.binds, e.condition) + ": " + print(e.kids[0]) + ")";
        case Op::count: return "count(" + binders(e.binds, e.condition) + ": " + print(e.kids[0]) + ")";
        case Op::all: return "all(" + binders(e.binds, e.condition) + ": " + print(e.kids[0]) + ")";
        case Op::any: return "any(" + binders(e.binds, e.condition) + ": " + print(e.kids[0]) + ")";
        case Op::call:
        case Op::apply: return e.text + (e.kids.empty() ? "" : (e.text == "next" ? "(G, " : "(") + joined(e.kids) + ")");
        case Op::value_at: return whose + "g(" + joined(e.kids) + ")";
        case Op::previous_at: return whose + "P(" + joined(e.kids) + ")";
        case Op::next_at: return whose + "N(" + joined(e.kids) + ")";
        case Op::draw_at: return whose + "D(" + joined(e.kids) + ")";
        case Op::distance_at: return "distance" + asked_at(e);
        case Op::reachable_at: return "reachable" + asked_at(e);
        case Op::solutions_at: return "solutions" + asked_at(e);
    }
    return {};
}

std::string print(const Game& game, const Position& position) {
    std::string text;
    for (std::size_t i = 0; i < position.size(); ++i) {
        const Component& c = game.components[i];
        text += i ? ", " : "";
        std::string items;
        for (const Num n : position[i])
            items += (items.empty() || c.form == Form::word ? "" : ", ") + (c.form == Form::word ? std::string(1, static_cast<char>(n)) : number_text(c, n));
        if (c.form == Form::vector || c.form == Form::sequence) items = "[" + items + "]";
        if (c.form == Form::set || c.form == Form::vertex_set) items = "{" + items + "}";
        if (c.form == Form::word) items = "\"" + items + "\"";
        text += items;
    }
    return "(" + text + ")";
}

std::string print(const Game& game, const Sum& sum) {
    std::string text;
    for (const Position& position : sum) text += (text.empty() ? "" : " + ") + print(game, position);
    return sum.empty() ? "()" : text;
}

std::string print(const Game& game, const Claim& claim) {
    std::string with;
    if (!claim.with.empty()) {
        with = " with " + game.parameter;
        with += claim.with.size() == 1 ? " = " + std::to_string(claim.with[0]) : " in " + print(numbers(claim.with));
    }
    std::string text = said(game, claim);
    if (claim.from_start) text += " from start";
    if (!claim.domain.empty()) text += "  for " + binders(claim.domain, claim.condition);
    else if (claim.condition) text += "  for " + print(claim.condition);
    return with + ": " + text;
}

std::string print(const Game& game) {
    std::string text = "game campaign";
    if (!game.parameter.empty()) text += "(" + game.parameter + " = " + std::to_string(game.parameter_default) + ")";
    text += "\n";
    for (const Let& let : game.lets) text += let_text(let) + "\n";
    if (!game.arrows.empty()) text += graph_text(game) + "\n";
    for (const Other& other : game.others) text += use_text(other) + "\n";
    if (game.family.empty()) {
        text += position_head(game) + "\n";
        for (const Move& move : game.moves) text += move_text(game, move) + "\n";
    } else {
        text += game.family + "\n";
    }
    for (const Ending& stop : game.stops) text += ending(game, stop) + "\n";
    if (!game.start.empty()) text += "start " + print(game, game.start) + "\n";
    if (game.misere) text += "play misere\n";
    if (game.alone) text += "play alone\n";
    for (const Ending& goal : game.goals) text += ending(game, goal) + "\n";
    for (const Ending& terminal : game.terminals) text += ending(game, terminal) + "\n";
    for (std::size_t i = 0; i < game.claims.size(); ++i) text += "claim \"c" + std::to_string(i + 1) + "\"" + print(game, game.claims[i]) + "\n";
    for (const Other& other : game.others) text += other.game->family.empty() ? kept_text(other) : "";
    return text;
}

}  // namespace grundy::campaign
