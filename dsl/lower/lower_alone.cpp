/// Puzzles for one player: what `play alone` asks of a rule, and what cannot be asked of a puzzle.
#include <algorithm>

#include "dsl/lower/lower.hpp"
#include "engine/rule/walk.hpp"

namespace grundy::dsl {

using ast::ClaimForm;
using rule::ExprRef;

bool is_puzzle_function(const std::string& name) { return name == "distance" || name == "reachable" || name == "solutions"; }

/// Goals and costs stand in puzzles alone; a puzzle has a goal, and says nothing of a second player.
void Lower::puzzle() {
    if (alone()) {
        puzzle_says_no_more();
        return puzzle_moves();
    }
    for (const ast::Stop& g : file_.goals)
        error("E136", g.span, "a goal belongs to a puzzle for one player", "write play alone; of two players say who wins: terminal (…): mover wins if …");
    for (const ast::Move& m : file_.moves) {
        if (m.cost) error("E136", m.cost->span, "a cost belongs to a puzzle for one player", "write play alone and a goal, or leave the cost out");
    }
}

void Lower::puzzle_says_no_more() {
    if (file_.goals.empty()) {
        std::string names;
        for (const rule::Component& c : game.components) names += (names.empty() ? "" : ", ") + c.name;
        error("E136", file_.play_span, "`play alone` without a goal", "say when the puzzle is solved: goal (" + names + ") if …");
    }
    if (file_.play_condition) error("E136", file_.play_condition->span, "`play alone` takes no condition", "leave it out");
    if (file_.partizan) error("E136", file_.play_span, "`partizan` is about two players, and `play alone` has one", "keep one of them");
    for (const ast::Terminal& t : file_.terminals)
        error("E136", t.span, "`terminal` says which of two players wins, and `play alone` has one", "say where the puzzle is solved: goal (…) if …");
    if (!file_.start_sum.empty()) error("E136", file_.start_span, "a puzzle starts from one position", "leave one of them");
    for (const ast::Let& let : file_.lets) {
        if (is_puzzle_function(let.name))
            error("E105", let.span, "in a puzzle `" + let.name + "` is what claims ask of a position", "give the let another name");
    }
}

void Lower::puzzle_moves() {
    if (file_.family) error("E136", file_.family->span, "a family is a game for two players, and `play alone` has one", "write position and move lines");
    for (std::size_t k = 0; k < game.moves.size() && k < file_.moves.size(); ++k) {
        const std::vector<rule::Term>& to = game.moves[k].to;
        if (const ExprRef& cost = game.moves[k].cost; cost && rule::free_slots(*cost).empty()) {
            const auto value = evaluate(*cost, file_.moves[k].cost->span);  // as it was read: `if 2 >= 2 then 1 else i` asks for no i any more
            if (value && value->number() < 0) error("E205", file_.moves[k].cost->span, "a cost must be at least 0");
        }
        if (to.size() == 1 && to[0].binders.empty() && !to[0].condition) continue;
        error("E136", file_.moves[k].to.span, "a move of a puzzle leads to one position, not to a sum", "hold the parts in one position: a sequence w[..]");
    }
}

/// g, P, N and D of two players, distance, reachable and solutions of one.
bool Lower::fits_players(const ast::Expr& e, const std::string& function, const rule::Game& whose) {
    const bool puzzle = whose.play == rule::Play::alone;
    if (puzzle == is_puzzle_function(function)) return true;
    if (puzzle)
        error("E136", e.span, "`" + function + "` is about two players, and " + whose.name + " is a puzzle for one",
              "ask for reachable(…), distance(…) or solutions(…)");
    else error("E136", e.span, "`" + function + "` is asked of a puzzle for one player (`play alone`)", "ask who wins: P(…), N(…) or D(…), or the value g(…)");
    return false;
}

bool Lower::claim_about_puzzle(const ast::Claim& c) {
    if (!alone() || c.form == ClaimForm::formula) return true;
    error("E136", c.form_span, "this is said of games for two players, and `play alone` has one",
          "claim distance at start = …, reachable at (…), solutions at start = 1, or any formula with distance(…)");
    return false;
}

}  // namespace grundy::dsl
