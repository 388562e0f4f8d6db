#pragma once
/// Claims of a file that say of every position who wins, or what it is worth, for the verbs that ask about one.
#include <optional>
#include <string>
#include <vector>

#include "cli/session.hpp"
#include "dsl/document.hpp"
#include "engine/claim/answer.hpp"
#include "engine/claim/stated_law.hpp"
#include "engine/claim/winning_law.hpp"

namespace grundy::cli {

enum class Says { anything, values, winner };

/// Of claims that say this the first that is proved; they are proved when they are first asked for. Null where the position is of no file, or of another game
/// than it says.
claim::FindClaim finder(const std::vector<std::string>& given, const std::vector<analyse::Term>& sum, const analyse::Options& options, Session& session,
                        Says what = Says::anything);

/// The same for questions about many positions: whichever claim of the document speaks of one, for these parameters. Null where it claims nothing. The
/// document must outlive it.
claim::Stated stated_in(dsl::Document& document, const dsl::Settings& settings, const analyse::Options& options, Session& session);

/// What that claim says of all positions: their values, or who wins; neither where there is none. The proofs take three seconds at most.
struct SaidEverywhere {
    std::optional<claim::ValuesEverywhere> values;
    std::optional<claim::WinningLaw> lost;
};
SaidEverywhere said_everywhere(const std::vector<std::string>& given, const std::shared_ptr<const rule::Game>& game, const analyse::Options& options,
                               Session& session);

struct SaidByFile {
    claim::WinningLaw law;
    analyse::ByClaim by;
};
/// What that claim says of a position; nothing where there is none, or where it cannot be evaluated there. `find` may be null.
std::optional<SaidByFile> said_by_file(const claim::FindClaim& find, const rule::PositionData& position);

}  // namespace grundy::cli
