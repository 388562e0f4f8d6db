#include "engine/solve/positions/instances.hpp"

#include <algorithm>

#include "engine/rule/constant.hpp"
#include "engine/rule/walk.hpp"

namespace grundy::solve {

using rule::Expr;
using rule::ExprRef;
using rule::Op;
using rule::Value;

namespace {

constexpr std::size_t most_instances = 20'000;
constexpr std::uint64_t most_evaluated = 2'000'000;

/// The rule is not of this kind.
struct NotTaking {};

bool is_set(rule::ComponentKind kind) {
    return kind == rule::ComponentKind::range_set || kind == rule::ComponentKind::vertex_set || kind == rule::ComponentKind::edge_set;
}

std::size_t universe_of(const rule::Game& game) {
    const rule::Component& set = game.components[0];
    if (set.kind == rule::ComponentKind::range_set) return set.high < set.low ? 0 : static_cast<std::size_t>(set.high - set.low) + 1;
    const rule::Graph& graph = game.graphs[static_cast<std::size_t>(set.graph)];
    return set.kind == rule::ComponentKind::vertex_set ? graph.vertices.size() : graph.edges.size();
}

/// Walks through all bindings of a move line with the set unknown.
class Reader {
public:
    explicit Reader(const rule::Game& game) : game_(game), evaluator_(game, {most_evaluated, 100'000}) {
        const rule::Component& set = game.components[0];
        low_ = set.kind == rule::ComponentKind::range_set ? set.low : 0;
        found_.universe = universe_of(game);
        if (found_.universe > Cells::most) throw NotTaking{};
        for (std::size_t i = 0; i < found_.universe; ++i) everything_.add(i);
    }

    void read(const rule::Move& move);
    Instances take();

private:
    bool known(const Expr& e) const { return !rule::mentions(e, set_); }
    Value value(const Expr& e) { return evaluator_.evaluate(e, frame_); }
    std::optional<std::size_t> cell_of(const base::Integer& item) const;
    Cells cells_of(const Value& value) const;
    template <class Visit>
    void each_cell(const rule::Binder& binder, const Cells& cells, const Visit& visit);
    template <class Visit>
    void each_binding(const std::vector<rule::Binder>& binders, std::size_t k, const Visit& visit);

    Cells possible(const Expr& e);
    void look(const Expr& e);
    void look_at_set(const Expr& set) { now_.touches = now_.touches | possible(set); }
    void look_at_elements(const Expr& e);
    bool must(const Expr& e);
    bool must_have(const Expr& set, const Value& element);
    void bind(std::size_t k);
    void finish();
    Cells taken(const Expr& e);
    Cells subtracted(const Expr& what);
    Cells where(const Expr& e, bool holds);

    const rule::Game& game_;
    rule::Evaluator evaluator_;
    std::int64_t low_ = 0;
    Cells everything_;
    Instances found_;
    // Of the line and the bindings at hand.
    std::uint32_t set_ = 0;
    std::vector<rule::Binder> binders_;
    ExprRef condition_, target_;
    rule::Evaluator::Frame frame_;
    Instance now_;
    bool exact_ = true;
};

std::optional<std::size_t> Reader::cell_of(const base::Integer& item) const {
    const auto small = base::to_int64(item);
    if (!small || *small < low_ || static_cast<std::uint64_t>(*small - low_) >= found_.universe) return std::nullopt;
    return static_cast<std::size_t>(*small - low_);
}

Cells Reader::cells_of(const Value& value) const {
    Cells cells;
    for (const base::Integer& item : value.items)
        if (const auto cell = cell_of(item)) cells.add(*cell);
    return cells;
}

template <class Visit>
void Reader::each_cell(const rule::Binder& binder, const Cells& cells, const Visit& visit) {
    if (frame_.size() <= binder.slot) frame_.resize(binder.slot + 1);
    const auto before = frame_[binder.slot];
    for (std::size_t i = 0; i < found_.universe; ++i) {
        if (!cells.has(i)) continue;
        frame_[binder.slot] = Value{binder.type, {base::Integer(low_ + static_cast<std::int64_t>(i))}};
        visit(i);
    }
    frame_[binder.slot] = before;
}

/// Everything that the set may have among its elements, whatever S is.
Cells Reader::possible(const Expr& e) {
    if (known(e)) return cells_of(value(e));
    if (e.op == Op::intersect) return possible(*e.args[0]) & possible(*e.args[1]);
    if (e.op == Op::unite || e.op == Op::exclusive_or) return possible(*e.args[0]) | possible(*e.args[1]);
    if (e.op == Op::without) return known(*e.args[1]) ? possible(*e.args[0]) - cells_of(value(*e.args[1])) : possible(*e.args[0]);
    return everything_;
}

/// Bindings whose ranges may depend on S; what those that do look at is touched.
template <class Visit>
void Reader::each_binding(const std::vector<rule::Binder>& binders, std::size_t k, const Visit& visit) {
    if (k == binders.size()) return visit();
    const rule::Binder& binder = binders[k];
    if (known(*binder.range)) {
        if (frame_.size() <= binder.slot) frame_.resize(binder.slot + 1);
        evaluator_.for_each(*binder.range, frame_, [&](const Value& element) {
            frame_[binder.slot] = element;
            each_binding(binders, k + 1, visit);
            return true;
        });
        frame_[binder.slot].reset();
        return;
    }
    if (binder.range->type.kind != rule::Kind::set) throw NotTaking{};
    look(*binder.range);
    each_cell(binder, possible(*binder.range), [&](std::size_t) { each_binding(binders, k + 1, visit); });
}

/// There is / for all / how many elements of S: an element matters only where what is said of it is not settled without S.
void Reader::look_at_elements(const Expr& e) {
    const rule::Binder& binder = e.binders[0];
    each_cell(binder, possible(*binder.range), [&](std::size_t i) {
        if (e.condition && known(*e.condition) && !value(*e.condition).truth()) return;
        const bool settled = known(*e.args[0]) && (e.op == Op::any || e.op == Op::all) && value(*e.args[0]).truth() == (e.op == Op::all);
        if (settled) return;
        now_.touches.add(i);
        if (e.condition) look(*e.condition);
        look(*e.args[0]);
    });
}

/// What is touched when the expression is evaluated at any S.
void Reader::look(const Expr& e) {
    if (known(e)) return;
    if (e.op == Op::local) return look_at_set(e);
    if (e.op == Op::element_of) {
        look(*e.args[0]);
        if (!known(*e.args[0])) return look_at_set(*e.args[1]);
        const auto cell = cell_of(value(*e.args[0]).number());
        const Expr& set = *e.args[1];
        const bool operation = set.op == Op::intersect || set.op == Op::unite || set.op == Op::exclusive_or || set.op == Op::without;
        const auto plain = [this](const ExprRef& arg) { return arg->op == Op::local || known(*arg); };
        if (set.op != Op::local && !(operation && std::all_of(set.args.begin(), set.args.end(), plain))) return look(set);
        if (cell) now_.touches.add(*cell);
        return;
    }
    if (e.op == Op::intersect || e.op == Op::unite || e.op == Op::without || e.op == Op::exclusive_or) {
        if (e.type.kind == rule::Kind::set) look_at_set(e);
        for (const ExprRef& arg : e.args)
            if (arg->op != Op::local) look(*arg);
        return;
    }
    const bool quantified = e.op == Op::any || e.op == Op::all || e.op == Op::count;
    if (quantified && e.binders.size() == 1 && e.binders[0].range->op == Op::local && !known(*e.binders[0].range)) return look_at_elements(e);
    if (!e.binders.empty()) {
        return each_binding(e.binders, 0, [&] {
            if (e.condition) look(*e.condition);
            for (const ExprRef& arg : e.args) look(*arg);
        });
    }
    for (const ExprRef& arg : e.args) look(*arg);
}

/// The element must be in the set, or this is no move. False: it never is.
bool Reader::must_have(const Expr& set, const Value& element) {
    const auto cell = cell_of(element.number());
    if (known(set)) {
        const Value all = value(set);
        return std::find(all.items.begin(), all.items.end(), element.number()) != all.items.end();
    }
    if (!cell) return false;
    if (set.op == Op::local) {
        now_.needs.add(*cell);
        return true;
    }
    if (set.op == Op::intersect) return must_have(*set.args[0], element) && must_have(*set.args[1], element);
    if (set.op == Op::without && known(*set.args[1])) {
        const Value out = value(*set.args[1]);
        return std::find(out.items.begin(), out.items.end(), element.number()) == out.items.end() && must_have(*set.args[0], element);
    }
    now_.touches.add(*cell);
    look(set);
    exact_ = false;
    return true;
}

/// The condition must hold, or this is no move. False: it never holds.
bool Reader::must(const Expr& e) {
    if (known(e)) return value(e).truth();
    if (e.op == Op::and_) return std::all_of(e.args.begin(), e.args.end(), [this](const ExprRef& part) { return must(*part); });
    if (e.op == Op::element_of && known(*e.args[0])) return must_have(*e.args[1], value(*e.args[0]));
    const bool over_known = std::all_of(e.binders.begin(), e.binders.end(), [this](const auto& binder) { return known(*binder.range); });
    if (e.op == Op::all && over_known && (!e.condition || known(*e.condition))) {
        bool possible_still = true;
        each_binding(e.binders, 0, [&] {
            if (e.condition && !value(*e.condition).truth()) return;
            possible_still = possible_still && must(*e.args[0]);
        });
        return possible_still;
    }
    look(e);
    exact_ = false;
    return true;
}

/// The elements of {x for x in S if …} for which the condition holds, or does not; it must not depend on S.
Cells Reader::where(const Expr& e, bool holds) {
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
Cells Reader::subtracted(const Expr& what) {
    if (known(what)) return cells_of(value(what));
    if (what.op == Op::intersect) {
        for (const std::size_t k : {0U, 1U})
            if (what.args[k]->op == Op::local && known(*what.args[1 - k])) return cells_of(value(*what.args[1 - k]));
    }
    if (what.op == Op::unite) return subtracted(*what.args[0]) | subtracted(*what.args[1]);
    return where(what, true);
}

/// What is gone in the target. Throws where anything might come.
Cells Reader::taken(const Expr& e) {
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

void Reader::finish() {
    const Instance before = now_;
    const bool exact_before = exact_;
    if (!condition_ || must(*condition_)) {
        now_.takes = taken(*target_);
        now_.touches = now_.touches | now_.needs | now_.takes;
        if (!now_.takes.meets(now_.needs)) throw NotTaking{};
        found_.exact = found_.exact && exact_;
        found_.all.push_back(now_);
        if (found_.all.size() > most_instances) throw NotTaking{};
    }
    now_ = before;
    exact_ = exact_before;
}

void Reader::bind(std::size_t k) {
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

void Reader::read(const rule::Move& move) {
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

Instances Reader::take() {
    std::sort(found_.all.begin(), found_.all.end());
    found_.all.erase(std::unique(found_.all.begin(), found_.all.end()), found_.all.end());
    return std::move(found_);
}

}  // namespace

std::optional<Instances> instances_of(const rule::Game& game) {
    const bool values = game.play == rule::Play::normal && !game.partizan && game.terminals.empty() && game.stops.empty();
    if (!values || game.where || game.components.size() != 1 || !is_set(game.components[0].kind)) return std::nullopt;
    try {
        Reader reader(game);
        for (const rule::Move& move : game.moves) reader.read(move);
        return reader.take();
    } catch (const NotTaking&) {
        return std::nullopt;
    } catch (const rule::ConstantError&) {
        return std::nullopt;
    }
}

}  // namespace grundy::solve
