/// Words that are made of the word of a position, and where such a word is in a regular set.
///
/// An automaton reads the made word piece after piece, wherever these stand in the old word: the state in which it leaves a piece is guessed, and is the one in
/// which it enters the next. So parts may be moved by any distance, exchanged or repeated.
#include <algorithm>
#include <limits>

#include "engine/verify/words/sentences.hpp"

namespace grundy::verify::word {

using rule::Expr;
using rule::Kind;
using rule::Op;

namespace {

constexpr std::size_t most_ways = 4096;    ///< to write one move: a letter that is one of two makes two
constexpr std::size_t most_pieces = 1000;  ///< of one word

}  // namespace

unsigned Sentences::digit_of(std::int64_t letter) const {
    const auto at = std::find(letters_.begin(), letters_.end(), letter);
    if (at != letters_.end()) return static_cast<unsigned>(at - letters_.begin()) + 1;
    if (game_.components[0].kind == rule::ComponentKind::word) throw Rejected("a letter is named that is none of those that the certificate lists");
    return 0;
}

/// The letters of the word at some of its places.
Piece Sentences::part(const std::function<Set(const Number& place)>& in) {
    const Track p = tuples_.fresh();
    const Set inside = tuples_.both(sums_.is_place(p), in(single(place(p))));
    Piece piece{p, {}, false};
    for (std::size_t d = 1; d <= letters_.size(); ++d)
        piece.letter.push_back({tuples_.both(inside, sums_.digit(sums_.word(), p, static_cast<unsigned>(d))), constant(letters_[d - 1])});
    return piece;
}

/// w[i := a, j := b]: where the old letters are not kept.
Piece Sentences::updated(const Expr& e, const Names& names) {
    const Number first = single(constant(1)), last = single(place(sums_.end()));
    Piece old = part([&](const Number&) { return tuples_.constant(true); }), made{old.place, {}, false};
    const Number here = single(place(*old.place));
    Set changed = none();
    std::vector<Number> indices;
    for (std::size_t k = 1; k + 1 < e.args.size(); k += 2) {
        const Number index = number(*e.args[k], names), letter = number(*e.args[k + 1], names);
        settled(index, e), settled(letter, e);
        require(tuples_.both(related(first, Relation::less_equal, index), related(index, Relation::less_equal, last)), "a place that may be outside the word",
                e);
        for (const Number& other : indices) require(related(index, Relation::not_equal, other), "a letter that may be set twice", e);
        const Set is = tuples_.both(sums_.is_place(*old.place), related(here, Relation::equal, index));
        for (const Case& c : letter) made.letter.push_back({tuples_.both(is, c.where), c.sum});
        changed = tuples_.either(changed, is);
        indices.push_back(index);
    }
    for (const Case& c : old.letter) made.letter.push_back({tuples_.without(c.where, changed), c.sum});
    return made;
}

/// Ascending places, or one value after the other.
std::vector<Piece> Sentences::comprehension(const Expr& e, const Names& names) {
    if (e.binders.size() != 1) refuse("a word made of pairs", e);
    std::vector<Piece> pieces;
    each(e.binders, e.condition, names, [&](const Names& inner, const Set& where, const TrackList& places) {
        const Under under(*this, where);
        const Number letter = number(*e.args[0], inner);
        Piece piece{{}, {}, false};
        if (places.empty() && !where.is_all()) refuse("a letter that is there or not", e);
        if (!places.empty()) piece.place = places[0];
        for (const Case& c : settled(letter, e)) piece.letter.push_back({tuples_.both(where, c.where), c.sum});
        pieces.push_back(std::move(piece));
    });
    return pieces;
}

/// w[i..j], empty where j < i.
Piece Sentences::sliced(const Expr& e, const Names& names) {
    if (!is_word(*e.args[0], names)) refuse("a part of this", *e.args[0]);
    const Number low = number(*e.args[1], names), high = number(*e.args[2], names), last = single(place(sums_.end()));
    settled(low, e), settled(high, e);
    const Set some = related(low, Relation::less_equal, high);
    const Set inside = [&] {
        const Under under(*this, some);
        return tuples_.both(related(single(constant(1)), Relation::less_equal, low), related(high, Relation::less_equal, last));
    }();
    require(tuples_.either(tuples_.complement(some), inside), "a part that may be outside the word", e);
    return part([&](const Number& p) { return tuples_.both(related(low, Relation::less_equal, p), related(p, Relation::less_equal, high)); });
}

/// u ++ v
Word Sentences::joined(const Expr& e, const Names& names) {
    Word ways{{tuples_.constant(true), {}}};
    for (const auto& arg : e.args) {
        Word longer;
        for (const Way& before : ways)
            for (const Way& after : word(*arg, names)) {
                longer.push_back({tuples_.both(before.where, after.where), before.pieces});
                longer.back().pieces.insert(longer.back().pieces.end(), after.pieces.begin(), after.pieces.end());
            }
        if (longer.size() > most_ways) throw Rejected("the rule makes words in more ways than the checker takes");
        ways = std::move(longer);
    }
    return ways;
}

Word Sentences::word(const Expr& e, const Names& names) {
    steps_.take(50);
    Set always = tuples_.constant(true);
    const auto letter = [&](Number n) { return Piece{{}, std::move(n), false}; };
    std::vector<Piece> pieces;
    switch (e.op) {
        case Op::local: {
            if (!is_word(e, names)) refuse("this name", e);
            Piece all = part([&](const Number&) { return always; });
            all.whole = true;
            return {{always, {all}}};
        }
        case Op::empty: return {{always, {}}};
        case Op::word:
            for (const char c : e.text) {
                if (static_cast<unsigned char>(c) >= 0x80) refuse("letters beyond ASCII", e);
                pieces.push_back((digit_of(c), letter(single(constant(c)))));
            }
            return {{always, pieces}};
        case Op::vector_list:
            for (const auto& arg : e.args) {
                const Number n = number(*arg, names);
                pieces.push_back(letter(settled(n, *arg)));
            }
            return {{always, pieces}};
        case Op::slice: return {{always, {sliced(e, names)}}};
        case Op::update:
            if (!is_word(*e.args[0], names)) refuse("a change of this", *e.args[0]);
            return {{always, {updated(e, names)}}};
        case Op::vector_comprehension: return {{always, comprehension(e, names)}};
        case Op::concat: return joined(e, names);
        case Op::if_: {
            const Set condition = truth(*e.args[0], names);
            Word ways;
            for (const bool yes : {true, false}) {
                const Set where = yes ? condition : tuples_.complement(condition);
                const Under under(*this, where);
                for (Way& way : word(*e.args[yes ? 1 : 2], names)) ways.push_back({tuples_.both(where, way.where), std::move(way.pieces)});
            }
            return ways;
        }
        case Op::apply: return word(*game_.functions.at(e.ref).body, applied(e, names));
        default: refuse("this word", e);
    }
}

std::vector<Written> Sentences::written(const Way& way, Set& foreign) {
    if (way.pieces.size() > most_pieces) throw Rejected("the rule makes a word of more pieces than the checker takes");
    const Under under(*this, way.where);
    std::vector<Written> all{{asked_, {}}};
    TrackList rows;
    for (const Piece& piece : way.pieces) {
        std::vector<Set> is(letters_.size() + 1, none());
        Set some = none();
        for (const Case& c : piece.letter) {
            if (!c.sum.is_constant()) throw Rejected("the rule writes a place where a letter is needed");
            const Set here = tuples_.both(way.where, c.where);
            const unsigned digit = digit_of(c.sum.constant);
            is[digit] = tuples_.either(is[digit], c.where);
            some = tuples_.either(some, c.where);
            if (digit == 0)
                foreign = tuples_.either(foreign, piece.place ? tuples_.exists(tuples_.both(here, sums_.is_place(*piece.place)), *piece.place) : here);
        }
        if (piece.place) {
            const Under there(*this, tuples_.both(some, sums_.is_place(*piece.place)));
            settled(piece.letter, rule::Expr{});
            const Track row = piece.whole ? sums_.word() : tuples_.fresh();
            const Set relation = piece.whole ? tuples_.constant(true) : sums_.row_is(row, *piece.place, is);
            if (!piece.whole) rows.push_back(row);
            for (Written& one : all) one.relation = tuples_.both(one.relation, relation), one.parts.push_back({row, 0});
            continue;
        }
        settled(piece.letter, rule::Expr{});
        std::vector<Written> longer;
        for (const Written& one : all)
            for (unsigned d = 1; d < is.size(); ++d) {
                Written next{tuples_.both(one.relation, is[d]), one.parts};
                next.parts.push_back({{}, d});
                if (!next.relation.is_empty()) longer.push_back(std::move(next));
                if (longer.size() > most_ways) throw Rejected("the rule makes words in more ways than the checker takes");
            }
        all = std::move(longer);
    }
    // Nothing is forgotten: a word is written wherever one is made, or it has a foreign letter.
    Set made = foreign;
    for (Written& one : all) one.relation = tuples_.without(one.relation, foreign);
    for (const Written& one : all) made = tuples_.either(made, exists(one.relation, rows));
    if (!tuples_.without(tuples_.both(asked_, way.where), made).is_empty()) throw Rejected("the checker does not see which word is made");
    return all;
}

namespace {

/// Two by two, so that no large set is gone through again for each small one.
Set any_of_all(const Tuples& tuples, std::vector<Set> sets) {
    if (sets.empty()) return tuples.constant(false);
    while (sets.size() > 1) {
        const std::size_t count = (sets.size() + 1) / 2;
        for (std::size_t k = 0; k < count; ++k) sets[k] = 2 * k + 1 < sets.size() ? tuples.either(sets[2 * k], sets[2 * k + 1]) : std::move(sets[2 * k]);
        sets.resize(count);
    }
    return std::move(sets[0]);
}

}  // namespace

Set Sentences::reads(const Written& made, const Set& language) const {
    const auto next = [&](std::uint32_t q, unsigned digit) { return language.tracks.empty() ? q : language.next[q * tuples_.base() + digit]; };
    using States = std::vector<char>;  // by state: is it one of them?
    const auto run = [&](Track row, std::uint32_t from, const States& to) {
        const auto step = [&](std::int64_t q, const std::vector<unsigned>& d) -> std::int64_t {
            return d[0] == 0 ? q : next(static_cast<std::uint32_t>(q), d[0]);
        };
        return tuples_.machine({row}, from, step, [&](std::int64_t q) { return to[static_cast<std::size_t>(q)] != 0; });
    };
    std::map<std::pair<std::size_t, std::uint32_t>, Set> known;
    // What is left is read from this state on, and accepted: states from which the same is left are one case.
    const std::function<const Set&(std::size_t, std::uint32_t)> from = [&](std::size_t k, std::uint32_t q) -> const Set& {
        const auto found = known.find({k, q});
        if (found != known.end()) return found->second;
        Set result = none();
        if (k == made.parts.size()) {
            result = language.accepts[q] != 0 ? made.relation : none();
        } else if (!made.parts[k].row) {
            result = from(k + 1, next(q, made.parts[k].digit));
        } else {
            const Track row = *made.parts[k].row;
            const States nowhere(language.accepts.size(), 0);
            States seen = nowhere;
            std::vector<std::uint32_t> reached{q};
            seen[q] = 1;
            for (std::size_t r = 0; r < reached.size(); ++r)
                for (unsigned d = 1; d < tuples_.base(); ++d)
                    if (const std::uint32_t to = next(reached[r], d); seen[to] == 0) seen[to] = 1, reached.push_back(to);
            std::vector<std::pair<Set, States>> cases;
            for (const std::uint32_t to : reached) {
                const Set& rest = from(k + 1, to);
                const auto same = [&](const auto& one) {
                    return one.first.tracks == rest.tracks && one.first.accepts == rest.accepts && one.first.next == rest.next;
                };
                steps_.take(tuples_.base() + cases.size() * (20 + rest.next.size() / 8) + language.accepts.size());
                const auto at = std::find_if(cases.begin(), cases.end(), same);
                (at == cases.end() ? cases.emplace_back(rest, nowhere) : *at).second[to] = 1;
            }
            std::vector<Set> ways;
            for (const auto& [rest, to] : cases)
                if (!rest.is_empty()) ways.push_back(tuples_.both(run(row, q, to), rest));
            result = any_of_all(tuples_, std::move(ways));
            if (row != sums_.word()) result = tuples_.exists(result, row);
        }
        return known.emplace(std::pair(k, q), std::move(result)).first->second;
    };
    if (!language.tracks.empty() && language.tracks != TrackList{sums_.word()}) throw Rejected("the checker asks of a word what is no set of words");
    return from(0, next(0, 0));
}

namespace {

/// Reads two rows from left to right, blanks passed over, and compares what it reads letter by letter. A state holds the letters that one row is ahead, the
/// first one lowest, with 1 on top; negative where the second is ahead.
struct Comparison {
    static constexpr std::int64_t unequal = std::numeric_limits<std::int64_t>::min(), too_far = unequal + 1, start = 1;
    static constexpr int most_ahead = 3;
    std::int64_t base;

