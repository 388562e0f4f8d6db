#pragma once
/// One game looked into: what `solve` says of it, as a row of a catalogue.
#include <atomic>
#include <memory>

#include "engine/atlas/record.hpp"

namespace grundy::atlas {

struct StudyOptions {
    Effort effort;
    unsigned threads = 1;
    std::uint64_t share = 0;                    ///< bytes that one of the games side by side may use, where its effort names no limit; 0: any number
    bool certificate = false;                   ///< write one where a law is proved
    const std::atomic<bool>* cancel = nullptr;  ///< then it ends early, and the row says `interrupted`
    std::string version;                        ///< of the program, for the row
};

/// Never throws for what a game is or asks for: a rule that fails, or is too large, is a row that says so (`stopped`).
Record study(const std::shared_ptr<const rule::Game>& game, const StudyOptions& options);

}  // namespace grundy::atlas
