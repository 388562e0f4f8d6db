/// Component by component, number by number; what the later components can still take bounds each choice from below.
#include "engine/analyse/domain/positions.hpp"

#include <algorithm>
#include <set>

#include "engine/base/checked.hpp"
#include "engine/base/poll.hpp"
#include "engine/rule/evaluate/evaluator.hpp"
#include "engine/rule/evaluate/regular.hpp"

namespace grundy::analyse {

using base::Integer;
using rule::ComponentKind;
using rule::Expr;
using rule::Op;
using rule::PositionData;

void letters_in(const Expr* e, std::set<Integer>& into) {
    if (!e) return;
    if (e->op == Op::letter) into.insert(Integer(e->number));
    if (e->op == Op::word) {
        for (const Integer& letter : rule::letters_of(e->text)) into.insert(letter);
    }
    if (rule::is_matches(*e)) {
        const rule::Regular expression = rule::regular_of(*e);
        if (e->args[0]->type.kind == rule::Kind::word) into.insert(expression.letters().begin(), expression.letters().end());
        return letters_in(e->args[0].get(), into);
    }
    for (const auto& arg : e->args) letters_in(arg.get(), into);
    for (const auto& binder : e->binders) letters_in(binder.range.get(), into);
    letters_in(e->condition.get(), into);
}

std::set<Integer> alphabet_of(const rule::Game& game) {
    std::set<Integer> letters;
    for (const rule::PositionData& start : rule::start_terms(game)) {
        for (std::size_t i = 0; i < game.components.size(); ++i) {
            if (game.components[i].kind == ComponentKind::word) letters.insert(start[i].items.begin(), start[i].items.end());
        }
    }
    letters_in(game.where.get(), letters);
    for (const auto& function : game.functions) letters_in(function.body.get(), letters);
    const auto pattern = [&](const rule::Pattern& from) {
        for (const auto& entry : from) letters_in(entry.constant.get(), letters);
    };
    for (const auto& stop : game.stops) pattern(stop.from), letters_in(stop.condition.get(), letters);
    for (const auto& goal : game.goals) pattern(goal.from), letters_in(goal.condition.get(), letters);
    for (const auto& terminal : game.terminals) pattern(terminal.from), letters_in(terminal.condition.get(), letters);
    for (const auto& move : game.moves) {
        pattern(move.from);
        letters_in(move.cost.get(), letters);
        letters_in(move.condition.get(), letters);
        for (const auto& binder : move.binders) letters_in(binder.range.get(), letters);
        for (const auto& term : move.to) {
            for (const auto& component : term.components) letters_in(component.get(), letters);
        }
    }
    return letters;
}

std::string way_to_name_letters(const std::string& component) { return "for instance by `position (" + component + " : word over {a, b})`"; }

struct Positions::Walk {
    const Positions& all;
    const Visit& visit;
    PositionData now;
    std::uint64_t* look_at = nullptr;  ///< how many more may be looked at

    std::size_t count() const { return all.game_.components.size(); }
    const rule::Component& component(std::size_t i) const { return all.game_.components[i]; }

    bool from(std::size_t i, std::int64_t left) {
        base::poll();
        if (i == count()) return left != 0 || finish();
        const rule::Component& c = component(i);
        rule::Datum& datum = now[i];
        const std::int64_t later = all.rest_[i + 1];
        const auto go_on = [&](std::int64_t used) { return from(i + 1, left - used); };
        switch (c.kind) {
            case ComponentKind::natural:
            case ComponentKind::vertex: {
                const std::int64_t cap = std::min(left - all.least_[i + 1], all.most(i));
                std::int64_t low = std::max(c.kind == ComponentKind::natural ? all.bounds_.of[i][0].least : 0, left - later);
                for (std::size_t j = 0; c.group >= 0 && j < i; ++j) {
                    if (component(j).group == c.group) low = std::max(low, static_cast<std::int64_t>(now[j].items.front()));
                }
                for (std::int64_t v = low; v <= cap; ++v) {
                    datum.items = {Integer(v)};
                    if (!go_on(v)) return false;
                }
                return true;
            }
            case ComponentKind::integer:
                for (std::int64_t v = -left; v <= left; ++v) {
                    if (left - std::abs(v) > later) continue;
                    datum.items = {Integer(v)};
                    if (!go_on(std::abs(v))) return false;
                }
                return true;
            case ComponentKind::vector: datum.items.assign(static_cast<std::size_t>(c.length), Integer(0)); return entries(i, 0, left, left);
            case ComponentKind::sequence:
                for (std::int64_t length = 0; length <= std::min(left, all.bounds_.length[i].value_or(left)); ++length) {
                    datum.items.assign(static_cast<std::size_t>(length), Integer(0));
                    if (!entries(i, 0, left - length, left - length)) return false;
                }
                return true;
            case ComponentKind::whole_vector: datum.items.assign(static_cast<std::size_t>(c.length), Integer(0)); return whole_entries(i, 0, left);
            case ComponentKind::whole_sequence:
                for (std::int64_t length = 0; length <= std::min(left, all.bounds_.length[i].value_or(left)); ++length) {
                    datum.items.assign(static_cast<std::size_t>(length), Integer(0));
                    if (!whole_entries(i, 0, left - length)) return false;
                }
                return true;
            case ComponentKind::word:
                for (std::int64_t length = std::max<std::int64_t>(0, left - later); length <= std::min(left, all.bounds_.length[i].value_or(left)); ++length) {
                    datum.items.assign(static_cast<std::size_t>(length), Integer(0));
                    if (!letters(i, 0, left - length)) return false;
                }
                return true;
            case ComponentKind::range_set:
            case ComponentKind::vertex_set:
            case ComponentKind::edge_set: datum.items.clear(); return elements(i, low_of(c), left);
        }
        return true;
    }

