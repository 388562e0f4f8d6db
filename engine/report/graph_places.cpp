#include "engine/report/graph_places.hpp"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <numbers>
#include <set>
#include <utility>

namespace grundy::report {

namespace {

using JoinedPairs = std::set<std::pair<std::int32_t, std::int32_t>>;

/// Which two vertices are joined, either way; the smaller comes first.
JoinedPairs joined_in(const rule::Graph& graph) {
    JoinedPairs joined;
    for (const auto& [from, to] : graph.edges)
        if (from != to) joined.emplace(std::min(from, to), std::max(from, to));
    return joined;
}

constexpr double apart = 1.3;

/// `count` points on a circle round the middle, the first above, then to the right.
std::vector<Point> ring(std::size_t count, double radius) {
    std::vector<Point> points;
    for (std::size_t i = 0; i < count; ++i) {
        const double angle = std::numbers::pi * (0.5 - 2.0 * static_cast<double>(i) / static_cast<double>(count));
        points.push_back({radius * std::cos(angle), radius * std::sin(angle)});
    }
    return points;
}

double radius_of(std::size_t count) { return std::max(1.2, 0.25 * static_cast<double>(count)); }

/// "3,4" and "(3,4)", as the squares of a board are called.
std::optional<Point> coordinates(const std::string& name) {
    int row = 0, column = 0, used = 0;
    for (const char* form : {"%9d,%9d%n", "(%9d,%9d)%n", "%9d_%9d%n", "r%9dc%9d%n"}) {
        used = 0;
        if (std::sscanf(name.c_str(), form, &row, &column, &used) == 2 && static_cast<std::size_t>(used) == name.size())
            return Point{apart * column, -apart * row};
    }
    return std::nullopt;
}

struct Cell {
    int column = 0, row = 0;  ///< rows go downwards
    bool operator<(const Cell& other) const { return std::pair(row, column) < std::pair(other.row, other.column); }
};

/// "c3" as on a chessboard, row 1 below; "23" for column 3 of row 2. Names that may be meant otherwise.
std::optional<Cell> cell(const std::string& name) {
    if (name.size() < 2 || name.size() > 3 || !std::all_of(name.begin() + 1, name.end(), [](char c) { return c >= '0' && c <= '9'; })) return std::nullopt;
    if (name[0] >= 'a' && name[0] <= 'z') return Cell{name[0] - 'a', -std::stoi(name.substr(1))};
    if (name.size() == 2 && name[0] >= '0' && name[0] <= '9') return Cell{name[1] - '0', name[0] - '0'};
    return std::nullopt;
}

/// Every edge is a step of a king or of a knight, so that no line runs over a third square.
bool are_steps(const rule::Graph& graph, const std::vector<Cell>& cells) {
    return std::all_of(graph.edges.begin(), graph.edges.end(), [&](const auto& edge) {
        const Cell& a = cells[static_cast<std::size_t>(edge.first)];
        const Cell& b = cells[static_cast<std::size_t>(edge.second)];
        const int across = std::abs(a.column - b.column), down = std::abs(a.row - b.row);
        return std::max(across, down) <= 1 || std::minmax(across, down) == std::minmax(1, 2);
    });
}

/// By the names of all vertices; empty where they are no squares, or are joined as squares are not.
std::vector<Cell> named_cells(const rule::Graph& graph) {
    std::vector<Cell> cells;
    std::set<Cell> taken;
    for (const std::string& name : graph.vertices) {
        const auto here = cell(name);
        if (!here || !taken.insert(*here).second) return {};
        cells.push_back(*here);
    }
    return !cells.empty() && are_steps(graph, cells) ? cells : std::vector<Cell>{};
}

/// Row after row, where each vertex is joined to the next in its row and to the one below, and perhaps to those at the corners.
std::vector<Cell> rows_of_cells(const rule::Graph& graph) {
    const std::size_t n = graph.vertices.size();
    const JoinedPairs joined = joined_in(graph);
    for (std::size_t width = 2; width <= n / 2; ++width) {
        if (n % width != 0) continue;
        std::vector<Cell> cells;
        bool all = true;
        for (std::size_t v = 0; v < n; ++v) {
            cells.push_back({static_cast<int>(v % width), static_cast<int>(v / width)});
            const auto id = static_cast<std::int32_t>(v), below = static_cast<std::int32_t>(v + width);
            if ((v + 1) % width != 0) all = all && joined.count({id, id + 1}) != 0;
            if (v + width < n) all = all && joined.count({id, below}) != 0;
        }
        const auto steps = [&](const auto& edge) {
            return std::abs(cells[static_cast<std::size_t>(edge.first)].column - cells[static_cast<std::size_t>(edge.second)].column) <= 1 &&
                   std::abs(cells[static_cast<std::size_t>(edge.first)].row - cells[static_cast<std::size_t>(edge.second)].row) <= 1;
        };
        if (all && std::all_of(joined.begin(), joined.end(), steps)) return cells;
    }
    return {};
}

/// first, first + 1, … first + count - 1 are joined in a cycle.
bool is_ring(const JoinedPairs& joined, std::int32_t first, std::int32_t count) {
    if (count < 3 || joined.count({first, first + count - 1}) == 0) return false;
    for (std::int32_t v = first; v + 1 < first + count; ++v)
        if (joined.count({v, v + 1}) == 0) return false;
    return true;
}

std::vector<Point> path(const JoinedPairs& joined, std::int32_t n) {
    if (n < 2 || n > 10 || joined.size() + 1 != static_cast<std::size_t>(n)) return {};
    std::vector<Point> row;
    for (std::int32_t v = 0; v < n; ++v) {
        if (v + 1 < n && joined.count({v, v + 1}) == 0) return {};
        row.push_back({apart * v, 0});
    }
    return row;
}

/// A cycle in order, with or without chords that make it complete.
std::vector<Point> cycle(const JoinedPairs& joined, std::int32_t n) {
    const auto edges = static_cast<std::int64_t>(joined.size());
    const bool whole = n >= 3 && edges == std::int64_t{n} * (n - 1) / 2;
    return whole || (edges == n && is_ring(joined, 0, n)) ? ring(static_cast<std::size_t>(n), radius_of(static_cast<std::size_t>(n))) : std::vector<Point>{};
}

/// Vertex 0 is joined to all others, and these in a cycle or not at all.
std::vector<Point> hub(const JoinedPairs& joined, std::int32_t n) {
    if (n < 4) return {};
    for (std::int32_t v = 1; v < n; ++v)
        if (joined.count({0, v}) == 0) return {};
    const auto edges = static_cast<std::int32_t>(joined.size());
    if (edges != n - 1 && !(edges == 2 * (n - 1) && is_ring(joined, 1, n - 1))) return {};
    const auto leaves = static_cast<std::size_t>(n - 1);
    std::vector<Point> points = ring(leaves, std::max(apart, radius_of(leaves)));
    points.insert(points.begin(), Point{});
    return points;
}

/// A cycle without, its other half within, each joined to its own: a prism, and Petersen's graph, whose inner half is joined in another order.
std::vector<Point> two_rings(const JoinedPairs& joined, std::int32_t n) {
    const std::int32_t half = n / 2;
    if (n % 2 != 0 || joined.size() != static_cast<std::size_t>(3 * half) || !is_ring(joined, 0, half)) return {};
    for (std::int32_t v = 0; v < half; ++v)
        if (joined.count({v, v + half}) == 0) return {};
    const double inner = std::max(apart, 0.3 * half);
    std::vector<Point> points = ring(static_cast<std::size_t>(half), inner + apart);
    for (const Point& p : ring(static_cast<std::size_t>(half), inner)) points.push_back(p);
    return points;
}

/// Each of the first m is joined to each of the others, and to nobody else.
std::vector<Point> two_rows(const JoinedPairs& joined, std::int32_t n) {
    std::int32_t m = 1;
    while (m < n && joined.count({0, m}) == 0) ++m;
    if (m >= n || joined.size() != static_cast<std::size_t>(m) * static_cast<std::size_t>(n - m)) return {};
    if (std::any_of(joined.begin(), joined.end(), [m](const auto& e) { return e.first >= m || e.second < m; })) return {};
    const double width = apart * std::max(m, n - m);
    std::vector<Point> points;
    for (std::int32_t v = 0; v < n; ++v) {
        const bool upper = v < m;
        const double share = upper ? (v + 0.5) / m : (v - m + 0.5) / (n - m);
        points.push_back({width * share, upper ? 2 * apart : 0});
    }
    return points;
}

/// By names such as "3,4".
std::vector<Point> by_coordinates(const rule::Graph& graph) {
    std::vector<Point> board;
    std::set<std::pair<double, double>> taken;
    for (const std::string& name : graph.vertices)
        if (const auto p = coordinates(name); p && taken.emplace(p->x, p->y).second) board.push_back(*p);
    return board.size() == graph.vertices.size() ? board : std::vector<Point>{};
}

std::vector<Point> squares(const std::vector<Cell>& cells) {
    std::vector<Point> points;
    for (const Cell& c : cells) points.push_back({apart * c.column, -apart * c.row});
    return points;
}

}  // namespace

std::vector<Point> circle_places(std::size_t count) { return ring(count, radius_of(count)); }

std::optional<std::vector<Point>> shaped_places(const rule::Graph& graph) {
    if (graph.vertices.empty()) return std::nullopt;
    const JoinedPairs joined = joined_in(graph);
    const auto n = static_cast<std::int32_t>(graph.vertices.size());
    for (auto& found : {by_coordinates(graph), squares(named_cells(graph)), path(joined, n), cycle(joined, n), squares(rows_of_cells(graph)), hub(joined, n),
                        two_rings(joined, n), two_rows(joined, n)})
        if (!found.empty()) return found;
    return std::nullopt;
}

}  // namespace grundy::report
