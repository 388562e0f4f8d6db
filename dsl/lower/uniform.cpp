/// Soundness: with k as a component, (x, k) has the options (y, k) for the options y of x in the game with parameter k, and is a position iff x is one there
/// and k is at least the least value. So (x, k) is lost iff x is lost with k, and plays are the same.
#include "dsl/lower/uniform.hpp"

#include <algorithm>
#include <set>

#include "dsl/lower/uniform_period.hpp"

namespace grundy::dsl {

using ast::ExprPtr;
using ast::Form;

bool is_name(const ExprPtr& e, const std::string& name) { return e && e->form == Form::name && e->text == name; }

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

bool in_patterns(const ast::File& file, const std::vector<std::string>& parameters) {
    std::set<std::string> names(parameters.begin(), parameters.end());
    const auto is_named = [&](const ExprPtr& e) {
        return any_part(e, [&](const ast::Expr& part) { return part.form == Form::name && names.count(part.text) != 0; });
    };
    for (const ast::Let& let : file.lets)  // later ones see earlier ones
        if (is_named(let.body)) names.insert(let.name);
    const auto in = [&](const auto& all) {
        return std::any_of(all.begin(), all.end(), [&](const auto& one) { return std::any_of(one.from.entries.begin(), one.from.entries.end(), is_named); });
    };
    return in(file.moves) || in(file.goals) || in(file.stops) || in(file.terminals);
}

std::string outcome_of(const ast::Claim& claim) {
    return claim.form == ast::ClaimForm::outcome_at ? claim.word : claim.word == "first" ? "N" : claim.word == "second" ? "P" : "D";
}

namespace {

class Uniform {
public:
    explicit Uniform(std::string name) : name_(std::move(name)), asked_{"g", "P", "N", "D", "distance", "reachable", "solutions"} {}

    /// g, P, N, D and what is asked of a puzzle ask for one more number, and so does every `let` that uses the parameter.
    void expression(const ExprPtr& e) const {
        if (!e) return;
        const bool called = e->form == Form::call && e->binders.empty() && e->args[0]->form == Form::name;
        if (called && e->args.size() == 2 && e->args[1]->form == Form::name && e->args[1]->text == "start" && !start_.empty()) {
            e->args.pop_back();
            for (const ExprPtr& component : start_) e->args.push_back(copy_of(*component));
        }
        for (std::size_t k = called ? 1 : 0; k < e->args.size(); ++k) expression(e->args[k]);
        binders(e->binders);
        expression(e->condition);
        if (called && asked_.count(e->args[0]->text) != 0) return e->args.push_back(named(name_, e->span));
        if (e->form != Form::name || constants_.count(e->text) == 0) return;
        ExprPtr callee = named(e->text, e->span);
        e->form = Form::call;
        e->text.clear();
        e->args.push_back(std::move(callee));
        e->args.push_back(named(name_, e->span));
        e->depth = 2;
    }
    void binders(const std::vector<ast::Binder>& all) const {
        for (const ast::Binder& binder : all) expression(binder.range);
    }
    void pattern(ast::Pattern& pattern) const {
        for (const ExprPtr& entry : pattern.entries)
            if (entry->form != Form::name) expression(entry);
        pattern.entries.push_back(named(name_, pattern.span));
    }
    void option(ast::Option& option) const {
        for (ast::Term& term : option.terms) {
            for (const ExprPtr& component : term.components) expression(component);
            binders(term.binders);
            expression(term.condition);
            term.components.push_back(named(name_, term.span));
        }
    }
    /// A `let` knows parameters, not components: what uses this one is told it.
    void lets(ast::File& file) {
        for (ast::Let& let : file.lets) {  // later ones see earlier ones
            const bool hidden = std::find(let.arguments.begin(), let.arguments.end(), name_) != let.arguments.end();
            if (hidden || !uses(let.body)) continue;
            (let.arguments.empty() ? constants_ : asked_).insert(let.name);
            expression(let.body);
            let.arguments.push_back(name_);
            let.argument_spans.push_back(let.span);
        }
    }
    /// Is another game one for each value?
    bool in_other_games(const ast::File& file) const {
        return std::any_of(file.uses.begin(), file.uses.end(), [this](const ast::Use& use) {
            return (use.family && uses(use.family->argument)) ||
                   std::any_of(use.settings.begin(), use.settings.end(), [this](const ast::Setting& s) { return uses(s.value); });
        });
    }
    void rule(ast::File& file, ExprPtr least) {
        lets(file);
        expression(file.where);
        for (ast::Move& move : file.moves) binders(move.binders), expression(move.condition), expression(move.cost);
        for (ast::Stop& stop : file.stops) expression(stop.condition);
        for (ast::Stop& goal : file.goals) expression(goal.condition);
        for (ast::Terminal& terminal : file.terminals) expression(terminal.condition);
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
        for (ast::Stop& goal : file.goals) pattern(goal.from);
        for (ast::Terminal& terminal : file.terminals) pattern(terminal.from);
        file.shows.clear();  // told by themselves
        file.has_start = false;
        start_ = std::move(file.start);
        file.start.clear();
    }
    /// `P at (k, 2 * k)` with every k is P(x, y, k) for x = k and y = 2 * k; lengths likewise.
    void about_one(ast::File& file, ast::Claim& claim) const {
        ast::SumTerm& at = claim.sum.at(0);
        std::vector<ExprPtr>& numbers = at.start ? file.start : at.components;
        ExprPtr asked = std::make_unique<ast::Expr>();
        asked->form = Form::call;
        asked->span = asked->operator_span = claim.form_span;
        asked->depth = 2;
        asked->args.push_back(named(outcome_of(claim), claim.form_span));
        for (std::size_t k = 0; k < file.components.size(); ++k) {
            const std::string& name = file.components[k].name;
            ExprPtr here = joined(Form::compare, "=", named(name, claim.form_span), std::move(numbers.at(k)));
            claim.domain_condition = claim.domain_condition ? joined(Form::binary, "and", std::move(claim.domain_condition), std::move(here)) : std::move(here);
            asked->args.push_back(named(name, claim.form_span));
        }
        claim.sum.clear();
        if (claim.form == ast::ClaimForm::length) return void(claim.length_everywhere = true);
        claim.form = ast::ClaimForm::formula;
        claim.word.clear();
        claim.expr = claim.expr ? joined(Form::binary, "<=>", std::move(asked), std::move(claim.expr)) : std::move(asked);
    }
    void claim(ast::Claim& claim, std::ptrdiff_t open) const {
        claim.with.erase(claim.with.begin() + open), claim.with_single.erase(claim.with_single.begin() + open),
            claim.with_from.erase(claim.with_from.begin() + open), claim.with_together.erase(claim.with_together.begin() + open);
        expression(claim.expr);
        expression(claim.domain_condition);
        binders(claim.domain);
        for (ast::Reply& reply : claim.replies) option(reply.with);
        for (ast::Answer& answer : claim.answers) pattern(answer.from), option(answer.to);
    }

private:
    /// Is the parameter in it, or a `let` that uses it?
    bool uses(const ExprPtr& e) const {
        return any_part(e, [this](const ast::Expr& part) {
            if (part.form == Form::name) return part.text == name_ || constants_.count(part.text) != 0;
            return part.form == Form::call && part.binders.empty() && part.args[0]->form == Form::name && asked_.count(part.args[0]->text) != 0;
        });
    }

