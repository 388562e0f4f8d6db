#pragma once
/// Rules whose options are computed from the heap's number: divisors, digits, floor and exact division. A few options a heap.
#include <memory>

#include "engine/recognise/family/family.hpp"
#include "engine/solve/kernel/kernel.hpp"

namespace grundy::solve {

std::unique_ptr<Kernel> divisor_subtraction(recognise::DivisorSubtraction rule);
std::unique_ptr<Kernel> digit_subtraction(recognise::DigitSubtraction rule);
std::unique_ptr<Kernel> digit_game(recognise::DigitGame rule);

}  // namespace grundy::solve
