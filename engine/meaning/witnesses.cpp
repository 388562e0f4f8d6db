#include "engine/meaning/witnesses.hpp"

#include <algorithm>

#include "engine/rule/same.hpp"
#include "engine/rule/walk.hpp"

namespace grundy::meaning {

namespace {

using rule::Expr;
using rule::ExprRef;
using rule::Kind;
using rule::Op;
using rule::Relation;

bool is_nothing(const Expr& e) { return e.op == Op::empty || (e.op == Op::set_list && e.args.empty()); }

class Naming {
public:
    Naming(const rule::Game& game, rule::Move& move) : game_(game), move_(move), next_(move.frame) {}

    bool name() {
        if (!move_.condition) return false;
        const ExprRef plain = rule::inlined(game_, move_.condition, next_);
        if (!plain) return false;
        open_ = rule::conjuncts(plain);
        bool changed = false;
        for (std::size_t i = 0; i < open_.size(); ++i) changed = named(open_[i]) || changed;  // what is named joins the others
        for (const rule::Binder& binder : move_.binders)
            if (binder.range->type.kind == Kind::set) open_.push_back(rule::element_of(rule::local(binder.slot, binder.name, binder.type), binder.range));
        const std::size_t said = open_.size();
        for (std::size_t i = 0; i < said; ++i) changed = follow(open_[i], said) || changed;
        if (!changed) return false;
        ExprRef all;
        for (const ExprRef& part : open_) all = rule::and_also(all, part);
        move_.condition = all;
        move_.frame = next_;
        return true;
    }

private:
    void say(const ExprRef& condition) {
        for (const ExprRef& part : rule::conjuncts(condition)) open_.push_back(part);
    }
    bool named(const ExprRef& e) {
        if (e->op == Op::any) {
            const ExprRef any = e;  // `open_` grows
            move_.binders.insert(move_.binders.end(), any->binders.begin(), any->binders.end());
            if (any->condition) say(any->condition);
            say(any->args[0]);
            return true;
        }
        if (e->op != Op::compare || e->relations.size() != 1 || e->relations[0] != Relation::not_equal) return false;
        const ExprRef met = is_nothing(*e->args[1]) ? e->args[0] : is_nothing(*e->args[0]) ? e->args[1] : nullptr;
        if (!met || met->op != Op::intersect) return false;
        const bool first = met->args[0]->op == Op::local;
        const ExprRef &range = met->args[first ? 0 : 1], &other = met->args[first ? 1 : 0];
        const rule::Binder element{next_++, "x", {range->type.element, Kind::number, range->type.graph}, range};
        move_.binders.push_back(element);
        say(rule::element_of(rule::local(element.slot, element.name, element.type), other));
        return true;
    }
    /// What lies in a set that lies in another lies in the other.
    bool follow(const ExprRef& in, std::size_t said) {
        if (in->op != Op::element_of) return false;
        bool more = false;
        for (std::size_t i = 0; i < said; ++i) {
            const ExprRef e = open_[i];
            if (e->op != Op::compare || e->relations.size() != 1 || e->relations[0] != Relation::equal) continue;
            for (const std::size_t side : {0U, 1U}) {
                const ExprRef &a = e->args[side], &b = e->args[1 - side];
                if (a->op == Op::without && is_nothing(*b) && rule::same(a->args[0], in->args[1])) {
                    open_.push_back(rule::element_of(in->args[0], a->args[1]));
                    more = true;
                }
                if (a->op != Op::intersect || !rule::same(b, in->args[1])) continue;
                for (const std::size_t k : {0U, 1U})
                    if (rule::same(a->args[k], b)) open_.push_back(rule::element_of(in->args[0], a->args[1 - k])), more = true;
            }
        }
        return more;
    }

    const rule::Game& game_;
    rule::Move& move_;
    std::uint32_t next_;
    std::vector<ExprRef> open_;
};

}  // namespace

bool name_witnesses(rule::Game& game) {
    const rule::Game plain = game;
    bool changed = false;
    for (rule::Move& move : game.moves) changed = Naming(plain, move).name() || changed;
    return changed;
}

}  // namespace grundy::meaning
