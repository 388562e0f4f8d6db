#include "dsl/lower/uniform_rows.hpp"

#include <algorithm>

#include "dsl/lower/uniform.hpp"

namespace grundy::dsl {

using ast::ExprPtr;
using ast::Form;

namespace {

bool is_name(const ExprPtr& e, const std::string& name) { return e && e->form == Form::name && e->text == name; }

class OfRows {
public:
    OfRows(std::string parameter, std::size_t row) : parameter_(std::move(parameter)), row_(row) {}

    bool names(const ExprPtr& e) const {
        return any_part(e, [this](const ast::Expr& part) { return part.form == Form::name && part.text == parameter_; });
    }
    bool names(const std::vector<ast::Binder>& binders) const {
        return std::any_of(binders.begin(), binders.end(), [this](const ast::Binder& b) { return b.name == parameter_ || names(b.range); });
    }
    /// len(row) for the parameter; false where a name hides one of the two.
    bool told(ExprPtr& e, const std::string& row) const {
        if (!e) return true;
        if (e->form == Form::name && e->text == parameter_) {
            const Span span = e->span;
            e = named("", span);
            e->form = Form::call;
            e->depth = 2;
            e->args.push_back(named("len", span));
            e->args.push_back(named(row, span));
            return true;
        }
        return told(e->binders, row) && told(e->condition, row) && std::all_of(e->args.begin(), e->args.end(), [&](ExprPtr& arg) { return told(arg, row); });
    }
    bool told(std::vector<ast::Binder>& binders, const std::string& row) const {
        return std::all_of(binders.begin(), binders.end(), [&](ast::Binder& b) { return b.name != parameter_ && b.name != row && told(b.range, row); });
    }
    /// Moves keep the length: h[i := …], or h itself.
    bool move(ast::Move& move) const {
        const ExprPtr& from = move.from.entries.at(row_);
        if (from->form != Form::name || from->text == "_" || from->text == parameter_ || move.to.terms.size() != 1) return false;
        const std::string row = from->text;
        ast::Term& to = move.to.terms[0];
        const ExprPtr& made = to.components.at(row_);
        const bool same_length = is_name(made, row) || (made->form == Form::update && is_name(made->args[0], row));
        if (!same_length || !to.binders.empty() || to.condition) return false;
        for (std::size_t k = 0; k < move.from.entries.size(); ++k)
            if (k != row_ && (names(move.from.entries[k]) || is_name(move.from.entries[k], row))) return false;
        return told(move.binders, row) && told(move.condition, row) &&
               std::all_of(to.components.begin(), to.components.end(), [&](ExprPtr& e) { return told(e, row); });
    }
    /// P, N and g are asked of the row itself, or of what an update makes of it.
    bool asks_here(const ExprPtr& e, const std::string& row) const {
        return !any_part(e, [&](const ast::Expr& part) {
            const bool called = part.form == Form::call && part.binders.empty() && part.args[0]->form == Form::name;
            const std::string callee = called ? part.args[0]->text : "";
            if (part.form == Form::asked_at) return true;
            if (callee != "g" && callee != "P" && callee != "N" && callee != "D") return false;
            if (part.args.size() <= row_ + 1) return true;
            const ExprPtr& of = part.args[row_ + 1];
            return !is_name(of, row) && !(of->form == Form::update && is_name(of->args[0], row));
        });
    }

private:
    std::string parameter_;
    std::size_t row_;
};

/// Which component is a vector of so many numbers; nothing where there is none, or more than one.
std::optional<std::size_t> row_of(const ast::File& file, const std::string& parameter) {
    std::optional<std::size_t> row;
    for (std::size_t k = 0; k < file.components.size(); ++k) {
        const ast::Component& c = file.components[k];
        const bool here = c.form == ast::ComponentForm::vector && is_name(c.detail, parameter);
        if (!here && any_part(c.detail, [&](const ast::Expr& e) { return e.form == Form::name && e.text == parameter; })) return std::nullopt;
        if (here && (row || c.whole)) return std::nullopt;
        if (here) row = k;
    }
    return row;
}

}  // namespace

bool make_uniform_of_rows(ast::File& file, std::size_t index) {
    ast::Claim claim = std::move(file.claims.at(index));
    file.claims.clear();
    if (claim.form != ast::ClaimForm::formula || claim.from_start || claim.with.size() != 1 || !claim.domain.empty() || !file.uses.empty() || file.family ||
        file.play_condition || !file.goals.empty())
        return false;
    const std::string parameter = claim.with[0].name;
    const auto row = row_of(file, parameter);
    if (!row) return false;
    const OfRows rows(parameter, *row);
    const std::string name = file.components[*row].name;
    const auto uses = [&](const auto& one) { return rows.names(one.condition); };
    const bool elsewhere = std::any_of(file.lets.begin(), file.lets.end(), [&](const ast::Let& let) { return rows.names(let.body); }) ||
                           std::any_of(file.graphs.begin(), file.graphs.end(), [](const ast::GraphDecl& g) { return g.made || !g.arcs.empty(); }) ||
                           std::any_of(file.stops.begin(), file.stops.end(), uses) || std::any_of(file.terminals.begin(), file.terminals.end(), uses);
    if (elsewhere || name == parameter || !rows.asks_here(claim.expr, name) || !rows.asks_here(claim.domain_condition, name)) return false;
    if (!std::all_of(file.moves.begin(), file.moves.end(), [&](ast::Move& move) { return rows.move(move); })) return false;
    if (!rows.told(file.where, name) || !rows.told(claim.expr, name) || !rows.told(claim.domain_condition, name)) return false;
    const Span span = claim.with[0].range->span;
    ExprPtr length = named(parameter, span);
    if (!rows.told(length, name)) return false;
    claim.expr = joined(Form::binary, "=>", joined(Form::compare, ">=", std::move(length), std::move(claim.with[0].range)), std::move(claim.expr));
    claim.with.clear(), claim.with_single.clear(), claim.with_from.clear(), claim.with_together.clear();
    std::erase_if(file.parameters, [&](const ast::Parameter& p) { return p.name == parameter; });
    file.components[*row].form = ast::ComponentForm::sequence;
    file.components[*row].detail.reset();
    file.has_start = false;
    file.start.clear(), file.start_sum.clear(), file.shows.clear();
    file.claims.push_back(std::move(claim));
    return true;
}

}  // namespace grundy::dsl
