#include "engine/analyse/row.hpp"

#include <algorithm>
#include <limits>
#include <type_traits>

#include "engine/analyse/domain/bounds.hpp"
#include "engine/analyse/heap/sequence.hpp"
#include "engine/analyse/oracle.hpp"
#include "engine/base/counted.hpp"
#include "engine/base/failure.hpp"

namespace grundy::analyse {
namespace {

/// Positions are 0, 1, 2, … without an end or a gap, and they are the heaps of the family themselves.
bool plain(const Oracle& oracle) {
    const rule::Game& game = oracle.rule();
    return oracle.is_sequence() && oracle.has_values() && oracle.recognition().embedding.shift == 0 && !game.where && !last_position(game) &&
           game.components.size() == 1 && game.components.front().kind == rule::ComponentKind::natural;
}

/// Values up to `count` by their period, each from the one a period before.
void write_on(solve::Values& values, const pattern::Period& law, std::uint64_t count) {
    std::uint64_t largest = 0, most = std::numeric_limits<std::uint32_t>::max();
    for (std::uint64_t n = values.size() - law.period; n < values.size(); ++n) {
        const std::uint64_t rises = (count - 1 - n) / law.period;
        if (law.saltus != 0 && rises > (most - values[n]) / law.saltus)
            throw base::Failure(base::FailureKind::overflow, base::counted(count, "value") + " need more than 32 bits", "ask for fewer");
        largest = std::max<std::uint64_t>(largest, values[n] + rises * law.saltus);
    }
    values.widen_for(static_cast<std::uint32_t>(largest));
    const std::size_t from = static_cast<std::size_t>(values.size()), period = static_cast<std::size_t>(law.period);
    values.resize(count);
    std::visit(
        [&](auto& table) {
            using Entry = typename std::decay_t<decltype(table)>::value_type;
            for (std::size_t n = from; n < table.size(); ++n) table[n] = static_cast<Entry>(table[n - period] + law.saltus);
        },
        values.table());
}

/// The proved period, where it begins to repeat before `count`; null without one.
const pattern::Period* period_of(const Sequence& sequence, std::uint64_t count) {
    if (!sequence.proved() || sequence.law()->of != pattern::Of::values) return nullptr;
    const auto* period = std::get_if<pattern::Period>(&sequence.law()->law);
    return period && period->preperiod + period->period < count ? period : nullptr;
}

}  // namespace

std::optional<Row> row(const std::shared_ptr<const rule::Game>& game, std::uint64_t count, const Options& options, const base::Budget& budget) {
    Oracle oracle(game, options, budget);
    if (!plain(oracle)) return std::nullopt;
    Sequence& sequence = oracle.sequence();
    Row row;
    if (count > 0) row.limit = options.pattern ? sequence.reach(count - 1, budget) : sequence.compute(count, budget);
    const pattern::Period* period = !row.limit && sequence.values().size() < count ? period_of(sequence, count) : nullptr;
    if (period && !budget.fits(count * static_cast<std::uint64_t>(sequence.values().width()))) row.limit = base::Limit::memory;
    if (!row.limit) row.limit = sequence.compute(period ? period->preperiod + period->period : count, budget);
    row.values = sequence.release();
    if (period && !row.limit) write_on(row.values, *period, count);
    if (row.values.size() > count) row.values.resize(count);
    if (row.limit) row.limit_note = base::counted(row.values.size(), "value", "computed");
    return row;
}

}  // namespace grundy::analyse
