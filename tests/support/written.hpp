#pragma once
/// Rules that a test writes as text.
#include <memory>
#include <stdexcept>
#include <string>

#include "dsl/library.hpp"

namespace grundy::tests {

/// A rule file that stands alone: of other games it may name families. Throws what is wrong with it.
inline std::unique_ptr<dsl::Document> written_file(const std::string& text) {
    static const dsl::Library none("");
    auto opened = none.open("-", text);
    if (!opened.document) throw std::runtime_error(dsl::render(opened.diagnostics, *opened.source) + text);
    return std::move(opened.document);
}

/// The game of such a file.
inline std::shared_ptr<const rule::Game> written(const std::string& text) {
    const auto document = written_file(text);
    dsl::Diagnostics diagnostics;
    auto game = document->instantiate({}, diagnostics);
    if (!game) throw std::runtime_error(dsl::render(diagnostics, document->source()) + text);
    return std::make_shared<const rule::Game>(std::move(*game));
}

/// Its first claim, with its cases.
inline dsl::Document::ClaimInfo first_claim(const dsl::Document& document) {
    dsl::Diagnostics diagnostics;
    auto info = document.claim(0, diagnostics);
    if (!info) throw std::runtime_error(dsl::render(diagnostics, document.source()));
    return std::move(*info);
}

}  // namespace grundy::tests
