/// Ranges, sets, vectors, indices, updates.
#include <algorithm>

#include "dsl/lower/lower.hpp"

namespace grundy::dsl {

using rule::ExprRef;
using rule::Kind;
using rule::Op;
using rule::Type;

namespace {

bool has_entries(const Type& type) { return type.kind == Kind::vector || type.kind == Kind::word; }
/// A place as a name and a number beyond it: i - 1, i, i + 1, 3.
struct Entry {
    std::optional<std::uint32_t> slot;
    base::Integer beyond = 0;
};
std::optional<Entry> entry_of(const rule::Expr& e) {
    const auto number = [](const ExprRef& part) { return part->op == Op::number; };
    if (e.op == Op::number) return Entry{{}, e.number};
    if (e.op == Op::local) return Entry{e.slot, 0};
    if ((e.op != Op::add && e.op != Op::subtract) || e.args.size() != 2) return std::nullopt;
    const bool first = e.op == Op::add && number(e.args[0]);
    if (!number(e.args[first ? 0 : 1])) return std::nullopt;
    auto entry = entry_of(*e.args[first ? 1 : 0]);
    if (entry) entry->beyond += e.args[first ? 0 : 1]->number * (e.op == Op::subtract ? -1 : 1);
    return entry;
}
/// Never the same entry, whatever the names are.
bool apart(const rule::Expr& a, const rule::Expr& b) {
    const auto x = entry_of(a), y = entry_of(b);
    return x && y && x->slot == y->slot && x->beyond != y->beyond;
}

bool is_range(const ast::Expr& e) { return e.form == ast::Form::range || (e.form == ast::Form::paren && is_range(*e.args[0])); }

}  // namespace

/// `winner at …` is a word; what stands in lists is compared with it.
static bool asks_who_wins(const ast::Expr& e) { return e.form == ast::Form::asked_at && e.text == "winner"; }
static std::string truth_of_winner(const Source& source, const ast::Expr& e) {
    return "who wins is a word, and a truth value may stand here: " + std::string(source.slice(e.span)) + " = first; alone, without brackets, it is answered";
}

ExprRef Lower::range(const ast::Expr& e, Scope& scope) {
    const ExprRef low = expr_of(*e.args[0], scope, number_type, "the end of a range");
    const ExprRef high = expr_of(*e.args[1], scope, number_type, "the end of a range");
    if (!low || !high) return nullptr;
    auto result = node(Op::range, numbers_type, e);
    result->args = {low, high};
    return result;
}

/// 1..4 where vertices stand that have numbers as names; nothing where its ends are no constants. Null at the end: there is no such vertex.
std::optional<std::vector<ExprRef>> Lower::numbered_vertices(const ast::Expr& e, int graph) {
    if (e.form == ast::Form::paren) return numbered_vertices(*e.args[0], graph);
    const auto end = [&](const ast::Expr& at) {
        Scope nothing;
        const ExprRef found = trial([&] { return expr(at, nothing); });
        return found && found->op == Op::number ? std::optional(found->number) : std::nullopt;
    };
    const auto low = end(*e.args[0]), high = end(*e.args[1]);
    if (!low || !high || *low > *high) return std::nullopt;
    std::vector<ExprRef> all;
    for (std::int64_t n = *low; n <= *high; ++n) {
        all.push_back(vertex(graph, std::to_string(n), e));
        if (!all.back()) break;
    }
    return all;
}

ExprRef Lower::set(const ast::Expr& e, Scope& scope, const Type* expected) {
    if (!e.binders.empty()) return comprehension(e, scope, expected);
    if (e.args.empty()) return node(Op::empty, expected != nullptr && expected->kind == Kind::set ? *expected : Type{Kind::set, unknown_element}, e);
    const Type item = expected != nullptr && expected->kind == Kind::set && !is_open(*expected) ? element_of(*expected) : Type{};
    const Type* wanted = expected != nullptr && expected->kind == Kind::set && !is_open(*expected) ? &item : nullptr;
    std::vector<ExprRef> args;
    bool good = true;
    for (const auto& arg : e.args) {
        if (item.kind == Kind::vertex && is_range(*arg)) {
            const auto some = numbered_vertices(*arg, item.graph);
            if (some) {
                good = good && some->back();
                args.insert(args.end(), some->begin(), some->end());
                continue;
            }
        }
        ExprRef element = expr(*arg, scope, wanted);
        if (element && wanted != nullptr) element = coerce(element, *wanted);
        const bool scalar = element && (element->type.kind == Kind::number || element->type.kind == Kind::letter || element->type.kind == Kind::vertex ||
                                        element->type.kind == Kind::edge);
        if (element && !scalar && !is_range(*arg)) {
            const bool edge = wanted != nullptr && wanted->kind == Kind::edge && arg->args.size() == 2;
            error("E103", arg->span, "an element of a set cannot be " + describe(element->type),
                  element->type.kind == Kind::set ? "join sets with A | B; a list of sets, which stands after `in`, has brackets: [{0, 1}, {2, 3}]"
                  : asks_who_wins(*arg)           ? truth_of_winner(source_, *arg)
                  : edge ? "an edge is written " + std::string(source_.slice(arg->args[0]->span)) + " - " + std::string(source_.slice(arg->args[1]->span))
                         : "");
            element = nullptr;
        }
        good = good && element;
        args.push_back(element);
    }
    if (!good) return nullptr;
    const auto type = [](const ExprRef& a) { return a->type.kind == Kind::set ? number_type : a->type; };
    const auto other = std::find_if(args.begin(), args.end(), [&](const ExprRef& a) { return type(a) != type(args[0]); });
    if (other != args.end()) {
        error("E126", e.args[std::min(static_cast<std::size_t>(other - args.begin()), e.args.size() - 1)]->span,
              "this is " + describe(type(*other)) + ", but the set began with " + describe(type(args[0])));
        return nullptr;
    }
    if (args.size() == 1 && args[0]->type.kind == Kind::set) return args[0];  // {a..b} is a..b
    auto result = node(Op::set_list, {Kind::set, type(args[0]).kind, type(args[0]).graph}, e);
    result->args = args;
    return result;
}

ExprRef Lower::vector(const ast::Expr& e, Scope& scope, const Type* expected) {
    if (!e.binders.empty()) return comprehension(e, scope, expected);
    const bool word = expected != nullptr && expected->kind == Kind::word;
    if (e.args.empty()) {
        const bool known = expected != nullptr && (expected->kind == Kind::vector || word);
        return node(Op::empty, known ? *expected : Type{Kind::vector, unknown_element}, e);
    }
    std::vector<ExprRef> args;
    for (const auto& arg : e.args) {
        ExprRef item = expr(*arg, scope);
        if (item && item->type.kind != Kind::number && item->type.kind != Kind::letter && item->type.kind != Kind::truth) {
            error(
                "E103", arg->span, "an entry of a vector must be a number, but this is " + describe(item->type),
                e.args.size() == 1 && is_range(*arg) ? "a range needs no brackets: " + std::string(source_.slice(arg->span))
                : asks_who_wins(*arg)
                    ? truth_of_winner(source_, *arg)
                    : "a list of sets or of vectors stands only after `in`: any(L in [{0, 1}, {2, 3}]: …), or let lines = [{0, 1}, {2, 3}] and for L in lines");
            return nullptr;
        } else if (item && !args.empty() && args[0] && item->type != args[0]->type) {
            error("E126", arg->span, "this is " + describe(item->type) + ", but the vector began with " + describe(args[0]->type));
            item = nullptr;
        }
        args.push_back(item);
    }
    if (std::any_of(args.begin(), args.end(), [](const ExprRef& a) { return !a; })) return nullptr;
    const bool letters = args[0]->type.kind == Kind::letter;
    auto result = node(Op::vector_list, letters ? Type{Kind::word, Kind::letter} : Type{Kind::vector, args[0]->type.kind}, e);
    result->args = args;
    return result;
}

ExprRef Lower::comprehension(const ast::Expr& e, Scope& scope, const Type* expected) {
    const std::size_t outer = scope.locals.size();
    const bool is_set = e.form == ast::Form::set;
    auto result = node(is_set ? Op::set_comprehension : Op::vector_comprehension, {}, e);
    bool good = binders(e.binders, scope, result->binders);
    if (e.condition) result->condition = condition(e.condition, scope);
    good = good && (!e.condition || result->condition);
    const Type wanted = expected != nullptr ? element_of(*expected) : Type{};
    ExprRef item = expr(*e.args[0], scope, expected != nullptr ? &wanted : nullptr);
    scope.locals.resize(outer);
    if (item && expected != nullptr && expected->graph >= 0) item = coerce(item, wanted);
    if (!item || !good) return nullptr;
    const Kind kind = item->type.kind;
    const bool scalar = kind == Kind::number || kind == Kind::letter || kind == Kind::truth || (is_set && (kind == Kind::vertex || kind == Kind::edge));
    if (!scalar) {
        const std::string text(source_.slice({e.binders[0].name_span.begin, e.binders.back().range->span.end}));
        error("E103", e.args[0]->span, std::string("an element of a ") + (is_set ? "set" : "vector") + " cannot be " + describe(item->type),
              scope.claim ? "count them, count(" + text + ": …), or say something of all, all(" + text + ": …); `grundy ask` lists them" : "");
        return nullptr;
    }
    result->type = is_set ? Type{Kind::set, kind, item->type.graph} : kind == Kind::letter ? Type{Kind::word, Kind::letter} : Type{Kind::vector, kind};
    result->args = {item};
    return result;
}

ExprRef Lower::index(const ast::Expr& e, Scope& scope) {
    if (e.args[0]->form == ast::Form::name && graph_index(e.args[0]->text) >= 0) {
        const std::string graph = e.args[0]->text;
        error("E103", e.args[0]->span, "`" + graph + "` is a graph, and has no entries",
              "what is joined to a vertex, or what its arrows lead to: next(" + graph + ", " + std::string(source_.slice(e.args[1]->span)) + ")");
        return nullptr;
    }
    const ExprRef whole = expr(*e.args[0], scope);
    if (whole && scope.claim && has_entries(whole->type) && e.args[1]->form == ast::Form::name && is_unknown(e.args[1]->text, scope)) {
        const std::string place = e.args[1]->text, row(source_.slice(e.args[0]->span)), run = place + " in 1..len(" + row + ")";
        error("E100", e.args[1]->span, "there is nothing called `" + place + "` here",
              "a place of " + row + " is bound: any(" + run + ": " + row + "[" + place + "] …), all(" + run + ": …), or … for " + run + " behind the claim");
        return nullptr;
    }
    const ExprRef place = expr_of(*e.args[1], scope, number_type, "an index");
    if (!whole || !place) return nullptr;
    if (!has_entries(whole->type)) {
        error("E103", e.args[0]->span, "only a vector or a word has entries, but this is " + describe(whole->type),
              whole->type.kind == Kind::set ? "to ask for an element write x in S" : "");
        return nullptr;
    }
    auto result = node(Op::index, element_of(whole->type), e);
    result->args = {whole, place};
    return result;
}

ExprRef Lower::update(const ast::Expr& e, Scope& scope) {
    const ExprRef whole = expr(*e.args[0], scope);
    if (whole && !has_entries(whole->type)) {
        error("E103", e.args[0]->span, "only a vector or a word can be updated, but this is " + describe(whole->type));
        return nullptr;
    }
    const Type item = whole ? element_of(whole->type) : number_type;
    std::vector<ExprRef> args{whole};
    for (std::size_t k = 1; k < e.args.size(); ++k) {
        args.push_back(k % 2 == 1 ? expr_of(*e.args[k], scope, number_type, "an index") : expr_of(*e.args[k], scope, item, "the new entry"));
    }
    if (std::any_of(args.begin(), args.end(), [](const ExprRef& a) { return !a; })) return nullptr;
    // w[i := a][i + 1 := b] sets both at once: all right sides read the w that they name.
    const auto sets_another = [&](const std::vector<ExprRef>& before) {
        for (std::size_t k = 1; k < before.size(); k += 2)
            for (std::size_t j = 1; j < args.size(); j += 2)
                if (!apart(*before[k], *args[j])) return false;
        return true;
    };
    if (whole->op == Op::update && sets_another(whole->args)) args.erase(args.begin()), args.insert(args.begin(), whole->args.begin(), whole->args.end());
    auto result = node(Op::update, whole->type, e);
    result->args = args;
    return result;
}

}  // namespace grundy::dsl
