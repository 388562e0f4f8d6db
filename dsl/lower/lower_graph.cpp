/// Graphs: listed, by comprehension, from a file; and their vertices by name.
#include <algorithm>
#include <unordered_map>

#include "dsl/lower/dot.hpp"
#include "dsl/lower/lower.hpp"
#include "dsl/lower/named_graph.hpp"
#include "engine/base/text.hpp"

namespace grundy::dsl {

using rule::ExprRef;
using rule::Kind;
using rule::Op;
using rule::Type;

namespace {

constexpr std::size_t max_edges = 10'000'000;

/// a2 before a10: runs of digits are compared as numbers.
bool by_name(std::string_view a, std::string_view b) {
    const auto digit = [](char c) { return c >= '0' && c <= '9'; };
    const auto run = [&](std::string_view& rest) {
        const std::size_t zeros = std::min(rest.find_first_not_of('0'), rest.size());
        rest.remove_prefix(zeros);
        std::size_t end = 0;
        while (end < rest.size() && digit(rest[end])) ++end;
        const std::string_view number = rest.substr(0, end);
        rest.remove_prefix(end);
        return number;
    };
    std::string_view left = a, right = b;
    while (!left.empty() && !right.empty()) {
        if (digit(left[0]) && digit(right[0])) {
            const std::string_view m = run(left), n = run(right);
            if (m != n) return std::pair(m.size(), m) < std::pair(n.size(), n);
        } else if (left[0] != right[0]) {
            return static_cast<unsigned char>(left[0]) < static_cast<unsigned char>(right[0]);
        } else left.remove_prefix(1), right.remove_prefix(1);
    }
    return left.empty() != right.empty() ? left.empty() : a < b;
}

/// Arcs as written, then as rule::Graph wants them: all undirected ones once, or everything directed.
class Builder {
public:
    explicit Builder(rule::Graph& graph) : graph_(graph) {}

    std::int32_t vertex(const std::string& name) {
        const auto [found, is_new] = index_.try_emplace(name, static_cast<std::int32_t>(graph_.vertices.size()));
        if (is_new) graph_.vertices.push_back(name);
        return static_cast<std::int32_t>(found->second);
    }
    /// What `for` makes again, as i -- j and j -- i, is one edge; what is written out again is another one beside it.
    void arc(std::int32_t from, std::int32_t to, bool both_ways, bool written_out = false) { arcs_.push_back({from, to, both_ways, written_out}); }
    std::size_t size() const { return arcs_.size(); }

    /// In the order of the names, or of the numbers where all vertices are numbers; parallel edges next to each other.
    void finish() {
        sort_vertices();
        graph_.undirected = !arcs_.empty() && std::all_of(arcs_.begin(), arcs_.end(), [](const Arc& arc) { return arc.both_ways; });
        for (const Arc& arc : arcs_) {
            const bool turned = graph_.undirected && found_.count(key(arc.to, arc.from)) != 0;
            add(turned ? arc.to : arc.from, turned ? arc.from : arc.to, arc.written_out);
            if (!graph_.undirected && arc.both_ways) add(arc.to, arc.from, arc.written_out);
        }
        for (const auto& [edge, copies] : edges_) graph_.edges.insert(graph_.edges.end(), copies, edge);
    }

private:
    struct Arc {
        std::int32_t from, to;
        bool both_ways, written_out;
    };
    void sort_vertices() {
        std::vector<std::size_t> order;
        std::vector<base::Integer> numbers;
        for (std::size_t k = 0; k < graph_.vertices.size(); ++k) {
            order.push_back(k);
            if (const auto number = base::parse_integer(graph_.vertices[k]); number && numbers.size() == k) numbers.push_back(*number);
        }
        const bool all_numbers = numbers.size() == order.size();
        std::sort(order.begin(), order.end(),
                  [&](std::size_t a, std::size_t b) { return all_numbers ? numbers[a] < numbers[b] : by_name(graph_.vertices[a], graph_.vertices[b]); });
        std::vector<std::int32_t> place(order.size());
        std::vector<std::string> names;
        for (std::size_t k = 0; k < order.size(); ++k) {
            place[order[k]] = static_cast<std::int32_t>(k);
            names.push_back(graph_.vertices[order[k]]);
        }
        graph_.vertices = std::move(names);
        for (Arc& arc : arcs_) arc.from = place[static_cast<std::size_t>(arc.from)], arc.to = place[static_cast<std::size_t>(arc.to)];
    }
    static std::uint64_t key(std::int32_t a, std::int32_t b) { return static_cast<std::uint64_t>(a) << 32 | static_cast<std::uint32_t>(b); }
    void add(std::int32_t a, std::int32_t b, bool again) {
        const auto [found, is_new] = found_.try_emplace(key(a, b), edges_.size());
        if (is_new) edges_.push_back({{a, b}, 1});
        else if (again) ++edges_[found->second].second;
    }

