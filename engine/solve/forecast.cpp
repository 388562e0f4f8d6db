#include "engine/solve/forecast.hpp"

namespace grundy::solve {

std::optional<base::Integer> most_positions(const game::Shape& shape) {
    using rule::ComponentKind;
    base::Integer product = 1;
    for (std::size_t i = 0; i < shape.components().size(); ++i) {
        switch (shape.components()[i].kind) {
            case ComponentKind::range_set:
            case ComponentKind::vertex_set:
            case ComponentKind::edge_set: product <<= shape.universe(i); break;
            case ComponentKind::vertex: product *= shape.universe(i); break;
            case ComponentKind::vector:
            case ComponentKind::whole_vector:
                if (shape.components()[i].length > 0) return std::nullopt;
                break;
            default: return std::nullopt;
        }
    }
    return product;
}

base::Integer graph_bytes(const game::Shape& shape, const base::Integer& positions) {
    std::uint64_t packed = 1;  // its length
    for (std::size_t i = 0; i < shape.components().size(); ++i) {
        const rule::Component& c = shape.components()[i];
        const bool set = rule::is_set(c.kind);
        packed += set ? (shape.universe(i) + 7) / 8 : rule::is_vector(c.kind) ? static_cast<std::uint64_t>(c.length) : 1;
    }
    // Address of the key 8, row 8, slots 12 … 24 while the table grows, order and labels and what orders them 32.
    return positions * (packed + 8 + 8 + 24 + 32);
}

}  // namespace grundy::solve