    /// Entries k, k + 1, … of a vector or sequence, at most `left` together.
    bool entries(std::size_t i, std::size_t k, std::int64_t left, std::int64_t /*whole*/) {
        auto& items = now[i].items;
        if (k == items.size()) return left > all.rest_[i + 1] || from(i + 1, left);
        const bool vector = component(i).kind == ComponentKind::vector;
        std::int64_t later = all.rest_[i + 1], least = all.least_[i + 1];
        for (std::size_t j = k + 1; j < items.size() && later < endless; ++j) later += cap(i, j, vector);
        for (std::size_t j = k + 1; j < items.size() && vector; ++j) least += all.bounds_.of[i][j].least;
        const std::int64_t high = std::min(left - least, cap(i, k, vector));
        std::int64_t low = std::max(vector ? all.bounds_.of[i][k].least : 0, left - later);
        if (component(i).unordered && k > 0) low = std::max(low, static_cast<std::int64_t>(items[k - 1]));
        for (std::int64_t v = low; v <= high; ++v) {
            items[k] = v;
            if (!entries(i, k + 1, left - v, left)) return false;
        }
        return true;
    }
    /// The same of whole numbers, of which each counts with its absolute value; and ascending where order does not matter.
    bool whole_entries(std::size_t i, std::size_t k, std::int64_t left) {
        auto& items = now[i].items;
        if (k == items.size()) return left > all.rest_[i + 1] || from(i + 1, left);
        const Bounds::Whole& bounds = all.bounds_.whole[i][component(i).kind == ComponentKind::whole_vector ? k : 0];
        std::int64_t low = std::max(-left, bounds.least.value_or(-left));
        if (component(i).unordered && k > 0) low = std::max(low, static_cast<std::int64_t>(items[k - 1]));
        for (std::int64_t v = low; v <= std::min(left, bounds.most.value_or(left)); ++v) {
            items[k] = v;
            if (!whole_entries(i, k + 1, left - std::abs(v))) return false;
        }
        return true;
    }
    std::int64_t cap(std::size_t i, std::size_t k, bool vector) const { return (vector ? all.bounds_.of[i][k].most : all.bounds_.entry[i]).value_or(endless); }

    bool letters(std::size_t i, std::size_t k, std::int64_t left) {
        auto& items = now[i].items;
        if (k == items.size()) return from(i + 1, left);
        for (const Integer& letter : all.alphabets_[i]) {
            items[k] = letter;
            if (!letters(i, k + 1, left)) return false;
        }
        return true;
    }

    static std::int64_t low_of(const rule::Component& c) { return c.kind == ComponentKind::range_set ? c.low : 0; }
    std::int64_t high_of(const rule::Component& c) const {
        if (c.kind == ComponentKind::range_set) return c.high;
        const rule::Graph& graph = all.game_.graphs[static_cast<std::size_t>(c.graph)];
        return static_cast<std::int64_t>(c.kind == ComponentKind::vertex_set ? graph.vertices.size() : graph.edges.size()) - 1;
    }

    /// Sets: what is there, then with each larger element.
    bool elements(std::size_t i, std::int64_t next, std::int64_t left) {
        const rule::Component& c = component(i);
        if (left <= all.rest_[i + 1] && !from(i + 1, left)) return false;
        for (std::int64_t e = next; e <= high_of(c); ++e) {
            const std::int64_t weight = c.kind == ComponentKind::range_set ? std::abs(e) : 1;
            if (weight > left) {
                if (e >= 0) break;
                continue;
            }
            now[i].items.emplace_back(e);
            const bool more = elements(i, e + 1, left - weight);
            now[i].items.pop_back();
            if (!more) return false;
        }
        return true;
    }

