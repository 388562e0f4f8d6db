/// Claims about an unordered row of any length as claims about counts, which induction along play decides (11.1, 11.2).
#include "engine/claim/play/measure.hpp"
#include "engine/claim/words/count_game.hpp"
#include "engine/claim/words/prove_words.hpp"
#include "engine/rule/text.hpp"

namespace grundy::claim {

namespace {

/// The row that has so many entries 0, 1, …
rule::PositionData row_of_counts(const rule::PositionData& counts) {
    rule::Datum row;
    row.scalar = false;
    std::int64_t entry = 0;
    for (const rule::Datum& count : counts) {
        row.items.insert(row.items.end(), static_cast<std::size_t>(base::to_int64(count.items.at(0)).value_or(0)), base::Integer(entry));
        ++entry;
    }
    return {row};
}

}  // namespace

bool is_about_counts(const Ground& ground) { return is_of_counts(ground.game()); }

Induced by_counts(Ground& ground) {
    Induced result;
    const rule::Claim& claim = ground.claim();
    if (claim.from_start || !claim.over_positions) return result;
    try {
        const CountGame counts = count_game(ground.game(), ground.oracle().ruleset());
        const rule::Claim about = count_claim(ground.game(), counts, claim);
        Ground on_counts = ground.about(counts.game, about);
        on_counts.told_as = [&](const rule::PositionData& at) { return ground.shown(row_of_counts(at)); };
        Induced found = by_induction(on_counts);
        result.why = found.why;
        result.is_false = found.is_false || (found.proof && !found.proof->proved);
        if (found.proof && !found.proof->proved) {  // rows are listed in another order than counts, so the smallest row is looked for by itself
            const auto at = found.proof->failing ? found.proof->failing : found.proof->refuted ? std::optional(found.proof->refuted->frame) : std::nullopt;
            if (at) result.why = "it is false where of the entries 0, 1, … there are " + on_counts.describe(*at);
        }
        const auto* induction = found.proof && found.proof->proved ? found.proof->argument.as<argument::Induction>() : nullptr;
        if (!induction) return result;
        Proof proof;
        proof.proved = true;
        proof.argument = argument::OfCounts{std::make_shared<const argument::Induction>(*induction), counts.most};
        result.proof = std::move(proof);
    } catch (const NotDefinable& no) {
        result.why = "no induction along play: " + no.part + " is beyond what counts of the entries decide";
    }
    return result;
}

std::optional<std::string> falling_measure_of_counts(const rule::Game& game, const game::Ruleset& ruleset) {
    if (!is_of_counts(game)) return std::nullopt;
    try {
        const auto measure = falling_measure(*count_game(game, ruleset).game);
        return measure ? std::optional(*measure + ", c0 being the number of entries 0, c1 of entries 1, and so on") : std::nullopt;
    } catch (const NotDefinable&) {  // moves or conditions beyond counts
        return std::nullopt;
    }
}

}  // namespace grundy::claim
