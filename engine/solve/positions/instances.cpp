#include "engine/solve/positions/instances.hpp"

#include <algorithm>

#include "engine/solve/positions/instance_reader.hpp"

namespace grundy::solve {

using rule::Expr;
using rule::ExprRef;
using rule::Op;
using rule::Value;

namespace {

constexpr std::size_t most_instances = 20'000;
constexpr std::uint64_t most_evaluated = 2'000'000;

std::size_t universe_of(const rule::Game& game) {
    const rule::Component& set = game.components[0];
    if (set.kind == rule::ComponentKind::range_set) return set.high < set.low ? 0 : static_cast<std::size_t>(set.high - set.low) + 1;
    const rule::Graph& graph = game.graphs[static_cast<std::size_t>(set.graph)];
    return set.kind == rule::ComponentKind::vertex_set ? graph.vertices.size() : graph.edges.size();
}

}  // namespace

InstanceReader::InstanceReader(const rule::Game& game, bool adding) : SetUnknown(game, universe_of(game), most_evaluated) {
    found_.adding = adding;
    found_.universe = universe_;
    if (universe_ > Cells::most) throw NotTaking{};
    for (std::size_t i = 0; i < universe_; ++i) everything_.add(i);
}

/// The elements of {x for x in S if …} for which the condition holds, or does not; it must not depend on S.
Cells InstanceReader::where(const Expr& e, bool holds) {
    const bool plain = e.op == Op::set_comprehension && e.binders.size() == 1 && e.args[0]->op == Op::local && e.args[0]->slot == e.binders[0].slot &&
                       e.binders[0].range->op == Op::local && !known(*e.binders[0].range) && (!e.condition || known(*e.condition));
    if (!plain) throw NotTaking{};
    Cells cells;
    each_cell(e.binders[0], everything_, [&](std::size_t i) {
        if ((!e.condition || value(*e.condition).truth()) == holds) cells.add(i);
    });
    return cells;
}

/// What S \ `what` takes.
Cells InstanceReader::subtracted(const Expr& what) {
    if (known(what)) return cells_of(value(what));
    if (what.op == Op::intersect) {
        for (const std::size_t k : {0U, 1U})
            if (what.args[k]->op == Op::local && known(*what.args[1 - k])) return cells_of(value(*what.args[1 - k]));
    }
    if (what.op == Op::unite) return subtracted(*what.args[0]) | subtracted(*what.args[1]);
    return where(what, true);
}

/// The elements of a set that is the same at every position, all of which a position may have.
Cells InstanceReader::all_of(const Expr& what) {
    if (!known(what)) throw NotTaking{};
    const Value all = value(what);
    for (const base::Integer& item : all.items)
        if (!cell_of(item)) throw OutsideBoard{};
    return cells_of(all);
}

/// What has come in the target. Throws where anything might go.
Cells InstanceReader::added(const Expr& e) {
    if (e.op == Op::local && e.slot == set_) return {};
    if (e.op != Op::unite && e.op != Op::exclusive_or) throw NotTaking{};
    const std::size_t old = known(*e.args[0]) ? 1 : 0;
    const Cells more = all_of(*e.args[1 - old]);
    if (e.op == Op::exclusive_or && !(more.within(now_.needs) && e.args[old]->op == Op::local)) throw NotTaking{};
    return added(*e.args[old]) | more;
}

/// What is gone in the target. Throws where anything might come.
Cells InstanceReader::taken(const Expr& e) {
    if (e.op == Op::local && e.slot == set_) return {};
    if (e.op == Op::without) return taken(*e.args[0]) | subtracted(*e.args[1]);
    if (e.op == Op::intersect && known(*e.args[1])) return taken(*e.args[0]) | (everything_ - cells_of(value(*e.args[1])));
    if (e.op == Op::exclusive_or && known(*e.args[1]) && e.args[0]->op == Op::local) {
        const Value all = value(*e.args[1]);
        const Cells cells = cells_of(all);
        if (!cells.within(now_.needs)) throw NotTaking{};
        for (const base::Integer& item : all.items)
            if (!cell_of(item)) throw NotTaking{};
        return cells;
    }
    return where(e, false);
}

void InstanceReader::finish() {
    const Instance before = now_;
    const bool exact_before = exact_;
    if (!condition_ || must(*condition_)) {
        try {
            now_.takes = found_.adding ? added(*target_) : taken(*target_);
            now_.touches = now_.touches | now_.needs | now_.takes;
            if (!now_.takes.meets(now_.needs)) throw NotTaking{};
            found_.exact = found_.exact && exact_;
            found_.all.push_back(now_);
            if (found_.all.size() > most_instances) throw NotTaking{};
        } catch (const OutsideBoard&) {  // no position, so no move
        }
    }
    now_ = before;
    exact_ = exact_before;
}

void InstanceReader::bind(std::size_t k) {
    if (k == binders_.size()) return finish();
    const rule::Binder& binder = binders_[k];
    if (known(*binder.range)) {
        return each_binding({binder}, 0, [&] { bind(k + 1); });
    }
    if (binder.range->type.kind != rule::Kind::set) throw NotTaking{};
    each_cell(binder, possible(*binder.range), [&](std::size_t) {
        const Instance before = now_;
        const bool exact_before = exact_;
        if (must_have(*binder.range, *frame_[binder.slot])) bind(k + 1);
        now_ = before;
        exact_ = exact_before;
    });
}

void InstanceReader::read(const rule::Move& move) {
    if (move.to.size() != 1 || !move.to[0].binders.empty() || !move.from[0].slot) throw NotTaking{};
    std::uint32_t next = move.frame;
    const auto plain = [&](const ExprRef& e) {
        ExprRef made = rule::inlined(game_, e, next);
        if (!made) throw NotTaking{};
        return made;
    };
    set_ = *move.from[0].slot;
    binders_ = move.binders;
    for (rule::Binder& binder : binders_) binder.range = plain(binder.range);
    condition_ = move.condition ? plain(move.condition) : nullptr;
    target_ = plain(move.to[0].components[0]);
    frame_.assign(next + 1, std::nullopt);
    now_ = {};
    exact_ = true;
    bind(0);
}

Instances InstanceReader::take() {
    std::sort(found_.all.begin(), found_.all.end());
    found_.all.erase(std::unique(found_.all.begin(), found_.all.end()), found_.all.end());
    return std::move(found_);
}

std::optional<Instances> instances_of(const rule::Game& game) {
    const bool values = game.play == rule::Play::normal && !game.partizan && game.terminals.empty() && game.stops.empty();
    if (!values || game.where || game.components.size() != 1 || !rule::is_set(game.components[0].kind)) return std::nullopt;
    for (const bool adding : {false, true}) {
        try {
            InstanceReader reader(game, adding);
            for (const rule::Move& move : game.moves) reader.read(move);
            return reader.take();
        } catch (const NotTaking&) {
        } catch (const rule::ConstantError&) {
        }
    }
    return std::nullopt;
}

}  // namespace grundy::solve
