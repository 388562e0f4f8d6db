/// A part of a word is a list: what it has of the old word before (all letters up to i + t, or nothing), letters, and what it has of the old word behind.
///
///     items = { has_before, t, has_behind, u, letters … }       w[1..i+t] ++ letters ++ w[i+u..len(w)]
///
/// Of places: i + t >= 1 + c says that there are letters up to i + t - c, and i + t <= len(w) + c that there is one at i + t - c (unless it is i itself or
/// comes before it), so comparing a place with a constant or with the length asks for one place about i.
#include "engine/recognise/several/near_word.hpp"

#include <algorithm>

#include "engine/linear/linear.hpp"
#include "engine/rule/text.hpp"
#include "engine/rule/walk.hpp"

namespace grundy::recognise {

using linear::Beyond;
using rule::Builtin;
using rule::Expr;
using rule::ExprRef;
using rule::Op;
using rule::Relation;

namespace {

constexpr std::int64_t most_letters_made = 100;
constexpr std::size_t head = 4;  ///< of a part, before its letters

struct Part {
    std::optional<std::int64_t> before, behind;
    std::vector<std::int64_t> letters;

    explicit Part(const std::vector<std::int64_t>& items) : letters(items.begin() + head, items.end()) {
        if (items[0] != 0) before = items[1];
        if (items[2] != 0) behind = items[3];
    }
    Part(std::optional<std::int64_t> from, std::vector<std::int64_t> list, std::optional<std::int64_t> to)
        : before(from), behind(to), letters(std::move(list)) {}
    std::vector<std::int64_t> items() const {
        std::vector<std::int64_t> all{before ? 1 : 0, before.value_or(0), behind ? 1 : 0, behind.value_or(0)};
        all.insert(all.end(), letters.begin(), letters.end());
        return all;
    }
};

}  // namespace

std::int64_t NearWord::letter_at(std::int64_t t) const {
    const auto letter = (*letter_)(t);
    if (!letter) throw Beyond("a letter beyond the ends of the word is asked for");
    return *letter;
}

/// One of the two is a place, the other a constant or counted from the end.
bool NearWord::at_most(const Value& a, const Value& b, const Expr& e) const {
    using Is = Value::Is;
    const std::int64_t x = a.items[0], y = b.items[0];
    if (a.is == b.is) return x <= y;
    if (a.is == Is::number && b.is == Is::place) return x - y <= 1 || exists(y - x + 1);  // i >= x - y
    if (a.is == Is::place && b.is == Is::end) return x - y <= 0 || exists(x - y);
    if (a.is == Is::place && b.is == Is::number) return !at_most({Is::number, {y + 1}}, a, e);
    if (a.is == Is::end && b.is == Is::place) return !at_most({Is::place, {y + 1}}, a, e);
    refuse(e);
}

NearWord::Value NearWord::compared(const Expr& e, const Names& names, const Present& present) const {
    using Is = Value::Is;
    const auto is_point = [](const Value& v) { return v.is == Is::number || v.is == Is::place || v.is == Is::end; };
    std::vector<Value> sides;
    for (const ExprRef& arg : e.args) sides.push_back(value(*arg, names, present));
    for (std::size_t k = 0; k + 1 < sides.size(); ++k) {
        const Value &a = sides[k], &b = sides[k + 1];
        const Relation relation = e.relations[k];
        bool holds = false;
        if (a.is == Is::letter && b.is == Is::letter) {
            if (relation != Relation::equal && relation != Relation::not_equal) refuse(e);
            holds = (a.items[0] == b.items[0]) == (relation == Relation::equal);
        } else if (a.is == Is::word && b.is == Is::word) {  // w[i..i+1] = "aa"
            const Part x(a.items), y(b.items);
            const bool whole = x.before || x.behind || y.before || y.behind;
            if (whole || (relation != Relation::equal && relation != Relation::not_equal)) refuse(e);
            holds = (x.letters == y.letters) == (relation == Relation::equal);
        } else if (is_point(a) && is_point(b)) {
            const bool less = at_most(a, b, e), more = at_most(b, a, e);
            holds = relation == Relation::equal           ? less && more
                    : relation == Relation::not_equal     ? !less || !more
                    : relation == Relation::less          ? !more
                    : relation == Relation::less_equal    ? less
                    : relation == Relation::greater_equal ? more
                                                          : !less;
        } else {
            refuse(e);
        }
        if (!holds) return {Is::number, {0}};
    }
    return {Is::number, {1}};
}

/// The word with some letters changed, or a part of it.
NearWord::Value NearWord::rewritten(const Expr& e, const Names& names, const Present& present) const {
    using Is = Value::Is;
    if (e.args[0]->op != Op::local || e.args[0]->slot != word_) refuse(e);
    if (e.op == Op::slice) {
        const Value a = value(*e.args[1], names, present), b = value(*e.args[2], names, present);
        if (a.is == Is::number && a.items[0] == 1 && b.is == Is::place) return {Is::word, Part(b.items[0], {}, std::nullopt).items()};
        if (a.is == Is::place && b.is == Is::end && b.items[0] == 0) return {Is::word, Part(std::nullopt, {}, a.items[0]).items()};
        if (a.is != Is::place || b.is != Is::place || b.items[0] - a.items[0] > most_letters_made) refuse(e);
        std::vector<std::int64_t> letters;
        for (std::int64_t t = a.items[0]; t <= b.items[0]; ++t) letters.push_back(letter_at(t));
        return {Is::word, Part(std::nullopt, std::move(letters), std::nullopt).items()};
    }
    std::map<std::int64_t, std::int64_t> changed;
    for (std::size_t k = 1; k + 1 < e.args.size(); k += 2) {
        const Value at = value(*e.args[k], names, present), to = value(*e.args[k + 1], names, present);
        if (at.is != Is::place || (to.is != Is::letter && to.is != Is::number)) refuse(e);
        letter_at(at.items[0]);
        if (!changed.emplace(at.items[0], to.items[0]).second) refuse(e);
    }
    const std::int64_t first = changed.begin()->first, last = changed.rbegin()->first;
    if (last - first > most_letters_made) refuse(e);
    std::vector<std::int64_t> letters;
    for (std::int64_t t = first; t <= last; ++t) letters.push_back(changed.count(t) != 0 ? changed[t] : letter_at(t));
    return {Is::word, Part(first - 1, std::move(letters), last + 1).items()};
}

NearWord::Value NearWord::joined(const Value& a, const Value& b) const {
    if (a.is != Value::Is::word || b.is != Value::Is::word) throw Beyond("what is put together is no word");
    Part x(a.items);
    const Part y(b.items);
    if (x.behind || y.before) throw Beyond("parts of a word change their order, or stand there twice");
    x.letters.insert(x.letters.end(), y.letters.begin(), y.letters.end());
    return {Value::Is::word, Part(x.before, std::move(x.letters), y.behind).items()};
}

NearWord::Value NearWord::value(const Expr& e, const Names& names, const Present& present) const {
    using Is = Value::Is;
    const auto is_word = [&](const Expr& part) { return part.op == Op::local && part.slot == word_; };
    switch (e.op) {
        case Op::letter: return {Is::letter, {e.number}};
        case Op::word: {
            Part part(std::nullopt, {}, std::nullopt);
            for (const char c : e.text) {
                if (static_cast<unsigned char>(c) >= 0x80) refuse(e);
                part.letters.push_back(c);
            }
            return {Is::word, part.items()};
        }
        case Op::empty: return e.type.kind == rule::Kind::set ? NearMove::value(e, names, present) : Value{Is::word, {0, 0, 0, 0}};
        case Op::vector_list: {
            Part part(std::nullopt, {}, std::nullopt);
            for (const ExprRef& arg : e.args) {
                const Value one = value(*arg, names, present);
                if (one.is != Is::number && one.is != Is::letter) refuse(e);
                part.letters.push_back(one.items[0]);
            }
            return {Is::word, part.items()};
        }
        case Op::local: return is_word(e) ? throw Beyond("the whole word is asked for") : NearMove::value(e, names, present);
        case Op::index: {
            if (!is_word(*e.args[0])) refuse(e);
            const Value at = value(*e.args[1], names, present);
            if (at.is != Is::place) refuse(e);
            const bool letter = game_->components[0].kind == rule::ComponentKind::word;
            return {letter ? Is::letter : Is::number, {letter_at(at.items[0])}};
        }
        case Op::call:
            if (e.builtin == Builtin::len && is_word(*e.args[0])) return {Is::end, {0}};
            return NearMove::value(e, names, present);
        case Op::add:
        case Op::subtract: {
            if (!rule::any_of(*e.args[0], [](const Expr& part) { return part.op == Op::call && part.builtin == Builtin::len; }))
                return NearMove::value(e, names, present);
            const Value a = value(*e.args[0], names, present);
            if (a.is != Is::end || e.args.size() != 2) refuse(e);
            const Value b = value(*e.args[1], names, present);
            if (b.is != Is::number) refuse(e);
            return {Is::end, {e.op == Op::add ? a.items[0] + b.items[0] : a.items[0] - b.items[0]}};
        }
        case Op::slice:
        case Op::update: return rewritten(e, names, present);
        case Op::concat: {
            Value all = value(*e.args[0], names, present);
            for (std::size_t k = 1; k < e.args.size(); ++k) all = joined(all, value(*e.args[k], names, present));
            return all;
        }
        default: return NearMove::value(e, names, present);
    }
}

std::vector<NearWord> NearWord::all(const rule::Game& game, const rule::Move& move, std::size_t most) {
    NearWord near(game, move);
    const rule::PatternEntry& from = move.from.at(0);
    const bool one_target = move.to.size() == 1 && move.to[0].binders.empty() && !move.to[0].condition && move.to[0].components.size() == 1;
    if (!from.slot || from.constant || !one_target || move.binders.empty()) throw Beyond("a move at no place of the word");
    near.word_ = *from.slot, near.place_ = move.binders[0].slot;
    // i runs through places, first of all.
    std::uint32_t next = move.frame;
    const ExprRef range = rule::inlined(game, move.binders[0].range, next);
    if (!range || range->op != Op::range) throw Beyond("a move at no place of the word");
    near.low_ = range->args[0], near.high_ = range->args[1];
    near.names_[near.place_] = {Value::Is::place, {0}};
    near.read_lines();
    const Letter nowhere = [](std::int64_t) -> std::optional<std::int64_t> { throw Beyond("a name that runs through what depends on the word"); };
    near.letter_ = &nowhere;
    const Value low = near.value(*near.low_, {}, {}), high = near.value(*near.high_, {}, {});
    if (low.is != Value::Is::number || low.items[0] < 1 || high.is != Value::Is::end || high.items[0] > 0) throw Beyond("places that the word may not have");
    std::vector<Names> choices;
    near.choose(1, most, near.names_, choices);
    near.letter_ = nullptr;
    std::vector<NearWord> result;
    for (Names& names : choices) {
        result.push_back(near);
        result.back().names_ = std::move(names);
    }
    return result;
}

std::optional<NearWord::Change> NearWord::change(const Letter& letter) const {
    letter_ = &letter;
    const Present present = [](std::int64_t) -> bool { throw Beyond("a word is asked for elements"); };
    const Value low = value(*low_, names_, present), high = value(*high_, names_, present), place{Value::Is::place, {0}};
    if (!at_most(low, place, *low_) || !at_most(place, high, *high_)) return std::nullopt;
    if (condition_ && !truth(*condition_, names_, present)) return std::nullopt;
    const Value left = value(*target_, names_, present);
    if (left.is != Value::Is::word) refuse(*target_);
    const Part part(left.items);
    if (!part.before || !part.behind) throw Beyond("a move that does not keep what stands before and behind");
    const Change change{*part.before + 1, *part.behind - 1, part.letters};
    if (change.first > change.last) throw Beyond("a move that takes no letter");
    for (std::int64_t t = change.first; t <= change.last; ++t) letter_at(t);
    return change;
}

void NearWord::letters_named(const rule::Game& game, const rule::Move& move, std::vector<std::int64_t>& into) {
    rule::each_expression(move, [&](const ExprRef& e) {
        std::uint32_t next = move.frame;
        const ExprRef plain = rule::inlined(game, e, next);
        if (!plain) throw Beyond("functions that are nested too deep");
        rule::any_of(*plain, [&](const Expr& part) {
            if (part.op == Op::letter || part.op == Op::number) into.push_back(part.number);
            if (part.op == Op::word) into.insert(into.end(), part.text.begin(), part.text.end());
            return false;
        });
    });
}

bool NearWord::holds_of(const rule::Game& game, const Expr& condition, std::uint32_t slot, std::int64_t number) {
    const rule::Move none;
    const NearWord near(game, none);
    const Letter nowhere = [](std::int64_t) -> std::optional<std::int64_t> { throw Beyond("a condition on more than one letter"); };
    near.letter_ = &nowhere;
    return near.truth(condition, {{slot, {Value::Is::number, {number}}}}, [](std::int64_t) -> bool { throw Beyond("a condition on more than one letter"); });
}

}  // namespace grundy::recognise
