/// Numbers that speak of a word: letters, places, lengths, counts.
#include <algorithm>
#include <set>

#include "engine/rule/rewrite/remainders.hpp"
#include "engine/verify/words/sentences.hpp"

namespace grundy::verify::word {

using rule::Builtin;
using rule::Expr;
using rule::Kind;
using rule::Op;

namespace {

constexpr std::size_t most_cases = 256;     ///< of one number
constexpr std::int64_t most_modulus = 512;  ///< each remainder is a case

}  // namespace

/// Cases of which nobody asks are left out.
Number Sentences::joined(const Number& a, const Number& b, const std::function<Sum(const Sum&, const Sum&)>& join) const {
    Number result;
    for (const Case& x : a)
        for (const Case& y : b) {
            const Set where = tuples_.both(x.where, y.where);
            if (tuples_.both(asked_, where).is_empty()) continue;
            result.push_back({where, join(x.sum, y.sum)});
            if (result.size() > most_cases) throw Rejected("the proof needs a number with more cases than the checker takes");
        }
    return result;
}

Number Sentences::extreme(const Number& a, const Number& b, bool greatest) const {
    const Set less = related(a, Relation::less, b);
    const auto one = [&](const Number& n, const Set& where, Number& into) {
        for (const Case& c : n) into.push_back({tuples_.both(c.where, where), c.sum});
    };
    Number result;
    one(greatest ? b : a, less, result);
    one(greatest ? a : b, tuples_.complement(less), result);
    return result;
}

Number Sentences::remainder(const Number& a, std::int64_t modulus, const Expr& e) const {
    if (modulus < 1 || modulus > most_modulus) refuse("a remainder by this number", e);
    Number result;
    for (std::int64_t r = 0; r < modulus; ++r) {
        Set is = none();
        for (const Case& c : a) {
            const Sum rest = plus(c.sum, constant(-r));
            is = tuples_.either(is,
                                tuples_.both(c.where, rest.is_constant() ? tuples_.constant(rest.constant % modulus == 0) : sums_.is_multiple(rest, modulus)));
        }
        if (!is.is_empty()) result.push_back({std::move(is), constant(r)});
    }
    return result;
}

/// A sum over several names as counts over one, where only the remainder is asked.
Number Sentences::remainder_of(const rule::ExprRef& e, std::int64_t modulus, const Names& names) {
    rule::ExprRef single;
    try {
        return remainder(settled(number(*e, names), *e), modulus, *e);
    } catch (const Rejected&) {
        single = rule::by_remainders(*rule::binary(Op::modulo, e, rule::number(modulus)));
        if (!single) throw;
    }
    return remainder(settled(number(*single->args[0], names), *e), modulus, *e);
}

std::int64_t Sentences::known(const Number& n, const Expr& e) const {
    if (n.size() != 1 || !n[0].sum.is_constant() || !n[0].where.is_all()) refuse("what must be a constant", e);
    return n[0].sum.constant;
}

Number Sentences::chosen(const Expr& e, const Names& names) {
    const Set condition = truth(*e.args[0], names);
    Number result;
    const auto branch = [&](const Set& where, const Expr& part) {
        const Under under(*this, where);
        const Number n = number(part, names);
        for (const Case& c : settled(n, part)) result.push_back({tuples_.both(where, c.where), c.sum});
    };
    branch(condition, *e.args[1]);
    branch(tuples_.complement(condition), *e.args[2]);
    return result;
}

/// It has no case where the place is outside the word.
Number Sentences::letter_at(const Expr& e, const Names& names) {
    const Expr& of = *e.args[0];
    const bool part = of.op == Op::slice && is_word(*of.args[0], names);  // w[a..b][i], which is w[a + i - 1] if it has so many
    if (!part && !is_word(of, names)) refuse("a letter of this", of);
    Number index = number(*e.args[1], names);
    settled(index, e);
    if (part) {
        const Number low = number(*of.args[1], names), high = number(*of.args[2], names);
        require(related(single(constant(1)), Relation::less_equal, index), "a letter before the part", e);
        index = joined(settled(low, of), index, [](const Sum& a, const Sum& b) { return plus(plus(a, b), constant(1), -1); });
        require(related(index, Relation::less_equal, settled(high, of)), "a letter behind the part", e);
    }
    if (index.empty()) return {};  // nobody asks
    const Sum& sum = index[0].sum;
    const bool plain = index.size() == 1 && index[0].where.is_all() && sum.constant == 0 && sum.rows.empty() && sum.places.size() == 1 &&
                       sum.places.begin()->second == 1 && sum.places.begin()->first != sums_.end();
    const Track at = plain ? sum.places.begin()->first : tuples_.fresh();
    const Set there = plain ? tuples_.constant(true) : tuples_.both(sums_.is_place(at), related(single(place(at)), Relation::equal, index));
    Number result;
    for (std::size_t d = 1; d <= letters_.size(); ++d) {
        const Set is = tuples_.both(there, sums_.digit(sums_.word(), at, static_cast<unsigned>(d)));
        result.push_back({plain ? is : tuples_.exists(is, at), constant(letters_[d - 1])});
    }
    return result;
}

// ---- counts

/// What is added up, counted, or of which the largest is asked: at each place with a condition, or once.
std::vector<Sentences::Term> Sentences::terms(const Expr& e, const Names& names) {
    std::vector<Term> all;
    if (!e.binders.empty()) {
        each(e.binders, e.condition, names, [&](const Names& inner, const Set& where, const TrackList& places) {
            if (places.size() > 1) refuse("a count of pairs of places", e);
            const Under under(*this, where);
            Number n;
            if (e.op == Op::count) {
                const Set is = truth(*e.args[0], inner);
                n = {{is, constant(1)}, {tuples_.complement(is), constant(0)}};
            } else {
                n = number(*e.args[0], inner);
            }
            all.push_back({places.empty() ? std::nullopt : std::optional(places[0]), where, settled(n, *e.args[0])});
        });
        return all;
    }
    if (e.args.size() != 1 || (e.args[0]->type.kind != Kind::word && e.args[0]->type.kind != Kind::vector)) refuse("this number", e);
    for (const Way& way : word(*e.args[0], names)) {
        const Under under(*this, way.where);
        for (const Piece& piece : way.pieces) all.push_back({piece.place, way.where, piece.place ? piece.letter : settled(piece.letter, e)});
    }
    return all;
}

Number Sentences::total(const std::vector<Term>& terms, const std::function<Sum(const Sum&)>& of, const Expr& e) {
    Number result = single({});
    for (const Term& term : terms) {
        Number added;
        Set rest = tuples_.constant(true);
        std::vector<std::pair<Set, std::int64_t>> at_places;
        for (const Case& c : term.number) {
            const Set where = tuples_.both(term.where, c.where);
            const Sum sum = of(c.sum);
            if (term.place && !sum.is_constant()) refuse("a sum of places", e);
            if (term.place) at_places.emplace_back(where, sum.constant);
            else added.push_back({where, sum}), rest = tuples_.without(rest, where);
        }
        if (term.place) added = single(sums_.over_places(*term.place, at_places));
        else added.push_back({rest, {}});
        result = joined(result, added, [](const Sum& a, const Sum& b) { return plus(a, b); });
    }
    return result;
}

/// The largest value that occurs: none beyond it does.
Number Sentences::largest(const std::vector<Term>& terms, bool greatest, const Expr& e) {
    std::map<std::int64_t, Set> occurs;
    for (const Term& term : terms)
        for (const Case& c : term.number) {
            if (!c.sum.is_constant()) refuse("the largest or least of these", e);
            Set here = tuples_.both(term.where, c.where);
            if (term.place) here = tuples_.exists(tuples_.both(here, sums_.is_place(*term.place)), *term.place);
            const auto [at, fresh] = occurs.try_emplace(greatest ? -c.sum.constant : c.sum.constant, here);
            if (!fresh) at->second = tuples_.either(at->second, here);
        }
    Number result;
    Set left = tuples_.constant(true);
    for (const auto& [value, where] : occurs) {
        result.push_back({tuples_.both(left, where), constant(greatest ? -value : value)});
        left = tuples_.without(left, where);
    }
    return result;
}

Number Sentences::folded(const Expr& e, const Names& names) {
    const bool greatest = e.op == Op::maximum || e.op == Op::maximum_of;
    if ((e.op == Op::minimum_of || e.op == Op::maximum_of) && e.args.size() > 1) {
        Number result = settled(number(*e.args[0], names), e);
        for (std::size_t k = 1; k < e.args.size(); ++k) result = extreme(result, settled(number(*e.args[k], names), e), greatest);
        return result;
    }
    const std::vector<Term> all = terms(e, names);
    switch (e.op) {
        case Op::call:
            return total(
                all, [](const Sum&) { return constant(1); }, e);  // the length of a word
        case Op::sum:
        case Op::sum_of:
        case Op::count:
            return total(
                all, [](const Sum& s) { return s; }, e);
        case Op::xor_sum:
        case Op::xor_of: {
            std::int64_t bits = 0;
            for (const Term& term : all)
                for (const Case& c : term.number) {
                    if (!c.sum.is_constant() || c.sum.constant < 0) refuse("a nim-sum of these", e);
                    bits |= c.sum.constant;
                }
            Number result = single({});
            for (std::int64_t bit = 1; bit <= bits; bit *= 2) {
                const Number odd = remainder(total(
                                                 all, [bit](const Sum& s) { return constant((s.constant & bit) != 0 ? 1 : 0); }, e),
                                             2, e);
                result = joined(result, odd, [bit](const Sum& a, const Sum& b) { return plus(a, b, bit); });
            }
            return result;
        }
        default: return largest(all, greatest, e);
    }
}

Number Sentences::number(const Expr& e, const Names& names) {
    steps_.take(50);
    const auto minus = [](const Sum& a, const Sum& b) { return plus(a, b, -1); };
    const auto part = [&](std::size_t k) {
        const Number n = number(*e.args[k], names);
        return settled(n, *e.args[k]);
    };
    switch (e.op) {
        case Op::number: return single(plus({}, constant(e.number)));
        case Op::letter: return digit_of(e.number), single(constant(e.number));
        case Op::local:
            if (names.count(e.slot) == 0 || names.at(e.slot).is_word || names.at(e.slot).truth) refuse("this name", e);
            return names.at(e.slot).number;
        case Op::add: return joined(part(0), part(1), [](const Sum& a, const Sum& b) { return plus(a, b); });
        case Op::subtract: return joined(part(0), part(1), minus);
        case Op::negate: return joined(single({}), part(0), minus);
        case Op::multiply:
            return joined(part(0), part(1), [&](const Sum& a, const Sum& b) {
                if (!a.is_constant() && !b.is_constant()) refuse("a product", e);
                return a.is_constant() ? plus({}, b, a.constant) : plus({}, a, b.constant);
            });
        case Op::divide: {
            const std::int64_t divisor = known(part(1), *e.args[1]);
            return joined(part(0), single({}), [&](const Sum& a, const Sum&) {
                if (!a.is_constant()) refuse("a quotient", e);
                return constant(fits(base::checked_floor_div(a.constant, divisor)));
            });
        }
        case Op::modulo: return remainder_of(e.args[0], known(part(1), *e.args[1]), names);
        case Op::exclusive_or:
            return joined(part(0), part(1), [&](const Sum& a, const Sum& b) {
                if (!a.is_constant() || !b.is_constant()) refuse("a nim-sum", e);
                return constant(a.constant ^ b.constant);
            });
        case Op::if_: return chosen(e, names);
        case Op::index: return letter_at(e, names);
        case Op::sum:
        case Op::xor_sum:
        case Op::minimum:
        case Op::maximum:
        case Op::count:
        case Op::sum_of:
        case Op::xor_of:
        case Op::minimum_of:
        case Op::maximum_of: return folded(e, names);
        case Op::apply: return number(*game_.functions.at(e.ref).body, applied(e, names));
        case Op::call:
            if (e.builtin == Builtin::len) return is_word(*e.args[0], names) ? single(place(sums_.end())) : folded(e, names);
            if (e.builtin != Builtin::abs) refuse("this function", e);
            return [&](const Number& n) { return extreme(n, joined(single({}), n, minus), true); }(part(0));
        case Op::value_at:
            if (known_) {
                if (known_->values.empty()) refuse("the value, of which the law says nothing", e);
                is_position(e, names);
                Number n;
                for (std::size_t v = 0; v < known_->values.size(); ++v)
                    n.push_back({asked_in(e, names, known_->values[v]), constant(static_cast<std::int64_t>(v))});
                return n;
            }
            is_here(e, names);
            if (!value_) refuse("the value", e);
            return single(place(*value_));
        default: refuse("this number", e);
    }
}

}  // namespace grundy::verify::word
