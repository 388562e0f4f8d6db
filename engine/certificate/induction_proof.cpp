#include "engine/certificate/induction_proof.hpp"

#include "engine/claim/law/draw_law.hpp"
#include "engine/claim/law/puzzle_law.hpp"
#include "engine/claim/law/value_law.hpp"
#include "engine/claim/play/measure.hpp"
#include "engine/claim/sentence/told.hpp"
#include "engine/game/play/ruleset.hpp"
#include "engine/rule/rewrite/bracket.hpp"

namespace grundy::certificate {

Json automaton(const claim::argument::KernelSet& set, const char* name) {
    Json accepts = Json::array();
    for (const bool in : set.accepts) accepts.push_back(in ? 1 : 0);
    return {{"numbers", set.numbers}, {"next", set.next}, {name, accepts}};
}

std::vector<std::vector<std::int64_t>> measure_of(const rule::Game& game) {
    const auto rank = claim::measure_that_falls(game);
    if (!rank || !rank->rows) unsupported("what falls with every move is no sum of the numbers of a position");
    if (rank->rows->empty()) return {std::vector<std::int64_t>(claim::number_names(game).size() + 1, 0)};  // there is no move, and anything falls with each
    return *rank->rows;
}

void tell(const claim::argument::Told& told, Json& proof) {
    if (!told.divisor.empty()) proof["divided"] = {{"by", told.divisor}, {"components", told.components}};
    if (told.apart) proof["divided"]["apart"] = true;
}

Json on_digits(arithmetic::Numeration numeration, Json proof) {
    if (numeration.in_base()) proof["base"] = numeration.base();
    else proof["quotient"] = numeration.quotient();
    if (numeration.numerator() != 1) proof["numerator"] = numeration.numerator();
    return proof;
}

Json claimed_length_proof(const rule::Game& game, const rule::Claim& claim) {
    Json proof = on_digits(claim::claim_base(game, claim), {{"thm", "11.4"}, {"claimed", true}});
    if (const auto rank = claim::measure_that_falls(game); rank && rank->rows) proof["measure"] = *rank->rows;
    return proof;
}

namespace {

Json drawn_set(const claim::argument::DrawnSet& drawn) {
    Json proof = on_digits(drawn.base, {{"thm", "7.1"}, {"drawn", true}});
    if (!drawn.measure.empty()) proof["measure"] = drawn.measure;
    if (!drawn.round.empty()) proof["round"] = drawn.round;
    if (drawn.law) proof["law"] = automaton(*drawn.law, "lost");
    return proof;
}

Json puzzle(const claim::argument::PuzzleLaw& law) {
    Json proof = on_digits(law.base, {{"thm", "puzzle"}});
    tell(law.told, proof);
    if (law.pairs) return proof["pairs"] = automaton(*law.pairs, "in"), proof;
    if (!law.lead.empty() && !law.told.divisor.empty()) unsupported("what a few moves lower is told by quotients and remainders");
    if (law.never) proof["never"] = automaton(*law.never, "in");
    for (const auto& stage : law.lead) proof["lead"].push_back({{"set", automaton(*stage.in, "in")}, {"rank", stage.rank}, {"moves", stage.moves}});
    return proof;
}

/// What falls with every move, of the rule with all moves that there may be.
Json bounded(const rule::Game& game, const claim::argument::Bounds& bounds, Json proof) {
    if (!bounds.any()) return proof["measure"] = measure_of(game), proof;
    const auto rules = rule::bracket(game, bounds.modulus);
    if (!rules) unsupported("the rule has no bounds");
    proof["bounded"] = bounds.modulus, proof["measure"] = measure_of(rules->more);
    return proof;
}

/// Of the numbers of a position: the checker asks for no other measure.
template <class Argument>
std::vector<std::vector<std::int64_t>> rows_of(const Argument& by) {
    if (!by.told.divisor.empty()) unsupported("what falls with every move is told by quotients and remainders");
    return by.measure;
}

}  // namespace

Json induction_proof(const rule::Game& game, const claim::argument::Induction& induction) {
    if (induction.rounds > 0) {
        Json proof = on_digits(induction.base, {{"thm", "7.1"}, {"rounds", induction.rounds - 1}});
        if (induction.standstill) return proof["standstill"] = true, proof;
        if (const auto rank = claim::measure_that_falls(game); rank && rank->rows) proof["measure"] = *rank->rows;
        return proof;
    }
    const char* law = induction.values ? "valued" : "lost";
    Json proof = on_digits(induction.base, {{"thm", induction.values ? "11.2" : "11.1"}});
    if (induction.measure.empty()) proof = bounded(game, induction.bounds, std::move(proof));
    else proof["measure"] = rows_of(induction);
    tell(induction.told, proof);
    if (induction.law) proof["law"] = automaton(*induction.law, law);
    for (const auto& other : induction.others)
        proof["others"].push_back({{"game", other.game}, {"measure", measure_of(*game.uses.at(other.game - 1).second)}, {"law", automaton(*other.law, law)}});
    if (induction.region) proof["region"] = automaton(*induction.region, "in");
    return proof;
}

std::optional<Json> proof_on_digits(const rule::Game& game, const claim::Argument& argument) {
    if (const auto* induction = argument.as<claim::argument::Induction>()) return induction_proof(game, *induction);
    if (const auto* single = argument.as<claim::argument::SingleMoves>())
        return bounded(game, single->bounds, on_digits(single->base, {{"thm", "single moves"}}));
    if (const auto* drawn = argument.as<claim::argument::DrawnSet>(); drawn && drawn->letters.empty()) return drawn_set(*drawn);
    if (const auto* law = argument.as<claim::argument::PuzzleLaw>()) return puzzle(*law);
    if (const auto* numbers = argument.as<claim::argument::NumbersAlone>()) return on_digits(numbers->base, {{"thm", "numbers"}});
    if (const auto* mirrored = argument.as<claim::argument::MirroredParts>()) return on_digits(mirrored->base, {{"thm", "12.1"}, {"mirrored", true}});
    if (const auto* rows = argument.as<claim::argument::RowsOfHeaps>())
        return on_digits(rows->base, {{"thm", "12.1"}, {"row", {{"measure", measure_of(*rows->part)}, {"law", automaton(*rows->law, "valued")}}}});
    const auto* strategy = argument.as<claim::argument::ByStrategy>();
    if (!strategy) return std::nullopt;
    Json proof = on_digits(strategy->base, {{"thm", "kept"}});
    if (strategy->measure.empty()) proof = bounded(game, strategy->bounds, std::move(proof));
    else proof["measure"] = rows_of(*strategy);
    tell(strategy->told, proof);
    if (strategy->sums) proof["sums"] = true;
    proof["kept"] = automaton(*strategy->set, "in");
    if (strategy->region) proof["region"] = automaton(*strategy->region, "in");
    return proof;
}

namespace {

std::optional<claim::argument::Induction> by_law_on_digits(const std::shared_ptr<const rule::Game>& game, bool values, arithmetic::Numeration base) {
    std::string why;
    return claim::told_within(claim::most_work / 4, [&]() -> std::optional<claim::argument::Induction> {
        const auto ruleset = game::compile(*game);
        claim::argument::Induction by{values, true, base, 0, "", {}, nullptr};
        if (values) {
            if (const auto law = claim::learn_values(game, *ruleset, base, why)) by.law = law->as_data();
        } else if (const auto law = claim::learn_kernel(game, *ruleset, base, why)) {
            by.law = law->as_data();
        }
        if (by.law) return by;
        return std::nullopt;
    });
}

}  // namespace

std::optional<claim::argument::Induction> by_law_found_anew(const std::shared_ptr<const rule::Game>& game, bool values, arithmetic::Numeration base) {
    auto law = by_law_on_digits(game, values, base);
    if (law || values || base != 2U) return law;
    for (const arithmetic::Numeration other : claim::quadratic_numerations(*game))
        if ((law = by_law_on_digits(game, false, other))) break;
    return law;
}

std::optional<Json> by_puzzle_law_found_anew(const std::shared_ptr<const rule::Game>& game, arithmetic::Numeration base, bool distances) {
    return claim::told_within(claim::most_work / 4, [&]() -> std::optional<Json> {
        std::string why;
        const auto ruleset = game::compile(*game);
        const auto law = (distances ? claim::learn_distances_of_numbers : claim::learn_ways)(game, *ruleset, base, why, {});
        if (law) return puzzle(law->as_data(*ruleset, false));
        return std::nullopt;
    });
}

std::optional<Json> by_draws_found_anew(const std::shared_ptr<const rule::Game>& game, arithmetic::Numeration base) {
    return claim::told_within(claim::most_work / 4, [&]() -> std::optional<Json> {
        std::string why;
        const auto law = claim::learn_draws(game, *game::compile(*game), base, why);
        if (!law) return std::nullopt;
        if (!law->rounds()) return drawn_set(law->guessed());
        return on_digits(base, {{"thm", "7.1"}, {"rounds", *law->rounds()}, {"standstill", true}});
    });
}

}  // namespace grundy::certificate
