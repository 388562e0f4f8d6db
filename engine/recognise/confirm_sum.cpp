// A sum of groups against the definition: at small positions drawn always alike, the options of the rule are those of the parts and no others.
#include "engine/recognise/confirm_sum.hpp"

#include <algorithm>

#include "engine/base/failure.hpp"
#include "engine/base/poll.hpp"

namespace grundy::recognise {

namespace {

constexpr int positions_drawn = 200;
constexpr std::size_t most_options = 2'000;

/// Small positions of any shape, always the same ones.
class Draw {
public:
    explicit Draw(const rule::Game& game) : game_(game) {}

    /// Nothing where it is not known what a position is made of.
    std::optional<rule::PositionData> position(int size) {
        rule::PositionData all;
        for (const rule::Component& c : game_.components) {
            rule::Datum datum;
            switch (c.kind) {
                case rule::ComponentKind::natural: datum = {true, {below(size)}}; break;
                case rule::ComponentKind::integer: datum = {true, {base::Integer(below(2 * size)) - size}}; break;
                case rule::ComponentKind::vertex: datum = {true, {below(static_cast<int>(graph(c).vertices.size()))}}; break;
                case rule::ComponentKind::vector: datum = row(static_cast<int>(c.length), size); break;
                case rule::ComponentKind::sequence: datum = row(below(5), size); break;
                case rule::ComponentKind::range_set: datum = subset(c.low, c.high); break;
                case rule::ComponentKind::vertex_set: datum = subset(0, static_cast<std::int64_t>(graph(c).vertices.size()) - 1); break;
                case rule::ComponentKind::edge_set: datum = subset(0, static_cast<std::int64_t>(graph(c).edges.size()) - 1); break;
                case rule::ComponentKind::whole_vector:
                case rule::ComponentKind::whole_sequence: return {};
                case rule::ComponentKind::word:
                    if (c.letters.empty()) return {};
                    for (int i = below(size + 3); i > 0; --i)
                        datum.items.emplace_back(c.letters[static_cast<std::size_t>(below(static_cast<int>(c.letters.size())))]);
                    datum.scalar = false;
                    break;
            }
            all.push_back(std::move(datum));
        }
        return all;
    }

private:
    int below(int end) {
        state_ = state_ * 6364136223846793005U + 1442695040888963407U;
        return end <= 0 ? 0 : static_cast<int>((state_ >> 33) % static_cast<std::uint64_t>(end));
    }
    const rule::Graph& graph(const rule::Component& c) const { return game_.graphs[static_cast<std::size_t>(c.graph)]; }
    rule::Datum row(int length, int size) {
        rule::Datum datum{false, {}};
        for (int i = 0; i < length; ++i) datum.items.emplace_back(below(size));
        return datum;
    }
    rule::Datum subset(std::int64_t low, std::int64_t high) {
        rule::Datum datum{false, {}};
        for (std::int64_t e = low; e <= high && e < low + 64; ++e)
            if (below(2) == 0) datum.items.emplace_back(e);
        return datum;
    }

    const rule::Game& game_;
    std::uint64_t state_ = 1;
};

std::vector<game::Sum> some_options(const game::Ruleset& game, const game::Position& position, bool& all) {
    std::vector<game::Sum> list;
    game.options(position, [&](game::Sum&& option) {
        list.push_back(std::move(option));
        return list.size() < most_options;
    });
    all = all && list.size() < most_options;
    return list;
}

/// Of the runs of a set, those of a part being replaced by these.
game::Position lengths(const SumGroups& sum, const rule::PositionData& position, const std::optional<SumPart>& part,
                       const std::vector<rule::PositionData>& by) {
    game::Position all;
    for (const SumPart& run : parts_of(sum, position))
        if (!part || run.cells != part->cells) all.push_back(static_cast<std::int64_t>(run.position[0].items[0]));
    for (const rule::PositionData& piece : by)
        if (piece[0].items[0] > 0) all.push_back(static_cast<std::int64_t>(piece[0].items[0]));
    std::sort(all.begin(), all.end());
    return all;
}

void sort_options(std::vector<game::Sum>& list) {
    std::sort(list.begin(), list.end());
    list.erase(std::unique(list.begin(), list.end()), list.end());
}

}  // namespace

std::optional<std::string> confirm_sum(const DisjunctiveSum& sum, const game::Ruleset& game) {
    if (!game.rule()) return {};
    std::vector<std::shared_ptr<const game::Ruleset>> parts;
    for (const SumGroup& group : sum.groups->groups) parts.push_back(game::compile(*group.game));
    Draw draw(*game.rule());
    for (int k = 0; k < positions_drawn; ++k) {
        const auto drawn = draw.position(k % 4 == 3 ? 12 : 5);
        if (!drawn) return {};
        const game::Position position = game.shape().canonical(game.shape().from_data(*drawn));
        if (!game.contains(position)) continue;
        const rule::PositionData data = game.shape().to_data(position);
        try {
            bool all = true;
            std::vector<game::Sum> found = some_options(game, position, all), claimed;
            for (const SumPart& part : parts_of(*sum.groups, data)) {
                const game::Ruleset& own = *parts[part.group];
                const game::Position here = own.shape().canonical(own.shape().from_data(part.position));
                if (!own.contains(here)) return "a part of " + game.shape().print(position) + " is no position of its game";
                for (const game::Sum& option : some_options(own, here, all)) {
                    std::vector<rule::PositionData> by;
                    for (const game::Position& piece : option) by.push_back(own.shape().to_data(piece));
                    if (sum.groups->of_runs()) {
                        claimed.push_back({lengths(*sum.groups, data, part, by)});
                        continue;
                    }
                    claimed.push_back({game.shape().canonical(game.shape().from_data(replaced(data, part, by)))});
                }
            }
            if (!all) continue;
            for (game::Sum& option : found)
                if (sum.groups->of_runs()) option = {lengths(*sum.groups, game.shape().to_data(option.at(0)), {}, {})};
            sort_options(found);
            sort_options(claimed);
            if (found != claimed) return "at " + game.shape().print(position) + " the rule has other options than its parts";
        } catch (const base::Failure& failure) {
            if (failure.kind() == base::FailureKind::internal) throw;
            if (base::limit_of(failure)) base::look_at_budget();  // else the rule has no more to say here
        }
    }
    return {};
}

}  // namespace grundy::recognise
