#pragma once
/// What certificates of every kind share: the envelope, the layout, and that nothing is written which the checker has not confirmed, or that says so. Only for
/// this room.
/// Map of the room: read certificate.hpp first. What is written down: a law (`certificate`), a `position`, a `strategy`, a `claim`; `write` is what all of
/// them share.
/// A claim is written by `claim_writer` (`claim`, `claim_of_play`). Parts of its proof: `induction_proof` of numbers, `word_proof` of words, `long_ranges` of
/// aggregates.
#include <nlohmann/json.hpp>

#include "engine/certificate/certificate.hpp"

namespace grundy::certificate {

using Json = nlohmann::ordered_json;

[[noreturn]] void unsupported(const std::string& why);

/// Rows of any length whose order does not matter: what proves a claim about them may have no form.
bool has_unordered_rows(const rule::Game& game);

/// What can be certified of a game whose positions have no values; empty of others.
std::string instead_of_values(const rule::Game& game);

/// Beyond 2^53 a number is not safe in everybody's JSON.
Json number(std::uint64_t n);

Json envelope(const rule::Game& game, Json claim, Json proof);

/// Confirms, and lengthens the range at `range` ("checked_to") to what the checker derives: its bounds on the rule may be more careful.
/// Throws base::Failure(unsupported) with the checker's reason.
/// Where the checker would take hours: the words are ours.
Certificate unconfirmed(const Json& json, std::string sentence, std::string how);
Certificate confirmed(Json json, const char* range = "checked_to", std::uint64_t steps = 0);

}  // namespace grundy::certificate