    std::int64_t operator()(std::int64_t q, const std::vector<unsigned>& d) const {
        for (const bool second : {false, true})
            if (d[second ? 1 : 0] != 0) q = read(q, d[second ? 1 : 0], second);
        return q;
    }
    std::int64_t read(std::int64_t q, std::int64_t letter, bool second) const {
        if (q == unequal || q == too_far) return q;
        const std::int64_t ahead = q < 0 ? -q : q;
        if (ahead != 1 && (q < 0) != second) return ahead % base != letter ? unequal : ahead / base == 1 ? start : (q < 0 ? -1 : 1) * (ahead / base);
        std::int64_t top = 1;
        int count = 0;
        while (top <= ahead / base) top *= base, ++count;
        const std::int64_t longer = ahead - top + letter * top + top * base;
        return count == most_ahead ? too_far : second ? -longer : longer;
    }
};

}  // namespace

/// Two that are one row each, of which neither is read more than some letters ahead of the other: so letter by letter.
Set Sentences::same_row(const Way& x, const Way& y, const Set& where, const Expr& e) {
    Set foreign = none();
    const auto one = written({where, x.pieces}, foreign), other = written({where, y.pieces}, foreign);
    require(tuples_.complement(foreign), "a comparison with letters that no word has", e);
    for (const auto* all : {&one, &other})
        if (all->size() != 1 || all->front().parts.size() != 1 || !all->front().parts[0].row) refuse("a comparison of words", e);
    const Track a = *one[0].parts[0].row, b = *other[0].parts[0].row;
    Set same = tuples_.both(one[0].relation, other[0].relation);
    if (a != b) {
        const Comparison step{static_cast<std::int64_t>(tuples_.base())};
        const auto read = [&](std::int64_t end) {
            return tuples_.machine({std::min(a, b), std::max(a, b)}, Comparison::start, step, [end](std::int64_t q) { return q == end; });
        };
        if (!tuples_.both(tuples_.both(asked_, same), read(Comparison::too_far)).is_empty()) refuse("a comparison of words whose places are far apart", e);
        same = tuples_.both(same, read(Comparison::start));
    }
    for (const Track row : {a, b})
        if (row != sums_.word()) same = tuples_.exists(same, row);
    return same;
}

/// One of the two is a list of letters: that is a set of one word. Or both are rows.
Set Sentences::same_word(const Word& a, const Word& b, const Expr& e) {
    Set any = none();
    for (const Way& x : a)
        for (const Way& y : b) {
            const Set where = tuples_.both(x.where, y.where);
            const Under under(*this, where);
            if (asked_.is_empty()) continue;
            const auto is_list = [](const Way& way) {
                return std::none_of(way.pieces.begin(), way.pieces.end(), [](const Piece& p) { return p.place.has_value(); });
            };
            if (!is_list(x) && !is_list(y)) {
                any = tuples_.either(any, same_row(x, y, where, e));
                continue;
            }
            Set foreign = none();
            const auto lists = written({where, (is_list(y) ? y : x).pieces}, foreign), made = written({where, (is_list(y) ? x : y).pieces}, foreign);
            require(tuples_.complement(foreign), "a comparison with letters that no word has", e);
            for (const Written& list : lists) {
                const auto n = static_cast<std::int64_t>(list.parts.size());
                const auto step = [&](std::int64_t q, const std::vector<unsigned>& d) -> std::int64_t {
                    const unsigned expected = q == 0 || q > n ? 0 : q < 0 ? tuples_.base() : list.parts[static_cast<std::size_t>(q - 1)].digit;
                    return d[0] != expected ? -1 : q > n ? q : q + 1;
                };
                const Set one = tuples_.machine({sums_.word()}, 0, step, [n](std::int64_t q) { return q > n || (q == 0 && n == 0); });
                for (const Written& word : made) any = tuples_.either(any, tuples_.both(list.relation, reads(word, one)));
            }
        }
    return any;
}

}  // namespace grundy::verify::word
