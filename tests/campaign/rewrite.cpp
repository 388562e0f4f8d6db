#include "tests/campaign/rewrite.hpp"

#include <algorithm>

namespace grundy::campaign {
namespace {

void visit(Ref& e, int& k, const Change& change);

void visit(std::vector<Bind>& binds, int& k, const Change& change) {
    for (Bind& b : binds) {
        if (b.range && k >= 0) visit(b.range, k, change);
    }
}

void visit(Ref& e, int& k, const Change& change) {
    if (!e || k < 0) return;
    if (k-- == 0) {
        if (Ref other = change(e)) e = std::move(other);
        return;
    }
    Node copy = *e;
    const int before = k;
    for (Ref& kid : copy.kids) visit(kid, k, change);
    visit(copy.binds, k, change);
    visit(copy.condition, k, change);
    if (k < 0 && before >= 0) e = std::make_shared<const Node>(std::move(copy));
}

}  // namespace

Game rewritten(const Game& game, int& k, const Change& change) {
    Game out = game;
    visit(out.where, k, change);
    for (Move& move : out.moves) {
        for (Ref& entry : move.from) visit(entry, k, change);
        for (Term& term : move.to) {
            for (Ref& component : term.components) visit(component, k, change);
            visit(term.binds, k, change);
            visit(term.condition, k, change);
        }
        visit(move.binds, k, change);
        visit(move.condition, k, change);
        visit(move.cost, k, change);
    }
    for (Ending& goal : out.goals) visit(goal.condition, k, change);
    for (Ending& stop : out.stops) visit(stop.condition, k, change);
    for (Ending& terminal : out.terminals) visit(terminal.condition, k, change);
    for (Let& let : out.lets) visit(let.body, k, change);
    for (Claim& claim : out.claims) {
        visit(claim.expr, k, change);
        visit(claim.domain, k, change);
        visit(claim.condition, k, change);
    }
    return out;
}

std::vector<Num> constants(const Game& game) {
    std::vector<Num> list;
    for (int place = 0;; ++place) {
        int k = place;
        rewritten(game, k, [&](const Ref& e) {
            if (e->op == Op::number) list.push_back(e->n);
            return nullptr;
        });
        if (k >= 0) return list;
    }
}

bool names_component(const Ref& e) {
    if (!e) return false;
    if (e->op == Op::var && e->var < first_binder_var) return true;
    const auto in_bind = [](const Bind& b) { return names_component(b.range); };
    return std::any_of(e->kids.begin(), e->kids.end(), names_component) || std::any_of(e->binds.begin(), e->binds.end(), in_bind) ||
           names_component(e->condition);
}

}  // namespace grundy::campaign
