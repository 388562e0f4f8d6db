/// Moves that change nothing, always or for one of the numbers that their names may be: play need not end.
#include <algorithm>
#include <functional>

#include "dsl/lower/lower.hpp"
#include "engine/rule/walk.hpp"

namespace grundy::dsl {

using rule::ExprRef;
using rule::Op;

namespace {

bool is_nothing(const ExprRef& e) {
    return e->op == Op::empty || rule::is_number(*e, 0) || (e->op == Op::multiply && (is_nothing(e->args[0]) || is_nothing(e->args[1])));
}

/// Written alike, of names, numbers and sums: enough for the places of a row.
bool same(const ExprRef& a, const ExprRef& b) {
    const bool plain = a->op == Op::number || a->op == Op::local || a->op == Op::add || a->op == Op::subtract;
    if (!plain || a->op != b->op || a->number != b->number || a->slot != b->slot || a->args.size() != b->args.size()) return false;
    return std::equal(a->args.begin(), a->args.end(), b->args.begin(), same);
}

/// n of n + 0 * k, of n - 0, of 1 * n; S of S | {}.
ExprRef without_nothing(ExprRef e) {
    while (e->args.size() == 2) {
        const bool sum = e->op == Op::add || e->op == Op::unite || e->op == Op::concat, product = e->op == Op::multiply;
        const bool difference = e->op == Op::subtract || e->op == Op::without;
        const std::size_t kept = (sum && is_nothing(e->args[0])) || (product && rule::is_number(*e->args[0], 1)) ? 1 : 0;
        const ExprRef& other = e->args[1 - kept];
        if (!((sum || (difference && kept == 0)) && is_nothing(other)) && !((product || (e->op == Op::divide && kept == 0)) && rule::is_number(*other, 1)))
            break;
        e = ExprRef(e->args[kept]);
    }
    return e;
}

/// What has to be 0 for a move to change nothing.
class Staying {
public:
    explicit Staying(const rule::Move& move) : move_(move) {}

    /// May component k stay as it is?
    bool may(const ExprRef& target, std::uint32_t k) {
        if (rule::is_local(*without_nothing(target), k)) return true;
        switch (target->op) {
            case Op::add:
            case Op::subtract: return shift(target, [&](const ExprRef& e) { return rule::is_local(*e, k); });
            case Op::unite: return adds_own_element(*target, k);
            case Op::update: return update(*target, k);
            case Op::concat: return joined(*target, k);
            default: return false;
        }
    }
    const std::vector<std::string>& zero() const { return zero_; }

private:
    /// n - k where nothing but its range, which begins at 0, speaks of k.
    template <typename Is>
    bool shift(const ExprRef& e, const Is& is_old) {
        const bool shape = (e->op == Op::subtract || e->op == Op::add) && is_old(e->args[0]) && e->args[1]->op == Op::local;
        if (!shape) return false;
        const std::uint32_t slot = e->args[1]->slot;
        const auto binder = std::find_if(move_.binders.begin(), move_.binders.end(), [&](const rule::Binder& b) { return b.slot == slot; });
        if (binder == move_.binders.end() || binder->range->op != Op::range || !rule::is_number(*binder->range->args[0], 0)) return false;
        if (move_.condition && rule::mentions(*move_.condition, slot)) return false;
        if (std::any_of(move_.binders.begin(), move_.binders.end(), [&](const rule::Binder& b) { return rule::mentions(*b.range, slot); })) return false;
        if (std::find(zero_.begin(), zero_.end(), binder->name) == zero_.end()) zero_.push_back(binder->name);
        return true;
    }

    /// S | {x} for x in S
    bool adds_own_element(const rule::Expr& e, std::uint32_t k) const {
        for (std::size_t side = 0; side < 2; ++side) {
            const ExprRef& added = e.args[1 - side];
            if (!rule::is_local(*e.args[side], k) || added->op != Op::set_list || added->args.size() != 1 || added->args[0]->op != Op::local) continue;
            const auto own = [&](const rule::Binder& b) { return b.slot == added->args[0]->slot && rule::is_local(*b.range, k); };
            if (std::any_of(move_.binders.begin(), move_.binders.end(), own)) return true;
        }
        return false;
    }

