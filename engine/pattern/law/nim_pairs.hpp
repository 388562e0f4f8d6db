#pragma once
/// Games of two numbers with a closed form (theory 6): Euclid's game in both versions, and Fibonacci and dynamic Nim.
#include <functional>
#include <optional>
#include <vector>

#include "engine/pattern/law/pattern.hpp"

namespace grundy::pattern {

Answer euclid_answer(bool positive, const std::vector<base::Integer>& pair);
/// The pair after a move to a position worth `target` (down to 0: target 0 only).
std::optional<std::vector<base::Integer>> euclid_option(bool positive, const std::vector<base::Integer>& pair, const base::Integer& target);

Answer dynamic_nim_answer(const recognise::NimFamily& rule, const std::vector<base::Integer>& pair);
std::optional<std::vector<base::Integer>> dynamic_nim_move(const recognise::NimFamily& rule, const std::vector<base::Integer>& pair);

/// Dynamic Nim (Schwenk 1970): who took k may be followed by at most f(k), f nondecreasing with f(k) >= k. H_1 = 1, H_(j+1) = H_j + H_i with the least i such
/// that f(H_i) >= H_j. (n, q) is N iff the smallest part of the greedy H-representation of n is <= q: taking it wins. That part; 0 for n = 0. Throws
/// base::Failure(bad_input) where f(k) < k or f falls.
base::Integer dynamic_nim_part(const std::function<base::Integer(const base::Integer&)>& f, const base::Integer& n);

}  // namespace grundy::pattern
