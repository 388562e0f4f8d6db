/// Soundness: with k as a component, (x, k) has the options (y, k) for the options y of x in the game with parameter k, and is a position iff x is one there
/// and k is at least the least value. So (x, k) is lost iff x is lost with k, and plays are the same.
#include "dsl/lower/uniform.hpp"

#include <algorithm>

namespace grundy::dsl {

using ast::ExprPtr;
using ast::Form;

ExprPtr named(const std::string& name, Span span) {
    auto e = std::make_unique<ast::Expr>();
    e->form = Form::name;
    e->span = e->operator_span = span;
    e->text = name;
    return e;
}

ExprPtr joined(Form form, const std::string& sign, ExprPtr a, ExprPtr b) {
    auto e = std::make_unique<ast::Expr>();
    e->form = form;
    e->span = e->operator_span = a->span;
    if (form == Form::compare) e->relations = {sign}, e->relation_spans = {a->span};
    else e->text = sign;
    e->depth = std::max(a->depth, b->depth) + 1;
    e->args.push_back(std::move(a));
    e->args.push_back(std::move(b));
    return e;
}

namespace {

class Uniform {
public:
    explicit Uniform(std::string name) : name_(std::move(name)) {}

    /// g, P, N, D ask for one more number.
    void calls(const ExprPtr& e) const {
        if (!e) return;
        for (const ExprPtr& arg : e->args) calls(arg);
        for (const ast::Binder& binder : e->binders) calls(binder.range);
        calls(e->condition);
        if (e->form != Form::call || !e->binders.empty() || e->args[0]->form != Form::name) return;
        const std::string& callee = e->args[0]->text;
        if (callee == "g" || callee == "P" || callee == "N" || callee == "D") e->args.push_back(named(name_, e->span));
    }
    void pattern(ast::Pattern& pattern) const { pattern.entries.push_back(named(name_, pattern.span)); }
    void option(ast::Option& option) const {
        for (ast::Term& term : option.terms) term.components.push_back(named(name_, term.span));
    }
    void rule(ast::File& file, ExprPtr least) const {
        std::erase_if(file.parameters, [&](const ast::Parameter& p) { return p.name == name_; });
        ast::Component component;
        component.name = name_;
        component.span = file.position_span;
        file.components.push_back(std::move(component));
        ExprPtr own = named(name_, least->span);
        ExprPtr from = joined(Form::compare, ">=", std::move(own), std::move(least));
        file.where = file.where ? joined(Form::binary, "and", std::move(file.where), std::move(from)) : std::move(from);
        for (ast::Move& move : file.moves) pattern(move.from), option(move.to);
        for (ast::Stop& stop : file.stops) pattern(stop.from);
        for (ast::Terminal& terminal : file.terminals) pattern(terminal.from);
        file.has_start = false;
        file.start.clear();
    }
    void claim(ast::Claim& claim) const {
        claim.with.clear(), claim.with_single.clear(), claim.with_from.clear();
        calls(claim.expr);
        calls(claim.domain_condition);
        for (const ast::Binder& binder : claim.domain) calls(binder.range);
        for (ast::Reply& reply : claim.replies) option(reply.with);
        for (ast::Answer& answer : claim.answers) pattern(answer.from), option(answer.to);
    }

private:
    std::string name_;
};

}  // namespace

bool make_uniform(ast::File& file, std::size_t index) {
    using F = ast::ClaimForm;
    ast::Claim claim = std::move(file.claims.at(index));
    file.claims.clear();
    const bool of_positions = claim.form == F::formula || claim.form == F::keep || claim.form == F::finite || claim.length_everywhere;
    if (!of_positions || claim.from_start || file.family || !file.uses.empty() || claim.with.size() != 1) return false;
    const Uniform uniform(claim.with[0].name);
    uniform.rule(file, std::move(claim.with[0].range));
    uniform.claim(claim);
    file.claims.push_back(std::move(claim));
    return true;
}

}  // namespace grundy::dsl
