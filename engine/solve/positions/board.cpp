#include "engine/solve/positions/board.hpp"

#include <algorithm>
#include <functional>

#include "engine/base/failure.hpp"
#include "engine/base/poll.hpp"
#include "engine/solve/positions/set_unknown.hpp"

namespace grundy::solve {
namespace {

using rule::Expr;
using rule::ExprRef;
using rule::Op;
using rule::Value;

constexpr std::size_t most_listed = 20'000, most_asked = 10, most_permuted = 200;

/// The rule is not of this kind.
struct NoBoard {};

/// The moves of a game on one set, one by one: which of the elements that it asks for are there, which are not, and which come or go; and where play stops.
class Board : SetUnknown {
public:
    using SetUnknown::SetUnknown;

    std::vector<Change> changes() {
        for (const rule::Move& move : game_.moves) read(move);
        for (const rule::Stop& stop : game_.stops) read(stop);
        return std::move(changes_);
    }

private:
    /// As something that happens to no element, in places of its own. any(…) and `or` are as many as they have cases.
    void read(const rule::Stop& stop) {
        std::uint32_t next = stop.frame;
        if (!stop.from[0].slot || !stop.condition) throw NoBoard{};
        set_ = *stop.from[0].slot;
        const ExprRef condition = rule::inlined(game_, stop.condition, next);
        if (!condition) throw NoBoard{};
        frame_.assign(next, std::nullopt);
        cases(condition, {});
    }

    void cases(const ExprRef& e, const Cells& present) {
        if (e->op == Op::or_) {
            for (const ExprRef& arg : e->args) cases(arg, present);
        } else if (e->op == Op::any) {
            const ExprRef body = rule::and_also(e->condition, e->args[0]);
            bind(e->binders, 0, present, [&](const Cells& with) { cases(body, with); });
        } else {
            Cells asked = present;
            ask(*e, asked);
            each_way(*e, present, asked, [&](const Cells& here) { add({{}, {}, {}, here, asked - here}); });
        }
    }

    void read(const rule::Move& move) {
        if (move.to.size() != 1 || !move.to[0].binders.empty() || move.to[0].condition || !move.from[0].slot) throw NoBoard{};
        std::uint32_t next = move.frame;
        set_ = *move.from[0].slot;
        target_ = rule::inlined(game_, move.to[0].components[0], next);
        condition_ = move.condition ? rule::inlined(game_, move.condition, next) : rule::truth(true);
        if (!target_ || !condition_) throw NoBoard{};
        frame_.assign(next, std::nullopt);
        bind(move.binders, 0, {}, [&](const Cells& present) { list(present); });
    }

    /// `each` with all names bound; what must be there for that is present.
    void bind(const std::vector<rule::Binder>& binders, std::size_t k, const Cells& present, const std::function<void(const Cells&)>& each) {
        base::poll();
        if (k == binders.size()) return each(present);
        const rule::Binder& binder = binders[k];
        if (known(*binder.range)) {
            each_value(binder, [&] { bind(binders, k + 1, present, each); });
        } else if (binder.range->op == Op::local) {
            for (std::size_t i = 0; i < universe_; ++i) {
                frame_[binder.slot] = Value{binder.type, {element(i)}};
                Cells with = present;
                with.add(i);
                bind(binders, k + 1, with, each);
            }
        } else {
            throw NoBoard{};
        }
        frame_[binder.slot].reset();
    }

    /// What the expression asks for of S: it must stand beside a set that is known, which bounds it, or an element.
    void ask(const Expr& e, Cells& asked) {
        if (known(e)) return;
        if (e.op == Op::element_of && known(*e.args[0]) && e.args[1]->op == Op::local) {
            if (const auto cell = cell_of(value(*e.args[0]).number())) asked.add(*cell);
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
        each_value(e.binders[k], [&] { ask_each(e, k + 1, asked); });
    }

    /// What S | A, S \ A, S xor A, … may change.
    void change(const Expr& e, Cells& changed) {
        if (e.op == Op::local && e.slot == set_) return;
        if ((e.op != Op::unite && e.op != Op::without && e.op != Op::exclusive_or) || !known(*e.args[1])) throw NoBoard{};
        change(*e.args[0], changed);
        changed = changed | cells_of(value(*e.args[1]));
    }

    /// A move with all names bound.
    void list(const Cells& present) {
        if (known(*condition_) && !value(*condition_).truth()) return;
        Cells asked = present;
        ask(*condition_, asked);
        change(*target_, asked);
        each_way(*condition_, present, asked, [&](const Cells& here) { add_move(here, asked, value(*target_)); });
    }

    /// Every way in which the elements asked for may be there and the condition holds; S is then what is there.
    void each_way(const Expr& condition, const Cells& present, const Cells& asked, const std::function<void(const Cells&)>& each) {
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
                set.items.push_back(element(elements[k]));
            }
            if (!present.within(here)) continue;
            frame_[set_] = set;
            if (value(condition).truth()) each(here);
            frame_[set_].reset();
        }
    }

    void add_move(const Cells& here, const Cells& asked, const Value& target) {
        const Cells there = cells_of(target);
        for (const base::Integer& item : target.items)  // an element outside the universe: no move
            if (!cell_of(item)) return;
        add({here, asked - here, (here - there) | (there - here)});
    }

    void add(Change change) {
        changes_.push_back(std::move(change));
        if (changes_.size() > most_listed) throw NoBoard{};
    }

    std::vector<Change> changes_;
};

}  // namespace

std::optional<Symmetries> of_board(const game::Ruleset& game, std::uint64_t steps, const std::vector<Change>& also) {
    const rule::Game& rule = *game.rule();
    const std::size_t universe = rule.components.size() == 1 ? game.shape().universe(0) : 0;
    if (universe == 0 || universe > Cells::most || rule.where || !rule.terminals.empty()) return std::nullopt;
    if (rule::has_costs(rule)) return std::nullopt;
    try {
        std::vector<Change> changes = Board(rule, universe, steps).changes();
        changes.insert(changes.end(), also.begin(), also.end());
        std::size_t sets = 0;
        for (const Change& change : changes) sets = std::max(sets, change.size());
        for (Change& change : changes) change.resize(sets);
        auto all = keeping(universe, std::move(changes), std::min(most_permuted, Symmetries::most(universe)));
        if (all.size() > 1) return Symmetries({{0, true, std::move(all)}});
    } catch (const NoBoard&) {
    } catch (const rule::ConstantError&) {
    } catch (const base::Failure& failure) {
        base::pass_limits(failure);
    }
    return std::nullopt;
}

}  // namespace grundy::solve
