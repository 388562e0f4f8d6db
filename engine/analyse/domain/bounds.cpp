/// A bound is taken from an and-part `a <= b` whose right side is a number without components, where a is a sum of components, entries and constants:
/// every addend is a natural number, so each of them is at most the bound, and a number whose square is an addend at most its root; of a product with a factor
/// that is at least 1 the other is no larger. `all` over constant ranges gives one such part a binding.
/// From `a >= b` a single component or entry has its least value, and a sum of several different ones makes every position so large at least.
#include "engine/analyse/domain/bounds.hpp"

#include <algorithm>

#include "engine/rule/walk.hpp"

namespace grundy::analyse {

using base::Integer;
using rule::ComponentKind;
using rule::Expr;
using rule::Op;
using rule::Relation;

Bounds::Bounds(const rule::Game& game) : length(game.components.size()), entry(game.components.size()), whole(game.components.size()) {
    for (const rule::Component& c : game.components) {
        of.emplace_back(c.kind == ComponentKind::natural ? 1 : c.kind == ComponentKind::vector ? static_cast<std::size_t>(c.length) : 0);
        const bool one = c.kind == ComponentKind::integer || c.kind == ComponentKind::whole_sequence;
        whole[of.size() - 1].resize(one ? 1 : c.kind == ComponentKind::whole_vector ? static_cast<std::size_t>(c.length) : 0);
    }
}

BoundsReader::BoundsReader(const rule::Game& game, std::size_t frame, Evaluate evaluate, Each each)
    : bounds(game), game_(game), frame_(frame), evaluate_(std::move(evaluate)), each_(std::move(each)) {}

void BoundsReader::condition(const Expr& e) {
    if (e.op == Op::and_) {
        for (const auto& part : e.args) condition(*part);
    } else if (e.op == Op::compare) {
        for (std::size_t k = 0; k + 1 < e.args.size(); ++k) relation(*e.args[k], e.relations[k], *e.args[k + 1]);
    } else if (e.op == Op::not_) {
        negated(*e.args[0]);
    } else if (e.op == Op::element_of) {
        membership(*e.args[0], *e.args[1]);
    } else if (e.op == Op::all && !e.condition) {
        each_entry(e);
        each_(e.binders, frame_, [&] { condition(*e.args[0]); });
        for (const auto& binder : e.binders) {
            if (binder.slot < frame_.size()) frame_[binder.slot].reset();
        }
    }
}

void BoundsReader::negated(const Expr& e) {
    if (e.op == Op::not_) return condition(*e.args[0]);
    if (e.op == Op::or_)
        for (const auto& part : e.args) negated(*part);
    if (e.op != Op::compare || e.args.size() != 2) return;
    switch (e.relations[0]) {
        case Relation::less: return relation(*e.args[0], Relation::greater_equal, *e.args[1]);
        case Relation::less_equal: return relation(*e.args[0], Relation::greater, *e.args[1]);
        case Relation::greater: return relation(*e.args[0], Relation::less_equal, *e.args[1]);
        case Relation::greater_equal: return relation(*e.args[0], Relation::less, *e.args[1]);
        case Relation::not_equal: return relation(*e.args[0], Relation::equal, *e.args[1]);
        default: return;
    }
}

/// Twice: b < a and a <= 10 bounds b when a is known.
void BoundsReader::domain() {
    for (int round = 0; game_.where && round < 2; ++round) condition(*game_.where);
}

void BoundsReader::premise(const Expr& e) {
    upper_ = false;
    condition(e);
    upper_ = true;
}

namespace {

void lower_most(std::optional<std::int64_t>& most, const Integer& value) {
    const auto small = base::to_int64(value);
    if (small && (!most || *most > *small)) most = std::max<std::int64_t>(*small, -1);
}

/// Far beyond what can be searched a bound is of no use, and sums of such ones would not fit.
void raise_least(std::int64_t& least, const Integer& value) {
    const auto small = base::to_int64(value);
    if (small && *small < (std::int64_t{1} << 40)) least = std::max(least, *small);
}

}  // namespace

/// all(x in w: x <= c), all(x in w: a <= x <= b): every entry, however many there are.
void BoundsReader::each_entry(const Expr& all) {
    const Expr& list = *all.binders[0].range;
    if (!upper_ || all.binders.size() != 1) return;
    if (is_component(list)) return entry(*all.args[0], list, all.binders[0].slot);
    // The same by places: all(i in 1..len(w): w[i] <= 1).
    const bool from_first = list.op == Op::range && list.args[0]->op == Op::number && list.args[0]->number == 1;
    const bool places = from_first && list.args[1]->op == Op::call && list.args[1]->builtin == rule::Builtin::len && is_component(*list.args[1]->args[0]);
    if (!places) return;
    const Expr& row = *list.args[1]->args[0];
    constexpr std::uint32_t aside = 1U << 20;  // no slot of a rule: the entry, which has no name here
    const rule::ExprRef body = rule::rewrite(all.args[0], [&](const rule::ExprRef& part) {
        const bool here = part->op == Op::index && part->args[0]->op == Op::local && part->args[0]->slot == row.slot && part->args[1]->op == Op::local &&
                          part->args[1]->slot == all.binders[0].slot;
        return here ? rule::local(aside, "", part->type) : part;
    });
    entry(*body, row, aside);
}

void BoundsReader::entry(const Expr& body, const Expr& list, std::uint32_t slot) {
    if (body.op == Op::and_) {
        for (const auto& part : body.args) entry(*part, list, slot);
    }
    const auto is_entry = [slot](const Expr& e) { return e.op == Op::local && e.slot == slot; };
    if (body.op == Op::element_of && is_entry(*body.args[0])) {
        const auto set = evaluate_(*body.args[1], frame_);
        if (!set || set->items.empty() || set->type.kind != rule::Kind::set) return;
        entry_least(list.slot, *std::min_element(set->items.begin(), set->items.end()));
        entry_most(list.slot, *std::max_element(set->items.begin(), set->items.end()));
    }
    for (std::size_t k = 0; body.op == Op::compare && k < body.relations.size(); ++k) {
        for (const bool left : {true, false}) {
            if (!is_entry(*body.args[left ? k : k + 1])) continue;
            const auto bound = body.args[left ? k + 1 : k]->type.kind == rule::Kind::number ? evaluate_(*body.args[left ? k + 1 : k], frame_) : std::nullopt;
            if (!bound) continue;
            const Relation sign = body.relations[k];
            const bool strict = sign == Relation::less || sign == Relation::greater, down = sign == Relation::less || sign == Relation::less_equal,
                       up = sign == Relation::greater || sign == Relation::greater_equal, equal = sign == Relation::equal;
            if (equal || (left ? down : up)) entry_most(list.slot, bound->number() - (strict ? 1 : 0));
            if (equal || (left ? up : down)) entry_least(list.slot, bound->number() + (strict ? 1 : 0));
        }
    }
}

void BoundsReader::entry_most(std::size_t component, const Integer& value) {
    lower_most(bounds.entry[component], value);
    for (auto& cell : bounds.of[component]) lower_most(cell.most, value);
    const auto small = base::to_int64(value);
    for (auto& cell : bounds.whole[component])
        if (small) cell.most = std::min(cell.most.value_or(*small), *small);
}

void BoundsReader::entry_least(std::size_t component, const Integer& value) {
    const auto small = base::to_int64(value);
    for (auto& cell : bounds.whole[component])
        if (small) cell.least = std::max(cell.least.value_or(*small), *small);
}

void BoundsReader::membership(const Expr& element, const Expr& set) {
    if (is_component(set) && rule::is_vector(game_.components[set.slot].kind)) {
        const auto held = upper_ ? evaluate_(element, frame_) : std::nullopt;
        auto& all = held_[set.slot];
        if (held && held->type.kind == rule::Kind::number) all.insert(held->number());
        if (static_cast<std::int64_t>(all.size()) == game_.components[set.slot].length)
            entry_most(set.slot, *all.rbegin()), entry_least(set.slot, *all.begin());
        return;
    }
    if (set.op == Op::range) {
        const auto low = evaluate_(*set.args[0], frame_), high = evaluate_(*set.args[1], frame_);
        if (low) at_least(element, low->number());
        if (high) at_most(element, high->number());
        return;
    }
    const auto value = evaluate_(set, frame_);
    if (!value) return;
    const auto [least, most] = std::minmax_element(value->items.begin(), value->items.end());
    if (element.type.kind != rule::Kind::number || value->type.kind == rule::Kind::vectors || value->type.kind == rule::Kind::sets) return;
    if (!value->items.empty()) at_least(element, *least);
    at_most(element, value->items.empty() ? Integer(0) : *most);
}

void BoundsReader::relation(const Expr& a, Relation relation, const Expr& b) {
    if (relation == Relation::less_equal || relation == Relation::less || relation == Relation::equal) less(a, b, relation == Relation::less);
    if (relation == Relation::greater_equal || relation == Relation::greater || relation == Relation::equal) less(b, a, relation == Relation::greater);
}

void BoundsReader::less(const Expr& a, const Expr& b, bool strict) {
    if (a.type.kind != rule::Kind::number || b.type.kind != rule::Kind::number) return;
    if (const auto bound = most_of(b)) at_most(a, *bound - (strict ? 1 : 0));
    if (const auto bound = evaluate_(a, frame_)) at_least(b, bound->number() + (strict ? 1 : 0));
}

/// What a number is at most: a constant, or what is known of components so far.
std::optional<Integer> BoundsReader::most_of(const Expr& e) {
    if (const auto constant = evaluate_(e, frame_)) return constant->number();
    const auto of_cell = [](const Bounds::Cell& cell) { return cell.most ? std::optional(Integer(*cell.most)) : std::nullopt; };
    if (is_component(e) && game_.components[e.slot].kind == ComponentKind::natural) return of_cell(bounds.of[e.slot][0]);
    if (const Bounds::Whole* n = integer(e)) return n->most ? std::optional(Integer(*n->most)) : std::nullopt;
    if (e.op == Op::add || e.op == Op::subtract) {
        const auto a = most_of(*e.args[0]);
        if (!a) return std::nullopt;
        if (e.op == Op::add) {
            const auto b = most_of(*e.args[1]);
            return b ? std::optional(Integer(*a + *b)) : std::nullopt;
        }
        const auto b = evaluate_(*e.args[1], frame_);
        return b ? std::optional(Integer(*a - b->number())) : std::nullopt;
    }
    if (e.op != Op::index || !is_component(*e.args[0])) return std::nullopt;
    const auto& entries = bounds.of[e.args[0]->slot];
    const auto index = evaluate_(*e.args[1], frame_);
    if (!index || index->number() < 1 || index->number() > entries.size()) return std::nullopt;
    return of_cell(entries[static_cast<std::size_t>(index->number()) - 1]);
}

void BoundsReader::at_most(const Expr& e, Integer bound) {
    if (!upper_) return;
    const bool of_list = e.args.size() == 1 && is_list(*e.args[0]);
    if (of_list && e.op == Op::call && e.builtin == rule::Builtin::len) return lower_most(bounds.length[e.args[0]->slot], bound);
    const bool whole_numbers = of_list && !bounds.whole[e.args[0]->slot].empty();  // of which a sum bounds none
    if (of_list && (e.op == Op::maximum_of || (e.op == Op::sum_of && !whole_numbers))) return entry_most(e.args[0]->slot, bound);
    if (e.op == Op::call && e.builtin == rule::Builtin::abs && integer(*e.args[0])) {
        at_most(*e.args[0], bound);
        return at_least(*e.args[0], -bound);
    }
    if (Bounds::Whole* n = integer(e)) {
        const auto small = base::to_int64(bound);
        if (small) n->most = std::min(n->most.value_or(*small), *small);
        return;
    }
    Addends found;
    if (!addends(e, bound, found, true)) return;
    for (const Addend& one : found) {
        const Integer most = one.power && bound > 0 ? base::isqrt(bound) : bound;
        if (one.cell != nullptr) lower_most(one.cell->most, most);
        const auto small = base::to_int64(most);
        if (one.whole == nullptr || !small) continue;
        if (one.least) {
            const auto up_to = base::to_int64(bound + *one.least);
            if (up_to) one.whole->most = std::min(one.whole->most.value_or(*up_to), *up_to);
            continue;
        }
        one.whole->most = std::min(one.whole->most.value_or(*small), *small);
        one.whole->least = std::max(one.whole->least.value_or(-*small), -*small);
    }
}

void BoundsReader::at_least(const Expr& e, Integer bound) {
    if (e.args.size() == 1 && is_list(*e.args[0])) {
        const bool counted = (e.op == Op::call && e.builtin == rule::Builtin::len) || e.op == Op::sum_of || e.op == Op::maximum_of;
        if (counted) raise_least(bounds.together, bound);
        return;
    }
    if (Bounds::Whole* n = integer(e)) {
        const auto small = base::to_int64(bound);
        if (small && upper_) n->least = std::max(n->least.value_or(*small), *small);
        return;
    }
    Addends found;
    if (!addends(e, bound, found, false)) return;
    std::vector<Bounds::Cell*> cells;
    for (const Addend& one : found) cells.push_back(one.cell);
    std::sort(cells.begin(), cells.end());
    if (cells.size() == 1) raise_least(cells[0]->least, bound);
    if (std::adjacent_find(cells.begin(), cells.end()) == cells.end()) raise_least(bounds.together, bound);
}

Bounds::Whole* BoundsReader::integer(const Expr& e) {
    if (is_component(e) && game_.components[e.slot].kind == ComponentKind::integer) return &bounds.whole[e.slot][0];
    if (e.op != Op::index || !is_component(*e.args[0]) || game_.components[e.args[0]->slot].kind != ComponentKind::whole_vector) return nullptr;
    auto& entries = bounds.whole[e.args[0]->slot];
    const auto index = evaluate_(*e.args[1], frame_);
    const bool inside = index && index->number() >= 1 && index->number() <= entries.size();
    return inside ? &entries[static_cast<std::size_t>(index->number()) - 1] : nullptr;
}

/// e = a constant (taken off the bound) + natural numbers, some of which are numbers of the position; with `multiples` also what is no smaller than one:
/// positive multiples, powers, products, absolute values. False where something may be negative.
bool BoundsReader::addends(const Expr& e, Integer& bound, Addends& found, bool multiples) {
    if (e.op == Op::add) return addends(*e.args[0], bound, found, multiples) && addends(*e.args[1], bound, found, multiples);
    if (e.op == Op::multiply && multiples) {
        for (const std::size_t i : {0U, 1U}) {
            const auto times = evaluate_(*e.args[i], frame_);
            Integer rest = 0;
            if (times && times->number() >= 1) return addends(*e.args[1 - i], rest, found, true) && rest <= 0;
            if (times) return false;
        }
        return product(*e.args[0], *e.args[1], found);
    }
    if (e.op == Op::power && multiples) {
        const auto exponent = evaluate_(*e.args[1], frame_);
        const auto small = exponent ? base::to_int64(exponent->number()) : std::nullopt;
        return small && *small >= 1 && power(*e.args[0], *small, found);
    }
    if (e.op == Op::call && e.builtin == rule::Builtin::abs && multiples) {
        if (Bounds::Whole* n = integer(*e.args[0])) return found.push_back({nullptr, n}), true;
        return addends(*e.args[0], bound, found, multiples);  // it is no less than that
    }
    if (Bounds::Whole* n = multiples ? integer(e) : nullptr) {
        if (!n->least) return false;
        bound -= *n->least;
        return found.push_back({nullptr, n, false, n->least}), true;
    }
    if (e.op == Op::local && is_component(e)) return whole(e, ComponentKind::natural, found);
    if ((e.op == Op::sum_of || e.op == Op::maximum_of) && e.args.size() == 1 && is_component(*e.args[0]))
        return whole(*e.args[0], ComponentKind::vector, found);
    if (e.op == Op::subtract) {
        const auto taken = evaluate_(*e.args[1], frame_);
        if (!taken) return false;
        bound += taken->number();
        return addends(*e.args[0], bound, found, multiples);
    }
    if (e.op == Op::index && is_component(*e.args[0])) {
        auto& entries = bounds.of[e.args[0]->slot];
        const auto index = evaluate_(*e.args[1], frame_);
        if (!index || index->number() < 1 || index->number() > entries.size()) return false;
        found.push_back({&entries[static_cast<std::size_t>(index->number()) - 1]});
        return true;
    }
    const auto constant = e.type.kind == rule::Kind::number ? evaluate_(e, frame_) : std::nullopt;
    if (constant) bound -= constant->number();
    return constant.has_value();
}

/// a * b, where neither is a constant. Of natural numbers a, b it is 0 where one of them is, so that it bounds a where b is at least 1.
bool BoundsReader::product(const Expr& a, const Expr& b, Addends& found) {
    if (integer(a) != nullptr && integer(a) == integer(b)) return found.push_back({nullptr, integer(a), true}), true;
    const std::size_t before = found.size();
    Addends of_a, of_b;
    const auto least = [&](const Expr& e, Addends& parts) -> std::optional<Integer> {
        Integer sum = 0;
        if (!addends(e, sum, parts, true) || sum > 0) return std::nullopt;
        sum = -sum;
        for (const Addend& one : parts)
            if (one.cell != nullptr) sum += one.cell->least;  // no power and no multiple is less
        return sum;
    };
    const auto least_a = least(a, of_a), least_b = least(b, of_b);
    if (!least_a || !least_b) return false;
    if (*least_b >= 1) found.insert(found.end(), of_a.begin(), of_a.end());
    if (*least_a >= 1) found.insert(found.end(), of_b.begin(), of_b.end());
    const bool square = of_a.size() == 1 && of_b.size() == 1 && of_a[0].cell != nullptr && of_a[0].cell == of_b[0].cell;
    if (square && found.size() == before) found.push_back({of_a[0].cell, nullptr, true});
    return true;
}

/// A natural number to a power >= 1; a whole one to an even power.
bool BoundsReader::power(const Expr& e, std::int64_t exponent, Addends& found) {
    if (integer(e)) return exponent % 2 == 0 && (found.push_back({nullptr, integer(e), true}), true);
    Integer rest = 0;
    Addends of_e;
    if (!addends(e, rest, of_e, true) || rest > 0) return false;
    for (const Addend& one : of_e) found.push_back({one.cell, one.whole, exponent > 1 && !one.least, one.least});  // a root counts from 0
    return true;
}

bool BoundsReader::is_component(const Expr& e) const { return e.op == Op::local && e.slot < game_.components.size(); }

bool BoundsReader::is_list(const Expr& e) const {
    if (!is_component(e)) return false;
    const ComponentKind kind = game_.components[e.slot].kind;
    return kind == ComponentKind::sequence || kind == ComponentKind::whole_sequence || kind == ComponentKind::word;
}

bool BoundsReader::whole(const Expr& e, ComponentKind kind, Addends& found) {
    if (game_.components[e.slot].kind != kind) return false;
    for (auto& cell : bounds.of[e.slot]) found.push_back({&cell});
    return true;
}

bool bounds_all(const rule::Game& game, const Bounds& bounds) {
    for (std::size_t i = 0; i < game.components.size(); ++i) {
        const bool natural = game.components[i].kind == ComponentKind::natural || game.components[i].kind == ComponentKind::vector;
        if (!natural && game.components[i].kind != ComponentKind::integer) return false;
        if (!std::all_of(bounds.of[i].begin(), bounds.of[i].end(), [](const Bounds::Cell& cell) { return cell.most.has_value(); })) return false;
        if (!std::all_of(bounds.whole[i].begin(), bounds.whole[i].end(), [](const Bounds::Whole& cell) { return cell.least && cell.most; })) return false;
    }
    return true;
}

Bounds bounds_of_domain(const rule::Game& game) {
    rule::Evaluator evaluator(game);
    const auto value = [&](const Expr& e, BoundsReader::Frame& frame) -> std::optional<rule::Value> {
        try {
            return evaluator.evaluate(e, frame);
        } catch (const rule::ConstantError&) {  // it depends on the position
            return std::nullopt;
        }
    };
    const auto each = [&](const std::vector<rule::Binder>& binders, BoundsReader::Frame& frame, const std::function<void()>& body) {
        try {
            evaluator.bind_all(binders, nullptr, frame, [&] {
                body();
                return true;
            });
        } catch (const rule::ConstantError&) {  // a range that depends on the position
        }
    };
    BoundsReader reader(game, std::max<std::size_t>(game.where_frame, game.components.size()), value, each);
    reader.domain();
    return std::move(reader.bounds);
}

std::optional<std::int64_t> last_position(const rule::Game& game) {
    if (!game.where || game.components.size() != 1 || game.components[0].kind != ComponentKind::natural) return std::nullopt;
    const auto most = bounds_of_domain(game).of[0][0].most;
    return most && *most >= 0 ? most : std::nullopt;
}

}  // namespace grundy::analyse
