#pragma once
/// From the expressions of a rule to linear forms and conditions: lets are inlined, constant sets become cases, min, max, abs, floor and mod of
/// linear forms become pieces.
/// Map of the room: read moves.cpp first: `moves` as symbolic options, made of the expressions of a rule by `symbolic`.
/// A file for each kind of expression: `numbers`, `conditions`, `sets`, `sequences`, `values`. `pieces`: numbers that depend on conditions.
#include <functional>
#include <map>

#include "engine/recognise/family/family.hpp"
#include "engine/recognise/moves/pieces.hpp"

namespace grundy::recognise {

struct Value;
using Env = std::map<std::uint32_t, Value>;  ///< by slot
struct Value {
    enum class Kind { number, truth, vector, set };
    Kind kind = Kind::number;
    Number number;
    CondRef truth;
    std::vector<Value> items;
    rule::ExprRef set;  ///< unevaluated, with the environment it was written in
    std::shared_ptr<const Env> env;
};

Value value_of(const Linear& form);

/// Counts how deep expressions are nested.
class Depth {
public:
    explicit Depth(int& depth) : depth_(depth) {
        if (depth_ == 400) throw Beyond("an expression is nested too deeply");
        ++depth_;
    }
    ~Depth() { --depth_; }
    Depth(const Depth&) = delete;
    Depth& operator=(const Depth&) = delete;

private:
    int& depth_;
};

/// An option as the rule writes it: parts[i][c] is component c of part i; `bound` are the variables that some value must exist for.
struct SymbolicOption {
    std::vector<std::vector<Number>> parts;
    CondRef when;
    std::vector<Var> bound;
    std::size_t move = 0;
};

/// The scalars of a position, one variable each (vectors of constant length are spread out), and all options.
/// Variables 0 … scalars - 1 are the source.
class Symbolic {
public:
    /// Throws Beyond when positions hold more than numbers.
    explicit Symbolic(const rule::Game& game);

    /// Fills options(). Throws Beyond.
    void explore();

    /// Every move of one part and every assignment of constants to its binders: the target, the environment to read it in, and the condition on
    /// the source (pattern, stop lines and `if`). For moves whose targets are not linear. Throws Beyond when a binder has no constant range.
    using Case = std::function<void(const rule::ExprRef& target, Env& env, const CondRef& when)>;
    void each_constant_case(const Case& body);
    std::optional<std::int64_t> constant_value(const rule::ExprRef& e, Env& env);

    std::size_t scalars() const { return scalars_.size(); }
    /// scalars[i]: the component it belongs to.
    const std::vector<std::size_t>& component() const { return scalars_; }
    const std::vector<SymbolicOption>& options() const { return options_; }
    /// `where` and "natural" of these scalars: is this a position?
    CondRef domain(const std::vector<Linear>& position);
    Var fresh() { return next_++; }

private:
    Value value(const rule::ExprRef& e, Env& env);
    Number number(const rule::ExprRef& e, Env& env);
    Number of_items(const rule::ExprRef& e, Env& env);
    Number aggregate(const rule::ExprRef& e, Env& env);
    Number built_in(const rule::ExprRef& e, Env& env);
    CondRef condition(const rule::ExprRef& e, Env& env);
    std::vector<Value> vector(const rule::ExprRef& e, Env& env);
    CondRef member_of(const Number& x, const rule::ExprRef& set, Env& env);
    CondRef member_call(const Number& x, const rule::ExprRef& set, Env& env);
    CondRef member_comprehension(const Number& x, const rule::ExprRef& set, Env& env);
    CondRef below(const Number& x, const rule::ExprRef& high, Env& env);  ///< x <= high
    CondRef above(const Number& x, const rule::ExprRef& low, Env& env);   ///< x >= low
    CondRef compare_pair(const rule::ExprRef& a, rule::Relation r, const rule::ExprRef& b, Env& env);
    /// All elements, when they are constants and not too many.
    std::optional<std::vector<std::int64_t>> elements(const rule::ExprRef& set, Env& env);
    /// Runs `body` for every assignment of constant values to the binders.
    void for_constants(const std::vector<rule::Binder>& binders, std::size_t i, const rule::ExprRef& cond, Env& env,
                       const std::function<void(Env&, const CondRef&)>& body);
    void expand(std::size_t move, std::size_t binder, Env& env, std::vector<CondRef>& conds);
    void bind_symbolic(const rule::Binder& b, Env& env, std::vector<CondRef>& conds);
    void emit(std::size_t move, Env& env, std::vector<CondRef> conds);
    bool match(const rule::Pattern& pattern, Env& env, std::vector<CondRef>& conds);
    std::vector<std::vector<Value*>> exchangeable();
    CondRef stopped();
    std::vector<Number> flatten(const std::vector<rule::ExprRef>& components, Env& env);
    void existential() const;

    const rule::Game& game_;
    int unsafe_ = 0;  ///< above 0: inside a negation, where an existential variable must not be introduced
    int depth_ = 0;
    Var next_ = 0;
    std::vector<std::size_t> scalars_;
    std::vector<Value> source_;  ///< one a component
    std::vector<Var> bound_;
    std::vector<SymbolicOption> options_;
};

}  // namespace grundy::recognise
