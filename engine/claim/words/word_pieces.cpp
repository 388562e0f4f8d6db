/// Words that are made of the word of a position: slices, changed letters, letters put together; and when two such are the same.
#include <algorithm>

#include "engine/claim/words/word_sentence.hpp"
#include "engine/rule/evaluate/evaluator.hpp"
#include "engine/rule/text.hpp"

namespace grundy::claim {

using rule::Expr;
using rule::Op;
using rule::Relation;

using Ways = std::vector<std::pair<Automaton, WordPieces>>;

WordPiece WordSentences::whole() {
    const Track at = fresh();
    return {false, constant_number(1), {{constant(true), {0, {}, 1, {}}}}, at, letter_under(at), false};
}

namespace {

WordPiece one(WordNumber letter) { return {true, {}, {}, 0, std::move(letter), false}; }

}  // namespace

/// w[i := a, j := b]: the letter at i is a, at j b, and elsewhere what it was.
Ways WordSentences::update(const Expr& e, const Names& names) {
    WordPiece piece = whole();
    const WordNumber place = mark_number(piece.at);
    WordNumber letter;
    Automaton elsewhere = constant(true);
    std::vector<WordNumber> indices;
    for (std::size_t k = 1; k + 1 < e.args.size(); k += 2) {
        const WordNumber index = number(*e.args[k], names);
        inside(index, e);
        for (const WordNumber& other : indices)
            if (!never(related(index, Relation::equal, other))) refuse("a letter that may be set twice:", e);
        indices.push_back(index);
        const Automaton here = related(place, Relation::equal, index);
        for (auto& [is, form] : number(*e.args[k + 1], names)) {
            if (!form.is_constant()) refuse("a letter that is a place:", e);
            letter.emplace_back(both(here, is), form);
        }
        elsewhere = both(elsewhere, complement(here));
    }
    for (auto& [is, form] : piece.letter) letter.emplace_back(both(elsewhere, is), form);
    piece.letter = std::move(letter);
    return {{constant(true), {piece}}};
}

/// [e for i in R if c]
Ways WordSentences::comprehension(const Expr& e, const Names& names) {
    if (e.binders.size() != 1) refuse("a word of pairs,", e);
    const rule::Binder& binder = e.binders[0];
    WordPieces pieces;
    each_binding(e.binders, e.condition.get(), names, [&](const Bound& bound) {
        const Automaton where = close(bound.where, {});
        const Under under(*this, where);
        const WordNumber letter = number(*e.args[0], bound.names);
        if (bound.marks.empty()) {
            if (e.condition) refuse("a word with letters left out,", e);
            return pieces.push_back(one(letter));
        }
        if (!pieces.empty() && !pieces.back().single) refuse("a word of many ranges,", e);
        WordPiece piece;
        piece.at = bound.marks[0];
        piece.filtered = e.condition != nullptr;
        if (binder.range->op == Op::range) {
            piece.low = number(*binder.range->args[0], names), piece.high = number(*binder.range->args[1], names);
            const WordNumber& value = bound.names.at(binder.slot).number;
            if (piece.low.size() != 1 || piece.high.size() != 1 || value[0].second.marks.size() != 1) refuse("the range", *binder.range);
        } else {
            const Ways ways = word(*binder.range, names);
            if (ways.size() != 1 || ways[0].second.size() != 1) refuse("the range", *binder.range);
            piece.low = ways[0].second[0].low, piece.high = ways[0].second[0].high;
        }
        for (const auto& [is, form] : letter) {
            if (!form.is_constant()) refuse("a letter that is a place:", e);
            piece.letter.emplace_back(both(is, where), form);
        }
        pieces.push_back(std::move(piece));
    });
    return {{constant(true), pieces}};
}

bool WordSentences::is_word(const Expr& e, const Names& names) const {
    const auto found = e.op == Op::local ? names.find(e.slot) : names.end();
    return found != names.end() && found->second.is_word;
}

/// u ++ v
Ways WordSentences::joined(const Expr& e, const Names& names) {
    Ways ways{{constant(true), {}}};
    for (const auto& part : e.args) {
        Ways longer;
        for (const auto& [here, before] : ways)
            for (const auto& [there, after] : word(*part, names)) {
                longer.emplace_back(both(here, there), before);
                longer.back().second.insert(longer.back().second.end(), after.begin(), after.end());
            }
        ways = std::move(longer);
    }
    return ways;
}

/// w[i..j], empty where j < i; nobody asks for a part that lies outside the word.
Ways WordSentences::slice(const Expr& e, const Names& names) {
    if (!is_word(*e.args[0], names)) refuse("the slice", e);
    Ways ways;
    const WordNumber lows = number(*e.args[1], names), highs = number(*e.args[2], names);
    for (const auto& low : lows)
        for (const auto& high : highs) {
            const Automaton where = both(low.first, high.first);
            if (never(where)) continue;
            WordPiece piece = whole();
            piece.low = {{constant(true), low.second}}, piece.high = {{constant(true), high.second}};
            try {
                const Under under(*this, both(where, related(piece.low, Relation::less_equal, piece.high)));
                inside(piece.low, e), inside(piece.high, e);
                place_of(low.second), place_of(high.second);
            } catch (const NotDefinable& no) {
                if (!no.part.empty()) throw;
                refuse("the slice", e);
            }
            ways.emplace_back(where, WordPieces{piece});
        }
    return ways;
}

Ways WordSentences::word(const Expr& e, const Names& names) {
    switch (e.op) {
        case Op::local:
            if (!is_word(e, names)) refuse("the name", e);
            return {{constant(true), {whole()}}};
        case Op::empty: return {{constant(true), {}}};
        case Op::word: {
            WordPieces pieces;
            for (const base::Integer& letter : rule::letters_of(e.text)) pieces.push_back(one(constant_number(*base::to_int64(letter))));
            return {{constant(true), pieces}};
        }
        case Op::vector_list: {
            WordPieces pieces;
            for (const auto& item : e.args) {
                WordNumber letter = number(*item, names);
                for (const auto& [is, form] : letter)
                    if (!form.is_constant()) refuse("a letter that is a place:", e);
                pieces.push_back(one(std::move(letter)));
            }
            return {{constant(true), pieces}};
        }
        case Op::concat: return joined(e, names);
        case Op::slice: return slice(e, names);
        case Op::update:
            if (!is_word(*e.args[0], names)) refuse("the word", e);
            return update(e, names);
        case Op::vector_comprehension: return comprehension(e, names);
        case Op::if_: {
            const Automaton condition = truth(*e.args[0], names);
            Ways ways;
            const auto branch = [&](const Automaton& where, const Expr& value) {
                const Under under(*this, where);
                for (auto& [here, pieces] : word(value, names)) ways.emplace_back(both(where, here), pieces);
            };
            branch(condition, *e.args[1]);
            branch(complement(condition), *e.args[2]);
            return ways;
        }
        default: refuse("the word", e);
    }
}

/// The letter of a range at this place.
WordNumber WordSentences::at_place(const WordPiece& piece, const WordForm& place) {
    WordNumber letter;
    const Automaton here = both(places_.is_mark(piece.at), places_.same(Place{piece.at, std::nullopt, 0}, place_of(place)));
    for (const auto& [is, form] : piece.letter) letter.emplace_back(exists(both(here, is), piece.at), form);
    return letter;
}

/// The letters, where their number is known.
std::optional<std::vector<WordNumber>> WordSentences::listed(const WordPieces& pieces) {
    std::vector<WordNumber> letters;
    for (const WordPiece& piece : pieces) {
        if (piece.single) {
            letters.push_back(piece.letter);
            continue;
        }
        if (piece.filtered || piece.low.size() != 1 || piece.high.size() != 1) return std::nullopt;
        const auto length = known(combined(piece.high, piece.low, -1));
        if (!length || *length > most_listed) return std::nullopt;
        for (std::int64_t k = 0; k <= *length; ++k) letters.push_back(at_place(piece, combined(piece.low, constant_number(k), 1)[0].second));
    }
    return letters;
}

Automaton WordSentences::same_pieces(const WordPieces& a, const WordPieces& b) {
    const auto list = listed(a), other = listed(b);
    if (!list && other) return same_pieces(b, a);
    if (!list) return same_ranges(a, b);
    Automaton same = constant(true);
    if (other) {
        if (list->size() != other->size()) return constant(false);
        for (std::size_t k = 0; k < list->size(); ++k) same = both(same, related((*list)[k], Relation::equal, (*other)[k]));
        return same;
    }
    if (b.size() != 1 || b[0].filtered || b[0].low.size() != 1 || b[0].high.size() != 1) throw NotDefinable{""};
    const auto count = static_cast<std::int64_t>(list->size());
    const WordNumber length = combined(combined(b[0].high, b[0].low, -1), constant_number(1), 1);
    if (count == 0) return related(length, Relation::less_equal, constant_number(0));
    same = related(length, Relation::equal, constant_number(count));
    for (std::int64_t k = 0; k < count; ++k)
        same = both(same, related((*list)[static_cast<std::size_t>(k)], Relation::equal, at_place(b[0], combined(b[0].low, constant_number(k), 1)[0].second)));
    return same;
}

/// As long, and at no place with different letters.
Automaton WordSentences::same_ranges(const WordPieces& a, const WordPieces& b) {
    for (const WordPieces* word : {&a, &b})
        if (word->size() != 1 || word->front().filtered || word->front().low.size() != 1 || word->front().high.size() != 1) throw NotDefinable{""};
    const WordPiece &one = a[0], &other = b[0];
    const auto empty = [&](const WordPiece& piece) { return related(piece.high, Relation::less, piece.low); };
    const Automaton as_long =
        either(related(combined(one.high, one.low, -1), Relation::equal, combined(other.high, other.low, -1)), both(empty(one), empty(other)));
    const WordNumber place = combined(mark_number(one.at), combined(other.low, one.low, -1), 1);
    const Automaton alike = related(one.letter, Relation::equal, at_place(other, place[0].second));
    const Automaton there = both(places_.is_mark(one.at), in_range(one.low, one.at, one.high));
    return both(as_long, complement(exists(both(there, complement(alike)), one.at)));
}

Automaton WordSentences::same_word(const Expr& a, const Expr& b, const Names& names) {
    Automaton any = constant(false);
    try {
        for (const auto& [here, left] : word(a, names))
            for (const auto& [there, right] : word(b, names)) {
                const Automaton where = both(here, there);
                if (!where.accepts_nothing()) any = either(any, both(where, same_pieces(left, right)));
            }
    } catch (const NotDefinable& no) {
        if (!no.part.empty()) throw;
        throw NotDefinable{"the comparison of the words `" + rule::to_string(a, game_) + "` and `" + rule::to_string(b, game_) + "`"};
    }
    return any;
}

/// w[a..b][i], which is w[a + i - 1] where the part has so many letters.
WordNumber WordSentences::letter_of_part(const Expr& e, const Names& names) {
    const Expr& part = *e.args[0];
    if (part.op != Op::slice || !is_word(*part.args[0], names)) refuse("the letter", e);
    try {
        const WordNumber index = number(*e.args[1], names), one = constant_number(1);
        const WordNumber place = combined(combined(number(*part.args[1], names), index, 1), one, -1);
        const Automaton within =
            both(related(one, rule::Relation::less_equal, index), related(place, rule::Relation::less_equal, number(*part.args[2], names)));
        if (!never(complement(within))) refuse("a place that may lie outside of the part:", e);
        return letter_at(place, e);
    } catch (const NotDefinable& no) {
        if (!no.part.empty()) throw;
        refuse("the place in", e);
    }
}

}  // namespace grundy::claim
