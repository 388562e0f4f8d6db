#pragma once
/// From the tree to the rule, for given values of the parameters: names to slots, types, constants folded. Every file lower_*.cpp holds the part its name says.
/// A function that returns a null ExprRef has reported why.
/// Map of the room: read this header first, then `lower_game`: the tree of a file becomes a rule, part by part.
/// A file for each part of a rule: `lower_component`, `lower_move`, `lower_narrow`, `lower_position`, `lower_value`, `lower_let`, `lower_graph`,
/// `lower_family`, `lower_sum`, `lower_alone`.
/// Expressions: `lower_expr` walks, `lower_operator`, `lower_call`, `lower_collection`, `lower_list`, `lower_constant`, `lower_at` take their kinds;
/// `types`, `builtins`.
/// Claims: `lower_claim`; a parameter without an upper end: `uniform`, `uniform_runs`.
/// From outside: `loader`, `settings`, `constant`; graphs from files and by name: `dot`, `graphml`, `named_graph`.
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "dsl/lower/constant.hpp"
#include "dsl/lower/loader.hpp"
#include "dsl/lower/types.hpp"
#include "dsl/syntax/ast.hpp"
#include "engine/rule/claim.hpp"

namespace grundy::dsl {

/// What claims ask of the positions of a puzzle: distance, reachable, solutions.
bool is_puzzle_function(const std::string& name);

struct BuiltinInfo;

/// Values of parameters by name.
using Values = std::map<std::string, Value>;

struct Local {
    std::string name;
    std::uint32_t slot = 0;
    rule::Type type;
    bool component = false;     ///< of a claim: a binder may use its name again
    rule::ExprRef value = {};   ///< what the name stands for, where it has no slot of its own
    bool unknown = false;       ///< its range is wrong, which was said: of what kind it is nobody knows
    rule::ExprRef length = {};  ///< of a part of a row, which the places tell where it begins and ends
};

/// The names of one frame.
struct Scope {
    std::vector<Local> locals;
    std::uint32_t next = 0;                   ///< first free slot; never reused, so it is also the size of the frame
    bool claim = false;                       ///< g, P, N, D and big numbers may stand here
    bool bare = false;                        ///< vertices are written without their graph
    bool names_only = false;                  ///< vertices of a graph being declared
    std::set<std::uint32_t>* used = nullptr;  ///< component slots that were named

    const Local* find(const std::string& name) const;
};

/// The places at which rows fall into the parts that a pattern writes, as binders, and what the entries must be.
struct RowPlaces {
    std::vector<rule::Binder> binders;
    std::vector<rule::ExprRef> conditions;
    std::set<std::string> used;  ///< names that stand in the line
};

class Lower {
public:
    Lower(const ast::File& file, const Source& source, const Loader& loader, Diagnostics& diagnostics);

    /// The whole rule without claims. False when errors were reported.
    bool game_for(const Values& given, bool with_uses);
    /// Names and positions of a game that is already there: for sums.
    void adopt(const rule::Game& made, const Values& values);
    void report_to(Diagnostics& diagnostics) { diagnostics_ = &diagnostics; }
    /// With these values after `with` the rule itself has errors: which, and whether a start that depends on them is the way out.
    void say_rule_is_wrong(const ast::Claim& claim, const Values& values, const Diagnostics& of_game);
    /// Where a position has a word, `abba` and `0110` are words without their quotes: on the command line.
    void take_bare_words() { bare_words_ = true; }

    rule::Game game;
    Values parameters;

    // lower_expr.cpp
    rule::ExprRef expr(const ast::Expr& e, Scope& scope, const rule::Type* expected = nullptr);
    /// An expression of this type, or an error that says what stands there; `what` opens the sentence: "the condition", "a range end".
    rule::ExprRef expr_of(const ast::Expr& e, Scope& scope, const rule::Type& type, const std::string& what);
    rule::ExprRef condition(const ast::ExprPtr& e, Scope& scope);
    bool binders(const std::vector<ast::Binder>& list, Scope& scope, std::vector<rule::Binder>& out);

