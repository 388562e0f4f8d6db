#pragma once
/// What a game is, as data: the checked rule program with all parameters set.
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "engine/rule/code.hpp"
#include "engine/rule/expr.hpp"

namespace grundy::rule {

enum class ComponentKind : std::uint8_t {
    natural,         ///< n
    integer,         ///< n : integer
    vector,          ///< h[length]
    sequence,        ///< w[..]
    word,            ///< w : word
    range_set,       ///< S : set low..high
    vertex_set,      ///< S : set G
    edge_set,        ///< S : set edges(G)
    vertex,          ///< v in G
    whole_vector,    ///< h[length] : integer
    whole_sequence,  ///< w[..] : integer
};

/// A number; that or a vertex; a set.
constexpr bool is_number(ComponentKind kind) { return kind == ComponentKind::natural || kind == ComponentKind::integer; }
constexpr bool is_scalar(ComponentKind kind) { return is_number(kind) || kind == ComponentKind::vertex; }
constexpr bool is_set(ComponentKind kind) { return kind == ComponentKind::range_set || kind == ComponentKind::vertex_set || kind == ComponentKind::edge_set; }
/// Of a stated number of entries; of any number of them; a row of numbers; one whose numbers may be negative.
constexpr bool is_vector(ComponentKind kind) { return kind == ComponentKind::vector || kind == ComponentKind::whole_vector; }
constexpr bool is_sequence(ComponentKind kind) { return kind == ComponentKind::sequence || kind == ComponentKind::whole_sequence; }
constexpr bool is_row(ComponentKind kind) { return is_vector(kind) || is_sequence(kind); }
constexpr bool holds_negative(ComponentKind kind) {
    return kind == ComponentKind::integer || kind == ComponentKind::whole_vector || kind == ComponentKind::whole_sequence;
}

struct Component {
    std::string name;
    ComponentKind kind = ComponentKind::natural;
    std::int64_t length = 0;                 ///< vector
    std::int64_t low = 0;                    ///< range_set
    std::int64_t high = -1;                  ///< range_set
    int graph = -1;                          ///< vertex_set, edge_set, vertex
    bool unordered = false;                  ///< vector, sequence: the order of its entries does not matter
    int group = -1;                          ///< `unordered (x, y)`: scalars with the same group >= 0 may be exchanged
    std::vector<std::int64_t> letters = {};  ///< word: `over {a, b}`, code points, ascending; empty: it is not said what words are made of
};

/// May the letter stand in this word? Any may where the alphabet is not said.
bool may_hold(const Component& word, std::int64_t letter);
/// "{a, b}"
std::string alphabet_text(const Component& word);

/// The type that a component has in expressions.
Type type_of(const Component& component);

/// A directed graph. Vertices and edges are referred to by index, in the order of their names.
struct Graph {
    std::string name;
    std::vector<std::string> vertices;                         ///< names
    std::vector<std::pair<std::int32_t, std::int32_t>> edges;  ///< (from, to); for undirected ones see below
    bool undirected = false;                                   ///< every edge was written a -- b: `edges` lists each once and it is walked both ways
};

/// A function declared by `let`. Its arguments are slots 0 … arguments - 1 of its own frame.
struct Function {
    std::string name;
    std::vector<std::string> arguments;
    std::vector<Type> types;
    ExprRef body;
    std::uint32_t frame = 0;  ///< number of slots
};

/// One component of a pattern: binds `slot`, or matches only the constant; neither: `_`.
struct PatternEntry {
    std::optional<std::uint32_t> slot;
    std::string name;
    ExprRef constant;  ///< null unless a constant
};
using Pattern = std::vector<PatternEntry>;  ///< one entry a component

/// A position of an option, or with binders the sum of such positions.
struct Term {
    std::vector<Binder> binders;
    ExprRef condition;
    std::vector<ExprRef> components;
};

struct Move {
    Move();  // these six in game.cpp: otherwise kilobytes of code in whatever file holds one
    Move(const Move&);
    Move(Move&&) noexcept;
    Move& operator=(const Move&);
    Move& operator=(Move&&) noexcept;
    ~Move();

    std::string label;
    Pattern from;
    std::vector<Term> to;  ///< a disjunctive sum; empty: (), nothing is left
    std::vector<Binder> binders;
    ExprRef condition;        ///< null: always
    ExprRef cost;             ///< `play alone`: what the move costs, a natural number; null: 1
    std::uint32_t frame = 0;  ///< number of slots
    Origin origin;
};

/// Positions at which play is over: those of `stop` and, in a puzzle, the goals.
struct Stop {
    Pattern from;
    ExprRef condition;
    std::uint32_t frame = 0;
    Origin origin;
};

enum class End : std::uint8_t { mover_wins, mover_loses, draw };

struct Terminal {
    Pattern from;
    End end = End::mover_loses;
    ExprRef condition;
    std::uint32_t frame = 0;
    Origin origin;
};

enum class Play : std::uint8_t {
    normal,
    misere,
    alone,  ///< a puzzle: one player, who looks for the cheapest way to a goal
};

/// A component of a concrete position, of any size. Sets list their elements ascending, vertices and edges their indices, words their code points.
struct Datum {
    bool scalar = true;
    std::vector<base::Integer> items;  ///< one for a scalar
    friend bool operator==(const Datum&, const Datum&) = default;
};
/// One Datum a component.
using PositionData = std::vector<Datum>;

/// Do all its numbers fit into 64 bits, as they must wherever positions are enumerated?
bool is_small(const PositionData& position);

struct Game;
/// Can component `k` of the game be this, whatever `where` says? Signs, ends of ranges, lengths, alphabets, vertices and edges that the graph has; of numbers
/// of any size.
bool can_hold(const Game& game, std::size_t k, const Datum& datum);
/// Does a move say what it costs?
bool has_costs(const Game& game);
/// What may be exchanged, in ascending order: entries of unordered rows, numbers of a group.
PositionData in_order(const Game& game, PositionData position);
/// What play starts from, term by term; empty where the rule names none.
std::vector<PositionData> start_terms(const Game& game);

struct Game {
    Game();  // these six in game.cpp: otherwise kilobytes of code in whatever file holds one
    Game(const Game&);
    Game(Game&&) noexcept;
    Game& operator=(const Game&);
    Game& operator=(Game&&) noexcept;
    ~Game();

    std::string name;
    std::string title;
    std::vector<std::string> sources;
    std::vector<std::string> notes;
    std::vector<std::pair<std::string, std::string>> parameters;  ///< name and value as written
    std::vector<Graph> graphs;
    std::vector<Function> functions;
    std::vector<Component> components;
    ExprRef where;  ///< over slots 0 … components - 1, in order; null: everything
    std::uint32_t where_frame = 0;
    std::optional<PositionData> start;
    std::vector<PositionData> start_sum;  ///< where the start is a sum: two terms or more; `start` is empty then
    std::vector<Move> moves;
    std::vector<Stop> stops;
    std::vector<Stop> goals;  ///< `play alone`: one at least
    Play play = Play::normal;
    bool partizan = false;
    std::vector<Terminal> terminals;
    std::vector<Terminal> said_anyway;  ///< `terminal` lines that say what is so without them: no part of the rule, kept for what may be told of the file
    std::vector<std::pair<std::string, std::shared_ptr<const Game>>> uses;
};

}  // namespace grundy::rule
