#pragma once
/// Reads a certificate and checks it from nothing but the rule that it holds: with an evaluator, a move generator, a reading of the rule and theorems of its
/// own. This room includes nothing of recognition, solving or patterns.
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
