#include "engine/analyse/confirm_law.hpp"

#include "engine/base/failure.hpp"
#include "engine/base/nimber.hpp"

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
            d.scalar = c.kind == rule::ComponentKind::natural || c.kind == rule::ComponentKind::integer;
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
                if (mask >> b & 1) position[0].items.push_back(row.low + b);
            if (row.high - row.low < 60 && mask >> (row.high - row.low + 1) != 0) break;
            keep(position);
        }
    }

    const game::Ruleset& game_;
    std::size_t most_;
    std::vector<game::Position> found_;
};

}  // namespace

std::optional<std::string> confirm_law(const pattern::Pattern& law, const recognise::Embedding& embedding, const game::Ruleset& game, std::size_t most) try {
    const auto at = [&](const game::Position& p) { return law.at(heaps_of(game.shape().to_data(p), embedding)); };
    const bool misere = game.convention().play == rule::Play::misere;
    for (const game::Position& position : Small(game, most).all()) {
        const pattern::Answer answer = at(position);
        base::MexSet values;
        bool to_previous = false, moves = false;
        for (const game::Sum& option : game::option_list(game, position)) {
            if (option.size() != 1) return "at " + game.shape().print(position) + " a move leaves a sum of positions";
            const pattern::Answer next = at(option.front());
            moves = true;
            to_previous = to_previous || next.outcome == 'P';
            if (next.value && *next.value < 1'000'000) values.insert({static_cast<std::uint32_t>(*next.value)});
        }
        const bool previous = moves ? !to_previous : !misere;
        if (answer.outcome != (previous ? 'P' : 'N')) return "at " + game.shape().print(position) + " the options make it " + (previous ? "P" : "N");
        if (law.of == pattern::Of::values && answer.value && *answer.value != values.mex().value)
            return "at " + game.shape().print(position) + " the options make its value " + std::to_string(values.mex().value);
    }
    return {};
} catch (const base::Failure& failure) {
    if (failure.kind() == base::FailureKind::internal || failure.kind() == base::FailureKind::bad_input) throw;
    return {};  // the rule itself has no more to say
}

}  // namespace grundy::analyse
