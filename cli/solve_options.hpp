#pragma once
/// The options of a computation, as several verbs take them.
#include <memory>
#include <string>

#include "cli/session.hpp"
#include "engine/analyse/result/result.hpp"

namespace grundy::cli {

struct SolveOptions {
    std::string to, at, method, effort, values, checkpoint, checkpoint_every, follow;
    bool no_pattern = false, stop_at_winner = false, path = false;

    /// --at, --method, --effort, --no-pattern: of every verb that computes.
    void add_to_position(Command& verb);
    /// And --to, where values are listed.
    void add_to_table(Command& verb);
    /// --checkpoint and --checkpoint-every: of solve and certify.
    void add_checkpoint(Command& verb);
    /// And --values, --checkpoint, --stop-at-winner: of solve.
    void add(Command& verb);
    /// Throws where one of them means nothing for a puzzle for one player.
    void refuse_for_puzzle() const;
    /// As the library takes them; `at` is read as a position of `game`.
    analyse::Options read(const std::shared_ptr<const rule::Game>& game, Session& session) const;
};

}  // namespace grundy::cli
