#include "engine/draw/legend.hpp"

#include <algorithm>

namespace grundy::draw {

namespace {

using Sample = graph::Drawing::Sample;
using Vertex = graph::Drawing::Vertex;

struct Meaning {
    char outcome;
    const char *first, *value;  ///< `value`: beneath, where positions have values; else the letter stands there
};
/// From one to the next leads what wins: from N to P, from where a goal can be reached to the goal.
constexpr Meaning meanings[] = {{'N', "whoever is to move wins", "a value other than 0"},
                                {'P', "whoever is to move loses", "value 0"},
                                {'D', "a draw", "a value ∞{…}"},
                                {'S', "a goal can be reached", "at this distance"},
                                {'G', "the puzzle is solved", "goal"},
                                {'X', "no goal can be reached", "∞"},
                                {'?', "not known", "?"}};

/// The first vertex of the kind, if there is one.
template <class Holds>
const Vertex* first(const graph::Drawing& drawing, const Holds& holds) {
    const auto found = std::find_if(drawing.vertices.begin(), drawing.vertices.end(), holds);
    return found == drawing.vertices.end() ? nullptr : &*found;
}

/// Who wins there, and what wins.
void add_outcomes(const graph::Drawing& drawing, std::vector<Sample>& all) {
    const bool wins = std::any_of(drawing.edges.begin(), drawing.edges.end(), [](const auto& edge) { return edge.winning; });
    char before = ' ';
    for (const Meaning& of : meanings) {
        if (!first(drawing, [&](const Vertex& v) { return v.outcome == of.outcome; })) continue;
        const bool values = first(drawing, [&](const Vertex& v) { return v.outcome == of.outcome && !v.value.empty(); }) != nullptr;
        all.push_back({{of.first, values ? of.value : std::string(1, of.outcome), of.outcome}, ""});
        if (wins && of.outcome == 'P' && before == 'N') all.back().arrow = "a move that wins";
        if (wins && of.outcome == 'G' && before == 'S') all.back().arrow = "on a shortest way";
        before = of.outcome;
    }
}

}  // namespace

std::vector<Sample> legend_of(const graph::Drawing& drawing) {
    std::vector<Sample> all;
    add_outcomes(drawing, all);
    const auto add = [&](const char* text, const auto& holds, const auto& mark) {
        const Vertex* const found = first(drawing, holds);
        if (!found) return;
        Vertex sample{text, "", found->outcome};
        mark(sample);
        all.push_back({sample, ""});
    };
    add(
        "the start", [](const Vertex& v) { return v.start; }, [](Vertex& v) { v.start = true; });
    add(
        "play goes on", [](const Vertex& v) { return v.cut; }, [](Vertex& v) { v.cut = true; });
    add(
        "a sum, dotted lines to its parts", [](const Vertex& v) { return v.sum; }, [](Vertex& v) { v.sum = true; });
    return all;
}

}  // namespace grundy::draw
