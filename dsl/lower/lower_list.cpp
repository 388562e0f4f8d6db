/// Lists of sets, vectors or words, and functions that are short for a longer expression: both are written out as what the engine knows already.
///
/// A list stands after `in` alone: `let lines = [{1, 2, 3}, {4, 5, 6}]`, `any(L in lines: …)`, `for L in [{x, x + 1} for x in S]`. The name L has no slot of
/// its own: a number runs through the places of the list (or the binders of the comprehension run), and L stands for the entry there. The slots of a frame are
/// never used again, so an entry means the same wherever L is written.
#include <algorithm>

#include "dsl/lower/builtins.hpp"
#include "dsl/lower/lower.hpp"

namespace grundy::dsl {

using rule::ExprRef;
using rule::Kind;
using rule::Op;
using rule::Type;

namespace {

constexpr std::size_t most_entries = 1000;

const ast::Expr& inside(const ast::Expr& e) { return e.form == ast::Form::paren ? inside(*e.args[0]) : e; }

bool is_entry(const Type& type) { return type.kind == Kind::set || type.kind == Kind::vector || type.kind == Kind::word; }

ast::ExprPtr made(ast::Form form, const ast::Expr& at, std::string text = "") {
    auto e = std::make_unique<ast::Expr>();
    e->form = form;
    e->span = at.span;
    e->text = std::move(text);
    return e;
}

/// count(name in range: body), any(name in range: body)
ast::ExprPtr over(const char* aggregate, const std::string& name, ast::ExprPtr range, ast::ExprPtr body, const ast::Expr& at) {
    auto e = made(ast::Form::call, at);
    e->args.push_back(made(ast::Form::name, at, aggregate));
    e->args.push_back(std::move(body));
    e->binders.push_back({name, at.span, std::move(range)});
    return e;
}

ast::ExprPtr compared(ast::ExprPtr a, const char* relation, ast::ExprPtr b, const ast::Expr& at) {
    auto e = made(ast::Form::compare, at);
    e->args.push_back(std::move(a));
    e->args.push_back(std::move(b));
    e->relations.emplace_back(relation);
    e->relation_spans.push_back(at.span);
    return e;
}

ast::ExprPtr called(const char* function, const ast::Expr& at, const std::vector<const ast::Expr*>& arguments) {
    auto e = made(ast::Form::call, at);
    e->args.push_back(made(ast::Form::name, at, function));
    for (const ast::Expr* argument : arguments) e->args.push_back(ast::copy_of(*argument));
    return e;
}

}  // namespace

/// Another one each time within a frame, since slots are never used again: what is written out may stand inside what is written out.
std::string Lower::fresh_name(std::string name, const Scope& scope) const {
    if (scope.next > 0) name += "_" + std::to_string(scope.next);
    const auto taken = [&] {
        const auto same = [&](const auto& other) { return other.name == name; };
        return scope.find(name) != nullptr || parameters.count(name) != 0 || std::any_of(file_.lets.begin(), file_.lets.end(), same) ||
               std::any_of(file_.components.begin(), file_.components.end(), same) || graph_index(name) >= 0;
    };
    while (taken()) name += "_";
    return name;
}

Lower::List Lower::list_of(const ast::Expr& e, Scope& scope) {
    const ast::Expr* body = &inside(e);
    List found;
    std::size_t let = 0;
    if (body->form == ast::Form::name && scope.find(body->text) == nullptr && parameters.count(body->text) == 0) {
        const ast::Let* const declared = find_let(body->text, let);
        if (declared == nullptr || !declared->arguments.empty()) return {};
        body = &inside(*declared->body);
        found.let = let;
    }
    if (body->form != ast::Form::vector || body->args.empty()) return {};
    if (body->args.size() == 1 && inside(*body->args[0]).form == ast::Form::range) return {};  // [1..3]: the range is meant
    const bool entries = trial([&] {
        Scope here = found.let ? Scope{} : scope;
        std::set<std::uint32_t> used;
        if (here.used != nullptr) here.used = &used;
        const std::size_t visible = std::exchange(visible_lets_, found.let.value_or(visible_lets_));
        std::vector<rule::Binder> ignored;
        binders(body->binders, here, ignored);
        const ExprRef first = expr(*body->args[0], here);
        visible_lets_ = visible;
        return first && is_entry(first->type);
    });
    if (entries) found.body = body;
    return found;
}

bool Lower::bind_entry(const ast::Binder& binder, const List& list, Scope& scope, std::vector<rule::Binder>& out) {
    const bool free = is_free_name(binder.name, binder.name_span, scope, "the binder");
    Scope& where = scope;
    const std::size_t outer = where.locals.size();
    const ExprRef entry = list.let ? entry_of_let(*list.let, *list.body, scope, out) : entry_here(*list.body, scope, out);
    if (list.let) where.locals.resize(outer);
    Local local{binder.name, 0, entry ? entry->type : numbers_type, false, {}};
    local.value = entry ? entry : node(Op::empty, numbers_type, *binder.range);
    if (free) scope.locals.push_back(local);
    return entry && free;
}

/// The entries one after another as `if i = 1 then … else …`.
ExprRef Lower::numbered(const std::vector<ExprRef>& entries, std::uint32_t slot, const std::string& name, const ast::Expr& at) {
    ExprRef chain = entries.back();
    for (std::size_t k = entries.size() - 1; k-- > 0;) {
        const auto place = rule::compare(rule::local(slot, name, number_type), rule::Relation::equal, rule::number(static_cast<std::int64_t>(k + 1)));
        auto choice = node(Op::if_, chain->type, at);
        choice->args = {place, entries[k], chain};
        chain = choice;
    }
    return chain;
}

/// A list that is written where it is walked may use all names that are known there.
ExprRef Lower::entry_here(const ast::Expr& body, Scope& scope, std::vector<rule::Binder>& out) {
    if (!body.binders.empty()) {
        if (!binders(body.binders, scope, out)) return nullptr;
        if (body.condition) {
            const ExprRef when = condition(body.condition, scope);
            if (!when) return nullptr;
            auto once = node(Op::if_, numbers_type, *body.condition);  // a range of one number, or of none
            const auto range = [](std::int64_t last) { return rule::range(rule::number(1), rule::number(last)); };
            once->args = {when, range(1), range(0)};
            out.push_back({scope.next++, fresh_name("once", scope), number_type, once});
            scope.locals.push_back({out.back().name, out.back().slot, number_type, false, {}});
        }
        return expr(*body.args[0], scope);
    }
    if (body.args.size() > most_entries) {
        error("E213", body.span, "this list has more than " + std::to_string(most_entries) + " entries",
              "give them by a comprehension: [{i, i + 1} for i in 1..8]");
        return nullptr;
    }
    std::vector<ExprRef> entries;
    for (const ast::ExprPtr& arg : body.args) {
        ExprRef entry = expr(*arg, scope, entries.empty() ? nullptr : &entries.front()->type);
        if (!entry) return nullptr;
        if (!entries.empty()) {
            entry = coerce(entry, entries.front()->type);
            for (ExprRef& before : entries) before = coerce(before, entry->type);
            if (entry->type != entries.front()->type) {
                error("E126", arg->span, "this is " + describe(entry->type) + ", but the list began with " + describe(entries.front()->type));
                return nullptr;
            }
        }
        entries.push_back(entry);
    }
    if (is_open(entries.front()->type)) {
        for (ExprRef& entry : entries) entry = coerce(entry, {entry->type.kind, Kind::number});
    }
    const auto last = static_cast<std::int64_t>(entries.size());
    out.push_back({scope.next++, fresh_name("place", scope), number_type, rule::range(rule::number(1), rule::number(last))});
    scope.locals.push_back({out.back().name, out.back().slot, number_type, false, {}});  // so that the next such name is another
    return numbered(entries, out.back().slot, out.back().name, body);
}

/// The entries of a list of constants.
std::optional<std::vector<Value>> Lower::entries(const ast::Expr& body, Scope& scope) {
    std::vector<Value> all;
    if (body.binders.empty()) {
        const Type* like = nullptr;
        for (const ast::ExprPtr& arg : body.args) {
            auto entry = constant(*arg, scope, like);
            if (!entry) return std::nullopt;
            all.push_back(std::move(*entry));
            like = is_open(all.front().type) ? nullptr : &all.front().type;
        }
        return all;
    }
    std::vector<rule::Binder> run;
    if (!binders(body.binders, scope, run)) return std::nullopt;
    const ExprRef when = condition(body.condition, scope), entry = expr(*body.args[0], scope);
    if (!entry || (body.condition && !when)) return std::nullopt;
    try {
        Evaluator evaluator(game);
        Evaluator::Frame frame(scope.next);
        evaluator.bind_all(run, when.get(), frame, [&] {
            all.push_back(evaluator.evaluate(*entry, frame));
            return all.size() <= most_entries;
        });
    } catch (const ConstantError& failure) {
        error(failure.code.c_str(), body.span, failure.message);
        return std::nullopt;
    }
    return all;
}

/// A list that a let names is made of constants: a function of the place, with the name of the let.
ExprRef Lower::entry_of_let(std::size_t let, const ast::Expr& body, Scope& scope, std::vector<rule::Binder>& out) {
    Scope own;
    const std::size_t visible = std::exchange(visible_lets_, let);
    const bool outer = std::exchange(in_let_, true);
    const auto all = entries(body, own);
    visible_lets_ = visible;
    in_let_ = outer;
    if (!all) return nullptr;
    if (all->size() > most_entries || all->empty()) {
        error("E213", body.span, all->empty() ? "this list is empty" : "this list has more than " + std::to_string(most_entries) + " entries");
        return nullptr;
    }
    const auto closed = std::find_if(all->begin(), all->end(), [](const Value& v) { return !is_open(v.type); });
    const Type type = closed == all->end() ? Type{all->front().type.kind, Kind::number} : closed->type;
    std::vector<ExprRef> constants;
    for (std::size_t k = 0; k < all->size(); ++k) {
        const ExprRef entry = coerce(literal((*all)[k], origin(body.span)), type);
        if (entry->type != type) {
            error("E126", body.args[std::min(k, body.args.size() - 1)]->span,
                  "this is " + describe(entry->type) + ", but the list began with " + describe(type));
            return nullptr;
        }
        constants.push_back(entry);
    }
    const auto last = static_cast<std::int64_t>(constants.size());
    out.push_back({scope.next++, fresh_name("place", scope), number_type, rule::range(rule::number(1), rule::number(last))});
    scope.locals.push_back({out.back().name, out.back().slot, number_type, false, {}});
    const std::string& name = file_.lets[let].name;
    auto function = std::find_if(game.functions.begin(), game.functions.end(), [&](const rule::Function& f) { return f.name == name; });
    if (function == game.functions.end()) {
        game.functions.push_back({name, {"place"}, {number_type}, numbered(constants, 0, "place", body), 1});
        function = game.functions.end() - 1;
    }
    auto result = node(Op::apply, type, body);
    result->ref = static_cast<std::uint32_t>(function - game.functions.begin());
    result->args = {rule::local(out.back().slot, out.back().name, number_type)};
    return result;
}

/// `A in parts(S)`, `L in lines`: one of them is A.
ExprRef Lower::any_entry(const ast::Expr& item, const ast::Expr& list, Scope& scope, const ast::Expr& at) {
    const std::string name = fresh_name("one", scope);
    return expr(*over("any", name, ast::copy_of(list), compared(ast::copy_of(item), "=", made(ast::Form::name, at, name), at), at), scope);
}

/// connected(S), connected(G, E), degree(G, v), degree(E, v), len(list): longer expressions for short. Nothing: it is none of these.
std::optional<ExprRef> Lower::abbreviated(const ast::Expr& e, Scope& scope, const std::string& name) {
    if (!e.binders.empty() || e.args.size() < 2) return std::nullopt;
    const ast::Expr& first = *e.args[1];
    const bool of_graph = inside(first).form == ast::Form::name && scope.find(inside(first).text) == nullptr && graph_index(inside(first).text) >= 0;
    const std::string each = fresh_name("one", scope);
    if (name == "len" && e.args.size() == 2 && list_of(first, scope))
        return expr(*over("count", each, ast::copy_of(first), made(ast::Form::truth, e, "true"), e), scope);
    if (name == "connected" && e.args.size() == 2 && !of_graph) {
        auto parts = over("count", each, called("parts", e, {&first}), made(ast::Form::truth, e, "true"), e);
        return expr(*compared(std::move(parts), "<=", made(ast::Form::number, e, "1"), e), scope);
    }
    if (name == "connected" && e.args.size() == 3 && of_graph) {
        const int graph = graph_index(inside(first).text);
        const rule::Graph& whole = game.graphs[static_cast<std::size_t>(graph)];
        if (whole.vertices.empty()) return rule::truth(true);
        const Type type{Kind::set, Kind::edge, graph};
        const bool outer = std::exchange(scope.bare, true);  // edges as in positions: {1 - 2}
        const ExprRef edges = expr_of(*e.args[2], scope, type, "what connects the graph");
        scope.bare = outer;
        if (!edges) return ExprRef{};
        auto start = node(Op::vertex, {Kind::vertex, Kind::number, graph}, e);
        auto reach = node(Op::call, {Kind::set, Kind::vertex, graph}, e), size = node(Op::call, number_type, e);
        reach->builtin = rule::Builtin::reach;
        reach->args = {edges, start};
        size->builtin = rule::Builtin::len;
        size->args = {reach};
        return rule::compare(size, rule::Relation::equal, rule::number(static_cast<std::int64_t>(whole.vertices.size())));
    }
    const auto parallel = [&] {
        const auto& edges = game.graphs[static_cast<std::size_t>(graph_index(inside(first).text))].edges;
        return std::adjacent_find(edges.begin(), edges.end()) != edges.end();
    };
    if (name == "degree" && e.args.size() == 3 && of_graph && !parallel()) {
        auto size = made(ast::Form::call, e);
        size->args.push_back(made(ast::Form::name, e, "len"));
        size->args.push_back(called("next", e, {&first, e.args[2].get()}));
        return expr(*size, scope);
    }
    if (name == "degree" && e.args.size() == 3) {
        auto ends = made(ast::Form::call, e);
        ends->args.push_back(made(ast::Form::name, e, "ends"));
        ends->args.push_back(made(ast::Form::name, e, each));
        auto touches = compared(ast::copy_of(*e.args[2]), "in", std::move(ends), e);
        return expr(*over("count", each, of_graph ? called("edges", e, {&first}) : ast::copy_of(first), std::move(touches), e), scope);
    }
    return std::nullopt;
}

}  // namespace grundy::dsl
