#pragma once
/// Where the library of rules is: $GRUNDY_RULES; else share/grundy/rules beside the bin/ or lib/ that the program or the shared library was installed in; else
/// the folder rules/ beside the program, or that of the source tree it was built from.
#include <string>

namespace grundy::dsl {

std::string rules_folder();

}  // namespace grundy::dsl
