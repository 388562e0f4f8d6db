#pragma once
/// From the flat expressions of the parse tree to trees, by precedence. Reports what the grammar let pass.
#include "dsl/syntax/ast.hpp"
#include "dsl/syntax/node.hpp"
#include "dsl/text/diagnostic.hpp"

namespace grundy::dsl {

constexpr std::uint32_t depth_limit = 1000;  ///< of a tree: `1 + 1 + 1 + …` is as deep as it is long

class ExpressionBuilder {
public:
    ExpressionBuilder(const Source& source, Diagnostics& diagnostics) : source_(source), diagnostics_(diagnostics) {}

    /// A node that holds operands and operators in a row: expression, setting_value, bare_power.
    ast::ExprPtr expression(const Node& node);
    /// A single operand: primary, short_value, braces, number, …
    ast::ExprPtr operand(const Node& node);
    /// As `expression`, but take-and-break codes are welcome.
    ast::ExprPtr value(const Node& node);
    ast::ExprPtr code(const Node& node);

    std::vector<ast::ExprPtr> expressions(const Node& parent);  ///< the expression children
    std::vector<ast::ExprPtr> way(const Node& parent);          ///< likewise; [(…), (…) for i in 1..n] has several elements there
    ast::Binder binder(const Node& node);
    std::vector<ast::Binder> binders(const Node& parent);  ///< the binder children
    ast::ExprPtr condition(const Node& parent);            ///< of the if_part child; null without one
    void comprehension(const Node& parent, std::vector<ast::Binder>& binders, ast::ExprPtr& condition);
    /// `name in range` read as an expression; nothing when it is something else.
    static bool is_binder(const ast::Expr& expr);
    static ast::Binder to_binder(ast::ExprPtr expr);

    std::string text(const Node& node) const { return std::string(source_.slice(node.span)); }
    /// "25", "10^6": of the terms before which it stands.
    std::string count(const Node& times) const {
        const auto& parts = times.children;
        return text(*parts.front()) + (parts.size() > 1 ? "^" + text(*parts.back()) : "");
    }
    std::string string(const Node& node) const;  ///< unescaped
    const Source& source() const { return source_; }
    Diagnostics& diagnostics() { return diagnostics_; }

private:
    struct Pending;
    class Row;
    ast::ExprPtr make(ast::Form form, Span span, std::string text = {}) const;
    ast::ExprPtr leaf(ast::Form form, const Node& node, std::string text) const;
    ast::ExprPtr finish(ast::ExprPtr expr);
    ast::ExprPtr binary(ast::ExprPtr left, const Pending& sign, ast::ExprPtr right);
    ast::ExprPtr compare(ast::ExprPtr left, const Pending& sign, ast::ExprPtr right);
    ast::ExprPtr conditional(const Node& node);
    ast::ExprPtr named(const Node& node);
    ast::ExprPtr call(ast::ExprPtr callee, const Node& arguments);
    ast::ExprPtr asked_at(const Node& node);
    ast::ExprPtr indexed(ast::ExprPtr base, const Node& part);
    ast::ExprPtr member(ast::ExprPtr base, const Node& part);
    ast::ExprPtr listing(ast::Form form, const Node& node);
    void together(ast::Expr& e);
    void report_foreign(const Node& sign, const struct Operator& meant);
    void check_mixing(const ast::Expr& left, const Pending& sign, const ast::Expr& right);
    void two_readings(Span sign, Span a, std::string_view first, Span b, std::string_view second, Span c);
    std::string brief(Span span) const;

    const Source& source_;
    Diagnostics& diagnostics_;
    bool codes_welcome_ = false;
    bool too_deep_ = false;
    bool in_way_ = false;
};

}  // namespace grundy::dsl
