#include "dsl/lower/uniform_runs.hpp"

#include <algorithm>

#include "dsl/lower/uniform.hpp"

namespace grundy::dsl {

using ast::ExprPtr;
using ast::Form;

namespace {

class OfRuns {
public:
    explicit OfRuns(std::string name) : name_(std::move(name)) {}

    bool rule(const ast::File& file) const {
        const bool one =
            file.components.size() == 1 && file.components[0].form == ast::ComponentForm::set && !file.where && !file.family && !file.play_condition;
        if (!one || !file.stops.empty() || !file.terminals.empty() || file.moves.empty() || !is_all(*file.components[0].detail)) return false;
        if (file.has_start && (file.start.size() != 1 || !is_all(*file.start[0]))) return false;
        if (std::any_of(file.lets.begin(), file.lets.end(), [&](const ast::Let& let) { return names(let.body); })) return false;
        if (std::any_of(file.uses.begin(), file.uses.end(), [&](const ast::Use& use) { return takes(use); })) return false;
        return std::none_of(file.moves.begin(), file.moves.end(), [&](const ast::Move& move) {
            const auto in = [&](const ExprPtr& e) { return names(e); };
            const auto bound = [&](const std::vector<ast::Binder>& binders) {
                return std::any_of(binders.begin(), binders.end(), [&](const ast::Binder& b) { return b.name == name_ || names(b.range); });
            };
            return names(move.condition) || bound(move.binders) || std::any_of(move.from.entries.begin(), move.from.entries.end(), in) ||
                   std::any_of(move.to.terms.begin(), move.to.terms.end(), [&](const ast::Term& term) {
                       return bound(term.binders) || names(term.condition) || std::any_of(term.components.begin(), term.components.end(), in);
                   });
        });
    }

    /// As a formula about n.
    bool claim(ast::Claim& claim) const {
        using F = ast::ClaimForm;
        if (claim.from_start || !claim.domain.empty() || claim.domain_condition) return false;
        if (claim.form == F::formula) return calls(claim.expr);
        const bool at_start = claim.sum.size() == 1 && claim.sum[0].start && claim.sum[0].game.empty() && !claim.sum[0].family;
        if (!at_start || names_a_position(claim.expr)) return false;
        const Span span = claim.form_span;
        if (claim.form == F::value_at) claim.expr = joined(Form::compare, "=", call("g", span), std::move(claim.expr));
        else if (claim.form == F::outcome_at && claim.expr) claim.expr = joined(Form::binary, "<=>", call(claim.word, span), std::move(claim.expr));
        else if (claim.form == F::outcome_at) claim.expr = call(claim.word, span);
        else if (claim.form == F::winner && (claim.word == "first" || claim.word == "second")) claim.expr = call(claim.word == "first" ? "N" : "P", span);
        else return false;
        claim.form = F::formula;
        claim.sum.clear();
        claim.word.clear();
        return true;
    }

    ExprPtr own(Span span) const { return named(name_, span); }

private:
    ExprPtr call(const std::string& callee, Span span) const {
        ExprPtr e = named("", span);
        e->form = Form::call;
        e->args.push_back(named(callee, span));
        e->args.push_back(own(span));
        e->depth = 2;
        return e;
    }
    static bool asks(const ast::Expr& e) {
        if (e.form != Form::call || !e.binders.empty() || e.args[0]->form != Form::name) return false;
        const std::string& callee = e.args[0]->text;
        return callee == "g" || callee == "P" || callee == "N" || callee == "D";
    }
    bool names(const ExprPtr& e) const {
        return any_part(e, [&](const ast::Expr& part) {
            return (part.form == Form::name && part.text == name_) ||
                   std::any_of(part.binders.begin(), part.binders.end(), [&](const ast::Binder& b) { return b.name == name_; });
        });
    }
    /// Another game with n for a parameter is a game for each n.
    bool takes(const ast::Use& use) const {
        const auto in = [&](const ExprPtr& e) { return names(e); };
        if (use.family && in(use.family->argument)) return true;
        return std::any_of(use.settings.begin(), use.settings.end(), [&](const ast::Setting& setting) { return in(setting.value); });
    }
    static bool names_a_position(const ExprPtr& e) { return any_part(e, asks); }
    /// 1..n, in braces or not.
    bool is_all(const ast::Expr& e) const {
        if ((e.form == Form::paren || e.form == Form::set) && e.args.size() == 1 && e.binders.empty()) return is_all(*e.args[0]);
        return e.form == Form::range && e.args[0]->form == Form::number && e.args[0]->text == "1" && e.args[1]->form == Form::name && e.args[1]->text == name_;
    }
    /// g({1..n}) becomes g(n); false where another position is asked about, or a name hides n.
    bool calls(const ExprPtr& e) const {
        if (!e) return true;
        for (const ast::Binder& binder : e->binders)
            if (binder.name == name_ || !calls(binder.range)) return false;
        if (!asks(*e)) return calls(e->condition) && std::all_of(e->args.begin(), e->args.end(), [&](const ExprPtr& arg) { return calls(arg); });
        const bool start = e->args.size() == 2 && e->args[1]->form == Form::name && e->args[1]->text == "start";  // which is all, says rule()
        if (e->args.size() != 2 || (!start && (e->args[1]->form != Form::set || !is_all(*e->args[1])))) return false;
        e->args[1] = own(e->span);
        return true;
    }

    std::string name_;
};

}  // namespace

bool make_uniform_of_runs(ast::File& file, std::size_t index) {
    ast::Claim claim = std::move(file.claims.at(index));
    file.claims.clear();
    if (claim.with.size() != 1) return false;
    const OfRuns runs(claim.with[0].name);
    if (!runs.rule(file) || !runs.claim(claim)) return false;
    const Span span = claim.with[0].range->span;
    claim.expr = joined(Form::binary, "=>", joined(Form::compare, ">=", runs.own(span), std::move(claim.with[0].range)), std::move(claim.expr));
    claim.with.clear(), claim.with_single.clear(), claim.with_from.clear(), claim.with_together.clear();
    ast::Component n;
    n.name = runs.own(span)->text;
    n.span = file.position_span;
    std::erase_if(file.parameters, [&](const ast::Parameter& p) { return p.name == n.name; });
    file.components.clear();
    file.components.push_back(std::move(n));
    file.has_start = false;
    file.start.clear();
    file.shows.clear();
    file.moves.resize(1);
    ast::Move& move = file.moves[0];
    move.binders.clear();
    move.condition.reset();
    move.from.entries.clear();
    move.from.entries.push_back(runs.own(span));
    move.to.terms.clear();
    ast::Term less;
    less.span = span;
    ExprPtr one = named("1", span);
    one->form = Form::number;
    less.components.push_back(joined(Form::binary, "-", runs.own(span), std::move(one)));
    move.to.terms.push_back(std::move(less));
    file.claims.push_back(std::move(claim));
    return true;
}

}  // namespace grundy::dsl
