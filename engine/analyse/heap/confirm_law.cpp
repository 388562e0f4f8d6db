#include "engine/analyse/heap/confirm_law.hpp"

#include <algorithm>
#include <chrono>

#include "engine/base/checked.hpp"
#include "engine/base/failure.hpp"
#include "engine/base/nimber.hpp"
#include "engine/base/poll.hpp"
#include "engine/recognise/landmarks.hpp"

namespace grundy::analyse {

using base::Integer;

std::vector<Integer> heaps_of(const rule::PositionData& position, const recognise::Embedding& embedding) {
    std::vector<Integer> heaps;
    for (const std::size_t c : embedding.components)
        for (const Integer& item : position[c].items) heaps.push_back(item - embedding.shift);
    return heaps;
}

namespace {

/// Every position with numbers up to a side, or sets of places from the left end, as many as asked for.
class Small {
public:
    Small(const game::Ruleset& game, std::size_t most) : game_(game), most_(most) {}

    std::vector<game::Position> all() {
        rule::PositionData position;
        for (const auto& c : game_.shape().components()) {
            rule::Datum d;
            d.scalar = rule::is_number(c.kind);
            if (d.scalar) d.items = {0};
            if (c.kind == rule::ComponentKind::vector) d.items.assign(static_cast<std::size_t>(c.length), 0);
            position.push_back(d);
        }
        std::size_t cells = 0;
        for (const auto& d : position) cells += d.items.size();
        if (game_.shape().components().front().kind == rule::ComponentKind::range_set) {
            sets(position);
        } else {
            for (std::int64_t side = 1; found_.size() < most_ && side <= 40; ++side) {
                if (volume(cells, side) > 4 * static_cast<double>(most_) && side > 1) break;
                found_.clear();
                box(position, 0, 0, side);
            }
        }
        return found_;
    }

private:
    static double volume(std::size_t cells, std::int64_t side) {
        double v = 1;
        for (std::size_t i = 0; i < cells; ++i) v *= static_cast<double>(side + 1);
        return v;
    }
    void keep(const rule::PositionData& position) {
        const game::Position p = game_.shape().from_data(position);
        if (found_.size() < 4 * most_ && game_.contains(p) && game_.shape().canonical(p) == p) found_.push_back(p);
    }
    void box(rule::PositionData& position, std::size_t c, std::size_t i, std::int64_t side) {
        if (found_.size() >= 4 * most_) return;
        if (c == position.size()) return keep(position);
        if (i == position[c].items.size()) return box(position, c + 1, 0, side);
        for (std::int64_t v = 0; v <= side; ++v) {
            position[c].items[i] = v;
            box(position, c, i + 1, side);
        }
    }
    void sets(rule::PositionData& position) {
        const auto& row = game_.shape().components().front();
        for (std::uint64_t mask = 0; mask < most_; ++mask) {
            position[0].items.clear();
            for (std::int64_t b = 0; b < 60 && row.low + b <= row.high; ++b)
                if (mask >> b & 1) position[0].items.emplace_back(row.low + b);
            if (row.high - row.low < 60 && mask >> (row.high - row.low + 1) != 0) break;
            keep(position);
        }
    }

    const game::Ruleset& game_;
    std::size_t most_;
    std::vector<game::Position> found_;
};

constexpr std::size_t most_far = 32;

/// Positions of numbers from here and there: one far number among small ones, and several far ones.
std::vector<game::Position> far_positions(const game::Ruleset& game) {
    std::vector<game::Position> found;
    const std::size_t cells = game.shape().fixed_cells();
    const auto is_set = [](const auto& c) { return c.kind == rule::ComponentKind::range_set || c.kind == rule::ComponentKind::vertex_set; };
    const auto& components = game.shape().components();
    if (cells == 0 || !game.rule() || std::any_of(components.begin(), components.end(), is_set)) return found;
    auto numbers = recognise::numbers_to_try(*game.rule());
    if (numbers.size() > most_far) numbers.resize(most_far);
    const auto keep = [&](game::Position p) {
        p = game.shape().canonical(std::move(p));
        if (game.contains(p)) found.push_back(std::move(p));
    };
    for (std::size_t i = 0; i < numbers.size(); ++i) {
        game::Position one(cells), several(cells);
        for (std::size_t c = 0; c < cells; ++c) {
            one[c] = c == i % cells ? numbers[i] : static_cast<std::int64_t>((i + 3 * c) % 8);
            several[c] = numbers[(i + 7 * c) % numbers.size()];
        }
        keep(std::move(one));
        keep(std::move(several));
    }
    return found;
}

constexpr std::size_t most_options = 4000;  ///< of a position that is looked at
constexpr auto look_around = std::chrono::milliseconds(15);

/// What the options of a position make of it.
class OptionJudge {
public:
    using At = std::function<std::optional<pattern::Answer>(const game::Position&)>;
    OptionJudge(const game::Ruleset& game, pattern::Of of, At at) : game_(game), of_(of), at_(std::move(at)) {}

