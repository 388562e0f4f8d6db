/// Claims about an unordered row of any length as claims about counts, which induction along play decides (11.1, 11.2).
#include <fmt/format.h>

#include "engine/claim/play/measure.hpp"
#include "engine/claim/sentence/sentence.hpp"
#include "engine/claim/words/count_game.hpp"
#include "engine/claim/words/prove_words.hpp"
#include "engine/rule/text.hpp"

namespace grundy::claim {

namespace {

constexpr std::int64_t most_written_out = 24;  ///< entries of a row

/// The row that has so many entries 0, 1, …; a long one as `([0, 3000 × 1])`.
std::string row_of_counts(const rule::PositionData& counts, const Ground& ground) {
    rule::Datum row;
    row.scalar = false;
    base::Integer length = 0;
    for (const rule::Datum& count : counts) length += count.items.at(0);
    std::string text;
    for (std::size_t entry = 0; entry < counts.size(); ++entry) {
        const base::Integer& count = counts[entry].items.at(0);
        if (length <= most_written_out)
            row.items.insert(row.items.end(), static_cast<std::size_t>(*base::to_int64(count)), base::Integer(static_cast<std::int64_t>(entry)));
        else if (count > 0) text += fmt::format("{}{}{}", text.empty() ? "" : ", ", count == 1 ? "" : base::to_string(count) + " × ", entry);
    }
    return length <= most_written_out ? ground.shown({row}) : "([" + text + "])";
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
        on_counts.told_as = [&](const rule::PositionData& at) { return row_of_counts(at, ground); };
        Induced found = by_induction(on_counts);
        result.why = found.why;
        result.is_false = found.is_false || (found.proof && !found.proof->proved);
        if (found.proof && !found.proof->proved) {  // rows are listed in another order than counts, so the smallest row is looked for by itself
            const auto at = found.proof->failing ? found.proof->failing : found.proof->refuted ? std::optional(found.proof->refuted->frame) : std::nullopt;
            if (at) result.why = "it is false where of the entries 0, 1, … there are " + on_counts.describe(*at);
        }
        const auto* induction = found.proof && found.proof->proved ? found.proof->argument.as<argument::Induction>() : nullptr;
        if (!induction) return result;
        result.proof = Proof::by(argument::OfCounts{std::make_shared<const argument::Induction>(*induction), counts.most});
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
