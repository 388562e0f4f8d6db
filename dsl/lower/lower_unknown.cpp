/// Names that nothing has: what may have been meant.
#include <algorithm>
#include <cctype>

#include "dsl/lower/builtins.hpp"
#include "dsl/lower/lower.hpp"
#include "engine/rule/evaluate/example.hpp"

namespace grundy::dsl {

using rule::ExprRef;
using rule::Kind;
using rule::Op;
using rule::Type;

/// Of a name of one letter where there is a word.
static std::string of_one_letter(const std::string& name, const rule::Component& word) {
    const auto& letters = word.letters;
    if (letters.empty() || std::find(letters.begin(), letters.end(), static_cast<std::int64_t>(name[0])) != letters.end())
        return "a letter stands in quotes: '" + name + "'";
    const std::string letter(1, static_cast<char>(letters.front())), w = word.name;
    return "what stands before and behind some letters of a word is named where the move begins: move (" + std::string(w == "u" ? "s" : "u") + " ++ \"" +
           letter + "\" ++ v) -> …";
}

/// The row of which the name that begins here is a place: "w" of `w[1..i-1]`; empty elsewhere, as on the right of `:=`.
static std::string row_of_place(const Source& source, std::uint32_t from, std::uint32_t name) {
    const std::string_view before = source.slice({from, name});
    int open = 0;
    for (std::size_t k = before.size(); k-- > 0;) {
        const char c = before[k];
        if (c == '=' && k > 0 && before[k - 1] == ':' && open == 0) return "";
        if (c == ',' && open == 0) return "";
        if (c == ')' || c == ']' || c == '}') ++open;
        if (c != '(' && c != '[' && c != '{') continue;
        if (open-- > 0) continue;
        if (c != '[') return "";
        std::size_t begin = k;
        while (begin > 0 && (std::isalnum(static_cast<unsigned char>(before[begin - 1])) != 0 || before[begin - 1] == '_')) --begin;
        return std::string(before.substr(begin, k - begin));
    }
    return "";
}

/// Of a name in a move that nothing binds: how it is bound; empty elsewhere.
std::string Lower::way_to_bind(const ast::Expr& e, const Scope& scope) const {
    const auto within = [&](const ast::Move& m) { return m.span.begin <= e.span.begin && e.span.end <= m.span.end; };
    const auto move = std::find_if(file_.moves.begin(), file_.moves.end(), within);
    if (move == file_.moves.end() || scope.claim) return "";
    const std::string row = row_of_place(source_, move->span.begin, e.span.begin);
    const bool is_row = std::any_of(game.components.begin(), game.components.end(),
                                    [&](const rule::Component& c) { return c.name == row && (rule::is_row(c.kind) || c.kind == rule::ComponentKind::word); });
    if (is_row) return "say which places " + e.text + " runs through, before the `if` of the move: for " + e.text + " in 1..len(" + row + ")";
    const bool in_range = std::any_of(move->binders.begin(), move->binders.end(),
                                      [&](const ast::Binder& b) { return b.range && b.range->span.begin <= e.span.begin && e.span.end <= b.range->span.end; });
    if (e.text.size() > 2 || in_range) return "";
    const bool number = !game.components.empty() && game.components[0].kind == rule::ComponentKind::natural;
    return "what the player chooses is bound behind the target of the move: for " + e.text + " in 1.." + (number ? game.components[0].name : "9");
}

/// What a claim may say, and no expression is.
bool Lower::asks_for_a_word_of_claims(const ast::Expr& e) {
    const auto one_of = [&](std::initializer_list<const char*> words) { return std::find(words.begin(), words.end(), e.text) != words.end(); };
    const bool winner = one_of({"winner", "first", "second", "nobody"});
    if (one_of({"period", "preperiod", "saltus"}))
        error("E100", e.span, "a period is no number of an expression", "claim one, `period 8` or `period 8 preperiod 3`; `grundy solve` finds it");
    else if (one_of({"length"}))
        error("E100", e.span, "the length of play is no number of an expression",
              "claim it by itself and exactly: `length = …` of every position, or `length at " + rule::example_position(game) +
                  " = 7`; that play ends is `finite`");
    else if (one_of({"keep"}))
        error("E100", e.span, "there is nothing called `keep` here",
              "a list that a strategy keeps stands in parentheses: keep ([…] = [0]), for `keep […]` asks for an entry of a list `keep`");
    else if (one_of({"P", "N", "D", "g"}) && !alone())
        error("E100", e.span, "there is nothing called `" + e.text + "` here", "it is asked of a position: " + e.text + shape());
    else if (winner)
        error("E100", e.span, "there is nothing called `" + e.text + "` here",
              "who wins is asked of a position: winner at start = first, or winner at " + rule::example_position(game) + " = second");
    else return false;
    return true;
}

ExprRef Lower::unknown_name(const ast::Expr& e, Scope& scope, const Type* expected) {
    if (scope.bare && expected != nullptr && expected->graph >= 0) {
        const Type type = expected->kind == Kind::vertex ? *expected : element_of(*expected);
        const bool whole_graph = expected->kind == Kind::set && graph_index(e.text) >= 0 && !vertex_index(type.graph, e.text);
        if (type.kind == Kind::vertex && !whole_graph) return vertex(type.graph, e.text, e);
    }
    if (const int graph = graph_index(e.text); graph >= 0) {
        auto all = node(Op::call, rule::call(rule::Builtin::vertices, {})->type, e);  // as in `position (v in G, S : set G)`: its vertices
        all->type.graph = graph;
        all->builtin = rule::Builtin::vertices;
        return fold(all);
    }
    const auto is_component = [&](const ast::Component& c) { return c.name == e.text; };
    if (in_let_ && std::any_of(file_.components.begin(), file_.components.end(), is_component)) {
        error("E122", e.span, "a let cannot use the component `" + e.text + "`", "give it an argument: let name(" + e.text + ") = …");
        return nullptr;
    }
    if (find_builtin(e.text) != nullptr || is_aggregate(e.text)) {
        error("E102", e.span, "`" + e.text + "` is a function and needs arguments",
              find_builtin(e.text) ? std::string("write for example ") + find_builtin(e.text)->example : "");
        return nullptr;
    }
    const auto is_later = [&](const ast::Let& l) { return l.name == e.text; };
    if (std::any_of(file_.lets.begin(), file_.lets.end(), is_later)) {
        error("E100", e.span, "`" + e.text + "` is declared further down", "a let sees only earlier ones: move it up");
        return nullptr;
    }
    for (std::size_t k = 0; k < game.graphs.size(); ++k) {
        if (!vertex_index(static_cast<int>(k), e.text)) continue;
        error("E100", e.span, "there is nothing called `" + e.text + "` here", "the vertex is written " + game.graphs[k].name + "." + e.text);
        return nullptr;
    }
    const std::string bound = way_to_bind(e, scope);
    const auto is_word = [](const rule::Component& c) { return c.kind == rule::ComponentKind::word; };
    const auto word = std::find_if(game.components.begin(), game.components.end(), is_word);
    if (e.text.size() == 1 && word != game.components.end() && bound.find("places") == std::string::npos) {
        error("E100", e.span, "there is nothing called `" + e.text + "` here", of_one_letter(e.text, *word));
        return nullptr;
    }
    const auto known = known_names(scope);
    const std::string guess = did_you_mean(e.text, known);
    if (scope.claim && asks_for_a_word_of_claims(e)) return nullptr;
    if (const std::string way = guess.empty() ? no_component_here(e, scope) : ""; !way.empty()) {
        error("E100", e.span, "there is nothing called `" + e.text + "` here", way);
        return nullptr;
    }
    std::string list;
    const std::string example = bare_words_ ? rule::example_position(game) : "";
    for (std::size_t k = 0; k < known.size() && k < 8; ++k) list += (list.empty() ? "`" : ", `") + known[k] + "`";
    error("E100", e.span, "there is nothing called `" + e.text + "` here",
          !guess.empty() ? "did you mean `" + guess + "`?"
          : bare_words_  ? "a position is written out" + (example.empty() ? "" : ", for instance " + example) + "; names of the file are known to `grundy ask`"
          : list.empty() ? (word != game.components.end() ? "a word stands in quotes: \"" + e.text + "\"" : "")
          : scope.claim
              ? "the names known here are " + list + "; what takes its values from a range is bound by `for " + e.text + " in 1..100` behind the claim"
          : in_claimed_sum_ ? "the names known here are " + list + "; what runs through a range is bound behind the claim: for " + e.text + " in 0..20"
          : !bound.empty()  ? "the names known here are " + list + "; " + bound
                            : "the names known here are " + list);
    return nullptr;
}

void Lower::say_rule_is_wrong(const ast::Claim& claim, const Values& values, const Diagnostics& of_game) {
    const auto& all = of_game.all();
    const auto first = std::find_if(all.begin(), all.end(), [](const Diagnostic& d) { return d.severity == Severity::error; });
    std::string with;
    for (const auto& [name, value] : values) with += (with.empty() ? "with " : ", ") + name + " = " + to_text(value);
    const auto within = [&](const ast::ExprPtr& e) { return first != all.end() && e->span.begin <= first->span.begin && first->span.end <= e->span.end; };
    const bool in_start =
        first != all.end() && ((file_.has_start && first->span.begin == file_.start_span.begin) || std::any_of(file_.start.begin(), file_.start.end(), within));
    error("E129", claim.with.empty() ? claim.text_span : claim.with[0].name_span,
          (with.empty() ? "with these parameters" : with) + (in_start ? " the start is no position" : " the rule itself is wrong") +
              (first == all.end() ? "" : ": " + first->message),
          in_start ? "write a `start` that is one for all these values, with the parameter in it; or ask about positions of their own: P at (…)" : "");
}

/// A parameter is a number wherever its name stands: what to write where the name is given to something else.
std::string Lower::instead_of_parameter(const std::string& name, const Scope& scope, const std::string& what) const {
    const bool binds = what == "the binder";
    std::string other = name + "_";
    for (const char* const letter : {binds ? "k" : "n", binds ? "i" : "m", "x", "y"}) {
        const bool component = std::any_of(file_.components.begin(), file_.components.end(), [&](const auto& c) { return c.name == letter; });
        if (component || !is_unknown(letter, scope)) continue;
        other = letter;
        break;
    }
    const std::string call = "`" + name + "` is " + to_text(parameters.at(name)) + " here; call it " + other;
    if (what == "the component") return call + ", and `start (" + name + ")` begins at the parameter";
    if (!binds || !scope.claim) return call + ", and `" + other + " = " + name + "` compares it with the parameter";
    return call + ". For several values of the parameter write claim \"…\" with " + name + " in 1..9: …, or grundy ask GAME '…' " + name + "=1..9";
}

/// Where only parameters are known: the length of a vector, and what chooses a convention.
std::string Lower::no_component_here(const ast::Expr& e, const Scope& scope) const {
    const auto within = [&](const ast::Expr& whole) { return whole.span.begin <= e.span.begin && e.span.end <= whole.span.end; };
    const std::string name = e.text, game_name = file_.name.empty() ? "name" : file_.name;
    if (!scope.locals.empty()) return "";
    if (file_.play_condition && within(*file_.play_condition)) {
        std::string pattern;
        for (const auto& c : game.components) pattern += (pattern.empty() ? "(" : ", ") + c.name;
        const bool component = std::any_of(game.components.begin(), game.components.end(), [&](const auto& c) { return c.name == name; });
        return component ? "a convention is chosen by parameters; where the position decides who wins at the end, write `terminal " + pattern +
                               "): mover wins if " + std::string(source_.slice(file_.play_condition->span)) + "`"
                         : "";
    }
    for (const ast::Component& c : file_.components)
        if (c.form == ast::ComponentForm::vector && c.detail && within(*c.detail))
            return "write a number, " + c.name + "[3]; or declare a parameter, game " + game_name + "(" + name + " = 3); a row of any length is " + c.name +
                   "[..]";
    return "";
}

}  // namespace grundy::dsl
