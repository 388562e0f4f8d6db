#include "engine/solve/positions/symmetry.hpp"

#include <algorithm>
#include <map>
#include <utility>

#include "engine/rule/rewrite/nameless.hpp"
#include "engine/solve/positions/board.hpp"

namespace grundy::solve {
namespace {

using rule::ComponentKind;

constexpr std::size_t most_entries = std::size_t{1} << 22;  ///< words of the tables: 32 MB
constexpr std::size_t most_symmetries = 1000;
constexpr std::uint64_t most_steps = 500'000;  ///< steps, to list the moves of a board: some hundredths of a second
constexpr std::size_t most_vertices = 400;     ///< a label for each pair of them

std::size_t words_of(std::size_t elements) { return (elements + 63) / 64; }
std::size_t bytes_of(std::size_t elements) { return (elements + 7) / 8; }

/// Of a component whose number of cells is fixed.
std::size_t cells_of(const rule::Component& c, std::size_t universe) {
    if (rule::is_vector(c.kind)) return static_cast<std::size_t>(c.length);
    const bool is_set = rule::is_set(c.kind);
    return is_set ? words_of(universe) : 1;
}

/// How often each pair of vertices is joined; named ones have a label of their own.
graph::Labelled labelled(const rule::Graph& g, const std::set<std::int64_t>& named) {
    graph::Labelled labels(g.vertices.size());
    for (const auto& [from, to] : g.edges) {
        ++labels.at(static_cast<std::size_t>(from), static_cast<std::size_t>(to));
        if (g.undirected && from != to) ++labels.at(static_cast<std::size_t>(to), static_cast<std::size_t>(from));
    }
    for (const std::int64_t v : named) labels.at(static_cast<std::size_t>(v), static_cast<std::size_t>(v)) += (static_cast<std::uint64_t>(v) + 1) << 32;
    return labels;
}

/// Where the edges go when the vertices do: the first edge between two vertices to the first one between their images, and so on.
graph::Permutation of_edges(const rule::Graph& g, const graph::Permutation& vertices) {
    const auto between = [&](std::size_t from, std::size_t to) { return g.undirected && to < from ? std::pair(to, from) : std::pair(from, to); };
    std::map<std::pair<std::size_t, std::size_t>, std::vector<std::uint16_t>> edges;
    for (std::size_t e = 0; e < g.edges.size(); ++e)
        edges[between(static_cast<std::size_t>(g.edges[e].first), static_cast<std::size_t>(g.edges[e].second))].push_back(static_cast<std::uint16_t>(e));
    graph::Permutation image(g.edges.size());
    for (const auto& [ends, all] : edges) {
        const auto& images = edges.at(between(vertices[ends.first], vertices[ends.second]));
        for (std::size_t k = 0; k < all.size(); ++k) image[all[k]] = images[k];
    }
    return image;
}

}  // namespace

std::size_t Symmetries::most(std::size_t elements) {
    return std::clamp<std::size_t>(most_entries / std::max<std::size_t>(bytes_of(elements) * 256 * words_of(elements), 1), 1, most_symmetries);
}

Symmetries::Symmetries(const std::vector<Field>& fields) : count_(fields.front().images.size()) {
    for (const Field& field : fields) {
        const std::size_t elements = field.images.front().size(), words = words_of(elements), bytes = bytes_of(elements);
        Table table{field.cell, field.bits ? words : 1, field.bits, {}, field.bits ? bytes * 256 * words : elements};
        table.images.resize(count_ * table.a_symmetry);
        for (std::size_t s = 0; s < count_; ++s) {
            const graph::Permutation& to = field.images[s];
            std::uint64_t* const images = table.images.data() + s * table.a_symmetry;
            for (std::size_t i = 0; i < table.a_symmetry && !field.bits; ++i) images[i] = to[i];
            for (std::size_t i = 0; i < (field.bits ? elements : 0); ++i)
                for (std::size_t byte = 0; byte < 256; ++byte)
                    if ((byte >> (i % 8) & 1) != 0) images[((i / 8) * 256 + byte) * words + to[i] / 64] |= std::uint64_t{1} << (to[i] % 64);
        }
        tables_.push_back(std::move(table));
    }
}

std::optional<Symmetries> Symmetries::of(const rule::Game& game, const game::Shape& shape) {
    if (shape.fixed_cells() == 0) return {};
    std::optional<Symmetries> best;
    for (std::size_t g = 0; g < game.graphs.size(); ++g) {
        const rule::Graph& graph = game.graphs[g];
        if (graph.vertices.empty() || graph.vertices.size() > most_vertices || graph.edges.size() > 65'535) continue;
        std::size_t largest = 0;
        for (std::size_t c = 0; c < game.components.size(); ++c)
            if (game.components[c].graph == static_cast<int>(g)) largest = std::max(largest, shape.universe(c));
        if (largest == 0) continue;
        const auto named = rule::named_vertices(game, static_cast<int>(g));
        if (!named) continue;
        const auto vertices = graph::automorphisms(labelled(graph, *named), most(largest));
        if (vertices.size() < 2 || (best && best->count() >= vertices.size())) continue;
        std::vector<graph::Permutation> edges;
        for (const auto& image : vertices) edges.push_back(of_edges(graph, image));
        std::vector<Field> fields;
        std::size_t cell = 0;
        for (std::size_t c = 0; c < game.components.size(); ++c) {
            const rule::Component& component = game.components[c];
            if (component.graph == static_cast<int>(g) && shape.universe(c) > 0)
                fields.push_back({cell, component.kind != ComponentKind::vertex, component.kind == ComponentKind::edge_set ? edges : vertices});
            cell += cells_of(component, shape.universe(c));
        }
        best.emplace(fields);
    }
    return best;
}

std::uint64_t Symmetries::image(const Table& table, std::size_t symmetry, const game::Position& row, std::size_t word) const {
    const std::uint64_t* const images = table.images.data() + symmetry * table.a_symmetry;
    if (!table.bits) return images[static_cast<std::size_t>(row[table.cell])];
    std::uint64_t result = 0;
    for (std::size_t w = 0; w < table.cells; ++w) {
        auto bits = static_cast<std::uint64_t>(row[table.cell + w]);
        for (std::size_t byte = 8 * w; bits != 0; ++byte, bits >>= 8) result |= images[(byte * 256 + (bits & 255)) * table.cells + word];
    }
    return result;
}

/// Puts the image of `from` in the place of `row` if it is less; looks no further than it must.
void Symmetries::take_if_less(std::size_t symmetry, const game::Position& from, game::Position& row) const {
    bool less = false;
    for (const Table& table : tables_) {
        for (std::size_t w = 0; w < table.cells; ++w) {
            const std::uint64_t to = image(table, symmetry, from, w), now = static_cast<std::uint64_t>(row[table.cell + w]);
            if (!less && to > now) return;
            less = less || to < now;
            if (less) row[table.cell + w] = static_cast<std::int64_t>(to);
        }
    }
}

void Symmetries::make_least(game::Position& row) const {
    const game::Position from = row;
    for (std::size_t s = 1; s < count_; ++s) take_if_less(s, from, row);
}

bool Symmetries::fixes(std::size_t symmetry, const game::Position& row) const {
    for (const Table& table : tables_)
        for (std::size_t w = 0; w < table.cells; ++w)
            if (image(table, symmetry, row, w) != static_cast<std::uint64_t>(row[table.cell + w])) return false;
    return true;
}

std::size_t Symmetries::orbit(const game::Position& row) const {
    std::size_t fixing = 0;
    for (std::size_t s = 0; s < count_; ++s) fixing += fixes(s, row) ? 1 : 0;
    return count_ / fixing;
}

std::optional<Symmetries> Symmetries::fixing(const game::Position& row) const {
    Symmetries left;
    left.count_ = 0;
    left.tables_ = tables_;
    for (Table& table : left.tables_) table.images.clear();
    for (std::size_t s = 0; s < count_; ++s) {
        if (!fixes(s, row)) continue;
        ++left.count_;
        for (std::size_t t = 0; t < tables_.size(); ++t) {
            const auto from = tables_[t].images.begin() + static_cast<std::ptrdiff_t>(s * tables_[t].a_symmetry);
            left.tables_[t].images.insert(left.tables_[t].images.end(), from, from + static_cast<std::ptrdiff_t>(tables_[t].a_symmetry));
        }
    }
    return left.count_ > 1 ? std::optional(std::move(left)) : std::nullopt;
}

std::unique_ptr<Joined> Joined::of(const game::Ruleset& game) {
    if (!game.rule()) return nullptr;
    auto symmetries = Symmetries::of(*game.rule(), game.shape());
    if (!symmetries) symmetries = of_board(game, most_steps);
    return symmetries ? std::make_unique<Joined>(game, std::move(*symmetries)) : nullptr;
}

game::Position Joined::standing(game::Position position) const {
    symmetries_.make_least(position);
    return position;
}

void Joined::options(const game::Position& position, const game::OptionSink& sink) const {
    game_.options(position, [&](game::Sum&& option) {
        for (game::Position& part : option) symmetries_.make_least(part);
        return sink(std::move(option));
    });
}

}  // namespace grundy::solve
