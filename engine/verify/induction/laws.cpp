/// Laws of positions that the certificate gives: proved from the rule, then the claim by them.
#include <fmt/format.h>

#include "engine/verify/core/positions.hpp"
#include "engine/verify/induction/conditions.hpp"

namespace grundy::verify {

/// The game of which P or g is asked.
const Induction& Induction::asked_game(const Expr& e) const {
    if (e.ref == 0) return *this;
    const auto other = others_.find(e.ref);
    if (other == others_.end()) throw Rejected("the claim asks for a position of another game, and no law tells what that is");
    return *other->second;
}

/// The numbers of the position that P or g is asked of. Asked of what is no position, the claim has no value.
std::vector<Form> Induction::position(const Expr& e, const Names& names, Local& local) {
    const Arrows& there = asked_game(e).arrows_;
    const auto numbers = there.numbers_of(e.args, names, local, sentences_);
    if (!numbers) throw Rejected("the claim asks for something that is no position of the game");
    undefined_ = tuples_.either(undefined_, tuples_.without(sentences_.asked(), there.at(there.positions(), *numbers, local)));
    return *numbers;
}

/// P of any position, by the law.
Set Induction::outcome(const Expr& e, const Names& names) {
    Local local;
    const std::vector<Form> numbers = position(e, names, local);
    const Induction& there = asked_game(e);
    return there.arrows_.at(there.lost_, numbers, std::move(local));
}

/// g of any position, by the law; 0 for what is none, so that there is a number for all.
Form Induction::value(const Expr& e, const Names& names, Local& local) {
    Local inner;
    const std::vector<Form> numbers = position(e, names, inner);
    const Induction& game = asked_game(e);
    const Track u = tuples_.fresh();
    const Set nowhere = tuples_.complement(game.arrows_.at(game.arrows_.positions(), numbers, inner));
    const Set there = game.arrows_.at(tuples_.renamed(game.valued_, {{game.value_, u}}), numbers, std::move(inner));
    local.where.push_back(tuples_.either(there, tuples_.both(nowhere, tuples_.is_zero(one_track(u)))));
    local.tracks.push_back(u);
    return one_track(u);
}

/// Each from its own rule, and as the law of the game itself is.
void Induction::learn_others(Fields& proof, bool values) {
    static const rule::Claim nothing;
    if (!proof.has("others")) return;
    for (const Json& one : proof.list("others")) {
        Fields law(one, "others");
        const std::uint64_t number = law.number("game");
        if (number == 0 || number > game_.uses.size() || others_.count(static_cast<std::uint32_t>(number)) != 0)
            throw Unreadable("a law of a game that is not there, or a second one");
        auto other = std::make_unique<Induction>(*game_.uses[number - 1].second, nothing, tuples_, steps_);
        other->measured(law);
        values ? other->prove_valued(law.at("law")) : other->prove_lost(law.at("law"));
        law.nothing_else();
        others_.emplace(static_cast<std::uint32_t>(number), std::move(other));
    }
}

/// A set that no move leaves is, with its moves, a game of its own: who wins there, and what the values are, the rest does not matter to. Play ends
/// everywhere, so that the claim is about P and N alone.
void Induction::within(const Json& region) {
    measure_->require_falling(arrows_.positions());
    const Set closed = law_in(region, "in", arrows_.numbers());
    arrows_.require_symmetric(closed, "the region");
    require_closed(closed);
    everywhere_ = arrows_.positions();
    arrows_.narrow(closed);
}

/// A claim about one position. Where it speaks of it, the law of the region must tell it.
std::string Induction::in_region(const Set& speaks, const Set& differs, bool holds) const {
    none(tuples_.without(speaks, arrows_.positions()), "the claim speaks of positions that the law is not about");
    const Set wrong = tuples_.both(speaks, differs);
    if (wrong.is_empty() != holds) throw Rejected(holds ? "the claim does not follow from the law" : "the claim is not refuted: it follows from the law");
    return of_region();
}

std::string Induction::of_region() const {
    return everywhere_ ? fmt::format(" of a set that no move leaves (an automaton of {} states)", arrows_.positions().accepts.size()) : "";
}

void Induction::prove_lost(const Json& law) {
    lost_ = law_in(law, "lost", arrows_.numbers());
    require_play(arrows_.positions(), lost_);
    if (const char* broken = not_the_kernel(arrows_.positions(), lost_)) throw Rejected(std::string("the law is false: ") + broken);
}

std::string Induction::by_lost(const Json& law, bool holds) {
    prove_lost(law);
    const Set& lost = lost_;
    if (everywhere_ && asked_.is_one()) {
        const Set if_lost = claimed_with(true), if_won = claimed_with(false);
        none(tuples_.without(*everywhere_, tuples_.either(if_lost, if_won)), "what is claimed is true of no outcome");
        const Set speaks = tuples_.without(*everywhere_, tuples_.same(if_lost, if_won));
        return fmt::format("by the law of the P-positions{}, which an automaton of {} states reads in {}, proved by induction along play (theorem 11.1); {}",
                           in_region(speaks, tuples_.complement(tuples_.same(lost, if_lost)), holds), lost.accepts.size(), tuples_.digits(), measure_->falls());
    }
    sentences_.let([&](const Expr& e, const Names& names) { return outcome(e, names); }, {}, true);
    require_following(holds);
    return fmt::format("by the law of the P-positions{}, which an automaton of {} states reads in {}, proved by induction along play (theorem 11.1); {}",
                       of_region(), lost.accepts.size(), tuples_.digits(), measure_->falls());
}

void Induction::prove_valued(const Json& law) {
    if (!has_plain_sums(game_)) throw Rejected("positions of this game have outcomes, but no Grundy values");
    const Track v = value_ = tuples_.fresh();
    TrackList numbers = arrows_.numbers();
    numbers.push_back(v);  // the value, behind the numbers of the position
    const Set f = valued_ = law_in(law, "valued", numbers);
    none(tuples_.without(arrows_.positions(), tuples_.exists(f, v)), "the law is false: it gives some position no value");
    none(two_values(f, v), "the law is false: it gives some position two values");
    require_play(arrows_.positions(), f);
    if (const char* broken = not_the_values(f, v)) throw Rejected(std::string("the law is false: ") + broken);
    lost_ = tuples_.exists(tuples_.both(f, tuples_.is_zero(one_track(v))), v);
}

std::string Induction::by_valued(const Json& law, bool holds) {
    prove_valued(law);
    const Set& f = valued_;
    const Track v = value_;
    if (everywhere_ && asked_.is_one()) {
        const Set said = claimed_with_value(v), speaks = tuples_.both(*everywhere_, tuples_.exists(tuples_.complement(said), v));
        return fmt::format(
            "by the law of the values{}, which an automaton of {} states reads with the positions in {}, proved by induction on values (theorem 11.2); {}",
            in_region(speaks, tuples_.exists(tuples_.without(f, said), v), holds), f.accepts.size(), tuples_.digits(), measure_->falls());
    }
    sentences_.let([&](const Expr& e, const Names& names) { return outcome(e, names); },
                   [&](const Expr& e, const Names& names, Local& local) { return value(e, names, local); }, true);
    require_following(holds);
    return fmt::format(
        "by the law of the values{}, which an automaton of {} states reads with the positions in {}, proved by induction on values "
        "(theorem 11.2); {}",
        of_region(), f.accepts.size(), tuples_.digits(), measure_->falls());
}

/// The components of a position with these numbers.
Names Induction::named(const std::vector<Form>& position) const {
    Names names = arrows_.names();
    std::size_t next = 0;
    for (auto& [slot, meaning] : names)
        for (Form& item : meaning.items) item = position.at(next++);
    return names;
}

std::string Induction::by_statement(const rule::ExprRef& lost, const rule::ExprRef& value, bool holds) {
    const auto truth = [&](const Expr& e, const Names& names) {
        if (e.ref != 0) throw Rejected("the claim asks for a position of another game, and no law tells what that is");
        Local local;
        const Names there = named(position(e, names, local));
        local.where.push_back(sentences_.truth(*lost, there));
        return sentences_.closed(std::move(local));
    };
    const auto worth = [&](const Expr& e, const Names& names, Local& local) {
        if (e.ref != 0) throw Rejected("the claim asks for a position of another game, and no law tells what that is");
        if (!value) throw Rejected("the theorem tells who wins, and the claim asks for a value");
        const Names there = named(position(e, names, local));
        return sentences_.number(*value, there, local);
    };
    sentences_.let(truth, worth, true);
    require_following(holds);
    return fmt::format("by what the theorem says of every position, as automata on digits in {} decide", tuples_.digits());
}

/// All that the claim asks of positions being known, it is true, or false.
void Induction::require_following(bool holds) {
    const Set truth = claimed(claim_.over_positions);
    none(undefined_, everywhere_ ? "the claim asks for positions that the law is not about" : "the claim asks for something that is no position of the game");
    require_all(truth, holds, "the claim does not follow from the law", "the claim is not refuted: it follows from the law");
}

void Induction::require_all(const Set& truth, bool holds, const char* open, const char* follows) const {
    if (truth.is_all() != holds) throw Rejected(holds ? open : follows);
}

}  // namespace grundy::verify
