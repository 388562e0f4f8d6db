/// Numbers that speak of a word: letters, places, lengths, counts.
#include <algorithm>

#include "engine/claim/words/word_sentence.hpp"
#include "engine/rule/rewrite/remainders.hpp"
#include "engine/rule/text.hpp"

namespace grundy::claim {

using rule::Builtin;
using rule::Expr;
using rule::Op;
using rule::Relation;

WordNumber WordSentences::combined(const WordNumber& a, const WordNumber& b, std::int64_t times) const {
    WordNumber result;
    for (const auto& [here, x] : a) {
        for (const auto& [there, y] : b) {
            const Automaton where = both(here, there);
            if (where.accepts_nothing()) continue;
            WordForm sum = x;
            sum.constant += y.constant * times;
            sum.length += y.length * times;
            for (const auto& [mark, coefficient] : y.marks)
                if ((sum.marks[mark] += coefficient * times) == 0) sum.marks.erase(mark);
            for (const auto& [count, coefficient] : y.counts) {
                const auto at = std::find_if(sum.counts.begin(), sum.counts.end(), [k = count](const auto& known) { return known.first == k; });
                if (at == sum.counts.end()) sum.counts.emplace_back(count, coefficient * times);
                else if ((at->second += coefficient * times) == 0) sum.counts.erase(at);
            }
            if (std::abs(sum.constant) > (std::int64_t{1} << 40)) throw NotDefinable{"so large a number"};
            result.emplace_back(where, std::move(sum));
            if (result.size() > most_forms) throw NotDefinable{"a number that may be so many"};
        }
    }
    return result;
}

WordNumber WordSentences::scaled(const WordNumber& a, std::int64_t factor) const { return combined(constant_number(0), a, factor); }

std::optional<std::int64_t> WordSentences::known(const WordNumber& number) const {
    if (number.size() != 1 || !number[0].second.is_constant()) return std::nullopt;
    return number[0].second.constant;
}

/// Nobody asks for a letter before the first or behind the last one.
void WordSentences::inside(const WordNumber& index, const Expr& e) {
    const WordNumber last{{constant(true), {0, {}, 1, {}}}};
    try {
        const Automaton within = both(related(constant_number(1), Relation::less_equal, index), related(index, Relation::less_equal, last));
        if (!never(complement(within))) refuse("a place that may lie outside the word:", e);
    } catch (const NotDefinable& no) {
        if (!no.part.empty()) throw;
        refuse("the place in", e);
    }
}

WordNumber WordSentences::letter_under(Track mark) const {
    WordNumber letter;
    for (std::size_t k = 0; k < letters_.size(); ++k)
        letter.emplace_back(places_.digit_at(word_, mark, static_cast<unsigned>(k) + 1), WordForm{*base::to_int64(letters_[k]), {}, 0, {}});
    return letter;
}

WordNumber WordSentences::letter_at(const WordNumber& index, const Expr& e) {
    inside(index, e);
    std::vector<Automaton> is(letters_.size(), constant(false));
    for (const auto& [where, form] : index) {
        const Place place = place_of(form);
        const bool plain = place.mark && place.offset == 0;
        const Track mark = plain ? *place.mark : fresh();
        for (std::size_t k = 0; k < letters_.size(); ++k) {
            Automaton here = places_.digit_at(word_, mark, static_cast<unsigned>(k) + 1);
            if (!plain) here = exists(both(both(places_.is_mark(mark), places_.same(Place{mark, std::nullopt, 0}, place)), here), mark);
            is[k] = either(is[k], both(where, here));
        }
    }
    WordNumber letter;
    for (std::size_t k = 0; k < letters_.size(); ++k)
        if (!is[k].accepts_nothing()) letter.emplace_back(is[k], WordForm{*base::to_int64(letters_[k]), {}, 0, {}});
    return letter;
}

WordNumber WordSentences::count_of(Automaton of, Track mark) {
    counts_.push_back({std::move(of), mark});
    return {{constant(true), {0, {}, 0, {{counts_.size() - 1, 1}}}}};
}

/// The places that are counted are marked on a track of their own, and its ones are counted.
Automaton WordSentences::count_is(std::size_t count, std::int64_t m, std::int64_t r, std::int64_t cap) {
    const auto [of, mark] = counts_[count];
    const Track marked = fresh();
    Automaton wrong = complement(alike(places_.digit_at(marked, mark, 1), of));
    for (unsigned digit = 2; digit < places_.base(); ++digit) wrong = either(wrong, places_.digit_at(marked, mark, digit));
    const Automaton right = complement(exists(both(places_.is_mark(mark), wrong), mark));
    return exists(both(right, places_.ones(marked, m, r, cap)), marked);
}

Automaton WordSentences::residue(const WordForm& form, std::int64_t m, std::int64_t r) {
    std::vector<Automaton> of(static_cast<std::size_t>(m), constant(false));
    of[static_cast<std::size_t>((form.constant % m + m) % m)] = constant(true);
    const auto add = [&](std::int64_t times, const std::function<Automaton(std::int64_t)>& is) {
        if (times % m == 0) return;
        std::vector<Automaton> sum(of.size(), constant(false));
        for (std::int64_t s = 0; s < m; ++s) {
            const Automaton here = is(s);
            for (std::int64_t t = 0; t < m; ++t) {
                const auto to = static_cast<std::size_t>(((t + times * s) % m + m) % m);
                if (!of[static_cast<std::size_t>(t)].accepts_nothing()) sum[to] = either(sum[to], both(of[static_cast<std::size_t>(t)], here));
            }
        }
        of = std::move(sum);
    };
    for (const auto& [mark, times] : form.marks) add(times, [&, at = mark](std::int64_t s) { return places_.residue(Place{at, std::nullopt, 0}, m, s); });
    add(form.length, [&](std::int64_t s) { return places_.residue(Place{std::nullopt, word_, 0}, m, s); });
    for (const auto& [count, times] : form.counts) add(times, [&, which = count](std::int64_t s) { return count_is(which, m, s, 0); });
    return of[static_cast<std::size_t>(r)];
}

WordNumber WordSentences::remainder(const WordNumber& a, std::int64_t m) {
    if (m < 1 || m > most_modulus) throw NotDefinable{"a remainder by " + std::to_string(m)};
    WordNumber result;
    for (std::int64_t r = 0; r < m; ++r) {
        Automaton is = constant(false);
        for (const auto& [where, form] : a) {
            if (form.is_constant() && ((form.constant % m) + m) % m != r) continue;
            is = either(is, form.is_constant() ? where : both(where, residue(form, m, r)));
        }
        if (!is.accepts_nothing()) result.emplace_back(is, WordForm{r, {}, 0, {}});
    }
    return result;
}

/// Where only the remainder is asked, counts over several places are counts over one.
WordNumber WordSentences::remainder(const rule::ExprRef& e, std::int64_t m, const Names& names) {
    try {
        return remainder(number(*e, names), m);
    } catch (const NotDefinable&) {
        const rule::ExprRef single = rule::by_remainders(*rule::binary(Op::modulo, e, rule::number(m)));
        if (!single) throw;
        return remainder(number(*single->args[0], names), m);
    }
}

/// Counts of one sign are compared with a constant, one value of each after the other.
Automaton WordSentences::counts_at_most(const WordForm& form) {
    std::vector<std::int64_t> signs;
    if (form.length != 0) signs.push_back(form.length);
    for (const auto& [count, times] : form.counts) signs.push_back(times);
    const bool up = std::all_of(signs.begin(), signs.end(), [](std::int64_t s) { return s > 0; });
    const bool down = std::all_of(signs.begin(), signs.end(), [](std::int64_t s) { return s < 0; });
    if (!up && !down) throw NotDefinable{""};
    if (down) {  // c - sum <= 0 is not: sum <= c - 1
        WordForm turned;
        turned.constant = 1 - form.constant;
        turned.length = -form.length;
        for (const auto& [count, times] : form.counts) turned.counts.emplace_back(count, -times);
        return complement(counts_at_most(turned));
    }
    const std::int64_t most = -form.constant;
    if (most < 0) return constant(false);
    if (most > most_modulus) throw NotDefinable{"a comparison of a count with so large a number"};
    Automaton any = constant(false);
    const std::function<void(std::size_t, std::int64_t, const Automaton&)> from = [&](std::size_t k, std::int64_t left, const Automaton& so_far) {
        if (so_far.accepts_nothing()) return;
        if (k == signs.size()) return void(any = either(any, so_far));
        const bool length = form.length != 0 && k == 0;
        for (std::int64_t v = 0; v * signs[k] <= left; ++v) {
            const Automaton is = length ? places_.same(Place{std::nullopt, word_, 0}, Place{std::nullopt, std::nullopt, v})
                                        : count_is(form.counts[k - (form.length != 0 ? 1 : 0)].first, 0, v, most + 1);
            from(k + 1, left - v * signs[k], both(so_far, is));
        }
    };
    from(0, most, constant(true));
    return any;
}

/// sum(i in R: e), count(i in R: c): of names that are known one by one the terms are added; of a place it is a count for each value of the term.
WordNumber WordSentences::counted(const Expr& e, const Names& names) {
    WordNumber total = constant_number(0);
    each_binding(e.binders, e.condition.get(), names, [&](const Bound& bound) {
        const Automaton where = close(bound.where, {});
        const Under under(*this, where);
        WordNumber term;
        if (e.op == Op::count) term.emplace_back(truth(*e.args[0], bound.names), WordForm{1, {}, 0, {}});
        else term = number(*e.args[0], bound.names);
        if (bound.marks.empty()) {
            WordNumber added;
            Automaton rest = constant(true);
            for (auto& [is, form] : term) added.emplace_back(both(where, is), form), rest = both(rest, complement(both(where, is)));
            added.emplace_back(rest, WordForm{});
            total = combined(total, added, 1);
            return;
        }
        if (bound.marks.size() > 1) refuse("a count of pairs,", e);
        for (const auto& [is, form] : term) {
            if (!form.is_constant()) refuse("a sum of places,", e);
            if (form.constant != 0) total = combined(total, count_of(both(where, is), bound.marks[0]), form.constant);
        }
    });
    return total;
}

/// The nim-sum of the letters under a mark: every bit is the parity of a count.
WordNumber WordSentences::of_bits(const WordNumber& letter, Track mark, const Automaton& where) {
    std::int64_t all = 0;
    for (const auto& [is, form] : letter) {
        if (!form.is_constant() || form.constant < 0) throw NotDefinable{"a nim-sum of places"};
        all |= form.constant;
    }
    WordNumber total = constant_number(0);
    for (std::int64_t bit = 1; bit <= all; bit *= 2) {
        Automaton of = constant(false);
        for (const auto& [is, form] : letter)
            if ((form.constant & bit) != 0) of = either(of, is);
        total = combined(total, remainder(count_of(both(where, of), mark), 2), bit);
    }
    return total;
}

WordNumber WordSentences::extreme(const WordNumber& a, const WordNumber& b, bool greatest) {
    WordNumber result;
    for (const auto& x : a)
        for (const auto& y : b) {
            const Automaton where = both(x.first, y.first), less = at_most(x.second, y.second);
            if (where.accepts_nothing()) continue;
            result.emplace_back(both(where, less), greatest ? y.second : x.second);
            result.emplace_back(both(where, complement(less)), greatest ? x.second : y.second);
        }
    return result;
}

/// sum, xor, min, max and len of a word.
WordNumber WordSentences::folded(const Expr& e, const Names& names) {
    WordNumber result;
    for (const auto& [condition, pieces] : word(*e.args[0], names)) {
        if (condition.accepts_nothing()) continue;
        const bool bits = e.op == Op::xor_of, length = e.op == Op::call;
        WordNumber total = constant_number(0);
        for (const WordPiece& piece : pieces) {
            const Automaton where = piece.single ? constant(true) : in_range(piece.low, piece.at, piece.high);
            if (length) {
                Automaton made = constant(!piece.filtered);
                if (piece.filtered)
                    for (const auto& [is, form] : piece.letter) made = either(made, is);
                const bool whole = !piece.single && !piece.filtered && known(piece.low) == 1 && piece.high.size() == 1 && piece.high[0].second.length == 1 &&
                                   piece.high[0].second.constant == 0 && piece.high[0].second.marks.empty();
                total = combined(total, piece.single ? constant_number(1) : whole ? piece.high : count_of(both(where, made), piece.at), 1);
            } else if (bits) {
                if (pieces.size() > 1 || piece.single) refuse("the nim-sum", e);
                total = of_bits(piece.letter, piece.at, where);
            } else if (e.op == Op::sum_of) {
                if (piece.single) total = combined(total, piece.letter, 1);
                else
                    for (const auto& [is, form] : piece.letter) {
                        if (!form.is_constant()) refuse("a sum of places,", e);
                        if (form.constant != 0) total = combined(total, count_of(both(where, is), piece.at), form.constant);
                    }
            } else {  // the greatest or least letter: it occurs, and none beyond it does
                if (pieces.size() > 1 || piece.single) refuse("the function", e);
                auto letters = piece.letter;
                const bool greatest = e.op == Op::maximum_of;
                std::sort(letters.begin(), letters.end(), [greatest](const auto& a, const auto& b) {
                    return greatest ? a.second.constant > b.second.constant : a.second.constant < b.second.constant;
                });
                total.clear();
                Automaton none_beyond = constant(true);
                for (const auto& [is, form] : letters) {
                    if (!form.is_constant()) refuse("the function", e);
                    const Automaton occurs = exists(both(where, is), piece.at);
                    total.emplace_back(both(none_beyond, occurs), form);
                    none_beyond = both(none_beyond, complement(occurs));
                }
                if (!never(both(condition, none_beyond))) refuse("what has no value for the empty word:", e);
            }
        }
        for (auto& [is, form] : total) result.emplace_back(both(condition, is), form);
    }
    return result;
}

WordNumber WordSentences::quotient(const Expr& e, const Names& names) {
    const WordNumber a = number(*e.args[0], names);
    const auto divisor = known(number(*e.args[1], names));
    if (!divisor || *divisor < 1) refuse("the quotient", e);
    WordNumber result = a;
    for (auto& [where, form] : result) {
        if (!form.is_constant()) refuse("the quotient", e);
        form.constant = form.constant / *divisor - (form.constant % *divisor < 0 ? 1 : 0);
    }
    return result;
}

WordNumber WordSentences::call(const Expr& e, const Names& names) {
    if (e.builtin == Builtin::len) return folded(e, names);
    if (e.builtin != Builtin::abs) refuse("the function", e);
    const WordNumber a = number(*e.args[0], names);
    return extreme(a, scaled(a, -1), true);
}

WordNumber WordSentences::product(const Expr& e, const Names& names) {
    const WordNumber a = number(*e.args[0], names), b = number(*e.args[1], names);
    WordNumber result;
    for (const auto& [here, x] : a)
        for (const auto& [there, y] : b) {
            if (!x.is_constant() && !y.is_constant()) refuse("the product", e);
            const WordNumber one = x.is_constant() ? scaled({{constant(true), y}}, x.constant) : scaled({{constant(true), x}}, y.constant);
            const Automaton where = both(here, there);
            if (!where.accepts_nothing()) result.emplace_back(where, one[0].second);
        }
    return result;
}

WordNumber WordSentences::nim_sum(const Expr& e, const Names& names) {
    WordNumber result;
    if (e.op == Op::exclusive_or) {
        for (const auto& [here, x] : number(*e.args[0], names))
            for (const auto& [there, y] : number(*e.args[1], names)) {
                if (!x.is_constant() || !y.is_constant()) refuse("the nim-sum", e);
                result.emplace_back(both(here, there), WordForm{x.constant ^ y.constant, {}, 0, {}});
            }
        return result;
    }
    each_binding(e.binders, e.condition.get(), names, [&](const Bound& bound) {
        if (!result.empty() || bound.marks.size() != 1) refuse("the nim-sum", e);
        const Automaton where = close(bound.where, {});
        const Under under(*this, where);
        result = of_bits(number(*e.args[0], bound.names), bound.marks[0], where);
    });
    return result.empty() ? constant_number(0) : result;
}

WordNumber WordSentences::chosen(const Expr& e, const Names& names) {
    const Automaton condition = truth(*e.args[0], names);
    WordNumber result;
    const auto branch = [&](const Automaton& where, const Expr& value) {
        const Under under(*this, where);
        for (const auto& [is, form] : number(value, names)) result.emplace_back(both(where, is), form);
    };
    branch(condition, *e.args[1]);
    branch(complement(condition), *e.args[2]);
    std::erase_if(result, [](const auto& one) { return one.first.accepts_nothing(); });
    return result;
}

WordNumber WordSentences::number(const Expr& e, const Names& names) {
    const auto part = [&](std::size_t k) { return number(*e.args[k], names); };
    switch (e.op) {
        case Op::number:
        case Op::letter: return constant_number(e.number);
        case Op::local: {
            const auto found = names.find(e.slot);
            if (found == names.end() || found->second.is_word) refuse("the name", e);
            return found->second.number;
        }
        case Op::add: return combined(part(0), part(1), 1);
        case Op::subtract: return combined(part(0), part(1), -1);
        case Op::negate: return scaled(part(0), -1);
        case Op::multiply: return product(e, names);
        case Op::divide: return quotient(e, names);
        case Op::modulo: {
            const auto m = known(part(1));
            if (!m || *m < 1) refuse("the remainder", e);
            return remainder(e.args[0], *m, names);
        }
        case Op::exclusive_or:
        case Op::xor_sum: return nim_sum(e, names);
        case Op::index: return is_word(*e.args[0], names) ? letter_at(part(1), e) : letter_of_part(e, names);
        case Op::if_: return chosen(e, names);
        case Op::sum:
        case Op::count: return counted(e, names);
        case Op::sum_of:
        case Op::xor_of: return folded(e, names);
        case Op::minimum_of:
        case Op::maximum_of: {
            if (e.args.size() == 1) return folded(e, names);
            WordNumber result = part(0);
            try {
                for (std::size_t k = 1; k < e.args.size(); ++k) result = extreme(result, part(k), e.op == Op::maximum_of);
            } catch (const NotDefinable& no) {
                if (!no.part.empty()) throw;
                refuse("the function", e);
            }
            return result;
        }
        case Op::call: return call(e, names);
        case Op::value_at: {
            if (known_ && e.ref == 0) return known_value(e, names);
            if (e.ref != 0 || !is_word(*e.args[0], names)) refuse("the value of another position,", e);
            if (!value_) refuse("the value", e);
            return constant_number(*value_);
        }
        default: refuse("the number", e);
    }
}

}  // namespace grundy::claim
