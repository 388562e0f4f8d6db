/// Constants: folding while the tree is walked, and whole values where a size, a start or a parameter stands.
#include <algorithm>

#include "dsl/lower/lower.hpp"
#include "engine/base/text.hpp"

namespace grundy::dsl {

using rule::Expr;
using rule::ExprRef;
using rule::Kind;
using rule::Op;
using rule::Type;

namespace {

bool is_literal(const ExprRef& e) { return e->op == Op::number || e->op == Op::big || e->op == Op::truth || e->op == Op::letter || e->op == Op::vertex; }

Span span_of(const rule::Origin& origin, const Source& source) {
    const auto start = static_cast<std::size_t>(source.line(origin.line).data() - source.text().data()) + origin.column - 1;
    return {static_cast<std::uint32_t>(start), static_cast<std::uint32_t>(start + origin.length)};
}

}  // namespace

/// An operation on literals becomes its value. Where it has none (division by zero, perhaps in a branch never taken) it stays as it is.
ExprRef Lower::fold(std::shared_ptr<Expr> e) {
    if (e->type.kind != Kind::number && e->type.kind != Kind::truth) return e;
    const auto constant = [](const ExprRef& a) {
        return is_literal(a) || ((a->op == Op::set_list || a->op == Op::vector_list) && std::all_of(a->args.begin(), a->args.end(), is_literal)) ||
               (a->op == Op::range && is_literal(a->args[0]) && is_literal(a->args[1]));
    };
    if (!std::all_of(e->args.begin(), e->args.end(), constant)) return e;
    try {
        Evaluator evaluator(game, {.steps = 500'000, .items = 10'000});
        Evaluator::Frame frame;
        return literal(evaluator.evaluate(*e, frame), e->origin);
    } catch (const ConstantError& failure) {
        if (failure.code == "E201") {
            error("E201", span_of(e->origin, source_), failure.message);
            return nullptr;
        }
        return e;
    }
}

ExprRef Lower::literal(const Value& value, const rule::Origin& origin) const {
    const auto scalar = [&](const Type& type, const base::Integer& item) {
        auto e = std::make_shared<Expr>();
        e->type = type;
        e->origin = origin;
        const auto small = base::to_int64(item);
        switch (type.kind) {
            case Kind::truth: e->op = Op::truth; break;
            case Kind::letter: e->op = Op::letter; break;
            case Kind::vertex:
            case Kind::edge: e->op = Op::vertex; break;
            default: e->op = small ? Op::number : Op::big;
        }
        e->number = small.value_or(0);
        if (!small) e->big = std::make_shared<const base::Integer>(item);
        return e;
    };
    if (value.type.kind != Kind::set && value.type.kind != Kind::vector && value.type.kind != Kind::word) return scalar(value.type, value.items.front());
    auto e = std::make_shared<Expr>();
    e->type = value.type;
    e->origin = origin;
    if (value.items.empty()) {
        e->op = Op::empty;
    } else if (value.type.kind == Kind::word) {
        e->op = Op::word;
        e->text = text_of(value.items);
    } else {
        e->op = value.type.kind == Kind::set ? Op::set_list : Op::vector_list;
        for (const base::Integer& item : value.items) e->args.push_back(scalar(element_of(value.type), item));
    }
    return e;
}

std::optional<Value> Lower::evaluate(const Expr& e, Span span) {
    try {
        Evaluator evaluator(game);
        Evaluator::Frame frame;
        return evaluator.evaluate(e, frame);
    } catch (const ConstantError& failure) {
        const bool here = failure.origin.line > 0;
        error(failure.code.c_str(), here ? span_of(failure.origin, source_) : span, failure.message);
        return std::nullopt;
    }
}

std::optional<Value> Lower::constant(const ast::Expr& e, Scope& scope, const Type* expected) {
    ExprRef lowered = expr(e, scope, expected);
    if (lowered && expected != nullptr) lowered = coerce(lowered, *expected);
    if (!lowered) return std::nullopt;
    return evaluate(*lowered, e.span);
}

std::optional<std::int64_t> Lower::natural64(const Value& value, Span span, const std::string& what) {
    if (value.type.kind != Kind::number) {
        error("E103", span, what + " must be a number, but this is " + describe(value.type));
        return std::nullopt;
    }
    const auto small = base::to_int64(value.number());
    if (value.number() < 0) {
        error("E205", span, what + " cannot be negative");
    } else if (!small) {
        error("E202", span, what + " does not fit in 64 bits");
    } else {
        return small;
    }
    return std::nullopt;
}

std::string to_text(const Value& value) {
    if (value.code) return rule::to_string(*value.code);
    if (value.type.kind == Kind::truth) return value.truth() ? "true" : "false";
    if (value.type.kind == Kind::word) return "\"" + text_of(value.items) + "\"";
    if (value.type.kind != Kind::set && value.type.kind != Kind::vector) return base::to_string(value.number());
    const std::string text = base::joined(value.items, ", ", [](const auto& item) { return base::to_string(item); });
    return value.type.kind == Kind::set ? "{" + text + "}" : "[" + text + "]";
}

}  // namespace grundy::dsl
