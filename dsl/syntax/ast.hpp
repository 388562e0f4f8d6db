#pragma once
/// A rule file as written: names unresolved, nothing typed, every node with its span.
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "dsl/text/scan.hpp"
#include "dsl/text/source.hpp"

namespace grundy::dsl::ast {

struct Expr;
using ExprPtr = std::unique_ptr<Expr>;

enum class Form {
    number,       ///< text: decimal digits
    truth,        ///< text: true, false
    word,         ///< text: the unescaped string
    letter,       ///< text: the letter, one UTF-8 code point
    name,         ///< text
    member,       ///< text: name after the dot; args[0]: what stands before it (G.a, strip.g when called)
    call,         ///< args[0]: callee (name or member); args[1…]: arguments; or, when binders is not empty: args[1] is the body
    index,        ///< args: base, index
    slice,        ///< args: base, low, high
    update,       ///< args: base, i1, e1, i2, e2, …
    unary,        ///< text: "-" or "not"
    binary,       ///< text: ^ * / mod + - ++ & | \ xor and or => <=>
    compare,      ///< chain: texts in `relations`: = != < <= > >= in
    range,        ///< args: low, high
    set,          ///< { args… }, or with binders the comprehension { args[0] for … if … }
    vector,       ///< [ args… ], likewise
    tuple,        ///< ( args… ) where a position stands: 0, 1 or more components
    conditional,  ///< args: condition, then, else
    paren,        ///< args[0]: a parenthesised expression (kept for the formatter and for "mixing needs parentheses")
    asked_at,     ///< P at SUM: text: g, P, N, D or winner; args: a call a term, g(…), strip.g(…) or g(start); relations: how often each, "" for once
    code,         ///< text: a take-and-break code such as 0.77 or 4!.0 (parameter defaults, family lines)
};

struct Binder {
    std::string name;
    Span name_span;
    ExprPtr range;
};

struct Expr {
    Form form = Form::number;
    Span span;
    Span operator_span;  ///< of the sign of unary, binary, the first relation of compare
    std::string text;
    std::vector<ExprPtr> args;
    std::vector<std::string> relations;
    std::vector<Span> relation_spans;
    std::vector<Binder> binders;  ///< of aggregates and comprehensions
    ExprPtr condition;            ///< of the binders
    std::uint32_t depth = 1;      ///< nodes on the longest way to a leaf; the parser refuses more than 1000, so recursion over a tree is safe
};

ExprPtr copy_of(const Expr& e);
/// Is `is` true of a node of the tree? Not of nothing.
bool any_part(const ExprPtr& e, const std::function<bool(const Expr&)>& is);

/// A position of an option: a tuple, or `sum(binders if …: (tuple))`.
struct Term {
    Span span;
    std::vector<Binder> binders;
    ExprPtr condition;
    std::vector<ExprPtr> components;
};

/// A disjunctive sum of terms; `()` is a sum of none.
struct Option {
    Span span;
    std::vector<Term> terms;
};

struct Parameter {
    std::string name;
    Span span;
    ExprPtr value;
};

struct Let {
    std::string name;
    Span span;  ///< of the name
    std::vector<std::string> arguments;
    std::vector<Span> argument_spans;
    ExprPtr body;
};

struct GraphArc {
    ExprPtr from;                 ///< a name, a number or an expression over the binders
    std::vector<ExprPtr> to;      ///< empty: a vertex alone
    bool undirected = false;      ///< a -- b
    std::vector<Binder> binders;  ///< a comprehension
    ExprPtr condition;
};

struct GraphDecl {
    std::string name;
    Span span;
    std::vector<GraphArc> arcs;
    std::optional<std::string> file;
    Span file_span;
    ExprPtr made;  ///< grid(3, n), petersen: a call or a name
};

enum class ComponentForm { plain, vector, sequence, word, integer, set, vertex };

struct Component {
    ComponentForm form = ComponentForm::plain;
    std::string name;
    Span span;
    ExprPtr detail;      ///< vector: length; word: the letters, or null; set: a range, a graph's name or edges(G); vertex: the graph's name
    bool whole = false;  ///< vector, sequence: of whole numbers
    bool unordered = false;
    int group = -1;  ///< unordered (x, y): the same number for its members
};

struct Pattern {
    Span span;
    std::vector<ExprPtr> entries;  ///< names ("_" too) and constants
};

struct Move {
    Span span;
    std::string label;
    Pattern from;
    Option to;
    std::vector<Binder> binders;
    ExprPtr condition;
    ExprPtr cost;
};

struct Stop {  ///< stop, goal
    Span span;
    Pattern from;
    ExprPtr condition;
};

struct Terminal {
    Span span;
    Pattern from;
    std::string end;  ///< "mover wins", "mover loses", "draw"
    ExprPtr condition;
};

struct Setting {  ///< param = value, of a use, of the command line
    std::string name;
    Span span;
    ExprPtr value;
};

struct Family {  ///< code 0.137, subtract {…}, allbut {…}, divide {…}
    std::string kind;
    Span span;
    ExprPtr argument;  ///< a code, a set, a list, or the name of a parameter
};

struct Use {
    std::string name;
    Span span;
    std::optional<Family> family;
    std::string game;  ///< a library name or a path, when not a family
    Span game_span;
    std::vector<Setting> settings;
};

/// A term of a sum on the command line or after `at`: [GAME [param = value …]] POSITION.
struct SumTerm {
    Span span;
    std::string game;  ///< empty: this game
    std::optional<Family> family;
    std::vector<Setting> settings;
    std::vector<ExprPtr> components;
    bool start = false;  ///< the word `start`
    std::string times;   ///< "25" of 25 * (1), "10^6" of 10^6 * (1); empty: once
    Span times_span;
};
using SumOfGames = std::vector<SumTerm>;  ///< empty: ()

/// The forms of a claim, as in the language page.
enum class ClaimForm {
    formula,            ///< expr: P(n) <=> …, g(n) = …, N(2012^2012), [g(n) for …] = …
    value_at,           ///< g at SUM = expr
    outcome_at,         ///< P at SUM, N at SUM, D at SUM (word in `word`); with `<=>` its right side in expr
    winner,             ///< winner at SUM = first|second|nobody (`word`)
    move,               ///< move SUM -> SUM2 wins|loses (`word`)
    winning_moves,      ///< winning moves at SUM: { SUM… }
    options,            ///< options at SUM: { SUM… }
    length,             ///< length [LABEL] at SUM = expr, or in a range (expr a set)
    period,             ///< period P [preperiod E]
    arithmetic_period,  ///< arithmetic period P saltus S [preperiod E]
    allows,             ///< allows {…} up to N
    same_as,            ///< same as GAME
    finite,
    keep,  ///< keep expr [answering LABEL with (…) | by (…) -> (…) [if …], …]
};

struct Reply {  ///< answering LABEL with OPTION
    std::string label;
    Span span;
    Option with;
};

struct Answer {  ///< by PATTERN -> OPTION [if condition]
    Pattern from;
    Option to;
    ExprPtr condition;
};

struct Claim {
    Claim();  // these four in ast.cpp: otherwise kilobytes of code in whatever file holds one
    Claim(Claim&&) noexcept;
    Claim& operator=(Claim&&) noexcept;
    ~Claim();

