#include "dsl/lower/paper.hpp"

#include <algorithm>

#include "dsl/lower/lower.hpp"

namespace grundy::dsl {
namespace {

bool is_mod(const ast::Expr& e) { return e.form == ast::Form::binary && e.text == "mod"; }

/// As an operand of `mod`.
std::string operand(const ast::Expr& e, const std::string& text) {
    return e.form == ast::Form::name || e.form == ast::Form::call || e.form == ast::Form::paren ? text : "(" + text + ")";
}

}  // namespace

bool is_congruence(Lower& lower, const ast::Expr& e) {
    const Source& source = lower.source();
    for (std::size_t k = 0; k < e.relations.size() && k + 1 < e.args.size(); ++k) {
        const ast::Expr &left = *e.args[k], &right = *e.args[k + 1];
        const bool equation = e.relations[k] == "=" || e.relations[k] == "!=";
        if (!equation || !is_mod(right) || right.args[0]->form != ast::Form::number || is_mod(left) || left.form == ast::Form::number) continue;
        const std::string residue(source.slice(right.args[0]->span)), modulus(source.slice(right.args[1]->span));
        const std::string what(source.slice(left.span));
        lower.error("E135", right.span, "this is one number, `" + residue + " mod " + modulus + "`: a congruence is not written so",
                    "write " + operand(left, what) + " mod " + modulus + " " + e.relations[k] + " " + residue);
        return true;
    }
    return false;
}

bool is_set_of_residues(Lower& lower, const ast::Expr& e) {
    const ast::Expr &left = *e.args[0], &set = *e.args[1];
    const auto text = [&](const ast::Expr& part) { return std::string(lower.source().slice(part.span)); };
    if (set.form != ast::Form::set || !set.binders.empty() || is_mod(left) || left.form == ast::Form::number) return false;
    std::string modulus, residues;
    for (const auto& element : set.args) {
        const bool residue = is_mod(*element) && element->args[0]->form == ast::Form::number;
        if (!residue && element->form != ast::Form::number) return false;
        if (residue && !modulus.empty() && text(*element->args[1]) != modulus) modulus = "…";
        else if (residue) modulus = text(*element->args[1]);
        residues += (residues.empty() ? "" : ", ") + text(residue ? *element->args[0] : *element);
    }
    if (modulus.empty()) return false;
    const std::string remainder = operand(left, text(left)) + " mod ";
    lower.error("E135", set.span, "this is a set of single numbers, and `c mod m` is one of them: congruences are not written so",
                modulus == "…"         ? "write " + remainder + "m = c for each, joined by `or`"
                : set.args.size() == 1 ? "write " + remainder + modulus + " = " + residues
                                       : "write " + remainder + modulus + " in {" + residues + "}");
    return true;
}

bool is_set_of_pairs(Lower& lower, const ast::Expr& e) {
    const ast::Expr &left = *e.args[0], &set = *e.args[1];
    const auto is_row = [&](const ast::Expr& row) {
        return (row.form == ast::Form::vector || row.form == ast::Form::tuple) && row.binders.empty() && row.args.size() >= 2 &&
               row.args.size() == left.args.size();
    };
    if (set.form != ast::Form::set || set.args.empty() || !set.binders.empty() || !is_row(left)) return false;
    if (!std::all_of(set.args.begin(), set.args.end(), [&](const auto& element) { return is_row(*element); })) return false;
    const auto text = [&](const ast::Expr& row) {
        std::string row_text;
        for (const auto& entry : row.args) row_text.append(row_text.empty() ? "[" : ", ").append(lower.source().slice(entry->span));
        return row_text + "]";
    };
    std::string rows;
    for (const auto& row : set.args) rows.append(rows.empty() ? "" : ", ").append(text(*row));
    lower.error("E103", set.span, "an element of a set is one number, and these are " + std::string(left.args.size() == 2 ? "pairs" : "rows of numbers"),
                "a list of them has brackets: write " + text(left) + " in [" + rows + "]");
    return true;
}

bool is_or_of_numbers(Lower& lower, const ast::Expr& e) {
    std::string numbers;
    const ast::Expr* first = &e;
    for (; first->form == ast::Form::binary && first->text == "or" && first->args[1]->form == ast::Form::number; first = first->args[0].get())
        numbers = ", " + first->args[1]->text + numbers;
    if (numbers.empty() || first->form != ast::Form::compare || first->relations != std::vector<std::string>{"="}) return false;
    const auto text = [&](const ast::Expr& part) { return std::string(lower.source().slice(part.span)); };
    lower.error("E103", e.args[1]->span, "beside `or` there must be a truth value, but this is a number",
                "write " + text(*first->args[0]) + " in {" + text(*first->args[1]) + numbers + "}");
    return true;
}

bool is_or_of_ranges(Lower& lower, const ast::Expr& e) {
    const ast::Expr &left = *e.args[0], &right = *e.args[1];
    const auto is_range = [](const ast::Expr& x) { return x.form == ast::Form::range; };
    if (e.text != "or" || !is_range(left)) return false;
    const bool equation = right.form == ast::Form::compare && right.relations == std::vector<std::string>{"="};
    if (!equation && !is_range(right) && right.form != ast::Form::number) return false;
    const auto text = [&](const ast::Expr& part) { return std::string(lower.source().slice(part.span)); };
    lower.error("E103", left.span, "beside `or` there must be a truth value, but this is a set",
                "one set holds them all: write {" + text(left) + ", " + text(equation ? *right.args[1] : right) + "}");
    return true;
}

bool is_set_with_a_bar(Lower& lower, const ast::Expr& e) {
    if (e.form != ast::Form::set || !e.binders.empty() || e.args.size() != 1) return false;
    const ast::Expr& only = *e.args[0];
    const ast::Expr* bar = &only;
    while (!bar->args.empty() && (bar->form == ast::Form::compare || (bar->form == ast::Form::binary && bar->text != "|"))) bar = bar->args[0].get();
    if (bar->form != ast::Form::binary || bar->text != "|" || bar->args[0]->form != ast::Form::name) return false;
    const ast::Expr& right = *bar->args[1];
    const auto asks = [](const ast::Expr& x) {
        return x.form == ast::Form::call && (x.args[0]->text == "P" || x.args[0]->text == "N" || x.args[0]->text == "D");
    };
    if (!asks(right) && only.form != ast::Form::compare && !(only.form == ast::Form::binary && (only.text == "and" || only.text == "or"))) return false;
    const std::string name = bar->args[0]->text;
    const bool ranged = only.form == ast::Form::compare && only.relations.size() == 1 && only.relations[0] == "in" && bar == only.args[0].get() &&
                        right.form == ast::Form::name && right.text == name;
    if (ranged) {  // {v | v in S}
        lower.error("E037", bar->operator_span, "`|` joins two sets: what an element runs through stands behind `for`",
                    "write {" + name + " for " + name + " in " + std::string(lower.source().slice(only.args[1]->span)) + "}");
        return true;
    }
    lower.error("E037", bar->operator_span, "`|` joins two sets: what an element has to fulfil stands behind `if`",
                "write {" + name + " for " + name + " in 0..100 if " + std::string(lower.source().slice({right.span.begin, only.span.end})) + "}");
    return true;
}

}  // namespace grundy::dsl
