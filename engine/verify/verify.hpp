#pragma once
/// Reads a certificate and checks it from nothing but the rule that it holds: with an evaluator, a move generator, a reading of the rule and theorems of its
/// own. No room below includes anything of recognition, solving or patterns. What must be believed, from the bottom up (docs/certificates.md):
///
///     engine/rule/json_strict, json_read, json_types, json, claim_json    the file is read, strictly: what is not understood exactly is refused
///     engine/rule/text, claim_text                                        what was read is printed
///     engine/verify/core          always: evaluating, moves, the definition (all of play; strategies), fields, steps
///     engine/verify/theorems      each file only for certificates that name its theorem; laws.cpp says which, law.hpp what they state
///     engine/verify/induction     claims about every position; engine/verify/words those about words of any length
///     engine/verify               which theorem decides what (verify.cpp), and claims: case by case, at positions, about rows of values
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "engine/verify/core/verdict.hpp"

namespace grundy::verify {

struct Verified {
    std::string rule;      ///< the canonical text of the rule that was checked
    std::string hash;      ///< its SHA-256
    std::string sentence;  ///< what is proved
    std::string how;       ///< "by theorem 2.1, from the values below 179 computed here; …"
};

/// Some minutes of work.
inline constexpr std::uint64_t usual_steps = 200'000'000'000;

/// Throws Unreadable or Rejected, both with one sentence.
Verified verify(std::string_view certificate, std::uint64_t most_steps = usual_steps);
/// A file with one certificate, or with several: {"all": […]}. All of them, or none.
std::vector<Verified> verify_all(std::string_view file, std::uint64_t most_steps = usual_steps);

}  // namespace grundy::verify
