/// Rows that are repeated: "ab" * n.
#include <algorithm>

#include "dsl/lower/lower.hpp"
#include "engine/base/utf8.hpp"

namespace grundy::dsl {

using rule::Expr;
using rule::ExprRef;
using rule::Kind;
using rule::Op;
using rule::Type;

namespace {

/// Of a longer row, too many cases tell which item stands at a place.
constexpr std::size_t most_items_by_place = 12;
/// Items of a row whose copies are counted by a constant.
constexpr std::size_t most_written_out = 64;

/// What a row that is written out is made of; empty where it is none, or too long to be told by places.
std::vector<ExprRef> items_of(const ExprRef& row) {
    std::vector<ExprRef> items;
    if (row->op == Op::vector_list) items = row->args;
    if (row->op == Op::word)
        for (const std::int64_t letter : base::code_points(row->text)) {
            auto item = std::make_shared<Expr>();
            item->op = Op::letter;
            item->type = {Kind::letter};
            item->number = letter;
            items.push_back(std::move(item));
        }
    if (items.size() > most_items_by_place) items.clear();
    return items;
}

}  // namespace

/// "ab" * 2 is "abab"; "a" * n is ['a' for i in 1..n], and "ab" * n is [(if i mod 2 = 1 then 'a' else 'b') for i in 1..2 * n]: told place by place. What is not
/// written out, u * n, is [x for i in 1..n, x in u].
ExprRef Lower::copies(const ast::Expr& e, Scope& scope, const ExprRef& row, const ExprRef& times) {
    if (times->type.kind != Kind::number) return mismatch(e, "how often a row is repeated", number_type, times->type);
    const std::vector<ExprRef> items = items_of(row);
    const auto size = static_cast<std::int64_t>(items.size());
    const bool counted = times->op == Op::number && times->number > 0;
    if (counted && size > 0 && times->number <= static_cast<std::int64_t>(most_written_out) / size) {
        auto written = node(row->op, row->type, e);
        for (std::int64_t k = 0; k < times->number; ++k) {
            written->text += row->text;
            written->args.insert(written->args.end(), row->args.begin(), row->args.end());
        }
        return fold(written);
    }
    const Type item = element_of(row->type);
    auto result = node(Op::vector_comprehension, row->type, e);
    const std::string copy = fresh_name("copy", scope), one = fresh_name("item", scope);
    const std::uint32_t slot = scope.next++;
    const auto up_to = [&](const ExprRef& last) { result->binders.push_back({slot, copy, number_type, rule::range(rule::number(1), last)}); };
    if (items.empty()) {
        up_to(times);
        result->binders.push_back({scope.next++, one, item, row});
        result->args = {rule::local(result->binders.back().slot, one, item)};
        return fold(result);
    }
    up_to(size == 1 ? times : fold(std::make_shared<Expr>(*rule::binary(Op::multiply, rule::number(size), times))));
    const ExprRef place = rule::binary(Op::modulo, rule::local(slot, copy, number_type), rule::number(size));
    ExprRef at = items.back();
    for (std::int64_t k = size - 1; k > 0; --k) {
        auto choice = node(Op::if_, item, e);
        choice->args = {rule::compare(place, rule::Relation::equal, rule::number(k)), items[static_cast<std::size_t>(k - 1)], at};
        at = choice;
    }
    result->args = {at};
    return fold(result);
}

}  // namespace grundy::dsl
