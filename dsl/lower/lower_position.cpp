/// Concrete positions: the start, and what stands after `at`.
#include <algorithm>

#include "dsl/lower/lower.hpp"
#include "engine/base/text.hpp"
#include "engine/rule/evaluate/example.hpp"

namespace grundy::dsl {

using base::Integer;
using rule::ComponentKind;
using rule::Kind;
using rule::Type;

namespace {

/// A value that has the wrong type for a component, written so that it has the right one; empty where nobody knows what was meant.
std::string way_to_write(const Type& type, const Value& value, const std::string& text, std::size_t components) {
    std::string help;
    if (type.kind == Kind::number && value.type.kind == Kind::vector && components == 1) {  // of Nim and the like
        for (const Integer& item : value.items) help += (help.empty() ? "several of them are a sum: (" : " + (") + base::to_string(item) + ")";
    }
    if (value.type.kind == Kind::number && type.kind == Kind::set) help = "write {" + text + "}";
    if (value.type.kind == Kind::number && type.kind == Kind::vector) help = "write [" + text + "]";
    if (value.type.kind == Kind::word && type.kind == Kind::vector) {  // "111" for [1, 1, 1]
        std::string entries;
        for (const Integer& letter : value.items) entries += (entries.empty() ? "" : ", ") + text_of({letter});
        help = "its entries are numbers: write [" + entries + "]";
    }
    return help;
}

std::string names_of(const rule::Game& game) { return base::joined(game.components, ", ", &rule::Component::name); }

/// Entries of which there are more or fewer than the position has components. `typed`: on a command line.
/// 1,000 typed for a thousand: the digits without their gaps; else empty.
std::string without_gaps(const Source& source, const std::vector<ast::ExprPtr>& entries) {
    std::string digits;
    for (const auto& entry : entries) {
        const std::string_view part = source.slice(entry->span);
        const bool fits = digits.empty() ? part.size() <= 3 && part[0] != '0' : part.size() == 3;
        if (entry->form != ast::Form::number || !fits) return "";
        digits += part;
    }
    return entries.size() > 1 ? digits : "";
}

std::string way_to_write_entries(const rule::Game& game, const std::vector<ast::ExprPtr>& entries, const Source& source, bool typed) {
    const std::size_t wanted = game.components.size();
    const ComponentKind first = game.components[0].kind;
    const auto joined = [&](const char* between) {
        std::string text;
        for (const auto& entry : entries) text += (text.empty() ? "" : between) + std::string(source.slice(entry->span));
        return text;
    };
    const bool several = wanted == 1 && entries.size() > 1;
    const std::string quote = typed ? "'" : "", example = rule::example_position(game), names = names_of(game);
    if (wanted == 1 && is_row(first)) return "write ([" + joined(", ") + "])";
    if (several && (first == ComponentKind::natural || (typed && !rule::is_set(first)))) {
        const std::string one = first == ComponentKind::natural ? without_gaps(source, entries) : "";
        return (one.empty() ? "" : "a number has no gaps: " + one + "; ") + "several positions are a sum: " + quote + "(" + joined(") + (") + ")" + quote;
    }
    if (several && typed && first != ComponentKind::edge_set) return "a set stands in braces: '{" + joined(", ") + "}'";
    if (wanted > 1 && typed && entries.size() == 1)
        return "write it as one word, its parts between parentheses and commas: '(" + names + ")'" + (example.empty() ? "" : ", such as '" + example + "'");
    if (entries.size() < wanted) return "all of a position stands between one pair of parentheses; of a sum each part does: (" + names + ") + (" + names + ")";
    if (!typed) return "";
    if (example.empty() || wanted > 1) return "one of these is written '(" + names + ")', a sum of them '(" + names + ") + (" + names + ")'";
    return "one of these is written '" + example + "', a sum of them '" + example + " + " + example + "'";
}

}  // namespace

bool Lower::datum_of(const rule::Component& c, Value value, Span span, rule::Datum& out) {
    const Type type = rule::type_of(c);
    const bool of_graph = c.kind == ComponentKind::vertex || c.kind == ComponentKind::vertex_set || c.kind == ComponentKind::edge_set;
    if (of_graph && c.graph < 0) return false;  // there is no such graph: said where the component is declared
    const auto by_name = [&] {
        // Numbers that name vertices.
        for (Integer& item : value.items) {
            const auto index = vertex_index(c.graph, base::to_string(item));
            if (!index && unread_graphs_.count(c.graph) != 0) return false;
            if (!index) {
                error("E118", span, "the graph " + game.graphs[static_cast<std::size_t>(c.graph)].name + " has no vertex " + base::to_string(item),
                      vertices_of(game.graphs[static_cast<std::size_t>(c.graph)]));
                return false;
            }
            item = *index;
        }
        std::sort(value.items.begin(), value.items.end());
        value.type = type;
        return true;
    };
    const bool named = (c.kind == ComponentKind::vertex && value.type.kind == Kind::number) ||
                       (c.kind == ComponentKind::vertex_set && value.type.kind == Kind::set && value.type.element == Kind::number);
    if (named && !by_name()) return false;
    const bool open = value.items.empty() && (value.type.kind == type.kind || (value.type.kind == Kind::vector && type.kind == Kind::word));
    if (!open && !(value.type == type)) {
        error("E103", span, "the component `" + c.name + "` is " + describe(c.kind) + ", but this is " + describe(value.type),
              way_to_write(type, value, std::string(source_.slice(span)), game.components.size()));
        return false;
    }
    if (is_vector(c.kind) && static_cast<std::int64_t>(value.items.size()) != c.length) {
        error("E206", span,
              "`" + c.name + "` has " + std::to_string(c.length) + (c.length == 1 ? " entry" : " entries") + ", but this vector has " +
                  std::to_string(value.items.size()));
        return false;
    }
    for (const Integer& item : value.items) {
        const bool natural = c.kind == ComponentKind::natural || c.kind == ComponentKind::vector || c.kind == ComponentKind::sequence;
        if (natural && item < 0) {
            error("E205", span, "`" + c.name + "` cannot hold the negative number " + base::to_string(item),
                  "a component of any whole number is declared " + c.name + (natural && c.kind != ComponentKind::natural ? "[..]" : "") + " : integer");
            return false;
        }
        if (!c.letters.empty() && !rule::may_hold(c, static_cast<std::int64_t>(item))) {
            error("E214", span, "the letter `" + text_of({item}) + "` is none of the alphabet " + rule::alphabet_text(c) + " of `" + c.name + "`");
            return false;
        }
        if (c.kind == ComponentKind::range_set && (item < c.low || item > c.high)) {
            error("E207", span, "the element " + base::to_string(item) + " is outside " + std::to_string(c.low) + ".." + std::to_string(c.high));
            return false;
        }
    }
    out.scalar = !rule::is_set(c.kind) && !is_row(c.kind) && c.kind != ComponentKind::word;
    out.items = std::move(value.items);
    return true;
}

bool Lower::datum(const rule::Component& c, const ast::Expr& entry, rule::Datum& out) {
    Scope scope;
    scope.bare = true;
    const Type type = rule::type_of(c);
    if (bare_words_ && c.kind == ComponentKind::word && (entry.form == ast::Form::name || entry.form == ast::Form::number)) {
        Value word{type, {}};
        for (const char letter : entry.text) word.items.emplace_back(letter);  // names and numbers are ASCII
        return datum_of(c, std::move(word), entry.span, out);
    }
    const auto value = constant(entry, scope, &type);
    return value && datum_of(c, *value, entry.span, out);
}

std::optional<rule::PositionData> Lower::position(const std::vector<ast::ExprPtr>& entries, Span span, bool check_where) {
    const std::size_t wanted = game.components.size();
    if (bare_words_ && entries.size() != wanted) {  // [1, 2] for (1, 2), and (1, 2) for ([1, 2])
        if (entries.size() == 1 && entries[0]->form == ast::Form::vector && entries[0]->binders.empty() && entries[0]->args.size() == wanted)
            return position(entries[0]->args, span, check_where);
        if (wanted == 1 && is_row(game.components[0].kind) && !entries.empty()) {
            std::vector<ast::ExprPtr> row(1);
            row[0] = std::make_unique<ast::Expr>();
            row[0]->form = ast::Form::vector;
            row[0]->span = span;
            for (const auto& entry : entries) row[0]->args.push_back(ast::copy_of(*entry));
            return position(row, span, check_where);
        }
    }
    if (entries.size() != wanted) {
        error("E109", span,
              "a position here is (" + names_of(game) + "), but this one has " + std::to_string(entries.size()) +
                  (entries.size() == 1 ? " component" : " components"),
              way_to_write_entries(game, entries, source_, bare_words_));
        return std::nullopt;
    }
    rule::PositionData result(wanted);
    bool good = true;
    for (std::size_t k = 0; k < wanted; ++k) good = datum(game.components[k], *entries[k], result[k]) && good;
    if (!good) return std::nullopt;
    result = rule::in_order(game, std::move(result));
    if (!check_where || !game.where) return result;
    try {
        Evaluator evaluator(game);
        Evaluator::Frame frame = rule::frame_of(game, result, game.where_frame);
        if (evaluator.evaluate(*game.where, frame).truth()) return result;
        error("E208", span, "this is not a position of the game: the condition after `where` does not hold");
    } catch (const ConstantError& failure) {
        error(failure.code.c_str(), span, "the condition after `where` cannot be computed here: " + failure.message);
    }
    return std::nullopt;
}

}  // namespace grundy::dsl
