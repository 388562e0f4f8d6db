#pragma once
/// From the parse tree of one declaration to the AST. Whatever is wrong but parses is reported here.
#include "dsl/syntax/expression.hpp"

namespace grundy::dsl {

class FileBuilder {
public:
    FileBuilder(const Source& source, Diagnostics& diagnostics) : make_(source, diagnostics) {}

    /// Adds one declaration, a node such as `move` or `claim`.
    void add(const Node& declaration);
    std::unique_ptr<ast::File> take();
    const ast::File& file() const { return *file_; }

    ast::SumOfGames sum(const Node& node);
    ast::SumOfGames terms(const Node& node);
    ast::Family family(const Node& node);
    ast::ExprPtr value(const Node& node) { return make_.value(node); }

private:
    void game(const Node& node);
    void let(const Node& node);
    void graph(const Node& node);
    ast::GraphArc arc(const Node& node);
    void use(const Node& node);
    void position(const Node& node);
    ast::Component component(const Node& node);
    void start(const Node& node);
    void move(const Node& node);
    void stop(const Node& node);
    void goal(const Node& node);
    void play(const Node& node);
    void partizan(const Node& node);
    void terminal(const Node& node);
    void family_line(const Node& node);
    void claim(const Node& node);

    void claim_form(const Node& node, ast::Claim& claim);
    void claim_at(ast::Claim& claim) const;
    bool said_of_all_names(const std::vector<ast::ExprPtr>& parts);
    void claim_domain(const Node& node, ast::Claim& claim);
    void claim_with(const Node& node, ast::Claim& claim);
    ast::ExprPtr bare_item(const Node& node);
    ast::SumTerm sum_term(const Node& node);
    std::vector<ast::SumOfGames> sum_list(const Node& node);
    void reference(const Node& node, ast::Use& use);
    ast::Pattern pattern(const Node& node);
    ast::Option option(const Node& node);
    void check_arrow(const Node* arrow);
    void check_equals(const Node* sign);
    bool first(const char* word, const Node& node, bool seen);
    void ordered(ast::Item item, std::size_t index) { file_->order.emplace_back(item, index); }

    ExpressionBuilder make_;
    std::unique_ptr<ast::File> file_ = std::make_unique<ast::File>();
};

}  // namespace grundy::dsl
