#include "dsl/lower/uniform_length.hpp"

#include <algorithm>
#include <functional>

#include "dsl/lower/known_of_product.hpp"
#include "dsl/lower/uniform.hpp"

namespace grundy::dsl {

using ast::ExprPtr;
using ast::Form;

namespace {

constexpr std::int64_t most_of_line = 1000;

ExprPtr len(const std::string& row, Span span) {
    ExprPtr e = named("", span);
    e->form = Form::call;
    e->depth = 2;
    e->args.push_back(named("len", span));
    e->args.push_back(named(row, span));
    return e;
}

ExprPtr plus(ExprPtr e, std::int64_t constant) {
    if (constant == 0) return e;
    const Span span = e->span;
    return joined(Form::binary, constant < 0 ? "-" : "+", std::move(e), literal(std::abs(constant), span));
}

ExprPtr times(std::int64_t factor, ExprPtr e) {
    const Span span = e->span;
    return factor == 1 ? std::move(e) : joined(Form::binary, "*", literal(factor, span), std::move(e));
}

}  // namespace

std::optional<Line> line_of(const ExprPtr& e, const std::string& parameter) {
    if (!e || e->args.size() > 2) return std::nullopt;
    if (is_name(e, parameter)) return Line{1, 0};
    if (const auto number = number_in(*e)) return *number > most_of_line ? std::nullopt : std::optional(Line{0, *number});
    if (e->form == Form::paren) return line_of(e->args[0], parameter);
    if (e->form != Form::binary || (e->text != "+" && e->text != "-" && e->text != "*")) return std::nullopt;
    const auto a = line_of(e->args[0], parameter), b = line_of(e->args[1], parameter);
    if (!a || !b || (e->text == "*" && a->times != 0 && b->times != 0)) return std::nullopt;
    const std::int64_t sign = e->text == "-" ? -1 : 1;
    const Line made = e->text == "*" ? Line{a->times * b->constant + b->times * a->constant, a->constant * b->constant}
                                     : Line{a->times + sign * b->times, a->constant + sign * b->constant};
    if (std::max(std::abs(made.times), std::abs(made.constant)) > most_of_line) return std::nullopt;
    return made;
}

/// Of a row of p n + q entries, p t n + c is t len(row) + c - t q; and n alone is (len(row) - q) / p.
ExprPtr LengthOfRow::by_length(const Line& line, const std::string& row, Span span) const {
    const std::int64_t factor = line.times / length_.times;
    if (factor * length_.times == line.times && factor > 0) return plus(times(factor, len(row, span)), line.constant - factor * length_.constant);
    ExprPtr n = plus(len(row, span), -length_.constant);
    if (length_.times != 1) n = joined(Form::binary, "/", std::move(n), literal(length_.times, span));
    if (line.times < 0) return joined(Form::binary, "-", literal(0, span), by_length({-line.times, -line.constant}, row, span));
    return plus(times(line.times, std::move(n)), line.constant);
}

bool LengthOfRow::replace(ExprPtr& e, const std::string& row) const {
    const auto line = is_length() ? std::nullopt : line_of(e, parameter_);
    if (line && line->times != 0) return e = by_length(*line, row, e->span), true;
    return is_name(e, parameter_) ? (e = len(row, e->span), true) : false;
}

ExprPtr LengthOfRow::is_long_enough(const std::string& row, ExprPtr least) const {
    const Span span = least->span;
    if (length_.times != 1) least = joined(Form::binary, "*", literal(length_.times, span), std::move(least));
    ExprPtr enough = joined(Form::compare, ">=", len(row, span), plus(std::move(least), length_.constant));
    if (length_.times == 1) return enough;
    ExprPtr rest = joined(Form::binary, "mod", len(row, span), literal(length_.times, span));
    const std::int64_t left = (length_.constant % length_.times + length_.times) % length_.times;
    return joined(Form::binary, "and", std::move(enough), joined(Form::compare, "=", std::move(rest), literal(left, span)));
}

namespace {

ExprPtr copied(const ExprPtr& e) { return e ? copy_of(*e) : nullptr; }

ExprPtr chosen(ExprPtr condition, ExprPtr yes, ExprPtr no) {
    ExprPtr e = named("", condition->span);
    e->form = Form::conditional;
    e->depth = std::max({condition->depth, yes->depth, no->depth}) + 1;
    e->args.push_back(std::move(condition)), e->args.push_back(std::move(yes)), e->args.push_back(std::move(no));
    return e;
}

/// One part of a row, of `length` entries: what stands at each place, counted from 1 in it.
struct Piece {
    ExprPtr length;
    std::function<ExprPtr(const ExprPtr& place)> at;
};

ExprPtr in_place_of(const ExprPtr& e, const std::string& name, const ExprPtr& place) {
    if (is_name(e, name)) return copied(place);
    ExprPtr made = copied(e);
    for (ExprPtr& arg : made->args) arg = in_place_of(arg, name, place);
    return made;
}

std::optional<Piece> piece_of(const ExprPtr& e) {
    const Span span = e->span;
    const bool copies = e->form == Form::binary && e->text == "*";
    const ExprPtr& list = copies ? e->args[0] : e;
    if (list->form == Form::paren) return piece_of(list);
    if (list->form != Form::vector || list->condition) return std::nullopt;
    if (!list->binders.empty()) {  // [e for i in 1..n]
        const ast::Binder& binder = list->binders[0];
        const bool from_one = binder.range->form == Form::range && number_in(*binder.range->args[0]) == std::optional<std::int64_t>(1);
        if (copies || list->binders.size() != 1 || !from_one || any_part(list->args[0], [](const ast::Expr& part) { return !part.binders.empty(); }))
            return std::nullopt;
        return Piece{copied(binder.range->args[1]), [&list, &binder](const ExprPtr& place) { return in_place_of(list->args[0], binder.name, place); }};
    }
    const auto size = static_cast<std::int64_t>(list->args.size());
    if (size == 0 || size > 12) return std::nullopt;
    ExprPtr length = copies ? times(size, copied(e->args[1])) : literal(size, span);
    return Piece{std::move(length), [&list, size, copies, span](const ExprPtr& place) {
                     ExprPtr item = copied(list->args.back());
                     const auto is_same = [&](const ExprPtr& one) { return number_in(*one) && number_in(*one) == number_in(*list->args[0]); };
                     if (std::all_of(list->args.begin(), list->args.end(), is_same)) return item;
                     for (std::int64_t k = size - 1; k > 0; --k) {
                         ExprPtr here = copies ? joined(Form::binary, "mod", copied(place), literal(size, span)) : copied(place);
                         item = chosen(joined(Form::compare, "=", std::move(here), literal(k, span)), copied(list->args[static_cast<std::size_t>(k - 1)]),
                                       std::move(item));
                     }
                     return item;
                 }};
}

bool pieces_of(const ExprPtr& e, std::vector<Piece>& pieces) {
    if (e->form == Form::binary && e->text == "++") return pieces_of(e->args[0], pieces) && pieces_of(e->args[1], pieces);
    auto piece = piece_of(e);
    if (piece) pieces.push_back(std::move(*piece));
    return piece.has_value();
}

}  // namespace

void tell_by_places(ExprPtr& row, const std::string& name) {
    std::vector<Piece> pieces;
    if (!row || !pieces_of(row, pieces) || pieces.empty()) return;
    std::string place_name = "place";
    const auto is_taken = [&] { return place_name == name || any_part(row, [&](const ast::Expr& e) { return e.text == place_name; }); };
    while (is_taken()) place_name += "s";
    const Span span = row->span;
    std::vector<ExprPtr> ends;  // the place of the last entry of each piece
    for (const Piece& piece : pieces)
        ends.push_back(ends.empty() ? copied(piece.length) : joined(Form::binary, "+", copied(ends.back()), copied(piece.length)));
    ExprPtr item;
    for (std::size_t k = pieces.size(); k-- > 0;) {
        ExprPtr here = pieces[k].at(k == 0 ? named(place_name, span) : joined(Form::binary, "-", named(place_name, span), copied(ends[k - 1])));
        item = !item ? std::move(here) : chosen(joined(Form::compare, "<=", named(place_name, span), copied(ends[k])), std::move(here), std::move(item));
    }
    ExprPtr range = named("", span), made = named("", span);
    range->form = Form::range;
    range->args.push_back(literal(1, span));
    range->args.push_back(std::move(ends.back()));
    range->depth = range->args[1]->depth + 1;
    made->form = Form::vector;
    made->depth = std::max(item->depth, range->depth) + 1;
    made->args.push_back(std::move(item));
    made->binders.push_back({place_name, span, std::move(range)});
    row = std::move(made);
}

}  // namespace grundy::dsl
