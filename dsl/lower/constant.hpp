#pragma once
/// The constants of a rule file are evaluated as the engine evaluates formulas of claims.
#include "engine/rule/evaluate/evaluator.hpp"

namespace grundy::dsl {

using rule::ConstantError;
using rule::Evaluator;
using rule::letters_of;
using rule::number_value;
using rule::text_of;
using rule::truth_value;
using rule::Value;

}  // namespace grundy::dsl
