/// Claims that follow from how long play lasts, which is a linear form of the position: who wins is its parity, and so is the value under normal play: it is
/// 0 where no move is left, and all options of a position, having one parity, are worth the same.
#include "engine/base/counted.hpp"
#include "engine/claim/law/claimed_length.hpp"
#include "engine/claim/law/known_outcomes.hpp"
#include "engine/claim/law/length_law.hpp"
#include "engine/claim/play/potential.hpp"
#include "engine/claim/play/winning_terms.hpp"
#include "engine/claim/sentence/told.hpp"
#include "engine/rule/text.hpp"
#include "engine/rule/walk.hpp"

namespace grundy::claim {

using arithmetic::Automaton;
using arithmetic::Track;
using rule::Expr;
using rule::Op;

namespace {

/// The potential as an expression times its divisor is what the claim says times the divisor.
rule::Claim as_formula(const rule::Claim& claim, const rule::Game& game, const Potential& length) {
    rule::ExprRef form = rule::number(length.constant);
    const std::vector<rule::ExprRef> numbers = numbers_of(game);
    for (std::size_t k = 0; k < numbers.size(); ++k)
        form = rule::binary(rule::Op::add, form, rule::binary(rule::Op::multiply, rule::number(length.coefficients[k]), numbers[k]));
    rule::Claim formula = claim;
    formula.form = rule::Claim::Form::formula;
    const bool among = claim.expr->type.kind == rule::Kind::set;
    formula.expr = among ? rule::element_of(rule::binary(rule::Op::divide, form, rule::number(length.divisor)), claim.expr)
                         : rule::compare(form, rule::Relation::equal, rule::binary(rule::Op::multiply, rule::number(length.divisor), claim.expr));
    return formula;
}

bool asks_for_values(const Ground& ground) { return rule::asks(*ground.claim().expr, {Op::value_at}); }

/// Among the positions `in` those of `lost` are P; under normal play they are worth 0 and the others 1, as every option of a position is worth the same.
Sentences::Answers answers_of(Ways& ways, const Automaton& in, const Automaton& lost) {
    const auto at = [&ways](const Automaton& set, const std::vector<arithmetic::Linear>& numbers, const Sides& sides) {
        return ways.play().at(set, numbers, sides);
    };
    return {[=](const std::vector<arithmetic::Linear>& numbers, const Sides& sides) {
                return Sentences::Answer{at(lost, numbers, sides), complement(at(in, numbers, sides))};
            },
            [=, &ways](const std::vector<arithmetic::Linear>& numbers, const Sides& sides, Track v) {
                const Automaton won = at(both(in, complement(lost)), numbers, sides);
                return Sentences::Answer{
                    either(both(won, arithmetic::is_number(ways.base(), v, 1)), both(complement(won), arithmetic::is_number(ways.base(), v, 0))),
                    complement(at(in, numbers, sides))};
            }};
}

/// The same where no linear form tells how long play lasts, of positions of which something else does.
void by_length_law(Ground& ground, Ways& ways, Induced& result) {
    const auto law = length_law(ground, ways, result.why);
    if (!law) return result.why = "no length of play: " + result.why, void();
    const Automaton in = region_of(ground.game(), *law, ways);
    const Automaton lost = both(in, ways.sentences().truth(*even_length(*law, ground.game().play == rule::Play::normal), ways.play().scope()));
    argument::LengthOfPlay by = as_argument(law, ground.game(), true);
    by.values = asks_for_values(ground);
    by_answers(ground, ways.sentences(), ways.play(), answers_of(ways, in, lost), by, "how long every play is is known", result);
    if (!result.proof || !result.proof->proved) result.proof.reset(), result.is_false = false;  // tried case by case
}

/// Every play from a position has as many moves as a linear form says; whether it is even tells who wins.
void by_length(Ground& ground, Induced& result) {
    Ways ways(ground.game());
    const auto length = linear_potential(ways, ground.game(), result.why);
    if (!length) return by_length_law(ground, ways, result);
    const Track times = ways.sentences().fresh();
    std::vector<arithmetic::Linear> here;
    for (const Track track : ways.play().tracks()) here.push_back(arithmetic::number(track));
    arithmetic::Linear form = arithmetic::plus(length->of(here), arithmetic::number(times), -2 * length->divisor);
    if (ground.game().play == rule::Play::misere) form.constant -= length->divisor;  // who makes the last move loses
    argument::LengthOfPlay by{length->text, true};
    by.values = asks_for_values(ground);
    const Automaton in = ways.play().positions(), lost = both(in, exists(arithmetic::is_zero(ways.base(), form), times));
    by_answers(ground, ways.sentences(), ways.play(), answers_of(ways, in, lost), by,
               "the P-positions are known: every play has " + base::counted(length->text, "move"), result);
}

}  // namespace

Induced by_play_length(Ground& ground) {
    Induced result;
    if (ground.claim().from_start || ground.game().partizan || !ground.game().terminals.empty() || !ground.claim().over_positions) return result;
    const rule::Expr& said = *ground.claim().expr;
    const bool values = asks_for_values(ground), outcomes = rule::asks(said, {Op::previous_at, Op::next_at});
    if ((values && ground.game().play != rule::Play::normal) || rule::asks(said, {Op::draw_at}) || (!values && !outcomes) || is_soon_tried(ground))
        return result;
    const auto untold = why_untold(most_work, [&] { by_length(ground, result); });
    if (untold) result.why = "no length of play: " + *untold;
    return result;
}

Induced length_of_every_play(Ground& ground) {
    Induced result;
    const auto untold = why_untold(most_work, [&] {
        Ways ways(ground.game());
        const auto length = linear_potential(ways, ground.game(), result.why);
        if (!length) {
            std::string also;
            result.proof = length_as_claimed(ground, ways, also);
            if (!also.empty()) result.why += "; and of what is claimed: " + also;
            if (result.proof || ground.claim().from_start || !ground.claim().over_positions) return;
            auto law = told_length(ground, ways);
            if (!law && (law = length_law(ground, ways, also)) && !same_length(ground, ways, *law)) return;
            if (!law) return;
            result.proof.emplace();
            result.proof->proved = true;
            result.proof->argument = as_argument(law, ground.game(), false);
            return;
        }
        const rule::Claim formula = as_formula(ground.claim(), ground.game(), *length);
        const arithmetic::Automaton fails = complement(claimed_of(ground.game(), formula, ways.sentences(), ways.play()));
        Proof proof;
        proof.proved = fails.accepts_nothing();
        proof.argument = argument::LengthOfPlay{length->text, false};
        if (proof.proved) return void(result.proof = proof);
        if (ground.claim().from_start) return void(result.why = "some position is an exception, perhaps no follower of the start");
        const auto at = smallest_of(both(fails, ways.play().in_order()), ways.sentences(), ways.play());
        if (!at) return;
        const rule::PositionData position = ways.play().position(at->second);
        proof.refuted = Refutation{ground.frame_of(position),
                                   "",
                                   "every play has exactly " + base::counted(base::to_string(length->at(position)), "move"),
                                   {"every play has exactly " + base::counted(length->text, "move") + " (11.4)"}};
        result.proof = proof;
    });
    if (untold) result.why = *untold;
    return result;
}

std::optional<Potential> potential_of(const rule::Game& game) {
    return told_within(most_work, [&] {
        std::string why;
        Ways ways(game);
        return linear_potential(ways, game, why);
    });
}

std::optional<base::Integer> length_of_plays(const rule::Game& game, const std::vector<rule::PositionData>& sum, std::string& form) {
    const auto length = potential_of(game);
    if (!length) return std::nullopt;
    form = length->text;
    base::Integer total = 0;
    for (const rule::PositionData& position : sum) total += length->at(position);
    return total;
}

}  // namespace grundy::claim