    // lower_constant.cpp
    std::optional<Value> constant(const ast::Expr& e, Scope& scope, const rule::Type* expected = nullptr);
    std::optional<Value> evaluate(const rule::Expr& e, Span span);
    std::optional<std::int64_t> natural64(const Value& value, Span span, const std::string& what);
    rule::ExprRef literal(const Value& value, const rule::Origin& origin) const;

    // lower_pattern.cpp
    /// `places`: null where rows must be named as a whole.
    bool pattern(const ast::Pattern& from, Scope& scope, rule::Pattern& out, RowPlaces* places = nullptr);

    // lower_game.cpp, lower_move.cpp
    /// The terms of a sum over few numbers that are the same at every position: `sum(i in 1..3: (n / i))` is three heaps, and told as every sum of three is.
    /// Nothing where that is not so.
    std::optional<std::vector<rule::Term>> one_by_one(const rule::Term& sum, std::uint32_t& frame);
    bool option(const ast::Option& to, Scope& scope, std::vector<rule::Term>& out);
    void component_scope(Scope& scope) const;

    // lower_position.cpp
    std::optional<rule::PositionData> position(const std::vector<ast::ExprPtr>& entries, Span span, bool check_where);

    // lower_value.cpp: parameters
    std::optional<Value> parameter_value(const ast::Expr& e, const Value* like, const std::string& name);
    /// `with n in 2..7`; `with S in [{1, 4}, {2, 3}]`, in braces or brackets or given by `for`: of a parameter that is no number.
    std::optional<std::vector<Value>> parameter_values(const ast::Expr& e, const Value& like, const std::string& name);
    std::optional<std::vector<Value>> parameter_numbers(const ast::Expr& e, const std::string& name);
    bool read_parameters(const Values& given);

    // lower_family.cpp
    std::optional<rule::Game> family(const ast::Family& family);

    // lower_claim.cpp
    std::optional<rule::Claim> claim(const ast::Claim& claim);
    /// An expression without a position, as the formula of a claim that need be no truth value.
    std::optional<rule::Claim> shown(const ast::Show& show);
    /// The sum of a claim or of the command line; null for an error.
    std::optional<rule::PositionSum> sum(const ast::SumOfGames& terms);
    std::shared_ptr<const rule::Game> other_game(const std::string& name, Span span, const std::optional<ast::Family>& named,
                                                 const std::vector<ast::Setting>& settings);

    Diagnostics& diagnostics() { return *diagnostics_; }
    const Source& source() const { return source_; }
    rule::Origin origin(Span span) const;
    void error(const char* code, Span span, std::string message, std::string help = {});
    void warning(const char* code, Span span, std::string message, std::string help = {});
    std::vector<std::string> known_names(const Scope& scope) const;
    std::optional<std::vector<rule::ExprRef>> numbered_vertices(const ast::Expr& e, int graph);
    bool is_unknown(const std::string& name, const Scope& scope) const;
    bool asks_for_a_word_of_claims(const ast::Expr& e);

private:
    struct Instance {
        bool failed = false;
        bool inlined = false;
        rule::ExprRef body;
        rule::Type type;
        std::uint32_t ref = 0;
    };

    /// An entry that a pattern writes: a constant, or a name for it, "_" for none.
    struct RowEntry {
        rule::ExprRef constant;
        std::string name;
        Span span;
    };
    /// A part of any length, with its name; or entries one behind the other.
    struct RowPart {
        bool any = false;
        std::string name;
        Span span;
        std::vector<RowEntry> entries;
        bool has(const std::string& called) const;
    };

    std::shared_ptr<rule::Expr> node(rule::Op op, rule::Type type, const ast::Expr& at) const;
    rule::ExprRef fold(std::shared_ptr<rule::Expr> e);
    rule::ExprRef coerce(rule::ExprRef e, const rule::Type& want) const;
    rule::ExprRef mismatch(const ast::Expr& e, const std::string& what, const rule::Type& want, const rule::Type& got);