    std::string name_;
    std::vector<ExprPtr> start_;               ///< as the file wrote it
    std::set<std::string> asked_, constants_;  ///< what is called with one more number; what had no arguments before
};

/// About one position, of this game, that depends on the parameter alone.
bool is_at_one_position(const ast::File& file, const ast::Claim& claim) {
    using F = ast::ClaimForm;
    const bool of_form = claim.form == F::outcome_at || claim.form == F::winner || (claim.form == F::length && !claim.length_everywhere && claim.word.empty());
    if (!of_form || claim.sum.size() != 1 || !claim.domain.empty() || claim.domain_condition) return false;
    const ast::SumTerm& at = claim.sum[0];
    if (!at.game.empty() || at.family || !at.settings.empty()) return false;
    const auto plain = [](const ast::Component& c) { return c.form == ast::ComponentForm::plain || c.form == ast::ComponentForm::integer; };
    return (at.start ? file.start : at.components).size() == file.components.size() && std::all_of(file.components.begin(), file.components.end(), plain) &&
           std::none_of(file.components.begin(), file.components.end(), [](const ast::Component& c) { return c.group >= 0; });
}

}  // namespace

bool make_uniform(ast::File& file, std::size_t index) {
    using F = ast::ClaimForm;
    ast::Claim claim = std::move(file.claims.at(index));
    file.claims.clear();
    period_as_formula(file, claim);
    const bool of_positions = claim.form == F::formula || claim.form == F::keep || claim.form == F::finite || claim.length_everywhere;
    const bool at_one = is_at_one_position(file, claim);
    if ((!of_positions && !at_one) || claim.from_start || !file.start_sum.empty() || file.family || file.play_condition || claim.with.empty()) return false;
    const auto open = std::find(claim.with_from.begin(), claim.with_from.end(), true) - claim.with_from.begin();
    ast::Binder& with = claim.with.at(static_cast<std::size_t>(open));
    Uniform uniform(with.name);
    if (uniform.in_other_games(file)) return false;
    if (at_one) uniform.about_one(file, claim);
    uniform.rule(file, std::move(with.range));
    uniform.claim(claim, open);
    const bool more = std::count(claim.with_from.begin(), claim.with_from.end(), true) > 0;
    file.claims.push_back(std::move(claim));
    return !more || make_uniform(file, 0);
}

}  // namespace grundy::dsl
