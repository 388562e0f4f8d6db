#include "engine/claim/law/row_law.hpp"

#include <algorithm>
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

/// The numbers x that have lost in a row of who wins.
Automaton lost_of(arithmetic::Numeration base, const pattern::Period& row, Track x) {
    std::vector<bool> lost;
    for (const std::uint32_t value : row.values) lost.push_back(value == 1);
    lost.resize(row.preperiod + row.period);
    return is_in(base, x, row.preperiod, lost);
}

/// Rows of these values, as far as each repeats, and all that is in them are positions, or all from some place on; or none.
Rows repeating(const std::vector<std::int64_t>& values, std::size_t along, const std::vector<std::size_t>& sides, bool outcomes) {
    Rows rows{along, {}, {}, 0, outcomes};
    const std::size_t length = sides[along], count = sides[1 - along];
    for (std::size_t k = 0; k < count; ++k) {
        solve::Values row;
        std::size_t first = length;
        for (std::size_t x = 0; x < length; ++x) {
            const std::int64_t value = values[along == 0 ? k * length + x : x * count + k];
            if (value < 0 && first < length) return rows;
            if (value >= 0) first = std::min(first, x);
            row.push_back(static_cast<std::uint32_t>(std::max<std::int64_t>(value, 0)));
        }
        if (first > length / 4 && first < length) return rows;  // too little is seen of it
        const auto law = pattern::guess(row, outcomes ? pattern::Compared::values : pattern::Compared::differences);
        const auto* period = law ? std::get_if<pattern::Period>(&law->law) : nullptr;
        if (!period) return rows;
        rows.rows.push_back(*period), rows.first.push_back(first == length ? SIZE_MAX : first);
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

Rows seen_rows(const SmallBoxes& boxes, PlayRelation& play, std::size_t along, std::size_t count, bool outcomes) {
    Rows seen{along, {}, {}, 0, outcomes};
    for (const std::size_t length : lengths) {
        std::vector<std::size_t> sides(2, count);
        sides[along] = length;
        try {
            Rows more = repeating((outcomes ? boxes.lost_in(play, sides) : boxes.values_in(play, sides)).values, along, sides, outcomes);
            if (more.rows.size() > seen.rows.size()) seen = std::move(more);
            if (seen.rows.size() == count) break;
        } catch (const TooFar& far) {
            if (!far.many || length == lengths[0]) throw;
            break;
        }
    }
    for (std::size_t k = 0; k < seen.rows.size(); ++k) {  // no position was seen: is there one further on?
        const auto row = arithmetic::is_number(play.positions().base(), play.tracks()[1 - along], static_cast<std::int64_t>(k));
        if (seen.first[k] == SIZE_MAX && !both(play.positions(), row).accepts_nothing()) seen.rows.resize(k), seen.first.resize(k);
    }
    return seen;
}

std::function<std::optional<Together>(Sentences&, PlayRelation&, std::optional<Track>, const IsLaw&)> said_by(const Rows& rows) {
    return [&rows](Sentences& sentences, PlayRelation& play, std::optional<Track> value, const IsLaw& is_law) -> std::optional<Together> {
        if (value.has_value() == rows.outcomes || !sentences.base().in_base()) return std::nullopt;
        const arithmetic::Numeration base = sentences.base();
        Automaton all(base, false);
        for (std::size_t k = 0; k < rows.rows.size(); ++k) {
            const Track x = play.tracks()[rows.along];
            const Automaton row = rows.outcomes ? lost_of(base, rows.rows[k], x) : pairs_of(base, rows.rows[k], x, *value);
            all = either(all, both(arithmetic::is_number(base, play.tracks()[1 - rows.along], static_cast<std::int64_t>(k)), row));
        }
        play.close_under_exchange(all);
        Spoken spoken{play.positions(), all, value};
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
    const bool outcomes = !game::convention_of(*game).has_values();
    Rows rows;
    try {
        rows = seen_rows(SmallBoxes(ruleset), play, along, count, outcomes);
    } catch (const TooFar& far) {
        return why = far.why, std::nullopt;
    }
    for (; rows.rows.size() == count - rows.empty && !rows.rows.empty() && rows.first.back() == SIZE_MAX; ++rows.empty)
        rows.rows.pop_back(), rows.first.pop_back();
    const auto proved = [&](std::size_t many) -> std::optional<RowLaw> {
        Rows some = rows;
        some.rows.resize(many), some.first.resize(many);
        if (many < rows.rows.size()) some.empty = 0;
        if (std::all_of(some.first.begin(), some.first.end(), [](std::size_t first) { return first == SIZE_MAX; })) return std::nullopt;
        try {
            const arithmetic::Allowance allowance(most_work / 4);  // each number of rows has its own
            const Automaton region = region_of(play, sentences.base(), along, many);
            if (leaves(region)) return std::nullopt;
            const Hints hints{nullptr, said_by(some), {}, false};
            auto lost = outcomes ? learn_kernel(game, ruleset, sentences.base(), why, &region, hints) : nullptr;
            auto values = outcomes ? nullptr : learn_values(game, ruleset, sentences.base(), why, &region, hints);
            if (lost || values) return RowLaw{std::move(some), std::move(values), std::move(lost)};
        } catch (const arithmetic::TooLarge& large) {  // of fewer rows perhaps
            why = large.what();
        }
        return std::nullopt;
    };
    if (rows.rows.empty()) return why = "the first row is not seen to repeat", std::nullopt;
    auto best = proved(rows.rows.size());
    for (std::size_t low = 0, high = best ? 0 : rows.rows.size(); high > low + 1;) {  // the most rows of which it can be proved
        const std::size_t middle = (low + high) / 2;
        if (auto law = proved(middle)) best = std::move(law), low = middle;
        else high = middle;
    }
    return best;
}

}  // namespace grundy::claim
