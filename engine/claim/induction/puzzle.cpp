/// Claims about puzzles for one player on numbers, by laws of all their positions (engine/claim/law/puzzle_law.hpp).
#include "engine/claim/induction/argued_cases.hpp"
#include "engine/claim/induction/numbers_alone.hpp"
#include "engine/claim/induction/sought.hpp"
#include "engine/claim/law/known_outcomes.hpp"
#include "engine/rule/text.hpp"
#include "engine/rule/walk.hpp"

namespace grundy::claim {

using rule::Expr;
using rule::Op;

namespace {

constexpr std::int64_t most_searched = 200;  ///< how far a position may be that is shown by its shortest solution

/// What a claim asks of positions, and of which game.
struct Asks {
    bool distance = false, reachable = false, other = false;
};
Asks asked_by(const rule::Claim& claim, const rule::Game& game) {
    Asks asks;
    std::uint32_t next = claim.frame;
    const auto look = [&](const rule::ExprRef& e) {
        const rule::ExprRef plain = e ? rule::inlined(game, e, next) : nullptr;
        if (e && !plain) asks.other = true;
        if (plain)
            rule::any_of(*plain, [&](const Expr& part) {
                if (part.op < Op::value_at || part.op > Op::solutions_at) return false;
                (part.op == Op::distance_at ? asks.distance : part.op == Op::reachable_at ? asks.reachable : asks.other) = true;
                asks.other = asks.other || part.ref != 0;
                return false;
            });
    };
    look(claim.expr), look(claim.condition);
    for (const rule::Binder& binder : claim.domain) look(binder.range);
    return asks;
}

/// From which positions no goal is reached, in the words of the claim if it says so.
void tell_as_claimed(const Ground& ground, const PuzzleLaw& law, argument::PuzzleLaw& by) {
    if (law.never().accepts_nothing()) return;
    std::uint32_t next = ground.claim().frame;
    const rule::ExprRef plain = rule::inlined(ground.game(), ground.claim().expr, next);
    if (!plain || (plain->op != Op::iff && plain->op != Op::implies)) return;
    for (const rule::ExprRef& side : plain->args) {
        if (rule::any_of(*side, [](const Expr& part) { return part.op >= Op::value_at; })) continue;
        try {
            const arithmetic::Automaton set = both(law.play().positions(), law.sentences().truth(*side, law.play().scope()));
            if (alike(set, law.never()).accepts_everything()) by.unreached = rule::to_string(*side, ground.game());
            else if (alike(both(law.play().positions(), complement(set)), law.never()).accepts_everything())
                by.unreached = rule::to_string(*opposite_of(side), ground.game());
        } catch (const NotDefinable&) {  // a name that the claim binds
        }
    }
}

void by_law_of_puzzle(Ground& ground, bool distances, Induced& result) {
    std::string why;
    const auto law = puzzle_law(ground, distances, claim_base(ground.game(), ground.claim()), why);
    if (!law) {
        result.why += (result.why.empty() ? "" : "; ") + std::string(distances ? "no law of the distances: " : "no law of what can be reached: ") + why;
        return;
    }
    let_puzzle_law_tell(ground, law);
    argument::PuzzleLaw by = law->as_data(ground.oracle().ruleset(), ground.effort().tell);
    if (ground.effort().tell) tell_as_claimed(ground, *law, by);
    const auto is = [&](const rule::PositionData& there) -> std::optional<std::string> {
        const auto far = law->at(law->play().values(there));
        if (far && *far <= most_searched) return std::nullopt;
        const bool never = law->never().accepts(law->play().values(there));
        if (!far)
            return never          ? "a position from which no goal can be reached"
                   : law->pairs() ? std::nullopt
                                  : std::optional<std::string>("one that leads to a goal");
        return "at the distance " + base::to_string(*far);
    };
    const char* how = distances ? "a law of the distances is proved" : "a law of what can be reached is proved";
    by_answers(ground, law->sentences(), law->play(), law->answers(), by, how, result, {}, is);
    const bool total = complement(either(complement(law->play().positions()), either(law->lead(), law->never()))).accepts_nothing();
    if (!result.why.empty() && !result.is_false && total)
        result.why = "a law of the puzzle does not help: the claim asks about what is no position, or computes with a distance where no goal can be reached";
    if (!result.why.empty() && !result.is_false && !total)
        result.why = "a set is known from which no goal can be reached, and not that one is reached from everywhere else";
}

}  // namespace

void let_puzzle_law_tell(Ground& ground, const std::shared_ptr<const PuzzleLaw>& law) {
    ground.reaches = [law](const rule::PositionData& at) { return law->reaches(law->play().values(at)); };
    if (law->pairs()) ground.far = [law](const rule::PositionData& at) { return law->at(law->play().values(at)); };
}

Induced by_puzzle_law(Ground& ground, bool distances_first) {
    Induced result;
    const rule::Claim& claim = ground.claim();
    if (ground.game().play != rule::Play::alone || claim.from_start) return result;
    const Asks asks = asked_by(claim, ground.game());
    if (asks.other) return result;
    if (!asks.distance && !asks.reachable) return by_numbers_alone(ground);
    const auto open = [&] { return !result.proof && !result.is_false; };
    for (const bool distances : {distances_first, !distances_first}) {  // sets are found sooner, and tell how far a position is where that is beyond all
        if (!open()) continue;
        try {
            const arithmetic::Allowance allowance(most_work);
            Induced found;
            by_law_of_puzzle(ground, distances, found);
            if (!result.why.empty() && !found.why.empty()) found.why = result.why + "; " + found.why;
            if (found.proof || found.is_false || distances || !asks.distance || distances_first) result = std::move(found);
        } catch (const NotDefinable& no) {
            result.why = "no law of the puzzle: " + no.part + " is beyond what automata decide";
            break;
        } catch (const arithmetic::TooLarge& large) {
            result.why = std::string("no law of the puzzle: ") + large.what();
        }
    }
    return result;
}

}  // namespace grundy::claim
