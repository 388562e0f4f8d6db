#pragma once
/// A rule with one claim, for tests of what decides claims.
#include <stdexcept>
#include <string>

#include "engine/rule/claim.hpp"
#include "tests/support/written.hpp"

namespace grundy::verify {

struct Claimed {
    rule::Game game;
    rule::Claim claim;
};
inline Claimed with_claim(const std::string& text) {
    const auto info = grundy::tests::first_claim(*grundy::tests::written_file(text));
    return {*info.cases[0].first.game, info.cases[0].second};
}

}  // namespace grundy::verify
