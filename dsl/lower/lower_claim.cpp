/// Claims: sentences about positions, as data for the engine.
#include <algorithm>

#include "dsl/lower/lower.hpp"
#include "engine/rule/evaluate/example.hpp"

namespace grundy::dsl {

using ast::ClaimForm;
using rule::ExprRef;
using rule::Kind;
using rule::Op;
using rule::Type;

namespace {

rule::Claim::Form form_of(ClaimForm form) {
    using F = rule::Claim::Form;
    switch (form) {
        case ClaimForm::formula: return F::formula;
        case ClaimForm::value_at: return F::value_at;
        case ClaimForm::outcome_at: return F::outcome_at;
        case ClaimForm::winner: return F::winner;
        case ClaimForm::move: return F::move;
        case ClaimForm::winning_moves: return F::winning_moves;
        case ClaimForm::options: return F::options;
        case ClaimForm::length: return F::length;
        case ClaimForm::period: return F::period;
        case ClaimForm::arithmetic_period: return F::arithmetic_period;
        case ClaimForm::allows: return F::allows;
        case ClaimForm::same_as: return F::same_as;
        case ClaimForm::finite: return F::finite;
        case ClaimForm::keep: return F::keep;
    }
    return F::formula;
}

bool is_collection(Kind kind) { return kind == Kind::set || kind == Kind::vector || kind == Kind::word; }

}  // namespace

bool Lower::claim_formula(const ast::Claim& c, Scope& scope, rule::Claim& out) {
    std::set<std::uint32_t> used;
    scope.claim = true;
    component_scope(scope);
    scope.used = &used;
    bool good = true;
    for (const ast::Binder& binder : c.domain) {
        const auto named = std::find_if(scope.locals.begin(), scope.locals.end(), [&](const Local& l) { return l.component && l.name == binder.name; });
        if (named == scope.locals.end()) {
            good = bind(binder, scope, out.domain) && good;
            continue;
        }
        const auto index = static_cast<std::size_t>(named - scope.locals.begin());
        const Local component = *named;  // a copy: a range with binders of its own, [5 for i in 1..2], moves the locals
        if (is_list(*binder.range, scope)) {
            error("E124", binder.range->span, "`" + binder.name + "` is the position here, and a list is walked by a name of its own",
                  "give the entries another name: for L in …, and ask P(L)");
            good = false;
            continue;
        }
        in_range_ = true;
        ExprRef range = expr(*binder.range, scope);
        in_range_ = false;
        if (range && is_open(range->type)) range = coerce(range, {range->type.kind, Kind::number});
        if (range && (!can_be_walked(range->type) || element_of(range->type) != component.type)) {
            error("E124", binder.range->span, "`" + binder.name + "` is " + describe(component.type) + ", but this is " + describe(range->type));
            range = nullptr;
        }
        good = good && range;
        scope.locals[index].component = false;
        out.domain.push_back({component.slot, binder.name, component.type, range});
    }
    out.condition = condition(c.domain_condition, scope);
    good = good && (!c.domain_condition || out.condition);
    if (c.form == ClaimForm::value_at || c.form == ClaimForm::length) {
        out.expr = c.expr ? expr(*c.expr, scope) : nullptr;
        const bool fits = !out.expr || out.expr->type.kind == Kind::number || out.expr->type == numbers_type;
        if (!fits) out.expr = mismatch(*c.expr, c.form == ClaimForm::length ? "a length" : "a value", number_type, out.expr->type);
    } else {
        out.expr = c.expr ? expr_of(*c.expr, scope, truth_type, "a claim") : nullptr;
    }
    good = good && (!c.expr || out.expr);
    out.frame = scope.next;
    out.from_start = c.from_start;
    out.over_positions = c.from_start || c.form == ClaimForm::keep || !used.empty();
    if (c.from_start && !game.start) no_start(c);
    return good;
}

void Lower::no_start(const ast::Claim& c) {
    if (game.start_sum.empty()) error("E128", c.form_span, "`from start`, but the game has no start", "declare one: start " + rule::example_position(game));
    else
        error("E128", c.form_span, "`from start` is about the followers of one position, and the start is a sum",
              "leave it out: a claim is about every position");
}

/// A restriction that nobody would read is not passed over.
bool Lower::claim_restricted(const ast::Claim& c) {
    const auto form = [&](std::initializer_list<ClaimForm> list) { return std::find(list.begin(), list.end(), c.form) != list.end(); };
    const bool whole = form({ClaimForm::period, ClaimForm::arithmetic_period, ClaimForm::allows, ClaimForm::same_as});
    const bool one = form({ClaimForm::winner, ClaimForm::move, ClaimForm::winning_moves, ClaimForm::options});
    const char* const what = whole ? "this claim is about the whole game" : one ? "this claim is about one position" : "this claim is about whole plays";
    const bool restricted = !c.domain.empty() || c.domain_condition;
    if (restricted && (whole || one || form({ClaimForm::finite})))
        return error("E132", c.form_span, std::string(what) + ": it takes no `for` and no `if`", "leave them out"), false;
    if (c.from_start && (whole || one)) return error("E132", c.form_span, std::string(what) + ": it takes no `from start`", "leave it out"), false;
    return true;
}

bool Lower::claim_sums(const ast::Claim& c, rule::Claim& out) {
    bool good = true;
    const auto add = [&](const ast::SumOfGames& terms) {
        in_claimed_sum_ = true;
        auto bound = sum(terms);
        in_claimed_sum_ = false;
        good = good && bound;
        return bound ? std::move(*bound) : rule::PositionSum{};
    };
    out.sum = add(c.sum);
    out.target = add(c.target);
    for (const ast::SumOfGames& entry : c.list) out.list.push_back(add(entry));
    return good;
}

bool Lower::claim_numbers(const ast::Claim& c, rule::Claim& out) {
    Scope scope;
    bool good = true;
    const auto read = [&](const ast::ExprPtr& e, const char* what, int least, base::Integer& into) {
        if (!e) return;
        const auto value = constant(*e, scope);
        good = good && value;
        if (!value) return;
        if (value->type.kind != Kind::number) {
            error("E103", e->span, std::string(what) + " must be a number, but this is " + describe(value->type));
        } else if (value->number() < least) {
            error("E205", e->span, std::string(what) + " must be at least " + std::to_string(least));
        } else {
            into = value->number();
            return;
        }
        good = false;
    };
    read(c.expr, "a period", 1, out.period);
    read(c.second, "a preperiod", 0, out.preperiod);
    read(c.third, "a saltus", 0, out.saltus);
    return good;
}

bool Lower::claim_allows(const ast::Claim& c, rule::Claim& out) {
    Scope scope;
    const auto set = c.expr ? constant(*c.expr, scope, &numbers_type) : std::nullopt;
    const auto limit = c.second ? constant(*c.second, scope) : std::nullopt;
    if (!set || !limit) return false;
    if (!set->items.empty() && !(set->type == numbers_type)) {
        error("E103", c.expr->span, "after `allows` stands a set of numbers, but this is " + describe(set->type));
        return false;
    }
    const auto up_to = natural64(*limit, c.second->span, "the bound");
    for (const base::Integer& item : set->items) {
        const auto small = natural64(number_value(item), c.expr->span, "an element");
        if (!small) return false;
        out.elements.push_back(*small);
    }
    out.up_to = up_to.value_or(0);
    return up_to.has_value();
}

bool Lower::claim_of_one_number(const ast::Claim& c, const std::string& why) {
    const bool one = game.components.size() == 1 && rule::is_number(game.components[0].kind);
    if (!one) error("E131", c.form_span, why, "fix the other components in a game of its own, or claim a formula");
    return one;
}

bool Lower::claim_label(const std::string& label, Span span, std::size_t* move) {
    std::vector<std::string> labels;
    for (std::size_t k = 0; k < game.moves.size(); ++k) {
        if (game.moves[k].label == label) {
            if (move != nullptr) *move = k;
            return true;
        }
        if (!game.moves[k].label.empty()) labels.push_back(game.moves[k].label);
    }
    const std::string guess = did_you_mean(label, labels);
    error("E115", span, "no move is called `" + label + "`",
          !guess.empty()   ? "did you mean `" + guess + "`?"
          : labels.empty() ? "give a move a label: move " + label + ": …"
                           : "");
    return false;
}

/// A reply speaks of the position before the opponent's move, in the frame of that move.
bool Lower::claim_replies(const ast::Claim& c, rule::Claim& out) {
    bool good = true;
    for (const ast::Reply& r : c.replies) {
        rule::Reply reply;
        if (!claim_label(r.label, r.span, &reply.move)) {
            good = false;
            continue;
        }
        if (std::any_of(out.replies.begin(), out.replies.end(), [&](const rule::Reply& other) { return other.move == reply.move; })) {
            error("E115", r.span, "the move `" + r.label + "` is answered twice", "one answer for each label, or `by (…) -> (…) if …` for answers by cases");
            good = false;
            continue;
        }
        const rule::Move& m = game.moves[reply.move];
        Scope scope;
        for (std::size_t k = 0; k < m.from.size(); ++k) {
            if (m.from[k].slot) scope.locals.push_back({m.from[k].name, *m.from[k].slot, rule::type_of(game.components[k])});
        }
        for (const rule::Binder& b : m.binders) scope.locals.push_back({b.name, b.slot, b.type});
        if (reply.move < names_of_moves_.size())  // the parts of a row
            std::copy_if(names_of_moves_[reply.move].begin(), names_of_moves_[reply.move].end(), std::back_inserter(scope.locals),
                         [](const Local& local) { return local.value != nullptr; });
        scope.next = m.frame;
        good = option(r.with, scope, reply.with) && good;
        out.replies.push_back(std::move(reply));
    }
    return good;
}

/// An answer speaks of the position after the opponent's move.
bool Lower::claim_answers(const ast::Claim& c, rule::Claim& out) {
    bool good = true;
    for (const ast::Answer& a : c.answers) {
        rule::Answer answer;
        Scope scope;
        good = pattern(a.from, scope, answer.from) && good;
        good = option(a.to, scope, answer.to) && good;
        answer.condition = condition(a.condition, scope);
        good = (!a.condition || answer.condition) && good;
        answer.frame = scope.next;
        out.answers.push_back(std::move(answer));
    }
    return good;
}

/// {(x, y) for …}, [h for …] and {{1}, {2}}, with sets or vectors h: no value of the language, but it can be written down. Nothing for an error.
std::optional<bool> Lower::list(const ast::Expr& e, Scope& scope, rule::Claim& out) {
    if (e.form != ast::Form::set && e.form != ast::Form::vector) return false;
    if (const ast::ExprPtr run = run_of(e, scope)) return list(*run, scope, out);
    if (e.binders.empty()) return false;
    const auto outer = scope;
    const ast::Expr& item = *e.args[0];
    bool good = binders(e.binders, scope, out.domain);
    if (e.condition) good = (out.condition = condition(e.condition, scope)) && good;
    if (item.form == ast::Form::tuple) {
        auto row = node(Op::vector_list, {Kind::vector, Kind::number}, item);
        Type kind = number_type;  // of all entries: numbers, or vertices of one graph
        for (const auto& entry : item.args) {
            const bool first = row->args.empty();
            ExprRef one = first ? expr(*entry, scope) : coerce(expr(*entry, scope, &kind), kind);
            if (first && one && one->type.kind == Kind::vertex) kind = one->type, row->type = {Kind::vector, Kind::vertex, kind.graph};
            if (one && one->type != kind) {
                error("E103", entry->span, "the entries of a row are all numbers or all vertices of one graph, but this is " + describe(one->type),
                      "leave it out, or list it by itself: {… for v in G}");
                one = nullptr;
            }
            row->args.push_back(std::move(one));
            good = good && row->args.back();
        }
        out.expr = row;
    } else {
        out.expr = expr(item, scope);
    }
    if (!out.expr || !good) return std::nullopt;
    if (is_collection(out.expr->type.kind)) return true;
    out.domain.clear();
    scope = outer;
    return false;
}

/// Whatever is asked needs no position: an expression, or the rows of a list.
std::optional<rule::Claim> Lower::shown(const ast::Show& s) {
    rule::Claim out;
    out.origin = origin(s.span);
    std::set<std::uint32_t> used;
    Scope scope;
    scope.claim = true;
    component_scope(scope);
    scope.used = &used;
    const auto listed = list(*s.expr, scope, out);
    if (!listed) return std::nullopt;
    if (!*listed) {
        out.condition = nullptr;
        out.expr = expr(*s.expr, scope);
    }
    out.frame = scope.next;
    if (!out.expr) return std::nullopt;
    if (used.empty()) return out;
    const auto named = std::find_if(scope.locals.begin(), scope.locals.end(), [&](const Local& l) { return used.contains(l.slot); });
    const std::string name = named == scope.locals.end() ? game.components[0].name : named->name;
    error("E134", s.expr->span, "`" + name + "` is no certain position here",
          out.expr->type == truth_type ? "what is true of every position is a claim: claim \"…\": …" : "list it: [… for " + name + " in 0..20]");
    return std::nullopt;
}

std::optional<rule::Claim> Lower::claim(const ast::Claim& c) {
    rule::Claim out;
    out.form = form_of(c.form);
    out.origin = origin(c.span);
    out.word = c.word;
    bool good = claim_restricted(c) && claim_about_puzzle(c);
    if (!good) return std::nullopt;
    switch (c.form) {
        case ClaimForm::period:
        case ClaimForm::arithmetic_period:
            good = claim_of_one_number(c, "a period belongs to the values of a game whose position is one number") && claim_numbers(c, out);
            break;
        case ClaimForm::allows:
            good = claim_of_one_number(c, "`allows` belongs to a game that takes a number from one heap") && value_makes_sense(game, c.form_span) &&
                   claim_allows(c, out);
            break;
        case ClaimForm::same_as:
            out.other = other_game(c.same_as.game, c.same_as.game_span, c.same_as.family, c.same_as.settings);
            good = out.other != nullptr;
            break;
        case ClaimForm::finite:
            out.from_start = out.over_positions = c.from_start;
            if (c.from_start && !game.start) no_start(c), good = false;
            break;
        default: {
            Scope scope;
            good = c.form != ClaimForm::value_at || value_makes_sense(game, c.form_span);
            good = claim_sums(c, out) && good;
            good = claim_formula(c, scope, out) && good;
            good = claim_replies(c, out) && good;
            good = claim_answers(c, out) && good;
            good = claim_way(c, scope, out) && good;
        }
    }
    if (c.form == ClaimForm::outcome_at) out.outcome = c.word.empty() ? 'P' : c.word[0];
    if (c.length_everywhere) out.everywhere = out.over_positions = true;
    if (c.form == ClaimForm::length && !c.word.empty()) good = claim_label(c.word, c.form_span, nullptr) && good;
    return good ? std::optional(std::move(out)) : std::nullopt;
}

}  // namespace grundy::dsl
