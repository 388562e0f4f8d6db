/// Claims with `n mod (k + 1)` as claims about quotients and remainders, which induction along play decides (11.1, 11.2). A refutation is left to the cases.
#include <algorithm>
#include <functional>

#include "engine/claim/induction/elsewhere.hpp"
#include "engine/claim/induction/examples.hpp"
#include "engine/claim/law/together.hpp"
#include "engine/claim/play/measure.hpp"
#include "engine/claim/prove/prove.hpp"
#include "engine/claim/sentence/quotient_game.hpp"
#include "engine/claim/sentence/sentence.hpp"
#include "engine/claim/sentence/told.hpp"
#include "engine/rule/text.hpp"

namespace grundy::claim {

namespace {

constexpr std::size_t most_suggested = 8;  ///< divisors that a rule suggests, of which a claim says nothing
constexpr std::size_t readable = 160;      ///< characters of a reason; beyond that it speaks of what nobody wrote

/// Claims of the file about this very game that the same quotients can tell.
std::vector<const rule::Claim*> told_beside(Ground& ground) {
    std::vector<const rule::Claim*> all;
    for (const Beside& one : ground.beside()) {
        if (one.claim.form != rule::Claim::Form::formula || !is_of_game(one, ground.game())) continue;
        if (!one.claim.expr || rule::to_string(*one.claim.expr, *one.game) == rule::to_string(*ground.claim().expr, ground.game())) continue;
        told_or_none([&] {  // else it says something else
            if (quotient_game(*one.game, one.claim)) all.push_back(&one.claim);
        });
    }
    return all;
}

/// As the file calls it.
std::string name_of_claim(Ground& ground) {
    const std::string text = rule::to_string(*ground.claim().expr, ground.game());
    for (const Beside& one : ground.beside())
        if (one.claim.expr && rule::to_string(*one.claim.expr, *one.game) == text) return one.name;
    return "";
}

Induced with_divisor(Ground& ground, DivisorOf of, bool apart = false, const std::vector<const rule::Claim*>& beside = {}, std::size_t which = 0) {
    Induced result;
    try {
        const auto told = quotient_game(ground.game(), ground.claim(), of, apart, beside, which);
        if (!told) return result;
        Ground divided = ground.about(told->game, told->claim);
        std::vector<Beside> claims;
        for (const Beside& one : ground.beside()) {
            if (std::find(beside.begin(), beside.end(), &one.claim) == beside.end()) continue;
            std::vector<const rule::Claim*> others = beside;
            others.push_back(&ground.claim());
            auto also = quotient_game(*one.game, one.claim, of, apart, others, which);
            if (also && also->divisor == told->divisor && also->divided == told->divided)
                claims.push_back({one.name, std::move(also->game), std::move(also->claim)});
        }
        const bool alone = ground.game().play == rule::Play::alone;
        if (alone) claims.push_back({name_of_claim(ground), told->game, told->claim});
        divided.beside(std::move(claims));
        divided.falls = falling_measure(ground.game());
        divided.told_as = told_multiplied(*told, [&](const rule::PositionData& at) { return ground.shown(at); });
        Induced found = alone ? by_puzzle_law(divided, true) : apart ? by_game_law(divided) : by_induction(divided);
        result.why = found.why.size() <= readable ? found.why : "no induction along play: told by quotients and remainders it is beyond what automata decide";
        result.is_false = found.is_false;
        if (found.broken_at && !apart) result.broken_at = multiplied(*told, *found.broken_at);
        if (!found.proof || !found.proof->proved) return result;
        const auto retold = [&](auto by) {
            by.told = {told->divisor, told->divided, told->words, apart};
            if (divided.falls) by.rank = *divided.falls;  // else play ends there alone, as the rank that was found of quotients says
            found.proof->argument = std::move(by);
        };
        if (const auto* induction = found.proof->argument.as<argument::Induction>()) {
            argument::Induction by = *induction;
            if (!apart && !by.guessed && !by.examples.stated.text.empty()) by.examples.stated = stated_in_proof(ground.claim(), ground.game());
            if (!by.examples.stated.among.empty()) by.examples.argued = {};  // told of quotients, among positions that are told of the numbers themselves
            retold(std::move(by));
        } else if (const auto* puzzle = found.proof->argument.as<argument::PuzzleLaw>()) {
            argument::PuzzleLaw by = *puzzle;
            by.told = {told->divisor, told->divided, told->words, apart};
            found.proof->argument = std::move(by);
        } else if (const auto* strategy = found.proof->argument.as<argument::ByStrategy>()) retold(*strategy);
        else return result;
        result.proof = std::move(found.proof);
    } catch (const NotDefinable& no) {
        result.why = "no induction along play: " + no.part + " is beyond what quotients and remainders tell";
    } catch (const arithmetic::TooLarge&) {
        result.why = "no induction along play: numbers that are too large for quotients and remainders";
    }
    return result;
}

/// Does the claim itself ask for quotients, whatever stands beside it?
bool divides(Ground& ground) {
    const auto told = told_or_none([&] { return std::optional(quotient_game(ground.game(), ground.claim()).has_value()); });
    return told.value_or(true);  // else it does, and of something else
}

/// The proof of a claim about one other position than the one named, as of that one.
std::optional<Induced> of_position_asked(Ground& ground, const std::function<Induced(Ground& there)>& prove) {
    return told_or_none([&]() -> std::optional<Induced> {
        const auto told = ground.claim().form == rule::Claim::Form::formula ? told_of_itself(ground) : std::nullopt;
        if (!told) return std::nullopt;
        Ground there = ground.about(ground.game_ptr(), *told);
        if (Induced found = prove(there); found.proof) return found;
        return std::nullopt;
    });
}

}  // namespace

Induced by_quotients(Ground& ground) {
    if (auto found = of_position_asked(ground, by_quotients)) return *found;
    Induced result;
    if (const auto beside = told_beside(ground); divides(ground) && !beside.empty()) {  // first, for a law that is not found is not sought twice
        result = with_divisor(ground, DivisorOf::claim, false, beside);
        if (result.proof) return result;
    }
    result = with_divisor(ground, DivisorOf::claim);
    const auto other = [&](DivisorOf of, bool apart) {
        Induced found = with_divisor(ground, of, apart);
        const bool better = found.proof || (found.is_false && !result.is_false);
        if (better) result = std::move(found);
        return better;
    };
    if (!result.proof && !result.why.empty() && !other(DivisorOf::distance, false)) other(DivisorOf::claim, true);
    return result;
}

Induced by_quotients_of_rule(Ground& ground) {
    if (auto found = of_position_asked(ground, by_quotients_of_rule)) return *found;
    if (const auto beside = divides(ground) ? std::vector<const rule::Claim*>{} : told_beside(ground); !beside.empty()) {
        Induced result = with_divisor(ground, DivisorOf::claim, false, beside);  // what claims beside this one divide by
        if (result.proof) return result;
    }
    Induced first = with_divisor(ground, DivisorOf::rule);
    for (std::size_t which = 1; !first.proof && !first.why.empty() && which < most_suggested; ++which)
        if (Induced other = with_divisor(ground, DivisorOf::rule, false, {}, which); other.proof) return other;
        else if (other.why.empty()) break;
    return first;
}

}  // namespace grundy::claim
