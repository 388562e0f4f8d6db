/// A small type system. Rearranging the vector h by a permutation, and the binders that index it with it, an expression is
///     plain      unchanged (a number, a set, a vector that does not depend on the order; h[i] for an index binder i)
///     index      the permuted index itself
///     vector     permuted like h
///     bag        changed in order only: its multiset of entries is what it was
///     bad        anything else
/// If every condition and range is plain (or indexes h), and h's image lands in an unordered component, the options are the same from every arrangement.
#include "engine/game/compile/unordered.hpp"

#include <algorithm>
#include <functional>
#include <map>

namespace grundy::game {
namespace {

using rule::Builtin;
using rule::Expr;
using rule::Op;

enum class Use : std::uint8_t { plain, index, vector, bag, bad };

thread_local int every_arrangement = 0;

class Analysis {
public:
    /// `length`: of a vector of fixed length, else -1. `prefix`: entries are told by literal indices, not by index binders.
    Analysis(const rule::Game& game, std::int64_t length, bool prefix) : game_(game), length_(length), prefix_(prefix) {}

    void set(std::uint32_t slot, Use use) { uses_[slot] = use; }
    Use use(const Expr& expr);
    /// Binds the binders; false if a range depends on the order.
    bool bind(const std::vector<rule::Binder>& binders, bool& indexed);
    std::size_t depth() const { return depth_; }

private:
    Use arguments(const Expr& expr);
    Use compare(const Expr& expr);
    Use index(const Expr& expr);
    Use slice(const Expr& expr);
    Use update(const Expr& expr);
    Use aggregate(const Expr& expr);
    Use apply(const Expr& expr);
    Use concat(const Expr& expr);
    bool is_entry(const Expr& whole, const Expr& place) const;
    const Expr* cut_at(const Expr& slice, bool before) const;
    Use symmetric(const Expr& expr);
    bool runs_over_all(const Expr& range) const;
    bool literal(const Expr& expr, std::size_t& value) const;

