#pragma once
/// Parameters as typed on the command line.
#include "dsl/lower/lower.hpp"

namespace grundy::dsl {

/// Throws base::Failure(bad_input): an unknown name, one given twice, a text that is no value, a value of the wrong kind.
Values read_settings(const Settings& settings, const std::vector<ParameterInfo>& parameters, const Values& defaults);

}  // namespace grundy::dsl
