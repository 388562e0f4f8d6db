#pragma once
/// Expressions of a checked rule: names resolved to slots, every node typed, parameters replaced by their values.
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "engine/base/integer.hpp"

namespace grundy::rule {

/// Where a node was written; line 0: built in code. Lines and columns count from 1, columns in bytes.
struct Origin {
    std::uint32_t line = 0;
    std::uint32_t column = 0;
    std::uint32_t length = 0;
};

enum class Kind : std::uint8_t {
    number,
    truth,
    letter,   ///< of a word; its code point
    vertex,   ///< index in its graph
    edge,     ///< index in its graph's list of edges
    set,      ///< finite set of `element`
    vector,   ///< vector or sequence of `element` (numbers; in claims also truths)
    word,     ///< sequence of letters
    sets,     ///< subsets(S), parts(S), a list of sets: only after `in`
    vectors,  ///< below(h), partitions(n), a list of vectors: only after `in`
    words,    ///< a list of words: only after `in`
};

struct Type {
    Kind kind = Kind::number;
    Kind element = Kind::number;  ///< of a set, of `sets`, of a vector
    int graph = -1;               ///< of vertices, edges and sets of them: index into Game::graphs
    friend bool operator==(const Type&, const Type&) = default;
};

enum class Op : std::uint8_t {
    // leaves
    number,  ///< literal: `number`
    big,     ///< literal beyond 64 bits: `big`; only in claims
    truth,   ///< literal: `number` 0 or 1
    letter,  ///< literal: `number` is the code point
    word,    ///< literal: `text`
    vertex,  ///< literal: vertex `number` of graph type.graph
    empty,   ///< {} or []: the empty set, vector or word of `type`
    local,   ///< slot `slot` of the frame; `text` is its name
    // numbers
    add,
    subtract,
    multiply,
    divide,
    modulo,
    power,
    negate,
    // sets, vectors, words
    range,                 ///< a..b
    set_list,              ///< {e, a..b, …}: an argument of set type is a range and stands for its elements
    set_comprehension,     ///< {args[0] for binders if condition}
    vector_list,           ///< [e, …]
    vector_comprehension,  ///< [args[0] for binders if condition]
    list,                  ///< [S, …] of sets, vectors or words, in this order: only after `in`, as `sets`, `vectors` or `words`
    index,                 ///< args[0] [ args[1] ]: from 1
    slice,                 ///< args[0] [ args[1] .. args[2] ]: empty when args[2] < args[1]
    concat,                ///< ++
    update,                ///< args[0] [ args[1] := args[2], args[3] := args[4], … ]: right sides read the old vector
    unite,
    intersect,
    without,
    exclusive_or,  ///< nim-sum of numbers, symmetric difference of sets
    // truth
    compare,     ///< chain: args[0] relations[0] args[1] relations[1] args[2] …
    element_of,  ///< args[0] in args[1]
    not_,
    and_,
    or_,
    implies,
    iff,  ///< and_ or_: two or more args; lazy
    if_,  ///< args: condition, then, else
    // aggregates over binders: sum(binders if condition: args[0]); count has its condition in args[0]
    sum,
    xor_sum,
    minimum,
    maximum,
    count,
    all,
    any,
    // of a set or vector, or (minimum_of, maximum_of with two or more args) of numbers
    sum_of,
    xor_of,
    minimum_of,
    maximum_of,
    call,   ///< built-in function `builtin`
    apply,  ///< let function `ref` of Game::functions with args
    // claims only: of the position `args` in this game (ref 0) or in Game::uses[ref - 1]
    value_at,     ///< g(…)
    previous_at,  ///< P(…)
    next_at,      ///< N(…)
    draw_at,      ///< D(…)
    // of a puzzle for one player
    distance_at,   ///< distance(…): the least cost of a way to a goal
    reachable_at,  ///< reachable(…): is there a way to a goal?
    solutions_at,  ///< solutions(…): how many shortest ways to a goal
};

/// Does it ask who wins; that or what a position is worth; about a puzzle for one player?
constexpr bool asks_who_wins(Op op) { return op >= Op::previous_at && op <= Op::draw_at; }
constexpr bool asks_of_play(Op op) { return op >= Op::value_at && op <= Op::draw_at; }
constexpr bool asks_of_puzzle(Op op) { return op >= Op::distance_at && op <= Op::solutions_at; }

enum class Relation : std::uint8_t { equal, not_equal, less, less_equal, greater, greater_equal };

enum class Builtin : std::uint8_t {
    len,
    abs,
    gcd,
    odd,
    even,
    bit,
    ones,
    digit,
    trailing,
    isqrt,
    mex,
    divisors,
    digits,
    primes,
    prime_powers,
    powers,
    squares,
    factorials,
    fibonacci,
    recurrence,
    zeckendorf,
    vertices,
    edges,
    next,
    prev,
    ends,
    reach,
    below,
    subsets,
    partitions,
    parts,
    nim_product,
    matches,
    reread,
};

/// The name of a built-in as it is written.
const char* name(Builtin builtin);

struct Expr;
using ExprRef = std::shared_ptr<const Expr>;

/// for `name` in `range`: `range` yields a set, a vector, a word, sets or vectors; it may use slots bound before it.
struct Binder {
    std::uint32_t slot = 0;
    std::string name;
    Type type;  ///< of the element
    ExprRef range;
};

struct Expr {
    Op op = Op::number;
    Type type;
    Builtin builtin = Builtin::len;            ///< call
    std::int64_t number = 0;                   ///< number, truth, letter, vertex
    std::shared_ptr<const base::Integer> big;  ///< big
    std::string text;                          ///< word; the name of a local
    std::uint32_t slot = 0;                    ///< local
    std::uint32_t ref = 0;                     ///< apply; value_at … solutions_at
    std::vector<ExprRef> args;
    std::vector<Relation> relations;  ///< compare: one fewer than args
    std::vector<Binder> binders;      ///< comprehensions and aggregates
    ExprRef condition;                ///< of the binders; may be null
    Origin origin;
};

constexpr bool holds(std::int64_t a, Relation relation, std::int64_t b) {
    switch (relation) {
        case Relation::equal: return a == b;
        case Relation::not_equal: return a != b;
        case Relation::less: return a < b;
        case Relation::less_equal: return a <= b;
        case Relation::greater: return a > b;
        case Relation::greater_equal: return a >= b;
    }
    return false;
}

/// A list of sets, vectors or words, or the let without arguments that names one.
inline bool is_list(const Expr& e) {
    return e.op == Op::list || (e.op == Op::apply && (e.type.kind == Kind::sets || e.type.kind == Kind::vectors || e.type.kind == Kind::words));
}

inline bool is_local(const Expr& e, std::size_t slot) { return e.op == Op::local && e.slot == slot; }
inline bool is_number(const Expr& e, std::int64_t n) { return e.op == Op::number && e.number == n; }

// Builders, for rules written in code. Types are filled in.
ExprRef node(Op op, std::vector<ExprRef> args, Type type = {});  ///< what is made of nothing but its parts; no type is filled in
ExprRef number(std::int64_t value);
ExprRef truth(bool value);
ExprRef local(std::uint32_t slot, std::string name, Type type = {});
ExprRef binary(Op op, ExprRef a, ExprRef b);              ///< add … power, unite …, and_ …; the type of `a`, or truth for truth operators
ExprRef negation(ExprRef a);                              ///< of a truth
ExprRef and_also(ExprRef a, ExprRef b);                   ///< null stands for nothing said
ExprRef or_also(ExprRef a, ExprRef b);                    ///< … or nothing yet
ExprRef choice(ExprRef condition, ExprRef a, ExprRef b);  ///< if_; the type of `a`
ExprRef element_of(ExprRef element, ExprRef set);
ExprRef compare(ExprRef a, Relation relation, ExprRef b);
Relation turned(Relation relation);  ///< with its sides exchanged: < for >
ExprRef range(ExprRef low, ExprRef high);
ExprRef set_list(std::vector<ExprRef> elements);
Type result_type(Builtin builtin, const std::vector<ExprRef>& args);
ExprRef call(Builtin builtin, std::vector<ExprRef> args);  ///< the type is that of the built-in's result

}  // namespace grundy::rule