    Span span;
    std::string text;
    Span text_span;
    bool slow = false;
    bool expect_refuted = false;
    bool corrected = false;
    std::vector<Binder> with;  ///< with param in values; `with param = value` has a range that is a set of one marked by `with_single`
    std::vector<bool> with_single;
    std::vector<bool> with_from;             ///< with k >= 2: no upper end
    std::vector<std::size_t> with_together;  ///< with (a, b) in {(1, 2), (3, 4)}: 2 for a, which has the range, 0 for b, which has none; else 1
    ClaimForm form = ClaimForm::formula;
    Span form_span;
    ExprPtr expr;
    ExprPtr second;  ///< preperiod, `up to`
    ExprPtr third;   ///< saltus
    SumOfGames sum;
    SumOfGames target;
    std::vector<SumOfGames> list;  ///< winning moves, options
    std::string word;              ///< first, second, nobody, wins, loses, P, N, D, a length label
    Use same_as;
    std::vector<Reply> replies;
    std::vector<Answer> answers;
    std::vector<ExprPtr> way;        ///< by …: positions in parentheses, and lists of them, `[… for i in 1..n]`
    bool length_everywhere = false;  ///< length = …, of plays from every position
    bool length_in = false;          ///< length … at … in RANGE, not =
    bool from_start = false;         ///< `from start`
    std::vector<Binder> domain;      ///< `for n in 0..10^6`
    ExprPtr domain_condition;        ///< any condition after `for` or `if`
};

struct Show {  ///< show "text": expr
    Span span;
    std::string text;
    ExprPtr expr;
};

/// Declarations in the order of the file, as indices into the vectors below: what the formatter follows.
enum class Item { source, note, let, graph, use, position, start, move, stop, goal, play, terminal, claim, show, family };

struct File {
    File();  // these four in ast.cpp: otherwise kilobytes of code in whatever file holds one
    File(File&&) noexcept;
    File& operator=(File&&) noexcept;
    ~File();

    std::string name;
    Span name_span;
    std::string title;
    std::vector<Parameter> parameters;
    std::vector<std::string> sources;
    std::vector<std::string> notes;
    std::vector<Let> lets;
    std::vector<GraphDecl> graphs;
    std::vector<Use> uses;
    bool has_position = false;
    Span position_span;
    std::vector<Component> components;
    ExprPtr where;
    bool has_start = false;
    Span start_span;
    std::vector<ExprPtr> start;  ///< of one position
    SumOfGames start_sum;        ///< where the start is a sum
    std::vector<Move> moves;
    std::vector<Stop> stops;
    std::vector<Stop> goals;
    std::optional<std::string> play;  ///< "normal", "misere", "alone"
    ExprPtr play_condition;           ///< play misere if …: normal play where it is false
    Span play_span;
    bool partizan = false;
    std::vector<Terminal> terminals;
    std::optional<Family> family;
    std::vector<Claim> claims;
    std::vector<Show> shows;
    std::vector<Comment> comments;
    std::vector<std::pair<Item, std::size_t>> order;
};

}  // namespace grundy::dsl::ast
