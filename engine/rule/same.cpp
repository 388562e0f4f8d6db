#include "engine/rule/same.hpp"

#include <algorithm>
#include <map>

namespace grundy::rule {

namespace {

using Renamed = std::map<std::uint32_t, std::uint32_t>;  ///< what the second binds, by the slot that the first has for it

bool same_under(const ExprRef& a, const ExprRef& b, Renamed names) {
    if (!a || !b) return !a && !b;
    if (a->op != b->op || a->builtin != b->builtin || a->number != b->number || a->ref != b->ref || a->relations != b->relations || a->type != b->type)
        return false;
    if (a->args.size() != b->args.size() || a->binders.size() != b->binders.size() || !a->big != !b->big || (a->big && *a->big != *b->big)) return false;
    if (a->op == Op::word && a->text != b->text) return false;
    if (a->op == Op::local) {
        const auto renamed = names.find(b->slot);
        if (renamed != names.end()) return renamed->second == a->slot;
        return a->slot == b->slot && std::none_of(names.begin(), names.end(), [&](const auto& name) { return name.second == a->slot; });
    }
    for (std::size_t k = 0; k < a->binders.size(); ++k) {
        if (!same_under(a->binders[k].range, b->binders[k].range, names)) return false;
        names[b->binders[k].slot] = a->binders[k].slot;
    }
    return same_under(a->condition, b->condition, names) &&
           std::equal(a->args.begin(), a->args.end(), b->args.begin(), [&](const ExprRef& x, const ExprRef& y) { return same_under(x, y, names); });
}

}  // namespace

bool same(const ExprRef& a, const ExprRef& b) { return same_under(a, b, {}); }

}  // namespace grundy::rule
