#pragma once
/// Lowers the expressions of a rule to nodes of a Program, and plans in which order conditions are tested and ranges are cut.
/// Map of the room: read compile.cpp first: a rule becomes a program and the rulesets that play it.
/// `lines`: the lines of a rule; `lower`, `lower_call`: their expressions; `plan`: in which order loops test conditions.
/// `bounds`: what they say of ranges by abs, min and max.
/// `unordered`: how far an order that does not matter matters to a line.
#include <memory>
#include <string>
#include <vector>

#include "engine/base/checked.hpp"
#include "engine/game/machine/program.hpp"

namespace grundy::game {

/// What an expression yields.
enum class Yield : std::uint8_t { number, set, list };

class Lowering {
public:
    /// Of a sum of numbers.
    struct Term {
        std::int64_t factor;
        const rule::Expr* part;
    };

    Lowering(Program& program, const rule::Game& game) : program_(program), game_(game) {}
    /// Everything. Throws base::Failure(unsupported) for what nests too deep.
    void run();

private:
    // lower.cpp: one node an expression
    NodeId lower(const rule::Expr& expr);
    NodeId add(Node node, const std::vector<NodeId>& children, const rule::Expr& source);
    NodeId operands(const rule::Expr& expr, Code code, std::size_t from = 0);
    NodeId fixed(const rule::Expr& expr, Code code);
    NodeId compare(const rule::Expr& expr);
    NodeId compare_pair(const rule::Expr& expr, std::size_t i);
    NodeId element_of(const rule::Expr& expr);
    NodeId call(const rule::Expr& expr);
    NodeId apply(const rule::Expr& expr);
    NodeId aggregate(const rule::Expr& expr, Code code);
    NodeId constant(std::int64_t value, const rule::Expr& source);
    NodeId constant_value(Value value, const rule::Expr& source);
    Yield shape_of(const rule::Expr& expr) const;
    std::uint32_t bind(std::uint32_t slot, Yield shape);

    // plan.cpp: loops
    std::uint32_t loop(const std::vector<rule::Binder>& binders, const rule::ExprRef& condition, const std::vector<const rule::Expr*>& naturals);
    BinderPlan binder(const rule::Binder& binder);
    void plan_tests(Loop& loop, const rule::ExprRef& condition);
    void plan_cuts(Loop& loop, const rule::ExprRef& condition, const std::vector<const rule::Expr*>& naturals);
    void cut_by_part(Loop& loop, const rule::Expr& part);
    void cut(Loop& loop, const rule::Expr& left, const rule::Expr* right, std::int64_t offset);
    void cut_by_bounds(Loop& loop, const rule::Expr& left, const rule::Expr* right, std::int64_t offset);        // bounds.cpp
    void cut_by_sum(Loop& loop, const std::vector<Term>& terms, std::int64_t offset, const rule::Expr& source);  // bounds.cpp
    void fix_length(Loop& loop, const rule::Expr& part);
    std::size_t level(const Loop& loop, NodeId node) const;
    bool asks_only(NodeId node, const std::vector<std::uint32_t>& slots) const;
    bool tells_its_bindings(const Loop& loop) const;
    void list_bindings();

    // lines.cpp: patterns, moves, stops, terminals
    void functions();
    void graphs();
    void begin_frame(std::uint32_t size);
    PatternPlan pattern(const rule::Pattern& from);
    void move(const rule::Move& line);
    LinePlan line(const rule::Pattern& from, const rule::ExprRef& condition, std::uint32_t frame);
    void collect_naturals(const rule::Expr& expr, const rule::Component& component, std::vector<const rule::Expr*>& naturals) const;
    void fold();

    Program& program_;
    const rule::Game& game_;
    std::uint32_t base_ = 0;                        ///< first slot of the current frame
    std::vector<Yield> slots_;                      ///< what each slot of the whole frame holds
    std::vector<std::vector<std::uint32_t>> free_;  ///< slots that a node needs from outside, ascending; one a node
    std::vector<std::uint32_t> depth_;              ///< of the evaluation below a node; one a node
    std::uint32_t nesting_ = 0;
};

Yield shape_of(rule::ComponentKind kind);

/// The and-parts of a condition, in the order written.
std::vector<const rule::Expr*> and_parts(const rule::ExprRef& condition);

/// If `expr` is linear in the local `slot` with a literal coefficient: that coefficient (0: the local does not occur).
base::Checked coefficient(const rule::Expr& expr, std::uint32_t slot);

}  // namespace grundy::game
