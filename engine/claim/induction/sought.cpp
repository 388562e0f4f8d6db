#include "engine/claim/induction/sought.hpp"

#include "engine/base/failure.hpp"
#include "engine/claim/induction/argued_cases.hpp"
#include "engine/claim/law/winning_moves.hpp"
#include "engine/claim/prove/prove.hpp"
#include "engine/claim/sentence/told.hpp"
#include "engine/rule/text.hpp"
#include "engine/rule/walk.hpp"

namespace grundy::claim {

namespace {

template <class Law, class Learn>
std::shared_ptr<const Law> sought(Ground& ground, std::vector<KnownLaw<Law>>& all, arithmetic::Numeration base, std::string& why, const Learn& learn,
                                  SmallBoxes* boxes = nullptr) {
    const std::string game = rule::canonical_text(ground.game());
    for (const auto& known : all)
        if (known.game == game && known.base == base) return why = known.why, known.law;
    KnownLaw<Law> known{game, base, nullptr, ""};
    const Hints hints{boxes,
                      [&](Sentences& sentences, PlayRelation& play, std::optional<arithmetic::Track> value, const IsLaw& is_law) {
                          return law_said_together(ground, sentences, play, value, nullptr, is_law);
                      },
                      ground.falls};
    const auto untold = why_untold(most_work / 4, [&] {
        known.law = learn(ground.game_ptr(), ground.oracle().ruleset(), base, known.why, static_cast<const arithmetic::Automaton*>(nullptr), hints);
    });
    if (untold) known.why = *untold;
    all.push_back(known);
    why = known.why;
    return known.law;
}

}  // namespace

std::shared_ptr<const KernelLaw> kernel_law(Ground& ground, arithmetic::Numeration base, std::string& why) {
    SmallBoxes boxes(ground.oracle().ruleset());
    auto law = sought(ground, ground.kernels(), base, why, learn_kernel, &boxes);
    if (law || base != 2U) return law;
    for (const arithmetic::Numeration other : quadratic_numerations(ground.game())) {
        std::string of_this;
        if ((law = sought(ground, ground.kernels(), other, of_this, learn_kernel, &boxes))) return law;
    }
    return nullptr;
}

std::shared_ptr<const ValueLaw> value_law(Ground& ground, arithmetic::Numeration base, std::string& why) {
    return sought(ground, ground.value_laws(), base, why, learn_values);
}

std::shared_ptr<const DrawLaw> draw_law(Ground& ground, arithmetic::Numeration base, std::string& why) {
    return sought(ground, ground.draw_laws(), base, why, learn_draws);
}

namespace {

/// The cases of what is claimed of positions from which a goal is reached.
std::vector<arithmetic::Automaton> parts_of_claims(Ground& ground, Sentences& sentences, PlayRelation& play) {
    constexpr std::size_t most_parts = 12;
    std::vector<arithmetic::Automaton> parts;
    for (const Beside& one : ground.beside()) {
        if (one.claim.form != rule::Claim::Form::formula || !one.claim.expr || !one.claim.over_positions || !is_of_game(one, ground.game())) continue;
        std::uint32_t next = one.claim.frame;
        const rule::ExprRef plain = rule::inlined(*one.game, one.claim.expr, next);
        if (!plain || (plain->op != rule::Op::iff && plain->op != rule::Op::implies)) continue;
        for (const rule::ExprRef& side : plain->args) {
            if (rule::any_of(*side, [](const rule::Expr& part) { return part.op >= rule::Op::value_at; })) continue;
            for (const ArguedCase& all : argued_cases_of(side, true)) {
                if (parts.size() == most_parts) return parts;
                try {
                    arithmetic::Automaton set = play.positions();
                    for (const rule::ExprRef& part : all) set = both(set, sentences.truth(*part, play.scope()));
                    parts.push_back(std::move(set));
                } catch (const NotDefinable&) {  // then it is none
                }
            }
        }
    }
    return parts;
}

}  // namespace

std::shared_ptr<const PuzzleLaw> puzzle_law(Ground& ground, bool distances, arithmetic::Numeration base, std::string& why) {
    const auto learn = [&](const auto& game, const auto& ruleset, auto numeration, std::string& reason, const auto*, Hints hints) {
        hints.parts = [&](Sentences& sentences, PlayRelation& play) { return parts_of_claims(ground, sentences, play); };
        return (distances ? learn_distances_of_numbers : learn_ways)(game, ruleset, numeration, reason, hints);
    };
    return sought(ground, ground.puzzle_laws(distances), base, why, learn);
}

void learn_moves(Ground& ground, Sentences& sentences, PlayRelation& play, const arithmetic::Automaton& lost) {
    const std::string game = rule::canonical_text(ground.game());
    for (const KnownMoves& known : ground.known_moves())
        if (known.game == game) return;
    KnownMoves known{game, nullptr};
    try {
        known.moves = told_within(most_work / 2, [&] {
            std::string why;
            return find_winning_moves(ground.game(), sentences, play, lost, both(both(play.positions(), play.can_move()), complement(lost)), why);
        });
    } catch (const base::Failure& failure) {  // what is proved stays so when no time is left to tell more
        if (failure.kind() != base::FailureKind::limit) throw;
    }
    ground.known_moves().push_back(known);
}

namespace {

/// By the law of one heap, where a theorem proves it: one that was proved before, or is found soon, for the claim is proved without it.
std::shared_ptr<const WinningMoves> by_period(Ground& ground) {
    if (!ground.oracle().is_sequence()) return nullptr;
    pattern::TheoremRef theorem;
    (void)ground.briefly([&] { theorem = ground.law(ground.oracle()); });
    if (!theorem) return nullptr;
    return told_within(most_work / 2, [&] {
        std::string why;
        return moves_of_period(ground.game(), *theorem, why);
    });
}

}  // namespace

std::shared_ptr<const WinningMoves> winning_moves(Ground& ground) {
    const std::string game = rule::canonical_text(ground.game());
    const auto known = [&]() -> const KnownMoves* {
        for (const KnownMoves& one : ground.known_moves())
            if (one.game == game) return &one;
        return nullptr;
    };
    if (const KnownMoves* one = known()) return one->moves;
    std::string why;
    if (ground.game().partizan) return nullptr;
    if (const auto law = kernel_law(ground, claim_base(ground.game(), ground.claim()), why)) learn_moves(ground, law->sentences(), law->play(), law->lost());
    else ground.known_moves().push_back({game, by_period(ground)});
    const KnownMoves* one = known();
    return one ? one->moves : nullptr;
}

}  // namespace grundy::claim
