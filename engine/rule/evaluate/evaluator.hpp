#pragma once
/// Values of expressions: sizes, starts, parameters, graphs when a rule is loaded; formulas of claims. Numbers of any size, but bounded in steps, bits and
/// elements, so that nothing a rule file says can hang or exhaust memory.
/// Map of the room: read this header first; `evaluator_builtin` has the functions of the language, `evaluator_iterate` what runs through sets and ranges.
/// `regular`: regular expressions. `parts`: of a set, what hangs together. `example`: a position for messages.
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "engine/rule/game.hpp"

namespace grundy::rule {

/// A number, truth, letter, vertex or edge has one item; a set lists its elements ascending; a vector or word in order.
struct Value {
    Type type;
    std::vector<base::Integer> items;
    std::optional<Code> code = {};  ///< of a parameter that is a take-and-break code; the rest then means nothing

    const base::Integer& number() const { return items.front(); }
    bool truth() const { return items.front() != 0; }
    friend bool operator==(const Value& a, const Value& b) { return a.items == b.items; }
};

Value number_value(base::Integer number);
Value truth_value(bool truth);
/// The elements of a set, the entries of a vector, each as a value.
std::vector<Value> items_of(const Value& collection);

/// Thrown by Evaluator.
struct ConstantError {
    std::string code;
    std::string message;
    Origin origin;
};

struct ConstantLimits {
    std::uint64_t steps = 20'000'000;  ///< a step: a node, an element, sixteen bits of a number
    std::size_t items = 1'000'000;     ///< elements of one set or vector
};

class Evaluator {
public:
    using Frame = std::vector<std::optional<Value>>;  ///< slots; unbound ones are not constant
    using Visit = std::function<bool(const Value&)>;  ///< false: stop

    /// g, P, N, D (`expr.op`, of the game `expr.ref`) of the position that the arguments are, one a component.
    using Ask = std::function<Value(const Expr& expr, const std::vector<Value>& position)>;

    /// What an aggregate of one name over low..high is, found in another way than by trying each number; nothing: there is no other.
    using LongRange = std::function<std::optional<Value>(const Expr& aggregate, const base::Integer& low, const base::Integer& high, const Frame& frame)>;

    explicit Evaluator(const Game& game, ConstantLimits limits = {}) : game_(game), limits_(limits) {}
    /// Without it values of positions are no constants. What `ask` throws passes through.
    void answer_with(Ask ask) { ask_ = std::move(ask); }
    /// Asked first where a range has more than `most` numbers.
    void shorten(LongRange over, std::int64_t most) { over_long_range_ = std::move(over), most_tried_ = most; }
    Value evaluate(const Expr& expr, Frame& frame);
    /// The elements of a range, a set, a vector, of subsets(), below(), partitions(), one after another. False when stopped.
    bool for_each(const Expr& range, Frame& frame, const Visit& visit);
    /// All bindings for which the condition holds.
    bool bind_all(const std::vector<Binder>& binders, const Expr* condition, Frame& frame, const std::function<bool()>& visit);

private:
    bool may_bind(const std::vector<Binder>& binders, const Expr* condition, Frame& frame);
    Value leaf(const Expr& expr, Frame& frame);
    Value arithmetic(const Expr& expr, Frame& frame);
    Value collection(const Expr& expr, Frame& frame);
    Value element(const Expr& expr, Frame& frame);
    Value set_operation(const Expr& expr, Frame& frame);
    Value logic(const Expr& expr, Frame& frame);
    Value aggregate(const Expr& expr, Frame& frame);
    std::optional<Value> shortened(const Expr& expr, Frame& frame);
    Value over_items(const Expr& expr, Frame& frame);
    Value call(const Expr& expr, Frame& frame);
    Value set_builtin(const Expr& expr, const std::vector<Value>& args);
    Value in_places(const Expr& expr, const std::vector<Value>& args);
    Value nim_product(const Expr& expr, const base::Integer& a, const base::Integer& b) const;
    Value number_builtin(const Expr& expr, const std::vector<Value>& args);
    Value graph_builtin(const Expr& expr, const std::vector<Value>& args);
    Value apply(const Expr& expr, Frame& frame);
    Value of_position(const Expr& expr, Frame& frame);
    bool member(const Expr& expr, Frame& frame);
    bool compare(const Expr& expr, Frame& frame);
    bool below(const Value& top, const Visit& visit);
    bool partitions(const Expr& expr, const base::Integer& sum, const Visit& visit);
    bool subsets(const Value& set, const Visit& visit);
    bool parts(const Value& set, const Visit& visit);
    base::Integer checked(const Expr& expr, base::Integer value);
    std::size_t position_of(const Expr& expr, const Value& index, std::size_t size);
    void charge(const Expr& expr, std::uint64_t steps);
    [[noreturn]] void fail(const Expr& expr, const char* code, std::string message) const;

    const Game& game_;
    ConstantLimits limits_;
    Ask ask_;
    LongRange over_long_range_;
    std::int64_t most_tried_ = 0;
    int depth_ = 0;
};

/// The components of the position in the first slots, of which there are so many, or as many as it needs.
Evaluator::Frame frame_of(const Game& game, const PositionData& position, std::size_t slots);
/// Is it a position of the game: does it fit its components, and what `where` says? Throws ConstantError.
bool belongs_to(const Game& game, const PositionData& position);

/// Code points of a UTF-8 text, and back.
std::vector<base::Integer> letters_of(const std::string& text);
std::string text_of(const std::vector<base::Integer>& letters);

}  // namespace grundy::rule
