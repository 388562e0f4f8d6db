#pragma once
/// Certificates: a proved law together with the rule that it is about, for a checker that believes neither. docs/certificates.md describes the file.
#include <string>

#include "engine/pattern/pattern.hpp"
#include "engine/rule/game.hpp"

namespace grundy::certificate {

struct Certificate {
    std::string text;      ///< JSON, ends with a newline
    std::string sentence;  ///< what it states, in the checker's words
    std::string how;       ///< and by what
};

/// A certificate is only written after the checker has confirmed it. `law` speaks of heaps n = position. Throws base::Failure(unsupported) for laws without a
/// type of certificate, and where the checker does not confirm: the message says why.
Certificate of_law(const rule::Game& game, const pattern::Pattern& law, const pattern::Proved& proof);

/// The outcome of one position (and its value, where `value` is not negative) of a game that ends, by playing through everything below it.
Certificate of_outcome(const rule::Game& game, const rule::PositionData& position, char outcome, std::int64_t value);

}  // namespace grundy::certificate
