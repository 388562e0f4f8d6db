#include "dsl/lower/uniform_period.hpp"

#include <algorithm>

#include "dsl/lower/uniform.hpp"

namespace grundy::dsl {

using ast::ExprPtr;
using ast::Form;

namespace {

/// Trees about the values of the game, all of them where the claim stands.
class Formula {
public:
    Formula(const ast::File& file, const ast::Claim& claim) : file_(file), span_(claim.form_span), period_(*claim.expr), preperiod_(claim.second.get()) {}

    /// What repeats does so with the period from the preperiod on: so any smaller number that is a period is one already for one period of n.
    ExprPtr made() const {
        const std::string n = file_.components[0].name, smaller = unused("q"), at = unused("i");
        const auto differ = [&](ExprPtr a, ExprPtr b) { return joined(Form::compare, "!=", value(std::move(a)), value(std::move(b))); };
        ExprPtr repeats = joined(Form::compare, "=", value(joined(Form::binary, "+", name(n), period())), value(name(n)));
        if (preperiod_) {
            ExprPtr not_before = joined(Form::binary, "=>", joined(Form::compare, ">=", preperiod(), number(1)),
                                        differ(joined(Form::binary, "+", less_one(preperiod()), period()), less_one(preperiod())));
            repeats = joined(Form::binary, "=>", joined(Form::compare, ">=", name(n), preperiod()), std::move(repeats));
            repeats = joined(Form::binary, "and", std::move(repeats), std::move(not_before));
        }
        ExprPtr end = preperiod_ ? joined(Form::binary, "+", preperiod(), period()) : period();
        ExprPtr seen = over("any", at, range(preperiod(), less_one(std::move(end))), differ(joined(Form::binary, "+", name(at), name(smaller)), name(at)));
        ExprPtr least = over("all", smaller, range(number(1), less_one(period())), std::move(seen));
        return joined(Form::binary, "and", std::move(repeats), std::move(least));
    }

private:
    ExprPtr name(const std::string& text) const { return named(text, span_); }
    ExprPtr number(int n) const {
        ExprPtr e = named(std::to_string(n), span_);
        e->form = Form::number;
        return e;
    }
    ExprPtr less_one(ExprPtr e) const { return joined(Form::binary, "-", std::move(e), number(1)); }
    static ExprPtr in_parentheses(const ast::Expr& inner) {
        ExprPtr e = named("", inner.span);
        e->form = Form::paren;
        e->depth = inner.depth + 1;
        e->args.push_back(copy_of(inner));
        return e;
    }
    ExprPtr period() const { return in_parentheses(period_); }
    ExprPtr preperiod() const { return preperiod_ ? in_parentheses(*preperiod_) : number(0); }
    ExprPtr value(ExprPtr at) const {
        ExprPtr e = named("", span_);
        e->form = Form::call;
        e->depth = at->depth + 1;
        e->args.push_back(name("g"));
        e->args.push_back(std::move(at));
        return e;
    }
    ExprPtr range(ExprPtr low, ExprPtr high) const { return joined(Form::range, "", std::move(low), std::move(high)); }
    ExprPtr over(const std::string& what, const std::string& bound, ExprPtr in, ExprPtr body) const {
        ExprPtr e = named("", span_);
        e->form = Form::call;
        e->depth = std::max(in->depth, body->depth) + 1;
        e->args.push_back(name(what));
        e->args.push_back(std::move(body));
        e->binders.push_back({bound, span_, std::move(in)});
        return e;
    }
    /// A name that stands nowhere in the rule's heading or in the claim.
    std::string unused(std::string wanted) const {
        const auto taken = [&](const ast::Expr& e) { return e.form == Form::name && e.text == wanted; };
        const auto is = [&](const auto& one) { return one.name == wanted; };
        const auto means = [&] {
            return std::any_of(file_.parameters.begin(), file_.parameters.end(), is) || std::any_of(file_.lets.begin(), file_.lets.end(), is) ||
                   std::any_of(file_.graphs.begin(), file_.graphs.end(), is) || std::any_of(file_.uses.begin(), file_.uses.end(), is) ||
                   file_.components[0].name == wanted || taken(period_) || (preperiod_ && taken(*preperiod_));
        };
        while (means()) wanted += "_";
        return wanted;
    }

    const ast::File& file_;
    Span span_;
    const ast::Expr& period_;
    const ast::Expr* preperiod_;
};

}  // namespace

bool period_as_formula(const ast::File& file, ast::Claim& claim) {
    const bool one = file.components.size() == 1 && file.components[0].form == ast::ComponentForm::plain && !file.where && file.terminals.empty() &&
                     !file.partizan && (!file.play || *file.play == "normal");
    if (claim.form != ast::ClaimForm::period || !one || !claim.expr) return false;
    claim.expr = Formula(file, claim).made();
    claim.second.reset();
    claim.form = ast::ClaimForm::formula;
    return true;
}

}  // namespace grundy::dsl