    // lower_expr.cpp
    rule::ExprRef number(const ast::Expr& e);
    rule::ExprRef name(const ast::Expr& e, Scope& scope, const rule::Type* expected);
    rule::ExprRef unknown_name(const ast::Expr& e, Scope& scope, const rule::Type* expected);
    rule::ExprRef member(const ast::Expr& e);
    rule::ExprRef conditional(const ast::Expr& e, Scope& scope, const rule::Type* expected);
    bool is_pair_for_vertex(const ast::Expr& e, const rule::Type* expected);
    bool is_range_and_condition(const ast::Binder& binder);
    std::string instead_of_parameter(const std::string& name, const Scope& scope, const std::string& what) const;
    std::string no_component_here(const ast::Expr& e, const Scope& scope) const;
    std::string way_to_bind(const ast::Expr& e, const Scope& scope) const;
    bool bind(const ast::Binder& binder, Scope& scope, std::vector<rule::Binder>& out);
    bool is_free_name(const std::string& name, Span span, const Scope& scope, const char* what);

    // lower_operator.cpp
    rule::ExprRef unary(const ast::Expr& e, Scope& scope);
    rule::ExprRef binary(const ast::Expr& e, Scope& scope, const rule::Type* expected);
    rule::ExprRef arithmetic(const ast::Expr& e, Scope& scope);
    bool adds_numbers(const ast::Expr& e, const Scope& scope);
    rule::ExprRef copies(const ast::Expr& e, Scope& scope, const rule::ExprRef& row, const rule::ExprRef& times);
    rule::ExprRef logical(const ast::Expr& e, Scope& scope);
    rule::ExprRef set_operation(const ast::Expr& e, Scope& scope, const rule::Type* expected);
    rule::ExprRef concat(const ast::Expr& e, Scope& scope, const rule::Type* expected);
    rule::ExprRef compare(const ast::Expr& e, Scope& scope);
    rule::ExprRef element(const ast::Expr& e, Scope& scope);
    rule::ExprRef edge(const ast::Expr& e, const rule::Type& type);

    // lower_collection.cpp
    rule::ExprRef range(const ast::Expr& e, Scope& scope);
    rule::ExprRef set(const ast::Expr& e, Scope& scope, const rule::Type* expected);
    rule::ExprRef vector(const ast::Expr& e, Scope& scope, const rule::Type* expected);
    rule::ExprRef comprehension(const ast::Expr& e, Scope& scope, const rule::Type* expected);
    rule::ExprRef index(const ast::Expr& e, Scope& scope);
    rule::ExprRef update(const ast::Expr& e, Scope& scope);

    // lower_call.cpp
    rule::ExprRef call(const ast::Expr& e, Scope& scope);
    rule::ExprRef aggregate(const ast::Expr& e, Scope& scope, const std::string& name);
    rule::ExprRef over_items(const ast::Expr& e, Scope& scope, const std::string& name);
    rule::ExprRef builtin(const ast::Expr& e, Scope& scope, const BuiltinInfo& info);
    rule::ExprRef builtin_argument(const ast::Expr& arg, Scope& scope, const BuiltinInfo& info, std::size_t index, int& graph);
    rule::ExprRef regular_expression(const ast::Expr& arg, const BuiltinInfo& info);
    bool is_regular(const rule::Expr& call, const ast::Expr& text);
    rule::ExprRef unknown_function(const ast::Expr& e, const Scope& scope, const std::string& name);

