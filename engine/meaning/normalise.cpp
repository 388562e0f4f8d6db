/// Truths. A part is evaluated only where what stands before it allows (`and`, `or`, `=>`, `if` are lazy): what it needs to have a value is required there
/// alone.
#include "engine/meaning/normalise.hpp"

#include "engine/meaning/normalise_scope.hpp"
#include "engine/rule/walk.hpp"

namespace grundy::meaning {

using base::Integer;
using rule::Builtin;
using rule::ComponentKind;
using rule::Expr;
using rule::ExprRef;
using rule::Kind;
using rule::Op;
using rule::Relation;

namespace {
constexpr std::size_t most_truth_steps = 200'000;
constexpr int deepest_meaning = 12;
}  // namespace

Normaliser::Normaliser(const rule::Game& game, const Statement* statement, Terms& terms) : game_(game), statement_(statement), terms_(terms) {
    for (std::size_t c = 0; c < game.components.size(); ++c) {
        const rule::Component& component = game.components[c];
        const auto slot = static_cast<std::int64_t>(c);
        Meaning meaning;
        meaning.kind = rule::type_of(component).kind;
        const bool natural = component.kind == ComponentKind::natural;
        if (natural || component.kind == ComponentKind::integer) {
            meaning.number = {{Terms::always, terms_.atom({TermForm::slot, {slot, 0}, {}, {}, natural})}};
        } else if (component.kind == ComponentKind::vector) {
            meaning.entries.emplace();
            for (std::int64_t k = 1; k <= component.length; ++k)
                meaning.entries->push_back({{Terms::always, terms_.atom({TermForm::slot, {slot, k}, {}, {}, true})}});
        } else {
            meaning.whole = terms_.intern({TermForm::collection, {-1, slot}});
            meaning.natural_entries = component.kind == ComponentKind::sequence || (component.kind == ComponentKind::range_set && component.low >= 0);
        }
        own_[static_cast<std::uint32_t>(c)] = std::move(meaning);
    }
    names_ = own_;
}

Meaning Normaliser::anything(Kind kind, bool natural) {
    constexpr std::int64_t beyond_slots = std::int64_t{1} << 32;
    Meaning made;
    made.kind = kind;
    const std::int64_t name = beyond_slots + anything_++;
    if (kind == Kind::number) made.number = {{Terms::always, terms_.atom({TermForm::slot, {name, 0}, {}, {}, natural})}};
    else made.whole = terms_.intern({TermForm::collection, {-1, name}});
    made.natural_entries = natural;
    return made;
}

void Normaliser::require(TermId truth) {
    std::vector<TermId> parts{truth};
    for (const TermId given : path_) parts.push_back(terms_.negation(given));
    if (const TermId all = terms_.any_of(parts); all != Terms::always) obligations_.insert(all);
}

TermId Normaliser::truth_with(const Expr& e, std::uint32_t slot, const Polynomial& number) {
    names_[slot].number = {{Terms::always, number}};
    const TermId made = truth(e);
    names_.erase(slot);
    return made;
}

Meaning Normaliser::meaning(const Expr& e) {
    if (e.op == Op::local) {
        const auto found = names_.find(e.slot);
        if (found == names_.end()) throw NotNormal{};
        return found->second;
    }
    if (e.op == Op::apply) return applied(e);
    Meaning made;
    made.kind = e.type.kind;
    if (e.type.kind == Kind::number) {
        made.number = number(e);
    } else if (e.type.kind == Kind::truth) {
        made.truth = truth(e);
    } else {
        if (e.type.kind == Kind::vector) made.entries = entries(e);
        if (!made.entries) made.whole = whole(e);
        made.natural_entries = natural_entries(e);
    }
    return made;
}

std::vector<Meaning> Normaliser::arguments(const Expr& e) {
    std::vector<Meaning> all;
    for (const ExprRef& arg : e.args) all.push_back(meaning(*arg));
    return all;
}

/// The body sees its arguments and nothing else.
Meaning Normaliser::applied(const Expr& e) {
    if (++applications_ > deepest_meaning) throw NotNormal{};
    Names inner;
    const std::vector<Meaning> args = arguments(e);
    for (std::size_t k = 0; k < args.size(); ++k) inner[static_cast<std::uint32_t>(k)] = args[k];
    std::swap(names_, inner);
    Meaning made = meaning(*game_.functions.at(e.ref).body);
    std::swap(names_, inner);
    --applications_;
    return made;
}

TermId Normaliser::truth(const Expr& e) {
    if (++steps_ > most_truth_steps) throw NotNormal{};
    switch (e.op) {
        case Op::truth: return e.number != 0 ? Terms::always : Terms::never;
        case Op::not_: return terms_.negation(truth(*e.args[0]));
        case Op::and_:
        case Op::or_: {
            const std::size_t depth = path_.size();
            std::vector<TermId> parts;
            for (const ExprRef& arg : e.args) {
                parts.push_back(truth(*arg));
                if (parts.back() == (e.op == Op::and_ ? Terms::never : Terms::always)) break;
                path_.push_back(e.op == Op::and_ ? parts.back() : terms_.negation(parts.back()));
            }
            path_.resize(depth);
            return e.op == Op::and_ ? terms_.all_of(parts) : terms_.any_of(parts);
        }
        case Op::implies: {
            const TermId a = truth(*e.args[0]);
            if (a == Terms::never) return Terms::always;
            return terms_.implies(a, under(a, [&] { return truth(*e.args[1]); }));
        }
        case Op::iff: return terms_.same(truth(*e.args[0]), truth(*e.args[1]));
        case Op::if_: {
            const TermId c = truth(*e.args[0]), no = terms_.negation(c);
            if (c <= Terms::always) return truth(*e.args[c == Terms::always ? 1 : 2]);
            const TermId a = under(c, [&] { return truth(*e.args[1]); });
            const TermId b = under(no, [&] { return truth(*e.args[2]); });
            return terms_.all_of({terms_.implies(c, a), terms_.implies(no, b)});
        }
        case Op::compare: return comparison(e);
        case Op::element_of: {
            Meaning element = meaning(*e.args[0]);
            if (element.kind != Kind::number) element.whole = whole(*e.args[0]);
            return member(element, *e.args[1]);
        }
        case Op::all: return for_all(*over_entries(std::make_shared<Expr>(e)), 0);
        case Op::any: return terms_.negation(for_all(*over_entries(std::make_shared<Expr>(e)), 0));
        case Op::call: return parity(e);
        case Op::previous_at: return lost(e);
        case Op::next_at: return terms_.negation(lost(e));  // nobody draws where a closed form tells who wins
        case Op::draw_at: lost(e); return Terms::never;
        case Op::local:
        case Op::apply: {
            const Meaning made = meaning(e);
            if (made.kind != Kind::truth) throw NotNormal{};
            return made.truth;
        }
        default: throw NotNormal{};
    }
}

TermId Normaliser::parity(const Expr& e) {
    if (e.builtin != Builtin::odd && e.builtin != Builtin::even) throw NotNormal{};
    std::vector<TermId> parts;
    for (const auto& [when, p] : number(*e.args[0]))
        parts.push_back(
            terms_.all_of({when, terms_.zero(sum_of(terms_.remainder(p, Terms::constant(2)), Terms::constant(e.builtin == Builtin::odd ? -1 : 0)))}));
    return terms_.any_of(parts);
}

TermId Normaliser::comparison(const Expr& e) {
    std::vector<TermId> parts;
    for (std::size_t k = 0; k + 1 < e.args.size(); ++k) parts.push_back(related(*e.args[k], e.relations[k], *e.args[k + 1]));
    return terms_.all_of(parts);
}

TermId Normaliser::related(const Expr& a, Relation relation, const Expr& b) {
    if (a.type.kind == Kind::number && b.type.kind == Kind::number) return related(number(a), relation, number(b));
    if (relation != Relation::equal && relation != Relation::not_equal) throw NotNormal{};
    TermId same = Terms::always;
    if (a.type.kind == Kind::truth && b.type.kind == Kind::truth) {
        same = terms_.same(truth(a), truth(b));
    } else {
        const Meaning x = meaning(a), y = meaning(b);
        if (x.entries && y.entries) {
            if (x.entries->size() != y.entries->size()) same = Terms::never;
            for (std::size_t k = 0; k < std::min(x.entries->size(), y.entries->size()); ++k)
                same = terms_.all_of({same, related((*x.entries)[k], Relation::equal, (*y.entries)[k])});
        } else if (x.entries || y.entries) {
            throw NotNormal{};
        } else if (x.whole != y.whole) {
            same = terms_.intern({TermForm::holds, {static_cast<std::int64_t>(Op::compare)}, {std::min(x.whole, y.whole), std::max(x.whole, y.whole)}});
        }
    }
    return relation == Relation::equal ? same : terms_.negation(same);
}

TermId Normaliser::related(const NumberCases& a, Relation relation, const NumberCases& b) {
    std::vector<TermId> parts;
    const auto one = [&](const Polynomial& x, const Polynomial& y) {
        switch (relation) {
            case Relation::equal: return terms_.equal(x, y);
            case Relation::not_equal: return terms_.negation(terms_.equal(x, y));
            case Relation::less_equal: return terms_.at_least(sum_of(y, x, -1));
            case Relation::greater_equal: return terms_.at_least(sum_of(x, y, -1));
            case Relation::less: return terms_.negation(terms_.at_least(sum_of(x, y, -1)));
            default: return terms_.negation(terms_.at_least(sum_of(y, x, -1)));
        }
    };
    for (const auto& [when, x] : a) {
        for (const auto& [also, y] : b) parts.push_back(terms_.all_of({when, also, one(x, y)}));
    }
    return terms_.any_of(parts);
}

TermId Normaliser::member(const Meaning& element, const Expr& set) {
    const bool number_wanted = element.kind == Kind::number;
    const auto in_part = [&](std::size_t k) { return member(element, *set.args[k]); };
    const auto holds = [&](TermId one, TermId all) { return terms_.intern({TermForm::holds, {tag_of(Op::element_of)}, {one, all}}); };
    if (set.op == Op::empty) return Terms::never;
    if (set.op == Op::unite) return terms_.any_of({in_part(0), in_part(1)});
    if (set.op == Op::intersect) return terms_.all_of({in_part(0), in_part(1)});
    if (set.op == Op::without) return terms_.all_of({in_part(0), terms_.negation(in_part(1))});
    if (!number_wanted) return holds(element.whole, whole(set));
    const NumberCases& x = element.number;
    if (set.op == Op::range)
        return terms_.all_of({related(x, Relation::greater_equal, number(*set.args[0])), related(x, Relation::less_equal, number(*set.args[1]))});
    std::vector<TermId> parts;
    if (set.op == Op::set_list) {
        for (std::size_t k = 0; k < set.args.size(); ++k)
            parts.push_back(set.args[k]->type.kind == Kind::number ? related(x, Relation::equal, number(*set.args[k])) : in_part(k));
        return terms_.any_of(parts);
    }
    if (set.op == Op::call && set.builtin == Builtin::divisors && related(x, Relation::equal, number(*set.args[0])) == Terms::always)
        parts.push_back(related(x, Relation::greater_equal, {{Terms::always, Terms::constant(1)}}));  // n divides n
    const Meaning in = meaning(set);
    for (const auto& [when, p] : x) {
        if (in.entries) {
            for (const NumberCases& entry : *in.entries) parts.push_back(terms_.all_of({when, related({{Terms::always, p}}, Relation::equal, entry)}));
        } else {
            parts.push_back(terms_.all_of({when, holds(terms_.id_of(p), in.whole)}));
        }
    }
    return terms_.any_of(parts);
}

/// all(binders if condition: body); of `any` the negation.
TermId Normaliser::for_all(const Expr& e, std::size_t k) {
    if (k == e.binders.size()) {
        const TermId condition = e.condition ? truth(*e.condition) : Terms::always;
        if (condition == Terms::never) return Terms::always;
        const TermId body = under(condition, [&] { return truth(*e.args[0]); });
        return terms_.implies(condition, e.op == Op::all ? body : terms_.negation(body));
    }
    const rule::Binder& binder = e.binders[k];
    if (const auto known = elements(*binder.range)) {
        std::vector<TermId> parts;
        for (const Meaning& element : *known) parts.push_back(with_name(names_, binder.slot, element, [&] { return for_all(e, k + 1); }));
        return terms_.all_of(parts);
    }
    const TermId range = whole(*binder.range);
    const TermId body = with_bound(binder, [&] { return for_all(e, k + 1); });
    return body == Terms::always ? body : terms_.intern({TermForm::for_all, {}, {range, body}});
}

/// P at a position: what the theorem says of it. The arguments must be a position, or the formula has no value.
TermId Normaliser::lost(const Expr& e) {
    if (statement_ == nullptr || e.ref != 0 || e.args.size() != game_.components.size()) throw NotNormal{};
    Names position;
    bool own = true;
    for (std::size_t c = 0; c < e.args.size(); ++c) {
        const auto slot = static_cast<std::uint32_t>(c);
        Meaning arg = meaning(*e.args[c]);
        own = own && e.args[c]->op == Op::local && same_meaning(arg, own_.at(slot));
        const ComponentKind kind = game_.components[c].kind;
        if (kind == ComponentKind::natural) require_natural(*e.args[c], arg.number);
        if (kind == ComponentKind::vector) {
            if (!arg.entries || arg.entries->size() != static_cast<std::size_t>(game_.components[c].length)) throw NotNormal{};
            for (const NumberCases& entry : *arg.entries) require(related(entry, Relation::greater_equal, {{Terms::always, {}}}));
        }
        if (kind != ComponentKind::natural && kind != ComponentKind::vector && !own) throw NotNormal{};
        position[slot] = std::move(arg);
    }
    std::swap(names_, position);
    if (!own && game_.where) require(truth(*game_.where));
    const TermId made = truth(*statement_->previous);
    std::swap(names_, position);
    return made;
}

}  // namespace grundy::meaning
