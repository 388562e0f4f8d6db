#pragma once
/// Walking over expressions: their parts, the names that are free in them, copies with other parts, functions replaced by their bodies.
///
/// A name is its slot, never its text. A binder binds its slot in the ranges after it, in the condition and in the arguments of its node, and hides what had
/// the slot outside. The body of a function is a frame of its own: only its arguments are known there.
/// Map of the room: read game.hpp and expr.hpp first: a `game` is components, moves and conventions over typed `expr`essions; `claim`s speak of it; `code`s
/// and `families` are short for it.
/// `walk`: through expressions; `same`: two that say the same. As text: `text`, `canonical_text` (with the hash), `claim_text`; `change`: what a move did.
/// Three rooms stand in it: what expressions are worth (evaluate), rules that say the same in plainer moves, or bound what a rule says (rewrite), and json.
#include <algorithm>
#include <functional>
#include <initializer_list>
#include <map>
#include <set>

#include "engine/rule/game.hpp"

namespace grundy::rule {

/// Calls `visit(const ExprRef&)` for every direct part: the ranges of the binders, the condition, the arguments.
template <class Visit>
void each_child(const Expr& e, const Visit& visit) {
    for (const Binder& binder : e.binders) visit(binder.range);
    if (e.condition) visit(e.condition);
    for (const ExprRef& arg : e.args) visit(arg);
}

/// Is it so for `e` or for something in it?
template <class Is>
bool any_of(const Expr& e, const Is& is) {
    if (is(e)) return true;
    bool found = false;
    each_child(e, [&](const ExprRef& part) { found = found || any_of(*part, is); });
    return found;
}

/// `reachable(x, y) => A`, `not reachable(x, y) or A` and the like, asked of the position itself, where A is made of numbers and means something whatever they
/// are: it is read from behind, as `not A => not reachable(x, y)`, so that the question need be answered only where A leaves the whole open.
bool is_read_from_behind(const Expr& e);

/// Is one of these asked in it?
bool asks(const Expr& e, std::initializer_list<Op> what);
/// Is what `e` asks asked of the position itself, in this game: of its components in their order?
bool is_of_itself(const Expr& e);

/// Every whole expression of a move: constants of its pattern, ranges, conditions, what it costs, what it leaves.
void each_expression(const Move& move, const std::function<void(const ExprRef&)>& visit);
/// … of a game: of `where`, of its functions and moves, and of where play ends.
void each_expression(const Game& game, const std::function<void(const ExprRef&)>& visit);

/// The parts that `e` joins with `and`, from left to right, none of them such a conjunction again; none of null.
std::vector<ExprRef> conjuncts(const ExprRef& e);
/// Calls `visit(const Expr&)` for these parts of a condition, up to the first that reads a name of the binders: what it asks before their ranges are looked
/// at, so that `w[1]` may stand in a range of a line that is only for words with a letter. Ends where `visit` says false.
bool each_asked_first(const Expr& condition, const std::vector<Binder>& binders, const std::function<bool(const Expr&)>& visit);

/// The slots that `e` reads and does not bind itself.
std::set<std::uint32_t> free_slots(const Expr& e);
bool mentions(const Expr& e, std::uint32_t slot);

/// Must this name be known for an entry of a vector to be known: does it stand in an index, in an update, or in what a vector is made of?
bool tells_entry(const Expr& e, std::uint32_t slot);

/// A copy with `made(part)` for every direct part; `e` itself where nothing changes.
ExprRef with_children(const ExprRef& e, const std::function<ExprRef(const ExprRef&)>& made);
/// From the leaves up: every node is replaced by `made(node)`, its parts being replaced already.
ExprRef rewrite(const ExprRef& e, const std::function<ExprRef(const ExprRef&)>& made);

/// Expressions in the place of free names. Every binder of the copy gets a slot of its own from `next` on, so that nothing is captured.
using Names = std::map<std::uint32_t, ExprRef>;
ExprRef substitute(const ExprRef& e, const Names& names, std::uint32_t& next);

/// The same without applied functions, every binder with a slot of its own from `next` on: no slot is bound twice, and none that is free is bound. Null where
/// the functions are nested so deep, or the result is so large, that it is not worth it. Evaluation is without effects, so both have the same value wherever
/// both have one; an argument that is not used is no longer evaluated.
ExprRef inlined(const Game& game, const ExprRef& e, std::uint32_t& next);
/// The same of every expression of a move, with slots from its frame on. False, and the move half done, where one is null.
bool inline_functions(const Game& game, Move& move);

}  // namespace grundy::rule
