#include "engine/claim/words/compared_value.hpp"

#include <algorithm>
#include <limits>
#include <optional>

#include "engine/rule/walk.hpp"

namespace grundy::claim {

using rule::Expr;
using rule::Op;

namespace {

bool is_value(const Expr& e) { return e.op == Op::value_at; }

/// What a number is at most, and at least 0; nothing where that is not seen.
std::optional<std::int64_t> most_of(const Expr& e) {
    constexpr std::int64_t large = 1'000'000;
    const auto all = [&](auto&& join) -> std::optional<std::int64_t> {
        std::optional<std::int64_t> result;
        for (const rule::ExprRef& part : e.args) {
            const auto one = most_of(*part);
            if (!one) return std::nullopt;
            result = result ? join(*result, *one) : *one;
            if (*result > large) return std::nullopt;
        }
        return result;
    };
    switch (e.op) {
        case Op::number: return e.number >= 0 && e.number <= large ? std::optional(e.number) : std::nullopt;
        case Op::modulo:
            if (e.args[1]->op != Op::number || e.args[1]->number <= 0 || e.args[1]->number > large) return std::nullopt;
            return e.args[1]->number - 1;
        case Op::add: return all([](std::int64_t a, std::int64_t b) { return a + b; });
        case Op::multiply: return all([](std::int64_t a, std::int64_t b) { return a * b; });
        case Op::if_: {
            const auto a = most_of(*e.args[1]), b = most_of(*e.args[2]);
            return a && b ? std::optional(std::max(*a, *b)) : std::nullopt;
        }
        default: return std::nullopt;
    }
}

/// Every element is seen to be below `end`.
bool is_below(const Expr& set, std::int64_t end) {
    if (set.op != Op::set_list && set.op != Op::range) return false;
    return std::all_of(set.args.begin(), set.args.end(), [&](const rule::ExprRef& part) {
        if (part->type.kind != rule::Kind::number) return is_below(*part, end);
        const auto most = most_of(*part);
        return most && *most < end;
    });
}

}  // namespace

bool compares_values_below(const Expr& claim, std::int64_t end) {
    if (is_value(claim)) return false;  // in a sum, a remainder, an argument
    if (!rule::any_of(claim, is_value)) return true;
    const bool compares = claim.op == Op::compare || claim.op == Op::element_of;
    bool small = true;
    rule::each_child(claim, [&](const rule::ExprRef& part) {
        if (compares && is_value(*part)) return;
        if (compares && rule::any_of(*part, is_value)) {
            small = false;
        } else if (compares && part->type.kind == rule::Kind::number) {
            const auto most = most_of(*part);
            small = small && most && *most < end;
        } else if (compares) {
            small = small && is_below(*part, end);
        } else {
            small = small && compares_values_below(*part, end);
        }
    });
    return small;
}

}  // namespace grundy::claim
