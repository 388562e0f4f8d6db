/// Truths: comparisons, sets, connectives, quantifiers.
#include "engine/verify/induction/sentences.hpp"

#include <algorithm>

#include "engine/rule/text.hpp"
#include "engine/verify/induction/connectives.hpp"
#include "engine/verify/induction/total.hpp"

namespace grundy::verify {

using rule::Builtin;
using rule::Expr;
using rule::Kind;
using rule::Op;
using rule::Relation;

namespace {

constexpr std::size_t most_listed = 4096;  ///< elements of a constant set
constexpr std::int64_t most_counted = 4096;

bool is_count(const Expr& e) { return e.op == Op::call && (e.builtin == Builtin::trailing || e.builtin == Builtin::ones); }

}  // namespace

void Local::add(const Local& other) {
    where.insert(where.end(), other.where.begin(), other.where.end());
    tracks.insert(tracks.end(), other.tracks.begin(), other.tracks.end());
}

void Sentences::refuse(const char* what, const Expr& e) const {
    throw NotRead(std::string("automata on digits do not decide ") + what + ": " + rule::to_string(e, game_));
}

/// Items of a set or a row, or the one number, of an expression whose names all stand for constants.
std::optional<Items> Sentences::constants(const Expr& e, const Names& names) const {
    std::size_t frame = 64;
    Frame values;
    bool open = false;
    const std::function<void(const Expr&, std::vector<std::uint32_t>)> look = [&](const Expr& part, std::vector<std::uint32_t> bound) {
        open = open || (part.op >= Op::value_at && part.op <= Op::solutions_at);
        for (const rule::Binder& b : part.binders) {
            look(*b.range, bound);
            bound.push_back(b.slot);
            frame = std::max<std::size_t>(frame, b.slot + 1);
        }
        if (part.op == Op::local && std::find(bound.begin(), bound.end(), part.slot) == bound.end()) {
            const auto it = names.find(part.slot);
            open = open || it == names.end() || it->second.truth ||
                   !std::all_of(it->second.items.begin(), it->second.items.end(), [](const Form& f) { return f.is_constant(); });
        }
        if (part.condition) look(*part.condition, bound);
        for (const auto& arg : part.args) look(*arg, bound);
    };
    look(e, {});
    if (open) return std::nullopt;
    for (const auto& [slot, meaning] : names) {
        frame = std::max<std::size_t>(frame, slot + 1), values.resize(frame);
        Items items;
        for (const Form& f : meaning.items) items.push_back(f.constant);
        if (meaning.truth) continue;
        values[slot] = meaning.many ? many(std::move(items)) : verify::number(items.at(0));
    }
    values.resize(frame);
    const Value v = Evaluator(game_, steps_).at(e, values);
    if (!v.many) return Items{v.number};
    if (v.items.size() > most_listed) refuse("so long a list", e);
    return v.items;
}

std::int64_t Sentences::known(const Expr& e, const Names& names) {
    Local none;
    const Form form = number(e, names, none);
    if (!form.is_constant()) refuse("what must be a constant", e);
    return form.constant;
}

/// Number after number is taken away, first those that touch the fewest others; what is joined is joined smallest first.
Set Sentences::closed(Local local) const {
    std::vector<Set>& all = local.where;
    const auto joined = [&](std::vector<Set> some) {
        if (some.empty()) return tuples_.constant(true);
        std::sort(some.begin(), some.end(), [](const Set& a, const Set& b) { return a.next.size() < b.next.size(); });
        Set result = std::move(some[0]);
        for (std::size_t k = 1; k < some.size(); ++k) result = tuples_.both(result, some[k]);
        return result;
    };
    while (!local.tracks.empty()) {
        const auto width = [&](Track t) {
            TrackList touched;
            for (const Set& one : all)
                if (one.reads(t)) touched.insert(touched.end(), one.tracks.begin(), one.tracks.end());
            std::sort(touched.begin(), touched.end());
            return std::unique(touched.begin(), touched.end()) - touched.begin();
        };
        const auto narrow = std::min_element(local.tracks.begin(), local.tracks.end(), [&](Track a, Track b) { return width(a) < width(b); });
        const Track track = *narrow;
        local.tracks.erase(narrow);
        const auto others = std::partition(all.begin(), all.end(), [&](const Set& one) { return !one.reads(track); });
        std::vector<Set> with(others, all.end());
        all.erase(others, all.end());
        if (!with.empty()) all.push_back(tuples_.exists(joined(std::move(with)), track));
    }
    return joined(std::move(all));
}

Set Sentences::compared(const Form& x, Relation relation, const Form& y) const {
    switch (relation) {
        case Relation::equal: return tuples_.equal(x, y);
        case Relation::not_equal: return tuples_.complement(tuples_.equal(x, y));
        case Relation::less: return tuples_.at_most(plus(x, constant(1)), y);
        case Relation::less_equal: return tuples_.at_most(x, y);
        case Relation::greater: return tuples_.at_most(plus(y, constant(1)), x);
        case Relation::greater_equal: return tuples_.at_most(y, x);
    }
    return tuples_.constant(false);
}

/// A count of digits, reduced, is this value.
Set Sentences::count_is(const Expr& e, std::int64_t modulus, std::int64_t cap, std::int64_t value, const Names& names) {
    Tuples::Count count{e.builtin == Builtin::trailing, 0, modulus, cap};
    if (e.args.size() == 4) return count.digit = known(*e.args[3], names), trailing_in_places(e, count, value, names);
    if ((count.run ? known(*e.args[1], names) : 2) != tuples_.base()) refuse("digits of another base", e);
    if (count.run) count.digit = known(*e.args[2], names);
    Local local;
    const Form x = number(*e.args[0], names, local);
    local.where.push_back(tuples_.count_is(track_of(x, e, local), count, value));
    return closed(std::move(local));
}

/// Two runs compare as the powers of the base do that are as long; a count compares with a constant by what it is up to there.
std::optional<Set> Sentences::counts_related(const Expr& a, Relation relation, const Expr& b, const Names& names) {
    const bool left = is_count(a), right = is_count(b);
    if (!left && !right) return std::nullopt;
    if (left && right) {
        Local local;
        std::vector<Form> powers;
        for (const Expr* e : {&a, &b}) {
            if (e->builtin != Builtin::trailing || e->args.size() == 4 || known(*e->args[1], names) != tuples_.base()) refuse("a comparison of counts", *e);
            const Track x = track_of(number(*e->args[0], names, local), *e, local);
            powers.push_back(introduced(true, local));
            local.where.push_back(tuples_.run_power(x, known(*e->args[2], names), powers.back().terms.begin()->first));
        }
        local.where.push_back(compared(powers[0], relation, powers[1]));
        return closed(std::move(local));
    }
    const std::int64_t c = known(left ? b : a, names);
    const auto holds = [&](std::int64_t count) { return verify::related(left ? count <=> c : c <=> count, relation); };
    if (c < 0) return tuples_.constant(holds(0));  // every count compares as 0 does
    if (c > most_counted) refuse("so long a count", left ? b : a);
    Set any = tuples_.constant(false);
    for (std::int64_t v = 0; v <= c + 1; ++v)  // c + 1 stands for all that is larger
        if (holds(v)) any = tuples_.either(any, count_is(left ? a : b, 0, c + 1, v, names));
    return any;
}

Set Sentences::related(const Expr& a, Relation relation, const Expr& b, const Names& names) {
    const bool equality = relation == Relation::equal || relation == Relation::not_equal;
    if (a.type.kind != b.type.kind) refuse("a comparison with", b);
    Set same = tuples_.constant(true);
    if (a.type.kind == Kind::truth && equality) {
        same = tuples_.same(truth(a, names), truth(b, names));
    } else if (a.type.kind == Kind::vector && equality) {
        Local local;
        const auto x = items(a, names, local), y = items(b, names, local);
        for (std::size_t k = 0; k < x.size() && x.size() == y.size(); ++k) local.where.push_back(tuples_.equal(x[k], y[k]));
        if (x.size() != y.size()) local.where.push_back(tuples_.constant(false));
        same = closed(std::move(local));
    } else {
        if (a.type.kind != Kind::number) refuse("a comparison of", a);
        if (a.op == Op::distance_at || b.op == Op::distance_at) return distances_related(a, relation, b, names);
        if (const auto counted = counts_related(a, relation, b, names)) return *counted;
        if (const auto product = product_related(a, relation, b, names)) return *product;
        Local local;
        const Form x = number(a, names, local), y = number(b, names, local);
        local.where.push_back(compared(x, relation, y));
        return closed(std::move(local));
    }
    return relation == Relation::equal ? same : tuples_.complement(same);
}

Set Sentences::member(const Form& x, const Expr& set, const Names& names) {
    const auto part = [&](std::size_t k) { return member(x, *set.args[k], names); };
    Local local;
    switch (set.op) {
        case Op::empty: return tuples_.constant(false);
        case Op::range: {
            const Form low = number(*set.args[0], names, local), high = number(*set.args[1], names, local);
            local.where.push_back(tuples_.at_most(low, x));
            local.where.push_back(tuples_.at_most(x, high));
            return closed(std::move(local));
        }
        case Op::set_list: {
            Set any = tuples_.constant(false);
            for (std::size_t k = 0; k < set.args.size(); ++k) {
                Local of_one;
                if (set.args[k]->type.kind == Kind::number) of_one.where.push_back(tuples_.equal(x, number(*set.args[k], names, of_one)));
                any = tuples_.either(any, set.args[k]->type.kind == Kind::number ? closed(std::move(of_one)) : part(k));
            }
            return any;
        }
        case Op::unite: return tuples_.either(part(0), part(1));
        case Op::intersect: return tuples_.both(part(0), part(1));
        case Op::without: {
            const Set from = part(0);
            const On on(*this, turned());
            return tuples_.without(from, part(1));
        }
        case Op::exclusive_or: {
            const On exactly(*this, Side::exact);
            return tuples_.complement(tuples_.same(part(0), part(1)));
        }
        case Op::set_comprehension: {
            Set any = tuples_.constant(false);
            each(set.binders, set.condition, names, [&](const Names& inner, Local bound) {
                bound.where.push_back(tuples_.equal(x, number(*set.args[0], inner, bound)));
                any = tuples_.either(any, closed(std::move(bound)));
            });
            return any;
        }
        default: break;
    }
    if (set.op == Op::call && set.builtin == Builtin::powers && x.is_natural() && known(*set.args[0], names) == tuples_.base()) {
        const Form high = number(*set.args[1], names, local);
        local.where.push_back(tuples_.is_power(track_of(x, set, local)));
        local.where.push_back(tuples_.at_most(x, high));
        return closed(std::move(local));
    }
    const auto list = set.type.kind == Kind::set ? constants(set, names) : std::nullopt;
    if (!list && set.op == Op::call && side_ != Side::exact) return bounded_member(x, set, names);
    if (!list) refuse("this set", set);
    Set any = tuples_.constant(false);
    for (const std::int64_t element : *list) any = tuples_.either(any, tuples_.equal(x, constant(element)));
    return any;
}

/// A row that is nowhere larger than this one.
Meaning Sentences::row_below(const Expr& largest, const Names& names, Local& local) {
    Meaning row{true, {}, {}};
    for (const Form& most : items(largest, names, local)) {
        row.items.push_back(introduced(true, local));
        local.where.push_back(tuples_.at_most(row.items.back(), most));
    }
    return row;
}

Set Sentences::connected(const Expr& e, const Names& names) {
    return verify::connected(tuples_, e, [&](const Expr& part, const Set* where) {
        if (!where) return truth(part, names);
        const Under under(*this, *where);
        return truth(part, names);
    });
}

Set Sentences::truth(const Expr& e, const Names& names) {
    if (side_ != Side::exact) return bounded(e, names);
    steps_.take(50);
    Local local;
    switch (e.op) {
        case Op::truth: return tuples_.constant(e.number != 0);
        case Op::local:
            if (names.count(e.slot) == 0 || !names.at(e.slot).truth) refuse("this name", e);
            return *names.at(e.slot).truth;
        case Op::compare: {
            Set all = tuples_.constant(true);
            for (std::size_t k = 0; k < e.relations.size(); ++k) {
                const Under under(*this, all);
                all = tuples_.both(all, related(*e.args[k], e.relations[k], *e.args[k + 1], names));
            }
            return all;
        }
        case Op::element_of: {
            if (e.args[0]->type.kind != Kind::number) refuse("what is in a set and no number", e);
            const bool before = std::exchange(compared_, e.args[0]->op == Op::distance_at);
            const Form x = number(*e.args[0], names, local);
            compared_ = before, local.where.push_back(member(x, *e.args[1], names));
            return closed(std::move(local));
        }
        case Op::not_: return tuples_.complement(truth(*e.args[0], names));
        case Op::and_:
        case Op::or_:
        case Op::implies:
        case Op::iff:
        case Op::if_: return connected(e, names);
        case Op::all:
        case Op::any: return quantified(e, names);
        case Op::apply: {
            const Names inner = applied(e, names, local);
            local.where.push_back(truth(*game_.functions.at(e.ref).body, inner));
            return closed(std::move(local));
        }
        case Op::call: {
            if (e.builtin != Builtin::odd && e.builtin != Builtin::even) refuse("this function", e);
            const std::int64_t rest = e.builtin == Builtin::odd ? 1 : 0;
            if (is_count(*e.args[0])) return count_is(*e.args[0], 2, 0, rest, names);
            if (const auto digit = by_power(*rule::binary(Op::modulo, e.args[0], rule::number(2)), names, local)) {
                local.where.push_back(tuples_.equal(*digit, constant(rest)));
                return closed(std::move(local));
            }
            return has_product(*e.args[0], names) ? remainders(*e.args[0], 2, names)[static_cast<std::size_t>(rest)] : remainder_is(*e.args[0], 2, rest, names);
        }
        case Op::previous_at:
        case Op::next_at:
        case Op::draw_at:
        case Op::reachable_at: {
            if (!previous_ || (e.op == Op::reachable_at && !each_answered_)) refuse("the outcome", e);
            const Set lost = previous_(e, names);
            if (each_answered_) return lost;
            if (drawn_) return tuples_.constant(e.op == Op::draw_at);
            return e.op == Op::previous_at ? lost : e.op == Op::next_at ? tuples_.complement(lost) : tuples_.constant(false);
        }
        default: refuse("this condition", e);
    }
}

}  // namespace grundy::verify
