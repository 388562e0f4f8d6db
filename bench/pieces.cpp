#include "bench/rows.hpp"

#include <string>
#include <unordered_map>
#include <vector>

#include "bench/harness.hpp"
#include "engine/solve/positions/search.hpp"
#include "tests/support/build.hpp"

namespace grundy::bench {
namespace {

using namespace game::test;
using rule::Builtin;
using rule::Kind;

/// `less`: so many corners are missing, so that the board has no centre to answer in the mirror of.
rule::Graph grid(std::size_t rows, std::size_t columns, bool round = false, std::size_t less = 0) {
    rule::Graph graph;
    graph.name.assign(1, 'G');
    graph.undirected = true;
    const auto at = [&](std::size_t r, std::size_t c) { return static_cast<std::int32_t>(r * columns + c); };
    const std::size_t size = rows * columns - less;
    const auto add = [&](std::int32_t a, std::int32_t b) {
        if (static_cast<std::size_t>(std::max(a, b)) < size) graph.edges.emplace_back(a, b);
    };
    for (std::size_t i = 0; i < size; ++i) graph.vertices.push_back(std::to_string(i).insert(0, 1, 'v'));  // GCC 12 warns of "v" + …, for nothing
    for (std::size_t r = 0; r < rows; ++r)
        for (std::size_t c = 0; c < columns; ++c) {
            if (c + 1 < columns) add(at(r, c), at(r, c + 1));
            if (r + 1 < rows) add(at(r, c), at(r + 1, c));
        }
    if (round) add(at(0, 0), at(0, columns - 1));
    return graph;
}

rule::Type of_graph(Kind kind, Kind element = Kind::number) { return {kind, element, 0}; }

/// What the baseline plays: each move needs some cells and takes some.
struct Moves {
    std::vector<std::uint64_t> needs, takes;
};

/// (S) -> (S \ ({v} | next(G, v))) for v in S
rule::Game node_kayles(const rule::Graph& graph, Moves& moves) {
    rule::Component cells = component("S", rule::ComponentKind::vertex_set);
    cells.graph = 0;
    rule::Game game = game::test::game({cells});
    game.graphs = {graph};
    const ExprRef s = rule::local(0, "S", of_graph(Kind::set, Kind::vertex)), vertex = rule::local(1, "v", of_graph(Kind::vertex));
    const ExprRef gone = rule::binary(Op::unite, rule::set_list({vertex}), rule::call(Builtin::next, {vertex}));
    move(game, {to({rule::binary(Op::without, s, gone)})}, {{1, "v", of_graph(Kind::vertex), s}});
    moves.takes.assign(graph.vertices.size(), 0);
    for (std::size_t i = 0; i < graph.vertices.size(); ++i) moves.needs.push_back(std::uint64_t{1} << i);
    for (std::size_t i = 0; i < graph.vertices.size(); ++i) moves.takes[i] |= moves.needs[i];
    for (const auto& [a, b] : graph.edges) {
        moves.takes[static_cast<std::size_t>(a)] |= std::uint64_t{1} << b;
        moves.takes[static_cast<std::size_t>(b)] |= std::uint64_t{1} << a;
    }
    return game;
}

/// (S) -> (S \ {v, w}) for v in S, w in next(G, v) & S
rule::Game dominoes(const rule::Graph& graph, Moves& moves) {
    rule::Component cells = component("S", rule::ComponentKind::vertex_set);
    cells.graph = 0;
    rule::Game game = game::test::game({cells});
    game.graphs = {graph};
    const ExprRef s = rule::local(0, "S", of_graph(Kind::set, Kind::vertex));
    const ExprRef a = rule::local(1, "v", of_graph(Kind::vertex)), b = rule::local(2, "w", of_graph(Kind::vertex));
    const ExprRef beside = rule::binary(Op::intersect, rule::call(Builtin::next, {a}), s);
    move(game, {to({rule::binary(Op::without, s, rule::set_list({a, b}))})}, {{1, "v", of_graph(Kind::vertex), s}, {2, "w", of_graph(Kind::vertex), beside}});
    for (const auto& [x, y] : graph.edges) {
        moves.needs.push_back((std::uint64_t{1} << x) | (std::uint64_t{1} << y));
        moves.takes.push_back(moves.needs.back());
    }
    return game;
}

/// Memo and mex over whole boards, as plain C++.
struct Boards {
    const Moves& moves;
    std::unordered_map<std::uint64_t, std::uint8_t> known;

    std::uint8_t value(std::uint64_t board) {
        if (const auto found = known.find(board); found != known.end()) return found->second;
        std::uint64_t seen = 0;
        for (std::size_t m = 0; m < moves.needs.size(); ++m)
            if ((moves.needs[m] & ~board) == 0) seen |= std::uint64_t{1} << value(board & ~moves.takes[m]);
        return known[board] = static_cast<std::uint8_t>(__builtin_ctzll(~seen));
    }
};

void boards(benchmark::State& state, const rule::Graph& graph, rule::Game (*rules)(const rule::Graph&, Moves&)) {
    Moves moves;
    const auto game = game::compile(rules(graph, moves));
    const std::uint64_t full = (std::uint64_t{1} << graph.vertices.size()) - 1;
    const parallel::Threads one(1);
    std::uint64_t theirs = 0, ours = 0;
    std::size_t on_boards = 0, on_pieces = 0, bytes = 0;
    compare(
        state, 1, [&] { return theirs; },
        [&] {
            Boards plain{moves, {}};
            theirs = plain.value(full);
            on_boards = plain.known.size();
        },
        [&] { return ours; },
        [&] {
            const base::Budget budget;
            solve::Search search(*game, budget, one);
            ours = search.value({{static_cast<std::int64_t>(full)}}).answer.value_or(solve::LoopyValue{false, 999, {}}).finite;
            on_pieces = search.positions();
            bytes = search.bytes();
        });
    positions(state, on_boards, on_pieces, bytes);
}

}  // namespace

void piece_rows() {
    using benchmark::State;
    row("node kayles, path of 32: boards in pieces", {}, [](State& state) { boards(state, grid(1, sized(32, 9)), node_kayles); });
    row("node kayles, cycle of 31: boards in pieces", {}, [](State& state) { boards(state, grid(1, sized(31, 9), true), node_kayles); });
    row("node kayles, 6 x 6 less a corner: boards in pieces", {}, [](State& state) { boards(state, grid(sized(6, 3), sized(6, 3), false, 1), node_kayles); });
    row("dominoes, 2 x 11: boards in pieces", {}, [](State& state) { boards(state, grid(2, sized(11, 4)), dominoes); });
    row("dominoes, 4 x 6 less a corner: boards in pieces", {}, [](State& state) { boards(state, grid(sized(4, 3), sized(6, 3), false, 1), dominoes); });
}

}  // namespace grundy::bench