    // lower_list.cpp: lists of sets, vectors or words, which only `in` walks; and what is short for a longer expression
    /// One of the two: the list, or the entry that stands among the binders of its comprehension. Neither: what is wrong was reported.
    struct Walked {
        rule::ExprRef list, entry;
    };
    bool is_list(const ast::Expr& e, Scope& scope);
    std::optional<std::size_t> list_let(const ast::Expr& e, const Scope& scope) const;
    Scope inside_of(std::size_t let, const ast::Expr& e, Scope& scope);
    Walked list(const ast::Expr& e, Scope& scope, std::vector<rule::Binder>& out);
    Walked joined(const ast::Expr& e, Scope& scope, std::vector<rule::Binder>& out);
    Walked list_of_constants(std::size_t let, Scope& scope, std::vector<rule::Binder>& out);
    rule::ExprRef listed(std::vector<rule::ExprRef> entries, const ast::Expr& at);
    rule::ExprRef constants_of(const rule::Expr& list, const ast::Expr& at);
    rule::ExprRef applied(std::size_t function, const ast::Expr& at) const;
    bool bind_entry(const ast::Binder& binder, const rule::ExprRef& entry, Scope& scope);
    rule::ExprRef entry_of_run(const ast::Expr& body, Scope& scope, std::vector<rule::Binder>& out);
    ast::ExprPtr run_of(const ast::Expr& e, const Scope& scope) const;
    std::optional<std::vector<Value>> entries(const ast::Expr& body, Scope& scope);
    std::optional<rule::ExprRef> abbreviated(const ast::Expr& e, Scope& scope, const std::string& name);
    rule::ExprRef any_entry(const ast::Expr& item, const ast::Expr& list, Scope& scope, const ast::Expr& at);
    std::string fresh_name(std::string name, const Scope& scope) const;
    /// What only tries something out: reports nothing, leaves nothing.
    template <class Try>
    auto trial(Try&& attempt, Diagnostics* found = nullptr);

    // lower_let.cpp
    const ast::Let* find_let(const std::string& name, std::size_t& index) const;
    rule::ExprRef apply(const ast::Expr& e, Scope& scope, std::size_t let);
    rule::ExprRef let_constant(const ast::Expr& e, std::size_t let);
    const Instance& instance(std::size_t let, const std::vector<rule::Type>& types);
    void check_lets();

    // lower_graph.cpp
    void graphs();
    int graph_index(const std::string& name) const;
    int graph_named(const ast::Expr& e);
    std::optional<std::int64_t> vertex_index(int graph, const std::string& name) const;
    static std::string vertices_of(const rule::Graph& graph);
    rule::ExprRef vertex(int graph, const std::string& name, const ast::Expr& at);
    void declared_graph(const ast::GraphDecl& decl, rule::Graph& graph);
    void graph_by_name(const ast::Expr& made, rule::Graph& graph);
    void graph_from_file(const ast::GraphDecl& decl, rule::Graph& graph);

    // lower_component.cpp
    bool components();
    bool component(const ast::Component& c);
    bool set_universe(const ast::Component& c, rule::Component& out);
    bool alphabet(const ast::Expr& letters, rule::Component& out);
    bool in_alphabets(const std::string& text, Span span, const std::string& way = "");

    // lower_game.cpp
    void ends_of_play();
    void start();
    void uses();
    void conventions();
    bool play_part(const ast::Pattern& from, const ast::ExprPtr& when, rule::Pattern& out, rule::ExprRef& condition, std::uint32_t& frame);

    // lower_pattern.cpp
    std::optional<bool> row_in_parts(const ast::Pattern& from, std::size_t k, Scope& scope, rule::PatternEntry& result, RowPlaces* places);
    std::optional<std::vector<RowPart>> parts_of_row(const std::vector<const ast::Expr*>& written, const rule::Type& row_type);
    bool names_a_part(const ast::Expr& e) const;
    bool divide_row(const std::vector<RowPart>& parts, const rule::ExprRef& row, std::optional<std::int64_t> length, Scope& scope, RowPlaces& places);
    std::string name_of_place(const Scope& scope, const RowPlaces& places) const;
    static rule::ExprRef somewhere(const RowPlaces& places, rule::ExprRef condition);
    std::set<std::string> names_in(Span span) const;

    // lower_move.cpp
    /// A puzzle for one player (lower_alone.cpp).
    bool alone() const { return file_.play && *file_.play == "alone"; }
    void puzzle();
    void puzzle_says_no_more();
    void puzzle_moves();
    bool fits_players(const ast::Expr& e, const std::string& function, const rule::Game& whose);
    bool claim_about_puzzle(const ast::Claim& c);
    void moves();
    void move(const ast::Move& m);
    bool term(const ast::Term& t, Scope& scope, rule::Term& out);
    std::string shape() const;  ///< the names of all components
    std::string joined_by_plus(const ast::Term& t) const;
    std::string filled_up(const ast::Term& t) const;  ///< with the names of the components that are missing
    std::string in_a_row(const ast::Term& t) const;
    bool forgot_for(const ast::Move& m, const Scope& scope);
    void warn_about(const ast::Move& m, const rule::Move& move);
    bool swaps() const;

