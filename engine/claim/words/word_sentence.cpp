#include "engine/claim/words/word_sentence.hpp"

#include <algorithm>

#include "engine/base/listed.hpp"
#include "engine/rule/evaluate/evaluator.hpp"
#include "engine/rule/evaluate/regular.hpp"
#include "engine/rule/text.hpp"
#include "engine/rule/walk.hpp"

namespace grundy::claim {

using rule::Builtin;
using rule::Expr;
using rule::Op;
using rule::Relation;

WordSentences::WordSentences(const rule::Game& game, Letters letters)
    : game_(game), letters_(std::move(letters)), places_(static_cast<unsigned>(letters_.size()) + 1), context_(places_.is_word(word_)) {}

void WordSentences::refuse(const std::string& what, const Expr& e) const { throw NotDefinable{what + " `" + rule::to_string(e, game_) + "`"}; }

rule::ExprRef WordSentences::plain(const rule::ExprRef& e, std::uint32_t frame) const {
    if (!e) return nullptr;
    std::uint32_t next = frame;
    rule::ExprRef result = rule::inlined(game_, e, next);
    if (!result) refuse("functions that are nested too deep:", *e);
    return result;
}

std::optional<unsigned> WordSentences::digit_of(std::int64_t letter) const {
    const auto at = std::lower_bound(letters_.begin(), letters_.end(), base::Integer(letter));
    if (at == letters_.end() || *at != letter) return std::nullopt;
    return static_cast<unsigned>(at - letters_.begin()) + 1;
}

Automaton WordSentences::close(std::vector<Automaton> all, const std::vector<Track>& without) const {
    std::sort(all.begin(), all.end(), [](const Automaton& a, const Automaton& b) { return a.states() * a.letters() < b.states() * b.letters(); });
    Automaton result = constant(true);
    for (const Automaton& a : all) {
        result = both(result, a);
        if (result.accepts_nothing()) return result;
    }
    for (const Track track : without) result = exists(result, track);
    return result;
}

Place WordSentences::place_of(const WordForm& form) const {
    const bool plain = form.counts.empty() && form.marks.size() + (form.length != 0 ? 1 : 0) <= 1 && (form.length == 0 || form.length == 1) &&
                       (form.marks.empty() || form.marks.begin()->second == 1);
    if (!plain) throw NotDefinable{""};
    Place place{std::nullopt, std::nullopt, form.constant};
    if (!form.marks.empty()) place.mark = form.marks.begin()->first;
    if (form.length == 1) place.end_of = word_;
    return place;
}

/// Of one place times a factor the constant is rounded; of two their difference is compared; counts are compared with constants alone: that two counts are
/// equal no automaton tells. Throws NotDefinable without words: whoever knows the expression says what it was.
Automaton WordSentences::at_most(const WordForm& a, const WordForm& b) {
    const auto difference = combined({{constant(true), a}}, {{constant(true), b}}, -1);
    const WordForm form = difference.front().second;
    if (form.is_constant()) return constant(form.constant <= 0);
    if (!form.counts.empty()) {
        if (!form.marks.empty()) throw NotDefinable{""};
        return counts_at_most(form);
    }
    std::vector<std::pair<Place, std::int64_t>> terms;
    for (const auto& [mark, times] : form.marks) terms.emplace_back(Place{mark, std::nullopt, 0}, times);
    if (form.length != 0) terms.emplace_back(Place{std::nullopt, word_, 0}, form.length);
    const auto floor = [](std::int64_t x, std::int64_t y) { return x / y - (x % y < 0 ? 1 : 0); };
    if (terms.size() == 1) {
        const auto& [place, times] = terms[0];
        if (times > 0) return places_.at_most(place, Place{std::nullopt, std::nullopt, floor(-form.constant, times)});
        return places_.at_most(Place{std::nullopt, std::nullopt, -floor(-form.constant, -times)}, place);
    }
    if (terms.size() != 2 || terms[0].second * terms[1].second != -1) throw NotDefinable{""};
    const std::size_t less = terms[0].second == 1 ? 0 : 1;
    Place from = terms[less].first;
    from.offset = form.constant;
    return places_.at_most(from, terms[1 - less].first);
}

Automaton WordSentences::related(const WordNumber& a, Relation relation, const WordNumber& b) {
    Automaton any = constant(false);
    for (const auto& [here, left] : a) {
        for (const auto& [there, right] : b) {
            const auto atom = [&, &x = left, &y = right]() -> Automaton {
                switch (relation) {
                    case Relation::equal: return both(at_most(x, y), at_most(y, x));
                    case Relation::not_equal: return complement(both(at_most(x, y), at_most(y, x)));
                    case Relation::less: return complement(at_most(y, x));
                    case Relation::less_equal: return at_most(x, y);
                    case Relation::greater: return complement(at_most(x, y));
                    default: return at_most(y, x);
                }
            };
            const Automaton where = both(here, there);
            if (!where.accepts_nothing()) any = either(any, both(where, atom()));
        }
    }
    return any;
}

Automaton WordSentences::quantified(const Expr& e, const Names& names) {
    Automaton any = constant(false);
    each_binding(e.binders, e.condition.get(), names, [&](const Bound& bound) {
        std::vector<Automaton> all = bound.where;
        const Under under(*this, close(bound.where, {}));
        const Automaton within = truth(*e.args[0], bound.names);
        all.push_back(e.op == Op::all ? complement(within) : within);
        any = either(any, close(std::move(all), bound.marks));
    });
    return e.op == Op::all ? complement(any) : any;
}

Automaton WordSentences::member(const Expr& e, const Names& names) {
    const WordNumber x = number(*e.args[0], names);
    const Expr& set = *e.args[1];
    const auto one = [&](const auto& self, const Expr& part) -> Automaton {
        if (part.op == Op::empty) return constant(false);
        if (part.op == Op::range)
            return both(related(number(*part.args[0], names), Relation::less_equal, x), related(x, Relation::less_equal, number(*part.args[1], names)));
        if (part.op == Op::set_list) {
            Automaton any = constant(false);
            for (const auto& item : part.args) any = either(any, self(self, *item));
            return any;
        }
        if (part.type.kind == rule::Kind::number || part.type.kind == rule::Kind::letter) return related(x, Relation::equal, number(part, names));
        if (part.type.kind == rule::Kind::vector || part.type.kind == rule::Kind::word) {
            Automaton any = constant(false);
            for (const auto& [where, pieces] : word(part, names))
                for (const WordPiece& piece : pieces) {
                    const Automaton equal = both(where, related(x, Relation::equal, piece.letter));
                    any = either(any, piece.single ? equal : exists(both(equal, in_range(piece.low, piece.at, piece.high)), piece.at));
                }
            return any;
        }
        if (const auto values = listed_numbers(part, names)) {
            Automaton any = constant(false);
            for (const std::int64_t value : *values) any = either(any, related(x, Relation::equal, constant_number(value)));
            return any;
        }
        refuse("the set", part);
    };
    return one(one, set);
}

Automaton WordSentences::compared(const Expr& e, const Names& names) {
    Automaton all = constant(true);
    for (std::size_t k = 0; k + 1 < e.args.size(); ++k) {
        const Expr &a = *e.args[k], &b = *e.args[k + 1];
        const bool differs = e.relations[k] == Relation::not_equal;
        if (a.type.kind == rule::Kind::truth) {
            const Automaton same = alike(truth(a, names), truth(b, names));
            all = both(all, differs ? complement(same) : same);
        } else if (a.type.kind == rule::Kind::vector || a.type.kind == rule::Kind::word) {
            const Automaton same = same_word(a, b, names);
            all = both(all, differs ? complement(same) : same);
        } else {
            const WordNumber x = number(a, names), y = number(b, names);
            try {
                all = both(all, related(x, e.relations[k], y));
            } catch (const NotDefinable& no) {
                if (!no.part.empty()) throw;
                refuse("the comparison", e);
            }
        }
    }
    return all;
}

Automaton WordSentences::truth(const Expr& e, const Names& names) {
    const auto outcome = [&](char letter) {
        if (known_ && e.ref == 0) return known_outcome(e, names, letter);
        if (e.ref != 0 || !is_word(*e.args[0], names)) refuse("the outcome of another position,", e);
        if (value_) return constant((*value_ == 0 ? 'P' : 'N') == letter);
        if (!outcome_) refuse("the outcome", e);
        return constant(*outcome_ == letter);
    };
    switch (e.op) {
        case Op::truth: return constant(e.number != 0);
        case Op::compare: return compared(e, names);
        case Op::element_of: return member(e, names);
        case Op::not_: return complement(truth(*e.args[0], names));
        case Op::and_:
        case Op::or_: {
            Automaton result = truth(*e.args[0], names);
            for (std::size_t k = 1; k < e.args.size(); ++k) {
                const Under under(*this, e.op == Op::and_ ? result : complement(result));
                const Automaton next = truth(*e.args[k], names);
                result = e.op == Op::and_ ? both(result, next) : either(result, next);
            }
            return result;
        }
        case Op::implies: {
            const Automaton premise = truth(*e.args[0], names);
            const Under under(*this, premise);
            return either(complement(premise), truth(*e.args[1], names));
        }
        case Op::iff: {
            Automaton result = truth(*e.args[0], names);
            for (std::size_t k = 1; k < e.args.size(); ++k) result = alike(result, truth(*e.args[k], names));
            return result;
        }
        case Op::if_: {
            const Automaton condition = truth(*e.args[0], names);
            const auto branch = [&](const Automaton& where, const Expr& part) {
                const Under under(*this, where);
                return both(where, truth(part, names));
            };
            return either(branch(condition, *e.args[1]), branch(complement(condition), *e.args[2]));
        }
        case Op::all:
        case Op::any: return quantified(e, names);
        case Op::call: {
            if (rule::is_matches(e)) return matching(e, names);
            if (e.builtin != Builtin::odd && e.builtin != Builtin::even) refuse("the function", e);
            return related(remainder(e.args[0], 2, names), Relation::equal, constant_number(e.builtin == Builtin::odd ? 1 : 0));
        }
        case Op::previous_at: return outcome('P');
        case Op::next_at: return outcome('N');
        case Op::draw_at: return outcome('D');
        default: refuse("the condition", e);
    }
}

// ---- names

std::optional<std::vector<std::int64_t>> WordSentences::listed_numbers(const Expr& set, const Names& names) {
    if (set.op == Op::empty) return std::vector<std::int64_t>{};
    std::vector<std::int64_t> values;
    if (set.op == Op::range) {
        const auto low = known(number(*set.args[0], names)), high = known(number(*set.args[1], names));
        return low && high ? base::listed(*low, *high, most_listed) : std::nullopt;
    }
    if (set.op == Op::set_list) {
        for (const auto& item : set.args) {
            if (item->type.kind == rule::Kind::set) {
                const auto part = listed_numbers(*item, names);
                if (!part) return std::nullopt;
                values.insert(values.end(), part->begin(), part->end());
            } else if (const auto value = known(number(*item, names))) {
                values.push_back(*value);
            } else {
                return std::nullopt;
            }
        }
        std::sort(values.begin(), values.end());
        values.erase(std::unique(values.begin(), values.end()), values.end());
        return values;
    }
    if (!rule::free_slots(set).empty() || set.type.kind != rule::Kind::set || set.type.element != rule::Kind::number) return std::nullopt;
    try {
        rule::Evaluator evaluator(game_, {200'000, most_listed});
        rule::Evaluator::Frame frame(4096);
        evaluator.for_each(set, frame, [&](const rule::Value& value) {
            const auto small = base::to_int64(value.number());
            if (!small || values.size() == static_cast<std::size_t>(most_listed)) throw NotDefinable{"a set that is too large"};
            values.push_back(*small);
            return true;
        });
    } catch (const rule::ConstantError&) {
        return std::nullopt;
    }
    return values;
}

Automaton WordSentences::in_range(const WordNumber& low, Track mark, const WordNumber& high) {
    const WordNumber place = mark_number(mark);
    return close({places_.is_mark(mark), related(low, Relation::less_equal, place), related(place, Relation::less_equal, high)}, {});
}

void WordSentences::bind(const rule::Binder& binder, const Bound& so_far, const std::function<void(Bound)>& go_on) {
    const Expr& range = *binder.range;
    const auto with = [&](WordNumber value, std::vector<Automaton> where, std::optional<Track> mark) {
        Bound bound = so_far;
        bound.names[binder.slot] = {false, std::move(value)};
        bound.where.insert(bound.where.end(), where.begin(), where.end());
        if (mark) bound.marks.push_back(*mark);
        go_on(std::move(bound));
    };
    if (range.type.kind == rule::Kind::word || range.type.kind == rule::Kind::vector) {
        for (const auto& [where, pieces] : word(range, so_far.names))
            for (const WordPiece& piece : pieces) {
                if (piece.filtered) refuse("the range", range);
                if (piece.single) with(piece.letter, {where}, std::nullopt);
                else with(piece.letter, {where, in_range(piece.low, piece.at, piece.high)}, piece.at);
            }
        return;
    }
    if (const auto values = listed_numbers(range, so_far.names)) {
        for (const std::int64_t value : *values) with(constant_number(value), {}, std::nullopt);
        return;
    }
    if (range.op != Op::range) refuse("the set", range);
    const WordNumber lows = number(*range.args[0], so_far.names), highs = number(*range.args[1], so_far.names);
    const WordNumber below_zero = constant_number(-1);
    for (const auto& low : lows) {
        for (const auto& high : highs) {
            const Automaton where = both(low.first, high.first);
            if (never(where)) continue;
            const bool both_known = low.second.is_constant() && high.second.is_constant();
            if (const auto all = both_known ? base::listed(low.second.constant, high.second.constant, most_listed) : std::nullopt) {
                for (const std::int64_t v : *all) with(constant_number(v), {where}, std::nullopt);
                continue;
            }
            // A length k in 1..len(w) - i is the distance from i to a place.
            std::optional<Track> from;
            for (const auto& [mark, times] : high.second.marks)
                if (times == -1) from = mark;
            const WordNumber shift = from ? mark_number(*from) : constant_number(0);
            const WordNumber first = combined({{constant(true), low.second}}, shift, 1), last = combined({{constant(true), high.second}}, shift, 1);
            const Track mark = fresh();
            try {
                place_of(first[0].second), place_of(last[0].second);
                const Automaton some = both(where, related(first, Relation::less_equal, last));
                if (!never(both(some, related(first, Relation::less_equal, below_zero)))) refuse("places before the word:", range);
            } catch (const NotDefinable& no) {
                if (!no.part.empty()) throw;
                refuse("the range", range);
            }
            with(combined(mark_number(mark), shift, -1), {where, in_range(first, mark, last)}, mark);
        }
    }
}

void WordSentences::each_binding(const std::vector<rule::Binder>& binders, const Expr* condition, const Names& names,
                                 const std::function<void(const Bound&)>& visit) {
    const std::function<void(const Bound&, std::size_t)> from = [&](const Bound& bound, std::size_t k) {
        const Under under(*this, close(bound.where, {}));
        if (k < binders.size()) return bind(binders[k], bound, [&](const Bound& more) { from(more, k + 1); });
        if (condition == nullptr) return visit(bound);
        Bound restricted = bound;
        restricted.where.push_back(truth(*condition, bound.names));
        visit(restricted);
    };
    Bound first{names, {}, {}};
    if (condition != nullptr && !binders.empty()) {
        rule::each_asked_first(*condition, binders, [&](const Expr& part) {
            const Under under(*this, close(first.where, {}));
            first.where.push_back(truth(part, names));
            return true;
        });
    }
    from(first, 0);
}

}  // namespace grundy::claim
