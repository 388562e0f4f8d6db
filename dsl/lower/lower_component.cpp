/// What a position is made of.
#include <algorithm>

#include "dsl/lower/lower.hpp"
#include "engine/base/utf8.hpp"

namespace grundy::dsl {

using rule::ComponentKind;
using rule::Kind;

namespace {

constexpr std::int64_t max_length = 1'000'000;

const ast::Expr& without_parens(const ast::Expr& e) { return e.form == ast::Form::paren ? without_parens(*e.args[0]) : e; }

}  // namespace

bool Lower::set_universe(const ast::Component& c, rule::Component& out) {
    const ast::Expr& detail = without_parens(*c.detail);
    if (detail.form == ast::Form::name) {
        out.kind = ComponentKind::vertex_set;
        return (out.graph = graph_named(detail)) >= 0;
    }
    if (detail.form == ast::Form::call && detail.args.size() == 2 && detail.args[0]->form == ast::Form::name) {
        const std::string& function = detail.args[0]->text;
        out.kind = function == "edges" ? ComponentKind::edge_set : ComponentKind::vertex_set;
        if (function == "edges" || function == "vertices") return (out.graph = graph_named(*detail.args[1])) >= 0;
    }
    const ast::Expr& ends = detail.form == ast::Form::set && detail.args.size() == 1 && detail.binders.empty() ? without_parens(*detail.args[0]) : detail;
    if (ends.form != ast::Form::range) {
        error("E124", detail.span, "the elements of `" + c.name + "` must come from a range or a graph", "write for example " + c.name + " : set 1..10");
        return false;
    }
    Scope scope;
    const auto low = constant(*ends.args[0], scope);
    const auto high = constant(*ends.args[1], scope);
    if (!low || !high) return false;
    if (low->type.kind != Kind::number || high->type.kind != Kind::number) {
        error("E103", ends.span, "the ends of a range must be numbers");
        return false;
    }
    if (high->number() - low->number() >= max_length || !base::to_int64(low->number()) || !base::to_int64(high->number())) {
        error("E203", ends.span, "a set component ranges over at most " + std::to_string(max_length) + " numbers");
        return false;
    }
    out.kind = ComponentKind::range_set;
    out.low = static_cast<std::int64_t>(low->number());
    out.high = std::max(static_cast<std::int64_t>(high->number()), out.low - 1);
    return true;
}

/// {a, b, 'c', 0}: a letter is a sign by itself, or in its quotes.
bool Lower::alphabet(const ast::Expr& letters, rule::Component& out) {
    const auto wrong = [&](Span span, const std::string& what, const std::string& help) {
        error("E133", span, what, help);
        return false;
    };
    const std::string example = "write for example " + out.name + " : word over {a, b}";
    if (letters.args.empty()) return wrong(letters.span, "an alphabet without letters: `" + out.name + "` could only be empty", example);
    if (!letters.binders.empty()) return wrong(letters.span, "the letters of an alphabet are listed one by one", example);
    for (const auto& entry : letters.args) {
        const auto signs = letters_of(entry->text);
        const bool sign = entry->form == ast::Form::letter || entry->form == ast::Form::name || entry->form == ast::Form::number;
        if (!sign || signs.size() != 1) {
            const bool word = entry->form == ast::Form::word || entry->form == ast::Form::name || entry->form == ast::Form::number;
            const std::string apart = "its letters are listed one by one, as in {a, b}",
                              quoted = "a sign that is no letter or digit stands in quotes: {'+', '-'}";
            return wrong(entry->span, "`" + std::string(source_.slice(entry->span)) + "` is not one letter", word ? apart : quoted);
        }
        const auto letter = static_cast<std::int64_t>(signs[0]);
        const auto at = std::lower_bound(out.letters.begin(), out.letters.end(), letter);
        if (at != out.letters.end() && *at == letter)
            return wrong(entry->span, "the letter `" + base::utf8(letter) + "` stands twice in the alphabet of `" + out.name + "`", "remove it here");
        out.letters.insert(at, letter);
    }
    return true;
}

/// A letter that no position can have is a slip of the pen, wherever it stands.
bool Lower::in_alphabets(const std::string& text, Span span, const std::string& way) {
    std::string alphabets;
    for (const rule::Component& c : game.components) {
        if (c.kind != ComponentKind::word) continue;
        if (c.letters.empty()) return true;
        alphabets += (alphabets.empty() ? "" : ", ") + std::string("`") + c.name + "` is over " + rule::alphabet_text(c);
    }
    if (alphabets.empty() || !file_.uses.empty()) return true;  // of another game there may be other letters
    for (const base::Integer& letter : letters_of(text)) {
        const auto holds = [&](const rule::Component& c) { return c.kind == ComponentKind::word && rule::may_hold(c, static_cast<std::int64_t>(letter)); };
        if (std::any_of(game.components.begin(), game.components.end(), holds)) continue;
        error("E214", span, "no position has the letter `" + text_of({letter}) + "`: " + alphabets,
              way.empty() ? "add the letter to the alphabet, or write another one" : way);
        return false;
    }
    return true;
}

bool Lower::component(const ast::Component& c) {
    rule::Component out;
    out.name = c.name;
    out.unordered = c.unordered && c.group < 0;
    out.group = c.group;
    bool good = true;
    Scope scope;
    switch (c.form) {
        case ast::ComponentForm::plain: out.kind = ComponentKind::natural; break;
        case ast::ComponentForm::integer: out.kind = ComponentKind::integer; break;
        case ast::ComponentForm::sequence: out.kind = c.whole ? ComponentKind::whole_sequence : ComponentKind::sequence; break;
        case ast::ComponentForm::word:
            out.kind = ComponentKind::word;
            good = !c.detail || alphabet(*c.detail, out);
            break;
        case ast::ComponentForm::set: good = set_universe(c, out); break;
        case ast::ComponentForm::vertex:
            out.kind = ComponentKind::vertex;
            good = (out.graph = graph_named(*c.detail)) >= 0;
            break;
        case ast::ComponentForm::vector: {
            out.kind = c.whole ? ComponentKind::whole_vector : ComponentKind::vector;
            const auto length = constant(*c.detail, scope);
            const auto size = length ? natural64(*length, c.detail->span, "the length of a vector") : std::nullopt;
            good = size.has_value();
            if (size && *size > max_length) {
                error("E206", c.detail->span, "a vector has at most " + std::to_string(max_length) + " entries");
                good = false;
            }
            out.length = size.value_or(0);
        }
    }
    const bool can_be_unordered = is_row(out.kind);
    if (out.unordered && !can_be_unordered)
        error("E123", c.span, "`unordered` stands before a vector, a sequence or several components", "write unordered h[3], or unordered (x, y)");
    if (out.group >= 0 && !rule::is_number(out.kind)) error("E123", c.span, "inside `unordered (…)` stand single numbers");
    const Scope none;
    const auto same = [&](const rule::Component& other) { return other.name == c.name; };
    if (std::any_of(game.components.begin(), game.components.end(), same)) error("E106", c.span, "two components are called `" + c.name + "`");
    else good = is_free_name(c.name, c.span, none, "the component") && good;
    game.components.push_back(std::move(out));
    return good;
}

bool Lower::components() {
    if (file_.family) {
        if (file_.has_position) error("E113", file_.position_span, "`" + file_.family->kind + "` declares the position (n) itself", "remove this line");
        for (const ast::Move& m : file_.moves) error("E113", m.span, "`" + file_.family->kind + "` declares all moves itself", "remove this line");
        const auto made = family(*file_.family);
        if (!made) return false;
        game.components = made->components;
        game.moves = made->moves;
        game.functions = made->functions;
        return true;
    }
    if (!file_.has_position) {
        error("E110", file_.name_span, "the rule does not say what a position is", "write for example position (n)");
        return false;
    }
    bool good = true;
    for (const ast::Component& c : file_.components) good = component(c) && good;
    return good;
}

void Lower::component_scope(Scope& scope) const {
    for (const rule::Component& c : game.components) scope.locals.push_back({c.name, scope.next++, rule::type_of(c), true});
}

}  // namespace grundy::dsl
