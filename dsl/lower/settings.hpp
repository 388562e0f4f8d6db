#pragma once
/// Parameters as typed on the command line.
#include "dsl/lower/lower.hpp"

namespace grundy::dsl {

/// What a parameter is, told by its default.
ParameterInfo info_of(const std::string& name, const Value& value);

/// Throws base::Failure(bad_input): an unknown name, one given twice, a text that is no value, a value of the wrong kind.
Values read_settings(const Settings& settings, const std::vector<ParameterInfo>& parameters, const Values& defaults);

/// `n=2..12`, `n=2,5,9`, `n={2, 5..9}`, 'S=[{1}, {1, 4}]': every choice of a value for each, the last parameter changing fastest; later ones may use earlier
/// ones, `m=1..n`. Throws as read_settings, and for more than 10^4 choices.
std::vector<Choice> read_choices(const Settings& settings, const std::vector<ParameterInfo>& parameters, const Values& defaults);

}  // namespace grundy::dsl
