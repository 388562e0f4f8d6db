#pragma once
/// The end of every program: whatever went wrong is one clear message and an exit status.
#include <functional>

#include "cli/session.hpp"

namespace grundy::cli {

/// What `run` gives is the exit status; what it throws is said on standard error.
int guarded(Session& session, const std::function<int()>& run);

}  // namespace grundy::cli
