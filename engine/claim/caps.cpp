/// A bound is taken from an and-part `a <= b` whose right side is a number without components, where a is a sum of components, entries and constants:
/// every addend is a natural number, so each of them is at most the bound. `all` over constant ranges gives one such part a binding.
#include "engine/claim/caps.hpp"

#include <algorithm>

namespace grundy::claim {
namespace {

using base::Integer;
using rule::ComponentKind;
using rule::Expr;
using rule::Op;
using rule::Relation;

class Reader {
public:
    explicit Reader(Ground& ground) : ground_(ground), game_(ground.game()) {
        for (const rule::Component& c : game_.components) {
            const std::size_t cells = c.kind == ComponentKind::natural ? 1 : c.kind == ComponentKind::vector ? static_cast<std::size_t>(c.length) : 0;
            caps.of.emplace_back(cells);
        }
        frame_.resize(std::max<std::size_t>({ground.claim().frame, game_.where_frame, game_.components.size()}));
    }

    void condition(const Expr& e) {
        if (e.op == Op::and_) {
            for (const auto& part : e.args) condition(*part);
        } else if (e.op == Op::compare) {
            for (std::size_t k = 0; k + 1 < e.args.size(); ++k) relation(*e.args[k], e.relations[k], *e.args[k + 1]);
        } else if (e.op == Op::element_of) {
            membership(*e.args[0], *e.args[1]);
        } else if (e.op == Op::all && !e.condition) {
            try {
                ground_.each_binding(e.binders, nullptr, frame_, [&] {
                    condition(*e.args[0]);
                    return true;
                });
            } catch (const Unanswered&) {  // a range that depends on the position
            }
            for (const auto& binder : e.binders) {
                if (binder.slot < frame_.size()) frame_[binder.slot].reset();
            }
        }
    }

    void membership(const Expr& element, const Expr& set) {
        try {
            std::optional<Integer> most;
            if (set.op == Op::range) {
                most = ground_.evaluate(*set.args[1], frame_).number();
            } else {
                for (const Integer& item : ground_.evaluate(set, frame_).items) most = most ? std::max(*most, item) : item;
            }
            at_most(element, most.value_or(0));
        } catch (const Unanswered&) {
        }
    }

    Caps caps;

private:
    void relation(const Expr& a, Relation relation, const Expr& b) {
        if (relation == Relation::less_equal || relation == Relation::less || relation == Relation::equal) less(a, b, relation == Relation::less);
        if (relation == Relation::greater_equal || relation == Relation::greater || relation == Relation::equal) less(b, a, relation == Relation::greater);
    }

    void less(const Expr& a, const Expr& b, bool strict) {
        try {
            at_most(a, ground_.evaluate(b, frame_).number() - (strict ? 1 : 0));
        } catch (const Unanswered&) {  // the right side depends on the position
        }
    }

    void at_most(const Expr& e, Integer bound) {
        std::vector<std::optional<std::int64_t>*> cells;
        if (!addends(e, bound, cells)) return;
        const auto small = base::to_int64(bound);
        for (auto* cell : cells) {
            if (small && (!*cell || **cell > *small)) *cell = std::max<std::int64_t>(*small, -1);
        }
    }

    /// e = a constant (taken off the bound) + natural numbers, some of which are cells. False where something may be negative.
    bool addends(const Expr& e, Integer& bound, std::vector<std::optional<std::int64_t>*>& cells) {
        if (e.op == Op::add) return addends(*e.args[0], bound, cells) && addends(*e.args[1], bound, cells);
        if (e.op == Op::local && is_component(e)) return whole(e, ComponentKind::natural, cells);
        if ((e.op == Op::sum_of || e.op == Op::maximum_of) && e.args.size() == 1 && is_component(*e.args[0]))
            return whole(*e.args[0], ComponentKind::vector, cells);
        try {
            if (e.op == Op::subtract) {
                bound += ground_.evaluate(*e.args[1], frame_).number();
                return addends(*e.args[0], bound, cells);
            }
            if (e.op == Op::index && is_component(*e.args[0])) {
                auto& entries = caps.of[e.args[0]->slot];
                const Integer index = ground_.evaluate(*e.args[1], frame_).number();
                if (index < 1 || index > entries.size()) return false;
                cells.push_back(&entries[static_cast<std::size_t>(index) - 1]);
                return true;
            }
            bound -= ground_.evaluate(e, frame_).number();
            return true;
        } catch (const Unanswered&) {
            return false;
        }
    }

    bool is_component(const Expr& e) const { return e.op == Op::local && e.slot < game_.components.size(); }

    bool whole(const Expr& e, ComponentKind kind, std::vector<std::optional<std::int64_t>*>& cells) {
        if (game_.components[e.slot].kind != kind) return false;
        for (auto& cell : caps.of[e.slot]) cells.push_back(&cell);
        return true;
    }

    Ground& ground_;
    const rule::Game& game_;
    Frame frame_;
};

}  // namespace

Caps caps_under(Ground& ground, const std::vector<rule::ExprRef>& premises) {
    Reader reader(ground);
    if (ground.game().where) reader.condition(*ground.game().where);
    for (const auto& premise : premises) reader.condition(*premise);
    return std::move(reader.caps);
}

Caps caps_of(Ground& ground) {
    Reader reader(ground);
    if (ground.game().where) reader.condition(*ground.game().where);
    if (ground.claim().condition) reader.condition(*ground.claim().condition);
    for (const rule::Binder& binder : ground.claim().domain) {
        if (binder.slot >= ground.game().components.size()) continue;
        Expr component;
        component.op = Op::local;
        component.slot = binder.slot;
        component.text = binder.name;
        component.type = binder.type;
        if (component.type.kind == rule::Kind::number) reader.membership(component, *binder.range);
    }
    return std::move(reader.caps);
}

}  // namespace grundy::claim
