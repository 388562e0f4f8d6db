#include "engine/graph/write/write.hpp"

#include <algorithm>
#include <boost/graph/adjacency_list.hpp>
#include <boost/graph/graphml.hpp>
#include <boost/graph/graphviz.hpp>
#include <boost/property_map/dynamic_property_map.hpp>
#include <boost/property_map/function_property_map.hpp>
#include <sstream>

namespace grundy::graph {

namespace {

using Boosted = boost::adjacency_list<boost::vecS, boost::vecS, boost::directedS, Drawing::Vertex, Drawing::Edge>;

Boosted boosted(const Drawing& drawing) {
    Boosted graph;
    for (const auto& vertex : drawing.vertices) add_vertex(vertex, graph);
    for (const auto& edge : drawing.edges) add_edge(edge.from, edge.to, edge, graph);
    return graph;
}

std::string in_quotes(const std::string& text) { return boost::escape_dot_string(text); }
/// As a label, in which a backslash has a meaning.
std::string plain(const std::string& text) {
    std::string out;
    for (const char c : text) out += c == '\\' ? "\\\\" : std::string(1, c);
    return out;
}

struct Look {
    const char *shape, *fill, *name;
};
Look look_of(char outcome) {
    switch (outcome) {
        case 'P': return {"ellipse", "#f8c98b", "P"};
        case 'N': return {"box", "#cfe6f5", "N"};
        case 'D': return {"hexagon", "#ead3e3", "D"};
        case 'G': return {"ellipse", "#f8c98b", "goal"};
        case 'S': return {"box", "#cfe6f5", "open"};
        case 'X': return {"hexagon", "#ead3e3", "dead"};
        default: return {"octagon", "#eeeeee", "unknown"};
    }
}

void write_vertex(std::ostream& out, const Drawing::Vertex& vertex, const std::string& label) {
    const Look look = look_of(vertex.outcome);
    out << "[label=" << in_quotes(label) << ", shape=" << look.shape << ", fillcolor=" << in_quotes(look.fill) << ", style="
        << in_quotes(std::string("filled") + (vertex.cut   ? ",dashed"
                                              : vertex.sum ? ",dotted"
                                                           : ""))
        << ", class=" << in_quotes(std::string(look.name) + (vertex.sum ? " sum" : "")) << (vertex.start ? ", peripheries=2, penwidth=2" : "")
        << (vertex.sum ? ", fontsize=10" : "") << "]";
}

void write_edge(std::ostream& out, const Drawing::Edge& edge) {
    if (edge.part) out << "[style=dotted, arrowhead=none, color=" << in_quotes("#8c959f") << ", class=part]";
    else if (edge.winning) out << "[penwidth=2.8, color=" << in_quotes("#1b1f24") << ", class=winning]";
    else out << "[color=" << in_quotes("#8c959f") << ", class=move]";
}

/// Samples in a box of their own, one behind the other in the direction of play.
void write_legend(std::ostream& out, const std::vector<Drawing::Sample>& legend) {
    if (legend.empty()) return;
    out << "subgraph cluster_legend {\ngraph [label=" << in_quotes("") << ", style=rounded, color=" << in_quotes("#8c959f")
        << ", class=legend];\nnode [fontsize=10];\nedge [fontname=Helvetica, fontsize=10];\n";
    for (std::size_t i = 0; i < legend.size(); ++i) {
        out << "legend" << i << " ";
        const Drawing::Vertex& sample = legend[i].vertex;
        write_vertex(out, sample, plain(sample.position) + (sample.value.empty() ? "" : "\\n" + sample.value));
        out << ";\n";
        if (i == 0) continue;
        out << "legend" << i - 1 << "->legend" << i << " ";
        if (legend[i].arrow.empty()) out << "[style=invis];\n";
        else out << "[penwidth=2.8, color=" << in_quotes("#1b1f24") << ", class=winning, label=" << in_quotes(" " + plain(legend[i].arrow)) << "];\n";
    }
    out << "}\n";
}

/// From left to right: where labels are long, and where from top to bottom the picture would be a strip, since a label is wider than high.
/// In dots: a character is 7 wide, a rank 66 high, a vertex 40.
bool from_left_to_right(const Drawing& drawing) {
    const std::size_t count = drawing.vertices.size();
    std::vector<std::vector<std::size_t>> out(count);
    std::vector<std::size_t> rank(count, count), queue;
    for (const auto& edge : drawing.edges)
        if (!edge.part) out[edge.from].push_back(edge.to);
    std::vector<char> entered(count, 0);
    for (const auto& edge : drawing.edges) entered[edge.to] = 1;
    for (std::size_t v = 0; v < count; ++v)
        if (drawing.vertices[v].start || !entered[v]) rank[v] = 0, queue.push_back(v);
    for (std::size_t k = 0; k < queue.size(); ++k)
        for (const std::size_t to : out[queue[k]])
            if (rank[to] == count) rank[to] = rank[queue[k]] + 1, queue.push_back(to);
    std::vector<double> wide(count + 1, 0), high(count + 1, 0);
    double longest = 0, ranks = 0;
    for (std::size_t v = 0; v < count; ++v) {
        const double label = 7.0 * static_cast<double>(drawing.vertices[v].position.size()) + 32;
        wide[rank[v]] += label;
        high[rank[v]] += 56;
        longest = std::max(longest, label + 33);
        ranks = std::max(ranks, static_cast<double>(rank[v] < count ? rank[v] + 1 : 1));
        if (drawing.vertices[v].position.size() > 16 && !drawing.vertices[v].sum) return true;
    }
    const auto strip = [](double a, double b) { return std::max(a / b, b / a); };
    if (count == 0) return false;
    const double down = strip(*std::max_element(wide.begin(), wide.end()), 66 * ranks);
    return down > 5 && strip(ranks * longest, *std::max_element(high.begin(), high.end())) < down;
}

}  // namespace

std::string dot_text(const Drawing& drawing) {
    const Boosted graph = boosted(drawing);
    std::ostringstream out;
    const auto vertex = [&](std::ostream& to, const auto& v) {
        write_vertex(to, graph[v], plain(graph[v].position) + "\\n" + (graph[v].value.empty() ? std::string(1, graph[v].outcome) : graph[v].value));
    };
    const auto edge = [&](std::ostream& to, const auto& e) { write_edge(to, graph[e]); };
    const auto whole = [&](std::ostream& to) {
        std::string label = plain(drawing.title);
        for (const std::string& note : drawing.notes) label += "\\n" + plain(note);
        to << "graph [label=" << in_quotes(label) << ", labelloc=t, fontname=Helvetica, fontsize=13, bgcolor=white, ranksep=0.45, nodesep=0.22"
           << (from_left_to_right(drawing) ? ", rankdir=LR" : "") << "];\n"
           << "node [fontname=Helvetica, fontsize=12, margin=" << in_quotes("0.09,0.04") << ", height=0.3, width=0.3, color=" << in_quotes("#57606a")
           << "];\nedge [arrowsize=0.7];\n";
        write_legend(to, drawing.legend);
    };
    boost::write_graphviz(out, graph, vertex, edge, whole);
    return out.str();
}

std::string graphml_text(const Drawing& drawing) {
    Boosted graph = boosted(drawing);
    boost::dynamic_properties properties;
    properties.property("position", get(&Drawing::Vertex::position, graph));
    properties.property("value", get(&Drawing::Vertex::value, graph));
    const auto outcome = boost::make_function_property_map<Boosted::vertex_descriptor>([&graph](auto v) { return std::string(1, graph[v].outcome); });
    properties.property("outcome", outcome);
    properties.property("sum", get(&Drawing::Vertex::sum, graph));
    properties.property("start", get(&Drawing::Vertex::start, graph));
    properties.property("cut", get(&Drawing::Vertex::cut, graph));
    properties.property("winning", get(&Drawing::Edge::winning, graph));
    properties.property("part", get(&Drawing::Edge::part, graph));
    std::ostringstream out;
    boost::write_graphml(out, graph, properties, true);
    return out.str();
}

}  // namespace grundy::graph
