#include "engine/claim/table_rows.hpp"

#include <fmt/format.h>

#include "engine/claim/law_search.hpp"
#include "engine/claim/play/winning_terms.hpp"
#include "engine/claim/values_everywhere.hpp"
#include "engine/rule/text.hpp"

namespace grundy::claim {

namespace {

constexpr std::size_t usual_rows = 8, most_rows_asked = 40;

bool is_table(const rule::Game& game) { return !game.partizan && game.play != rule::Play::alone && numbers_of(game).size() == 2; }

WinningLaw by_values(std::shared_ptr<const ValueLaw> law, std::string rows) {
    WinningLaw result;
    result.states = law->pairs().states(), result.rank = law->rank(), result.theorem = pattern::TheoremId::value_induction,
    result.evidence = law->evidence().reading(std::move(rows));
    result.value_at = [law = std::move(law)](const rule::PositionData& position) { return value_of(*law, position); };
    result.outcome_at = [value_at = result.value_at](const rule::PositionData& there) {
        const auto value = value_at(there);
        return !value ? '?' : *value == 0 ? 'P' : 'N';
    };
    return result;
}

WinningLaw by_outcomes(std::shared_ptr<const KernelLaw> law, std::string rows) {
    WinningLaw result;
    result.states = law->lost().states(), result.rank = law->rank(), result.evidence = law->evidence().reading(std::move(rows));
    result.outcome_at = [law = std::move(law)](const rule::PositionData& there) { return law->outcome_at(there); };
    return result;
}

}  // namespace

std::optional<TableRows> table_rows(const std::shared_ptr<const rule::Game>& game, std::size_t along, std::size_t count) {
    if (!is_table(*game)) return std::nullopt;
    return law_or_none([&]() -> std::optional<TableRows> {
        const auto ruleset = game::compile(*game);
        std::string why;
        auto found = learn_rows(game, *ruleset, along, count, why);
        if (!found) return std::nullopt;
        const std::string row = rule::to_string(*numbers_of(*game)[1 - along], *game),
                          rows = fmt::format("in the rows {} <= {}", row, found->rows.rows.size() - 1);
        return TableRows{std::move(found->rows), count, found->lost ? by_outcomes(std::move(found->lost), rows) : by_values(std::move(found->values), rows)};
    });
}

std::vector<TableRows> table_rows(const analyse::Result& result, const base::Budget& whole, std::optional<double> effort) {
    std::vector<TableRows> all;
    const auto* form = result.pattern.law ? result.pattern.law->closed() : nullptr;
    const bool told = !result.parts.empty() || (form && (form->has_values() || !game::convention_of(*result.game).has_values()));
    if (told || result.limit || result.whole || result.reachable || result.positions.empty()) return all;
    const TimeForWords time(whole, effort);
    const base::Watch watch(time.budget);
    static_cast<void>(base::ended_early([&] {
        const auto& first = result.game->components.front();
        const bool alike = result.symmetric || first.unordered || first.group >= 0;
        for (std::size_t along = 0; along < (alike ? 1 : 2); ++along)
            if (auto rows = table_rows(result.game, along, usual_rows)) all.push_back(std::move(*rows));
    }));
    return all;
}

std::optional<WinningLaw> winning_law_near_edge(const std::shared_ptr<const rule::Game>& game, const rule::PositionData& position) {
    std::vector<base::Integer> numbers;
    for (const rule::Datum& datum : position) numbers.insert(numbers.end(), datum.items.begin(), datum.items.end());
    if (!is_table(*game) || numbers.size() != 2) return std::nullopt;
    const std::size_t along = numbers[0] < numbers[1] ? 1 : 0;
    const auto row = base::to_int64(numbers[1 - along]);
    if (!row || *row < 0 || static_cast<std::size_t>(*row) >= most_rows_asked) return std::nullopt;
    const auto count = static_cast<std::size_t>(*row) + 1;
    auto rows = table_rows(game, along, count);
    if (!rows || rows->rows.rows.size() != count) return std::nullopt;
    WinningLaw law = std::move(rows->law);
    law.outcome = law.outcome_at(position);
    if (law.value_at) law.value = law.value_at(position);
    return law.outcome != '?' ? std::optional(std::move(law)) : std::nullopt;
}

}  // namespace grundy::claim
