#pragma once
/// The parse tree between the grammar and the AST: which rule matched where. Plain, so that only parse.cpp needs PEGTL.
#include <memory>
#include <vector>

#include "dsl/text/source.hpp"

// clang-format off
/// The rules of dsl/syntax/grammar.hpp that leave a node.
#define GRUNDY_NODES(X) \
    X(name) X(number) X(code) X(any_code) X(headless_code) X(string_text) X(letter) X(truth) X(xor_name) X(in_sign) X(equals_sign) X(arrow) X(edge) \
    X(expression) X(prefix) X(infix) X(binder) X(for_part) X(if_part) X(conditional) X(aggregate_body) X(call_arguments) X(member) X(index_item) X(index_part) \
    X(named) X(parens) X(braces) X(brackets) X(primary) X(asked_word) X(asked_at) X(tuple) X(sum_of_positions) X(option) \
    X(power_sign) X(setting_value) X(short_value) X(setting) X(family_word) X(family) X(game_path) X(game_reference) X(start_word) X(sum_term) X(sum) X(sum_list) \
    X(parameter) X(game) X(source) X(note) X(let_arguments) X(let) X(arc) X(graph_file) X(graph_made) X(graph) X(use) \
    X(unordered_word) X(unordered_group) X(sequence_shape) X(vector_shape) X(integer_kind) X(word_kind) X(set_kind) X(vertex_shape) X(component) X(where_part) X(position_line) \
    X(start) X(label) X(cost_part) X(move) X(stop) X(goal) X(play_kind) X(partizan_word) X(play) X(partizan) X(mover_end) X(draw_end) X(terminal) X(family_line) \
    X(slow) X(corrected) X(expect_refuted) X(at_least_sign) X(with_names) X(with_item) X(wins_word) X(claimed_move) \
    X(winning_moves) X(options) X(length_label) X(length_everywhere) X(length) X(preperiod) X(saltus) X(period) X(arithmetic_period) X(up_to) X(allows) X(same_as) X(finite) \
    X(answering) X(answer_by) X(keep) X(formula) X(from_start) X(for_domain) X(way) X(claim) X(show) X(semicolon) X(bare_position) X(bare_code) X(bare_power) X(bare_sign) X(bare_minus) X(bare_list) X(times)
// clang-format on

namespace grundy::dsl {

enum class NodeKind : std::uint8_t {
    none,
#define GRUNDY_KIND(rule) rule,
    GRUNDY_NODES(GRUNDY_KIND)
#undef GRUNDY_KIND
};

struct Node {
    NodeKind kind = NodeKind::none;
    Span span;
    std::vector<std::unique_ptr<Node>> children;

    const Node* child(NodeKind wanted) const {
        for (const auto& c : children)
            if (c->kind == wanted) return c.get();
        return nullptr;
    }
    bool has(NodeKind wanted) const { return child(wanted) != nullptr; }
};

}  // namespace grundy::dsl
