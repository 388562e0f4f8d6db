#include "engine/report/rule/graph_words.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <utility>
#include <vector>

#include "engine/base/counted.hpp"

namespace grundy::report {

namespace {

constexpr std::size_t most_joined = 48;  ///< that are listed
constexpr std::size_t most_called = 9;   ///< vertices of a path or a ring; of more the first and the last are named

using Joined = std::set<std::pair<std::size_t, std::size_t>>;

class GraphWords {
public:
    explicit GraphWords(const rule::Graph& graph) : graph_(graph), n_(graph.vertices.size()) {
        for (const auto& [from, to] : graph.edges) joined_.emplace(static_cast<std::size_t>(std::min(from, to)), static_cast<std::size_t>(std::max(from, to)));
        // Parallel edges, loops and arrows are told one by one.
        simple_ = graph.undirected && joined_.size() == graph.edges.size() &&
                  std::none_of(joined_.begin(), joined_.end(), [](const auto& edge) { return edge.first == edge.second; });
    }

    std::string say() const {
        const std::string name = "`" + graph_.name + "`";
        if (graph_.edges.empty()) return fmt::format("The graph {} has {} and no edges.", name, vertices());
        if (simple_) {
            if (is_path()) return fmt::format("The graph {} is a path, {}.", name, in_a_row());
            if (n_ > 2 && is_path_and(0, n_ - 1)) return fmt::format("The graph {} is a ring, {} – {}.", name, in_a_row(), graph_.vertices[0]);
            if (joined_.size() == n_ * (n_ - 1) / 2)
                return fmt::format("In the graph {} each of the vertices {} is joined to each of the others.", name, in_a_list());
            if (const auto board = board_of()) return fmt::format("The graph {} is a board of {}.", name, *board);
        }
        if (graph_.edges.size() <= most_joined) return fmt::format("The {} of the graph {}: {}.", graph_.undirected ? "edges" : "arrows", name, listed());
        return fmt::format("The graph {} has {} and {}.", name, vertices(), base::counted(graph_.edges.size(), graph_.undirected ? "edge" : "arrow"));
    }

private:
    std::string vertices() const { return n_ == 1 ? "1 vertex" : std::to_string(n_) + " vertices"; }
    bool has_path() const {
        for (std::size_t v = 0; v + 1 < n_; ++v)
            if (joined_.count({v, v + 1}) == 0) return false;
        return true;
    }
    bool is_path() const { return joined_.size() + 1 == n_ && has_path(); }
    bool is_path_and(std::size_t a, std::size_t b) const { return joined_.size() == n_ && has_path() && joined_.count({a, b}) != 0; }

    std::string joined_by(const char* sign) const {
        std::string text;
        for (std::size_t v = 0; v < n_; ++v) {
            if (n_ > most_called && v == 3) text += std::string(sign) + "…", v = n_ - 1;
            text += (text.empty() ? "" : sign) + graph_.vertices[v];
        }
        return text;
    }
    std::string in_a_row() const { return joined_by(" – "); }
    std::string in_a_list() const { return joined_by(", "); }

    /// Row after row, where each vertex is joined to the next in its row and to the one below, and perhaps to those at the corners.
    std::optional<std::string> board_of() const {
        for (std::size_t columns = 2; columns <= n_ / 2; ++columns) {
            if (n_ % columns != 0) continue;
            const std::size_t rows = n_ / columns, sides = rows * (columns - 1) + (rows - 1) * columns, corners = 2 * (rows - 1) * (columns - 1);
            Joined side, corner;
            for (std::size_t v = 0; v < n_; ++v) {
                const bool right = (v + 1) % columns != 0, below = v + columns < n_;
                if (right) side.emplace(v, v + 1);
                if (below) side.emplace(v, v + columns);
                if (right && below) corner.emplace(v, v + columns + 1), corner.emplace(v + 1, v + columns);
            }
            const auto has = [&](const Joined& all) { return std::includes(joined_.begin(), joined_.end(), all.begin(), all.end()); };
            const bool king = joined_.size() == sides + corners && has(corner);
            if (!has(side) || (joined_.size() != sides && !king)) continue;
            return fmt::format("{} rows and {} columns, its squares called {} row after row; squares are joined that have a side{} in common", rows, columns,
                               in_a_list(), king ? " or a corner" : "");
        }
        return std::nullopt;
    }

    /// "a – b, c; b – d; e alone"
    std::string listed() const {
        std::map<std::int32_t, std::vector<std::int32_t>> to;
        std::set<std::int32_t> met;
        for (const auto& [a, b] : graph_.edges) to[a].push_back(b), met.insert(a), met.insert(b);
        const auto called = [&](std::int32_t v) -> const std::string& { return graph_.vertices[static_cast<std::size_t>(v)]; };
        std::string text;
        for (const auto& [from, ends] : to) {
            text += fmt::format("{}{} {} ", text.empty() ? "" : "; ", called(from), graph_.undirected ? "–" : "→");
            for (std::size_t k = 0; k < ends.size(); ++k) text += (k == 0 ? "" : ", ") + called(ends[k]);
        }
        for (std::int32_t v = 0; static_cast<std::size_t>(v) < n_; ++v)
            if (met.count(v) == 0) text += "; " + called(v) + " alone";
        return text;
    }

    const rule::Graph& graph_;
    std::size_t n_;
    Joined joined_;
    bool simple_ = false;
};

}  // namespace

std::string graph_in_words(const rule::Graph& graph) { return GraphWords(graph).say(); }

}  // namespace grundy::report