    bool finish() {
        if (look_at != nullptr && (*look_at)-- == 0) return *look_at = 0, false;
        PositionData copy = now;
        return !all.ruleset_.contains(all.ruleset_.shape().from_data(copy)) || visit(std::move(copy));
    }
};

Positions::Positions(const game::Ruleset& ruleset, const rule::Game& game, const std::set<Integer>& letters, Bounds bounds)
    : ruleset_(ruleset), game_(game), bounds_(std::move(bounds)) {
    for (const rule::Component& c : game.components)
        if (c.letters.empty()) alphabets_.emplace_back(letters.begin(), letters.end());
        else alphabets_.emplace_back(c.letters.begin(), c.letters.end());
    rest_.assign(game.components.size() + 1, 0);
    least_ = rest_;
    for (std::size_t i = game.components.size(); i-- > 0;) {
        rest_[i] = std::min(endless, rest_[i + 1] + most(i));
        least_[i] = least_[i + 1];
        for (const auto& cell : bounds_.of[i]) least_[i] += cell.least;
    }
    largest_ = rest_[0];
}

std::string Positions::without_letters() const {
    for (std::size_t i = 0; i < alphabets_.size(); ++i) {
        if (game_.components[i].kind == ComponentKind::word && alphabets_[i].empty()) return game_.components[i].name;
    }
    return "";
}

std::int64_t Positions::most(std::size_t i) const {
    const rule::Component& c = game_.components[i];
    std::int64_t total = 0;
    const auto add = [&](std::int64_t more) { total = std::min(endless, total + std::min(endless, more)); };
    const auto farthest = [](const Bounds::Whole& bounds) {  // from 0
        if (!bounds.least || !bounds.most) return endless;
        return std::max({std::abs(std::max(*bounds.least, -endless)), std::abs(std::min(*bounds.most, endless)), std::int64_t{0}});
    };
    const auto graph = [&]() -> const rule::Graph& { return game_.graphs[static_cast<std::size_t>(c.graph)]; };
    switch (c.kind) {
        case ComponentKind::natural:
        case ComponentKind::vector:
            for (const auto& cell : bounds_.of[i]) add(cell.most ? std::max<std::int64_t>(*cell.most, 0) : endless);
            return total;
        case ComponentKind::integer:
        case ComponentKind::whole_vector:
            for (const auto& cell : bounds_.whole[i]) add(farthest(cell));
            return total;
        case ComponentKind::whole_sequence: {
            const std::int64_t each = farthest(bounds_.whole[i][0]);
            if (!bounds_.length[i] || *bounds_.length[i] > 1'000'000 || each > 1'000'000'000) return endless;
            return std::max<std::int64_t>(*bounds_.length[i], 0) * (each + 1);
        }
        case ComponentKind::sequence:
            if (!bounds_.length[i] || !bounds_.entry[i] || *bounds_.length[i] > 1'000'000 || *bounds_.entry[i] > 1'000'000'000) return endless;
            return std::max<std::int64_t>(*bounds_.length[i], 0) * (std::max<std::int64_t>(*bounds_.entry[i], 0) + 1);
        case ComponentKind::word: return bounds_.length[i] ? std::max<std::int64_t>(*bounds_.length[i], 0) : endless;
        case ComponentKind::range_set:
            if (base::checked_sub(c.high, c.low).value_or(endless) > 1'000'000) return endless;
            for (std::int64_t e = c.low; e <= c.high; ++e) {
                add(std::abs(e));
                if (e == c.high) break;
            }
            return total;
        case ComponentKind::vertex: return static_cast<std::int64_t>(graph().vertices.size()) - 1;
        case ComponentKind::vertex_set: return static_cast<std::int64_t>(graph().vertices.size());
        case ComponentKind::edge_set: return static_cast<std::int64_t>(graph().edges.size());
        default: return endless;
    }
}

bool Positions::are_too_long() const {
    constexpr std::int64_t most_entries = 4096;  // each is a call deeper
    return std::any_of(game_.components.begin(), game_.components.end(),
                       [](const rule::Component& c) { return rule::is_vector(c.kind) && c.length > most_entries; });
}

bool Positions::of_size(std::int64_t size, const Visit& visit, std::uint64_t* left) const {
    if (are_too_long())
        throw base::Failure(base::FailureKind::limit, "positions of so many numbers are not listed",
                            "name the positions to ask about, or make the vector shorter");
    Walk walk{*this, visit, PositionData(game_.components.size()), left};
    for (std::size_t i = 0; i < game_.components.size(); ++i) {
        const ComponentKind kind = game_.components[i].kind;
        walk.now[i].scalar = rule::is_scalar(kind);
    }
    return size < smallest() || walk.from(0, size);
}

}  // namespace grundy::analyse
