#pragma once
/// A rule compiled for playing: expressions as nodes in one flat array, names as slots of one flat frame.
/// Every function and every move line has slots of its own: there is no recursion in the language, so a function has at most one activation at a time
/// and needs no stack. A node is either a number (truths, letters, vertices, edges are numbers) or a value (set, vector, word).
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "engine/game/machine/value.hpp"
#include "engine/rule/evaluate/regular.hpp"
#include "engine/rule/game.hpp"

namespace grundy::game {

using NodeId = std::uint32_t;
inline constexpr NodeId no_node = 0xffffffffU;

enum class Code : std::uint8_t {
    // numbers; operands are nodes a, b, c unless said otherwise
    constant,  ///< number
    local,     ///< slot a
    add,
    add_constant /* a + number */,
    subtract,
    multiply,
    divide,
    modulo,
    power,
    negate,
    nim_add,
    index,  ///< value a at b
    equal,
    not_equal,
    less,
    less_equal,
    greater,
    greater_equal,
    chain,  ///< operands from pool [a, a + b); relation k in bits 3k … of number
    equal_sets,
    equal_lists,
    not_,
    and_,
    or_,  ///< operands from pool [a, a + b)
    implies,
    iff,
    if_,
    in_range,  ///< a in b..c
    in_pool,   ///< a in {operands from pool [b, b + c)}
    in_set,
    in_list,  ///< number a in value b
    in_below,
    in_subsets,
    in_partitions,  ///< value a in below(value b), subsets(value b), partitions(number b)
    sum,
    xor_sum,
    minimum,
    maximum,
    count,
    all,
    any,  ///< loop a, body b
    sum_of,
    xor_of,
    minimum_of,
    maximum_of,
    gcd_of,
    length,
    mex,  ///< of value a
    minimum_pool,
    maximum_pool,  ///< operands from pool [a, a + b)
    absolute,
    gcd,
    odd,
    even,
    bit,
    ones,
    digit,
    trailing,
    trailing_in,  ///< of pool [a, a + b): a number, two vectors, a digit
    reread,       ///< of pool [a, a + b): a number, three vectors
    nim_product,
    matches,
    isqrt,
    apply,  ///< function a, arguments from pool [b, b + c)
    // values
    value_constant,  ///< constants[a]
    value_local,     ///< slot a
    range,
    set_list,
    list,         ///< pool [a, a + b): sets, vectors or words; walked, never evaluated
    vector_list,  ///< pool [a, a + b); a value among them stands for its elements
    set_comprehension,
    vector_comprehension,  ///< loop a, body b
    slice,
    concat,
    update /* value a; pool [b, b + c): key, item, key, item … */,
    unite,
    intersect,
    without,
    exclusive_or,
    value_if,
    value_apply,
    digits,
    sequence_upto /* builtin `number`, of a and b */,
    divisors,
    recurrence,
    zeckendorf,
    neighbours /* of vertex a; graph b; number 0 next, 1 prev */,
    ends /* of edge a; graph b */,
    reach /* edges a, vertex b, graph c */,
};

struct Node {
    Code code = Code::constant;
    NodeId a = no_node, b = no_node, c = no_node;
    std::int64_t number = 0;
    const rule::Expr* source = nullptr;
};

/// left - right >= offset, where the left side minus the right side is coefficient * binder + (what is known before the binder).
/// Cuts the range of the binder before it is walked: legality (component >= 0) and and-parts that are linear in it.
struct Cut {
    NodeId left = no_node;
    NodeId right = no_node;  ///< no_node: 0
    std::int64_t coefficient = 1;
    std::int64_t offset = 0;
};

/// An and-part of a condition, tested as soon as its names are bound. An error before the last binder is bound does not count yet, for the range of a
/// later binder may be empty or another part false: the part is then tested again, with all names bound and all other parts true.
struct Test {
    NodeId node = no_node;
    std::uint32_t flag = 0;  ///< raised while the part is put off
};

struct BinderPlan {
    enum class Kind : std::uint8_t {
        range /* a..b */,
        elements /* of value a */,
        below,
        subsets /* of value a */,
        parts /* of value a */,
        entries /* of the list, node a */,
        partitions /* of number a */
    };
    Kind kind = Kind::range;
    std::uint32_t slot = 0;
    NodeId a = no_node, b = no_node;
    bool ascending = true;  ///< elements: of a set, so that a cut can jump
    std::vector<Cut> cuts;
    NodeId length = no_node;  ///< subsets, partitions: an and-part says len(binder) = this number, so only those are made
    std::string name;
    const rule::Expr* source = nullptr;
};

struct Loop {
    std::vector<BinderPlan> binders;
    std::vector<std::vector<Test>> tests;  ///< tests[k]: after k binders are bound; those of the last level have no flag
    /// The bindings that pass, one after another, where nothing but the loop itself says which do: then no range is walked. Cuts and tests[0] still count.
    std::optional<std::vector<std::int64_t>> listed{};
};

struct Procedure {
    NodeId body = no_node;
    std::uint32_t base = 0;      ///< slot of the first argument
    std::vector<bool> is_value;  ///< one an argument
};

struct PatternPlan {
    struct Entry {
        std::int64_t slot = -1;  ///< -1: not bound
        NodeId constant = no_node;
    };
    std::vector<Entry> entries;  ///< one a component
};

struct TermPlan {
    std::int64_t loop = -1;  ///< -1: no binders, one position
    std::vector<NodeId> components;
};

/// How far the order of an unordered component matters to a line: its first `depth` entries are chosen in every way, the rest stays ascending.
struct OrderPlan {
    std::size_t component = 0;       ///< of a vector or sequence
    std::vector<std::size_t> group;  ///< or the components of `unordered (x, y)`
    std::size_t depth = 0;
};

struct MovePlan {
    PatternPlan from;
    std::uint32_t loop = 0;
    std::vector<TermPlan> to;
    NodeId cost = no_node;          ///< no_node: 1
    std::vector<OrderPlan> orders;  ///< only those with depth > 0
};

/// A stop or terminal line.
struct LinePlan {
    PatternPlan from;
    NodeId condition = no_node;
    rule::End end = rule::End::mover_loses;
    std::vector<OrderPlan> orders;
};

struct Adjacency {
    std::vector<Value> next, prev, ends;  ///< one a vertex, a vertex, an edge
};

struct Program {
    rule::Game game;  ///< owns the expressions that nodes point to
    std::vector<Node> nodes;
    std::vector<NodeId> pool;
    std::vector<Value> constants;
    std::vector<rule::Regular> expressions;
    std::vector<Loop> loops;
    std::vector<Procedure> procedures;
    std::vector<Adjacency> graphs;
    std::vector<MovePlan> moves;
    std::vector<LinePlan> stops, goals, terminals;
    NodeId where = no_node;
    std::uint32_t where_base = 0;  ///< slot of the first component in `where`
    std::uint32_t slots = 0;
    std::uint32_t flags = 0;
};

class Ruleset;
/// Of a ruleset that compile() made; null for a game given in code.
std::shared_ptr<const Program> program_of(const Ruleset& game);

}  // namespace grundy::game
