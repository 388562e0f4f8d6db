#include "engine/verify/words/told_row.hpp"

#include "engine/base/utf8.hpp"
#include "engine/rule/text.hpp"
#include "engine/rule/walk.hpp"
#include "engine/verify/words/of_rows.hpp"

namespace grundy::verify::word {

using rule::Expr;
using rule::Op;
using rule::Relation;

namespace {

constexpr std::int64_t most_in_row = 1'000'000, most_period_of_row = 64, most_length_of_claim = 1'000;
constexpr std::size_t the_place = 2;  ///< the name of a comprehension, as a variable of forms

[[noreturn]] void refuse_rows() { throw Rejected("the claim is not about one row of each length that is told by its length"); }

bool is_letter_constant(const Expr& e) { return e.op == Op::number || e.op == Op::letter; }

Linear one_place() {
    Linear made;
    made.of[the_place] = 1;
    return made;
}

}  // namespace

unsigned digit_of(const Sentences& sentences, std::int64_t letter) {
    const auto& letters = sentences.letters();
    const auto at = std::find(letters.begin(), letters.end(), letter);
    if (at == letters.end()) throw Rejected("a row has a letter that is none of the listed ones");
    return static_cast<unsigned>(at - letters.begin()) + 1;
}

const Expr* row_said(const Expr& e, std::uint32_t slot) {
    if (e.op != Op::compare || e.relations.size() != 1 || e.relations[0] != rule::Relation::equal) return nullptr;
    const auto is_row = [slot](const Expr& side) { return side.op == Op::local && side.slot == slot; };
    if (is_row(*e.args[0])) return e.args[1].get();
    return is_row(*e.args[1]) ? e.args[0].get() : nullptr;
}

RowsOfClaim::RowsOfClaim(const rule::ExprRef& said) {
    bool bounded = false, spaced = false;
    for (const rule::ExprRef& part : rule::conjuncts(said)) {
        const Expr& e = *part;
        if (e.op != Op::compare || e.relations.size() != 1) refuse_rows();
        if (row_said(e, 0)) {
            if (row) refuse_rows();
            row = e.args[row_said(e, 0) == e.args[0].get() ? 0 : 1];
            continue;
        }
        const bool turned = e.args[0]->op == Op::number;
        const Expr &asked = *e.args[turned ? 1 : 0], &number = *e.args[turned ? 0 : 1];
        const Relation relation = turned ? rule::turned(e.relations[0]) : e.relations[0];
        if (number.op != Op::number || std::abs(number.number) > most_length_of_claim) refuse_rows();
        if (is_length(asked) && !bounded && (relation == Relation::greater_equal || relation == Relation::greater)) {
            bounded = true;
            least = number.number + (relation == Relation::greater ? 1 : 0);
            continue;
        }
        const bool rests = asked.op == Op::modulo && is_length(*asked.args[0]) && asked.args[1]->op == Op::number && asked.args[1]->number >= 1 &&
                           asked.args[1]->number <= most_length_of_claim;
        if (!rests || spaced || relation != Relation::equal) refuse_rows();
        spaced = true;
        modulus = asked.args[1]->number, remainder = number.number;
    }
    if (!row) refuse_rows();
}

void ToldRow::refuse(const Expr& e) const {
    throw Rejected("the checker does not see which row this is, told by its length: " + rule::to_string(e, sentences_.game()));
}

SymbolicRow ToldRow::read_any(const Expr& e) const {
    SymbolicRow row;
    add(e, row);
    return row;
}

SymbolicRow ToldRow::read(const Expr& e) const {
    SymbolicRow row = read_any(e);
    if (length_of(row) != length_) throw Rejected("a row is told that has another length than the one it should be");
    return row;
}

void ToldRow::add(const Expr& e, SymbolicRow& row) const {
    switch (e.op) {
        case Op::concat:
            for (const auto& part : e.args) add(*part, row);
            return;
        case Op::empty: return;
        case Op::word:
            for (const std::int64_t letter : base::code_points(e.text)) row.push_back({{digit_of(sentences_, letter)}, linear(1)});
            return;
        case Op::vector_list:
            for (const auto& item : e.args) {
                if (!is_letter_constant(*item)) refuse(e);
                row.push_back({{digit_of(sentences_, item->number)}, linear(1)});
            }
            return;
        case Op::vector_comprehension: {
            if (e.binders.size() != 1 || e.condition || e.args.size() != 1) refuse(e);
            const Expr& range = *e.binders[0].range;
            if (range.op != Op::range || range.args[0]->op != Op::number || range.args[0]->number != 1 || e.binders[0].slot == slot_) refuse(e);
            pieces(*e.args[0], e.binders[0].slot, {linear(1), number(*range.args[1])}, row);
            return;
        }
        default: refuse(e);
    }
}

Linear ToldRow::form(const Expr& e, Binder binder) const {
    const auto part = [&](std::size_t k) { return form(*e.args[k], binder); };
    switch (e.op) {
        case Op::number:
            if (e.number > most_in_row || e.number < -most_in_row) refuse(e);
            return linear(e.number);
        case Op::local:
            if (!binder || e.slot != *binder) refuse(e);
            return one_place();
        case Op::call:
            if (e.builtin != rule::Builtin::len || e.args.size() != 1 || e.args[0]->op != Op::local || e.args[0]->slot != slot_) refuse(e);
            return length_;
        case Op::negate: return plus({}, part(0), -1);
        case Op::add: return plus(part(0), part(1));
        case Op::subtract: return plus(part(0), part(1), -1);
        case Op::multiply: {
            const Linear a = part(0), b = part(1);
            if (!a.is_constant() && !b.is_constant()) refuse(e);
            return a.is_constant() ? plus({}, b, a.of[0]) : plus({}, a, b.of[0]);
        }
        case Op::divide: return quotient(e, binder);
        default: refuse(e);
    }
}

/// (a t + b) / d, rounded down, is (a / d) t and b / d rounded down, where d divides a.
Linear ToldRow::quotient(const Expr& e, Binder binder) const {
    const Linear a = form(*e.args[0], binder), by = form(*e.args[1], binder);
    if (!by.is_constant() || by.of[0] < 1) refuse(e);
    const std::int64_t d = by.of[0], constant = a.of[0], rest = (constant % d + d) % d;
    const auto made = plus(a, linear(-rest)).over(d);
    if (!made) refuse(e);
    return *made;
}

/// What stands at these places: e, told by the place.
void ToldRow::pieces(const Expr& e, std::uint32_t binder, const Places& places, SymbolicRow& row) const {
    const Linear count = plus(plus(places.last, places.first, -1), linear(1));
    if (!is_natural(count)) throw Rejected("a row is told by pieces of which one may have less than no entry");
    sentences_.steps().take(100);
    if (count.is_zero()) return;
    if (is_letter_constant(e)) {
        row.push_back({{digit_of(sentences_, e.number)}, count});
        return;
    }
    if (e.op != Op::if_ || e.args[0]->op != Op::compare || e.args[0]->relations.size() != 1) refuse(e);
    const bool by_remainder = e.args[0]->args[0]->op == Op::modulo || e.args[0]->args[1]->op == Op::modulo;
    if (by_remainder) repeated(e, binder, places, row);
    else chosen(e, binder, places, row);
}

/// The condition compares the place with a form: it is brought to place <= last, or place = last.
void ToldRow::chosen(const Expr& e, std::uint32_t binder, const Places& places, SymbolicRow& row) const {
    const Expr& condition = *e.args[0];
    Relation relation = condition.relations[0];
    Linear left = plus(form(*condition.args[0], binder), form(*condition.args[1], binder), -1);  // left REL 0
    if (left.of[the_place] == -1) left = plus({}, left, -1), relation = rule::turned(relation);
    if (left.of[the_place] != 1) refuse(condition);
    Linear last = plus(one_place(), left, -1);  // place REL last
    bool holds_before = true;
    if (relation == Relation::less || relation == Relation::greater_equal) last = plus(last, linear(-1));
    if (relation == Relation::greater || relation == Relation::greater_equal) holds_before = false;
    const Expr &yes = *e.args[1], &no = *e.args[2];
    if (relation == Relation::equal || relation == Relation::not_equal) {
        const Expr &here = relation == Relation::equal ? yes : no, &elsewhere = relation == Relation::equal ? no : yes;
        if (is_natural(plus(plus(places.first, last, -1), linear(-1))) || is_natural(plus(plus(last, places.last, -1), linear(-1))))
            return pieces(elsewhere, binder, places, row);  // it is none of these places
        if (!is_natural(plus(last, places.first, -1)) || !is_natural(plus(places.last, last, -1))) refuse(condition);
        pieces(elsewhere, binder, {places.first, plus(last, linear(-1))}, row);
        pieces(here, binder, {last, last}, row);
        return pieces(elsewhere, binder, {plus(last, linear(1)), places.last}, row);
    }
    const Expr &before = holds_before ? yes : no, &behind = holds_before ? no : yes;
    if (is_natural(plus(last, places.last, -1))) return pieces(before, binder, places, row);
    if (is_natural(plus(plus(places.first, last, -1), linear(-1)))) return pieces(behind, binder, places, row);
    pieces(before, binder, {places.first, last}, row);
    pieces(behind, binder, {plus(last, linear(1)), places.last}, row);
}

/// (place - first + 1) mod m = k, with one m all over: k, and m.
std::optional<std::int64_t> ToldRow::remainder(const Expr& e, std::uint32_t binder, const Places& places, std::int64_t& modulus) const {
    if (e.op != Op::compare || e.relations.size() != 1 || e.relations[0] != Relation::equal) return std::nullopt;
    const bool turned = e.args[1]->op == Op::modulo;
    const Expr &divided = *e.args[turned ? 1 : 0], &is = *e.args[turned ? 0 : 1];
    if (divided.op != Op::modulo || divided.args[1]->op != Op::number || is.op != Op::number) return std::nullopt;
    const std::int64_t m = divided.args[1]->number;
    if (m < 1 || m > most_period_of_row || (modulus != 0 && modulus != m)) return std::nullopt;
    if (form(*divided.args[0], binder) != plus(plus(one_place(), places.first, -1), linear(1))) return std::nullopt;
    modulus = m;
    return is.number;
}

unsigned ToldRow::letter_at(const Expr& e, std::uint32_t binder, const Places& places, std::int64_t modulus, std::int64_t place) const {
    if (is_letter_constant(e)) return digit_of(sentences_, e.number);
    sentences_.steps().take(100);
    const auto is = e.op == Op::if_ ? remainder(*e.args[0], binder, places, modulus) : std::nullopt;
    if (!is) refuse(e);
    return letter_at(*e.args[place % modulus == *is ? 1 : 2], binder, places, modulus, place);
}

void ToldRow::repeated(const Expr& e, std::uint32_t binder, const Places& places, SymbolicRow& row) const {
    std::int64_t modulus = 0;
    if (!remainder(*e.args[0], binder, places, modulus)) refuse(e);
    Digits letters;
    for (std::int64_t place = 1; place <= modulus; ++place) letters.push_back(letter_at(e, binder, places, modulus, place));
    const Linear count = plus(plus(places.last, places.first, -1), linear(1));
    const std::int64_t rest = (count.of[0] % modulus + modulus) % modulus;
    const auto times = plus(count, linear(-rest)).over(modulus);
    if (!times) refuse(e);
    require_never_negative(*times, domain_, "a row is told by pieces of which one may have less than no entry");
    row.push_back({letters, *times});
    if (rest > 0) row.push_back({Digits(letters.begin(), letters.begin() + static_cast<std::ptrdiff_t>(rest)), linear(1)});
}

}  // namespace grundy::verify::word
