#include "engine/verify/core/positions.hpp"

#include <algorithm>
#include <functional>

#include "engine/rule/text.hpp"

namespace grundy::verify {

using rule::ComponentKind;

bool Moves::match(const rule::Pattern& from, const Position& position, Frame& frame) const {
    if (from.size() != position.size()) throw Rejected("a pattern of the rule does not fit its positions");
    for (std::size_t i = 0; i < from.size(); ++i) {
        if (from[i].constant) {
            Frame none;
            if (!(evaluator_.at(*from[i].constant, none) == position[i])) return false;
        } else if (from[i].slot) {
            if (*from[i].slot >= frame.size()) throw Rejected("a pattern of the rule uses a slot that its frame does not have");
            frame[*from[i].slot] = position[i];
        }
    }
    return true;
}

namespace {

/// Of the numbers that stand for vertices or edges.
std::size_t elements_of(const rule::Game& game, const rule::Component& c) {
    const rule::Graph& graph = game.graphs.at(static_cast<std::size_t>(c.graph));
    return c.kind == ComponentKind::edge_set ? graph.edges.size() : graph.vertices.size();
}

bool in_range(const rule::Game& game, const rule::Component& c, std::int64_t x) {
    switch (c.kind) {
        case ComponentKind::integer:
        case ComponentKind::whole_vector:
        case ComponentKind::whole_sequence: return true;
        case ComponentKind::natural:
        case ComponentKind::vector:
        case ComponentKind::sequence: return x >= 0;
        case ComponentKind::word: return x > 0x20 && x < 0x7f && rule::may_hold(c, x);
        case ComponentKind::range_set: return c.low <= x && x <= c.high;
        case ComponentKind::vertex_set:
        case ComponentKind::edge_set:
        case ComponentKind::vertex: return x >= 0 && static_cast<std::size_t>(x) < elements_of(game, c);
    }
    return false;
}

}  // namespace

bool Moves::contains(const Position& position) const {
    if (position.size() != game_.components.size()) throw Rejected("a position needs an entry a component");
    for (std::size_t i = 0; i < position.size(); ++i) {
        const auto& c = game_.components[i];
        const Value& v = position[i];
        const bool scalar = c.kind == ComponentKind::natural || c.kind == ComponentKind::integer || c.kind == ComponentKind::vertex;
        if (v.many == scalar) throw Rejected("a number stands where a position has a set or a row, or the other way round");
        const auto in = [&](std::int64_t x) { return in_range(game_, c, x); };
        if (scalar ? !in(v.number) : !std::all_of(v.items.begin(), v.items.end(), in)) return false;
        if (rule::is_vector(c.kind) && v.items.size() != static_cast<std::size_t>(c.length)) return false;
        const bool set = c.kind == ComponentKind::range_set || c.kind == ComponentKind::vertex_set || c.kind == ComponentKind::edge_set;
        // A set lists each element once, ascending.
        if (set && std::adjacent_find(v.items.begin(), v.items.end(), std::greater_equal<>()) != v.items.end()) return false;
    }
    return exists(position);
}

bool Moves::exists(const Position& position) const {
    if (!game_.where) return true;
    Frame frame(std::max<std::size_t>(game_.where_frame, position.size()));
    std::copy(position.begin(), position.end(), frame.begin());
    return evaluator_.holds(game_.where, frame);
}

Position Moves::normal(Position position) const {
    for (std::size_t i = 0; i < position.size(); ++i) {
        const auto& c = game_.components[i];
        if (c.unordered && position[i].many) std::sort(position[i].items.begin(), position[i].items.end());
        if (c.group < 0 || (i > 0 && game_.components[i - 1].group == c.group)) continue;
        std::size_t end = i;
        while (end < position.size() && game_.components[end].group == c.group) ++end;
        std::sort(position.begin() + static_cast<std::ptrdiff_t>(i), position.begin() + static_cast<std::ptrdiff_t>(end));
    }
    return position;
}

void Moves::arrange_group(Position position, std::size_t from, const std::function<void(const Position&)>& use) const {
    if (from == position.size()) {
        steps_.take(1);
        use(position);
        return;
    }
    const auto& c = game_.components[from];
    std::size_t end = from + 1;
    if (c.group >= 0) {
        while (end < position.size() && game_.components[end].group == c.group) ++end;
        const auto low = static_cast<std::ptrdiff_t>(from), high = static_cast<std::ptrdiff_t>(end);
        do arrange_group(position, end, use);
        while (std::next_permutation(position.begin() + low, position.begin() + high));
    } else if (c.unordered && position[from].many) {
        do arrange_group(position, end, use);
        while (std::next_permutation(position[from].items.begin(), position[from].items.end()));
    } else {
        arrange_group(std::move(position), end, use);
    }
}

void Moves::arrangements(const Position& position, const std::function<void(const Position&)>& use) const { arrange_group(normal(position), 0, use); }

/// While `use` returns true.
void Moves::play(const rule::Move& move, const Position& position, const std::function<bool(Option&&, Frame&)>& use) const {
    Frame frame(move.frame);
    if (!match(move.from, position, frame)) return;
    evaluator_.each(move.binders, move.condition, frame, [&] {
        Option option;
        bool possible = true;
        for (const auto& term : move.to) {
            evaluator_.each(term.binders, term.condition, frame, [&] {
                Position part;
                for (const auto& e : term.components) part.push_back(evaluator_.at(*e, frame));
                possible = possible && contains(part);
                if (possible) option.push_back(normal(std::move(part)));
                return possible;
            });
        }
        return !possible || use(std::move(option), frame);
    });
}

std::vector<Option> Moves::options(const Position& position) const {
    std::vector<Option> all;
    each_option(position, [&](std::size_t, Option&& option) {
        if (all.size() == 5'000'000) throw Rejected("one position has more than five million options: nothing is verified");
        all.push_back(std::move(option));
    });
    return all;
}

bool Moves::is_stopped(const Position& position) const {
    bool stopped = false;
    arrangements(position, [&](const Position& p) {
        for (const auto& stop : game_.stops) {
            Frame frame(stop.frame);
            if (!stopped && match(stop.from, p, frame) && evaluator_.holds(stop.condition, frame)) stopped = true;
        }
    });
    return stopped;
}

void Moves::each_option(const Position& position, const std::function<void(std::size_t move, Option&&)>& use) const {
    if (is_stopped(position) || is_goal(position)) return;
    arrangements(position, [&](const Position& p) {
        for (std::size_t m = 0; m < game_.moves.size(); ++m) play(game_.moves[m], p, [&](Option&& option, Frame&) { return use(m, std::move(option)), true; });
    });
}

std::optional<Option> Moves::some_option(const Position& position) const {
    std::optional<Option> found;
    if (is_stopped(position) || is_goal(position)) return found;
    arrangements(position, [&](const Position& p) {
        for (std::size_t m = 0; m < game_.moves.size() && !found; ++m)
            play(game_.moves[m], p, [&](Option&& option, Frame&) { return found = std::move(option), false; });
    });
    return found;
}

bool Moves::is_goal(const Position& position) const {
    bool goal = false;
    if (game_.goals.empty()) return goal;
    arrangements(position, [&](const Position& p) {
        for (const auto& line : game_.goals) {
            Frame frame(line.frame);
            if (!goal && match(line.from, p, frame) && evaluator_.holds(line.condition, frame)) goal = true;
        }
    });
    return goal;
}

void Moves::each_priced_option(const Position& position, const std::function<void(std::int64_t cost, Position&& option)>& use) const {
    if (is_stopped(position) || is_goal(position)) return;
    arrangements(position, [&](const Position& p) {
        for (const rule::Move& move : game_.moves) {
            play(move, p, [&](Option&& option, Frame& frame) {
                const std::int64_t cost = move.cost ? evaluator_.number_at(*move.cost, frame) : 1;
                if (cost < 0) throw Rejected("a move costs less than nothing");
                if (option.size() != 1) throw Rejected("a move of a puzzle leads to a sum");
                return use(cost, std::move(option[0])), true;
            });
        }
    });
}

Position position_of(const rule::PositionData& data) {
    Position result;
    for (const auto& d : data) {
        Value v{!d.scalar, 0, {}};
        for (const auto& item : d.items) {
            const auto small = base::to_int64(item);
            if (!small) throw Rejected("the position holds numbers beyond 64 bits");
            if (d.scalar) v.number = *small;
            else v.items.push_back(*small);
        }
        result.push_back(std::move(v));
    }
    return result;
}

Value value_of(const Json& json) {
    const auto item = [](const Json& j) {
        if (!j.is_number_integer() || (j.is_number_unsigned() && j.get<std::uint64_t>() >> 62 != 0)) throw Unreadable("a position is made of whole numbers");
        return j.get<std::int64_t>();
    };
    if (!json.is_array()) return number(item(json));
    Items items;
    for (const Json& j : json) items.push_back(item(j));
    return many(std::move(items));
}

Position position_of(const Json& json, const rule::Game& game) {
    if (!json.is_array() || json.size() != game.components.size()) throw Unreadable("a position is a list with an entry a component");
    Position result;
    for (const Json& entry : json) result.push_back(value_of(entry));
    return result;
}

std::string words(const Position& position, const rule::Game& game) {
    rule::PositionData data;
    for (const Value& v : position) {
        rule::Datum d{!v.many, {}};
        if (!v.many) d.items.emplace_back(v.number);
        for (const std::int64_t item : v.items) d.items.emplace_back(item);
        data.push_back(std::move(d));
    }
    return rule::to_string(data, game);
}

void require_position(const rule::Game& game, const rule::PositionData& data, const std::string& what, Steps& steps) {
    bool right = false;
    if (rule::is_small(data)) {
        right = Moves(game, steps).contains(position_of(data));
    } else {
        // Beyond 64 bits nothing is evaluated, so no proof can rest on it: only its shape is looked at.
        for (std::size_t i = 0; i < data.size(); ++i) {
            const ComponentKind kind = game.components.at(i).kind;
            right = kind == ComponentKind::natural || kind == ComponentKind::integer || rule::is_row(kind);
            const bool below_0 = std::any_of(data[i].items.begin(), data[i].items.end(), [](const base::Integer& x) { return x < 0; });
            if (below_0 && !rule::holds_negative(kind)) right = false;
            if (rule::is_vector(kind) && data[i].items.size() != static_cast<std::size_t>(game.components[i].length)) right = false;
            if (!right) break;
        }
    }
    if (!right) throw Rejected(what + " is no position of the game: " + rule::to_string(data, game));
}

char Moves::terminal(const Position& position) const {
    for (const auto& line : game_.terminals) {
        Frame frame(line.frame);
        if (match(line.from, position, frame) && evaluator_.holds(line.condition, frame))
            return line.end == rule::End::mover_wins ? 'w' : line.end == rule::End::mover_loses ? 'l' : 'd';
    }
    return 0;
}

}  // namespace grundy::verify
