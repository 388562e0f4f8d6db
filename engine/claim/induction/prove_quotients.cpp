/// Claims with `n mod (k + 1)` as claims about quotients and remainders, which induction along play decides (11.1, 11.2). A refutation is left to the cases.
#include "engine/claim/induction/elsewhere.hpp"
#include "engine/claim/induction/measure.hpp"
#include "engine/claim/induction/quotient_game.hpp"
#include "engine/claim/induction/sentence.hpp"
#include "engine/claim/prove/prove.hpp"

namespace grundy::claim {

namespace {

Induced with_divisor(Ground& ground, std::int64_t more) {
    Induced result;
    try {
        const auto told = quotient_game(ground.game(), ground.claim(), more);
        if (!told) return result;
        Ground divided = ground.about(told->game, told->claim);
        divided.falls = falling_measure(ground.game());
        Induced found = by_induction(divided);
        result.why = found.why;
        const auto* induction = found.proof && found.proof->proved ? found.proof->argument.as<argument::Induction>() : nullptr;
        if (!induction) return result;
        argument::Induction by = *induction;
        by.told = {told->divisor, told->divided, told->words};
        by.rank = *divided.falls;
        found.proof->argument = std::move(by);
        result.proof = std::move(found.proof);
    } catch (const NotDefinable& no) {
        result.why = "no induction along play: " + no.part + " is beyond what quotients and remainders tell";
    }
    return result;
}

}  // namespace

Induced by_quotients(Ground& ground) {
    try {  // of one other position than the one named
        if (const auto told = ground.claim().form == rule::Claim::Form::formula ? told_of_itself(ground) : std::nullopt) {
            Ground there = ground.about(ground.game_ptr(), *told);
            if (Induced found = by_quotients(there); found.proof) return found;
        }
    } catch (const NotDefinable&) {  // then as it is
    } catch (const arithmetic::TooLarge&) {
    }
    Induced result = with_divisor(ground, 0);
    if (!result.why.empty() && !result.proof)
        if (Induced other = with_divisor(ground, 1); other.proof) return other;
    return result;
}

}  // namespace grundy::claim
