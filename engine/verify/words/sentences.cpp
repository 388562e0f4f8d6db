/// Truths: comparisons, sets, connectives, quantifiers, names.
#include "engine/verify/words/sentences.hpp"

#include <algorithm>

#include "engine/base/listed.hpp"
#include "engine/rule/evaluate/regular.hpp"
#include "engine/rule/text.hpp"
#include "engine/rule/walk.hpp"
#include "engine/verify/induction/connectives.hpp"

namespace grundy::verify::word {

using rule::Expr;
using rule::Kind;
using rule::Op;

namespace {

constexpr std::int64_t most_listed = 64;  ///< values that a name runs through one by one

bool is_row(const Expr& e) { return e.type.kind == Kind::word || e.type.kind == Kind::vector; }
bool is_number(const Expr& e) { return e.type.kind == Kind::number || e.type.kind == Kind::letter; }

}  // namespace

Sentences::Sentences(const rule::Game& game, std::vector<std::int64_t> letters, Tuples& tuples, Steps& steps)
    : game_(game), letters_(std::move(letters)), tuples_(tuples), steps_(steps), sums_(tuples), position_{{0, {true, {}, {}}}}, asked_(sums_.is_word()) {}

void Sentences::refuse(const char* what, const Expr& e) const {
    throw Rejected(std::string("automata on words do not decide ") + what + ": " + rule::to_string(e, game_));
}
void Sentences::require(const Set& set, const char* what, const Expr& e) const {
    if (!tuples_.without(asked_, set).is_empty()) refuse(what, e);
}

/// One case and only one is true wherever it is asked for.
const Number& Sentences::settled(const Number& n, const Expr& e) const {
    if (n.size() == 1 && n[0].where.is_all()) return n;
    Set left = asked_;
    for (const Case& c : n) {
        const Set here = tuples_.both(asked_, c.where);
        if (!tuples_.without(here, left).is_empty()) refuse("what may be two numbers at once", e);
        left = tuples_.without(left, here);
    }
    if (!left.is_empty()) refuse("what may have no value", e);
    return n;
}

/// Outside of where it is asked, nothing is said.
Set Sentences::related(const Number& a, Relation relation, const Number& b) const {
    Set any = none();
    for (const Case& x : a)
        for (const Case& y : b) {
            const Set where = tuples_.both(x.where, y.where);
            if (tuples_.both(asked_, where).is_empty()) continue;
            const Sum d = plus(x.sum, y.sum, -1), turned = plus({}, d, -1);
            const auto at_most = [&](const Sum& s) { return s.is_constant() ? tuples_.constant(s.constant <= 0) : sums_.at_most(s); };
            Set holds = none();
            switch (relation) {
                case Relation::equal: holds = tuples_.both(at_most(d), at_most(turned)); break;
                case Relation::not_equal: holds = tuples_.complement(tuples_.both(at_most(d), at_most(turned))); break;
                case Relation::less: holds = at_most(plus(d, constant(1))); break;
                case Relation::less_equal: holds = at_most(d); break;
                case Relation::greater: holds = at_most(plus(turned, constant(1))); break;
                case Relation::greater_equal: holds = at_most(turned); break;
            }
            any = tuples_.either(any, tuples_.both(where, holds));
        }
    return any;
}

Set Sentences::compared(const Expr& a, Relation relation, const Expr& b, const Names& names) {
    const bool equality = relation == Relation::equal || relation == Relation::not_equal;
    if (is_number(a) && is_number(b)) {
        const Number x = number(a, names), y = number(b, names);
        return related(settled(x, a), relation, settled(y, b));
    }
    if (!equality || a.type.kind != b.type.kind) refuse("a comparison with", b);
    if (a.type.kind != Kind::truth && !is_row(a)) refuse("a comparison of", a);
    const Set same = is_row(a) ? same_word(word(a, names), word(b, names), a) : tuples_.same(truth(a, names), truth(b, names));
    return relation == Relation::equal ? same : tuples_.complement(same);
}

Set Sentences::member(const Number& x, const Expr& set, const Names& names) {
    Set any = none();
    if (set.op == Op::range) {
        const Number low = number(*set.args[0], names), high = number(*set.args[1], names);
        return tuples_.both(related(settled(low, set), Relation::less_equal, x), related(x, Relation::less_equal, settled(high, set)));
    }
    if (set.op == Op::set_list) {
        for (const auto& part : set.args) {
            const Number one = is_number(*part) ? settled(number(*part, names), *part) : Number{};
            any = tuples_.either(any, is_number(*part) ? related(x, Relation::equal, one) : member(x, *part, names));
        }
        return any;
    }
    if (set.op == Op::empty) return any;
    if (!is_row(set)) refuse("this set", set);
    for (const Way& way : word(set, names))
        for (const Piece& piece : way.pieces) {
            const Set is = tuples_.both(way.where, related(x, Relation::equal, piece.letter));
            any = tuples_.either(any, piece.place ? tuples_.exists(tuples_.both(sums_.is_place(*piece.place), is), *piece.place) : is);
        }
    return any;
}

Set Sentences::exists(Set set, const TrackList& places) const {
    for (const Track p : places) set = tuples_.exists(set, p);
    return set;
}

Set Sentences::quantified(const Expr& e, const Names& names) {
    Set any = none();
    each(e.binders, e.condition, names, [&](const Names& inner, const Set& where, const TrackList& places) {
        const Under under(*this, where);
        const Set here = truth(*e.args[0], inner);
        any = tuples_.either(any, exists(e.op == Op::all ? tuples_.without(where, here) : tuples_.both(where, here), places));
    });
    return e.op == Op::all ? tuples_.complement(any) : any;
}

Set Sentences::connected(const Expr& e, const Names& names) {
    return verify::connected(tuples_, e, [&](const Expr& part, const Set* where) {
        if (!where) return truth(part, names);
        const Under under(*this, *where);
        return truth(part, names);
    });
}

bool Sentences::is_word(const Expr& e, const Names& names) const { return e.op == Op::local && names.count(e.slot) != 0 && names.at(e.slot).is_word; }
void Sentences::is_here(const Expr& e, const Names& names) const {
    if (e.ref != 0 || e.args.size() != 1 || !is_word(*e.args[0], names)) refuse("what is asked of another position", e);
    if (!outcome_ && !value_) refuse("who wins", e);
}

/// Where the word that is asked about is one of these.
Set Sentences::asked_in(const Expr& e, const Names& names, const Set& set) {
    if (e.ref != 0 || e.args.size() != 1) refuse("what is asked of another game", e);
    Set foreign = none();
    return made_in(*e.args[0], names, set, foreign);
}

/// Where a word that is made of the position is in the set; and, added to `foreign`, where it has a letter that is none of the game's.
Set Sentences::made_in(const Expr& made, const Names& names, const Set& set, Set& foreign) {
    if (is_word(made, names)) return set;
    Set any = none();
    for (const Way& way : word(made, names)) {
        const Under under(*this, way.where);
        if (asked_.is_empty()) continue;
        for (const Written& one : written(way, foreign)) any = tuples_.either(any, reads(one, set));
    }
    return any;
}

/// matches(w, "(ab)*"): the sets of places that may have been read last are the states.
Set Sentences::matching(const Expr& e, const Names& names) {
    const rule::Regular expression = rule::regular_of(e);
    const rule::Component& word = game_.components[0];
    if (word.kind == rule::ComponentKind::word && word.letters.empty())  // with an alphabet of the rule others stand in no word
        for (const std::int64_t letter : expression.letters())
            if (std::none_of(letters_.begin(), letters_.end(), [&](std::int64_t listed) { return letter == listed; }))
                refuse("an expression with a letter that the certificate does not list:", e);
    std::vector<rule::Regular::State> states{rule::Regular::start()};
    std::map<rule::Regular::State, std::int64_t> numbers{{states[0], 0}};
    // 0 before the first letter, -1 for what is no word or matches no longer; else 2 k + 1 in the word, 2 k + 2 behind it.
    const auto step = [&](std::int64_t q, const std::vector<unsigned>& d) -> std::int64_t {
        if (q == 0) return d[0] == 0 ? 1 : -1;
        if (q < 0 || (q % 2 == 0 && d[0] != 0)) return -1;
        if (d[0] == 0) return q % 2 == 0 ? q : q + 1;
        if (d[0] > letters_.size()) return -1;
        const auto to = expression.next(states[static_cast<std::size_t>((q - 1) / 2)], letters_[d[0] - 1]);
        if (to.empty()) return -1;
        const auto [at, fresh] = numbers.emplace(to, static_cast<std::int64_t>(states.size()));
        if (fresh) states.push_back(to);
        return 2 * at->second + 1;
    };
    const Set set = tuples_.machine({sums_.word()}, 0, step,
                                    [&](std::int64_t q) { return q >= 0 && expression.accepts(states[q == 0 ? 0 : static_cast<std::size_t>((q - 1) / 2)]); });
    Set foreign = none();
    const Set where = made_in(*e.args[0], names, set, foreign);
    require(tuples_.complement(foreign), "an expression for words with letters that no word has", e);
    return where;
}

/// Of what is no position nothing may be asked.
void Sentences::is_position(const Expr& e, const Names& names) {
    require(asked_in(e, names, known_->positions), "what is asked of a word that may be no position", e);
}

Set Sentences::truth(const Expr& e, const Names& names) {
    steps_.take(50);
    switch (e.op) {
        case Op::truth: return tuples_.constant(e.number != 0);
        case Op::local:
            if (names.count(e.slot) == 0 || !names.at(e.slot).truth) refuse("this name", e);
            return *names.at(e.slot).truth;
        case Op::compare: {
            Set all = tuples_.constant(true);
            for (std::size_t k = 0; k < e.relations.size(); ++k) {
                const Under under(*this, all);
                all = tuples_.both(all, compared(*e.args[k], e.relations[k], *e.args[k + 1], names));
            }
            return all;
        }
        case Op::element_of: {
            if (!is_number(*e.args[0])) refuse("what is in a set and no number", e);
            const Number x = number(*e.args[0], names);
            return member(settled(x, *e.args[0]), *e.args[1], names);
        }
        case Op::not_: return tuples_.complement(truth(*e.args[0], names));
        case Op::and_:
        case Op::or_:
        case Op::implies:
        case Op::iff:
        case Op::if_: return connected(e, names);
        case Op::all:
        case Op::any: return quantified(e, names);
        case Op::apply: return truth(*game_.functions.at(e.ref).body, applied(e, names));
        case Op::call: {
            if (rule::is_matches(e)) return matching(e, names);
            if (e.builtin != rule::Builtin::odd && e.builtin != rule::Builtin::even) refuse("this function", e);
            return related(remainder_of(e.args[0], 2, names), Relation::equal, single(constant(e.builtin == rule::Builtin::odd ? 1 : 0)));
        }
        case Op::previous_at:
        case Op::next_at:
        case Op::draw_at: {
            const char asked = e.op == Op::previous_at ? 'P' : e.op == Op::next_at ? 'N' : 'D';
            if (known_) {
                is_position(e, names);
                return asked_in(e, names, known_->outcomes.at(asked));
            }
            is_here(e, names);
            if (outcome_) return tuples_.constant(*outcome_ == asked);
            const Set zero = sums_.at_most(place(*value_));
            return asked == 'P' ? zero : asked == 'N' ? tuples_.complement(zero) : none();
        }
        default: refuse("this condition", e);
    }
}

/// The names of a function's arguments. One that is not used must have a value all the same, as when it is evaluated.
Names Sentences::applied(const Expr& e, const Names& names) {
    Names inner;
    for (std::size_t k = 0; k < e.args.size(); ++k) {
        const Expr& arg = *e.args[k];
        Meaning& meaning = inner[static_cast<std::uint32_t>(k)];
        if (is_word(arg, names)) meaning.is_word = true;
        else if (arg.type.kind == Kind::truth) meaning.truth = truth(arg, names);
        else if (is_number(arg)) meaning.number = settled(number(arg, names), arg);
        else refuse("this argument", arg);
    }
    return inner;
}

/// The values of a short range or list, where they do not depend on the word.
std::optional<Items> Sentences::listed(const Expr& set, const Names& names) {
    const auto value = [&](const Expr& e) -> std::optional<std::int64_t> {
        const Number n = number(e, names);
        return n.size() == 1 && n[0].sum.is_constant() && n[0].where.is_all() ? std::optional(n[0].sum.constant) : std::nullopt;
    };
    if (set.op == Op::empty) return Items{};
    if (set.op == Op::range) {
        const auto low = value(*set.args[0]), high = value(*set.args[1]);
        return low && high ? base::listed(*low, *high, most_listed) : std::nullopt;
    }
    if (set.op != Op::set_list) return std::nullopt;
    Items items;
    for (const auto& part : set.args) {
        const auto some = !is_number(*part) ? listed(*part, names) : [&]() -> std::optional<Items> {
            const auto one = value(*part);
            return one ? std::optional(Items{*one}) : std::nullopt;
        }();
        if (!some) return std::nullopt;
        items.insert(items.end(), some->begin(), some->end());
    }
    return as_set(std::move(items));
}

/// Where both ends are a few numbers each, by cases, as the letters of a word are: every number of every case. False where they are not.
bool Sentences::in_cases(const Number& low, const Number& high, const std::function<void(Number, const Set&, std::optional<Track>)>& with) {
    for (const Case& a : low)
        for (const Case& b : high)
            if (!a.sum.is_constant() || !b.sum.is_constant() || b.sum.constant - a.sum.constant >= most_listed) return false;
    for (const Case& a : low)
        for (const Case& b : high) {
            const Set where = tuples_.both(a.where, b.where);
            if (tuples_.both(asked_, where).is_empty()) continue;
            for (std::int64_t x = a.sum.constant; x <= b.sum.constant; ++x) with(single(constant(x)), where, {});
        }
    return true;
}

/// In a..b the name is a place; where b is so far from another place (k in 1..len(w) - i), it is how far a place lies behind that one.
void Sentences::bind(const rule::Binder& binder, const Names& names, const std::function<void(const Names&, const Set&, std::optional<Track>)>& go_on) {
    const Expr& range = *binder.range;
    const auto with = [&](Number n, const Set& where, std::optional<Track> place) {
        Names inner = names;
        inner[binder.slot] = {false, std::move(n), {}};
        go_on(inner, where, place);
    };
    if (is_row(range)) {
        for (const Way& way : word(range, names))
            for (const Piece& piece : way.pieces) {
                Set where = way.where, some = none();
                for (const Case& c : piece.letter) some = tuples_.either(some, c.where);
                if (piece.place) where = tuples_.both(where, tuples_.both(some, sums_.is_place(*piece.place)));
                with(piece.letter, where, piece.place);
            }
        return;
    }
    if (const auto list = listed(range, names)) {
        for (const std::int64_t x : *list) with(single(constant(x)), tuples_.constant(true), {});
        return;
    }
    if (range.op != Op::range) refuse("this set", range);
    const Number low = number(*range.args[0], names), high = number(*range.args[1], names);
    settled(low, range), settled(high, range);
    if (in_cases(low, high, with)) return;
    Sum from;
    if (high.size() == 1)
        for (const auto& [p, coefficient] : high[0].sum.places)
            if (coefficient == -1 && p != sums_.end()) from = place(p);
    const Track p = tuples_.fresh();
    const auto moved = [&](const Number& n) { return joined(n, single(from), [](const Sum& a, const Sum& b) { return plus(a, b); }); };
    const Number first = moved(low), last = moved(high), here = single(place(p));
    const Set before = tuples_.both(related(first, Relation::less, single(constant(0))), related(first, Relation::less_equal, last));
    require(tuples_.complement(before), "places before the word", range);
    const Set inside = tuples_.both(related(first, Relation::less_equal, here), related(here, Relation::less_equal, last));
    with(single(plus(place(p), from, -1)), tuples_.both(sums_.is_place(p), inside), p);
}

void Sentences::each(const std::vector<rule::Binder>& binders, const rule::ExprRef& condition, const Names& names,
                     const std::function<void(const Names&, const Set& where, const TrackList& places)>& visit) {
    const std::function<void(std::size_t, const Names&, const Set&, const TrackList&)> from = [&](std::size_t k, const Names& inner, const Set& where,
                                                                                                  const TrackList& places) {
        const Under under(*this, where);
        if (asked_.is_empty()) return;
        if (k == binders.size()) return visit(inner, condition ? tuples_.both(where, truth(*condition, inner)) : where, places);
        bind(binders[k], inner, [&](const Names& next, const Set& more, std::optional<Track> place) {
            TrackList all = places;
            if (place) all.push_back(*place);
            from(k + 1, next, tuples_.both(where, more), all);
        });
    };
    Set fits = tuples_.constant(true);  // what reads none of the names is asked before their ranges
    if (condition && !binders.empty())
        rule::each_asked_first(*condition, binders, [&](const Expr& part) {
            const Under under(*this, fits);
            return fits = tuples_.both(fits, truth(part, names)), true;
        });
    from(0, names, fits, {});
}

}  // namespace grundy::verify::word
