#pragma once
/// A sweep: games handed out one by one, rows kept as they come back.
/// Map of the room: read this header first: games handed out, rows kept. `games`: which they are; `study`: one of them looked into; `workers`: by whom.
/// Rows: `record`, as text in `record_text`; kept in a `catalogue`, an SQLite file (`database`).
#include <chrono>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "engine/atlas/catalogue.hpp"
#include "engine/atlas/games.hpp"
#include "engine/atlas/record_text.hpp"
#include "engine/atlas/workers.hpp"
#include "engine/base/budget.hpp"

namespace grundy::atlas {

/// "2/8": the games whose key leaves 1 modulo 8.
struct Shard {
    std::uint64_t which = 1, of = 1;
    bool has(const std::string& hash) const;
};

/// Games differ by orders of magnitude, and nobody knows by how much before: each is given a sixteenth of its time first, and what is unsolved then the whole.
/// So most laws are known early, long games are begun when only such are left, and nothing longer than one game is waited for at the end.
struct SweepRequest {
    Shard shard;
    Effort effort;
    std::optional<std::chrono::steady_clock::time_point> until;  ///< no game is begun with later
};

/// Reads a game from what is written on the command line for it; null where it was said what is wrong.
using OpenGame = std::function<std::shared_ptr<const rule::Game>(const std::string& name)>;

/// Rows that are there already, with no less effort or a proof, are not made again. A limit of `budget` ends it early; what is in flight then is not kept.
/// Throws base::Failure where the catalogue cannot be written, or contradicts a new row: the rows kept before stay.
SweepTally sweep(const std::vector<Family>& families, const SweepRequest& request, const OpenGame& open, Catalogue& catalogue, ThreadWorkers& here,
                 Workers* elsewhere, const base::Budget& budget);

}  // namespace grundy::atlas