    const rule::Game& game_;
    std::int64_t length_;
    bool prefix_;
    std::size_t depth_ = 0;
    std::map<std::uint32_t, Use> uses_;
    int work_ = 0;
};

bool ordered_use(Use use) { return use == Use::vector || use == Use::bag; }

/// 1..len(h), or 1..k for h[k].
bool Analysis::runs_over_all(const Expr& range) const {
    if (prefix_ || range.op != Op::range || range.args[0]->op != Op::number || range.args[0]->number != 1) return false;
    const Expr& last = *range.args[1];
    if (last.op == Op::number) return length_ >= 0 && last.number == length_;
    if (last.op != Op::call || last.builtin != Builtin::len || last.args[0]->op != Op::local) return false;
    const auto found = uses_.find(last.args[0]->slot);
    return found != uses_.end() && found->second == Use::vector;
}

bool Analysis::literal(const Expr& expr, std::size_t& value) const {
    if (expr.op != Op::number || expr.number < 0 || expr.number > (1 << 20)) return false;
    value = static_cast<std::size_t>(expr.number);
    return true;
}

bool Analysis::bind(const std::vector<rule::Binder>& binders, bool& indexed) {
    for (const auto& binder : binders) {
        const Expr& range = *binder.range;
        if (runs_over_all(range)) {
            uses_[binder.slot] = Use::index;
            indexed = true;
            continue;
        }
        if (range.op == Op::call && range.builtin == Builtin::below && use(*range.args[0]) == Use::vector) {
            uses_[binder.slot] = Use::vector;  // the vectors below a permuted h are the permuted vectors below h
            indexed = true;
            continue;
        }
        const Use used = use(range);
        if (used == Use::bad || used == Use::index) return false;
        indexed = indexed || ordered_use(used);  // for x in h: the entries come in another order
        uses_[binder.slot] = Use::plain;
    }
    return true;
}

/// Operations on numbers and sets: plain of plain.
Use Analysis::arguments(const Expr& expr) {
    for (const auto& arg : expr.args) {
        if (use(*arg) != Use::plain) return Use::bad;
    }
    return Use::plain;
}

/// sum(h), len(h), {x, …}, x in h: the multiset is enough.
Use Analysis::symmetric(const Expr& expr) {
    for (const auto& arg : expr.args) {
        const Use used = use(*arg);
        if (used == Use::bad || used == Use::index) return Use::bad;
    }
    return Use::plain;
}

Use Analysis::compare(const Expr& expr) {
    Use kind = use(*expr.args[0]);
    for (std::size_t i = 1; i < expr.args.size(); ++i) {
        if (use(*expr.args[i]) != kind) return Use::bad;
    }
    if (kind == Use::plain) return Use::plain;
    if (kind != Use::index && kind != Use::vector) return Use::bad;
    const bool equations = std::all_of(expr.relations.begin(), expr.relations.end(),
                                       [](rule::Relation relation) { return relation == rule::Relation::equal || relation == rule::Relation::not_equal; });
    return equations ? Use::plain : Use::bad;
}

Use Analysis::index(const Expr& expr) {
    const Use vector = use(*expr.args[0]), key = use(*expr.args[1]);
    if (vector == Use::plain) return key == Use::plain ? Use::plain : Use::bad;
    if (vector != Use::vector) return Use::bad;
    if (!prefix_) return key == Use::index ? Use::plain : Use::bad;
    std::size_t i = 0;
    if (!literal(*expr.args[1], i) || i == 0) return Use::bad;
    depth_ = std::max(depth_, i);
    return Use::plain;
}

/// w[a..b] of literals, and w[a..len(w)]: known entries, or what is left beside them.
Use Analysis::slice(const Expr& expr) {
    const Use vector = use(*expr.args[0]);
    if (vector == Use::plain) return arguments(expr);
    std::size_t from = 0, to = 0;
    if (vector != Use::vector || !prefix_ || expr.args[0]->op != Op::local || !literal(*expr.args[1], from) || from == 0) return Use::bad;
    if (literal(*expr.args[2], to)) {
        depth_ = std::max(depth_, to);
        return Use::plain;
    }
    const Expr& last = *expr.args[2];
    const bool whole = last.op == Op::call && last.builtin == Builtin::len && last.args[0]->op == Op::local && last.args[0]->slot == expr.args[0]->slot;
    if (!whole) return Use::bad;
    depth_ = std::max(depth_, from - 1);
    return Use::bag;
}

/// Both local names, the second one an index of the first.
bool Analysis::is_entry(const Expr& whole, const Expr& place) const {
    const auto of = [&](const Expr& e, Use wanted) {
        const auto found = e.op == Op::local ? uses_.find(e.slot) : uses_.end();
        return found != uses_.end() && found->second == wanted;
    };
    return of(whole, Use::vector) && of(place, Use::index);
}

/// The place i of h[1..i-1] (before) or h[i+1..len(h)]; null: it is neither.
const Expr* Analysis::cut_at(const Expr& slice, bool before) const {
    if (prefix_ || slice.op != Op::slice) return nullptr;
    const Expr &whole = *slice.args[0], &side = *slice.args[before ? 2 : 1], &end = *slice.args[before ? 1 : 2];
    if (side.op != (before ? Op::subtract : Op::add) || side.args[1]->op != Op::number || side.args[1]->number != 1 || !is_entry(whole, *side.args[0]))
        return nullptr;
    const bool to_the_end = end.op == Op::call && end.builtin == Builtin::len && end.args[0]->op == Op::local && end.args[0]->slot == whole.slot;
    return (before ? end.op == Op::number && end.number == 1 : to_the_end) ? side.args[0].get() : nullptr;
}

/// h[1..i-1] ++ h[i+1..len(h)] is all but the entry at i, wherever that stands; neither part tells anything by itself.
Use Analysis::concat(const Expr& expr) {
    std::vector<const Expr*> parts;
    const std::function<void(const Expr&)> flatten = [&](const Expr& e) {
        if (e.op != Op::concat) return parts.push_back(&e);
        for (const auto& arg : e.args) flatten(*arg);
    };
    flatten(expr);
    bool bag = false;
    for (bool found = true; found;) {
        found = false;
        for (const Expr* front : parts) {
            const Expr* at = cut_at(*front, true);
            const auto back = std::find_if(parts.begin(), parts.end(), [&](const Expr* part) {
                const Expr* other = at ? cut_at(*part, false) : nullptr;
                return other && other->slot == at->slot && part->args[0]->slot == front->args[0]->slot;
            });
            if (!at || back == parts.end()) continue;
            const Expr* behind = *back;
            std::erase_if(parts, [&](const Expr* part) { return part == front || part == behind; });
            bag = found = true;
            break;
        }
    }
    for (const Expr* part : parts) {
        const Use used = use(*part);
        if (used == Use::bad || used == Use::index) return Use::bad;
        bag = bag || used != Use::plain;
    }
    return bag ? Use::bag : Use::plain;
}

Use Analysis::update(const Expr& expr) {
    const Use vector = use(*expr.args[0]);
    if (vector == Use::plain) return arguments(expr);
    if (vector != Use::vector) return Use::bad;
    for (std::size_t i = 1; i < expr.args.size(); i += 2) {
        std::size_t key = 0;
        if (use(*expr.args[i + 1]) != Use::plain) return Use::bad;
        if (!prefix_ && use(*expr.args[i]) != Use::index) return Use::bad;
        if (prefix_ && (!literal(*expr.args[i], key) || key == 0)) return Use::bad;
        depth_ = std::max(depth_, key);
    }
    return prefix_ ? Use::bag : Use::vector;
}

Use Analysis::aggregate(const Expr& expr) {
    bool indexed = false;
    if (!bind(expr.binders, indexed)) return Use::bad;
    if (expr.condition && use(*expr.condition) != Use::plain) return Use::bad;
    if (use(*expr.args[0]) != Use::plain) return Use::bad;
    if (expr.op != Op::vector_comprehension || !indexed) return Use::plain;
    return expr.binders.size() == 1 && !expr.condition && runs_over_all(*expr.binders[0].range) ? Use::vector : Use::bag;
}

/// The body of a function, with its arguments used as they are here.
Use Analysis::apply(const Expr& expr) {
    const auto& function = game_.functions.at(expr.ref);
    std::map<std::uint32_t, Use> inside;
    for (std::size_t i = 0; i < expr.args.size(); ++i) {
        const Use used = use(*expr.args[i]);
        if (used == Use::bad) return Use::bad;
        inside[static_cast<std::uint32_t>(i)] = used;
    }
    std::swap(uses_, inside);
    const Use result = use(*function.body);
    std::swap(uses_, inside);
    return result;
}

Use Analysis::use(const Expr& expr) {
    if (++work_ > 20'000) return Use::bad;
    switch (expr.op) {
        case Op::local: {
            const auto found = uses_.find(expr.slot);
            return found == uses_.end() ? Use::plain : found->second;
        }
        case Op::compare: return compare(expr);
        case Op::index: return index(expr);
        case Op::slice: return slice(expr);
        case Op::update: return update(expr);
        case Op::sum:
        case Op::xor_sum:
        case Op::minimum:
        case Op::maximum:
        case Op::count:
        case Op::all:
        case Op::any:
        case Op::set_comprehension:
        case Op::vector_comprehension: return aggregate(expr);
        case Op::sum_of:
        case Op::xor_of:
        case Op::minimum_of:
        case Op::maximum_of:
        case Op::set_list: return symmetric(expr);
        case Op::element_of: {
            const Expr& where = *expr.args[1];
            const bool lists =
                where.op == Op::call && (where.builtin == Builtin::below || where.builtin == Builtin::partitions || where.builtin == Builtin::subsets);
            if (!lists) return use(*expr.args[0]) == Use::plain && use(where) != Use::bad && use(where) != Use::index ? Use::plain : Use::bad;
            const Use left = use(*expr.args[0]), right = use(*where.args[0]);
            if (left == Use::plain && right == Use::plain) return Use::plain;
            return where.builtin == Builtin::below && left == Use::vector && right == Use::vector ? Use::plain : Use::bad;
        }
        case Op::call:
            if (expr.builtin == Builtin::len || expr.builtin == Builtin::mex || (expr.builtin == Builtin::gcd && expr.args.size() == 1)) return symmetric(expr);
            return arguments(expr);
        case Op::concat: return concat(expr);
        case Op::if_: {
            if (use(*expr.args[0]) != Use::plain) return Use::bad;
            const Use a = use(*expr.args[1]), b = use(*expr.args[2]);
            if (a == b) return a;
            const bool lists = a != Use::bad && b != Use::bad && a != Use::index && b != Use::index;
            return lists ? Use::bag : Use::bad;
        }
        case Op::apply: return apply(expr);
        default: return arguments(expr);
    }
}

/// A whole line: nothing if the order of component `which` matters beyond what the analysis can follow, else how many entries must be chosen.
std::size_t depth(const rule::Game& game, const rule::Pattern& from, const std::vector<rule::Binder>& binders, const rule::ExprRef& condition,
                  const std::vector<rule::Term>& to, std::size_t which, bool prefix) {
    const rule::Component& component = game.components[which];
    Analysis analysis(game, rule::is_vector(component.kind) ? component.length : -1, prefix);
    if (from[which].constant) return all_entries;
    if (from[which].slot) analysis.set(*from[which].slot, Use::vector);
    bool indexed = false;
    if (!analysis.bind(binders, indexed)) return all_entries;
    if (condition && analysis.use(*condition) != Use::plain) return all_entries;
    for (const auto& term : to) {
        if (!analysis.bind(term.binders, indexed)) return all_entries;
        if (term.condition && analysis.use(*term.condition) != Use::plain) return all_entries;
        for (std::size_t i = 0; i < term.components.size(); ++i) {
            const Use used = analysis.use(*term.components[i]);
            if (used != Use::plain && !(ordered_use(used) && game.components[i].unordered)) return all_entries;
        }
    }
    return analysis.depth();
}

std::vector<OrderPlan> orders(const rule::Game& game, const rule::Pattern& from, const std::vector<rule::Binder>& binders, const rule::ExprRef& condition,
                              const std::vector<rule::Term>& to) {
    std::vector<OrderPlan> plans;
    std::map<int, std::vector<std::size_t>> groups;
    for (std::size_t i = 0; i < game.components.size(); ++i) {
        if (game.components[i].group >= 0) groups[game.components[i].group].push_back(i);
        if (!game.components[i].unordered) continue;
        std::size_t least = all_entries;
        if (every_arrangement == 0) {
            least = depth(game, from, binders, condition, to, i, false);
            if (least != 0) least = std::min(least, depth(game, from, binders, condition, to, i, true));
        }
        if (least > 0) plans.push_back({i, {}, least});
    }
    for (auto& [number, members] : groups) {
        if (members.size() > 1) plans.push_back({members[0], members, all_entries});
    }
    return plans;
}

}  // namespace

std::vector<OrderPlan> orders(const rule::Game& game, const rule::Move& line) { return orders(game, line.from, line.binders, line.condition, line.to); }

std::vector<OrderPlan> orders(const rule::Game& game, const rule::Pattern& from, const rule::ExprRef& condition) {
    return orders(game, from, {}, condition, {});
}

EveryArrangement::EveryArrangement() { ++every_arrangement; }
EveryArrangement::~EveryArrangement() { --every_arrangement; }

}  // namespace grundy::game
