#pragma once
/// The checker's own meaning of expressions: a plain tree walk over rule::Expr, 64 bits, slow and short. Shares no line with engine/game.
#include <algorithm>
#include <compare>
#include <cstdint>
#include <functional>
#include <optional>
#include <utility>
#include <vector>

#include "engine/base/checked.hpp"
#include "engine/rule/game.hpp"
#include "engine/verify/core/verdict.hpp"

namespace grundy::verify {

/// More items are in no set, vector or word.
inline constexpr std::size_t most_items = 10'000'000;

/// A number, or many of them: a set (ascending), a vector, a word. Truth is 0 or 1, vertices and edges are their indices.
struct Value {
    bool many = false;
    std::int64_t number = 0;
    std::vector<std::int64_t> items;
    friend bool operator==(const Value&, const Value&) = default;
    friend auto operator<=>(const Value&, const Value&) = default;
};
using Items = std::vector<std::int64_t>;
inline Value number(std::int64_t n) { return {false, n, {}}; }
inline Value many(Items items) { return {true, 0, std::move(items)}; }
inline const Items& items_of(const Value& v) {
    if (!v.many) throw Rejected("the rule uses a number where a set or a vector is needed");
    return v.items;
}
inline Items as_set(Items items) {
    std::sort(items.begin(), items.end());
    items.erase(std::unique(items.begin(), items.end()), items.end());
    return items;
}
inline std::int64_t fits(base::Checked value) {
    if (!value) throw Rejected("the rule computes a number beyond 64 bits, or divides by zero, at a position that the check needs");
    return *value;
}
/// A distance asked where no goal can be reached: no number; beside a number in a comparison it is beyond it.
struct NoDistance : Rejected {
    NoDistance() : Rejected("no goal can be reached from a position whose distance is asked") {}
};
bool related(std::strong_ordering order, rule::Relation relation);
using Frame = std::vector<Value>;

/// Answers g, P, N, D (`expr.op`, of the game `expr.ref`) of a position: only claims ask.
using Ask = std::function<std::int64_t(const rule::Expr& expr, const std::vector<Value>& position)>;

class Evaluator {
public:
    Evaluator(const rule::Game& game, Steps& steps, Ask ask = {}) : game_(game), steps_(steps), ask_(std::move(ask)) {}

    /// Throws Rejected for overflow, division by zero, and what this checker does not evaluate.
    Value at(const rule::Expr& e, Frame& frame) const;
    std::int64_t number_at(const rule::Expr& e, Frame& frame) const;
    bool holds(const rule::ExprRef& e, Frame& frame) const { return !e || number_at(*e, frame) != 0; }
    /// Every assignment of the binders that meets the condition; `body` returns false to stop.
    bool each(const std::vector<rule::Binder>& binders, const rule::ExprRef& condition, Frame& frame, const std::function<bool()>& body) const;

private:
    Value computed(const rule::Expr& e, Frame& frame) const;
    const Items& row(const rule::Expr& e, Frame& frame, Value& kept) const;
    bool bind(const std::vector<rule::Binder>& binders, std::size_t next, const rule::ExprRef& condition, Frame& frame,
              const std::function<bool()>& body) const;
    Value aggregate(const rule::Expr& e, Frame& frame) const;
    Value call(const rule::Expr& e, Frame& frame) const;
    std::int64_t in_places(const rule::Expr& e, Frame& frame) const;
    Value of_graph(const rule::Expr& e, Frame& frame) const;
    Items hang_together(const Items& edges, std::int64_t v, const rule::Graph& graph) const;
    bool each_part(const rule::Expr& range, Frame& frame, const std::function<bool(Value&&)>& use) const;
    bool each_item(const rule::Expr& range, Frame& frame, const std::function<bool(Value&&)>& use) const;
    Value set_of(const rule::Expr& e, Frame& frame) const;
    std::vector<Value> asked_position(const rule::Expr& e, Frame& frame) const;
    std::optional<Value> side(const rule::Expr& e, Frame& frame) const;
    bool compare(const rule::Expr& e, Frame& frame) const;
    std::vector<std::int64_t> range(std::int64_t low, std::int64_t high) const;

    const rule::Game& game_;
    Steps& steps_;
    Ask ask_;
};

}  // namespace grundy::verify
