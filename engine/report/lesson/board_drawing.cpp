#include "engine/report/lesson/board_drawing.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numbers>
#include <set>
#include <utility>

#include "engine/base/listed.hpp"
#include "engine/report/graph_places.hpp"
#include "engine/report/lesson/tex.hpp"

namespace grundy::report {

namespace {

using rule::ComponentKind;

constexpr std::size_t most_squares = 24, most_vertices = 24, most_edges = 120;
constexpr std::int64_t most_stones = 12;

std::string at(Point p) { return fmt::format("({:.2f},{:.2f})", p.x, p.y); }

bool contains(const rule::Datum& set, std::size_t item) { return std::find(set.items.begin(), set.items.end(), base::Integer(item)) != set.items.end(); }

/// One graph with everything that the components of a position mark on it.
class GraphDrawing {
public:
    GraphDrawing(const rule::Game& game, const rule::PositionData& position, int graph)
        : game_(game),
          position_(position),
          graph_(game.graphs[static_cast<std::size_t>(graph)]),
          places_(shaped_places(graph_).value_or(circle_places(graph_.vertices.size()))) {
        for (std::size_t i = 0; i < game.components.size(); ++i) {
            const rule::Component& c = game.components[i];
            if (c.graph != graph) continue;
            (c.kind == ComponentKind::edge_set ? edge_sets_ : c.kind == ComponentKind::vertex_set ? vertex_sets_ : chips_).push_back(i);
        }
    }

    std::string body() const {
        std::string out;
        for (std::size_t e = 0; e < graph_.edges.size(); ++e) out += edge(e);
        for (std::size_t v = 0; v < graph_.vertices.size(); ++v) out += vertex(v);
        return out;
    }

    std::vector<std::string> legend() const {
        static constexpr const char* lines[] = {"thick", "dashed", "dotted"};
        static constexpr const char* fills[] = {"dark", "grey", "light grey"};
        std::vector<std::string> out;
        for (std::size_t k = 0; k < edge_sets_.size(); ++k) out.push_back(fmt::format("{}: {}", lines[std::min<std::size_t>(k, 2)], name(edge_sets_[k])));
        for (std::size_t k = 0; k < vertex_sets_.size(); ++k) out.push_back(fmt::format("{}: {}", fills[std::min<std::size_t>(k, 2)], name(vertex_sets_[k])));
        for (const std::size_t i : chips_) out.push_back("ringed: " + name(i));
        return out;
    }

private:
    const std::string& name(std::size_t component) const { return game_.components[component].name; }

    std::string edge(std::size_t e) const {
        static constexpr const char* styles[] = {"line width=2pt", "line width=1.4pt,dashed", "line width=1.4pt,dotted"};
        const auto [from, to] = graph_.edges[e];
        std::string style = edge_sets_.empty() ? "" : "black!25";
        for (std::size_t k = 0; k < edge_sets_.size(); ++k)
            if (contains(position_[edge_sets_[k]], e)) style = styles[std::min<std::size_t>(k, 2)];
        if (!graph_.undirected) style += style.empty() ? "->" : ",->";
        if (from == to) return loop(places_[static_cast<std::size_t>(from)], style);
        const Point a = places_[static_cast<std::size_t>(from)], b = places_[static_cast<std::size_t>(to)];
        const double length = std::hypot(b.x - a.x, b.y - a.y), cut = graph_.undirected || length < 0.8 ? 0.0 : 0.3 / length;
        const Point end{b.x - cut * (b.x - a.x), b.y - cut * (b.y - a.y)};
        return fmt::format("  \\draw[{}] {} -- {};\n", style, at(a), at(end));
    }

    /// From a vertex to itself, on the side that looks away from the others.
    std::string loop(Point p, const std::string& style) const {
        Point middle;
        for (const Point& place : places_) middle.x += place.x / static_cast<double>(places_.size()), middle.y += place.y / static_cast<double>(places_.size());
        const bool alone = std::hypot(p.x - middle.x, p.y - middle.y) < 0.1;
        const double out =
            alone || std::abs(p.y - middle.y) < 0.1 * std::abs(p.x - middle.x) ? std::numbers::pi / 2 : std::atan2(p.y - middle.y, p.x - middle.x);
        const auto around = [&](double radius, double turn) { return at({p.x + radius * std::cos(out + turn), p.y + radius * std::sin(out + turn)}); };
        return fmt::format("  \\draw[{}] {} .. controls {} and {} .. {};\n", style, around(0.3, 0.6), around(1.3, 0.7), around(1.3, -0.7), around(0.34, -0.6));
    }

    std::string vertex(std::size_t v) const {
        static constexpr const char* fills[] = {"fill=black!70,text=white", "fill=black!35", "fill=black!12"};
        std::string style = "fill=white";
        for (std::size_t k = 0; k < vertex_sets_.size(); ++k)
            if (contains(position_[vertex_sets_[k]], v)) style = fills[std::min<std::size_t>(k, 2)];
        for (const std::size_t i : chips_)
            if (position_[i].items.size() == 1 && position_[i].items[0] == base::Integer(v)) style += ",double,line width=1.2pt,font=\\scriptsize\\bfseries";
        const std::string& label = graph_.vertices[v];
        return fmt::format("  \\node[circle,draw,inner sep=1pt,minimum size=5mm,font=\\scriptsize,{}] at {} {{{}}};\n", style, at(places_[v]),
                           label.size() > 4 ? "" : tex(label));
    }

