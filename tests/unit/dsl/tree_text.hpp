#pragma once
/// A tree as text with all its parentheses and no places: what must stay the same under formatting.
#include <string>

#include "dsl/syntax/ast.hpp"

namespace grundy::dsl {

inline std::string tree_text(const ast::ExprPtr& e);

inline std::string tree_text(const std::vector<ast::Binder>& binders) {
    std::string out;
    for (const ast::Binder& b : binders) out += "<" + b.name + " " + tree_text(b.range) + ">";
    return out;
}

inline std::string tree_text(const std::vector<ast::ExprPtr>& all) {
    std::string out;
    for (const ast::ExprPtr& e : all) out += tree_text(e) + ",";
    return out;
}

inline std::string tree_text(const ast::ExprPtr& e) {
    if (!e) return "-";
    std::string out = "(" + std::to_string(static_cast<int>(e->form)) + " " + e->text + " " + tree_text(e->args);
    for (const std::string& r : e->relations) out += r + ",";
    return out + tree_text(e->binders) + (e->condition ? tree_text(e->condition) : "") + ")";
}

inline std::string tree_text(const ast::Option& o) {
    std::string out;
    for (const ast::Term& t : o.terms) out += "[" + tree_text(t.components) + tree_text(t.binders) + tree_text(t.condition) + "]";
    return out;
}

inline std::string tree_text(const ast::Use& u) {
    std::string out = u.name + "=" + u.game + (u.family ? u.family->kind + tree_text(u.family->argument) : "");
    for (const ast::Setting& s : u.settings) out += ";" + s.name + tree_text(s.value);
    return out;
}

inline std::string tree_text(const ast::SumOfGames& s) {
    std::string out = "{";
    for (const ast::SumTerm& t : s) {
        out += t.game + (t.family ? t.family->kind + tree_text(t.family->argument) : "") + (t.start ? "start" : "") + tree_text(t.components);
        for (const ast::Setting& p : t.settings) out += ";" + p.name + tree_text(p.value);
    }
    return out + "}";
}

inline std::string tree_text(const ast::Claim& c) {
    std::string out = c.text + std::to_string(c.slow) + std::to_string(c.expect_refuted) + std::to_string(c.corrected) + tree_text(c.with);
    for (const auto* marks : {&c.with_single, &c.with_from})
        for (const bool b : *marks) out += b ? "1" : "0";
    out += std::to_string(static_cast<int>(c.form)) + tree_text(c.expr) + tree_text(c.second) + tree_text(c.third) + tree_text(c.sum) + tree_text(c.target);
    for (const ast::SumOfGames& s : c.list) out += tree_text(s);
    out += c.word + tree_text(c.same_as) + std::to_string(c.length_in) + std::to_string(c.length_everywhere) + std::to_string(c.from_start) +
           tree_text(c.domain) + tree_text(c.domain_condition);
    for (const ast::Reply& r : c.replies) out += r.label + tree_text(r.with);
    for (const ast::Answer& a : c.answers) out += "by" + tree_text(a.from.entries) + tree_text(a.to) + tree_text(a.condition);
    if (!c.way.empty()) out += "by" + tree_text(c.way);
    return out;
}

inline std::string tree_text(const ast::File& f) {
    std::string out = f.name + "|" + f.title + "|";
    for (const auto& p : f.parameters) out += "param " + p.name + tree_text(p.value) + "\n";
    for (const auto& s : f.sources) out += "source " + s + "\n";
    for (const auto& s : f.notes) out += "note " + s + "\n";
    for (const auto& l : f.lets) {
        out += "let " + l.name + tree_text(l.body);
        for (const auto& a : l.arguments) out += " " + a;
        out += "\n";
    }
    for (const auto& g : f.graphs) {
        out += "graph " + g.name + g.file.value_or("") + "\n";
        for (const auto& a : g.arcs)
            out += "arc " + tree_text(a.from) + tree_text(a.to) + std::to_string(a.undirected) + tree_text(a.binders) + tree_text(a.condition) + "\n";
    }
    for (const auto& u : f.uses) out += "use " + tree_text(u) + "\n";
    for (const auto& c : f.components)
        out += "component " + c.name + std::to_string(static_cast<int>(c.form)) + tree_text(c.detail) + std::to_string(c.unordered) + std::to_string(c.group) +
               "\n";
    out += "where " + tree_text(f.where) + " start " + tree_text(f.start) + "\n";
    for (const auto& m : f.moves) out += "move " + m.label + tree_text(m.from.entries) + tree_text(m.to) + tree_text(m.binders) + tree_text(m.condition) + "\n";
    for (const auto& s : f.stops) out += "stop " + tree_text(s.from.entries) + tree_text(s.condition) + "\n";
    for (const auto& t : f.terminals) out += "terminal " + tree_text(t.from.entries) + t.end + tree_text(t.condition) + "\n";
    out += f.play.value_or("normal") + std::to_string(f.partizan) + (f.family ? f.family->kind + tree_text(f.family->argument) : "") + "\n";
    for (const auto& c : f.claims) out += "claim " + tree_text(c) + "\n";
    for (const auto& [item, index] : f.order) out += std::to_string(static_cast<int>(item)) + "." + std::to_string(index) + " ";
    return out;
}

}  // namespace grundy::dsl
