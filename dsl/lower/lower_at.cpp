/// What is asked of positions: g(…), P(…), N(…), D(…), and `P at start`, `g at (a) + (b)`, `winner at start = first` where expressions stand.
#include <algorithm>

#include "dsl/lower/copies_of_terms.hpp"
#include "dsl/lower/lower.hpp"
#include "engine/base/text.hpp"
#include "engine/rule/evaluate/example.hpp"

namespace grundy::dsl {

using rule::ExprRef;
using rule::Kind;
using rule::Op;
using rule::Type;

namespace {

/// (6) + (7): a sum of positions where an argument stands.
bool looks_like_a_sum(const ast::Expr& e) {
    if (e.form == ast::Form::paren || e.form == ast::Form::tuple) return true;
    return e.form == ast::Form::binary && e.text == "+" && looks_like_a_sum(*e.args[0]) && looks_like_a_sum(*e.args[1]);
}

/// Why positions of this game have no Grundy values; empty where they have.
std::string without_values(const rule::Game& game) {
    if (game.play == rule::Play::misere) return "under `play misere`";
    if (game.play == rule::Play::alone) return "in a puzzle for one player";
    if (game.partizan) return "in a partizan game";
    return game.terminals.empty() ? "" : "where `terminal` says who wins";
}

/// Who wins, as a word. A sum under normal play is drawn by nobody, or it is not decided.
template <typename Make, typename Ask>
ExprRef winner_word(const ast::Expr& e, const Make& make, const Ask& ask) {
    const auto word = [&](const char* text) {
        auto leaf = make(Op::word, {Kind::word, Kind::letter});
        leaf->text = text;
        return leaf;
    };
    const auto choose = [&](const ExprRef& condition, const ExprRef& yes, const ExprRef& no) {
        auto choice = make(Op::if_, yes->type);
        choice->args = {condition, yes, no};
        return choice;
    };
    const bool sum = e.args.size() != 1 || !e.relations[0].empty();
    const ExprRef next = ask("N");
    const ExprRef previous = next && !sum ? ask("P") : nullptr;
    if (!next || (!sum && !previous)) return nullptr;
    return choose(next, word("first"), sum ? ExprRef(word("second")) : ExprRef(choose(previous, word("second"), word("nobody"))));
}

bool is_start(const ast::Expr& call) { return call.args.size() == 2 && call.args[1]->form == ast::Form::name && call.args[1]->text == "start"; }

}  // namespace

/// A value asked of a game whose positions have none.
bool Lower::value_makes_sense(const rule::Game& whose, Span span) {
    const std::string why = without_values(whose);
    if (why.empty()) return true;
    error("E130", span, "positions have no Grundy value " + why, "ask who wins: P(…), N(…) or D(…)");
    return false;
}

std::shared_ptr<rule::Expr> Lower::asked(const ast::Expr& e, const std::string& letter, std::uint32_t use) const {
    static const std::map<std::string, Op> ops = {{"g", Op::value_at},
                                                  {"P", Op::previous_at},
                                                  {"N", Op::next_at},
                                                  {"D", Op::draw_at},
                                                  {"distance", Op::distance_at},
                                                  {"reachable", Op::reachable_at},
                                                  {"solutions", Op::solutions_at}};
    const Op op = ops.at(letter);
    const bool counts = op == Op::value_at || op == Op::distance_at || op == Op::solutions_at;
    auto result = node(op, counts ? number_type : truth_type, e);
    result->ref = use;
    return result;
}

ExprRef Lower::start_call(const ast::Expr& e, const std::string& letter, std::uint32_t use) {
    const rule::Game& whose = use == 0 ? game : *game.uses[use - 1].second;
    const std::vector<rule::PositionData> terms = rule::start_terms(whose);
    if (terms.empty()) {
        error("E128", e.span, "the game has no start", "give a position, or declare one: start " + rule::example_position(whose));
        return nullptr;
    }
    if (letter == "g" && !value_makes_sense(whose, e.span)) return nullptr;
    ExprRef total;  // of several terms it is the value that is asked for
    for (const rule::PositionData& position : terms) {
        auto term = asked(e, letter, use);
        for (std::size_t k = 0; k < whose.components.size(); ++k)
            term->args.push_back(literal({rule::type_of(whose.components[k]), position[k].items}, origin(e.span)));
        if (!total) {
            total = term;
            continue;
        }
        auto both = node(Op::exclusive_or, number_type, e);
        both->args = {total, term};
        total = both;
    }
    return total;
}

/// Which of the games that `use` declares; nothing with an error.
std::optional<std::uint32_t> Lower::use_called(const ast::Expr& name) {
    const auto used = std::find_if(game.uses.begin(), game.uses.end(), [&](const auto& use) { return use.first == name.text; });
    if (used != game.uses.end()) return static_cast<std::uint32_t>(used - game.uses.begin()) + 1;
    std::vector<std::string> names;
    for (const auto& [known, other] : game.uses) names.push_back(known);
    const std::string guess = did_you_mean(name.text, names);
    const bool later = std::any_of(file_.uses.begin(), file_.uses.end(), [&](const ast::Use& use) { return use.name == name.text; });
    const bool graph = std::any_of(file_.graphs.begin(), file_.graphs.end(), [&](const ast::GraphDecl& g) { return g.name == name.text; });
    if (graph)
        return error("E116", name.span, "`" + name.text + "` is a graph, and no game", "a function is told its graph: next(" + name.text + ", v)"),
               std::nullopt;
    error("E116", name.span, later ? "the game `" + name.text + "` is known to claims only" : "no game is called `" + name.text + "` here",
          later            ? "a let, a move or a condition can use only the position itself; write it out in the claim"
          : !guess.empty() ? "did you mean `" + guess + "`?"
                           : "use declares other games: use strip = kayles");
    return std::nullopt;
}

/// P(2, 3), P([1, 2, 3]) of one heap: several of them are a sum. Empty where the terms are no such.
static std::string at_several(const std::string& name, const rule::Game& game, const std::vector<ast::ExprPtr>& terms, std::size_t first,
                              const Source& source) {
    if (game.components.size() != 1 || game.components[0].kind != rule::ComponentKind::natural || terms.size() < first + 2) return "";
    std::string sum;
    for (std::size_t k = first; k < terms.size(); ++k) sum += (sum.empty() ? "(" : " + (") + std::string(source.slice(terms[k]->span)) + ")";
    return "several heaps are a sum: " + name + " at " + sum;
}

ExprRef Lower::position_call(const ast::Expr& e, Scope& scope, const std::string& name, std::uint32_t use) {
    const rule::Game& whose = use == 0 ? game : *game.uses[use - 1].second;
    const std::size_t wanted = whose.components.size();
    if (wanted == 0) return nullptr;  // a game that could not be read: that was said
    if (!fits_players(e, name, whose)) return nullptr;
    if (e.args.size() == 2 && e.args[1]->form == ast::Form::binary && looks_like_a_sum(*e.args[1])) {
        error("E114", e.span, "`" + name + "` is a function of one position, not of a sum",
              "write " + name + " at " + std::string(source_.slice(e.args[1]->span)));
        return nullptr;
    }
    if (!scope.claim && use == 0) {
        error("E121", e.args[0]->span, "`" + name + "` speaks of who wins, and only claims may do that",
              "a move, a let or a condition can use only the position itself");
        return nullptr;
    }
    if (is_start(e)) return start_call(e, name, use);
    if (e.args.size() - 1 != wanted || !e.binders.empty()) {
        const std::string names = base::joined(whose.components, ", ", &rule::Component::name);
        std::string entries;
        for (std::size_t k = 1; k < e.args.size(); ++k) entries += (entries.empty() ? "" : ", ") + std::string(source_.slice(e.args[k]->span));
        const rule::ComponentKind first = whose.components[0].kind;
        const bool vector = rule::is_row(first), set = first == rule::ComponentKind::range_set;
        const bool listed = wanted == 1 && (vector || set) && e.binders.empty() && e.args.size() > 2;
        const std::string several = e.binders.empty() ? at_several(name, whose, e.args, 1, source_) : "";
        error("E101", e.span, "`" + name + "` takes a position, which here is (" + names + ")",
              !several.empty() ? several : "write " + name + "(" + (listed ? (set ? "{" : "[") + entries + (set ? "}" : "]") : names) + ")");
        return nullptr;
    }
    if (name == "g" && !value_makes_sense(whose, e.span)) return nullptr;
    auto result = asked(e, name, use);
    const bool outer = std::exchange(scope.bare, true);
    bool good = true;
    for (std::size_t k = 0; k < wanted; ++k) {
        const rule::Component& c = whose.components[k];
        const Type type = rule::type_of(c);
        ExprRef arg = coerce(expr(*e.args[k + 1], scope, &type), type);
        if (arg && arg->type != type) {
            error("E103", e.args[k + 1]->span, "the component `" + c.name + "` is " + describe(c.kind) + ", but this is " + describe(arg->type),
                  e.args[k + 1]->form == ast::Form::vector ? at_several(name, whose, e.args[k + 1]->args, 0, source_) : "");
            arg = nullptr;
        }
        good = good && arg;
        result->args.push_back(arg);
    }
    scope.bare = outer;
    return good ? result : nullptr;
}

/// Under normal play a sum is worth the nim-sum of its parts (theory 1), and is lost iff that is 0. A part that may go on for ever has no number for a value,
/// and then the formula is not decided; under other conventions only a search of the sum itself tells who wins, which is a claim of its own form.
ExprRef Lower::asked_at(const ast::Expr& e, Scope& scope, const std::string& letter) {
    if (letter == "winner" && alone()) {
        error("E136", e.span, "a puzzle for one player has no winner", "ask for `reachable at …`, `distance at … = …` or `solutions at … = …`");
        return nullptr;
    }
    if (letter == "winner") {
        const auto make = [&](Op op, const Type& type) { return node(op, type, e); };
        return winner_word(e, make, [&](const char* outcome) { return asked_at(e, scope, outcome); });
    }
    const auto ask = [&](const ast::Expr& term, const std::string& function) {
        const ast::Expr& callee = *term.args[0];
        const auto use = callee.args.empty() ? std::optional<std::uint32_t>(0) : use_called(*callee.args[0]);
        return use ? position_call(term, scope, function, *use) : nullptr;
    };
    const auto starts_at_sum = [&](const ast::Expr& term) {
        const ast::Expr& callee = *term.args[0];
        const auto use = !is_start(term) ? std::nullopt : callee.args.empty() ? std::optional<std::uint32_t>(0) : use_called(*callee.args[0]);
        return use && !(*use == 0 ? game : *game.uses[*use - 1].second).start_sum.empty();
    };
    if (e.args.size() == 1 && e.relations[0].empty() && !starts_at_sum(*e.args[0])) return ask(*e.args[0], letter);
    if (is_puzzle_function(letter)) {
        error("E136", e.span, "a puzzle is at one position, and a sum is none", "ask for one position: " + letter + " at (…)");
        return nullptr;
    }
    const std::string why = without_values(game);
    if (!why.empty() || letter == "D") {
        error("E130", e.span, why.empty() ? "a draw of a sum is no part of a formula" : "a sum is no part of a formula " + why,
              "a claim by itself says it of one sum, its positions written in numbers: claim \"…\": P at (1) + (2); so does grundy value GAME '(1) + (2)'");
        return nullptr;
    }
    ExprRef total = literal(number_value(0), origin(e.span));
    bool first = true, good = true;
    for (std::size_t k = 0; k < e.args.size(); ++k) {
        const ExprRef part = ask(*e.args[k], "g");
        good = good && part;
        if (!part || (!e.relations[k].empty() && !is_odd_number(e.relations[k]))) continue;  // twice the same is nothing
        auto both = node(Op::exclusive_or, number_type, e);
        both->args = {total, part};
        total = std::exchange(first, false) ? part : ExprRef(both);
    }
    if (!good || letter == "g") return good ? total : nullptr;
    auto result = node(Op::compare, truth_type, e);
    result->args = {total, literal(number_value(0), origin(e.span))};
    result->relations = {letter == "P" ? rule::Relation::equal : rule::Relation::not_equal};
    return result;
}

/// winner at … = first, beside other words of logic. Nothing where this compares something else.
std::optional<ExprRef> Lower::winner(const ast::Expr& e, Scope& scope) {
    if (e.args.size() != 2 || e.args[0]->form != ast::Form::asked_at || e.args[0]->text != "winner") return std::nullopt;
    const std::string who = e.args[1]->form == ast::Form::name ? e.args[1]->text : "";
    const std::string letter = who == "first" ? "N" : who == "second" ? "P" : who == "nobody" ? "D" : "";
    if (letter.empty()) {
        const std::string guess = did_you_mean(who, {"first", "second", "nobody"});
        error("E023", e.args[1]->span, "expected `first`, `second` or `nobody`, found `" + std::string(source_.slice(e.args[1]->span)) + "`",
              who == "draw"   ? "a draw is won by nobody: write nobody"
              : guess.empty() ? ""
                              : "did you mean `" + guess + "`?");
        return ExprRef();
    }
    if (e.relations[0] != "=" && e.relations[0] != "!=") {
        error("E126", e.relation_spans[0], "a winner is compared by `=` and `!=`");
        return ExprRef();
    }
    const ExprRef holds = asked_at(*e.args[0], scope, letter);
    if (!holds || e.relations[0] == "=") return holds;
    auto result = node(Op::not_, truth_type, e);
    result->args = {holds};
    return ExprRef(result);
}

}  // namespace grundy::dsl
