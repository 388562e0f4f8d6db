#include "engine/claim/words/row_sentence.hpp"

#include <algorithm>

#include "engine/base/listed.hpp"
#include "engine/rule/evaluate/evaluator.hpp"
#include "engine/rule/text.hpp"
#include "engine/rule/walk.hpp"

namespace grundy::claim {

using rule::Builtin;
using rule::Expr;
using rule::ExprRef;
using rule::Kind;
using rule::Op;
using rule::Relation;

namespace {

constexpr std::size_t most_of_a_list = 64;

bool is_number(const Expr& e) { return e.type.kind == Kind::number || e.type.kind == Kind::truth; }

}  // namespace

void RowSentences::refuse(const std::string& what, const Expr& e) const { throw NotDefinable{what + " `" + rule::to_string(e, game_) + "`"}; }

ExprRef RowSentences::count_of(std::int64_t value) const { return rule::local(static_cast<std::uint32_t>(value), "c" + std::to_string(value), {Kind::number}); }

ExprRef RowSentences::counted(const Counted& sum) const {
    ExprRef result;
    const auto add = [&](ExprRef part) { result = result ? rule::binary(Op::add, result, std::move(part)) : std::move(part); };
    for (const auto& [value, times] : sum.times)
        if (times != 0) add(times == 1 ? count_of(value) : rule::binary(Op::multiply, rule::number(times), count_of(value)));
    if (!result || sum.constant > 0) add(rule::number(sum.constant));
    else if (sum.constant < 0) result = rule::binary(Op::subtract, result, rule::number(-sum.constant));
    return result;
}

/// How many of those that are not picked.
Counted RowSentences::rest_of(std::int64_t value) const {
    if (picks_.only) return {};
    return {-static_cast<std::int64_t>(std::count(picks_.values.begin(), picks_.values.end(), value)), {{value, 1}}};
}

std::optional<std::int64_t> RowSentences::known(const ExprRef& e) const {
    return e->op == Op::number || e->op == Op::truth ? std::optional(e->number) : std::nullopt;
}

/// Without a name left in it, an expression has its value.
ExprRef RowSentences::folded(ExprRef e) const {
    if (!is_number(*e) || known(e) || rule::any_of(*e, [](const Expr& part) { return part.op == Op::local || (part.op >= Op::value_at); })) return e;
    try {
        rule::Evaluator evaluator(game_, {20'000, 1'000});
        rule::Evaluator::Frame frame;
        const rule::Value value = evaluator.evaluate(*e, frame);
        const auto small = base::to_int64(value.number());
        return !small ? e : e->type.kind == Kind::truth ? rule::truth(*small != 0) : rule::number(*small);
    } catch (const rule::ConstantError&) {
        return e;  // it has no value here, and what asks for it will say so
    }
}

bool RowSentences::is_row(const Expr& e, const Names& names) const {
    const auto found = e.op == Op::local ? names.find(e.slot) : names.end();
    return found != names.end() && found->second.is == Meaning::Is::row;
}

std::optional<RowSentences::Place> RowSentences::place(const Expr& e, const Names& names) const {
    if (e.op == Op::number) return Place{Place::At::literal, 0, e.number};
    if (e.op == Op::local) {
        const auto found = names.find(e.slot);
        if (found == names.end()) return std::nullopt;
        if (found->second.is == Meaning::Is::place) return Place{Place::At::pick, found->second.pick, 0};
        if (found->second.is == Meaning::Is::number && known(found->second.number)) return Place{Place::At::literal, 0, *known(found->second.number)};
    }
    if (e.op == Op::call && e.builtin == Builtin::len && is_row(*e.args[0], names)) return Place{Place::At::end, 0, 0};
    if ((e.op == Op::add || e.op == Op::subtract) && e.args.size() == 2 && e.args[1]->op == Op::number) {
        auto before = place(*e.args[0], names);
        if (before) before->offset += e.op == Op::add ? e.args[1]->number : -e.args[1]->number;
        return before;
    }
    return std::nullopt;
}

std::size_t RowSentences::pick_at(const Expr& index, const Names& names) const {
    const auto at = place(index, names);
    const auto count = static_cast<std::int64_t>(picks_.values.size());
    if (at && at->at == Place::At::pick && at->offset == 0) return at->pick;
    if (at && at->at == Place::At::literal && picks_.in_front && at->offset >= 1 && at->offset <= count)
        return picks_.order[static_cast<std::size_t>(at->offset - 1)];
    refuse("the place", index);
}

std::int64_t RowSentences::entry_at(const Expr& index, const Names& names) const {
    if (index.op == Op::local && names.count(index.slot) != 0 && names.at(index.slot).is == Meaning::Is::place_of_rest) return names.at(index.slot).value;
    return picks_.values[pick_at(index, names)];
}

std::vector<std::int64_t> RowSentences::listed(const ExprRef& range, const Names& names) const {
    std::vector<std::int64_t> all;
    const auto one = [&](const ExprRef& e) {
        const auto value = known(plain(e, names));
        if (!value) refuse("the set", *range);
        return *value;
    };
    const std::function<void(const ExprRef&)> read = [&](const ExprRef& e) {
        if (e->op == Op::range) {
            const auto items = base::listed(one(e->args[0]), one(e->args[1]), most_of_a_list);
            if (!items) refuse("the set", *range);
            all.insert(all.end(), items->begin(), items->end());
        } else if (e->op == Op::set_list) {
            for (const ExprRef& part : e->args)
                if (part->type.kind == Kind::set) read(part);
                else all.push_back(one(part));
        } else if (e->op != Op::empty) {
            refuse("the set", *range);
        }
    };
    read(range);
    std::sort(all.begin(), all.end());
    all.erase(std::unique(all.begin(), all.end()), all.end());
    return all;
}

std::vector<RowSentences::Entry> RowSentences::entries(const rule::Binder& binder, const Names& names) const {
    std::vector<Entry> all;
    const Expr& range = *binder.range;
    const auto number = [](std::int64_t value) { return Meaning{Meaning::Is::number, rule::number(value), 0, 0}; };
    const bool values = is_row(range, names);
    const auto first = range.op == Op::range ? place(*range.args[0], names) : std::nullopt,
               last = range.op == Op::range ? place(*range.args[1], names) : std::nullopt;
    const bool places = first && last && first->at == Place::At::literal && first->offset == 1 && last->at == Place::At::end && last->offset == 0;
    if (values || places) {
        for (std::size_t k = 0; k < picks_.values.size(); ++k)
            all.push_back({values ? number(picks_.values[k]) : Meaning{Meaning::Is::place, nullptr, k, 0}, {1, {}}, true});
        for (std::int64_t v = 0; v <= most_ && !picks_.only; ++v)
            all.push_back({values ? number(v) : Meaning{Meaning::Is::place_of_rest, nullptr, 0, v}, rest_of(v), false});
        return all;
    }
    for (const std::int64_t value : listed(binder.range, names)) all.push_back({number(value), {1, {}}, true});
    return all;
}

/// sum, xor, count, all, any over one name: what is one number of the rest is taken together.
ExprRef RowSentences::aggregate(const Expr& e, const Names& names) const {
    if (e.binders.size() != 1) refuse("the pairs of", e);
    const bool of_truth = e.op == Op::all || e.op == Op::any;
    ExprRef result = of_truth ? rule::truth(e.op == Op::all) : rule::number(0);
    for (const Entry& entry : entries(e.binders[0], names)) {
        Names inner = names;
        inner[e.binders[0].slot] = entry.meaning;
        const ExprRef condition = e.condition ? plain(e.condition, inner) : rule::truth(true);
        if (known(condition) == 0) continue;
        const ExprRef body = plain(e.args[0], inner), times = counted(entry.times);
        const ExprRef some = entry.one ? rule::truth(true) : rule::compare(times, Relation::greater, rule::number(0));
        const auto choose = [&](const ExprRef& is, const ExprRef& then) {
            if (known(is)) return *known(is) != 0 ? then : rule::number(0);
            return rule::node(Op::if_, {is, then, rule::number(0)});
        };
        if (of_truth) {
            const ExprRef holds = joined(e.op == Op::all ? Op::implies : Op::and_, joined(Op::and_, some, condition), body);
            result = joined(e.op == Op::all ? Op::and_ : Op::or_, result, holds);
        } else if (e.op == Op::xor_sum) {
            if (!known(body)) refuse("what is added in", e);
            const ExprRef odd = entry.one ? rule::truth(true) : rule::call(Builtin::odd, {times});
            result = folded(rule::binary(Op::exclusive_or, result, choose(joined(Op::and_, odd, condition), body)));
        } else {
            const ExprRef term = e.op == Op::count ? choose(body, times) : folded(rule::binary(Op::multiply, times, body));
            result = folded(rule::binary(Op::add, result, choose(condition, term)));
        }
    }
    return result;
}

/// len, sum and xor of a row.
ExprRef RowSentences::of_row(const Expr& e, const Names& names) const {
    const Bag bag = row(*e.args[0], names);
    ExprRef result = rule::number(0);
    for (const auto& [value, times] : bag) {
        if (e.op == Op::call) result = folded(rule::binary(Op::add, result, counted(times)));
        else if (e.op == Op::sum_of) result = folded(rule::binary(Op::add, result, folded(rule::binary(Op::multiply, rule::number(value), counted(times)))));
        else if (value != 0) {
            const ExprRef odd = folded(rule::call(Builtin::odd, {counted(times)}));
            result = folded(rule::binary(Op::exclusive_or, result, rule::choice(odd, rule::number(value), rule::number(0))));
        }
    }
    return result;
}

ExprRef RowSentences::member(const ExprRef& e, const Names& names) const {
    const ExprRef x = plain(e->args[0], names);
    if (e->args[1]->type.kind == Kind::vector) {
        ExprRef any = rule::truth(false);
        for (const auto& [value, times] : row(*e->args[1], names)) {
            const ExprRef is = folded(rule::compare(x, Relation::equal, rule::number(value)));
            const ExprRef some = folded(rule::compare(counted(times), Relation::greater, rule::number(0)));
            any = joined(Op::or_, any, joined(Op::and_, is, some));
        }
        return any;
    }
    const std::function<ExprRef(const ExprRef&)> set = [&](const ExprRef& part) {
        return is_number(*part) ? plain(part, names) : rule::with_children(part, set);
    };
    if (e->args[1]->op != Op::range && e->args[1]->op != Op::set_list && e->args[1]->op != Op::empty) refuse("the set", *e->args[1]);
    return folded(rule::with_children(e, [&](const ExprRef& part) { return part == e->args[0] ? x : set(part); }));
}

/// Two places are the same where they are one pick; rows are compared with nothing alone.
ExprRef RowSentences::compared(const ExprRef& e, const Names& names) const {
    if (e->args.size() == 2 && e->args[0]->type.kind == Kind::vector) {
        const bool equality = e->relations[0] == Relation::equal || e->relations[0] == Relation::not_equal;
        const auto empty = std::find_if(e->args.begin(), e->args.end(), [](const ExprRef& side) { return side->op == Op::empty; });
        if (!equality || empty == e->args.end()) refuse("the comparison", *e);
        Counted length;
        for (const auto& [value, times] : row(*(empty == e->args.begin() ? e->args[1] : e->args[0]), names)) {
            length.constant += times.constant;
            for (const auto& [of, factor] : times.times) length.times[of] += factor;
        }
        return folded(rule::compare(counted(length), e->relations[0], rule::number(0)));
    }
    const auto meaning = [&](const ExprRef& side) -> const Meaning* {
        const auto found = side->op == Op::local ? names.find(side->slot) : names.end();
        const bool is_place = found != names.end() && (found->second.is == Meaning::Is::place || found->second.is == Meaning::Is::place_of_rest);
        return is_place ? &found->second : nullptr;
    };
    const Meaning *a = meaning(e->args[0]), *b = e->args.size() == 2 ? meaning(e->args[1]) : nullptr;
    if (a && b) {
        const bool picked = a->is == Meaning::Is::place && b->is == Meaning::Is::place;
        const bool same = picked && a->pick == b->pick;
        if (!picked && a->is == b->is) refuse("the places in", *e);
        if (e->relations[0] == Relation::equal) return rule::truth(same);
        if (e->relations[0] == Relation::not_equal) return rule::truth(!same);
        if (!picked) refuse("the places in", *e);
        const auto rank = [&](std::size_t pick) { return std::find(picks_.order.begin(), picks_.order.end(), pick) - picks_.order.begin(); };
        return folded(rule::compare(rule::number(rank(a->pick)), e->relations[0], rule::number(rank(b->pick))));
    }
    return folded(rule::with_children(e, [&](const ExprRef& part) { return plain(part, names); }));
}

/// Of two truths that are plain already.
ExprRef RowSentences::joined(Op op, const ExprRef& a, const ExprRef& b) const {
    if (op == Op::implies && known(a)) return *known(a) != 0 ? b : rule::truth(true);
    if (op == Op::implies) return known(b) == 1 ? b : rule::binary(op, a, b);
    const std::int64_t neutral = op == Op::and_ ? 1 : 0;
    if (known(a)) return *known(a) == neutral ? b : a;
    if (known(b)) return *known(b) == neutral ? a : b;
    return rule::binary(op, a, b);
}

/// As far as the first parts decide, the others are not asked: places in them may be none.
ExprRef RowSentences::connected(const ExprRef& e, const Names& names) const {
    const auto part = [&](std::size_t k) { return plain(e->args[k], names); };
    if (e->op == Op::not_) {
        ExprRef a = part(0);
        return known(a) ? rule::truth(*known(a) == 0) : rule::with_children(e, [&](const ExprRef&) { return a; });
    }
    if (e->op == Op::if_) {
        const ExprRef a = part(0);
        if (known(a)) return part(*known(a) != 0 ? 1 : 2);
        Expr chosen = *e;
        chosen.args = {a, part(1), part(2)};
        return std::make_shared<const Expr>(std::move(chosen));
    }
    if (e->op == Op::implies) {
        const ExprRef a = part(0);
        return known(a) == 0 ? rule::truth(true) : joined(Op::implies, a, part(1));
    }
    if (e->op == Op::iff) return folded(rule::with_children(e, [&](const ExprRef& one) { return plain(one, names); }));
    const std::int64_t neutral = e->op == Op::and_ ? 1 : 0;
    ExprRef result = rule::truth(neutral != 0);
    for (std::size_t k = 0; k < e->args.size() && (!known(result) || *known(result) == neutral); ++k) result = joined(e->op, result, part(k));
    return result;
}

/// P, N, D and g of a row that is made are those of its counts.
ExprRef RowSentences::asked(const Expr& e, const Names& names) const {
    if (e.ref != 0) refuse("another game,", e);
    const Bag bag = row(*e.args[0], names);
    if (std::any_of(bag.begin(), bag.end(), [&](const auto& one) { return one.first < 0 || one.first > most_; })) refuse("what may be no position:", e);
    Expr of_counts = e;
    of_counts.args.clear();
    for (std::int64_t v = 0; v <= most_; ++v) of_counts.args.push_back(counted(bag.count(v) != 0 ? bag.at(v) : Counted{}));
    return std::make_shared<const Expr>(std::move(of_counts));
}

ExprRef RowSentences::plain(const ExprRef& e, const Names& names) const {
    switch (e->op) {
        case Op::number:
        case Op::truth: return e;
        case Op::local: {
            const auto found = names.find(e->slot);
            if (found == names.end()) return e;
            if (found->second.is != Meaning::Is::number) refuse("a place, or a row, as a number:", *e);
            return found->second.number;
        }
        case Op::not_:
        case Op::and_:
        case Op::or_:
        case Op::implies:
        case Op::iff:
        case Op::if_: return connected(e, names);
        case Op::compare: return compared(e, names);
        case Op::element_of: return member(e, names);
        case Op::index:
            if (!is_row(*e->args[0], names)) refuse("the entry", *e);
            return rule::number(entry_at(*e->args[1], names));
        case Op::sum:
        case Op::xor_sum:
        case Op::count:
        case Op::all:
        case Op::any: return aggregate(*e, names);
        case Op::sum_of:
        case Op::xor_of:
            if (e->args[0]->type.kind != Kind::vector) refuse("the sum", *e);
            return of_row(*e, names);
        case Op::call:
            if (e->builtin == Builtin::len && e->args[0]->type.kind == Kind::vector) return of_row(*e, names);
            break;
        case Op::value_at:
        case Op::previous_at:
        case Op::next_at:
        case Op::draw_at: return asked(*e, names);
        case Op::minimum_of:
        case Op::maximum_of:
            if (!is_number(*e->args[0])) refuse("the number", *e);
            break;
        case Op::add:
        case Op::subtract:
        case Op::multiply:
        case Op::divide:
        case Op::modulo:
        case Op::power:
        case Op::negate:
        case Op::exclusive_or: break;
        default: refuse("the expression", *e);
    }
    if (!is_number(*e) || std::any_of(e->args.begin(), e->args.end(), [](const ExprRef& arg) { return !is_number(*arg); })) refuse("the expression", *e);
    return folded(rule::with_children(e, [&](const ExprRef& part) { return plain(part, names); }));
}

}  // namespace grundy::claim