    bool is_entry(const ExprRef& e, std::uint32_t k, const ExprRef& place) const {
        return e->op == Op::index && rule::is_local(*e->args[0], k) && same(e->args[1], place);
    }

    /// h[i := h[i] - k]
    bool update(const rule::Expr& e, std::uint32_t k) {
        if (!rule::is_local(*e.args[0], k)) return false;
        for (std::size_t i = 1; i + 1 < e.args.size(); i += 2) {
            const auto old = [&](const ExprRef& value) { return is_entry(value, k, e.args[i]); };
            if (!old(without_nothing(e.args[i + 1])) && !shift(e.args[i + 1], old)) return false;
        }
        return true;
    }

    /// Is `next` the place behind `place`?
    static bool follows(const ExprRef& place, const ExprRef& next) {
        if (place->op == Op::number && next->op == Op::number) return place->number + 1 == next->number;
        return (next->op == Op::add && same(next->args[0], place) && rule::is_number(*next->args[1], 1)) ||
               (place->op == Op::subtract && same(place->args[0], next) && rule::is_number(*place->args[1], 1));
    }

    /// w[1..i - 1] ++ [w[i] - k] ++ w[i + 1..len(w)], or without its first piece where i is 1.
    bool joined(const rule::Expr& e, std::uint32_t k) {
        std::vector<ExprRef> pieces;
        const std::function<void(const rule::Expr&)> collect = [&](const rule::Expr& part) {
            for (const ExprRef& one : part.args)
                if (one->op == Op::concat) collect(*one);
                else pieces.push_back(one);
        };
        collect(e);
        const auto slice = [&](const ExprRef& piece) { return piece->op == Op::slice && rule::is_local(*piece->args[0], k); };
        const bool inside = pieces.size() == 3 && slice(pieces[0]) && rule::is_number(*pieces[0]->args[1], 1);
        if ((!inside && pieces.size() != 2) || !slice(pieces.back())) return false;
        const ExprRef &middle = pieces[pieces.size() - 2], &end = pieces.back()->args[2];
        const bool to_end = end->op == Op::call && end->builtin == rule::Builtin::len && rule::is_local(*end->args[0], k);
        if (!to_end || middle->op != Op::vector_list || middle->args.size() != 1) return false;
        const ExprRef& entry = middle->args[0];
        const ExprRef& old = (entry->op == Op::subtract || entry->op == Op::add) ? entry->args[0] : entry;
        if (old->op != Op::index) return false;
        const ExprRef& place = old->args[1];
        if (!follows(place, pieces.back()->args[1]) || (inside ? !follows(pieces[0]->args[2], place) : !rule::is_number(*place, 1))) return false;
        return is_entry(entry, k, place) || shift(entry, [&](const ExprRef& value) { return is_entry(value, k, place); });
    }

    const rule::Move& move_;
    std::vector<std::string> zero_;
};

}  // namespace

/// (n) -> (n), (n) -> (n - 0), (n) -> (n - k) for k in 0..n, h[i := h[i] - k] for k in 0..h[i], (S) -> (S | {x}) for x in S.
void Lower::warn_about(const ast::Move& m, const rule::Move& move) {
    if (move.to.size() != 1 || !move.to[0].binders.empty() || move.to[0].components.empty()) return;
    const auto& target = move.to[0].components;
    Staying staying(move);
    for (std::uint32_t k = 0; k < target.size(); ++k)
        if (!staying.may(target[k], k)) return;
    std::string stays;
    for (const std::string& name : staying.zero()) stays += (stays.empty() ? " when " : " and ") + name + " = 0";
    const std::string what = stays.empty() ? "this move changes nothing" : "this move can lead from a position to itself" + stays;
    warning("W100", m.span, what + ", so play need not end", stays.empty() ? "leave the line out, or let it change something" : "let the range begin at 1");
}

}  // namespace grundy::dsl
