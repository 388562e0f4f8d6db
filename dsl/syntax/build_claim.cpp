/// Claims: their form, their domain, the values they run over, and sums of games.
#include <fmt/format.h>

#include "dsl/syntax/build.hpp"

namespace grundy::dsl {

using ast::ClaimForm;
using K = NodeKind;

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
                out.times = make_.text(*c->children.front());
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
        case K::value_at: return form(ClaimForm::value_at);
        case K::outcome_at: claim.word = make_.text(*n.child(K::outcome_letter)); return form(ClaimForm::outcome_at);
        case K::winner: claim.word = make_.text(*n.child(K::winner_word)); return form(ClaimForm::winner);
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

void FileBuilder::claim_with(const Node& n, ast::Claim& claim) {
    const Node& name = *n.children.front();
    const Node* sign = n.child(K::equals_sign);
    check_equals(sign);
    claim.with.push_back({make_.text(name), name.span, make_.value(*n.child(K::expression))});
    claim.with_single.push_back(sign != nullptr);
    claim.with_from.push_back(n.has(K::at_least_sign));
}

/// What follows `for`: binders, or one condition.
void FileBuilder::claim_domain(const Node& n, ast::Claim& claim) {
    std::vector<ast::ExprPtr> parts = make_.expressions(n);
    claim.domain_condition = make_.condition(n);
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
            case K::for_domain: claim_domain(*c, out); break;
            case K::if_part: out.domain_condition = make_.expression(*c->children.front()); break;
            default: claim_form(*c, out); break;
        }
    }
    file_->claims.push_back(std::move(out));
    file_->order.emplace_back(ast::Item::claim, file_->claims.size() - 1);
}

}  // namespace grundy::dsl
