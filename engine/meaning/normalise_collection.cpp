/// Collections of numbers and what is made of their elements. A sum over elements that are not known one by one stays a sum of one body.
#include <algorithm>

#include "engine/meaning/normalise_scope.hpp"
#include "engine/rule/walk.hpp"

namespace grundy::meaning {

using base::Integer;
using rule::Builtin;
using rule::Expr;
using rule::ExprRef;
using rule::Kind;
using rule::Op;
using rule::Relation;

namespace {

constexpr int most_elements = 64;

bool is_set_of_numbers(const Expr& e) { return e.type.kind == Kind::set && e.type.element == Kind::number; }

}  // namespace

/// sum(w), xor(w), min(w), max(w) of a collection whose elements are not known.
Polynomial Normaliser::of_whole(Op op, const Expr& e) {
    const Meaning all = meaning(e);
    const bool natural = all.natural_entries;
    if (op == Op::xor_of && !natural) throw NotNormal{};
    if (op == Op::minimum_of || op == Op::maximum_of) {  // of nothing there is none
        if (e.op == Op::call && e.builtin == Builtin::zeckendorf) {
            require(related(number(*e.args[0]), Relation::greater_equal, {{Terms::always, Terms::constant(1)}}));
        } else if (all.kind == Kind::vector) {
            require(terms_.at_least(sum_of(unknown({tag_of(Builtin::len)}, {all.whole}, true), Terms::constant(-1))));
        } else {
            throw NotNormal{};
        }
    }
    return unknown({tag_of(op)}, {all.whole}, natural);
}

NumberCases Normaliser::of_items(const Expr& e) {
    std::vector<NumberCases> items;
    for (const ExprRef& arg : e.args) {
        if (arg->type.kind == Kind::number) {
            items.push_back(number(*arg));
            if (e.op == Op::xor_of) require_natural(*arg, items.back());
            continue;
        }
        const auto known = arg->type.kind == Kind::vector ? entries(*arg) : std::nullopt;
        if (!known) {
            if (e.args.size() != 1) throw NotNormal{};
            if (e.op == Op::sum_of) return total_of(*arg);
            return {{Terms::always, of_whole(e.op, *arg)}};
        }
        items.insert(items.end(), known->begin(), known->end());
        if (e.op != Op::xor_of) continue;
        for (const NumberCases& entry : *known) require(related(entry, Relation::greater_equal, {{Terms::always, {}}}));
    }
    if (e.op == Op::sum_of) {
        Polynomial all;
        for (const NumberCases& item : items) all = sum_of(std::move(all), collapsed(item));
        return {{Terms::always, all}};
    }
    if (items.empty() && e.op != Op::xor_of) throw NotNormal{};
    return combined(e.op, items);
}

/// The sum of a vector's entries: an update changes it by what the entries change. (The same index twice is an error.)
NumberCases Normaliser::total_of(const Expr& e) {
    const auto add = [this](const NumberCases& a, const NumberCases& b, int sign) {
        return each_pair(a, b, [sign](const Polynomial& x, const Polynomial& y) { return sum_of(x, y, sign); });
    };
    if (e.op == Op::concat) return add(total_of(*e.args[0]), total_of(*e.args[1]), 1);
    if (e.op != Op::update) return {{Terms::always, of_whole(Op::sum_of, e)}};
    NumberCases all = total_of(*e.args[0]);
    for (std::size_t k = 1; k + 1 < e.args.size(); k += 2) {
        const ExprRef old = rule::node(Op::index, {e.args[0], e.args[k]});
        all = add(add(all, number(*e.args[k + 1]), 1), number(*old), -1);
    }
    return all;
}

/// How many items it has, told by its parts: w[a..b] has b - a + 1, or none.
NumberCases Normaliser::length(const Expr& e) {
    const auto sum = [](const Polynomial& a, const Polynomial& b) { return sum_of(a, b); };
    if (e.op == Op::empty) return {{Terms::always, {}}};
    if (e.op == Op::concat) return each_pair(length(*e.args[0]), length(*e.args[1]), sum);
    if (e.op == Op::update) return length(*e.args[0]);
    if (e.op == Op::unite || e.op == Op::without) return size_of_set(e);
    if (e.op == Op::slice) {
        NumberCases made;
        const NumberCases items = each_pair(number(*e.args[2]), number(*e.args[1]),
                                            [](const Polynomial& to, const Polynomial& from) { return sum_of(sum_of(to, from, -1), Terms::constant(1)); });
        for (const auto& [when, size] : items) {
            const TermId some = terms_.at_least(size);
            if (const TermId is = terms_.all_of({when, some}); is != Terms::never) made.emplace_back(is, size);
            if (const TermId is = terms_.all_of({when, terms_.negation(some)}); is != Terms::never) made.emplace_back(is, Polynomial{});
        }
        return made;
    }
    const Meaning list = meaning(e);
    if (list.entries) return {{Terms::always, Terms::constant(static_cast<std::int64_t>(list.entries->size()))}};
    return {{Terms::always, unknown({tag_of(Builtin::len)}, {list.whole}, true)}};
}

/// Some elements that a set has: those that are listed, and of the divisors of n >= 1 the number n.
void Normaliser::for_elements_of(const Expr& set, const std::function<void(const ExprRef&, TermId)>& use) {
    if (set.op == Op::unite) {
        for (const ExprRef& part : set.args) for_elements_of(*part, use);
    } else if (set.op == Op::set_list) {
        for (const ExprRef& arg : set.args)
            if (arg->type.kind != Kind::set) use(arg, Terms::always);
    } else if (set.op == Op::call && set.builtin == Builtin::divisors) {
        const auto positive = attempt([&] { return related(number(*set.args[0]), Relation::greater_equal, {{Terms::always, Terms::constant(1)}}); });
        if (positive) use(set.args[0], *positive);
    }
}

/// |A \ B| is |A| less a natural number, which is at least 1 where an element of A is listed in B; |A | B| is |A| and one more for what is listed and new.
NumberCases Normaliser::size_of_set(const Expr& e) {
    const bool more = e.op == Op::unite;
    const Expr& change = *e.args[1];
    const auto known = attempt([&] { return std::vector<TermId>{whole(*e.args[0]), whole(change)}; });
    const Polynomial by = known ? unknown({tag_of(e.op), tag_of(Builtin::len)}, *known, true) : anything(Kind::number, true).number[0].second;
    const auto surely_in_change = [&](const ExprRef& element, TermId when) {
        const auto in = attempt([&] { return member(meaning(*element), *e.args[0]); });
        if (in) facts_.insert(terms_.implies(terms_.all_of({when, more ? terms_.negation(*in) : *in}), terms_.at_least(sum_of(by, Terms::constant(-1)))));
    };
    for_elements_of(change, surely_in_change);
    return each_pair(length(*e.args[0]), {{Terms::always, by}}, [more](const Polynomial& a, const Polynomial& b) { return sum_of(a, b, more ? 1 : -1); });
}

/// The bodies, where every element is known one by one and so is whether it counts.
void Normaliser::collect(const Expr& e, std::size_t k, std::vector<NumberCases>& parts) {
    if (k == e.binders.size()) {
        const TermId condition = e.condition ? truth(*e.condition) : Terms::always;
        if (condition > Terms::always) throw NotNormal{};
        if (condition == Terms::never) return;
        parts.push_back(number(*e.args[0]));
        if (e.op == Op::xor_sum) require_natural(*e.args[0], parts.back());
        return;
    }
    const auto known = elements(*e.binders[k].range);
    if (!known) throw NotNormal{};
    for (const Meaning& element : *known) {
        with_name(names_, e.binders[k].slot, element, [&] {
            collect(e, k + 1, parts);
            return 0;
        });
    }
}

/// sum, count; of a nim-sum over elements that are not known the one body.
Polynomial Normaliser::total(const Expr& e, std::size_t k) {
    if (k == e.binders.size()) {
        const TermId condition = e.condition ? truth(*e.condition) : Terms::always;
        if (condition == Terms::never) return {};
        return under(condition, [&] {
            if (e.op == Op::count) return terms_.indicator(terms_.all_of({condition, truth(*e.args[0])}));
            const NumberCases body = number(*e.args[0]);
            if (e.op == Op::xor_sum) require_natural(*e.args[0], body);
            return product_of(terms_.indicator(condition), collapsed(body));
        });
    }
    const rule::Binder& binder = e.binders[k];
    if (const auto known = e.op == Op::xor_sum ? std::nullopt : elements(*binder.range)) {
        Polynomial all;
        for (const Meaning& element : *known) all = sum_of(std::move(all), with_name(names_, binder.slot, element, [&] { return total(e, k + 1); }));
        if (all.size() > most_monomials) throw NotNormal{};
        return all;
    }
    const std::int64_t depth = depth_;
    const TermId range = whole(*binder.range);
    const bool natural = natural_entries(*binder.range);
    const Polynomial body = with_bound(binder, [&] { return total(e, k + 1); });
    if (body.empty()) return {};
    const Polynomial element = terms_.atom({TermForm::bound, {depth, natural ? 1 : 0}, {}, {}, natural});
    if (binder.range->op != Op::range && body == element) return unknown({tag_of(e.op == Op::xor_sum ? Op::xor_of : Op::sum_of)}, {range}, natural);
    return unknown({tag_of(e.op == Op::count ? Op::sum : e.op)}, {range, terms_.id_of(body)}, terms_.surely_natural(body));
}

NumberCases Normaliser::aggregate(const Expr& e) {
    if (e.op == Op::sum || e.op == Op::count) return {{Terms::always, total(e, 0)}};
    const bool known = e.binders.size() > 1 || elements(*e.binders[0].range);  // a later range may read what an earlier one binds
    if (!known && e.op == Op::xor_sum) {
        if (e.binders.size() != 1) throw NotNormal{};
        return {{Terms::always, total(e, 0)}};
    }
    std::vector<NumberCases> parts;
    collect(e, 0, parts);
    if (parts.empty() && e.op != Op::xor_sum) throw NotNormal{};
    return combined(e.op, parts);
}

std::optional<std::vector<NumberCases>> Normaliser::entries(const Expr& e) {
    if (e.op == Op::empty) return std::vector<NumberCases>{};
    if (e.op == Op::local || e.op == Op::apply) return meaning(e).entries;
    std::vector<NumberCases> made;
    if (e.op == Op::vector_list) {
        for (const ExprRef& arg : e.args) {
            if (arg->type.kind != Kind::number) return std::nullopt;
            made.push_back(number(*arg));
        }
        return made;
    }
    if (e.op == Op::vector_comprehension && e.args[0]->type.kind == Kind::number) {
        const bool known = e.binders.size() > 1 || elements(*e.binders[0].range);
        if (known) collect(e, 0, made);
        return known ? std::optional(made) : std::nullopt;
    }
    if (e.op == Op::update) {
        const auto old = entries(*e.args[0]);
        if (!old) return std::nullopt;
        made = *old;
        std::set<std::int64_t> seen;
        for (std::size_t k = 1; k + 1 < e.args.size(); k += 2) {
            const NumberCases index = number(*e.args[k]);
            const auto at = index.size() == 1 ? constant_of(index[0].second) : std::nullopt;
            if (!at) return std::nullopt;
            if (*at < 1 || *at > static_cast<std::int64_t>(made.size()) || !seen.insert(*base::to_int64(*at)).second) throw NotNormal{};
            made[static_cast<std::size_t>(*base::to_int64(*at)) - 1] = number(*e.args[k + 1]);
        }
        return made;
    }
    return std::nullopt;
}

/// Of a range between ends that differ by a number, of a set of numbers, of a vector whose length is known.
std::optional<std::vector<Meaning>> Normaliser::elements(const Expr& range) {
    std::vector<Meaning> all;
    const auto add = [&](NumberCases element) {
        all.emplace_back();
        all.back().number = std::move(element);
    };
    if (range.op == Op::range) {
        const NumberCases low = number(*range.args[0]), high = number(*range.args[1]);
        if (low.size() != 1 || high.size() != 1) return std::nullopt;
        const auto length = constant_of(sum_of(high[0].second, low[0].second, -1));
        if (!length || *length >= most_elements) return std::nullopt;
        for (Integer i = 0; i <= *length; i = i + 1) add({{Terms::always, sum_of(low[0].second, Terms::constant(i))}});
        return all;
    }
    if (range.op == Op::empty) return all;
    if (range.op == Op::set_list && is_set_of_numbers(range)) {
        std::set<Integer> numbers;
        for (const ExprRef& arg : range.args) {
            const NumberCases one = arg->type.kind == Kind::number ? number(*arg) : NumberCases{};
            const auto value = one.size() == 1 ? constant_of(one[0].second) : std::nullopt;
            if (!value) return std::nullopt;
            numbers.insert(*value);
        }
        for (const Integer& value : numbers) add({{Terms::always, Terms::constant(value)}});
        return all;
    }
    if (range.type.kind != Kind::vector) return std::nullopt;
    const auto known = entries(range);
    if (!known) return std::nullopt;
    for (const NumberCases& entry : *known) add(entry);
    return all;
}

bool Normaliser::natural_entries(const Expr& e) {
    if (e.op == Op::local || e.op == Op::apply) return meaning(e).natural_entries;
    if (e.op == Op::call) return e.type.kind == Kind::set && e.type.element == Kind::number && e.builtin != Builtin::recurrence;
    return false;
}

/// All of a range that a binder runs through.
bool Normaliser::natural_elements(const Expr& range) {
    if (range.op == Op::set_list) return std::all_of(range.args.begin(), range.args.end(), [this](const ExprRef& arg) { return natural_elements(*arg); });
    const Expr& least = range.op == Op::range ? *range.args[0] : range;
    if (least.type.kind != Kind::number) return natural_entries(range);
    const NumberCases low = number(least);
    return low.size() == 1 && terms_.surely_natural(low[0].second);
}

/// A collection as one term; a number and a truth too.
TermId Normaliser::whole(const Expr& e) {
    if (e.type.kind == Kind::number) return terms_.id_of(collapsed(number(e)));
    if (e.type.kind == Kind::truth) return truth(e);
    std::vector<TermId> kids;
    if (e.op == Op::local || e.op == Op::apply || e.type.kind == Kind::vector) {
        std::optional<std::vector<NumberCases>> known;
        if (e.op == Op::local || e.op == Op::apply) {
            const Meaning made = meaning(e);
            if (!made.entries) return made.whole;
            known = made.entries;
        } else {
            known = entries(e);
        }
        if (!known) throw NotNormal{};
        for (const NumberCases& entry : *known) kids.push_back(terms_.id_of(collapsed(entry)));
        return terms_.intern({TermForm::collection, {tag_of(Op::vector_list)}, kids});
    }
    switch (e.op) {
        case Op::empty: return terms_.intern({TermForm::collection, {tag_of(Op::empty)}});
        case Op::range:
        case Op::set_list:
        case Op::unite:
        case Op::intersect:
        case Op::without:
            for (const ExprRef& arg : e.args) kids.push_back(whole(*arg));
            if (e.op != Op::range && e.op != Op::without) {  // in any order, and twice is once
                std::sort(kids.begin(), kids.end());
                kids.erase(std::unique(kids.begin(), kids.end()), kids.end());
            }
            if (e.op == Op::intersect && kids.size() == 1) return kids[0];
            return terms_.intern({TermForm::collection, {tag_of(e.op)}, kids});
        case Op::call:
            if (e.builtin == Builtin::ends) {  // an edge has one at least
                const TermId ends = terms_.intern({TermForm::collection, {tag_of(e.builtin)}, {whole(*e.args[0])}});
                facts_.insert(terms_.at_least(sum_of(unknown({tag_of(Builtin::len)}, {ends}, true), Terms::constant(-1))));
                return ends;
            }
            if (e.builtin != Builtin::fibonacci && e.builtin != Builtin::zeckendorf && e.builtin != Builtin::powers && e.builtin != Builtin::squares &&
                e.builtin != Builtin::divisors && e.builtin != Builtin::primes && e.builtin != Builtin::prime_powers && e.builtin != Builtin::factorials &&
                e.builtin != Builtin::digits)
                throw NotNormal{};
            for (const ExprRef& arg : e.args) {
                require_natural(*arg, number(*arg));
                kids.push_back(whole(*arg));
            }
            if (e.builtin == Builtin::powers) require(related(number(*e.args[0]), Relation::greater_equal, {{Terms::always, Terms::constant(2)}}));
            return terms_.intern({TermForm::collection, {tag_of(e.builtin)}, kids});
        default: throw NotNormal{};
    }
}

/// `i in 1..len(w)` where i stands only in w[i]: the entries themselves.
ExprRef Normaliser::over_entries(const ExprRef& e) const {
    ExprRef made = e;
    for (std::size_t k = 0; k < e->binders.size(); ++k) {
        const rule::Binder& binder = e->binders[k];
        const Expr& range = *binder.range;
        if (range.op != Op::range || range.args[0]->op != Op::number || range.args[0]->number != 1) continue;
        const Expr& high = *range.args[1];
        if (high.op != Op::call || high.builtin != Builtin::len || high.args[0]->op != Op::local) continue;
        const std::uint32_t list = high.args[0]->slot, slot = binder.slot;
        const auto found = names_.find(list);
        if (found == names_.end() || found->second.kind != Kind::vector || found->second.entries) continue;
        const auto entry = [&](const ExprRef& by) {
            return rule::with_children(made, [&](const ExprRef& part) {
                return rule::rewrite(part, [&](const ExprRef& node) {
                    const bool is = node->op == Op::index && node->args[0]->op == Op::local && node->args[0]->slot == list && node->args[1]->op == Op::local &&
                                    node->args[1]->slot == slot;
                    return is ? by : node;
                });
            });
        };
        bool elsewhere = false;
        rule::each_child(*entry(rule::number(0)), [&](const ExprRef& part) { elsewhere = elsewhere || rule::mentions(*part, slot); });
        const bool hidden = rule::any_of(*made, [&](const Expr& node) {
            return std::count_if(node.binders.begin(), node.binders.end(), [&](const rule::Binder& b) { return b.slot == slot || b.slot == list; }) >
                   (&node == made.get() ? 1 : 0);
        });
        if (elsewhere || hidden) continue;
        auto changed = std::make_shared<Expr>(*entry(rule::local(slot, binder.name)));
        changed->binders[k].range = high.args[0];
        changed->binders[k].type = {Kind::number};
        made = changed;
    }
    return made;
}

}  // namespace grundy::meaning
