/// Move lines run over a position; stops, terminals; the arrangements of unordered components.
#include "engine/game/machine/interpreter.hpp"

#include <algorithm>
#include <limits>

#include <fmt/format.h>

#include "engine/base/poll.hpp"

namespace grundy::game {

using rule::ComponentKind;

namespace {

/// An interpreter lives as long as its thread: it keeps no more rows for the next option.
constexpr std::size_t most_rows_kept = 64;

}  // namespace

Interpreter::Interpreter(const Program& program, const Shape& shape) : program_(program), shape_(shape), machine_(program), fixed_(shape.fixed_cells()) {
    for (const auto& component : shape.components()) sorted_ = sorted_ || component.unordered || component.group >= 0;
    constexpr auto least = std::numeric_limits<std::int64_t>::min(), most = std::numeric_limits<std::int64_t>::max();
    for (std::size_t i = 0; i < shape_.components().size(); ++i) {
        switch (shape_.components()[i].kind) {
            case ComponentKind::natural: numbers_.emplace_back(0, most); break;
            case ComponentKind::integer: numbers_.emplace_back(least, most); break;
            case ComponentKind::vertex: numbers_.emplace_back(0, static_cast<std::int64_t>(shape_.universe(i)) - 1); break;
            default: numbers_.clear(); return;
        }
    }
}

void Interpreter::options(const Position& position, const Visit& visit) {
    machine_.begin(max_steps);
    for (const LinePlan& stop : program_.stops) {
        if (applies(stop, position)) return;
    }
    if (is_goal(position)) return;
    for (std::size_t i = 0; i < program_.moves.size(); ++i) {
        const MovePlan& move = program_.moves[i];
        if (move.orders.empty()) {
            if (!play(i, position, visit)) return;
            continue;
        }
        arrangements_ = 0;
        Position row = position;
        if (!arrange(move.orders, 0, row, [&](const Position& arranged) { return play(i, arranged, visit); })) return;
    }
}

bool Interpreter::play(std::size_t index, const Position& arranged, const Visit& visit) {
    const MovePlan& move = program_.moves[index];
    if (!matches(move.from, arranged)) return true;
    if (sum_.size() > most_rows_kept) sum_ = Sum();
    return machine_.run(program_.loops[move.loop], [&] {
        std::size_t parts = 0;
        if (!target(move, sum_, parts)) return true;
        sum_.resize(parts);
        cost_ = 1;
        if (move.cost != no_node && (cost_ = machine_.number(move.cost)) < 0) negative_cost(index);
        return visit(std::move(sum_), index);
    });
}

/// False: some part is no position of the game, so there is no move.
bool Interpreter::target(const MovePlan& move, Sum& sum, std::size_t& parts) {
    for (const TermPlan& term : move.to) {
        if (term.loop < 0) {
            if (!part(term, sum, parts)) return false;
        } else if (!machine_.run(program_.loops[static_cast<std::size_t>(term.loop)], [&] { return part(term, sum, parts); })) {
            return false;
        }
    }
    return true;
}

bool Interpreter::part(const TermPlan& term, Sum& sum, std::size_t& parts) {
    if (parts >= max_arrangements) fault(base::FailureKind::limit, "a sum of more than 10^6 positions");
    if (parts == sum.size()) sum.emplace_back().reserve(shape_.components().size());
    Position& row = sum[parts];
    row.clear();
    if (!numbers_.empty()) {
        if (!encode_numbers(term.components, row)) return false;
    } else {
        for (std::size_t i = 0; i < term.components.size(); ++i)
            if (!encode(i, term.components[i], row)) return false;
    }
    if (sorted_) row = shape_.canonical(std::move(row));
    // An option costs as much as it has cells: a set may have a million.
    if (row.size() >= 2048) base::look_at_budget();
    else base::poll();
    if (!allowed(row)) return false;
    ++parts;
    return true;
}

bool Interpreter::applies(const LinePlan& line, const Position& position) {
    const auto holds = [&](const Position& arranged) { return matches(line.from, arranged) && (line.condition == no_node || machine_.truth(line.condition)); };
    if (line.orders.empty()) return holds(position);
    arrangements_ = 0;
    Position row = position;
    return !arrange(line.orders, 0, row, [&](const Position& arranged) { return !holds(arranged); });
}

bool Interpreter::is_goal(const Position& position) {
    machine_.begin(max_steps);
    return std::any_of(program_.goals.begin(), program_.goals.end(), [&](const LinePlan& goal) { return applies(goal, position); });
}

void Interpreter::negative_cost(std::size_t move) const {
    throw Fault{base::FailureKind::arithmetic, fmt::format("the cost of a move is {}, below 0,", cost_), program_.game.moves[move].cost.get()};
}

rule::End Interpreter::end(const Position& position) {
    machine_.begin(max_steps);
    for (const LinePlan& line : program_.terminals) {
        if (applies(line, position)) return line.end;
    }
    return rule::End::mover_loses;
}

namespace {

/// The ways to choose the first `depth` of ascending items by value, the rest staying ascending behind them.
bool choose(std::vector<std::int64_t>& items, std::size_t at, std::size_t depth, const std::function<bool()>& body) {
    if (at >= depth || at >= items.size()) return body();
    for (std::size_t i = at; i < items.size(); ++i) {
        if (i > at && items[i] == items[i - 1]) continue;  // the same value again
        const auto from = items.begin() + static_cast<std::ptrdiff_t>(at), to = items.begin() + static_cast<std::ptrdiff_t>(i);
        std::rotate(from, to, to + 1);
        const bool more = choose(items, at + 1, depth, body);
        std::rotate(from, from + 1, to + 1);
        if (!more) return false;
    }
    return true;
}

}  // namespace

bool Interpreter::arrange(const std::vector<OrderPlan>& orders, std::size_t k, Position& row, const std::function<bool(const Position&)>& body) {
    if (k == orders.size()) {
        base::poll();
        if (++arrangements_ > max_arrangements)
            fault(base::FailureKind::limit, fmt::format("more than 10^6 arrangements of `{}`", shape_.components()[orders[0].component].name));
        return body(row);
    }
    const OrderPlan& order = orders[k];
    locate(row);
    std::vector<std::size_t> cells;
    if (order.group.empty()) {
        const bool counted = !is_vector(shape_.components()[order.component].kind);
        for (std::size_t i = begins_[order.component] + (counted ? 1 : 0); i < begins_[order.component + 1]; ++i) cells.push_back(i);
    }
    for (const std::size_t member : order.group) cells.push_back(begins_[member]);
    std::vector<std::int64_t> items;
    for (const std::size_t cell : cells) items.push_back(row[cell]);
    const std::vector<std::int64_t> kept = items;
    const bool more = choose(items, 0, order.depth, [&] {
        for (std::size_t i = 0; i < cells.size(); ++i) row[cells[i]] = items[i];
        return arrange(orders, k + 1, row, body);
    });
    for (std::size_t i = 0; i < cells.size(); ++i) row[cells[i]] = kept[i];
    return more;
}

}  // namespace grundy::game
