/// How many moves every play has (11.4), and who wins by it.
#include <fmt/format.h>

#include <algorithm>

#include "engine/base/counted.hpp"
#include "engine/rule/text.hpp"
#include "engine/verify/core/positions.hpp"
#include "engine/verify/induction/conditions.hpp"

namespace grundy::verify {

/// Plays from a lost position having an even number of moves. Under normal play, where positions have values: 0 of these and 1 of the others, as all options
/// of a position have the other parity, and there is one where it is odd.
void Induction::require_by_parity(bool holds) {
    Sentences::AskValue value;
    if (has_plain_sums(game_)) {
        value_ = tuples_.fresh();
        const auto worth = [&](const Set& set, std::int64_t n) { return tuples_.both(set, tuples_.is_zero(plus(one_track(value_), constant(-n)))); };
        valued_ = tuples_.either(worth(lost_, 0), worth(tuples_.without(arrows_.positions(), lost_), 1));
        value = [&](const Expr& e, const Names& names, Local& local) { return this->value(e, names, local); };
    }
    sentences_.let([&](const Expr& e, const Names& names) { return outcome(e, names); }, std::move(value), true);
    require_following(holds);
}

/// The number of moves being known, the mover at its end has lost under normal play, and won in misère play.
std::string Induction::by_potential(Fields& proof, bool holds) {
    const Potential length = prove_potential(game_, arrows_, tuples_, proof);
    if (!game_.terminals.empty()) throw Rejected("where `terminal` says who wins, the number of moves does not tell");
    const Track pairs = tuples_.fresh();  // of moves
    Form odd_one_out = plus(form_of(length.form, arrows_.here()), one_track(pairs), -2 * length.divisor);
    if (game_.play == rule::Play::misere) odd_one_out.constant -= length.divisor;
    lost_ = tuples_.both(arrows_.positions(), tuples_.exists(tuples_.is_zero(odd_one_out), pairs));
    require_by_parity(holds);
    return fmt::format("every play has exactly {} (theorem 11.4), so who wins is whether that is even, as automata on digits in {} decide",
                       base::counted(length.text, "move"), tuples_.digits());
}

/// The number of moves is one more number in what is said of it.
std::string Induction::by_length(Fields& proof, bool holds) {
    if (proof.has("claimed")) {
        if (!proof.flag("claimed") || !holds) throw Unreadable("of what is claimed only that it is true is proved");
        if (proof.has("measure")) measured(proof);
        const Set region = tuples_.without(arrows_.positions(), claimed(true, *rule::truth(false), arrows_.names()));
        return prove_claimed_length(*claim_.expr, region, arrows_, tuples_, sentences_, measure_ ? &*measure_ : nullptr);
    }
    const Potential length = prove_potential(game_, arrows_, tuples_, proof);
    const Track moves = tuples_.fresh();
    Names names = arrows_.names();
    const auto slot = std::max(claim_.frame, static_cast<std::uint32_t>(game_.components.size()));
    names[slot] = {false, {one_track(moves)}, {}};
    Expr said;
    said.op = claim_.expr->type.kind == rule::Kind::set ? Op::element_of : Op::compare, said.type = {rule::Kind::truth},
    said.args = {rule::local(slot, "length"), claim_.expr};
    if (said.op == Op::compare) said.relations = {rule::Relation::equal};
    const Set is_length = tuples_.is_zero(plus(form_of(length.form, arrows_.here()), one_track(moves), -length.divisor));
    const Set truth = tuples_.exists(tuples_.both(claimed(true, said, names), is_length), moves);
    require_all(tuples_.either(truth, tuples_.complement(arrows_.positions())), holds, "plays have another length",
                "the claim is not refuted: plays are so long");
    return fmt::format("every play has exactly {} (theorem 11.4), as automata on digits in {} decide", base::counted(length.text, "move"), tuples_.digits());
}

/// `length = e for …` being proved, lengths of play there are e, and who wins is whether e is even.
std::string Induction::by_known_length(const rule::Claim& known, bool holds) {
    const Set in = known.condition ? tuples_.both(arrows_.positions(), sentences_.truth(*known.condition, arrows_.names())) : arrows_.positions();
    std::string how = fmt::format("every play has exactly {}{}{}", base::counted(rule::to_string(*known.expr, game_), "move"),
                                  known.condition ? " from positions with " + rule::to_string(*known.condition, game_) : "", " (theorem 11.4)");
    if (claim_.form == rule::Claim::Form::length) {
        if (!holds) throw Rejected("that the length of play is known refutes no claim");
        if (claim_.expr->type.kind != rule::Kind::number) throw Rejected("a length of play that is no one number is not proved so");
        const Set region = tuples_.without(arrows_.positions(), claimed(true, *rule::truth(false), arrows_.names()));
        none(tuples_.without(region, in), "the claim speaks of positions of which no length of play is known");
        require_same_length(claim_, *known.expr, region, arrows_, tuples_, sentences_);
        return how;
    }
    if (!game_.terminals.empty()) throw Rejected("where `terminal` says who wins, the number of moves does not tell");
    // a / d is even iff a mod 2d < d.
    const bool divided = known.expr->op == Op::divide && known.expr->args[1]->op == Op::number && known.expr->args[1]->number >= 1;
    const std::int64_t divisor = divided ? known.expr->args[1]->number : 1;
    const auto rest = rule::binary(Op::modulo, divided ? known.expr->args[0] : known.expr, rule::number(fits(base::checked_mul(2, divisor))));
    const auto even = rule::compare(rest, rule::Relation::less, rule::number(divisor));
    everywhere_ = arrows_.positions();
    arrows_.narrow(in);
    const Set evens = tuples_.both(in, sentences_.truth(*even, arrows_.names()));
    lost_ = game_.play == rule::Play::misere ? tuples_.without(in, evens) : evens;
    require_by_parity(holds);
    return how + ", so who wins is whether that is even";
}

}  // namespace grundy::verify
