#pragma once
/// A game and its claims as the campaign makes them: a tree of its own, which prints itself as a rule file. Shares nothing with dsl/ or engine/, so that what
/// the program reads from the printed text can be compared with what was meant. Names may repeat where the language allows it: meaning goes by `var`.
#include <algorithm>
#include <cstdint>
#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace grundy::campaign {

using Num = std::int64_t;
using List = std::vector<Num>;

enum class Op : std::uint8_t {
    // clang-format off
    number, truth, var, add, subtract, multiply, divide, modulo, power, negate, nim_add,
    range, set, set_of, vector, vector_of, index, slice, concat, update, unite, intersect, without, both_not,
    compare, in, not_, and_, or_, implies, iff, if_, sum, nim_sum, minimum, maximum, count, all, any,
    call, apply, value_at, previous_at, next_at, draw_at, letter, distance_at, reachable_at, solutions_at,
    // clang-format on
};

/// What an expression yields: a number (letters and vertices too), a truth, a set (sorted), a vector (words too).
enum class Sort : std::uint8_t { number, truth, set, vector };

struct Node;
using Ref = std::shared_ptr<const Node>;

struct Bind {
    int var = 0;
    std::string name;
    Ref range;
};

struct Node {
    Op op = Op::number;
    Sort sort = Sort::number;
    Num n = 0;    ///< number, truth, letter; apply: which let; value_at and the like: 0 this game, k the k-th of the others
    int var = 0;  ///< var
    /// var: its name; call: the built-in's; apply: the let's; value_at and the like: the other game's; distance_at and the like: how a place that is stated is
    /// written (`start`, `(2, 3)`), empty where names stand there
    std::string text;
    std::vector<Ref> kids;
    std::vector<std::string> relations;  ///< compare: one fewer than kids
    std::vector<Bind> binds;             ///< aggregates, comprehensions
    Ref condition;                       ///< of the binds; may be null
};

enum class Form : std::uint8_t { natural, integer, vector, sequence, word, set, vertex, vertex_set };

struct Component {
    Form form = Form::natural;
    std::string name;
    Num low = 0, high = 0;   ///< set: its universe; vector: high entries
    bool unordered = false;  ///< vector, sequence
    bool paired = false;     ///< natural: one of `unordered (x, y)`
    bool whole = false;      ///< sequence: of whole numbers
};

struct Term {
    std::vector<Ref> components;
    std::vector<Bind> binds = {};  ///< a term for each: sum(binds: (…))
    Ref condition = {};
};

struct Move {
    std::string label;
    std::vector<Ref> from;  ///< one a component: null, or the constant that it must be
    std::vector<Term> to;
    std::vector<Bind> binds;
    Ref condition;
    Ref cost = {};  ///< of a puzzle; null: 1
};

struct Ending {
    int end = 0;  ///< goal: -2; stop: -1; terminal: 0 mover wins, 1 mover loses, 2 draw
    Ref condition;
};

struct Let {
    std::string name;
    std::vector<Bind> arguments;  ///< without ranges
    Ref body;
};

/// A component a list: one number for a scalar; sets ascending.
using Position = std::vector<List>;
using Sum = std::vector<Position>;

enum class Says : std::uint8_t { formula, value, outcome, winner, move, winning_moves, options, period, arithmetic, same, allows, finite, keep };

struct Claim {
    Says says = Says::formula;
    Ref expr;                  ///< formula, keep; value: what it is said to be
    std::vector<Bind> domain;  ///< `for`: binds components (var < components) and others
    Ref condition;
    bool from_start = false;
    Sum sum, target;  ///< value, outcome, options, winning_moves, move
    std::vector<Sum> list;
    std::string word;  ///< outcome: P N D; winner: first second nobody; move: wins loses
    Num period = 1, preperiod = -1, saltus = 0;
    List elements;  ///< allows, same (as a subtraction game)
    Num up_to = 0;
    std::vector<std::pair<std::size_t, Position>> beside;  ///< value, outcome: positions of other games that are added, from 0
    List with;                                             ///< values of the parameter; empty: the default
};

struct Game;

/// Another game, of whose values claims speak.
struct Other {
    std::string name;
    std::shared_ptr<const Game> game;  ///< under normal play, of one heap
    Num parameter = 0;                 ///< the value for its parameter, where it has one
};

struct Game {
    std::vector<Component> components;
    Ref where;
    std::vector<Move> moves;
    std::vector<Ending> stops, terminals;
    /// `terminal` lines that say "mover loses", as the convention does, are none.
    bool ends_by_convention() const {
        return std::all_of(terminals.begin(), terminals.end(), [](const Ending& t) { return t.end == 1; });
    }
    bool misere = false;
    bool loops = false;  ///< play may go on for ever: nothing makes it end
    bool alone = false;  ///< a puzzle for one player
    std::vector<Ending> goals;
    std::vector<Let> lets;
    std::string parameter;  ///< its name; empty: none
    Num parameter_default = 0;
    std::vector<List> arrows;  ///< graph G: followers of vertex i, which is called v<i>
    std::string family;        ///< printed instead of position and moves ("subtract {1, 4}"), which say the same
    Position start;            ///< empty: none
    std::vector<Other> others;
    std::vector<Claim> claims;
};

constexpr int first_binder_var = 10;  ///< below: components
constexpr int parameter_var = 30;     ///< below: components and binders
constexpr int first_let_var = 31;
constexpr int most_vars = 64;

std::string print(const Ref& e);
std::string print(const Game& game, const Position& position);
std::string print(const Game& game, const Sum& sum);
std::string print(const Game& game, const Claim& claim);
/// The rule file with all claims, called "c1", "c2", …; at the end, as comments, the files that it uses (lines "#+name …").
std::string print(const Game& game);

// Builders.
Ref num(Num n);
Ref truth(bool b);
Ref var(int id, std::string name, Sort sort = Sort::number);
Ref make(Op op, Sort sort, std::vector<Ref> kids);
Ref add(Ref a, Ref b);
Ref sub(Ref a, Ref b);
Ref mul(Ref a, Ref b);
Ref div(Ref a, Ref b);
Ref mod(Ref a, Ref b);
Ref cmp(Ref a, std::string relation, Ref b);
Ref all_of(Ref a, Ref b);  ///< a and b; either may be null
Ref range(Ref a, Ref b);
Ref set(std::vector<Ref> elements);
Ref numbers(const List& elements);  ///< {1, 4, 5}
Ref call(std::string name, Sort sort, std::vector<Ref> kids);
Ref over(Op op, Sort sort, std::vector<Bind> binds, Ref condition, Ref body);
Ref ask(Op op, std::vector<Ref> components);
Ref ask(Op op, const Game& game, std::size_t other, Ref heap);  ///< of one of the other games

}  // namespace grundy::campaign
