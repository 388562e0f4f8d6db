/// Calls: lets, aggregates, built-in functions, and in claims g, P, N, D.
#include <algorithm>

#include "dsl/lower/builtins.hpp"
#include "dsl/lower/lower.hpp"
#include "dsl/text/idiom.hpp"
#include "engine/rule/evaluate/regular.hpp"

namespace grundy::dsl {

using rule::ExprRef;
using rule::Kind;
using rule::Op;
using rule::Type;

namespace {

bool is_two_player_function(const std::string& name) { return name == "g" || name == "P" || name == "N" || name == "D"; }

bool only_after_in(rule::Builtin b) {
    return b == rule::Builtin::below || b == rule::Builtin::subsets || b == rule::Builtin::parts || b == rule::Builtin::partitions;
}

Op aggregate_op(const std::string& name) {
    static const std::map<std::string, Op> ops = {{"sum", Op::sum},     {"xor", Op::xor_sum}, {"min", Op::minimum}, {"max", Op::maximum},
                                                  {"count", Op::count}, {"all", Op::all},     {"any", Op::any}};
    return ops.at(name);
}

struct Fit {
    bool good;
    const char* wanted;
};
Fit fit(Want want, const Type& type, int graph) {
    const bool numbers = type.element == Kind::number || is_open(type);
    const bool set = type.kind == Kind::set, vector = type.kind == Kind::vector, word = type.kind == Kind::word;
    switch (want) {
        case Want::number: return {type.kind == Kind::number, "a number"};
        case Want::vector: return {vector && numbers, "a vector"};
        case Want::numbers: return {(set || vector) && numbers, "a set of numbers"};
        case Want::collection: return {set || vector || word, "a set, a vector or a word"};
        case Want::set: return {set, "a set"};
        case Want::vertex: return {type.kind == Kind::vertex && (graph < 0 || type.graph == graph), "a vertex of the graph"};
        case Want::edge: return {type.kind == Kind::edge, "an edge"};
        case Want::edges: return {set && (type.element == Kind::edge || is_open(type)), "a set of edges"};
        case Want::row: return {word || (vector && numbers), "a word or a row of numbers"};
        default: return {false, ""};
    }
}

}  // namespace

/// w.replace(i, 'a'), S.add(x): how what belongs to the position is changed.
bool Lower::is_method(const ast::Expr& callee, const Scope& scope) {
    const ast::Expr& owner = *callee.args[0];
    const auto* local = owner.form == ast::Form::name ? scope.find(owner.text) : nullptr;
    if (local == nullptr) return false;
    const std::string& w = owner.text;
    const Kind kind = local->type.kind;
    const std::string without = w + "[1..i-1] ++ " + w + "[i+1..len(" + w + ")]";
    error("E116", callee.span, "nothing is called behind a dot: `" + w + "` is " + describe(local->type),
          kind == Kind::word
              ? "a part is " + w + "[i..j], and ++ joins parts: " + w + "[1..i-1] ++ \"a\" ++ " + w + "[i+1..len(" + w + ")] has another letter at i"
          : kind == Kind::vector ? "an entry is changed by " + w + "[i := 0], and left out by " + without
          : kind == Kind::set    ? w + " | {x} is the set with x, " + w + " \\ {x} the set without it"
                                 : "functions stand before what they are of: f(" + w + ")");
    return true;
}

ExprRef Lower::call(const ast::Expr& e, Scope& scope) {
    const ast::Expr& callee = *e.args[0];
    if (callee.form == ast::Form::member) {
        if (is_method(callee, scope)) return nullptr;
        const auto use = use_called(*callee.args[0]);
        if (!use) return nullptr;
        if (!is_two_player_function(callee.text) && !is_puzzle_function(callee.text)) {
            error("E116", callee.span, "a game has only the functions g, P, N and D, and a puzzle distance, reachable and solutions",
                  "use declares other games: use strip = kayles");
            return nullptr;
        }
        in_range_ = false;
        return position_call(e, scope, callee.text, *use);
    }
    if (callee.form != ast::Form::name) {
        error("E102", callee.span, "this cannot be called");
        return nullptr;
    }
    const std::string& name = callee.text;
    const auto is_position_function = [this](const std::string& f) { return is_two_player_function(f) || (alone() && is_puzzle_function(f)); };
    if (scope.claim && is_position_function(name)) {  // a parameter or a component called N hides no outcome: neither can be called
        in_range_ = false;
        return position_call(e, scope, name, 0);
    }
    if (scope.find(name) != nullptr || parameters.count(name) != 0) {
        const bool hidden = find_builtin(name) != nullptr || is_aggregate(name);
        error("E102", callee.span, "`" + name + "` is not a function" + (hidden ? " here: a name of yours hides it" : ""),
              hidden ? "give the " + std::string(scope.find(name) != nullptr ? "component or binder" : "parameter") + " another name, such as " + name + "_"
                     : "an entry of a vector is written " + name + "[i]");
        return nullptr;
    }
    std::size_t let = 0;
    const bool in_range = in_range_;
    if (find_let(name, let) != nullptr) {
        in_range_ = false;
        return apply(e, scope, let);
    }
    if (is_position_function(name)) {
        error("E121", callee.span, "`" + name + "` speaks of " + (alone() ? "the way to a goal" : "who wins") + ", and only claims may do that",
              "a move, a let or a condition can use only the position itself");
        return nullptr;
    }
    if (const auto made = abbreviated(e, scope, name)) return *made;
    if (is_aggregate(name)) {
        in_range_ = false;
        return e.binders.empty() ? over_items(e, scope, name) : aggregate(e, scope, name);
    }
    if (const BuiltinInfo* info = find_builtin(name)) {
        in_range_ = in_range;
        return builtin(e, scope, *info);
    }
    return unknown_function(e, scope, name);
}

ExprRef Lower::unknown_function(const ast::Expr& e, const Scope& scope, const std::string& name) {
    std::vector<std::string> names = callable_names();
    for (std::size_t k = 0; k < visible_lets_; ++k) names.push_back(file_.lets[k].name);
    if (scope.claim && !alone()) names.insert(names.end(), {"g", "P", "N", "D"});
    if (scope.claim && alone()) names.insert(names.end(), {"distance", "reachable", "solutions"});
    const std::string guess = did_you_mean(name, names);
    for (std::size_t k = visible_lets_; k < file_.lets.size(); ++k) {
        if (file_.lets[k].name != name) continue;
        const bool itself = k == visible_lets_;
        error("E100", e.args[0]->span, itself ? "`" + name + "` is defined by itself" : "`" + name + "` is defined further down",
              itself ? "a let knows only those before it; for a value built step by step use sum(i in …: …) or another aggregate"
                     : "move its let up: a let knows only those before it");
        return nullptr;
    }
    const std::string known = scope.claim && is_puzzle_function(name) ? "it is asked of a puzzle for one player: play alone" : idiom_of_function(name);
    error("E100", e.args[0]->span, "there is no function called `" + name + "`",
          !known.empty()   ? known
          : !guess.empty() ? "did you mean `" + guess + "`?"
                           : "docs/reference.md lists the functions; a file has others by let: let " + name + "(x) = …");
    return nullptr;
}

/// sum(digits(n)): a set holds a digit once, however often it stands in the number; so does {h[i] for i in …} with equal entries.
static void warn_of_equal_items(Lower& lower, const ast::Expr& e, const std::string& name, const ast::Expr& written, const rule::Expr& set) {
    const auto text = [&](std::size_t k) { return std::string(lower.source().slice(written.args[k]->span)); };
    if (set.op == Op::call && set.builtin == rule::Builtin::digits && written.form == ast::Form::call && written.args.size() > 1) {
        const std::string base = written.args.size() > 2 ? text(2) : "10", digit = "digit(" + text(1) + ", " + base + ", i)";
        const std::string each = name + "(i in 0.." + (base == "10" ? "18" : "62") + ": " + (e.binders.empty() ? digit : "…") + ")";
        return lower.warning("W106", e.span, "`" + name + "` runs over a set here, and a digit is in it once, however often the number has it",
                             "to count every digit write " + each + (e.binders.empty() ? "" : " with " + digit + " for " + e.binders[0].name));
    }
    const bool entries = set.op == Op::set_comprehension && set.args.size() == 1 && written.form == ast::Form::set;
    if (!entries || (set.args[0]->op != Op::index && !(set.args[0]->op == Op::call && set.args[0]->builtin == rule::Builtin::digit))) return;
    const std::string all(lower.source().slice(written.span));
    lower.warning("W106", e.span, "`" + name + "` runs over a set here, in which equal numbers are one",
                  "to count every one write " + name + "([" + all.substr(1, all.size() - 2) + "])");
}

ExprRef Lower::aggregate(const ast::Expr& e, Scope& scope, const std::string& name) {
    const std::size_t outer = scope.locals.size();
    const Op op = aggregate_op(name);
    const bool truth = op == Op::count || op == Op::all || op == Op::any;
    auto result = node(op, op == Op::all || op == Op::any ? truth_type : number_type, e);
    bool good = binders(e.binders, scope, result->binders);
    if (e.condition) result->condition = condition(e.condition, scope);
    good = good && (!e.condition || result->condition);
    const ExprRef body = expr_of(*e.args[1], scope, truth ? truth_type : number_type, "what " + name + " runs over");
    scope.locals.resize(outer);
    if (!body || !good) return nullptr;
    for (std::size_t k = 0; k < e.binders.size() && (op == Op::sum || op == Op::xor_sum) && k < result->binders.size(); ++k) {
        if (result->binders[k].range && result->binders[k].range->op == Op::call)
            warn_of_equal_items(*this, e, name, *e.binders[k].range, *result->binders[k].range);
    }
    result->args = {body};
    return result;
}

ExprRef Lower::over_items(const ast::Expr& e, Scope& scope, const std::string& name) {
    if (name == "count" || name == "all" || name == "any") {
        error("E101", e.span, "`" + name + "` needs a binder and a condition", "write for example " + name + "(x in S: x > 1)");
        return nullptr;
    }
    const bool extreme = name == "min" || name == "max";
    std::vector<ExprRef> args;
    for (std::size_t k = 1; k < e.args.size(); ++k) args.push_back(expr(*e.args[k], scope));
    if (args.empty() || (args.size() > 1 && !extreme)) {
        error("E101", e.span, "`" + name + "` takes a set or a vector, or binders", "write " + name + "(h) or " + name + "(i in 1..3: h[i])");
        return nullptr;
    }
    for (std::size_t k = 0; k < args.size(); ++k) {
        if (!args[k]) return nullptr;
        const Type& type = args[k]->type;
        const bool collection = (type.kind == Kind::set || type.kind == Kind::vector) && (type.element == Kind::number || is_open(type));
        if (args.size() == 1 ? collection : type.kind == Kind::number) continue;
        error("E103", e.args[k + 1]->span,
              "`" + name + "` takes " + (args.size() == 1 ? "a set or vector of numbers" : "numbers") + " here, but this is " + describe(type));
        return nullptr;
    }
    if (is_open(args[0]->type)) args[0] = coerce(args[0], {args[0]->type.kind, Kind::number});
    if (name == "sum" || name == "xor") warn_of_equal_items(*this, e, name, *e.args[1], *args[0]);
    auto result = node(name == "sum" ? Op::sum_of : name == "xor" ? Op::xor_of : name == "min" ? Op::minimum_of : Op::maximum_of, number_type, e);
    result->args = args;
    return fold(result);
}

/// The second argument of `matches`: a text in which more stands than letters.
ExprRef Lower::regular_expression(const ast::Expr& arg, const BuiltinInfo& info) {
    if (arg.form != ast::Form::word) {
        error("E103", arg.span, std::string("`") + info.name + "` takes a regular expression here, a text in quotes",
              std::string("it is written ") + info.example);
        return nullptr;
    }
    auto result = node(arg.text.empty() ? Op::empty : Op::word, {Kind::word, Kind::letter}, arg);
    result->text = arg.text;
    return result;
}

/// Can the expression be read, and has a position its letters?
bool Lower::is_regular(const rule::Expr& call, const ast::Expr& text) {
    try {
        const rule::Regular expression = rule::regular_of(call);
        if (call.args[0]->type.kind == Kind::vector) return true;
        const bool elsewhere = text.text.find_first_of(".[]^$\\") != std::string::npos;
        return in_alphabets(
            rule::text_of({expression.letters().begin(), expression.letters().end()}), text.span,
            elsewhere ? "all signs but `|`, `*`, `+`, `?` and brackets are letters: one of several letters is (a|b), and the whole word is matched" : "");
    } catch (const rule::Regular::Wrong& wrong) {
        const auto all = rule::letters_of(text.text);
        const std::size_t before = rule::text_of({all.begin(), all.begin() + static_cast<std::ptrdiff_t>(std::min(wrong.at, all.size()))}).size();
        const auto at = text.span.begin + 1 + static_cast<std::uint32_t>(before);
        error("E137", {at, at + 1}, std::string("in this regular expression ") + wrong.what(),
              "letters stand for themselves, `|` is or, `*` any number of times, `+` at least once, `?` once or not at all, `()` the empty word: (ab)*c?");
        return false;
    }
}

ExprRef Lower::builtin_argument(const ast::Expr& arg, Scope& scope, const BuiltinInfo& info, std::size_t index, int& graph) {
    const Want want = info.wants[index];
    if (want == Want::graph) {
        graph = graph_named(arg);
        return nullptr;
    }
    if (want == Want::expression) return regular_expression(arg, info);
    const Type vertex_here{Kind::vertex, Kind::number, graph};
    ExprRef value = expr(arg, scope, want == Want::vertex && graph >= 0 ? &vertex_here : nullptr);
    if (!value) return nullptr;
    if (want == Want::vertex && graph >= 0) value = coerce(value, vertex_here);
    const Type& type = value->type;
    const auto [good, name] = fit(want, type, graph);
    if (!good) {
        error("E103", arg.span, std::string("`") + info.name + "` takes " + name + " here, but this is " + describe(type),
              std::string("it is written ") + info.example);
        return nullptr;
    }
    return is_open(type) && want != Want::edges ? coerce(value, {type.kind, Kind::number}) : value;
}

/// gcd of one argument is that of a vector or set; a numeration is named by a base, or by the recurrence of its places.
static const BuiltinInfo& with_arguments(const BuiltinInfo& info, std::size_t given) {
    using rule::Builtin;
    static const BuiltinInfo gcd_of_all{Builtin::gcd, "gcd", {Want::numbers}, 1, "gcd(h) or gcd(a, b)"};
    static const BuiltinInfo in_places{
        Builtin::trailing, "trailing", {Want::number, Want::vector, Want::vector, Want::number}, 4, "trailing(n, [1, 1], [1, 2], digit)"};
    if (info.builtin == Builtin::gcd && given == 1) return gcd_of_all;
    return info.builtin == Builtin::trailing && given == 4 ? in_places : info;
}

ExprRef Lower::builtin(const ast::Expr& e, Scope& scope, const BuiltinInfo& written) {
    const BuiltinInfo& info = with_arguments(written, e.args.size() - 1);
    using rule::Builtin;
    const bool in_range = std::exchange(in_range_, false);
    const std::size_t given = e.args.size() - 1;
    if (!e.binders.empty() || given < info.required || given > info.wants.size()) {
        const std::string count = std::to_string(info.required) + (info.wants.size() > info.required ? " or " + std::to_string(info.wants.size()) : "");
        error("E101", e.span,
              std::string("`") + info.name + "` " +
                  (e.binders.empty() ? "takes " + count + (count == "1" ? " argument" : " arguments") + ", not " + std::to_string(given) : "has no binders"),
              e.binders.empty() ? std::string("write ") + info.example
                                : "what it is of is written " + std::string(info.name) + "({… for " + e.binders[0].name +
                                      " in …}): only sum, xor, min, max, count, all and any have binders");
        return nullptr;
    }
    const bool only_in = only_after_in(info.builtin);
    if (only_in && !in_range) {
        error("E120", e.span, std::string("`") + info.name + "` stands only after `in`", std::string("write for example for x in ") + info.example);
        return nullptr;
    }
    if (const Local* part = info.builtin == Builtin::len ? scope.find(e.args[1]->text) : nullptr; part != nullptr && part->length) return part->length;
    int graph = -1;
    std::vector<ExprRef> args;
    bool good = true;
    for (std::size_t k = 0; k < given; ++k) {
        const ExprRef arg = builtin_argument(*e.args[k + 1], scope, info, k, graph);
        if (info.wants[k] == Want::graph) {
            good = good && graph >= 0;
            continue;
        }
        good = good && arg;
        if (arg && graph < 0) graph = arg->type.graph;
        args.push_back(arg);
    }
    if (!good) return nullptr;
    if (info.builtin == Builtin::reach && is_open(args[0]->type)) args[0] = coerce(args[0], {Kind::set, Kind::edge, graph});  // {} is of the vertex's graph
    auto result = node(Op::call, rule::call(info.builtin, args)->type, e);
    const bool of_graph = info.builtin == Builtin::vertices || info.builtin == Builtin::edges || info.builtin == Builtin::next ||
                          info.builtin == Builtin::prev || info.builtin == Builtin::ends || info.builtin == Builtin::reach;
    if (of_graph) result->type.graph = graph;
    result->builtin = info.builtin;
    result->args = args;
    if (info.builtin == Builtin::matches && !is_regular(*result, *e.args[2])) return nullptr;
    return fold(result);
}

}  // namespace grundy::dsl
