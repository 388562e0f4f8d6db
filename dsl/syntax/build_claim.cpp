/// Claims: their form, their domain, the values they run over, and sums of games.
#include <fmt/format.h>

#include <algorithm>

#include "dsl/syntax/build.hpp"

namespace grundy::dsl {

using ast::ClaimForm;
using K = NodeKind;

/// Each term as the call that asks for it alone: of one position what is asked, of several their values.
ast::ExprPtr ExpressionBuilder::asked_at(const Node& node) {
    const Node& word = *node.children.front();
    const Node* whose = word.child(K::name);
    const std::vector<std::unique_ptr<Node>>& terms = node.child(K::sum)->children;
    ast::ExprPtr e = make(ast::Form::asked_at, node.span, text(word).substr(whose == nullptr ? 0 : whose->span.end - whose->span.begin + 1));
    e->operator_span = word.span;
    const std::string function = terms.size() > 1 ? "g" : e->text == "winner" ? "N" : e->text;
    for (const auto& term : terms) {
        const Node* position = term->child(K::tuple);
        if (position != nullptr && position->children.empty()) continue;  // () is the sum of nothing
        const Node* reference = term->child(K::game_reference);
        const Node* game = reference == nullptr ? whose : reference;
        const Node* times = term->child(K::times);
        ast::ExprPtr call = make(ast::Form::call, term->span);
        call->args.push_back(make(game == nullptr ? ast::Form::name : ast::Form::member, word.span, function));
        if (game != nullptr) call->args[0]->args.push_back(leaf(ast::Form::name, *game, text(*game)));
        if (position != nullptr)
            for (ast::ExprPtr& component : expressions(*position)) call->args.push_back(std::move(component));
        else call->args.push_back(leaf(ast::Form::name, *term, "start"));
        e->relations.push_back(times == nullptr ? "" : count(*times));
        e->args.push_back(finish(std::move(call)));
    }
    return finish(std::move(e));
}

std::vector<ast::ExprPtr> ExpressionBuilder::way(const Node& parent) {
    in_way_ = true;
    std::vector<ast::ExprPtr> all = expressions(parent);
    in_way_ = false;
    return all;
}

/// Several elements as one, a list.
void ExpressionBuilder::together(ast::Expr& e) {
    if (e.args.size() < 2) return;
    ast::ExprPtr all = make(ast::Form::vector, e.span);
    all->args = std::move(e.args);
    e.args.clear();
    e.args.push_back(finish(std::move(all)));
}

ast::ExprPtr FileBuilder::bare_item(const Node& node) {
    return node.kind == K::bare_power || node.kind == K::bare_minus ? make_.expression(node) : make_.operand(node);
}

ast::SumTerm FileBuilder::sum_term(const Node& node) {
    ast::SumTerm out;
    out.span = node.span;
    for (const auto& c : node.children) {
        switch (c->kind) {
            case K::game_reference: {
                ast::Use game;
                reference(*c, game);
                out.game = std::move(game.game);
                out.family = std::move(game.family);
                out.settings = std::move(game.settings);
                break;
            }
            case K::times:
                out.times = make_.count(*c);
                out.times_span = c->children.front()->span;
                break;
            case K::start_word: out.start = true; break;
            case K::tuple: out.components = make_.expressions(*c); break;
            case K::bare_position: {
                const Node& inner = *c->children.front();
                if (inner.kind == K::tuple) out.components = make_.expressions(inner);
                else if (inner.kind == K::start_word) out.start = true;
                else if (inner.kind == K::bare_list)
                    for (const auto& item : inner.children) out.components.push_back(bare_item(*item));
                else out.components.push_back(bare_item(inner));
                break;
            }
            default: break;
        }
    }
    return out;
}

ast::SumOfGames FileBuilder::sum(const Node& node) {
    ast::SumOfGames out;
    for (const auto& c : node.children)
        if (c->kind == K::sum_term) out.push_back(sum_term(*c));
    // () is the sum of nothing.
    std::erase_if(out, [](const ast::SumTerm& t) { return t.components.empty() && !t.start && t.game.empty() && !t.family; });
    return out;
}

std::vector<ast::SumOfGames> FileBuilder::sum_list(const Node& node) {
    std::vector<ast::SumOfGames> out;
    for (const auto& c : node.children)
        if (c->kind == K::sum) out.push_back(sum(*c));
    return out;
}

void FileBuilder::claim_form(const Node& n, ast::Claim& claim) {
    claim.form_span = n.span;
    const auto form = [&](ClaimForm f) { claim.form = f; };
    const auto part = [&](K kind) -> ast::ExprPtr {
        const Node* c = n.child(kind);
        return c == nullptr ? nullptr : make_.expression(*c->child(K::expression));
    };
    if (const Node* at = n.child(K::sum)) claim.sum = sum(*at);
    if (const Node* expr = n.child(K::expression)) claim.expr = make_.expression(*expr);
    switch (n.kind) {
        case K::formula: return form(ClaimForm::formula);
        case K::claimed_move:
            check_arrow(n.child(K::arrow));
            claim.word = make_.text(*n.child(K::wins_word));
            claim.target = sum(*n.children[n.children.size() - 2]);
            return form(ClaimForm::move);
        case K::winning_moves: claim.list = sum_list(*n.child(K::sum_list)); return form(ClaimForm::winning_moves);
        case K::options: claim.list = sum_list(*n.child(K::sum_list)); return form(ClaimForm::options);
        case K::length:
            if (const Node* label = n.child(K::length_label)) claim.word = make_.text(*label);
            claim.length_in = n.has(K::in_sign);
            return form(ClaimForm::length);
        case K::length_everywhere: claim.length_everywhere = true; return form(ClaimForm::length);
        case K::period: claim.second = part(K::preperiod); return form(ClaimForm::period);
        case K::arithmetic_period:
            claim.second = part(K::preperiod);
            claim.third = part(K::saltus);
            return form(ClaimForm::arithmetic_period);
        case K::allows:
            claim.expr = make_.operand(*n.child(K::short_value));
            claim.second = part(K::up_to);
            return form(ClaimForm::allows);
        case K::same_as: reference(*n.child(K::game_reference), claim.same_as); return form(ClaimForm::same_as);
        case K::finite: return form(ClaimForm::finite);
        case K::keep:
            for (const auto& c : n.children) {
                if (c->kind == K::answering) claim.replies.push_back({make_.text(*c->children[0]), c->children[0]->span, option(*c->child(K::option))});
                if (c->kind != K::answer_by) continue;
                check_arrow(c->child(K::arrow));
                claim.answers.push_back({pattern(*c->child(K::tuple)), option(*c->child(K::option)), make_.condition(*c)});
            }
            return form(ClaimForm::keep);
        default: return;
    }
}

/// A formula that asks for one position or sum that the file gives, and no more, is a claim of its own form: its sum may have terms of any game, of any kind.
void FileBuilder::claim_at(ast::Claim& claim) const {
    const auto is_component = [&](const ast::Expr& e) {
        const auto called = [&](const ast::Component& c) { return c.name == e.text; };
        return e.form == ast::Form::name && std::any_of(file_->components.begin(), file_->components.end(), called);
    };
    const auto varies = [&](const ast::SumTerm& term) {
        return std::any_of(term.components.begin(), term.components.end(), [&](const ast::ExprPtr& e) { return any_part(e, is_component); });
    };
    ast::ExprPtr whole = std::move(claim.expr);
    ast::SumOfGames sum = std::move(claim.sum);
    claim.sum.clear();
    const auto set = [&](ClaimForm form, std::string word, ast::ExprPtr rest) {
        claim.form = form;
        claim.word = std::move(word);
        claim.sum = std::move(sum);
        claim.expr = std::move(rest);
    };
    const auto asks = [](const ast::Expr& e, bool outcome) {
        return e.form == ast::Form::asked_at && (outcome ? e.text == "P" || e.text == "N" || e.text == "D" : e.text == "g");
    };
    ast::Expr& e = *whole;
    const bool open = !claim.domain.empty() || claim.domain_condition || std::any_of(sum.begin(), sum.end(), varies);
    if (!open && asks(e, true)) return set(ClaimForm::outcome_at, e.text, nullptr);
    if (!open && e.args.size() == 2) {
        const ast::Expr& left = *e.args[0];
        const bool equation = e.form == ast::Form::compare && e.relations[0] == "=";
        const std::string who = e.args[1]->form == ast::Form::name ? e.args[1]->text : "";
        if (e.form == ast::Form::binary && e.text == "<=>" && asks(left, true)) return set(ClaimForm::outcome_at, left.text, std::move(e.args[1]));
        if (equation && asks(left, false)) return set(ClaimForm::value_at, "", std::move(e.args[1]));
        const bool named = who == "first" || who == "second" || who == "nobody";
        if (equation && named && left.form == ast::Form::asked_at && left.text == "winner") return set(ClaimForm::winner, who, nullptr);
    }
    claim.expr = std::move(whole);
}

std::unique_ptr<ast::File> FileBuilder::take() {
    for (ast::Claim& claim : file_->claims)
        if (claim.form == ClaimForm::formula) claim_at(claim);
    return std::move(file_);
}

void FileBuilder::claim_with(const Node& n, ast::Claim& claim) {
    const Node& first = *n.children.front();
    const Node* sign = n.child(K::equals_sign);
    check_equals(sign);
    std::vector<const Node*> names;
    if (first.kind == K::with_names) {
        for (const auto& name : first.children) names.push_back(name.get());
        if (!n.has(K::in_sign))
            make_.diagnostics().error("E042", first.span, "what several parameters are together stands behind `in`",
                                      "for instance with (k, m) in {(1, 2), (3, 4)}: …");
    } else {
        names.push_back(&first);
    }
    for (const Node* name : names) {
        const bool leads = name == names.front();
        claim.with.push_back({make_.text(*name), name->span, leads ? make_.value(*n.child(K::expression)) : nullptr});
        claim.with_single.push_back(sign != nullptr);
        claim.with_from.push_back(n.has(K::at_least_sign));
        claim.with_together.push_back(leads ? names.size() : 0);
    }
}

/// a, b >= 1
bool FileBuilder::said_of_all_names(const std::vector<ast::ExprPtr>& parts) {
    if (parts.size() < 2 || parts.back()->form != ast::Form::compare || parts.back()->relations.size() != 1 || parts.back()->relations[0] == "in") return false;
    std::string conditions;
    const std::string behind = parts.back()->relations[0] + " " + std::string(make_.source().slice(parts.back()->args[1]->span));
    for (const ast::ExprPtr& part : parts) {
        const ast::Expr& name = part == parts.back() ? *part->args[0] : *part;
        if (name.form != ast::Form::name) return false;
        conditions += (conditions.empty() ? "" : " and ") + name.text + " " + behind;
    }
    const Span all{parts.front()->span.begin, parts.back()->span.end};
    make_.diagnostics().error("E042", all, "what is said of several names is said of each", "write for " + conditions);
    return true;
}

/// What follows `for`: binders, or one condition.
void FileBuilder::claim_domain(const Node& n, ast::Claim& claim) {
    std::vector<ast::ExprPtr> parts = make_.expressions(n);
    claim.domain_condition = make_.condition(n);
    if (said_of_all_names(parts)) return;
    for (ast::ExprPtr& p : parts) {
        if (ExpressionBuilder::is_binder(*p)) {
            claim.domain.push_back(ExpressionBuilder::to_binder(std::move(p)));
        } else if (parts.size() == 1 && !claim.domain_condition) {
            claim.domain_condition = std::move(p);
        } else {
            make_.diagnostics().error("E042", p->span, "after `for` stand binders `name in range`, or one condition", "for instance for n in 0..100 if odd(n)");
        }
    }
}

void FileBuilder::claim(const Node& node) {
    ast::Claim out;
    out.span = node.span;
    const Node* formula = node.child(K::formula);
    for (const auto& c : node.children) {
        switch (c->kind) {
            case K::string_text:
                out.text = make_.string(*c);
                out.text_span = c->span;
                break;
            case K::slow: out.slow = true; break;
            case K::corrected: out.corrected = true; break;
            case K::expect_refuted: out.expect_refuted = true; break;
            case K::with_item: claim_with(*c, out); break;
            case K::from_start: out.from_start = true; break;
            case K::way:
                if (!out.way.empty())
                    make_.diagnostics().error("E042", c->span, "a claim tells one way", "put the positions of both behind one `by`, with commas between them");
                out.way = make_.way(*c);
                break;
            case K::for_domain: claim_domain(*c, out); break;
            case K::if_part: out.domain_condition = make_.expression(*c->children.front()); break;
            default: claim_form(*c, out); break;
        }
    }
    // What a claim begins with, `P at (6) + (7)`, as a sum: whether it is one that the file gives is known with the components.
    if (const Node* first = formula == nullptr ? nullptr : formula->children[0]->children[0].get(); first != nullptr && first->kind == K::primary) {
        const Node& at = *first->children[0];
        if (at.kind == K::asked_at) out.sum = sum(*at.child(K::sum));
        if (const Node* whose = at.kind == K::asked_at ? at.children.front()->child(K::name) : nullptr)
            for (ast::SumTerm& term : out.sum)
                if (term.game.empty() && !term.family) term.game = make_.text(*whose);
    }
    file_->claims.push_back(std::move(out));
    file_->order.emplace_back(ast::Item::claim, file_->claims.size() - 1);
}

}  // namespace grundy::dsl
