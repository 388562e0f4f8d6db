#include "engine/claim/law/row_law.hpp"

#include <map>

#include "engine/claim/play/winning_terms.hpp"
#include "engine/pattern/law/detect.hpp"

namespace grundy::claim {

using arithmetic::Automaton;
using arithmetic::Linear;
using arithmetic::Track;

namespace {

constexpr std::size_t lengths[] = {100, 400, 2000, 8000};  ///< of the rows that are looked at, as long as some are not seen to repeat

Automaton is_in(arithmetic::Numeration base, Track x, std::size_t from, const std::vector<bool>& in) { return arithmetic::repeats(base.digits(), x, from, in); }

/// Pairs (x, v) with v = g(x): numbers before the period by their value, others by the line v = g(r) + s (x - r) / p through them.
Automaton pairs_of(arithmetic::Numeration base, const pattern::Period& row, Track x, Track v) {
    const std::size_t from = row.preperiod, end = from + row.period;
    const auto period = static_cast<std::int64_t>(row.period), saltus = static_cast<std::int64_t>(row.saltus);
    std::map<std::int64_t, std::vector<bool>> singly, lines;  // by the value, and by p v - s x
    for (std::size_t n = 0; n < end; ++n) {
        const auto value = static_cast<std::int64_t>(row.values[n]);
        auto& set = n < from ? singly[value] : lines[period * value - saltus * static_cast<std::int64_t>(n)];
        set.resize(n < from ? from + 1 : end, false);
        set[n] = true;
    }
    Automaton pairs(base, false);
    for (const auto& [value, set] : singly) pairs = either(pairs, both(is_in(base, x, from, set), arithmetic::is_number(base, v, value)));
    for (const auto& [height, set] : lines) {
        Linear line = arithmetic::plus(arithmetic::times(arithmetic::number(v), period), arithmetic::times(arithmetic::number(x), saltus), -1);
        line.constant -= height;
        pairs = either(pairs, both(is_in(base, x, from, set), arithmetic::is_zero(base, line)));
    }
    return pairs;
}

/// Rows of these values, as far as each repeats, and all that is in them are positions.
Rows repeating(const std::vector<std::int64_t>& values, std::size_t along, const std::vector<std::size_t>& sides) {
    Rows rows{along, {}};
    const std::size_t length = sides[along], count = sides[1 - along];
    for (std::size_t k = 0; k < count; ++k) {
        solve::Values row;
        for (std::size_t x = 0; x < length; ++x) {
            const std::int64_t value = values[along == 0 ? k * length + x : x * count + k];
            if (value < 0) return rows;
            row.push_back(static_cast<std::uint32_t>(value));
        }
        const auto law = pattern::guess(row, pattern::Compared::differences);
        const auto* period = law ? std::get_if<pattern::Period>(&law->law) : nullptr;
        if (!period) return rows;
        rows.rows.push_back(*period);
    }
    return rows;
}

Automaton is_below(arithmetic::Numeration base, Track x, std::size_t count) {
    Linear form = arithmetic::number(x);
    form.constant = 1 - static_cast<std::int64_t>(count);
    return arithmetic::is_at_most(base, form);
}

/// The positions of these rows, in whatever order their numbers may stand.
Automaton region_of(PlayRelation& play, arithmetic::Numeration base, std::size_t along, std::size_t count) {
    Automaton set = both(play.positions(), is_below(base, play.tracks()[1 - along], count));
    play.close_under_exchange(set);
    return set;
}

}  // namespace

Rows seen_rows(const SmallBoxes& boxes, PlayRelation& play, std::size_t along, std::size_t count) {
    Rows seen{along, {}};
    for (const std::size_t length : lengths) {
        std::vector<std::size_t> sides(2, count);
        sides[along] = length;
        try {
            Rows more = repeating(boxes.values_in(play, sides).values, along, sides);
            if (more.rows.size() > seen.rows.size()) seen = std::move(more);
            if (seen.rows.size() == count) break;
        } catch (const TooFar& far) {
            if (!far.many || length == lengths[0]) throw;
            break;
        }
    }
    return seen;
}

std::function<std::optional<Together>(Sentences&, PlayRelation&, std::optional<Track>, const IsLaw&)> said_by(const Rows& rows) {
    return [&rows](Sentences& sentences, PlayRelation& play, std::optional<Track> value, const IsLaw& is_law) -> std::optional<Together> {
        if (!value || !sentences.base().in_base()) return std::nullopt;
        const arithmetic::Numeration base = sentences.base();
        Automaton pairs(base, false);
        for (std::size_t k = 0; k < rows.rows.size(); ++k)
            pairs = either(pairs, both(arithmetic::is_number(base, play.tracks()[1 - rows.along], static_cast<std::int64_t>(k)),
                                       pairs_of(base, rows.rows[k], play.tracks()[rows.along], *value)));
        play.close_under_exchange(pairs);
        Spoken spoken{play.positions(), pairs, value};
        if (!is_law(spoken)) return std::nullopt;
        return Together{std::move(spoken), {}};
    };
}

std::optional<RowLaw> learn_rows(const std::shared_ptr<const rule::Game>& game, const game::Ruleset& ruleset, std::size_t along, std::size_t count,
                                 std::string& why) {
    Sentences sentences(*game, 2);
    PlayRelation play(*game, sentences);
    if (play.tracks().size() != 2 || numbers_of(*game).size() != 2) return why = "positions are no two natural numbers", std::nullopt;
    const auto leaves = [&](const Automaton& region) { return !both(region, play.leads_into(both(play.positions(), complement(region)))).accepts_nothing(); };
    if (leaves(region_of(play, sentences.base(), along, count))) return why = "moves lead to other rows", std::nullopt;
    Rows rows;
    try {
        rows = seen_rows(SmallBoxes(ruleset), play, along, count);
    } catch (const TooFar& far) {
        return why = far.why, std::nullopt;
    }
    if (rows.rows.empty()) why = "the first row is not seen to repeat";
    for (; !rows.rows.empty(); rows.rows.resize(rows.rows.size() / 2)) {
        try {
            const arithmetic::Allowance allowance(most_work / 4);  // each number of rows has its own
            const Automaton region = region_of(play, sentences.base(), along, rows.rows.size());
            if (leaves(region)) continue;
            auto law = learn_values(game, ruleset, sentences.base(), why, &region, {nullptr, said_by(rows), {}, false});
            if (law) return RowLaw{std::move(rows), std::move(law)};
        } catch (const arithmetic::TooLarge& large) {  // of fewer rows perhaps
            why = large.what();
        }
    }
    return std::nullopt;
}

}  // namespace grundy::claim
