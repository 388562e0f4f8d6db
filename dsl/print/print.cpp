/// Expressions: parentheses are nodes of the tree, so printing adds none. Blanks stand around every operator but `^`, `..` and, in the ends of a
/// range, + - * /: `for k in 1..n-1`.
#include "dsl/print/print.hpp"

#include "dsl/text/words.hpp"
#include "engine/base/text.hpp"

namespace grundy::dsl {

using ast::Expr;
using ast::ExprPtr;
using ast::Form;

namespace {

std::string show(const Expr& e, bool tight);

std::string list(const std::vector<ExprPtr>& exprs, std::size_t from) {
    std::string out;
    for (std::size_t i = from; i < exprs.size(); ++i) out += (i > from ? ", " : "") + show(*exprs[i], false);
    return out;
}

std::string binder_tail(const Expr& e) {
    std::string out;
    if (!e.binders.empty()) out += " for " + print_binders(e.binders);
    if (e.condition) out += " if " + show(*e.condition, false);
    return out;
}

std::string binary(const Expr& e, bool tight) {
    const std::string left = show(*e.args[0], tight), right = show(*e.args[1], tight);
    const bool close = e.text == "^" || (tight && (e.text == "+" || e.text == "-" || e.text == "*" || e.text == "/"));
    // `--` would be an edge.
    if (close && (e.text == "^" || right[0] != '-')) return left + e.text + right;
    return left + " " + e.text + " " + right;
}

std::string call(const Expr& e) {
    const std::string callee = show(*e.args[0], false);
    if (e.binders.empty()) return callee + "(" + list(e.args, 1) + ")";
    std::string out = callee + "(" + print_binders(e.binders);
    if (e.condition) out += " if " + show(*e.condition, false);
    return out + ": " + show(*e.args[1], false) + ")";
}

std::string asked_at(const Expr& e) {
    std::string out = e.text + " at ";
    for (std::size_t i = 0; i < e.args.size(); ++i) {
        const std::vector<ExprPtr>& term = e.args[i]->args;
        const bool start = term.size() == 2 && term[1]->form == Form::name && term[1]->text == "start";
        out += (i > 0 ? " + " : "") + (e.relations[i].empty() ? "" : e.relations[i] + " * ");
        out += (term[0]->args.empty() ? "" : term[0]->args[0]->text + " ") + (start ? "start" : "(" + list(term, 1) + ")");
    }
    return out + (e.args.empty() ? "()" : "");
}

std::string update(const Expr& e) {
    std::string out = show(*e.args[0], false) + "[";
    for (std::size_t i = 1; i + 1 < e.args.size(); i += 2) out += (i > 1 ? ", " : "") + show(*e.args[i], false) + " := " + show(*e.args[i + 1], false);
    return out + "]";
}

std::string unary(const Expr& e, bool tight) {
    const std::string inner = show(*e.args[0], tight);
    return e.text + (e.text == "not" || inner[0] == '-' ? " " : "") + inner;
}

std::string compare(const Expr& e) {
    std::string out = show(*e.args[0], false);
    for (std::size_t i = 0; i < e.relations.size(); ++i) out += " " + e.relations[i] + " " + show(*e.args[i + 1], false);
    return out;
}

std::string show(const Expr& e, bool tight) {
    switch (e.form) {
        case Form::number:
        case Form::truth:
        case Form::name:
        case Form::code: return e.text;
        case Form::word: return quoted(e.text);
        case Form::letter: return "'" + e.text + "'";
        case Form::member: return show(*e.args[0], false) + "." + e.text;
        case Form::call: return call(e);
        case Form::index: return show(*e.args[0], false) + "[" + show(*e.args[1], false) + "]";
        case Form::slice: return show(*e.args[0], false) + "[" + show(*e.args[1], true) + ".." + show(*e.args[2], true) + "]";
        case Form::update: return update(e);
        case Form::unary: return unary(e, tight);
        case Form::binary: return binary(e, tight);
        case Form::compare: return compare(e);
        case Form::range: return show(*e.args[0], true) + ".." + show(*e.args[1], true);
        case Form::set: return "{" + list(e.args, 0) + binder_tail(e) + "}";
        case Form::vector: return "[" + list(e.args, 0) + binder_tail(e) + "]";
        case Form::tuple: return "(" + list(e.args, 0) + ")";
        case Form::paren: return "(" + show(*e.args[0], tight) + ")";
        case Form::asked_at: return asked_at(e);
        case Form::conditional: return "if " + show(*e.args[0], false) + " then " + show(*e.args[1], false) + " else " + show(*e.args[2], false);
    }
    return {};
}

bool is_name(const std::string& s) { return base::is_name(s) && !is_reserved(s); }

std::string settings(const std::vector<ast::Setting>& all, const char* sign) {
    std::string out;
    for (const ast::Setting& s : all) out += " " + s.name + sign + print(*s.value);
    return out;
}

std::string term(const ast::SumTerm& t) {
    std::string game = t.family ? print(*t.family) : t.game.empty() ? "" : is_name(t.game) ? t.game : quoted(t.game);
    game += settings(t.settings, "=");
    if (!game.empty()) game += " ";
    if (!t.times.empty()) game = t.times + " * " + game;
    return game + (t.start ? "start" : print_tuple(t.components));
}

std::string sums(const std::vector<ast::SumOfGames>& all) {
    std::string out = "{";
    for (std::size_t i = 0; i < all.size(); ++i) out += (i > 0 ? ", " : "") + print(all[i]);
    return out + "}";
}

std::string claim_form(const ast::Claim& c) {
    using F = ast::ClaimForm;
    const auto pre = [&] { return c.second ? " preperiod " + print(*c.second) : std::string(); };
    switch (c.form) {
        case F::formula: return print(*c.expr);
        case F::value_at: return "g at " + print(c.sum) + " = " + print(*c.expr);
        case F::outcome_at: return c.word + " at " + print(c.sum) + (c.expr ? " <=> " + print(*c.expr) : "");
        case F::winner: return "winner at " + print(c.sum) + " = " + c.word;
        case F::move: return "move " + print(c.sum) + " -> " + print(c.target) + " " + c.word;
        case F::winning_moves: return "winning moves at " + print(c.sum) + ": " + sums(c.list);
        case F::options: return "options at " + print(c.sum) + ": " + sums(c.list);
        case F::length:
            if (c.length_everywhere) return "length = " + print(*c.expr);
            return "length " + (c.word.empty() ? "" : c.word + " ") + "at " + print(c.sum) + (c.length_in ? " in " : " = ") + print(*c.expr);
        case F::period: return "period " + print(*c.expr) + pre();
        case F::arithmetic_period: return "arithmetic period " + print(*c.expr) + " saltus " + print(*c.third) + pre();
        case F::allows: return "allows " + print(*c.expr) + " up to " + print(*c.second);
        case F::same_as: return "same as " + print_game(c.same_as);
        case F::finite: return "finite";
        case F::keep: {
            std::string out = "keep " + print(*c.expr);
            for (const ast::Reply& r : c.replies) out += " answering " + r.label + " with " + print(r.with);
            for (const ast::Answer& a : c.answers)
                out += " by " + print_tuple(a.from.entries) + " -> " + print(a.to) + (a.condition ? " if " + print(*a.condition) : "");
            return out;
        }
    }
    return {};
}

}  // namespace

std::string quoted(const std::string& text) {
    std::string out = "\"";
    for (const char c : text) {
        if (c == '"' || c == '\\') out += '\\';
        out += c;
    }
    return out + '"';
}

std::string print(const Expr& expr) { return show(expr, false); }
std::string print_list(const std::vector<ExprPtr>& exprs) { return list(exprs, 0); }
std::string print_tuple(const std::vector<ExprPtr>& exprs) {
    std::string out = "(";
    out += list(exprs, 0);
    return out += ')';
}

std::string print_binders(const std::vector<ast::Binder>& binders) {
    std::string out;
    for (std::size_t i = 0; i < binders.size(); ++i) out += (i > 0 ? ", " : "") + binders[i].name + " in " + print(*binders[i].range);
    return out;
}

std::string print(const ast::Option& option) {
    std::string out;
    for (const ast::Term& t : option.terms) {
        if (!out.empty()) out += " + ";
        const std::string tuple = print_tuple(t.components);
        out += t.binders.empty() ? tuple : "sum(" + print_binders(t.binders) + (t.condition ? " if " + print(*t.condition) : "") + ": " + tuple + ")";
    }
    return out.empty() ? "()" : out;
}

std::string print(const ast::SumOfGames& sum) {
    std::string out;
    for (const ast::SumTerm& t : sum) out += (out.empty() ? "" : " + ") + term(t);
    return out.empty() ? "()" : out;
}

std::string print(const ast::Family& family) { return family.kind + " " + print(*family.argument); }

std::string print_game(const ast::Use& use) {
    const std::string game = use.family ? print(*use.family) : is_name(use.game) ? use.game : quoted(use.game);
    return game + settings(use.settings, " = ");
}

std::string print(const ast::Claim& c) {
    std::string out = c.slow ? " slow" : "";
    for (std::size_t i = 0; i < c.with.size(); i += std::max<std::size_t>(c.with_together[i], 1)) {
        std::string names = c.with[i].name;
        for (std::size_t k = 1; k < c.with_together[i]; ++k) names += ", " + c.with[i + k].name;
        if (c.with_together[i] > 1) names = "(" + names + ")";
        out += (i == 0 ? " with " : ", ") + names + (c.with_single[i] ? " = " : c.with_from[i] ? " >= " : " in ") + print(*c.with[i].range);
    }
    if (c.expect_refuted) out += " expect refuted";
    if (c.corrected) out += " corrected";
    out += ": " + claim_form(c);
    if (c.from_start) out += "  from start";
    if (!c.domain.empty()) out += "  for " + print_binders(c.domain) + (c.domain_condition ? " if " + print(*c.domain_condition) : "");
    else if (c.domain_condition) out += "  for " + print(*c.domain_condition);
    if (!c.way.empty()) out += " by " + print_list(c.way);
    return out;
}

}  // namespace grundy::dsl
