/// A claim in the rule language, printed from its data: parameters are replaced by values, a start by the position.
#include <set>

#include "engine/base/text.hpp"
#include "engine/rule/claim_text.hpp"
#include "engine/rule/text.hpp"

namespace grundy::rule {
namespace {

/// Functions that an expression needs, those that they need included.
void functions_of(const ExprRef& e, const Game& game, std::set<std::uint32_t>& out) {
    if (!e) return;
    for (const ExprRef& a : e->args) functions_of(a, game, out);
    for (const Binder& b : e->binders) functions_of(b.range, game, out);
    functions_of(e->condition, game, out);
    if (e->op == Op::apply && out.insert(e->ref).second) functions_of(game.functions[e->ref].body, game, out);
}

}  // namespace

std::string definitions(const Claim& claim, const Game& game) {
    std::set<std::uint32_t> used;
    const auto see = [&](const ExprRef& e) { functions_of(e, game, used); };
    const auto option = [&](const std::vector<Term>& terms) {
        for (const Term& term : terms) {
            for (const Binder& b : term.binders) see(b.range);
            see(term.condition);
            for (const ExprRef& e : term.components) see(e);
        }
    };
    see(claim.expr);
    see(claim.condition);
    for (const Binder& b : claim.domain) see(b.range);
    for (const Reply& reply : claim.replies) option(reply.with);
    for (const Answer& answer : claim.answers) {
        for (const PatternEntry& entry : answer.from) see(entry.constant);
        option(answer.to);
        see(answer.condition);
    }
    std::string text;
    for (const std::uint32_t ref : used) {
        const Function& f = game.functions[ref];
        const std::string arguments = base::joined(f.arguments, ", ");
        text += "let " + f.name + (arguments.empty() ? "" : "(" + arguments + ")") + " = " + to_string(*f.body, game) + "\n";
    }
    return text;
}

/// As the claim's file has it: two of them may have one name in the files of their own.
std::string name_of_game(const std::shared_ptr<const Game>& other, const Game& game) {
    if (!other) return game.name;
    for (const auto& [name, used] : game.uses) {
        if (used == other) return name;
    }
    return other->name;
}

namespace {

std::string sum(const PositionSum& all, const Game& game) {
    std::string text;
    for (const SumTerm& term : all)
        text += (text.empty() ? "" : " + ") + (term.game ? name_of_game(term.game, game) + " " : "") + to_string(term.position, term.game ? *term.game : game);
    return text.empty() ? "()" : text;
}

std::string sums(const std::vector<PositionSum>& all, const Game& game) {
    return "{" + base::joined(all, ", ", [&](const PositionSum& one) { return sum(one, game); }) + "}";
}

std::string set_text(const std::vector<std::int64_t>& all) {
    return "{" + base::joined(all, ", ", [](std::int64_t n) { return std::to_string(n); }) + "}";
}

std::string kept(const Claim& c, const Game& game) {
    std::string text = "keep " + to_string(*c.expr, game);
    for (const Reply& reply : c.replies) text += " answering " + game.moves[reply.move].label + " with " + to_string(reply.with, game);
    for (const Answer& answer : c.answers)
        text +=
            " by " + to_string(answer.from, game) + " -> " + to_string(answer.to, game) + (answer.condition ? " if " + to_string(*answer.condition, game) : "");
    return text;
}

std::string form(const Claim& c, const Game& game) {
    using F = Claim::Form;
    const std::string at = "at " + sum(c.sum, game);
    std::string said = c.expr ? to_string(*c.expr, game) : "";
    const std::string from = c.preperiod >= 0 ? " preperiod " + base::to_string(c.preperiod) : "";
    switch (c.form) {
        case F::formula: return said;
        case F::value_at: return "g " + at + " = " + said;
        case F::outcome_at: return std::string(1, c.outcome) + " " + at + (c.expr ? " <=> " + said : "");
        case F::winner: return "winner " + at + " = " + c.word;
        case F::move: return "move " + sum(c.sum, game) + " -> " + sum(c.target, game) + " " + c.word;
        case F::winning_moves: return "winning moves " + at + ": " + sums(c.list, game);
        case F::options: return "options " + at + ": " + sums(c.list, game);
        case F::length:
            if (c.everywhere) return "length = " + said;
            return "length " + (c.word.empty() ? "" : c.word + " ") + at + (c.expr && c.expr->type.kind == Kind::number ? " = " : " in ") + said;
        case F::period: return "period " + base::to_string(c.period) + from;
        case F::arithmetic_period: return "arithmetic period " + base::to_string(c.period) + " saltus " + base::to_string(c.saltus) + from;
        case F::allows: return "allows " + set_text(c.elements) + " up to " + std::to_string(c.up_to);
        case F::same_as: return "same as " + name_of_game(c.other, game);
        case F::finite: return "finite";
        case F::keep: return kept(c, game);
    }
    return {};
}

}  // namespace

std::string statement(const Claim& claim, const Game& game) {
    std::string text = form(claim, game);
    if (claim.from_start) text += " from start";
    std::string domain;
    for (const Binder& b : claim.domain) domain += (domain.empty() ? " for " : ", ") + b.name + " in " + to_string(*b.range, game);
    if (claim.condition) domain += (claim.domain.empty() ? " for " : " if ") + to_string(*claim.condition, game);
    return text + domain;
}

std::string to_string(const Claim& claim, const Game& game) { return definitions(claim, game) + "claim " + statement(claim, game) + "\n"; }

}  // namespace grundy::rule
