#pragma once
/// A rule with one claim, for tests of what decides claims.
#include <stdexcept>
#include <string>

#include "dsl/library.hpp"
#include "engine/rule/claim.hpp"

namespace grundy::verify {

struct Claimed {
    rule::Game game;
    rule::Claim claim;
};
inline Claimed with_claim(const std::string& text) {
    static const dsl::Library library("");
    const auto opened = library.open("-", text);
    if (!opened.document) throw std::runtime_error(dsl::render(opened.diagnostics, *opened.source));
    dsl::Diagnostics diagnostics;
    const auto info = opened.document->claim(0, diagnostics);
    if (!info) throw std::runtime_error(dsl::render(diagnostics, opened.document->source()) + text);
    return {*info->cases[0].first.game, info->cases[0].second};
}

}  // namespace grundy::verify
