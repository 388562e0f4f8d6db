#pragma once
#include <gtest/gtest.h>

#include <memory>
#include <string>

#include "engine/recognise/recognise.hpp"
#include "tests/support/written.hpp"

namespace grundy::recognise {

inline rule::Game read(const std::string& body) { return *grundy::tests::written("game g\n" + body + "\n"); }

/// The family in words; the definition must agree with it on the first positions.
inline std::string family_of_text(const std::string& body, std::int64_t limit = 40) {
    const rule::Game game = read(body);
    const Recognition r = recognise(game);
    const auto difference = confirm(r, *game::compile(game), limit);
    EXPECT_EQ(difference, std::nullopt) << body << "\n" << describe(r.family);
    return describe(r.family) + (r.embedding.shift != 0 ? ", shift " + std::to_string(r.embedding.shift) : "");
}

}  // namespace grundy::recognise
