#include "engine/claim/words/told_way.hpp"

#include <algorithm>

#include "engine/rule/text.hpp"

namespace grundy::claim {

using base::Integer;
using rule::ExprRef;
using rule::Op;
using rule::Relation;

namespace {

constexpr std::size_t most_way_nodes = 60, deepest = 3;
constexpr std::int64_t latest_begin = 6, most_cost = 6, most_shorter = 8;
constexpr std::size_t most_letters_exchanged = 5;

std::size_t count_of(const std::vector<rule::WayStep>& steps) {
    std::size_t all = 0;
    for (const rule::WayStep& step : steps) all += 1 + count_of(step.inside);
    return all;
}

}  // namespace

// Reading ------------------------------------------------------------------------------------------------------------------------------------------

bool ToldWay::read(const std::vector<rule::WayStep>& steps, std::string& why) {
    if (count_of(steps) > most_way_nodes) return why = "the way has more parts than are looked into", false;
    nodes_.push_back({asked_.start, {}, {}});
    Values values = asked_.values(asked_.least);
    RowReader reader(moves_.sentences(), asked_.length(), 0);
    if (!read(steps, reader, values, nodes_, why)) return false;
    if (!nodes_.back().inside.empty()) nodes_.push_back({last(nodes_.back(), 0), {}, {}});
    return true;
}

bool ToldWay::read(const std::vector<rule::WayStep>& steps, const RowReader& reader, Values& values, std::vector<ToldNode>& nodes, std::string& why) {
    for (const rule::WayStep& step : steps) {
        ToldNode node;
        if (!step.position.empty()) {
            const ExprRef row = moves_.sentences().plain(step.position[0], moves_.frame());
            const auto told = reader.row(*row);
            if (!told)
                return why = "a position on the way is not told by lists and how often they are repeated: " + rule::to_string(*row, moves_.sentences().game()),
                       false;
            node.row = *told;
        } else {
            const auto first = reader.form(*step.each.range->args[0]), last = reader.form(*step.each.range->args[1]);
            if (!first || !last) return why = "a number on the way does not run between sums", false;
            if (values.loops.size() == deepest) return why = "numbers on the way stand in one another more than three deep", false;
            if (*last - *first == Linear(-1)) continue;  // there is no such number
            if (*last == *first) {                       // there is one
                RowReader inner = reader;
                inner.let(step.each.slot, *first);
                if (!read(step.inside, inner, values, nodes, why)) return false;
                continue;
            }
            node.loop = {*first, *last};
            values.loops.push_back(node.loop);
            RowReader inner = reader;
            inner.let(step.each.slot, linear::variable(static_cast<linear::Var>(values.loops.size())));
            if (!read(step.inside, inner, values, node.inside, why)) return false;
            values.loops.pop_back();
            if (node.inside.empty()) continue;
        }
        nodes.push_back(std::move(node));
    }
    return true;
}

ToldRow ToldWay::first(const ToldNode& node, std::size_t depth) {
    return node.inside.empty() ? node.row : first(node.inside.front(), depth + 1).with(static_cast<linear::Var>(depth + 1), node.loop.first);
}

ToldRow ToldWay::last(const ToldNode& node, std::size_t depth) {
    return node.inside.empty() ? node.row : last(node.inside.back(), depth + 1).with(static_cast<linear::Var>(depth + 1), node.loop.last);
}

std::size_t ToldWay::depth_of(const std::vector<ToldNode>& nodes) {
    std::size_t most = 0;
    for (const ToldNode& node : nodes)
        if (!node.inside.empty()) most = std::max(most, 1 + depth_of(node.inside));
    return most;
}

// Legs ---------------------------------------------------------------------------------------------------------------------------------------------

bool ToldWay::prove(std::string& why) {
    for (from_ = asked_.least; from_ <= asked_.least + latest_begin; ++from_) {
        why.clear(), legs_.clear(), known_.clear(), costs_.clear();
        if (prove_legs(why)) return find_short_ways(why);
    }
    return false;
}

bool ToldWay::prove_legs(std::string& why) {
    Values values = asked_.values(from_);
    return are_there(nodes_, values, why) && legs_of(nodes_, values, why);
}

/// Each position is as long as the start, nothing is repeated less than no time, and no loop is empty.
bool ToldWay::are_there(const std::vector<ToldNode>& nodes, Values& values, std::string& why) const {
    const auto is = [&](bool so, const char* what) { return so || (why = what, false); };
    for (const ToldNode& node : nodes) {
        if (node.inside.empty()) {
            if (!is(node.row.length() == asked_.length(), "a position on the way has more entries, or fewer, than the start") ||
                !is(node.row.is_there(values), "on the way something is repeated less than no time"))
                return false;
            continue;
        }
        if (!is(values.at_least(node.loop.last - node.loop.first, 0), "a number on the way runs over nothing for some size")) return false;
        values.loops.push_back(node.loop);
        if (!are_there(node.inside, values, why)) return false;
        values.loops.pop_back();
    }
    return true;
}

bool ToldWay::legs_of(std::vector<ToldNode>& nodes, Values& values, std::string& why) {
    const std::size_t depth = values.loops.size();
    for (std::size_t k = 0; k < nodes.size(); ++k) {
        ToldNode& node = nodes[k];
        if (!node.inside.empty()) {
            const auto variable = static_cast<linear::Var>(depth + 1);
            values.loops.push_back(node.loop);
            const bool inside = legs_of(node.inside, values, why);
            values.loops.back().last = node.loop.last - Linear(1);
            if (!inside || !leg(last(node.inside.back(), depth + 1),
                                first(node.inside.front(), depth + 1).with(variable, linear::variable(variable) + Linear(1)), values, node.again, why))
                return false;
            values.loops.pop_back();
        }
        if (k + 1 < nodes.size() && !leg(last(node, depth), first(nodes[k + 1], depth), values, node.onward, why)) return false;
    }
    return true;
}

bool ToldWay::leg(const ToldRow& a, const ToldRow& b, const Values& values, std::size_t& index, std::string& why) {
    ToldLeg made;
    const auto moves = [&](std::int64_t cost) {
        made.kind = ToldLeg::Kind::moves, made.cost = cost;
        const auto base = moves_.sentences().places().base();
        return side_by_side(a, b, values, [&](const std::vector<ToldPair>& pairs, const Values& here) {
            return moves_.lead(both(all_such(pairs, here, base, moves_.sentences().word(), moves_.there()), lengths_), cost);
        });
    };
    const auto is_leg = [&] {
        if (are_the_same(a, b, values)) return true;
        if (moves(1)) return true;
        if (auto shorter = values.loops.empty() ? shorter_leg(a, b, values) : std::nullopt) return made = std::move(*shorter), true;
        for (std::int64_t cost = 2; cost <= most_cost; ++cost)
            if (moves(cost)) return true;
        return false;
    };
    if (is_leg()) return index = legs_.size(), legs_.push_back(std::move(made)), true;
    Told example{values.from};
    for (const Values::Loop& loop : values.loops) example.push_back(at(loop.first, example));
    why = "no few moves, and no shorter row's way, were seen to lead from " + moves_.text(a.at(example)) + " to " + moves_.text(b.at(example)) +
          ", and likewise for every size";
    return false;
}

std::optional<ToldLeg> ToldWay::shorter_leg(const ToldRow& a, const ToldRow& b, const Values& values) const {
    for (std::int64_t k = 1; k <= most_shorter && from_ - k >= asked_.least; ++k)
        for (const bool backward : {false, true})
            if (auto leg = shorter_leg(a, b, values, k, backward)) return leg;
    return std::nullopt;
}

/// What stands around the shorter row, and for which letters others stand, is read off one size.
std::optional<ToldLeg> ToldWay::shorter_leg(const ToldRow& a, const ToldRow& b, const Values& values, std::int64_t k, bool backward) const {
    const ToldRow& start = backward ? goal() : asked_.start;
    const ToldRow& end = backward ? asked_.start : goal();
    const Told here{from_ + 2}, shorter{from_ + 2 - k};
    const Digits long_a = a.at(here), long_b = b.at(here), short_a = start.at(shorter), short_b = end.at(shorter);
    const std::size_t letters = moves_.sentences().letters().size(), longer = long_a.size() - short_a.size();
    const Linear before_k = linear::variable(0) - Linear(k);
    for (std::size_t place = 0; place <= longer && letters <= most_letters_exchanged; ++place) {
        Embedding frame;
        frame.before.assign(long_a.begin(), long_a.begin() + static_cast<std::ptrdiff_t>(place));
        frame.after.assign(long_a.begin() + static_cast<std::ptrdiff_t>(place + short_a.size()), long_a.end());
        for (unsigned d = 1; d <= letters; ++d) frame.letters.push_back(d);
        do {
            if (frame.of(short_a) != long_a || frame.of(short_b) != long_b) continue;
            if (!are_the_same(start.with(0, before_k).inside(frame), a, values) || !are_the_same(end.with(0, before_k).inside(frame), b, values)) continue;
            if (moves_.are_kept_by(frame, backward)) return ToldLeg{ToldLeg::Kind::shorter, 0, k, frame, backward};
        } while (std::next_permutation(frame.letters.begin(), frame.letters.end()));
    }
    return std::nullopt;
}

// What it costs ------------------------------------------------------------------------------------------------------------------------------------

bool ToldWay::find_short_ways(std::string& why) {
    for (std::int64_t t = asked_.least; t < from_; ++t) {
        const Digits start = asked_.start.at({t}), end = goal().at({t});
        auto way = moves_.way(start, end);
        if (!way) return why = "no way was found from " + moves_.text(start) + " to " + moves_.text(end), false;
        known_.push_back(std::move(way->first));
        costs_[t] = way->second;
    }
    return true;
}

const Integer& ToldWay::cost(std::int64_t t) {
    const auto at = costs_.find(t);
    if (at != costs_.end()) return at->second;
    Told values{t};
    Integer sum = spent(nodes_, values);
    return costs_[t] = std::move(sum);
}

Integer ToldWay::spent(const std::vector<ToldNode>& nodes, Told& values) {
    Integer sum = 0;
    const auto pay = [&](std::size_t index) {
        const ToldLeg& leg = legs_[index];
        if (leg.kind == ToldLeg::Kind::moves) sum += leg.cost;
        if (leg.kind == ToldLeg::Kind::shorter) sum += cost(values[0] - leg.shorter);
    };
    for (std::size_t k = 0; k < nodes.size(); ++k) {
        const ToldNode& node = nodes[k];
        const std::int64_t end = node.inside.empty() ? 0 : at(node.loop.last, values);
        for (std::int64_t v = node.inside.empty() ? 1 : at(node.loop.first, values); v <= end; ++v) {
            values.push_back(v);
            sum += spent(node.inside, values);
            values.pop_back();
            if (v < end) pay(node.again);
        }
        if (k + 1 < nodes.size()) pay(node.onward);
    }
    return sum;
}

std::int64_t ToldWay::longest() const {
    std::int64_t most = 0;
    for (const ToldLeg& leg : legs_) most = std::max(most, leg.shorter);
    return most;
}

}  // namespace grundy::claim
