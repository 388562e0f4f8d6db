/// Puzzles for one player: what `play alone` asks of a rule, and what cannot be asked of a puzzle.
#include <algorithm>
#include <set>

#include "dsl/lower/lower.hpp"
#include "engine/base/counted.hpp"
#include "engine/rule/evaluate/example.hpp"
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
    if (file_.goals.empty()) error("E136", file_.play_span, "`play alone` without a goal", "say when the puzzle is solved: goal " + shape() + " if …");
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

/// A way speaks of no position but its own: of parameters, of numbers that it counts, and of the row of which the claim is where it is about rows of any
/// length.
bool Lower::claim_way(const ast::Claim& c, Scope& scope, rule::Claim& out) {
    if (c.way.empty()) return true;
    if (!alone() || c.form != ClaimForm::formula) {
        error("E136", c.way[0]->span, "after `by` stands a way to the goal of a puzzle for one player",
              alone() ? "claim distance at start = …, or reachable at start" : "a strategy is claimed by: keep … by (…) -> (…)");
        return false;
    }
    std::set<std::uint32_t> used;
    scope.used = &used;
    bool good = true;
    for (const ast::ExprPtr& e : c.way) good = way_step(*e, scope, out.way) && good;
    scope.used = nullptr;
    out.frame = std::max(out.frame, scope.next);
    if (!out.over_positions && !used.empty()) {
        error("E136", c.way[0]->span, "a way is told by numbers: which position `" + game.components[0].name + "` is, is not known here",
              "tell the positions by the parameters, as ([1] * n ++ [0])");
        return false;
    }
    return good;
}

bool Lower::way_step(const ast::Expr& e, Scope& scope, std::vector<rule::WayStep>& out) {
    if (e.form == ast::Form::vector && !e.condition && e.binders.empty() && !e.args.empty()) {  // [(…), (…)]
        bool good = true;
        for (const ast::ExprPtr& one : e.args) good = way_step(*one, scope, out) && good;
        return good;
    }
    if (e.form == ast::Form::vector && !e.condition && e.binders.size() == 1) {
        const std::size_t known = scope.locals.size();
        std::vector<rule::Binder> each;
        rule::WayStep step;
        if (!bind(e.binders[0], scope, each)) return false;
        if (each[0].range->op != rule::Op::range) {
            error("E136", e.binders[0].range->span, "a way is told for numbers one after the other", "for instance [(…) for i in 1..n]");
            return false;
        }
        const bool good = way_step(*e.args[0], scope, step.inside);
        scope.locals.erase(scope.locals.begin() + static_cast<std::ptrdiff_t>(known), scope.locals.end());
        step.each = each[0];
        out.push_back(std::move(step));
        return good;
    }
    if (e.form == ast::Form::vector && !e.binders.empty()) {
        const bool several = e.binders.size() > 1;
        error("E136", several ? e.binders[1].name_span : e.condition->span,
              several ? "a list on a way counts one number" : "a list on a way takes no condition",
              several ? "for each of them a list of its own: [[(…) for j in 1..i] for i in 1..n]" : "say for which numbers by the range");
        return false;
    }
    const bool one = e.form == ast::Form::paren || e.form == ast::Form::tuple;
    if (!one || e.args.size() != game.components.size()) {
        error("E136", e.span, one ? "a position of this puzzle has " + base::counted(game.components.size(), "part") : "this is no position on a way",
              "positions stand in parentheses, " + rule::example_position(game) + "; several of them for each number in brackets, [(…), (…) for i in 1..n]");
        return false;
    }
    rule::WayStep step;
    for (std::size_t k = 0; k < e.args.size(); ++k) {
        const rule::Type type = rule::type_of(game.components[k]);
        rule::ExprRef part = coerce(expr(*e.args[k], scope, &type), type);
        if (part && part->type != type) part = mismatch(*e.args[k], "this part of a position", type, part->type);
        if (!part) return false;
        step.position.push_back(std::move(part));
    }
    out.push_back(std::move(step));
    return true;
}

}  // namespace grundy::dsl
