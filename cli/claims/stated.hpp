#pragma once
/// Claims of a file that say of every position who wins, or what it is worth, for the verbs that ask about one.
#include <optional>
#include <string>
#include <vector>

#include "cli/session.hpp"
#include "engine/claim/stated_law.hpp"
#include "engine/claim/winning_law.hpp"

namespace grundy::cli {

enum class Says { anything, values, winner };

/// Of claims that say this the first that is proved; they are proved when they are first asked for. Null where the position is of no file, or of another game
/// than it says.
claim::FindClaim finder(const std::vector<std::string>& given, const std::vector<analyse::Term>& sum, const analyse::Options& options, Session& session,
                        Says what = Says::anything);

struct SaidByFile {
    claim::WinningLaw law;
    analyse::ByClaim by;
};
/// What that claim says of a position; nothing where there is none, or where it cannot be evaluated there. `find` may be null.
std::optional<SaidByFile> said_by_file(const claim::FindClaim& find, const rule::PositionData& position);

}  // namespace grundy::cli
