#pragma once
/// Where the library of rules is: $GRUNDY_RULES; else rules/ beside a library that was loaded (a Python package brings its own); else share/grundy/rules beside
/// the bin/ or lib/ that the program or the shared library was installed in; else the folder rules/ beside the program or above it: in a build folder that is a
/// link to the source tree's; else where the library was configured to be installed (-DCMAKE_INSTALL_PREFIX): what is left to a program that was linked with
/// the static library.
#include <string>

namespace grundy::dsl {

std::string rules_folder();

}  // namespace grundy::dsl
