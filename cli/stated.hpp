#pragma once
/// Claims of a file that say who wins at every position, for the verbs that ask about one.
#include <string>
#include <vector>

#include "cli/session.hpp"
#include "engine/tutor/explanation.hpp"

namespace grundy::cli {

/// Of such claims the first that is proved; they are proved when they are asked for. Null where the position is of no file, or of another game than it says.
tutor::FindClaim finder(const std::vector<std::string>& given, const std::vector<analyse::Term>& sum, const analyse::Options& options, Session& session);

}  // namespace grundy::cli
