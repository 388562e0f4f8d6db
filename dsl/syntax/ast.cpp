#include "dsl/syntax/ast.hpp"

#include <algorithm>

namespace grundy::dsl::ast {

ExprPtr copy_of(const Expr& e) {
    auto out = std::make_unique<Expr>();
    out->form = e.form;
    out->span = e.span;
    out->operator_span = e.operator_span;
    out->text = e.text;
    for (const ExprPtr& arg : e.args) out->args.push_back(copy_of(*arg));
    out->relations = e.relations;
    out->relation_spans = e.relation_spans;
    for (const Binder& b : e.binders) out->binders.push_back({b.name, b.name_span, copy_of(*b.range)});
    if (e.condition) out->condition = copy_of(*e.condition);
    out->depth = e.depth;
    return out;
}

bool any_part(const ExprPtr& e, const std::function<bool(const Expr&)>& is) {
    if (!e) return false;
    return is(*e) || any_part(e->condition, is) || std::any_of(e->args.begin(), e->args.end(), [&](const ExprPtr& arg) { return any_part(arg, is); }) ||
           std::any_of(e->binders.begin(), e->binders.end(), [&](const Binder& b) { return any_part(b.range, is); });
}

Claim::Claim() = default;
Claim::Claim(Claim&&) noexcept = default;
Claim& Claim::operator=(Claim&&) noexcept = default;
Claim::~Claim() = default;

File::File() = default;
File::File(File&&) noexcept = default;
File& File::operator=(File&&) noexcept = default;
File::~File() = default;

}  // namespace grundy::dsl::ast