    // lower_narrow.cpp
    void narrow(const rule::ExprRef& e);
    void narrow_rules();

    // lower_graph.cpp
    void index_vertices();

    // lower_position.cpp
    bool datum(const rule::Component& c, const ast::Expr& entry, rule::Datum& out);
    bool datum_of(const rule::Component& c, Value value, Span span, rule::Datum& out);

    // lower_claim.cpp
    std::optional<bool> list(const ast::Expr& e, Scope& scope, rule::Claim& out);
    rule::ExprRef position_call(const ast::Expr& e, Scope& scope, const std::string& name, std::uint32_t use);
    rule::ExprRef start_call(const ast::Expr& e, const std::string& letter, std::uint32_t use);
    rule::ExprRef asked_at(const ast::Expr& e, Scope& scope, const std::string& letter);
    std::optional<rule::ExprRef> winner(const ast::Expr& e, Scope& scope);
    std::shared_ptr<rule::Expr> asked(const ast::Expr& e, const std::string& letter, std::uint32_t use) const;
    bool is_method(const ast::Expr& callee, const Scope& scope);
    std::optional<std::uint32_t> use_called(const ast::Expr& name);
    bool claim_formula(const ast::Claim& c, Scope& scope, rule::Claim& out);
    void no_start(const ast::Claim& c);
    bool claim_restricted(const ast::Claim& c);
    bool claim_sums(const ast::Claim& c, rule::Claim& out);
    bool claim_numbers(const ast::Claim& c, rule::Claim& out);
    bool claim_of_one_number(const ast::Claim& c, const std::string& why);
    bool value_makes_sense(const rule::Game& whose, Span span);
    bool claim_allows(const ast::Claim& c, rule::Claim& out);
    bool claim_replies(const ast::Claim& c, rule::Claim& out);
    bool claim_answers(const ast::Claim& c, rule::Claim& out);
    bool claim_way(const ast::Claim& c, Scope& scope, rule::Claim& out);
    bool way_step(const ast::Expr& e, Scope& scope, std::vector<rule::WayStep>& out);
    bool claim_label(const std::string& label, Span span, std::size_t* move);

    const ast::File& file_;
    const Source& source_;
    const Loader& loader_;
    Diagnostics* diagnostics_;
    std::vector<std::map<std::string, std::int64_t>> vertex_names_;  ///< of game.graphs
    std::map<std::pair<std::size_t, std::string>, Instance> instances_;
    std::vector<std::vector<Local>> names_of_moves_;  ///< in the pattern of each of game.moves
    std::size_t visible_lets_ = 0;
    std::size_t rule_functions_ = 0;  ///< functions that the rule itself uses; later ones belong to claims
    bool in_let_ = false;
    std::set<int> unread_graphs_;        ///< what is wrong with them was said: of their vertices nothing is known
    std::set<std::string> told_graphs_;  ///< that there is none of this name was said
    bool bare_words_ = false;
    Span sum_looked_at_{0, 0};     ///< the last of adds_numbers(): its parts are not looked at again
    bool in_claimed_sum_ = false;  ///< a position or sum that a claim names, of constants
    bool in_range_ = false;        ///< right after `in`: below, subsets, partitions may stand here
    int depth_ = 0;
    std::set<std::pair<std::string, std::uint32_t>> reported_;
    std::map<std::string, std::shared_ptr<const rule::Game>> others_;  ///< games of sums, as written
};

template <class Try>
auto Lower::trial(Try&& attempt, Diagnostics* found) {
    Diagnostics here;
    Diagnostics* const outer = std::exchange(diagnostics_, found != nullptr ? found : &here);
    const auto reported = reported_;
    const auto functions = game.functions;
    const auto instances = instances_;
    auto result = attempt();
    diagnostics_ = outer;
    reported_ = reported;
    game.functions = functions;
    instances_ = instances;
    return result;
}

/// The values of one file's parameters written as text or as expressions somewhere else.
std::string to_text(const Value& value);

}  // namespace grundy::dsl