    const rule::Game& game_;
    const rule::PositionData& position_;
    const rule::Graph& graph_;
    std::vector<Point> places_;
    std::vector<std::size_t> edge_sets_, vertex_sets_, chips_;
};

std::string box(double x, double y, const std::string& label, bool dark) {
    return fmt::format("  \\draw[fill={}] ({:.2f},{:.2f}) rectangle +(0.6,0.6); \\node[font=\\small,text={}] at ({:.2f},{:.2f}) {{{}}};\n",
                       dark ? "black!55" : "white", x, y, dark ? "white" : "black", x + 0.3, y + 0.3, label);
}

std::string stones(double x, std::int64_t height) {
    std::string out = fmt::format("  \\draw ({:.2f},0) -- +(0.5,0);\n", x);
    for (std::int64_t k = 0; k < height; ++k)
        out += fmt::format("  \\draw[fill=black!20] ({:.2f},{:.2f}) circle (0.2);\n", x + 0.25, 0.25 + 0.42 * static_cast<double>(k));
    return out;
}

/// A letter of a word from its code point.
std::string utf8(const base::Integer& letter) {
    const auto c = base::to_int64(letter);
    if (!c || *c < 0x20 || *c > 0x7e) return "?";
    return std::string(1, static_cast<char>(*c));
}

bool heaps(const std::vector<base::Integer>& all) {
    return !all.empty() && all.size() <= most_squares && std::all_of(all.begin(), all.end(), [](const auto& n) { return n >= 0 && n <= most_stones; });
}

/// A row of squares at height y: the letters of a word, the numbers of a row or of 1 … n with those of the set dark. Empty where it would be too long.
std::string row_of_squares(const rule::Component& c, const rule::Datum& datum, double y) {
    std::string out;
    if (c.kind == ComponentKind::range_set) {
        const auto squares = base::listed(c.low, c.high, most_squares);
        if (!squares || squares->empty()) return "";
        for (const std::int64_t k : *squares)
            out += box(0.6 * static_cast<double>(k - c.low), y, std::to_string(k),
                       std::find(datum.items.begin(), datum.items.end(), base::Integer(k)) != datum.items.end());
        return out;
    }
    if (datum.items.empty() || datum.items.size() > most_squares) return "";
    for (std::size_t k = 0; k < datum.items.size(); ++k) {
        const std::string label = c.kind == ComponentKind::word ? utf8(datum.items[k]) : base::to_string(datum.items[k]);
        if (label.size() > 3) return "";
        out += box(0.6 * static_cast<double>(k), y, tex(label), false);
    }
    return out;
}

std::string drawn(const std::string& body, const std::vector<std::string>& legend) {
    if (body.empty()) return "";
    std::string text;
    for (const std::string& line : legend) text += (text.empty() ? "" : "; ") + tex(line);
    return "\\begin{center}\n\\begin{tikzpicture}\n" + body + "\\end{tikzpicture}\n" + (text.empty() ? "" : "\n{\\small " + text + "}\n") + "\\end{center}\n";
}

std::string one_position(const rule::Game& game, const rule::PositionData& position) {
    std::string out;
    std::set<int> graphs;
    std::vector<std::string> rows_legend;
    std::string rows;
    double y = 0;
    for (std::size_t i = 0; i < game.components.size(); ++i) {
        const rule::Component& c = game.components[i];
        if (c.graph >= 0) {
            const rule::Graph& graph = game.graphs[static_cast<std::size_t>(c.graph)];
            if (graph.vertices.size() > most_vertices || graph.edges.size() > most_edges || !graphs.insert(c.graph).second) continue;
            const GraphDrawing drawing(game, position, c.graph);
            out += drawn(drawing.body(), drawing.legend());
            continue;
        }
        if (rule::is_row(c.kind) && !rule::holds_negative(c.kind) && heaps(position[i].items)) {
            std::string columns;
            for (std::size_t k = 0; k < position[i].items.size(); ++k) columns += stones(0.7 * static_cast<double>(k), *base::to_int64(position[i].items[k]));
            out += drawn(columns, {});
            continue;
        }
        if (rule::is_number(c.kind)) continue;
        const std::string squares = row_of_squares(c, position[i], y);
        if (squares.empty()) continue;
        rows += squares;
        rows_legend.push_back(c.name);
        y -= 0.9;
    }
    if (rows_legend.size() < 2) rows_legend.clear();
    else rows_legend = {fmt::format("from above: {}", fmt::join(rows_legend, ", "))};
    return out + drawn(rows, rows_legend);
}

}  // namespace

std::string board_drawing(const std::vector<analyse::Term>& sum) {
    std::vector<base::Integer> one_each;
    for (const analyse::Term& term : sum)
        if (term.position.size() == 1 && term.game->components[0].kind == ComponentKind::natural) one_each.push_back(term.position[0].items.at(0));
    if (one_each.size() == sum.size() && heaps(one_each)) {
        std::string columns;
        for (std::size_t k = 0; k < one_each.size(); ++k) columns += stones(0.7 * static_cast<double>(k), *base::to_int64(one_each[k]));
        return drawn(columns, {});
    }
    std::string out;
    for (const analyse::Term& term : sum) out += one_position(*term.game, term.position);
    return out;
}

}  // namespace grundy::report