    /// Nothing too where the rule, or the law, says nothing here.
    std::optional<std::string> objection(const game::Position& position) const try {
        const auto answer = at_(position);
        if (!answer || answer->outcome == '?') return {};
        base::MexSet values;
        bool to_previous = false, moves = false, known = true, valued = true, summed = false;
        std::size_t count = 0;
        game_.options(position, [&](game::Sum&& option) {
            moves = true;
            const auto next = worth(option);
            summed = summed || (option.size() != 1 && !next.value);
            known = known && next.outcome != '?';
            valued = valued && next.value.has_value();
            to_previous = to_previous || next.outcome == 'P';
            if (next.value && *next.value < 1'000'000) values.insert({static_cast<std::uint32_t>(*next.value)});
            return ++count <= most_options;
        });
        if (count > most_options || summed) return {};
        const bool previous = moves ? !to_previous : game_.convention().play != rule::Play::misere;
        if ((known || to_previous) && answer->outcome != (previous ? 'P' : 'N'))
            return "at " + game_.shape().print(position) + " the options make it " + (previous ? "P" : "N");
        if (valued && of_ == pattern::Of::values && answer->value && *answer->value != values.mex().value)
            return "at " + game_.shape().print(position) + " the options make the value " + std::to_string(values.mex().value) + ", not " +
                   base::to_string(*answer->value);
        return {};
    } catch (const base::Failure& failure) {
        base::pass_all_but_errors_of_play(failure);
        return {};
    }

private:
    /// Of a sum: the xor of its parts, where all are known and values add up.
    pattern::Answer worth(const game::Sum& option) const {
        pattern::Answer all;
        if (option.size() == 1) return at_(option.front()).value_or(all);
        if (!game_.convention().has_values()) return all;
        Integer sum = 0;
        for (const game::Position& part : option) {
            const auto one = at_(part);
            if (!one || !one->value) return all;
            sum = base::nim_sum(sum, *one->value);
        }
        all.outcome = sum == 0 ? 'P' : 'N';
        all.value = std::move(sum);
        return all;
    }

    const game::Ruleset& game_;
    pattern::Of of_;
    At at_;
};

}  // namespace

std::optional<std::string> confirm_law(const pattern::Pattern& law, const recognise::Embedding& embedding, const game::Ruleset& game, std::size_t most) {
    const OptionJudge judge(game, law.of, [&](const game::Position& p) { return law.at(heaps_of(game.shape().to_data(p), embedding)); });
    for (const game::Position& position : Small(game, most).all())
        if (auto objection = judge.objection(position)) return objection;
    base::Budget budget;
    budget.follow(base::budget_here(), look_around);
    std::optional<std::string> found;
    const auto ended = base::ended_early([&] {
        const base::Watch watch(budget);
        for (const game::Position& position : far_positions(game)) {
            if (found || budget.exceeded()) break;
            found = judge.objection(position);
        }
    });
    if (ended) base::look_at_budget();  // the time for looking around alone may be used up
    return found;
}

std::optional<std::string> confirm_heaps(const HeapAnswer& at, pattern::Of of, const recognise::Embedding& embedding, const game::Ruleset& game,
                                         const std::vector<std::int64_t>& heaps, const base::Budget& budget) {
    const std::size_t cells = game.shape().fixed_cells();
    if (cells == 0) return {};
    std::size_t cell = 0;  // every component of such a game is a number or a vector
    for (std::size_t c = 0; c < embedding.components.front(); ++c) {
        const auto& component = game.shape().components()[c];
        cell += component.kind == rule::ComponentKind::vector ? static_cast<std::size_t>(component.length) : 1;
    }
    const OptionJudge judge(game, of, [&](const game::Position& p) -> std::optional<pattern::Answer> {
        const auto heap = base::checked_sub(p.at(cell), embedding.shift);
        return heap && *heap >= 0 ? at(*heap) : std::nullopt;
    });
    std::optional<std::string> found;
    const auto ended = base::ended_early([&] {
        const base::Watch watch(budget);
        for (const std::int64_t heap : heaps) {
            if (found || budget.exceeded()) break;
            const auto number = base::checked_add(heap, embedding.shift);
            if (!number) continue;
            game::Position position(cells);
            position[cell] = *number;
            if (game.contains(position)) found = judge.objection(position);
        }
    });
    if (ended) base::look_at_budget();  // the caller's own budget may go on
    return found;
}

}  // namespace grundy::analyse
