// How much the tests that draw their games try. The run that everybody waits for draws few; GRUNDY_TEST_DEPTH=5 draws five times as many, and asks for
// five times as much of what must be found among them.
#pragma once

#include <cstdlib>

namespace grundy::tests {

/// GRUNDY_TEST_DEPTH, a whole number from 1 on; 1 without it, or where it is anything else.
inline int depth() {
    const char* said = std::getenv("GRUNDY_TEST_DEPTH");
    const int times = said == nullptr ? 1 : std::atoi(said);
    return times < 1 ? 1 : times;
}

/// `few` in the usual run.
inline int rounds(int few) { return few * depth(); }

}  // namespace grundy::tests
