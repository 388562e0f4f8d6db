/// Which of the conditions (conditions.hpp) a certificate asks for.
#include "engine/verify/induction/induction.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "engine/rule/json/claim_json.hpp"
#include "engine/rule/rewrite/unrolled.hpp"
#include "engine/rule/rewrite/what_is_left.hpp"
#include "engine/rule/text.hpp"
#include "engine/rule/walk.hpp"
#include "engine/verify/induction/conditions.hpp"

namespace grundy::verify {

/// A claim that asks for no position is true of the numbers of all of them, or it is false: moves and the end of play do not matter.
std::string decide_numbers(rule::Game game, const rule::Claim& claim, bool holds, Fields& proof, Steps& steps) {
    game.moves.clear(), game.stops.clear(), game.terminals.clear();
    const auto asks = [&](const rule::ExprRef& e) { return e && rule::any_of(*e, [](const Expr& part) { return part.op >= Op::value_at; }); };
    const bool asked =
        asks(claim.expr) || asks(claim.condition) || std::any_of(claim.domain.begin(), claim.domain.end(), [&](const auto& b) { return asks(b.range); });
    if (asked || !claim.over_positions || claim.form != rule::Claim::Form::formula || !claim.expr || claim.from_start)
        throw Rejected("the claim is not about the numbers of all positions alone");
    Tuples tuples(numeration_of(proof), steps);
    return Induction(game, claim, tuples, steps).by_numbers(holds);
}

namespace {

/// P(n) <=> …, or g(n) = …, in the very words of the theorem, where automata need not read them.
bool is_said(const rule::Game& game, const rule::Claim& claim, const rule::ExprRef& lost, const rule::ExprRef& value) {
    if (!claim.over_positions || claim.condition || !claim.domain.empty()) return false;
    auto next = static_cast<std::uint32_t>(std::max<std::size_t>(claim.frame, game.components.size()));
    const rule::ExprRef e = rule::inlined(game, claim.expr, next);
    const bool equal = e && e->op == Op::compare && e->relations == std::vector<rule::Relation>{rule::Relation::equal};
    if (!equal && (!e || e->op != Op::iff)) return false;
    for (const bool first : {true, false}) {
        const Expr &asks = *e->args[first ? 0 : 1], &said = *e->args[first ? 1 : 0];
        const rule::ExprRef& told = equal ? value : lost;
        if (asks.op != (equal ? Op::value_at : Op::previous_at) || asks.ref != 0 || !told) continue;
        rule::Names names;
        for (std::uint32_t k = 0; k < asks.args.size(); ++k) names[k] = asks.args[k];
        const auto is_component = [](const auto& one) { return one.second->op == Op::local && one.second->slot == one.first; };
        if (!std::all_of(names.begin(), names.end(), is_component)) continue;
        if (rule::to_string(*rule::substitute(told, names, next), game) == rule::to_string(said, game)) return true;
    }
    return false;
}

}  // namespace

std::string decide_by_statement(rule::Game game, const rule::Claim& claim, bool holds, const rule::ExprRef& lost, const rule::ExprRef& value, Fields& proof,
                                Steps& steps) {
    game.moves.clear();  // they are the theorem's
    if (claim.form != rule::Claim::Form::formula || !claim.expr || claim.from_start || !game.stops.empty() || !game.terminals.empty())
        throw Rejected("what a theorem says of all positions decides formulas about them");
    if (holds && is_said(game, claim, lost, value)) return numeration_of(proof), "the claim is what the theorem says";
    Tuples tuples(numeration_of(proof), steps);
    return Induction(game, claim, tuples, steps).by_statement(lost, value, holds);
}

std::string decide_finite(const rule::Game& game, const rule::Claim& claim, bool holds, Fields& proof, Steps& steps) {
    if (const auto plain = rule::unrolled(game)) return decide_finite(*plain, claim, holds, proof, steps);
    if (claim.form != rule::Claim::Form::finite || !holds) throw Rejected("that a measure falls proves that play ends, and nothing else");
    Tuples tuples(numeration_of(proof), steps);
    Induction induction(game, claim, tuples, steps);
    return induction.measured(proof), induction.by_measure();
}

std::string decide_endless(const rule::Game& game, const rule::Claim& claim, bool holds, Fields& proof, Steps& steps) {
    if (const auto plain = rule::unrolled(game)) return decide_endless(*plain, claim, holds, proof, steps);
    if (claim.form != rule::Claim::Form::finite || holds) throw Rejected("that play need never end refutes that it does, and nothing else");
    Tuples tuples(numeration_of(proof), steps);
    return Induction(game, claim, tuples, steps).by_endless(proof);
}

/// A claim `length = e` of the same game, proved first.
std::string decide_by_known_length(const rule::Game& game, const rule::Claim& claim, bool holds, Fields& proof, Steps& steps) {
    Fields by(proof.at("by"), "by");
    const rule::Claim known = rule::claim_from(by.at("claim"), game);
    if (known.form != rule::Claim::Form::length || !known.everywhere || !known.expr || known.expr->type.kind != rule::Kind::number || known.from_start ||
        !known.domain.empty())
        throw Unreadable("what is known of how long play lasts is one number");
    Fields inner(by.at("proof"), "by.proof");
    if (inner.text("thm") != "11.4" || inner.has("by")) throw Unreadable("how long play lasts is proved by theorem 11.4, at once");
    const std::string proved = decide_induction(game, known, true, "11.4", inner, steps);
    inner.nothing_else(), by.nothing_else();
    Tuples tuples(numeration_of(proof), steps);
    return Induction(game, claim, tuples, steps).by_known_length(known, holds) + ": " + proved;
}

namespace {

std::string by_induction(const rule::Game& game, const rule::Claim& claim, bool holds, const std::string& theorem, Fields& proof, Steps& steps) {
    if (proof.has("numerator")) {  // the same moves in plainer words
        if (const auto plain = rule::compared_one_by_one(game)) return by_induction(*plain, claim, holds, theorem, proof, steps);
        if (const auto plain = rule::told_by_what_is_left(game)) return by_induction(*plain, claim, holds, theorem, proof, steps);
    }
    const std::int64_t modulus = Arrows::read_bounds(proof, theorem);
    Tuples tuples(numeration_of(proof), steps);
    const Arrows::Divided divided = Arrows::Divided::read(proof, theorem);
    Induction induction(game, claim, tuples, steps, divided, modulus);
    if (theorem == "7.1") {
        if (proof.has("drawn")) {
            if (!proof.flag("drawn") || (!claim.over_positions && !proof.has("law"))) throw Unreadable("`drawn` is true, of all positions or of a law");
            if (proof.has("measure")) induction.measured(proof);
            return induction.by_drawn_set(proof, holds);
        }
        const std::uint64_t rounds = proof.number("rounds");
        if (rounds > 40) throw Unreadable("so many steps back are not tried");
        if (proof.has("standstill")) {
            if (!proof.flag("standstill")) throw Unreadable("`standstill` is true where it stands");
            return induction.by_standstill(rounds, holds);
        }
        if (!claim.over_positions) throw Unreadable("who wins within so many steps is told of all positions");
        if (proof.has("measure")) induction.measured(proof);
        return induction.by_rounds(rounds, holds);
    }
    if (theorem == "puzzle") return induction.by_puzzle(proof, holds);
    if (theorem == "11.4") return claim.form == rule::Claim::Form::length ? induction.by_length(proof, holds) : induction.by_potential(proof, holds);
    if (divided.apart && (!proof.has("law") || proof.has("region"))) throw Unreadable("names that are apart are asked of a law of all positions");
    induction.measured(proof);
    if (theorem == "kept") {
        if (!claim.over_positions) throw Rejected("a strategy tells of the positions of a set, and the claim is not about all positions");
        return induction.by_strategy(proof, holds);
    }
    if (proof.has("region")) {
        if (!proof.has("law") || !claim.over_positions) throw Unreadable("a region is what a law of its positions is about");
        induction.within(proof.at("region"));
    }
    if (proof.has("others") && (!proof.has("law") || proof.has("region"))) throw Unreadable("laws of other games stand beside one of the game");
    if (proof.has("law") && (theorem == "options" || theorem == "single moves")) throw Unreadable("theorem \"" + theorem + "\" needs no law");
    induction.learn_others(proof, theorem == "11.2");
    if (proof.has("law")) return theorem == "11.1" ? induction.by_lost(proof.at("law"), holds) : induction.by_valued(proof.at("law"), holds);
    if (!claim.over_positions) throw Rejected("the claim is not about all positions, and no law tells what they are");
    if (theorem == "single moves") return induction.by_single_moves(holds);
    if (theorem == "options") return induction.by_options(holds);
    return theorem == "11.1" ? induction.by_outcomes(holds) : induction.by_values(holds);
}

}  // namespace

std::string decide_induction(const rule::Game& game, const rule::Claim& claim, bool holds, const std::string& theorem, Fields& proof, Steps& steps) {
    if (theorem == "numbers") return decide_numbers(game, claim, holds, proof, steps);
    if (const auto plain = rule::unrolled(game)) return decide_induction(*plain, claim, holds, theorem, proof, steps);
    const bool length = theorem == "11.4" && claim.form == rule::Claim::Form::length && claim.everywhere;
    if ((claim.form != rule::Claim::Form::formula && !length) || !claim.expr || claim.from_start)
        throw Rejected("theorem " + theorem + " does not decide a claim of this form");
    if (theorem == "11.4" && proof.has("by")) return decide_by_known_length(game, claim, holds, proof, steps);
    const std::string how = by_induction(game, claim, holds, theorem, proof, steps);
    if (!proof.has("bounded")) return how;
    return fmt::format(
        "what automata do not read in the moves is told by what it leaves modulo {} and by its smallest numbers: all moves that there may be keep the claim, "
        "and moves that there are give it; {}",
        proof.number("bounded"), how);
}

}  // namespace grundy::verify
