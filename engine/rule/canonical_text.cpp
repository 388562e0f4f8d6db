/// A whole rule as text, and its hash.
#include <set>

#include "engine/base/sha256.hpp"
#include "engine/base/text.hpp"
#include "engine/rule/datum_text.hpp"
#include "engine/rule/text.hpp"
#include "engine/rule/walk.hpp"

namespace grundy::rule {
namespace {

std::string graph_text(const Graph& graph) {
    // Vertices first, so that they keep their order when the text is read back.
    std::string text = "graph " + graph.name + " = { ";
    for (std::size_t i = 0; i < graph.vertices.size(); ++i) text += (i ? "; " : "") + graph.vertices[i];
    for (const auto& [from, to] : graph.edges) {
        text += "; " + graph.vertices[static_cast<std::size_t>(from)] + (graph.undirected ? " -- " : " -> ") + graph.vertices[static_cast<std::size_t>(to)];
    }
    return text + " }\n";
}

std::string position_line(const Game& game) {
    std::string text;
    for (std::size_t i = 0; i < game.components.size(); ++i) {
        const Component& c = game.components[i];
        text += i ? ", " : "";
        const bool opens = c.group >= 0 && (i == 0 || game.components[i - 1].group != c.group);
        const bool closes = c.group >= 0 && (i + 1 == game.components.size() || game.components[i + 1].group != c.group);
        text += (opens ? "unordered (" : "") + to_string(c, game) + (closes ? ")" : "");
    }
    return "position (" + text + ")" + (game.where ? " where " + to_string(*game.where, game) : "") + "\n";
}

std::string let_line(const Function& function, const Game& game) {
    const std::string arguments = base::joined(function.arguments, ", ");
    return "let " + function.name + (function.arguments.empty() ? "" : "(" + arguments + ")") + " = " + to_string(*function.body, game) + "\n";
}

/// Functions that the rule itself uses, in the order of declaration: those that only a claim uses are no part of it.
class Reach {
public:
    explicit Reach(const Game& game) : game_(game) {
        expr(game.where);
        for (const Move& move : game.moves) {
            guarded(move);
            binders(move.binders);
            for (const Term& t : move.to) {
                binders(t.binders);
                expr(t.condition);
                for (const ExprRef& c : t.components) expr(c);
            }
            expr(move.cost);
        }
        for (const Stop& stop : game.stops) guarded(stop);
        for (const Stop& goal : game.goals) guarded(goal);
        for (const Terminal& terminal : game.terminals) guarded(terminal);
    }
    const std::set<std::uint32_t>& functions() const { return seen_; }

private:
    void expr(const ExprRef& e) {
        if (!e) return;
        each_child(*e, [this](const ExprRef& part) { expr(part); });
        if (e->op == Op::apply && seen_.insert(e->ref).second) expr(game_.functions[e->ref].body);
    }
    void binders(const std::vector<Binder>& bound) {
        for (const Binder& b : bound) expr(b.range);
    }
    template <class Line>
    void guarded(const Line& line) {
        for (const PatternEntry& entry : line.from) expr(entry.constant);
        expr(line.condition);
    }

    const Game& game_;
    std::set<std::uint32_t> seen_;
};

std::string start_text(const PositionData& start, const Game& game) {
    std::string text;
    for (std::size_t i = 0; i < start.size(); ++i) text += (i ? ", " : "") + datum_text(start[i], game.components[i], game, false);
    return "(" + text + ")";
}

}  // namespace

std::string canonical_text(const Game& game) {
    std::string text = "game " + game.name + "\n";
    for (const Graph& graph : game.graphs) text += graph_text(graph);
    const Reach reach(game);
    for (const std::uint32_t ref : reach.functions()) text += let_line(game.functions[ref], game);
    text += position_line(game);
    const std::vector<PositionData> terms = start_terms(game);
    for (std::size_t k = 0, n = 0; k < terms.size(); k += n) {
        for (n = 1; k + n < terms.size() && terms[k + n] == terms[k]; ++n) {
        }
        text += (k == 0 ? "start " : " + ") + (n > 1 ? std::to_string(n) + " * " : "") + start_text(terms[k], game) + (k + n == terms.size() ? "\n" : "");
    }
    for (const Move& move : game.moves) text += to_string(move, game) + "\n";
    for (const Stop& stop : game.stops) text += to_string(stop, game) + "\n";
    if (game.play == Play::alone) text += "play alone\n";
    for (const Stop& goal : game.goals) text += "goal" + to_string(goal, game).substr(4) + "\n";
    if (game.play == Play::misere || game.partizan)
        text += std::string("play ") + (game.play == Play::misere ? "misere" : "normal") + (game.partizan ? " partizan" : "") + "\n";
    for (const Terminal& terminal : game.terminals) text += to_string(terminal, game) + "\n";
    return text;
}

std::string hash(const Game& game) { return base::sha256(canonical_text(game)); }

}  // namespace grundy::rule
