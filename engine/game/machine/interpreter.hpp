#pragma once
/// Plays a program: decodes a position, runs the move lines over it, builds and checks the targets. One activation at a time.
#include "engine/game/machine/machine.hpp"
#include "engine/game/play/ruleset.hpp"

namespace grundy::game {

/// At most this many arrangements of an unordered component are tried at one position.
inline constexpr std::size_t max_arrangements = 1'000'000;

/// Loop steps at one position: some ten seconds.
inline constexpr std::uint64_t max_steps = 1'000'000'000;

class Interpreter {
public:
    using Visit = std::function<bool(Sum&& option, std::size_t move)>;

    Interpreter(const Program& program, const Shape& shape);
    /// Until visit returns false. Throws Fault.
    void options(const Position& position, const Visit& visit);
    bool contains(const Position& position);
    /// What the option costs that `visit` is shown; 1 where the rule does not say.
    std::int64_t cost() const { return cost_; }
    bool is_goal(const Position& position);
    /// Of the first terminal line that applies; mover_loses if none does.
    rule::End end(const Position& position);

private:
    // positions.cpp
    void locate(const Position& position);
    void decode(const Position& position, std::size_t component, std::uint32_t slot);
    bool encode(std::size_t component, NodeId node, Position& row);
    bool encode_numbers(const std::vector<NodeId>& nodes, Position& row);
    bool encode_set(std::size_t component, const Value& set, Position& row) const;
    bool matches(const PatternPlan& pattern, const Position& position);
    bool allowed(const Position& position);

    // interpreter.cpp
    bool play(std::size_t index, const Position& arranged, const Visit& visit);
    /// Writes the option over the first rows of `sum`; `parts`: how many.
    bool target(const MovePlan& move, Sum& sum, std::size_t& parts);
    bool part(const TermPlan& term, Sum& sum, std::size_t& parts);
    bool applies(const LinePlan& line, const Position& position);
    [[noreturn]] void negative_cost(std::size_t move) const;
    /// Calls body for every arrangement that the line must see, until it returns false; then returns false.
    bool arrange(const std::vector<OrderPlan>& orders, std::size_t k, Position& row, const std::function<bool(const Position&)>& body);

    const Program& program_;
    const Shape& shape_;
    Machine machine_;
    std::vector<std::size_t> begins_;  ///< of each component in the current row, and the end
    const std::size_t fixed_;          ///< cells of every position, 0 if their number varies
    /// Where every component is one number, cells are components: the least and the largest that each may hold. Else empty.
    std::vector<std::pair<std::int64_t, std::int64_t>> numbers_;
    Sum sum_;  ///< the option that is being made; its rows are used again, unless the visitor has taken them
    std::size_t arrangements_ = 0;
    std::int64_t cost_ = 1;
    bool sorted_ = false;  ///< some component is unordered: targets must be brought into canonical form
};

}  // namespace grundy::game
