/// Let the claim be C(x, P(A(x))), which asks for A(x) alone. For all x it says the same as: for all z and all x with A(x) = z, C(x, P(z)). So with p in the
/// place of P(z) it is false of z where some x has A(x) = z and C(x, p) is false. All that is decided of a claim about the position itself is decided of this.
#include "engine/verify/induction/asked.hpp"

#include <algorithm>

#include "engine/rule/text.hpp"
#include "engine/rule/walk.hpp"

namespace grundy::verify {

using rule::Expr;
using rule::Op;

namespace {

bool asks(const Expr& e) { return e.op == Op::value_at || e.op == Op::previous_at || e.op == Op::next_at || e.op == Op::draw_at; }

bool is_itself(const Expr& e) {
    for (std::size_t k = 0; k < e.args.size(); ++k)
        if (e.args[k]->op != Op::local || e.args[k]->slot != k) return false;
    return true;
}

}  // namespace

/// Of the position itself nothing is remembered: require() looks at each by itself.
Asked::Asked(const rule::Game& game, const rule::Claim& claim, Tuples& tuples, const Sentences& sentences, const Arrows& arrows)
    : game_(game), claim_(claim), tuples_(tuples), sentences_(sentences), arrows_(arrows) {
    if (!claim.expr) return;
    const std::size_t count = game.components.size();
    rule::any_of(*claim.expr, [&](const Expr& e) { return asks(e) && e.ref == 0 && e.args.size() == count && !is_itself(e) ? other_ = &e, true : false; });
    if (!other_) return;
    const auto hides = [&](const Expr& e) { return std::any_of(e.binders.begin(), e.binders.end(), [&](const rule::Binder& b) { return b.slot < count; }); };
    const std::set<std::uint32_t> slots = rule::free_slots(*other_);
    const bool in_functions = std::any_of(game.functions.begin(), game.functions.end(), [](const auto& f) { return rule::any_of(*f.body, asks); });
    // What a name means where it is asked must be what it means everywhere; then the words tell whether the same is asked.
    if (in_functions || rule::any_of(*claim.expr, hides) || (!slots.empty() && *slots.rbegin() >= count)) other_ = nullptr;
}

bool Asked::is_it(const Expr& e) const {
    bool right = e.ref == 0 && e.args.size() == game_.components.size();
    if (right && !other_) right = is_itself(e);
    for (std::size_t k = 0; right && other_ && k < e.args.size(); ++k)
        right = rule::free_slots(*e.args[k]) == rule::free_slots(*other_->args[k]) &&
                rule::to_string(*e.args[k], game_) == rule::to_string(*other_->args[k], game_);
    return right;
}

bool Asked::is_one() const {
    return !claim_.expr || !rule::any_of(*claim_.expr, [&](const Expr& e) { return asks(e) && !is_it(e); });
}

void Asked::require(const Expr& e, const Set& everywhere) {
    if (!is_it(e)) throw Rejected("the claim asks for another position than the one that it is about, and no law tells what that is");
    if (!other_) return;
    Local local;
    const auto numbers = arrows_.numbers_of(other_->args, arrows_.names(), local);
    if (!numbers) throw Rejected("the claim asks for something that is no position of the game");
    undefined_ = tuples_.either(undefined_, tuples_.without(sentences_.asked(), arrows_.at(everywhere, *numbers, std::move(local))));
}

/// The z = A(x) of some x of the set.
Set Asked::is_asked_by(const Set& set) const {
    std::map<Track, Track> names, back;
    Set same = tuples_.constant(true);
    for (const Track t : arrows_.numbers()) {
        const Track other = tuples_.fresh();
        names[t] = other, back[other] = t;
        same = tuples_.both(same, tuples_.equal(one_track(t), one_track(other)));
    }
    Local local;
    const auto numbers = arrows_.numbers_of(other_->args, arrows_.names(), local);
    Set pairs = tuples_.both(set, arrows_.at(same, *numbers, std::move(local)));
    for (const Track t : arrows_.numbers()) pairs = tuples_.exists(pairs, t);
    return tuples_.renamed(pairs, back);
}

Set Asked::told(const Set& everywhere, const Set& truth) const {
    if (!other_) return truth;
    if (!tuples_.both(everywhere, undefined_).is_empty()) throw Rejected("the claim asks for something that is no position of the game");
    return tuples_.complement(is_asked_by(tuples_.without(everywhere, truth)));
}

}  // namespace grundy::verify
