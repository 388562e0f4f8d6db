#pragma once
/// How the program ends, as scripts see it.
#include <string>

namespace grundy::cli {

inline constexpr int exit_done = 0;
inline constexpr int exit_no = 1;        ///< the answer is no: a claim refuted
inline constexpr int exit_bad = 2;       ///< bad usage or a bad rule file
inline constexpr int exit_limit = 3;     ///< a limit was reached; what was computed is kept
inline constexpr int exit_defect = 70;   ///< a defect of this program (EX_SOFTWARE)
inline constexpr int exit_unbuilt = 75;  ///< of a part of the program that was started by hand: the rest is needed (EX_TEMPFAIL)
inline constexpr int exit_interrupted = 130;

/// Thrown when everything has been said already.
struct Exit {
    int code;
};

/// Thrown by a part of the program, before it says anything, where the answer needs more than was built.
struct Unbuilt {
    std::string what;  ///< "`certify`"
};

}  // namespace grundy::cli
