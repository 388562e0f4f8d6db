#pragma once
/// Values of expressions that need no position: sizes, starts, parameters, graphs. Numbers of any size, but bounded in steps, bits and elements, so that
/// nothing a rule file says can hang or exhaust memory.
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "engine/rule/game.hpp"

namespace grundy::dsl {

/// A number, truth, letter, vertex or edge has one item; a set lists its elements ascending; a vector or word in order.
struct Value {
    rule::Type type;
    std::vector<base::Integer> items;
    std::optional<rule::Code> code = {};  ///< of a parameter that is a take-and-break code; the rest then means nothing

    const base::Integer& number() const { return items.front(); }
    bool truth() const { return items.front() != 0; }
    friend bool operator==(const Value& a, const Value& b) { return a.items == b.items; }
};

Value number_value(base::Integer number);
Value truth_value(bool truth);

/// Thrown by Evaluator.
struct ConstantError {
    std::string code;
    std::string message;
    rule::Origin origin;
};

struct ConstantLimits {
    std::uint64_t steps = 20'000'000;  ///< a step: a node, an element, sixteen bits of a number
    std::size_t items = 1'000'000;     ///< elements of one set or vector
};

class Evaluator {
public:
    using Frame = std::vector<std::optional<Value>>;  ///< slots; unbound ones are not constant
    using Visit = std::function<bool(const Value&)>;  ///< false: stop

    explicit Evaluator(const rule::Game& game, ConstantLimits limits = {}) : game_(game), limits_(limits) {}
    Value evaluate(const rule::Expr& expr, Frame& frame);
    /// The elements of a range, a set, a vector, of subsets(), below(), partitions(), one after another. False when stopped.
    bool for_each(const rule::Expr& range, Frame& frame, const Visit& visit);
    /// All bindings for which the condition holds.
    bool bind_all(const std::vector<rule::Binder>& binders, const rule::Expr* condition, Frame& frame, const std::function<bool()>& visit);

private:
    Value leaf(const rule::Expr& expr, Frame& frame);
    Value arithmetic(const rule::Expr& expr, Frame& frame);
    Value collection(const rule::Expr& expr, Frame& frame);
    Value element(const rule::Expr& expr, Frame& frame);
    Value set_operation(const rule::Expr& expr, Frame& frame);
    Value logic(const rule::Expr& expr, Frame& frame);
    Value aggregate(const rule::Expr& expr, Frame& frame);
    Value over_items(const rule::Expr& expr, Frame& frame);
    Value call(const rule::Expr& expr, Frame& frame);
    Value set_builtin(const rule::Expr& expr, const std::vector<Value>& args);
    Value number_builtin(const rule::Expr& expr, const std::vector<Value>& args);
    Value graph_builtin(const rule::Expr& expr, const std::vector<Value>& args);
    Value apply(const rule::Expr& expr, Frame& frame);
    bool member(const rule::Expr& expr, Frame& frame);
    bool compare(const rule::Expr& expr, Frame& frame);
    bool below(const Value& top, const Visit& visit);
    bool partitions(const rule::Expr& expr, const base::Integer& sum, const Visit& visit);
    bool subsets(const Value& set, const Visit& visit);
    base::Integer checked(const rule::Expr& expr, base::Integer value);
    std::size_t position_of(const rule::Expr& expr, const Value& index, std::size_t size);
    void charge(const rule::Expr& expr, std::uint64_t steps);
    [[noreturn]] void fail(const rule::Expr& expr, const char* code, std::string message) const;

    const rule::Game& game_;
    ConstantLimits limits_;
    int depth_ = 0;
};

/// Code points of a UTF-8 text, and back.
std::vector<base::Integer> letters_of(const std::string& text);
std::string text_of(const std::vector<base::Integer>& letters);

}  // namespace grundy::dsl
