#include "tests/campaign/rewrite.hpp"

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
        }
        visit(move.binds, k, change);
        visit(move.condition, k, change);
    }
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

}  // namespace grundy::campaign