    rule::Graph& graph_;
    std::map<std::string, std::int64_t> index_;
    std::vector<Arc> arcs_;
    std::unordered_map<std::uint64_t, std::size_t> found_;
    std::vector<std::pair<std::pair<std::int32_t, std::int32_t>, std::size_t>> edges_;  ///< with how many there are
};

}  // namespace

int Lower::graph_index(const std::string& name) const {
    for (std::size_t k = 0; k < game.graphs.size(); ++k) {
        if (game.graphs[k].name == name) return static_cast<int>(k);
    }
    return -1;
}

int Lower::graph_named(const ast::Expr& e) {
    const int index = e.form == ast::Form::name ? graph_index(e.text) : -1;
    if (index >= 0) return index;
    std::vector<std::string> names;
    for (const rule::Graph& g : game.graphs) names.push_back(g.name);
    const std::string text(source_.slice(e.span));
    const std::string guess = did_you_mean(text, names);
    if (!told_graphs_.insert(text).second) return -1;
    error("E117", e.span, "there is no graph called `" + text + "`",
          guess.empty() ? "declare it: graph G = { a -> b; b -> c }" : "did you mean `" + guess + "`?");
    return -1;
}

std::optional<std::int64_t> Lower::vertex_index(int graph, const std::string& name) const {
    const auto index = static_cast<std::size_t>(graph);
    if (graph < 0 || index >= vertex_names_.size()) return std::nullopt;
    const auto found = vertex_names_[index].find(name);
    return found == vertex_names_[index].end() ? std::nullopt : std::optional(found->second);
}

std::string Lower::vertices_of(const rule::Graph& graph) {
    std::string list;
    for (std::size_t k = 0; k < graph.vertices.size() && k < 8; ++k) list += (list.empty() ? "" : ", ") + graph.vertices[k];
    return list.empty() ? "" : "its vertices are " + list + (graph.vertices.size() > 8 ? ", …" : "");
}

ExprRef Lower::vertex(int graph, const std::string& name, const ast::Expr& at) {
    if (graph < 0) return nullptr;  // said where the graph is named
    if (const auto index = vertex_index(graph, name)) {
        auto result = node(Op::vertex, {Kind::vertex, Kind::number, graph}, at);
        result->number = *index;
        return result;
    }
    if (unread_graphs_.count(graph) != 0) return nullptr;
    const rule::Graph& declared = game.graphs[static_cast<std::size_t>(graph)];
    const std::string guess = declared.vertices.size() <= 10'000 ? did_you_mean(name, declared.vertices) : "";
    error("E118", at.span, "the graph " + declared.name + " has no vertex `" + name + "`",
          guess.empty() ? vertices_of(declared) : "did you mean `" + guess + "`?");
    return nullptr;
}

void Lower::index_vertices() {
    vertex_names_.clear();
    for (const rule::Graph& graph : game.graphs) {
        auto& names = vertex_names_.emplace_back();
        for (std::size_t k = 0; k < graph.vertices.size(); ++k) names.emplace(graph.vertices[k], static_cast<std::int64_t>(k));
    }
}

void Lower::graphs() {
    for (const ast::GraphDecl& decl : file_.graphs) {
        const Scope none;
        is_free_name(decl.name, decl.span, none, "the graph");
        rule::Graph graph;
        graph.name = decl.name;
        const std::size_t told = diagnostics_->all().size();
        if (decl.made) graph_by_name(*decl.made, graph);
        else if (decl.file) graph_from_file(decl, graph);
        else declared_graph(decl, graph);
        const auto wrong = [](const Diagnostic& one) { return one.code.front() == 'E'; };
        if (std::any_of(diagnostics_->all().begin() + static_cast<std::ptrdiff_t>(told), diagnostics_->all().end(), wrong))
            unread_graphs_.insert(static_cast<int>(game.graphs.size()));
        game.graphs.push_back(std::move(graph));
    }
    index_vertices();
}

void Lower::graph_by_name(const ast::Expr& made, rule::Graph& graph) {
    const bool called = made.form == ast::Form::call;
    const ast::Expr& name = called ? *made.args[0] : made;
    const std::string example = name.form == ast::Form::name && made.binders.empty() ? named_graph_example(name.text) : "";
    if (example.empty()) {
        const std::string guess = did_you_mean(name.text, named_graphs());
        error("E117", name.span, "there is no graph called `" + std::string(source_.slice(name.span)) + "`",
              guess.empty() ? "declare its edges, graph G = { a -- b; b -- c }; those with a name are " + base::joined(named_graphs(), ", ")
                            : "did you mean `" + guess + "`?");
        return;
    }
    std::vector<std::int64_t> numbers;
    Scope scope;
    for (std::size_t k = 1; k < made.args.size(); ++k) {
        const auto value = constant(*made.args[k], scope);
        if (!value) return;
        const bool list = name.text == "tree" && value->type.kind == Kind::vector;
        if (value->type.kind != Kind::number && !list)
            return error("E103", made.args[k]->span, "`" + name.text + "` takes numbers, but this is " + describe(value->type), "write " + example);
        for (const base::Integer& item : value->items) {
            const auto small = base::to_int64(item);
            if (!small) return error("E203", made.args[k]->span, "this graph is too large", "write " + example);
            numbers.push_back(*small);
        }
    }
    try {
        const NamedGraph ready = named_graph(name.text, numbers);
        Builder builder(graph);
        for (std::int32_t v = 1; v <= ready.vertices; ++v) builder.vertex(std::to_string(v));
        for (const auto& [a, b] : ready.edges) builder.arc(a - 1, b - 1, true);
        builder.finish();
        graph.undirected = true;  // without edges as well
    } catch (const NamedGraphError& failure) {
        error("E205", made.span, failure.message, failure.help);
    }
}

void Lower::graph_from_file(const ast::GraphDecl& decl, rule::Graph& graph) {
    const auto text = loader_.graph ? loader_.graph(*decl.file, source_.name()) : std::nullopt;
    if (!text) {
        error("E209", decl.file_span, "the graph file `" + *decl.file + "` cannot be read", "a rule may only read a graph that lies beside it or below");
        return;
    }
    try {
        DotGraph read = read_graph(*text);
        Builder builder(graph);
        for (const std::string& name : read.vertices) builder.vertex(name);
        for (const auto& [a, b] : read.edges) builder.arc(a, b, read.undirected, !read.strict);
        builder.finish();
    } catch (const DotError& failure) {
        error("E209", decl.file_span, "line " + std::to_string(failure.line) + " of `" + *decl.file + "`: " + failure.message);
    }
}

/// A vertex is a name that nothing else has, or a number computed from the parameters and binders.
void Lower::declared_graph(const ast::GraphDecl& decl, rule::Graph& graph) {
    Builder builder(graph);
    struct End {
        std::string name;
        ExprRef value;
    };
    std::set<std::string> bound_somewhere;
    for (const ast::GraphArc& arc : decl.arcs) {
        for (const ast::Binder& binder : arc.binders) bound_somewhere.insert(binder.name);
    }
    for (const ast::GraphArc& arc : decl.arcs) {
        Scope scope;
        std::vector<rule::Binder> bound;
        const ast::Expr& alone = *arc.from;
        const auto bare = [&](const ast::Expr& e) { return e.form == ast::Form::number || (e.form == ast::Form::name && parameters.count(e.text) == 0); };
        if (arc.to.empty() && arc.binders.empty() && alone.form == ast::Form::binary && alone.text == "-" && bare(*alone.args[0]) && bare(*alone.args[1])) {
            error("E103", alone.span, "this is a difference, and an edge has two signs",
                  "write " + std::string(source_.slice(alone.args[0]->span)) + " -- " + std::string(source_.slice(alone.args[1]->span)));
            continue;
        }
        bool good = binders(arc.binders, scope, bound);
        const ExprRef when = condition(arc.condition, scope);
        const auto end = [&](const ast::Expr& e) -> End {
            std::size_t let = 0;
            if (e.form == ast::Form::word) return {e.text, nullptr};
            const bool free = e.form == ast::Form::name && scope.find(e.text) == nullptr && parameters.count(e.text) == 0 && find_let(e.text, let) == nullptr;
            if (free && bound_somewhere.count(e.text) != 0)
                warning("W103", e.span, "`" + e.text + "` is a vertex of that name here, not the number that `for` binds elsewhere",
                        "for each number one vertex is written " + e.text + " for " + e.text + " in …");
            if (free) return {e.text, nullptr};
            ExprRef value = expr(e, scope);
            if (value && value->type.kind != Kind::number && !(value->type.kind == Kind::set && value->type.element == Kind::number)) {
                error("E103", e.span, "a vertex is a name or a number, but this is " + describe(value->type));
                value = nullptr;
            }
            good = good && value;
            return {"", value};
        };
        std::vector<End> ends{end(*arc.from)};
        for (const auto& to : arc.to) ends.push_back(end(*to));
        if (!good || (arc.condition && !when)) continue;
        try {
            Evaluator evaluator(game, {.steps = 50'000'000});
            Evaluator::Frame frame(scope.next);
            const auto vertices = [&](const End& e) {
                std::vector<std::int32_t> result;
                if (!e.value) return std::vector<std::int32_t>{builder.vertex(e.name)};
                for (const base::Integer& item : evaluator.evaluate(*e.value, frame).items) result.push_back(builder.vertex(base::to_string(item)));
                return result;
            };
            evaluator.bind_all(bound, when.get(), frame, [&] {
                const auto from = vertices(ends[0]);
                for (std::size_t k = 1; k < ends.size(); ++k) {
                    for (const std::int32_t b : vertices(ends[k])) {
                        for (const std::int32_t a : from) builder.arc(a, b, arc.undirected, arc.binders.empty());
                    }
                }
                if (builder.size() > max_edges) throw ConstantError{"E203", "the graph has more than " + std::to_string(max_edges) + " edges", {}};
                return true;
            });
        } catch (const ConstantError& failure) {
            error(failure.code.c_str(), arc.from->span, failure.message);
        }
    }
    builder.finish();
}

}  // namespace grundy::dsl
