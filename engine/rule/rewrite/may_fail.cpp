#include "engine/rule/rewrite/may_fail.hpp"

#include <algorithm>

namespace grundy::rule {

void NameLimits::let_run(const Binder& binder) {
    if (const auto limits = limits_of(*binder.range)) known_[binder.slot] = *limits;
}

std::optional<NameLimits::Limits> NameLimits::limits_of(const Expr& set) const {
    const auto either = [](const std::optional<Limits>& a, const std::optional<Limits>& b) {
        if (!a || !b) return std::optional<Limits>{};
        return std::optional(Limits{std::min(a->least, b->least), a->most && b->most ? std::optional(std::max(*a->most, *b->most)) : std::nullopt});
    };
    switch (set.op) {
        case Op::range: {
            const auto most = set.args[1]->op == Op::number ? std::optional(set.args[1]->number) : std::nullopt;
            if (set.args[0]->op == Op::number) return Limits{set.args[0]->number, most};
            for (const std::int64_t least : {2, 1, 0})
                if (is_at_least(set.args[0], least)) return Limits{least, most};
            return std::nullopt;
        }
        case Op::set_list: {
            std::optional<Limits> all;
            for (const ExprRef& e : set.args) {
                const auto one = e->type.kind == Kind::set ? limits_of(*e) : e->op == Op::number ? std::optional(Limits{e->number, e->number}) : std::nullopt;
                all = &e == &set.args.front() ? one : either(all, one);
            }
            return all;
        }
        case Op::unite: return either(limits_of(*set.args[0]), limits_of(*set.args[1]));
        case Op::intersect:
            if (const auto first = limits_of(*set.args[0])) return first;
            return limits_of(*set.args[1]);
        case Op::without: return limits_of(*set.args[0]);
        case Op::call: break;
        default: return std::nullopt;
    }
    switch (set.builtin) {
        case Builtin::digits: return Limits{0, std::nullopt};
        case Builtin::primes: return Limits{2, std::nullopt};
        case Builtin::divisors:
        case Builtin::prime_powers:
        case Builtin::powers:
        case Builtin::squares:
        case Builtin::factorials:
        case Builtin::fibonacci: return Limits{1, std::nullopt};
        default: return std::nullopt;
    }
}

bool NameLimits::is_at_least(const ExprRef& e, std::int64_t least) const {
    const auto part = [&](std::size_t k, std::int64_t low) { return is_at_least(e->args[k], low); };
    switch (e->op) {
        case Op::number: return e->number >= least;
        case Op::local: {
            const auto found = known_.find(e->slot);
            return found != known_.end() && found->second.least >= least;
        }
        case Op::add: return part(0, 0) && part(1, 0) && (least <= 0 || part(0, least) || part(1, least));
        case Op::multiply: return least <= 0 ? part(0, 0) && part(1, 0) : part(0, 1) && part(1, 1) && (part(0, least) || part(1, least));
        case Op::divide: return least <= 0 && part(0, 0) && part(1, 1);
        case Op::modulo: return least <= 0;
        case Op::if_: return part(1, least) && part(2, least);
        case Op::minimum_of: return e->args.size() > 1 && std::all_of(e->args.begin(), e->args.end(), [&](const ExprRef& a) { return is_at_least(a, least); });
        case Op::maximum_of: return e->args.size() > 1 && std::any_of(e->args.begin(), e->args.end(), [&](const ExprRef& a) { return is_at_least(a, least); });
        case Op::call: break;
        default: return false;
    }
    switch (e->builtin) {
        case Builtin::len:
        case Builtin::abs:
        case Builtin::gcd:
        case Builtin::bit:
        case Builtin::ones:
        case Builtin::digit:
        case Builtin::trailing:
        case Builtin::isqrt:
        case Builtin::mex: return least <= 0;
        default: return false;
    }
}

/// h[2], or h[i] with i in 1..3, of a component with so many entries.
bool NameLimits::is_place(const Expr& e) const {
    const Expr &row = *e.args[0], &place = *e.args[1];
    if (row.op != Op::local || row.slot >= game_.components.size() || !is_vector(game_.components[row.slot].kind)) return false;
    const std::int64_t length = game_.components[row.slot].length;
    if (place.op == Op::number) return place.number >= 1 && place.number <= length;
    const auto found = place.op == Op::local ? known_.find(place.slot) : known_.end();
    return found != known_.end() && found->second.least >= 1 && found->second.most && *found->second.most <= length;
}

bool NameLimits::call_may_fail(const Expr& e) const {
    const auto least = [&](std::size_t k, std::int64_t low) { return is_at_least(e.args[k], low); };
    switch (e.builtin) {
        case Builtin::bit: return !least(1, 0);
        case Builtin::ones:
        case Builtin::isqrt:
        case Builtin::zeckendorf: return !least(0, 0);
        case Builtin::nim_product: return !least(0, 0) || !least(1, 0);
        case Builtin::digits: return !least(0, 0) || (e.args.size() > 1 && !least(1, 2));
        case Builtin::digit: return !least(0, 0) || !least(1, 2) || !least(2, 0);
        case Builtin::trailing: return e.args.size() == 4 || !least(0, 0) || !least(1, 2);
        case Builtin::powers: return !least(0, 2);
        case Builtin::reread:
        case Builtin::recurrence: return true;
        default: return false;
    }
}

bool NameLimits::may_fail(const Expr& e) const {
    switch (e.op) {
        case Op::divide:
        case Op::modulo: return !is_at_least(e.args[1], 1) && !(e.args[1]->op == Op::number && e.args[1]->number < 0);
        case Op::power: return e.args[1]->op != Op::number || e.args[1]->number < 0;
        case Op::index: return !is_place(e);
        case Op::slice:
        case Op::update:
        case Op::minimum:
        case Op::maximum: return true;
        case Op::minimum_of:
        case Op::maximum_of: return e.args.size() < 2;
        case Op::call: return call_may_fail(e);
        default: return false;
    }
}

}  // namespace grundy::rule
