#include "engine/puzzle/symmetry.hpp"

#include <algorithm>

#include "engine/base/failure.hpp"
#include "engine/base/poll.hpp"
#include "engine/puzzle/goals.hpp"
#include "engine/rule/constant.hpp"
#include "engine/rule/walk.hpp"
#include "engine/solve/positions/changes.hpp"

namespace grundy::puzzle {
namespace {

using rule::Expr;
using rule::ExprRef;
using rule::Op;
using rule::Value;
using solve::Cells;
using solve::Change;

constexpr std::size_t most_changes = 20'000, most_asked = 10, most_turned = 200;
constexpr std::uint64_t most_evaluated = 5'000'000;

/// The rule is not of this kind.
struct NoBoard {};

/// The moves of a game on one set, one by one: which of the elements that it asks for are there, which are not, and which come or go.
class Board {
public:
    explicit Board(const rule::Game& game, std::size_t universe) : game_(game), evaluator_(game, {most_evaluated, 100'000}), universe_(universe) {
        low_ = game.components[0].kind == rule::ComponentKind::range_set ? game.components[0].low : 0;
    }

    std::vector<Change> changes() {
        for (const rule::Move& move : game_.moves) read(move);
        return std::move(changes_);
    }

private:
    void read(const rule::Move& move) {
        if (move.to.size() != 1 || !move.to[0].binders.empty() || move.to[0].condition || !move.from[0].slot) throw NoBoard{};
        std::uint32_t next = move.frame;
        set_ = *move.from[0].slot;
        target_ = rule::inlined(game_, move.to[0].components[0], next);
        condition_ = move.condition ? rule::inlined(game_, move.condition, next) : rule::truth(true);
        if (!target_ || !condition_) throw NoBoard{};
        frame_.assign(next, std::nullopt);
        bind(move, 0, {});
    }

    bool known(const Expr& e) const { return !rule::mentions(e, set_); }
    Value value(const Expr& e) { return evaluator_.evaluate(e, frame_); }

    void bind(const rule::Move& move, std::size_t k, const Cells& present) {
        base::poll();
        if (k == move.binders.size()) return list(present);
        const rule::Binder& binder = move.binders[k];
        if (known(*binder.range)) {
            evaluator_.for_each(*binder.range, frame_, [&](const Value& element) {
                frame_[binder.slot] = element;
                bind(move, k + 1, present);
                return true;
            });
        } else if (binder.range->op == Op::local) {
            for (std::size_t i = 0; i < universe_; ++i) {
                frame_[binder.slot] = Value{binder.type, {base::Integer(low_ + static_cast<std::int64_t>(i))}};
                Cells with = present;
                with.add(i);
                bind(move, k + 1, with);
            }
        } else {
            throw NoBoard{};
        }
        frame_[binder.slot].reset();
    }

    /// Those of the universe; others are in no position.
    Cells cells_of(const Value& value) const {
        Cells cells;
        for (const base::Integer& item : value.items)
            if (const auto small = base::to_int64(item); small && *small >= low_ && static_cast<std::uint64_t>(*small - low_) < universe_)
                cells.add(static_cast<std::size_t>(*small - low_));
        return cells;
    }

    /// What the expression asks for of S: it must stand beside a set that is known, which bounds it, or an element.
    void ask(const Expr& e, Cells& asked) {
        if (known(e)) return;
        if (e.op == Op::element_of && known(*e.args[0]) && e.args[1]->op == Op::local) {
            asked = asked | cells_of(Value{{rule::Kind::set}, {value(*e.args[0]).number()}});
        } else if ((e.op == Op::intersect || e.op == Op::without) && known(*e.args[0]) && e.args[1]->op == Op::local) {
            asked = asked | cells_of(value(*e.args[0]));
        } else if (e.op == Op::intersect && known(*e.args[1]) && e.args[0]->op == Op::local) {
            asked = asked | cells_of(value(*e.args[1]));
        } else if (e.op == Op::local) {
            throw NoBoard{};
        } else if (!e.binders.empty()) {
            ask_each(e, 0, asked);
        } else {
            for (const ExprRef& arg : e.args) ask(*arg, asked);
        }
    }

    void ask_each(const Expr& e, std::size_t k, Cells& asked) {
        if (k == e.binders.size()) {
            if (e.condition) ask(*e.condition, asked);
            for (const ExprRef& arg : e.args) ask(*arg, asked);
            return;
        }
        if (!known(*e.binders[k].range)) throw NoBoard{};
        evaluator_.for_each(*e.binders[k].range, frame_, [&](const Value& element) {
            frame_[e.binders[k].slot] = element;
            ask_each(e, k + 1, asked);
            return true;
        });
        frame_[e.binders[k].slot].reset();
    }

    /// What S | A, S \ A, S xor A, … may change.
    void change(const Expr& e, Cells& changed) {
        if (e.op == Op::local && e.slot == set_) return;
        if ((e.op != Op::unite && e.op != Op::without && e.op != Op::exclusive_or) || !known(*e.args[1])) throw NoBoard{};
        change(*e.args[0], changed);
        changed = changed | cells_of(value(*e.args[1]));
    }

    /// With all names bound: every way in which the elements asked for, or changed, may be there.
    void list(const Cells& present) {
        if (known(*condition_) && !value(*condition_).truth()) return;
        Cells asked = present;
        ask(*condition_, asked);
        change(*target_, asked);
        std::vector<std::size_t> elements;
        for (std::size_t i = 0; i < universe_; ++i)
            if (asked.has(i)) elements.push_back(i);
        if (elements.size() > most_asked) throw NoBoard{};
        for (std::uint64_t bits = 0; bits < std::uint64_t{1} << elements.size(); ++bits) {
            Value set{rule::type_of(game_.components[0]), {}};
            Cells here;
            for (std::size_t k = 0; k < elements.size(); ++k) {
                if ((bits >> k & 1) == 0) continue;
                here.add(elements[k]);
                set.items.emplace_back(low_ + static_cast<std::int64_t>(elements[k]));
            }
            if (!present.within(here)) continue;
            frame_[set_] = set;
            if (value(*condition_).truth()) add(here, asked, value(*target_));
            frame_[set_].reset();
        }
    }

    void add(const Cells& here, const Cells& asked, const Value& target) {
        const Cells there = cells_of(target);
        for (const base::Integer& item : target.items)  // an element outside the universe: no move
            if (cells_of(Value{{rule::Kind::set}, {item}}).empty()) return;
        changes_.push_back({here, asked - here, (here - there) | (there - here)});
        if (changes_.size() > most_changes) throw NoBoard{};
    }

    const rule::Game& game_;
    rule::Evaluator evaluator_;
    const std::size_t universe_;
    std::int64_t low_ = 0;
    std::uint32_t set_ = 0;
    ExprRef condition_, target_;
    rule::Evaluator::Frame frame_;
    std::vector<Change> changes_;
};

/// Does it ask of S but how many elements it has?
bool only_counts(const Expr& e, std::uint32_t slot) {
    if (e.op == Op::call && e.builtin == rule::Builtin::len && e.args[0]->op == Op::local) return true;
    if (e.op == Op::local) return e.slot != slot;
    bool all = true;
    rule::each_child(e, [&](const ExprRef& part) { all = all && only_counts(*part, slot); });
    return all;
}

bool goals_only_count(const rule::Game& game) {
    return std::all_of(game.goals.begin(), game.goals.end(), [&](const rule::Stop& goal) {
        if (!goal.from[0].slot || !goal.condition) return false;
        std::uint32_t next = goal.frame;
        const ExprRef condition = rule::inlined(game, goal.condition, next);
        return condition && only_counts(*condition, *goal.from[0].slot);
    });
}

Cells cells_of(const game::Position& row) {
    Cells cells;
    for (std::size_t w = 0; w < row.size(); ++w) cells.words[w] = static_cast<std::uint64_t>(row[w]);
    return cells;
}

std::optional<solve::Symmetries> of_board(const game::Ruleset& game, const std::vector<Cell>& cells) {
    const rule::Game& rule = *game.rule();
    const std::size_t universe = rule.components.size() == 1 ? game.shape().universe(0) : 0;
    if (universe == 0 || universe > Cells::most || rule.where || !rule.stops.empty()) return std::nullopt;
    if (std::any_of(rule.moves.begin(), rule.moves.end(), [](const rule::Move& move) { return move.cost != nullptr; })) return std::nullopt;
    std::vector<Change> changes = Board(rule, universe).changes();
    if (!goals_only_count(rule)) {
        const auto goals = goals_of(game, cells);
        if (!goals) return std::nullopt;
        for (const game::Position& goal : *goals) changes.push_back({{}, {}, {}, cells_of(goal)});
    }
    for (Change& change : changes) change.resize(4);
    auto all = solve::keeping(universe, std::move(changes), std::min(most_turned, solve::Symmetries::most(universe)));
    if (all.size() < 2) return std::nullopt;
    return solve::Symmetries({{0, true, std::move(all)}});
}

}  // namespace

std::optional<solve::Symmetries> symmetries_of(const game::Ruleset& game, const std::vector<Cell>& cells) {
    if (game.rule() == nullptr) return std::nullopt;
    try {
        if (auto of_graph = solve::Symmetries::of(*game.rule(), game.shape())) return of_graph;
        return of_board(game, cells);
    } catch (const NoBoard&) {
    } catch (const rule::ConstantError&) {
    } catch (const base::Failure& failure) {
        base::pass_limits(failure);
    }
    return std::nullopt;
}

}  // namespace grundy::puzzle
