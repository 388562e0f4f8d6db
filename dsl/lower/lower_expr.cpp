/// Expressions: the walk, names, binders.
#include <algorithm>

#include "dsl/lower/builtins.hpp"
#include "dsl/lower/lower.hpp"
#include "dsl/lower/paper.hpp"
#include "engine/rule/evaluate/example.hpp"

namespace grundy::dsl {

using rule::Expr;
using rule::ExprRef;
using rule::Kind;
using rule::Op;
using rule::Type;

namespace {

/// Long chains such as 1 + 1 + … nest to the left: this bounds the recursion, here and in everything that walks the result.
constexpr int max_depth = 1500;

ExprRef retyped(const ExprRef& e, Type type) {
    auto copy = std::make_shared<Expr>(*e);
    copy->type = type;
    for (ExprRef& arg : copy->args) {
        if (is_open(arg->type)) arg = retyped(arg, type);
    }
    return copy;
}

}  // namespace

const Local* Scope::find(const std::string& name) const {
    // The innermost wins: in a claim a binder may use a component's name again.
    const auto found = std::find_if(locals.rbegin(), locals.rend(), [&](const Local& local) { return local.name == name; });
    return found == locals.rend() ? nullptr : &*found;
}

rule::Origin Lower::origin(Span span) const {
    const Place place = source_.place(span.begin);
    return {place.line, place.column, span.end - span.begin};
}

std::shared_ptr<Expr> Lower::node(Op op, Type type, const ast::Expr& at) const {
    auto e = std::make_shared<Expr>();
    e->op = op;
    e->type = type;
    e->origin = origin(at.span);
    return e;
}

void Lower::error(const char* code, Span span, std::string message, std::string help) {
    if (!reported_.insert({code, span.begin}).second) return;
    diagnostics_->error(code, span, std::move(message), std::move(help));
}

void Lower::warning(const char* code, Span span, std::string message, std::string help) {
    diagnostics_->warning(code, span, std::move(message), std::move(help));
}

ExprRef Lower::mismatch(const ast::Expr& e, const std::string& what, const Type& want, const Type& got) {
    std::string help;
    if (want.kind == Kind::truth && got.kind == Kind::number) help = "compare it with something, for example `" + std::string(source_.slice(e.span)) + " != 0`";
    if (want.kind == Kind::truth && e.form == ast::Form::asked_at && got.kind == Kind::word)
        help = "write " + std::string(source_.slice(e.span)) + " = first (or second, nobody)";
    error("E103", e.span, what + " must be " + describe(want) + ", but this is " + describe(got), std::move(help));
    return nullptr;
}

/// Literals that mean a vertex where one is wanted, and {} or [] whose elements are now known.
ExprRef Lower::coerce(ExprRef e, const Type& want) const {
    if (!e || e->type == want) return e;
    if (is_open(e->type) && (want.kind == e->type.kind || (want.kind == Kind::word && e->op == Op::empty))) return retyped(e, want);
    const bool to_vertex = (want.kind == Kind::vertex && e->op == Op::number) ||
                           (want.kind == Kind::set && want.element == Kind::vertex && e->op == Op::set_list && e->type.element == Kind::number);
    if (!to_vertex) return e;
    auto copy = std::make_shared<Expr>(*e);
    copy->type = want;
    if (want.kind == Kind::vertex) {
        const auto index = vertex_index(want.graph, std::to_string(e->number));
        if (!index) return e;
        copy->op = Op::vertex;
        copy->number = *index;
        return copy;
    }
    for (ExprRef& arg : copy->args) {
        arg = coerce(arg, element_of(want));
        if (arg->type != element_of(want)) return e;
    }
    return copy;
}

/// (0, 0) where the graph names its vertices otherwise.
bool Lower::is_pair_for_vertex(const ast::Expr& e, const Type* expected) {
    if (expected == nullptr || expected->kind != Kind::vertex || expected->graph < 0) return false;
    const rule::Graph& graph = game.graphs[static_cast<std::size_t>(expected->graph)];
    std::string names;
    for (std::size_t i = 0; i < graph.vertices.size() && i < 4; ++i) names += (i > 0 ? ", " : "") + graph.vertices[i];
    error("E114", e.span, "a vertex of `" + graph.name + "` is no pair of numbers", "its vertices are " + names + (graph.vertices.size() > 4 ? ", …" : ""));
    return true;
}

ExprRef Lower::expr(const ast::Expr& e, Scope& scope, const Type* expected) {
    struct Depth {
        int& depth;
        ~Depth() { --depth; }
    } guard{++depth_};
    if (depth_ > max_depth) {
        error("E213", e.span, "this expression is too long or nested too deeply", "split it with let");
        return nullptr;
    }
    const bool in_range = std::exchange(in_range_, false);
    using ast::Form;
    switch (e.form) {
        case Form::number: return number(e);
        case Form::truth: {
            auto result = node(Op::truth, truth_type, e);
            result->number = e.text == "true" ? 1 : 0;
            return result;
        }
        case Form::word: {
            if (!in_alphabets(e.text, e.span)) return nullptr;
            auto result = node(e.text.empty() ? Op::empty : Op::word, {Kind::word, Kind::letter}, e);
            result->text = e.text;
            return result;
        }
        case Form::letter: {
            if (!in_alphabets(e.text, e.span)) return nullptr;
            auto result = node(Op::letter, {Kind::letter}, e);
            const auto letters = letters_of(e.text);
            result->number = letters.empty() ? 0 : static_cast<std::int64_t>(letters.front());
            return result;
        }
        case Form::name: return name(e, scope, expected);
        case Form::member: return member(e);
        case Form::call: in_range_ = in_range; return call(e, scope);
        case Form::index: return index(e, scope);
        case Form::slice: return element(e, scope);
        case Form::update: return update(e, scope);
        case Form::unary: return unary(e, scope);
        case Form::binary: return binary(e, scope, expected);
        case Form::compare: return compare(e, scope);
        case Form::range: return range(e, scope);
        case Form::set: return is_set_with_a_bar(*this, e) ? nullptr : set(e, scope, expected);
        case Form::vector: return vector(e, scope, expected);
        case Form::conditional: return conditional(e, scope, expected);
        case Form::asked_at: return asked_at(e, scope, e.text);
        case Form::paren: in_range_ = in_range; return expr(*e.args[0], scope, expected);
        case Form::tuple:
            if (expected != nullptr && expected->kind == Kind::edge && (e.args.size() == 2 || e.args.size() == 3))
                return edge(e, *expected);  // {(0, 1)} for {0 - 1}
            if (is_pair_for_vertex(e, expected)) return nullptr;
            error("E114", e.span, "a position cannot stand inside an expression",
                  in_range ? "a set has braces: {" + std::string(source_.slice(e.span)).substr(1, source_.slice(e.span).size() - 2) + "}"
                           : "what holds of one is asked with `at`: g at (6) + (7); pairs of numbers are compared as [x, y] = [0, 0]");
            return nullptr;
        case Form::code:
            error("E103", e.span, "the code " + e.text + " cannot stand in an expression", "codes are values of parameters and stand after `code`");
            return nullptr;
    }
    return nullptr;
}

ExprRef Lower::expr_of(const ast::Expr& e, Scope& scope, const Type& type, const std::string& what) {
    ExprRef result = coerce(expr(e, scope, &type), type);
    if (!result || result->type == type) return result;
    return mismatch(e, what, type, result->type);
}

ExprRef Lower::condition(const ast::ExprPtr& e, Scope& scope) { return e ? expr_of(*e, scope, truth_type, "a condition") : nullptr; }

ExprRef Lower::number(const ast::Expr& e) {
    const auto value = base::parse_integer(e.text);
    if (!value) {
        error("E201", e.span, "this number has more than a million bits");
        return nullptr;
    }
    return literal(number_value(*value), origin(e.span));
}

ExprRef Lower::name(const ast::Expr& e, Scope& scope, const Type* expected) {
    if (const Local* local = scope.find(e.text)) {
        if (local->component && scope.used != nullptr) scope.used->insert(local->slot);
        if (local->value) return local->value;
        if (local->unknown) return nullptr;
        auto result = node(Op::local, local->type, e);
        result->slot = local->slot;
        result->text = local->name;
        return result;
    }
    if (const auto found = parameters.find(e.text); found != parameters.end()) {
        if (!found->second.code) return literal(found->second, origin(e.span));
        error("E103", e.span, "`" + e.text + "` is a take-and-break code and cannot be computed with");
        return nullptr;
    }
    std::size_t let = 0;
    if (find_let(e.text, let) != nullptr) return let_constant(e, let);
    return unknown_name(e, scope, expected);
}

bool Lower::is_unknown(const std::string& name, const Scope& scope) const {
    const auto known = known_names(scope);
    return std::find(known.begin(), known.end(), name) == known.end() && find_builtin(name) == nullptr && !is_aggregate(name);
}

std::vector<std::string> Lower::known_names(const Scope& scope) const {
    std::vector<std::string> names;
    for (const Local& local : scope.locals) names.push_back(local.name);
    for (const auto& [name, value] : parameters) names.push_back(name);
    for (std::size_t k = 0; k < visible_lets_; ++k) names.push_back(file_.lets[k].name);
    for (const rule::Graph& graph : game.graphs) names.push_back(graph.name);
    return names;
}

ExprRef Lower::member(const ast::Expr& e) {
    const ast::Expr& left = *e.args[0];
    const int graph = left.form == ast::Form::name ? graph_index(left.text) : -1;
    if (graph >= 0) return vertex(graph, e.text, e);
    std::vector<std::string> names;
    for (const rule::Graph& g : game.graphs) names.push_back(g.name);
    const std::string guess = did_you_mean(left.text, names);
    if (const std::string text(source_.slice(left.span)); told_graphs_.insert(text).second)
        error("E117", left.span, "there is no graph called `" + text + "`",
              !guess.empty() ? "did you mean `" + guess + "`?"
              : bare_words_  ? "a position is written out, for instance " + rule::example_position(game)
                             : "declare it: graph " + text + " = { a -> b; b -> c }");
    return nullptr;
}

ExprRef Lower::conditional(const ast::Expr& e, Scope& scope, const Type* expected) {
    ExprRef when = expr_of(*e.args[0], scope, truth_type, "a condition");
    ExprRef yes = expr(*e.args[1], scope, expected);
    ExprRef no = expr(*e.args[2], scope, expected);
    if (!when || !yes || !no) return nullptr;
    yes = coerce(yes, no->type);
    no = coerce(no, yes->type);
    Type both;
    if (!unify(yes->type, no->type, both)) {
        error("E103", e.span, "the two branches differ: after `then` stands " + describe(yes->type) + ", after `else` " + describe(no->type));
        return nullptr;
    }
    if (when->op == Op::truth) return when->number != 0 ? yes : no;
    auto result = node(Op::if_, both, e);
    result->args = {when, yes, no};
    return result;
}

bool Lower::is_free_name(const std::string& name, Span span, const Scope& scope, const char* what) {
    const auto taken = [&](const std::string& by, std::string help = {}) {
        error("E105", span, std::string(what) + " `" + name + "` has the name of " + by, help.empty() ? "use another name" : std::move(help));
        return false;
    };
    if (const Local* local = scope.find(name); local != nullptr && !(local->component && scope.claim))
        return taken("something already bound here", std::string(what).find("pattern") == std::string::npos
                                                         ? ""
                                                         : "use another name, and say that both are equal: if " + name + " = " + name + "2");
    if (parameters.count(name) != 0) return taken("a parameter", instead_of_parameter(name, scope, what));
    const auto same = [&](const ast::Let& let) { return let.name == name; };
    if (std::any_of(file_.lets.begin(), file_.lets.end(), same)) return taken("a let");
    if (graph_index(name) >= 0) return taken("a graph");
    return true;
}

/// `for k in 1..3 and k != 2`: then the name is known, and what stands behind the range is said once.
bool Lower::is_range_and_condition(const ast::Binder& binder) {
    const ast::Expr* range = binder.range.get();
    while (range->form == ast::Form::binary && range->text == "and") range = range->args[0].get();
    if (range == binder.range.get()) return false;
    std::string condition(source_.slice({range->span.end, binder.range->span.end}));
    if (const std::size_t word = condition.find("and"); word != std::string::npos) condition.erase(0, word + 3);
    error("E124", binder.range->span, "behind the range of `" + binder.name + "` a condition begins with `if`",
          "write " + binder.name + " in " + std::string(source_.slice(range->span)) + " if" + condition + ", behind the last range");
    return true;
}

bool Lower::bind(const ast::Binder& binder, Scope& scope, std::vector<rule::Binder>& out) {
    ExprRef range;
    if (is_range_and_condition(binder)) {
    } else if (is_list(*binder.range, scope)) {
        const std::size_t outer = scope.locals.size();
        const Walked made = list(*binder.range, scope, out);
        if (!made.list) return bind_entry(binder, made.entry, scope);
        scope.locals.resize(outer);
        range = made.list;
    } else {
        in_range_ = true;
        range = expr(*binder.range, scope);
        in_range_ = false;
    }
    const bool free = is_free_name(binder.name, binder.name_span, scope, "the binder");
    if (range && !can_be_walked(range->type)) {
        const std::string text(source_.slice(binder.range->span));
        const ast::Expr& e = *binder.range;  // 1-3 for 1..3
        const bool difference = e.form == ast::Form::binary && e.text == "-" && e.args[0]->form == ast::Form::number && e.args[1]->form == ast::Form::number;
        const std::string from_to = difference ? e.args[0]->text + ".." + e.args[1]->text : "";
        error("E124", binder.range->span, "`" + binder.name + "` must run through a range, a set or a vector, but this is " + describe(range->type),
              difference                         ? "write " + binder.name + " in " + from_to
              : range->type.kind == Kind::number ? "write for example " + binder.name + " in 1.." + text
              : range->type.kind == Kind::truth  ? "a condition stands behind `if`: for " + binder.name + " in 1..9 if …"
                                                 : "");
        range = nullptr;
    }
    // The name is known from here on even after an error, so that its uses are not reported too.
    const Type type = range ? element_of(range->type) : number_type;
    if (free) scope.locals.push_back({binder.name, scope.next, type, false, {}, !range});
    if (range && is_open(range->type)) range = coerce(range, range->type.kind == Kind::set ? numbers_type : vector_type);
    out.push_back({scope.next++, binder.name, type, range});
    return range && free;
}

bool Lower::binders(const std::vector<ast::Binder>& list, Scope& scope, std::vector<rule::Binder>& out) {
    bool good = true;
    for (const ast::Binder& binder : list) good = bind(binder, scope, out) && good;
    return good;
}

}  // namespace grundy::dsl
