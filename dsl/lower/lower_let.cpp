/// Lets. An argument has no declared type: the body is lowered once for each row of argument types that it is called with. A let without arguments is a
/// constant.
#include <algorithm>

#include "dsl/lower/builtins.hpp"
#include "dsl/lower/lower.hpp"
#include "engine/base/text.hpp"

namespace grundy::dsl {

using rule::ExprRef;
using rule::Kind;
using rule::Op;
using rule::Type;

namespace {

/// Nodes of an expression, counted up to a limit: shared parts count as often as they are printed.
std::size_t size_of(const ExprRef& e, std::size_t limit) {
    std::size_t total = 1;
    for (const ExprRef& arg : e->args) {
        if (total >= limit) break;
        total += size_of(arg, limit - total);
    }
    return total;
}

std::string key_of(const std::vector<Type>& types) {
    std::string key;
    for (const Type& type : types) key += describe(type) + std::to_string(type.graph) + ";";
    return key;
}

}  // namespace

const ast::Let* Lower::find_let(const std::string& name, std::size_t& index) const {
    for (std::size_t k = 0; k < visible_lets_; ++k) {
        if (file_.lets[k].name != name) continue;
        index = k;
        return &file_.lets[k];
    }
    return nullptr;
}

const Lower::Instance& Lower::instance(std::size_t let, const std::vector<Type>& types) {
    const auto key = std::make_pair(let, key_of(types));
    if (const auto found = instances_.find(key); found != instances_.end()) return found->second;
    const ast::Let& declared = file_.lets[let];
    Scope scope;
    for (std::size_t k = 0; k < types.size(); ++k) scope.locals.push_back({declared.arguments[k], scope.next++, types[k]});
    const std::size_t visible = std::exchange(visible_lets_, let);
    const bool outer = std::exchange(in_let_, true);
    const ExprRef body = expr(*declared.body, scope);
    visible_lets_ = visible;
    in_let_ = outer;
    Instance made;
    made.failed = !body;
    if (body) {
        made.type = body->type;
        made.body = body;
        made.inlined = types.empty() && scope.next == 0 && size_of(body, 100) < 100;
        if (!made.inlined) {
            // A second row of types is a second function and needs a name of its own, so that the canonical text reads back.
            std::string name = declared.name;
            const auto taken = [&] {
                return std::any_of(game.functions.begin(), game.functions.end(), [&](const rule::Function& f) { return f.name == name; });
            };
            for (int copy = 2; taken(); ++copy) name = declared.name + "_" + std::to_string(copy);
            made.ref = static_cast<std::uint32_t>(game.functions.size());
            game.functions.push_back({name, declared.arguments, types, body, scope.next});
        }
    }
    return instances_.emplace(key, made).first->second;
}

ExprRef Lower::let_constant(const ast::Expr& e, std::size_t let) {
    const ast::Let& declared = file_.lets[let];
    if (!declared.arguments.empty()) {
        error("E102", e.span, "`" + e.text + "` is a function and needs arguments", "write " + e.text + "(" + base::joined(declared.arguments, ", ") + ")");
        return nullptr;
    }
    if (Scope none; is_list(e, none)) {
        error("E120", e.span, "`" + e.text + "` is a list of sets, vectors or words, and stands only after `in`",
              "write for example any(L in " + e.text + ": …)");
        return nullptr;
    }
    const Instance& made = instance(let, {});
    if (made.failed) return nullptr;
    if (made.inlined) return made.body;
    auto result = node(Op::apply, made.type, e);
    result->ref = made.ref;
    return result;
}

ExprRef Lower::apply(const ast::Expr& e, Scope& scope, std::size_t let) {
    const ast::Let& declared = file_.lets[let];
    const std::size_t given = e.args.size() - 1;
    std::vector<ExprRef> args;
    for (std::size_t k = 1; k < e.args.size(); ++k) {
        ExprRef arg = expr(*e.args[k], scope);
        if (arg && is_open(arg->type)) arg = coerce(arg, {arg->type.kind, Kind::number});
        args.push_back(arg);
    }
    if (given != declared.arguments.size() || !e.binders.empty()) {
        const std::size_t wanted = declared.arguments.size();
        error("E101", e.span,
              "`" + declared.name + "` takes " + std::to_string(wanted) + (wanted == 1 ? " argument" : " arguments") + ", not " + std::to_string(given),
              wanted == 0 ? "write " + declared.name + " alone" : "");
        return nullptr;
    }
    std::vector<Type> types;
    for (const ExprRef& arg : args) {
        if (!arg) return nullptr;
        types.push_back(arg->type);
    }
    const Instance& made = instance(let, types);
    if (made.failed) return nullptr;
    auto result = node(Op::apply, made.type, e);
    result->ref = made.ref;
    result->args = args;
    return fold(result);
}

/// Names, twice declared; and the bodies that nobody calls, of which only the names can be told.
void Lower::check_lets() {
    for (std::size_t k = 0; k < file_.lets.size(); ++k) {
        const ast::Let& let = file_.lets[k];
        const auto earlier = [&](const ast::Let& other) { return &other < &let && other.name == let.name; };
        if (std::any_of(file_.lets.begin(), file_.lets.end(), earlier)) error("E105", let.span, "`" + let.name + "` is declared twice");
        if (parameters.count(let.name) != 0) error("E105", let.span, "`" + let.name + "` is already a parameter", "use another name");
        if (find_builtin(let.name) != nullptr || is_aggregate(let.name))
            error("E105", let.span, "`" + let.name + "` is a built-in function", "use another name");
        if (let.name == "g" || let.name == "P" || let.name == "N" || let.name == "D")
            error("E105", let.span, "`" + let.name + "` is what claims call the outcome or the value", "use another name");
        for (std::size_t i = 0; i < let.arguments.size(); ++i) {
            if (parameters.count(let.arguments[i]) != 0)
                error("E105", let.argument_spans[i], "the argument `" + let.arguments[i] + "` has the name of a parameter", "use another name");
            if (std::count(let.arguments.begin(), let.arguments.begin() + static_cast<std::ptrdiff_t>(i), let.arguments[i]) > 0)
                error("E105", let.argument_spans[i], "two arguments are called `" + let.arguments[i] + "`");
        }
        const auto used = [&](const auto& entry) { return entry.first.first == k; };
        if (std::any_of(instances_.begin(), instances_.end(), used)) continue;
        if (let.arguments.empty()) {
            Scope scope;
            if (!is_list(*let.body, scope)) instance(k, {});
            continue;
        }
        // Try it with numbers and report only what does not depend on types; forget the function again.
        Diagnostics found;
        trial([&] { return instance(k, std::vector<Type>(let.arguments.size(), number_type)).failed; }, &found);
        for (const Diagnostic& d : found.all()) {
            if (d.code == "E100" || d.code == "E101" || d.code == "E122") error(d.code.c_str(), d.span, d.message, d.help);
        }
    }
}

}  // namespace grundy::dsl
