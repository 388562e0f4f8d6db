#include "dsl/lower/uniform_rows.hpp"

#include <algorithm>
#include <map>
#include <set>

#include "dsl/lower/length_of_word.hpp"
#include "dsl/lower/uniform.hpp"
#include "dsl/lower/uniform_length.hpp"

namespace grundy::dsl {

using ast::ExprPtr;
using ast::Form;

namespace {

class OfRows {
public:
    /// The row has `length` entries.
    OfRows(const std::string& parameter, std::size_t row, Line length = {1, 0}) : parameter_(parameter), row_(row), length_(parameter, length) {}

    bool names(const ExprPtr& e) const {
        return any_part(e, [this](const ast::Expr& part) { return part.form == Form::name && part.text == parameter_; });
    }
    bool names(const std::vector<ast::Binder>& binders) const {
        return std::any_of(binders.begin(), binders.end(), [this](const ast::Binder& b) { return b.name == parameter_ || names(b.range); });
    }
    /// What len(row) says of the parameter, in its place; false where a name hides one of the two.
    bool told(ExprPtr& e, const std::string& row) const {
        if (!e) return true;
        if (length_.replace(e, row)) return true;
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
    /// A condition on the row, by its length.
    bool goal(ast::Stop& goal) const {
        const ExprPtr& from = goal.from.entries.at(row_);
        if (!names(goal.condition)) return true;
        return from->form == Form::name && from->text != "_" && from->text != parameter_ && told(goal.condition, from->text);
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

    /// The row has the length of some value from `least` on.
    ExprPtr is_long_enough(const std::string& row, ExprPtr least) const { return length_.is_long_enough(row, std::move(least)); }
    bool is_length() const { return length_.is_length(); }

private:
    std::string parameter_;
    std::size_t row_;
    LengthOfRow length_;
};

/// Which component is a vector of so many numbers, or of a multiple and some more; nothing where there is none, or more than one.
struct Row {
    std::size_t component;
    Line length;
    bool of_start = false;  ///< the start alone has this length
};
std::optional<Row> row_of(const ast::File& file, const std::string& parameter) {
    std::optional<Row> row;
    for (std::size_t k = 0; k < file.components.size(); ++k) {
        const ast::Component& c = file.components[k];
        const auto length = c.form == ast::ComponentForm::vector ? line_of(c.detail, parameter) : std::nullopt;
        const bool here = length && length->times > 0;
        if (!here && any_part(c.detail, [&](const ast::Expr& e) { return e.form == Form::name && e.text == parameter; })) return std::nullopt;
        if (here && (row || c.whole)) return std::nullopt;
        if (here) row = Row{k, *length};
    }
    return row;
}

/// Constants that the parameter makes, in the place of their names: `longest` of `let longest = 2^n - 1`.
class Constants {
public:
    Constants(ast::File& file, const OfRows& rows) {
        for (ast::Let& let : file.lets)
            if (rows.names(let.body) || names_one(let.body)) made_.emplace(let.name, &let);
    }
    bool names_one(const ExprPtr& e) const {
        return any_part(e, [this](const ast::Expr& part) { return part.form == Form::name && made_.count(part.text) != 0; });
    }
    /// Functions that the parameter makes are written out, too. False where that cannot be, or a name is hidden.
    bool told(ExprPtr& e, int depth = 0) const {
        if (!e) return true;
        if (depth > 20) return false;
        const bool called = e->form == Form::call && e->binders.empty() && !e->condition && e->args[0]->form == Form::name;
        if (const auto let = called ? made_.find(e->args[0]->text) : made_.end(); let != made_.end()) {
            const ast::Let& function = *let->second;
            if (function.arguments.size() + 1 != e->args.size()) return false;
            std::map<std::string, const ast::Expr*> given;
            for (std::size_t k = 0; k < function.arguments.size(); ++k) given[function.arguments[k]] = e->args[k + 1].get();
            ExprPtr body = written_out(*function.body, given);
            if (!body) return false;
            e = std::move(body);
            return told(e, depth + 1);
        }
        if (const auto let = e->form == Form::name ? made_.find(e->text) : made_.end(); let != made_.end()) {
            if (!let->second->arguments.empty()) return false;
            e = copy_of(*let->second->body);
            return told(e, depth + 1);
        }
        const auto free = [&](ast::Binder& b) { return made_.count(b.name) == 0 && told(b.range, depth); };
        return std::all_of(e->binders.begin(), e->binders.end(), free) && told(e->condition, depth) &&
               std::all_of(e->args.begin(), e->args.end(), [&](ExprPtr& arg) { return told(arg, depth); });
    }
    bool rule_names_one(const ast::File& file) const {
        const auto in = [this](const auto& one) { return names_one(one.condition); };
        const auto ranges = [this](const std::vector<ast::Binder>& binders) {
            return std::any_of(binders.begin(), binders.end(), [this](const ast::Binder& b) { return names_one(b.range); });
        };
        const auto in_move = [&](const ast::Move& move) {
            return ranges(move.binders) || in(move) || std::any_of(move.to.terms.begin(), move.to.terms.end(), [&](const ast::Term& term) {
                       return std::any_of(term.components.begin(), term.components.end(), [this](const ExprPtr& e) { return names_one(e); });
                   });
        };
        return names_one(file.where) || std::any_of(file.moves.begin(), file.moves.end(), in_move) || std::any_of(file.goals.begin(), file.goals.end(), in) ||
               std::any_of(file.stops.begin(), file.stops.end(), in) || std::any_of(file.terminals.begin(), file.terminals.end(), in);
    }
    void erase_from(ast::File& file) const {
        std::set<std::string> names;
        for (const auto& [name, let] : made_) names.insert(name);
        std::erase_if(file.lets, [&](const ast::Let& let) { return names.count(let.name) != 0; });
    }

private:
    /// With expressions in the place of names; null where it binds a name.
    static ExprPtr written_out(const ast::Expr& e, const std::map<std::string, const ast::Expr*>& given) {
        if (!e.binders.empty() || e.condition) return nullptr;
        if (const auto known = e.form == Form::name ? given.find(e.text) : given.end(); known != given.end()) return copy_of(*known->second);
        ExprPtr made = copy_of(e);
        for (ExprPtr& arg : made->args) {
            arg = written_out(*arg, given);
            if (!arg) return nullptr;
            made->depth = std::max(made->depth, arg->depth + 1);
        }
        return made;
    }

    std::map<std::string, const ast::Let*> made_;
};

/// What a formula asks of the start, or of one other position, asked of the row.
class AtRow {
public:
    explicit AtRow(std::string row) : row_(std::move(row)) {}

    ExprPtr call(const std::string& function, Span span) const {
        ExprPtr asked = named("", span);
        asked->form = Form::call;
        asked->depth = 2;
        asked->args.push_back(named(function, span));
        asked->args.push_back(named(row_, span));
        return asked;
    }
    /// False where something else is asked.
    bool told(ExprPtr& e) {
        if (!e) return true;
        if (is_name(e, row_)) return false;
        const bool winner = e->form == Form::compare && e->args.size() == 2 && asks_here(e->args[0]) && e->args[0]->text == "winner";
        if (winner) {
            const std::string who = e->args[1]->form == Form::name ? e->args[1]->text : "";
            if (e->relations[0] != "=" || (who != "first" && who != "second")) return false;
            return e = call(who == "first" ? "N" : "P", e->span), true;
        }
        if (asks_here(e) && e->text != "winner") return e = call(e->text, e->span), true;
        if (is_asked(e) && e->args.size() == 2 && is_name(e->args[1], "start") && is_one(e->args[1])) return e = call(e->args[0]->text, e->span), true;
        if (e->form == Form::asked_at || is_asked(e)) return false;
        const std::size_t bound = bound_.size();
        for (ast::Binder& b : e->binders) {
            if (b.name == row_ || !told(b.range)) return false;
            bound_.push_back(b.name);
        }
        const bool all = told(e->condition) && std::all_of(e->args.begin(), e->args.end(), [this](ExprPtr& arg) { return told(arg); });
        bound_.resize(bound);
        return all;
    }
    /// The position that was asked about: `start`, or as it is written.
    ExprPtr position() { return std::move(position_); }

private:
    static bool is_asked(const ExprPtr& e) {
        const bool called = e->form == Form::call && e->binders.empty() && e->args[0]->form == Form::name;
        const std::string callee = called ? e->args[0]->text : "";
        return callee == "g" || callee == "P" || callee == "N" || callee == "D";
    }
    static bool same(const ExprPtr& a, const ExprPtr& b) {
        if (!a || !b) return !a && !b;
        return a->form == b->form && a->text == b->text && a->relations == b->relations && a->args.size() == b->args.size() &&
               std::equal(a->args.begin(), a->args.end(), b->args.begin(), same) && a->binders.empty() && b->binders.empty() && !a->condition && !b->condition;
    }
    /// No other position is asked about, and this one is told by the parameter alone.
    bool is_one(const ExprPtr& position) {
        const auto hidden = [this](const ast::Expr& e) {
            return e.form == Form::name && (e.text == row_ || std::find(bound_.begin(), bound_.end(), e.text) != bound_.end());
        };
        if (any_part(position, hidden) || (position_ && !same(position_, position))) return false;
        if (!position_) position_ = copy_of(*position);
        return true;
    }
    bool asks_here(const ExprPtr& e) {
        if (e->form != Form::asked_at || e->args.size() != 1 || !e->relations[0].empty()) return false;
        const ExprPtr& term = e->args[0];
        return term->args.size() == 2 && term->args[0]->args.empty() && is_one(term->args[1]);
    }

    std::string row_;
    std::vector<std::string> bound_;
    ExprPtr position_;
};

/// `distance at start = …` of a puzzle as a claim about the rows that are such a start; likewise of another position that is told by the parameter.
bool at_position(ast::File& file, ast::Claim& claim, const std::string& row) {
    if (!any_part(claim.expr, [](const ast::Expr& e) { return e.form == Form::asked_at; })) return true;
    AtRow at(row);
    if (file.components.size() != 1 || !at.told(claim.expr)) return false;
    ExprPtr position = at.position();
    if (!position || (is_name(position, "start") && file.start.size() != 1)) return false;
    ExprPtr& asked = is_name(position, "start") ? file.start[0] : position;
    if (any_part(asked, [](const ast::Expr& e) { return e.text == "++" || (e.text == "*" && e.args[0]->args.size() > 1); })) tell_by_places(asked, row);
    ExprPtr is = joined(Form::compare, "=", named(row, claim.form_span), std::move(asked));
    claim.expr = joined(Form::binary, "=>", std::move(is), std::move(claim.expr));
    return true;
}

}  // namespace

bool make_uniform_of_rows(ast::File& file, std::size_t index) {
    ast::Claim claim = std::move(file.claims.at(index));
    file.claims.clear();
    if (claim.form != ast::ClaimForm::formula || claim.from_start || std::count(claim.with_from.begin(), claim.with_from.end(), true) != 1 ||
        !claim.domain.empty() || !file.uses.empty() || file.family || file.play_condition)
        return false;
    const auto open = std::find(claim.with_from.begin(), claim.with_from.end(), true) - claim.with_from.begin();
    ast::Binder with = std::move(claim.with.at(static_cast<std::size_t>(open)));
    claim.with.erase(claim.with.begin() + open), claim.with_single.erase(claim.with_single.begin() + open);
    claim.with_from.erase(claim.with_from.begin() + open), claim.with_together.erase(claim.with_together.begin() + open);
    const std::string parameter = with.name;
    auto row = row_of(file, parameter);
    if (const auto length = row ? std::nullopt : length_told_by_start(file, claim, with)) row = Row{0, *length, true};
    if (!row) return false;
    const OfRows rows(parameter, row->component, row->length);
    if (rows.names(claim.with)) return false;  // what else is set must not depend on the length
    const std::string name = file.components[row->component].name;
    const auto uses = [&](const auto& one) { return rows.names(one.condition); };
    const Constants constants(file, rows);
    if (constants.rule_names_one(file) || !constants.told(claim.expr) || !constants.told(claim.domain_condition)) return false;
    if (!std::all_of(claim.way.begin(), claim.way.end(), [&](ExprPtr& e) { return constants.told(e); })) return false;
    constants.erase_from(file);
    if (!file.goals.empty() && !at_position(file, claim, name)) return false;
    if (!std::all_of(claim.way.begin(), claim.way.end(), [&](ExprPtr& e) { return rows.told(e, name); })) return false;
    const bool elsewhere = std::any_of(file.graphs.begin(), file.graphs.end(), [](const ast::GraphDecl& g) { return g.made || !g.arcs.empty(); }) ||
                           std::any_of(file.stops.begin(), file.stops.end(), uses) || std::any_of(file.terminals.begin(), file.terminals.end(), uses);
    if (elsewhere || name == parameter || !rows.asks_here(claim.expr, name) || !rows.asks_here(claim.domain_condition, name)) return false;
    if (!row->of_start && !std::all_of(file.moves.begin(), file.moves.end(), [&](ast::Move& move) { return rows.move(move); })) return false;
    if (!std::all_of(file.goals.begin(), file.goals.end(), [&](ast::Stop& goal) { return rows.goal(goal); })) return false;
    if (!rows.told(file.where, name) || !rows.told(claim.expr, name) || !rows.told(claim.domain_condition, name)) return false;
    ExprPtr long_enough = rows.is_long_enough(name, std::move(with.range));
    if (!row->of_start && (!file.goals.empty() || !rows.is_length())) {  // r[1] is there, and what the rule says of the parameter has a meaning
        ExprPtr rows_of_claim = copy_of(*long_enough);
        file.where = file.where ? joined(Form::binary, "and", std::move(rows_of_claim), std::move(file.where)) : std::move(rows_of_claim);
    }
    if (claim.expr->form == Form::binary && claim.expr->text == "=>") {
        claim.expr->args[0] = joined(Form::binary, "and", std::move(long_enough), std::move(claim.expr->args[0]));
    } else {
        claim.expr = joined(Form::binary, "=>", std::move(long_enough), std::move(claim.expr));
    }
    std::erase_if(file.parameters, [&](const ast::Parameter& p) { return p.name == parameter; });
    if (!row->of_start) {
        file.components[row->component].form = ast::ComponentForm::sequence;
        file.components[row->component].detail.reset();
    }
    file.has_start = false;
    file.start.clear(), file.start_sum.clear(), file.shows.clear();
    file.claims.push_back(std::move(claim));
    return true;
}

namespace {

/// [i for i in 1..n] or [0 for i in 1..n]: a row of n numbers, whatever n is.
bool has_as_many(const ExprPtr& e, const std::string& parameter) {
    if (e->form != Form::vector || e->binders.size() != 1 || e->condition) return false;
    if (e->args.size() != 1 || (!is_name(e->args[0], e->binders[0].name) && e->args[0]->form != Form::number)) return false;
    const ExprPtr& range = e->binders[0].range;
    return range && range->form == Form::range && range->args[0]->form == Form::number && range->args[0]->text == "1" && is_name(range->args[1], parameter);
}

bool only_start_depends(const ast::File& file, const OfRows& rows) {
    const auto free = [&](const auto& one) { return !rows.names(one.condition); };
    const auto keeps = [&](const ast::Move& move) {
        return !rows.names(move.binders) && !rows.names(move.condition) && std::all_of(move.to.terms.begin(), move.to.terms.end(), [&](const ast::Term& term) {
            return !rows.names(term.binders) && !rows.names(term.condition) &&
                   std::none_of(term.components.begin(), term.components.end(), [&](const ExprPtr& e) { return rows.names(e); });
        });
    };
    return std::all_of(file.moves.begin(), file.moves.end(), keeps) && std::all_of(file.stops.begin(), file.stops.end(), free) &&
           std::all_of(file.terminals.begin(), file.terminals.end(), free) &&
           std::none_of(file.lets.begin(), file.lets.end(), [&](const ast::Let& let) { return rows.names(let.body); });
}

}  // namespace

bool make_uniform_of_start(ast::File& file, std::size_t index) {
    using F = ast::ClaimForm;
    ast::Claim claim = std::move(file.claims.at(index));
    file.claims.clear();
    const bool of_form = claim.form == F::outcome_at || claim.form == F::winner || claim.form == F::value_at ||
                         (claim.form == F::length && !claim.length_everywhere && claim.word.empty());
    const bool at_start = claim.sum.size() == 1 && claim.sum[0].start && claim.sum[0].game.empty() && !claim.sum[0].family && claim.sum[0].settings.empty();
    if ((claim.form != F::formula && (!of_form || !at_start)) || claim.from_start || claim.with.size() != 1 || !claim.domain.empty() ||
        claim.domain_condition || file.where || !file.uses.empty() || file.family || file.play_condition || !file.goals.empty() || !file.graphs.empty() ||
        file.components.size() != 1 || file.start.size() != 1)
        return false;
    const std::string parameter = claim.with[0].name, row = file.components[0].name;
    const OfRows rows(parameter, 0);
    const bool sequence = file.components[0].form == ast::ComponentForm::sequence;
    if (!sequence || row == parameter || claim.with[0].range->form != Form::number || !has_as_many(file.start[0], parameter) || !only_start_depends(file, rows))
        return false;
    if (claim.form == F::formula && !AtRow(row).told(claim.expr)) return false;
    if (!rows.told(claim.expr, row)) return false;
    const Span span = claim.form_span;
    ExprPtr length = named(parameter, span);
    if (!rows.told(length, row)) return false;
    claim.domain_condition = joined(Form::compare, ">=", std::move(length), std::move(claim.with[0].range));
    claim.sum.clear(), claim.with.clear(), claim.with_single.clear(), claim.with_from.clear(), claim.with_together.clear();
    if (claim.form == F::length) {
        claim.length_everywhere = true;
    } else {
        if (claim.form == F::value_at) {
            claim.expr = joined(Form::compare, "=", AtRow(row).call("g", span), std::move(claim.expr));
        } else if (claim.form != F::formula) {
            ExprPtr asked = AtRow(row).call(outcome_of(claim), span);
            claim.expr = claim.expr ? joined(Form::binary, "<=>", std::move(asked), std::move(claim.expr)) : std::move(asked);
        }
        claim.form = F::formula;
        claim.word.clear();
        claim.expr = joined(Form::binary, "=>", std::move(claim.domain_condition), std::move(claim.expr));
    }
    std::erase_if(file.parameters, [&](const ast::Parameter& p) { return p.name == parameter; });
    file.has_start = false;
    file.start.clear(), file.start_sum.clear(), file.shows.clear();
    file.claims.push_back(std::move(claim));
    return true;
}

}  // namespace grundy::dsl
