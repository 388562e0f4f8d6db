#include "engine/claim/prove/statement.hpp"

namespace grundy::claim {

using theorem::ExprRef;

namespace {

/// The position of the rule as the theorem meets it.
theorem::Board board_of(const recognise::Embedding& embedding, const rule::Game& game) {
    theorem::Board board;
    board.shift = embedding.shift;
    board.bound = static_cast<std::uint32_t>(game.components.size());
    board.x = board.bound + 1;
    board.y = board.bound + 2;
    bool fixed = true;
    for (const std::size_t c : embedding.components) {
        const rule::Component& component = game.components[c];
        const ExprRef whole = rule::local(static_cast<std::uint32_t>(c), component.name, rule::type_of(component));
        const auto add = [&](const ExprRef& entry) {
            board.heaps.push_back(embedding.shift == 0 ? entry : theorem::minus(entry, theorem::num(embedding.shift)));
        };
        if (component.kind == rule::ComponentKind::natural) add(whole);
        else if (component.kind == rule::ComponentKind::vector)
            for (std::int64_t k = 1; k <= component.length; ++k) add(rule::node(rule::Op::index, {whole, theorem::num(k)}));
        else fixed = false;
        if (component.kind == rule::ComponentKind::sequence && c == 0 && embedding.shift == 0) board.list = whole;
        if (component.kind == rule::ComponentKind::range_set && embedding.components.size() == 1) board.coins = whole;
    }
    if (!fixed) board.heaps.clear();
    if (!board.heaps.empty()) board.list = rule::node(rule::Op::vector_list, board.heaps, {rule::Kind::vector});
    return board;
}

}  // namespace

std::optional<Statement> statement_of(const pattern::Pattern& law, const recognise::Embedding& embedding, const rule::Game& game) {
    if (!law.closed()) return std::nullopt;
    const theorem::Board board = board_of(embedding, game);
    auto made = law.closed()->statement(board);
    if (made) made->bound = board.bound;
    return made;
}

}  // namespace grundy::claim
