#include "engine/rule/evaluate/example.hpp"

#include "engine/rule/evaluate/evaluator.hpp"

namespace grundy::rule {

std::string example_position(const Game& game) {
    std::string text;
    for (const Component& c : game.components) {
        std::string one;
        switch (c.kind) {
            case ComponentKind::natural:
            case ComponentKind::integer: one = game.components.size() == 1 ? "21" : text.empty() ? "3" : "5"; break;
            case ComponentKind::vector:
            case ComponentKind::whole_vector:
                for (std::int64_t i = 0; i < c.length; ++i) one += (one.empty() ? "[" : ", ") + std::to_string(i + 1);
                one = one.empty() ? "[]" : one + "]";
                break;
            case ComponentKind::sequence: one = "[1, 0, 1]"; break;
            case ComponentKind::whole_sequence: one = "[1, -1, 0]"; break;
            case ComponentKind::word: one = c.letters.empty() ? "abba" : text_of({base::Integer(c.letters.front()), base::Integer(c.letters.back())}); break;
            case ComponentKind::range_set: one = "{" + std::to_string(c.low) + "}"; break;
            case ComponentKind::vertex:
            case ComponentKind::vertex_set:
                one = game.graphs[static_cast<std::size_t>(c.graph)].vertices.empty() ? "" : game.graphs[static_cast<std::size_t>(c.graph)].vertices.front();
                break;
            case ComponentKind::edge_set: return "";
        }
        if (c.kind == ComponentKind::vertex_set) one = "{" + one + "}";
        text += (text.empty() ? "" : ", ") + one;
    }
    return "(" + text + ")";
}

}  // namespace grundy::rule
