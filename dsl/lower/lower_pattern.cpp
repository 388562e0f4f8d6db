/// Patterns: what a move, `stop` or `terminal` begins with. A row or word may be written in parts, `(u ++ "ab" ++ v)`: it stands for the row as a whole, the
/// places at which it falls into these parts, and what the entries must be; the names of the parts stand for slices and entries of it.
#include <algorithm>
#include <cctype>
#include <utility>

#include "dsl/lower/lower.hpp"
#include "engine/base/text.hpp"
#include "engine/rule/walk.hpp"

namespace grundy::dsl {

using rule::ExprRef;
using rule::Kind;
using rule::Op;
using rule::Type;

namespace {

/// A place: so much from the beginning, from another place, or from the last one on.
struct Offset {
    ExprRef from;
    std::int64_t more = 0;
    Offset operator+(std::int64_t n) const { return {from, more + n}; }
    ExprRef less(const Offset& other) const {
        if (!other.from || !from) return other.from ? rule::binary(Op::subtract, made(), other.made()) : Offset{from, more - other.more}.made();
        return Offset{rule::binary(Op::subtract, from, other.from), more - other.more}.made();
    }
    ExprRef made() const {
        if (!from) return rule::number(more);
        if (more == 0) return from;
        return more > 0 ? rule::binary(Op::add, from, rule::number(more)) : rule::binary(Op::subtract, from, rule::number(-more));
    }
};

void flatten(const ast::Expr& e, std::vector<const ast::Expr*>& parts) {
    if (e.form == ast::Form::paren) return flatten(*e.args[0], parts);
    if (e.form != ast::Form::binary || e.text != "++") return parts.push_back(&e);
    for (const ast::ExprPtr& part : e.args) flatten(*part, parts);
}

/// How many, in the parts from this one on.
template <class Parts>
std::int64_t entries_of(const Parts& parts, std::size_t from) {
    std::int64_t sum = 0;
    for (std::size_t k = from; k < parts.size(); ++k) sum += static_cast<std::int64_t>(parts[k].entries.size());
    return sum;
}

}  // namespace

std::string Lower::shape() const { return "(" + base::joined(game.components, ", ", &rule::Component::name) + ")"; }

bool Lower::pattern(const ast::Pattern& from, Scope& scope, rule::Pattern& out, RowPlaces* places) {
    const std::size_t wanted = game.components.size(), given = from.entries.size();
    bool good = given == wanted;
    if (!good) {
        error("E108", from.span,
              "a position here is " + shape() + ", but this pattern has " + std::to_string(given) + (given == 1 ? " component" : " components"),
              wanted == 1 ? "write the one name (" + game.components[0].name + ")" : "write one name a component, or _");
    }
    // `stop (e)` where e is a vertex: play would be over everywhere.
    const auto warn_of_vertex = [&](const rule::Component& c, const ast::Expr& entry) {
        if (c.kind != rule::ComponentKind::vertex || entry.text == c.name || !vertex_index(c.graph, entry.text)) return;
        const std::string vertex = game.graphs[static_cast<std::size_t>(c.graph)].name + "." + entry.text;
        warning("W108", entry.span, "`" + entry.text + "` is a name for whatever vertex stands here, not the vertex " + entry.text,
                "the vertex is written " + vertex + "; a name is best one that no vertex has, such as " + c.name);
    };
    scope.next = static_cast<std::uint32_t>(wanted);
    for (std::size_t k = 0; k < given; ++k) {
        const ast::Expr& entry = *from.entries[k];
        rule::PatternEntry result;
        const bool known = k < wanted;
        const Type type = known ? rule::type_of(game.components[k]) : number_type;
        if (entry.form == ast::Form::name) {
            if (entry.text != "_" && is_free_name(entry.text, entry.span, scope, "the name in the pattern")) {
                result.name = entry.text;
                result.slot = static_cast<std::uint32_t>(k);
                scope.locals.push_back({entry.text, *result.slot, type});
                if (known) warn_of_vertex(game.components[k], entry);
            }
        } else if (const auto in_parts = known ? row_in_parts(from, k, scope, result, places) : std::nullopt) {
            good = good && *in_parts;
        } else {
            Scope none;
            none.bare = true;
            const auto value = constant(entry, none, &type);
            ExprRef as_literal = value ? coerce(literal(*value, origin(entry.span)), type) : nullptr;
            if (as_literal && as_literal->type != type) as_literal = mismatch(entry, "this constant of a pattern", type, as_literal->type);
            result.constant = as_literal;
            good = good && as_literal;
        }
        out.push_back(std::move(result));
    }
    return good;
}

bool Lower::RowPart::has(const std::string& called) const {
    return name == called || std::any_of(entries.begin(), entries.end(), [&](const RowEntry& entry) { return entry.name == called; });
}

/// The parts as they are written; nothing, and an error, where one is neither a name nor a list of entries.
std::optional<std::vector<Lower::RowPart>> Lower::parts_of_row(const std::vector<const ast::Expr*>& written, const Type& row_type) {
    const Type entry_type = element_of(row_type);
    std::vector<RowPart> parts;
    const auto entries = [&]() -> std::vector<RowEntry>& {  // of the part that is last
        if (parts.empty() || parts.back().any) parts.push_back({});
        return parts.back().entries;
    };
    const auto add = [&](const ast::Expr& e, const Type& type) {
        Scope none;
        const auto value = constant(e, none, &type);
        const Kind kind = value ? value->type.kind : Kind::number;
        if (value && kind != entry_type.kind && kind != row_type.kind) {
            error("E108", e.span, "a part of a pattern is a name, a word in quotes or a list of entries, but this is " + describe(value->type),
                  entry_type.kind == Kind::letter ? "write for example (u ++ \"ab\" ++ v)" : "write for example (u ++ [x, y] ++ v)");
            return false;
        }
        if (value)
            for (const base::Integer& item : value->items) entries().push_back({literal({entry_type, {item}}, origin(e.span)), "", e.span});
        return value.has_value();
    };
    for (const ast::Expr* e : written) {
        if (names_a_part(*e)) {
            if (!parts.empty() && parts.back().any) entries();  // none, between two parts of any length
            parts.push_back({true, e->text, e->span, {}});
        } else if (e->form == ast::Form::vector && e->binders.empty()) {
            for (const ast::ExprPtr& one : e->args) {
                if (names_a_part(*one)) entries().push_back({nullptr, one->text, one->span});
                else if (!add(*one, entry_type)) return std::nullopt;
            }
        } else if (!add(*e, row_type)) {
            return std::nullopt;
        }
    }
    return parts;
}

/// A name that is no constant.
bool Lower::names_a_part(const ast::Expr& e) const {
    std::size_t let = 0;
    return e.form == ast::Form::name && parameters.count(e.text) == 0 && find_let(e.text, let) == nullptr;
}

/// A name of places that nothing in the line uses.
std::string Lower::name_of_place(const Scope& scope, const RowPlaces& places) const {
    const std::vector<std::string> known = known_names(scope);
    const auto taken = [&](const std::string& name) { return places.used.contains(name) || std::find(known.begin(), known.end(), name) != known.end(); };
    for (const char* const name : {"i", "j", "k", "p", "q"})
        if (!taken(name)) return name;
    int n = 1;
    while (taken("i" + std::to_string(n))) ++n;
    return "i" + std::to_string(n);
}

std::optional<bool> Lower::row_in_parts(const ast::Pattern& from, std::size_t k, Scope& scope, rule::PatternEntry& result, RowPlaces* places) {
    const rule::Component& component = game.components[k];
    const Type type = rule::type_of(component);
    std::vector<const ast::Expr*> written;
    flatten(*from.entries[k], written);
    std::vector<std::string> names;
    for (const ast::Expr* e : written) {
        if (names_a_part(*e)) names.push_back(e->text);
        for (const ast::ExprPtr& one : e->args)
            if (e->form == ast::Form::vector && e->binders.empty() && names_a_part(*one)) names.push_back(one->text);
    }
    if ((type.kind != Kind::word && type.kind != Kind::vector) || names.empty()) return std::nullopt;
    const auto left_unknown = [&] {  // what uses them is not reported, too
        names.push_back(component.name);
        for (const std::string& name : names)
            if (scope.find(name) == nullptr) scope.locals.push_back({name, 0, type, false, {}, true});
        return false;
    };
    if (places == nullptr) {
        error("E108", from.entries[k]->span, "an answer to a move begins with the whole row, not with its parts",
              "write (" + component.name + "), and name its parts by their places");
        return left_unknown();
    }
    const auto parts = parts_of_row(written, type);
    if (!parts) return left_unknown();
    result.name = component.name;
    while (scope.find(result.name) != nullptr || std::any_of(parts->begin(), parts->end(), [&](const RowPart& part) { return part.has(result.name); }))
        result.name += "_";
    result.slot = static_cast<std::uint32_t>(k);
    const ExprRef row = rule::local(*result.slot, result.name, type);
    scope.locals.push_back({result.name, *result.slot, type});
    return divide_row(*parts, row, rule::is_vector(component.kind) ? std::optional(component.length) : std::nullopt, scope, *places) || left_unknown();
}

/// Each part of any length ends where the entries behind it begin: at every place, or at the end. `length`: of the row, where it is stated.
bool Lower::divide_row(const std::vector<RowPart>& parts, const ExprRef& row, std::optional<std::int64_t> length, Scope& scope, RowPlaces& places) {
    bool good = true;
    const auto stands_for = [&](const std::string& name, Span span, ExprRef value, ExprRef long_as = nullptr) {
        if (name.empty() || name == "_") return;
        if (!is_free_name(name, span, scope, "the name in the pattern")) good = false;
        else scope.locals.push_back({name, 0, value->type, false, value, false, std::move(long_as)});
    };
    const auto part_of_row = [&](Op op, const ExprRef& from, const ExprRef& to) {
        return rule::node(op, to ? std::vector<ExprRef>{row, from, to} : std::vector<ExprRef>{row, from}, op == Op::index ? element_of(row->type) : row->type);
    };
    const bool of_one_length = parts.size() == 1 && !parts.front().any;
    const std::int64_t needed = entries_of(parts, 0);
    if (length && (of_one_length ? needed != *length : needed > *length)) {
        error("E206", parts.front().any ? parts.front().span : parts.front().entries.front().span,
              "`" + row->text + "` has " + std::to_string(*length) + " entries, and this pattern " + std::to_string(needed));
        return false;
    }
    if (!length && needed > 0 && (of_one_length || parts.size() == 2 || (parts.size() == 3 && parts[1].any)))  // no range of places tells it
        places.conditions.push_back(
            rule::compare(rule::call(rule::Builtin::len, {row}), of_one_length ? rule::Relation::equal : rule::Relation::greater_equal, rule::number(needed)));
    const Offset last = length ? Offset{nullptr, *length} : Offset{rule::call(rule::Builtin::len, {row}), 0};
    Offset next{nullptr, 1};
    for (std::size_t k = 0; k < parts.size(); ++k) {
        if (parts[k].any) {
            Offset end = last + (1 - entries_of(parts, k + 1));
            if (k + 2 < parts.size()) {
                const std::string name = name_of_place(scope, places);
                places.binders.push_back({scope.next, name, number_type, rule::range(next.made(), end.made())});
                scope.locals.push_back({name, scope.next, number_type});
                end = {rule::local(scope.next++, name), 0};
            }
            stands_for(parts[k].name, parts[k].span, part_of_row(Op::slice, next.made(), (end + -1).made()), end.less(next));
            next = end;
            continue;
        }
        for (const RowEntry& entry : parts[k].entries) {
            const ExprRef here = part_of_row(Op::index, next.made(), nullptr);
            if (entry.constant) places.conditions.push_back(rule::compare(here, rule::Relation::equal, entry.constant));
            stands_for(entry.name, entry.span, here);
            next = next + 1;
        }
    }
    return good;
}

/// `stop (u ++ "ab" ++ v) if …`: at some place.
ExprRef Lower::somewhere(const RowPlaces& places, ExprRef condition) {
    std::vector<ExprRef> all = places.conditions;
    for (const ExprRef& part : rule::conjuncts(condition)) all.push_back(part);
    if (!all.empty()) condition = all.size() > 1 ? rule::node(Op::and_, all, truth_type) : all.front();
    if (places.binders.empty()) return condition;
    rule::Expr any;
    any.op = Op::any;
    any.type = truth_type;
    any.binders = places.binders;
    any.args.push_back(condition ? condition : rule::truth(true));
    return std::make_shared<const rule::Expr>(std::move(any));
}

/// The names that stand in a part of the file.
std::set<std::string> Lower::names_in(Span span) const {
    std::set<std::string> names;
    std::string name;
    for (const char c : std::string(source_.slice(span)) + " ") {
        if (std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_') name += c;
        else if (!name.empty()) names.insert(std::exchange(name, ""));
    }
    return names;
}

}  // namespace grundy::dsl
