#pragma once
/// How far the order of an unordered component matters to a line of a rule, told from its text.
///
/// A move of an unordered position is a move of any of its arrangements. Trying all k! of them is the definition; mostly one is enough:
///   depth 0  the line uses the component only in ways that no rearrangement changes: indices that run over all of it and are compared with
///            each other by = and != only, symmetric functions, the target's own unordered place
///   depth k  the entries 1 … k by literal index and the rest only as a multiset: choose those k in every way, keep the rest ascending
///   all      anything else
#include <vector>

#include "engine/game/machine/program.hpp"

namespace grundy::game {

inline constexpr std::size_t all_entries = static_cast<std::size_t>(-1);

/// Those components and groups whose order matters, with their depth.
std::vector<OrderPlan> orders(const rule::Game& game, const rule::Move& line);
/// Of a stop or terminal line.
std::vector<OrderPlan> orders(const rule::Game& game, const rule::Pattern& from, const rule::ExprRef& condition);

/// For tests: while one lives in this thread, compile() gives every unordered component the depth `all`.
class EveryArrangement {
public:
    EveryArrangement();
    ~EveryArrangement();
    EveryArrangement(const EveryArrangement&) = delete;
    EveryArrangement& operator=(const EveryArrangement&) = delete;
};

}  // namespace grundy::game
