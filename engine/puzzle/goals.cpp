#include "engine/puzzle/goals.hpp"

#include <algorithm>
#include <set>

#include "engine/base/failure.hpp"
#include "engine/base/poll.hpp"
#include "engine/rule/evaluate/evaluator.hpp"
#include "engine/rule/walk.hpp"

namespace grundy::puzzle {
namespace {

using rule::Expr;
using rule::ExprRef;
using rule::Op;
using rule::Value;

constexpr std::uint64_t most_candidates = 200'000;
constexpr std::uint64_t most_steps = 20'000'000;

struct TooMany {};

/// One place of a row: a number, an entry, or whether an element is in a set.
struct Place {
    std::size_t component = 0, index = 0;
    friend auto operator<=>(const Place&, const Place&) = default;
};

/// The candidates of one goal line.
class Candidates {
public:
    Candidates(const game::Ruleset& game, const std::vector<Cell>& cells, const rule::Stop& goal)
        : game_(game), rule_(*game.rule()), evaluator_(rule_, {most_steps, 100'000}), frame_(goal.frame) {
        std::size_t cell = 0;
        for (std::size_t c = 0; c < rule_.components.size(); ++c) cell = open(c, cells, cell);
        std::uint32_t next = goal.frame;
        condition_ = goal.condition ? rule::inlined(rule_, goal.condition, next) : nullptr;
        if (goal.condition && !condition_) throw TooMany{};
        frame_.resize(next);
        for (std::size_t c = 0; c < rule_.components.size(); ++c) {
            slots_.push_back(goal.from[c].slot);
            if (goal.from[c].constant) fix(c, evaluator_.evaluate(*goal.from[c].constant, frame_));
        }
    }

    void add_to(std::set<game::Position>& goals) {
        if (condition_) narrow(*condition_);
        game::Position row(cells_);
        put(0, row, goals);
    }

private:
    bool is_set(std::size_t c) const { return rule::type_of(rule_.components[c]).kind == rule::Kind::set; }

    /// The places of a component, each with all values that it may have.
    std::size_t open(std::size_t c, const std::vector<Cell>& cells, std::size_t cell) {
        const rule::Component& component = rule_.components[c];
        std::size_t count = 1;
        first_.push_back(cell);
        places_.emplace_back();
        if (is_set(c)) {
            const std::size_t universe = game_.shape().universe(c);
            places_[c].assign(universe, {0, 1});
            low_.push_back(component.kind == rule::ComponentKind::range_set ? component.low : 0);
            count = (universe + 63) / 64;
        } else {
            low_.push_back(0);
            if (rule::is_vector(component.kind)) count = static_cast<std::size_t>(component.length);
            else if (rule::is_sequence(component.kind) || component.kind == rule::ComponentKind::word) throw TooMany{};
            for (std::size_t k = 0; k < count; ++k) places_[c].push_back(values(cells[cell + k]));
        }
        cells_ = cell + count;
        return cells_;
    }

    static std::vector<std::int64_t> values(const Cell& cell) {
        if (!cell.values.empty()) return cell.values;
        if (cell.count > most_candidates) throw TooMany{};
        std::vector<std::int64_t> all;
        for (std::uint64_t k = 0; k < cell.count; ++k) all.push_back(cell.low + static_cast<std::int64_t>(k));
        return all;
    }

    /// The component is this.
    void fix(std::size_t c, const Value& value) {
        auto& places = places_[c];
        for (std::size_t k = 0; k < places.size(); ++k) {
            std::int64_t wanted = 0;
            if (is_set(c))
                wanted = std::find(value.items.begin(), value.items.end(), base::Integer(low_[c] + static_cast<std::int64_t>(k))) != value.items.end();
            else if (const auto small = k < value.items.size() ? base::to_int64(value.items[k]) : std::nullopt) wanted = *small;
            else return places[k].clear();
            keep(c, k, [wanted](std::int64_t x) { return x == wanted; });
        }
    }

    template <class Test>
    void keep(std::size_t c, std::size_t k, const Test& test) {
        auto& values = places_[c].at(k);
        values.erase(std::remove_if(values.begin(), values.end(), [&](std::int64_t x) { return !test(x); }), values.end());
    }

    /// Does it ask for no component?
    bool known(const Expr& e) const {
        const auto free = rule::free_slots(e);
        return std::none_of(slots_.begin(), slots_.end(), [&](const auto& slot) { return slot && free.count(*slot) != 0; });
    }
    std::optional<std::size_t> component(const Expr& e) const {
        if (e.op != Op::local) return std::nullopt;
        for (std::size_t c = 0; c < slots_.size(); ++c)
            if (slots_[c] == std::optional(e.slot)) return c;
        return std::nullopt;
    }

    /// The condition must hold. What is not understood narrows nothing: every candidate is tried in the end.
    void narrow(const Expr& e) {
        base::poll();
        if (e.op == Op::and_) {
            for (const ExprRef& part : e.args) narrow(*part);
        } else if (e.op == Op::all) {
            narrow_all(e, 0);
        } else if (e.op == Op::compare && e.args.size() == 2) {
            narrow_compare(*e.args[0], e.relations[0], *e.args[1]);
            narrow_compare(*e.args[1], rule::turned(e.relations[0]), *e.args[0]);
            narrow_place(e);
        } else {
            narrow_place(e);
        }
    }

    void narrow_all(const Expr& e, std::size_t k) {
        if (k == e.binders.size()) {
            if (e.condition && (!known(*e.condition) || !evaluator_.evaluate(*e.condition, frame_).truth())) return;
            return narrow(*e.args[0]);
        }
        const rule::Binder& binder = e.binders[k];
        const auto c = component(*binder.range);
        if (c && !is_set(*c) && e.binders.size() == 1 && !e.condition && known(*e.args[0])) {
            for (std::size_t i = 0; i < places_[*c].size(); ++i)
                keep(*c, i, [&](std::int64_t x) {
                    frame_[binder.slot] = rule::number_value(x);
                    return evaluator_.evaluate(*e.args[0], frame_).truth();
                });
            frame_[binder.slot].reset();
        } else if (known(*binder.range)) {
            evaluator_.for_each(*binder.range, frame_, [&](const Value& element) {
                frame_[binder.slot] = element;
                narrow_all(e, k + 1);
                return true;
            });
            frame_[binder.slot].reset();
        }
    }

    /// s = a constant; len(S) = one.
    void narrow_compare(const Expr& a, rule::Relation relation, const Expr& b) {
        if (!known(b)) return;
        if (const auto c = component(a); c && relation == rule::Relation::equal) return fix(*c, evaluator_.evaluate(b, frame_));
        if (a.op != Op::call || a.builtin != rule::Builtin::len) return;
        const auto c = component(*a.args[0]);
        const auto count = c && is_set(*c) ? base::to_int64(evaluator_.evaluate(b, frame_).number()) : std::nullopt;
        if (!count) return;
        if (relation == rule::Relation::equal || relation == rule::Relation::less_equal) most_[*c] = std::min(most_.emplace(*c, *count).first->second, *count);
        if (relation == rule::Relation::less) most_[*c] = std::min(most_.emplace(*c, *count).first->second, *count - 1);
    }

    /// All places that it asks for; false where it asks in another way.
    bool asked(const Expr& e, std::set<Place>& places) {
        if (known(e)) return true;
        if (const auto c = component(e)) {
            places.insert({*c, 0});
            return places_[*c].size() == 1 && !is_set(*c) && !rule::is_row(rule_.components[*c].kind);
        }
        if ((e.op == Op::index || e.op == Op::element_of) && known(*e.args[e.op == Op::index ? 1 : 0])) {
            const auto c = component(*e.args[e.op == Op::index ? 0 : 1]);
            if (!c || is_set(*c) != (e.op == Op::element_of)) return false;
            const auto at = base::to_int64(evaluator_.evaluate(*e.args[e.op == Op::index ? 1 : 0], frame_).number());
            const std::int64_t place = at ? *at - (e.op == Op::index ? 1 : low_[*c]) : -1;
            if (place < 0 || static_cast<std::size_t>(place) >= places_[*c].size()) return false;
            places.insert({*c, static_cast<std::size_t>(place)});
            return true;
        }
        return e.binders.empty() && std::all_of(e.args.begin(), e.args.end(), [&](const ExprRef& part) { return asked(*part, places); });
    }

    /// What asks for one place alone is asked of each value there.
    void narrow_place(const Expr& e) {
        std::set<Place> places;
        if (known(e) || !asked(e, places) || places.size() != 1) return;
        const auto c = places.begin()->component;
        const auto k = places.begin()->index;
        keep(c, k, [&](std::int64_t x) {
            Value value{rule::type_of(rule_.components[c]), {}};
            if (is_set(c)) {
                if (x == 1) value.items.emplace_back(low_[c] + static_cast<std::int64_t>(k));
            } else {
                value.items.assign(places_[c].size(), base::Integer(0));
                value.items[k] = base::Integer(x);
            }
            frame_[*slots_[c]] = value;
            const bool holds = evaluator_.evaluate(e, frame_).truth();
            frame_[*slots_[c]].reset();
            return holds;
        });
    }

    /// Every candidate from component c on, tried.
    void put(std::size_t c, game::Position& row, std::set<game::Position>& goals) {
        if (c == places_.size()) {
            if (++tried_ > most_candidates) throw TooMany{};
            if (game_.contains(row) && game_.is_goal(row)) goals.insert(game_.shape().canonical(row));
            if (goals.size() > most_goals) throw TooMany{};
            return;
        }
        const auto most = most_.find(c);
        place(c, 0, most == most_.end() ? static_cast<std::int64_t>(places_[c].size()) : most->second, row, goals);
    }

    void place(std::size_t c, std::size_t k, std::int64_t most, game::Position& row, std::set<game::Position>& goals) {
        base::poll();
        if (k == places_[c].size()) return put(c + 1, row, goals);
        std::int64_t& cell = row[first_[c] + (is_set(c) ? k / 64 : k)];
        const auto bit = static_cast<std::int64_t>(std::uint64_t{1} << (k % 64));
        for (const std::int64_t x : places_[c][k]) {
            if (!is_set(c)) cell = x;
            else if (x == 1 && most == 0) continue;
            else cell = x == 1 ? cell | bit : cell & ~bit;
            place(c, k + 1, is_set(c) ? most - x : most, row, goals);
        }
        if (is_set(c)) cell &= ~bit;
    }

    const game::Ruleset& game_;
    const rule::Game& rule_;
    rule::Evaluator evaluator_;
    rule::Evaluator::Frame frame_;
    ExprRef condition_;
    std::vector<std::optional<std::uint32_t>> slots_;
    std::vector<std::vector<std::vector<std::int64_t>>> places_;  ///< of each component, what may stand there
    std::vector<std::size_t> first_;                              ///< cell of each component
    std::vector<std::int64_t> low_;                               ///< the first element of a set
    std::map<std::size_t, std::int64_t> most_;                    ///< elements of a set
    std::size_t cells_ = 0;
    std::uint64_t tried_ = 0;
};

}  // namespace

std::optional<std::vector<game::Position>> goals_of(const game::Ruleset& game, const std::vector<Cell>& cells) {
    if (game.rule() == nullptr || cells.empty()) return std::nullopt;
    try {
        std::set<game::Position> goals;
        for (const rule::Stop& goal : game.rule()->goals) Candidates(game, cells, goal).add_to(goals);
        return std::vector<game::Position>(goals.begin(), goals.end());
    } catch (const TooMany&) {
    } catch (const rule::ConstantError&) {
    } catch (const base::Failure& failure) {
        base::pass_limits(failure);
    }
    return std::nullopt;
}

}  // namespace grundy::puzzle
