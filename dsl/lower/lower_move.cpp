/// Patterns, moves, options.
#include <algorithm>
#include <functional>

#include "dsl/lower/lower.hpp"
#include "engine/base/counted.hpp"
#include "engine/rule/walk.hpp"

namespace grundy::dsl {

using rule::ExprRef;
using rule::Kind;
using rule::Op;
using rule::Type;

std::string Lower::in_a_row(const ast::Term& t) const {
    std::string text;
    for (const auto& component : t.components) text += (text.empty() ? "" : ", ") + std::string(source_.slice(component->span));
    return text.empty() ? "a, b, c" : text;
}

std::string Lower::filled_up(const ast::Term& t) const {
    std::string text;
    for (const auto& component : t.components) text += (text.empty() ? "" : ", ") + std::string(source_.slice(component->span));
    for (std::size_t k = t.components.size(); k < game.components.size(); ++k) text += (text.empty() ? "" : ", ") + game.components[k].name;
    return "(" + text + ")";
}

std::string Lower::joined_by_plus(const ast::Term& t) const {
    std::string text;
    for (const auto& component : t.components) text += (text.empty() ? "(" : " + (") + std::string(source_.slice(component->span)) + ")";
    return text;
}

/// `h[i] = 1` where a row should stand: what was meant.
static std::string entry_written(const ast::Expr& e, const Source& source) {
    if (e.form != ast::Form::compare || e.relations.size() != 1 || e.relations[0] != "=" || e.args[0]->form != ast::Form::index) return "";
    const auto text = [&](const ast::ExprPtr& part) { return std::string(source.slice(part->span)); };
    return "to change an entry write (" + text(e.args[0]->args[0]) + "[" + text(e.args[0]->args[1]) + " := " + text(e.args[1]) + "])";
}

bool Lower::term(const ast::Term& t, Scope& scope, rule::Term& out) {
    const std::size_t outer = scope.locals.size();
    bool good = binders(t.binders, scope, out.binders);
    out.condition = condition(t.condition, scope);
    good = good && (!t.condition || out.condition);
    const std::size_t wanted = game.components.size();
    if (t.components.size() != wanted) {
        const bool vector = wanted == 1 && rule::is_vector(game.components[0].kind);
        error("E109", t.span, "a position here is " + shape() + ", but this one has " + base::counted(t.components.size(), "component"),
              vector                                            ? "a vector is written in brackets: ([" + in_a_row(t) + "])"
              : wanted == 1 && !is_row(game.components[0].kind) ? "several positions are a sum: " + joined_by_plus(t)
              : t.components.size() < wanted                    ? "what stays is written, too: " + filled_up(t)
                                                                : "");
        good = false;
    }
    for (std::size_t k = 0; k < t.components.size(); ++k) {
        if (t.components.size() != wanted) {
            expr(*t.components[k], scope);
            continue;
        }
        const rule::Component& c = game.components[k];
        const Type type = rule::type_of(c);
        ExprRef value = coerce(expr(*t.components[k], scope, &type), type);
        if (value && value->type != type) {
            error("E103", t.components[k]->span, "the component `" + c.name + "` is " + describe(c.kind) + ", but this is " + describe(value->type),
                  is_row(c.kind) && value->type.kind == Kind::number ? "to change an entry write (" + c.name + "[i := " + c.name + "[i] - 1])"
                                                                     : entry_written(*t.components[k], source_));
            value = nullptr;
        }
        if (value && rule::is_vector(c.kind) && (value->op == Op::vector_list || value->op == Op::empty) &&
            static_cast<std::int64_t>(value->args.size()) != c.length) {
            error("E206", t.components[k]->span,
                  "`" + c.name + "` has " + std::to_string(c.length) + (c.length == 1 ? " entry" : " entries") + ", but this vector has " +
                      std::to_string(value->args.size()));
            value = nullptr;
        }
        good = good && value;
        out.components.push_back(value);
    }
    scope.locals.resize(outer);
    return good;
}

std::optional<std::vector<rule::Term>> Lower::one_by_one(const rule::Term& sum, std::uint32_t& frame) {
    constexpr std::size_t most = 12;
    std::set<std::uint32_t> bound;
    const auto is_told = [&](const ExprRef& e) {
        const auto free = rule::free_slots(*e);
        return std::all_of(free.begin(), free.end(), [&](std::uint32_t slot) { return bound.count(slot) != 0; });
    };
    for (const rule::Binder& binder : sum.binders) {
        if (binder.type.kind != Kind::number || !is_told(binder.range)) return std::nullopt;
        bound.insert(binder.slot);
    }
    if (bound.empty() || (sum.condition && !is_told(sum.condition))) return std::nullopt;
    const auto folded = [&](const ExprRef& e) {
        const ExprRef value = e->args.empty() ? nullptr : fold(std::make_shared<rule::Expr>(*e));
        return value ? value : e;
    };
    std::vector<rule::Term> out;
    Evaluator::Frame values(frame);
    try {
        const bool all = Evaluator(game).bind_all(sum.binders, sum.condition.get(), values, [&] {
            rule::Names names;
            for (const rule::Binder& binder : sum.binders) names[binder.slot] = literal(*values[binder.slot], sum.binders[0].range->origin);
            rule::Term& one = out.emplace_back();
            for (const ExprRef& component : sum.components) one.components.push_back(rule::rewrite(rule::substitute(component, names, frame), folded));
            return out.size() <= most;
        });
        return all ? std::optional(std::move(out)) : std::nullopt;
    } catch (const ConstantError&) {
        return std::nullopt;
    }
}

bool Lower::option(const ast::Option& to, Scope& scope, std::vector<rule::Term>& out) {
    bool good = true;
    for (const ast::Term& t : to.terms) {
        rule::Term lowered;
        const bool fine = term(t, scope, lowered);
        good = good && fine;
        if (auto terms = fine ? one_by_one(lowered, scope.next) : std::nullopt)
            for (rule::Term& one : *terms) out.push_back(std::move(one));
        else out.push_back(std::move(lowered));
    }
    return good;
}

/// [w[1] - w[2]]: whether it is negative depends on the position alone, no number of the mover's choice is taken, and nothing in the line asks.
static void warn_of_negative_entries(Lower& lower, const ast::Move& m, const rule::Move& move) {
    const std::size_t components = lower.game.components.size();
    const auto of_entries = [&](const ExprRef& e) {
        return e && rule::any_of(*e, [&](const rule::Expr& part) {
                   return part.op == Op::index && part.args[0]->op == Op::local && part.args[0]->slot < components &&
                          !rule::holds_negative(lower.game.components[part.args[0]->slot].kind);
               });
    };
    if (move.condition &&
        rule::any_of(*move.condition, [&](const rule::Expr& part) { return part.op == Op::compare && of_entries(std::make_shared<rule::Expr>(part)); }))
        return;
    const auto doubtful = [&](const rule::Expr& part) {
        const std::size_t first = part.op == Op::update ? 2 : 0, step = part.op == Op::update ? 2 : 1;
        if (part.op != Op::vector_list && part.op != Op::vector_comprehension && part.op != Op::update) return false;
        for (std::size_t k = first; k < part.args.size(); k += step) {
            const ExprRef& entry = part.args[k];
            if (entry->op == Op::subtract && of_entries(entry->args[0]) && of_entries(entry->args[1])) return true;
        }
        return false;
    };
    for (const rule::Term& t : move.to) {
        for (const ExprRef& component : t.components) {
            if (!component || !rule::any_of(*component, doubtful)) continue;
            lower.warning("W105", m.span, "an entry of the target is a difference of entries: where it is negative, there is no move",
                          "write abs(…), or say in `if` when the move is meant");
            return;
        }
    }
}

/// move (h[i]) -> (h[i] - k): what is meant is an update of the whole.
static bool begins_at_entry(Lower& lower, const Source& source, const ast::Move& m) {
    for (std::size_t k = 0; k < m.from.entries.size() && k < lower.game.components.size(); ++k) {
        const ast::Expr& entry = *m.from.entries[k];
        const std::string& name = lower.game.components[k].name;
        if (entry.form != ast::Form::index || entry.args[0]->text != name) continue;
        const auto written = [&](const ast::Expr& e) { return std::string(source.slice(e.span)); };
        const std::string index = written(*entry.args[1]);
        const bool one = m.to.terms.size() == 1 && m.to.terms[0].components.size() == 1 && m.from.entries.size() == 1;
        const bool bound = std::any_of(m.binders.begin(), m.binders.end(), [&](const ast::Binder& b) { return b.name == index; });
        lower.error("E108", entry.span, "a move begins at a whole position, not at an entry of it",
                    "write (" + name + ") -> (" + name + "[" + index + " := " + (one ? written(*m.to.terms[0].components[0]) : "…") + "]) for " +
                        (bound ? "…" : index + " in 1..len(" + name + ")"));
        return true;
    }
    return false;
}

/// move (n) -> (n - k) if k in 1..3: `for` was meant.
bool Lower::forgot_for(const ast::Move& m, const Scope& scope) {
    std::vector<const ast::Expr*> all;
    const std::function<void(const ast::Expr&)> collect = [&](const ast::Expr& e) {
        if (e.form == ast::Form::binary && e.text == "and")
            for (const auto& part : e.args) collect(*part);
        else all.push_back(&e);
    };
    if (m.condition) collect(*m.condition);
    for (const ast::Expr* one : all) {
        const bool binds = one->form == ast::Form::compare && one->relations.size() == 1 && one->relations[0] == "in" && one->args[0]->form == ast::Form::name;
        const auto is_bound = [&](const ast::Binder& b) { return b.name == one->args[0]->text; };
        if (!binds || std::any_of(m.binders.begin(), m.binders.end(), is_bound) || !is_unknown(one->args[0]->text, scope)) continue;
        error("E034", one->span, "`for` is missing before `" + one->args[0]->text + "`",
              "write for " + std::string(source_.slice(one->span)) + (all.size() > 1 ? " if …" : ""));
        return true;
    }
    return false;
}

void Lower::move(const ast::Move& m) {
    if (begins_at_entry(*this, source_, m)) return;
    rule::Move out;
    out.label = m.label;
    out.origin = origin(m.span);
    Scope scope;
    RowPlaces places{{}, {}, names_in(m.span)};
    bool good = pattern(m.from, scope, out.from, &places);
    if (forgot_for(m, scope)) return;
    const std::vector<Local> names = scope.locals;
    out.binders = places.binders;
    good = binders(m.binders, scope, out.binders) && good;
    out.condition = condition(m.condition, scope);
    const bool has_condition = !m.condition || out.condition;
    places.binders.clear();
    out.condition = somewhere(places, out.condition);
    good = option(m.to, scope, out.to) && good;
    if (m.cost) good = (out.cost = expr_of(*m.cost, scope, number_type, "a cost")) && good;
    out.frame = scope.next;
    if (good && has_condition) {
        warn_about(m, out);
        warn_of_negative_entries(*this, m, out);
    }
    game.moves.push_back(std::move(out));
    names_of_moves_.push_back(names);
}

namespace {

/// Does an entry of a row come to another place: h[1 := h[2]], [h[1], h[3], h[2]]?
bool moves_entries(const rule::Expr& e, std::uint32_t slot) {
    const auto from_elsewhere = [&](const rule::ExprRef& value, const auto& here) {
        return rule::any_of(*value, [&](const rule::Expr& part) {
            return part.op == Op::index && part.args[0]->op == Op::local && part.args[0]->slot == slot && !here(*part.args[1]);
        });
    };
    const auto is_place = [](const rule::Expr& place, const rule::Expr& wanted) {
        return place.op == wanted.op && ((place.op == Op::number && place.number == wanted.number) || (place.op == Op::local && place.slot == wanted.slot));
    };
    for (std::size_t k = 0; e.op == Op::vector_list && k < e.args.size(); ++k) {
        const auto here = [&](const rule::Expr& place) { return place.op == Op::number && place.number == static_cast<std::int64_t>(k) + 1; };
        if (from_elsewhere(e.args[k], here)) return true;
    }
    for (std::size_t k = 1; e.op == Op::update && k + 1 < e.args.size(); k += 2)
        if (from_elsewhere(e.args[k + 1], [&](const rule::Expr& place) { return is_place(place, *e.args[k]); })) return true;
    return false;
}

/// May this turn a component round, or change whose pieces are whose in it: 1 - who, a board turned or mirrored, letters exchanged one by one?
bool may_turn(const rule::ExprRef& target, std::uint32_t slot) {
    return rule::any_of(*target, [&](const rule::Expr& e) {
        if (!rule::mentions(e, slot)) return false;
        const bool made = e.op == Op::set_comprehension || e.op == Op::vector_comprehension || e.op == Op::apply || e.op == Op::if_;
        return made || moves_entries(e, slot) || (e.op == Op::subtract && rule::mentions(*e.args[1], slot)) ||
               (e.op == Op::modulo && rule::mentions(*e.args[0], slot));
    });
}

}  // namespace

/// Does any target hand a component to another place, or turn one round? Under `partizan` that is how the roles change.
bool Lower::swaps() const {
    for (const rule::Move& m : game.moves) {
        for (const rule::Term& t : m.to) {
            for (std::uint32_t k = 0; k < t.components.size(); ++k) {
                if (t.components[k] && may_turn(t.components[k], k)) return true;
                for (std::uint32_t other = 0; other < t.components.size(); ++other) {
                    if (other != k && t.components[k] && rule::mentions(*t.components[k], other)) return true;
                }
            }
        }
    }
    return false;
}

void Lower::moves() {
    std::map<std::string, int> labels;
    for (const ast::Move& m : file_.moves) {
        if (!m.label.empty() && ++labels[m.label] == 2)
            error("E107", m.span, "two moves are called `" + m.label + "`", "a label names one line: call this one " + m.label + "2, or leave the label out");
        move(m);
    }
    if (file_.moves.empty()) error("E111", file_.name_span, "the rule has no moves", "write for example move (n) -> (n - k) for k in 1..3");
}

}  // namespace grundy::dsl
