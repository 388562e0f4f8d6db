/// Lists of sets, vectors or words, and functions that are short for a longer expression: the second are written out.
///
/// A list stands after `in` alone: `let lines = [{1, 2, 3}, {4, 5, 6}]`, `any(L in lines: …)`, `for L in [{x, x + 1} for x in S]`. One that a let names is a
/// function without arguments; a let with arguments is written out. Where the entries are given by `for` on the spot, the name L has no slot of its own: the
/// binders of the list run, and L stands for the entry. The slots of a frame are never used again, so an entry means the same wherever L is written.
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

bool is_entry(const Type& type) { return type.kind == Kind::set || (type.kind == Kind::vector && type.element != Kind::truth) || type.kind == Kind::word; }

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

/// nimsum(a, b, …) as a xor b xor …; nimsum(A), nimsum(i in R: e) as xor of the same.
ast::ExprPtr by_xor(const ast::Expr& e) {
    if (!e.binders.empty() || e.args.size() == 2) {
        auto same = ast::copy_of(e);
        same->args[0]->text = "xor";
        return same;
    }
    ast::ExprPtr total;
    for (std::size_t k = 1; k < e.args.size(); ++k) {
        auto term = made(ast::Form::paren, e);
        term->args.push_back(ast::copy_of(*e.args[k]));
        if (!total) {
            total = std::move(term);
            continue;
        }
        auto both = made(ast::Form::binary, e, "xor");
        both->args.push_back(std::move(total));
        both->args.push_back(std::move(term));
        total = std::move(both);
    }
    return total;
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

/// [E, …] or [E for …] whose entries are no scalars, as it stands here; such lists joined by ++; a let that is one.
bool Lower::is_list(const ast::Expr& e, Scope& scope) {
    const ast::Expr& body = inside(e);
    if (const auto named = list_let(body, scope)) {
        Scope own = inside_of(*named, body, scope);
        const std::size_t visible = std::exchange(visible_lets_, *named);
        const bool yes = is_list(*file_.lets[*named].body, own);
        visible_lets_ = visible;
        return yes;
    }
    if (body.form == ast::Form::binary && body.text == "++") return is_list(*body.args[0], scope) || is_list(*body.args[1], scope);
    if (body.form != ast::Form::vector || body.args.empty()) return false;
    if (body.args.size() == 1 && inside(*body.args[0]).form == ast::Form::range) return false;  // [1..3]: the range is meant
    return trial([&] {
        Scope here = scope;
        std::set<std::uint32_t> used;
        if (here.used != nullptr) here.used = &used;
        std::vector<rule::Binder> ignored;
        binders(body.binders, here, ignored);
        const ExprRef first = expr(*body.args[0], here);
        return first && is_entry(first->type);
    });
}

/// The let that a name, or a call with as many arguments as it has, stands for.
std::optional<std::size_t> Lower::list_let(const ast::Expr& e, const Scope& scope) const {
    const bool call = e.form == ast::Form::call && e.binders.empty() && e.args[0]->form == ast::Form::name;
    if (!call && e.form != ast::Form::name) return std::nullopt;
    const std::string& name = call ? e.args[0]->text : e.text;
    std::size_t let = 0;
    if (scope.find(name) != nullptr || parameters.count(name) != 0) return std::nullopt;
    const ast::Let* const declared = find_let(name, let);
    return declared != nullptr && declared->arguments.size() == (call ? e.args.size() - 1 : 0) ? std::optional(let) : std::nullopt;
}

/// The names inside a let: its arguments stand for what is given here.
Scope Lower::inside_of(std::size_t let, const ast::Expr& e, Scope& scope) {
    Scope own;
    own.next = scope.next;
    for (std::size_t k = 0; k < file_.lets[let].arguments.size(); ++k) {
        ExprRef given = trial([&] { return expr(*e.args[k + 1], scope); });
        if (given && is_open(given->type)) given = coerce(given, {given->type.kind, Kind::number});
        if (!given) given = node(Op::empty, numbers_type, e);
        own.locals.push_back({file_.lets[let].arguments[k], 0, given->type, false, given});
    }
    return own;
}

/// The list, or where it is given by `for`: its binders run, and what an entry is among them.
Lower::Walked Lower::list(const ast::Expr& e, Scope& scope, std::vector<rule::Binder>& out) {
    const ast::Expr& body = inside(e);
    if (const auto named = list_let(body, scope)) {
        if (body.form == ast::Form::name) return list_of_constants(*named, scope, out);
        for (std::size_t k = 1; k < body.args.size(); ++k) {
            if (!expr(*body.args[k], scope)) return {};
        }
        Scope own = inside_of(*named, body, scope);
        const std::size_t visible = std::exchange(visible_lets_, *named);
        const bool outer = std::exchange(in_let_, true);
        Walked made = list(*file_.lets[*named].body, own, out);
        visible_lets_ = visible;
        in_let_ = outer;
        scope.next = own.next;
        return made;
    }
    if (body.form == ast::Form::binary) return joined(body, scope, out);
    if (body.form != ast::Form::vector) {
        error("E103", e.span, "this is no list, but it is joined with one");
        return {};
    }
    if (!body.binders.empty()) return {nullptr, entry_of_run(body, scope, out)};
    if (body.args.size() > most_entries) {
        error("E213", body.span, "this list has more than " + std::to_string(most_entries) + " entries",
              "give them by a comprehension: [{i, i + 1} for i in 1..8]");
        return {};
    }
    std::vector<ExprRef> entries;
    for (const ast::ExprPtr& arg : body.args) {
        ExprRef entry = expr(*arg, scope, entries.empty() ? nullptr : &entries.front()->type);
        if (!entry) return {};
        entries.push_back(std::move(entry));
    }
    return {listed(std::move(entries), body), nullptr};
}

/// Of one type, which `{}` and `[]` take from the others.
ExprRef Lower::listed(std::vector<ExprRef> entries, const ast::Expr& at) {
    const auto closed = std::find_if(entries.begin(), entries.end(), [](const ExprRef& entry) { return !is_open(entry->type); });
    const Type type = closed != entries.end() ? (*closed)->type : Type{entries.front()->type.kind, Kind::number};
    for (std::size_t k = 0; k < entries.size(); ++k) {
        entries[k] = coerce(entries[k], type);
        if (entries[k]->type == type && is_entry(type)) continue;
        error("E126", at.args[std::min(k, at.args.size() - 1)]->span, "this is " + describe(entries[k]->type) + ", but the list began with " + describe(type));
        return nullptr;
    }
    const Kind family = type.kind == Kind::set ? Kind::sets : type.kind == Kind::vector ? Kind::vectors : Kind::words;
    auto made = node(Op::list, {family, type.element, type.graph}, at);
    made->args = std::move(entries);
    return made;
}

/// A ++ B
Lower::Walked Lower::joined(const ast::Expr& e, Scope& scope, std::vector<rule::Binder>& out) {
    std::vector<ExprRef> entries;
    for (const ast::ExprPtr& side : e.args) {
        const Walked part = list(*side, scope, out);
        if (!part.list && !part.entry) return {};
        if (part.entry) {
            error("E103", side->span, "a list that is given by `for` here, or is empty, cannot be joined with another",
                  "give it a name: let more = [… for …], and then joined ++ more");
            return {};
        }
        const ExprRef& whole = part.list->op == Op::apply ? game.functions[part.list->ref].body : part.list;
        entries.insert(entries.end(), whole->args.begin(), whole->args.end());
    }
    return {listed(std::move(entries), e), nullptr};
}

/// Where a name runs through what a list gives by `for`, the binders of the list run, and the name has no slot: it stands for the entry.
bool Lower::bind_entry(const ast::Binder& binder, const ExprRef& entry, Scope& scope) {
    const bool free = is_free_name(binder.name, binder.name_span, scope, "the binder");
    Local local{binder.name, 0, entry ? entry->type : numbers_type, false, {}};
    local.value = entry ? entry : node(Op::empty, numbers_type, *binder.range);
    if (free) scope.locals.push_back(local);
    return entry && free;
}

/// A list that is written where it is walked may use all names that are known there.
ExprRef Lower::entry_of_run(const ast::Expr& body, Scope& scope, std::vector<rule::Binder>& out) {
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

/// What a comprehension of constants gives.
std::optional<std::vector<Value>> Lower::entries(const ast::Expr& body, Scope& scope) {
    std::vector<Value> all;
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

/// A list that a let names is made of constants: a function without arguments, with the name of the let.
Lower::Walked Lower::list_of_constants(std::size_t let, Scope& scope, std::vector<rule::Binder>& out) {
    const ast::Let& declared = file_.lets[let];
    const ast::Expr& body = inside(*declared.body);
    const auto known = std::find_if(game.functions.begin(), game.functions.end(), [&](const rule::Function& f) { return f.name == declared.name; });
    if (known != game.functions.end()) return {applied(static_cast<std::size_t>(known - game.functions.begin()), body), nullptr};
    Scope own;
    const std::size_t visible = std::exchange(visible_lets_, let);
    const bool outer = std::exchange(in_let_, true);
    ExprRef whole, like;
    std::vector<rule::Binder> ignored;
    if (!body.binders.empty()) {
        const auto all = entries(body, own);
        std::vector<ExprRef> constants;
        for (const Value& entry : all.value_or(std::vector<Value>{})) constants.push_back(literal(entry, origin(body.span)));
        if (!constants.empty()) whole = listed(std::move(constants), body);
        else if (Scope again; all && binders(body.binders, again, ignored)) like = expr(*body.args[0], again);
    } else if (const Walked made = list(body, own, ignored); made.list) {
        whole = constants_of(*made.list, body);
    }
    visible_lets_ = visible;
    in_let_ = outer;
    if (like) {  // no entry: nothing runs, and the name has a type all the same
        const Type type = is_open(like->type) ? Type{like->type.kind, Kind::number} : like->type;
        out.push_back({scope.next++, fresh_name("place", scope), number_type, rule::range(rule::number(1), rule::number(0))});
        return {nullptr, node(Op::empty, type, body)};
    }
    if (!whole) return {};
    if (whole->args.size() > most_entries) {
        error("E213", body.span, "this list has more than " + std::to_string(most_entries) + " entries");
        return {};
    }
    game.functions.push_back({declared.name, {}, {}, whole, 0});
    return {applied(game.functions.size() - 1, body), nullptr};
}

ExprRef Lower::applied(std::size_t function, const ast::Expr& at) const {
    auto result = node(Op::apply, game.functions[function].body->type, at);
    result->ref = static_cast<std::uint32_t>(function);
    return result;
}

/// The same list with its entries worked out; null where one is no constant.
ExprRef Lower::constants_of(const rule::Expr& list, const ast::Expr& at) {
    auto result = std::make_shared<rule::Expr>(list);
    for (ExprRef& entry : result->args) {
        const auto value = evaluate(*entry, at.span);
        if (!value) return nullptr;
        entry = coerce(literal(*value, entry->origin), element_of(list.type));
    }
    return result;
}

/// {{1}, {2}}, [[1, 2], [3]] as they stand, as {L for L in [{1}, {2}]}; null where the entries are scalars.
ast::ExprPtr Lower::run_of(const ast::Expr& e, const Scope& scope) const {
    const auto is_collection = [](const ast::ExprPtr& arg) {
        const ast::Form form = inside(*arg).form;
        return form == ast::Form::set || form == ast::Form::vector || form == ast::Form::word;
    };
    if (!e.binders.empty() || e.args.empty() || !std::all_of(e.args.begin(), e.args.end(), is_collection)) return nullptr;
    const std::string each = fresh_name("one", scope);
    auto entries = made(ast::Form::vector, e), run = made(e.form, e);
    for (const ast::ExprPtr& arg : e.args) entries->args.push_back(ast::copy_of(*arg));
    run->args.push_back(made(ast::Form::name, e, each));
    run->binders.push_back({each, e.span, std::move(entries)});
    return run;
}

/// `A in parts(S)`, `L in lines`: one of them is A.
ExprRef Lower::any_entry(const ast::Expr& item, const ast::Expr& list, Scope& scope, const ast::Expr& at) {
    const std::string name = fresh_name("one", scope);
    return expr(*over("any", name, ast::copy_of(list), compared(ast::copy_of(item), "=", made(ast::Form::name, at, name), at), at), scope);
}

/// connected(S), connected(G, E), degree(G, v), degree(E, v), len(list), nimsum(a, b): longer expressions for short. Nothing: it is none of these.
std::optional<ExprRef> Lower::abbreviated(const ast::Expr& e, Scope& scope, const std::string& name) {
    if (name == "nimsum" && e.args.size() > 1) return expr(*by_xor(e), scope);
    if (!e.binders.empty() || e.args.size() < 2) return std::nullopt;
    const ast::Expr& first = *e.args[1];
    const bool of_graph = inside(first).form == ast::Form::name && scope.find(inside(first).text) == nullptr && graph_index(inside(first).text) >= 0;
    const std::string each = fresh_name("one", scope);
    if (name == "len" && e.args.size() == 2 && is_list(first, scope))
        return expr(*over("count", each, ast::copy_of(first), made(ast::Form::truth, e, "true"), e), scope);
    if (name == "connected" && e.args.size() == 2) {
        auto parts = over("count", each, called("parts", e, {&first}), made(ast::Form::truth, e, "true"), e);
        return expr(*compared(std::move(parts), "<=", made(ast::Form::number, e, "1"), e), scope);
    }
    if (name == "connected" && e.args.size() == 3 && of_graph) {
        const int graph = graph_index(inside(first).text);
        const rule::Graph& whole = game.graphs[static_cast<std::size_t>(graph)];
        if (whole.vertices.empty()) return rule::truth(true);
        const Type type{Kind::set, Kind::edge, graph};
        const bool outer = std::exchange(scope.bare, true);  // edges as in positions: {1 - 2}
        const ExprRef edges = expr(*e.args[2], scope, &type);
        scope.bare = outer;
        if (edges && edges->type != type) {
            const bool vertices = edges->type.kind == Kind::set && edges->type.element == Kind::vertex;
            const std::string of(source_.slice(e.args[2]->span));
            error("E103", e.args[2]->span, "what connects the graph must be a set of edges, but this is " + describe(edges->type),
                  vertices ? "of vertices write connected(" + of + "): do they hang together?" : "");
            return ExprRef{};
        }
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
        const auto joined = called("next", e, {&first, e.args[2].get()});
        return expr(*called("len", e, {joined.get()}), scope);
    }
    if (name == "degree" && e.args.size() == 3) {
        auto ends = made(ast::Form::call, e);
        ends->args.push_back(made(ast::Form::name, e, "ends"));
        ends->args.push_back(made(ast::Form::name, e, each));
        auto touches = compared(ast::copy_of(*e.args[2]), "in", std::move(ends), e);
        return expr(*over("count", each, of_graph ? called("edges", e, {&first}) : ast::copy_of(first), std::move(touches), e), scope);
    }
    if (name == "connected" || name == "degree") {
        error("E102", e.span, "`" + name + "` is not written with " + (e.args.size() == 2 ? "one argument" : std::to_string(e.args.size() - 1) + " arguments"),
              name == "degree" ? "write degree(G, v) for a vertex of a graph, degree(E, v) for the edges of a set that end there"
                               : "write connected(S) for a set of vertices, connected(G, E) for edges that join all vertices of a graph");
        return ExprRef{};
    }
    return std::nullopt;
}

}  // namespace grundy::dsl
